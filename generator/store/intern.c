#include "store/intern.h"

#include "base/metric.h"
#include "store/catalogue.h"

#include <math.h>
#include <string.h>

/* Larger than the usual key of a system. */
enum { KEY_SIZE = 4096 };

/* Maps keys to ids. Files tend to repeat the same values on every line, so the last key is tried
 * before the table. */
typedef struct {
    GHashTable *ids; /* GString → id */
    const GString *last;
    sqlite3_int64 last_id, newest;
} Index;

typedef struct {
    sqlite3_int64 id; /* 0: was reported as an error */
    UnitFactor factor;
} MetricUse;

struct Interner {
    Index systems, workloads, runs, metrics;
    GHashTable *metric_uses; /* name and unit as given → MetricUse */
    GString *key;
};

static void
string_free(void *string)
{
    g_string_free(string, TRUE);
}

static void
index_init(Index *index)
{
    index->ids = g_hash_table_new_full((GHashFunc)g_string_hash, (GEqualFunc)g_string_equal,
                                       string_free, NULL);
}

/* `*ret_id` is 0 if an error was already reported for this key. */
static bool
index_find(Index *index, const GString *key, sqlite3_int64 *ret_id)
{
    void *found_key = NULL, *found = NULL;

    if (index->last != NULL && g_string_equal(index->last, key)) {
        *ret_id = index->last_id;
        return true;
    }
    if (!g_hash_table_lookup_extended(index->ids, key, &found_key, &found)) {
        return false;
    }
    index->last = found_key;
    index->last_id = (sqlite3_int64)(intptr_t)found;
    *ret_id = index->last_id;
    return true;
}

static void
index_add(Index *index, const GString *key, sqlite3_int64 id)
{
    GString *own = g_string_new_len(key->str, (gssize)key->len);

    g_hash_table_insert(index->ids, own, (void *)(intptr_t)id);
    index->last = own;
    index->last_id = id;
    index->newest = MAX(index->newest, id);
}

static void
key_start(GString *key)
{
    key->len = 0;
}

/* Every record builds a key, so this code runs most often in the store. The buffer fits all but
 * huge keys and is written directly. Keys are compared by length and bytes, so they need no NUL at
 * the end. */
static void
key_bytes(GString *key, const char *bytes, size_t size)
{
    if (key->len + size < key->allocated_len) {
        memcpy(key->str + key->len, bytes, size);
        key->len += size;
    } else {
        g_string_append_len(key, bytes, (gssize)size);
    }
}

/* \x1f ends a text and \x1e stands for NULL; texts must not contain these control characters. */
static void
key_text(GString *key, const char *text)
{
    if (text != NULL) {
        key_bytes(key, text, strlen(text));
        key_bytes(key, "\x1f", 1);
    } else {
        key_bytes(key, "\x1e\x1f", 2);
    }
}

static void
key_number(GString *key, double number)
{
    double same = isnan(number) ? NAN : number;

    key_bytes(key, (const char *)(const void *)&same, sizeof same);
}

static void
key_id(GString *key, sqlite3_int64 id)
{
    key_bytes(key, (const char *)(const void *)&id, sizeof id);
}

/* An empty name counts as NULL. */
static const char *
accelerator_name(const ResultRecord *record)
{
    return record->accelerator != NULL && *record->accelerator != '\0' ? record->accelerator : NULL;
}

static void
key_system(GString *key, const ResultRecord *r)
{
    key_start(key);
    key_text(key, r->submitter);
    key_text(key, r->system);
    key_text(key, accelerator_name(r));
    key_number(key, r->accelerators);
    key_number(key, r->nodes);
    key_text(key, r->host);
    key_text(key, r->software);
    key_text(key, r->precision);
    key_text(key, r->configuration);
    key_text(key, r->division);
    key_text(key, r->category);
    key_text(key, r->system_type);
    key_id(key, (sqlite3_int64)r->verified);
}

static void
key_workload(GString *key, const ResultRecord *r)
{
    key_start(key);
    key_text(key, r->suite);
    key_text(key, r->round);
    key_text(key, r->workload);
    key_text(key, r->phase);
    key_text(key, r->scenario);
    key_text(key, r->model);
    key_text(key, r->dataset);
    key_text(key, r->quality_target);
    key_text(key, r->latency_limit);
    key_number(key, r->concurrency);
    key_number(key, r->request_rate);
    key_number(key, r->input_length);
    key_number(key, r->output_length);
}

