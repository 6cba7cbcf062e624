/* Explains a figure: the tree of formula, inputs and sources for one column of one row, based on
 * views/derivation.sql. */
#ifndef ANALYSIS_EXPLAIN_H
#define ANALYSIS_EXPLAIN_H

#include "base/table.h"
#include "store/store.h"

typedef struct Explanation Explanation;
struct Explanation {
    const char *name;
    Cell value;
    const char *unit, *formula, *source, *reason; /* NULL: none; reason: why the value is NULL */
    Explanation *first, *last, *next;             /* the inputs of the formula */
};

/* `text` is RELATION.COLUMN, or RELATION.COLUMN:KEY=VALUE,KEY=VALUE with columns of the relation
 * that identify one row (ASCII case ignored). NULL after an error at `place`, which lists similar
 * names or the columns in which the matching rows differ. */
const Explanation *explain_value(Store *store, const char *text, Place place, Arena *arena,
                                 Diag *diag);

/* Whether the part of the text before the point names a relation of the store. */
bool explain_knows(Store *store, const char *text, Arena *arena, Diag *diag);

/* The figures of all relations that have a derivation. Each relation is read when a query first
 * mentions it. Explanations are allocated in the arena. Free the index before the store. */
typedef struct ExplainIndex ExplainIndex;
ExplainIndex *explain_index_new(Store *store, Arena *arena);
void explain_index_free(ExplainIndex *index);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ExplainIndex, explain_index_free)

/* Finds where the figure of a query comes from, for example the row that a min() or max() selected.
 * Adds to `node` the rows of derived relations that the query mentions and that contain the same
 * number, as it is, in millions or as a percentage. Adds at most EXPLAIN_MATCHES_MAX rows of each
 * relation. If `table` is not NULL, adds only those that share the most texts with the row of the
 * table that contains the figure. Zeros are never matched. */
enum { EXPLAIN_MATCHES_MAX = 3 };
void explain_add_matches(ExplainIndex *index, const char *sql, const Table *table, size_t row,
                         Explanation *node);

#endif
