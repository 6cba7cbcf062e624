/* Where an MLPerf log stands in its submission, and what stands beside it. The
 * published layouts are
 *
 *   training_results_v5.0/<submitter>/results/<system>/<benchmark>/result_0.txt
 *                                                      <benchmark>/scaling.json
 *                         <submitter>/systems/<system>.json
 *   inference_results_v5.1/<division>/<submitter>/results/<system>/<benchmark>/<scenario>/
 *                              performance/run_1/mlperf_log_summary.txt
 *                         …/<submitter>/compliance/<system>/<benchmark>/<scenario>/TEST01/…
 *                         …/<submitter>/systems/<system>.json
 *
 * and any number of the upper levels may be missing or renamed. Only the path
 * below the report folder counts, so that a report reads the same wherever it
 * lies. */
#ifndef SOURCES_MLPERF_SUBMISSION_H
#define SOURCES_MLPERF_SUBMISSION_H

#include "sources/mlperf/system.h"
#include "sources/source.h"

/* NULL: the path does not say. Names are UTF-8, folders as they are on disk. */
typedef struct {
    const char *round;     /* "v5.0" */
    const char *submitter; /* name of the folder above results/ */
    const char *system, *benchmark, *run;
    const char *runs_folder; /* relative to the root; "" is the root */
    const char *system_file; /* where systems/<system>.json would be */
    /* MLPerf Inference only */
    const char *division, *scenario;
    const char
        *test;    /* TEST01: a compliance run, which checks a result and is not a result itself */
    bool ranging; /* a run that finds the power meter's range, and is no result */
} SubmissionPath;

SubmissionPath submission_path(const char *path, Arena *arena);

/* The same for files of MLPerf Inference; `run` is the folder, "run_1". */
SubmissionPath submission_inference_path(const char *path, Arena *arena);

/* The benchmark under the name of the newest round: `ssd` became retinanet,
 * `gnn` became rgat. NULL when there is no such benchmark. */
const char *mlperf_benchmark_find(const char *name);

/* scaling_factor of scaling.json beside the runs; 1 when there is none. A file
 * that cannot be understood is an error: leaving it out moves the score. */
bool submission_read_scaling(const SourceFile *file, const SubmissionPath *path, Arena *arena,
                             double *ret, Diag *diag);

/* Reads systems/<system>.json into *ret and sets *ret_found; a missing file is
 * no error, one that cannot be understood is. */
bool submission_read_system(const SourceFile *file, const SubmissionPath *path, Arena *arena,
                            MlperfSystem *ret, bool *ret_found, Diag *diag);

/* Reads a file, within a limit, that may be missing: *ret_name is NULL
 * then. The name outlives the call, as the places of messages must. */
bool submission_read_beside(const SourceFile *file, const char *relative, LimitId most,
                            Arena *arena, Bytes *ret, const char **ret_name, Diag *diag);

/* `folder`/`name`, where "" is the root. In the arena. */
const char *submission_below(const char *folder, const char *name, Arena *arena);

/* The factor in the text of a scaling.json. */
bool mlperf_scaling_parse(Bytes bytes, const char *name, double *ret, Diag *diag);

/* Reads the text of a system description. */
bool mlperf_system_read(Bytes bytes, const char *name, Arena *arena, MlperfSystem *ret, Diag *diag);

#endif
