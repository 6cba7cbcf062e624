/* Layers: points, lines, steps, areas, bars, cells, texts and rules on one plane. */
#include "charts/grammar/colours.h"
#include "charts/grammar/references.h"
#include "charts/grammar/series.h"
#include "charts/kinds/layer_plot.h"
#include "charts/layout/interval.h"
#include "charts/layout/legend.h"

#include "base/number.h"

#include <math.h>

static Paint
paint_of_series(const LayerPlot *plot, const ChartSeries *series)
{
    return series->lit ? paint_entity(sketch_entity(plot->plane.sketch, series->rows[0]))
                       : paint_of(PAINT_CONTEXT);
}

/* ---- Marks of one series ---- */

/* Collects the points from row `first` to the next gap. With `step`, each height continues to the
 * next place. Returns the row after the last. */
static size_t
stretch(const LayerPlot *plot, const Layer *layer, const ChartSeries *series, size_t first,
        GArray *points)
{
    size_t i = first;

    g_array_set_size(points, 0);
    for (; i < series->n_rows && (i == first || !series->broken[i]); i++) {
        double y = layer_y(layer, series->rows[i]);
        if (isnan(y)) {
            return i + 1;
        }
        Point at = plane_point(&plot->plane, series->rows[i]->x, y);
        if (layer->mark == LAYER_STEP && points->len > 0) {
            Point corner = { at.x, g_array_index(points, Point, points->len - 1).y };
            g_array_append_val(points, corner);
        }
        g_array_append_val(points, at);
    }
    return i;
}

static void
draw_line(LayerPlot *plot, const Layer *layer, size_t owner)
{
    const ChartSeries *series = &plot->series[owner];
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));

    for (size_t i = 0; i < series->n_rows;) {
        i = stretch(plot, layer, series, i, points);
        if (points->len > 1) {
            plane_path(&plot->plane, series->lit ? LINE_SERIES : LINE_CONTEXT,
                       (const Point *)(const void *)points->data, points->len, owner)
                ->paint = paint_of_series(plot, series);
        }
    }
}

/* The lower edge: y2, or zero. */
static double
floor_of(const LayerPlot *plot, const Layer *layer, const ChartRow *row)
{
    double y = layer->y2 != NULL ? layer->y2[row->row] : 0;
    return axis_position(&plot->plane.y, y);
}

static void
draw_area(LayerPlot *plot, const Layer *layer, size_t owner)
{
    const ChartSeries *series = &plot->series[owner];
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));

    for (size_t first = 0, end = 0; first < series->n_rows; first = end) {
        end = stretch(plot, layer, series, first, points);
        for (size_t i = first + points->len; i-- > first && points->len > 1;) {
            const ChartRow *row = series->rows[i];
            Point at = { axis_position(&plot->plane.x, row->x), floor_of(plot, layer, row) };
            g_array_append_val(points, at);
        }
        if (points->len > 3) {
            sketch_area(plot->plane.sketch, paint_of_series(plot, series),
                        (const Point *)(const void *)points->data, points->len, false);
        }
    }
}

static void
draw_point(LayerPlot *plot, const Layer *layer, const ChartRow *row, size_t owner)
{
    Plane *plane = &plot->plane;
    const ChartSeries *series = &plot->series[owner];
    Entity entity = sketch_entity(plane->sketch, row);
    Paint paint = paint_of_series(plot, series);
    Point at = plane_point(plane, row->x, layer_y(layer, row));

    at.x += layer_bar_shift(plot, row->x, owner);
    if (!isnan(row->low) && layer->y == NULL && series->lit) {
        Point ends[] = { { at.x, scale_position_cut(&plane->y.scale, row->low, NULL) },
                         { at.x, scale_position_cut(&plane->y.scale, row->high, NULL) } };
        plane_path(plane, LINE_INTERVAL, ends, 2, owner)->paint = paint;
        if (interval_goes_on(&plane->y.scale, row)) {
            interval_arrow(plane->sketch, paint, ends[0], true);
        }
    }
    plane_symbol(plane, series->lit ? entity.mark : MARK_DOT, paint,
                 series->lit && spec_is_single(plot->spec, row), at, owner);
}

static void
draw_bar(LayerPlot *plot, const Layer *layer, const ChartRow *row, size_t owner)
{
    Plane *plane = &plot->plane;
    double width = layer_bar_width(plot, row->x);
    double left =
        axis_position(&plane->x, row->x) + layer_bar_shift(plot, row->x, owner) - width / 2;
    double end = axis_position(&plane->y, layer_y(layer, row)), zero = axis_position(&plane->y, 0);
    Box box = { left, MIN(zero, end), left + width * .92, MAX(zero, end) };

    sketch_bar(plane->sketch, paint_of_series(plot, &plot->series[owner]),
               spec_is_single(plot->spec, row), box);
    g_array_append_val(plane->texts, box); /* keeps other texts from overlapping it */
}

