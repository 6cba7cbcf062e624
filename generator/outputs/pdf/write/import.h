/* Pages of a PDF file that cairo wrote (charts, SVG pictures), as form XObjects: their
 * objects are copied under new numbers, those that pages share only once. */
#ifndef OUTPUTS_PDF_WRITE_IMPORT_H
#define OUTPUTS_PDF_WRITE_IMPORT_H

#include "base/diag.h"
#include "outputs/pdf/write/file.h"

typedef struct Import Import;

/* `bytes` must outlive it. NULL after an error: the file cannot be read. */
Import *import_open(const char *bytes, size_t size, Diag *diag);
void import_free(Import *import); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Import, import_free)

size_t import_page_count(const Import *import);

/* Writes a page as a form that fills the unit square. False after an error. */
bool import_write_page(Import *import, size_t page, PdfFile *file, int object, Diag *diag);

/* Writes what the pages written so far need. False after an error. */
bool import_write_objects(Import *import, PdfFile *file, Diag *diag);

#endif
