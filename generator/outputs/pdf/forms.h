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

Forms *forms_new(const Theme *theme, Arena *arena, Diag *diag);

/* Adds a page for a chart; returns its index. The scene must live as long as
 * the forms. */
size_t forms_add_scene(Forms *forms, const Scene *scene);

/* Adds a page for an SVG picture, drawn through librsvg, which is loaded when
 * the first one comes. Gives its own size in points. */
bool forms_add_svg(Forms *forms, Bytes data, const char *path, Place place, FormBox *ret);

/* Starts drawing in a thread of its own; nothing may be added afterwards. */
void forms_start(Forms *forms);

/* Draws all pages, or waits for the thread that does: the bytes of a PDF, in the arena; NULL and 0
 * without any. */
bool forms_finish(Forms *forms, const char **ret_data, size_t *ret_size);

#endif