/* ---- Cells ---- */

static int
shade_of(const LayerPlot *plot, const Layer *layer, double value)
{
    double low = INFINITY, high = -INFINITY;

    for (size_t i = 0; i < plot->spec->rows.n; i++) {
        double own = layer->value[plot->spec->rows.items[i].row];
        low = isnan(own) ? low : MIN(low, own);
        high = isnan(own) ? high : MAX(high, own);
    }
    if (plot->spec->colours.palette == PALETTE_DIVERGING) {
        return colours_shade(&plot->spec->colours, value,
                             MAX(fabs(colours_distance(&plot->spec->colours, low)),
                                 fabs(colours_distance(&plot->spec->colours, high))));
    }
    return high > low ? CLAMP(1 + (int)floor(5 * (value - low) / (high - low)), 1, 5) : 3;
}

static void
draw_cell(LayerPlot *plot, const Layer *layer, const ChartRow *row)
{
    Sketch *sketch = plot->plane.sketch;
    double value = layer->value[row->row], half = layer_half_place(plot, row->x),
           gap = sketch->look.unit;
    Point at = plane_point(&plot->plane, row->x, layer_y(layer, row));
    double tall =
        fabs(plane_point(&plot->plane, row->x, layer_y(layer, row) + plot->row_pitch).y - at.y) / 2;
    Box box = { at.x - half + gap, at.y - tall + gap, at.x + half - gap, at.y + tall - gap };

    if (isnan(value)) {
        sketch_hatch(sketch, box);
        return;
    }
    int shade = shade_of(plot, layer, value);
    const char *words = spec_number(sketch->spec, value, -1);
    PaintKind ramp =
        plot->spec->colours.palette == PALETTE_DIVERGING ? PAINT_DIVERGING : PAINT_HEAT;
    sketch_shade(sketch, ramp, shade, box);
    if (sketch_width(sketch, sketch->look.detail, words) < 2 * half - 6 * gap &&
        tall > .8 * sketch->look.detail.size) {
        sketch_text(sketch, sketch->look.detail, paint_on_shade(ramp, shade), ANCHOR_MIDDLE, at.x,
                    at.y + .355 * sketch->look.detail.size, words);
    }
}

/* ---- Texts ---- */

static size_t
owner_of(const LayerPlot *plot, const ChartRow *row)
{
    size_t owner = 0;

    while (owner + 1 < plot->n_series && !g_str_equal(plot->series[owner].name, row->name)) {
        owner++;
    }
    return owner;
}

/* Returns the number of texts that do not fit; they are only in the data table. */
static size_t
draw_texts(LayerPlot *plot, const Layer *layer)
{
    Plane *plane = &plot->plane;
    Sketch *sketch = plane->sketch;
    const Look *look = &sketch->look;
    size_t n = plot->spec->rows.n, n_labels = 0;
    PointLabel *labels = arena_array(sketch->arena, PointLabel, n + 1);
    const char **words = arena_array(sketch->arena, const char *, n + 1);
    Channel channel = { .column = layer->text };

    for (size_t i = 0; i < n; i++) {
        const ChartRow *row = &plot->spec->rows.items[i];
        const char *text = spec_cell_text(plot->spec, &channel, row->row);
        if (row->missing == NULL && text != NULL && !isnan(layer_y(layer, row))) {
            Point at = plane_point(plane, row->x, layer_y(layer, row));
            at.x += layer_bar_shift(plot, row->x, owner_of(plot, row));
            words[n_labels] = text;
            labels[n_labels++] =
                (PointLabel){ .at = at,
                              .width = sketch_width(sketch, look->detail, text) * 1.04,
                              .height = look->detail.size,
                              .owner = SIZE_MAX };
        }
    }
    PointField field = plane_field(plane);
    size_t left = point_labels_place(&field, labels, n_labels);
    sketch_group(sketch, GROUP_LABELS, NULL);
    for (size_t i = 0; i < n_labels; i++) {
        const Box *box = &labels[i].box;
        double x = labels[i].anchor == ANCHOR_START ? box->left
                   : labels[i].anchor == ANCHOR_END ? box->right
                                                    : (box->left + box->right) / 2;
        if (!labels[i].placed) {
            continue;
        }
        if (labels[i].leader) {
            sketch_segment(sketch, LINE_LEADER, labels[i].at, point_label_edge(box, labels[i].at));
        }
        sketch_text(sketch, look->detail, paint_of(PAINT_INK), labels[i].anchor, x,
                    box->top + .78 * look->detail.size, words[i])
            ->as.text.halo = true;
        g_array_append_val(plane->texts, *box);
    }
    return left;
}

