/* `::: each query` … `:::` repeats its blocks for each row of a named query. Inside, the row's
 * columns are values ({{ row.system }}), operands of conditions (row.n > 1) and parameters of
 * queries (:system). Names of figures, tables, equations and sections get the row's name as a
 * suffix, as on a page with `each:`.
 *
 * Whatever depends only on the row is filled in here. Directives, headings and references need the
 * row later: their attribute `row` is its index in loading->rows. */
#include "base/limits.h"
#include "document/loading.h"

/* Rejects content that is named, judged or collected before the rows are known. */
static bool
check_content(Loading *loading, const xmlNode *each)
{
    static const char *const directives[] = { "chart", "table", "equation", "versus", NULL };
    bool fine = true;

    for (const xmlNode *at = each->children; at != NULL; at = tree_next(at, each)) {
        const char *kind = tree_is(at, "directive") ? tree_attribute(at, "kind")
                           : tree_is(at, "each")    ? "::: each"
                           : tree_is(at, "noteref") ? "footnote"
                                                    : NULL;
        if (kind != NULL && !g_strv_contains(directives, kind)) {
            fine = diag_error(loading->diag, tree_place(at), "each-content",
                              "a %s cannot be repeated: move it out of '::: each'", kind);
        }
    }
    return fine;
}

RowScope
row_enter(Loading *loading, const xmlNode *node)
{
    RowScope before = { loading->row, loading->row_name };
    int index = loading->rows->len > 0 ? tree_number(node, "row") : -1;

    if (index >= 0) {
        row_leave(loading, g_array_index(loading->rows, RowScope, index));
    }
    return before;
}

void
row_leave(Loading *loading, RowScope before)
{
    loading->row = before.row;
    loading->row_name = before.name;
}

static bool
fill_in(Loading *loading, xmlNode *copy)
{
    int index = (int)loading->rows->len - 1;
    bool fine = true;

    for (xmlNode *at = copy->children; at != NULL; at = tree_next(at, copy)) {
        if (tree_is(at, "value") && g_str_equal(tree_attribute(at, "query"), "row")) {
            fine &= value_resolve(loading, at);
        } else if (tree_is(at, "directive") || tree_is(at, "heading") || tree_is(at, "ref")) {
            tree_set_number(at, "row", index);
        }
    }
    return fine;
}

static bool
repeat_row(Loading *loading, xmlNode *each, const Table *row, GHashTable *names)
{
    xmlNode *copy = tree_link_before(each, tree_copy(each->doc, each));
    const char *stem = row_stem(row, loading->arena), *name = stem;
    RowScope before = { loading->row, loading->row_name };
    bool fine = true;

    for (int i = 2; !g_hash_table_add(names, (void *)(uintptr_t)name); i++) {
        name = arena_printf(loading->arena, "%s-%d", stem, i);
    }
    if (before.name != NULL) {
        name = arena_printf(loading->arena, "%s-%s", before.name, name);
    }
    RowScope own = { row, name };
    g_array_append_val(loading->rows, own);
    row_leave(loading, own);
    fine &= branches_choose_in(loading, copy);
    fine &= fill_in(loading, copy);
    row_leave(loading, before);
    while (copy->children != NULL) {
        xmlNode *child = copy->children;
        tree_remove(child);
        tree_link_before(each, child);
    }
    tree_remove(copy);
    return fine;
}

bool
repeat_expand(Loading *loading, xmlNode *each)
{
    g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
    Place place = tree_place(each);
    const char *query = tree_attribute(each, "query");
    const Table *rows = NULL;
    bool fine = *query != '\0' && check_content(loading, each);

    if (fine) {
        rows = query_result(loading, query, place);
        fine = rows != NULL;
    }
    if (fine && rows->n_rows > limit_get(LIMIT_EACH_BLOCKS)) {
        fine =
            limit_error(LIMIT_EACH_BLOCKS, place, "each-rows", loading->diag,
                        "query '%s' gives %zu rows, too many for '::: each'", query, rows->n_rows);
    }
    for (size_t i = 0; fine && i < rows->n_rows; i++) {
        fine = repeat_row(loading, each, row_alone(rows, i, loading->arena), names);
    }
    tree_remove(each);
    return fine;
}
