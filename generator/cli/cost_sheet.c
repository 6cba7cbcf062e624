#include "cli/cost_sheet.h"

#include "analysis/cost_model.h"

#include <math.h>
#include <string.h>

typedef struct {
    Session *session;
    Arena *arena;
    const Words *words;
    const CostModel *model;
    OutputCost *cost;
    const Table *inputs;  /* label, minimum and maximum of each input */
    const Table *sources; /* for each parameter of the model: name, citation, path, line, reason */
} Collecting;

static const char *
in_language(const Collecting *collecting, const char *text)
{
    return words_translate(collecting->arena, collecting->words, SENTENCE_FIGURE, text);
}

/* "busy_chip_hours" → "Busy chip hours". */
static const char *
label_of(const Collecting *collecting, const char *name)
{
    char *label = arena_strdup(collecting->arena, name);

    g_strdelimit(label, "_", ' ');
    *label = g_ascii_toupper(*label);
    return in_language(collecting, label);
}

/* ---- Parameters ---- */

/* "Uptime Institute; Own assumption" for the keys "uptime; own"; without keys, the line of the
 * file. */
static const char *
source_of(const Collecting *collecting, size_t row)
{
    const Report *report = collecting->session->report;
    const char *keys = table_cell(collecting->sources, row, 1)->text;
    const char *path = table_cell(collecting->sources, row, 2)->text;
    g_auto(GStrv) parts = g_strsplit(keys != NULL ? keys : "", ";", -1);
    g_autoptr(GString) out = g_string_new(NULL);

    for (char **part = parts; *part != NULL; part++) {
        const char *text = g_strstrip(*part);
        for (size_t i = 0; i < report->n_citations; i++) {
            const Citation *citation = &report->citations[i];
            text = g_str_equal(citation->key, text) ? citation->label : text;
        }
        g_string_append_printf(out, "%s%s", out->len > 0 ? "; " : "", text);
    }
    if (out->len == 0 && path != NULL) {
        g_string_append_printf(out, "%s:%.0f", path,
                               table_cell(collecting->sources, row, 3)->number);
    }
    return arena_strdup(collecting->arena, out->str);
}

static size_t
add_parameter(Collecting *collecting, size_t input, const OutputCostParameter *parameter)
{
    OutputCost *cost = collecting->cost;
    OutputCostParameter *to = (OutputCostParameter *)(uintptr_t)cost->parameters;

    to += cost->n_parameters;
    *to = *parameter;
    to->label = in_language(collecting, table_cell(collecting->inputs, input, 0)->text);
    to->minimum = table_cell(collecting->inputs, input, 1)->number;
    to->maximum = table_cell(collecting->inputs, input, 2)->number;
    to->unit = cost_model_unit(collecting->model, collecting->model->input_units[input],
                               collecting->arena);
    return cost->n_parameters++;
}

static size_t
add_stated(Collecting *collecting, size_t input, size_t index)
{
    const CostParameter *parameter = &collecting->model->parameters[index];

    return add_parameter(
        collecting, input,
        &(OutputCostParameter){ .name = parameter->name,
                                .value = parameter->value,
                                .low = parameter->low,
                                .high = parameter->high,
                                .source = source_of(collecting, index),
                                .reason = table_cell(collecting->sources, index, 4)->text });
}

/* Collects the parameters in the order of the inputs, each once. Scenarios without a parameter for
 * an input share one without a value. */
static void
collect_parameters(Collecting *collecting)
{
    const CostModel *model = collecting->model;
    size_t n = model->n_scenarios * model->n_inputs;
    size_t *parameter_of = arena_array(collecting->arena, size_t, n + 1);
    size_t *place = arena_array(collecting->arena, size_t, model->n_parameters + 1);

    memset(place, 0xff, (model->n_parameters + 1) * sizeof *place);
    collecting->cost->parameters =
        arena_array(collecting->arena, OutputCostParameter, model->n_parameters + model->n_inputs);
    for (size_t i = 0; i < model->n_inputs; i++) {
        size_t missing = SIZE_MAX;
        for (size_t s = 0; s < model->n_scenarios; s++) {
            int index = model->parameter_of[s * model->n_inputs + i];
            size_t *at = index >= 0 ? &place[index] : &missing;
            if (*at == SIZE_MAX && index >= 0) {
                *at = add_stated(collecting, i, (size_t)index);
            } else if (*at == SIZE_MAX) {
                *at = add_parameter(
                    collecting, i,
                    &(OutputCostParameter){
                        .name = model->input_names[i], .value = NAN, .low = NAN, .high = NAN });
            }
            parameter_of[s * model->n_inputs + i] = *at;
        }
    }
    collecting->cost->parameter_of = parameter_of;
}

