#include "store/import.h"

#include "base/names.h"
#include "store/catalogue.h"
#include "store/intern.h"

#include <math.h>
#include <string.h>

extern const char embed_store_forget_sql[];

struct Import {
    Store *store;
    const char *path;
    const Exclusion *const *excluded; /* borrowed */
    size_t n_excluded;
    sqlite3_int64 source_id;
    Diag *diag;
    bool failed, tolerant;
    size_t n_same, n_conflicts; /* values that were stored before */
    RecordSink sink;
};

/* How many repeated values are reported one by one; the remaining ones of a file are counted. */
enum { REPEATS_REPORTED_MAX = 1000 };

static Place
place_at(const Import *import, int line)
{
    return (Place){ .file = import->path, .line = line };
}

/* The same observation was given twice. If the values agree, this is only noted, because copied
 * files are the usual cause; otherwise it is an error. */
static bool
observation_again(Import *import, size_t row)
{
    const Pending *observations = import->store->observations;
    sqlite3_stmt *find = database_statement(import->store, STATEMENT_FIND_OBSERVATION);
    Place place = place_at(import, (int)pending_integer(observations, row, 5));
    double value = pending_number(observations, row, 2);

    sqlite3_bind_int64(find, 1, pending_integer(observations, row, 0));
    sqlite3_bind_int64(find, 2, pending_integer(observations, row, 1));
    if (sqlite3_step(find) != SQLITE_ROW) {
        return database_error(import->store, import->diag);
    }
    bool unknown = sqlite3_column_type(find, 0) == SQLITE_NULL;
    bool same = unknown ? isnan(value) : sqlite3_column_double(find, 0) == value;
    const char *path = column_text(find, 1), *metric = column_text(find, 3);
    const char *run = column_text(find, 4), *system = column_text(find, 5);
    int line = sqlite3_column_int(find, 2);
    if (same ? ++import->n_same > REPEATS_REPORTED_MAX
             : ++import->n_conflicts > REPEATS_REPORTED_MAX) {
        sqlite3_reset(find);
        return same;
    }
    if (same) {
        diag_note(import->diag, place, "observation-twice",
                  "'%s' of run '%s' of '%s' is in %s:%d already, with the same value", metric, run,
                  system != NULL ? system : "", path, line);
    } else {
        diag_error(import->diag, place, "observation-conflict",
                   "'%s' of run '%s' of '%s' has another value in %s:%d; give different runs "
                   "different names",
                   metric, run, system != NULL ? system : "", path, line);
    }
    sqlite3_reset(find);
    return same;
}

static void
report_counted(const Import *import)
{
    if (import->n_same > REPEATS_REPORTED_MAX) {
        diag_note(import->diag, place_at(import, 0), "observation-twice",
                  "%zu more values occur in this or another file already, with the same value",
                  import->n_same - REPEATS_REPORTED_MAX);
    }
    if (import->n_conflicts > REPEATS_REPORTED_MAX) {
        diag_error(import->diag, place_at(import, 0), "observation-conflict",
                   "%zu more values differ from those of the same name",
                   import->n_conflicts - REPEATS_REPORTED_MAX);
    }
}

static bool
insert_one_by_one(Import *import)
{
    Store *store = import->store;
    bool good = true;

    for (size_t row = 0; row < pending_n_rows(store->observations); row++) {
        sqlite3_stmt *insert = database_statement(store, STATEMENT_INSERT_OBSERVATION);
        pending_bind(store->observations, row, insert);
        int code = sqlite3_step(insert);
        sqlite3_reset(insert);
        if (code == SQLITE_CONSTRAINT) {
            good = observation_again(import, row) && good;
        } else if (code != SQLITE_DONE) {
            return database_error(store, import->diag);
        }
    }
    return good;
}

/* Stores the pending rows. */
static bool
flush(Import *import)
{
    Store *store = import->store;
    bool good =
        database_step(store, database_statement(store, STATEMENT_INSERT_RUNS), import->diag);

    if (good) {
        sqlite3_stmt *insert = database_statement(store, STATEMENT_INSERT_OBSERVATIONS);
        int code = sqlite3_step(insert);
        sqlite3_reset(insert);
        if (code == SQLITE_CONSTRAINT) {
            good = insert_one_by_one(import);
        } else if (code != SQLITE_DONE) {
            good = database_error(store, import->diag);
        }
    }
    pending_clear(store->runs);
    pending_clear(store->observations);
    return good;
}

