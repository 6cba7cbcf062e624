#include "outputs/pdf/write/tree.h"

#include <string.h>

typedef struct {
    const TreeInput *input;
    const Marks *marks;
    PdfFile *file;
    int root;
    int *objects;      /* by element */
    uint32_t *orders;  /* by element: rank of the first content in it or its descendants */
    GHashTable *links; /* element + 1 → GArray of indexes into input->links */
    GHashTable *ids;   /* text → object, for notes */
    GHashTable *types; /* types already checked */
    bool *mapped;      /* by row of role_map: the row is used */
    GArray *children;  /* of Child: scratch */
} Tree;

typedef struct {
    size_t index;
    uint32_t limit; /* see children_find() */
} Child;

/* Types of PDF 2.0 and customary ones, and their equivalents in PDF 1.7. */
static const char *const role_map[][2] = {
    { "Aside", "Div" },   { "Em", "Span" },  { "FENote", "Note" },
    { "Strong", "Span" }, { "Sub", "Span" }, { "Title", "P" },
};

static bool
type_is_standard(const char *type)
{
    static const char *const types[] = {
        "Annot",    "Art",    "BibEntry",  "BlockQuote", "Caption", "Code",  "Div",
        "Document", "Figure", "Form",      "Formula",    "H",       "H1",    "H2",
        "H3",       "H4",     "H5",        "H6",         "Index",   "L",     "LBody",
        "LI",       "Lbl",    "Link",      "NonStruct",  "Note",    "P",     "Part",
        "Private",  "Quote",  "Reference", "Sect",       "Span",    "TBody", "TD",
        "TFoot",    "TH",     "THead",     "TOC",        "TOCI",    "TR",    "Table",
    };

    for (size_t i = 0; i < G_N_ELEMENTS(types); i++) {
        if (strcmp(types[i], type) == 0) {
            return true;
        }
    }
    return false;
}

/* Checks a type once; types are literals, so they are remembered by address. */
static bool
check_type(Tree *tree, const char *type, Diag *diag)
{
    if (!g_hash_table_add(tree->types, (void *)(uintptr_t)type) || type_is_standard(type)) {
        return true;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(role_map); i++) {
        if (strcmp(role_map[i][0], type) == 0) {
            tree->mapped[i] = true;
            return true;
        }
    }
    return diag_error(diag, (Place){ 0 }, "pdf-structure", "'%s' is not a structure type of PDF",
                      type);
}

static bool
node_is(const StructNode *node, const char *type)
{
    return node->type[0] == type[0] && strcmp(node->type, type) == 0;
}

static bool
check_node(Tree *tree, const StructNode *node, Diag *diag)
{
    if (!check_type(tree, node->type, diag)) {
        return false;
    }
    bool is_picture = node_is(node, "Figure") || node_is(node, "Formula");
    if (is_picture && (node->alt == NULL || *node->alt == '\0')) {
        return diag_error(diag, (Place){ 0 }, "pdf-alt",
                          "a figure has no alternative text; add alt:");
    }
    return true;
}

/* Calculates each element's rank: that of its first piece or of any descendant. Parents are before
 * children, so one backward pass is sufficient. A Note is drawn at the foot of the page but read at
 * its reference, so it has no rank of its own. */
static void
rank_elements(Tree *tree)
{
    size_t n_elements = tree->marks->elements->len;

    for (size_t i = 0; i < n_elements; i++) {
        const Element *element = marks_element_at(tree->marks, i);
        tree->orders[i] =
            element->n_pieces > 0 ? marks_piece(tree->marks, element, 0)->order : UINT32_MAX;
    }
    for (size_t i = n_elements; i-- > 1;) {
        const Element *element = marks_element_at(tree->marks, i);
        if (node_is(element->node, "Note")) {
            tree->orders[i] = UINT32_MAX;
        }
        tree->orders[element->parent] = MIN(tree->orders[element->parent], tree->orders[i]);
    }
}

static void
append_piece(const Tree *tree, GString *out, const Piece *piece, size_t default_page)
{
    if (piece->page == default_page) {
        syntax_integer(out, piece->mcid);
        g_string_append_c(out, ' ');
        return;
    }
    SYNTAX_LITERAL(out, "<</Type/MCR/Pg ");
    syntax_reference(out, tree->input->page_objects[piece->page]);
    SYNTAX_LITERAL(out, "/MCID ");
    syntax_integer(out, piece->mcid);
    SYNTAX_LITERAL(out, ">>");
}

