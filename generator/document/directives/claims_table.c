/* ```claims → <table>: all claims of the report by theme, each with its verdict, what it is based
 * on, and a link to it. */
#include "document/directives/claim.h"
#include "document/markdown/markdown.h"

#include <string.h>

static const WordKey columns[] = { WORD_CLAIM, WORD_IN_SHORT, WORD_VERDICT, WORD_RESTS_ON };

static const char *
theme_of(const Loading *loading, const Claim *claim)
{
    return claim->theme != NULL ? claim->theme : loading_word(loading, WORD_OTHER_CLAIMS);
}

static void
add_columns(const Loading *loading, xmlNode *table)
{
    xmlNode *heads = tree_add(table, "columns");

    for (size_t i = 0; i < G_N_ELEMENTS(columns); i++) {
        tree_set(tree_add_leaf(heads, "column", loading_word(loading, columns[i])), "align",
                 "left");
    }
}

/* Adds the verdict's symbol and a link with the claim's name; the verdict in words has
 * its own column. */
static void
add_link(Loading *loading, xmlNode *row, const Claim *claim)
{
    const char *id = arena_printf(loading->arena, "claim-%s", claim->id);
    const Anchor *anchor = anchor_find(loading, NULL, id);
    xmlNode *cell = tree_add(row, "cell");

    tree_set(cell, "header", "yes");
    tree_set(tree_add(cell, "sign"), "name", verdict_name(claim->verdict));
    tree_add_text(cell, "\xc2\xa0", 2);
    if (anchor == NULL) {
        tree_add_text(cell, claim->id, strlen(claim->id));
        return;
    }
    xmlNode *ref = tree_add_leaf(cell, "ref", claim->id);
    tree_set(ref, "page", anchor->page->id);
    tree_set(ref, "target", id);
}

/* Appends " Tested on prices." for "tested on prices". */
static void
add_sentence(xmlNode *cell, const char *words)
{
    g_autoptr(GString) out = g_string_new(" ");

    g_string_append_unichar(out, g_unichar_toupper(g_utf8_get_char(words)));
    g_string_append_printf(out, "%s.", g_utf8_next_char(words));
    tree_add_text(cell, out->str, out->len);
}

/* Adds the number with its interval, or the reason why there is none; both for
 * claims by construction. */
static bool
add_evidence(Loading *loading, const Page *page, xmlNode *row, const Claim *claim)
{
    if (claim->tested) {
        const char *words = claim_result_words(loading, &claim->test);
        if (words == NULL) {
            return false;
        }
        xmlNode *cell = tree_add_leaf(row, "cell", words);
        if (claim->kind == CLAIM_BY_CONSTRUCTION) {
            tree_add_text(cell, " ", 1);
            return claim_append_why(loading, page, cell, claim);
        }
        add_sentence(cell, claim_kind_words(loading, claim));
        return true;
    }
    if (claim->why != NULL) {
        return claim_append_why(loading, page, tree_add(row, "cell"), claim);
    }
    if (value_lookup(claim->map, "evidence") != NULL) {
        return directive_text(loading, page, row, "cell", claim->map, "evidence") != NULL;
    }
    tree_add_leaf(row, "cell", "");
    return true;
}

/* "Supported, by construction". For tested claims the evidence states what they were tested on; for
 * opinions and the like the verdict alone tells the kind. */
static const char *
verdict_words(Loading *loading, const Claim *claim)
{
    const char *verdict = claim_verdict_words(loading, claim);
    bool tells = claim->kind == CLAIM_BY_CONSTRUCTION || claim->kind == CLAIM_DOCUMENTED;

    return tells ? arena_printf(loading->arena, "%s, %s", verdict, claim_kind_words(loading, claim))
                 : verdict;
}

/* Values in a row are resolved as on the claim's own page; words are in the language of
 * the table's page. */
static bool
add_claim(Loading *loading, const Page *page, xmlNode *table, const Claim *claim)
{
    xmlNode *row = tree_add(table, "row");

    page_enter(loading, claim->page);
    loading->words = page->words;
    add_link(loading, row, claim);
    bool fine = directive_text(loading, page, row, "cell", claim->map, "text") != NULL;
    tree_add_leaf(row, "cell", verdict_words(loading, claim));
    fine &= add_evidence(loading, page, row, claim);
    page_enter(loading, page);
    return fine;
}

