/* MLPerf's rules for quoting its results (MLPerf Results Messaging Guidelines, mlcommons/policies).
 * Each use must state suite and version, division, benchmark and scenario, submitter, when and
 * where the result was retrieved, whether it is verified, and the trademark.
 *
 * A chart's query rarely returns all these columns. So its FROM and WHERE are run again for
 * all columns instead of the selected ones. Where this is not possible, the author writes a
 * query in `mlperf:`. */
#include "analysis/benchmark_name.h"
#include "base/number.h"
#include "document/directives/rows.h"
#include "document/directives/sql_text.h"
#include "document/loading.h"
#include "document/rules/mlperf_group.h"

#include <string.h>

const char mlperf_trademark[] =
    "The MLPerf name and logo are registered and unregistered trademarks of MLCommons Association "
    "in the United States and other countries. All rights reserved. Unauthorized use strictly "
    "prohibited. See www.mlcommons.org for more information.";

const char mlperf_unreviewed[] =
    "Unverified results have not been through an MLPerf review and may use measurement "
    "methodologies and/or workload implementations that are inconsistent with the MLPerf "
    "specification for verified results.";

/* Runs a query that may fail; the result counts only if its rows have a suite. */
static const Table *
try_query(Loading *loading, const char *sql, const char **ret_sql)
{
    static const char *const wanted[] = { "suite", NULL };
    const Table *table = query_try(loading, sql, wanted);

    if (table == NULL || table_column(table, "suite") < 0) {
        return NULL;
    }
    *ret_sql = sql;
    return table;
}

/* True for relations whose rows may be MLPerf results: those with suite and system, and some listed
 * ones without them. */
static bool
holds_results(Loading *loading, const char *relation)
{
    static const char *const names[] = { "ratio", "run", "observation" };

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        if (g_ascii_strcasecmp(relation, names[i]) == 0) {
            return true;
        }
    }
    if (!g_ascii_isalpha(*relation)) {
        return false;
    }
    const char *sql = arena_printf(loading->arena, "SELECT * FROM %s LIMIT 0", relation);
    const Table *table = try_query(loading, sql, &sql);
    return table != NULL && table_column(table, "system") >= 0;
}

static bool
reads_results(Loading *loading, const char *sql)
{
    bool relation = false;

    for (SqlToken token = { 0 }; sql_token_next(&token, sql);) {
        g_autofree char *word = g_strndup(token.start, token.size);
        if (relation && holds_results(loading, word)) {
            return true;
        }
        relation = sql_token_is(&token, "from") || sql_token_is(&token, "join") ||
                   (relation && sql_token_is(&token, "("));
    }
    return false;
}

/* The query that the author names or writes in `mlperf:`; NULL after an error. */
static const Table *
read_own_details(Loading *loading, const Value *map, const char **ret_sql)
{
    const char *text = NULL;
    const Value *own = value_lookup(map, "mlperf");

    if (!value_read_text(map, "mlperf", &text, loading->diag)) {
        return NULL;
    }
    if (text == NULL || strpbrk(text, " \t\n") == NULL) {
        *ret_sql = query_sql(loading, text != NULL ? text : "", own->place);
        return *ret_sql != NULL ? query_result(loading, text, own->place) : NULL;
    }
    *ret_sql = text;
    return query_run(loading, text, own->place);
}

/* The rows that the query reads, with its `where:` if that is valid for them; else the rows
 * themselves if they have a suite. NULL: unknown. */
static const Table *
find_details(Loading *loading, const Value *map, const Table *rows, const char *sql,
             const char **ret_sql)
{
    const Value *where = value_lookup(map, "where");
    const char *companion = sql_companion(loading->arena, sql);
    const Table *table = NULL;

    if (companion != NULL && where != NULL && where->text != NULL) {
        table = try_query(
            loading,
            arena_printf(loading->arena, "SELECT * FROM (%s\n) WHERE %s", companion, where->text),
            ret_sql);
    }
    if (table == NULL && companion != NULL &&
        !(where != NULL && table_column(rows, "suite") >= 0)) {
        table = try_query(loading, companion, ret_sql);
    }
    if (table != NULL || table_column(rows, "suite") < 0) {
        return table;
    }
    *ret_sql = where != NULL && where->text != NULL
                   ? arena_printf(loading->arena, "SELECT * FROM (%s\n) WHERE %s", sql, where->text)
                   : sql;
    return rows;
}

