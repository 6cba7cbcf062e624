/* Checks of a chart's texts. */
#include "base/number.h"
#include "charts/grammar/facet.h"
#include "charts/grammar/kind.h"
#include "charts/lint/lint_points.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TITLE_MIN = 12, DESCRIPTION_MIN = 60 };

static bool
mentions(const Lint *lint, const char *words)
{
    return strstr(lint->said, words) != NULL;
}

static void
lint_title(const Lint *lint)
{
    const char *title = chart_spec_title(lint->spec);

    if (g_utf8_strlen(title, -1) < TITLE_MIN || g_str_has_prefix(title, "Chart ") ||
        g_str_has_prefix(title, "Figure ")) {
        lint_hold(lint, 1, "the title '%s' states neither a finding nor a question", title);
    }
}

/* Checked only in English: some texts were composed in the chart's language. */
static bool
mentions_better(const Lint *lint)
{
    return mentions(lint, "is better") || mentions(lint, "is\nbetter") ||
           !words_are_english(lint->words);
}

static void
lint_measure(const Lint *lint)
{
    const Channel *measure = spec_measure(lint->spec);

    if (measure == NULL) {
        return;
    }
    /* with a unit prefix, only the denominator is unchanged: GFLOP/s/chip */
    NumberStyle style = spec_number_style(lint->spec, lint->arena);
    const char *per =
        style.unit != NULL ? strstr(style.unit, spec_word(lint->spec, WORD_PER_INSIDE)) : NULL;
    const char *unit = per != NULL ? per + 1 : style.unit;
    bool plain = unit == NULL || g_str_equal(unit, spec_word(lint->spec, WORD_UNIT_A_DAY)) ||
                 g_str_equal(unit, "×");
    if (!plain && !mentions(lint, unit) && strstr(chart_spec_alt(lint->spec), unit) == NULL) {
        lint_hold(lint, 2, "no text mentions the unit '%s'", style.unit);
    }
    if (measure->better != BETTER_NEITHER && !mentions_better(lint)) {
        lint_hold(lint, 3, "no text states what is better");
    }
}

/* Prices and shares of a budget are not measurements that could be repeated. */
static bool
is_measured(const Lint *lint)
{
    return lint->spec->kind->read == NULL && spec_measure(lint->spec) != NULL &&
           spec_number_style(lint->spec, lint->arena).money == NULL;
}

static void
lint_counts(const Lint *lint)
{
    static const char *const words[] = { "n = ", "n\u202f=\u202f", " run", "score only",
                                         "scores only",
                                         /* also for values that are not measured */
                                         "not measured", "peak", "Peak", "ata sheet" };
    bool said = false;

    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        said = said || mentions(lint, words[i]);
    }
    if (!said && is_measured(lint)) {
        lint_hold(lint, 5,
                  "the number of runs of each value is missing: name its column in error: "
                  "{n: …}, or state in note: that each value is one run");
    }
}

/* ---- Comparable values ---- */

static double
chips_of(const Table *table, int column, size_t row)
{
    const Cell *cell = table_cell(table, row, (size_t)column);
    return cell->kind == CELL_NUMBER ? cell->number : NAN;
}

static bool
row_mentions(const ChartRow *row, double chips, Arena *arena)
{
    const char *number = number_format(arena, chips, 0),
               *plain = arena_printf(arena, "%.0f", chips);
    const char *const texts[] = { row->label, row->detail, row->name, row->series, row->group };

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        if (texts[i] != NULL &&
            (strstr(texts[i], number) != NULL || strstr(texts[i], plain) != NULL)) {
            return true;
        }
    }
    return row->x == chips;
}

/* Warns about measurements of whole systems of different sizes whose sizes are not shown. */
static void
lint_sizes(const Lint *lint)
{
    const ChartSpec *spec = lint->spec;
    int column = table_column(spec->table, "accelerators");
    const Channel *measure = spec_measure(spec);
    bool differ = false, mentioned = true;
    double first = NAN;

    if (column < 0 || spec->kind->ratios || measure == NULL ||
        (measure->unit != NULL && strstr(measure->unit, "chip") != NULL)) {
        return;
    }
    for (size_t i = 0; i < spec->rows.n; i++) {
        double chips = chips_of(spec->table, column, spec->rows.items[i].row);
        if (!isnan(chips)) {
            first = isnan(first) ? chips : first;
            differ = differ || chips != first;
            mentioned = mentioned && row_mentions(&spec->rows.items[i], chips, lint->arena);
        }
    }
    if (differ && !mentioned) {
        lint_hold(lint, 18,
                  "systems with different numbers of chips are compared, and no label has the "
                  "number");
    }
}

