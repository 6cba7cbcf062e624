/* Shows the rows of a query as columns and rows of a document table. */
#ifndef DOCUMENT_DIRECTIVES_ROWS_H
#define DOCUMENT_DIRECTIVES_ROWS_H

#include "document/loading.h"

typedef struct {
    size_t index; /* index of the column in the query's table */
    const char *label;
    const char *unit;   /* NULL: none */
    const char *align;  /* "left", "center", "right", "number" */
    double most;        /* > 0: numbers have a bar, which has full length at this value */
    int decimals;       /* -1: each number in its shortest exact form (years) */
    bool asked;         /* the author chose `decimals`: small numbers may then round to 0 */
    int sign;           /* index of the column whose status ("verified") adds a symbol; -1: none */
    const char *family; /* family of the accelerator that the column is about: "gpu",
                         * "tpu"; NULL: none */
    bool unused;        /* no row has a value, and the column is then left out */
    bool optional;      /* a cell without a value stays empty and gets no reason */
} RowColumn;

/* How rows are shown. Columns are indexes in the query's table; -1: none. */
typedef struct {
    RowColumn *columns;
    size_t n_columns;
    int group;          /* rows with the same value form a group below a heading row */
    int chip;           /* accelerator names, which get their family's mark */
    int missing;        /* the reason why another cell of the row is unknown */
    int cite;           /* keys of the bibliography, "a; b", which become citations */
    const char *reason; /* a reason for all rows, if `missing` is -1 */
    bool unverified;    /* all rows are unverified; else a column named "verified" tells */
    const char *sql;    /* the query, for trails of its numbers; NULL: no trails */
} RowsLook;

/* Describes a column: label, unit and decimals come from the registry of metrics, or else from the
 * name and the numbers. */
RowColumn rows_column(Loading *loading, const Table *rows, size_t index);

/* True if a column whose name ends in "verified" (gpu_verified …) is 0. */
bool rows_unverified(const Table *rows, size_t row);

/* The symbol for a status text: a disc for "verified". NULL: there is none. */
const char *rows_sign(const char *text);

/* Reports an unknown column with the nearest existing name. Always false. */
bool rows_unknown_column(Loading *loading, const Table *rows, const char *name, Place place);

/* table.c: reads `columns`, `group`, `chip`, `missing` and `cite` of a directive into `look`, whose
 * indexes the caller has set to -1. False after an error. */
bool rows_read_look(Loading *loading, const Value *map, const Table *rows, RowsLook *look);
/* MLPerf's rules require "unverified" beside the score. False after an error: some results are not
 * verified and the rows do not tell which. */
bool rows_check_verified(Loading *loading, const xmlNode *directive, const Table *rows,
                         Notice notice);

void rows_append_columns(const Loading *loading, xmlNode *table, const RowsLook *look);
/* Adds a key to the symbols in the rows, below the table. */
void rows_append_key(const Loading *loading, xmlNode *table, const Table *rows,
                     const RowsLook *look);
void rows_append(Loading *loading, xmlNode *table, const Table *rows, const RowsLook *look);

#endif
