/* A plain SVG picture as what a form shows, its texts in the document's fonts. */
#ifndef OUTPUTS_PDF_SVG_CONTENT_H
#define OUTPUTS_PDF_SVG_CONTENT_H

#include "outputs/pdf/form_content.h"
#include "outputs/pdf/shape.h"

typedef struct SvgTools SvgTools;

/* What the pictures of a document share; for the shaper's thread. They belong to the arena. */
SvgTools *svg_tools_new(Shaper *shaper, Arena *arena);

/* NULL when the picture is not plain, or has a text that runs from right to left or with a
 * character that no font has: librsvg knows what to do. In the tools' arena. */
const FormContent *svg_content_new(SvgTools *tools, const char *data, size_t size);

#endif
