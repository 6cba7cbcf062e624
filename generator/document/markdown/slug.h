/* Names for headings and pictures to which the author gave none. */
#ifndef DOCUMENT_MARKDOWN_SLUG_H
#define DOCUMENT_MARKDOWN_SLUG_H

#include "base/arena.h"

/* GitHub's slug: lower case, hyphens for spaces, only letters, digits, - and _. "s-" is put before
 * a digit or hyphen at the start, where an XML name may not have one. In the arena. */
const char *slug_make(Arena *arena, const char *text);

#endif
