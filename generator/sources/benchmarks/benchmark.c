#include "sources/benchmarks/benchmark.h"

#include <math.h>

bool
benchmark_run(Benchmarks *benchmarks, const char *name, Place place)
{
    Serving *serving = &benchmarks->serving;

    benchmarks->n_runs++;
    serving_run(serving, place, benchmarks->n_runs);
    serving->record.phase = NULL;
    serving->record.workload = name;
    serving->record.system = benchmarks->system;
    serving->record.date = benchmarks->date;
    if (!serving_settle(serving, NEED_ACCELERATOR | NEED_ACCELERATORS)) {
        return false;
    }
    serving->record.workload = name; /* a common name from the metadata would merge all
                                      * benchmarks */
    return true;
}

void
benchmark_send(Benchmarks *benchmarks, const char *metric, double value, const char *unit)
{
    serving_send(&benchmarks->serving, metric, value, unit);
}

void
benchmark_leave(Benchmarks *benchmarks)
{
    static const TallyReason no_value = { "benchmark-left-out",
                                          "rows left out, without a measured value of their own",
                                          DIAG_NOTE };
    tally_leave(benchmarks->serving.file->tally, &no_value);
}

void
benchmark_fail(Benchmarks *benchmarks, const char *status)
{
    Serving *serving = &benchmarks->serving;

    serving->record.status = status;
    serving->record.metric = "run_time";
    serving->record.value = NAN;
    serving->record.unit = "s";
    if (serving->sink->result != NULL) {
        serving->sink->result(serving->sink->context, &serving->record);
    }
}

bool
benchmarks_read(const SourceFile *file, const RecordSink *sink, const char *suite,
                BenchmarkReader *read, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Benchmarks benchmarks = { .n_runs = 0 };
    Place start = { file->path, 1, 1 };

    if (!serving_open(&benchmarks.serving, file, sink, suite, arena, diag)) {
        return false;
    }
    bool ok = read(&benchmarks, file, diag);
    if (ok && benchmarks.n_runs == 0) {
        ok = diag_error(diag, start, "benchmark-none",
                        "no benchmark in the file has a value; run those that failed again");
    }
    return serving_close(&benchmarks.serving) && ok;
}
