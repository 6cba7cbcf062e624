#include "analysis/total_cost.h"

#include "analysis/cost_range.h"
#include "analysis/fill.h"
#include "base/names.h"
#include "base/number.h"

#include <math.h>

/* One evaluated scenario. */
typedef struct {
    const CostModel *model;
    size_t scenario;
    const double *inputs, *lines;
    guint64 *missing; /* by line: a bit for every input that it lacks */
    Arena *arena;
} Sheet;

/* "no parameter a, b" for the set bits. A parameter that exists but is not a number is marked as
 * such. */
static const char *
reason_of(const Sheet *sheet, double amount, guint64 missing)
{
    g_autoptr(GString) text = g_string_new(NULL);
    const CostModel *model = sheet->model;

    if (!isnan(amount)) {
        return NULL;
    }
    for (size_t i = 0; i < model->n_inputs; i++) {
        if ((missing >> i & 1) != 0) {
            int parameter = model->parameter_of[sheet->scenario * model->n_inputs + i];
            g_string_append_printf(text, "%s%s%s", text->len == 0 ? "no parameter " : ", ",
                                   model->input_names[i],
                                   parameter >= 0 ? " (it is not a number)" : "");
        }
    }
    return text->len > 0 ? arena_strdup(sheet->arena, text->str)
                         : "division by 0, or too large a number";
}

static void
find_missing(Sheet *sheet)
{
    const CostModel *model = sheet->model;

    g_assert(model->n_inputs <= 64);
    for (size_t i = 0; i < model->n_lines; i++) {
        const CostLine *line = &model->lines[i];
        for (size_t k = 0; k < line->formula->n_names; k++) {
            CostReference reference = line->references[k];
            if (reference.is_line) {
                sheet->missing[i] |= sheet->missing[reference.index];
            } else if (isnan(sheet->inputs[reference.index])) {
                sheet->missing[i] |= (guint64)1 << reference.index;
            }
        }
    }
}

static void
fill_line(const Sheet *sheet, Fill *fill, size_t position, const CostLine *line, double amount,
          guint64 missing)
{
    fill_text(fill, sheet->model->scenarios[sheet->scenario]);
    fill_text(fill, line->option);
    fill_text(fill, line->component);
    fill_text(fill, line->part);
    fill_number(fill, (double)position);
    fill_number(fill, amount);
    fill_text(fill, cost_model_unit(sheet->model, line->unit, sheet->arena));
    fill_text(fill, line->formula->text);
    fill_text(fill, line->source);
    fill_text(fill, reason_of(sheet, amount, missing));
    fill_row(fill);
}

static void
fill_input(const Sheet *sheet, Fill *fill, const CostLine *line, size_t position)
{
    const CostModel *model = sheet->model;
    CostReference reference = line->references[position];
    const CostLine *other = reference.is_line ? &model->lines[reference.index] : NULL;
    int parameter = other != NULL
                        ? -1
                        : model->parameter_of[sheet->scenario * model->n_inputs + reference.index];

    fill_text(fill, model->scenarios[sheet->scenario]);
    fill_text(fill, line->option);
    fill_text(fill, line->component);
    fill_number(fill, (double)position);
    fill_text(fill, line->formula->names[position]);
    fill_text(fill, parameter >= 0 ? model->parameters[parameter].name : NULL);
    fill_text(fill, other != NULL ? other->option : NULL);
    fill_number(fill,
                other != NULL ? sheet->lines[reference.index] : sheet->inputs[reference.index]);
    fill_text(fill, cost_model_unit(
                        model, other != NULL ? other->unit : model->input_units[reference.index],
                        sheet->arena));
    fill_row(fill);
}

static void
fill_sheet(const Sheet *sheet, Fill *lines, Fill *inputs)
{
    const CostModel *model = sheet->model;

    for (size_t i = 0; i < model->n_lines; i++) {
        fill_line(sheet, lines, i, &model->lines[i], sheet->lines[i], sheet->missing[i]);
        for (size_t k = 0; k < model->lines[i].formula->n_names; k++) {
            fill_input(sheet, inputs, &model->lines[i], k);
        }
    }
}

/* Context of a CostOutput: the total of one option of one scenario. */
typedef struct {
    const CostModel *model;
    size_t scenario, option;
    double *inputs;
    CostSheet sheet;
} Total;