static double
column_number(sqlite3_stmt *statement, int index)
{
    return sqlite3_column_type(statement, index) == SQLITE_NULL
               ? NAN
               : sqlite3_column_double(statement, index);
}

static void
load_systems(Store *store, Interner *interner)
{
    sqlite3_stmt *row = database_statement(store, STATEMENT_SELECT_SYSTEMS);

    while (sqlite3_step(row) == SQLITE_ROW) {
        ResultRecord r = {
            .submitter = column_text(row, 1),
            .system = column_text(row, 2),
            .accelerator = column_text(row, 3),
            .accelerators = column_number(row, 4),
            .nodes = column_number(row, 5),
            .host = column_text(row, 6),
            .software = column_text(row, 7),
            .precision = column_text(row, 8),
            .configuration = column_text(row, 9),
            .division = column_text(row, 10),
            .category = column_text(row, 11),
            .system_type = column_text(row, 13),
        };
        if (sqlite3_column_type(row, 12) != SQLITE_NULL) {
            r.verified = sqlite3_column_int(row, 12) != 0 ? VERIFIED_YES : VERIFIED_NO;
        }
        key_system(interner->key, &r);
        index_add(&interner->systems, interner->key, sqlite3_column_int64(row, 0));
    }
    sqlite3_reset(row);
}

static void
load_workloads(Store *store, Interner *interner)
{
    sqlite3_stmt *row = database_statement(store, STATEMENT_SELECT_WORKLOADS);

    while (sqlite3_step(row) == SQLITE_ROW) {
        const ResultRecord r = {
            .suite = column_text(row, 1),
            .round = column_text(row, 2),
            .workload = column_text(row, 3),
            .phase = column_text(row, 4),
            .scenario = column_text(row, 5),
            .model = column_text(row, 6),
            .dataset = column_text(row, 7),
            .quality_target = column_text(row, 8),
            .concurrency = column_number(row, 9),
            .request_rate = column_number(row, 10),
            .input_length = column_number(row, 11),
            .output_length = column_number(row, 12),
            .latency_limit = column_text(row, 13),
        };
        key_workload(interner->key, &r);
        index_add(&interner->workloads, interner->key, sqlite3_column_int64(row, 0));
    }
    sqlite3_reset(row);
}

static void
key_run(GString *key, sqlite3_int64 system, sqlite3_int64 workload, const char *name)
{
    key_start(key);
    key_id(key, system);
    key_id(key, workload);
    key_text(key, name);
}

static void
key_metric(GString *key, const char *name, const char *unit)
{
    key_start(key);
    key_text(key, name);
    key_text(key, unit);
}

static void
load_runs_and_metrics(Store *store, Interner *interner)
{
    sqlite3_stmt *row = database_statement(store, STATEMENT_SELECT_RUNS);

    while (sqlite3_step(row) == SQLITE_ROW) {
        key_run(interner->key, sqlite3_column_int64(row, 1), sqlite3_column_int64(row, 2),
                column_text(row, 3));
        index_add(&interner->runs, interner->key, sqlite3_column_int64(row, 0));
    }
    sqlite3_reset(row);
    row = database_statement(store, STATEMENT_LAST_RUN);
    if (sqlite3_step(row) == SQLITE_ROW) {
        interner->runs.newest = sqlite3_column_int64(row, 0);
    }
    sqlite3_reset(row);
    row = database_statement(store, STATEMENT_SELECT_METRICS);
    while (sqlite3_step(row) == SQLITE_ROW) {
        key_metric(interner->key, column_text(row, 1), column_text(row, 2));
        index_add(&interner->metrics, interner->key, sqlite3_column_int64(row, 0));
    }
    sqlite3_reset(row);
}

Interner *
interner_new(Store *store)
{
    Interner *interner = g_new0(Interner, 1);

    index_init(&interner->systems);
    index_init(&interner->workloads);
    index_init(&interner->runs);
    index_init(&interner->metrics);
    interner->metric_uses = g_hash_table_new_full((GHashFunc)g_string_hash,
                                                  (GEqualFunc)g_string_equal, string_free, g_free);
    interner->key = g_string_sized_new(KEY_SIZE);
    load_systems(store, interner);
    load_workloads(store, interner);
    load_runs_and_metrics(store, interner);
    return interner;
}

