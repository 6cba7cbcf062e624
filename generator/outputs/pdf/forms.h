/* Charts and SVG pictures: pages of one PDF that cairo draws, imported by the
 * writer as form XObjects, so that they share fonts. */
#ifndef OUTPUTS_PDF_FORMS_H
#define OUTPUTS_PDF_FORMS_H

#include "base/diag.h"
#include "base/files.h"
#include "charts/render.h"

typedef struct Forms Forms;

typedef struct {
    size_t index;
    float width, height; /* pt */
} FormBox;

/* `ahead`: a thread draws what is added, at once. */
Forms *forms_new(const Theme *theme, bool ahead, Arena *arena, Diag *diag);

/* Adds a page for a chart; returns its index. The scene must live as long as
 * the forms. */
size_t forms_add_scene(Forms *forms, const Scene *scene);

/* Adds a page for an SVG picture, drawn through librsvg, which is loaded when
 * the first one comes. Gives its own size in points. */
bool forms_add_svg(Forms *forms, Bytes data, const char *path, Place place, FormBox *ret);

/* Draws all pages, or waits for the thread that does: the bytes of a PDF, which belong to the
 * forms; NULL and 0 without any. Nothing may be added afterwards. */
bool forms_finish(Forms *forms, const char **ret_data, size_t *ret_size);

#endif
