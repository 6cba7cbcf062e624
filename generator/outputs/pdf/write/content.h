/* A page's content stream: items in order. Each run of one structure element is a marked-content
 * sequence; all other items are artifacts. */
#ifndef OUTPUTS_PDF_WRITE_CONTENT_H
#define OUTPUTS_PDF_WRITE_CONTENT_H

#include "outputs/pdf/write/font.h"
#include "outputs/pdf/write/marks.h"

/* Appends the operators, not deflated. Resource names are F, I and C (charts), followed by the
 * index in Display.fonts, Display.pictures or Display.forms. `fonts` is indexed by font index. */
void content_write(const DisplayPage *page, const DisplayPicture *pictures, const GArray *marks,
                   FontUse *const *fonts, GString *out);

/* Appends the operators of an SVG-like path (M L H V C Q Z, also in lower case), moved by x, y, and
 * flipped from y down to y up with `page_height`. An invalid path is a bug in the layout. */
void content_append_path(GString *out, const char *path, double x, double y, double page_height);

#endif
