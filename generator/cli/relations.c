#include "cli/relations.h"

#include "analysis/analysis.h"
#include "base/jobs.h"
#include "base/pack.h"
#include "store/readers.h"

#include <string.h>

/* Rows of several relations become CSV at once; a larger CSV is put aside. */
enum { CELLS_AT_ONCE_MAX = 1 << 18, CELLS_KEPT_MAX = 1 << 18, CSV_HELD_MAX = 1 << 20 };

typedef struct {
    OutputData *data;
    MemoKey key;
    bool kept;          /* it has a key, and is for later builds, too */
    const Table *table; /* read now, not found; NULL: there is its CSV */
    GString *csv;
} Relation;

/* data/ has every readable relation but the pairs of results, which are made of
 * `score` again by whoever wants them. The PDF has the facts: with them alone it
 * can be audited. */
static bool
is_wanted(const OutputContext *context, const char *relation)
{
    return context->with_data ? analysis_is_exported(relation) : output_is_fact(relation);
}

/* The CSV is copied, or put aside. */
static void
hold_csv(Session *session, OutputData *data, Bytes csv)
{
    data->scratch = session->scratch;
    data->csv = (Bytes){ .size = csv.size };
    if (csv.size <= CSV_HELD_MAX ||
        !scratch_put(session->scratch, csv.data, csv.size, &data->aside)) {
        char *copy = arena_alloc(session->arena, csv.size + 1);
        data->csv.data = memcpy(copy, csv.data, csv.size);
    }
}

static bool
find_csv(Session *session, const Relation *relation)
{
    g_autoptr(Arena) arena = arena_new();
    Unpack unpack = { 0 };

    if (!memo_find(session->memo, relation->key, arena, &unpack.rest)) {
        return false;
    }
    relation->data->n_rows = (size_t)unpack_integer(&unpack);
    Bytes csv = unpack_bytes(&unpack);
    if (!unpack.failed) {
        hold_csv(session, relation->data, csv);
    }
    return !unpack.failed;
}

static size_t
n_cells(const Relation *relation)
{
    return relation->table != NULL ? relation->table->n_rows * relation->table->n_columns : 0;
}

static const char *
query_of(const char *relation, Arena *arena)
{
    return arena_printf(arena, "SELECT * FROM \"%s\"", relation);
}

static void
take_piece(const Table *piece, void *data)
{
    Relation *relation = data;
    GString *csv = relation->csv;

    if (csv->len == 0) {
        table_append_csv(piece, csv);
    } else {
        table_append_csv_rows(piece, csv);
    }
    relation->data->n_rows += piece->n_rows;
    relation->kept = relation->kept && csv->len <= CSV_HELD_MAX;
}

static void
keep_csv(Session *session, Relation *relation)
{
    g_autoptr(GString) packed = g_string_new(NULL);
    GString *csv = g_steal_pointer(&relation->csv);

    if (csv == NULL) {
        return;
    }
    if (relation->kept) {
        pack_integer(packed, relation->data->n_rows);
        pack_bytes(packed, csv->str, csv->len);
        memo_keep(session->memo, relation->key, packed->str, packed->len);
    }
    hold_csv(session, relation->data, (Bytes){ .data = csv->str, .size = csv->len });
    g_string_free(csv, TRUE);
}

/* Of many rows none is held but as the CSV. */
static bool
read_in_pieces(Session *session, Relation *relation, const char *sql)
{
    relation->csv = g_string_new(NULL);
    bool fine =
        store_query_pieces(session->store, sql, (Place){ 0 }, take_piece, relation, session->diag);
    keep_csv(session, relation);
    return fine;
}

/* Rows in the arena or lent, but where the data are large. False after an error. */
static bool
read_relation(Session *session, Relation *relation, Arena *arena)
{
    OutputData *data = relation->data;
    const char *sql = query_of(data->name, session->arena);

    relation->kept = store_result_key(session->store, sql, "data", &relation->key);
    if (relation->kept && find_csv(session, relation)) {
        return true;
    }
    if (store_is_large(session->store)) {
        return read_in_pieces(session, relation, sql);
    }
    relation->table = store_query_once(session->store, sql, (Place){ 0 }, arena, session->diag);
    if (relation->table == NULL) {
        return false;
    }
    data->n_rows = relation->table->n_rows;
    relation->kept = relation->kept && n_cells(relation) <= CELLS_KEPT_MAX;
    relation->csv = g_string_new(NULL);
    return true;
}

static void
write_csv(void *item, void *data)
{
    Relation *relation = item;

    (void)data;
    if (relation->csv != NULL) {
        table_append_csv(relation->table, relation->csv);
    }
}

/* Relations whose rows are in the arena, or lent; the arena then starts again. */
static void
finish(Session *session, int jobs, Relation *relations, size_t n, Arena *rows)
{
    jobs_run(write_csv, relations, sizeof *relations, n, jobs, NULL);
    for (size_t i = 0; i < n; i++) {
        keep_csv(session, &relations[i]);
    }
    arena_reset(rows);
}

/* In several threads, unless all answers together are large. */
static void
ask_ahead(Session *session, const OutputContext *context, const char *const *names, size_t n_names,
          Arena *arena)
{
    const char **queries = arena_array(arena, const char *, n_names + 1);
    size_t n = 0, n_readers = 0;

    if (store_is_large(session->store) ||
        store_readers(session->store, analysis_attach, &n_readers, session->diag) == NULL) {
        return;
    }
    for (size_t i = 0; i < n_names; i++) {
        if (is_wanted(context, names[i])) {
            queries[n++] = query_of(names[i], arena);
        }
    }
    store_ask_ahead(session->store, queries, n, arena);
}

static bool
read_all(Session *session, OutputContext *context, const char *const *names, size_t n_names)
{
    g_autoptr(Arena) rows = arena_new(), ahead = arena_new();
    OutputData *data = arena_array(session->arena, OutputData, n_names + 1);
    Relation *relations = arena_array(session->arena, Relation, n_names + 1);
    size_t n = 0, n_finished = 0, cells = 0;
    bool ok = true;

    ask_ahead(session, context, names, n_names, ahead);
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
    store_forget(session->store);
    context->data = data;
    context->n_data = n;
    return ok;
}

bool
relations_collect(Session *session, OutputContext *context)
{
    size_t n = 0;

    if (!context->with_data && !store_has_facts(session->store)) {
        return true; /* the PDF attaches facts alone: nothing need be derived */
    }
    const char *const *names =
        store_all_relations(session->store, session->arena, &n, session->diag);

    return names != NULL && read_all(session, context, names, n);
}
