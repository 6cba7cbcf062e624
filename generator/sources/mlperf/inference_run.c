/* Converts a LoadGen run to records. */
#include "sources/mlperf/inference.h"

#include "base/number.h"
#include "sources/metadata.h"

#include <math.h>
#include <string.h>

/* A query of MultiStream has eight samples. */
enum { SAMPLES_OF_MULTI_STREAM = 8 };

enum { ROUND_4_1 = 401 };

static const double ns_per_ms = 1e6;

/* The metrics made from each figure, by scenario, in the order of the records. */
typedef struct {
    const char *scenario;
    LoadgenFigure figure;
    const char *metric, *unit;
} FigureUse;

static const FigureUse uses[] = {
    { "Offline", FIGURE_TOKENS, "tokens_per_second", "tokens/s" },
    { "Offline", FIGURE_SAMPLES, "samples_per_second", "samples/s" },
    { "Server", FIGURE_TOKENS, "tokens_per_second", "tokens/s" },
    { "Server", FIGURE_COMPLETED, "completed_queries_per_second", "queries/s" },
    { "Server", FIGURE_SCHEDULED, "scheduled_queries_per_second", "queries/s" },
    { "Server", FIGURE_LATENCY_P99, "latency_p99", "ms" },
    { "Server", FIGURE_TTFT_MEAN, "ttft_mean", "ms" },
    { "Server", FIGURE_TTFT_P99, "ttft_p99", "ms" },
    { "Server", FIGURE_TPOT_MEAN, "tpot_mean", "ms" },
    { "Server", FIGURE_TPOT_P99, "tpot_p99", "ms" },
    { "SingleStream", FIGURE_EARLY_P90, "latency_p90", "ms" },
    { "SingleStream", FIGURE_LATENCY_P90, "latency_p90_measured", "ms" },
    { "MultiStream", FIGURE_EARLY_P99, "latency_p99", "ms" },
    { "MultiStream", FIGURE_LATENCY_P99, "latency_p99_measured", "ms" },
};

LoadgenRun
loadgen_run_unknown(Arena *arena)
{
    LoadgenRun run = { .arena = arena, .power = NAN, .power_seconds = NAN };

    for (size_t i = 0; i < N_FIGURES; i++) {
        run.figures[i] = NAN;
    }
    return run;
}

bool
loadgen_take_figure(LoadgenRun *run, LoadgenFigure figure, const char *text, int line)
{
    double number = NAN;

    if (!isnan(run->figures[figure])) {
        return true;
    }
    if (!number_parse(text, &number)) {
        return false;
    }
    run->figures[figure] = number;
    run->lines[figure] = line;
    return true;
}

static Place
run_place(const SourceFile *file, const LoadgenRun *run)
{
    return (Place){ .file = file->path, .line = MAX(run->line, 1), .column = 1 };
}

/* True for a performance run. Accuracy runs, and searches for the highest load, have no result. */
static bool
has_result(const SourceFile *file, const SubmissionPath *path, const LoadgenRun *run, Diag *diag)
{
    if (path->ranging) {
        diag_note(diag, run_place(file, run), "mlperf-ranging",
                  "this run only finds the range of the power meter; it is not a result");
        return false;
    }
    if (run->mode != NULL && !g_str_equal(run->mode, "PerformanceOnly") &&
        !g_str_equal(run->mode, "SubmissionRun")) {
        diag_note(diag, run_place(file, run), "mlperf-mode",
                  "the run's mode is %s, which does not measure performance", run->mode);
        return false;
    }
    return true;
}

/* Computes figures for scenario `asked` that the rules allow to be inferred from a log of another
 * scenario (mlcommons/inference, submission checker). False if they cannot be. */
static bool
infer(LoadgenRun *run, const char *asked)
{
    double *figures = run->figures;

    if (g_str_equal(asked, "MultiStream") && g_str_equal(run->scenario, "SingleStream")) {
        figures[FIGURE_EARLY_P99] *= SAMPLES_OF_MULTI_STREAM;
        figures[FIGURE_LATENCY_P99] = NAN;
        return true;
    }
    if (g_str_equal(asked, "Offline") && g_str_equal(run->scenario, "SingleStream")) {
        figures[FIGURE_SAMPLES] = figures[FIGURE_QUERIES];
        run->lines[FIGURE_SAMPLES] = run->lines[FIGURE_QUERIES];
        return true;
    }
    if (g_str_equal(asked, "Offline") && g_str_equal(run->scenario, "MultiStream")) {
        figures[FIGURE_SAMPLES] =
            figures[FIGURE_SAMPLES_PER_QUERY] * 1e9 / figures[FIGURE_LATENCY_MEAN];
        run->lines[FIGURE_SAMPLES] = run->lines[FIGURE_LATENCY_MEAN];
        return true;
    }
    return false;
}

