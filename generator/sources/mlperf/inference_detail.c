/* MLPerf Inference: mlperf_log_detail.txt, MLLOG records of a LoadGen run with times relative to
 * its start. If mlperf_log_summary.txt is beside it, that file's reader uses these figures;
 * otherwise this log is read as a run. */
#include "sources/mlperf/inference.h"
#include "sources/mlperf/mllog.h"
#include "sources/readers.h"

#include "base/number.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <string.h>

static const struct {
    const char *key;
    LoadgenFigure figure;
} figure_keys[] = {
    { "result_samples_per_second", FIGURE_SAMPLES },
    { "result_tokens_per_second", FIGURE_TOKENS },
    { "result_inferred_tokens_per_second", FIGURE_TOKENS },
    { "result_completed_samples_per_sec", FIGURE_COMPLETED },
    { "result_completed_tokens_per_second", FIGURE_TOKENS },
    { "result_inferred_completed_tokens_per_second", FIGURE_TOKENS },
    { "result_scheduled_samples_per_sec", FIGURE_SCHEDULED },
    { "result_qps_without_loadgen_overhead", FIGURE_QUERIES },
    { "effective_samples_per_query", FIGURE_SAMPLES_PER_QUERY },
    { "result_query_count", FIGURE_QUERY_COUNT },
    { "result_mean_latency_ns", FIGURE_LATENCY_MEAN },
    { "result_90.00_percentile_latency_ns", FIGURE_LATENCY_P90 },
    { "result_99.00_percentile_latency_ns", FIGURE_LATENCY_P99 },
    { "early_stopping_latency_ss", FIGURE_EARLY_P90 },
    { "early_stopping_latency_ms", FIGURE_EARLY_P99 },
    { "result_first_token_mean_latency_ns", FIGURE_TTFT_MEAN },
    { "result_first_token_99.00_percentile_latency_ns", FIGURE_TTFT_P99 },
    { "result_time_per_output_token_mean", FIGURE_TPOT_MEAN },
    { "result_time_per_output_token_99.00_percentile_ns", FIGURE_TPOT_P99 },
    { "effective_target_latency_ns", FIGURE_LATENCY_LIMIT },
    { "requested_server_ttft_latency", FIGURE_TTFT_LIMIT },
    { "requested_server_tpot_latency", FIGURE_TPOT_LIMIT },
};

static const char *const text_keys[] = {
    "loadgen_version", "test_datetime", "effective_scenario", "effective_test_mode",
    "result_validity", "power_begin",   "power_end",
};

bool
inference_detail_recognises(const SourceFile *file)
{
    return mllog_kind(file->bytes) == MLLOG_LOADGEN;
}

/* A text or number as valid UTF-8, in the arena; NULL for others. */
static const char *
value_text(const cJSON *value, Arena *arena)
{
    if (cJSON_IsNumber(value)) {
        g_autoptr(GString) number = g_string_new(NULL);
        number_append_exact(number, value->valuedouble);
        return arena_strdup(arena, number->str);
    }
    if (!cJSON_IsString(value)) {
        return NULL;
    }
    g_autofree char *valid = g_utf8_make_valid(value->valuestring, -1);
    return arena_strdup(arena, g_strstrip(valid));
}

/* True for LoadGen 4.0 and older, whose published rate is the scheduled one. */
static bool
is_old_loadgen(const char *version)
{
    g_autofree char *round = g_strdup_printf("v%s", version);
    return inference_round_number(round) < 401;
}

static const char *
date_of(const char *time, Arena *arena)
{
    enum { DATE_SIZE = 10 };
    const char *date = strlen(time) >= DATE_SIZE ? arena_printf(arena, "%.10s", time) : time;

    return date_is_valid(date) ? date : NULL;
}

static void
take_text(LoadgenDetail *detail, const char *key, const char *text, int line)
{
    LoadgenRun *run = &detail->run;

    if (g_str_equal(key, "effective_scenario")) {
        run->scenario = inference_scenario(text);
    } else if (g_str_equal(key, "effective_test_mode")) {
        run->mode = text;
    } else if (g_str_equal(key, "result_validity")) {
        run->validity = text;
        run->line = line;
    } else if (g_str_equal(key, "test_datetime")) {
        run->date = date_of(text, run->arena);
    } else if (g_str_equal(key, "loadgen_version")) {
        run->scheduled_heads = is_old_loadgen(text);
    } else if (g_str_equal(key, "power_begin")) {
        detail->power_begin_ms = power_time(text);
        detail->power_line = line;
    } else if (g_str_equal(key, "power_end")) {
        detail->power_end_ms = power_time(text);
    }
}

static void
take_record(LoadgenDetail *detail, const cJSON *record, int line)
{
    const char *key = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(record, "key"));
    const char *text =
        value_text(cJSON_GetObjectItemCaseSensitive(record, "value"), detail->run.arena);

    if (key == NULL || text == NULL) {
        return;
    }
    take_text(detail, key, text, line);
    for (size_t i = 0; i < G_N_ELEMENTS(figure_keys); i++) {
        if (g_str_equal(key, figure_keys[i].key)) {
            loadgen_take_figure(&detail->run, figure_keys[i].figure, text, line);
        }
    }
}

LoadgenDetail
loadgen_detail_scan(Bytes bytes, Arena *arena, Tally *tally)
{
    const char *wanted[G_N_ELEMENTS(figure_keys) + G_N_ELEMENTS(text_keys) + 1] = { NULL };
    LoadgenDetail detail = { .run = loadgen_run_unknown(arena),
                             .power_begin_ms = NAN,
                             .power_end_ms = NAN };
    MllogScan scan = mllog_scan(bytes);
    MllogCounts counts = { 0 };
    MllogLine line;
    size_t n = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(figure_keys); i++) {
        wanted[n++] = figure_keys[i].key;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(text_keys); i++) {
        wanted[n++] = text_keys[i];
    }
    while (mllog_next(&scan, MLLOG_TOKEN, &line)) {
        if (!mllog_may_have_key(&line, wanted)) {
            counts.n_other++;
            continue;
        }
        cJSON *record = cJSON_ParseWithLength(line.json, line.size);
        take_record(&detail, record, line.line);
        counts.n_used += record != NULL;
        counts.n_broken += record == NULL;
        cJSON_Delete(record);
    }
    mllog_tally(&counts, tally);
    return detail;
}

bool
inference_detail_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    SubmissionPath path = submission_inference_path(file->path, arena);
    const char *summary = path_inside(
        arena, file->root, submission_below(path.runs_folder, "mlperf_log_summary.txt", arena));

    if (summary != NULL && file_is_there(summary)) {
        diag_note(diag, (Place){ .file = file->path, .line = 1, .column = 1 }, "mlperf-detail",
                  "read together with mlperf_log_summary.txt beside it, for more digits");
        return true;
    }
    LoadgenDetail detail = loadgen_detail_scan(file->bytes, arena, file->tally);
    return loadgen_read_power(file, &path, &detail, &detail.run, diag) &&
           loadgen_send(file, &path, &detail.run, sink, diag);
}
