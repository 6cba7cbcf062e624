/* Series on a plane, shared by kinds that draw rows as lines of measured points (line, scaling,
 * pareto): marks between gaps, names at the ends, and rows without value described in words. */
#ifndef CHARTS_KINDS_SERIES_PLOT_H
#define CHARTS_KINDS_SERIES_PLOT_H

#include "charts/grammar/series.h"
#include "charts/kinds/gap_band.h"
#include "charts/layout/plane.h"

typedef struct {
    Plane plane;
    const ChartSpec *spec;
    ChartSeries *series;
    size_t n_series;
    PlaneName *names; /* of the lit series; their owner is the series' index */
    size_t n_names;
} SeriesPlot;

/* Collects the series, and a name for each that is lit. The plane is not changed if there are no
 * series. */
SeriesPlot series_plot_new(Sketch *sketch);

/* Extends both axes to the values, intervals and single runs. */
void series_plot_take_rows(SeriesPlot *plot);

/* The unbroken pieces of a series with at least two points. At equal x, the better row is used. */
LinePiece *series_plot_pieces(const SeriesPlot *plot, const ChartSeries *series, size_t *ret_n);

/* Draws all series, grey ones first: path, intervals or runs, and marks, which are hollow for
 * single runs and at gaps. */
void series_plot_draw(SeriesPlot *plot);

/* Indices of the series in drawing order: grey first. */
size_t *series_plot_order(const SeriesPlot *plot);

/* The better row at the largest x. *ret_before (may be NULL) is set to the better row at the x
 * before, or to the same row if there is none. */
const ChartRow *series_last(const ChartSeries *series, const ChartRow **ret_before);

/* Appends sentences that apply to all charts of series: "Grey: …", "A line breaks …", "Of several
 * …". */
void series_note(const ChartSpec *spec, GString *out);

/* Draws "n/a H100, 64 · run failed"; `where` returns the middle part (may be NULL). Numerous rows
 * of the same series and reason are summarised in one line. */
double series_draw_missing(Sketch *sketch,
                           const char *(*where)(const Sketch *sketch, const ChartRow *row),
                           double y);

/* How a kind that draws only its series differs from others. */
typedef struct {
    void (*make_axes)(SeriesPlot *plot);
    void (*make_readings)(SeriesPlot *plot); /* sets the readings shown with the names */
    void (*draw_marks)(SeriesPlot *plot);
    const char *(*missing_where)(const Sketch *sketch, const ChartRow *row);
} SeriesPlotKind;

/* Draws everything from `top` downwards, with names, values and missing rows. Returns the
 * bottom. */
double series_plot_whole(Sketch *sketch, double top, const SeriesPlotKind *kind);

#endif
