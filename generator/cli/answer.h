/* Prints the answer to a query to standard output. */
#ifndef CLI_ANSWER_H
#define CLI_ANSWER_H

#include "base/table.h"

/* "table" (aligned columns), "csv", "json"; NULL-terminated. */
extern const char *const answer_formats[];

/* `format` must be one of answer_formats. Returns false if standard output cannot be written. */
bool answer_print(const Table *table, const char *format, Arena *arena);

#endif
