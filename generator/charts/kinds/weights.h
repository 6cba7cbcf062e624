/* A decision matrix: options scored by criteria, weighed (charts/kinds/weighted.h). */
#ifndef CHARTS_KINDS_WEIGHTS_H
#define CHARTS_KINDS_WEIGHTS_H

#include "charts/grammar/kind.h"
#include "charts/kinds/weighted.h"

typedef struct {
    const char **options, **criteria;
    WeightedScores scores; /* its order is that of the drawing */
    size_t *rows;          /* [option * n_criteria + criterion]: of the table; SIZE_MAX: none */
    double low, high;      /* ends of the scale */
} Weights;

bool weights_read(ChartSpec *spec, Diag *diag);
bool weights_check(const ChartSpec *spec, Diag *diag);
void weights_subtitle(const ChartSpec *spec, GString *out);
void weights_note(const ChartSpec *spec, GString *out);
void weights_describe(const ChartSpec *spec, GString *out);
const Table *weights_data(const ChartSpec *spec, Arena *arena);

/* "weight 0.40", "left out" */
const char *weights_word(const ChartSpec *spec, size_t criterion);
/* Shade 1 to 5 of a score on the scale. */
int weights_shade(const ChartSpec *spec, double score);

#endif
