/* Objects of the document as a whole: catalog, metadata, page labels, named destinations, outline,
 * attachments, output intent. */
#ifndef OUTPUTS_PDF_WRITE_DOCUMENT_H
#define OUTPUTS_PDF_WRITE_DOCUMENT_H

#include "outputs/pdf/display.h"
#include "outputs/pdf/write/file.h"

typedef struct {
    const Display *display;
    const int *page_objects;
    const int *attachment_objects; /* reserved objects for the file specifications */
    const bool *associated;        /* attachments that belong to a structure element */
    int pages;                     /* root of the page tree */
    int structure_root;
} DocumentInput;

/* Checks destinations. False, with errors, if a name is used twice, or if a link or outline entry
 * has no destination. */
bool document_check_targets(const Display *display, Diag *diag);

/* Writes all these objects; returns the numbers of the catalog and the Info dictionary. */
void document_write(const DocumentInput *input, PdfFile *file, int *ret_catalog, int *ret_info);

#endif
