/* MLLOG: the records that MLPerf tools write into their logs, one a line, as
 * `:::MLLOG {json}` behind whatever else the line holds (ranks, timestamps,
 * progress bars). Logs are bytes: only the JSON of a record is looked at, and
 * never more of it than needed, so that a log is skimmed at the speed of
 * memory. */
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

/* What follows the last token of a line. Not NUL-terminated. */
typedef struct {
    const char *json;
    size_t size;
    int line;
    bool ends_file; /* the file ends here, without a line end */
} MllogLine;

/* Which tool wrote the log, by its first record: training runs, power meters
 * beside them, and LoadGen (MLPerf Inference) write the same kind of line. */
typedef enum { MLLOG_NONE, MLLOG_TRAINING, MLLOG_POWER, MLLOG_LOADGEN } MllogKind;

/* The records of a log, by what became of them. */
typedef struct {
    size_t n_used, n_other; /* other: of keys that are not wanted, unparsed */
    size_t n_repeated;      /* of keys that were there already */
    size_t n_broken;        /* no JSON */
} MllogCounts;

void mllog_tally(const MllogCounts *counts, Tally *tally);

MllogKind mllog_kind(Bytes bytes);

MllogScan mllog_scan(Bytes bytes);

/* The next line with `token` in it; lines without it are skipped. False at the
 * end of the log. */
bool mllog_next(MllogScan *scan, const char *token, MllogLine *ret);

/* False when the record can be skipped unparsed: each "key" in it has a plain
 * text that is none of `keys` (NULL-terminated). */
bool mllog_may_have_key(const MllogLine *line, const char *const keys[]);

#endif
