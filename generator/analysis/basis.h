/* What a query rests on, by the relations that it reads: measurements, prices and data sheets,
 * which files brought along, or what the report's author typed: assumptions, levels of support,
 * and what the cost model makes of them. */
#ifndef ANALYSIS_BASIS_H
#define ANALYSIS_BASIS_H

#include "base/base.h"

enum {
    BASIS_MEASURED = 1, /* results of runs */
    BASIS_PRICES = 2,   /* offers and bills */
    BASIS_SHEETS = 4,   /* figures of accelerators */
    BASIS_TYPED = 8,    /* parameters, levels of support, decisions, and what follows from them */
};
typedef unsigned Basis; /* of these, together */

/* Of a relation, without regard to case. One that is not listed holds measurements; one that
 * names things (accelerator, source) adds nothing. */
Basis basis_of_relation(const char *name);

/* Whether nothing of what it rests on came from a file: what it says follows from what the author
 * has typed. */
bool basis_is_typed(Basis basis);

#endif
