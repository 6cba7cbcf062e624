/* ```claim: reads each claim, runs its test and decides the verdict. */
#include "document/directives/claim.h"

#include "base/number.h"
#include "document/directives/rows.h"
#include "document/directives/sql_text.h"

#include <math.h>
#include <string.h>

static const char *const claim_keys[] = { "theme",      "text",      "by",
                                          "test",       "rows",      "evidence",
                                          "not_tested", "opinion",   "by_construction",
                                          "documented", "overtaken", NULL };
static const char *const test_keys[] = { "what",  "query",        "where",           "label",
                                         "unit",  "decimals",     "missing",         "mlperf",
                                         "range", "supported_if", "contradicted_if", "counts",
                                         NULL };
static const char *const documented_keys[] = { "verdict", "source", "by", NULL };
static const char *const overtaken_keys[] = { "date", "source", "by", NULL };
static const char *const rows_keys[] = { "query", "where",   "columns", "group",
                                         "chip",  "missing", "mlperf",  NULL };

/* ---- The test ---- */

static bool
read_condition(Loading *loading, const Value *map, const char *key, Condition *ret,
               const char **ret_text)
{
    const Value *value = value_lookup(map, key);

    if (value == NULL) {
        return diag_error(loading->diag, map->place, "key-missing",
                          "the test needs '%s:', such as ratio > 1", key);
    }
    if (!value_read_text(map, key, ret_text, loading->diag)) {
        return false;
    }
    return (*ret_text != NULL && condition_parse(*ret_text, loading->arena, ret)) ||
           diag_error(loading->diag, value->place, "claim-condition",
                      "'%s' must be a column, one of < <= > >= = != and a number: ratio > 1", key);
}

static bool
read_conditions(Loading *loading, ClaimTest *test)
{
    bool fine =
        read_condition(loading, test->map, "supported_if", &test->supported, &test->supported_text);

    fine &= read_condition(loading, test->map, "contradicted_if", &test->contradicted,
                           &test->contradicted_text);
    if (!fine) {
        return false;
    }
    Place place = value_lookup(test->map, "contradicted_if")->place;
    if (!g_str_equal(test->supported.name, test->contradicted.name)) {
        return diag_error(loading->diag, place, "claim-condition",
                          "both conditions must be about the same column, not '%s' and '%s'",
                          test->supported.name, test->contradicted.name);
    }
    return !conditions_overlap(&test->supported, &test->contradicted) ||
           diag_error(loading->diag, place, "claim-condition",
                      "'%s' and '%s' can both be true, so the test decides nothing",
                      test->supported_text, test->contradicted_text);
}

/* Handles a test without an answer. */
static bool
set_untested(Loading *loading, Claim *claim, const Value *map, const char *key)
{
    const Value *why = value_lookup(map, key);

    claim->verdict = VERDICT_UNTESTED;
    claim->kind = CLAIM_NOT_TESTED;
    claim->why = NULL; /* drop the reason of by_construction */
    if (!value_read_text(map, key, &claim->why, loading->diag)) {
        return false;
    }
    if (claim->why == NULL || *claim->why == '\0') {
        return diag_error(loading->diag, why != NULL ? why->place : map->place, "claim-why",
                          "the data cannot answer this test; write in '%s:' what is missing", key);
    }
    claim->why_place = why->place;
    return true;
}

/* True if it is known which results a query reads. Rows of `ratio` are fine too: they are pairs
 * that the rules have already allowed. */
static bool
names_results(Notice notice)
{
    return notice.details == NULL || table_column(notice.details, "differences") >= 0 ||
           (notice.details_sql != NULL && table_column(notice.details, "system") >= 0 &&
            table_column(notice.details, "workload") >= 0);
}

/* The ids of the results that a query reads, as "[1,4,7]"; NULL after an error. */
static const char *
list_results(Loading *loading, const Claim *claim, Notice notice)
{
    static const char *const keys[] = { "suite",  "round",  "division", "submitter",
                                        "system", "metric", "workload", "scenario" };
    g_autoptr(GString) same = g_string_new("s.value IS NOT NULL");

    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
        if (table_column(notice.details, keys[i]) >= 0) {
            g_string_append_printf(same, " AND s.%s IS d.%s", keys[i], keys[i]);
        }
    }
    const char *sql =
        arena_printf(loading->arena,
                     "WITH d AS (%s\n) SELECT json_group_array(id) FROM (SELECT DISTINCT "
                     "s.result_id AS id FROM score AS s JOIN d ON %s)",
                     notice.details_sql, same->str);
    const Table *ids = query_run(loading, sql, tree_place(claim->directive));
    return ids != NULL ? table_cell(ids, 0, 0)->text : NULL;
}

