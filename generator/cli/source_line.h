/* The source lines that messages refer to. */
#ifndef CLI_SOURCE_LINE_H
#define CLI_SOURCE_LINE_H

#include "base/arena.h"
#include "base/diag.h"

/* The file and line of the last message, because the next message is often further down in the same
 * file. The caller sets the first three members; all others are 0. */
typedef struct {
    Arena *arena;       /* used only here; reset for each file */
    const Diag *diag;   /* has the texts of places that are not files */
    const char *folder; /* files are looked up below it; or NULL */
    const char *file;   /* of the last place; NULL: none yet */
    const char *text;   /* NULL: unreadable */
    const char *line;
    int number;
} SourceLines;

/* The start of the line of the place; the line ends at a line end or NUL. NULL if there is none.
 * Valid until a line of another file is requested. */
const char *source_line(SourceLines *lines, Place place);

/* The column of the place in UTF-16 units counted from 1, as editors do; the place itself counts
 * bytes. If the line cannot be read or is not UTF-8, the place's own column. */
int source_line_column(SourceLines *lines, Place place);

/* The path of a place's file: as it is if it exists, otherwise below `folder` (may be NULL). NULL
 * if the place has no file. */
const char *message_path(Place place, const char *folder, Arena *arena);

#endif
