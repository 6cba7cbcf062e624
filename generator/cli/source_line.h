/* The lines that messages are about. */
#ifndef CLI_SOURCE_LINE_H
#define CLI_SOURCE_LINE_H

#include "base/arena.h"
#include "base/diag.h"

/* The file of the last message and the line it named: the next one is often below it.
 * Set the first three, all else is 0. */
typedef struct {
    Arena *arena;       /* of this alone: it is reset for each file */
    const Diag *diag;   /* it knows the texts of places that are no files */
    const char *folder; /* files are looked up below it; or NULL */
    const char *file;   /* of a place; NULL: none yet */
    const char *text;   /* NULL: it cannot be read */
    const char *line;
    int number;
} SourceLines;

/* Start of the line that the place names, which ends at its line end or NUL; NULL when there
 * is none. Valid until another file's line is asked for. */
const char *source_line(SourceLines *lines, Place place);

/* The column of the place, counted from 1 in UTF-16 units as editors do, where places count
 * bytes; that of the place where its line cannot be read or is no UTF-8. */
int source_line_column(SourceLines *lines, Place place);

/* The file of a place: as it is when it exists, else below `folder` (may be
 * NULL). NULL when the place has no file. */
const char *message_path(Place place, const char *folder, Arena *arena);

#endif
