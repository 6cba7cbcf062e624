/* The state for drawing layers: their plane, series and places. */
#ifndef CHARTS_KINDS_LAYER_PLOT_H
#define CHARTS_KINDS_LAYER_PLOT_H

#include "charts/grammar/series.h"
#include "charts/kinds/layers.h"
#include "charts/layout/plane.h"

typedef struct {
    Plane plane;
    const ChartSpec *spec;
    const Layers *layers;
    ChartSeries *series;
    size_t n_series;
    double pitch, row_pitch; /* the smallest distance between places on x, and between cells on y */
} LayerPlot;

double layer_y(const Layer *layer, const ChartRow *row);
bool layer_has(const LayerPlot *plot, LayerMark mark);

/* The smallest distance between places on x, and between cells on y. */
double layer_pitch(const LayerPlot *plot);
double layer_row_pitch(const ChartRows *rows);

NumberStyle layer_number_of_x(const ChartSpec *spec, Arena *arena);

/* Makes both axes, with everything that the layers contain. */
void layer_make_axes(LayerPlot *plot);

/* Half the width of a place on x, in units; the width of a bar there; and the distance of the
 * centre of the series' bar from the centre of the place. */
double layer_half_place(const LayerPlot *plot, double x);
double layer_bar_width(const LayerPlot *plot, double x);
double layer_bar_shift(const LayerPlot *plot, double x, size_t owner);

#endif
