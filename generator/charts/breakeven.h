/* Break-even: where the costs of two options, as lines over time, cross. */
#ifndef CHARTS_BREAKEVEN_H
#define CHARTS_BREAKEVEN_H

#include "charts/kind.h"
#include "charts/series.h"

enum { BREAKEVEN_LINES_MAX = 5 };

typedef struct {
    size_t a, b;     /* series */
    Point at;        /* in data */
    double from, to; /* earliest and latest by the intervals; NAN: not within the range */
    bool has_range;
    size_t cheaper_after; /* a or b */
} BreakEven;

/* All crossings of all pairs, by x. */
BreakEven *breakeven_find(const ChartSpec *spec, const ChartSeries *series, size_t n_series,
                          Arena *arena, size_t *n_found);

/* The stretch that the rows cover. */
double breakeven_end(const ChartSpec *spec);

/* "month 32 [27–41]", "month 32 [27 to beyond 48]" */
const char *breakeven_words(const ChartSpec *spec, const BreakEven *crossing);
/* What there is to say where nothing crosses; NULL: something does. */
const char *breakeven_none(const ChartSpec *spec);
/* x counts months. */
bool breakeven_in_months(const ChartSpec *spec);

bool breakeven_check(const ChartSpec *spec, Diag *diag);
void breakeven_name(ChartSpec *spec);
void breakeven_subtitle(const ChartSpec *spec, GString *out);
void breakeven_note(const ChartSpec *spec, GString *out);
void breakeven_describe(const ChartSpec *spec, GString *out);

#endif
