#include "document/directives/weigh.h"

#include "analysis/cost_model.h"
#include "analysis/random.h"
#include "document/unknown_name.h"
#include "store/store.h"

#include <math.h>

enum { SLIDERS_MAX = 8 };

static Value *
add_number(Arena *arena, Value *map, const char *key, double number)
{
    return value_set(map, key, value_new_number(arena, number));
}

static void
add_numbers(Arena *arena, Value *map, const char *key, const double *numbers, size_t n)
{
    Value *list = value_set(map, key, value_new_list(arena));

    for (size_t i = 0; i < n; i++) {
        value_append(list, value_new_number(arena, numbers[i]));
    }
}

static void
add_words(const Loading *loading, Value *map, const WordKey *keys, size_t n)
{
    Value *words = value_set(map, "words", value_new_map(loading->arena));

    for (size_t i = 0; i < n; i++) {
        value_set_text(loading->arena, words, words_keys()[keys[i]],
                       loading_word(loading, keys[i]));
    }
}

static void
set_json(Loading *loading, const Value *map, xmlNode *table)
{
    g_autoptr(GString) json = g_string_new(NULL);
    guint number = (guint)tree_number(table, "number");

    value_append_json_line(map, json);
    tree_set(table, "weigh", json->str);
    g_array_index(loading->collected.tables, ReportTable, number - 1).weighs = true;
}

/* ---- A matrix ---- */

static void
add_criterion(const Matrix *matrix, size_t i, Value *list)
{
    static const char *const rules[] = { "mean", "best", "worst" };
    Arena *arena = matrix->loading->arena;
    const ScoreScale *scale = &matrix->scales[i];
    Value *map = value_append(list, value_new_map(arena));

    value_set_text(arena, map, "name", matrix->criteria[i].name);
    add_number(arena, map, "weight", matrix->weights[i]);
    add_number(arena, map, "one", scale->one);
    add_number(arena, map, "five", scale->five);
    value_set(map, "log", value_new_bool(arena, scale->logarithmic));
    value_set_text(arena, map, "mix", rules[matrix->mixing[i]]);
}

static void
add_option(const Matrix *matrix, size_t o, Value *list)
{
    Arena *arena = matrix->loading->arena;
    size_t n = matrix->n_criteria, at = o * n;
    Value *map = value_append(list, value_new_map(arena));

    value_set_text(arena, map, "label", matrix->options[o].label);
    value_set(map, "passes", value_new_bool(arena, matrix->passes[o]));
    add_numbers(arena, map, "scores", matrix->ranking.scores + at, n);
    add_numbers(arena, map, "lows", matrix->ranking.low_scores + at, n);
    add_numbers(arena, map, "highs", matrix->ranking.high_scores + at, n);
    add_numbers(arena, map, "values", matrix->values + at, n);
    add_numbers(arena, map, "from", matrix->lows + at, n);
    add_numbers(arena, map, "to", matrix->highs + at, n);
    if (matrix->options[o].mix != NULL) {
        add_numbers(arena, map, "mix", matrix->options[o].shares, matrix->n_options);
    }
}

void
weigh_set_matrix(const Matrix *matrix, xmlNode *table)
{
    static const WordKey words[] = {
        WORD_YOUR_WEIGHTS, WORD_REPORT_WEIGHTS, WORD_WEIGHT,       WORD_OF,
        WORD_NO_WEIGHT,    WORD_OUTCOME,        WORD_OUTCOME_NONE, WORD_OUTCOME_ONLY,
        WORD_OUTCOME_TIE,  WORD_OUTCOME_TOTAL,  WORD_OUTCOME_ALL,  WORD_OUTCOME_CLEAR,
        WORD_OUTCOME_OPEN, WORD_STABLE,         WORD_SAME_TOTAL,   WORD_LEADS_ALWAYS,
        WORD_LEADS_UNTIL,  WORD_WHICH_SCORE,    WORD_HOW_OFTEN,    WORD_NO_VALUE,
    };
    Arena *arena = matrix->loading->arena;
    Value *map = value_new_map(arena);
    size_t n_counting = 0;

    for (size_t i = 0; i < matrix->n_criteria; i++) {
        n_counting += matrix->ranking.counts[i];
    }
    if (matrix->ranking.n_ranked < 2 || n_counting < 2) {
        return;
    }
    Value *criteria = value_set(map, "criteria", value_new_list(arena));
    for (size_t i = 0; i < matrix->n_criteria; i++) {
        add_criterion(matrix, i, criteria);
    }
    Value *options = value_set(map, "options", value_new_list(arena));
    for (size_t i = 0; i < matrix->n_options; i++) {
        add_option(matrix, i, options);
    }
    add_number(arena, map, "clear_at", matrix->clear_at);
    add_number(arena, map, "draws", MONTE_CARLO_DRAWS);
    add_number(arena, map, "seed", MONTE_CARLO_SEED);
    add_words(matrix->loading, map, words, G_N_ELEMENTS(words));
    set_json(matrix->loading, map, table);
}

