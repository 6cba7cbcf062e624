/* Parses console output of benchmarks: lines of `label: value` among other output. */
#ifndef SOURCES_SERVING_CONSOLE_H
#define SOURCES_SERVING_CONSOLE_H

#include "base/files.h"
#include "base/value.h"

typedef struct {
    Bytes bytes;
    const char *p, *end;
    const char *file;
    int line;
} Console;

typedef struct {
    const char *text; /* not NUL-terminated; without spaces around it */
    size_t size;
    Place place;
} ConsoleLine;

Console console_open(Bytes bytes, const char *file);
/* Reads the next line; false at the end. */
bool console_next(Console *console, ConsoleLine *ret);

/* True if the line contains the text. */
bool console_line_has(const ConsoleLine *line, const char *text);

/* The number after the first `label` in the line, which may have commas ("3,123"); NAN: none. */
double console_number_after(const ConsoleLine *line, const char *label);

/* The first date in the line that is written as 2026-05-31, in the arena; NULL: none. */
const char *console_date(const ConsoleLine *line, Arena *arena);

/* Adds `label: value` to the map, under the label in lower case, as a number if it is one. A label
 * that exists is not changed; lines of another form are ignored. False after an error: invalid
 * UTF-8, or more labels than any report has. */
bool console_add(Value *map, const ConsoleLine *line, Arena *arena, Diag *diag);

/* True if the first 4 MiB contain the text. */
bool console_head_has(Bytes bytes, const char *text);

#endif