/* What a column tells about a row's result, judged by its name. */
typedef enum { CONTENT_OTHER, CONTENT_SUBMITTER, CONTENT_CATEGORY, CONTENT_SOURCE } ColumnContent;

/* Rows of results, and what their columns mean. */
typedef struct {
    const Table *table;
    int suite, round, division, workload, scenario; /* -1: none */
    ColumnContent *contents;                        /* by column */
} Results;

/* Pairs of results have a submitter on each side, so every column whose name ends in
 * the word counts. */
static ColumnContent
column_content(const char *name)
{
    if (g_str_has_suffix(name, "submitter")) {
        return CONTENT_SUBMITTER;
    }
    if (g_str_has_suffix(name, "category")) {
        return CONTENT_CATEGORY;
    }
    return g_str_has_suffix(name, "source") && !g_str_has_prefix(name, "price") ? CONTENT_SOURCE
                                                                                : CONTENT_OTHER;
}

static Results
results_of(Loading *loading, const Table *table)
{
    Results results = { .table = table,
                        .suite = table_column(table, "suite"),
                        .round = table_column(table, "round"),
                        .division = table_column(table, "division"),
                        .workload = table_column(table, "workload"),
                        .scenario = table_column(table, "scenario"),
                        .contents =
                            arena_array(loading->trial, ColumnContent, table->n_columns + 1) };

    for (size_t i = 0; i < table->n_columns; i++) {
        results.contents[i] = column_content(table->columns[i]);
    }
    return results;
}

static const char *
text_at(const Results *results, size_t row, int column)
{
    const Cell *cell = column >= 0 ? table_cell(results->table, row, (size_t)column) : NULL;

    return cell != NULL && cell->kind == CELL_TEXT ? cell->text : NULL;
}

static bool
is_mlperf(const Results *results, size_t row)
{
    const char *suite = text_at(results, row, results->suite);

    return suite != NULL && g_str_has_prefix(suite, "MLPerf");
}

static void
add_row(MlperfGroup *group, const Results *results, size_t row)
{
    const char *workload = text_at(results, row, results->workload);
    GPtrArray *const lists[] = { NULL, group->submitters, group->categories, group->sources };

    g_autofree char *benchmark = workload != NULL ? benchmark_name(workload) : NULL;

    mlperf_list_add(group->benchmarks, benchmark);
    mlperf_list_add(group->scenarios, text_at(results, row, results->scenario));
    for (size_t i = 0; i < results->table->n_columns; i++) {
        if (results->contents[i] != CONTENT_OTHER) {
            mlperf_list_add(lists[results->contents[i]], table_cell(results->table, row, i)->text);
        }
    }
    *(rows_unverified(results->table, row) ? &group->unverified : &group->verified) = true;
}

const char *
mlperf_read_when(Loading *loading, const Citation *citation)
{
    const char *after = citation->note != NULL && g_str_has_prefix(citation->note, "Read ")
                            ? citation->note + strlen("Read ")
                            : NULL;

    return after != NULL ? arena_printf(loading->arena, "%.*s", (int)strcspn(after, "."), after)
                         : NULL;
}

/* "Retrieved from https://… on 20 November 2026."; without a date of reading, the date of
 * publication. */
static void
append_source(Loading *loading, const Citation *citation, bool with_reading, GString *out)
{
    const char *when = mlperf_read_when(loading, citation);

    g_string_append_printf(out, " Retrieved from %s", citation->url);
    if (when != NULL && with_reading) {
        g_string_append_printf(out, " on %s", when);
    } else if (when == NULL && citation->date != NULL) {
        g_string_append_printf(out, ", published %s",
                               words_date(loading->arena, NULL, citation->date));
    }
    g_string_append_c(out, '.');
}

