#include "outputs/pdf/write/marks.h"

static void
collect_elements(Marks *marks, StructNode *root)
{
    StructNode *node = root;
    size_t parent = 0;

    while (node != NULL) {
        Element element = { .node = node, .parent = parent };
        size_t index = marks->elements->len;
        g_array_append_val(marks->elements, element);
        node->number = index;
        if (node->first != NULL) {
            parent = index;
            node = node->first;
            continue;
        }
        g_array_index(marks->elements, Element, index).end = marks->elements->len;
        while (node != root && node->next == NULL) {
            node = node->parent;
            g_array_index(marks->elements, Element, parent).end = marks->elements->len;
            parent = marks_element_at(marks, parent)->parent;
        }
        node = node == root ? NULL : node->next;
    }
}

size_t
marks_element(const Marks *marks, const StructNode *node)
{
    size_t index = node->number;

    g_assert(index < marks->elements->len && marks_element_at(marks, index)->node == node);
    return index;
}

/* Divides the page's items into runs, and adds the pieces in drawing order. */
static GArray *
mark_page(const Marks *marks, const DisplayPage *page, size_t page_index, GArray *pieces)
{
    GArray *runs = g_array_new(FALSE, FALSE, sizeof(Mark));
    int next_mcid = 0;

    for (size_t i = 0; i < page->n_items; i++) {
        const DisplayItem *item = &page->items[i];
        const StructNode *node = item->node;
        if (i > 0 && node == page->items[i - 1].node &&
            (node != NULL || item->artifact == page->items[i - 1].artifact)) {
            g_array_index(runs, Mark, runs->len - 1).n_items++;
            continue;
        }
        Mark mark = {
            .node = node, .artifact = item->artifact, .first = i, .n_items = 1, .mcid = -1
        };
        if (node != NULL) {
            Piece piece = { .element = (uint32_t)marks_element(marks, node),
                            .order = pieces->len,
                            .page = page_index,
                            .mcid = next_mcid };
            mark.mcid = next_mcid++;
            g_array_append_val(pieces, piece);
        }
        g_array_append_val(runs, mark);
    }
    return runs;
}

/* Sorts the pieces by element; the pieces of one element stay in drawing order. */
static void
sort_pieces(Marks *marks, const GArray *drawn)
{
    size_t first = 0;

    for (guint i = 0; i < drawn->len; i++) {
        uint32_t element = g_array_index(drawn, Piece, i).element;
        g_array_index(marks->elements, Element, element).n_pieces++;
    }
    for (guint i = 0; i < marks->elements->len; i++) {
        Element *element = &g_array_index(marks->elements, Element, i);
        element->first = first;
        first += element->n_pieces;
        element->n_pieces = 0; /* counts the placed pieces below */
    }
    marks->pieces = g_new(Piece, drawn->len);
    for (guint i = 0; i < drawn->len; i++) {
        const Piece *piece = &g_array_index(drawn, Piece, i);
        Element *element = &g_array_index(marks->elements, Element, piece->element);
        marks->pieces[element->first + element->n_pieces++] = *piece;
    }
}

Marks *
marks_new(const Display *display)
{
    Marks *marks = g_new0(Marks, 1);
    g_autoptr(GArray) drawn = g_array_new(FALSE, FALSE, sizeof(Piece));

    marks->elements = g_array_new(FALSE, FALSE, sizeof(Element));
    marks->n_pages = display->n_pages;
    marks->pages = g_new0(GArray *, MAX(display->n_pages, 1));
    collect_elements(marks, display->root);
    for (size_t i = 0; i < display->n_pages; i++) {
        marks->pages[i] = mark_page(marks, &display->pages[i], i, drawn);
    }
    sort_pieces(marks, drawn);
    return marks;
}

void
marks_free(Marks *marks)
{
    if (marks == NULL) {
        return;
    }
    for (size_t i = 0; i < marks->n_pages; i++) {
        g_array_unref(marks->pages[i]);
    }
    g_free(marks->pages);
    g_array_unref(marks->elements);
    g_free(marks->pieces);
    g_free(marks);
}
