/* Pairs: rows that share a label and have at most two different names. */
#ifndef CHARTS_KINDS_PAIRS_H
#define CHARTS_KINDS_PAIRS_H

#include "charts/grammar/spec.h"

enum { PAIR_SIDES = 2 };

typedef struct {
    const ChartRow *rows[PAIR_SIDES]; /* rows of the first and the second name; NULL: none */
    const ChartRow *any;
    double key; /* the larger value; NaN: none */
} Pair;

/* Sets the first `most` names in the order of the rows, and returns their number. */
size_t pairs_sides(const ChartRows *rows, const char *names[], size_t most);

/* The pairs, largest first, or in the order of the data with sort: data. */
Pair *pairs_collect(const ChartSpec *spec, const char *const names[], size_t *ret_n);

bool pair_has(const Pair *item, size_t side);

/* Second ÷ first; NaN if one is missing or the first is not above 0. */
double pair_ratio(const Pair *item);

/* Reports more than two names (suggesting the mark `instead`) and two values for the same label and
 * name. Returns false if there are any. */
bool pairs_check(const ChartSpec *spec, const char *instead, Diag *diag);

/* `data` callback of kinds (kind.h). */
const Table *pairs_table(const ChartSpec *spec, Arena *arena);

#endif
