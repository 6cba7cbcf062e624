/* The cost model: the totals of each option, the parameters, and the lines with their formulas,
 * with one column per scenario. */
#include "outputs/workbook/formula.h"
#include "outputs/workbook/sheets.h"

#include <math.h>
#include <string.h>

enum { VALUE_COLUMN = 2, AMOUNT_COLUMN = 3, RESULTS_END = 7 }; /* columns */

typedef struct {
    BookSheet *sheet;
    const OutputCost *cost;
    Arena *arena;
    size_t results, parameters, lines; /* their first rows */
    size_t words;                      /* the first column of long texts */
} CostPlan;

static void
write_heads(const CostPlan *plan, size_t row, const char *const *heads, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        book_text(plan->sheet, row, i, heads[i], i < VALUE_COLUMN ? BOOK_HEAD : BOOK_HEAD_NUMBER);
    }
}

static const char *
in_currency(const CostPlan *plan, const char *label)
{
    const char *currency = plan->cost->currency;

    return *currency != '\0' ? arena_printf(plan->arena, "%s (%s)", label, currency) : label;
}

static const char *
amount_cell(const CostPlan *plan, size_t scenario, size_t line)
{
    return spreadsheet_cell(plan->lines + line, AMOUNT_COLUMN + scenario, false, plan->arena);
}

/* ---- Results ---- */

static void
write_result(const CostPlan *plan, size_t row, size_t scenario, size_t option)
{
    const OutputCost *cost = plan->cost;
    const double *amounts = cost->amounts + scenario * cost->n_lines;
    size_t total = cost->options[option].total, hour = cost->options[option].busy_hour;
    BookSheet *sheet = plan->sheet;
    lxw_format *const *formats = sheet->book->formats;
    Arena *arena = plan->arena;

    book_text(sheet, row, 0, cost->options[option].label, BOOK_TEXT);
    book_text(sheet, row, 1, cost->scenarios[scenario], BOOK_TEXT);
    book_formula(sheet, row, 2, arena_printf(arena, "=%s", amount_cell(plan, scenario, total)),
                 amounts[total], formats[BOOK_MONEY]);
    book_formula(sheet, row, 3, arena_printf(arena, "=%s", amount_cell(plan, scenario, hour)),
                 amounts[hour], formats[BOOK_CENTS]);
    book_number(sheet, row, 4, amounts[total], formats[BOOK_MONEY]);
    book_number(sheet, row, 5, amounts[hour], formats[BOOK_CENTS]);
    if (isfinite(amounts[total]) && amounts[total] != 0) {
        book_formula(sheet, row, 6, arena_printf(arena, "=C%zu/E%zu-1", row + 1, row + 1), 0,
                     formats[BOOK_SHARE]);
    }
}

static void
write_results(const CostPlan *plan)
{
    const Words *words = plan->sheet->book->words;
    const OutputCost *cost = plan->cost;
    const char *total = in_currency(plan, words_text(words, WORD_TOTAL));
    const char *hour = in_currency(plan, words_text(words, WORD_BUSY_CHIP_HOUR));
    const char *in_report = words_text(words, WORD_IN_REPORT);
    const char *const heads[] = { words_text(words, WORD_OPTION),
                                  words_text(words, WORD_SCENARIO),
                                  total,
                                  hour,
                                  arena_printf(plan->arena, "%s: %s", in_report, total),
                                  arena_printf(plan->arena, "%s: %s", in_report, hour),
                                  words_text(words, WORD_AGAINST_REPORT) };
    size_t row = plan->results;

    write_heads(plan, row - 1, heads, G_N_ELEMENTS(heads));
    for (size_t s = 0; s < cost->n_scenarios; s++) {
        for (size_t o = 0; o < G_N_ELEMENTS(cost->options); o++) {
            write_result(plan, row++, s, o);
        }
    }
}

/* ---- Parameters ---- */

/* Restricts a cell to the values that the program accepts. */
static void
limit_value(const CostPlan *plan, size_t row, const OutputCostParameter *parameter)
{
    lxw_data_validation validation = { .validate = LXW_VALIDATION_TYPE_DECIMAL,
                                       .criteria = LXW_VALIDATION_CRITERIA_BETWEEN,
                                       .minimum_number = parameter->minimum,
                                       .maximum_number = parameter->maximum };
    lxw_error error = worksheet_data_validation_cell(plan->sheet->sheet, (lxw_row_t)row,
                                                     VALUE_COLUMN, &validation);

    g_assert(error == LXW_NO_ERROR);
}

static void
write_parameter(const CostPlan *plan, size_t row, const OutputCostParameter *parameter)
{
    BookSheet *sheet = plan->sheet;
    lxw_format *const *formats = sheet->book->formats;

    book_text(sheet, row, 0, parameter->label, BOOK_TEXT);
    book_text(sheet, row, 1, parameter->name, BOOK_TEXT);
    if (isfinite(parameter->value)) {
        book_number(sheet, row, VALUE_COLUMN, parameter->value, formats[BOOK_INPUT]);
    } else { /* a formula would read an empty cell as 0 */
        book_formula(sheet, row, VALUE_COLUMN, "=NA()", NAN, formats[BOOK_INPUT]);
    }
    limit_value(plan, row, parameter);
    book_text(sheet, row, 3, parameter->unit, BOOK_TEXT);
    book_number(sheet, row, 4, parameter->low, formats[BOOK_NUMBER]);
    book_number(sheet, row, 5, parameter->high, formats[BOOK_NUMBER]);
    book_text(sheet, row, plan->words, parameter->source, BOOK_TEXT);
    book_text(sheet, row, plan->words + 1, parameter->reason, BOOK_TEXT);
}

