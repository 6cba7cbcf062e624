/* Rows that wait to be inserted. Starting a prepared INSERT costs more than storing its row. So
 * rows are gathered here, SQLite sees them as a virtual table, and one INSERT … SELECT stores many
 * of them. */
#ifndef STORE_PENDING_H
#define STORE_PENDING_H

#include "base/base.h"

#include <sqlite3.h>

enum { PENDING_ROWS_MAX = 512 };

typedef struct Pending Pending;

/* Creates a virtual table `name` with columns c0, c1 … in `db`. NULL if SQLite reports an error. */
Pending *pending_new(sqlite3 *db, const char *name, int n_columns);
/* Call after `db` is closed. Accepts NULL. */
void pending_free(Pending *pending);

/* Each appends the next cell, row by row; NAN and NULL are stored as NULL. */
void pending_add_integer(Pending *pending, sqlite3_int64 integer);
void pending_add_number(Pending *pending, double number);
void pending_add_text(Pending *pending, const char *text); /* copied */

size_t pending_n_rows(const Pending *pending); /* complete rows only */
void pending_clear(Pending *pending);

/* Binds the cells of one row to ?1, ?2 … of a statement. */
void pending_bind(const Pending *pending, size_t row, sqlite3_stmt *statement);
sqlite3_int64 pending_integer(const Pending *pending, size_t row, int column);
double pending_number(const Pending *pending, size_t row, int column); /* NAN for NULL */

#endif
