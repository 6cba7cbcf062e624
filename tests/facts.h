/* Small stores for tests. Each record is one line of text. */
#ifndef TESTS_FACTS_H
#define TESTS_FACTS_H

#include "analysis/analysis.h"
#include "store/import.h"

#include <math.h>
#include <string.h>

typedef struct {
    Arena *arena;
    Diag *diag;
    Store *store;
} Facts;

static inline void
facts_set_up(Facts *facts, const void *data)
{
    (void)data;
    facts->arena = arena_new();
    facts->diag = diag_new();
    facts->store = store_open(NULL, facts->diag);
    g_assert_nonnull(facts->store);
}

static inline void
facts_tear_down(Facts *facts, const void *data)
{
    (void)data;
    store_close(facts->store);
    diag_free(facts->diag);
    arena_free(facts->arena);
}

/* Messages so far, as they would be printed. */
static inline const char *
facts_messages(Facts *facts)
{
    g_autoptr(GString) out = g_string_new(NULL);

    diag_print(facts->diag, out);
    return arena_strdup(facts->arena, out->str);
}

static inline Import *
facts_begin(Facts *facts, const char *path)
{
    Import *import = import_begin(facts->store, path, "test", path, facts->diag);

    g_assert_nonnull(import);
    return import;
}

static inline void
facts_end(Facts *facts, Import *import)
{
    if (!import_end(import, true)) {
        g_error("%s", facts_messages(facts));
    }
}

static inline void
facts_add_accelerator(const RecordSink *sink, const char *id, const char *name, const char *family)
{
    const AcceleratorRecord record = { .id = id, .name = name, .family = family, .year = NAN };

    sink->accelerator(sink->context, &record);
}

/* A TPU "v9" and a GPU "x100". */
static inline void
facts_add_catalogue(Facts *facts)
{
    Import *import = facts_begin(facts, "accelerators.yaml");

    facts_add_accelerator(import_sink(import), "v9", "TPU v9", "tpu");
    facts_add_accelerator(import_sink(import), "x100", "X100", "gpu");
    facts_end(facts, import);
}

/* An MLPerf Training run on 8 chips that took `minutes`. */
static inline ResultRecord
facts_run(const char *accelerator, const char *run, double minutes)
{
    ResultRecord record = result_record_unknown();

    record.line = 1;
    record.suite = "MLPerf Training";
    record.round = "v5.0";
    record.submitter = "Maker";
    record.system = accelerator;
    record.accelerator = accelerator;
    record.accelerators = 8;
    record.division = "closed";
    record.workload = "bert";
    record.phase = "training";
    record.run = run;
    record.metric = "time_to_train";
    record.value = minutes;
    record.unit = "min";
    return record;
}

static inline void
facts_send(const RecordSink *sink, ResultRecord record)
{
    sink->result(sink->context, &record);
}

/* Ten runs of bert on 8 chips: 21 … 30 minutes. The `failed` slowest ones were aborted. */
static inline void
facts_add_ten_runs(Facts *facts, const char *accelerator, int failed, double scaling_factor)
{
    g_autofree char *path = g_strdup_printf("%s.csv", accelerator);
    Import *import = facts_begin(facts, arena_strdup(facts->arena, path));

    for (int i = 0; i < 10; i++) {
        g_autofree char *run = g_strdup_printf("result_%d.txt", i);
        ResultRecord record = facts_run(accelerator, run, 21 + i);
        record.line = i + 2;
        record.scaling_factor = scaling_factor;
        record.date = i == 4 ? "2025-05-02" : "2025-05-01";
        record.global_batch_size = 768;
        record.nodes = 1;
        record.verified = VERIFIED_YES;
        if (i >= 10 - failed) {
            record.status = "aborted";
            record.metric = NULL;
        }
        facts_send(import_sink(import), record);
    }
    facts_end(facts, import);
}

/* Finishes the import and runs the analysis. */
static inline void
facts_finish(Facts *facts)
{
    if (!store_finish(facts->store, facts->diag) || !analysis_install(facts->store, facts->diag)) {
        g_error("%s", facts_messages(facts));
    }
}

/* NULL after errors, which facts_messages() returns. */
static inline const Table *
facts_query(Facts *facts, const char *sql)
{
    return store_query(facts->store, sql, (Place){ .file = "q.md", .line = 10, .column = 1 },
                       facts->arena, facts->diag);
}

/* The answer as CSV without its header. */
static inline const char *
facts_csv(Facts *facts, const char *sql)
{
    g_autoptr(GString) out = g_string_new(NULL);
    const Table *table = facts_query(facts, sql);

    if (table == NULL) {
        g_error("%s", facts_messages(facts));
    }
    table_append_csv(table, out);
    return arena_strdup(facts->arena, strchr(out->str, '\n') + 1);
}

/* The single number that a query returns. */
static inline double
facts_number(Facts *facts, const char *sql)
{
    const Table *table = facts_query(facts, sql);

    if (table == NULL || table->n_rows != 1 || table_cell(table, 0, 0)->kind != CELL_NUMBER) {
        g_error("no single number: %s\n%s", sql, facts_messages(facts));
    }
    return table_cell(table, 0, 0)->number;
}

/* A test with its own store. */
typedef struct {
    const char *name;
    void (*test)(Facts *facts, const void *data);
} FactsTest;

/* Adds tests named `prefix` and their names. */
static inline void
facts_add_tests(const char *prefix, const FactsTest *tests, size_t n_tests)
{
    for (size_t i = 0; i < n_tests; i++) {
        g_autofree char *path = g_strconcat(prefix, tests[i].name, NULL);
        g_test_add(path, Facts, NULL, facts_set_up, tests[i].test, facts_tear_down);
    }
}

static inline void
assert_near(double value, double expected, double relative)
{
    if (!(fabs(value - expected) <= relative * fabs(expected))) {
        g_error("%.17g is not %.17g", value, expected);
    }
}

#endif
