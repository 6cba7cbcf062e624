/* {{< include parts/x.md >}}: replaces the line by the blocks of another file of the report folder.
 * Footnotes of all files of a page share one numbering. */
#include "base/limits.h"
#include "document/loading.h"
#include "document/markdown/markdown.h"

#include <string.h>

/* The attribute that identifies the note in a note or a reference to it; NULL
 * for other elements. */
static const char *
note_attribute(const xmlNode *node)
{
    if (tree_is(node, "note")) {
        return "id";
    }
    return tree_is(node, "noteref") ? "note" : NULL;
}

/* Renames footnotes so that those of several files differ until they are numbered. */
static void
rename_notes(Loading *loading, xmlNode *holder)
{
    int count = ++loading->names.n_includes;

    for (xmlNode *at = holder; at != NULL; at = tree_next(at, holder)) {
        const char *name = note_attribute(at);
        if (name != NULL) {
            tree_set(
                at, name,
                arena_printf(loading->arena, "include-%d-%s", count, tree_attribute(at, name)));
        }
    }
}

static bool expand(Loading *loading, xmlNode *root, GPtrArray *files);

/* NOLINTBEGIN(misc-no-recursion): the limit include-depth bounds it */

static bool
read_into(Loading *loading, xmlNode *holder, const char *path, Place place, GPtrArray *files)
{
    Prose *prose = arena_new0(loading->arena, Prose);
    Bytes bytes = { 0 };

    if (!loading_read(loading, path, place, &bytes)) {
        return false;
    }
    if (!prose_init(prose, bytes.data, bytes.size, (Place){ path, 1, 1 }, loading->arena,
                    loading->diag)) {
        return false;
    }
    if (page_has_front_key(bytes.data, bytes.size)) {
        return diag_error(
            loading->diag, (Place){ path, 1, 1 }, "include-front",
            "only pages have front matter, and this file is included in %s: remove it", place.file);
    }
    prose->html = loading->inputs.html;
    loading_keep_prose(loading, prose);
    bool fine = markdown_append(holder, prose, loading->diag);
    rename_notes(loading, holder);
    g_ptr_array_add(files, (void *)(uintptr_t)path);
    fine &= expand(loading, holder, files);
    g_ptr_array_set_size(files, (gint)files->len - 1);
    return fine;
}

static bool
expand_one(Loading *loading, xmlNode *include, GPtrArray *files)
{
    Place place = tree_place(include);
    const char *given = tree_attribute(include, "path");
    const char *path = loading_path(loading, place.file, given);

    if (*given == '\0') {
        return diag_error(loading->diag, place, "include-missing",
                          "an include needs a file: {{< include parts/terms.md >}}");
    }
    if (path == NULL) {
        return diag_error(loading->diag, place, "path-outside", "%s is outside the report folder",
                          given);
    }
    for (guint i = 0; i < files->len; i++) {
        if (g_str_equal(files->pdata[i], path)) {
            return diag_error(loading->diag, place, "include-cycle",
                              "%s includes itself%s; remove the include", path,
                              i + 1 < files->len ? " by way of others" : "");
        }
    }
    if (files->len > limit_get(LIMIT_INCLUDE_DEPTH)) {
        return limit_error(LIMIT_INCLUDE_DEPTH, place, "include-depth", loading->diag,
                           "files include one another too deep");
    }
    if (!loading_has(loading, path)) {
        return diag_error(loading->diag, place, "include-missing",
                          "the report folder has no file '%s' to include", path);
    }
    xmlNode *holder = tree_element(include->doc, "holder");
    bool fine = read_into(loading, holder, path, place, files);
    while (holder->children != NULL) {
        xmlNode *child = holder->children;
        tree_remove(child);
        tree_link_before(include, child);
    }
    return fine;
}

static bool
expand(Loading *loading, xmlNode *root, GPtrArray *files)
{
    bool fine = true;

    for (xmlNode *at = root, *next = NULL; at != NULL; at = next) {
        next = tree_next(at, root);
        if (tree_is(at, "include")) {
            fine &= expand_one(loading, at, files);
            tree_remove(at);
        }
    }
    return fine;
}

/* NOLINTEND(misc-no-recursion) */

bool
includes_expand(Loading *loading, const Page *page)
{
    g_autoptr(GPtrArray) files = g_ptr_array_new();

    g_ptr_array_add(files, (void *)(uintptr_t)page->path);
    return expand(loading, xmlDocGetRootElement(page->tree), files);
}

/* Removes all <notes> below root and puts their notes into the table by id. */
static void
take_notes(xmlNode *root, GHashTable *notes)
{
    for (xmlNode *at = root, *next = NULL; at != NULL; at = next) {
        next = tree_next(at, root);
        if (tree_is(at, "notes")) {
            next = tree_skip(at, root);
            while (at->children != NULL) {
                xmlNode *note = at->children;
                tree_remove(note);
                g_hash_table_insert(notes, g_strdup(tree_attribute(note, "id")), note);
            }
            tree_remove(at);
        }
    }
}

static void
name_notes(xmlNode *root)
{
    for (xmlNode *at = root; at != NULL; at = tree_next(at, root)) {
        const char *name = note_attribute(at);
        if (name != NULL) {
            g_autofree char *id = g_strdup_printf("fn-%s", tree_attribute(at, "number"));
            tree_set(at, name, id);
        }
    }
}

void
notes_number(xmlNode *root)
{
    g_autoptr(GHashTable) notes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    xmlNode *list = NULL;
    int count = 0;

    take_notes(root, notes);
    if (g_hash_table_size(notes) == 0) {
        return;
    }
    list = tree_add(root, "notes");
    /* Notes are appended while the loop runs, so references inside notes are found too. */
    for (xmlNode *at = root; at != NULL; at = tree_next(at, root)) {
        xmlNode *note =
            tree_is(at, "noteref") ? g_hash_table_lookup(notes, tree_attribute(at, "note")) : NULL;
        if (note == NULL) {
            continue;
        }
        if (note->parent == NULL) {
            tree_link(list, note);
            tree_set_number(note, "number", ++count);
        }
        tree_set(at, "number", tree_attribute(note, "number"));
    }
    name_notes(root);
    if (list->children == NULL) {
        tree_remove(list);
    }
}