/* The bibliography entry of a row's source; NULL if it is not in the bibliography or
 * not an address. */
static const Citation *
row_source(Loading *loading, const MlperfGroup *group, guint i)
{
    const Citation *citation = bibliography_find(loading, g_ptr_array_index(group->sources, i));

    return citation != NULL && citation->url != NULL ? citation : NULL;
}

static bool
append_row_sources(Loading *loading, const MlperfGroup *group, bool with_reading, GString *out)
{
    bool any = false;

    for (guint i = 0; i < group->sources->len; i++) {
        const Citation *citation = row_source(loading, group, i);
        if (citation != NULL) {
            append_source(loading, citation, with_reading, out);
            any = true;
        }
    }
    return any;
}

/* "20 November 2026", when several sources were all read then; else NULL. */
static const char *
read_together(Loading *loading, const GPtrArray *groups)
{
    g_autoptr(GPtrArray) times = g_ptr_array_new();

    for (guint i = 0; i < groups->len; i++) {
        const MlperfGroup *group = groups->pdata[i];
        for (guint k = 0; k < group->sources->len; k++) {
            const Citation *citation = row_source(loading, group, k);
            if (citation != NULL) {
                g_ptr_array_add(times, (gpointer)(uintptr_t)mlperf_read_when(loading, citation));
            }
        }
    }
    for (guint i = 1; i < times->len; i++) {
        if (g_strcmp0(times->pdata[i], times->pdata[0]) != 0) {
            return NULL;
        }
    }
    return times->len > 1 ? times->pdata[0] : NULL;
}

static bool
cites(const char *text, const char *key)
{
    g_autofree char *mark = g_strconcat("@", key, NULL);

    for (const char *at = text; (at = strstr(at, mark)) != NULL; at += strlen(mark)) {
        char after = at[strlen(mark)];
        if (!g_ascii_isalnum(after) && after != '-' && after != '_') {
            return true;
        }
    }
    return false;
}

/* Adds the sources cited in `source:`, because run logs do not state one. */
static void
append_cited_sources(Loading *loading, const Value *map, const GPtrArray *groups, GString *out)
{
    const Value *source = value_lookup(map, "source");
    const char *text = source != NULL && source->text != NULL ? source->text : "";

    for (guint i = 0; i < loading->collected.citations->len; i++) {
        const Citation *citation = &g_array_index(loading->collected.citations, Citation, i);
        if (citation->url != NULL && cites(text, citation->key)) {
            append_source(loading, citation, true, out);
            for (guint k = 0; k < groups->len; k++) {
                mlperf_list_add(((MlperfGroup *)groups->pdata[k])->sources, citation->key);
            }
        }
    }
}

/* False if the rows do not state their source. */
static bool
append_group(Loading *loading, const MlperfGroup *group, bool first, bool with_reading,
             GString *out)
{
    const char *mark = first ? "®" : "";
    const char *kind = group->suite + strlen("MLPerf");

    g_string_append_printf(out, "MLPerf%s%s %s", mark, kind,
                           group->round != NULL ? group->round : "");
    if (group->division != NULL) {
        g_string_append_printf(out, ", %s division", group->division);
    }
    g_string_append(out, ": ");
    mlperf_list_append(out, group->benchmarks, ", ");
    if (group->scenarios->len > 0) {
        g_string_append(out, "; scenario ");
        mlperf_list_append(out, group->scenarios, ", ");
    }
    if (group->submitters->len > 0) {
        g_string_append(out, "; submitted by ");
        mlperf_list_append(out, group->submitters, ", ");
    }
    if (group->categories->len > 0) {
        g_string_append(out, "; category ");
        mlperf_list_append(out, group->categories, ", ");
    }
    g_string_append_c(out, '.');
    bool sourced = append_row_sources(loading, group, with_reading, out);
    if (group->unverified) {
        g_string_append(out,
                        group->verified
                            ? " Some of these results are not verified by MLCommons Association."
                            : " Result not verified by MLCommons Association.");
    }
    return sourced;
}

