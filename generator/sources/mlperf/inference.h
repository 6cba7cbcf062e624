/* One run of LoadGen, the load generator of MLPerf Inference, whichever of its
 * two logs tells of it, and the results that it makes.
 *
 * Which figure is the headline follows scenario and round, as the submission
 * checker of mlcommons/inference has it: tokens a second for language models
 * that count them, else samples (Offline), queries (Server and Interactive:
 * scheduled up to v4.0, completed since v4.1), and the early-stopping estimate
 * of the 90th (SingleStream) and 99th (MultiStream) percentile of latency. */
#ifndef SOURCES_MLPERF_INFERENCE_H
#define SOURCES_MLPERF_INFERENCE_H

#include "sources/mlperf/submission.h"

typedef enum {
    FIGURE_SAMPLES,   /* Offline, samples/s */
    FIGURE_TOKENS,    /* tokens/s, also inferred ones */
    FIGURE_COMPLETED, /* Server, samples/s */
    FIGURE_SCHEDULED,
    FIGURE_QUERIES, /* SingleStream, queries/s without LoadGen's own time */
    FIGURE_SAMPLES_PER_QUERY,
    FIGURE_QUERY_COUNT,  /* queries of the run */
    FIGURE_LATENCY_MEAN, /* from here on ns */
    FIGURE_LATENCY_P90,
    FIGURE_LATENCY_P99,
    FIGURE_EARLY_P90, /* early-stopping estimates */
    FIGURE_EARLY_P99,
    FIGURE_TTFT_MEAN,
    FIGURE_TTFT_P99,
    FIGURE_TPOT_MEAN,
    FIGURE_TPOT_P99,
    FIGURE_LATENCY_LIMIT, /* what the requests had to keep; 0: none */
    FIGURE_TTFT_LIMIT,
    FIGURE_TPOT_LIMIT,
    N_FIGURES
} LoadgenFigure;

/* Texts belong to the arena; NULL and NAN: the log does not say. */
typedef struct {
    Arena *arena;
    const char *scenario, *mode, *validity, *date;
    double figures[N_FIGURES];
    int lines[N_FIGURES];
    int line;             /* of the verdict, "Result is" */
    bool scheduled_heads; /* the scheduled rate stands before the verdict */
    double power;         /* W, mean of the run; NAN: not metered */
    double power_seconds; /* for how long it was metered */
} LoadgenRun;

LoadgenRun loadgen_run_unknown(Arena *arena);

/* Notes a figure that the log gives for the first time. False when `text` is no
 * number, and nothing was said of it yet. */
bool loadgen_take_figure(LoadgenRun *run, LoadgenFigure figure, const char *text, int line);

/* What mlperf_log_detail.txt says: figures with six digits, the date, and when
 * power was measured. */
typedef struct {
    LoadgenRun run;
    double power_begin_ms, power_end_ms; /* of the epoch, by the client's clock */
    int power_line;
} LoadgenDetail;

LoadgenDetail loadgen_detail_scan(Bytes bytes, Arena *arena, Tally *tally);

/* Milliseconds of the epoch for `MM-DD-YYYY HH:MM:SS.mmm`, as LoadGen and power
 * meters write it; NAN for others. */
double power_time(const char *text);

/* Mean of the positive Watts that a power meter logged from begin to end, by its
 * own clock; NAN after a warning when there are none. */
double power_meter_mean(Bytes bytes, double begin_ms, double end_ms, const char *name, Diag *diag);

/* Takes in the mean of the power meter's log spl.txt beside the run; NAN when
 * there is none, or after a warning when it has nothing to say of the run. */
bool loadgen_read_power(const SourceFile *file, const SubmissionPath *path,
                        const LoadgenDetail *detail, LoadgenRun *run, Diag *diag);

/* Sends the run's records. False after an error. */
bool loadgen_send(const SourceFile *file, const SubmissionPath *path, const LoadgenRun *run,
                  const RecordSink *sink, Diag *diag);

/* Fills in what the path and the system's description say. A missing description
 * is a warning. */
bool inference_describe(const SourceFile *file, const SubmissionPath *path, Arena *arena,
                        ResultRecord *record, Diag *diag);

/* "Offline", "Server", "Interactive", "SingleStream" or "MultiStream" for any
 * spelling; NULL for others. */
const char *inference_scenario(const char *text);

/* The benchmark under its usual name ("resnet50", "llama3.1-8b-99"), and what
 * the name says of model and accuracy target. In the arena. */
void inference_name_workload(const char *name, Arena *arena, ResultRecord *record);

/* v4.1 is 401; NAN for no round. */
double inference_round_number(const char *round);

/* Does this benchmark count tokens in this round? For tables with wrong units. */
bool inference_counts_tokens(const char *workload, const char *round);

#endif