/* ---- The whole chart ---- */

static void
draw_row(LayerPlot *plot, const Layer *layer, const ChartRow *row, size_t owner)
{
    sketch_row(plot->plane.sketch, row);
    if (layer->mark == LAYER_POINT) {
        draw_point(plot, layer, row, owner);
    } else if (layer->mark == LAYER_BAR) {
        draw_bar(plot, layer, row, owner);
    } else {
        draw_cell(plot, layer, row);
    }
    sketch_row(plot->plane.sketch, NULL);
}

static void
draw_series(LayerPlot *plot, const Layer *layer, size_t owner)
{
    const ChartSeries *series = &plot->series[owner];

    sketch_group(plot->plane.sketch, GROUP_SERIES, series->name);
    if (layer->mark == LAYER_LINE || layer->mark == LAYER_STEP) {
        draw_line(plot, layer, owner);
        return;
    }
    if (layer->mark == LAYER_AREA) {
        draw_area(plot, layer, owner);
        return;
    }
    for (size_t i = 0; i < series->n_rows; i++) {
        if (!isnan(layer_y(layer, series->rows[i]))) {
            draw_row(plot, layer, series->rows[i], owner);
        }
    }
}

/* Draws grey series first, so that none covers a named one. */
static void
draw_layer(LayerPlot *plot, const Layer *layer)
{
    for (int lit = 0; lit < 2 && layer->mark != LAYER_TEXT && layer->mark != LAYER_RULE; lit++) {
        for (size_t i = 0; i < plot->n_series; i++) {
            if (plot->series[i].lit == (lit == 1)) {
                draw_series(plot, layer, i);
            }
        }
    }
}

static PlaneName *
make_names(LayerPlot *plot, size_t *n_names)
{
    PlaneName *names = arena_array(plot->plane.sketch->arena, PlaneName, plot->n_series + 1);
    bool named = plot->spec->encoding.color.column >= 0 || plot->spec->encoding.series.column >= 0;

    for (size_t i = 0; i < plot->n_series && named && !layer_has(plot, LAYER_CELL); i++) {
        const ChartSeries *series = &plot->series[i];
        if (series->lit) {
            names[(*n_names)++] =
                (PlaneName){ .name = series->name,
                             .entity = sketch_entity(plot->plane.sketch, series->rows[0]),
                             .owner = i };
        }
    }
    return names;
}

static void
place_names(LayerPlot *plot, PlaneName *names, size_t n_names)
{
    for (size_t i = 0; i < n_names; i++) {
        const ChartSeries *series = &plot->series[names[i].owner];
        const ChartRow *last = series->rows[series->n_rows - 1];
        const ChartRow *before = series->rows[series->n_rows > 1 ? series->n_rows - 2 : 0];
        names[i].end = plane_point(&plot->plane, last->x, last->value);
        names[i].end.x += layer_bar_shift(plot, last->x, names[i].owner);
        names[i].before = axis_position(&plot->plane.y, before->value);
    }
}

static double
draw_missing(Sketch *sketch, double y)
{
    const ChartSpec *spec = sketch->spec;
    const char **lines = arena_array(sketch->arena, const char *, spec->rows.n_missing + 1);
    NumberStyle number = layer_number_of_x(spec, sketch->arena);
    size_t n = 0;

    for (size_t i = 0; i < spec->rows.n && spec->missing.show; i++) {
        const ChartRow *row = &spec->rows.items[i];
        if (row->missing != NULL) {
            const char *x = isnan(row->x)
                                ? ""
                                : arena_printf(sketch->arena, "%s%s", spec_word(spec, WORD_COMMA),
                                               format_value(sketch->arena, number, row->x));
            lines[n++] =
                arena_printf(sketch->arena, "%s\xe2\x80\x82%s%s · %s",
                             spec_word(sketch->spec, WORD_NO_VALUE), row->name, x, row->missing);
        }
    }
    return plane_draw_missing(sketch, lines, n, y);
}

/* Rules and texts are drawn late because they look for free places. */
static void
draw_rules(LayerPlot *plot)
{
    for (size_t i = 0; i < plot->layers->n_layers; i++) {
        const Layer *layer = &plot->layers->layers[i];
        if (layer->mark == LAYER_RULE) {
            plane_reference(&plot->plane, layer->rule_x, layer->rule_y, layer->label);
        }
    }
}

