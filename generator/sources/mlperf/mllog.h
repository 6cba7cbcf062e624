/* MLLOG: the records that MLPerf tools write into their logs, one per line, as `:::MLLOG {json}`
 * after whatever else the line contains (ranks, timestamps, progress bars). Logs are scanned as
 * bytes: only the JSON of a record is looked at, and no more of it than needed. */
#ifndef SOURCES_MLPERF_MLLOG_H
#define SOURCES_MLPERF_MLLOG_H

#include "base/files.h"
#include "sources/tally.h"

#define MLLOG_TOKEN ":::MLLOG "
#define SYSJSON_TOKEN ":::SYSJSON " /* the systems/<system>.json of the run, on one line */

typedef struct {
    Bytes bytes;
    const char *end;
    const char *p; /* start of the next line */
    int line;      /* its number */
} MllogScan;

/* The text after the last token of a line. Not NUL-terminated. */
typedef struct {
    const char *json;
    size_t size;
    int line;
    bool ends_file; /* the file ends here, without a line break */
} MllogLine;

/* The tool that wrote the log, judged by its first record. Training runs, power meters and LoadGen
 * (MLPerf Inference) write the same kind of line. */
typedef enum { MLLOG_NONE, MLLOG_TRAINING, MLLOG_POWER, MLLOG_LOADGEN } MllogKind;

/* The numbers of records in a log, by how they were handled. */
typedef struct {
    size_t n_used, n_other; /* other: with unwanted keys, not parsed */
    size_t n_repeated;      /* with keys that were there before */
    size_t n_broken;        /* not valid JSON */
} MllogCounts;

void mllog_tally(const MllogCounts *counts, Tally *tally);

MllogKind mllog_kind(Bytes bytes);

MllogScan mllog_scan(Bytes bytes);

/* Finds the next line that contains `token`. False at the end of the log. */
bool mllog_next(MllogScan *scan, const char *token, MllogLine *ret);

/* False if the record can be skipped without parsing: each "key" in it has a plain text that is not
 * one of `keys` (NULL-terminated). */
bool mllog_may_have_key(const MllogLine *line, const char *const keys[]);

#endif
