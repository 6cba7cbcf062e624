/* Pairs: rows that share a label and differ in their name, two at most. */
#ifndef CHARTS_KINDS_PAIRS_H
#define CHARTS_KINDS_PAIRS_H

#include "charts/grammar/spec.h"

enum { PAIR_SIDES = 2 };

typedef struct {
    const ChartRow *rows[PAIR_SIDES]; /* of the first and the second name; NULL: none */
    const ChartRow *any;
    double key; /* the larger value; NaN: none */
} Pair;

/* The names, in the order of the rows, at most `most`; how many. */
size_t pairs_sides(const ChartRows *rows, const char *names[], size_t most);

/* The largest first, or as the data have them with sort: data. */
Pair *pairs_collect(const ChartSpec *spec, const char *const names[], size_t *ret_n);

bool pair_has(const Pair *item, size_t side);

/* Second ÷ first; NaN when one is missing or the first is not above 0. */
double pair_ratio(const Pair *item);

/* Errors: more than two names (with the mark that takes more), two values for
 * one label and name. */
bool pairs_check(const ChartSpec *spec, const char *instead, Diag *diag);

/* `data` callback of kinds (kind.h). */
const Table *pairs_table(const ChartSpec *spec, Arena *arena);

#endif