/* The record's metric (0: none) and its value in the metric's unit. */
static bool
find_value(Import *import, const ResultRecord *record, sqlite3_int64 *ret_metric, double *ret_value,
           double *ret_factor)
{
    Place place = place_at(import, record->line);
    double factor = 1;

    *ret_metric = 0;
    if (record->metric == NULL) {
        return true;
    }
    *ret_metric = intern_metric(import->store, record, place, &factor, import->diag);
    *ret_value = record->value * factor;
    *ret_factor = factor;
    return *ret_metric != 0 &&
           (!isinf(*ret_value) || diag_error(import->diag, place, "value-range",
                                             "the value of '%s' is out of range", record->metric));
}

static void
add_observation(const Import *import, const ResultRecord *record, sqlite3_int64 run,
                sqlite3_int64 metric, double value)
{
    Pending *observations = import->store->observations;

    pending_add_integer(observations, run);
    pending_add_integer(observations, metric);
    pending_add_number(observations, value);
    pending_add_text(observations, record->source);
    pending_add_integer(observations, import->source_id);
    pending_add_integer(observations, record->line);
}

/* Stores the statistics of the runs of which the record's value is the mean. */
static bool
insert_summary(Import *import, const ResultRecord *record, sqlite3_int64 run, sqlite3_int64 metric,
               double factor)
{
    sqlite3_stmt *insert = database_statement(import->store, STATEMENT_INSERT_SUMMARY);
    const double *summary = record->summary;

    if (isnan(summary[SUMMARY_N])) {
        return true;
    }
    sqlite3_bind_int64(insert, 1, run);
    sqlite3_bind_int64(insert, 2, metric);
    sqlite3_bind_int64(insert, 3, (sqlite3_int64)summary[SUMMARY_N]);
    sqlite3_bind_int64(insert, 4, (sqlite3_int64)summary[SUMMARY_FAILED]);
    for (int i = SUMMARY_DEVIATION; i < SUMMARY_FIGURES; i++) {
        bind_number(insert, i + 3, summary[i] * factor);
    }
    return database_step(import->store, insert, import->diag);
}

static bool
is_full(const Pending *pending)
{
    return pending_n_rows(pending) == PENDING_ROWS_MAX;
}

static const char *
find_accelerator(const void *catalogue, const char *name)
{
    return catalogue_find(catalogue, name);
}

static bool
insert_excluded(Import *import, const Exclusion *exclusion, int line, const char *what,
                double value, const char *unit)
{
    sqlite3_stmt *insert = database_statement(import->store, STATEMENT_INSERT_EXCLUDED);

    sqlite3_bind_int(insert, 1, exclusion->number);
    bind_text(insert, 2, exclusion->rule->place.file);
    sqlite3_bind_int(insert, 3, exclusion->rule->place.line);
    bind_text(insert, 4, exclusion->of_prices ? "price" : "result");
    bind_text(insert, 5, what);
    bind_number(insert, 6, value);
    bind_text(insert, 7, unit);
    bind_text(insert, 8, exclusion->reason);
    sqlite3_bind_int64(insert, 9, import->source_id);
    sqlite3_bind_int(insert, 10, line);
    return database_step(import->store, insert, import->diag);
}

/* Checks the rules of `exclude`. An excluded result is only listed, and true is returned. */
static bool
exclude_result(Import *import, const ResultRecord *record)
{
    const Catalogue *catalogue = import->store->catalogue;

    for (size_t i = 0; i < import->n_excluded; i++) {
        const Exclusion *exclusion = import->excluded[i];
        if (exclusion_takes_result(exclusion, record, find_accelerator, catalogue)) {
            g_autoptr(Arena) arena = arena_new();
            const char *what = exclusion_name_result(record, arena);
            import->failed |= !insert_excluded(import, exclusion, record->line, what, record->value,
                                               record->unit);
            return true;
        }
    }
    return false;
}

static bool
exclude_price(Import *import, const PriceRecord *record)
{
    const Catalogue *catalogue = import->store->catalogue;

    for (size_t i = 0; i < import->n_excluded; i++) {
        const Exclusion *exclusion = import->excluded[i];
        if (exclusion_takes_price(exclusion, record, find_accelerator, catalogue)) {
            g_autoptr(Arena) arena = arena_new();
            const char *what = exclusion_name_price(record, arena);
            const char *unit = arena_printf(arena, "%s per chip-hour",
                                            record->currency != NULL ? record->currency : "?");
            import->failed |=
                !insert_excluded(import, exclusion, record->line, what, record->price, unit);
            return true;
        }
    }
    return false;
}

