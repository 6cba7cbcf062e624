/* The structure tree: the type of each piece of content, in reading order (ISO 32000-1, 14.7), and
 * the reverse mapping from content and links to it (ParentTree). */
#ifndef OUTPUTS_PDF_WRITE_TREE_H
#define OUTPUTS_PDF_WRITE_TREE_H

#include "outputs/pdf/write/file.h"
#include "outputs/pdf/write/marks.h"

/* A link annotation: its object number and its page. Its key in the ParentTree is the number of
 * pages plus its index. */
typedef struct {
    const StructNode *node;
    size_t page;
    int object;
} TreeLink;

typedef struct {
    const Display *display;
    const Marks *marks;
    const int *page_objects;
    const GArray *links;           /* of TreeLink */
    const int *attachment_objects; /* file specifications, by index */
    bool *associated; /* by index: set for attachments that an element has as its data */
} TreeInput;

/* Writes the tree; returns the StructTreeRoot's object. False, with errors, for a type that is not
 * PDF's, a figure without alternative text, or two notes with the same ID. */
bool tree_write(const TreeInput *input, PdfFile *file, int *ret_root, Diag *diag);

#endif
