/* The line that a message is about, and a caret under its column. */
#ifndef CLI_EXCERPT_H
#define CLI_EXCERPT_H

#include <glib.h>

/* `line` starts a line of a file's text and ends in a line end or NUL; `column` counts
 * bytes from 1, 0 when it is not known. Of a long line the part around the column is
 * shown, with … where it was cut. */
void excerpt_append(GString *out, const char *line, int number, int column);

#endif
