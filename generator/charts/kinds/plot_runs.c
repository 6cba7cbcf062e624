/* Runs: every run is a tick on a common axis and the median a bar, so that a difference can be
 * compared with the spread. If the data have them, differences of strips with their intervals are
 * drawn below. Rows are results with their runs in a text column, or single runs. Strips beyond
 * those drawn are combined into one box.
 *
 * Offers: the same for prices, where each offer is a dot. */
#include "charts/grammar/axis_spec.h"
#include "charts/grammar/colours.h"
#include "charts/grammar/kind.h"
#include "charts/grammar/references.h"
#include "charts/kinds/box_plot.h"
#include "charts/kinds/differences.h"
#include "charts/kinds/strips.h"
#include "charts/layout/legend.h"

#include "base/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STRIP_HEIGHT = 20, INTERVAL_RUNS_MIN = 5, N_COLUMNS = 8 };

typedef struct {
    const ChartRow *row; /* the first of its rows */
    double *values;      /* ascending */
    size_t n_values, n_rows, n_missing;
    const char *missing; /* the reason if no row has a value */
    double median;
    double key;   /* strips with smaller keys come first */
    size_t group; /* index of the first strip in its group */
} RunStrip;

/* ---- Strips ---- */

static double
median_of(const double *values, size_t n)
{
    return n % 2 == 1 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

static void
add_row(RunStrip *strip, const ChartRow *row)
{
    strip->n_rows++;
    if (row->missing != NULL && row->n_runs == 0) {
        strip->n_missing++;
        strip->missing = row->missing;
        return;
    }
    for (size_t i = 0; i < row->n_runs; i++) {
        strip->values[strip->n_values++] = row->runs[i];
    }
    if (row->n_runs == 0) {
        strip->values[strip->n_values++] = row->value;
    }
}

static RunStrip
make_strip(const ChartRows *rows, size_t first, Arena *arena)
{
    RunStrip strip = { .row = &rows->items[first], .median = NAN };
    size_t most = 0;

    for (size_t i = first; i < rows->n; i++) {
        most += MAX(rows->items[i].n_runs, (size_t)1);
    }
    strip.values = arena_array(arena, double, most);
    for (size_t i = first; i < rows->n; i++) {
        if (strips_same(strip.row, &rows->items[i])) {
            add_row(&strip, &rows->items[i]);
        }
    }
    qsort(strip.values, strip.n_values, sizeof *strip.values, compare_doubles);
    if (strip.n_values > 0) {
        strip.median = median_of(strip.values, strip.n_values);
    }
    return strip;
}

/* Sorts by group, then the better first; strips without runs come last. */
static int
compare_strips(const void *a, const void *b)
{
    const RunStrip *left = a, *right = b;

    if (left->group != right->group) {
        return left->group < right->group ? -1 : 1;
    }
    if (isnan(left->key) != isnan(right->key)) {
        return isnan(left->key) ? 1 : -1;
    }
    if (left->key != right->key && !isnan(left->key)) {
        return left->key < right->key ? -1 : 1;
    }
    return left->row->row < right->row->row ? -1 : left->row->row > right->row->row;
}

static size_t
group_of(const RunStrip *strips, size_t i)
{
    size_t first = 0;

    while (first < i && g_strcmp0(strips[first].row->group, strips[i].row->group) != 0) {
        first++;
    }
    return first;
}

static bool
is_first(const ChartRows *rows, size_t i)
{
    for (size_t k = 0; k < i; k++) {
        if (strips_same(&rows->items[k], &rows->items[i])) {
            return false;
        }
    }
    return true;
}

static RunStrip *
collect_strips(const ChartSpec *spec, Arena *arena, size_t *ret_n)
{
    RunStrip *strips = arena_array(arena, RunStrip, spec->rows.n + 1);
    bool by_data = g_strcmp0(spec->sort.by, "data") == 0,
         larger = spec->encoding.x.better == BETTER_HIGHER;
    size_t n = 0;

    for (size_t i = 0; i < spec->rows.n; i++) {
        if (!is_first(&spec->rows, i)) {
            continue;
        }
        strips[n] = make_strip(&spec->rows, i, arena);
        strips[n].group = group_of(strips, n);
        strips[n].key = by_data ? (double)i : larger ? -strips[n].median : strips[n].median;
        n++;
    }
    qsort(strips, n, sizeof *strips, compare_strips);
    *ret_n = n;
    return strips;
}

/* ---- Drawing ---- */

static Differences
differences_below(const ChartSpec *spec, Arena *arena)
{
    return spec->kind == &kind_offers ? (Differences){ 0 } : differences_collect(spec, arena);
}

/* The number of values, from the i-th on, that are drawn less than `near` away from it. */
static size_t
count_near(const Axis *axis, const RunStrip *strip, size_t i, double near)
{
    double x = axis_position(axis, strip->values[i]);
    size_t n = 1;

    while (i + n < strip->n_values && axis_position(axis, strip->values[i + n]) - x < near) {
        n++;
    }
    return n;
}

/* Stacks the dots of offers that would overlap. */
static void
draw_dots(Sketch *sketch, const Axis *axis, const RunStrip *strip, double middle)
{
    double step = .5 * sketch->look.radius;

    for (size_t i = 0; i < strip->n_values;) {
        size_t n = count_near(axis, strip, i, step);
        for (size_t k = 0; k < n; k++) {
            double y = middle + ((double)k - (double)(n - 1) / 2) * step;
            sketch_symbol(sketch, MARK_DOT, sketch_row_paint(sketch, strip->row), false,
                          (Point){ axis_position(axis, strip->values[i + k]), y });
        }
        i += n;
    }
}

/* Ticks of runs that would overlap share the height of one. */
static void
draw_ticks(Sketch *sketch, const Axis *axis, const RunStrip *strip, double middle)
{
    double unit = sketch->look.unit, height = .75 * STRIP_HEIGHT * unit, near = 1.4 * unit;

    for (size_t i = 0; i < strip->n_values;) {
        size_t n = count_near(axis, strip, i, near);
        double part = height / (double)n, gap = n > 1 ? MIN(1.6 * unit, part * .4) : 0;
        for (size_t k = 0; k < n; k++) {
            double at = axis_position(axis, strip->values[i + k]);
            double top = middle - height / 2 + (double)k * part + gap / 2;
            sketch_segment(sketch, LINE_RUN, (Point){ at, top }, (Point){ at, top + part - gap });
        }
        i += n;
    }
}

static const char *
tip_of(Sketch *sketch, const RunStrip *strip)
{
    const char *group =
        strip->row->group != NULL ? arena_printf(sketch->arena, "%s, ", strip->row->group) : "";
    const char *median = format_value(sketch->arena, sketch->number, strip->median);

    return SPEC_FORMAT(
        sketch->spec, WORD_ALT_STRIP, "name",
        arena_printf(sketch->arena, "%s%s", group, strip->row->label), "median",
        arena_printf(sketch->arena, "%s%s", median, format_unit(sketch->arena, sketch->number)),
        "low", format_value(sketch->arena, sketch->number, strip->values[0]), "high",
        format_value(sketch->arena, sketch->number, strip->values[strip->n_values - 1]), "n",
        arena_printf(sketch->arena, "%zu", strip->n_values));
}

static void
draw_strip(Sketch *sketch, const Axis *axis, const RunStrip *strip, double middle)
{
    const Look *look = &sketch->look;
    const ChartRow *row = strip->row;
    double x = axis_position(axis, strip->median), half = .6 * STRIP_HEIGHT * look->unit;
    double width = 3 * look->unit, range = 3.5 * look->unit;

    sketch_show(sketch, (Datum){ .row = row->row,
                                 .series = row->series,
                                 .value = strip->median,
                                 .low = strip->values[0],
                                 .high = strip->values[strip->n_values - 1],
                                 .tip = tip_of(sketch, strip),
                                 .n = arena_printf(sketch->arena, "%zu", strip->n_values) });
    if (strip->n_values > 1) {
        Box box = { axis_position(axis, strip->values[0]), middle - range / 2,
                    axis_position(axis, strip->values[strip->n_values - 1]), middle + range / 2 };
        sketch_bar(sketch, sketch_row_paint(sketch, row), false, box);
    }
    sketch_bar(sketch, sketch_row_paint(sketch, row), false,
               (Box){ x - width, middle - half, x + width, middle + half });
    if (sketch->spec->kind == &kind_offers) {
        draw_dots(sketch, axis, strip, middle);
    } else {
        draw_ticks(sketch, axis, strip, middle);
    }
}

static StripText
text_of(const Sketch *sketch, const RunStrip *strip)
{
    const ChartRow *row = strip->row;
    StripText text = { .label = row->label, .detail = row->detail, .group = row->group };

    if (strip->n_values == 0) {
        text.value = spec_word(sketch->spec, WORD_NO_VALUE);
        text.aside = NULL;
        text.detail = strip->missing;
        return text;
    }
    text.value = format_value(sketch->arena, sketch->number, strip->median);
    text.aside = strip->n_missing > 0
                     ? SPEC_FORMAT(sketch->spec, WORD_RUNS_FAILED, "n",
                                   spec_count(sketch->spec, strip->n_values), "failed",
                                   spec_count(sketch->spec, strip->n_missing))
                     : arena_printf(sketch->arena, "n = %zu", strip->n_values);
    return text;
}

/* ---- The whole chart ---- */

typedef struct {
    const RunStrip *strips;
    size_t n, shown;
    BoxPlot rest;
} RunsPlot;

static void
take_values(Axis *axis, const RunsPlot *plot)
{
    for (size_t i = 0; i < plot->shown; i++) {
        for (size_t k = 0; k < plot->strips[i].n_values; k++) {
            axis_take(axis, plot->strips[i].values[k]);
        }
    }
    for (size_t i = 0; i < plot->rest.n; i++) {
        axis_take(axis, plot->rest.medians[i]);
    }
}

static double
draw_strips(Sketch *sketch, const RunsPlot *plot, double top)
{
    size_t n_texts = plot->shown + (plot->shown < plot->n);
    StripText *texts = arena_array(sketch->arena, StripText, n_texts + 1);
    Strips strips = { .sketch = sketch,
                      .axis = axis_new(axis_kind_of_measure(sketch->spec)),
                      .strip = STRIP_HEIGHT,
                      .references = true };

    strips.axis.number = sketch->number;
    take_values(&strips.axis, plot);
    for (size_t i = 0; i < plot->shown; i++) {
        texts[i] = text_of(sketch, &plot->strips[i]);
    }
    if (n_texts > plot->shown) {
        texts[plot->shown] = box_plot_text(sketch, &plot->rest);
    }
    strips_fit(&strips, texts, n_texts);
    double y = top = strips_head(&strips, top);
    for (size_t i = 0; i < n_texts; i++) {
        double middle = 0;
        y = strips_row(&strips, &texts[i], y, &middle);
        if (i >= plot->shown) {
            box_plot_draw(sketch, &strips.axis, &plot->rest, STRIP_HEIGHT, middle);
        } else if (plot->strips[i].n_values > 0) {
            draw_strip(sketch, &strips.axis, &plot->strips[i], middle);
        }
    }
    sketch_row(sketch, NULL);
    return strips_axis(&strips, top, y, strips_caption(&strips));
}

static double
plot_runs(Sketch *sketch, double top)
{
    const ChartSpec *spec = sketch->spec;
    RunsPlot plot = { 0 };
    const Differences differences = differences_below(spec, sketch->arena);

    plot.strips = collect_strips(spec, sketch->arena, &plot.n);
    plot.shown = MIN(plot.n, spec->labels.max_rows);
    double *medians = arena_array(sketch->arena, double, plot.n - plot.shown + 1);
    for (size_t i = plot.shown; i < plot.n; i++) {
        medians[i - plot.shown] = plot.strips[i].median;
    }
    plot.rest = box_plot_new(medians, plot.n - plot.shown);
    double y = draw_strips(sketch, &plot, top);
    return differences_draw(sketch, &differences, spec->labels.max_rows, y);
}

/* ---- The kind ---- */

static bool
bind_runs(ChartSpec *spec, Diag *diag)
{
    if (spec->sort.by != NULL && !g_str_equal(spec->sort.by, "data")) {
        return diag_error(diag, value_lookup(spec->value, "sort")->place, "chart-sort",
                          "strips of runs sort by their median: remove 'sort', or write sort: data "
                          "for the order of the rows");
    }
    return true;
}

/* A strip is a label, with a heading if there is `facet`. */
static void
name_strips(ChartSpec *spec)
{
    spec->rows.grouped = spec->encoding.facet.column >= 0;
    /* these count the result's runs; a strip counts the runs that it shows */
    spec->interval.n_counts = 0;
    for (size_t i = 0; i < spec->rows.n; i++) {
        ChartRow *row = &spec->rows.items[i];
        const char *chip = spec_cell_text(spec, &spec->encoding.color, i);
        row->label = spec_or_dash(spec_cell_text(spec, &spec->encoding.y, i));
        row->series = chip != NULL ? chip : row->label;
        row->name = row->label;
        row->group = spec->rows.grouped
                         ? spec_or_dash(spec_cell_text(spec, &spec->encoding.facet, i))
                         : NULL;
        if (row->missing != NULL && row->n_runs > 0) { /* the runs provide the value */
            row->missing = NULL;
            spec->rows.n_missing--;
        }
        if (row->detail == NULL && chip != NULL && strstr(row->label, chip) == NULL) {
            row->detail = chip;
        }
    }
    axis_drop_values(spec);
}

static void
write_subtitle(const ChartSpec *spec, GString *out)
{
    chart_text_measure(spec, out);
    if (axis_kind_of_measure(spec) == AXIS_LOG) {
        spec_append_listed(spec, out, spec_word(spec, WORD_LOG_SCALE));
    }
    g_string_append(out, spec_word(spec, WORD_COLON));
    g_string_append(out,
                    spec_word(spec, spec->kind == &kind_offers ? WORD_ALL_OFFERS : WORD_ALL_RUNS));
    chart_text_direction(spec, out);
}

static void
note_counts(const ChartSpec *spec, size_t fewest, size_t most, GString *out)
{
    bool offers = spec->kind == &kind_offers;

    if (fewest == most) {
        spec_append_count(spec, out, most, offers ? WORD_OFFER_EACH : WORD_RUN_EACH);
    } else {
        SPEC_APPEND(spec, out, offers ? WORD_OFFERS_TO : WORD_RUNS_TO, "low",
                    spec_count(spec, fewest), "high", spec_count(spec, most));
    }
    g_string_append_c(out, '.');
    if (!offers && fewest < INTERVAL_RUNS_MIN) {
        spec_append(out, spec_word(spec, WORD_FEW_RUNS));
    }
}

static void
write_note(const ChartSpec *spec, GString *out)
{
    size_t n = 0, fewest = SIZE_MAX, most = 0;
    const RunStrip *strips = collect_strips(spec, spec->arena, &n);

    for (size_t i = 0; i < n; i++) {
        if (strips[i].n_values > 0) {
            fewest = MIN(fewest, strips[i].n_values);
            most = MAX(most, strips[i].n_values);
        }
    }
    spec_append(out,
                spec_word(spec, spec->kind == &kind_offers ? WORD_DOTS_OFFERS : WORD_TICKS_RUNS));
    if (most > 0) {
        note_counts(spec, fewest, most, out);
    }
    if (n > spec->labels.max_rows) {
        spec_append_count(spec, out, n - spec->labels.max_rows, WORD_REST_ONE);
    }
    const Differences differences = differences_below(spec, spec->arena);
    differences_note(spec, &differences, out);
}

static void
append_strip(const ChartSpec *spec, const RunStrip *strip, GString *out)
{
    const char *group = strip->row->group, *label = strip->row->label;

    SPEC_APPEND(spec, out, WORD_ALT_STRIP, "name",
                group != NULL ? spec_both(spec, group, label) : label, "median",
                chart_text_value(spec, strip->median), "low",
                chart_text_value(spec, strip->values[0]), "high",
                chart_text_value(spec, strip->values[strip->n_values - 1]), "n",
                spec_count(spec, strip->n_values));
}

/* Whether the ranges of two strips of a group overlap. */
static bool
ranges_meet(const RunStrip *a, const RunStrip *b)
{
    return a->values[0] <= b->values[b->n_values - 1] && b->values[0] <= a->values[a->n_values - 1];
}

static void
describe(const ChartSpec *spec, GString *out)
{
    size_t n = 0, pairs = 0, meeting = 0, i = 0;
    const RunStrip *strips = collect_strips(spec, spec->arena, &n);

    for (size_t k = 1; k < n; k++) {
        if (strips[k].group == strips[k - 1].group && strips[k].n_values > 1 &&
            strips[k - 1].n_values > 1) {
            pairs++;
            meeting += ranges_meet(&strips[k - 1], &strips[k]);
        }
    }
    if (pairs > 0 && spec->kind != &kind_offers) {
        SPEC_APPEND(spec, out, WORD_ALT_NEIGHBOURS, "n", spec_count(spec, meeting), "all",
                    spec_count(spec, pairs));
    }
    const Differences differences = differences_below(spec, spec->arena);
    differences_describe(spec, &differences, out);
    for (; i < n; i++) {
        g_autoptr(GString) sentence = g_string_new(NULL);
        if (strips[i].n_values == 0) {
            continue;
        }
        append_strip(spec, &strips[i], sentence);
        if (out->len + sentence->len > ALT_MAX - 80) {
            break;
        }
        g_string_append(out, sentence->str);
    }
    if (i < n) {
        spec_append_count(spec, out, n - i, WORD_ALT_MORE_STRIP);
    }
}

static void
fill_difference(const RunStrip *strip, const Differences *differences, Cell *cells)
{
    for (size_t i = 0; i < differences->n; i++) {
        const Difference *item = &differences->items[i];
        if (!strips_same(item->row, strip->row)) {
            continue;
        }
        if (!isnan(item->value)) {
            cells[0] = cell_number(item->value);
        }
        cells[1] = cell_number(item->low);
        cells[2] = cell_number(item->high);
        cells[3] = cell_text(item->against);
    }
}

static const Table *
make_data(const ChartSpec *spec, Arena *arena)
{
    const char *unit = spec->encoding.x.unit;
    const char *names[] = {
        spec->rows.grouped ? spec->encoding.facet.title : spec_word(spec, WORD_HEAD_GROUP),
        spec->encoding.y.title,
        arena_printf(arena, "%s%s%s%s", spec_word(spec, WORD_HEAD_MEDIAN), unit != NULL ? " (" : "",
                     unit != NULL ? unit : "", unit != NULL ? ")" : ""),
        spec_word(spec, WORD_HEAD_LOWEST),
        spec_word(spec, WORD_HEAD_HIGHEST),
        "n",
        spec_word(spec, spec->kind == &kind_offers ? WORD_OFFERS : WORD_HEAD_RUNS),
        spec_word(spec, WORD_MISSING_BECAUSE),
        NULL,
        spec_word(spec, WORD_HEAD_LOW),
        spec_word(spec, WORD_HEAD_HIGH),
        spec_word(spec, WORD_HEAD_AGAINST)
    };
    const Differences differences = differences_below(spec, arena);
    names[N_COLUMNS] = differences.title;
    Table *table =
        table_new(arena, names, differences.n > 0 ? G_N_ELEMENTS(names) : (size_t)N_COLUMNS);
    size_t n = 0;
    const RunStrip *strips = collect_strips(spec, arena, &n);

    for (size_t i = 0; i < n; i++) {
        const RunStrip *strip = &strips[i];
        Cell *cells = table_add_row(table);
        g_autoptr(GString) runs = g_string_new(NULL);
        for (size_t k = 0; k < strip->n_values; k++) {
            g_string_append(runs, k > 0 ? " " : "");
            number_append_exact(runs, strip->values[k]);
        }
        cells[0] = cell_text(strip->row->group);
        cells[1] = cell_text(strip->row->label);
        cells[5] = cell_number((double)strip->n_values);
        cells[7] = cell_text(strip->missing);
        fill_difference(strip, &differences, cells + N_COLUMNS);
        if (strip->n_values > 0) {
            cells[2] = cell_number(strip->median);
            cells[3] = cell_number(strip->values[0]);
            cells[4] = cell_number(strip->values[strip->n_values - 1]);
            cells[6] = cell_text(arena_strdup(arena, runs->str));
        }
    }
    return table;
}

static const char *const value_columns[] = { "value", NULL };
static const char *const against_columns[] = { "against", NULL };
static const char *const difference_columns[] = { "difference", NULL };
static const char *const difference_low_columns[] = { "difference_low", NULL };
static const char *const difference_high_columns[] = { "difference_high", NULL };
static const char *const ratio_columns[] = { "ratio", NULL };
static const char *const ratio_low_columns[] = { "ratio_low", NULL };
static const char *const ratio_high_columns[] = { "ratio_high", NULL };
static const char *const label_columns[] = { "label", "accelerator", "system", NULL };
static const char *const price_columns[] = { "price_per_chip_hour", "value", NULL };
static const char *const chip_columns[] = { "accelerator", "label", NULL };

const ChartKind kind_runs = {
    .words = (const char *const[]){ "runs", NULL },
    .noun = WORD_KIND_RUNS,
    .unused = (const char *const[]){ "series", NULL },
    .channels =
        (const ChannelSpec[]){
            { "x", CHANNEL_MEASURE, true, value_columns, axis_keys },
            { "y", CHANNEL_ANY, true, label_columns, NULL },
            { "against", CHANNEL_ANY, false, against_columns, NULL },
            { "difference", CHANNEL_NUMBER, false, difference_columns, NULL },
            { "difference_low", CHANNEL_NUMBER, false, difference_low_columns, NULL },
            { "difference_high", CHANNEL_NUMBER, false, difference_high_columns, NULL },
            { "ratio", CHANNEL_NUMBER, false, ratio_columns, NULL },
            { "ratio_low", CHANNEL_NUMBER, false, ratio_low_columns, NULL },
            { "ratio_high", CHANNEL_NUMBER, false, ratio_high_columns, NULL },
            { .key = NULL } },
    .measure = MEASURE_X,
    .runs = RUNS_UNDRAWN,
    .name = name_strips,
    .bind = bind_runs,
    .check = differences_check,
    .subtitle = write_subtitle,
    .note = write_note,
    .describe = describe,
    .data = make_data,
    .references = REFS_X,
    .facet = FACET_HEADINGS,
    .highlights_rows = true,
    .palettes = PALETTES_MARKS,
    .plot = plot_runs,
};

const ChartKind kind_offers = {
    .words = (const char *const[]){ "offers", NULL },
    .noun = WORD_KIND_RUNS,
    .unused = (const char *const[]){ "series", "runs", "error", NULL },
    .channels = (const ChannelSpec[]){ { "x", CHANNEL_MEASURE, true, price_columns, axis_keys },
                                       { "y", CHANNEL_ANY, true, chip_columns, NULL },
                                       { .key = NULL } },
    .measure = MEASURE_X,
    .name = name_strips,
    .bind = bind_runs,
    .subtitle = write_subtitle,
    .note = write_note,
    .describe = describe,
    .data = make_data,
    .references = REFS_X,
    .facet = FACET_HEADINGS,
    .highlights_rows = true,
    .palettes = PALETTES_MARKS,
    .plot = plot_runs,
};
