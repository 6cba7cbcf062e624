/* A chart of total costs: its rows as stacks, its texts and its table. */
#include "charts/kinds/tco.h"

#include "charts/grammar/kind_helpers.h"
#include "charts/grammar/series.h"

#include "base/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { OPTIONS_MAX = 12 };

/* ---- Rows ---- */

/* Options are sorted by how much is known about them, then by their totals. */
static int
rank_of(const TcoOption *option)
{
    if (option->missing != NULL || option->stack.kind == TOTAL_UNKNOWN) {
        return 2;
    }
    return option->stack.kind == TOTAL_EXACT ? 0 : 1;
}

static int
compare_options(const void *a, const void *b)
{
    const TcoOption *left = a, *right = b;

    if (rank_of(left) != rank_of(right)) {
        return rank_of(left) - rank_of(right);
    }
    return (left->stack.total > right->stack.total) - (left->stack.total < right->stack.total);
}

static bool
read_entries(ChartSpec *spec, Tco *tco, DistinctNames *options, Diag *diag)
{
    const Channel *component = spec_channel(spec, "component");
    size_t n = spec->table->n_rows;

    tco->entries = arena_array(spec->arena, StackEntry, n + 1);
    for (size_t i = 0; i < n; i++) {
        const char *label = spec_or_dash(spec_cell_text(spec, &spec->encoding.y, i));
        const char *part = kind_spaced(spec, spec_cell_text(spec, component, i));
        double amount = NAN;
        if (!spec_cell_number(spec, &spec->encoding.x, i, &amount, diag)) {
            return false;
        }
        tco->entries[i] = (StackEntry){ distinct_names_add(options, label), part, amount };
        spec->rows.n_missing += isnan(amount);
    }
    return true;
}

static const char *
detail_of(const ChartSpec *spec, const Tco *tco, size_t stack)
{
    for (size_t i = 0; i < spec->table->n_rows; i++) {
        const char *detail = spec_cell_text(spec, &spec->encoding.detail, i);
        if (tco->entries[i].stack == stack && detail != NULL && detail[0] != '\0') {
            return detail;
        }
    }
    return NULL;
}

/* Reads the interval of an option's total, which must be the same in all of its rows. */
static bool
read_interval(const ChartSpec *spec, const Tco *tco, size_t stack, TcoOption *option, Diag *diag)
{
    option->low = option->high = NAN;
    for (size_t i = 0; i < spec->table->n_rows && spec->interval.low.column >= 0; i++) {
        double low = NAN, high = NAN;
        if (tco->entries[i].stack != stack) {
            continue;
        }
        if (!spec_cell_number(spec, &spec->interval.low, i, &low, diag) ||
            !spec_cell_number(spec, &spec->interval.high, i, &high, diag)) {
            return false;
        }
        if (isnan(low) || isnan(high)) {
            continue;
        }
        if (low > high || (!isnan(option->low) && (low != option->low || high != option->high))) {
            return diag_error(diag, spec->place, "chart-rows",
                              "row %zu gives '%s' the interval %g to %g: all rows of an option "
                              "must have the same one, of its total, the lower end first",
                              i + 1, tco->of_stack[stack], low, high);
        }
        option->low = low;
        option->high = high;
    }
    return true;
}

/* If nothing about an option is known, the reason given in its first row. */
static const char *
missing_of(const ChartSpec *spec, const Tco *tco, size_t stack)
{
    const char *reason = NULL;

    for (size_t i = 0; i < spec->table->n_rows; i++) {
        if (tco->entries[i].stack != stack) {
            continue;
        }
        if (!isnan(tco->entries[i].amount)) {
            return NULL;
        }
        reason = reason != NULL ? reason
                                : kind_missing_reason(spec, i, spec_word(spec, WORD_NO_COMPONENT));
    }
    return reason;
}

