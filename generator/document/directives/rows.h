/* Rows of a query as columns and rows of a document table. */
#ifndef DOCUMENT_DIRECTIVES_ROWS_H
#define DOCUMENT_DIRECTIVES_ROWS_H

#include "document/loading.h"

typedef struct {
    size_t index; /* in the query's table */
    const char *label;
    const char *unit;   /* NULL: none */
    const char *align;  /* "left", "center", "right", "number" */
    double most;        /* > 0: numbers have a bar, which is longest at this; 0: none */
    int decimals;       /* of numbers; -1: each in its shortest exact form (years) */
    bool asked;         /* the report says how many: a number that rounds to 0 is a 0 then */
    int sign;           /* column with what is known of the value, which gets a sign; -1: none */
    const char *family; /* of the accelerator that heads it: "gpu", "tpu"; NULL: none */
    bool optional;      /* a cell without value is empty: there is nothing to say of its row */
} RowColumn;

/* Columns by index in the query's table, -1: none. */
typedef struct {
    RowColumn *columns;
    size_t n_columns;
    int group;          /* rows are gathered by it, each group under a row of its own */
    int chip;           /* holds accelerators, which get their mark */
    int missing;        /* says why another cell of the row is unknown */
    int cite;           /* holds keys of the bibliography, "a; b", which become citations */
    const char *reason; /* the same for all rows */
    bool unverified;    /* all rows are; else a column named verified says which */
    const char *sql;    /* whose numbers have trails; NULL: they have none */
} RowsLook;

/* Label, unit and decimals from the registry of metrics, or made from the name
 * and the numbers. */
RowColumn rows_column(Loading *loading, const Table *rows, size_t index);

/* True when a column named verified (or gpu_verified …) says no: 0. */
bool rows_unverified(const Table *rows, size_t row);

/* Signs of what is known: "verified" → a disc. NULL: there is none for the text. */
const char *rows_sign(const char *text);

/* Reports the name with the nearest column. Returns false. */
bool rows_unknown_column(Loading *loading, const Table *rows, const char *name, Place place);

/* directive_table.c: reads `columns`, `group`, `chip`, `missing` and `cite` of a directive
 * into a look whose indexes are -1. False after an error. */
bool rows_read_look(Loading *loading, const Value *map, const Table *rows, RowsLook *look);
/* MLPerf's rules want "unverified" beside the score: an error when some results
 * are not verified and the rows do not say which. */
bool rows_check_verified(Loading *loading, const xmlNode *directive, const Table *rows,
                         Notice notice);

void rows_append_columns(const Loading *loading, xmlNode *table, const RowsLook *look);
/* What the signs stand for that the rows have, below the table. */
void rows_append_key(const Loading *loading, xmlNode *table, const Table *rows,
                     const RowsLook *look);
void rows_append(Loading *loading, xmlNode *table, const Table *rows, const RowsLook *look);

#endif