static double
total_output(const double *values, void *context)
{
    Total *total = context;

    cost_model_inputs(total->model, total->scenario, values, total->inputs);
    return cost_model_measure(total->model, total->inputs, total->option, COST_TOTAL,
                              &total->sheet);
}

static bool
is_read(size_t parameter, void *context)
{
    const Total *total = context;

    return cost_model_reads(total->model, total->scenario, total->option, parameter);
}

static void
fill_ranges(const CostModel *model, size_t scenario, Fill *fill, Arena *arena)
{
    Total total = { .model = model,
                    .scenario = scenario,
                    .inputs = arena_array(arena, double, model->n_inputs),
                    .sheet = cost_sheet_new(model, arena) };

    for (total.option = 0; total.option < N_COST_OPTIONS; total.option++) {
        CostRange range = cost_range(model, total_output, is_read, &total, arena);
        fill_text(fill, model->scenarios[scenario]);
        fill_text(fill, model->options[total.option]);
        fill_number(fill, range.low);
        fill_number(fill, range.high);
        fill_row(fill);
    }
}

void
total_cost_fill(const CostModel *model, Fills *fills)
{
    Arena *arena = fills->arena;
    Fill *lines = fill_open(fills, "INSERT INTO cost_line VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    Fill *inputs = fill_open(fills, "INSERT INTO cost_input VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    Fill *ranges = fill_open(fills, "INSERT INTO cost_range VALUES (?, ?, ?, ?)");
    Fill *scenarios = fill_open(fills, "INSERT INTO cost_scenario VALUES (?, ?)");
    const double *values = cost_model_values(model, arena);

    for (size_t s = 0; s < model->n_scenarios; s++) {
        double *sheet_inputs = arena_array(arena, double, model->n_inputs);
        double *sheet_lines = arena_array(arena, double, model->n_lines);
        Sheet sheet = { .model = model,
                        .scenario = s,
                        .inputs = sheet_inputs,
                        .lines = sheet_lines,
                        .missing = arena_array(arena, guint64, model->n_lines),
                        .arena = arena };
        cost_model_inputs(model, s, values, sheet_inputs);
        cost_model_lines(model, sheet_inputs, sheet_lines);
        find_missing(&sheet);
        fill_sheet(&sheet, lines, inputs);
        fill_ranges(model, s, ranges, arena);
        fill_text(scenarios, model->scenarios[s]);
        fill_text(scenarios, model->groups[s]);
        fill_row(scenarios);
    }
}

/* Reports the allowed range in the form "between 0 and 1". */
static bool
report_range(sqlite3_stmt *row, Diag *diag)
{
    g_autoptr(GString) limits = g_string_new(NULL);
    Place place = { .file = (const char *)sqlite3_column_text(row, 1),
                    .line = sqlite3_column_int(row, 2) };

    number_append_exact(limits, sqlite3_column_double(row, 3));
    g_string_append(limits, " and ");
    number_append_exact(limits, sqlite3_column_double(row, 4));
    return diag_error(diag, place, "parameter-range",
                      "parameter '%s' and its range must be between %s (%s)",
                      (const char *)sqlite3_column_text(row, 0), limits->str,
                      (const char *)sqlite3_column_text(row, 5));
}

static bool
check_ranges(sqlite3 *db, Diag *diag)
{
    sqlite3_stmt *row = NULL;
    bool fine = true;

    if (sqlite3_prepare_v2(db,
                           "SELECT p.name, p.path, p.line, c.minimum, c.maximum, c.unit "
                           "FROM cost_parameter AS c JOIN parameter AS p ON p.name = c.name "
                           "OR substr(p.name, -length(c.name) - 1) = '_' || c.name "
                           "WHERE min(p.value, coalesce(p.low, p.value)) < c.minimum "
                           "OR max(p.value, coalesce(p.high, p.value)) > c.maximum "
                           "ORDER BY p.line",
                           -1, &row, NULL) != SQLITE_OK) {
        return diag_error(diag, (Place){ 0 }, "store", "the database reports: %s",
                          sqlite3_errmsg(db));
    }
    while (sqlite3_step(row) == SQLITE_ROW) {
        fine = report_range(row, diag);
    }
    sqlite3_finalize(row);
    return fine;
}

/* Reports a text that selects offers: an error if it has an unknown part, a warning if no offer
 * matches. */
static bool
report_offer(sqlite3_stmt *row, Diag *diag)
{
    const char *name = (const char *)sqlite3_column_text(row, 0);
    const char *part = (const char *)sqlite3_column_text(row, 3);
    Place place = { .file = (const char *)sqlite3_column_text(row, 1),
                    .line = sqlite3_column_int(row, 2) };

    if (part != NULL) {
        return diag_error(diag, place, "parameter-offer",
                          "'%s' in parameter '%s' is not one of accelerator=, family=, provider=, "
                          "region=, term=, item=, take=lowest, take=median and take=highest",
                          part, name);
    }
    /* otherwise the price may be in a file that could not be read */
    if (diag_count(diag, DIAG_ERROR) == 0) {
        diag_warning(
            diag, place, "parameter-offer",
            "parameter '%s' matches no price in %s for %s; options that need it have no total",
            name, (const char *)sqlite3_column_text(row, 5),
            (const char *)sqlite3_column_text(row, 4));
    }
    return true;
}

static bool
check_offers(sqlite3 *db, Diag *diag)
{
    sqlite3_stmt *row = NULL;
    bool fine = true;

    if (sqlite3_prepare_v2(
            db,
            "SELECT asked_by, path, line, iif(\"key\" = '', '', \"key\" || '=') || wanted, text, "
            "NULL "
            "FROM cost_offer_part WHERE \"key\" NOT IN ('accelerator', 'family', 'provider', "
            "'region', 'term', 'item', 'take') "
            "OR \"key\" = 'take' AND wanted NOT IN ('lowest', 'median', 'highest') "
            "UNION ALL SELECT DISTINCT asked_by, path, line, NULL, text, "
            "coalesce((SELECT text FROM parameter WHERE name = 'cost_currency'), "
            "'a currency: cost_currency is not stated') "
            "FROM cost_offer_part AS p WHERE NOT EXISTS "
            "(SELECT 1 FROM cost_offer AS o WHERE o.name = p.name) AND NOT EXISTS "
            "(SELECT 1 FROM cost_offer_part AS q WHERE q.name = p.name AND q.\"key\" NOT IN "
            "('accelerator', 'family', 'provider', 'region', 'term', 'item', 'take')) ORDER BY 3",
            -1, &row, NULL) != SQLITE_OK) {
        return diag_error(diag, (Place){ 0 }, "store", "the database reports: %s",
                          sqlite3_errmsg(db));
    }
    while (sqlite3_step(row) == SQLITE_ROW) {
        fine = report_offer(row, diag) && fine;
    }
    sqlite3_finalize(row);
    return fine;
}

static void
warn_of_near_name(const char *name, const CostModel *model, sqlite3_stmt *row, Diag *diag)
{
    static const char *const others[] = { "cost_currency", "cost_group", "cost_rent_offer",
                                          "cost_reserve_offer", NULL };
    const char *near = names_nearest(name, model->input_names, model->n_inputs);

    if (near != NULL && !g_str_equal(near, name) && !g_strv_contains(others, name)) {
        Place place = { .file = (const char *)sqlite3_column_text(row, 1),
                        .line = sqlite3_column_int(row, 2) };
        diag_warning(diag, place, "parameter-near",
                     "the cost model has no parameter '%s'; did you mean '%s'?", name, near);
    }
}

bool
total_cost_check(sqlite3 *db, const CostModel *model, Diag *diag)
{
    sqlite3_stmt *row = NULL;

    if (sqlite3_prepare_v2(db, "SELECT name, path, line FROM parameter WHERE name GLOB 'cost_*'",
                           -1, &row, NULL) != SQLITE_OK) {
        return diag_error(diag, (Place){ 0 }, "store", "the database reports: %s",
                          sqlite3_errmsg(db));
    }
    while (sqlite3_step(row) == SQLITE_ROW) {
        warn_of_near_name((const char *)sqlite3_column_text(row, 0), model, row, diag);
    }
    sqlite3_finalize(row);
    bool fine = check_ranges(db, diag);
    return check_offers(db, diag) && fine;
}
