/* Form XObjects that the writer draws, each filling the unit square. */
#ifndef OUTPUTS_PDF_WRITE_FORM_H
#define OUTPUTS_PDF_WRITE_FORM_H

#include "outputs/pdf/form_content.h"
#include "outputs/pdf/write_file.h"

/* The entries that every form begins with; its matrix brings the box to the unit square. */
void form_append_box(GString *out, const double box[4]);

/* The deflated operators of a form; `uses` are planned. By any thread. */
GByteArray *form_make(const FormContent *content, FontUse *const *uses);

/* Writes the form; takes its `operators`. */
void form_write(const FormContent *content, FontUse *const *uses, GByteArray *operators, int object,
                PdfFile *file);

#endif