static void
append_links(const Tree *tree, GString *out, size_t index)
{
    const GArray *links = g_hash_table_lookup(tree->links, GSIZE_TO_POINTER(index + 1));

    for (guint i = 0; links != NULL && i < links->len; i++) {
        const TreeLink *link =
            &g_array_index(tree->input->links, TreeLink, g_array_index(links, guint, i));
        SYNTAX_LITERAL(out, "<</Type/OBJR/Pg ");
        syntax_reference(out, tree->input->page_objects[link->page]);
        SYNTAX_LITERAL(out, "/Obj ");
        syntax_reference(out, link->object);
        SYNTAX_LITERAL(out, ">>");
    }
}

/* Collects an element's children. A child's `limit` is the lowest rank among it and its later
 * siblings; pieces of the parent drawn before that limit precede the child. */
static void
children_find(const Tree *tree, size_t index)
{
    uint32_t limit = UINT32_MAX;
    size_t end = marks_element_at(tree->marks, index)->end;

    g_array_set_size(tree->children, 0);
    for (size_t i = index + 1; i < end; i = marks_element_at(tree->marks, i)->end) {
        Child child = { .index = i };
        g_array_append_val(tree->children, child);
    }
    for (guint i = tree->children->len; i-- > 0;) {
        Child *child = &g_array_index(tree->children, Child, i);
        limit = MIN(limit, tree->orders[child->index]);
        child->limit = limit;
    }
}

/* Appends the element's pieces and children in reading order. */
static void
append_contents(const Tree *tree, GString *out, const Element *element, size_t page)
{
    size_t next = 0;

    for (guint i = 0; i < tree->children->len; i++) {
        const Child *child = &g_array_index(tree->children, Child, i);
        /* a Note directly follows its reference */
        bool floats = i > 0 && tree->orders[child->index] == UINT32_MAX;
        while (next < element->n_pieces && !floats &&
               marks_piece(tree->marks, element, next)->order < child->limit) {
            append_piece(tree, out, marks_piece(tree->marks, element, next++), page);
        }
        syntax_reference(out, tree->objects[child->index]);
        g_string_append_c(out, ' ');
    }
    while (next < element->n_pieces) {
        append_piece(tree, out, marks_piece(tree->marks, element, next++), page);
    }
}

/* Appends pieces, children and links; a single one needs no array. */
static void
append_kids(const Tree *tree, GString *out, size_t index)
{
    const Element *element = marks_element_at(tree->marks, index);
    size_t page = element->n_pieces > 0 ? marks_piece(tree->marks, element, 0)->page : 0;
    bool links = g_hash_table_contains(tree->links, GSIZE_TO_POINTER(index + 1));

    children_find(tree, index);
    bool one = !links && element->n_pieces + tree->children->len == 1;
    if (element->n_pieces > 0) {
        SYNTAX_LITERAL(out, "/Pg ");
        syntax_reference(out, tree->input->page_objects[page]);
    }
    syntax_raw(out, one ? "/K " : "/K[", 3);
    append_contents(tree, out, element, page);
    if (links) {
        append_links(tree, out, index);
    }
    if (one) {
        g_string_truncate(out, out->len - 1); /* removes the trailing space */
    } else {
        g_string_append_c(out, ']');
    }
}

static void
append_table_attributes(const StructNode *node, GString *out)
{
    SYNTAX_LITERAL(out, "<</O/Table");
    if (node->scope != NULL) {
        SYNTAX_LITERAL(out, "/Scope");
        syntax_name(out, node->scope);
    }
    if (node->row_span > 1) {
        SYNTAX_LITERAL(out, "/RowSpan ");
        syntax_integer(out, node->row_span);
    }
    if (node->column_span > 1) {
        SYNTAX_LITERAL(out, "/ColSpan ");
        syntax_integer(out, node->column_span);
    }
    if (node->summary != NULL) {
        SYNTAX_LITERAL(out, "/Summary");
        syntax_text(out, node->summary);
    }
    SYNTAX_LITERAL(out, ">>");
}

