/* Scaling: log–log with equal steps on both axes, so that linear scaling is a
 * line of 45°, drawn dashed from each line's smallest measured point. Lines are
 * named at their last point; a name that finds no room goes to a key below. */

#include "charts/plot_scaling.h"

#include "base/number.h"
#include "charts/kind.h"

#include <math.h>

enum { LINES_MAX = 40 };

/* ---- Scales ---- */

static const char *
size_text(const Sketch *sketch, double size)
{
    return number_format_auto(sketch->arena, size);
}

static void
name_series(ScalingPlot *plot)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    bool brief = sketch->layout == CHART_NARROW;

    for (size_t i = 0; i < plot->n_series; i++) {
        ScalingSeries *series = &plot->series[i];
        const ScalingLine *line = &plot->lines[i];
        const char *part = number_format(sketch->arena, 100 * line->efficiency, 0);

        series->line = line;
        series->entity = sketch_entity(sketch, line->first);
        if (!line->has_efficiency) {
            series->reading = brief ? "one size" : "one size only";
        } else if (brief) {
            series->reading = arena_printf(sketch->arena, "%s\xe2\x80\xaf%%", part);
        } else {
            series->reading = arena_printf(sketch->arena, "%s\xe2\x80\xaf%% of linear at %s", part,
                                           size_text(sketch, line->last->x));
        }
        series->label_width = MAX(sketch_width(sketch, look->series, line->name),
                                  sketch_width(sketch, look->detail, series->reading));
    }
}

static void
widen(double value, double *low, double *high)
{
    if (value > 0 && isfinite(value)) {
        *low = MIN(*low, value);
        *high = MAX(*high, value);
    }
}

/* Octaves of both axes. Ideal lines count up to one octave beyond the data. */
static void
find_ranges(ScalingPlot *plot)
{
    const ChartSpec *spec = plot->sketch->spec;
    double x_low = HUGE_VAL, x_high = 0, y_low = HUGE_VAL, y_high = 0;

    for (size_t i = 0; i < plot->n_series; i++) {
        for (size_t k = 0; k < plot->lines[i].n_points; k++) {
            const ChartRow *row = plot->lines[i].points[k];
            widen(row->x, &x_low, &x_high);
            widen(row->value, &y_low, &y_high);
            widen(row->low, &y_low, &y_high);
            widen(row->high, &y_low, &y_high);
        }
    }
    double ideal_low = y_low / 2, ideal_high = y_high * 2;
    for (size_t i = 0; i < plot->n_series; i++) {
        double end = lines_ideal(spec, &plot->lines[i], plot->lines[i].last->x);
        widen(CLAMP(end, ideal_low, ideal_high), &y_low, &y_high);
    }
    plot->x = (Scale){ SCALE_LOG, exp2(floor(log2(x_low))), exp2(ceil(log2(x_high))), 0, 0 };
    if (plot->x.high <= plot->x.low) {
        plot->x.high = plot->x.low * 2;
        plot->x.low /= 2;
    }
    plot->y = (Scale){ SCALE_LOG, y_low * exp2(-.25), y_high * exp2(.15), 0, 0 };
    double octaves = log2(plot->y.high / plot->y.low);
    if (octaves < 2) { /* nearly level: at least two octaves, the data in the middle */
        plot->y.low *= exp2(-(2 - octaves) / 2);
        plot->y.high *= exp2((2 - octaves) / 2);
    }
}

/* Powers of two inside the axis, thinned until they stand `room` apart. */
static Ticks
power_ticks(Arena *arena, const Scale *scale, double octave, double room)
{
    int from = (int)ceil(log2(scale->low) - 1e-9), to = (int)floor(log2(scale->high) + 1e-9);
    int by = MAX(1, (int)ceil(room / octave));
    double values[2200];
    Ticks ticks = { .values = NULL };

    for (int power = from; power <= to && ticks.n < G_N_ELEMENTS(values); power++) {
        if ((power - from) % by == 0) {
            values[ticks.n++] = exp2(power);
        }
    }
    ticks.values = arena_array(arena, double, ticks.n + 1);
    for (size_t i = 0; i < ticks.n; i++) {
        ticks.values[i] = values[i];
    }
    return ticks;
}

static const char *
tick_text(const Sketch *sketch, double value)
{
    NumberStyle style = sketch->number;
    char **labels = format_ticks(sketch->arena, style, &value, 1, 0);

    style.decimals = -1;
    return value / style.divisor < .01 ? format_value(sketch->arena, style, value) : labels[0];
}

