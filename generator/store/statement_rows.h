/* What a statement of SQLite gives, as cells and tables. */
#ifndef STORE_STATEMENT_ROWS_H
#define STORE_STATEMENT_ROWS_H

#include "base/arena.h"
#include "base/table.h"

#include <sqlite3.h>

/* What stands in a column of the row that the statement is at; texts in the arena, made valid
 * UTF-8 where they are not. */
Cell statement_cell(sqlite3_stmt *statement, int column, Arena *arena);

/* A table of the statement's columns, without rows; in the arena. */
Table *statement_table(sqlite3_stmt *statement, Arena *arena);

#endif
