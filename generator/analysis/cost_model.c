#include "analysis/cost_model.h"

#include <math.h>
#include <string.h>

static const char *const option_names[N_COST_OPTIONS] = { "rent", "reserve", "own" };

enum { LINES_MAX = 64 };

typedef struct {
    sqlite3 *db;
    Arena *arena;
    CostModel *model;
} Reader;

static char *
text_of(const Reader *reader, sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);

    return arena_strdup(reader->arena, text != NULL ? text : "");
}

static double
number_of(sqlite3_stmt *statement, int column)
{
    return sqlite3_column_type(statement, column) == SQLITE_NULL
               ? NAN
               : sqlite3_column_double(statement, column);
}

static bool
read_inputs(Reader *reader)
{
    sqlite3_stmt *statement = NULL;
    g_autoptr(GPtrArray) names = g_ptr_array_new(), units = g_ptr_array_new();
    CostModel *model = reader->model;

    if (sqlite3_prepare_v2(reader->db, "SELECT name, unit FROM cost_parameter", -1, &statement,
                           NULL) != SQLITE_OK) {
        return false;
    }
    while (sqlite3_step(statement) == SQLITE_ROW) {
        g_ptr_array_add(names, text_of(reader, statement, 0));
        g_ptr_array_add(units, text_of(reader, statement, 1));
    }
    model->n_inputs = names->len;
    model->input_names = arena_array(reader->arena, const char *, names->len);
    model->input_units = arena_array(reader->arena, const char *, names->len);
    for (guint i = 0; i < names->len; i++) {
        model->input_names[i] = g_ptr_array_index(names, i);
        model->input_units[i] = g_ptr_array_index(units, i);
    }
    return sqlite3_finalize(statement) == SQLITE_OK;
}

static bool
find_input(const CostModel *model, const char *name, size_t *ret)
{
    for (size_t i = 0; i < model->n_inputs; i++) {
        if (g_str_equal(model->input_names[i], name)) {
            *ret = i;
            return true;
        }
    }
    return false;
}

/* Resolves a name to a parameter, or to an earlier line of the same option or of all options. */
static CostReference
resolve(const CostModel *model, const CostLine *line, const char *name)
{
    CostReference reference = { .is_line = false };

    if (find_input(model, name, &reference.index)) {
        return reference;
    }
    for (size_t i = 0; i < model->n_lines; i++) {
        const CostLine *other = &model->lines[i];
        if (g_str_equal(other->component, name) &&
            (g_str_equal(other->option, line->option) || g_str_equal(other->option, "any"))) {
            return (CostReference){ .is_line = true, .index = i };
        }
    }
    g_error("cost_formula: %s needs '%s', which is neither a parameter nor an earlier line",
            line->component, name);
}

static guint64
line_bit(size_t line)
{
    return (guint64)1 << line;
}

/* Records the inputs and lines that the line depends on, directly or through earlier lines. */
static void
note_needs(CostModel *model, size_t index)
{
    CostLine *line = &model->lines[index];

    line->needs = line_bit(index);
    for (size_t k = 0; k < line->formula->n_names; k++) {
        const CostReference *reference = &line->references[k];
        line->needs |= reference->is_line ? model->lines[reference->index].needs : 0;
        for (size_t input = 0; input < model->n_inputs; input++) {
            bool needed = reference->is_line
                              ? (model->needing[input] & line_bit(reference->index)) != 0
                              : reference->index == input;
            model->needing[input] |= needed ? line_bit(index) : 0;
        }
    }
}

static void
find_measures(CostModel *model, size_t option)
{
    static const char *const names[N_COST_MEASURES] = { [COST_SPENT] = "spent",
                                                        [COST_TOTAL] = "total",
                                                        [COST_LEVELISED] = "per_busy_chip_hour",
                                                        [COST_FACTOR] = "present_value" };
    size_t n_found = 0;

    for (size_t i = 0; i < model->n_lines; i++) {
        const CostLine *line = &model->lines[i];
        for (size_t k = 0; k < N_COST_MEASURES; k++) {
            if ((line->owner == option || line->owner == N_COST_OPTIONS) &&
                g_str_equal(line->component, names[k])) {
                model->sheets[option].lines[k] = i;
                n_found++;
            }
        }
    }
    g_assert(n_found == N_COST_MEASURES);
}