/* ---- Lines ---- */

static const char *
option_label(const Collecting *collecting, size_t option)
{
    static const WordKey words[N_COST_OPTIONS] = { WORD_COST_RENT, WORD_COST_RESERVE,
                                                   WORD_COST_OWN };

    return option < N_COST_OPTIONS ? words_text(collecting->words, words[option]) : NULL;
}

static void
collect_lines(Collecting *collecting)
{
    const CostModel *model = collecting->model;
    OutputCostLine *lines = arena_array(collecting->arena, OutputCostLine, model->n_lines);

    for (size_t i = 0; i < model->n_lines; i++) {
        const CostLine *line = &model->lines[i];
        g_autoptr(GString) postfix = g_string_new(NULL);
        formula_append_postfix(line->formula, line->where, postfix);
        lines[i] = (OutputCostLine){
            .option = option_label(collecting, line->owner),
            .label = label_of(collecting, line->component),
            .unit = cost_model_unit(model, line->unit, collecting->arena),
            .formula = line->formula->text,
            .source = line->source,
            .postfix = arena_strdup(collecting->arena, postfix->str),
        };
    }
    collecting->cost->lines = lines;
}

static void
collect_amounts(Collecting *collecting)
{
    const CostModel *model = collecting->model;
    Arena *arena = collecting->arena;
    double *amounts = arena_array(arena, double, model->n_scenarios * model->n_lines);
    double *inputs = arena_array(arena, double, model->n_inputs);
    const double *values = cost_model_values(model, arena);

    for (size_t s = 0; s < model->n_scenarios; s++) {
        cost_model_inputs(model, s, values, inputs);
        cost_model_lines(model, inputs, amounts + s * model->n_lines);
    }
    collecting->cost->amounts = amounts;
}

static void
collect(Collecting *collecting)
{
    const CostModel *model = collecting->model;
    OutputCost *cost = arena_new0(collecting->arena, OutputCost);

    *cost = (OutputCost){ .n_lines = model->n_lines,
                          .n_inputs = model->n_inputs,
                          .scenarios = model->scenarios,
                          .n_scenarios = model->n_scenarios,
                          .currency = model->currency != NULL ? model->currency : "" };
    G_STATIC_ASSERT(G_N_ELEMENTS(cost->options) == N_COST_OPTIONS);
    for (size_t i = 0; i < N_COST_OPTIONS; i++) {
        cost->options[i].label = option_label(collecting, i);
        cost->options[i].total = model->sheets[i].lines[COST_TOTAL];
        cost->options[i].busy_hour = model->sheets[i].lines[COST_LEVELISED];
    }
    collecting->cost = cost;
    collect_parameters(collecting);
    collect_lines(collecting);
    collect_amounts(collecting);
}

bool
cost_sheet_collect(Session *session, OutputContext *context)
{
    Place place = { 0 };
    Collecting collecting = { .session = session,
                              .arena = session->arena,
                              .words = session->report->words };

    /* the query also makes the store derive the relations that the model is read from */
    collecting.inputs =
        store_query(session->store, "SELECT label, minimum, maximum FROM cost_parameter", place,
                    session->arena, session->diag);
    if (collecting.inputs == NULL) {
        return false;
    }
    collecting.sources = store_query(session->store,
                                     "SELECT name, citation, path, line, reason "
                                     "FROM cost_assumption ORDER BY name",
                                     place, session->arena, session->diag);
    collecting.model = collecting.sources != NULL
                           ? cost_model_read(store_handle(session->store), session->arena)
                           : NULL;
    if (collecting.model == NULL) {
        return false;
    }
    if (collecting.model->n_scenarios > 0) {
        collect(&collecting);
        context->cost = collecting.cost;
    }
    return true;
}
