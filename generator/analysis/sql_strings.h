/* instr() and replace() with SQLite's semantics, but in time proportional to the length of the
 * text. SQLite's own versions take time proportional to the product of both lengths. */
#ifndef ANALYSIS_SQL_STRINGS_H
#define ANALYSIS_SQL_STRINGS_H

#include "base/base.h"

#include <sqlite3.h>

bool sql_strings_register(sqlite3 *db);

#endif
