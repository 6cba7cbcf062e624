/* Marked content: which runs of items on a page belong to which structure
 * element, numbered (MCID) page by page, and the same from the element's side. */
#ifndef OUTPUTS_PDF_WRITE_MARKS_H
#define OUTPUTS_PDF_WRITE_MARKS_H

#include "outputs/pdf/display.h"

/* Items first … first + n_items - 1 of a page. */
typedef struct {
    const StructNode *node; /* NULL: an artifact */
    ArtifactKind artifact;
    size_t first, n_items;
    int mcid; /* -1: an artifact */
} Mark;

/* One piece of an element's own content. `order` ranks all pieces of the
 * document as they are drawn. */
typedef struct {
    uint32_t element; /* index into Marks.elements */
    uint32_t order;
    size_t page;
    int mcid;
} Piece;

typedef struct {
    const StructNode *node;
    size_t parent;          /* index; the root's is its own */
    size_t end;             /* index of the first element that is not below it */
    size_t first, n_pieces; /* in Marks.pieces */
} Element;

typedef struct {
    GArray **pages; /* of Mark, by page */
    size_t n_pages;
    GArray *elements; /* Element, in reading order: parents before children */
    Piece *pieces;    /* by element, then by order */
} Marks;

/* Nodes named by items must be in the tree under display->root; it gets its numbers. */
Marks *marks_new(const Display *display);
void marks_free(Marks *marks); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Marks, marks_free)

size_t marks_element(const Marks *marks, const StructNode *node);

static inline const Element *
marks_element_at(const Marks *marks, size_t index)
{
    return &g_array_index(marks->elements, Element, index);
}

static inline const Piece *
marks_piece(const Marks *marks, const Element *element, size_t i)
{
    return &marks->pieces[element->first + i];
}

#endif
