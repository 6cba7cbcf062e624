/* What a terminal may be shown. Files come from vendors: an escape sequence in a name
 * would move the cursor, a mark of direction would let a line read as another. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <glib.h>

/* Appends `size` bytes so that they stand as they are read: line ends and control
 * characters (tabs are one blank), marks of direction and bytes that are no UTF-8 as
 * <U+202E> and <ff>. Returns the columns that this takes on a terminal: ideographs take
 * two, combining marks none. */
size_t terminal_append(GString *out, const char *text, size_t size);

/* The same for text of several lines: line ends and tabs stay. */
void terminal_append_lines(GString *out, const char *text, size_t size);

#endif