/* The results are a parameter because compiling the rules takes longer than applying them. One pair
 * represents all pairs of the same two kinds (as in shown_together.c). */
static const char apart_sql[] =
    "WITH alike AS MATERIALIZED (SELECT phase, min(result_id) AS first, max(result_id) AS last "
    "FROM json_each(:ids) AS j CROSS JOIN result_kind AS k ON k.result_id = j.value GROUP BY "
    "phase, kind ORDER BY first) SELECT p.because FROM alike AS a CROSS JOIN alike AS b ON b.phase "
    "IS a.phase "
    "AND b.last > a.first CROSS JOIN result_pair AS p ON p.a_id = a.first AND p.b_id = b.last "
    "WHERE p.rule IS NOT NULL LIMIT 1";

/* The reason of the first pair of results, among those that a query reads, that a rule of
 * analysis/rules.yaml forbids to compare. NULL: none. */
static const char *
incomparable_pair(Loading *loading, const Claim *claim, Notice notice)
{
    if (notice.details_sql == NULL || table_column(notice.details, "system") < 0) {
        return NULL;
    }
    const char *ids = list_results(loading, claim, notice);
    if (ids == NULL || strchr(ids, ',') == NULL) {
        return NULL; /* a single result */
    }
    const Table *pair =
        query_run_with(loading, apart_sql, "ids", ids, tree_place(claim->directive));
    return pair != NULL && pair->n_rows > 0 ? table_cell(pair, 0, 0)->text : NULL;
}

/* Results that may not be compared cannot decide a claim. A test that only counts them (`counts:
 * true`) does not compare them. */
static bool
check_comparable(Loading *loading, const Claim *claim, const Value *map, Notice notice)
{
    const char *why = NULL;
    bool counts = false;

    if (!value_read_bool(claim->test.map, "counts", &counts, loading->diag)) {
        return false;
    }
    if (counts) {
        return true;
    }
    if (!names_results(notice)) {
        return diag_error(
            loading->diag, map->place, "claim-incomparable",
            "it is unclear which results claim %s uses and whether they may be compared: write "
            "'mlperf:', a query that gives suite, round, system, workload, scenario and metric",
            claim->id);
    }
    why = notice.mixed ? "MLPerf results may not be compared with other results"
                       : incomparable_pair(loading, claim, notice);
    return why == NULL || diag_error(loading->diag, map->place, "claim-incomparable",
                                     "claim %s uses results that may not be compared: %s (if the "
                                     "test only counts results, write counts: true)",
                                     claim->id, why);
}

static bool
read_rows(Loading *loading, Claim *claim, const Value *map, ClaimEvidence *ret)
{
    const char *sql = NULL;

    ret->map = map;
    ret->rows = directive_rows(loading, claim->directive, map, &sql);
    ret->sql = sql;
    return ret->rows != NULL &&
           notice_make(loading, claim->directive, map, ret->rows, sql, &ret->notice) &&
           check_comparable(loading, claim, map, ret->notice);
}

/* What kinds of data the test's query reads. */
static Basis
find_basis(Loading *loading, const char *sql)
{
    const char *const *relations = sql_relations(loading->arena, sql);
    Basis basis = 0;
    bool named = false; /* reads the catalogue of accelerators */

    for (size_t i = 0; relations[i] != NULL; i++) {
        basis |= basis_of_relation(relations[i]);
        named |= g_ascii_strcasecmp(relations[i], "accelerator") == 0;
    }
    return basis == 0 && named ? BASIS_SHEETS : basis;
}

/* Reads `by_construction`. A test that only reads what the author typed cannot support the claim,
 * so the claim must state that. */