/* The scenario of the result: that of the folder, for which `run` is converted if it can be
 * inferred, or else that of the log. */
static const char *
settle_scenario(const SourceFile *file, const SubmissionPath *path, LoadgenRun *run, Diag *diag)
{
    const char *asked = inference_scenario(path->scenario);

    if (asked == NULL || g_str_equal(asked, run->scenario) ||
        (g_str_equal(asked, "Interactive") && g_str_equal(run->scenario, "Server"))) {
        return asked != NULL ? asked : run->scenario;
    }
    const char *had = run->scenario;
    if (infer(run, asked)) {
        diag_note(diag, run_place(file, run), "mlperf-inferred",
                  "the log is of scenario %s; the %s result is inferred from it", had, asked);
        return asked;
    }
    diag_warning(diag, run_place(file, run), "mlperf-scenario",
                 "the folder states %s, the log %s; the log is used", asked, had);
    return had;
}

/* Applies the metadata, which overrides the facts in the files. */
static bool
apply_metadata(const SourceFile *file, const SubmissionPath *path, bool beside, Arena *arena,
               ResultRecord *record, Diag *diag)
{
    Place place = { .file = file->path, .line = 1, .column = 1 };
    ResultRecord said = result_record_unknown();

    if (!metadata_read(file, arena, &said, diag) || !metadata_apply(&said, record, place, diag)) {
        return false;
    }
    if (!beside) {
        metadata_assume_system(file, record, arena);
    }
    if (!beside && record->accelerator == NULL) {
        diag_warning(diag, place, "mlperf-system",
                     "systems/%s.json of this run is missing, so its accelerator and the number of "
                     "chips are unknown",
                     path->system != NULL ? path->system : "<system>");
    }
    if (record->workload == NULL) {
        diag_warning(diag, place, "mlperf-workload",
                     "the benchmark is unknown: keep the folders of the submission, or write "
                     "workload: in the sidecar");
    }
    return true;
}

bool
inference_describe(const SourceFile *file, const SubmissionPath *path, Arena *arena,
                   ResultRecord *record, Diag *diag)
{
    MlperfSystem system = { .nodes = NAN, .accelerators_per_node = NAN };
    bool beside = false;

    if (!submission_read_system(file, path, arena, &system, &beside, diag)) {
        return false;
    }
    record->submitter = path->submitter != NULL ? path->submitter : system.submitter;
    record->system = path->system != NULL ? path->system : system.name;
    record->accelerator = system.accelerator;
    record->accelerators = mlperf_system_accelerators(&system);
    record->nodes = system.nodes;
    record->host = system.host;
    record->software = system.software;
    record->division = path->division != NULL ? path->division : system.division;
    record->category = mlperf_category(system.status);
    record->system_type = system.type;
    record->verified = path->round != NULL ? VERIFIED_YES : VERIFIED_UNKNOWN;
    record->suite = "MLPerf Inference";
    record->round = path->round;
    record->phase = path->test != NULL ? "compliance" : "inference";
    record->run =
        path->test != NULL ? arena_printf(arena, "%s/%s", path->test, path->run) : path->run;
    inference_name_workload(path->benchmark, arena, record);
    return apply_metadata(file, path, beside, arena, record, diag);
}

static bool
is_server(const char *scenario)
{
    return g_str_equal(scenario, "Server") || g_str_equal(scenario, "Interactive");
}

/* True if the scheduled rate is the headline metric, false if the completed one is. */
static bool
scheduled_heads(const char *round_name, const LoadgenRun *run)
{
    double round = inference_round_number(round_name);

    return isnan(round) ? run->scheduled_heads : round < ROUND_4_1;
}

/* "TTFT 2000 ms, TPOT 200 ms"; NULL if the log has no limit. Only scenarios in which queries arrive
 * independently have limits, for tokens or for the whole query. */
static const char *
describe_limits(const LoadgenRun *run, const char *scenario)
{
    static const struct {
        const char *name;
        LoadgenFigure figure;
    } limits[] = { { "TTFT", FIGURE_TTFT_LIMIT },
                   { "TPOT", FIGURE_TPOT_LIMIT },
                   { "latency", FIGURE_LATENCY_LIMIT } };
    g_autoptr(GString) out = g_string_new(NULL);

    for (size_t i = 0; is_server(scenario) && i < G_N_ELEMENTS(limits); i++) {
        double limit = run->figures[limits[i].figure];
        bool whole = limits[i].figure == FIGURE_LATENCY_LIMIT;
        if (limit > 0 && !(whole && out->len > 0)) {
            g_string_append_printf(out, "%s%s ", out->len > 0 ? ", " : "", limits[i].name);
            number_append_exact(out, limit / ns_per_ms);
            g_string_append(out, " ms");
        }
    }
    return out->len > 0 ? arena_strdup(run->arena, out->str) : NULL;
}

