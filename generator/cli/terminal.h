/* Makes text safe for a terminal. Files come from vendors: an escape sequence in a name could move
 * the cursor, and a bidirectional control character could make a line read differently. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <glib.h>

/* Appends `size` bytes. Line ends, control characters, bidirectional controls and invalid bytes are
 * shown in a form such as <U+202E> and <ff>; a tab becomes a space. Returns the width in terminal
 * columns: ideographs take two, combining marks none. */
size_t terminal_append(GString *out, const char *text, size_t size);

/* The same for text of several lines: line ends and tabs are unchanged. */
void terminal_append_lines(GString *out, const char *text, size_t size);

#endif
