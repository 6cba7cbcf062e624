/* A page's content stream: items in their order, each run of one structure
 * element in a marked content of its own, everything else in artifacts. */
#ifndef OUTPUTS_PDF_WRITE_CONTENT_H
#define OUTPUTS_PDF_WRITE_CONTENT_H

#include "outputs/pdf/write/font.h"
#include "outputs/pdf/write/marks.h"

/* Resource names are F, I and C (charts) and the index in Display.fonts,
 * Display.pictures and those of Display.forms. `fonts` goes by font index.
 * Appends operators, not deflated. */
void content_write(const DisplayPage *page, const DisplayPicture *pictures, const GArray *marks,
                   FontUse *const *fonts, GString *out);

/* Appends the operators of an SVG-like path (M L H V C Q Z, lower case too),
 * moved by x, y, with y turned upwards from `page_height`. A path that cannot be
 * read is a bug in the layout. */
void content_append_path(GString *out, const char *path, double x, double y, double page_height);

#endif