static double
widest_tick(const Sketch *sketch, const Scale *scale)
{
    int low = (int)ceil(log2(scale->low)), high = (int)floor(log2(scale->high));
    double widest = 0;

    for (int power = low; power <= high; power++) {
        const char *text = tick_text(sketch, exp2(power));
        widest = MAX(widest, sketch_width(sketch, sketch->look.axis, text));
    }
    return widest;
}

/* Room right of the plot for the names of lines that end near its right edge. */
static double
gutter_for(const ScalingPlot *plot, double octave)
{
    const Sketch *sketch = plot->sketch;
    double most = (sketch->layout == CHART_NARROW ? .3 : .34) * (sketch->right - sketch->left);
    double needed = sketch_width(sketch, sketch->look.axis, size_text(sketch, plot->x.high)) / 2;

    for (size_t i = 0; i < plot->n_series; i++) {
        const ScalingSeries *series = &plot->series[i];
        double free = log2(plot->x.high / series->line->last->x) * octave;
        double room = series->label_width * 1.04 + 2.4 * sketch->look.radius - free;
        if (room <= most) {
            needed = MAX(needed, room);
        }
    }
    return needed;
}

static void
make_scales(ScalingPlot *plot, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    double left = sketch->left + widest_tick(sketch, &plot->y) + 8 * look->unit;
    double x_octaves = log2(plot->x.high / plot->x.low);
    double y_octaves = log2(plot->y.high / plot->y.low);
    double width = sketch->right - left, octave = width / x_octaves;

    left = MAX(left,
               sketch->left + sketch_width(sketch, look->axis, size_text(sketch, plot->x.low)) / 2);
    for (int i = 0; i < 4; i++) {
        octave = (sketch->right - left - gutter_for(plot, octave)) / x_octaves;
    }
    double most = sketch->height > 0 ? sketch->height - 50 * look->unit : .8 * width + 40;
    octave = MIN(octave, MAX(most, 60 * look->unit) / y_octaves);
    octave = MAX(octave, 2);
    plot->top = top;
    plot->bottom = top + y_octaves * octave;
    plot->x.start = left;
    plot->x.end = left + x_octaves * octave;
    plot->y.start = plot->bottom;
    plot->y.end = top;
    double widest = MAX(sketch_width(sketch, look->axis, size_text(sketch, plot->x.high)),
                        sketch_width(sketch, look->axis, size_text(sketch, plot->x.low)));
    plot->x_ticks = power_ticks(sketch->arena, &plot->x, octave, widest + .9 * look->axis.size);
    plot->y_ticks = power_ticks(sketch->arena, &plot->y, octave, 1.8 * look->axis.size);
}

/* ---- Axes ---- */

static double
draw_axes(ScalingPlot *plot)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    Paint grey = paint_of(PAINT_INK_2);
    double unit = look->unit;

    sketch_group(sketch, GROUP_GRID, NULL);
    for (size_t i = 0; i < plot->y_ticks.n; i++) {
        double y = scale_position(&plot->y, plot->y_ticks.values[i]);
        sketch_segment(sketch, LINE_GRID, (Point){ plot->x.start, y }, (Point){ plot->x.end, y });
    }
    sketch_group(sketch, GROUP_AXIS, NULL);
    for (size_t i = 0; i < plot->y_ticks.n; i++) {
        double y = scale_position(&plot->y, plot->y_ticks.values[i]);
        sketch_text(sketch, look->axis, grey, ANCHOR_END, plot->x.start - 8 * unit,
                    y + .35 * look->axis.size, tick_text(sketch, plot->y_ticks.values[i]));
    }
    double baseline = plot->bottom + 7 * unit + look->axis.size;
    for (size_t i = 0; i < plot->x_ticks.n; i++) {
        double x = scale_position(&plot->x, plot->x_ticks.values[i]);
        sketch_segment(sketch, LINE_TICK, (Point){ x, plot->bottom },
                       (Point){ x, plot->bottom + 4 * unit });
        sketch_text(sketch, look->axis, grey, ANCHOR_MIDDLE, x, baseline,
                    size_text(sketch, plot->x_ticks.values[i]));
    }
    sketch_segment(sketch, LINE_BASE, (Point){ plot->x.start, plot->bottom },
                   (Point){ plot->x.end, plot->bottom });
    const char *words = arena_printf(sketch->arena, "%s, both axes log₂",
                                     sketch_inside(sketch->arena, sketch->spec->x.title));
    Lines caption = sketch_wrap(sketch, look->axis, words, sketch->right - sketch->left);
    double right = MAX(plot->x.end, sketch->left + caption.width);
    baseline = sketch_lines(sketch, look->axis, grey, ANCHOR_END, right,
                            baseline + 1.35 * look->axis.size, caption);
    return baseline - sketch_lead(look->axis) + 4 * unit;
}

