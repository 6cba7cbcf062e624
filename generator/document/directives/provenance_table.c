/* ```provenance: the files and lines on which each figure and table is based. */
#include "document/loading.h"
#include "document/markdown/term_lists.h"

#include <string.h>

enum { MAX_RANGES = 6, HASH_SHOWN = 12 };

void
evidence_note(Loading *loading, const xmlNode *directive, const Value *map, const char *sql)
{
    Evidence evidence = { .id = arena_strdup(loading->arena, tree_attribute(directive, "id")),
                          .map = map,
                          .sql = sql,
                          .row = loading->row };

    g_array_append_val(loading->collected.evidence, evidence);
}

/* "2–31, 40 and 5 more": lines of one file from row `first` on; returns the row after them. */
static size_t
append_ranges(const Loading *loading, const Table *lines, size_t first, GString *out)
{
    const char *path = table_cell(lines, first, 0)->text;
    size_t row = first, n_ranges = 0, n_left = 0;

    while (row < lines->n_rows && g_str_equal(table_cell(lines, row, 0)->text, path)) {
        int from = (int)table_cell(lines, row, 2)->number, to = from;
        for (row++; row < lines->n_rows && g_str_equal(table_cell(lines, row, 0)->text, path) &&
                    (int)table_cell(lines, row, 2)->number == to + 1;
             row++) {
            to++;
        }
        if (n_ranges++ >= MAX_RANGES) {
            n_left += (size_t)(to - from) + 1;
        } else {
            g_string_append_printf(out, n_ranges > 1 ? ", %d" : "%d", from);
            if (to > from) {
                g_string_append_printf(out, "–%d", to);
            }
        }
    }
    if (n_left > 0) {
        g_string_assign(out, words_format(loading->arena, loading_words(loading), WORD_AND_MORE,
                                          "list", out->str, "n",
                                          arena_printf(loading->arena, "%zu", n_left), NULL));
    }
    return row;
}

static void
add_reference_cell(Loading *loading, xmlNode *row, const char *id)
{
    const Anchor *anchor = anchor_find(loading, NULL, id);
    xmlNode *cell = tree_add(row, "cell");

    if (anchor == NULL || anchor->number == NULL) {
        tree_add_text(cell, id, strlen(id));
        return;
    }
    xmlNode *ref = tree_add_leaf(cell, "ref", anchor_label(loading, NULL, anchor));
    tree_set(ref, "page", anchor->page->id);
    tree_set(ref, "target", id);
}

static void
add_row(Loading *loading, xmlNode *table, const char *id, const char *const texts[3])
{
    xmlNode *row = tree_add(table, "row");

    add_reference_cell(loading, row, id);
    for (size_t i = 0; i < 3; i++) {
        xmlNode *cell = tree_add(row, "cell");
        if (i == 2 && *texts[i] != '\0') {
            tree_add_leaf(cell, "code", texts[i]);
        } else {
            tree_add_text(cell, texts[i], strlen(texts[i]));
        }
    }
}

static void
add_lines(Loading *loading, xmlNode *table, const char *id)
{
    bool whole = true;
    const Table *lines = evidence_lines(loading, id, &whole);

    for (size_t row = 0; row < lines->n_rows;) {
        g_autoptr(GString) ranges = g_string_new(NULL);
        g_autofree char *hash = g_strndup(table_cell(lines, row, 1)->text, HASH_SHOWN);
        const char *path = table_cell(lines, row, 0)->text;
        row = append_ranges(loading, lines, row, ranges);
        add_row(loading, table, id, (const char *const[]){ path, ranges->str, hash });
    }
    if (!whole) {
        const char *const texts[] = { lines->n_rows > 0
                                          ? loading_word(loading, WORD_OTHERS_CANNOT_TELL)
                                          : loading_word(loading, WORD_CANNOT_TELL),
                                      "", "" };
        add_row(loading, table, id, texts);
    }
}

/* "Figure 3" before "Figure 10", and figures before tables. */
static int
compare_printed(gconstpointer a, gconstpointer b, void *data)
{
    const char *ids[] = { *(const char *const *)a, *(const char *const *)b };
    int64_t numbers[2];
    int kinds = strncmp(ids[0], ids[1], strlen("fig-"));

    for (int i = 0; i < 2; i++) {
        const Anchor *anchor = anchor_find(data, NULL, ids[i]);
        const char *number = anchor != NULL && anchor->number != NULL ? anchor->number : "";
        numbers[i] = g_ascii_strtoll(number, NULL, 10);
    }
    int order = (numbers[0] > numbers[1]) - (numbers[0] < numbers[1]);
    return kinds != 0 ? kinds : order != 0 ? order : strcmp(ids[0], ids[1]);
}

/* The ids of numbered figures and tables in printed order, without duplicates, because a matrix
 * records one query for each criterion. The ids are borrowed. */
