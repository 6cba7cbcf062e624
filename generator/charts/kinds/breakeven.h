/* Break-even: where the costs of two options over time cross. */
#ifndef CHARTS_KINDS_BREAKEVEN_H
#define CHARTS_KINDS_BREAKEVEN_H

#include "charts/grammar/kind.h"
#include "charts/grammar/series.h"
#include "charts/layout/scene.h"

enum { BREAKEVEN_LINES_MAX = 5 };

typedef struct {
    size_t a, b; /* indices of series */
    Point at;    /* in data units */
    /* rows give the range of times; NAN: before the start, or after the end */
    bool has_range;
    double from, to;
    size_t cheaper_after; /* a or b */
    bool together;        /* the lines were not visibly apart before */
} BreakEven;

/* Removes the rows that name an option in `other` from spec->table. They give the range of times in
 * which the two options break even, and are not points of a line. */
bool breakeven_bind(ChartSpec *spec, Diag *diag);

/* All crossings of all pairs, sorted by x. */
BreakEven *breakeven_find(const ChartSpec *spec, const ChartSeries *series, size_t n_series,
                          Arena *arena, size_t *n_found);

/* The largest x of the rows. */
double breakeven_end(const ChartRows *rows);

/* "month 32 [27–41]", "between month 27 and beyond month 48" */
const char *breakeven_words(const ChartSpec *spec, const BreakEven *crossing);
/* A sentence for a chart without crossings; NULL if there is one. */
const char *breakeven_none(const ChartSpec *spec);
/* Whether x counts months. */
bool breakeven_in_months(const ChartSpec *spec);

bool breakeven_check(const ChartSpec *spec, Diag *diag);
void breakeven_name(ChartSpec *spec);
void breakeven_subtitle(const ChartSpec *spec, GString *out);
void breakeven_note(const ChartSpec *spec, GString *out);
void breakeven_describe(const ChartSpec *spec, GString *out);

#endif