static bool
read_kind(Loading *loading, Claim *claim)
{
    const Value *why = value_lookup(claim->map, "by_construction");

    claim->kind = why != NULL ? CLAIM_BY_CONSTRUCTION : CLAIM_TESTED;
    claim->basis = find_basis(loading, claim->test.sql);
    if (why == NULL) {
        return !basis_is_typed(claim->basis) ||
               diag_error(loading->diag, claim->test.map->place, "claim-construction",
                          "the test of claim %s reads no measurement, price or data sheet, so its "
                          "outcome follows from what the report assumes: add 'by_construction:' "
                          "with the reason beside 'test:'",
                          claim->id);
    }
    claim->why_place = why->place;
    if (!value_read_text(claim->map, "by_construction", &claim->why, loading->diag)) {
        return false;
    }
    return (claim->why != NULL && *claim->why != '\0') ||
           diag_error(loading->diag, why->place, "claim-why",
                      "'by_construction:' must state from which assumptions or levels the outcome "
                      "follows");
}

static bool
judge_answer(Loading *loading, Claim *claim)
{
    ClaimTest *test = &claim->test;
    int column = table_column(test->answer, test->supported.name);

    if (column < 0) {
        return rows_unknown_column(loading, test->answer, test->supported.name,
                                   value_lookup(test->map, "supported_if")->place);
    }
    test->column = (size_t)column;
    if (!read_kind(loading, claim) || !claim_read_answer(loading, test)) {
        return false;
    }
    if (isnan(test->low)) {
        return set_untested(loading, claim, test->map, "missing");
    }
    claim->tested = true;
    claim->verdict = verdict_judge(&test->supported, &test->contradicted, test->low, test->high);
    return true;
}

static bool
run_test(Loading *loading, Claim *claim)
{
    const Value *rows = value_lookup(claim->map, "rows");
    ClaimEvidence answer = { 0 };

    claim->test.map = value_lookup(claim->map, "test");
    bool fine = value_check_keys(claim->test.map, test_keys, "a test", loading->diag);
    if (rows != NULL) {
        fine &= value_check_keys(rows, rows_keys, "rows", loading->diag);
    }
    if (!fine || !read_conditions(loading, &claim->test) ||
        !read_rows(loading, claim, claim->test.map, &answer)) {
        return false;
    }
    claim->test.answer = answer.rows;
    claim->test.sql = answer.sql;
    claim->evidence.notice = answer.notice;
    return judge_answer(loading, claim) &&
           (rows == NULL || !claim->tested || read_rows(loading, claim, rows, &claim->evidence));
}

/* ---- The claim ---- */

static bool
read_by(Loading *loading, Claim *claim)
{
    bool fine = value_read_texts(claim->map, "by", loading->arena, &claim->by, loading->diag);

    if (fine && (claim->by == NULL || claim->by->n_items == 0)) {
        return diag_error(loading->diag, claim->map->place, "key-missing",
                          "'by:' is missing: who makes the claim, as keys of sources.yaml");
    }
    return fine;
}

/* Appends the sources to the author's sentence: "… [@a; @b]". */
static const char *
with_sources(Arena *arena, const char *sentence, const Value *sources)
{
    g_autoptr(GString) out = g_string_new(sentence);

    for (const Value *at = sources->first; at != NULL; at = at->next) {
        g_string_append_printf(out, "%s@%s", at == sources->first ? " [" : "; ", at->text);
    }
    g_string_append_c(out, ']');
    return arena_strdup(arena, out->str);
}

/* Checks that an event is not after the report's own date. */
static bool
check_event_date(Loading *loading, const Value *map, const char *date)
{
    const char *today = loading->report->date;

    if (!date_is_valid(date)) {
        return diag_error(loading->diag, value_lookup(map, "date")->place, "claim-overtaken",
                          "'%s' is not a date; write YYYY-MM-DD, YYYY-MM or YYYY", date);
    }
    return today == NULL || strncmp(date, today, strlen(date)) <= 0 ||
           diag_error(loading->diag, value_lookup(map, "date")->place, "claim-overtaken",
                      "an event of %s is after the report's own date, %s", date, today);
}

/* Reads `source:` and `by:` as the claim's reason: a sentence and its sources. False if one is
 * missing; this is reported only if `*ret_reported` is set. */
