/* Where a language lets a word be divided, by its patterns (hyphen_patterns.h).
 *
 * Debian's packages hyphen-en-us, hyphen-en-gb … fill /usr/share/hyphen. A
 * report whose language has such a package must have it installed, or it would break its lines
 * elsewhere on another machine; for one that has none, words stay whole. */
#ifndef TEXT_HYPHENS_H
#define TEXT_HYPHENS_H

#include "base/arena.h"
#include "base/diag.h"

typedef struct Hyphens Hyphens;

/* For a BCP 47 tag ("en", "en-GB", "de"). Patterns are read when the first word
 * is asked for. Missing patterns are reported at `place` with the Debian package that has them: an
 * error, or a warning when the words may stay whole, which they do then. */
Hyphens *hyphens_new(const char *language, bool must, Place place, Arena *arena, Diag *diag);

/* Offsets in bytes, rising, before which `text` (n_bytes of UTF-8) may be
 * divided: only words of small letters (in German, of one capital at most), with
 * punctuation around them, and with three letters on either side. Returns their number, at most
 * `max`. */
size_t hyphens_find(Hyphens *hyphens, const char *text, size_t n_bytes, uint32_t *ret, size_t max);

/* Gives the patterns' memory back; the next word that is asked for reads them anew. */
void hyphens_rest(Hyphens *hyphens);

#endif