/* The scaling factor multiplies the score, so 0 would make every score the best. */
static bool
check_factor(const Import *import, const ResultRecord *record)
{
    double factor = record->scaling_factor;

    return isnan(factor) || (factor > 0 && isfinite(factor)) ||
           diag_error(import->diag, place_at(import, record->line), "scaling-factor",
                      "the scaling factor must be above 0");
}

static void
take_result(void *context, const ResultRecord *record)
{
    Import *import = context;
    Store *store = import->store;

    if (exclude_result(import, record)) {
        return;
    }
    sqlite3_int64 metric = 0, run = 0;
    double value = NAN, factor = 1;
    /* The value is checked first: a record that cannot be stored must not create a run. */
    if (check_factor(import, record) && find_value(import, record, &metric, &value, &factor)) {
        run = intern_run(store, record, import->source_id, place_at(import, record->line),
                         import->diag);
    }
    if (run == 0) {
        import->failed = true;
        return;
    }
    if (metric != 0) {
        add_observation(import, record, run, metric, value);
        import->failed = !insert_summary(import, record, run, metric, factor) || import->failed;
    }
    if ((is_full(store->runs) || is_full(store->observations)) && !flush(import)) {
        import->failed = true;
    }
}

static bool
insert_price(Import *import, const PriceRecord *record)
{
    sqlite3_stmt *insert = database_statement(import->store, STATEMENT_INSERT_PRICE);

    if (record->accelerator != NULL) {
        bind_text(insert, 1, catalogue_find(import->store->catalogue, record->accelerator));
        bind_text(insert, 2, record->accelerator);
    }
    bind_text(insert, 3, record->provider);
    bind_text(insert, 4, record->region);
    bind_text(insert, 5, record->term);
    bind_text(insert, 6, record->currency);
    bind_number(insert, 7, record->price);
    bind_number(insert, 8, record->accelerators);
    bind_text(insert, 9, record->item);
    bind_text(insert, 10, record->includes);
    bind_text(insert, 11, record->valid_from);
    bind_text(insert, 12, record->source);
    sqlite3_bind_int64(insert, 13, import->source_id);
    sqlite3_bind_int(insert, 14, record->line);
    return database_step(import->store, insert, import->diag);
}

static void
take_price(void *context, const PriceRecord *record)
{
    Import *import = context;

    if (exclude_price(import, record)) {
        return;
    }
    if (!isnan(record->price) && !(record->price > 0 && isfinite(record->price))) {
        diag_error(import->diag, place_at(import, record->line), "price-zero",
                   "a price must be above 0; leave it out if it is unknown");
        import->failed = true;
    } else if (!insert_price(import, record)) {
        import->failed = true;
    }
}

static bool
insert_cost(Import *import, const CostRecord *record)
{
    sqlite3_stmt *insert = database_statement(import->store, STATEMENT_INSERT_COST);
    const char *const texts[] = {
        record->provider,     record->region,     record->service,
        record->sku,          record->item,       record->category,
        record->pricing,      record->commitment, record->commitment_status,
        record->period_start, record->period_end, record->currency
    };

    if (record->accelerator != NULL) {
        bind_text(insert, 1, catalogue_find(import->store->catalogue, record->accelerator));
        bind_text(insert, 2, record->accelerator);
    }
    bind_number(insert, 3, record->accelerators);
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        bind_text(insert, (int)i + 4, texts[i]);
    }
    bind_number(insert, 16, record->billed);
    bind_number(insert, 17, record->effective);
    bind_number(insert, 18, record->quantity);
    bind_text(insert, 19, record->unit);
    sqlite3_bind_int64(insert, 20, import->source_id);
    sqlite3_bind_int(insert, 21, record->line);
    return database_step(import->store, insert, import->diag);
}

static void
take_cost(void *context, const CostRecord *record)
{
    Import *import = context;

    if (!insert_cost(import, record)) {
        import->failed = true;
    }
}

