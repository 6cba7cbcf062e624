/* Charts and SVG pictures, drawn once and placed by the display as form XObjects. Cairo draws them
 * on one surface, one per page, so that they share fonts; the writer imports these pages. */
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

/* Draws an SVG picture in its own size through librsvg, which is loaded for the first one. `path`
 * is for messages. False, with an error, if the picture cannot be used. */
bool forms_add_svg(Forms *forms, Bytes data, const char *path, Place place, FormBox *ret);

/* Transfers the pages to the display; their bytes belong to the forms. Nothing may be drawn
 * afterwards. */
bool forms_finish(Forms *forms, Display *display);

#endif
