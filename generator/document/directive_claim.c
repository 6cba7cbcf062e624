/* ```claim → <claim>: what was judged (document/claim.h), for the reader. */
#include "base/metric.h"
#include "base/number.h"
#include "document/claim.h"
#include "document/markdown.h"
#include "document/rows.h"

#include <string.h>

/* "above 1" */
static const char *
condition_words(const Loading *loading, const Condition *condition)
{
    static const WordKey words[] = {
        [COMPARE_BELOW] = WORD_BELOW,   [COMPARE_AT_MOST] = WORD_AT_MOST,
        [COMPARE_ABOVE] = WORD_ABOVE,   [COMPARE_AT_LEAST] = WORD_AT_LEAST,
        [COMPARE_EQUAL] = WORD_EXACTLY, [COMPARE_UNEQUAL] = WORD_ANYTHING_BUT,
    };
    g_autoptr(GString) bound = g_string_new(NULL);

    number_append_exact(bound, condition->bound);
    return arena_printf(loading->arena, "%s %s", loading_word(loading, words[condition->kind]),
                        bound->str);
}

static const char *
number_words(Arena *arena, double number, int decimals)
{
    return decimals >= 0 ? number_format(arena, number, decimals)
                         : number_format_auto(arena, number);
}

/* "Ratio 0.684 [0.619, 0.742], n = 10. Supported if above 1, contradicted if
 * below 1." */
const char *
claim_result_words(Loading *loading, const ClaimTest *test)
{
    Arena *arena = loading->arena;
    RowColumn column = rows_column(loading, test->answer, test->column);
    double decimals = -1;
    g_autoptr(GString) out = g_string_new(NULL);

    if (!value_read_text(test->map, "label", &column.label, loading->diag) ||
        !value_read_text(test->map, "unit", &column.unit, loading->diag) ||
        !value_read_number(test->map, "decimals", &decimals, loading->diag)) {
        return NULL;
    }
    int digits = decimals >= 0 && decimals <= 20 ? (int)decimals : -1;
    g_string_append_printf(out, "%s %s", column.label, number_words(arena, test->value, digits));
    if (column.unit != NULL && *column.unit != '\0') {
        g_string_append_printf(out, " %s", column.unit);
    }
    if (test->low < test->high) {
        g_string_append_printf(out, " [%s, %s]", number_words(arena, test->low, digits),
                               number_words(arena, test->high, digits));
    }
    if (test->n >= 0) {
        g_string_append_printf(out, ", n = %s", number_format_auto(arena, test->n));
    }
    g_string_append_printf(out, ". %s %s, %s %s.", loading_word(loading, WORD_SUPPORTED_IF),
                           condition_words(loading, &test->supported),
                           loading_word(loading, WORD_CONTRADICTED_IF),
                           condition_words(loading, &test->contradicted));
    return arena_strdup(arena, out->str);
}

static bool
add_result(Loading *loading, xmlNode *node, const ClaimTest *test)
{
    const char *words = claim_result_words(loading, test);

    return words != NULL && tree_add_leaf(node, "result", words) != NULL;
}

static void
add_by(Loading *loading, xmlNode *claim, const Value *by)
{
    xmlNode *node = tree_add(claim, "by");

    for (const Value *at = by->first; at != NULL; at = at->next) {
        const Citation *citation = bibliography_cite(loading, at->text, at->place);
        xmlNode *cite = tree_add_leaf(node, "cite", citation != NULL ? citation->label : at->text);
        tree_set(cite, "key", at->text);
    }
}

bool
claim_add_why(Loading *loading, const Page *page, xmlNode *parent, const char *name,
              const Claim *claim)
{
    xmlNode *evidence = tree_add(parent, name);

    tree_set_place(evidence, claim->why_place, false, loading->arena);
    return markdown_append_inline(evidence, claim->why, claim->why_place,
                                  loading_prose(loading, claim->why_place), loading->arena,
                                  loading->diag) &&
           resolve_tree(loading, page, evidence);
}

static bool
add_rows(Loading *loading, xmlNode *node, const Claim *claim)
{
    const ClaimEvidence *evidence = &claim->evidence;
    RowsLook look = { .group = -1, .chip = -1, .missing = -1, .cite = -1 };

    if (evidence->map == NULL) {
        return true;
    }
    if (!rows_read_look(loading, evidence->map, evidence->rows, &look) ||
        !rows_check_verified(loading, claim->directive, evidence->rows, evidence->notice)) {
        return false;
    }
    if (evidence->rows->n_rows == 0) {
        return diag_error(loading->diag, evidence->map->place, "claim-rows",
                          "the query gives no row of evidence");
    }
    xmlNode *table = tree_add(tree_add(node, "data"), "table");
    look.unverified = evidence->notice.all_unverified;
    rows_append_columns(table, &look);
    rows_append(loading, table, evidence->rows, &look);
    return true;
}

static const Claim *
find_claim(const Loading *loading, const xmlNode *directive)
{
    for (guint i = 0; i < loading->claims->len; i++) {
        const Claim *claim = g_ptr_array_index(loading->claims, i);
        if (claim->directive == directive) {
            return claim;
        }
    }
    g_assert_not_reached();
}

/* Claims that follow one another stand in one list. */
static xmlNode *
list_before(xmlNode *directive)
{
    if (directive->prev != NULL && tree_is(directive->prev, "claims")) {
        return directive->prev;
    }
    xmlNode *list = tree_element(directive->doc, "claims");
    tree_set(list, "line", tree_attribute(directive, "line"));
    return tree_link_before(directive, list);
}

bool
claim_resolve(Loading *loading, const Page *page, xmlNode *directive)
{
    const Claim *claim = find_claim(loading, directive);
    int errors = diag_count(loading->diag, DIAG_ERROR);

    if (claim->map == NULL) {
        return false;
    }
    xmlNode *node = tree_add(list_before(directive), "claim");
    tree_set(node, "id", arena_printf(loading->arena, "claim-%s", claim->id));
    tree_set(node, "name", claim->id);
    tree_set(node, "verdict", verdict_name(claim->verdict));
    tree_set(node, "theme", claim->theme);
    tree_set(node, "line", tree_attribute(directive, "line"));
    directive_text(loading, page, node, "statement", claim->map, "text");
    add_by(loading, node, claim->by);
    directive_text(loading, page, node, "test", claim->test.map, "what");
    bool fine = !claim->tested || add_result(loading, node, &claim->test);
    if (claim->why != NULL) {
        fine &= claim_add_why(loading, page, node, "evidence", claim);
    } else {
        directive_text(loading, page, node, "evidence", claim->map, "evidence");
    }
    fine &= add_rows(loading, node, claim);
    if (claim->tested && claim->evidence.notice.text != NULL) {
        notice_add(loading, node, claim->evidence.notice.text);
    }
    return fine && diag_count(loading->diag, DIAG_ERROR) == errors;
}
