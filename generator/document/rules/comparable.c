/* Checks which results a chart or table may show together.
 *
 * What MLCommons forbids for a whole picture is checked across all rows: MLPerf results beside
 * others, rated power beside MLPerf results, and the closed beside the open division without a
 * reason. In a query that joins results with results, each pair is checked. */
#include "document/rules/shown_together.h"

#include <string.h>

enum { PAIRS_MAX = 20000, IDS_MAX = 8 };

typedef struct {
    Loading *loading;
    const xmlNode *directive;
    Place place;           /* of the query */
    const char *reason;    /* the author's `reason:`, which excuses some rules; NULL: none */
    bool excused;          /* the reason was needed */
    GPtrArray *statements; /* differences to state, sorted, without duplicates */
} Check;

static const char *
text_at(const Table *table, size_t row, const char *column)
{
    int index = table_column(table, column);
    const Cell *cell = index >= 0 ? table_cell(table, row, (size_t)index) : NULL;

    return cell != NULL && cell->kind == CELL_TEXT ? cell->text : NULL;
}

static bool
refuse(const Check *check, const char *rule, const char *because, const char *remedy)
{
    const char *kind =
        check->directive != NULL ? tree_attribute(check->directive, "kind") : "query of a value";

    return diag_error(check->loading->diag, check->place, "not-comparable",
                      "this %s shows results together that are not comparable: %s (rule %s)%s",
                      kind, because, rule, remedy);
}

static bool
is_mlperf(const char *suite)
{
    return suite != NULL && g_str_has_prefix(suite, "MLPerf ");
}

/* False for a row of an outer join that has no result. */
static bool
is_result(const Table *table, size_t row)
{
    return text_at(table, row, "suite") != NULL || text_at(table, row, "workload") != NULL;
}

/* Finds the suites of a row with MLPerf results and of one with others; NULL: none. */
static void
find_kinds(const Table *table, const char **ret_mlperf, const char **ret_other)
{
    for (size_t row = 0; row < table->n_rows; row++) {
        const char *suite = text_at(table, row, "suite");
        if (is_mlperf(suite)) {
            *ret_mlperf = suite;
        } else if (is_result(table, row)) {
            *ret_other = suite != NULL ? suite : "a file that names no suite";
        }
    }
}

static bool
check_kinds(const Check *check, const Table *table)
{
    const char *mlperf = NULL, *other = NULL;

    find_kinds(table, &mlperf, &other);
    if (mlperf == NULL || other == NULL) {
        return true;
    }
    g_autofree char *because =
        g_strdup_printf("results of %s may not be compared with others, here of %s", mlperf, other);
    return refuse(check, "mlperf-with-other", because, "; show them separately");
}

static bool
has_word(const char *sql, const char *word)
{
    g_autofree char *pattern = g_strdup_printf("\\b%s\\b", word);

    return g_regex_match_simple(pattern, sql, G_REGEX_CASELESS, 0);
}

/* Checks for rated power, which comes from the catalogue; measured power comes with the results. */
static bool
check_power(const Check *check, const Table *table, const char *sql)
{
    const char *mlperf = NULL, *other = NULL;

    find_kinds(table, &mlperf, &other);
    if (mlperf == NULL || !has_word(sql, "power_watts") ||
        (!has_word(sql, "accelerator_figure") && !has_word(sql, "accelerator_spec"))) {
        return true;
    }
    return refuse(check, "power-method",
                  "rated power may not stand in for the power that MLPerf measures",
                  "; use the view 'energy', or show rated power separately");
}

static bool
check_divisions(Check *check, const Table *table)
{
    bool closed = false, open = false;

    for (size_t row = 0; row < table->n_rows; row++) {
        const char *division = text_at(table, row, "division");
        if (division != NULL && is_mlperf(text_at(table, row, "suite"))) {
            closed = closed || g_ascii_strcasecmp(division, "closed") == 0;
            open = open || g_ascii_strcasecmp(division, "open") == 0;
        }
    }
    check->excused = check->excused || (closed && open);
    return !closed || !open || check->reason != NULL ||
           refuse(check, "division", "the closed and the open division have different rules",
                  "; state in 'reason:' why they are shown together, or show them separately");
}