static void
append_attributes(const Tree *tree, GString *out, const Element *element)
{
    const StructNode *node = element->node;

    if (node->list_numbering != NULL) {
        SYNTAX_LITERAL(out, "/A<</O/List/ListNumbering");
        syntax_name(out, node->list_numbering);
        SYNTAX_LITERAL(out, ">>");
    } else if (node->scope != NULL || node->row_span > 1 || node->column_span > 1 ||
               node->summary != NULL) {
        SYNTAX_LITERAL(out, "/A");
        append_table_attributes(node, out);
    } else if (node->bbox[2] > 0 && node->bbox[3] > 0) {
        size_t page = element->n_pieces > 0 ? marks_piece(tree->marks, element, 0)->page : 0;
        double height = tree->input->display->pages[page].height;
        double sides[] = { node->bbox[0], height - node->bbox[1] - node->bbox[3],
                           node->bbox[0] + node->bbox[2], height - node->bbox[1] };
        SYNTAX_LITERAL(out, "/A<</O/Layout/Placement/Block/BBox[");
        for (size_t i = 0; i < G_N_ELEMENTS(sides); i++) {
            syntax_number(out, sides[i]);
            g_string_append_c(out, i < 3 ? ' ' : ']');
        }
        SYNTAX_LITERAL(out, ">>");
    }
}

/* Appends the association with the file of a figure's or table's values. */
static void
append_data(const Tree *tree, GString *out, const StructNode *node)
{
    const Display *display = tree->input->display;

    for (size_t i = 0; i < display->n_attachments && node->data != NULL; i++) {
        if (strcmp(display->attachments[i].name, node->data) == 0) {
            SYNTAX_LITERAL(out, "/AF[");
            syntax_reference(out, tree->input->attachment_objects[i]);
            g_string_append_c(out, ']');
            tree->input->associated[i] = true;
        }
    }
}

/* Appends the ID of a Note, or a generated one if the layout set none, and records it. */
static bool
append_id(Tree *tree, GString *out, size_t index, Diag *diag)
{
    const StructNode *node = marks_element_at(tree->marks, index)->node;
    bool is_note = node_is(node, "Note") || node_is(node, "FENote");

    if (node->id == NULL && !is_note) {
        return true;
    }
    g_autofree char *id =
        node->id != NULL ? g_strdup(node->id) : g_strdup_printf("note-%zu", index);
    SYNTAX_LITERAL(out, "/ID");
    syntax_bytes(out, id, strlen(id));
    if (g_hash_table_contains(tree->ids, id)) {
        return diag_error(diag, (Place){ 0 }, "pdf-structure",
                          "two structure elements have the ID '%s'", id);
    }
    g_hash_table_insert(tree->ids, g_steal_pointer(&id), GINT_TO_POINTER(tree->objects[index]));
    return true;
}

static bool
write_element(Tree *tree, size_t index, Diag *diag)
{
    const Element *element = marks_element_at(tree->marks, index);
    const StructNode *node = element->node;
    GString *out = pdf_object_open(tree->file, tree->objects[index]);
    bool ok = check_node(tree, node, diag);

    SYNTAX_LITERAL(out, "<</Type/StructElem/S");
    syntax_name(out, node->type);
    SYNTAX_LITERAL(out, "/P ");
    syntax_reference(out, index == 0 ? tree->root : tree->objects[element->parent]);
    append_kids(tree, out, index);
    if (node->expansion != NULL) {
        SYNTAX_LITERAL(out, " /E ");
        syntax_text(out, node->expansion);
    }
    if (node->alt != NULL) {
        SYNTAX_LITERAL(out, "/Alt");
        syntax_text(out, node->alt);
    }
    if (node->lang != NULL) {
        SYNTAX_LITERAL(out, "/Lang");
        syntax_text(out, node->lang);
    }
    append_attributes(tree, out, element);
    append_data(tree, out, node);
    ok &= append_id(tree, out, index, diag);
    SYNTAX_LITERAL(out, ">>");
    pdf_object_close(tree->file);
    return ok;
}

/* Writes the elements of each marked content of a page, by MCID; returns the object. */
static int
write_page_parents(const Tree *tree, const GArray *page)
{
    int object = pdf_object_reserve(tree->file);
    GString *out = pdf_object_open(tree->file, object);

    g_string_append_c(out, '[');
    for (guint i = 0; i < page->len; i++) {
        const Mark *mark = &g_array_index(page, Mark, i);
        if (mark->node != NULL) {
            syntax_reference(out, tree->objects[marks_element(tree->marks, mark->node)]);
            g_string_append_c(out, ' ');
        }
    }
    g_string_append_c(out, ']');
    pdf_object_close(tree->file);
    return object;
}

