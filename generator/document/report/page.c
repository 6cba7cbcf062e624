/* Reads a page's text: front matter, then Markdown. */
#include "document/loading.h"
#include "document/markdown/markdown.h"
#include "document/report/front_matter.h"

#include <string.h>

enum {
    MAX_LABEL = 1000
}; /* in bytes, for a footnote label; the limit for link labels in CommonMark */

static const char *
find_mark(const char *at, const char *end)
{
    while ((at = memchr(at, '[', (size_t)(end - at))) != NULL && (end - at < 2 || at[1] != '^')) {
        at++;
    }
    return at;
}

/* Warns about footnotes without a reference, which would silently disappear. */
static void
warn_unused_notes(Loading *loading, const Prose *prose)
{
    g_autoptr(GHashTable) marks = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GArray) notes = g_array_new(FALSE, FALSE, sizeof(size_t)); /* offsets */
    const char *end = prose->text + prose->size;

    for (const char *at = prose->text; (at = find_mark(at, end)) != NULL; at += strlen("[^")) {
        const char *close = memchr(at, ']', MIN((size_t)(end - at), MAX_LABEL));
        if (close == NULL) {
            continue;
        }
        bool opens = at == prose->text || at[-1] == '\n';
        if (opens && close + 1 < end && close[1] == ':') {
            size_t offset = (size_t)(at - prose->text);
            g_array_append_val(notes, offset);
        } else {
            g_hash_table_add(marks, g_utf8_strdown(at, close + 1 - at));
        }
    }
    for (guint i = 0; i < notes->len; i++) {
        size_t offset = g_array_index(notes, size_t, i);
        size_t length = strcspn(prose->text + offset, "]") + 1;
        g_autofree char *name = g_utf8_strdown(prose->text + offset, (gssize)length);
        if (!g_hash_table_contains(marks, name)) {
            diag_warning(loading->diag, prose_place_at(prose, offset), "note-unused",
                         "nothing refers to the footnote %s; refer to it, or remove it", name);
        }
    }
}

bool
page_read(Loading *loading, Page *page, const char *text, size_t size)
{
    Prose *whole = arena_new0(loading->arena, Prose), body = { 0 };
    bool fine = true;
    size_t bom = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

    text += bom;
    size -= bom;
    FrontMatter front = front_matter_find(text, size);
    page->tree = tree_new(loading->arena, "page");
    xmlNode *root = xmlDocGetRootElement(page->tree);
    tree_set(root, "id", page->id);
    tree_set_number(root, "number", page->number);
    /* built-in pages are in the language of their words */
    bool english = loading->english && page_builtin(page->path).data != NULL;
    tree_set(root, "lang", english ? "en" : loading->report->language);
    tree_set_place(root, (Place){ .file = page->path }, false, loading->arena);
    if (!prose_init(whole, text, size, (Place){ page->path, 1, 1 }, loading->arena,
                    loading->diag)) {
        return false;
    }
    whole->html = loading->inputs.html;
    whole->foreign = loading->inputs.bare;
    loading_keep_prose(loading, whole);
    warn_unused_notes(loading, whole);
    if (front.size > 0) {
        fine = front_matter_read(loading, page, &front);
    } else if (page_has_front_key(text, size)) {
        fine = diag_error(loading->diag, (Place){ page->path, 1, 1 }, "page-front",
                          "the front matter is never closed by a second line of ---");
    }
    prose_rest(whole, front.size, &body);
    fine &= markdown_append(root, &body, loading->diag);
    fine &= includes_expand(loading, page);
    as_written_warn(loading, root);
    return fine;
}