static void
find_needs(Reader *reader)
{
    CostModel *model = reader->model;

    g_assert(model->n_lines <= LINES_MAX);
    model->needing = arena_array(reader->arena, guint64, model->n_inputs + 1);
    for (size_t i = 0; i < model->n_lines; i++) {
        note_needs(model, i);
    }
    for (size_t option = 0; option < N_COST_OPTIONS; option++) {
        find_measures(model, option);
    }
}

static const size_t *
places_of(const Reader *reader, const CostLine *line)
{
    size_t *where = arena_array(reader->arena, size_t, line->formula->n_names + 1);

    for (size_t k = 0; k < line->formula->n_names; k++) {
        const CostReference *reference = &line->references[k];
        where[k] = (reference->is_line ? reader->model->n_inputs : 0) + reference->index;
    }
    return where;
}

static void
add_line(Reader *reader, sqlite3_stmt *statement, GArray *lines)
{
    const char *error = NULL;
    CostLine line = { .option = text_of(reader, statement, 0),
                      .component = text_of(reader, statement, 1),
                      .part = text_of(reader, statement, 2),
                      .unit = text_of(reader, statement, 4),
                      .source = text_of(reader, statement, 5) };

    line.formula = formula_parse(text_of(reader, statement, 3), reader->arena, &error);
    if (line.formula == NULL) {
        g_error("cost_formula: %s: %s", line.component, error);
    }
    CostReference *references =
        arena_array(reader->arena, CostReference, line.formula->n_names + 1);
    reader->model->lines = (CostLine *)(void *)lines->data;
    reader->model->n_lines = lines->len;
    for (size_t i = 0; i < line.formula->n_names; i++) {
        references[i] = resolve(reader->model, &line, line.formula->names[i]);
    }
    line.references = references;
    line.where = places_of(reader, &line);
    while (line.owner < N_COST_OPTIONS && !g_str_equal(line.option, option_names[line.owner])) {
        line.owner++;
    }
    g_array_append_val(lines, line);
}

static bool
read_lines(Reader *reader)
{
    sqlite3_stmt *statement = NULL;
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(CostLine));
    CostModel *model = reader->model;

    if (sqlite3_prepare_v2(reader->db,
                           "SELECT option, component, part, formula, unit, formula_source "
                           "FROM cost_formula ORDER BY position",
                           -1, &statement, NULL) != SQLITE_OK) {
        return false;
    }
    while (sqlite3_step(statement) == SQLITE_ROW) {
        add_line(reader, statement, lines);
    }
    model->n_lines = lines->len;
    model->lines = arena_array(reader->arena, CostLine, lines->len);
    memcpy(model->lines, lines->data, lines->len * sizeof(CostLine));
    find_needs(reader);
    return sqlite3_finalize(statement) == SQLITE_OK;
}

static bool
read_parameters(Reader *reader)
{
    sqlite3_stmt *statement = NULL;
    g_autoptr(GArray) parameters = g_array_new(FALSE, FALSE, sizeof(CostParameter));
    CostModel *model = reader->model;

    if (sqlite3_prepare_v2(reader->db,
                           "SELECT name, value, low, high, text FROM cost_assumption ORDER BY name",
                           -1, &statement, NULL) != SQLITE_OK) {
        return false;
    }
    while (sqlite3_step(statement) == SQLITE_ROW) {
        CostParameter parameter = { .name = text_of(reader, statement, 0),
                                    .value = number_of(statement, 1),
                                    .low = number_of(statement, 2),
                                    .high = number_of(statement, 3) };
        const char *text = text_of(reader, statement, 4);
        parameter.text = *text != '\0' ? text : NULL;
        if (g_str_equal(parameter.name, "cost_currency")) {
            model->currency = parameter.text;
        }
        g_array_append_val(parameters, parameter);
    }
    model->n_parameters = parameters->len;
    model->parameters = arena_array(reader->arena, CostParameter, parameters->len + 1);
    if (parameters->len > 0) {
        memcpy(model->parameters, parameters->data, parameters->len * sizeof(CostParameter));
    }
    return sqlite3_finalize(statement) == SQLITE_OK;
}

/* "gpu" for gpu_cost_rent_price, "" for cost_rent_price; NULL if the parameter does not belong to
 * the model. */