/* The quantity stands over the axis, never turned. Returns the plot's top. */
static double
draw_quantity(ScalingPlot *plot, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    const Channel *y = &sketch->spec->y;
    const char *unit = sketch->number.unit;
    bool says_unit = unit == NULL || g_str_equal(unit, "per day");
    const char *words =
        says_unit ? y->title : arena_printf(sketch->arena, "%s, %s", y->title, unit);

    sketch_group(sketch, GROUP_AXIS, NULL);
    Lines lines = sketch_wrap(sketch, look->axis, words, sketch->right - sketch->left);
    double baseline = sketch_lines(sketch, look->axis, paint_of(PAINT_INK_2), ANCHOR_START,
                                   sketch->left, top + look->axis.size + 3 * look->unit, lines);
    return baseline - sketch_lead(look->axis) + 8 * look->unit;
}

/* ---- Lines ---- */

Point
scaling_point(const ScalingPlot *plot, double x, double value)
{
    return (Point){ scale_position(&plot->x, x), scale_position(&plot->y, value) };
}

bool
scaling_ideal(const ScalingPlot *plot, const ScalingLine *line, Point *from, Point *to)
{
    if (!line->has_efficiency) {
        return false;
    }
    const ChartSpec *spec = plot->sketch->spec;
    double end = line->last->x, value = lines_ideal(spec, line, end);
    double limit = CLAMP(value, plot->y.low, plot->y.high);

    if (limit != value) {
        double more = spec->y.better == BETTER_LOWER ? line->first->value / limit
                                                     : limit / line->first->value;
        end = line->first->x * more;
        value = limit;
    }
    *from = scaling_point(plot, line->first->x, line->first->value);
    *to = scaling_point(plot, end, value);
    return true;
}

static void
draw_path(ScalingPlot *plot, const ScalingSeries *series)
{
    Sketch *sketch = plot->sketch;
    const ScalingLine *line = series->line;
    Point *points = arena_array(sketch->arena, Point, line->n_points);
    size_t n = 0;

    for (size_t i = 0; i < line->n_points; i++) { /* at one size the line takes the best */
        if (i == 0 || line->points[i]->x != line->points[i - 1]->x) {
            points[n++] = scaling_point(plot, line->points[i]->x, line->points[i]->value);
        }
    }
    if (n > 1) {
        sketch_path(sketch, LINE_SERIES, points, n)->paint = paint_entity(series->entity);
    }
}

static void
draw_spread(ScalingPlot *plot, const ChartRow *row, Paint paint)
{
    Sketch *sketch = plot->sketch;
    double half = 4 * sketch->look.unit, x = scale_position(&plot->x, row->x);

    if (spec_shows_runs(sketch->spec, row)) {
        for (size_t i = 0; i < row->n_runs; i++) {
            if (row->runs[i] > 0) {
                double y = scale_position_cut(&plot->y, row->runs[i], NULL);
                sketch_segment(sketch, LINE_RUN, (Point){ x - half, y }, (Point){ x + half, y });
            }
        }
    } else if (!isnan(row->low)) {
        double low = scale_position_cut(&plot->y, row->low, NULL);
        double high = scale_position_cut(&plot->y, row->high, NULL);
        sketch_segment(sketch, LINE_INTERVAL, (Point){ x, low }, (Point){ x, high })->paint = paint;
    }
}

static void
draw_series(ScalingPlot *plot, const ScalingSeries *series)
{
    Sketch *sketch = plot->sketch;
    Paint paint = paint_entity(series->entity);

    sketch_group(sketch, GROUP_SERIES, series->line->name);
    draw_path(plot, series);
    for (size_t i = 0; i < series->line->n_points; i++) {
        const ChartRow *row = series->line->points[i];
        sketch_row(sketch, row);
        draw_spread(plot, row, paint);
        sketch_symbol(sketch, series->entity.mark, paint, spec_is_single(sketch->spec, row),
                      scaling_point(plot, row->x, row->value));
    }
    sketch_row(sketch, NULL);
}

