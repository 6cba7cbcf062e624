/* Helpers for kinds with own rows. */
#ifndef CHARTS_GRAMMAR_KIND_HELPERS_H
#define CHARTS_GRAMMAR_KIND_HELPERS_H

#include "charts/grammar/kind.h"

/* Reports keys of the block that the kind does not draw; they are never ignored. `unused` is
 * NULL-terminated. Returns false if there are any. */
bool kind_refuse_keys(const ChartSpec *spec, const char *const unused[], Diag *diag);

/* Distinct names in order of first appearance. */
typedef struct {
    const char **items;
    size_t n;
} DistinctNames;

DistinctNames distinct_names_new(size_t most, Arena *arena);
/* The index of the name, which is added if it is new. */
size_t distinct_names_add(DistinctNames *names, const char *name);

/* "list price" for "list_price"; a dash if there is no text. */
const char *kind_spaced(const ChartSpec *spec, const char *text);

/* Why a value is missing: the row's reason, or `otherwise`. */
const char *kind_missing_reason(const ChartSpec *spec, size_t row, const char *otherwise);

/* "Cost (US$)" */
const char *kind_title_with_unit(const ChartSpec *spec, const Channel *channel);
/* How amounts up to `largest` are written: in millions from a million upwards. */
NumberStyle kind_amounts(const Words *words, const Channel *channel, double largest, Arena *arena);
NumberStyle kind_no_number(const ChartSpec *spec, Arena *arena); /* for kinds without a quantity */
Cell kind_number_cell(double number);                            /* NULL for NaN */

#endif
