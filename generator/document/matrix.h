/* A decision matrix while its report is loaded: options weighed by criteria for a
 * profile (analysis/weighing.h). */
#ifndef DOCUMENT_MATRIX_H
#define DOCUMENT_MATRIX_H

#include "analysis/weighing.h"
#include "document/loading.h"

typedef struct {
    const char *name;
    const char *kind; /* "measured", "judged", "cost" */
    double weight;
    const Value *map;
    ScoreScale scale;
    const char *author;
} Criterion;

typedef struct {
    /* given */
    Loading *loading;
    const xmlNode *directive;
    const Value *map;
    GPtrArray *footnotes; /* MLPerf, each once */
    /* read */
    const Value **options; /* by option: its label, keyed by its name */
    size_t n_options;
    Criterion *criteria;
    size_t n_criteria;
    double *weights, *scores, *lows, *highs; /* the three by option, then criterion */
    bool *passes;
    const char **fails; /* by option: requirements not met, "; " between; NULL: none */
    double *costs;      /* by option; NAN: not known */
    const Value *cost;  /* NULL: none is asked for */
    Ranking ranking;
} Matrix;

/* Fills in the rest. False after an error. */
bool matrix_read(Matrix *matrix);

#endif
