/* Columns side by side, merged into one slab where their lines overlap in height. Such a slab has a
 * list of its parts, so that a page break can divide it: the first lines of each column are on one
 * page and the rest on the next. */
#ifndef OUTPUTS_PDF_BLOCKS_COLUMNS_H
#define OUTPUTS_PDF_BLOCKS_COLUMNS_H

#include "outputs/pdf/galley.h"

/* A slab of one column, and its top in the merged slab. */
typedef struct {
    const Slab *slab;
    float top;
    uint32_t column; /* from 0 */
    bool opens;      /* the first of its column, or kept with the previous one */
} ColumnSlab;

/* Merges `n` slabs into an empty slab. They are ordered by their tops, and each column's slabs are
 * in order. The merged content belongs to the arena. */
void columns_merge(Slab *slab, const ColumnSlab *slabs, size_t n, Arena *arena);

/* Divides a slab of columns so that the upper part of each column fits into `room`. Breaks respect
 * the rules for its lines and rows. A divided table states that it is continued and repeats its
 * head. Each column that begins here must have content above the break, so that columns stay side
 * by side. `must`: relaxes these rules as far as necessary. False: no break is possible. Does not
 * change `slab`; the new slabs belong to the arena. */
bool columns_divide(const Slab *slab, float room, bool must, Slab **ret_upper, Slab **ret_lower,
                    Arena *arena);

/* Joins two successive slabs of the same columns. Each column continues below its own last line, so
 * the second slab's columns may shift relative to each other. The result belongs to the arena. */
Slab *columns_join(const Slab *slab, const Slab *next, Arena *arena);

#endif
