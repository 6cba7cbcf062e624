/* Rows that C computes, on their way into a table of analysis/views. */
#ifndef ANALYSIS_FILL_H
#define ANALYSIS_FILL_H

#include <sqlite3.h>
#include <stdbool.h>

typedef struct {
    sqlite3_stmt *statement;
    int n_cells;
    bool good;
} Fill;

/* `insert` has one ? a column. Errors are kept until fill_close(). */
Fill fill_open(sqlite3 *db, const char *insert);

/* Each gives the next cell; NULL and NAN are stored as NULL. */
void fill_text(Fill *fill, const char *text);
void fill_number(Fill *fill, double number);

/* Stores the row. */
void fill_row(Fill *fill);

/* False when SQLite refused anything; sqlite3_errmsg() says why. */
bool fill_close(Fill *fill);

#endif
