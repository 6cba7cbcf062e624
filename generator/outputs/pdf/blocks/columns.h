/* Columns side by side, set in one slab where the lines of one overlap those of the others. Such a
 * slab knows its parts, so that a page that it does not fit on may have the first lines of each
 * column, and the next page the others. */
#ifndef OUTPUTS_PDF_BLOCKS_COLUMNS_H
#define OUTPUTS_PDF_BLOCKS_COLUMNS_H

#include "outputs/pdf/galley.h"

/* A slab of one column, and where its top is in the one that it becomes part of. */
typedef struct {
    const Slab *slab;
    float top;
    uint32_t column; /* from 0 */
    bool opens;      /* it is the column's first, or kept with the one before */
} ColumnSlab;

/* Gives an empty slab what the `n` slabs hold, by their tops, each column's in its order. What they
 * hold belongs to the arena. */
void columns_merge(Slab *slab, const ColumnSlab *slabs, size_t n, Arena *arena);

/* Divides a slab of columns: each has as much of it above as fits into `room`, where its own lines
 * and rows let it be broken; a table that goes on below says so, and has its head again. Columns
 * that begin here have something above, or what stands side by side would be parted, unless it
 * `must` be divided. False when it cannot be. The slab is left as it was. */
bool columns_divide(const Slab *slab, float room, bool must, Slab **ret_upper, Slab **ret_lower,
                    Arena *arena);

/* A slab of columns and the next one of the same, in which columns are no longer as even as they
 * were: each goes on below its own last line. */
Slab *columns_join(const Slab *slab, const Slab *next, Arena *arena);

#endif
