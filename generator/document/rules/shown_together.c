/* Checks what a chart or table shows together without joining it into pairs. All its rows are from
 * one relation, so a reader compares any of them. Reasons why two results of one benchmark and
 * metric are not comparable are printed below (`picture: state` in analysis/rules.yaml).
 * Differences between the prices of the rows are refused or printed (`pictures`). */
#include "document/rules/shown_together.h"

#include <string.h>

enum { RESULTS_MAX = 400, VALUES_MAX = 6 };

static int
compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The distinct texts of a column, sorted; borrowed. */
static GPtrArray *
different_values(const Table *table, size_t column)
{
    GPtrArray *values = g_ptr_array_new();
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    for (size_t row = 0; row < table->n_rows; row++) {
        const Cell *cell = table_cell(table, row, column);
        if (cell->kind == CELL_TEXT && g_hash_table_add(seen, (gpointer)(uintptr_t)cell->text)) {
            g_ptr_array_add(values, (gpointer)(uintptr_t)cell->text);
        }
    }
    g_ptr_array_sort(values, compare_texts);
    return values;
}

/* "on demand, spot", and how many more there are. */
static const char *
join_values(Loading *loading, const Words *words, const GPtrArray *values)
{
    Arena *arena = loading->arena;
    g_autoptr(GString) out = g_string_new(NULL);

    for (guint i = 0; i < MIN(values->len, (guint)VALUES_MAX); i++) {
        g_string_append_printf(
            out, "%s%s", i > 0 ? words_text(words, WORD_COMMA) : "",
            words_translate(arena, words, SENTENCE_FIGURE, g_ptr_array_index(values, i)));
    }
    if (values->len <= VALUES_MAX) {
        return arena_strdup(arena, out->str);
    }
    return words_format(arena, words, WORD_AND_MORE, "list", out->str, "n",
                        arena_printf(arena, "%u", values->len - VALUES_MAX), NULL);
}

static const char *
fill_in(Loading *loading, const Words *words, const char *says, const GPtrArray *values)
{
    g_autoptr(GString) out =
        g_string_new(words_translate(loading->arena, words, SENTENCE_RULE, says));
    const char *list = join_values(loading, words, values);

    g_string_replace(out, "{values}", list, 0);
    g_string_replace(out, "{first}", g_ptr_array_index(values, 0), 0);
    g_string_replace(out, "{last}", g_ptr_array_index(values, values->len - 1), 0);
    return arena_strdup(loading->arena, out->str);
}

/* Checks the differences between the rows; false after an error. */
static bool
check_rows(Loading *loading, const xmlNode *directive, Place place, const Table *table,
           GPtrArray *said)
{
    if (loading->facts.picture_rules == NULL) {
        loading->facts.picture_rules = query_run(
            loading, "SELECT name, verdict, field, says FROM picture_rule ORDER BY position",
            place);
    }
    const Table *rules = loading->facts.picture_rules;
    bool fine = rules != NULL;

    for (size_t row = 0; fine && row < rules->n_rows; row++) {
        int column = table_column(table, table_cell(rules, row, 2)->text);
        if (column < 0) {
            continue;
        }
        GPtrArray *values = different_values(table, (size_t)column);
        if (values->len > 1) {
            bool refused = g_str_equal(table_cell(rules, row, 1)->text, "refuse");
            const Words *words = refused ? NULL : loading_words(loading); /* in English */
            const char *says = fill_in(loading, words, table_cell(rules, row, 3)->text, values);
            if (refused) {
                const char *rule = table_cell(rules, row, 0)->text;
                fine = diag_error(loading->diag, place, "not-comparable",
                                  "this %s shows results together that are not comparable: %s "
                                  "(rule %s); %s",
                                  tree_attribute(directive, "kind"), says, rule,
                                  g_str_equal(rule, "price-currency")
                                      ? "give report.yaml a rate for each, under 'currencies'"
                                      : "show them separately");
            } else {
                g_ptr_array_add(said, (gpointer)(uintptr_t)says);
            }
        }
        g_ptr_array_unref(values);
    }
    return fine;
}