bool
tco_read(ChartSpec *spec, Diag *diag)
{
    Tco *tco = arena_new0(spec->arena, Tco);
    DistinctNames names = distinct_names_new(spec->table->n_rows, spec->arena);

    spec->own = tco;
    if (!read_entries(spec, tco, &names, diag)) {
        return false;
    }
    tco->stacks =
        stacks_build(tco->entries, spec->table->n_rows, names.n, spec->words, spec->arena);
    tco->options = arena_array(spec->arena, TcoOption, names.n + 1);
    tco->of_stack = names.items;
    tco->n_options = names.n;
    tco->n_drawn = MIN(names.n, MIN(spec->labels.max_rows, (size_t)OPTIONS_MAX));
    for (size_t i = 0; i < names.n; i++) {
        TcoOption *option = &tco->options[i];
        option->label = names.items[i];
        option->stack = tco->stacks.stacks[i];
        option->missing = missing_of(spec, tco, i);
        option->detail = detail_of(spec, tco, i);
        if (!read_interval(spec, tco, i, option, diag)) {
            return false;
        }
        if (option->stack.kind != TOTAL_EXACT) { /* an unknown total has no interval */
            option->low = option->high = NAN;
        }
    }
    if (spec->sort.by == NULL) {
        qsort(tco->options, names.n, sizeof *tco->options, compare_options);
    }
    return true;
}

void
tco_limit(ChartSpec *spec)
{
    Tco *copy = arena_new0(spec->arena, Tco);

    *copy = *(const Tco *)spec->own;
    copy->n_drawn = MIN(copy->n_drawn, spec->labels.max_rows);
    spec->own = copy;
}

/* Each component has one amount per option; a second one would be drawn over the first. */
static bool
check_twice(const ChartSpec *spec, Diag *diag)
{
    const Tco *tco = spec->own;
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (size_t i = 0; i < spec->table->n_rows; i++) {
        const StackEntry *entry = &tco->entries[i];
        if (!g_hash_table_add(seen, g_strdup_printf("%zu %s", entry->stack, entry->component))) {
            return diag_error(diag, spec->place, "chart-rows",
                              "row %zu gives '%s' of '%s' a second time: sum them in the query",
                              i + 1, entry->component, tco->of_stack[entry->stack]);
        }
    }
    return true;
}

bool
tco_check(const ChartSpec *spec, Diag *diag)
{
    bool ok = true;

    if (spec->sort.order != NULL ||
        (spec->sort.by != NULL && !g_str_equal(spec->sort.by, "data"))) {
        ok = diag_error(diag, value_lookup(spec->value, "sort")->place, "chart-sort",
                        "a tco chart sorts its options by their totals: remove 'sort', or write "
                        "sort: data for the order of the rows");
    }
    const Tco *tco = spec->own;
    DistinctNames names = distinct_names_new(tco->n_options, spec->arena);
    for (size_t i = 0; i < tco->n_options; i++) {
        distinct_names_add(&names, tco->options[i].label);
    }
    return check_twice(spec, diag) && series_check_names(spec, names.items, names.n, diag) && ok;
}

/* ---- Texts ---- */

NumberStyle
tco_number(const ChartSpec *spec, Arena *arena)
{
    const Tco *tco = spec->own;
    double largest = 0;

    for (size_t i = 0; i < tco->n_options; i++) {
        double sum = 0;
        for (size_t k = 0; k < tco->stacks.n_parts; k++) {
            sum += MAX(tco->options[i].stack.known[k], 0);
        }
        largest = MAX(largest, sum);
    }
    return kind_amounts(spec->words, &spec->encoding.x, largest, arena);
}

const char *
tco_total_text(NumberStyle style, const Stack *stack, Arena *arena)
{
    static const char *const signs[] = {
        [TOTAL_EXACT] = "", [TOTAL_AT_LEAST] = "≥\xe2\x80\xaf", [TOTAL_AT_MOST] = "≤\xe2\x80\xaf"
    };
    return stack->kind == TOTAL_UNKNOWN ? NULL
                                        : arena_printf(arena, "%s%s", signs[stack->kind],
                                                       format_value(arena, style, stack->total));
}

const char *
tco_interval_text(NumberStyle style, const TcoOption *option, Arena *arena)
{
    return isnan(option->low)
               ? NULL
               : arena_printf(arena, " [%s–%s]", format_value(arena, style, option->low),
                              format_value(arena, style, option->high));
}

static void
append_unknown(const ChartSpec *spec, size_t row, const char *component, GString *out)
{
    const char *reason = kind_missing_reason(spec, row, NULL);

    spec_append_listed(spec, out, component);
    if (reason != NULL) {
        g_string_append_printf(out, " (%s)", reason);
    }
}