static double
draw_words(LayerPlot *plot, double y)
{
    size_t left = 0;

    for (size_t i = 0; i < plot->layers->n_layers; i++) {
        const Layer *layer = &plot->layers->layers[i];
        left += layer->mark == LAYER_TEXT ? draw_texts(plot, layer) : 0;
    }
    const char *words =
        SPEC_FORMAT(plot->spec, WORD_UNLABELLED_TABLE, "n", spec_count(plot->spec, left));
    return left > 0 ? plane_draw_missing(plot->plane.sketch, &words, 1, y) : y;
}

/* Draws the values of the rows, above their bars if there are any. */
static double
draw_values(LayerPlot *plot, double y)
{
    Plane *plane = &plot->plane;
    const Sketch *sketch = plane->sketch;
    PlaneValue *values = arena_array(sketch->arena, PlaneValue, plot->spec->rows.n + 1);
    size_t n = 0;

    for (size_t i = 0; i < plot->spec->rows.n && plot->spec->labels.values == VALUES_ALL; i++) {
        const ChartRow *row = &plot->spec->rows.items[i];
        size_t owner = owner_of(plot, row);
        if (row->missing != NULL || isnan(row->x) || !plot->series[owner].lit) {
            continue;
        }
        values[n] = (PlaneValue){
            .at = plane_point(plane, row->x, row->value),
            .text = format_estimate(sketch->arena, sketch->number, row->value, row->low, row->high),
            .series = row->name,
            .owner = owner,
            .above = layer_has(plot, LAYER_BAR),
        };
        values[n++].at.x += layer_bar_shift(plot, row->x, owner);
    }
    return plane_draw_values(plane, values, n, y);
}

static double
plot_layer(Sketch *sketch, double top)
{
    LayerPlot plot = { .spec = sketch->spec, .layers = sketch->spec->own };
    size_t n_names = 0;

    plot.series = series_collect(sketch->spec, sketch->arena, &plot.n_series);
    if (plot.n_series == 0) {
        return draw_missing(sketch, top);
    }
    plot.pitch = sketch->spec->encoding.x.type >= FIELD_NOMINAL ? 1 : layer_pitch(&plot);
    bool named = sketch->spec->encoding.y.names != NULL;
    plot.row_pitch =
        layer_has(&plot, LAYER_CELL) && !named ? layer_row_pitch(&sketch->spec->rows) : 1;
    plane_init(&plot.plane, sketch);
    layer_make_axes(&plot);
    PlaneName *names = make_names(&plot, &n_names);
    plot.plane.gutter = plane_gutter(sketch, names, n_names);
    double y = plane_frame(&plot.plane, plane_legend(sketch, names, n_names, top));
    place_names(&plot, names, n_names);
    for (size_t i = 0; i < plot.layers->n_layers; i++) {
        draw_layer(&plot, &plot.layers->layers[i]);
    }
    draw_rules(&plot);
    y = plane_draw_names(&plot.plane, names, n_names, y);
    return draw_missing(sketch, draw_values(&plot, draw_words(&plot, y)));
}

const ChartKind kind_layer = {
    .words = (const char *const[]){ "layer", "point", "step", "area", "cell", "text", NULL },
    .noun = WORD_KIND_LAYER,
    .keys = (const char *const[]){ "layer", "y2", "value", "text", NULL },
    .unused = (const char *const[]){ "detail", "runs", "sort", NULL },
    .channels = (const ChannelSpec[]){ { "y", CHANNEL_MEASURE, true, NULL, axis_keys },
                                       { "x", CHANNEL_PLACE, true, NULL, axis_keys },
                                       { 0 } },
    .measure = MEASURE_Y,
    .has_sizes = true,
    .any_sizes = true,
    .highlights = true,
    .runs = RUNS_UNDRAWN,
    .interval_mark = WORD_LINE_THROUGH_POINT,
    .single_mark = WORD_HOLLOW_MARK,
    .name = series_name_rows,
    .bind = layers_bind,
    .aggregates = layers_aggregate,
    .check = layers_check,
    .subtitle = chart_text_against,
    .note = layers_note,
    .shows = layers_show,
    .describe = layers_describe,
    .references = REFS_X | REFS_Y | REFS_SLOPE,
    .facet = FACET_PANELS,
    .labels = LABELS_SERIES | LABELS_VALUES,
    .names_on_y = true,
    .banks = true,
    .palettes = PALETTES_MARKS | PALETTES_SHADES,
    .shapes = true,
    .plot = plot_layer,
};
