/* What a reference to another page of the report reads on paper, where nobody can follow a link:
 * the chapter or section that it leads to by number and name, and the page. */
#ifndef OUTPUTS_PDF_BLOCKS_REFERENCES_H
#define OUTPUTS_PDF_BLOCKS_REFERENCES_H

#include "outputs/pdf/blocks/compose.h"

typedef struct {
    const char *words;          /* NULL: the author's own */
    const char *before, *after; /* of the page number */
} PaperReference;

/* `text_before`: what its paragraph has before it. False when it needs nothing more: the page is
 * the one being composed, or not in the PDF. The texts are in the arena. */
bool reference_on_paper(Composer *composer, const xmlNode *reference, const char *text_before,
                        PaperReference *ret);

#endif
