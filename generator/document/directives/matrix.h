/* A decision matrix, while its report is loaded: options weighed by criteria for a profile
 * (analysis/weighing.h). All matrices are weighed in one pass before any page is resolved, so that
 * every page may query the tables of decisions. */
#ifndef DOCUMENT_DIRECTIVES_MATRIX_H
#define DOCUMENT_DIRECTIVES_MATRIX_H

#include "analysis/weighing.h"
#include "document/loading.h"

typedef struct {
    const char *name, *label;
    Place place;
    const Value *mix;     /* NULL: not a mix of other options */
    const double *shares; /* of a mix: the share of each option */
} MatrixOption;

typedef struct {
    const char *name;
    const char *kind; /* "measured", "judged", "cost" */
    double weight;
    const Value *map;
    const char *author;
} Criterion;

typedef struct {
    /* Set by the caller. */
    Loading *loading;
    const xmlNode *directive;
    const Value *map;     /* NULL: has errors, which are reported */
    GPtrArray *footnotes; /* distinct lines of notices, without the trademark line */
    /* Filled in by matrix_read() and by the weighing. */
    MatrixOption *options;
    size_t n_options;
    Criterion *criteria;
    size_t n_criteria;
    ScoreScale *scales;                      /* by criterion; 1 to 5 for judged scores */
    MixRule *mixing;                         /* by criterion */
    double *weights, *values, *lows, *highs; /* all but the weights: by option, then criterion */
    bool *passes;
    const char **fails; /* by option: unmet requirements, joined by "; "; NULL: none */
    double *costs;      /* by option; NAN: unknown */
    const Value *cost;  /* NULL: the matrix has no `cost:` */
    Weighing weighing;  /* built from the above */
    Ranking ranking;
    WonShares won;
    double clear_at; /* the share of draws that a clear winner needs */
    Outcome outcome;
} Matrix;

/* Reads the options, criteria and costs of `map`. False after an error. */
bool matrix_read(Matrix *matrix);

/* Reads the options and their mixes. False after an error.
 * matrix_find_option() returns the index of an option, or n_options after an error. */
bool matrix_read_options(Matrix *matrix);
size_t matrix_find_option(const Matrix *matrix, const char *name, Place place);

/* The outcome as a sentence without its full stop: "No clear winner: Both leads in 55% of draws,
 * H100 in 45%". matrix_winner() gives the winner's label, or "no clear winner". */
const char *matrix_outcome(const Matrix *matrix);
bool matrix_has_winner(const Matrix *matrix);
const char *matrix_winner(const Matrix *matrix);

/* The weight w at which the criterion has this share of the total weight: w / (w + others). */
double matrix_weight_of_share(const Matrix *matrix, size_t criterion, double share);

/* The text of a weight, without binary rounding errors; and the sum of the weights that count. */
const char *matrix_weight(const Matrix *matrix, double weight);
double matrix_weights(const Matrix *matrix);

/* Adds the notes below the table: how stable the order is, and what is missing, required, measured
 * and judged. False after an error. */
bool matrix_add_notes(const Matrix *matrix, const Page *page, xmlNode *table);

#endif