/* "[1, 4, 7]": the distinct results, at most RESULTS_MAX; NULL: none. */
static char *
list_results(const Table *table)
{
    int column = table_column(table, "result_id");
    GString *list = g_string_new("[");
    g_autoptr(GHashTable) seen = g_hash_table_new(g_int64_hash, g_int64_equal);
    gint64 *ids = g_new0(gint64, MAX(table->n_rows, (size_t)1));

    for (size_t row = 0; column >= 0 && row < table->n_rows; row++) {
        const Cell *cell = table_cell(table, row, (size_t)column);
        ids[row] = cell->kind == CELL_NUMBER ? (gint64)cell->number : 0;
        if (ids[row] > 0 && g_hash_table_size(seen) < RESULTS_MAX &&
            g_hash_table_add(seen, &ids[row])) {
            g_string_append_printf(list, "%s%" G_GINT64_FORMAT, list->len > 1 ? ", " : "",
                                   ids[row]);
        }
    }
    g_free(ids);
    g_string_append_c(list, ']');
    return g_string_free(list, g_hash_table_size(seen) == 0);
}

/* Materialised, because otherwise the rules would be evaluated for each use of a column. The ids
 * are a parameter, because compiling the rules takes longer than applying them.
 *
 * One pair represents all pairs of the same two kinds. It exists if the first result of one kind
 * comes before the last one of the other, which is also true within a kind of more than one result.
 * CROSS JOIN makes SQLite look up rows by their ids instead of scanning all of a phase. */
static const char reasons_sql[] =
    "WITH alike AS MATERIALIZED (SELECT phase, workload, metric, min(result_id) AS first, "
    "max(result_id) AS last FROM json_each(:ids) AS j CROSS JOIN result_kind AS k ON "
    "k.result_id = j.value GROUP BY phase, workload, metric, kind), "
    "pair AS MATERIALIZED (SELECT p.rule, p.because FROM alike AS a CROSS JOIN alike AS b ON "
    "b.workload IS a.workload AND b.metric IS a.metric AND b.phase IS a.phase AND "
    "b.last > a.first CROSS JOIN result_pair AS p ON p.a_id = a.first AND p.b_id = b.last) "
    "SELECT min(p.because) || iif(count(DISTINCT p.because) > 1, ' (and ' || "
    "counted(count(DISTINCT p.because) - 1, 'more such pair', 'more such pairs') || ')', '') FROM "
    "pair AS p "
    "JOIN comparison_rule AS r ON r.name = p.rule AND r.picture = 'state' "
    "GROUP BY p.rule, r.position ORDER BY r.position";

/* Finds the reasons why results of one benchmark are not comparable: each rule once,
 * with one pair. */
static bool
find_reasons(Loading *loading, Place place, const Table *table, GPtrArray *said)
{
    g_autofree char *ids = list_results(table);

    if (ids == NULL) {
        return true;
    }
    const Table *reasons = query_run_with(loading, reasons_sql, "ids", ids, place);
    for (size_t row = 0; reasons != NULL && row < reasons->n_rows; row++) {
        const char *reason = words_translate(loading->arena, loading_words(loading), SENTENCE_RULE,
                                             table_cell(reasons, row, 0)->text);
        g_ptr_array_add(said, (gpointer)(uintptr_t)reason);
    }
    return reasons != NULL;
}

const char *
comparability_sentence(const Loading *loading, WordKey sentence, const GPtrArray *texts)
{
    const Words *words = loading_words(loading);
    g_autoptr(GString) list = g_string_new(NULL);

    for (guint i = 0; i < texts->len; i++) {
        g_string_append_printf(list, "%s%s", i > 0 ? words_text(words, WORD_SEMICOLON) : "",
                               (const char *)g_ptr_array_index(texts, i));
    }
    return texts->len > 0 ? words_format(loading->arena, words, sentence, "list", list->str, NULL)
                          : NULL;
}

bool
comparability_check(Loading *loading, const xmlNode *directive, Place place, const Table *table,
                    const char **ret_words)
{
    g_autoptr(GPtrArray) differences = g_ptr_array_new(), reasons = g_ptr_array_new();

    *ret_words = NULL;
    if (!check_rows(loading, directive, place, table, differences) ||
        !find_reasons(loading, place, table, reasons)) {
        return false;
    }
    const char *together = comparability_sentence(loading, WORD_SHOWN_TOGETHER, reasons);
    const char *unlike = comparability_sentence(loading, WORD_NOT_ALIKE, differences);
    bool both = together != NULL && unlike != NULL;
    *ret_words = both               ? arena_printf(loading->arena, "%s %s", together, unlike)
                 : together != NULL ? together
                                    : unlike;
    return true;
}