static void
draw_lines(ScalingPlot *plot)
{
    Sketch *sketch = plot->sketch;

    sketch_group(sketch, GROUP_AXIS, NULL);
    for (size_t i = 0; i < plot->n_series; i++) {
        Point from, to;
        if (scaling_ideal(plot, plot->series[i].line, &from, &to)) {
            sketch_segment(sketch, LINE_IDEAL, from, to);
        }
    }
    for (size_t i = 0; i < plot->n_series; i++) {
        draw_series(plot, &plot->series[i]);
    }
}

/* ---- The whole ---- */

static double
draw_missing(Sketch *sketch, double y)
{
    const Look *look = &sketch->look;
    const ChartSpec *spec = sketch->spec;

    sketch_group(sketch, GROUP_ROWS, NULL);
    for (size_t i = 0; i < spec->n_rows && spec->show_missing; i++) {
        const ChartRow *row = &spec->rows[i];
        if (row->missing == NULL) {
            continue;
        }
        const char *size =
            isnan(row->x) ? "" : arena_printf(sketch->arena, ", %s", size_text(sketch, row->x));
        const char *words =
            arena_printf(sketch->arena, "n/a\xe2\x80\x82%s%s · %s", row->name, size, row->missing);
        Lines lines = sketch_wrap(sketch, look->detail, words, sketch->right - sketch->left);
        y = sketch_lines(sketch, look->detail, paint_of(PAINT_INK_2), ANCHOR_START, sketch->left,
                         y + look->detail.size + 4 * look->unit, lines) -
            sketch_lead(look->detail);
    }
    return y + 3 * look->unit;
}

static double
plot_scaling(Sketch *sketch, double top)
{
    ScalingPlot plot = { .sketch = sketch };
    double y = top;

    plot.lines = lines_collect(sketch->spec, sketch->arena, &plot.n_series);
    plot.series = arena_array(sketch->arena, ScalingSeries, plot.n_series + 1);
    if (plot.n_series > 0) {
        name_series(&plot);
        find_ranges(&plot);
        size_t first = sketch->scene->n_marks;
        y = draw_quantity(&plot, top);
        Box words = scene_text_box(&sketch->scene->marks[first]);
        words.bottom = MAX(words.bottom, y - 6 * sketch->look.unit);
        make_scales(&plot, y);
        y = draw_axes(&plot);
        draw_lines(&plot);
        y = scaling_draw_names(&plot, words, y);
    }
    return draw_missing(sketch, y);
}

/* ---- The kind ---- */

static bool
bind_scaling(ChartSpec *spec, Diag *diag)
{
    static const char *const ways[] = { "strong", "weak", NULL };
    const char *column = spec->table->columns[spec->x.column];
    const Value *said = spec->x.value != NULL && spec->x.value->kind == VALUE_MAP
                            ? value_lookup(spec->x.value, "title")
                            : NULL;

    if (said == NULL && g_str_equal(column, "accelerators")) {
        spec->x.title = "Chips";
    }
    if (spec->y.better == BETTER_NEITHER) {
        return diag_error(diag, spec->y.value != NULL ? spec->y.value->place : spec->place,
                          "chart-unit",
                          "a scaling chart must know whether higher or lower is better");
    }
    return spec_read_choice(spec->value, "scaling", ways, &spec->scaling, diag);
}

/* Whether some other row of the chip has another submitter. */
static bool
chip_has_several(const ChartSpec *spec, const char *chip, const Channel *submitter)
{
    const char *first = NULL;

    for (size_t i = 0; i < spec->n_rows; i++) {
        const char *text = spec_cell_text(spec, submitter, i);
        if (!g_str_equal(spec->rows[i].series, chip) || text == NULL) {
            continue;
        }
        if (first != NULL && !g_str_equal(first, text)) {
            return true;
        }
        first = text;
    }
    return false;
}

