/* The axes of layers: their ranges, and the places of bars and cells. */
#include "charts/kinds/layer_plot.h"

#include "base/number.h"

#include <math.h>
#include <stdlib.h>

double
layer_y(const Layer *layer, const ChartRow *row)
{
    return layer->y != NULL ? layer->y[row->row] : row->value;
}

bool
layer_has(const LayerPlot *plot, LayerMark mark)
{
    for (size_t i = 0; i < plot->layers->n_layers; i++) {
        if (plot->layers->layers[i].mark == mark) {
            return true;
        }
    }
    return false;
}

double
layer_pitch(const LayerPlot *plot)
{
    double pitch = INFINITY;

    for (size_t i = 0; i < plot->n_series; i++) {
        for (size_t k = 1; k < plot->series[i].n_rows; k++) {
            double step = plot->series[i].rows[k]->x - plot->series[i].rows[k - 1]->x;
            pitch = step > 0 ? MIN(pitch, step) : pitch;
        }
    }
    return isfinite(pitch) ? pitch : 1;
}

double
layer_row_pitch(const ChartRows *rows)
{
    double pitch = INFINITY;

    for (size_t i = 0; i < rows->n; i++) {
        for (size_t k = 0; k < i; k++) {
            double step = fabs(rows->items[i].value - rows->items[k].value);
            pitch = step > 0 ? MIN(pitch, step) : pitch;
        }
    }
    return isfinite(pitch) ? pitch : 1;
}

/* Extends the axes to a row of a layer. */
static void
take_row(LayerPlot *plot, const Layer *layer, const ChartRow *row, double half)
{
    Plane *plane = &plot->plane;

    axis_take(&plane->x, row->x - half);
    axis_take(&plane->x, row->x + half);
    double tall = layer->mark == LAYER_CELL ? plot->row_pitch / 2 : 0;
    axis_take(&plane->y, layer_y(layer, row) - tall);
    axis_take(&plane->y, layer_y(layer, row) + tall);
    if (layer->y2 != NULL) {
        axis_take(&plane->y, layer->y2[row->row]);
    }
    if (layer->mark == LAYER_POINT) {
        axis_take(&plane->y, row->low);
        axis_take(&plane->y, row->high);
    }
}

static void
take_layer(LayerPlot *plot, const Layer *layer)
{
    bool wide = layer->mark == LAYER_BAR || layer->mark == LAYER_CELL;
    double half = wide && plot->plane.x.kind == AXIS_LINEAR ? plot->pitch / 2 : 0;

    axis_take(&plot->plane.x, layer->rule_x);
    axis_take(&plot->plane.y, layer->rule_y);
    for (size_t i = 0; i < plot->spec->rows.n && layer->mark != LAYER_RULE; i++) {
        if (plot->spec->rows.items[i].missing == NULL) {
            take_row(plot, layer, &plot->spec->rows.items[i], half);
        }
    }
}

/* Bars and cells are at discrete places, which become the ticks. */
static void
name_places(LayerPlot *plot, Axis *axis, bool of_y)
{
    const ChartSpec *spec = plot->spec;
    Arena *arena = plot->plane.sketch->arena;
    double *places = arena_array(arena, double, spec->rows.n + 1);
    const char **names = arena_array(arena, const char *, spec->rows.n + 1);
    size_t n = 0, kept = 0;

    for (size_t i = 0; i < spec->rows.n; i++) {
        if (spec->rows.items[i].missing == NULL) {
            places[n++] = of_y ? spec->rows.items[i].value : spec->rows.items[i].x;
        }
    }
    qsort(places, n, sizeof *places, compare_doubles);
    for (size_t i = 0; i < n; i++) {
        if (kept == 0 || places[i] != places[kept - 1]) {
            g_autoptr(GString) name = g_string_new(NULL);
            number_append_exact(name, places[i]);
            /* without grouping: it may be a year */
            names[kept] = fabs(places[i]) < 1e4 ? arena_strdup(arena, name->str)
                                                : words_number(arena, spec->words, places[i], -1);
            places[kept++] = places[i];
        }
    }
    axis->places = places;
    axis->names = names;
    axis->n_places = kept;
}

NumberStyle
layer_number_of_x(const ChartSpec *spec, Arena *arena)
{
    double largest = 0;

    for (size_t i = 0; i < spec->rows.n; i++) {
        largest = MAX(largest, isnan(spec->rows.items[i].x) ? 0 : fabs(spec->rows.items[i].x));
    }
    return axis_number(spec->words, &spec->encoding.x, largest, false, arena);
}

static bool
is_whole(double value)
{
    return isnan(value) || value == rint(value);
}

void
layer_make_axes(LayerPlot *plot)
{
    const ChartSpec *spec = plot->spec;
    Plane *plane = &plot->plane;
    Arena *arena = plane->sketch->arena;
    const AxisSpec *axis_spec = &spec->scales.y;
    bool from_zero = layer_has(plot, LAYER_BAR) || layer_has(plot, LAYER_AREA) ||
                     !axis_spec->has_zero || axis_spec->zero;

    plane->x = axis_new_x(spec, layer_number_of_x(spec, arena));
    plane->y = axis_new(axis_kind_of_y(&spec->scales));
    plane->y.from_zero = from_zero && !layer_has(plot, LAYER_CELL);
    plane->x.tight = true;
    plane->x.whole = plane->y.whole = layer_has(plot, LAYER_CELL);
    for (size_t i = 0; i < plot->layers->n_layers; i++) {
        take_layer(plot, &plot->layers->layers[i]);
    }
    bool bars = layer_has(plot, LAYER_BAR);
    for (size_t i = 0; i < spec->rows.n; i++) {
        const ChartRow *row = &spec->rows.items[i];
        plane->x.whole = (i == 0 || plane->x.whole) && is_whole(row->x);
        plane->y.whole = bars ? (i == 0 || plane->y.whole) && is_whole(row->value) : plane->y.whole;
    }
    bool wide = bars || layer_has(plot, LAYER_CELL);
    if (wide && plane->x.kind == AXIS_LINEAR && !plane->x.named) {
        name_places(plot, &plane->x, false);
    }
    const Channel *y = &spec->encoding.y;
    if (y->names != NULL) {
        axis_set_names(&plane->y, y, arena);
    } else if (layer_has(plot, LAYER_CELL) && plane->y.kind == AXIS_LINEAR) {
        name_places(plot, &plane->y, true);
    }
    plane->y.number = plane->sketch->number;
    plane->y.words = axis_words(spec, &spec->encoding.y, plane->y.number, plane->y.kind, arena);
}

/* Half the width of a place on x, in units. */
double
layer_half_place(const LayerPlot *plot, double x)
{
    const Axis *axis = &plot->plane.x;
    double to = axis->kind == AXIS_LINEAR ? x + plot->pitch : x * 1.5;

    return fabs(axis_position(axis, to) - axis_position(axis, x)) / 2;
}

double
layer_bar_width(const LayerPlot *plot, double x)
{
    return MIN(1.6 * layer_half_place(plot, x) / (double)plot->n_series,
               44 * plot->plane.sketch->look.unit);
}

/* Bars of several series are drawn side by side: the distance of the centre of this series' bar
 * from the centre of the place. */
double
layer_bar_shift(const LayerPlot *plot, double x, size_t owner)
{
    return layer_has(plot, LAYER_BAR)
               ? ((double)owner + .5 - (double)plot->n_series / 2) * layer_bar_width(plot, x)
               : 0;
}
