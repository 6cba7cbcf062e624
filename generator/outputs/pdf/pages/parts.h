/* Sequences of pages, each cut from a galley of its own, with running heads. */
#ifndef OUTPUTS_PDF_PAGES_PARTS_H
#define OUTPUTS_PDF_PAGES_PARTS_H

#include "outputs/pdf/pages/paginate.h"

/* A part: title page, contents, the chapters, or slides. */
typedef struct {
    Galley *galley;
    const PageCut *cuts;
    size_t n_cuts;
} Part;

/* Cuts the galley into pages of `height`. */
Part part_cut(Composer *composer, Galley *galley, float height);

/* Adds the pages of a part, with the upper edge of their body at `top`. `last` is the label of the
 * report's last page; NULL for pages without running heads: the title page, slides. */
void part_make(Composer *composer, const Part *part, float top, const char *last, GArray *pages);

#endif
