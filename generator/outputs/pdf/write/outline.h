/* What a reader's sidebar shows: the outline and the pages' labels. */
#ifndef OUTPUTS_PDF_WRITE_OUTLINE_H
#define OUTPUTS_PDF_WRITE_OUTLINE_H

#include "outputs/pdf/display.h"
#include "outputs/pdf/write/file.h"

/* The outline's object; 0 when `first` is NULL. */
int outline_write(const OutlineEntry *first, PdfFile *file);

/* Appends the catalog's /PageLabels. Labels that count on from page to page in
 * digits or lower-case Roman share one range. */
void page_labels_append(const Display *display, GString *out);

#endif
