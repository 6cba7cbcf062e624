/* The texts of a break-even chart, and its crossings. */
#include "charts/kinds/breakeven.h"

#include "charts/kinds/crossing.h"

#include "base/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Ranges of crossings ---- */

/* A row that gives the range of times in which two options break even. */
typedef struct {
    size_t row;
    double earliest, latest;
} Range;

typedef struct {
    const Table *table; /* the original table with all rows */
    Range *items;
    size_t n;
} Ranges;

static bool
read_range(const ChartSpec *spec, size_t row, Range *ret, Diag *diag)
{
    ret->row = row;
    return spec_cell_number(spec, spec_channel(spec, "earliest"), row, &ret->earliest, diag) &&
           spec_cell_number(spec, spec_channel(spec, "latest"), row, &ret->latest, diag);
}

static bool
check_other(const ChartSpec *spec, Diag *diag)
{
    const Channel *other = spec_channel(spec, "other");

    return (spec_channel(spec, "earliest")->column >= 0 &&
            spec_channel(spec, "latest")->column >= 0) ||
           diag_error(diag, other->value != NULL ? other->value->place : spec->place,
                      "chart-incomplete",
                      "a row with 'other' needs both 'earliest' and 'latest', the times between "
                      "which two options break even");
}

bool
breakeven_bind(ChartSpec *spec, Diag *diag)
{
    const Channel *other = spec_channel(spec, "other");
    const Table *all = spec->table;
    Ranges *ranges = arena_new0(spec->arena, Ranges);

    *ranges = (Ranges){ .table = all, .items = arena_array(spec->arena, Range, all->n_rows + 1) };
    spec->own = ranges;
    if (other->column < 0) {
        return true;
    }
    if (!check_other(spec, diag)) {
        return false;
    }
    Table *points = table_new(spec->arena, all->columns, all->n_columns);
    for (size_t i = 0; i < all->n_rows; i++) {
        if (spec_cell_text(spec, other, i) == NULL) {
            memcpy(table_add_row(points), table_cell(all, i, 0), all->n_columns * sizeof(Cell));
        } else if (!read_range(spec, i, &ranges->items[ranges->n++], diag)) {
            return false;
        }
    }
    spec->table = points;
    return true;
}

/* Finds the row about the break-even of two lines. Returns false if there is none. */
static bool
find_range(const ChartSpec *spec, const ChartSeries *a, const ChartSeries *b, BreakEven *found)
{
    const Ranges *ranges = spec->own;
    ChartSpec all = *spec;

    all.table = ranges->table;
    for (size_t i = 0; i < ranges->n; i++) {
        const Range *range = &ranges->items[i];
        const char *one =
            spec_or_dash(spec_cell_text(&all, spec_channel(spec, "option"), range->row));
        const char *two = spec_cell_text(&all, spec_channel(spec, "other"), range->row);
        const char *group =
            spec->rows.grouped
                ? spec_or_dash(spec_cell_text(&all, &spec->encoding.facet, range->row))
                : NULL;
        bool pair = (g_str_equal(one, a->name) && g_str_equal(two, b->name)) ||
                    (g_str_equal(one, b->name) && g_str_equal(two, a->name));
        if (pair && g_strcmp0(group, a->rows[0]->group) == 0) {
            found->from = range->earliest;
            found->to = range->latest;
            return true;
        }
    }
    return false;
}

/* ---- Crossings ---- */

/* As a share of the chart's largest cost: lines that differ by less look like one. */
static const double visible_part = .005;

/* The points of a line from row `first` to the next gap. */
static Point *
stretch(const ChartSeries *series, size_t first, Arena *arena, size_t *n)
{
    Point *points = arena_array(arena, Point, series->n_rows + 1);

    *n = 0;
    for (size_t i = first; i < series->n_rows && (i == first || !series->broken[i]); i++) {
        points[(*n)++] = (Point){ series->rows[i]->x, series->rows[i]->value };
    }
    return points;
}

static bool
starts_stretch(const ChartSeries *series, size_t i)
{
    return i == 0 || series->broken[i];
}

/* Unbroken parts of two lines that may cross. */
typedef struct {
    const Point *a, *b;
    size_t n_a, n_b;
} Stretches;

