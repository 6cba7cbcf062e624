/* Console output of benchmarks: lines of `label: value`, with ordinary output
 * before, between and behind them. */
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
    const char *text; /* not NUL-terminated; without blanks around it */
    size_t size;
    Place place;
} ConsoleLine;

Console console_open(Bytes bytes, const char *file);
/* False at the end. */
bool console_next(Console *console, ConsoleLine *ret);

/* True when the line holds the text. */
bool console_line_has(const ConsoleLine *line, const char *text);

/* Adds `label: value` to the map, under the label in lower case, as a number
 * where it is one; a label that is there is left as it is. Lines of another form
 * are left out. False after an error: bytes that are not UTF-8, more labels than
 * any report has. */
bool console_add(Value *map, const ConsoleLine *line, Arena *arena, Diag *diag);

/* True when the first 4 MiB have the text. */
bool console_head_has(Bytes bytes, const char *text);

#endif
