/* An edition: what a report said at one time, as the relations that are compared
 * with another's. It is read from a folder that `build` wrote, or from a store. */
#ifndef ANALYSIS_EDITION_H
#define ANALYSIS_EDITION_H

#include "base/table.h"
#include "store/store.h"

typedef struct {
    const char *name;           /* as it was asked for */
    const char *program;        /* "accelreport 0.1.0"; NULL: not known, as of a database */
    const char *edition, *date; /* NULL: not known */
    GHashTable *tables;         /* relation → Table; one that is missing is not there */
    GHashTable *hashes;         /* path of a source → SHA-256 */
    GHashTable *paths;          /* id of a source, as text → path */
} Edition;

/* Holds nothing yet; lives as long as the arena. */
Edition *edition_new(const char *name, Arena *arena);
/* One relation, as `build` writes it to data/; `path` names it in messages. A file
 * without a line is no relation. */
bool edition_add_csv(Edition *edition, const char *relation, Bytes bytes, const char *path,
                     Arena *arena, Diag *diag);

/* True for a folder that `build` wrote, and for the data/ folder in one. */
bool edition_is_built(const char *path);

/* The two ways in; NULL after an error. */
Edition *edition_read_built(const char *path, Arena *arena, Diag *diag);
/* The store has its derived relations already. */
Edition *edition_read_store(Store *store, const char *name, const char *program, Arena *arena,
                            Diag *diag);

/* The text of a cell as it stands in a CSV file; NULL for unknown, and for a
 * column that the table does not have. */
const char *edition_text(const Table *table, size_t row, const char *column, Arena *arena);
/* NAN for unknown, and for a text that is no number. */
double edition_number(const Table *table, size_t row, const char *column);

#endif