/* Whether the lines are visibly apart somewhere before x. */
static bool
were_apart(const Stretches *lines, double x, double visible)
{
    for (size_t i = 0; i < lines->n_a + lines->n_b; i++) {
        double at = i < lines->n_a ? lines->a[i].x : lines->b[i - lines->n_a].x;
        double by = line_height(lines->a, lines->n_a, at) - line_height(lines->b, lines->n_b, at);
        if (at < x && fabs(by) > visible) { /* NaN where one of them has no value */
            return true;
        }
    }
    return false;
}

/* Crossings of two lines in all their unbroken parts. */
static size_t
cross(const ChartSeries *a, const ChartSeries *b, double visible, Arena *arena, BreakEven *ret)
{
    size_t n = 0;

    for (size_t i = 0; i < a->n_rows; i++) {
        for (size_t k = 0; k < b->n_rows; k++) {
            if (!starts_stretch(a, i) || !starts_stretch(b, k)) {
                continue;
            }
            Stretches lines = { NULL };
            size_t found = 0;
            lines.a = stretch(a, i, arena, &lines.n_a);
            lines.b = stretch(b, k, arena, &lines.n_b);
            const Point *at =
                lines_crossings(lines.a, lines.n_a, lines.b, lines.n_b, arena, &found);
            for (size_t j = 0; j < found; j++) {
                ret[n++] =
                    (BreakEven){ .at = at[j], .together = !were_apart(&lines, at[j].x, visible) };
            }
        }
    }
    return n;
}

static int
compare_crossings(const void *a, const void *b)
{
    const BreakEven *left = a, *right = b;

    if (left->at.x != right->at.x) {
        return left->at.x < right->at.x ? -1 : 1;
    }
    return left->a != right->a ? (left->a > right->a) - (left->a < right->a)
                               : (left->b > right->b) - (left->b < right->b);
}

static size_t
find_pair(const ChartSpec *spec, const ChartSeries *series, size_t a, size_t b, double visible,
          Arena *arena, BreakEven *ret)
{
    size_t n = cross(&series[a], &series[b], visible, arena, ret);
    bool a_first = series[a].rows[0]->value < series[b].rows[0]->value, ranged = false;

    for (size_t i = 0; i < n; i++) {
        /* the cheaper line alternates with every crossing */
        bool a_after = a_first != (i % 2 == 0);
        ret[i].a = a;
        ret[i].b = b;
        ret[i].cheaper_after = a_after ? a : b;
        if (!ret[i].together && !ranged) { /* the range applies to the first visible crossing */
            ranged = ret[i].has_range = find_range(spec, &series[a], &series[b], &ret[i]);
        }
    }
    return n;
}

BreakEven *
breakeven_find(const ChartSpec *spec, const ChartSeries *series, size_t n_series, Arena *arena,
               size_t *n_found)
{
    BreakEven *found = arena_array(arena, BreakEven, n_series * (spec->rows.n + 2) + 1);
    double largest = 0;
    size_t n = 0;

    for (size_t i = 0; i < spec->rows.n; i++) {
        largest = spec->rows.items[i].missing == NULL
                      ? MAX(largest, fabs(spec->rows.items[i].value))
                      : largest;
    }
    for (size_t a = 0; a < n_series; a++) {
        for (size_t b = a + 1; b < n_series; b++) {
            n += find_pair(spec, series, a, b, visible_part * largest, arena, found + n);
        }
    }
    qsort(found, n, sizeof *found, compare_crossings);
    *n_found = n;
    return found;
}

double
breakeven_end(const ChartRows *rows)
{
    double end = -INFINITY;

    for (size_t i = 0; i < rows->n; i++) {
        end = rows->items[i].missing == NULL ? MAX(end, rows->items[i].x) : end;
    }
    return end;
}

/* ---- Texts ---- */

bool
breakeven_in_months(const ChartSpec *spec)
{
    return g_str_has_prefix(spec->table->columns[spec->encoding.x.column], "month");
}

/* Months are counted: month 32 means that costs are equal by the end of the 32nd. */
static const char *
time_words(const ChartSpec *spec, double x)
{
    return breakeven_in_months(spec) ? spec_number(spec, ceil(x - 1e-9), 0)
                                     : spec_number(spec, x, -1);
}

