/* Tables from outside: CSV files with a header row, and lists of maps from YAML and JSON. Numbers
 * become numbers, empty fields become NULL, and everything else is text. */
#ifndef BASE_TABLE_INPUT_H
#define BASE_TABLE_INPUT_H

#include "base/files.h"
#include "base/table.h"
#include "base/value.h"

/* `file` is borrowed and names the text in messages. Spaces around header names are removed. An
 * empty or repeated name is an error, and so is a row with more or fewer fields than the header.
 * NULL after an error. */
Table *table_read_csv(Bytes bytes, const char *file, Arena *arena, Diag *diag);

/* Converts a list of maps. Each key becomes a column, in the order of first appearance; keys that a
 * map lacks are NULL. NULL after an error. */
Table *table_from_values(const Value *list, Arena *arena, Diag *diag);

#endif
