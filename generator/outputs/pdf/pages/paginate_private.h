/* What the two halves of cutting pages share: breaks (paginate.c), and figures and tables
 * that look for their page (paginate_floats.c) or wait for it (paginate_queue.c). */
#ifndef OUTPUTS_PDF_PAGES_PAGINATE_PRIVATE_H
#define OUTPUTS_PDF_PAGES_PAGINATE_PRIVATE_H

#include "outputs/pdf/pages/paginate.h"

/* Places that differ by less are the same, pt. */
#define CUT_SLACK 0.01F
/* White space at the foot of a page, as a share of it, that no reader minds. */
#define BEARABLE_WHITE 0.13F

/* A figure or table that is looking for its page. */
typedef struct {
    const StructNode *node;
    Slab **slabs;
    size_t n_slabs;
    float height;
    unsigned page;        /* on which it has its place in the text */
    size_t place;         /* index of the slab that follows it, on that page */
    float follower_space; /* of that slab, before the figure was taken out */
} Float;

typedef struct {
    GPtrArray *slabs;
    float heights[2]; /* of an upright sheet, and of one on its side */
    float height;     /* of the page being cut */
    float spare;      /* see PageRoom */
    Arena *arena;
    GArray *cuts;       /* of PageCut */
    GPtrArray *pending; /* lines of footnotes that found no room yet */
    GArray *waiting;    /* of Float: those that found no room yet */
    const Chapter *chapter;
} Cutter;

/* How far a page is filled. */
typedef struct {
    float used, notes;
    bool has_floats; /* at the top */
} Fill;

static inline Slab *
slab_at(const GPtrArray *slabs, size_t index)
{
    return g_ptr_array_index(slabs, index);
}

/* paginate.c: room that a slab's footnotes must find on its page. */
float notes_needed(const Cutter *cutter, const Slab *slab);
bool slab_fits(const Cutter *cutter, const Fill *fill, float height, float notes);
/* Height of the head and group's title that are repeated above slab `first`. */
float repeated_height(const Cutter *cutter, size_t first);

/* paginate_floats.c: takes the figures and tables at `index` out of the galley that cannot
 * stand there, when something else can. */
void floats_defer(Cutter *cutter, size_t first, size_t index, const Fill *fill);
/* Puts those back into the galley whose heading will only be on the next page, which starts with
 * slab `end`. */
void floats_return(Cutter *cutter, size_t end);
/* Lets a heading that has nothing but a wide table go to that table's page. */
void floats_take_headings(GPtrArray *slabs);
/* Puts what waits at the top of the page, as much as fits. */
void floats_place(Cutter *cutter, PageCut *cut, Fill *fill);
/* Puts what waits behind the table whose end is what the page starts with. */
void floats_hold(Cutter *cutter, size_t first);
/* Whether figures, or tables, wait, of the type of `node`. */
bool same_kind_waits(const Cutter *cutter, const StructNode *node);
/* Whether a wide table is next, which has the page and as many more as it needs. */
bool wide_table_begin(Cutter *cutter, size_t first);

/* The figure or table that starts with slab `index`, all that moves with it; its slabs are borrowed
 * from the galley. */
Float float_at(const Cutter *cutter, size_t index);

/* paginate_columns.c: divides columns side by side that do not fit below what the page holds,
 * `space` below it: slab `index` is what stands on this page, the next one the rest. False when
 * that is nothing; when it `must` be something, also what would better stay together is parted. */
bool slab_divide(Cutter *cutter, const Fill *fill, size_t index, float space, bool must);

/* paginate_queue.c: whether text must not pass the figure or table at `place`: with it, more waits
 * than readers look for. */
bool queue_bars(const Cutter *cutter, const Fill *fill, size_t place);
/* Whether a line must not stand on this page: it names a figure or table yet to come that would
 * stand too far from it, behind those that wait. */
bool line_waits(const Cutter *cutter, const Fill *fill, size_t index);

#endif