/* "month 14", or "14 months" if it is a length; "day 14", "14 days" if the axis is called days */
static const char *
time_text(const ChartSpec *spec, double time, bool length)
{
    const char *n = time_words(spec, time);

    if (breakeven_in_months(spec)) {
        bool one = g_str_equal(n, "1");
        WordKey lasts = word_of_count(WORD_LASTS_MONTH, one ? 1 : 2);
        return SPEC_FORMAT(spec, length ? lasts : WORD_MONTH_OF, "n", n);
    }
    const char *what = chart_text_inside(spec, spec->encoding.x.title);
    return arena_printf(spec->arena, "%s %s", length ? n : what, length ? what : n);
}

static bool
is_open(const BreakEven *crossing)
{
    return crossing->has_range && (isnan(crossing->from) || isnan(crossing->to));
}

/* If the range is open, no single time is stated. */
const char *
breakeven_words(const ChartSpec *spec, const BreakEven *crossing)
{
    const char *at = time_text(spec, crossing->at.x, false);

    if (!crossing->has_range) {
        return at;
    }
    if (!is_open(crossing)) {
        return arena_printf(spec->arena, "%s [%s–%s]", at, time_words(spec, crossing->from),
                            time_words(spec, crossing->to));
    }
    const char *from = isnan(crossing->from) ? NULL : time_text(spec, crossing->from, false);
    double last = isnan(crossing->to) ? breakeven_end(&spec->rows) : crossing->to;
    const char *to = time_text(spec, last, false);
    if (g_strcmp0(from, to) == 0) {
        return SPEC_FORMAT(spec, WORD_CROSSING_OR_LATER, "at", to);
    }
    if (isnan(crossing->to)) {
        return from != NULL ? SPEC_FORMAT(spec, WORD_CROSSING_BEYOND, "from", from, "to", to)
                            : SPEC_FORMAT(spec, WORD_CROSSING_ANYWHERE, "to", to);
    }
    return SPEC_FORMAT(spec, WORD_CROSSING_FROM_START, "to", to);
}

/* The cheaper of two lines that never cross, within the range where both are known. */
static const ChartSeries *
cheaper(const ChartSeries *a, const ChartSeries *b)
{
    for (size_t i = 0; i < a->n_rows; i++) {
        for (size_t k = 0; k < b->n_rows; k++) {
            if (a->rows[i]->x == b->rows[k]->x && a->rows[i]->value != b->rows[k]->value) {
                return a->rows[i]->value < b->rows[k]->value ? a : b;
            }
        }
    }
    return NULL;
}

static bool
any_gap(const ChartSeries *series, size_t n_series)
{
    for (size_t i = 0; i < n_series; i++) {
        for (size_t k = 1; k < series[i].n_rows; k++) {
            if (series[i].broken[k]) {
                return true;
            }
        }
    }
    return false;
}

const char *
breakeven_none(const ChartSpec *spec)
{
    size_t n = 0, n_found = 0;
    const ChartSeries *series = series_collect(spec, spec->arena, &n);

    breakeven_find(spec, series, n, spec->arena, &n_found);
    if (n == 0 || n_found > 0) {
        return NULL;
    }
    if (n == 1) {
        return spec_word(spec, WORD_ONE_OPTION_ONLY);
    }
    const ChartSeries *low = n == 2 ? cheaper(&series[0], &series[1]) : NULL;
    const char *time = time_text(spec, breakeven_end(&spec->rows), true);
    bool gap = any_gap(series, n);
    if (low == NULL) {
        return SPEC_FORMAT(spec, gap ? WORD_NO_CROSSING_KNOWN : WORD_NO_CROSSING, "time", time);
    }
    return SPEC_FORMAT(spec, gap ? WORD_NO_CROSSING_LOW_KNOWN : WORD_NO_CROSSING_LOW, "time", time,
                       "option", low->name);
}

void
breakeven_subtitle(const ChartSpec *spec, GString *out)
{
    chart_text_measure(spec, out);
    spec_append_listed(
        spec, out,
        SPEC_FORMAT(spec, WORD_AGAINST, "what", chart_text_inside(spec, spec->encoding.x.title)));
    chart_text_direction(spec, out);
}

static bool
has_band(const ChartRows *rows)
{
    for (size_t i = 0; i < rows->n; i++) {
        if (!isnan(rows->items[i].low)) {
            return true;
        }
    }
    return false;
}