/* Adds the claims of a theme below a heading row. Themes are in the order of their first claims. */
static bool
add_theme(Loading *loading, const Page *page, xmlNode *table, const char *theme)
{
    bool fine = true;

    tree_set(tree_add_leaf(tree_add(table, "row"), "cell", theme), "header", "yes");
    for (guint i = 0; i < loading->collected.claims->len; i++) {
        const Claim *claim = g_ptr_array_index(loading->collected.claims, i);
        if (claim->map != NULL && g_str_equal(theme_of(loading, claim), theme)) {
            fine &= add_claim(loading, page, table, claim);
        }
    }
    return fine;
}

static bool
add_themes(Loading *loading, const Page *page, const xmlNode *directive, xmlNode *table)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    bool fine = true;

    for (guint i = 0; i < loading->collected.claims->len; i++) {
        const Claim *claim = g_ptr_array_index(loading->collected.claims, i);
        if (claim->map != NULL &&
            g_hash_table_add(seen, (gpointer)(uintptr_t)theme_of(loading, claim))) {
            fine &= add_theme(loading, page, table, theme_of(loading, claim));
        }
    }
    return g_hash_table_size(seen) > 0
               ? fine
               : diag_error(loading->diag, tree_place(directive), "claims-none",
                            "the report has no claim to list");
}

/* Adds a strip above the table: for each verdict, a symbol for each claim, and their number. The
 * PDF does not show it because the table itself is visible at once. */
static void
add_strip(const Loading *loading, xmlNode *table)
{
    xmlNode *only = tree_element(table->doc, "only");

    tree_link_before(table, only);
    tree_set(only, "outputs", "html wiki");
    xmlNode *strip = tree_add(only, "p");
    for (Verdict verdict = VERDICT_SUPPORTED; verdict <= VERDICT_OVERTAKEN; verdict++) {
        size_t n = 0;
        for (guint i = 0; i < loading->collected.claims->len; i++) {
            const Claim *claim = g_ptr_array_index(loading->collected.claims, i);
            if (claim->map == NULL || claim->verdict != verdict) {
                continue;
            }
            if (n++ == 0 && strip->children != NULL) {
                tree_add(strip, "br");
            }
            tree_set(tree_add(strip, "sign"), "name", verdict_name(verdict));
        }
        if (n > 0) {
            const char *count = words_number(loading->arena, loading_words(loading), (double)n, 0);
            const char *words = arena_printf(loading->arena, " %s: %s",
                                             claim_verdict_label(loading, verdict), count);
            tree_add_text(strip, words, strlen(words));
        }
    }
}

/* Adds the notice if some figures are from MLPerf; what its rules require is stated
 * with each claim. */
static void
add_notice(Loading *loading, xmlNode *table, ReportTable *entry)
{
    for (guint i = 0; i < loading->collected.claims->len; i++) {
        const Claim *claim = g_ptr_array_index(loading->collected.claims, i);
        if (claim->map != NULL && claim->tested && claim->evidence.notice.text != NULL) {
            entry->notice = arena_printf(
                loading->arena,
                "Where the note of a claim names MLPerf® results, its figures are derived from "
                "them "
                "and are not official MLPerf metrics; the note has submitters, versions and "
                "sources. %s",
                mlperf_trademark);
            notice_add(loading, table, entry->notice);
            return;
        }
    }
}

bool
claims_resolve(Loading *loading, const Page *page, xmlNode *directive)
{
    static const char *const keys[] = { "title", "subtitle", "source", NULL };
    const Value *map = directive_parse(loading, directive);

    if (map == NULL || !value_check_keys(map, keys, "a list of claims", loading->diag)) {
        return false;
    }
    xmlNode *table = tree_element(directive->doc, "table");
    tree_link_before(directive, table);
    tree_set(table, "id", tree_attribute(directive, "id"));
    tree_set(table, "number", tree_attribute(directive, "number"));
    tree_set(table, "line", tree_attribute(directive, "line"));
    ReportTable *entry = &g_array_index(loading->collected.tables, ReportTable,
                                        (guint)tree_number(table, "number") - 1);
    const xmlNode *title = directive_text(loading, page, table, "title", map, "title");
    if (title == NULL) {
        return diag_error(loading->diag, tree_place(directive), "key-missing",
                          "a list of claims needs 'title:'");
    }
    entry->title = tree_text(title, loading->arena);
    directive_text(loading, page, table, "subtitle", map, "subtitle");
    add_columns(loading, table);
    bool fine = add_themes(loading, page, directive, table);
    directive_text(loading, page, table, "source", map, "source");
    add_strip(loading, table);
    add_notice(loading, table, entry);
    entry->data = query_run(loading,
                            "SELECT id, theme, text, said_by, verdict, kind, basis, why, "
                            "overtaken_on, measure, value, low, high, range_over, n, "
                            "supported_if, contradicted_if FROM claim ORDER BY rowid",
                            tree_place(directive));
    return fine && entry->data != NULL;
}
