/* Converts texts of CSL-JSON to plain text. */
#ifndef DOCUMENT_BIBLIOGRAPHY_CSL_TEXT_H
#define DOCUMENT_BIBLIOGRAPHY_CSL_TEXT_H

#include "base/arena.h"

/* A title without the markup that reference managers add: <i>, <b>, <sc> and <span> are removed,
 * and <sub>2</sub> and <sup>2</sup> become ₂ and ² if they contain only digits. Everything else
 * stays, including a bare <. Returns `text` itself if there is no markup, else a copy in the arena;
 * NULL gives NULL. */
const char *bibliography_plain(Arena *arena, const char *text);

#endif
