/* Cutting the galley into pages, and turning the cuts into display pages.
 *
 * Pages are filled from the top until a slab no longer fits with the footnotes
 * it calls; the break then goes back to the last place where the galley allows
 * one. A figure or short table that does not fit leaves no white behind: what
 * follows it fills the page, and it stands at the top of the next one, figures
 * and tables each in their order, before another chapter starts; figures that nearly fit are made a
 * little smaller. A line that names a figure waits
 * with the text after it where the figure would come three pages later, behind others that wait.
 * Cutting and making are two steps, because the contents must know every page number before their
 * own lines are finished.
 * A chapter whose last page would hold little more than a few lines is cut with pages a line or two
 * longer, when that spares the page. */
#ifndef OUTPUTS_PDF_PAGES_PAGINATE_H
#define OUTPUTS_PDF_PAGES_PAGINATE_H

#include "outputs/pdf/blocks/compose.h"

/* What stands on one page. */
typedef struct {
    Slab *const *floats; /* at the top: figures and tables that waited */
    size_t n_floats;
    float floats_height;
    size_t first, end;                /* slabs */
    const RunningTable *continues;    /* its head is repeated at the top */
    const Slab *group;                /* and this below it, or NULL */
    const RunningTable *is_continued; /* it goes on overleaf */
    Slab *const *notes;               /* lines of footnotes */
    size_t n_notes;
    float notes_height; /* of these lines */
    float extra;        /* by which the page is longer than others of the report */
    const Chapter *chapter;
    bool wide; /* the sheet lies on its side */
} PageCut;

/* From the figures at the top of a page to its text, and from the text to the
 * footnotes' first line. */
#define FLOATS_BELOW 20.0F
#define NOTES_ABOVE 17.0F

/* How high the body of a page is, upright and on its side, and by how much it may be higher before
 * it comes too near to the running foot. */
typedef struct {
    float height, wide_height, spare;
} PageRoom;

/* Cuts all slabs into pages, in the arena. Slabs that a later page has at its top are taken out of
 * the array. */
const PageCut *pages_cut(GPtrArray *slabs, PageRoom room, Arena *arena, size_t *n_cuts);

/* Where slab `index` of a page that starts with slab `first` stands, when what is above it
 * ends at y; from the top of the page's body. */
float slab_top(const GPtrArray *slabs, size_t first, size_t index, float y);

/* A page being made. */
typedef struct {
    GArray *items, *links, *targets, *sources;
    GArray *late;          /* items that come last */
    ArtifactKind artifact; /* of what is added without an element */
} PageMaker;

void page_maker_init(PageMaker *maker);
void page_maker_clear(PageMaker *maker);

/* Adds a slab, its top at y. */
void page_add_slab(PageMaker *maker, const Slab *slab, float y);
/* Adds all that a cut holds; `top` is the upper edge of the body. */
void page_add_cut(PageMaker *maker, const PageCut *cut, const GPtrArray *slabs,
                  const PrintStyle *print, float top);
/* Moves what was added into a display page. */
void page_finish(PageMaker *maker, Arena *arena, DisplayPage *ret);

#endif