static const char *
scenario_of(const CostModel *model, const char *name, Arena *arena, size_t *ret_input)
{
    for (size_t i = 0; i < model->n_inputs; i++) {
        size_t size = strlen(name), tail = strlen(model->input_names[i]);
        if (!g_str_has_suffix(name, model->input_names[i])) {
            continue;
        }
        *ret_input = i;
        if (size == tail) {
            return "";
        }
        if (size > tail + 1 && name[size - tail - 1] == '_') {
            char *prefix = arena_strdup(arena, name);
            prefix[size - tail - 1] = '\0';
            return prefix;
        }
    }
    return NULL;
}

static int
compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool
contains(const GPtrArray *names, const char *name)
{
    for (guint i = 0; i < names->len; i++) {
        if (g_str_equal(g_ptr_array_index(names, i), name)) {
            return true;
        }
    }
    return false;
}

static void
find_scenarios(Reader *reader)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    CostModel *model = reader->model;
    bool any = false;
    size_t input = 0;

    for (size_t i = 0; i < model->n_parameters; i++) {
        const char *name = scenario_of(model, model->parameters[i].name, reader->arena, &input);
        any |= name != NULL;
        if (name != NULL && *name != '\0' && !contains(names, name)) {
            g_ptr_array_add(names, arena_strdup(reader->arena, name));
        }
    }
    if (any && names->len == 0) {
        g_ptr_array_add(names, arena_strdup(reader->arena, "base"));
    }
    model->n_scenarios = names->len;
    model->scenarios = arena_array(reader->arena, const char *, names->len + 1);
    for (guint i = 0; i < names->len; i++) {
        model->scenarios[i] = g_ptr_array_index(names, i);
    }
    qsort(model->scenarios, model->n_scenarios, sizeof *model->scenarios, compare_texts);
}

/* The value of the text parameter cost_group with the scenario's prefix, or else without one. A
 * number is a name too. */
static const char *
group_of(const Reader *reader, const char *scenario)
{
    const char *own = arena_printf(reader->arena, "%s_cost_group", scenario), *group = "";
    bool is_own = false;

    for (size_t i = 0; i < reader->model->n_parameters; i++) {
        const CostParameter *parameter = &reader->model->parameters[i];
        bool matches = g_str_equal(parameter->name, own);
        if (matches || (!is_own && g_str_equal(parameter->name, "cost_group"))) {
            is_own = matches;
            group = parameter->text != NULL
                        ? parameter->text
                        : arena_printf(reader->arena, "%.15g", parameter->value);
        }
    }
    return group;
}

static void
find_groups(Reader *reader)
{
    CostModel *model = reader->model;

    model->groups = arena_array(reader->arena, const char *, model->n_scenarios + 1);
    for (size_t i = 0; i < model->n_scenarios; i++) {
        model->groups[i] = group_of(reader, model->scenarios[i]);
    }
}

bool
cost_model_compares(const CostModel *model, size_t scenario, size_t other)
{
    return g_str_equal(model->groups[scenario], model->groups[other]);
}

/* A parameter with the scenario's prefix takes precedence over the general one. */
static void
bind_parameter(const CostModel *model, const char *scenario, size_t input, int parameter,
               int *parameter_of)
{
    for (size_t s = 0; s < model->n_scenarios; s++) {
        int *slot = &parameter_of[s * model->n_inputs + input];
        if (*scenario != '\0' ? g_str_equal(model->scenarios[s], scenario) : *slot < 0) {
            *slot = parameter;
        }
    }
}

static void
bind_parameters(Reader *reader)
{
    CostModel *model = reader->model;
    size_t n = model->n_scenarios * model->n_inputs, input = 0;
    int *parameter_of = arena_array(reader->arena, int, n + 1);

    for (size_t i = 0; i < n; i++) {
        parameter_of[i] = -1;
    }
    for (size_t i = 0; i < model->n_parameters; i++) {
        const char *scenario = scenario_of(model, model->parameters[i].name, reader->arena, &input);
        if (scenario != NULL) {
            bind_parameter(model, scenario, input, (int)i, parameter_of);
        }
    }
    model->parameter_of = parameter_of;
}

const CostModel *
cost_model_read(sqlite3 *db, Arena *arena)
{
    Reader reader = { .db = db, .arena = arena, .model = arena_new0(arena, CostModel) };

    reader.model->options = option_names;
    if (!read_inputs(&reader) || !read_lines(&reader) || !read_parameters(&reader)) {
        return NULL;
    }
    find_scenarios(&reader);
    find_groups(&reader);
    bind_parameters(&reader);
    return reader.model;
}

