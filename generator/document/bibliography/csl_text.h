/* Texts of CSL-JSON. */
#ifndef DOCUMENT_BIBLIOGRAPHY_CSL_TEXT_H
#define DOCUMENT_BIBLIOGRAPHY_CSL_TEXT_H

#include "base/arena.h"

/* A title without the marks that reference managers write into it: <i>, <b>, <sc> and <span> go,
 * <sub>2</sub> and <sup>2</sup> become ₂ and ² where they hold digits alone. Other signs, a bare <
 * among them, stay as they are. `text` itself when it has none, else in the arena; NULL stays. */
const char *bibliography_plain(Arena *arena, const char *text);

#endif
