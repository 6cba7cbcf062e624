/* Two formats that track results of other tools:
 *
 * Bencher Metric Format, {"benchmark": {"measure": {"value": 1.0, "lower_value": …}}}. The units of
 * Bencher's built-in measures are defined in its manual; other measures have no unit in the file
 * and are left out with a warning.
 *
 * github-action-benchmark's custom format, [{"name", "unit", "value", "range", "extra"}], which
 * does not state whether higher or lower is better. */
#include "sources/benchmarks/benchmark.h"
#include "sources/readers.h"

#include <math.h>

/* Bencher's built-in measures, as defined in its manual. */
static const struct {
    const char *name, *metric, *unit;
} measures[] = {
    { "latency", "run_time", "ns" },
    { "throughput", "operations_per_second", "ops/s" },
    { "build-time", "build_time", "s" },
    { "file-size", "file_size", "B" },
    { "instructions", "instructions", "instructions" },
    { "estimated-cycles", "estimated_cycles", "cycles" },
    { "total-cycles", "total_cycles", "cycles" },
};

typedef struct {
    Benchmarks *benchmarks;
    const char *name; /* of the current benchmark */
} BencherFile;

static bool
take_measure(void *context, JsonMember *member, Diag *diag)
{
    const BencherFile *bencher = context;
    const Value *map = json_member_value(member, diag);
    double value = json_number(map, "value");

    if (map == NULL) {
        return false;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(measures); i++) {
        if (!g_str_equal(measures[i].name, member->key)) {
            continue;
        }
        if (isnan(value)) {
            benchmark_leave(bencher->benchmarks);
        } else if (benchmark_run(bencher->benchmarks, bencher->name, map->place)) {
            benchmark_send(bencher->benchmarks, measures[i].metric, value, measures[i].unit);
        }
        return true;
    }
    benchmark_leave(bencher->benchmarks);
    diag_warning(diag, map->place, "unit-missing", "measure '%s' has no unit, so it is left out",
                 member->key);
    return true;
}

static bool
take_benchmark(void *context, JsonMember *member, Diag *diag)
{
    BencherFile *bencher = context;

    bencher->name = member->key;
    return json_each_row(member, '{', take_measure, context,
                         bencher->benchmarks->serving.file->tally, diag);
}

static bool
read_bencher(Benchmarks *benchmarks, const SourceFile *file, Diag *diag)
{
    BencherFile bencher = { .benchmarks = benchmarks };
    return json_each_of_file(file->bytes, file->path, '{', take_benchmark, &bencher, diag);
}

/* Recognised by three nested maps with a number in the innermost: the file has no other marks. */
bool
bencher_recognises(const SourceFile *file)
{
    enum { DEPTH = 3 };
    static const char *const keys[] = { "value", "lower_value", "upper_value", NULL };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) unheard = diag_new();
    JsonSplitter json = json_splitter(file->bytes, NULL);

    if (!json_head_has(file->bytes, '{', (const char *const[]){ "value", NULL }) ||
        !json_start(&json, unheard)) {
        return false;
    }
    for (int i = 0; i < DEPTH; i++) {
        bool end = false;
        if (!json_open(&json, '{', unheard) || !json_next(&json, &end, arena, unheard) || end) {
            return false;
        }
    }
    bool number = g_ascii_isdigit(*json.p) || *json.p == '-';
    return number && g_strv_contains(keys, json.key) && json_step(&json, unheard);
}

bool
bencher_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    return benchmarks_read(file, sink, "Bencher", read_bencher, diag);
}

/* Units of time and of operations have metrics in the registry; for anything else the benchmark's
 * name must tell what was measured. */
static const char *
metric_of(const char *unit)
{
    static const char *const times[] = { "ns", "us", "µs", "ms", "s", "seconds", NULL };

    if (g_strv_contains(times, unit)) {
        return "run_time";
    }
    return g_str_equal(unit, "ops/s") ? "operations_per_second" : "value";
}

static bool
take_entry(void *context, JsonMember *member, Diag *diag)
{
    Benchmarks *benchmarks = context;
    const Value *entry = json_member_value(member, diag);
    const char *name = json_text(entry, "name"), *unit = json_text(entry, "unit");
    double value = json_number(entry, "value");

    if (entry == NULL) {
        return false;
    }
    if (name == NULL || unit == NULL || *unit == '\0' || isnan(value)) {
        benchmark_leave(benchmarks);
        diag_warning(diag, entry->place, "benchmark-incomplete",
                     "the entry lacks a name, unit or number, so it is left out");
        return true;
    }
    if (benchmark_run(benchmarks, name, entry->place)) {
        benchmark_send(benchmarks, metric_of(unit), value, unit);
    }
    return true;
}

static bool
read_entries(Benchmarks *benchmarks, const SourceFile *file, Diag *diag)
{
    return json_each_row_of_file(file, '[', take_entry, benchmarks, diag);
}

bool
action_benchmark_recognises(const SourceFile *file)
{
    return json_head_has(file->bytes, '[', (const char *const[]){ "name", "unit", "value", NULL });
}

bool
action_benchmark_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    return benchmarks_read(file, sink, "github-action-benchmark", read_entries, diag);
}