static bool
mixes_verified(const GPtrArray *groups)
{
    bool verified = false, unverified = false;

    for (guint i = 0; i < groups->len; i++) {
        const MlperfGroup *group = groups->pdata[i];
        verified = verified || group->verified;
        unverified = unverified || group->unverified;
    }
    return verified && unverified;
}

/* Lists how figures were derived from the results, by columns of the derived views: derived metrics
 * are not official, and their basis must be stated. */
static void
list_derived(const Table *details, const char *sql, GPtrArray *ret)
{
    static const char *const derived[][2] = {
        { "cost", "Cost is chips × hours × price." },
        { "scaling_efficiency", "Scaling efficiency is speed-up over growth in chips." },
        { "utilisation", "Utilisation is model FLOP/s over the dense peak." },
        { "per_chip", "A rate per chip is that of the system over its chips." },
        { "per_node", "A rate per node is that of the system over its nodes." },
        { "joules", "Energy per unit of work is power over its rate." },
        { "ratio", "A ratio is work per chip and time, TPU over GPU." },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(derived); i++) {
        if (table_column(details, derived[i][0]) < 0 || strstr(sql, derived[i][0]) == NULL) {
            continue;
        }
        g_autofree char *word = g_strdup_printf("\\b%s\\b", derived[i][0]);
        if (g_regex_match_simple(word, sql, 0, 0)) {
            g_ptr_array_add(ret, g_strdup(derived[i][1]));
        }
    }
}

/* Stores a line's content for the page's table of the results used (mlperf_results.c). */
static void
keep_line(Loading *loading, const char *text, MlperfLine *line)
{
    g_hash_table_insert(loading->collected.mlperf_lines, arena_strdup(loading->arena, text), line);
}

/* Appends the last line, below those of the groups, without the trademark; it may be empty. */
static void
append_last_line(Loading *loading, const GPtrArray *groups, const char *together,
                 GPtrArray *derived, GString *out)
{
    gsize start = out->len;
    MlperfLine *line = mlperf_line_new(NULL);

    if (together != NULL) {
        g_string_append_printf(out, " All retrieved on %s.", together);
    }
    for (guint i = 0; i < derived->len; i++) {
        g_string_append_printf(out, " %s", (const char *)derived->pdata[i]);
        mlperf_list_add(line->derived, derived->pdata[i]);
    }
    if (derived->len > 0) {
        g_string_append(out, " Derived from MLPerf results; not an official MLPerf metric.");
    }
    if (mixes_verified(groups)) {
        g_string_append_printf(out, " %s", mlperf_unreviewed);
        line->mixed = true;
    }
    keep_line(loading, out->len > start ? out->str + start + 1 : "", line);
}

static const char *
write_notice(Loading *loading, const Value *map, const Results *results, const char *sql)
{
    bool sourced = true;
    g_autoptr(GPtrArray) groups = g_ptr_array_new();
    g_autoptr(GPtrArray) derived = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GString) out = g_string_new(NULL);

    for (size_t row = 0; row < results->table->n_rows; row++) {
        if (is_mlperf(results, row)) {
            add_row(mlperf_group_of(groups, text_at(results, row, results->suite),
                                    text_at(results, row, results->round),
                                    text_at(results, row, results->division)),
                    results, row);
        }
    }
    if (groups->len == 0) {
        return NULL;
    }
    mlperf_groups_sort(groups);
    const char *together = read_together(loading, groups);
    for (guint i = 0; i < groups->len; i++) {
        gsize start = out->len;
        sourced &= append_group(loading, groups->pdata[i], i == 0, together == NULL, out);
        if (i + 1 == groups->len && !sourced) {
            append_cited_sources(loading, map, groups, out);
        }
        keep_line(loading, out->str + start, mlperf_line_new(groups->pdata[i]));
        g_string_append_c(out, '\n');
    }
    g_string_truncate(out, out->len - 1);
    gsize of_all = out->len;
    list_derived(results->table, sql, derived);
    append_last_line(loading, groups, together, derived, out);
    g_string_append_printf(out, " %s", mlperf_trademark);
    out->str[of_all] = '\n';
    return arena_strdup(loading->arena, out->str);
}

