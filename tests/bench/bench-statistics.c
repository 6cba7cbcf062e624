/* What the drawn intervals and the comparisons cost, as groups and results grow:
 * the cost of one group, and of one pair, should not change. Prints seconds of
 * the processor. */
#include "analysis/analysis.h"
#include "store/import.h"

#include <stdio.h>
#include <time.h>

enum { RUNS = 10 };

static double
seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* One result of RUNS runs for each of `n_results` systems. */
static Store *
make_store(int n_results, Diag *diag)
{
    Store *store = store_open(NULL, diag);
    Import *import = import_begin(store, "bench.csv", "bench", "0", diag);
    const AcceleratorRecord chip = { .id = "chip", .name = "Chip", .family = "other" };
    char system[32], run[32];

    import_sink(import)->accelerator(import_sink(import)->context, &chip);
    for (int i = 0; i < n_results * RUNS; i++) {
        ResultRecord record = result_record_unknown();
        g_snprintf(system, sizeof system, "system %d", i / RUNS);
        g_snprintf(run, sizeof run, "run %d", i % RUNS);
        record.line = i + 2;
        record.suite = "bench";
        record.submitter = "bench";
        record.system = system;
        record.accelerator = "chip";
        record.accelerators = 8;
        record.workload = "load";
        record.phase = "training";
        record.run = run;
        record.metric = "time_to_train";
        record.unit = "min";
        record.value = 100 + (i * 7919) % 1009;
        import_sink(import)->result(import_sink(import)->context, &record);
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

int
main(void)
{
    static const int sizes[] = { 100, 300, 1000 };

    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autoptr(Diag) diag = diag_new();
        g_autoptr(Store) store = make_store(sizes[i], diag);
        time_query(store, "groups, 10,000 draws of 10 runs",
                   "SELECT system, bca_mean_low(value), bca_mean_high(value) FROM run_value GROUP "
                   "BY system",
                   sizes[i], diag);
        time_query(store, "pairs compared",
                   "SELECT count(*), count(rule), count(differences) "
                   "FROM comparison",
                   sizes[i] * (sizes[i] - 1) / 2, diag);
    }
    return 0;
}
