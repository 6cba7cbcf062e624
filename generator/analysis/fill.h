/* Rows that C computes, on their way into tables of analysis/views. They are held where they
 * are computed, which may be in any thread, and then stored in their order. */
#ifndef ANALYSIS_FILL_H
#define ANALYSIS_FILL_H

#include "base/arena.h"

#include <sqlite3.h>

/* Rows of one table. */
typedef struct Fill Fill;

/* What one step of the analysis computes. */
typedef struct {
    Arena *arena; /* also of the step */
    int threads;  /* that it may use */
    Fill *last;
} Fills;

/* `insert` (borrowed) has one ? a column. In the arena. */
Fill *fill_open(Fills *fills, const char *insert);

/* Each gives the next cell; NULL and NAN are stored as NULL. Texts are copied. */
void fill_text(Fill *fill, const char *text);
void fill_number(Fill *fill, double number);

/* Ends the row; cells that were not given are NULL. */
void fill_row(Fill *fill);

/* False when SQLite refused anything; sqlite3_errmsg() says why. */
bool fills_store(const Fills *fills, sqlite3 *db);

#endif
