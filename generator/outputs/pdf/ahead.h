/* Paragraphs set ahead, in other threads.
 *
 * A paragraph depends on nothing but its own text. While one thread composes a page from
 * its start, the others set its paragraphs from the end, until they meet. What they make
 * is what the first would have made; where it could be more than that — a picture, a
 * message, a script that Pango sets, a font of the fallback — it is left to the first.
 * So the pages do not depend on how many threads there were. */
#ifndef OUTPUTS_PDF_AHEAD_H
#define OUTPUTS_PDF_AHEAD_H

#include "outputs/pdf/compose.h"

typedef struct Ahead Ahead;

/* Starts on the paragraphs among `first` and its siblings, which will stand in the
 * frame; the page's footnotes are known. NULL when they are too few, or there is but
 * one thread to work. The composer must not go before ahead_finish(). */
Ahead *ahead_start(const Composer *composer, const xmlNode *first, const Frame *frame);

/* The element's slabs, put into the composer's galley, and its structure element, which
 * has no parent yet; NULL: it must be set now. */
StructNode *ahead_take(Ahead *ahead, Composer *composer, const xmlNode *element);

/* Ends the threads; what they made belongs to the composer's arena. Accepts NULL. */
void ahead_finish(Ahead *ahead, Composer *composer);

#endif