void
cost_model_inputs(const CostModel *model, size_t scenario, const double *values, double *ret_inputs)
{
    for (size_t i = 0; i < model->n_inputs; i++) {
        int parameter = model->parameter_of[scenario * model->n_inputs + i];
        ret_inputs[i] = parameter < 0 ? NAN : values[parameter];
    }
}

double
cost_line_value(const CostLine *line, const double *values)
{
    double value = formula_value_at(line->formula, values, line->where);

    return isfinite(value) ? value : NAN;
}

CostSheet
cost_sheet_new(const CostModel *model, Arena *arena)
{
    double *values = arena_array(arena, double, model->n_inputs + model->n_lines + 1);

    return (CostSheet){ .inputs = values, .lines = values + model->n_inputs };
}

void
cost_model_lines(const CostModel *model, const double *inputs, double *ret_lines)
{
    g_autoptr(Arena) arena = arena_new();
    CostSheet sheet = cost_sheet_new(model, arena);

    memcpy(sheet.inputs, inputs, model->n_inputs * sizeof *inputs);
    for (size_t i = 0; i < model->n_lines; i++) {
        ret_lines[i] = sheet.lines[i] = cost_line_value(&model->lines[i], sheet.inputs);
    }
}

enum { INPUTS_AT_ONCE = 16 };

/* Invalidates the lines that depend on changed inputs. Usually a single input has changed. */
static void
take_inputs(const CostModel *model, const double *inputs, CostSheet *sheet)
{
    for (size_t start = 0; start < model->n_inputs; start += INPUTS_AT_ONCE) {
        size_t end = MIN(start + INPUTS_AT_ONCE, model->n_inputs);
        size_t size = (end - start) * sizeof *inputs;
        if (memcmp(inputs + start, sheet->inputs + start, size) == 0) {
            continue; /* NAN compares equal here: an unknown input is still unknown */
        }
        for (size_t i = start; i < end; i++) {
            if (!(inputs[i] == sheet->inputs[i])) {
                sheet->known &= ~model->needing[i];
            }
        }
        memcpy(sheet->inputs + start, inputs + start, size);
    }
}

double
cost_model_measure(const CostModel *model, const double *inputs, size_t option, CostMeasure measure,
                   CostSheet *sheet)
{
    size_t wanted = model->sheets[option].lines[measure];
    guint64 needed = model->lines[wanted].needs;

    take_inputs(model, inputs, sheet);
    for (guint64 missing = needed & ~sheet->known; missing != 0; missing &= missing - 1) {
        /* in order, so that dependencies come first */
        size_t line = (size_t)__builtin_ctzll(missing);
        sheet->lines[line] = cost_line_value(&model->lines[line], sheet->inputs);
    }
    sheet->known |= needed;
    return sheet->lines[wanted];
}

bool
cost_model_reads(const CostModel *model, size_t scenario, size_t option, size_t parameter)
{
    size_t levelised = model->sheets[option].lines[COST_LEVELISED];

    for (size_t i = 0; i < model->n_inputs; i++) {
        if (model->parameter_of[scenario * model->n_inputs + i] == (int)parameter &&
            (model->needing[i] & line_bit(levelised)) != 0) {
            return true;
        }
    }
    return false;
}

bool
cost_same(double a, double b)
{
    return (isnan(a) && isnan(b)) || fabs(a - b) <= 1e-12 * fmax(fabs(a), fabs(b));
}

size_t
cost_model_input(const CostModel *model, const char *name)
{
    size_t index = 0;

    if (!find_input(model, name, &index)) {
        g_error("cost_parameter has no '%s'", name);
    }
    return index;
}

const char *
cost_model_unit(const CostModel *model, const char *unit, Arena *arena)
{
    static const char word[] = "currency";

    return model->currency != NULL && g_str_has_prefix(unit, word)
               ? arena_printf(arena, "%s%s", model->currency, unit + strlen(word))
               : unit;
}

double *
cost_model_values(const CostModel *model, Arena *arena)
{
    double *values = arena_array(arena, double, model->n_parameters + 1);

    for (size_t i = 0; i < model->n_parameters; i++) {
        values[i] = model->parameters[i].value;
    }
    return values;
}
