/* One run of LoadGen, the load generator of MLPerf Inference, read from either of its two logs, and
 * its results.
 *
 * The headline metric depends on scenario and round, as in the submission checker of
 * mlcommons/inference. Offline: tokens per second for language models that count them,
 * else samples. Server and Interactive: queries, scheduled up to v4.0 and completed since
 * v4.1. SingleStream and MultiStream: the early-stopping estimate of the 90th and 99th
 * percentile of latency. */
#ifndef SOURCES_MLPERF_INFERENCE_H
#define SOURCES_MLPERF_INFERENCE_H

#include "sources/mlperf/submission.h"

typedef enum {
    FIGURE_SAMPLES,   /* Offline, samples/s */
    FIGURE_TOKENS,    /* tokens/s, including inferred ones */
    FIGURE_COMPLETED, /* Server, samples/s */
    FIGURE_SCHEDULED,
    FIGURE_QUERIES, /* SingleStream, queries/s excluding LoadGen's own time */
    FIGURE_SAMPLES_PER_QUERY,
    FIGURE_QUERY_COUNT,  /* queries of the run */
    FIGURE_LATENCY_MEAN, /* from here on in ns */
    FIGURE_LATENCY_P90,
    FIGURE_LATENCY_P99,
    FIGURE_EARLY_P90, /* early-stopping estimates */
    FIGURE_EARLY_P99,
    FIGURE_TTFT_MEAN,
    FIGURE_TTFT_P99,
    FIGURE_TPOT_MEAN,
    FIGURE_TPOT_P99,
    FIGURE_LATENCY_LIMIT, /* maximum for the requests; 0: none */
    FIGURE_TTFT_LIMIT,
    FIGURE_TPOT_LIMIT,
    N_FIGURES
} LoadgenFigure;

/* Texts belong to the arena. NULL and NAN: the log does not state it. */
typedef struct {
    Arena *arena;
    const char *scenario, *mode, *validity, *date;
    double figures[N_FIGURES];
    int lines[N_FIGURES];
    int line;             /* line of the verdict, "Result is" */
    bool scheduled_heads; /* the scheduled rate comes before the verdict */
    double power;         /* in W, mean of the run; NAN: not measured */
    double power_seconds; /* how long power was measured */
} LoadgenRun;

LoadgenRun loadgen_run_unknown(Arena *arena);

/* Stores a figure unless it was stored before. False if `text` is not a number; the caller must
 * report that. */
bool loadgen_take_figure(LoadgenRun *run, LoadgenFigure figure, const char *text, int line);

/* The content of mlperf_log_detail.txt: figures with six digits, the date, and when
 * power was measured. */
typedef struct {
    LoadgenRun run;
    double power_begin_ms, power_end_ms; /* since the epoch, by the client's clock */
    int power_line;
} LoadgenDetail;

LoadgenDetail loadgen_detail_scan(Bytes bytes, Arena *arena, Tally *tally);

/* Milliseconds since the epoch for `MM-DD-YYYY HH:MM:SS.mmm`, the format of LoadGen and power
 * meters; NAN for others. */
double power_time(const char *text);

/* The mean of the positive watts that a power meter logged from begin to end, by its own clock.
 * NAN, after a warning, if there are none. */
double power_meter_mean(Bytes bytes, double begin_ms, double end_ms, const char *name, Diag *diag);

/* Reads the mean power from the meter's log spl.txt beside the run into `run`. It is NAN if
 * there is no such log, or, after a warning, if the log has no reading during the run. False
 * after an error. */
bool loadgen_read_power(const SourceFile *file, const SubmissionPath *path,
                        const LoadgenDetail *detail, LoadgenRun *run, Diag *diag);

/* Sends the run's records. False after an error. */
bool loadgen_send(const SourceFile *file, const SubmissionPath *path, const LoadgenRun *run,
                  const RecordSink *sink, Diag *diag);

/* Fills in facts from the path and the system's description. A missing description is a warning.
 * False after an error. */
bool inference_describe(const SourceFile *file, const SubmissionPath *path, Arena *arena,
                        ResultRecord *record, Diag *diag);

/* "Offline", "Server", "Interactive", "SingleStream" or "MultiStream" for any spelling;
 * NULL for others. */
const char *inference_scenario(const char *text);

/* Sets the benchmark's usual name ("resnet50", "llama3.1-8b-99"), and the model and accuracy target
 * that the name states. In the arena. */
void inference_name_workload(const char *name, Arena *arena, ResultRecord *record);

/* 401 for "v4.1"; NAN if it is not a round. */
double inference_round_number(const char *round);

/* True if this benchmark counts tokens in this round, for tables with wrong units. */
bool inference_counts_tokens(const char *workload, const char *round);

#endif
