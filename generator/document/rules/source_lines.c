/* Finds the files and lines on which a figure or table is based.
 *
 * The rows that its queries read, requested with all columns, identify results by workload
 * and system, and offers by accelerator and provider. The facts with these names have a
 * file and line. */
#include "base/number.h"
#include "document/directives/sql_text.h"
#include "document/loading.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A column of the rows and the matching column of the facts. */
typedef struct {
    const char *column, *fact;
} Key;

static const Key workload_keys[] = {
    { "workload", "w.name" },
    { "suite", "w.suite" },
    { "round", "w.round" },
    { "scenario", "w.scenario" },
    { "concurrency", "w.concurrency" },
};
/* Prefixes of the system columns in rows that are pairs of results. */
static const char *const sides[] = { "", "tpu_", "gpu_" };
static const Key system_keys[] = {
    { "submitter", "s.submitter" },
    { "system", "s.name" },
    { "accelerator_id", "s.accelerator_id" },
    { "accelerators", "s.accelerators" },
};
static const Key price_keys[] = {
    { "accelerator_id", "p.accelerator_id" },
    { "provider", "p.provider" },
    { "region", "p.region" },
    { "term", "p.term" },
    { "valid_from", "p.valid_from" },
};

/* The only columns by which facts are looked up: keys of results on either side, of offers and
 * tools, options of the cost model, and places in files. */
static const char *const wanted[] = {
    "workload",
    "suite",
    "round",
    "scenario",
    "concurrency",
    "submitter",
    "system",
    "accelerator_id",
    "accelerators",
    "tpu_submitter",
    "tpu_system",
    "tpu_accelerator_id",
    "tpu_accelerators",
    "gpu_submitter",
    "gpu_system",
    "gpu_accelerator_id",
    "gpu_accelerators",
    "provider",
    "region",
    "term",
    "valid_from",
    "tool",
    "option",
    "path",
    NULL,
};

static bool
has(const Table *rows, const char *side, const char *column)
{
    g_autofree char *name = g_strconcat(side, column, NULL);

    return table_column(rows, name) >= 0;
}

/* Appends " AND w.name IS d.workload …" for the columns that the rows have. */
static void
append_on(GString *on, const Table *rows, const char *side, const Key *keys, size_t n_keys)
{
    for (size_t i = 0; i < n_keys; i++) {
        if (has(rows, side, keys[i].column)) {
            g_string_append_printf(on, " AND %s IS d.%s%s", keys[i].fact, side, keys[i].column);
        }
    }
}

/* Rows without a system count the results of a test on any system. */
static bool
has_system(const Table *rows)
{
    return has(rows, "", "system") || has(rows, "tpu_", "system") || has(rows, "gpu_", "system") ||
           has(rows, "", "accelerator_id");
}

static void
append_results(GString *facts, const Table *rows, const char *side)
{
    bool named = has(rows, side, "system") || (*side == '\0' && has(rows, "", "accelerator_id"));
    bool counted = *side == '\0' && has(rows, "", "round") && !has_system(rows);

    if ((!named && !counted) || !has(rows, "", "workload")) {
        return;
    }
    g_string_append(facts, " UNION SELECT o.source_id, o.line FROM d ");
    if (has(rows, side, "system")) {
        g_string_append(facts, "JOIN workload AS w JOIN system AS s ON 1");
        append_on(facts, rows, "", workload_keys, G_N_ELEMENTS(workload_keys));
        append_on(facts, rows, side, system_keys, G_N_ELEMENTS(system_keys));
        g_string_append(facts, " JOIN run AS r ON r.system_id = s.id AND r.workload_id = w.id");
    } else { /* in this order, because SQLite would otherwise scan all observations, and all rows
              * for each */
        g_string_append(facts, "CROSS JOIN workload AS w ON 1");
        append_on(facts, rows, "", workload_keys, G_N_ELEMENTS(workload_keys));
        g_string_append(facts, " CROSS JOIN run AS r ON r.workload_id = w.id CROSS JOIN system "
                               "AS s ON s.id = r.system_id");
        append_on(facts, rows, side, system_keys, G_N_ELEMENTS(system_keys));
    }
    g_string_append(facts, " CROSS JOIN observation AS o ON o.run_id = r.id");
}

