/* Display lists made by hand, for tests of the PDF writer. */
#ifndef TESTS_DISPLAY_SAMPLE_H
#define TESTS_DISPLAY_SAMPLE_H

#include "outputs/pdf/display.h"

#define SAMPLE_TEXT_FONT "/usr/share/fonts/opentype/inter/Inter-Regular.otf"
#define SAMPLE_CODE_FONT "/usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-Regular.ttf"

typedef enum { SAMPLE_TEXT, SAMPLE_CODE } SampleFont;

typedef struct {
    Arena *arena;
    Display display;
    GArray *pages;                   /* DisplayPage */
    GArray *items, *links, *targets; /* of the page being filled */
} Sample;

/* An empty A4 document with the fonts and a root element. Belongs to the arena. */
Sample *sample_new(Arena *arena);

StructNode *sample_node(Sample *sample, StructNode *parent, const char *type);

/* Shapes a text and sets it at x, y (baseline); returns its width. */
float sample_text(Sample *sample, StructNode *node, SampleFont font, float size, float x, float y,
                  const char *text);
DisplayItem *sample_item(Sample *sample, StructNode *node, DisplayKind kind);
DisplayLink *sample_link(Sample *sample, StructNode *node);
void sample_target(Sample *sample, const char *name, float y);
/* Ends the page; its label is borrowed. */
void sample_page(Sample *sample, const char *label);
const Display *sample_finish(Sample *sample);

/* A document that uses every feature of the writer once. */
const Display *sample_of_everything(Arena *arena);

/* `n_pages` pages of prose with tables and charts, as in a report. */
const Display *sample_report(Arena *arena, int n_pages);

/* A PDF written by cairo: two pages of 200 × 100 pt with text in both fonts. */
GByteArray *sample_forms(void);
/* A PNG of 16 × 16 pixels in a png.h format; *ret_size is set. */
char *sample_png(Arena *arena, uint32_t format, size_t *ret_size);

/* Writes it and fails the test on errors. */
GByteArray *sample_serialise(const Display *display, int jobs);

#endif
