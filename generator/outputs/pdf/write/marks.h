/* Marked content: assigns runs of items on a page to structure elements, with numbers (MCID) per
 * page, and the reverse mapping. */
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

/* One piece of an element's direct content. `order` is its rank in drawing order among all pieces
 * of the document. */
typedef struct {
    uint32_t element; /* index into Marks.elements */
    uint32_t order;
    size_t page;
    int mcid;
} Piece;

typedef struct {
    const StructNode *node;
    size_t parent;          /* index; the root is its own parent */
    size_t end;             /* index of the first element after its descendants */
    size_t first, n_pieces; /* in Marks.pieces */
} Element;

typedef struct {
    GArray **pages; /* of Mark, by page */
    size_t n_pages;
    GArray *elements; /* of Element, in reading order, parents before children */
    Piece *pieces;    /* by element, then by order */
} Marks;

/* Assigns the content of `display`. Nodes of items must be in the tree under display->root; sets
 * StructNode.number in that tree. */
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
