/* Differences between strips of runs, drawn below them: the difference (or ratio) of a strip and
 * the one it is compared with, with its interval. Whether two intervals overlap says little about
 * their difference, so the difference has an interval of its own. The query computes it, with
 * bca_difference_low(x, first), bca_ratio_low(x, first) or the view `ratio`. */
#ifndef CHARTS_KINDS_DIFFERENCES_H
#define CHARTS_KINDS_DIFFERENCES_H

#include "charts/layout/sketch.h"

typedef struct {
    const ChartRow *row; /* the strip's row that contains the difference */
    double value;        /* NaN: only the interval is known */
    double low, high;
    const char *against; /* what it is compared with; NULL: not stated */
    bool clear;          /* whether the interval excludes 0, or 1 for ratios */
} Difference;

typedef struct {
    Difference *items;
    size_t n;
    size_t n_without; /* number of rows that give a difference without an interval */
    bool ratios;
    const char *title;   /* "Difference", "Ratio (official score)" */
    const char *against; /* the same for all; NULL: they differ, or it is not stated */
    const char *meaning; /* meaning of the interval */
    /* what the differences are computed from, because the strips show medians; NULL: not stated */
    const char *statistic;
} Differences;

/* One for each label, group and detail, in the order of the rows. n is 0 if the data have no such
 * columns. */
Differences differences_collect(const ChartSpec *spec, Arena *arena);

/* Checks that each has a complete interval, that all are of one type, and that their meaning is
 * stated. */
bool differences_check(const ChartSpec *spec, Diag *diag);

/* Draws the differences of the first `most` strips under a heading, and returns the bottom. */
double differences_draw(Sketch *sketch, const Differences *differences, size_t most, double top);

/* Append sentences to the note and to the alternative text. */
void differences_note(const ChartSpec *spec, const Differences *differences, GString *out);
void differences_describe(const ChartSpec *spec, const Differences *differences, GString *out);

#endif
