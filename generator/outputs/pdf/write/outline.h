/* Navigation in a PDF reader's sidebar: the outline and the page labels. */
#ifndef OUTPUTS_PDF_WRITE_OUTLINE_H
#define OUTPUTS_PDF_WRITE_OUTLINE_H

#include "outputs/pdf/display.h"
#include "outputs/pdf/write/file.h"

/* Writes the outline; returns its object, 0 if `first` is NULL. */
int outline_write(const OutlineEntry *first, PdfFile *file);

/* Appends the catalog's /PageLabels. Consecutive decimal or lower-case Roman labels share one
 * range. */
void page_labels_append(const Display *display, GString *out);

#endif
