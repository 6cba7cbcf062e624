/* Rows that C computes for the tables of analysis/views. They are collected where they are
 * computed, which may be in any thread, and later stored in order. */
#ifndef ANALYSIS_FILL_H
#define ANALYSIS_FILL_H

#include "base/arena.h"

#include <sqlite3.h>

/* Rows of one table. */
typedef struct Fill Fill;

/* The rows that one step of the analysis computes. */
typedef struct {
    Arena *arena; /* also used by the step itself */
    int threads;  /* number of threads the step may use */
    Fill *last;
} Fills;

/* Starts the rows of one table. `insert` (borrowed) has one ? for each column. The result is in the
 * arena. */
Fill *fill_open(Fills *fills, const char *insert);

/* Appends the next cell. NULL and NAN are stored as NULL; texts are copied. */
void fill_text(Fill *fill, const char *text);
void fill_number(Fill *fill, double number);

/* Ends the row. Cells not appended are NULL. */
void fill_row(Fill *fill);

/* Returns false if SQLite refused a row; sqlite3_errmsg() gives the reason. */
bool fills_store(const Fills *fills, sqlite3 *db);

#endif
