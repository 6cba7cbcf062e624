/* ```claim → <claim>: shows a judged claim (document/directives/claim.h). */
#include "base/metric.h"
#include "base/number.h"
#include "document/directives/claim.h"
#include "document/directives/rows.h"
#include "document/markdown/markdown.h"

#include <math.h>
#include <string.h>

const char *
claim_condition_words(const Loading *loading, const Condition *condition)
{
    static const WordKey words[] = {
        [COMPARE_BELOW] = WORD_BELOW,   [COMPARE_AT_MOST] = WORD_AT_MOST,
        [COMPARE_ABOVE] = WORD_ABOVE,   [COMPARE_AT_LEAST] = WORD_AT_LEAST,
        [COMPARE_EQUAL] = WORD_EXACTLY, [COMPARE_UNEQUAL] = WORD_ANYTHING_BUT,
    };

    return arena_printf(loading->arena, "%s %s", loading_word(loading, words[condition->kind]),
                        words_exact(loading->arena, loading_words(loading), condition->bound));
}

static const char *
number_words(const Loading *loading, double number, int decimals)
{
    return words_number(loading->arena, loading_words(loading), number, decimals);
}

/* How the test's numbers are printed: label, unit and decimals. */
typedef struct {
    const char *label, *unit;
    int decimals; /* -1: as many as each needs */
    bool percent; /* the unit follows each number: 93% */
} TestNumbers;

static bool
read_numbers(Loading *loading, const ClaimTest *test, TestNumbers *ret)
{
    RowColumn column = rows_column(loading, test->answer, test->column);
    double decimals = -1;

    if (!value_read_text(test->map, "label", &column.label, loading->diag) ||
        !value_read_text(test->map, "unit", &column.unit, loading->diag) ||
        !value_read_number(test->map, "decimals", &decimals, loading->diag)) {
        return false;
    }
    bool has_unit = column.unit != NULL && *column.unit != '\0';
    *ret = (TestNumbers){ .label = column.label,
                          .unit = has_unit ? column.unit : NULL,
                          .decimals = decimals >= 0 && decimals <= 20 ? (int)decimals : -1,
                          .percent = has_unit && g_str_equal(column.unit, "%") };
    return true;
}

static const char *
one_number(const Loading *loading, const TestNumbers *numbers, double number)
{
    return arena_printf(loading->arena, "%s%s", number_words(loading, number, numbers->decimals),
                        numbers->percent ? "%" : "");
}

/* "0.684", "0.684 [0.619, 0.742]"; "0.45 to 1.74" for a range. */
static const char *
found_words(Loading *loading, const ClaimTest *test, const TestNumbers *numbers)
{
    Arena *arena = loading->arena;
    const char *low = one_number(loading, numbers, test->low);
    const char *high = one_number(loading, numbers, test->high);

    if (isnan(test->value)) {
        return words_format(arena, loading_words(loading), WORD_RANGE_WORDS, "from", low, "to",
                            high, NULL);
    }
    const char *value = one_number(loading, numbers, test->value);
    return test->low < test->high ? arena_printf(arena, "%s [%s, %s]", value, low, high) : value;
}

/* "Ratio 0.684 [0.619, 0.742] over repeated runs, n = 10. Supported if above 1, contradicted if
 * below 1." */
const char *
claim_result_words(Loading *loading, const ClaimTest *test)
{
    Arena *arena = loading->arena;
    TestNumbers numbers;
    g_autoptr(GString) out = g_string_new(NULL);

    if (!read_numbers(loading, test, &numbers)) {
        return NULL;
    }
    const char *found = found_words(loading, test, &numbers);
    if (numbers.unit != NULL && !numbers.percent) {
        found = arena_printf(arena, "%s %s", found, numbers.unit);
    }
    if (test->over != NULL) {
        found = words_format(arena, loading_words(loading), WORD_RANGE_OVER, "range", found, "what",
                             test->over, NULL);
    }
    g_string_append_printf(out, "%s %s", numbers.label, found);
    if (test->n >= 0) {
        g_string_append_printf(out, ", n = %s", number_words(loading, test->n, -1));
    }
    g_string_append_printf(out, ". %s %s, %s %s.", loading_word(loading, WORD_SUPPORTED_IF),
                           claim_condition_words(loading, &test->supported),
                           loading_word(loading, WORD_CONTRADICTED_IF),
                           claim_condition_words(loading, &test->contradicted));
    return arena_strdup(arena, out->str);
}