static bool
define_accelerator(Import *import, const AcceleratorRecord *record)
{
    static const char *const families[] = { "gpu", "tpu", "other" };
    Store *store = import->store;
    sqlite3_stmt *insert = database_statement(store, STATEMENT_INSERT_ACCELERATOR);
    bool family_known = false;

    for (size_t i = 0; i < G_N_ELEMENTS(families); i++) {
        family_known = family_known || g_strcmp0(record->family, families[i]) == 0;
    }
    if (!family_known) {
        return diag_error(import->diag, place_at(import, record->line), "accelerator-family",
                          "the family of accelerator '%s' must be gpu, tpu or other", record->id);
    }
    bind_text(insert, 1, record->id);
    bind_text(insert, 2, record->name);
    bind_text(insert, 3, record->vendor);
    bind_text(insert, 4, record->family);
    bind_text(insert, 5, record->generation);
    bind_number(insert, 6, record->year);
    sqlite3_bind_int64(insert, 7, import->source_id);
    sqlite3_bind_int(insert, 8, record->line);
    catalogue_add_accelerator(store->catalogue, record->id, record->name);
    return database_step(store, insert, import->diag);
}

/* A report's own file may override a built-in figure, but one file may not give the
 * same figure twice. */
static bool
figure_is_new(Import *import, const AcceleratorRecord *record)
{
    sqlite3_stmt *find = database_statement(import->store, STATEMENT_FIND_FIGURE);
    int line = 0;

    bind_text(find, 1, record->id);
    bind_text(find, 2, record->figure);
    if (sqlite3_step(find) == SQLITE_ROW && sqlite3_column_int64(find, 0) == import->source_id) {
        line = sqlite3_column_int(find, 1);
    }
    sqlite3_reset(find);
    return line == 0 || diag_error(import->diag, place_at(import, record->line), "figure-twice",
                                   "'%s' of accelerator '%s' is given on line %d already",
                                   record->figure, record->id, line);
}

static bool
take_figure(Import *import, const AcceleratorRecord *record)
{
    Store *store = import->store;

    if (!catalogue_has(store->catalogue, record->id)) {
        g_autofree char *hint = catalogue_hint(store->catalogue, record->id);
        return diag_error(import->diag, place_at(import, record->line), "accelerator-unknown",
                          "unknown accelerator '%s'%s", record->id, hint);
    }
    if (!figure_is_new(import, record)) {
        return false;
    }
    sqlite3_stmt *insert = database_statement(store, STATEMENT_INSERT_FIGURE);
    bind_text(insert, 1, record->id);
    bind_text(insert, 2, record->figure);
    bind_number(insert, 3, record->value);
    bind_text(insert, 4, record->text);
    bind_text(insert, 5, record->grade);
    bind_text(insert, 6, record->source);
    sqlite3_bind_int64(insert, 7, import->source_id);
    sqlite3_bind_int(insert, 8, record->line);
    return database_step(store, insert, import->diag);
}

static void
take_accelerator(void *context, const AcceleratorRecord *record)
{
    Import *import = context;
    bool taken =
        record->figure == NULL ? define_accelerator(import, record) : take_figure(import, record);

    import->failed = import->failed || !taken;
}

static bool
insert_alias(Import *import, const AliasRecord *record)
{
    Store *store = import->store;
    g_autofree char *key = names_normalise(record->alias);
    const char *id = catalogue_find(store->catalogue, record->accelerator);

    if (id == NULL) {
        g_autofree char *hint = catalogue_hint(store->catalogue, record->accelerator);
        return diag_error(import->diag, place_at(import, record->line), "accelerator-unknown",
                          "alias '%s' is for an unknown accelerator '%s'%s", record->alias,
                          record->accelerator, hint);
    }
    sqlite3_stmt *insert = database_statement(store, STATEMENT_INSERT_ALIAS);
    bind_text(insert, 1, key);
    bind_text(insert, 2, id);
    bind_text(insert, 3, record->alias);
    sqlite3_bind_int64(insert, 4, import->source_id);
    sqlite3_bind_int(insert, 5, record->line);
    if (!database_step(store, insert, import->diag)) {
        return false;
    }
    g_autofree char *own = g_strdup(id);
    catalogue_add(store->catalogue, record->alias, own);
    return true;
}

static void
take_alias(void *context, const AliasRecord *record)
{
    Import *import = context;

    if (!insert_alias(import, record)) {
        import->failed = true;
    }
}

