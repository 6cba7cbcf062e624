/* Finds the position of an MLPerf log in its submission, and the files beside it. The published
 * layouts are
 *
 *   training_results_v5.0/<submitter>/results/<system>/<benchmark>/result_0.txt
 *                                                      <benchmark>/scaling.json
 *                         <submitter>/systems/<system>.json
 *   inference_results_v5.1/<division>/<submitter>/results/<system>/<benchmark>/<scenario>/
 *                              performance/run_1/mlperf_log_summary.txt
 *                         …/<submitter>/compliance/<system>/<benchmark>/<scenario>/TEST01/…
 *                         …/<submitter>/systems/<system>.json
 *
 * Any number of upper levels may be missing or renamed. Only the path below the report folder
 * counts, so a report gives the same results wherever it is. */
#ifndef SOURCES_MLPERF_SUBMISSION_H
#define SOURCES_MLPERF_SUBMISSION_H

#include "sources/mlperf/system.h"
#include "sources/source.h"

/* Members are NULL if the path does not show them. Names are UTF-8; folders are as on disk. */
typedef struct {
    const char *round;     /* "v5.0" */
    const char *submitter; /* the folder above results/ */
    const char *system, *benchmark, *run;
    const char *runs_folder; /* relative to the root folder; "" is the root */
    const char *system_file; /* where systems/<system>.json would be */
    /* MLPerf Inference only */
    const char *division, *scenario;
    const char *test; /* TEST01: a compliance run, which checks a result but is not one */
    bool ranging;     /* a run that finds the power meter's range, not a result */
} SubmissionPath;

SubmissionPath submission_path(const char *path, Arena *arena);

/* The same for files of MLPerf Inference; `run` is the folder, "run_1". */
SubmissionPath submission_inference_path(const char *path, Arena *arena);

/* The benchmark's name in the newest round: `ssd` became retinanet, `gnn` became rgat. NULL if
 * there is no such benchmark. */
const char *mlperf_benchmark_find(const char *name);

/* Reads the scaling_factor of scaling.json beside the runs; 1 if there is no such file. A file that
 * cannot be read is an error, because ignoring it would change the score. False after an error. */
bool submission_read_scaling(const SourceFile *file, const SubmissionPath *path, Arena *arena,
                             double *ret, Diag *diag);

/* Reads systems/<system>.json into `*ret` and sets `*ret_found`. A missing file is not an error; an
 * invalid one is. False after an error. */
bool submission_read_system(const SourceFile *file, const SubmissionPath *path, Arena *arena,
                            MlperfSystem *ret, bool *ret_found, Diag *diag);

/* Reads a file that may be missing, up to a limit; `*ret_name` is NULL if it is missing. The name
 * outlives the call because places in messages borrow it. False after an error. */
bool submission_read_beside(const SourceFile *file, const char *relative, LimitId most,
                            Arena *arena, Bytes *ret, const char **ret_name, Diag *diag);

/* `folder`/`name`, where "" is the root. In the arena. */
const char *submission_below(const char *folder, const char *name, Arena *arena);

/* Reads the factor from the text of a scaling.json. False after an error. */
bool mlperf_scaling_parse(Bytes bytes, const char *name, double *ret, Diag *diag);

/* Reads the text of a system description. False after an error. */
bool mlperf_system_read(Bytes bytes, const char *name, Arena *arena, MlperfSystem *ret, Diag *diag);

#endif
