/* The input of a reader. */
#ifndef SOURCES_SOURCE_FILE_H
#define SOURCES_SOURCE_FILE_H

#include "base/files.h"
#include "base/value.h"
#include "sources/exclusion.h"
#include "sources/record.h"
#include "sources/tally.h"

/* A file to be read. Some formats span files (an MLPerf log uses scaling.json and
 * systems/<system>.json): their readers look for them near `path`, read-only,
 * never above `root`. */
typedef struct {
    const char *root; /* the report folder, or the folder given to `inspect` */
    const char *path; /* relative to root; the name in messages */
    const char *name; /* the part of `path` that was chosen for the file, from which facts are
                       * guessed; NULL: all of it */
    Bytes bytes;
    /* Metadata from report.yaml: maps of sources/metadata.h. */
    const Value *const *meta;
    size_t n_meta;
    /* The `exclude` rules of report.yaml for this file; the first match applies. */
    const Exclusion *const *excluded;
    size_t n_excluded;
    Tally *tally; /* counts its rows; NULL: source_read() uses its own */
    /* Errors in a part of the file leave out only that part; facts that the file lacks are taken
     * from its name, as metadata_assume() does. */
    bool lenient;
} SourceFile;

static inline const char *
source_file_name(const SourceFile *file)
{
    return file->name != NULL ? file->name : file->path;
}

#endif