/* A second row about the same tool and family is a contradiction or a copy: an error. */
static bool
support_is_new(Import *import, const SupportRecord *record)
{
    sqlite3_stmt *find = database_statement(import->store, STATEMENT_FIND_SUPPORT);
    bool fine = true;

    bind_text(find, 1, record->tool);
    bind_text(find, 2, record->family);
    if (sqlite3_step(find) == SQLITE_ROW) {
        fine = diag_error(import->diag, place_at(import, record->line), "support-twice",
                          "the support of '%s' on %s is in %s:%d already", record->tool,
                          record->family, column_text(find, 0), sqlite3_column_int(find, 1));
    }
    sqlite3_reset(find);
    return fine;
}

static bool
insert_support(Import *import, const SupportRecord *record)
{
    sqlite3_stmt *insert = database_statement(import->store, STATEMENT_INSERT_SUPPORT);
    const char *const texts[] = { record->tool, record->family, record->level, record->version,
                                  record->date, record->source, record->note };
    int column = 1;

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        bind_text(insert, column++, texts[i]);
    }
    sqlite3_bind_int64(insert, column++, import->source_id);
    sqlite3_bind_int(insert, column, record->line);
    return database_step(import->store, insert, import->diag);
}

static void
take_support(void *context, const SupportRecord *record)
{
    Import *import = context;

    if (!support_is_new(import, record) || !insert_support(import, record)) {
        import->failed = true;
    }
}

static int
bind_statement(sqlite3_stmt *insert, int column, const WorkloadStatement *statement)
{
    bind_text(insert, column++, statement->text);
    bind_text(insert, column++, statement->grade);
    bind_text(insert, column++, statement->source);
    return column;
}

static void
take_workload(void *context, const WorkloadRecord *record)
{
    Import *import = context;
    sqlite3_stmt *insert = database_statement(import->store, STATEMENT_INSERT_WORKLOAD_FACT);
    int column = 1;

    bind_text(insert, column++, record->suite);
    bind_text(insert, column++, record->workload);
    bind_text(insert, column++, record->kind);
    column = bind_statement(insert, column, &record->starts_from);
    column = bind_statement(insert, column, &record->target);
    bind_text(insert, column++, record->counts);
    bind_text(insert, column++, record->sample);
    bind_number(insert, column++, record->tokens_per_sample);
    bind_number(insert, column++, record->samples_per_epoch);
    bind_text(insert, column++, record->epoch_source);
    bind_number(insert, column++, record->full_amount);
    bind_text(insert, column++, record->full_unit);
    column = bind_statement(insert, column, &record->full);
    sqlite3_bind_int64(insert, column++, import->source_id);
    sqlite3_bind_int(insert, column, record->line);
    import->failed = !database_step(import->store, insert, import->diag) || import->failed;
}

static void
take_convergence(void *context, const ConvergenceRecord *record)
{
    Import *import = context;
    sqlite3_stmt *insert = database_statement(import->store, STATEMENT_INSERT_CONVERGENCE);

    bind_text(insert, 1, record->suite);
    bind_text(insert, 2, record->workload);
    bind_text(insert, 3, record->round);
    bind_number(insert, 4, record->batch);
    bind_number(insert, 5, record->runs);
    bind_number(insert, 6, record->mean);
    bind_number(insert, 7, record->deviation);
    bind_text(insert, 8, record->source);
    sqlite3_bind_int64(insert, 9, import->source_id);
    sqlite3_bind_int(insert, 10, record->line);
    import->failed = !database_step(import->store, insert, import->diag) || import->failed;
}

bool
import_is_known(Store *store, const char *path, const char *sha256, bool lenient)
{
    sqlite3_stmt *find = database_statement(store, STATEMENT_FIND_SOURCE);

    bind_text(find, 1, path);
    bool known = sqlite3_step(find) == SQLITE_ROW && g_strcmp0(column_text(find, 1), sha256) == 0 &&
                 sqlite3_column_int(find, 2) == lenient;
    sqlite3_reset(find);
    return known;
}

/* Reloads what is cached in memory from the database. */
static void
reload(Store *store)
{
    catalogue_free(store->catalogue);
    interner_free(store->interner);
    store->catalogue = catalogue_new(store);
    store->interner = interner_new(store);
}