void
interner_free(Interner *interner)
{
    if (interner != NULL) {
        g_hash_table_unref(interner->systems.ids);
        g_hash_table_unref(interner->workloads.ids);
        g_hash_table_unref(interner->runs.ids);
        g_hash_table_unref(interner->metrics.ids);
        g_hash_table_unref(interner->metric_uses);
        g_string_free(interner->key, TRUE);
        g_free(interner);
    }
}

/* NULL if the system has no accelerator, or if the name is not known yet: store_finish() looks it
 * up again once all names are known. */
static const char *
find_accelerator(Store *store, const ResultRecord *record, Place place, Diag *diag)
{
    const char *name = accelerator_name(record);

    if (name == NULL) {
        diag_note(diag, place, "accelerator-none",
                  "system '%s' has no accelerator; it is listed without one",
                  record->system != NULL ? record->system : "");
        return NULL;
    }
    return catalogue_find(store->catalogue, name);
}

static sqlite3_int64
intern_system(Store *store, const ResultRecord *record, sqlite3_int64 source_id, Place place,
              Diag *diag)
{
    Index *index = &store->interner->systems;
    GString *key = store->interner->key;
    sqlite3_int64 id = 0;

    key_system(key, record);
    if (index_find(index, key, &id)) {
        return id;
    }
    const char *accelerator = find_accelerator(store, record, place, diag);
    id = index->newest + 1;
    sqlite3_stmt *insert = database_statement(store, STATEMENT_INSERT_SYSTEM);
    sqlite3_bind_int64(insert, 1, id);
    bind_text(insert, 2, record->submitter);
    bind_text(insert, 3, record->system);
    bind_text(insert, 4, accelerator_name(record));
    bind_number(insert, 5, record->accelerators);
    bind_number(insert, 6, record->nodes);
    bind_text(insert, 7, record->host);
    bind_text(insert, 8, record->software);
    bind_text(insert, 9, record->precision);
    bind_text(insert, 10, record->configuration);
    bind_text(insert, 11, record->division);
    bind_text(insert, 12, record->category);
    if (record->verified != VERIFIED_UNKNOWN) {
        sqlite3_bind_int(insert, 13, record->verified == VERIFIED_YES);
    }
    bind_text(insert, 14, accelerator);
    sqlite3_bind_int64(insert, 15, source_id);
    sqlite3_bind_int(insert, 16, record->line);
    bind_text(insert, 17, record->system_type);
    if (!database_step(store, insert, diag)) {
        return 0;
    }
    index_add(index, key, id);
    return id;
}

static sqlite3_int64
intern_workload(Store *store, const ResultRecord *record, sqlite3_int64 source_id, Diag *diag)
{
    Index *index = &store->interner->workloads;
    GString *key = store->interner->key;
    const char *const texts[] = { record->suite,   record->round,         record->workload,
                                  record->phase,   record->scenario,      record->model,
                                  record->dataset, record->quality_target };
    const double numbers[] = { record->concurrency, record->request_rate, record->input_length,
                               record->output_length };
    sqlite3_int64 id = 0;

    key_workload(key, record);
    if (index_find(index, key, &id)) {
        return id;
    }
    id = index->newest + 1;
    sqlite3_stmt *insert = database_statement(store, STATEMENT_INSERT_WORKLOAD);
    sqlite3_bind_int64(insert, 1, id);
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        bind_text(insert, (int)i + 2, texts[i]);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        bind_number(insert, (int)i + 10, numbers[i]);
    }
    sqlite3_bind_int64(insert, 14, source_id);
    sqlite3_bind_int(insert, 15, record->line);
    bind_text(insert, 16, record->latency_limit);
    if (!database_step(store, insert, diag)) {
        return 0;
    }
    index_add(index, key, id);
    return id;
}

static void
add_run(Pending *runs, const ResultRecord *record, const sqlite3_int64 ids[4])
{
    pending_add_integer(runs, ids[0]);
    pending_add_integer(runs, ids[1]);
    pending_add_integer(runs, ids[2]);
    pending_add_text(runs, record->run);
    pending_add_text(runs, record->status != NULL ? record->status : "success");
    pending_add_text(runs, record->date);
    pending_add_number(runs, record->scaling_factor);
    pending_add_number(runs, record->global_batch_size);
    pending_add_number(runs, record->seed);
    pending_add_number(runs, record->trained);
    pending_add_number(runs, record->checkpoint_step);
    pending_add_text(runs, record->assumed);
    pending_add_integer(runs, ids[3]);
    pending_add_integer(runs, record->line);
}