static void
write_parameters(const CostPlan *plan)
{
    static const WordKey heads[] = { WORD_PARAMETERS, WORD_PARAMETER, WORD_VALUE,
                                     WORD_UNIT,       WORD_LOWEST,    WORD_HIGHEST };
    const Words *words = plan->sheet->book->words;
    size_t head = plan->parameters - 1;

    for (size_t i = 0; i < G_N_ELEMENTS(heads); i++) {
        bool number = i >= VALUE_COLUMN && heads[i] != WORD_UNIT;
        book_text(plan->sheet, head, i, words_text(words, heads[i]),
                  number ? BOOK_HEAD_NUMBER : BOOK_HEAD);
    }
    book_text(plan->sheet, head, plan->words, words_text(words, WORD_SOURCE), BOOK_HEAD);
    book_text(plan->sheet, head, plan->words + 1, words_text(words, WORD_WHY), BOOK_HEAD);
    for (size_t i = 0; i < plan->cost->n_parameters; i++) {
        write_parameter(plan, plan->parameters + i, &plan->cost->parameters[i]);
    }
}

/* ---- Lines ---- */

/* The cells of a scenario's inputs, followed by those of its lines. */
static const char *const *
cells_of(const CostPlan *plan, size_t scenario)
{
    const OutputCost *cost = plan->cost;
    const char **cells = arena_array(plan->arena, const char *, cost->n_inputs + cost->n_lines);

    for (size_t i = 0; i < cost->n_inputs; i++) {
        size_t parameter = cost->parameter_of[scenario * cost->n_inputs + i];
        cells[i] = spreadsheet_cell(plan->parameters + parameter, VALUE_COLUMN, true, plan->arena);
    }
    for (size_t i = 0; i < cost->n_lines; i++) {
        cells[cost->n_inputs + i] = amount_cell(plan, scenario, i);
    }
    return cells;
}

static void
write_amounts(const CostPlan *plan, size_t scenario)
{
    const OutputCost *cost = plan->cost;
    const char *const *cells = cells_of(plan, scenario);

    for (size_t i = 0; i < cost->n_lines; i++) {
        double amount = cost->amounts[scenario * cost->n_lines + i];
        book_formula(plan->sheet, plan->lines + i, AMOUNT_COLUMN + scenario,
                     spreadsheet_formula(cost->lines[i].postfix, cells, plan->arena), amount,
                     plan->sheet->book->decimals[isfinite(amount) && fabs(amount) >= 1000 ? 0 : 4]);
    }
}

static void
write_lines(const CostPlan *plan)
{
    const OutputCost *cost = plan->cost;
    BookSheet *sheet = plan->sheet;
    const Words *words = sheet->book->words;
    size_t head = plan->lines - 1;

    book_text(sheet, head, 0, words_text(words, WORD_LINE), BOOK_HEAD);
    book_text(sheet, head, 1, words_text(words, WORD_OPTION), BOOK_HEAD);
    book_text(sheet, head, 2, words_text(words, WORD_UNIT), BOOK_HEAD);
    for (size_t s = 0; s < cost->n_scenarios; s++) {
        book_text(sheet, head, AMOUNT_COLUMN + s, cost->scenarios[s], BOOK_HEAD_NUMBER);
        write_amounts(plan, s);
    }
    book_text(sheet, head, plan->words, words_text(words, WORD_FORMULA), BOOK_HEAD);
    book_text(sheet, head, plan->words + 1, words_text(words, WORD_SOURCE), BOOK_HEAD);
    for (size_t i = 0; i < cost->n_lines; i++) {
        const OutputCostLine *line = &cost->lines[i];
        book_text(sheet, plan->lines + i, 0, line->label, BOOK_TEXT);
        book_text(sheet, plan->lines + i, 1, line->option, BOOK_TEXT);
        book_text(sheet, plan->lines + i, 2, line->unit, BOOK_TEXT);
        book_text(sheet, plan->lines + i, plan->words, line->formula, BOOK_TEXT);
        book_text(sheet, plan->lines + i, plan->words + 1, line->source, BOOK_TEXT);
    }
}

void
cost_write(BookSheet *sheet, const OutputCost *cost)
{
    enum { TOP = 4, BETWEEN = 2 }; /* row of the first result; rows between sections */
    CostPlan plan = { .sheet = sheet, .cost = cost, .arena = sheet->book->arena, .results = TOP };
    const Words *words = sheet->book->words;

    plan.parameters = plan.results + cost->n_scenarios * G_N_ELEMENTS(cost->options) + BETWEEN;
    plan.words = MAX((size_t)RESULTS_END, AMOUNT_COLUMN + cost->n_scenarios);
    plan.lines = plan.parameters + cost->n_parameters + BETWEEN;
    book_line(sheet, 0, words_text(words, WORD_COST_MODEL), BOOK_TITLE);
    book_line(sheet, 1, words_text(words, WORD_COST_SHEET_LEAD), BOOK_NOTE);
    write_results(&plan);
    write_parameters(&plan);
    write_lines(&plan);
    book_sheet_end(sheet, -1);
}
