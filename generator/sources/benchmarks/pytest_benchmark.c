/* JSON output of pytest-benchmark (--benchmark-json, and its storage). Times are in seconds per
 * call; the file has only statistics of the rounds. */
#include "sources/benchmarks/benchmark.h"
#include "sources/readers.h"

#include <math.h>

typedef struct {
    Benchmarks *benchmarks;
    Arena *arena; /* for the whole file */
} PytestFile;

static bool
take_benchmark(void *context, JsonMember *member, Diag *diag)
{
    static const char *const figures[][2] = {
        { "mean", "run_time" },
        { "median", "run_time_median" },
        { "min", "run_time_minimum" },
        { "max", "run_time_maximum" },
        { "stddev", "run_time_deviation" },
    };
    const PytestFile *pytest = context;
    const Value *benchmark = json_member_value(member, diag);
    const Value *stats = value_lookup(benchmark, "stats");
    const char *name = json_text(benchmark, "fullname");

    if (benchmark == NULL) {
        return false;
    }
    name = name != NULL ? name : json_text(benchmark, "name");
    if (name == NULL || !(json_number(stats, "mean") >= 0)) {
        benchmark_leave(pytest->benchmarks);
        return true;
    }
    if (!benchmark_run(pytest->benchmarks, name, benchmark->place)) {
        return true; /* reported once */
    }
    for (size_t i = 0; i < G_N_ELEMENTS(figures); i++) {
        benchmark_send(pytest->benchmarks, figures[i][1], json_number(stats, figures[i][0]), "s");
    }
    return true;
}

static bool
look_at_member(void *context, JsonMember *member, Diag *diag)
{
    PytestFile *pytest = context;

    if (g_str_equal(member->key, "machine_info")) {
        const Value *machine = json_member_value(member, diag);
        const char *node = json_text(machine, "node");
        pytest->benchmarks->system = node != NULL ? arena_strdup(pytest->arena, node) : NULL;
        return machine != NULL;
    }
    if (g_str_equal(member->key, "datetime")) {
        const Value *time = json_member_value(member, diag);
        if (time != NULL && time->kind == VALUE_STRING) {
            pytest->benchmarks->date = serving_date(pytest->arena, time->text);
        }
        return time != NULL;
    }
    return json_member_skip(member, diag);
}

static bool
take_member(void *context, JsonMember *member, Diag *diag)
{
    const PytestFile *pytest = context;

    return g_str_equal(member->key, "benchmarks")
               ? json_each_row(member, '[', take_benchmark, context,
                               pytest->benchmarks->serving.file->tally, diag)
               : json_member_skip(member, diag);
}

static bool
read_file(Benchmarks *benchmarks, const SourceFile *file, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    PytestFile pytest = { .benchmarks = benchmarks, .arena = arena };

    /* Two passes, because the machine and the date come after the benchmarks. */
    return json_each_of_file(file->bytes, file->path, '{', look_at_member, &pytest, diag) &&
           json_each_of_file(file->bytes, file->path, '{', take_member, &pytest, diag);
}

bool
pytest_benchmark_recognises(const SourceFile *file)
{
    return json_head_has(file->bytes, '{',
                         (const char *const[]){ "benchmarks", "stats", "rounds", NULL });
}

bool
pytest_benchmark_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    return benchmarks_read(file, sink, "pytest-benchmark", read_file, diag);
}
