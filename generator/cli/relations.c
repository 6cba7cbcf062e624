#include "cli/relations.h"

#include "analysis/analysis.h"
#include "base/jobs.h"
#include "base/pack.h"

enum { CELLS_AT_ONCE_MAX = 1 << 18 };

typedef struct {
    OutputData *data;
    MemoKey key;
    GString *csv; /* made now, not found; NULL: not made */
} Relation;

/* data/ has every readable relation but the pairs of results, which are made of
 * `score` again by whoever wants them. The PDF has the facts: with them alone it
 * can be audited. */
static bool
is_wanted(const OutputContext *context, const char *relation)
{
    return context->with_data ? !analysis_is_pairwise(relation) : output_is_fact(relation);
}

static bool
find_csv(Session *session, Relation *relation)
{
    Unpack unpack = { 0 };

    if (!memo_find(session->memo, relation->key, session->arena, &unpack.rest)) {
        return false;
    }
    relation->data->n_rows = (size_t)unpack_integer(&unpack);
    relation->data->csv = unpack_bytes(&unpack);
    return !unpack.failed;
}

/* False after an error. */
static bool
read_relation(Session *session, Relation *relation)
{
    OutputData *data = relation->data;
    const char *sql = arena_printf(session->arena, "SELECT * FROM \"%s\"", data->name);
    bool kept = store_result_key(session->store, sql, "data", &relation->key);

    if (kept && find_csv(session, relation)) {
        return true;
    }
    data->table = store_query(session->store, sql, (Place){ 0 }, session->arena, session->diag);
    if (data->table == NULL) {
        return false;
    }
    data->n_rows = data->table->n_rows;
    if (kept && data->n_rows * data->table->n_columns <= CELLS_AT_ONCE_MAX) {
        relation->csv = g_string_new(NULL);
    }
    return true;
}

static void
write_csv(void *item, void *data)
{
    Relation *relation = item;

    (void)data;
    if (relation->csv != NULL) {
        table_append_csv(relation->data->table, relation->csv);
    }
}

static void
string_free(void *string)
{
    g_string_free(string, TRUE);
}

static void
keep_csv(Session *session, Relation *relation)
{
    g_autoptr(GString) packed = g_string_new(NULL);
    GString *csv = relation->csv;

    if (csv != NULL) {
        relation->data->csv = (Bytes){ .data = csv->str, .size = csv->len };
        pack_integer(packed, relation->data->n_rows);
        pack_bytes(packed, csv->str, csv->len);
        memo_keep(session->memo, relation->key, packed->str, packed->len);
        arena_defer(session->arena, string_free, csv);
    }
}

static bool
read_all(Session *session, OutputContext *context, const char *const *names, size_t n_names)
{
    OutputData *data = arena_array(session->arena, OutputData, n_names + 1);
    Relation *relations = arena_array(session->arena, Relation, n_names + 1);
    size_t n = 0;
    bool ok = true;

    for (size_t i = 0; ok && i < n_names; i++) {
        if (is_wanted(context, names[i])) {
            data[n].name = names[i];
            relations[n].data = &data[n];
            ok = read_relation(session, &relations[n]);
            n++;
        }
    }
    jobs_run(write_csv, relations, sizeof *relations, n, context->jobs, NULL);
    for (size_t i = 0; i < n; i++) {
        keep_csv(session, &relations[i]);
    }
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
