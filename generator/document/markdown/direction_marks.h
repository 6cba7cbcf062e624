/* Closes direction marks in names that come from files: an unclosed mark would change the direction
 * of the text that follows the name. */
#ifndef DOCUMENT_MARKDOWN_DIRECTION_MARKS_H
#define DOCUMENT_MARKDOWN_DIRECTION_MARKS_H

#include "base/arena.h"

/* `text` with every embedding, override and isolate closed that it opens (Unicode Standard
 * Annex #9, X1 to X7). Returns `text` itself if none is open, else a copy in the arena; NULL
 * gives NULL. */
const char *direction_closed(Arena *arena, const char *text);

#endif
