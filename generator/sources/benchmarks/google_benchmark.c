/* JSON output of Google Benchmark (--benchmark_format=json). Repetitions are runs. Aggregate rows
 * only summarise repetitions, so they are left out unless the file has no repetitions. */
#include "sources/benchmarks/benchmark.h"
#include "sources/readers.h"

#include <math.h>

typedef struct {
    Benchmarks *benchmarks;
    Arena *arena;  /* for the whole file */
    bool repeated; /* the file has rows of repetitions */
} GoogleFile;

static bool
is_aggregate(const Value *row)
{
    return g_strcmp0(json_text(row, "run_type"), "aggregate") == 0;
}

static bool
has_failed(const Value *row)
{
    const Value *error = value_lookup(row, "error_occurred");
    return error != NULL && error->kind == VALUE_BOOL && error->boolean;
}

/* The metric for an aggregate of the time; NULL for other aggregates (cv). */
static const char *
aggregate_metric(const char *name)
{
    static const char *const metrics[][2] = {
        { "mean", "run_time" },
        { "median", "run_time_median" },
        { "stddev", "run_time_deviation" },
        { "min", "run_time_minimum" },
        { "max", "run_time_maximum" },
    };

    for (size_t i = 0; name != NULL && i < G_N_ELEMENTS(metrics); i++) {
        if (g_str_equal(metrics[i][0], name)) {
            return metrics[i][1];
        }
    }
    return NULL;
}

/* The benchmark's name without a suffix such as "_mean". */
static const char *
benchmark_name(const Value *row)
{
    const char *run_name = json_text(row, "run_name");
    return run_name != NULL ? run_name : json_text(row, "name");
}

/* Members of a row that the library writes itself (reporter.cc of google/benchmark); others are
 * counters of the benchmark's author. */
static bool
is_own_member(const char *key)
{
    static const char *const names[] = {
        "name",
        "family_index",
        "per_family_instance_index",
        "run_name",
        "run_type",
        "repetitions",
        "repetition_index",
        "threads",
        "aggregate_name",
        "aggregate_unit",
        "iterations",
        "real_time",
        "cpu_time",
        "time_unit",
        "bytes_per_second",
        "items_per_second",
        "label",
        "error_occurred",
        "error_message",
        "skipped",
        "skip_message",
        "cpu_coefficient",
        "real_coefficient",
        "big_o",
        "rms",
        "allocs_per_iter",
        "max_bytes_used",
        "total_allocated_bytes",
        "net_heap_growth",
    };

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        /* Most differ in their first letter, which is cheaper to compare. */
        if (names[i][0] == key[0] && g_str_equal(names[i], key)) {
            return true;
        }
    }
    return false;
}

/* Counters can be anything: the file states neither their unit nor whether higher is better. */
static void
report_counters(Benchmarks *benchmarks, const Value *row)
{
    Serving *serving = &benchmarks->serving;

    for (const Value *at = row->first; at != NULL; at = at->next) {
        if (at->kind == VALUE_NUMBER && !is_own_member(at->key) &&
            tally_skip_column(serving->file->tally, at->key)) {
            diag_note(serving->diag, at->place, "benchmark-counter",
                      "counter '%s' is left out, here and below: the file does not state its unit",
                      at->key);
        }
    }
}

static void
send_row(Benchmarks *benchmarks, const Value *row)
{
    const char *name = benchmark_name(row), *unit = json_text(row, "time_unit");
    const char *metric =
        is_aggregate(row) ? aggregate_metric(json_text(row, "aggregate_name")) : "run_time";
    double time = json_number(row, "real_time");

    if (name == NULL || metric == NULL || (!(time >= 0) && !has_failed(row))) {
        benchmark_leave(benchmarks);
        return;
    }
    if (!benchmark_run(benchmarks, name, row->place)) {
        return;
    }
    if (has_failed(row)) {
        benchmark_fail(benchmarks, "error");
        return;
    }
    unit = unit != NULL ? unit : "ns";
    benchmark_send(benchmarks, metric, time, unit);
    if (!is_aggregate(row)) {
        benchmark_send(benchmarks, "cpu_time", json_number(row, "cpu_time"), unit);
        benchmark_send(benchmarks, "bytes_per_second", json_number(row, "bytes_per_second"), "B/s");
        benchmark_send(benchmarks, "items_per_second", json_number(row, "items_per_second"),
                       "items/s");
    }
}

static bool
take_row(void *context, JsonMember *member, Diag *diag)
{
    GoogleFile *google = context;
    const Value *row = json_member_value(member, diag);

    if (row == NULL) {
        return false;
    }
    report_counters(google->benchmarks, row);
    if (is_aggregate(row) && google->repeated) {
        benchmark_leave(google->benchmarks);
    } else {
        send_row(google->benchmarks, row);
    }
    return true;
}

static bool
look_at_row(void *context, JsonMember *member, Diag *diag)
{
    GoogleFile *google = context;

    if (google->repeated) {
        return json_member_skip(member, diag); /* already known; the second pass reads the rest */
    }
    const Value *row = json_member_value(member, diag);
    google->repeated = row != NULL && !is_aggregate(row);
    return row != NULL;
}

static bool
look_at_member(void *context, JsonMember *member, Diag *diag)
{
    GoogleFile *google = context;

    if (g_str_equal(member->key, "benchmarks")) {
        return json_each(member, '[', look_at_row, context, diag);
    }
    if (!g_str_equal(member->key, "context")) {
        return json_member_skip(member, diag);
    }
    const Value *map = json_member_value(member, diag);
    const char *host = json_text(map, "host_name");
    google->benchmarks->date = serving_date(google->arena, json_text(map, "date"));
    google->benchmarks->system = host != NULL ? arena_strdup(google->arena, host) : NULL;
    return map != NULL;
}

static bool
take_member(void *context, JsonMember *member, Diag *diag)
{
    const GoogleFile *google = context;

    return g_str_equal(member->key, "benchmarks")
               ? json_each_row(member, '[', take_row, context,
                               google->benchmarks->serving.file->tally, diag)
               : json_member_skip(member, diag);
}

static bool
read_file(Benchmarks *benchmarks, const SourceFile *file, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    GoogleFile google = { .benchmarks = benchmarks, .arena = arena };

    return json_each_of_file(file->bytes, file->path, '{', look_at_member, &google, diag) &&
           json_each_of_file(file->bytes, file->path, '{', take_member, &google, diag);
}

bool
google_benchmark_recognises(const SourceFile *file)
{
    return json_head_has(file->bytes, '{',
                         (const char *const[]){ "benchmarks", "real_time", NULL }) ||
           json_head_has(file->bytes, '{', (const char *const[]){ "benchmarks", "run_type", NULL });
}

bool
google_benchmark_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    return benchmarks_read(file, sink, "Google Benchmark", read_file, diag);
}
