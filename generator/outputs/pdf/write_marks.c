#include "outputs/pdf/write_marks.h"

static void
collect_elements(Marks *marks, StructNode *root)
{
    StructNode *node = root;
    size_t parent = 0;

    while (node != NULL) {
        Element element = { .node = node, .parent = parent };
        size_t index = marks->elements->len;
        g_array_append_val(marks->elements, element);
        g_hash_table_insert(marks->indexes, node, GSIZE_TO_POINTER(index));
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
    gpointer index = NULL;
    bool found = g_hash_table_lookup_extended(marks->indexes, node, NULL, &index);

    g_assert(found);
    return GPOINTER_TO_SIZE(index);
}

static GArray *
mark_page(Marks *marks, const DisplayPage *page, size_t page_index)
{
    GArray *runs = g_array_new(FALSE, FALSE, sizeof(Mark));
    int next_mcid = 0;

    for (size_t i = 0; i < page->n_items; i++) {
        const StructNode *node = page->items[i].node;
        if (i > 0 && node == page->items[i - 1].node) {
            g_array_index(runs, Mark, runs->len - 1).n_items++;
            continue;
        }
        Mark mark = { .node = node, .first = i, .n_items = 1, .mcid = -1 };
        if (node != NULL) {
            Piece piece = { .element = (uint32_t)marks_element(marks, node),
                            .order = marks->pieces->len,
                            .page = page_index,
                            .mcid = next_mcid };
            mark.mcid = next_mcid++;
            g_array_append_val(marks->pieces, piece);
        }
        g_array_append_val(runs, mark);
    }
    return runs;
}

static int
compare_pieces(gconstpointer a, gconstpointer b)
{
    const Piece *left = a, *right = b;

    if (left->element != right->element) {
        return left->element < right->element ? -1 : 1;
    }
    return left->order < right->order ? -1 : left->order > right->order;
}

Marks *
marks_new(const Display *display)
{
    Marks *marks = g_new0(Marks, 1);

    marks->elements = g_array_new(FALSE, FALSE, sizeof(Element));
    marks->pieces = g_array_new(FALSE, FALSE, sizeof(Piece));
    marks->indexes = g_hash_table_new(NULL, NULL);
    marks->n_pages = display->n_pages;
    marks->pages = g_new0(GArray *, MAX(display->n_pages, 1));
    collect_elements(marks, display->root);
    for (size_t i = 0; i < display->n_pages; i++) {
        marks->pages[i] = mark_page(marks, &display->pages[i], i);
    }
    g_array_sort(marks->pieces, compare_pieces);
    for (guint i = 0; i < marks->pieces->len; i++) {
        const Piece *piece = &g_array_index(marks->pieces, Piece, i);
        Element *element = &g_array_index(marks->elements, Element, piece->element);
        if (element->n_pieces == 0) {
            element->first = i;
        }
        element->n_pieces++;
    }
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
    g_array_unref(marks->pieces);
    g_hash_table_unref(marks->indexes);
    g_free(marks);
}