static void
add_unique(GPtrArray *statements, const char *text)
{
    guint at = 0;

    while (at < statements->len && strcmp(g_ptr_array_index(statements, at), text) < 0) {
        at++;
    }
    if (at == statements->len || strcmp(g_ptr_array_index(statements, at), text) != 0) {
        g_ptr_array_insert(statements, (int)at, g_strdup(text));
    }
}

static void
add_differences(Check *check, const char *list)
{
    g_auto(GStrv) items = g_strsplit(list != NULL ? list : "", "; ", -1);
    const Loading *loading = check->loading;

    for (char **item = items; *item != NULL; item++) {
        if (**item != '\0') {
            add_unique(check->statements, words_translate(loading->arena, loading_words(loading),
                                                          SENTENCE_RULE, *item));
        }
    }
}

/* Rows of `ratio` contain the differences that the rules require to be stated. */
static void
take_differences(Check *check, const Table *table)
{
    for (size_t row = 0; row < table->n_rows; row++) {
        add_differences(check, text_at(table, row, "differences"));
    }
}

/* Finds the columns named result_id: one for each time that the query reads `score`. */
static size_t
find_ids(const Table *table, size_t ret[IDS_MAX])
{
    size_t n = 0;

    for (size_t i = 0; i < table->n_columns && n < IDS_MAX; i++) {
        const char *name = table->columns[i];
        if (g_str_equal(name, "result_id") || g_str_has_prefix(name, "result_id:")) {
            ret[n++] = i;
        }
    }
    return n;
}

static void
list_pair(GString *list, GHashTable *seen, const Cell *a, const Cell *b)
{
    if (a->kind != CELL_NUMBER || b->kind != CELL_NUMBER || a->number == b->number) {
        return;
    }
    char *pair = g_strdup_printf("[%ld, %ld]", (long)a->number, (long)b->number);
    if (!g_hash_table_contains(seen, pair)) {
        g_string_append_printf(list, "%s%s", list->len > 1 ? ", " : "", pair);
    }
    g_hash_table_add(seen, pair);
}

/* "[[1, 2], [3, 4]]": the distinct pairs of different results in one row. NULL: none. */
static char *
list_pairs(const Table *table, const size_t columns[], size_t n_columns)
{
    GString *list = g_string_new("[");
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (size_t row = 0; row < table->n_rows && g_hash_table_size(seen) < PAIRS_MAX; row++) {
        for (size_t i = 0; i < n_columns; i++) {
            for (size_t j = i + 1; j < n_columns; j++) {
                list_pair(list, seen, table_cell(table, row, columns[i]),
                          table_cell(table, row, columns[j]));
            }
        }
    }
    g_string_append_c(list, ']');
    return g_string_free(list, g_hash_table_size(seen) == 0);
}

static bool
judge_pairs(Check *check, const Table *verdicts)
{
    bool fine = true;

    for (size_t row = 0; row < verdicts->n_rows; row++) {
        const char *rule = text_at(verdicts, row, "rule");
        const char *verdict = text_at(verdicts, row, "verdict");
        bool excusable = verdict != NULL && g_str_equal(verdict, "reason");
        check->excused = check->excused || excusable;
        if (rule != NULL && !(excusable && check->reason != NULL)) {
            fine = refuse(check, rule, text_at(verdicts, row, "because"),
                          !excusable ? ""
                          : check->directive != NULL
                              ? "; state in 'reason:' why they are shown together"
                              : "; a chart or table may, with a 'reason:'");
        }
        add_differences(check, text_at(verdicts, row, "differences"));
    }
    return fine;
}

