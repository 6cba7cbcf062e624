/* Form XObjects: charts as a writer's own, each filling the unit square. */
#ifndef OUTPUTS_PDF_WRITE_FORM_H
#define OUTPUTS_PDF_WRITE_FORM_H

#include "outputs/pdf/scene_content.h"
#include "outputs/pdf/write_file.h"

/* The entries that every form begins with; its matrix brings the box to the unit square. */
void form_append_box(GString *out, const double box[4]);

/* The deflated content of a chart's form; `uses` are planned. By any thread. */
GByteArray *form_make_chart(const SceneContent *chart, FontUse *const *uses);

/* Writes the form; takes its `content`. */
void form_write_chart(const SceneContent *chart, FontUse *const *uses, GByteArray *content,
                      int object, PdfFile *file);

#endif