static bool
is_one_of(const char *name, const Key *keys, size_t n_keys)
{
    for (size_t i = 0; i < n_keys; i++) {
        if (g_str_equal(name, keys[i].column)) {
            return true;
        }
    }
    return false;
}

/* True if facts are looked up by the column. */
static bool
is_key(const char *column)
{
    for (size_t i = 0; i < G_N_ELEMENTS(sides); i++) {
        if (g_str_has_prefix(column, sides[i]) &&
            is_one_of(column + strlen(sides[i]), system_keys, G_N_ELEMENTS(system_keys))) {
            return true;
        }
    }
    return g_str_equal(column, "tool") ||
           is_one_of(column, workload_keys, G_N_ELEMENTS(workload_keys)) ||
           is_one_of(column, price_keys, G_N_ELEMENTS(price_keys));
}

/* The columns by which facts are looked up, each name once; returns their number. */
static size_t
find_keys(const Table *rows, size_t *ret)
{
    size_t n = 0;

    for (size_t i = 0; i < rows->n_columns; i++) {
        if (is_key(rows->columns[i]) && (size_t)table_column(rows, rows->columns[i]) == i) {
            g_assert(g_strv_contains(wanted, rows->columns[i]));
            ret[n++] = i;
        }
    }
    return n;
}

/* "[…]": the values of these columns in the row. */
static void
append_keys(GString *out, const Table *rows, size_t row, const size_t *columns, size_t n_columns)
{
    g_string_append_c(out, '[');
    for (size_t i = 0; i < n_columns; i++) {
        const Cell *cell = table_cell(rows, row, columns[i]);
        g_string_append(out, i > 0 ? "," : "");
        if (cell->kind == CELL_TEXT) {
            value_append_json_text(out, cell->text);
        } else if (cell->kind == CELL_NUMBER && isfinite(cell->number)) {
            number_append_exact(out, cell->number);
        } else {
            g_string_append(out, "null");
        }
    }
    g_string_append_c(out, ']');
}

/* "[[…], …]": the distinct rows of these columns. */
static const char *
list_keys(const Table *rows, const size_t *columns, size_t n_columns, Arena *arena)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GString) list = g_string_new("[");
    g_autoptr(GString) own = g_string_new(NULL);

    for (size_t row = 0; row < rows->n_rows; row++) {
        g_string_truncate(own, 0);
        append_keys(own, rows, row, columns, n_columns);
        if (!g_hash_table_contains(seen, own->str)) {
            g_string_append(list, list->len > 1 ? "," : "");
            g_string_append_len(list, own->str, (gssize)own->len);
            g_hash_table_add(seen, g_strndup(own->str, own->len));
        }
    }
    g_string_append_c(list, ']');
    return arena_strdup(arena, list->str);
}

/* Appends the facts for which the rows have key columns: results, offers, figures
 * of chips, tools. */
static void
append_facts(GString *facts, const Table *rows)
{
    bool chip = has(rows, "", "accelerator_id"), work = has(rows, "", "workload");

    for (size_t i = 0; i < G_N_ELEMENTS(sides); i++) {
        append_results(facts, rows, sides[i]);
    }
    if (chip && has(rows, "", "term")) {
        g_string_append(facts, " UNION SELECT p.source_id, p.line FROM d JOIN price AS p ON 1");
        append_on(facts, rows, "", price_keys, G_N_ELEMENTS(price_keys));
    } else if (chip && !work) {
        g_string_append(facts, " UNION SELECT f.source_id, f.line FROM d JOIN accelerator_figure "
                               "AS f ON f.accelerator_id IS d.accelerator_id");
    }
    if (has(rows, "", "tool")) {
        g_string_append(facts, " UNION SELECT u.source_id, u.line FROM d JOIN support AS u ON "
                               "u.tool IS d.tool");
    }
}