/* "< 1" */
static const char *
threshold_words(const Loading *loading, const Condition *condition, const TestNumbers *numbers)
{
    return arena_printf(loading->arena, "%s %s%s", compare_sign(condition->kind),
                        words_exact(loading->arena, loading_words(loading), condition->bound),
                        numbers->percent ? "%" : "");
}

const char *
claim_verdict_label(const Loading *loading, Verdict verdict)
{
    static const WordKey words[] = {
        [VERDICT_SUPPORTED] = WORD_SUPPORTED, [VERDICT_CONTRADICTED] = WORD_CONTRADICTED,
        [VERDICT_MIXED] = WORD_MIXED,         [VERDICT_UNTESTED] = WORD_UNTESTED,
        [VERDICT_OPINION] = WORD_OPINION,     [VERDICT_OVERTAKEN] = WORD_OVERTAKEN,
    };
    return loading_word(loading, words[verdict]);
}

const char *
claim_verdict_words(Loading *loading, const Claim *claim)
{
    if (claim->overtaken_on != NULL) {
        const Words *words = loading_words(loading);
        return words_format(loading->arena, words, WORD_OVERTAKEN_ON, "date",
                            words_date(loading->arena, words, claim->overtaken_on), NULL);
    }
    return claim_verdict_label(loading, claim->verdict);
}

/* "Supported: 0.68 [0.61, 0.76] < 1", "Mixed: 0.45 to 1.74 (supported if < 1, contradicted if >
 * 1)", "Overtaken by events of 11 December 2025". NULL after an error. */
static const char *
finding_words(Loading *loading, const Claim *claim)
{
    const ClaimTest *test = &claim->test;
    Arena *arena = loading->arena;
    const Words *words = loading_words(loading);
    const char *label = claim_verdict_words(loading, claim);
    TestNumbers numbers;

    if (claim->overtaken_on != NULL || !claim->tested) {
        return label;
    }
    if (!read_numbers(loading, test, &numbers)) {
        return NULL;
    }
    const char *found = found_words(loading, test, &numbers);
    const char *supported = threshold_words(loading, &test->supported, &numbers);
    const char *contradicted = threshold_words(loading, &test->contradicted, &numbers);
    if (claim->verdict == VERDICT_MIXED) {
        return arena_printf(arena, "%s: %s", label,
                            words_format(arena, words, WORD_FINDING_MIXED, "value", found,
                                         "supported", supported, "contradicted", contradicted,
                                         NULL));
    }
    return arena_printf(arena, "%s: %s %s", label, found,
                        claim->verdict == VERDICT_SUPPORTED ? supported : contradicted);
}

/* "measurements, prices" */
static const char *
basis_words(const Loading *loading, Basis basis)
{
    static const struct {
        Basis basis;
        WordKey word;
    } parts[] = { { BASIS_MEASURED, WORD_ON_MEASUREMENTS },
                  { BASIS_PRICES, WORD_ON_PRICES },
                  { BASIS_SHEETS, WORD_ON_SHEETS },
                  { BASIS_TYPED, WORD_ON_ASSUMPTIONS } };
    g_autoptr(GString) out = g_string_new(NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        if ((basis & parts[i].basis) != 0) {
            g_string_append_printf(out, "%s%s",
                                   out->len > 0 ? loading_word(loading, WORD_COMMA) : "",
                                   loading_word(loading, parts[i].word));
        }
    }
    return arena_strdup(loading->arena, out->str);
}