static const char verdicts_sql[] =
    "WITH asked (a, b) AS MATERIALIZED (SELECT json_extract(value, '$[0]'), "
    "json_extract(value, '$[1]') FROM json_each(:pairs)), pair AS MATERIALIZED (SELECT DISTINCT "
    "p.rule, p.because, p.differences FROM asked CROSS JOIN result_pair AS p ON "
    "p.a_id = asked.a AND p.b_id = asked.b) SELECT p.rule, r.verdict, "
    "p.because, p.differences FROM pair AS p LEFT JOIN comparison_rule AS r ON "
    "r.name = p.rule ORDER BY p.rule, p.because, p.differences";

static bool
check_pairs(Check *check, const Table *table)
{
    size_t columns[IDS_MAX];
    size_t n = find_ids(table, columns);
    Loading *loading = check->loading;

    if (n < 2) {
        return true;
    }
    g_autofree char *pairs = list_pairs(table, columns, n);
    if (pairs == NULL) {
        return true;
    }
    const Table *verdicts = query_run_with(loading, verdicts_sql, "pairs", pairs, check->place);
    return verdicts != NULL && judge_pairs(check, verdicts);
}

static const char *
statement_of(const Check *check)
{
    Arena *arena = check->loading->arena;
    const Words *words = loading_words(check->loading);
    const char *differences =
        comparability_sentence(check->loading, WORD_COMPARED_ALTHOUGH, check->statements);

    if (check->reason == NULL || !check->excused) {
        return differences;
    }
    bool ended = g_str_has_suffix(check->reason, ".");
    const char *reason = arena_printf(arena, "%s%s", check->reason, ended ? "" : ".");
    const char *why = words_format(arena, words, WORD_WHY_TOGETHER, "reason", reason, NULL);
    return differences != NULL ? arena_printf(arena, "%s %s", differences, why) : why;
}

/* Puts the words before the text that MLPerf requires. */
static void
state(const Check *check, const char *words, Notice *notice)
{
    if (words != NULL) {
        notice->text = notice->text != NULL
                           ? arena_printf(check->loading->arena, "%s\n%s", words, notice->text)
                           : words;
    }
}

/* Checks the pairs that the query joins, or otherwise the rows that it shows together. */
static bool
check_together(Check *check, const Table *details, Notice *notice)
{
    size_t columns[IDS_MAX];
    const char *words = NULL;

    if (find_ids(details, columns) < 2 &&
        !comparability_check(check->loading, check->directive, check->place, details, &words)) {
        return false;
    }
    if (!check_pairs(check, details)) {
        return false;
    }
    state(check, words, notice);
    return true;
}

/* The query's own place; if the query is from a catalogue figure, which the author cannot edit, the
 * block's place. */
static Place
place_of_query(const Value *query, Place block)
{
    bool here = query != NULL && g_strcmp0(query->place.file, block.file) == 0;

    return here ? query->place : block;
}

bool
comparable_check(Loading *loading, const xmlNode *directive, const Value *map, const Table *rows,
                 const char *sql, Notice *notice)
{
    const Value *query = value_lookup(map, "query");
    const Table *details = notice->details;
    Check check = { .loading = loading,
                    .directive = directive,
                    .place = place_of_query(query, tree_place(directive)) };

    if (!value_read_text(map, "reason", &check.reason, loading->diag)) {
        return false;
    }
    if (loading->store == NULL) {
        return true;
    }
    details = details != NULL ? details : rows; /* without results: prices, specifications */
    check.statements = g_ptr_array_new_with_free_func(g_free);
    bool fine = check_kinds(&check, details) && check_power(&check, details, sql) &&
                check_divisions(&check, details) && check_together(&check, details, notice);
    take_differences(&check, details);
    if (fine) {
        state(&check, statement_of(&check), notice);
    }
    g_ptr_array_unref(check.statements);
    return fine;
}

bool
comparable_check_value(Loading *loading, const Table *ids, Place place)
{
    Check check = { .loading = loading, .place = place };

    if (ids == NULL) {
        return true;
    }
    check.statements = g_ptr_array_new_with_free_func(g_free);
    bool fine = check_pairs(&check, ids);
    g_ptr_array_unref(check.statements);
    return fine;
}