/* The rows that the query reads, with all columns, and with its `where:` if that is
 * valid for them. */
static const Table *
source_rows(Loading *loading, const Value *map, const char *query, const char **ret_sql)
{
    Arena *arena = loading->arena;
    const Value *where = value_lookup(map, "where");
    const char *asked[] = { sql_companion(arena, sql_widen(arena, query)),
                            sql_companion(arena, query) };
    bool narrowed = where != NULL && where->text != NULL;

    for (size_t i = 0; i < 2 * G_N_ELEMENTS(asked); i++) {
        const char *sql = asked[i % 2];
        if (sql != NULL && i < 2 && narrowed) {
            sql = arena_printf(arena, "SELECT * FROM (%s\n) WHERE %s", sql, where->text);
        }
        const Table *rows = sql != NULL ? query_try(loading, sql, wanted) : NULL;
        if (rows != NULL) {
            *ret_sql = sql;
            return rows;
        }
    }
    return NULL;
}

/* path, sha256 and line of the facts that the rows identify. The rows are a parameter, because
 * running and compiling their query again would take longer than looking up the facts, and many
 * tables have the same columns. NULL: they identify none. */
static const Table *
facts_named(Loading *loading, const Table *rows)
{
    g_autoptr(GString) facts = g_string_new("SELECT NULL AS source_id, NULL AS line WHERE 0");
    g_autoptr(GString) sql = g_string_new("WITH d AS MATERIALIZED (SELECT ");
    size_t none = facts->len;
    size_t *columns = arena_array(loading->trial, size_t, rows->n_columns + 1);
    size_t n = find_keys(rows, columns);

    append_facts(facts, rows);
    if (n == 0 || facts->len == none) {
        return NULL;
    }
    for (size_t i = 0; i < n; i++) {
        g_string_append_printf(sql, "%svalue ->> %zu AS %s", i > 0 ? ", " : "", i,
                               rows->columns[columns[i]]);
    }
    g_string_append_printf(sql,
                           " FROM json_each(:rows)), hit AS (%s) SELECT path, sha256, hit.line "
                           "FROM hit JOIN source ON source.id = source_id",
                           facts->str);
    return query_run_with(loading, sql->str, "rows", list_keys(rows, columns, n, loading->trial),
                          (Place){ 0 });
}

static const Table *
source_facts(Loading *loading, const Table *rows, const char *sql)
{
    if (has(rows, "", "scenario") && has(rows, "", "option")) { /* the cost model */
        return query_run(loading,
                         "SELECT path, '' AS sha256, line FROM parameter WHERE name GLOB "
                         "'*cost_*' AND path IS NOT NULL",
                         (Place){ 0 });
    }
    if (has(rows, "", "path") && has(rows, "", "line")) {
        return query_run(loading,
                         arena_printf(loading->arena,
                                      "SELECT d.path, coalesce(s.sha256, '') AS sha256, d.line "
                                      "FROM (%s\n) AS d LEFT JOIN source AS s ON s.path = d.path "
                                      "WHERE d.path IS NOT NULL",
                                      sql),
                         (Place){ 0 });
    }
    return facts_named(loading, rows);
}

/* The lines found for the figure or table `id`. */
typedef struct {
    Loading *loading;
    Table *lines;
    bool whole; /* every query had at least one line */
} Found;

/* Path, sha256 and line of the facts behind the query. NULL if there are none (then `*ret_any` is
 * true if it has no rows) or if they are unknown. */
static const Table *
ask_lines(Loading *loading, const Value *map, const char *query, bool *ret_any)
{
    const char *sql = NULL;
    const Table *rows = source_rows(loading, map, query, &sql);
    const Table *lines = NULL;

    *ret_any = rows != NULL && rows->n_rows == 0;
    if (rows != NULL && rows->n_rows > 0) {
        lines = source_facts(loading, rows, sql);
        *ret_any = lines != NULL && lines->n_rows > 0;
    }
    return lines;
}

