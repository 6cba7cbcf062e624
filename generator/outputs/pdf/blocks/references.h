/* The printed text of a reference to another page of the report, where links cannot be followed:
 * number and name of the chapter or section, and the page. */
#ifndef OUTPUTS_PDF_BLOCKS_REFERENCES_H
#define OUTPUTS_PDF_BLOCKS_REFERENCES_H

#include "outputs/pdf/blocks/compose.h"

typedef struct {
    const char *words;          /* NULL: keep the author's words */
    const char *before, *after; /* texts around the page number */
} PaperReference;

/* Determines the printed text. `text_before`: the paragraph's text before the reference. False if
 * nothing needs to be added: the target is on the current page or not in the PDF. The texts belong
 * to the arena. */
bool reference_on_paper(Composer *composer, const xmlNode *reference, const char *text_before,
                        PaperReference *ret);

#endif
