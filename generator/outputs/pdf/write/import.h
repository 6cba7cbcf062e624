/* Imports pages of a PDF file written by cairo (charts, SVG pictures) as form XObjects. Their
 * objects are copied with new numbers; objects shared by pages are copied once. */
#ifndef OUTPUTS_PDF_WRITE_IMPORT_H
#define OUTPUTS_PDF_WRITE_IMPORT_H

#include "base/diag.h"
#include "outputs/pdf/write/file.h"

typedef struct Import Import;

/* Opens a file; `bytes` must outlive the import. NULL, with an error, if the file cannot be
 * read. */
Import *import_open(const char *bytes, size_t size, Diag *diag);
void import_free(Import *import); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Import, import_free)

size_t import_page_count(const Import *import);

/* Writes a page as a form that fills the unit square. False, with an error, on failure. */
bool import_write_page(Import *import, size_t page, PdfFile *file, int object, Diag *diag);

/* Writes the objects that the written pages refer to. False, with an error, on failure. */
bool import_write_objects(Import *import, PdfFile *file, Diag *diag);

#endif