static void
count_results(const Results *results, Notice *notice)
{
    size_t n_rows = results->table->n_rows, n_unverified = 0, n_mlperf = 0;

    for (size_t row = 0; row < n_rows; row++) {
        bool counts = is_mlperf(results, row);
        n_mlperf += counts;
        n_unverified += counts && rows_unverified(results->table, row);
    }
    notice->mixed = n_mlperf > 0 && n_mlperf < n_rows;
    notice->any_unverified = n_unverified > 0;
    notice->all_unverified = n_unverified > 0 && n_unverified == n_rows;
}

/* True if the text begins with the program's or the author's words, which are in
 * the page's language. */
static bool
begins_in_language(const Loading *loading, const char *text)
{
    static const WordKey sentences[] = { WORD_WHY_TOGETHER,   WORD_COMPARED_ALTHOUGH,
                                         WORD_SHOWN_TOGETHER, WORD_NOT_ALIKE,
                                         WORD_ASSUMED_IN,     WORD_FULL_LOAD };
    const Words *words = loading_words(loading);
    size_t n = words_are_english(words) ? 1 : G_N_ELEMENTS(sentences);

    for (size_t i = 0; i < n; i++) {
        const char *sentence = words_text(words, sentences[i]);
        g_autofree char *start = g_strndup(sentence, strcspn(sentence, "{"));
        if (*start != '\0' && strstr(text, start) != NULL) {
            return true;
        }
    }
    return false;
}

void
notice_add(Loading *loading, xmlNode *parent, const char *text)
{
    xmlNode *notice = tree_add(parent, "notice");

    if (!begins_in_language(loading, text)) {
        mark_english(loading, notice);
    }
    for (const char *line = text; line != NULL;) {
        const char *end = strchr(line, '\n');
        tree_add_text(notice, line, end != NULL ? (size_t)(end - line) : strlen(line));
        if (end != NULL) {
            tree_add(notice, "br");
        }
        line = end != NULL ? end + 1 : NULL;
    }
}

/* Puts a sentence, which may be NULL, as a line of its own before the notice. */
static void
put_before(Loading *loading, const char *sentence, Notice *notice)
{
    if (sentence != NULL && notice->text != NULL) {
        notice->text = arena_printf(loading->arena, "%s\n%s", sentence, notice->text);
    } else if (sentence != NULL) {
        notice->text = sentence;
    }
}

bool
notice_make(Loading *loading, const xmlNode *directive, const Value *map, const Table *rows,
            const char *sql, Notice *ret)
{
    const Table *details = NULL;
    const char *details_sql = NULL;

    evidence_note(loading, directive, map, sql);
    if (value_lookup(map, "mlperf") != NULL) {
        details = read_own_details(loading, map, &details_sql);
        if (details == NULL) {
            return false;
        }
    } else if (reads_results(loading, sql)) {
        details = find_details(loading, map, rows, sql, &details_sql);
    } else {
        return true;
    }
    if (details == NULL) {
        return diag_error(loading->diag, tree_place(directive), "mlperf-notice",
                          "the query does not show which MLPerf results this %s uses: write "
                          "'mlperf:', a query that gives suite, round, division, category, "
                          "submitter, workload, scenario, verified",
                          tree_attribute(directive, "kind"));
    }
    const Results results = results_of(loading, details);
    *ret = (Notice){ .text = write_notice(loading, map, &results, sql),
                     .details = details,
                     .details_sql = details_sql };
    put_before(loading, full_load_notice(loading, sql), ret);
    put_before(loading, assumed_notice(loading, details), ret);
    count_results(&results, ret);
    return true;
}
