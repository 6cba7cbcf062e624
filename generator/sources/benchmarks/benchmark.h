/* Shared by the readers of general benchmark tools. A file has many benchmarks, each its own
 * workload. None states the accelerators it ran on, so the file's metadata must
 * (sources/metadata.h). */
#ifndef SOURCES_BENCHMARKS_BENCHMARK_H
#define SOURCES_BENCHMARKS_BENCHMARK_H

#include "sources/json_each.h"
#include "sources/serving/serving.h"

typedef struct {
    Serving serving;
    const char *system, *date; /* common to all benchmarks of the file; may be NULL */
    size_t n_runs;             /* number of runs started */
} Benchmarks;

/* Starts one run of the benchmark `name`. False after an error: neither the file nor its metadata
 * states the hardware, which is reported once. */
bool benchmark_run(Benchmarks *benchmarks, const char *name, Place place);

/* Sends one value of the run; NAN is skipped. */
void benchmark_send(Benchmarks *benchmarks, const char *metric, double value, const char *unit);

/* Counts the current row as left out, because it has no measured value of its own. */
void benchmark_leave(Benchmarks *benchmarks);

/* Sends a failed run: it counts, but has no time. */
void benchmark_fail(Benchmarks *benchmarks, const char *status);

/* Reads a file with `read`. A file without any benchmark is an error. */
typedef bool BenchmarkReader(Benchmarks *benchmarks, const SourceFile *file, Diag *diag);
bool benchmarks_read(const SourceFile *file, const RecordSink *sink, const char *suite,
                     BenchmarkReader *read, Diag *diag);

#endif
