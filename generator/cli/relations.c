#include "cli/relations.h"

#include "analysis/analysis.h"
#include "base/jobs.h"

#include <string.h>

/* Rows of several relations are converted to CSV together. A CSV larger than CSV_HELD_MAX is moved
 * to disk. */
enum { CELLS_AT_ONCE_MAX = 1 << 18, CSV_HELD_MAX = 1 << 20 };

typedef struct {
    OutputData *data;
    const Table *table; /* NULL: the rows are already CSV */
    GString *csv;
} Relation;

/* data/ contains all exported relations; pairs of results can be derived again from `score`. The
 * PDF contains the facts, which are enough to audit it. */
static bool
is_wanted(const OutputContext *context, const char *relation)
{
    return context->with_data ? analysis_is_exported(relation) : output_is_fact(relation);
}

/* Copies the CSV into memory or moves it to the scratch file. */
static void
hold_csv(Session *session, Relation *relation)
{
    OutputData *data = relation->data;
    g_autoptr(GString) csv = g_steal_pointer(&relation->csv);

    if (csv == NULL) {
        return;
    }
    data->scratch = session->scratch;
    data->csv = (Bytes){ .size = csv->len };
    if (csv->len <= CSV_HELD_MAX ||
        !scratch_put(session->scratch, csv->str, csv->len, &data->aside)) {
        char *copy = arena_alloc(session->arena, csv->len + 1);
        data->csv.data = memcpy(copy, csv->str, csv->len);
    }
}

static size_t
n_cells(const Relation *relation)
{
    return relation->table != NULL ? relation->table->n_rows * relation->table->n_columns : 0;
}

static void
take_piece(const Table *piece, void *data)
{
    Relation *relation = data;

    if (relation->csv->len == 0) {
        table_append_csv_plain(piece, relation->csv);
    } else {
        table_append_csv_plain_rows(piece, relation->csv);
    }
    relation->data->n_rows += piece->n_rows;
}

/* Reads the rows into the arena. Large data are converted to CSV while reading. Returns false after
 * an error. */
static bool
read_relation(Session *session, Relation *relation, Arena *arena)
{
    OutputData *data = relation->data;
    const char *some = analysis_data_query(data->name);
    const char *sql =
        some != NULL ? some : arena_printf(session->arena, "SELECT * FROM \"%s\"", data->name);
    Place place = { 0 };

    relation->csv = g_string_new(NULL);
    if (store_is_large(session->store)) {
        bool fine =
            store_query_pieces(session->store, sql, place, take_piece, relation, session->diag);
        hold_csv(session, relation);
        return fine;
    }
    relation->table = store_query(session->store, sql, place, arena, session->diag);
    data->n_rows = relation->table != NULL ? relation->table->n_rows : 0;
    return relation->table != NULL;
}

static void
write_csv(void *item, void *data)
{
    Relation *relation = item;

    (void)data;
    if (relation->table != NULL) {
        table_append_csv_plain(relation->table, relation->csv);
    }
}

/* Converts the relations whose rows are in the arena, and empties the arena. */
static void
finish(Session *session, int jobs, Relation *relations, size_t n, Arena *rows)
{
    jobs_run(write_csv, relations, sizeof *relations, n, jobs, NULL);
    for (size_t i = 0; i < n; i++) {
        hold_csv(session, &relations[i]);
    }
    arena_reset(rows);
}

static bool
read_all(Session *session, OutputContext *context, const char *const *names, size_t n_names)
{
    g_autoptr(Arena) rows = arena_new();
    OutputData *data = arena_array(session->arena, OutputData, n_names + 1);
    Relation *relations = arena_array(session->arena, Relation, n_names + 1);
    size_t n = 0, n_finished = 0, cells = 0;
    bool ok = true;

    for (size_t i = 0; ok && i < n_names; i++) {
        if (!is_wanted(context, names[i])) {
            continue;
        }
        Relation *relation = &relations[n];
        data[n].name = names[i];
        relation->data = &data[n++];
        ok = read_relation(session, relation, rows);
        cells += n_cells(relation);
        if (cells > CELLS_AT_ONCE_MAX) {
            finish(session, context->jobs, relations + n_finished, n - n_finished, rows);
            n_finished = n;
            cells = 0;
        }
    }
    finish(session, context->jobs, relations + n_finished, n - n_finished, rows);
    context->data = data;
    context->n_data = n;
    return ok;
}

bool
relations_collect(Session *session, OutputContext *context)
{
    size_t n = 0;

    if (!context->with_data && !store_has_facts(session->store)) {
        return true; /* the PDF attaches only facts, so nothing need be derived */
    }
    if (!store_prepare(session->store, session->diag)) {
        return false;
    }
    const char *const *names = store_relations(session->store, session->arena, &n);
    return read_all(session, context, names, n);
}