/* Adds the lines of a query; true if there was any, or the query has no rows. */
static bool
collect_query(Found *found, const Value *map, const char *query)
{
    bool any = false;
    const Table *lines = ask_lines(found->loading, map, query, &any);

    for (size_t row = 0; lines != NULL && row < lines->n_rows; row++) {
        memcpy(table_add_row(found->lines), table_cell(lines, row, 0), 3 * sizeof(Cell));
    }
    return any;
}

/* False for queries without FROM, such as "SELECT 'gpu', 1". */
static bool
reads_anything(const char *query)
{
    for (SqlToken token = { 0 }; sql_token_next(&token, query);) {
        if (sql_token_is(&token, "from")) {
            return true;
        }
    }
    return false;
}

/* The query in `mlperf:`, which is written there or named; NULL: none. */
static const char *
own_query(Loading *loading, const Value *map)
{
    const Value *own = value_lookup(map, "mlperf");

    if (own == NULL || own->text == NULL || strpbrk(own->text, " \t\n") != NULL) {
        return own != NULL ? own->text : NULL;
    }
    return query_sql(loading, own->text, own->place);
}

static void
collect_evidence(Found *found, const Evidence *evidence)
{
    const char *const *arms = sql_arms(found->loading->arena, evidence->sql);
    bool whole = true;

    for (size_t i = 0; arms[i] != NULL; i++) {
        if (reads_anything(arms[i])) {
            whole &= collect_query(found, evidence->map, arms[i]);
        }
    }
    const char *own = whole ? NULL : own_query(found->loading, evidence->map);
    found->whole &= whole || (own != NULL && collect_query(found, NULL, own));
}

static void
collect_of(Found *found, const char *id)
{
    Loading *loading = found->loading;

    for (guint i = 0; i < loading->collected.evidence->len; i++) {
        const Evidence *evidence = &g_array_index(loading->collected.evidence, Evidence, i);
        const Value *matrix = value_lookup(value_lookup(evidence->map, "data"), "matrix");
        if (!g_str_equal(evidence->id, id)) {
            continue;
        }
        const Table *row = loading->row;
        loading->row = evidence->row;
        if (matrix != NULL && matrix->text != NULL) { /* based on the queries of its criteria */
            collect_of(found, matrix->text);
        } else {
            collect_evidence(found, evidence);
        }
        loading->row = row;
    }
}

static int
compare_lines(const void *a, const void *b)
{
    const Cell *left = *(const Cell *const *)a, *right = *(const Cell *const *)b;
    int order = strcmp(left[0].text, right[0].text);

    return order != 0 ? order
                      : (left[2].number > right[2].number) - (left[2].number < right[2].number);
}

const Table *
evidence_lines(Loading *loading, const char *id, bool *ret_whole)
{
    static const char *const names[] = { "path", "sha256", "line" };
    Found found = { .loading = loading,
                    .lines = table_new(loading->arena, names, G_N_ELEMENTS(names)),
                    .whole = true };
    Table *sorted = table_new(loading->arena, names, G_N_ELEMENTS(names));

    collect_of(&found, id);
    size_t n = found.lines->n_rows;
    const Cell **rows = arena_array(loading->arena, const Cell *, MAX(n, 1));
    for (size_t i = 0; i < n; i++) {
        rows[i] = table_cell(found.lines, i, 0);
    }
    qsort((void *)rows, n, sizeof(const Cell *), compare_lines);
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || compare_lines(&rows[i - 1], &rows[i]) != 0) {
            memcpy(table_add_row(sorted), rows[i], G_N_ELEMENTS(names) * sizeof(Cell));
        }
    }
    *ret_whole = found.whole && sorted->n_rows > 0;
    return sorted;
}
