/* MLPerf Inference: mlperf_log_summary.txt, the readable summary of a LoadGen run. It rounds some
 * figures to two decimals; if mlperf_log_detail.txt is beside it, that file's figures with six
 * digits are used instead. */
#include "sources/mlperf/inference.h"
#include "sources/readers.h"

#include <math.h>
#include <string.h>

enum { TITLE_WITHIN = 4096, NO_RUN_SIZE_MAX = 4096, LABEL_LINE_MAX = 1024 };

static const char title[] = "MLPerf Results Summary";

static const struct {
    const char *label;
    LoadgenFigure figure;
} labels[] = {
    { "Samples per second", FIGURE_SAMPLES },
    { "Tokens per second", FIGURE_TOKENS },
    { "Tokens per second (inferred)", FIGURE_TOKENS },
    { "Completed samples per second", FIGURE_COMPLETED },
    { "Completed tokens per second", FIGURE_TOKENS },
    { "Completed tokens per second (inferred)", FIGURE_TOKENS },
    { "Scheduled samples per second", FIGURE_SCHEDULED },
    { "QPS w/o loadgen overhead", FIGURE_QUERIES },
    { "samples_per_query", FIGURE_SAMPLES_PER_QUERY },
    { "Mean latency (ns)", FIGURE_LATENCY_MEAN },
    { "90.00 percentile latency (ns)", FIGURE_LATENCY_P90 },
    { "99.00 percentile latency (ns)", FIGURE_LATENCY_P99 },
    { "Early stopping 90th percentile estimate", FIGURE_EARLY_P90 },
    { "Early stopping 90.0th percentile estimate", FIGURE_EARLY_P90 },
    { "Early stopping 99th percentile estimate", FIGURE_EARLY_P99 },
    { "Early stopping 99.0th percentile estimate", FIGURE_EARLY_P99 },
    { "Mean First Token latency (ns)", FIGURE_TTFT_MEAN },
    { "99.00 percentile first token latency (ns)", FIGURE_TTFT_P99 },
    { "Mean Time to Output Token (ns)", FIGURE_TPOT_MEAN },
    { "99.00 percentile time to output token (ns)", FIGURE_TPOT_P99 },
    { "target_latency (ns)", FIGURE_LATENCY_LIMIT },
    { "ttft_latency (ns)", FIGURE_TTFT_LIMIT },
    { "tpot_latency (ns)", FIGURE_TPOT_LIMIT },
};

static bool
has_title(Bytes bytes)
{
    return g_strstr_len(bytes.data, (gssize)MIN(bytes.size, TITLE_WITHIN), title) != NULL;
}

/* True for the summary of an accuracy run, which has only LoadGen's last lines. */
static bool
is_without_run(Bytes bytes)
{
    gssize size = (gssize)bytes.size;

    return bytes.size <= NO_RUN_SIZE_MAX &&
           g_strstr_len(bytes.data, size, "encountered during test.") != NULL &&
           g_strstr_len(bytes.data, size, ":::MLLOG") == NULL;
}

bool
inference_summary_recognises(const SourceFile *file)
{
    return has_title(file->bytes) || is_without_run(file->bytes);
}

/* Trims spaces and list marks at the ends, and collapses spaces inside. */
static char *
tidy(const char *text, size_t size)
{
    GString *out = g_string_new(NULL);
    g_autofree char *valid = g_utf8_make_valid(text, (gssize)size);

    for (const char *p = valid; *p != '\0'; p++) {
        bool blank = g_ascii_isspace(*p) || (*p == '*' && out->len == 0);
        if (!blank) {
            g_string_append_c(out, *p);
        } else if (out->len > 0 && out->str[out->len - 1] != ' ') {
            g_string_append_c(out, ' ');
        }
    }
    if (out->len > 0 && out->str[out->len - 1] == ' ') {
        g_string_truncate(out, out->len - 1);
    }
    return g_string_free(out, FALSE);
}