const char *
tco_unknown_text(const ChartSpec *spec, const char *label)
{
    const Tco *tco = spec->own;
    g_autoptr(GString) text = g_string_new(NULL);

    for (size_t i = 0; i < spec->table->n_rows; i++) {
        const StackEntry *entry = &tco->entries[i];
        if (isnan(entry->amount) && g_str_equal(tco->of_stack[entry->stack], label)) {
            append_unknown(spec, i, entry->component, text);
        }
    }
    return text->len > 0 ? arena_strdup(spec->arena, text->str) : NULL;
}

void
tco_subtitle(const ChartSpec *spec, GString *out)
{
    NumberStyle style = tco_number(spec, spec->arena);

    g_string_append(out, SPEC_FORMAT(spec, WORD_BY_COMPONENT, "cost", spec->encoding.x.title));
    if (style.unit != NULL && strstr(spec->encoding.x.title, style.unit) == NULL) {
        spec_append_listed(spec, out, style.unit);
    }
    chart_text_direction(spec, out);
}

/* "Other: staff, storage." */
static void
append_part(const ChartSpec *spec, const Stacks *stacks, size_t part, GString *out)
{
    const char *before = spec_word(spec, WORD_COLON);

    g_string_append_printf(out, " %s", stacks->parts[part].name);
    for (size_t i = 0; i < stacks->n_components; i++) {
        if (stacks->part_of[i] == part) {
            g_string_append_printf(out, "%s%s", before, stacks->components[i]);
            before = spec_word(spec, WORD_COMMA);
        }
    }
    g_string_append_c(out, '.');
}

static void
append_together(const ChartSpec *spec, const Stacks *stacks, GString *out)
{
    for (size_t k = 0; k < stacks->n_parts; k++) {
        if (stacks->parts[k].n_together > 1) {
            append_part(spec, stacks, k, out);
        }
    }
}

void
tco_note(const ChartSpec *spec, GString *out)
{
    const Tco *tco = spec->own;
    bool open = false, deduction = false, interval = false;

    for (size_t i = 0; i < tco->n_drawn; i++) {
        const Stack *stack = &tco->options[i].stack;
        interval = interval || !isnan(tco->options[i].low);
        open = open || (tco->options[i].missing == NULL && stack->kind != TOTAL_EXACT);
        for (size_t k = 0; k < tco->stacks.n_parts; k++) {
            deduction = deduction || stack->known[k] < 0;
        }
    }
    if (series_any_lit(&spec->encoding)) {
        spec_append(out, spec_word(spec, WORD_NAMES_GREY));
    }
    append_together(spec, &tco->stacks, out);
    if (deduction && tco->n_options > 1) {
        spec_append(out, spec_word(spec, WORD_LEFT_OF_ZERO));
    }
    if (interval) {
        SPEC_APPEND(spec, out, WORD_MARK_INTERVAL, "mark", spec_word(spec, WORD_WHISKER), "meaning",
                    spec->interval.meaning);
    }
    if (open) {
        spec_append(out, spec_word(spec, WORD_HATCHED_OPEN));
    }
    if (tco->n_drawn < tco->n_options) {
        spec_append_count(spec, out, tco->n_options - tco->n_drawn, WORD_OPTION_LEFT);
    }
}

/* "$31m for owning, 71 % of it chips" */
static const char *
total_for(const ChartSpec *spec, const TcoOption *option)
{
    const Tco *tco = spec->own;
    NumberStyle style = tco_number(spec, spec->arena);
    const char *interval = tco_interval_text(style, option, spec->arena);
    const char *total =
        arena_printf(spec->arena, "%s%s", tco_total_text(style, &option->stack, spec->arena),
                     interval != NULL ? interval : "");
    size_t largest = 0;

    for (size_t k = 1; k < tco->stacks.n_parts; k++) {
        largest = option->stack.known[k] > option->stack.known[largest] ? k : largest;
    }
    bool reduced = tco->stacks.parts[tco->stacks.n_parts - 1].deduction;
    if (option->stack.total > 0 && option->stack.kind == TOTAL_EXACT && !reduced) {
        double share = option->stack.known[largest] / option->stack.total;
        return SPEC_FORMAT(spec, WORD_ALT_TOTAL_PART, "total", total, "option", option->label,
                           "percent", spec_number(spec, 100 * share, 0), "part",
                           tco->stacks.parts[largest].name);
    }
    return SPEC_FORMAT(spec, WORD_ALT_TOTAL_FOR, "total", total, "option", option->label);
}

/* The smallest and largest exact totals, and the first that is not exact. */
typedef struct {
    const TcoOption *lowest, *highest, *open;
} Extremes;

