/* Where the words of a language may be divided, by its patterns (hyphen_patterns.h).
 *
 * Debian's packages hyphen-en-us, hyphen-en-gb … install them in /usr/share/hyphen. If there is a
 * package for the report's language, it must be installed, because lines would otherwise break
 * differently on another machine. Languages without a package have no hyphenation. */
#ifndef TEXT_HYPHENS_H
#define TEXT_HYPHENS_H

#include "base/arena.h"
#include "base/diag.h"

typedef struct Hyphens Hyphens;

/* The hyphenation of a BCP 47 tag ("en", "en-GB", "de"). Patterns are read when they are first
 * needed. Missing patterns are reported at `place` with the name of the Debian package: as an error
 * if `must`, otherwise as a warning, and words are not divided. Belongs to the arena. */
Hyphens *hyphens_new(const char *language, bool must, Place place, Arena *arena, Diag *diag);

/* Writes the byte offsets, ascending, before which `text` (n_bytes of UTF-8) may be divided. Only
 * lower-case words are divided (in German also with an initial capital). They may have punctuation
 * around them; at least three letters stay on either side. Returns the number of offsets, at most
 * `max`. */
size_t hyphens_find(Hyphens *hyphens, const char *text, size_t n_bytes, uint32_t *ret, size_t max);

/* Frees the patterns. They are read again when next needed. */
void hyphens_free_patterns(Hyphens *hyphens);

#endif
