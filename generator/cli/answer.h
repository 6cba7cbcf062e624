/* The answer to a query on standard output. */
#ifndef CLI_ANSWER_H
#define CLI_ANSWER_H

#include "base/table.h"

/* "table" (aligned, for people), "csv", "json"; NULL-terminated. */
extern const char *const answer_formats[];

/* `format` is one of answer_formats. False when standard output cannot be written. */
bool answer_print(const Table *table, const char *format, Arena *arena);

#endif