static Extremes
find_extremes(const Tco *tco)
{
    Extremes found = { 0 };

    for (size_t i = 0; i < tco->n_options; i++) {
        const TcoOption *option = &tco->options[i];
        if (option->stack.kind != TOTAL_EXACT) {
            found.open = found.open == NULL ? option : found.open;
            continue;
        }
        if (found.lowest == NULL || option->stack.total < found.lowest->stack.total) {
            found.lowest = option;
        }
        if (found.highest == NULL || option->stack.total > found.highest->stack.total) {
            found.highest = option;
        }
    }
    return found;
}

void
tco_describe(const ChartSpec *spec, GString *out)
{
    Extremes found = find_extremes(spec->own);
    bool several = found.lowest != found.highest;

    if (found.lowest != NULL) {
        const char *lowest = total_for(spec, found.lowest);
        if (several) {
            SPEC_APPEND(spec, out, WORD_ALT_TOTALS, "low", lowest, "high",
                        total_for(spec, found.highest));
        } else {
            SPEC_APPEND(spec, out, WORD_ALT_TOTAL, "total", lowest);
        }
    }
    if (found.open != NULL) {
        const char *total =
            tco_total_text(tco_number(spec, spec->arena), &found.open->stack, spec->arena);
        const char *label = found.open->label;
        SPEC_APPEND(spec, out, WORD_ALT_TOTAL_OPEN, "option",
                    total != NULL ? arena_printf(spec->arena, "%s %s", label, total) : label,
                    "list", tco_unknown_text(spec, label));
    }
}

/* ---- Table ---- */

static const TcoOption *
option_of(const Tco *tco, size_t stack)
{
    size_t i = 0;

    while (!g_str_equal(tco->options[i].label, tco->of_stack[stack])) {
        i++;
    }
    return &tco->options[i];
}

const Table *
tco_data(const ChartSpec *spec, Arena *arena)
{
    static const WordKey kinds[] = { [TOTAL_EXACT] = WORD_TOTAL_IS_EXACT,
                                     [TOTAL_AT_LEAST] = WORD_TOTAL_IS_LEAST,
                                     [TOTAL_AT_MOST] = WORD_TOTAL_IS_MOST,
                                     [TOTAL_UNKNOWN] = WORD_VALUE_UNKNOWN };
    const Tco *tco = spec->own;
    const char *unit = spec->encoding.x.unit;
    bool interval = spec->interval.low.column >= 0;
    const char *names[8] = { spec->encoding.y.title, spec_channel(spec, "component")->title,
                             kind_title_with_unit(spec, &spec->encoding.x),
                             SPEC_FORMAT(spec, WORD_HEAD_TOTAL, "unit", unit),
                             spec_word(spec, WORD_HEAD_TOTAL_IS) };
    size_t n_names = 5;

    if (interval) {
        names[n_names++] = SPEC_FORMAT(spec, WORD_HEAD_TOTAL_FROM, "unit", unit);
        names[n_names++] = SPEC_FORMAT(spec, WORD_HEAD_TOTAL_TO, "unit", unit);
    }
    if (spec->rows.n_missing > 0) {
        names[n_names++] = spec_word(spec, WORD_MISSING_BECAUSE);
    }
    Table *table = table_new(arena, names, n_names);

    for (size_t i = 0; i < spec->table->n_rows; i++) {
        const StackEntry *entry = &tco->entries[i];
        const Stack *stack = &tco->stacks.stacks[entry->stack];
        Cell *cell = table_add_row(table);
        cell[0] = cell_text(tco->of_stack[entry->stack]);
        cell[1] = cell_text(entry->component);
        cell[2] = kind_number_cell(entry->amount);
        cell[3] = kind_number_cell(stack->kind == TOTAL_UNKNOWN ? NAN : stack->total);
        cell[4] = cell_text(spec_word(spec, kinds[stack->kind]));
        if (interval) {
            const TcoOption *option = option_of(tco, entry->stack);
            cell[5] = kind_number_cell(option->low);
            cell[6] = kind_number_cell(option->high);
        }
        if (spec->rows.n_missing > 0) {
            cell[n_names - 1] =
                cell_text(isnan(entry->amount)
                              ? kind_missing_reason(spec, i, spec_word(spec, WORD_WITHOUT_VALUE))
                              : NULL);
        }
    }
    return table;
}
