/* Tables from outside: a CSV file with a header row, and lists of maps as YAML
 * and JSON have them. A number is a number, nothing is NULL, the rest is text. */
#ifndef BASE_TABLE_INPUT_H
#define BASE_TABLE_INPUT_H

#include "base/files.h"
#include "base/table.h"
#include "base/value.h"

/* `file` is borrowed and names the text in messages. Header names are taken
 * without blanks around them; an empty or repeated name, and a row with more or
 * fewer fields than the header, are errors. NULL after an error. */
Table *table_read_csv(Bytes bytes, const char *file, Arena *arena, Diag *diag);

/* A list of maps: each key becomes a column, in the order in which keys come
 * up; what a map leaves out is NULL. NULL after an error. */
Table *table_from_values(const Value *list, Arena *arena, Diag *diag);

#endif