static void
lint_alike(const Lint *lint)
{
    const ChartSpec *spec = lint->spec;
    double first = NAN;
    size_t n = 0;
    bool alike = true;

    if (facet_has_panels(spec) && (spec->facet.free_x || spec->facet.free_y) &&
        !mentions(lint, "differ") && !mentions(lint, "own axis") && !mentions(lint, "own axes")) {
        lint_hold(lint, 18, "its panels have different axes, but no text mentions it");
    }
    for (size_t i = 0; i < spec->rows.n; i++) {
        double value = spec->rows.items[i].missing == NULL ? spec->rows.items[i].value : NAN;
        if (!isnan(value)) {
            first = isnan(first) ? value : first;
            alike = alike && value == first;
            n++;
        }
    }
    if (alike && n > 2) {
        lint_hold(lint, 18, "all %zu values are the same: has the metric cancelled out?", n);
    }
}

/* Bars with identical texts cannot be distinguished. */
static void
lint_names(const Lint *lint)
{
    const ChartSpec *spec = lint->spec;
    const char *word = spec->kind->words[0];
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    if (!g_str_equal(word, "bar") && !g_str_equal(word, "ratio")) {
        return;
    }
    for (size_t i = 0; i < spec->rows.n; i++) {
        const ChartRow *row = &spec->rows.items[i];
        const char *group = row->group != NULL ? row->group : "";
        const char *detail = row->detail != NULL ? row->detail : "";
        if (!g_hash_table_add(seen, g_strdup_printf("%s\n%s\n%s", group, row->label, detail))) {
            lint_hold(lint, 14, "two rows read '%s': detail: or facet: can distinguish them",
                      row->label);
            return;
        }
    }
}

/* ---- The description ---- */

/* Reads a number at `*at` in its usual notation, and moves past it. *half is half the unit of its
 * last decimal. */
static double
next_number(const char **at, double *half)
{
    g_autoptr(GString) digits = g_string_new(NULL);
    const char *p = *at;
    size_t decimals = 0;
    bool point = false;

    for (; g_ascii_isdigit(*p) || ((*p == ',' || *p == '.') && g_ascii_isdigit(p[1])); p++) {
        if (*p != ',') {
            g_string_append_c(digits, *p);
            decimals += point;
            point = point || *p == '.';
        }
    }
    *at = p;
    *half = point ? .5 * pow(10, -(double)decimals) : 0;
    return g_ascii_strtod(digits->str, NULL);
}

/* Whether a value of the data, possibly with a prefix, would be written as this number. */
static bool
is_of_data(const Table *data, double number, double half)
{
    static const double divisors[] = { 1, 1e3, 1e6, 1e9, 1e12, 1e15, .01 };

    for (size_t i = 0; i < data->n_rows * data->n_columns; i++) {
        const Cell *cell = table_cell(data, i / data->n_columns, i % data->n_columns);
        for (size_t k = 0; k < G_N_ELEMENTS(divisors) && cell->kind == CELL_NUMBER; k++) {
            double value = fabs(cell->number / divisors[k]);
            if (fabs(number - value) <= MAX(.006 * value, half)) {
                return true;
            }
        }
    }
    return false;
}

static size_t
count_values(const Table *data)
{
    size_t n = 0;

    for (size_t i = 0; i < data->n_rows * data->n_columns; i++) {
        n += table_cell(data, i / data->n_columns, i % data->n_columns)->kind == CELL_NUMBER;
    }
    return n;
}

static void
lint_description(const Lint *lint)
{
    const char *text = chart_spec_alt(lint->spec);
    const Table *data = chart_spec_data(lint->spec, lint->arena);
    size_t found = 0;

    for (const char *p = text; *p != '\0';) {
        double half = 0;
        if (!g_ascii_isdigit(*p)) {
            p++;
            continue;
        }
        double number = next_number(&p, &half);
        found += is_of_data(data, number, half);
    }
    if (g_utf8_strlen(text, -1) < DESCRIPTION_MIN || found < MIN(count_values(data), (size_t)2)) {
        lint_hold(lint, 19,
                  "its description has only %zu numbers from the data: add more in alt:", found);
    }
}

void
lint_words(const Lint *lint)
{
    lint_title(lint);
    lint_measure(lint);
    lint_counts(lint);
    lint_sizes(lint);
    lint_alike(lint);
    lint_names(lint);
    lint_description(lint);
}
