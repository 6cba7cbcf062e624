/* What a reader is given. */
#ifndef SOURCES_SOURCE_FILE_H
#define SOURCES_SOURCE_FILE_H

#include "base/files.h"
#include "base/value.h"
#include "sources/exclusion.h"
#include "sources/record.h"
#include "sources/tally.h"

/* A file to be read. Some formats span files (an MLPerf log takes its
 * scaling.json and systems/<system>.json from beside it): those readers look
 * for them under `path`'s own folders, read-only, never above `root`. */
typedef struct {
    const char *root; /* the report folder (or the folder given to `inspect`) */
    const char *path; /* relative to root: what messages name */
    Bytes bytes;
    /* What report.yaml says of the file: maps of sources/metadata.h. */
    const Value *const *meta;
    size_t n_meta;
    /* Rules of report.yaml that leave rows of it out, first come first. */
    const Exclusion *const *excluded;
    size_t n_excluded;
    Tally *tally; /* of its rows; NULL: source_read() counts for itself */
    /* What is wrong with a part of the file leaves out that part; what the file does not state is
     * taken from its name, as metadata_assume() does. */
    bool lenient;
} SourceFile;

#endif