static bool
read_sourced_why(Loading *loading, Claim *claim, const Value *map, bool *ret_reported)
{
    const Value *sources = NULL;
    const char *sentence = NULL;

    *ret_reported = !value_read_texts(map, "source", loading->arena, &sources, loading->diag) ||
                    !value_read_text(map, "by", &sentence, loading->diag);
    if (*ret_reported || sentence == NULL || *sentence == '\0' || sources == NULL ||
        sources->n_items == 0) {
        return false;
    }
    claim->why = with_sources(loading->arena, sentence, sources);
    claim->why_place = value_lookup(map, "by")->place;
    return true;
}

/* Reads a claim about a fact that is not in the data files and is settled by sources. */
static bool
read_documented(Loading *loading, Claim *claim)
{
    const Value *map = value_lookup(claim->map, "documented");
    const char *verdict = NULL;
    bool reported = false;

    claim->kind = CLAIM_DOCUMENTED;
    if (!value_check_keys(map, documented_keys, "a documented claim", loading->diag) ||
        !value_read_text(map, "verdict", &verdict, loading->diag)) {
        return false;
    }
    static const Verdict verdicts[] = { VERDICT_SUPPORTED, VERDICT_CONTRADICTED, VERDICT_MIXED };
    bool fine = false;
    for (size_t i = 0; i < G_N_ELEMENTS(verdicts) && !fine; i++) {
        claim->verdict = verdicts[i];
        fine = g_strcmp0(verdict, verdict_name(verdicts[i])) == 0;
    }
    fine = read_sourced_why(loading, claim, map, &reported) && fine;
    return fine ||
           (!reported &&
            diag_error(loading->diag, map->place, "claim-documented",
                       "'documented:' must be {verdict: supported, contradicted or mixed, source: "
                       "keys of sources.yaml, by: what they state, in a sentence}"));
}

static bool
read_overtaken(Loading *loading, Claim *claim)
{
    const Value *map = value_lookup(claim->map, "overtaken");
    bool reported = false;

    claim->verdict = VERDICT_OVERTAKEN;
    claim->kind = CLAIM_OVERTAKEN;
    if (!value_check_keys(map, overtaken_keys, "an overtaken claim", loading->diag) ||
        !value_read_text(map, "date", &claim->overtaken_on, loading->diag)) {
        return false;
    }
    bool sourced = read_sourced_why(loading, claim, map, &reported);
    if (!reported && (!sourced || claim->overtaken_on == NULL)) {
        return diag_error(loading->diag, map->place, "claim-overtaken",
                          "'overtaken:' must be {date: of the event, source: keys of sources.yaml, "
                          "by: what happened, in a sentence}");
    }
    return !reported && check_event_date(loading, map, claim->overtaken_on);
}

/* Checks that the claim has exactly one of its five forms. */
static bool
check_means(Loading *loading, const Claim *claim, bool opinion)
{
    static const char *const means[] = { "test", "not_tested", "documented", "overtaken" };
    static const char *const of_test[] = { "rows", "by_construction" };
    int n = opinion;

    for (size_t i = 0; i < G_N_ELEMENTS(means); i++) {
        n += value_lookup(claim->map, means[i]) != NULL;
    }
    if (n != 1) {
        return diag_error(loading->diag, claim->map->place, "claim-test",
                          "claim %s needs exactly one of 'test:', 'not_tested:' (why), "
                          "'documented:' (where), 'overtaken:' (by what event) and 'opinion: true'",
                          claim->id);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(of_test); i++) {
        const Value *value = value_lookup(claim->map, of_test[i]);
        if (value != NULL && value_lookup(claim->map, "test") == NULL) {
            return diag_error(loading->diag, value->place, "claim-test",
                              "only a claim with 'test:' can have '%s:'", of_test[i]);
        }
    }
    return true;
}

static bool
judge(Loading *loading, Claim *claim)
{
    bool opinion = false;
    bool fine = value_read_text(claim->map, "theme", &claim->theme, loading->diag);

    fine &= value_read_text(claim->map, "text", &claim->text, loading->diag);
    fine &= read_by(loading, claim);
    fine &= value_read_bool(claim->map, "opinion", &opinion, loading->diag);
    if (fine && (claim->text == NULL || *claim->text == '\0')) {
        return diag_error(loading->diag, claim->map->place, "key-missing",
                          "'text:' is missing: the claim in the report's own words");
    }
    if (!check_means(loading, claim, opinion)) {
        return false;
    }
    if (opinion) {
        claim->verdict = VERDICT_OPINION;
        claim->kind = CLAIM_OPINION;
        return fine;
    }
    if (value_lookup(claim->map, "documented") != NULL) {
        return read_documented(loading, claim) && fine;
    }
    if (value_lookup(claim->map, "overtaken") != NULL) {
        return read_overtaken(loading, claim) && fine;
    }
    return (value_lookup(claim->map, "test") != NULL
                ? run_test(loading, claim)
                : set_untested(loading, claim, claim->map, "not_tested")) &&
           fine;
}

