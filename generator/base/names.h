/* Names that people write in more than one way: which are the same, and which are similar enough to
 * suggest in a message ("unknown key 'tilte'; did you mean 'title'?"). */
#ifndef BASE_NAMES_H
#define BASE_NAMES_H

#include "base/base.h"

/* The member of `names` nearest to `name` by Damerau–Levenshtein distance, ignoring ASCII case. The
 * distance may be at most a third of the length (at least 1), and something must be in common; the
 * first wins a tie. Failing that, the shortest that contains all words of `name`. NULL if none is
 * similar. */
const char *names_nearest(const char *name, const char *const *names, size_t n_names);

/* Whether one product name is probably a misspelling of the other. True for O instead of 0 and I or
 * L instead of 1, for one wrong letter inside a word of four or more letters, and for one digit too
 * many or too few; the last two need at least five characters. A different digit or a short suffix
 * is a different product ("L40" and "L40S", "RTX 4000" and "RTX 5000"). */
bool names_differ_by_typo(const char *a, const char *b);

/* The letters and digits of the name in lower case. Case, spaces and punctuation differ between
 * writers ("NVIDIA A100 - PCIe - 80 GB"). The caller frees it. */
char *names_normalise(const char *name);

/* A key that sorts names as readers expect: case and diacritics are ignored, so that "Ünal" is next
 * to "Unger". The caller frees it. */
char *names_order_key(const char *name);

/* Appends the `n` decimal digits as Unicode superscripts (²) or subscripts (₂). */
void names_append_digits(const char *digits, size_t n, bool raised, GString *out);

/* The first 40 characters, for messages. The caller frees it. */
char *names_short(const char *name);

#endif
