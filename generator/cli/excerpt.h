/* The source line of a message, with a caret under its column. */
#ifndef CLI_EXCERPT_H
#define CLI_EXCERPT_H

#include <glib.h>

/* `line` is the start of a line in a file's text and ends at a line end or NUL. `column` counts
 * bytes from 1; 0 is unknown. Of a long line, only the part around the column is shown, with …
 * where it was cut. */
void excerpt_append(GString *out, const char *line, int number, int column);

#endif