static GPtrArray *
shown_ids(Loading *loading)
{
    GPtrArray *ids = g_ptr_array_new();
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    for (guint i = 0; i < loading->collected.evidence->len; i++) {
        const char *id = g_array_index(loading->collected.evidence, Evidence, i).id;
        const Anchor *anchor = anchor_find(loading, NULL, id);
        bool numbered = g_str_has_prefix(id, "fig-") || g_str_has_prefix(id, "tbl-");
        bool listed = anchor != NULL && (page_builtin(anchor->page->path).data == NULL ||
                                         page_is_standard(anchor->page->path));
        if (numbered && listed && g_hash_table_add(seen, (gpointer)(uintptr_t)id)) {
            g_ptr_array_add(ids, (gpointer)(uintptr_t)id);
        }
    }
    g_ptr_array_sort_with_data(ids, compare_printed, loading);
    return ids;
}

/* An unnumbered table, outside the tree; the caller adds the rows. */
static xmlNode *
plain_table_new(xmlDoc *doc, const char *const *heads, size_t n_heads)
{
    xmlNode *table = tree_element(doc, "table");
    xmlNode *columns = tree_add(table, "columns");

    for (size_t i = 0; i < n_heads; i++) {
        tree_set(tree_add_leaf(columns, "column", heads[i]), "align", "left");
    }
    return table;
}

static void
add_sentence(xmlNode *directive, const char *sentence)
{
    xmlNode *text = tree_element(directive->doc, "p");

    tree_add_text(text, sentence, strlen(sentence));
    tree_link_before(directive, text);
}

static void
provenance_resolve(Loading *loading, xmlNode *directive)
{
    const char *const heads[] = { loading_word(loading, WORD_SHOWN_IN),
                                  loading_word(loading, WORD_FILE),
                                  loading_word(loading, WORD_LINES), "SHA-256" };

    if (loading->collected.evidence->len == 0) {
        add_sentence(directive, loading_word(loading, WORD_NO_FIGURES));
        return;
    }
    xmlNode *table = plain_table_new(directive->doc, heads, G_N_ELEMENTS(heads));
    tree_set_place(table, tree_place(directive), true, loading->arena);
    g_autoptr(GPtrArray) ids = shown_ids(loading);
    for (guint i = 0; i < ids->len; i++) {
        add_lines(loading, table, g_ptr_array_index(ids, i));
        arena_reset(loading->trial);
    }
    tree_link_before(directive, table);
}

static void
glossary_resolve(Loading *loading, xmlNode *directive)
{
    if (loading->collected.terms->len == 0) {
        add_sentence(directive, loading_word(loading, WORD_NO_TERMS));
        return;
    }
    xmlNode *terms = terms_new(directive);
    tree_set_place(terms, tree_place(directive), true, loading->arena);
    for (guint i = 0; i < loading->collected.terms->len; i++) {
        const Term *term = &g_array_index(loading->collected.terms, Term, i);
        tree_add_leaf(terms_add(terms, term->name), "meaning", term->meaning);
    }
}

bool
directive_is_list(const xmlNode *directive)
{
    const char *kind = tree_attribute(directive, "kind");

    return g_str_equal(kind, "provenance") || g_str_equal(kind, "glossary");
}

/* The block may have no name and no key but `if`, which branch.c has evaluated. */
static bool
check_bare(Loading *loading, const xmlNode *directive)
{
    static const char *const keys[] = { "if", NULL };
    const char *kind = tree_attribute(directive, "kind"), *name = tree_attribute(directive, "id");
    const char *body = tree_text(directive, loading->arena);
    Place place = tree_place(directive);

    if (name != NULL && *name != '\0') {
        return diag_error(loading->diag, place, "directive-name",
                          "the %s block takes no name: remove it", kind);
    }
    if (body[strspn(body, " \t\n")] == '\0') {
        return true;
    }
    const Value *map =
        value_parse_yaml(body, strlen(body), (Place){ place.file, place.line + 1, 1 },
                         loading->arena, loading->diag);
    return map != NULL &&
           value_check_keys(map, keys, arena_printf(loading->arena, "a %s block", kind),
                            loading->diag);
}

bool
lists_resolve(Loading *loading)
{
    bool fine = true;

    for (size_t i = 0; i < loading->report->n_pages; i++) {
        const Page *page = &loading->report->pages[i];
        xmlNode *root = page_pending(page);
        page_enter(loading, page);
        for (xmlNode *at = root, *next = NULL; at != NULL; at = next) {
            next = tree_next(at, root);
            if (!tree_is(at, "directive") || !directive_is_list(at)) {
                continue;
            }
            next = tree_skip(at, root);
            fine &= check_bare(loading, at);
            if (g_str_equal(tree_attribute(at, "kind"), "glossary")) {
                glossary_resolve(loading, at);
            } else {
                provenance_resolve(loading, at);
            }
            tree_remove(at);
        }
    }
    page_enter(loading, NULL);
    return fine;
}
