/* What is drawn once and shown where the display says, as form XObjects: charts, whose
 * operators the writer makes, and SVG pictures, pages of one PDF that cairo draws and
 * the writer imports. */
#ifndef OUTPUTS_PDF_FORMS_H
#define OUTPUTS_PDF_FORMS_H

#include "base/diag.h"
#include "base/files.h"
#include "outputs/pdf/scene_content.h"

typedef struct Forms Forms;

typedef struct {
    size_t index;
    float width, height; /* pt */
} FormBox;

/* `ahead`: a thread draws the pictures that are added, at once, and reads them unless the caller
 * asks for their sizes first. */
Forms *forms_new(bool ahead, Arena *arena, Diag *diag);

/* Adds a chart; returns its index. It must live as long as the forms. */
size_t forms_add_chart(Forms *forms, const SceneContent *chart);

/* Adds a page for an SVG picture, drawn through librsvg, which is loaded when
 * the first one comes; returns its index. The data must live as long as the forms. */
size_t forms_add_svg(Forms *forms, Bytes data);

/* Reads the picture, or waits until it was read, and gives its own size in points. False after
 * reporting why it cannot be used; `path` names it. */
bool forms_await_svg(Forms *forms, size_t index, const char *path, Place place, FormBox *ret);

/* All that was added, in its order; in the arena. */
const DisplayForm *forms_list(const Forms *forms, Arena *arena, size_t *n_forms);

/* Draws all pages, or waits for the thread that does: the bytes of a PDF, which belong to the
 * forms; NULL and 0 without any. Nothing may be added afterwards. */
bool forms_finish(Forms *forms, const char **ret_data, size_t *ret_size);

#endif
