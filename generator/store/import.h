/* Imports one file: all of its records are stored, or none. store_import() is the entry point for
 * whole files; tests call the sink directly. */
#ifndef STORE_IMPORT_H
#define STORE_IMPORT_H

#include "store/store.h"

typedef struct Import Import;

/* The hash of the file's content, metadata and `exclude` rules: a change of any of them causes a
 * new import. In the arena. */
const char *import_sha256(const SourceFile *file, Arena *arena);

/* True if the file was imported with exactly this hash and the same leniency. */
bool import_is_known(Store *store, const char *path, const char *sha256, bool lenient);

/* Opens a transaction and deletes what an earlier version of `path` stored. `path` must live as
 * long as the build, because messages borrow it. NULL after an error. */
Import *import_begin(Store *store, const char *path, const char *format, const char *sha256,
                     Diag *diag);

/* Rows excluded by the file's rules are only listed, in the table excluded_row. The rules must live
 * until import_end(). Accepts NULL. */
void import_exclude(Import *import, const SourceFile *file);

/* From now on a record that cannot be stored is reported and left out, and the others are stored.
 * Accepts NULL. */
void import_tolerate(Import *import);

const RecordSink *import_sink(Import *import);

/* Commits if `keep` is true and every record was stored, or if the failures are tolerated.
 * Otherwise rolls back to the state before import_begin() and returns false. Of two files that say
 * the same, only one is stored, with a warning about the other. Frees `import`. */
bool import_end(Import *import, bool keep);

#endif
