/* Names that people write in more than one way: which are meant as the same, and which are near,
 * for messages ("unknown key 'tilte'; did you mean 'title'?"). */
#ifndef BASE_NAMES_H
#define BASE_NAMES_H

#include "base/base.h"

/* The member of `names` nearest to `name` (Damerau–Levenshtein distance, ASCII
 * case ignored, at most a third of the length away and with something in common; ties:
 * first), else the shortest that has all words of `name`; NULL when none is near. */
const char *names_nearest(const char *name, const char *const *names, size_t n_names);

/* The letters and digits of the name, in lower case: case, blanks and punctuation differ from one
 * writer to the next ("NVIDIA A100 - PCIe - 80 GB"). Caller frees. */
char *names_normalise(const char *name);

#endif
