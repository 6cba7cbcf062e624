/* Differences between strips of runs, drawn below them: what one differs from the
 * strip that it is held against, with the interval of that difference (or ratio).
 * Two intervals that overlap say little of their difference; its own interval
 * says all. It is the query that computes it: bca_difference_low(x, first),
 * bca_ratio_low(x, first), or the view `ratio`. */
#ifndef CHARTS_KINDS_DIFFERENCES_H
#define CHARTS_KINDS_DIFFERENCES_H

#include "charts/layout/sketch.h"

typedef struct {
    const ChartRow *row; /* the strip's row that names the difference */
    double value;        /* NaN: only the interval is known */
    double low, high;
    const char *against; /* NULL: the data do not say */
    bool clear;          /* the interval leaves out 0, or 1 of ratios */
} Difference;

typedef struct {
    Difference *items;
    size_t n;
    size_t n_without; /* rows that name a difference without an interval */
    bool ratios;
    const char *title;   /* "Difference", "Ratio (official score)" */
    const char *against; /* of all; NULL: they differ, or it is not said */
    const char *meaning; /* of the interval */
    /* what the differences are formed of: the strips above show medians; NULL: it is not said */
    const char *statistic;
} Differences;

/* In the order of the rows, one for each label, group and detail. Without columns
 * for them, n is 0. */
Differences differences_collect(const ChartSpec *spec, Arena *arena);

/* Each must be a whole interval, of one kind only, and its meaning said. */
bool differences_check(const ChartSpec *spec, Diag *diag);

/* Draws those of the first `most` under a heading; returns where they end. */
double differences_draw(Sketch *sketch, const Differences *differences, size_t most, double top);

/* Sentences of the note and of the alternative text. */
void differences_note(const ChartSpec *spec, const Differences *differences, GString *out);
void differences_describe(const ChartSpec *spec, const Differences *differences, GString *out);

#endif
