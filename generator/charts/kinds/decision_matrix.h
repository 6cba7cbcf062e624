/* A decision matrix: options scored by weighted criteria (charts/kinds/weighted_totals.h). */
#ifndef CHARTS_KINDS_DECISION_MATRIX_H
#define CHARTS_KINDS_DECISION_MATRIX_H

#include "charts/grammar/kind.h"
#include "charts/kinds/weighted_totals.h"

typedef struct {
    const char **options, **criteria;
    WeightedScores scores; /* in the order of drawing */
    size_t *rows;          /* [option * n_criteria + criterion]: row of the table; SIZE_MAX: none */
    double low, high;      /* ends of the scale */
} DecisionMatrix;

bool decision_matrix_read(ChartSpec *spec, Diag *diag);
bool decision_matrix_check(const ChartSpec *spec, Diag *diag);
void decision_matrix_subtitle(const ChartSpec *spec, GString *out);
void decision_matrix_note(const ChartSpec *spec, GString *out);
void decision_matrix_describe(const ChartSpec *spec, GString *out);
const Table *decision_matrix_data(const ChartSpec *spec, Arena *arena);

/* "weight 0.40", "left out" */
const char *decision_matrix_word(const ChartSpec *spec, size_t criterion);
/* Shade of a score, 1 to 5. */
int decision_matrix_shade(const ChartSpec *spec, double score);

#endif
