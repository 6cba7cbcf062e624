/* The document's own dictionaries: catalog, metadata, page labels, named
 * destinations, outline, attachments, output intent. */
#ifndef OUTPUTS_PDF_WRITE_DOCUMENT_H
#define OUTPUTS_PDF_WRITE_DOCUMENT_H

#include "outputs/pdf/display.h"
#include "outputs/pdf/write/file.h"

typedef struct {
    const Display *display;
    const int *page_objects;
    const int *attachment_objects; /* file specifications, to be written */
    const bool *associated;        /* attachments that belong to a structure element */
    int pages;                     /* the page tree */
    int structure_root;
} DocumentInput;

/* False when a destination's name stands twice, or a
 * link or outline entry leads to none. */
bool document_check_targets(const Display *display, Diag *diag);

/* Writes it all and returns the catalog's and the Info dictionary's objects. */
void document_write(const DocumentInput *input, PdfFile *file, int *ret_catalog, int *ret_info);

#endif
