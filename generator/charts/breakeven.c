/* What a break-even chart says: its crossings and its words. */
#include "charts/breakeven.h"

#include "charts/crossing.h"
#include "charts/own.h"

#include "base/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Crossings ---- */

/* Which of a row's three heights. */
typedef enum { HEIGHT_VALUE, HEIGHT_LOW, HEIGHT_HIGH } Height;

static double
height_of(const ChartRow *row, Height height)
{
    if (height == HEIGHT_VALUE || isnan(row->low)) {
        return row->value;
    }
    return height == HEIGHT_LOW ? row->low : row->high;
}

/* The unbroken stretch of a line from row `first` on. */
static Point *
stretch(const ChartSeries *series, size_t first, Height height, Arena *arena, size_t *n)
{
    Point *points = arena_array(arena, Point, series->n_rows + 1);

    *n = 0;
    for (size_t i = first; i < series->n_rows && (i == first || !series->broken[i]); i++) {
        points[(*n)++] = (Point){ series->rows[i]->x, height_of(series->rows[i], height) };
    }
    return points;
}

/* Crossings of two lines at the given heights, of all their stretches. */
static size_t
cross(const ChartSeries *a, Height a_height, const ChartSeries *b, Height b_height, Arena *arena,
      Point *ret)
{
    size_t n = 0;

    for (size_t i = 0; i < a->n_rows; i++) {
        for (size_t k = 0; k < b->n_rows; k++) {
            if ((i > 0 && !a->broken[i]) || (k > 0 && !b->broken[k])) {
                continue; /* no start of a stretch */
            }
            size_t n_a = 0, n_b = 0, found = 0;
            const Point *left = stretch(a, i, a_height, arena, &n_a);
            const Point *right = stretch(b, k, b_height, arena, &n_b);
            const Point *at = lines_crossings(left, n_a, right, n_b, arena, &found);
            for (size_t j = 0; j < found; j++) {
                ret[n++] = at[j];
            }
        }
    }
    return n;
}

static bool
has_interval(const ChartSeries *series)
{
    for (size_t i = 0; i < series->n_rows; i++) {
        if (!isnan(series->rows[i]->low)) {
            return true;
        }
    }
    return false;
}

/* Earliest and latest: one line at its low end, the other at its high end, both
 * ways round. */
static void
find_range(const ChartSeries *a, const ChartSeries *b, Arena *arena, BreakEven *found)
{
    size_t most = a->n_rows + b->n_rows;
    Point *points = arena_array(arena, Point, most + 1);
    double ends[2] = { NAN, NAN };

    found->has_range = has_interval(a) || has_interval(b);
    for (int way = 0; way < 2 && found->has_range; way++) {
        size_t n = cross(a, way == 0 ? HEIGHT_LOW : HEIGHT_HIGH, b,
                         way == 0 ? HEIGHT_HIGH : HEIGHT_LOW, arena, points);
        ends[way] = n == 1 ? points[0].x : NAN;
    }
    bool swapped = ends[0] > ends[1] || (isnan(ends[0]) && ends[1] < found->at.x) ||
                   (isnan(ends[1]) && ends[0] > found->at.x);
    found->from = ends[swapped];
    found->to = ends[!swapped];
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
find_pair(const ChartSeries *series, size_t a, size_t b, Arena *arena, BreakEven *ret)
{
    Point *points = arena_array(arena, Point, series[a].n_rows + series[b].n_rows + 1);
    size_t n = cross(&series[a], HEIGHT_VALUE, &series[b], HEIGHT_VALUE, arena, points);
    bool a_first = series[a].rows[0]->value < series[b].rows[0]->value;

    for (size_t i = 0; i < n; i++) {
        /* the lines change places at every crossing */
        bool a_after = a_first != (i % 2 == 0);
        ret[i] = (BreakEven){ .a = a,
                              .b = b,
                              .at = points[i],
                              .from = NAN,
                              .to = NAN,
                              .cheaper_after = a_after ? a : b };
    }
    if (n == 1) {
        find_range(&series[a], &series[b], arena, &ret[0]);
    }
    return n;
}

BreakEven *
breakeven_find(const ChartSpec *spec, const ChartSeries *series, size_t n_series, Arena *arena,
               size_t *n_found)
{
    BreakEven *found = arena_array(arena, BreakEven, n_series * (spec->n_rows + 2) + 1);
    size_t n = 0;

    for (size_t a = 0; a < n_series; a++) {
        for (size_t b = a + 1; b < n_series; b++) {
            n += find_pair(series, a, b, arena, found + n);
        }
    }
    qsort(found, n, sizeof *found, compare_crossings);
    *n_found = n;
    return found;
}

double
breakeven_end(const ChartSpec *spec)
{
    double end = -INFINITY;

    for (size_t i = 0; i < spec->n_rows; i++) {
        end = spec->rows[i].missing == NULL ? MAX(end, spec->rows[i].x) : end;
    }
    return end;
}

/* ---- Words ---- */

bool
breakeven_in_months(const ChartSpec *spec)
{
    return g_str_has_prefix(spec->table->columns[spec->x.column], "month");
}

/* Months are counted: at the end of the 32nd both have cost the same. */
static const char *
time_words(const ChartSpec *spec, double x)
{
    return breakeven_in_months(spec) ? number_format(spec->arena, ceil(x - 1e-9), 0)
                                     : number_format_auto(spec->arena, x);
}

/* "month 14", "14 months"; "day 14", "14 days" where the axis is called days */
static const char *
time_text(const ChartSpec *spec, double time, bool length)
{
    const char *n = time_words(spec, time);

    if (breakeven_in_months(spec)) {
        return SPEC_SAY(spec, length ? WORD_MONTHS_OF : WORD_MONTH_OF, "n", n);
    }
    const char *what = sketch_inside(spec, spec->x.title);
    return arena_printf(spec->arena, "%s %s", length ? n : what, length ? what : n);
}

const char *
breakeven_words(const ChartSpec *spec, const BreakEven *crossing)
{
    const char *at = time_text(spec, crossing->at.x, false);

    if (!crossing->has_range) {
        return at;
    }
    if (isnan(crossing->from) && isnan(crossing->to)) {
        return SPEC_SAY(spec, WORD_CROSSING_ANYWHERE, "at", at);
    }
    if (isnan(crossing->to)) {
        return SPEC_SAY(spec, WORD_CROSSING_BEYOND, "at", at, "from",
                        time_words(spec, crossing->from), "to",
                        time_words(spec, breakeven_end(spec)));
    }
    if (isnan(crossing->from)) {
        return SPEC_SAY(spec, WORD_CROSSING_AT_ONCE, "at", at, "to",
                        time_words(spec, crossing->to));
    }
    return arena_printf(spec->arena, "%s [%s–%s]", at, time_words(spec, crossing->from),
                        time_words(spec, crossing->to));
}

/* The cheaper of two lines that never cross, where both are known. */
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
    const char *time = time_text(spec, breakeven_end(spec), true);
    bool gap = any_gap(series, n);
    if (low == NULL) {
        return SPEC_SAY(spec, gap ? WORD_NO_CROSSING_KNOWN : WORD_NO_CROSSING, "time", time);
    }
    return SPEC_SAY(spec, gap ? WORD_NO_CROSSING_LOW_KNOWN : WORD_NO_CROSSING_LOW, "time", time,
                    "option", low->name);
}

