/* Tools for tests of the PDF's paragraphs: the default theme, a shaper for English, a setter and a
 * galley. */
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

/* About fifty words, with digits. */
extern const char desk_prose[];

/* A GTest fixture. fonts_shutdown() must follow the last test. */
void desk_open(Desk *desk, const void *data);
void desk_close(Desk *desk, const void *data);

/* The text as a paragraph in the style of the body, broken to a width in points; its place is
 * a.md:7. */
Paragraph *desk_set(Desk *desk, const char *text, float width);

/* The text of a line in its final order. The caller frees it. */
char *desk_line(Desk *desk, const Paragraph *paragraph, uint32_t index);

#endif
