/* The theme that the program brings, read when the program was built (tests/tools/prepare-theme.c):
 * libyaml takes a tenth of a small report's time for it. It is known by the checksum of its file;
 * any other, or the same after an edit, is read as ever. */
#ifndef BASE_THEME_PREPARED_H
#define BASE_THEME_PREPARED_H

#include "base/value.h"

/* What reading a file of this checksum as `path`, which is borrowed, would give; NULL: it is not
 * what was prepared. In the arena. */
const Value *prepared_theme_find(const char *sha256, const char *path, Arena *arena);

/* Adds one, as it was read from the file `path`, to what the program is built with. */
void prepared_theme_append(GString *out, const char *sha256, const Value *theme, const char *path);

#endif