void
breakeven_subtitle(const ChartSpec *spec, GString *out)
{
    words_measure(spec, out);
    spec_append_listed(spec, out,
                       SPEC_SAY(spec, WORD_AGAINST, "what", sketch_inside(spec, spec->x.title)));
    words_direction(spec, out);
}

void
breakeven_note(const ChartSpec *spec, GString *out)
{
    size_t n = 0, n_found = 0;
    const ChartSeries *series = series_collect(spec, spec->arena, &n);
    const BreakEven *found = breakeven_find(spec, series, n, spec->arena, &n_found);
    bool range = false, grey = false;

    for (size_t i = 0; i < n_found; i++) {
        range = range || found[i].has_range;
    }
    for (size_t i = 0; i < n; i++) {
        grey = grey || !series[i].lit;
    }
    if (grey) {
        spec_tell(out, spec_word(spec, WORD_REST_GREY));
    }
    if (n_found > 0) {
        spec_tell(out, spec_word(spec, range ? WORD_BOTH_SAME_RANGE : WORD_BOTH_SAME));
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
                           SPEC_SAY(spec, WORD_ALT_COMES_TO, "option", series[i].name, "value",
                                    words_value(spec, last->value), "time",
                                    time_words(spec, last->x)));
    }
    if (n > 0) {
        g_string_append_printf(out, " %s.", list->str);
    }
    for (i = 0; i < n_found && out->len < ALT_MAX - 140; i++) {
        size_t after = found[i].cheaper_after;
        size_t other = after == found[i].a ? found[i].b : found[i].a;
        SPEC_TELL(spec, out, WORD_ALT_COSTS_LESS, "option", series[after].name, "other",
                  series[other].name, "time", breakeven_words(spec, &found[i]));
    }
    if (i < n_found) {
        spec_tell_count(spec, out, n_found - i, WORD_ALT_MORE_CROSSING, WORD_ALT_MORE_CROSSINGS);
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

    for (size_t i = 0; i < spec->n_rows; i++) {
        ChartRow *row = &spec->rows[i];
        const char *chip = spec_cell_text(spec, &spec->color, i);
        row->name = row->label = spec_or_dash(spec_cell_text(spec, option, i));
        row->series = chip != NULL ? chip : row->name;
    }
}

static bool
check_twice(const ChartSpec *spec, Diag *diag)
{
    for (size_t i = 0; i < spec->n_rows; i++) {
        for (size_t k = i + 1; k < spec->n_rows; k++) {
            const ChartRow *a = &spec->rows[i], *b = &spec->rows[k];
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

bool
breakeven_check(const ChartSpec *spec, Diag *diag)
{

    return series_check_highlight(spec, diag) &&
           series_check_count(spec, BREAKEVEN_LINES_MAX, diag) && check_twice(spec, diag);
}
