/* Series on a plane: what kinds share that draw rows as lines of measured points
 * (line, scaling, pareto): marks between gaps, names at the ends, rows without
 * value in words. */
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
    PlaneName *names; /* of those that are lit; their owner is the series' index */
    size_t n_names;
} SeriesPlot;

/* Collects the series and a name for each that is lit. Without any series the
 * plane stays untouched. */
SeriesPlot series_plot_new(Sketch *sketch);

/* Where values, intervals and single runs lie: onto both axes. */
void series_plot_take_rows(SeriesPlot *plot);

/* The series between its gaps: pieces of two points at least, with the better row
 * where several stand at one x. */
LinePiece *series_plot_pieces(const SeriesPlot *plot, const ChartSeries *series, size_t *ret_n);

/* All of them, those in grey first: path, intervals or runs, marks; hollow where
 * there are no repeats or a gap begins. */
void series_plot_draw(SeriesPlot *plot);

/* Indices of the series in the order in which they are drawn: grey first. */
size_t *series_plot_order(const SeriesPlot *plot);

/* The better row at the largest x; and, when it is not the only x, at the one before. */
const ChartRow *series_last(const ChartSeries *series, const ChartRow **ret_before);

/* "Grey: …", "A line breaks …", "Of several …": what holds of any chart of series. */
void series_note(const ChartSpec *spec, GString *out);

/* "n/a H100, 64 · run failed"; `where` says the middle, which may be NULL. Many
 * rows of one series and reason are counted in one line. */
double series_draw_missing(Sketch *sketch,
                           const char *(*where)(const Sketch *sketch, const ChartRow *row),
                           double y);

/* A kind that draws nothing but its series; what differs. */
typedef struct {
    void (*make_axes)(SeriesPlot *plot);
    void (*make_readings)(SeriesPlot *plot); /* what stands beside the names */
    void (*draw_marks)(SeriesPlot *plot);
    const char *(*missing_where)(const Sketch *sketch, const ChartRow *row);
} SeriesPlotKind;

/* From `top` down, with names, values and what is missing; returns where it ended. */
double series_plot_whole(Sketch *sketch, double top, const SeriesPlotKind *kind);

#endif
