/* What kinds with rows of their own shape share. */
#ifndef CHARTS_GRAMMAR_KIND_HELPERS_H
#define CHARTS_GRAMMAR_KIND_HELPERS_H

#include "charts/grammar/kind.h"

/* Keys of the block that the kind does not draw are errors, never ignored;
 * `unused` is NULL-ended. */
bool kind_refuse_keys(const ChartSpec *spec, const char *const unused[], Diag *diag);

/* DistinctNames in the order in which they first come up. */
typedef struct {
    const char **items;
    size_t n;
} DistinctNames;

DistinctNames distinct_names_new(size_t most, Arena *arena);
/* Index of the name, which is added when it is new. */
size_t distinct_names_add(DistinctNames *names, const char *name);

/* "list_price" reads "list price"; a dash for nothing. */
const char *kind_spaced(const ChartSpec *spec, const char *text);

/* The reason of what is missing: of the row, or `otherwise`. */
const char *kind_missing_reason(const ChartSpec *spec, size_t row, const char *otherwise);

/* "Cost (US$)" */
const char *kind_title_with_unit(const ChartSpec *spec, const Channel *channel);
/* How amounts up to `largest` are written: from a million on in millions. */
NumberStyle kind_amounts(const Words *words, const Channel *channel, double largest, Arena *arena);
NumberStyle kind_no_number(const ChartSpec *spec, Arena *arena); /* of kinds without quantity */
Cell kind_number_cell(double number);                            /* NULL for NaN */

#endif
