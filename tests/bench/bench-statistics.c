/* What the drawn intervals and the comparisons cost, as groups and results grow:
 * the cost of one group, and of one pair, should not change. Then one store of a
 * million observations, from the first row to the last interval: the goal is 5 s.
 * Prints seconds of the processor. */
#include "analysis/analysis.h"
#include "store/import.h"

#include <stdio.h>
#include <time.h>

enum { RUNS = 10, SYSTEMS = 1000, METRICS = 100, PAIRS = 10000 };

static double
seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* One run of RUNS, of one system: `n_metrics` figures. */
static void
send_run(const RecordSink *sink, int system_number, int run_number, int n_metrics)
{
    char system[32], run[32], metric[32];
    ResultRecord record = result_record_unknown();

    g_snprintf(system, sizeof system, "system %d", system_number);
    g_snprintf(run, sizeof run, "run %d", run_number);
    record.suite = "bench";
    record.submitter = "bench";
    record.system = system;
    record.accelerator = "chip";
    record.accelerators = 8;
    record.workload = "load";
    record.phase = "training";
    record.run = run;
    for (int i = 0; i < n_metrics; i++) {
        int number = (system_number * RUNS + run_number) * n_metrics + i;
        g_snprintf(metric, sizeof metric, "figure %d", i);
        record.metric = i == 0 ? "time_to_train" : metric;
        record.unit = i == 0 ? "min" : "s";
        record.line = number + 2;
        record.value = 100 + (number % 1009) * 7919 % 1009;
        sink->result(sink->context, &record);
    }
}

/* One result of RUNS runs for each of `n_results` systems and `n_metrics`. */
static Store *
make_store(int n_results, int n_metrics, Diag *diag)
{
    Store *store = store_open(NULL, diag);
    Import *import = import_begin(store, "bench.csv", "bench", "0", diag);
    const AcceleratorRecord chip = { .id = "chip", .name = "Chip", .family = "other" };

    import_sink(import)->accelerator(import_sink(import)->context, &chip);
    for (int i = 0; i < n_results * RUNS; i++) {
        send_run(import_sink(import), i / RUNS, i % RUNS, n_metrics);
    }
    if (!import_end(import, true) || !store_finish(store, diag) || !analysis_install(store, diag)) {
        g_error("the facts are not taken");
    }
    return store;
}

static void
time_query(Store *store, const char *what, const char *sql, int n, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    double start = seconds();
    const Table *table = store_query(store, sql, (Place){ 0 }, arena, diag);

    if (table == NULL) {
        g_error("%s: the query fails", what);
    }
    (void)printf("%-40s %8d  %8.3f s  %8.1f us each\n", what, n, seconds() - start,
                 (seconds() - start) / n * 1e6);
}

static const char draw_sql[] = "SELECT system, bca_mean_low(value), bca_mean_high(value) FROM "
                               "run_value WHERE metric = 'time_to_train' GROUP BY system";

static void
time_growth(int n_results)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Store) store = make_store(n_results, 1, diag);

    time_query(store, "groups, 10,000 draws of 10 runs", draw_sql, n_results, diag);
    time_query(store, "pairs compared",
               "SELECT count(*), count(rule), count(differences) FROM comparison",
               n_results * (n_results - 1) / 2, diag);
}

static void
time_million(void)
{
    g_autoptr(Diag) diag = diag_new();
    double start = seconds();
    g_autoptr(Store) store = make_store(SYSTEMS, METRICS, diag);

    (void)printf("%-40s %8d  %8.3f s\n", "observations taken in and derived",
                 SYSTEMS * RUNS * METRICS, seconds() - start);
    g_autofree char *pairs = g_strdup_printf(
        "SELECT count(*), count(rule), count(differences) FROM (SELECT * FROM comparison LIMIT %d)",
        PAIRS);
    time_query(store, "pairs compared", pairs, PAIRS, diag);
    time_query(store, "groups, 10,000 draws of 10 runs", draw_sql, SYSTEMS, diag);
    (void)printf("%-40s %8s  %8.3f s\n", "all of that", "", seconds() - start);
}

int
main(void)
{
    static const int sizes[] = { 100, 300, 1000 };

    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        time_growth(sizes[i]);
    }
    time_million();
    return 0;
}