const char *
claim_kind_words(Loading *loading, const Claim *claim)
{
    static const WordKey words[] = {
        [CLAIM_TESTED] = WORD_KIND_TESTED,
        [CLAIM_BY_CONSTRUCTION] = WORD_KIND_BY_CONSTRUCTION,
        [CLAIM_NOT_TESTED] = WORD_KIND_NOT_TESTED,
        [CLAIM_DOCUMENTED] = WORD_KIND_DOCUMENTED,
        [CLAIM_OPINION] = WORD_KIND_OPINION,
        [CLAIM_OVERTAKEN] = WORD_KIND_OVERTAKEN,
    };

    return claim->kind == CLAIM_TESTED
               ? words_format(loading->arena, loading_words(loading), WORD_KIND_TESTED, "basis",
                              basis_words(loading, claim->basis), NULL)
               : loading_word(loading, words[claim->kind]);
}

static bool
add_result(Loading *loading, xmlNode *node, const ClaimTest *test)
{
    const char *words = claim_result_words(loading, test);

    return words != NULL && tree_add_leaf(node, "result", words) != NULL;
}

/* Adds "Supported: 0.68 < 1; tested on measurements." Opinions and untested claims get no finding,
 * because their verdict says everything. */
static bool
add_finding(Loading *loading, xmlNode *node, const Claim *claim)
{
    const char *finding = finding_words(loading, claim);

    if (finding == NULL) {
        return false;
    }
    bool decided = claim->tested || claim->kind == CLAIM_DOCUMENTED;
    if (!decided && claim->overtaken_on == NULL) {
        return true;
    }
    tree_add_leaf(node, "finding",
                  decided ? arena_printf(loading->arena, "%s%s%s.", finding,
                                         loading_word(loading, WORD_SEMICOLON),
                                         claim_kind_words(loading, claim))
                          : arena_printf(loading->arena, "%s.", finding));
    return true;
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
claim_append_why(Loading *loading, const Page *page, xmlNode *element, const Claim *claim)
{
    tree_set_place(element, claim->why_place, false, loading->arena);
    return markdown_append_inline(element, claim->why, claim->why_place,
                                  loading_prose(loading, claim->why_place), loading->arena,
                                  loading->diag) &&
           resolve_tree(loading, page, element);
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
    rows_append_columns(loading, table, &look);
    rows_append(loading, table, evidence->rows, &look);
    return true;
}

static const Claim *
find_claim(const Loading *loading, const xmlNode *directive)
{
    for (guint i = 0; i < loading->collected.claims->len; i++) {
        const Claim *claim = g_ptr_array_index(loading->collected.claims, i);
        if (claim->directive == directive) {
            return claim;
        }
    }
    g_assert_not_reached();
}

/* Consecutive claims share one list. */
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
    tree_set(node, "kind", claim_kind_name(claim->kind));
    tree_set(node, "theme", claim->theme);
    tree_set(node, "line", tree_attribute(directive, "line"));
    directive_text(loading, page, node, "statement", claim->map, "text");
    bool fine = add_finding(loading, node, claim);
    add_by(loading, node, claim->by);
    directive_text(loading, page, node, "test", claim->test.map, "what");
    fine &= !claim->tested || add_result(loading, node, &claim->test);
    if (claim->kind == CLAIM_BY_CONSTRUCTION) {
        fine &= claim_append_why(loading, page, tree_add(node, "construction"), claim);
    }
    if (claim->why != NULL && claim->kind != CLAIM_BY_CONSTRUCTION) {
        fine &= claim_append_why(loading, page, tree_add(node, "evidence"), claim);
    } else {
        directive_text(loading, page, node, "evidence", claim->map, "evidence");
    }
    fine &= add_rows(loading, node, claim);
    if (claim->tested && claim->evidence.notice.text != NULL) {
        notice_add(loading, node, claim->evidence.notice.text);
    }
    return fine && diag_count(loading->diag, DIAG_ERROR) == errors;
}