sqlite3_int64
intern_run(Store *store, const ResultRecord *record, sqlite3_int64 source_id, Place place,
           Diag *diag)
{
    Index *index = &store->interner->runs;
    GString *key = store->interner->key;
    sqlite3_int64 system = intern_system(store, record, source_id, place, diag);
    sqlite3_int64 workload = system > 0 ? intern_workload(store, record, source_id, diag) : 0,
                  id = 0;

    if (workload == 0) {
        return 0;
    }
    if (record->run != NULL) {
        key_run(key, system, workload, record->run);
        if (index_find(index, key, &id)) {
            return id;
        }
    }
    id = index->newest + 1;
    add_run(store->runs, record, (sqlite3_int64[4]){ id, system, workload, source_id });
    if (record->run != NULL) {
        index_add(index, key, id);
    } else {
        index->newest = id;
    }
    return id;
}

static sqlite3_int64
metric_id(Store *store, const char *name, const char *unit, const Metric *known, Diag *diag)
{
    Index *index = &store->interner->metrics;
    GString *key = store->interner->key;
    sqlite3_int64 id = 0;

    key_metric(key, name, unit);
    if (index_find(index, key, &id)) {
        return id;
    }
    id = index->newest + 1;
    sqlite3_stmt *insert = database_statement(store, STATEMENT_INSERT_METRIC);
    sqlite3_bind_int64(insert, 1, id);
    bind_text(insert, 2, name);
    bind_text(insert, 3, unit);
    bind_text(insert, 4, known != NULL ? known->label : name);
    if (known != NULL && known->better != BETTER_NEITHER) {
        bind_text(insert, 5, known->better == BETTER_LOWER ? "lower" : "higher");
    }
    if (known != NULL && known->decimals >= 0) {
        sqlite3_bind_int(insert, 6, known->decimals);
    }
    if (!database_step(store, insert, diag)) {
        return 0;
    }
    index_add(index, key, id);
    return id;
}

static MetricUse
metric_use(Store *store, const ResultRecord *record, Place place, Diag *diag)
{
    const Metric *known = metric_find(record->metric);
    MetricUse use = { .factor = { .factor = 1 } };

    if (record->unit == NULL || *record->unit == '\0') {
        diag_error(diag, place, "unit-missing", "the value of '%s' has no unit%s%s", record->metric,
                   known != NULL ? "; its unit is " : "", known != NULL ? known->unit : "");
    } else if (known != NULL && !metric_convert_shared(known, record->unit, &use.factor)) {
        diag_error(diag, place, "unit-unknown", "'%s' is not a unit of '%s', which is in %s",
                   record->unit, record->metric, known->unit);
    } else {
        use.id = metric_id(store, record->metric, known != NULL ? known->unit : record->unit, known,
                           diag);
    }
    return use;
}

/* count ^ power, the power being -1, 0 or 1. */
static double
share(double count, int power)
{
    return power == 0 ? 1 : power > 0 ? count : 1 / count;
}

/* The factor for this record: converting a value per chip into one per system needs the number of
 * chips. NAN after an error. */
static double
factor_for(const UnitFactor *factor, const ResultRecord *record, Place place, Diag *diag)
{
    double whole = factor->factor * share(record->accelerators, factor->chips) *
                   share(record->nodes, factor->nodes);

    if (isnan(whole)) {
        diag_error(diag, place, "unit-share",
                   "'%s' of '%s' is for another number of %s than the metric, and the file does "
                   "not state how many there are; write the number in the sidecar",
                   record->unit, record->metric,
                   factor->chips != 0 && isnan(record->accelerators) ? "chips" : "nodes");
    }
    return whole;
}

sqlite3_int64
intern_metric(Store *store, const ResultRecord *record, Place place, double *ret_factor, Diag *diag)
{
    Interner *interner = store->interner;

    key_metric(interner->key, record->metric, record->unit);
    MetricUse *use = g_hash_table_lookup(interner->metric_uses, interner->key);
    if (use == NULL) {
        GString *key = g_string_new_len(interner->key->str, (gssize)interner->key->len);
        use = g_new0(MetricUse, 1);
        *use = metric_use(store, record, place, diag);
        g_hash_table_insert(interner->metric_uses, key, use);
    }
    if (use->id == 0) {
        return 0;
    }
    *ret_factor = factor_for(&use->factor, record, place, diag);
    return isnan(*ret_factor) ? 0 : use->id;
}
