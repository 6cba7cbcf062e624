/* Rows a second into the store, without any reader: one record a row, each row
 * a run of its own or (argument "runs") ten rows a run. Prints seconds of the
 * processor, which other programs on the machine change least, and rates.
 *
 *     bench-store [rows] [runs] */
#include "analysis/analysis.h"
#include "store/import.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROWS_DEFAULT = 1000000, ROWS_PER_SYSTEM = 1000, METRICS = 10 };

static void
feed(const RecordSink *sink, int n_rows, bool named)
{
    static const char *const metrics[METRICS] = {
        "ttft",   "tpot",        "itl",         "end_to_end_latency", "power",
        "energy", "latency_p90", "latency_p99", "tokens_per_second",  "concurrency"
    };
    static const char *const units[METRICS] = { "ms", "ms", "ms", "s",     "W",
                                                "J",  "ms", "ms", "tok/s", "requests" };
    char system[32], run[32];

    for (int i = 0; i < n_rows; i++) {
        ResultRecord record = result_record_unknown();
        int metric = named ? i % METRICS : 0;
        g_snprintf(system, sizeof system, "system %d", i / ROWS_PER_SYSTEM);
        g_snprintf(run, sizeof run, "run %d", i / METRICS);
        record.line = i + 2;
        record.suite = "bench";
        record.round = "1";
        record.submitter = "bench";
        record.system = system;
        record.accelerator = "chip";
        record.accelerators = 8;
        record.workload = "load";
        record.phase = "inference";
        record.run = named ? run : NULL;
        record.metric = metrics[metric];
        record.unit = units[metric];
        record.value = 100 + i % 977;
        record.source = "bench";
        sink->result(sink->context, &record);
    }
}

static double
seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

int
main(int argc, char **argv)
{
    int n_rows = argc > 1 ? (int)strtol(argv[1], NULL, 10) : ROWS_DEFAULT;
    bool named = argc > 2 && strcmp(argv[2], "runs") == 0;
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Store) store = store_open(NULL, diag);
    const AcceleratorRecord chip = { .id = "chip", .name = "Chip", .family = "other", .year = NAN };
    Import *import = import_begin(store, "bench.csv", "bench", "0", diag);
    const RecordSink *sink = import_sink(import);
    double start = seconds();

    sink->accelerator(sink->context, &chip);
    feed(sink, n_rows, named);
    bool good = import_end(import, true);
    double imported = seconds();
    good = store_finish(store, diag) && good;
    double finished = seconds();
    good = analysis_install(store, diag) && good;
    double analysed = seconds();
    (void)printf("rows %d import %.3f s (%.2f M rows/s) finish %.3f s analysis %.3f s\n", n_rows,
                 imported - start, n_rows / (imported - start) / 1e6, finished - imported,
                 analysed - finished);
    g_autoptr(GString) messages = g_string_new(NULL);
    diag_print(diag, messages);
    (void)fputs(messages->str, stderr);
    return good ? 0 : 1;
}