/* Judges one claim and appends it to loading->collected.claims; errors are reported. */
static void
claim_judge(Loading *loading, const Page *page, const xmlNode *directive)
{
    Claim *claim = arena_new0(loading->arena, Claim);
    const Value *map = directive_parse(loading, directive);

    claim->directive = directive;
    claim->page = page;
    claim->id = row_id(loading, arena_strdup(loading->arena, tree_attribute(directive, "id")));
    claim->map = map;
    if (map != NULL &&
        (!value_check_keys(map, claim_keys, "a claim", loading->diag) || !judge(loading, claim))) {
        claim->map = NULL;
    }
    g_ptr_array_add(loading->collected.claims, claim);
}

static const char *
joined_keys(Arena *arena, const Value *by)
{
    g_autoptr(GString) keys = g_string_new(NULL);

    for (const Value *at = by->first; at != NULL; at = at->next) {
        g_string_append_printf(keys, "%s%s", keys->len > 0 ? "; " : "", at->text);
    }
    return arena_strdup(arena, keys->str);
}

/* "measurements; prices": what the test is based on, as data. */
static const char *
basis_names(Arena *arena, const Claim *claim)
{
    static const struct {
        Basis basis;
        const char *name;
    } names[] = { { BASIS_MEASURED, "measurements" },
                  { BASIS_PRICES, "prices" },
                  { BASIS_SHEETS, "data sheets" },
                  { BASIS_TYPED, "assumptions" } };
    g_autoptr(GString) out = g_string_new(NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        if ((claim->basis & names[i].basis) != 0) {
            g_string_append_printf(out, "%s%s", out->len > 0 ? "; " : "", names[i].name);
        }
    }
    return claim->tested && out->len > 0 ? arena_strdup(arena, out->str) : NULL;
}

static ClaimRecord
claim_record(Arena *arena, const Claim *claim)
{
    const ClaimTest *test = &claim->test;
    ClaimRecord record = { .id = claim->id,
                           .theme = claim->theme,
                           .text = claim->text,
                           .said_by = joined_keys(arena, claim->by),
                           .verdict = verdict_name(claim->verdict),
                           .kind = claim_kind_name(claim->kind),
                           .basis = basis_names(arena, claim),
                           .overtaken_on = claim->overtaken_on,
                           .why = claim->why,
                           .value = NAN,
                           .low = NAN,
                           .high = NAN,
                           .n = NAN,
                           .place = tree_place(claim->directive) };

    if (test->supported_text != NULL) {
        record.measure = test->supported.name;
        record.supported_if = test->supported_text;
        record.contradicted_if = test->contradicted_text;
    }
    if (claim->tested) {
        record.value = test->value;
        record.low = test->low < test->high ? test->low : NAN;
        record.high = test->low < test->high ? test->high : NAN;
        record.n = test->n;
        record.range_over = test->over;
    }
    return record;
}

/* Stores the claims without errors, each id once; duplicates are reported when
 * names are assigned. */
static bool
store_claims(Loading *loading)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GArray) records = g_array_new(FALSE, TRUE, sizeof(ClaimRecord));

    for (guint i = 0; i < loading->collected.claims->len; i++) {
        const Claim *claim = g_ptr_array_index(loading->collected.claims, i);
        if (claim->map != NULL && g_hash_table_add(seen, (gpointer)(uintptr_t)claim->id)) {
            ClaimRecord record = claim_record(loading->arena, claim);
            g_array_append_val(records, record);
        }
    }
    return store_set_claims(loading->store, (const ClaimRecord *)(void *)records->data,
                            records->len, loading->diag);
}

bool
claims_judge(Loading *loading)
{
    int errors = diag_count(loading->diag, DIAG_ERROR);

    directives_each(loading, "claim", claim_judge);
    return (loading->store == NULL || store_claims(loading)) &&
           diag_count(loading->diag, DIAG_ERROR) == errors;
}
