/* *[HBM]: High bandwidth memory — what a short form stands for, said once
 * anywhere in the report. Each page marks its first use. */
#include "document/loading.h"
#include "document/tree_fold.h"

#include <string.h>

static const Term *
find(const Loading *loading, const char *name)
{
    for (guint i = 0; i < loading->terms->len; i++) {
        const Term *term = &g_array_index(loading->terms, Term, i);
        if (g_str_equal(term->name, name)) {
            return term;
        }
    }
    return NULL;
}

static bool
add(Loading *loading, const char *name, const char *meaning, Place place)
{
    const Term *other = find(loading, name);
    Term term = { .name = arena_strdup(loading->arena, name),
                  .meaning = arena_strdup(loading->arena, meaning),
                  .place = place };

    if (*name == '\0' || *meaning == '\0') {
        return diag_error(loading->diag, place, "abbreviation-empty",
                          "a short form needs what it stands for: *[HBM]: High bandwidth memory");
    }
    if (other != NULL) {
        return g_str_equal(other->meaning, meaning) ||
               diag_error(loading->diag, place, "abbreviation-twice",
                          "'%s' stands for '%s' already (%s:%d)", name, other->meaning,
                          other->place.file, other->place.line);
    }
    g_array_append_val(loading->terms, term);
    return true;
}

static int
compare_terms(const void *a, const void *b)
{
    const Term *one = a, *two = b;
    int order = g_ascii_strcasecmp(one->name, two->name);

    return order != 0 ? order : strcmp(one->name, two->name);
}

bool
abbreviations_collect(Loading *loading)
{
    bool fine = true;

    for (size_t i = 0; i < loading->report->n_pages; i++) {
        const Page *page = &loading->report->pages[i];
        xmlNode *root = page_pending(page);
        for (xmlNode *at = root, *next = NULL; at != NULL; at = next) {
            next = tree_next(at, root);
            if (tree_is(at, "abbreviation")) {
                next = tree_skip(at, root);
                fine &= add(loading, tree_attribute(at, "short"), tree_text(at, loading->arena),
                            tree_place(at));
                tree_remove(at);
            }
        }
    }
    g_array_sort(loading->terms, compare_terms);
    return fine;
}

static bool
is_word_char(gunichar c)
{
    return g_unichar_isalnum(c) || c == '_';
}

/* The term as a word of its own: "HBM" is neither in "HBM3" nor in "xHBM". */
static const char *
find_word(const char *text, const char *name)
{
    size_t n = strlen(name);

    for (const char *at = text; (at = strstr(at, name)) != NULL; at++) {
        gunichar before = at > text ? g_utf8_get_char(g_utf8_prev_char(at)) : ' ';
        gunichar after = at[n] != '\0' ? g_utf8_get_char(at + n) : ' ';
        if (!is_word_char(before) && !is_word_char(after)) {
            return at;
        }
    }
    return NULL;
}

/* Of the terms not yet used on the page the one that comes first in the text, and
 * of those the longest; its index, or -1. */
static int
first_term(const Loading *loading, const char *text, const bool *used, const char **ret)
{
    int best = -1;

    for (guint i = 0; i < loading->terms->len; i++) {
        const Term *term = &g_array_index(loading->terms, Term, i);
        const char *at = used[i] ? NULL : find_word(text, term->name);
        bool longer =
            best >= 0 && at == *ret &&
            strlen(term->name) > strlen(g_array_index(loading->terms, Term, (guint)best).name);
        if (at != NULL && (best < 0 || at < *ret || longer)) {
            best = (int)i;
            *ret = at;
        }
    }
    return best;
}

/* Splits the text around the term; returns what comes after it. */
static xmlNode *
mark(xmlNode *text, const char *at, const Term *term)
{
    const char *all = (const char *)text->content;
    g_autofree char *before = g_strndup(all, (gsize)(at - all));
    g_autofree char *after = g_strdup(at + strlen(term->name));
    xmlNode *element = tree_element(text->doc, "abbr");
    xmlNode *rest = tree_make(text->doc, XML_TEXT_NODE);

    tree_set(element, "title", term->meaning);
    tree_add_text(element, term->name, strlen(term->name));
    tree_set_content(rest, after);
    tree_set_content(text, before);
    return tree_link_after(tree_link_after(text, element), rest);
}

/* Running text alone: not names, code, links or what is printed of a value. */
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
    bool *used = arena_array(loading->arena, bool, loading->terms->len + 1);

    if (loading->terms->len == 0) {
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
            next = mark(at, place, &g_array_index(loading->terms, Term, (guint)index));
        }
    }
}

void
abbreviations_mark_folded(const Loading *loading, Page *page)
{
    g_autoptr(Arena) arena = arena_new();
    FoldedPage *folded = arena_new0(loading->arena, FoldedPage);

    if (loading->terms->len == 0) {
        return;
    }
    *folded = *page->folded;
    page->tree = tree_unfold(folded->tree, page->path, arena);
    abbreviations_mark(loading, page);
    folded->tree = tree_fold(xmlDocGetRootElement(page->tree), page->path, loading->arena);
    page->folded = folded;
    page->tree = NULL;
}
