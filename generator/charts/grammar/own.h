/* What kinds with rows of their own shape share. */
#ifndef CHARTS_GRAMMAR_OWN_H
#define CHARTS_GRAMMAR_OWN_H

#include "charts/grammar/kind.h"

/* Keys of the block that the kind does not draw are errors, never ignored;
 * `unused` is NULL-ended. */
bool own_refuse(const ChartSpec *spec, const char *const unused[], Diag *diag);

/* OwnNames in the order in which they first come up. */
typedef struct {
    const char **items;
    size_t n;
} OwnNames;

OwnNames own_names_new(size_t most, Arena *arena);
/* Index of the name, which is added when it is new. */
size_t own_names_add(OwnNames *names, const char *name);

/* "list_price" reads "list price"; a dash for nothing. */
const char *own_words(const ChartSpec *spec, const char *text);

/* The reason of what is missing: of the row, or `otherwise`. */
const char *own_reason(const ChartSpec *spec, size_t row, const char *otherwise);

/* "Cost (US$)" */
const char *own_title(const ChartSpec *spec, const Channel *channel);
/* How amounts up to `largest` are written: from a million on in millions. */
NumberStyle own_amounts(const Channel *channel, double largest, Arena *arena);
NumberStyle own_no_number(const ChartSpec *spec, Arena *arena); /* of kinds without quantity */
Cell own_number(double number);                                 /* NULL for NaN */

#endif
