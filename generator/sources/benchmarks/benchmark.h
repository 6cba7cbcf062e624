/* What the readers of general benchmark tools have in common: a file has many
 * benchmarks, each a workload of its own; none says on which accelerators it ran,
 * so that the metadata of the file must (sources/metadata.h). */
#ifndef SOURCES_BENCHMARKS_BENCHMARK_H
#define SOURCES_BENCHMARKS_BENCHMARK_H

#include "sources/json_each.h"
#include "sources/serving/serving.h"

typedef struct {
    Serving serving;
    const char *system, *date; /* what the file says for all its benchmarks; may be NULL */
    size_t n_runs;             /* begun */
} Benchmarks;

/* Starts one run of the benchmark `name`. False after an error: the hardware is
 * said nowhere, which is told once. */
bool benchmark_run(Benchmarks *benchmarks, const char *name, Place place);

/* Sends one value of that run; NAN is left out. */
void benchmark_send(Benchmarks *benchmarks, const char *metric, double value, const char *unit);

/* The row at hand has no measured value of its own. */
void benchmark_leave(Benchmarks *benchmarks);

/* The run failed: it counts, and has no time. */
void benchmark_fail(Benchmarks *benchmarks, const char *status);

/* Reads a file as `read` says; `what` names what it is to have one of at least. */
typedef bool BenchmarkReader(Benchmarks *benchmarks, const SourceFile *file, Diag *diag);
bool benchmarks_read(const SourceFile *file, const RecordSink *sink, const char *suite,
                     BenchmarkReader *read, Diag *diag);

#endif
