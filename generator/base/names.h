/* Names that people write in more than one way: which are meant as the same, and which are near,
 * for messages ("unknown key 'tilte'; did you mean 'title'?"). */
#ifndef BASE_NAMES_H
#define BASE_NAMES_H

#include "base/base.h"

/* The member of `names` nearest to `name` (Damerau–Levenshtein distance, ASCII
 * case ignored, at most a third of the length away and with something in common; ties:
 * first), else the shortest that has all words of `name`; NULL when none is near. */
const char *names_nearest(const char *name, const char *const *names, size_t n_names);

/* True when one name of a product is the other, mistyped: O for 0, a letter wrong inside a word of
 * four or more, a digit too many or too few, in at least five characters. Another digit or short
 * ending is another product ("L40" and "L40S", "RTX 4000" and "RTX 5000"). */
bool names_are_slip(const char *a, const char *b);

/* The letters and digits of the name, in lower case: case, blanks and punctuation differ from one
 * writer to the next ("NVIDIA A100 - PCIe - 80 GB"). Caller frees. */
char *names_normalise(const char *name);

/* What names are put in order by, as people look for them: case and marks on letters do not count,
 * "Ünal" stands beside "Unger". Caller frees. */
char *names_order_key(const char *name);

/* The `n` decimal digits as Unicode's raised (²) or lowered (₂) signs. */
void names_append_digits(const char *digits, size_t n, bool raised, GString *out);

#endif
