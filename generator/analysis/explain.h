/* How a figure comes about: the tree of formula, inputs and sources behind one
 * column of one row, by views/derivation.sql. */
#ifndef ANALYSIS_EXPLAIN_H
#define ANALYSIS_EXPLAIN_H

#include "base/table.h"
#include "store/store.h"

typedef struct Explanation Explanation;
struct Explanation {
    const char *name;
    Cell value;
    const char *unit, *formula, *source, *reason; /* NULL: none; reason: of a NULL */
    Explanation *first, *last, *next;             /* the inputs of the formula */
};

/* `text` is RELATION.COLUMN, or RELATION.COLUMN:KEY=VALUE,KEY=VALUE with columns
 * of the relation that single out one row (ASCII case ignored). NULL after an
 * error at `place`: with the nearest names, or what still tells the rows apart. */
const Explanation *explain_value(Store *store, const char *text, Place place, Arena *arena,
                                 Diag *diag);

/* The text's part before the point names a relation of the store. */
bool explain_knows(Store *store, const char *text, Arena *arena, Diag *diag);

/* The figures of all relations that have a derivation, each read when a query first names it.
 * What is added to explanations is in the arena. Free it before the store. */
typedef struct ExplainIndex ExplainIndex;
ExplainIndex *explain_index_new(Store *store, Arena *arena);
void explain_index_free(ExplainIndex *index);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ExplainIndex, explain_index_free)

/* Adds to `node`, the figure of a query, the rows of derived relations that the query names and
 * that hold this very number, or it in millions or per cent: what a min() or max() took. At most
 * EXPLAIN_MATCHES_MAX of each; where `table` is not NULL, those that share most texts with the row
 * of it that has the figure. A zero has none. */
enum { EXPLAIN_MATCHES_MAX = 3 };
void explain_add_matches(ExplainIndex *index, const char *sql, const Table *table, size_t row,
                         Explanation *node);

#endif
