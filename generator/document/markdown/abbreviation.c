/* *[HBM]: High bandwidth memory: an abbreviation, defined once anywhere in the report. Each page
 * marks its first use. */
#include "base/names.h"
#include "document/loading.h"
#include "document/markdown/inline.h"
#include "document/tree_fold.h"

#include <string.h>

/* Indexes of terms by first byte, the longest term first: those of byte b end where those of b
 * + 1 begin. */
struct TermStarts {
    const guint *by_byte[UCHAR_MAX + 2];
};

/* `known`: name → Term, borrowed. */
static bool
add(Loading *loading, GHashTable *known, const char *name, const char *meaning, Place place)
{
    const Term *other = g_hash_table_lookup(known, name);

    if (*name == '\0' || *meaning == '\0') {
        return diag_error(loading->diag, place, "abbreviation-empty",
                          "a short form needs its meaning: *[HBM]: High bandwidth memory");
    }
    if (other != NULL) {
        return g_str_equal(other->meaning, meaning) ||
               diag_error(loading->diag, place, "abbreviation-twice",
                          "'%s' already means '%s' (%s:%d)", name, other->meaning,
                          other->place.file, other->place.line);
    }
    Term *term = arena_new0(loading->arena, Term);
    *term = (Term){ .name = arena_strdup(loading->arena, name),
                    .meaning = arena_strdup(loading->arena, meaning),
                    .place = place };
    g_hash_table_insert(known, (gpointer)(uintptr_t)term->name, term);
    g_array_append_val(loading->collected.terms, *term);
    return true;
}

static int
compare_terms(const void *a, const void *b)
{
    const Term *one = a, *two = b;
    g_autofree char *left = names_order_key(one->name);
    g_autofree char *right = names_order_key(two->name);
    int order = strcmp(left, right);

    return order != 0 ? order : strcmp(one->name, two->name);
}

static int
compare_starts(const void *a, const void *b, void *data)
{
    const GArray *terms = data;
    const char *one = g_array_index(terms, Term, *(const guint *)a).name;
    const char *two = g_array_index(terms, Term, *(const guint *)b).name;
    size_t n_one = strlen(one), n_two = strlen(two);

    if (one[0] != two[0]) {
        return (unsigned char)one[0] < (unsigned char)two[0] ? -1 : 1;
    }
    return n_one != n_two ? (n_one > n_two ? -1 : 1) : strcmp(one, two);
}

static TermStarts *
starts_new(const Loading *loading)
{
    TermStarts *starts = arena_new0(loading->arena, TermStarts);
    guint n = loading->collected.terms->len, at = 0;
    guint *order = arena_array(loading->arena, guint, n + 1);

    for (guint i = 0; i < n; i++) {
        order[i] = i;
    }
    g_qsort_with_data(order, (int)n, sizeof *order, compare_starts, loading->collected.terms);
    for (guint byte = 0; byte < G_N_ELEMENTS(starts->by_byte); byte++) {
        while (at < n &&
               (guchar)g_array_index(loading->collected.terms, Term, order[at]).name[0] < byte) {
            at++;
        }
        starts->by_byte[byte] = order + at;
    }
    return starts;
}

bool
abbreviations_collect(Loading *loading)
{
    g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal);
    bool fine = true;

    for (size_t i = 0; i < loading->report->n_pages; i++) {
        const Page *page = &loading->report->pages[i];
        xmlNode *root = page_pending(page);
        for (xmlNode *at = root, *next = NULL; at != NULL; at = next) {
            next = tree_next(at, root);
            if (tree_is(at, "abbreviation")) {
                next = tree_skip(at, root);
                fine &= add(
                    loading, known, inline_unescape(loading->arena, tree_attribute(at, "short")),
                    inline_unescape(loading->arena, tree_text(at, loading->arena)), tree_place(at));
                tree_remove(at);
            }
        }
    }
    g_array_sort(loading->collected.terms, compare_terms);
    loading->collected.starts = starts_new(loading);
    return fine;
}

static bool
is_word_char(gunichar c)
{
    return g_unichar_isalnum(c) || c == '_';
}

/* The longest term not yet marked on the page that starts here and ends at a word boundary: "HBM"
 * is not found in "HBM3". Returns its index, or -1. */
static int
term_at(const Loading *loading, const char *at, const bool *used)
{
    const guint *const *starts = &loading->collected.starts->by_byte[(guchar)*at];

    for (const guint *i = starts[0]; i < starts[1]; i++) {
        const char *name = g_array_index(loading->collected.terms, Term, *i).name;
        size_t n = strlen(name);
        if (!used[*i] && strncmp(at, name, n) == 0 && !is_word_char(g_utf8_get_char(at + n))) {
            return (int)*i;
        }
    }
    return -1;
}

/* The first whole word in the text that is a term not yet marked on the page; its index, or -1. */
static int
first_term(const Loading *loading, const char *text, const bool *used, const char **ret)
{
    bool inside = false; /* inside a word */

    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        int index = inside ? -1 : term_at(loading, at, used);
        if (index >= 0) {
            *ret = at;
            return index;
        }
        inside = is_word_char(g_utf8_get_char(at));
    }
    return -1;
}

/* Splits the text node around the term; returns the node after it. */
static xmlNode *
mark(xmlNode *text, const char *at, const Term *term)
{
    const char *all = (const char *)text->content;
    g_autofree char *before = g_strndup(all, (gsize)(at - all));
    g_autofree char *after = g_strdup(at + strlen(term->name));
    xmlNode *element = tree_element(text->doc, "abbr");

    tree_set(element, "title", term->meaning);
    tree_add_text(element, term->name, strlen(term->name));
    tree_set_content(text, before);
    xmlNode *rest = xmlNewDocText(text->doc, (const xmlChar *)after);
    return xmlAddNextSibling(tree_link_after(text, element), rest);
}

/* True for running text: not names, code, links or printed values. */
static bool
is_prose(const xmlNode *element)
{
    static const char *const names[] = { "p", "em", "strong", "cell", "work", "why", "line", NULL };

    return tree_is_any(element, names);
}

void
abbreviations_mark(const Loading *loading, const Page *page)
{
    xmlNode *root = xmlDocGetRootElement(page->tree);
    bool *used = arena_array(loading->arena, bool, loading->collected.terms->len + 1);

    if (loading->collected.terms->len == 0) {
        return;
    }
    for (xmlNode *at = root, *next = NULL; at != NULL; at = next) {
        const char *place = NULL;
        next = tree_next(at, root);
        if (at->type != XML_TEXT_NODE || !is_prose(at->parent)) {
            continue;
        }
        int index = first_term(loading, (const char *)at->content, used, &place);
        if (index >= 0) {
            used[index] = true;
            next = mark(at, place, &g_array_index(loading->collected.terms, Term, (guint)index));
        }
    }
}

void
abbreviations_mark_folded(const Loading *loading, Page *page)
{
    g_autoptr(Arena) arena = arena_new();
    FoldedPage *folded = arena_new0(loading->arena, FoldedPage);

    if (loading->collected.terms->len == 0) {
        return;
    }
    *folded = *page->folded;
    page->tree = tree_unfold(folded->tree, page->path, arena);
    abbreviations_mark(loading, page);
    folded->tree = tree_fold(xmlDocGetRootElement(page->tree), page->path);
    arena_defer(loading->arena, folded_page_release, folded);
    page->tree = NULL;
    page_forget(page); /* release the tree without the marks */
    page->folded = folded;
}
