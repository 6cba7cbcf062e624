/* Converts the results of SQLite statements into cells and tables. */
#ifndef STORE_STATEMENT_ROWS_H
#define STORE_STATEMENT_ROWS_H

#include "base/arena.h"
#include "base/table.h"

#include <sqlite3.h>

/* The value of a column in the current row of the statement. Texts are copied into the arena and
 * made valid UTF-8 if they are not. */
Cell statement_cell(sqlite3_stmt *statement, int column, Arena *arena);

/* An empty table with the statement's columns; in the arena. */
Table *statement_table(sqlite3_stmt *statement, Arena *arena);

#endif
