/* An edition: the state of a report at one time, as the relations that are compared with another
 * edition's. It is read from a folder that `build` wrote, or from a store. */
#ifndef ANALYSIS_EDITION_H
#define ANALYSIS_EDITION_H

#include "base/table.h"
#include "store/store.h"

typedef struct {
    const char *name;           /* as the user gave it */
    const char *program;        /* "accelreport 0.1.0"; NULL if unknown, as for a database */
    const char *edition, *date; /* NULL if unknown */
    GHashTable *tables;         /* relation → Table; missing relations are absent */
    GHashTable *hashes;         /* path of a source → SHA-256 */
    GHashTable *paths;          /* id of a source, as text → path */
} Edition;

/* An empty edition; lives as long as the arena. */
Edition *edition_new(const char *name, Arena *arena);
/* Adds one relation in the format that `build` writes to data/. `path` names it in messages. A file
 * without any line is ignored. */
bool edition_add_csv(Edition *edition, const char *relation, Bytes bytes, const char *path,
                     Arena *arena, Diag *diag);

/* True for a folder that `build` wrote, and for the data/ folder inside one. */
bool edition_is_built(const char *path);

/* Reads an edition from a folder. NULL after an error. */
Edition *edition_read_built(const char *path, Arena *arena, Diag *diag);
/* Reads an edition from a store that already has its derived relations. NULL after an error. */
Edition *edition_read_store(Store *store, const char *name, const char *program, Arena *arena,
                            Diag *diag);

/* The text of a cell as in a CSV file. NULL if it is unknown or the table has no such column. */
const char *edition_text(const Table *table, size_t row, const char *column, Arena *arena);
/* NAN if the cell is unknown or not a number. */
double edition_number(const Table *table, size_t row, const char *column);

#endif
