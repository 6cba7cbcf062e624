/* Marks of direction in names that come from files: one that is left open would turn
 * the words around the name, too. */
#ifndef DOCUMENT_MARKDOWN_DIRECTION_MARKS_H
#define DOCUMENT_MARKDOWN_DIRECTION_MARKS_H

#include "base/arena.h"

/* `text` with every embedding, override and isolate closed that it opens (Unicode Standard
 * Annex #9, X1 to X7): itself when none is left open, else in the arena. NULL stays. */
const char *direction_closed(Arena *arena, const char *text);

#endif
