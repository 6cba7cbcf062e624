/* Shared by the files that cut pages: breaks (paginate.c), figures and tables that are deferred
 * (paginate_floats.c), their queue (paginate_queue.c) and columns (paginate_columns.c). */
#ifndef OUTPUTS_PDF_PAGES_PAGINATE_PRIVATE_H
#define OUTPUTS_PDF_PAGES_PAGINATE_PRIVATE_H

#include "outputs/pdf/pages/paginate.h"

/* Positions that differ by less are equal, pt. */
#define CUT_SLACK 0.01F
/* Share of white space at the foot of a page that is acceptable. */
#define BEARABLE_WHITE 0.13F

/* A figure or table that waits for its page. */
typedef struct {
    const StructNode *node;
    Slab **slabs;
    size_t n_slabs;
    float height;
    unsigned page;        /* page of its position in the text */
    size_t place;         /* index of the slab after it, on that page */
    float follower_space; /* of that slab, before the figure was taken out */
} Float;

typedef struct {
    GPtrArray *slabs;
    float heights[2]; /* of an upright and of a landscape page */
    float height;     /* of the current page */
    float spare;      /* as in PageRoom */
    Arena *arena;
    GArray *cuts;       /* of PageCut */
    GPtrArray *pending; /* footnote lines that did not fit yet */
    GArray *waiting;    /* of Float: figures and tables that did not fit yet */
    const Chapter *chapter;
} Cutter;

/* The content of a page so far. */
typedef struct {
    float used, notes;
    bool has_floats; /* at the top */
} Fill;

static inline Slab *
slab_at(const GPtrArray *slabs, size_t index)
{
    return g_ptr_array_index(slabs, index);
}

/* paginate.c: the space that a slab's footnotes need on its page. */
float notes_needed(const Cutter *cutter, const Slab *slab);
bool slab_fits(const Cutter *cutter, const Fill *fill, float height, float notes);
/* Height of the table head and group title that are repeated above slab `first`. */
float repeated_height(const Cutter *cutter, size_t first);

/* paginate_floats.c: takes the figures and tables at `index` out of the galley if they do not fit
 * and other content can replace them. */
void floats_defer(Cutter *cutter, size_t first, size_t index, const Fill *fill);
/* Returns figures to the galley whose heading will be on the next page, which starts with slab
 * `end`. */
void floats_return(Cutter *cutter, size_t end);
/* Moves a heading that has only a wide table to that table's page. */
void floats_take_headings(GPtrArray *slabs);
/* Places waiting figures and tables at the top of the page, as many as fit. */
void floats_place(Cutter *cutter, PageCut *cut, Fill *fill);
/* Places waiting figures and tables after the end of the table that the page starts with. */
void floats_hold(Cutter *cutter, size_t first);
/* True if a figure or table of the same type as `node` waits. */
bool same_kind_waits(const Cutter *cutter, const StructNode *node);
/* True if a wide table is next; it takes the page and as many more as it needs. */
bool wide_table_begin(Cutter *cutter, size_t first);

/* The figure or table that starts with slab `index`, with all slabs that move with it. They are
 * borrowed from the galley. */
Float float_at(const Cutter *cutter, size_t index);

/* paginate_columns.c: divides columns side by side that do not fit on the page, `space` below its
 * content. Slab `index` becomes the part for this page, the next one the rest. False: no part fits.
 * `must`: divides in any case, even where content should be kept together. */
bool slab_divide(Cutter *cutter, const Fill *fill, size_t index, float space, bool must);

/* paginate_queue.c: true if text must not move ahead of the figure or table at `place`, because too
 * many would wait. */
bool queue_refuses(const Cutter *cutter, const Fill *fill, size_t place);
/* True if a line must not be on this page, because it refers to a later figure or table that would
 * be too far away, behind those that wait. */
bool line_waits(const Cutter *cutter, const Fill *fill, size_t index);

#endif
