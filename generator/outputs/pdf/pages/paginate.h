/* Cutting the galley into pages, and converting the cuts to display pages.
 *
 * Pages are filled from the top until a slab no longer fits together with its footnotes. The break
 * then goes back to the last place that the galley permits. A figure or short table that does not
 * fit does not leave white space: the text after it fills the page, and it is placed at the top of
 * the next one. Figures stay in their order, and so do tables, and all are placed before the next
 * chapter starts. Figures that nearly fit are scaled down a little. A line that refers to a figure
 * waits, with the text after it, if the figure would be too many pages away, behind others that
 * wait.
 *
 * Cutting and making are separate steps, because the contents need every page number before their
 * lines are finished. If a chapter's last page would have only a few lines, the chapter is cut
 * again with pages one or two lines longer if that avoids the page. */
#ifndef OUTPUTS_PDF_PAGES_PAGINATE_H
#define OUTPUTS_PDF_PAGES_PAGINATE_H

#include "outputs/pdf/blocks/compose.h"

/* The content of one page. */
typedef struct {
    Slab *const *floats; /* at the top: figures and tables that were deferred */
    size_t n_floats;
    float floats_height;
    size_t first, end;                /* range of slabs */
    const RunningTable *continues;    /* table whose head is repeated at the top */
    const Slab *group;                /* group title repeated below it, or NULL */
    const RunningTable *is_continued; /* table that continues on the next page */
    Slab *const *notes;               /* lines of footnotes */
    size_t n_notes;
    float notes_height; /* of the footnote lines */
    float extra;        /* by which the page is longer than normal */
    const Chapter *chapter;
    bool wide; /* landscape sheet */
} PageCut;

/* Space between floats at the top of a page and its text, and between the text and the footnotes'
 * first line. */
#define FLOATS_BELOW 20.0F
#define NOTES_ABOVE 17.0F

/* Height of the body of an upright and of a landscape page, and the maximum by which it may be
 * exceeded before the running foot is too close. */
typedef struct {
    float height, wide_height, spare;
} PageRoom;

/* Cuts all slabs into pages; the cuts belong to the arena. Removes slabs from the array that a
 * later page has at its top. */
const PageCut *pages_cut(GPtrArray *slabs, PageRoom room, Arena *arena, size_t *n_cuts);

/* The y of slab `index`, from the top of the page's body, if the content above it ends at y. The
 * page starts with slab `first`. */
float slab_top(const GPtrArray *slabs, size_t first, size_t index, float y);

/* A page under construction. */
typedef struct {
    GArray *items, *links, *targets, *sources;
    GArray *late;          /* items drawn last */
    ArtifactKind artifact; /* of items without an element */
} PageMaker;

void page_maker_init(PageMaker *maker);
void page_maker_clear(PageMaker *maker);

/* Adds a slab with its top at y. */
void page_add_slab(PageMaker *maker, const Slab *slab, float y);
/* Adds all content of a cut; `top` is the upper edge of the body. */
void page_add_cut(PageMaker *maker, const PageCut *cut, const GPtrArray *slabs,
                  const PrintStyle *print, float top);
/* Moves the content into a display page. */
void page_finish(PageMaker *maker, Arena *arena, DisplayPage *ret);

#endif