static bool
forget(Store *store, const char *path, Diag *diag)
{
    sqlite3_stmt *find = database_statement(store, STATEMENT_FIND_SOURCE);

    bind_text(find, 1, path);
    sqlite3_int64 id = sqlite3_step(find) == SQLITE_ROW ? sqlite3_column_int64(find, 0) : 0;
    sqlite3_reset(find);
    if (id == 0) {
        return true;
    }
    if (!database_run(store, embed_store_forget_sql, id, diag)) {
        return false;
    }
    reload(store);
    return true;
}

static bool
insert_source(Import *import, const char *format, const char *sha256)
{
    Store *store = import->store;
    sqlite3_stmt *insert = database_statement(store, STATEMENT_INSERT_SOURCE);

    bind_text(insert, 1, import->path);
    bind_text(insert, 2, format);
    bind_text(insert, 3, sha256);
    if (!database_step(store, insert, import->diag)) {
        return false;
    }
    import->source_id = sqlite3_last_insert_rowid(store->db);
    return true;
}

Import *
import_begin(Store *store, const char *path, const char *format, const char *sha256, Diag *diag)
{
    if (!database_step(store, database_statement(store, STATEMENT_BEGIN), diag)) {
        return NULL;
    }
    Import *import = g_new0(Import, 1);
    import->store = store;
    import->path = path;
    import->diag = diag;
    import->sink = (RecordSink){
        .context = import,
        .result = take_result,
        .price = take_price,
        .cost = take_cost,
        .accelerator = take_accelerator,
        .alias = take_alias,
        .support = take_support,
        .workload = take_workload,
        .convergence = take_convergence,
    };
    if (!forget(store, path, diag) || !insert_source(import, format, sha256)) {
        import_end(import, false);
        return NULL;
    }
    return import;
}

void
import_exclude(Import *import, const SourceFile *file)
{
    if (import != NULL) {
        import->excluded = file->excluded;
        import->n_excluded = file->n_excluded;
    }
}

void
import_tolerate(Import *import)
{
    if (import != NULL) {
        sqlite3_stmt *mark = database_statement(import->store, STATEMENT_MARK_LENIENT);
        sqlite3_bind_int64(mark, 1, import->source_id);
        import->failed = !database_step(import->store, mark, import->diag) || import->failed;
        import->tolerant = true;
    }
}

const RecordSink *
import_sink(Import *import)
{
    return &import->sink;
}

/* The source that says all that this one says, or NULL. */
static char *
find_copy(const Import *import)
{
    sqlite3_stmt *find = database_statement(import->store, STATEMENT_FIND_COPY);
    const char *name = strrchr(import->path, '/'), *ending = strrchr(import->path, '.');
    bool has_ending = ending != NULL && ending > (name != NULL ? name : import->path);
    g_autofree char *stem = has_ending ? g_strndup(import->path, (gsize)(ending - import->path))
                                       : g_strdup(import->path);

    sqlite3_bind_int64(find, 1, import->source_id);
    bind_text(find, 2, stem);
    char *path = sqlite3_step(find) == SQLITE_ROW ? g_strdup(column_text(find, 0)) : NULL;
    sqlite3_reset(find);
    return path;
}

/* Of two files with the same content, the one with the shorter path is kept. Returns whether this
 * one is; `*failed` is set after an error of the database. */
static bool
settle_copy(Import *import, bool *failed)
{
    g_autofree char *other = find_copy(import);

    if (other == NULL) {
        return true;
    }
    bool mine = strlen(import->path) < strlen(other);
    diag_warning(import->diag, (Place){ .file = mine ? other : import->path }, "source-copy",
                 "all of it is in '%s' as well, which is read instead; remove one of them",
                 mine ? import->path : other);
    *failed = mine && !forget(import->store, other, import->diag);
    return mine;
}

bool
import_end(Import *import, bool keep)
{
    Store *store = import->store;
    bool flushed = flush(import), failed = false; /* even before a rollback: it reports errors */
    report_counted(import);
    keep = keep && ((flushed && !import->failed) || import->tolerant);
    bool copy = keep && !settle_copy(import, &failed);
    bool kept = keep && !copy && !failed &&
                database_step(store, database_statement(store, STATEMENT_COMMIT), import->diag);

    if (!kept) {
        database_step(store, database_statement(store, STATEMENT_ROLLBACK), import->diag);
        reload(store);
    }
    g_free(import);
    return kept || copy;
}