/* Reads one `label : value`. False if a figure is not a number. */
static bool
take_pair(LoadgenRun *run, const char *label, const char *value, int line)
{
    if (g_str_equal(label, "Scenario") && run->scenario == NULL) {
        run->scenario = inference_scenario(value);
    } else if (g_str_equal(label, "Mode") && run->mode == NULL) {
        run->mode = arena_strdup(run->arena, value);
    } else if (g_str_equal(label, "Result is") && run->validity == NULL) {
        run->validity = arena_strdup(run->arena, value);
        run->line = line;
        run->scheduled_heads = !isnan(run->figures[FIGURE_SCHEDULED]);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(labels); i++) {
        if (g_str_equal(label, labels[i].label)) {
            return loadgen_take_figure(run, labels[i].figure, value, line);
        }
    }
    return true;
}

static bool
scan_summary(const SourceFile *file, LoadgenRun *run, Diag *diag)
{
    Bytes bytes = file->bytes;
    const char *p = bytes.data, *end = p + bytes.size;
    bool ok = true;

    for (int line = 1; p < end; line++) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        const char *line_end = stop != NULL ? stop : end;
        const char *colon = memchr(p, ':', (size_t)(line_end - p));
        if (colon != NULL && line_end - p <= LABEL_LINE_MAX) {
            g_autofree char *label = tidy(p, (size_t)(colon - p));
            g_autofree char *value = tidy(colon + 1, (size_t)(line_end - colon - 1));
            if (!take_pair(run, label, value, line)) {
                ok = diag_error(diag, (Place){ .file = file->path, .line = line, .column = 1 },
                                "mlperf-number", "'%s' is not a number: '%s'", label, value);
            }
        }
        p = stop != NULL ? stop + 1 : end;
        bytes_forget(&bytes, p);
    }
    return ok;
}

/* Replaces rounded figures by those of the detail log. If they differ by more than rounding, the
 * log is from another run. */
static void
take_detail(const SourceFile *file, const LoadgenDetail *detail, LoadgenRun *run, Diag *diag)
{
    const double decimals = 0.0051, digits = 1e-5;

    for (size_t i = 0; i < N_FIGURES; i++) {
        double rounded = run->figures[i], exact = detail->run.figures[i];
        if (isnan(exact)) {
            continue;
        }
        if (!isnan(rounded) && fabs(rounded - exact) > decimals + digits * fabs(exact)) {
            diag_warning(
                diag, (Place){ .file = file->path, .line = run->lines[i], .column = 1 },
                "mlperf-detail",
                "mlperf_log_detail.txt beside this file has another figure (%g), which is used",
                exact);
        }
        run->figures[i] = exact;
        if (run->lines[i] == 0) {
            run->lines[i] = run->line;
        }
    }
    run->date = detail->run.date;
}

bool
inference_summary_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    SubmissionPath path = submission_inference_path(file->path, arena);
    LoadgenRun run = loadgen_run_unknown(arena);
    const char *name = NULL;
    Bytes bytes = { 0 };

    if (!has_title(file->bytes)) {
        diag_note(diag, (Place){ .file = file->path, .line = 1, .column = 1 }, "mlperf-mode",
                  "no performance was measured in this run");
        return true;
    }
    if (!scan_summary(file, &run, diag) ||
        !submission_read_beside(file,
                                submission_below(path.runs_folder, "mlperf_log_detail.txt", arena),
                                LIMIT_DATA_FILE, arena, &bytes, &name, diag)) {
        return false;
    }
    if (name != NULL) {
        LoadgenDetail detail = loadgen_detail_scan(bytes, arena, NULL);
        take_detail(file, &detail, &run, diag);
        if (!loadgen_read_power(file, &path, &detail, &run, diag)) {
            return false;
        }
    }
    return loadgen_send(file, &path, &run, sink, diag);
}
