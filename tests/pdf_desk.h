/* What tests of the PDF's paragraphs work at: the shipped theme, a shaper in English, a setter and
 * a galley. */
#ifndef TESTS_PDF_DESK_H
#define TESTS_PDF_DESK_H

#include "outputs/pdf/blocks/compose.h"
#include "text/fonts.h"

typedef struct {
    Arena *arena;
    Diag *diag;
    const Theme *theme;
    Hyphens *hyphens;
    Shaper *shaper;
    Setter *setter;
    PrintStyle *print;
    Galley *galley;
} Desk;

/* Fifty words or so, with figures. */
extern const char desk_prose[];

/* A fixture of GTest's; fonts_shutdown() comes after the last. */
void desk_open(Desk *desk, const void *data);
void desk_close(Desk *desk, const void *data);

/* The text as a paragraph of the body's style, broken to a width in points; a.md:7 is its place. */
Paragraph *desk_set(Desk *desk, const char *text, float width);

/* The text of a line as it is placed. The caller frees it. */
char *desk_line(Desk *desk, const Paragraph *paragraph, uint32_t index);

#endif
