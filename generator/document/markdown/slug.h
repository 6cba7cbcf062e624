/* Names of headings and pictures that their author gave none. */
#ifndef DOCUMENT_MARKDOWN_SLUG_H
#define DOCUMENT_MARKDOWN_SLUG_H

#include "base/arena.h"

/* GitHub's slug: lower case, blanks to hyphens, only letters, digits, - and _.
 * An XML name may not start with a digit or hyphen: "s-" goes before. In the arena. */
const char *slug_make(Arena *arena, const char *text);

#endif
