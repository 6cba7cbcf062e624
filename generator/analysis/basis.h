/* What a query is based on, determined from the relations it reads: measurements, prices and data
 * sheets, which come from files, or what the report's author typed (assumptions, levels of support)
 * and what the cost model derives from that. */
#ifndef ANALYSIS_BASIS_H
#define ANALYSIS_BASIS_H

#include "base/base.h"

enum {
    BASIS_MEASURED = 1, /* results of runs */
    BASIS_PRICES = 2,   /* offers and bills */
    BASIS_SHEETS = 4,   /* figures of accelerators */
    /* parameters, levels of support, decisions, and what is derived from them */
    BASIS_TYPED = 8,
};
typedef unsigned Basis; /* flags combined */

/* The basis of a relation; its name is compared without case. A relation that is not listed counts
 * as measurements. One that only names things (accelerator, source) has no flags. */
Basis basis_of_relation(const char *name);

/* Whether no part of the basis came from a file, so that the result follows only from what the
 * author typed. */
bool basis_is_typed(Basis basis);

#endif
