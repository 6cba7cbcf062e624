/* How official scores were computed: the score of each result whose suite has a rule, with all its
 * runs, including dropped ones. */
#include "cli/inspect.h"

static const char score_sql[] =
    "SELECT suite, round, division, submitter, system, accelerator, accelerators, workload, "
    "scenario, metric, unit, n_runs, n_successful, n_kept, runs_per_rule, scaling_factor, "
    "official_score, invalid_reason, caveat, published_score, basis, source_file "
    "FROM score WHERE suite LIKE 'MLPerf %'";

static const char run_sql[] =
    "SELECT suite, round, division, submitter, system, accelerator, accelerators, workload, "
    "scenario, metric, run, status, measured, value, kept, dropped, seed, source_file, source_line "
    "FROM run_value WHERE suite LIKE 'MLPerf %' ORDER BY source_file, source_line";

/* The first columns of both queries identify a result. */
enum { KEY_COLUMNS = 10 };

static Value *
cell_value(const Cell *cell, Arena *arena)
{
    return cell->kind == CELL_NUMBER ? value_new_number(arena, cell->number)
                                     : value_new_text(arena, cell->text);
}

static Value *
row_value(const Table *table, size_t row, size_t first_column, Arena *arena)
{
    Value *map = value_new_map(arena);

    for (size_t i = first_column; i < table->n_columns; i++) {
        const Cell *cell = table_cell(table, row, i);
        if (cell->kind != CELL_NULL) {
            value_set(map, table->columns[i], cell_value(cell, arena));
        }
    }
    return map;
}

static char *
row_key(const Table *table, size_t row)
{
    GString *key = g_string_new(NULL);

    for (size_t i = 0; i < KEY_COLUMNS; i++) {
        const Cell *cell = table_cell(table, row, i);
        g_string_append_printf(key, "%s%.17g\x1f", cell->kind == CELL_TEXT ? cell->text : "\x1e",
                               cell->kind == CELL_NUMBER ? cell->number : 0);
    }
    return g_string_free(key, FALSE);
}

/* Adds the runs of each result to its score, and the mean of the runs that were not dropped. */
static void
add_runs(GHashTable *lists, const Table *runs, Arena *arena)
{
    for (size_t i = 0; i < runs->n_rows; i++) {
        g_autofree char *key = row_key(runs, i);
        Value *list = g_hash_table_lookup(lists, key);
        if (list != NULL) {
            value_append(list, row_value(runs, i, KEY_COLUMNS, arena));
        }
    }
}

static double
kept_mean(const Value *runs)
{
    double sum = 0;
    size_t n = 0;

    for (const Value *run = runs->first; run != NULL; run = run->next) {
        const Value *kept = value_lookup(run, "kept"), *measured = value_lookup(run, "measured");
        if (kept != NULL && kept->number != 0 && measured != NULL) {
            sum += measured->number;
            n++;
        }
    }
    return n > 0 ? sum / (double)n : 0;
}

static void
add_means(Value *scores, Arena *arena)
{
    for (Value *score = scores->first; score != NULL; score = score->next) {
        const Value *kept = value_lookup(score, "n_kept"), *runs = value_lookup(score, "runs");
        if (kept != NULL && kept->number > 0) {
            value_set(score, "kept_mean", value_new_number(arena, kept_mean(runs)));
        }
    }
}

Value *
inspect_scores(Store *store, Arena *arena, Diag *diag)
{
    Value *scores = value_new_list(arena);
    const Table *rows = store_query(store, score_sql, (Place){ 0 }, arena, diag);
    const Table *runs =
        rows != NULL ? store_query(store, run_sql, (Place){ 0 }, arena, diag) : NULL;

    if (runs == NULL) {
        return scores;
    }
    GHashTable *lists = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (size_t i = 0; i < rows->n_rows; i++) {
        Value *list = value_new_list(arena);
        Value *score = value_append(scores, row_value(rows, i, 0, arena));
        value_set(score, "runs", list);
        g_hash_table_insert(lists, row_key(rows, i), list);
    }
    add_runs(lists, runs, arena);
    add_means(scores, arena);
    g_hash_table_unref(lists);
    return scores;
}
