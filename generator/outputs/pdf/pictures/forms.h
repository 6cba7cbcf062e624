/* What is drawn once and shown where the display says, as form XObjects: charts and SVG pictures.
 * Cairo draws them on one surface, a page each, so that they share fonts; the writer imports the
 * pages. */
#ifndef OUTPUTS_PDF_PICTURES_FORMS_H
#define OUTPUTS_PDF_PICTURES_FORMS_H

#include "base/diag.h"
#include "base/files.h"
#include "charts/layout/scene.h"
#include "outputs/pdf/display.h"

typedef struct Forms Forms;

typedef struct {
    size_t index;
    float width, height; /* pt */
} FormBox;

Forms *forms_new(Arena *arena, Diag *diag);

/* Draws a chart; returns its index. */
size_t forms_add_chart(Forms *forms, const Scene *scene, const Theme *theme, ThemeVariant variant);

/* Draws an SVG picture through librsvg, which is loaded when the first one comes, in its own size.
 * False after reporting why it cannot be used; `path` names it. */
bool forms_add_svg(Forms *forms, Bytes data, const char *path, Place place, FormBox *ret);

/* Gives the display the pages, which belong to the forms. Nothing may be drawn afterwards. */
bool forms_finish(Forms *forms, Display *display);

#endif