/* A line is one chip of one submitter, unless `series` says otherwise. */
static void
name_lines(ChartSpec *spec)
{
    Channel submitter = { .column = table_column(spec->table, "submitter") };

    for (size_t i = 0; i < spec->n_rows; i++) {
        const char *chip = spec_cell_text(spec, &spec->color, i);
        const char *line = spec_cell_text(spec, &spec->series, i);
        spec->rows[i].series = chip != NULL ? chip : spec_or_dash(line);
    }
    for (size_t i = 0; i < spec->n_rows; i++) {
        ChartRow *row = &spec->rows[i];
        const char *own = spec_cell_text(spec, &spec->series, i);
        const char *who = spec_cell_text(spec, &submitter, i);
        if (own != NULL) {
            row->name = own;
        } else if (who != NULL && chip_has_several(spec, row->series, &submitter)) {
            row->name = arena_printf(spec->arena, "%s, %s", row->series, who);
        } else {
            row->name = row->series;
        }
        row->label = row->name;
    }
}

static bool
check_lines(const ChartSpec *spec, Diag *diag)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    for (size_t i = 0; i < spec->n_rows; i++) {
        g_hash_table_add(seen, (char *)(uintptr_t)spec->rows[i].name);
    }
    guint n = g_hash_table_size(seen);
    return n <= LINES_MAX ||
           diag_error(diag, spec->place, "chart-rows",
                      "%u lines are too many for a scaling chart (at most %d)", n, LINES_MAX);
}

static void
write_subtitle(const ChartSpec *spec, GString *out)
{
    words_measure(spec, out);
    g_string_append_printf(out, ", against %s%s, both axes log₂",
                           g_str_equal(spec->x.title, "Chips") ? "number of " : "",
                           sketch_inside(spec->arena, spec->x.title));
    words_direction(spec, out);
    g_string_append(out, "; dashed = linear from the smallest result");
}

static void
note_scaling(const ChartSpec *spec, GString *out)
{
    if (spec->scaling != NULL) {
        bool strong = g_str_equal(spec->scaling, "strong");
        g_string_append_printf(out, " %s scaling: %s.", strong ? "Strong" : "Weak",
                               strong ? "the same problem on more chips"
                                      : "the problem grows with the chips");
    }
}

static void
append_line(const ChartSpec *spec, const ScalingLine *line, GString *out)
{
    if (!line->has_efficiency) {
        g_string_append_printf(out, " %s has one size only: %s on %s.", line->name,
                               words_value(spec, line->last->value),
                               number_format_auto(spec->arena, line->last->x));
        return;
    }
    g_string_append_printf(out, " %s reaches %s on %s, %s\xe2\x80\xaf%% of linear from %s.",
                           line->name, words_value(spec, line->last->value),
                           number_format_auto(spec->arena, line->last->x),
                           number_format(spec->arena, 100 * line->efficiency, 0),
                           number_format_auto(spec->arena, line->first->x));
}

/* Sentences are added whole, as long as the text stays short. */
static void
append_lines(const ChartSpec *spec, GString *out)
{
    size_t n = 0, i = 0;
    const ScalingLine *lines = lines_collect(spec, spec->arena, &n);

    for (; i < n; i++) {
        g_autoptr(GString) sentence = g_string_new(NULL);
        append_line(spec, &lines[i], sentence);
        if (out->len + sentence->len > ALT_MAX - 80) {
            break;
        }
        g_string_append(out, sentence->str);
    }
    if (i < n) {
        g_string_append_printf(out, " %zu more lines.", n - i);
    }
}

static const char *const size_columns[] = { "accelerators", "chips", NULL };
static const char *const value_columns[] = { "trainings_per_day", "value", NULL };

const ChartKind kind_scaling = {
    .words = (const char *const[]){ "scaling", NULL },
    .noun = "Scaling plot",
    .vega_mark = "line",
    .keys = (const char *const[]){ "scaling", NULL },
    .channels = (const ChannelWish[]){ { "y", CHANNEL_MEASURE, true, value_columns, NULL },
                                       { "x", CHANNEL_NUMBER, true, size_columns, NULL },
                                       { .key = NULL } },
    .measure = MEASURE_Y,
    .has_sizes = true,
    .positive = true,
    .runs = RUNS_INSTEAD,
    .interval_mark = "Line through a mark",
    .runs_mark = "Ticks at a mark",
    .single_mark = "Hollow mark",
    .name = name_lines,
    .bind = bind_scaling,
    .check = check_lines,
    .subtitle = write_subtitle,
    .note = note_scaling,
    .describe = append_lines,
    .plot = plot_scaling,
};
