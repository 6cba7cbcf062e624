/* Importing one file: records in, rows out, all or nothing. store_import() is
 * the way in for whole files; tests feed the sink by hand. */
#ifndef STORE_IMPORT_H
#define STORE_IMPORT_H

#include "store/store.h"

typedef struct Import Import;

/* Of the content, and of what is said of the file beside it: either may change. */
const char *import_sha256(const SourceFile *file, Arena *arena);

/* True when the file was imported with this very content, and as leniently. */
bool import_is_known(Store *store, const char *path, const char *sha256, bool lenient);

/* Opens a transaction. What an earlier content of `path` said is taken out.
 * `path` must live as long as the build: messages borrow it. NULL after an
 * error. */
Import *import_begin(Store *store, const char *path, const char *format, const char *sha256,
                     Diag *diag);

/* Rows that the file's rules exclude are only listed, in the table excluded_row. The rules must
 * live until import_end(). Accepts NULL. */
void import_exclude(Import *import, const SourceFile *file);

/* Records that cannot be taken are reported and left out, and the others stay. Accepts NULL. */
void import_tolerate(Import *import);

const RecordSink *import_sink(Import *import);

/* Commits when `keep` and every record was taken, or those that were not are tolerated; else the
 * store is as it was before import_begin() and the answer is false. Frees `import`. */
bool import_end(Import *import, bool keep);

#endif