void
breakeven_note(const ChartSpec *spec, GString *out)
{
    size_t n = 0, n_found = 0;
    const ChartSeries *series = series_collect(spec, spec->arena, &n);
    const BreakEven *found = breakeven_find(spec, series, n, spec->arena, &n_found);
    bool range = false, grey = false, circle = false;

    for (size_t i = 0; i < n_found; i++) {
        range = range || found[i].has_range;
        circle = circle || !found[i].together;
    }
    for (size_t i = 0; i < n; i++) {
        grey = grey || !series[i].lit;
    }
    if (grey) {
        spec_append(out, spec_word(spec, WORD_REST_GREY));
    }
    if (circle) {
        spec_append(out, spec_word(spec, range ? WORD_BOTH_SAME_RANGE : WORD_BOTH_SAME));
    }
    if (range && !has_band(&spec->rows)) { /* otherwise the meaning is stated with the band */
        spec_append(out, arena_printf(spec->arena, "%s.", spec->interval.meaning));
    }
}

void
breakeven_describe(const ChartSpec *spec, GString *out)
{
    size_t n = 0, n_found = 0, i = 0;
    const ChartSeries *series = series_collect(spec, spec->arena, &n);
    const BreakEven *found = breakeven_find(spec, series, n, spec->arena, &n_found);
    const char *none = breakeven_none(spec);
    g_autoptr(GString) list = g_string_new(NULL);

    for (i = 0; i < n; i++) {
        const ChartRow *last = series[i].rows[series[i].n_rows - 1];
        spec_append_listed(spec, list,
                           SPEC_FORMAT(spec, WORD_ALT_COMES_TO, "option", series[i].name, "value",
                                       chart_text_value(spec, last->value), "time",
                                       time_text(spec, last->x, false)));
    }
    if (n > 0) {
        g_string_append_printf(out, " %s.", list->str);
    }
    for (i = 0; i < n_found && out->len < ALT_MAX - 140; i++) {
        size_t after = found[i].cheaper_after;
        size_t other = after == found[i].a ? found[i].b : found[i].a;
        SPEC_APPEND(spec, out, is_open(&found[i]) ? WORD_ALT_COSTS_LESS_OPEN : WORD_ALT_COSTS_LESS,
                    "option", series[after].name, "other", series[other].name, "time",
                    breakeven_words(spec, &found[i]));
    }
    if (i < n_found) {
        spec_append_count(spec, out, n_found - i, WORD_ALT_MORE_CROSSING);
    }
    if (none != NULL) {
        g_string_append_printf(out, " %s", none);
    }
}

/* ---- Rows ---- */

void
breakeven_name(ChartSpec *spec)
{
    const Channel *option = spec_channel(spec, "option");

    for (size_t i = 0; i < spec->rows.n; i++) {
        ChartRow *row = &spec->rows.items[i];
        const char *chip = spec_cell_text(spec, &spec->encoding.color, i);
        row->name = row->label = spec_or_dash(spec_cell_text(spec, option, i));
        row->series = chip != NULL ? chip : row->name;
    }
}

static bool
check_twice(const ChartSpec *spec, Diag *diag)
{
    for (size_t i = 0; i < spec->rows.n; i++) {
        for (size_t k = i + 1; k < spec->rows.n; k++) {
            const ChartRow *a = &spec->rows.items[i], *b = &spec->rows.items[k];
            if (a->x == b->x && g_str_equal(a->name, b->name) &&
                g_strcmp0(a->group, b->group) == 0) {
                return diag_error(diag, spec->place, "chart-rows",
                                  "rows %zu and %zu both give the cost of '%s' at %g", i + 1, k + 1,
                                  a->name, a->x);
            }
        }
    }
    return true;
}

/* The range next to a circle needs an explanation, as the band does. */
static bool
check_meaning(const ChartSpec *spec, Diag *diag)
{
    const Ranges *ranges = spec->own;

    return ranges->n == 0 || spec->interval.meaning != NULL ||
           diag_error(
               diag, spec->place, "chart-incomplete",
               "the meaning of 'earliest' and 'latest' is missing: write error: {meaning: …}");
}

bool
breakeven_check(const ChartSpec *spec, Diag *diag)
{
    return check_meaning(spec, diag) && series_check_highlight(spec, diag) &&
           series_check_count(spec, BREAKEVEN_LINES_MAX, diag) && check_twice(spec, diag);
}