/* ---- The cost model ---- */

typedef struct {
    Loading *loading;
    const Value *labels; /* labels of scenarios; if not a map: none are given */
    const CostModel *model;
    bool *shown; /* by parameter: has a slider */
} CostSetting;

static bool
is_shown(const CostSetting *setting, const char *scenario)
{
    return setting->labels->kind != VALUE_MAP || value_lookup(setting->labels, scenario) != NULL;
}

static const char *
scenario_label(const CostSetting *setting, size_t scenario)
{
    const char *name = setting->model->scenarios[scenario];
    const Value *label =
        setting->labels->kind == VALUE_MAP ? value_lookup(setting->labels, name) : NULL;

    if (label != NULL && label->kind == VALUE_STRING) {
        return label->text;
    }
    return g_str_equal(name, "gpu")    ? "GPU"
           : g_str_equal(name, "tpu")  ? "TPU"
           : g_str_equal(name, "base") ? ""
                                       : name;
}

static bool
check_labels(const CostSetting *setting)
{
    const CostModel *model = setting->model;
    bool fine = true;

    if (setting->labels->kind != VALUE_MAP) {
        return true;
    }
    for (const Value *at = setting->labels->first; at != NULL; at = at->next) {
        g_autoptr(NameList) names = name_list_new();
        bool known = false;
        for (size_t i = 0; i < model->n_scenarios; i++) {
            name_list_add(names, model->scenarios[i]);
            known = known || g_str_equal(model->scenarios[i], at->key);
        }
        fine = (known || unknown_report(setting->loading->diag, at->key_place, "table-sliders",
                                        "the cost model has no scenario", at->key, names)) &&
               fine;
    }
    return fine;
}

/* Chooses the horizon and those parameters with a range that change a total most. False
 * after an error. */
static bool
choose_sliders(CostSetting *setting, Place place)
{
    Loading *loading = setting->loading;
    const CostModel *model = setting->model;
    const Table *rows = store_query(loading->store,
                                    "SELECT parameter, scenario FROM sensitivity WHERE swing > 0 "
                                    "GROUP BY 1, 2 ORDER BY max(swing) DESC, 1, 2",
                                    place, loading->arena, loading->diag);

    setting->shown = arena_array(loading->arena, bool, model->n_parameters + 1);
    for (size_t s = 0; s < model->n_scenarios; s++) {
        size_t horizon = cost_model_input(model, "cost_horizon_years");
        int parameter = model->parameter_of[s * model->n_inputs + horizon];
        if (parameter >= 0 && is_shown(setting, model->scenarios[s])) {
            setting->shown[parameter] = true;
        }
    }
    for (size_t row = 0, n = 0; rows != NULL && row < rows->n_rows && n < SLIDERS_MAX; row++) {
        for (size_t i = 0; i < model->n_parameters; i++) {
            bool found = g_str_equal(model->parameters[i].name, table_cell(rows, row, 0)->text) &&
                         is_shown(setting, table_cell(rows, row, 1)->text);
            n += found && !setting->shown[i];
            setting->shown[i] |= found;
        }
    }
    return rows != NULL;
}

/* The input that a parameter sets. `*ret_scenario` is the only scenario that reads
 * it, or n_scenarios. */
static size_t
input_of(const CostModel *model, size_t parameter, size_t *ret_scenario)
{
    size_t input = 0, n = 0;

    for (size_t i = 0; i < model->n_scenarios * model->n_inputs; i++) {
        if (model->parameter_of[i] == (int)parameter) {
            input = i % model->n_inputs;
            *ret_scenario = n++ == 0 ? i / model->n_inputs : model->n_scenarios;
        }
    }
    return input;
}

static void
add_parameter(const CostSetting *setting, size_t index, const Table *inputs, Value *list)
{
    Arena *arena = setting->loading->arena;
    const CostModel *model = setting->model;
    const CostParameter *parameter = &model->parameters[index];
    size_t scenario = model->n_scenarios;
    size_t input = input_of(model, index, &scenario);
    const char *label = table_cell(inputs, input, 0)->text;
    const char *unit = cost_model_unit(model, model->input_units[input], arena);
    Value *map = value_append(list, value_new_map(arena));

    if (scenario < model->n_scenarios && model->n_scenarios > 1) {
        label = arena_printf(arena, "%s, %s", label, scenario_label(setting, scenario));
    }
    value_set_text(arena, map, "name", parameter->name);
    add_number(arena, map, "value", parameter->value);
    if (!setting->shown[index]) {
        return;
    }
    value_set_text(arena, map, "label", label);
    value_set_text(arena, map, "unit", unit);
    add_number(arena, map, "low", parameter->low);
    add_number(arena, map, "high", parameter->high);
    add_number(arena, map, "least", table_cell(inputs, input, 1)->number);
    add_number(arena, map, "most", table_cell(inputs, input, 2)->number);
}

