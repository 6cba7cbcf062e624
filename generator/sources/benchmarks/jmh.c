/* JSON output of JMH (-rf json). Scores are operations per unit of time (thrpt) or time per
 * operation (avgt, sample, ss). The iterations behind a score (rawData) are its runs. */
#include "sources/benchmarks/benchmark.h"
#include "sources/readers.h"

typedef struct {
    const char *metric, *unit;
    double factor; /* score × factor is in `unit` */
} JmhMeasure;

/* Reads "ops/ms" or "us/op". */
static bool
read_measure(const char *score_unit, JmhMeasure *ret)
{
    static const struct {
        const char *unit;
        double a_second;
    } units[] = { { "ns", 1e9 }, { "us", 1e6 }, { "ms", 1e3 }, { "s", 1 } };

    for (size_t i = 0; score_unit != NULL && i < G_N_ELEMENTS(units); i++) {
        g_autofree char *rate = g_strconcat("ops/", units[i].unit, NULL);
        g_autofree char *time = g_strconcat(units[i].unit, "/op", NULL);
        if (g_str_equal(score_unit, rate)) {
            *ret = (JmhMeasure){ "operations_per_second", "ops/s", units[i].a_second };
            return true;
        }
        if (g_str_equal(score_unit, time)) {
            *ret = (JmhMeasure){ "run_time", units[i].unit, 1 };
            return true;
        }
    }
    return false;
}

/* The benchmark with its parameters: "Sort.run, size=1000". */
static char *
full_name(const Value *row)
{
    const Value *params = value_lookup(row, "params");
    GString *name = g_string_new(json_text(row, "benchmark"));

    if (params != NULL && params->kind == VALUE_MAP) {
        for (const Value *at = params->first; at != NULL; at = at->next) {
            g_string_append_printf(name, ", %s=%s", at->key, at->text != NULL ? at->text : "");
        }
    }
    return g_string_free(name, FALSE);
}

static void
send_value(Benchmarks *benchmarks, const char *name, const Value *value, const JmhMeasure *measure)
{
    if (value->kind != VALUE_NUMBER) {
        diag_warning(benchmarks->serving.diag, value->place, "benchmark-number",
                     "'%s' is not a score, so it is left out",
                     value->text != NULL ? value->text : "null");
    } else if (benchmark_run(benchmarks, name, value->place)) {
        benchmark_send(benchmarks, measure->metric, value->number * measure->factor, measure->unit);
    }
}

/* Sends the iterations of all forks, each of which is a list. False if there are none. */
static bool
send_iterations(Benchmarks *benchmarks, const char *name, const Value *raw,
                const JmhMeasure *measure)
{
    bool any = false;

    for (const Value *fork = raw != NULL ? raw->first : NULL; fork != NULL; fork = fork->next) {
        for (const Value *value = fork->first; value != NULL; value = value->next) {
            send_value(benchmarks, name, value, measure);
            any = true;
        }
    }
    return any;
}

static bool
take_row(void *context, JsonMember *member, Diag *diag)
{
    Benchmarks *benchmarks = context;
    const Value *row = json_member_value(member, diag);
    const Value *primary = value_lookup(row, "primaryMetric");
    const Value *score = value_lookup(primary, "score");
    JmhMeasure measure;

    if (row == NULL) {
        return false;
    }
    if (json_text(row, "benchmark") == NULL || score == NULL ||
        !read_measure(json_text(primary, "scoreUnit"), &measure)) {
        benchmark_leave(benchmarks);
        return true;
    }
    g_autofree char *name = full_name(row);
    if (!send_iterations(benchmarks, name, value_lookup(primary, "rawData"), &measure)) {
        send_value(benchmarks, name, score, &measure);
    }
    return true;
}

static bool
read_file(Benchmarks *benchmarks, const SourceFile *file, Diag *diag)
{
    return json_each_row_of_file(file, '[', take_row, benchmarks, diag);
}

bool
jmh_recognises(const SourceFile *file)
{
    return json_head_has(file->bytes, '[',
                         (const char *const[]){ "benchmark", "primaryMetric", NULL });
}

bool
jmh_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    return benchmarks_read(file, sink, "JMH", read_file, diag);
}
