/* instr() and replace() as SQLite has them, in time that grows with the text only: SQLite's own
 * take the product of the lengths of the text and of what is looked for. */
#ifndef ANALYSIS_SQL_STRINGS_H
#define ANALYSIS_SQL_STRINGS_H

#include "base/base.h"

#include <sqlite3.h>

bool sql_strings_register(sqlite3 *db);

#endif