static int
write_parent_tree(const Tree *tree)
{
    size_t n_pages = tree->marks->n_pages;
    int *pages = g_new(int, MAX(n_pages, 1));
    int object = pdf_object_reserve(tree->file);

    for (size_t i = 0; i < n_pages; i++) {
        pages[i] = write_page_parents(tree, tree->marks->pages[i]);
    }
    GString *out = pdf_object_open(tree->file, object);
    SYNTAX_LITERAL(out, "<</Nums[");
    for (size_t i = 0; i < n_pages; i++) {
        syntax_integer(out, (int64_t)i);
        g_string_append_c(out, ' ');
        syntax_reference(out, pages[i]);
        g_string_append_c(out, ' ');
    }
    for (guint i = 0; i < tree->input->links->len; i++) {
        const TreeLink *link = &g_array_index(tree->input->links, TreeLink, i);
        syntax_integer(out, (int64_t)(n_pages + i));
        g_string_append_c(out, ' ');
        syntax_reference(out, tree->objects[marks_element(tree->marks, link->node)]);
        g_string_append_c(out, ' ');
    }
    SYNTAX_LITERAL(out, "]>>");
    pdf_object_close(tree->file);
    g_free(pages);
    return object;
}

static int
compare_texts(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void
append_id_tree(const Tree *tree, GString *out)
{
    guint n_ids = 0;
    g_autofree gpointer *ids = g_hash_table_get_keys_as_array(tree->ids, &n_ids);

    if (n_ids == 0) {
        return;
    }
    qsort(ids, n_ids, sizeof *ids, compare_texts);
    SYNTAX_LITERAL(out, "/IDTree<</Names[");
    for (guint i = 0; i < n_ids; i++) {
        syntax_bytes(out, ids[i], strlen(ids[i]));
        syntax_reference(out, GPOINTER_TO_INT(g_hash_table_lookup(tree->ids, ids[i])));
    }
    SYNTAX_LITERAL(out, "]>>");
}

static void
append_role_map(const Tree *tree, GString *out)
{
    SYNTAX_LITERAL(out, "/RoleMap<<");
    for (size_t i = 0; i < G_N_ELEMENTS(role_map); i++) {
        if (tree->mapped[i]) {
            syntax_name(out, role_map[i][0]);
            syntax_name(out, role_map[i][1]);
        }
    }
    SYNTAX_LITERAL(out, ">>");
}

static void
write_root(const Tree *tree)
{
    int parents = write_parent_tree(tree);
    GString *out = pdf_object_open(tree->file, tree->root);

    SYNTAX_LITERAL(out, "<</Type/StructTreeRoot/K[");
    syntax_reference(out, tree->objects[0]);
    SYNTAX_LITERAL(out, "]/ParentTree ");
    syntax_reference(out, parents);
    SYNTAX_LITERAL(out, "/ParentTreeNextKey ");
    syntax_integer(out, (int64_t)(tree->marks->n_pages + tree->input->links->len));
    append_id_tree(tree, out);
    append_role_map(tree, out);
    SYNTAX_LITERAL(out, ">>");
    pdf_object_close(tree->file);
}

static void
index_links(Tree *tree)
{
    for (guint i = 0; i < tree->input->links->len; i++) {
        const TreeLink *link = &g_array_index(tree->input->links, TreeLink, i);
        gpointer key = GSIZE_TO_POINTER(marks_element(tree->marks, link->node) + 1);
        GArray *links = g_hash_table_lookup(tree->links, key);
        if (links == NULL) {
            links = g_array_new(FALSE, FALSE, sizeof(guint));
            g_hash_table_insert(tree->links, key, links);
        }
        g_array_append_val(links, i);
    }
}

bool
tree_write(const TreeInput *input, PdfFile *file, int *ret_root, Diag *diag)
{
    size_t n_elements = input->marks->elements->len;
    Tree tree = { .input = input, .marks = input->marks, .file = file };
    bool ok = true;

    tree.root = pdf_object_reserve(file);
    tree.objects = g_new0(int, n_elements);
    tree.orders = g_new0(uint32_t, n_elements);
    tree.links = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_array_unref);
    tree.ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    tree.types = g_hash_table_new(NULL, NULL);
    tree.mapped = g_new0(bool, G_N_ELEMENTS(role_map));
    tree.children = g_array_new(FALSE, FALSE, sizeof(Child));
    for (size_t i = 0; i < n_elements; i++) {
        tree.objects[i] = pdf_object_reserve(file);
    }
    index_links(&tree);
    rank_elements(&tree);
    for (size_t i = 0; i < n_elements; i++) {
        ok &= write_element(&tree, i, diag);
    }
    write_root(&tree);
    g_free(tree.objects);
    g_free(tree.orders);
    g_hash_table_unref(tree.links);
    g_hash_table_unref(tree.ids);
    g_hash_table_unref(tree.types);
    g_free(tree.mapped);
    g_array_unref(tree.children);
    *ret_root = tree.root;
    return ok;
}