static void
send_figure(const FigureUse *use, const char *metric, const LoadgenRun *run, ResultRecord *record,
            const RecordSink *sink)
{
    record->line = run->lines[use->figure];
    record->metric = metric;
    record->value =
        run->figures[use->figure] / (use->figure >= FIGURE_LATENCY_MEAN ? ns_per_ms : 1);
    record->unit = use->unit;
    if (sink->result != NULL) {
        sink->result(sink->context, record);
    }
}

/* Sends all figures of the scenario; returns their number. */
static int
send_figures(const LoadgenRun *run, ResultRecord *record, const RecordSink *sink)
{
    const char *kind = is_server(record->scenario) ? "Server" : record->scenario;
    LoadgenFigure head = scheduled_heads(record->round, run) ? FIGURE_SCHEDULED : FIGURE_COMPLETED;
    int n = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(uses); i++) {
        if (g_str_equal(uses[i].scenario, kind) && !isnan(run->figures[uses[i].figure])) {
            send_figure(&uses[i], uses[i].figure == head ? "queries_per_second" : uses[i].metric,
                        run, record, sink);
            n++;
        }
    }
    return n;
}

/* Sends a run without a value, which still counts: an invalid run or a compliance run. */
static void
send_status(const char *status, const LoadgenRun *run, ResultRecord *record, const RecordSink *sink)
{
    record->line = run->line;
    record->status = status;
    if (sink->result != NULL) {
        sink->result(sink->context, record);
    }
}

static void
send_value(const RecordSink *sink, ResultRecord *record, const char *metric, double value,
           const char *unit)
{
    record->metric = metric;
    record->value = value;
    record->unit = unit;
    if (sink->result != NULL) {
        sink->result(sink->context, record);
    }
}

/* Sends the power, and for the stream scenarios the energy of a query. In these a device waits
 * between queries, so the official figure is energy = power × time / queries (mlcommons/inference,
 * submission checker). A query of MultiStream has eight samples, also if the result is inferred
 * from SingleStream. */
static void
send_power(const SourceFile *file, const LoadgenRun *run, ResultRecord *record,
           const RecordSink *sink, Diag *diag)
{
    const double millijoules = 1000;
    bool multi = g_str_equal(record->scenario, "MultiStream");
    bool inferred = multi && g_str_equal(run->scenario, "SingleStream");
    double queries = run->figures[FIGURE_QUERY_COUNT];

    send_value(sink, record, "power", run->power, "W");
    if (!multi && !g_str_equal(record->scenario, "SingleStream")) {
        return;
    }
    if (!(queries > 0) || !(run->power_seconds > 0)) {
        diag_warning(diag, run_place(file, run), "power-queries",
                     "the energy of a query is unknown: mlperf_log_detail.txt has no "
                     "result_query_count (LoadGen writes it since v2.0), or no time of the "
                     "measurement");
        return;
    }
    send_value(sink, record, "energy_per_query",
               run->power * run->power_seconds * millijoules / queries *
                   (inferred ? SAMPLES_OF_MULTI_STREAM : 1),
               "mJ");
}

bool
loadgen_send(const SourceFile *file, const SubmissionPath *path, const LoadgenRun *run,
             const RecordSink *sink, Diag *diag)
{
    ResultRecord record = result_record_unknown();
    LoadgenRun own = *run;

    if (!has_result(file, path, run, diag)) {
        return true;
    }
    if (run->validity == NULL || run->scenario == NULL) {
        return diag_error(diag, run_place(file, run), "mlperf-cut",
                          "the log is incomplete: %s is missing",
                          run->scenario == NULL ? "the scenario" : "the validity of its result");
    }
    record.scenario = settle_scenario(file, path, &own, diag);
    record.date = run->date;
    record.latency_limit = describe_limits(run, record.scenario);
    if (!inference_describe(file, path, run->arena, &record, diag)) {
        return false;
    }
    if (!g_str_equal(run->validity, "VALID")) {
        diag_note(diag, run_place(file, run), "mlperf-invalid",
                  "LoadGen found the run %s: it has no result", run->validity);
        send_status("invalid", run, &record, sink);
        return true;
    }
    if (path->test != NULL) {
        send_status("compliance", run, &record, sink);
        return true;
    }
    /* Rounds up to v1.1 had no early stopping. */
    if (isnan(own.figures[FIGURE_EARLY_P90])) {
        own.figures[FIGURE_EARLY_P90] = own.figures[FIGURE_LATENCY_P90];
        own.lines[FIGURE_EARLY_P90] = own.lines[FIGURE_LATENCY_P90];
    }
    if (send_figures(&own, &record, sink) == 0) {
        return diag_error(diag, run_place(file, run), "mlperf-figure",
                          "the log has no figure for scenario %s", record.scenario);
    }
    if (!isnan(run->power)) {
        send_power(file, run, &record, sink, diag);
    }
    return true;
}
