/* A decision matrix while its report is loaded: options weighed by criteria for a
 * profile (analysis/weighing.h). All are weighed in one pass before any page is
 * resolved, so that every page may query the tables of decisions. */
#ifndef DOCUMENT_DIRECTIVES_MATRIX_H
#define DOCUMENT_DIRECTIVES_MATRIX_H

#include "analysis/weighing.h"
#include "document/loading.h"

typedef struct {
    const char *name, *label;
    Place place;
    const Value *mix;     /* NULL: no mix of others */
    const double *shares; /* of a mix: by option */
} MatrixOption;

typedef struct {
    const char *name;
    const char *kind; /* "measured", "judged", "cost" */
    double weight;
    const Value *map;
    const char *author;
} Criterion;

typedef struct {
    /* given */
    Loading *loading;
    const xmlNode *directive;
    const Value *map;     /* NULL: reported */
    GPtrArray *footnotes; /* lines of notices, each once, without the trademark */
    /* read */
    MatrixOption *options;
    size_t n_options;
    Criterion *criteria;
    size_t n_criteria;
    ScoreScale *scales;                      /* by criterion; of judged scores 1 to 5 */
    MixRule *mixing;                         /* by criterion */
    double *weights, *values, *lows, *highs; /* the three by option, then criterion */
    bool *passes;
    const char **fails; /* by option: requirements not met, "; " between; NULL: none */
    double *costs;      /* by option; NAN: not known */
    const Value *cost;  /* NULL: none is asked for */
    Weighing weighing;  /* of the above */
    Ranking ranking;
    WonShares won;
    double clear_at; /* the share of draws that a clear winner needs */
    Outcome outcome;
} Matrix;

/* Fills in the rest. False after an error. */
bool matrix_read(Matrix *matrix);

/* Its parts: options and their mixes; the index of one, or n_options after an error. */
bool matrix_read_options(Matrix *matrix);
size_t matrix_find_option(const Matrix *matrix, const char *name, Place place);

/* The outcome in a sentence without its full stop: "No clear winner: Both leads in 55% of draws,
 * H100 in 45%". And whether there is a winner: its label, else "no clear winner". */
const char *matrix_outcome(const Matrix *matrix);
bool matrix_has_winner(const Matrix *matrix);
const char *matrix_winner(const Matrix *matrix);

/* The share of all weight as a weight: w of w + others. */
double matrix_weight_of_share(const Matrix *matrix, size_t criterion, double share);

/* A weight as it was given; the sum of those that count. */
const char *matrix_weight(const Matrix *matrix, double weight);
double matrix_weights(const Matrix *matrix);

/* Adds to the table what stands below it: how stable the order is, what is missing,
 * required, measured and judged. */
bool matrix_add_notes(const Matrix *matrix, const Page *page, xmlNode *table);

#endif