static void
add_scenarios(const CostSetting *setting, Value *map)
{
    Arena *arena = setting->loading->arena;
    const CostModel *model = setting->model;
    Value *list = value_set(map, "scenarios", value_new_list(arena));

    for (size_t s = 0; s < model->n_scenarios; s++) {
        if (!is_shown(setting, model->scenarios[s])) {
            continue;
        }
        Value *scenario = value_append(list, value_new_map(arena));
        value_set_text(arena, scenario, "label", scenario_label(setting, s));
        Value *inputs = value_set(scenario, "inputs", value_new_list(arena));
        for (size_t i = 0; i < model->n_inputs; i++) {
            value_append(inputs,
                         value_new_number(arena, model->parameter_of[s * model->n_inputs + i]));
        }
    }
}

/* Adds the formulas of the lines, and for each option the lines of its total and levelised cost. */
static void
add_sheet(const CostSetting *setting, Value *map)
{
    static const WordKey options[N_COST_OPTIONS] = { WORD_COST_RENT, WORD_COST_RESERVE,
                                                     WORD_COST_OWN };
    Loading *loading = setting->loading;
    Arena *arena = loading->arena;
    const CostModel *model = setting->model;
    Value *lines = value_set(map, "lines", value_new_list(arena));
    Value *list = value_set(map, "options", value_new_list(arena));

    for (size_t i = 0; i < model->n_lines; i++) {
        g_autoptr(GString) postfix = g_string_new(NULL);
        formula_append_postfix(model->lines[i].formula, model->lines[i].where, postfix);
        value_append(lines, value_new_text(arena, arena_strdup(arena, postfix->str)));
    }
    for (size_t i = 0; i < N_COST_OPTIONS; i++) {
        Value *option = value_append(list, value_new_map(arena));
        value_set_text(arena, option, "label", loading_word(loading, options[i]));
        add_number(arena, option, "total", (double)model->sheets[i].lines[COST_TOTAL]);
        add_number(arena, option, "hour", (double)model->sheets[i].lines[COST_LEVELISED]);
    }
}

static void
add_cost(const CostSetting *setting, const Table *inputs, xmlNode *table)
{
    static const WordKey words[] = { WORD_TRY_VALUES,     WORD_REPORT_VALUES, WORD_OPTION,
                                     WORD_TOTAL,          WORD_COSTS_LEAST,   WORD_AGAINST_REPORT,
                                     WORD_BUSY_CHIP_HOUR, WORD_NO_VALUE };
    Arena *arena = setting->loading->arena;
    const CostModel *model = setting->model;
    Value *map = value_new_map(arena);
    Value *parameters = value_set(map, "parameters", value_new_list(arena));

    for (size_t i = 0; i < model->n_parameters; i++) {
        add_parameter(setting, i, inputs, parameters);
    }
    add_scenarios(setting, map);
    add_sheet(setting, map);
    value_set_text(arena, map, "currency", model->currency != NULL ? model->currency : "");
    add_words(setting->loading, map, words, G_N_ELEMENTS(words));
    set_json(setting->loading, map, table);
}

bool
weigh_set_cost(Loading *loading, const Value *map, xmlNode *table)
{
    CostSetting setting = { .loading = loading, .labels = value_lookup(map, "sliders") };

    if (setting.labels == NULL ||
        (setting.labels->kind == VALUE_BOOL && !setting.labels->boolean)) {
        return true;
    }
    Place place = setting.labels->place;
    if (setting.labels->kind != VALUE_BOOL && setting.labels->kind != VALUE_MAP) {
        return diag_error(loading->diag, place, "wrong-type",
                          "'sliders' must be true, or a map of scenarios to their labels");
    }
    if (loading->facts.data_broken) { /* the data's errors are reported already */
        return true;
    }
    /* this query also makes the store derive the relations that cost_model_read() needs */
    const Table *inputs =
        store_query(loading->store, "SELECT label, minimum, maximum FROM cost_parameter", place,
                    loading->arena, loading->diag);
    setting.model =
        inputs != NULL ? cost_model_read(store_handle(loading->store), loading->arena) : NULL;
    if (setting.model == NULL) {
        return false;
    }
    if (setting.model->n_scenarios == 0) {
        return diag_error(loading->diag, place, "table-sliders",
                          "'sliders' needs the cost model, but report.yaml has none of its "
                          "parameters: SELECT * FROM cost_parameter lists them");
    }
    if (!check_labels(&setting) || !choose_sliders(&setting, place)) {
        return false;
    }
    add_cost(&setting, inputs, table);
    return true;
}
