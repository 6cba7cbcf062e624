/* Numbers and their units, which a line should not part: "held 50" over "ms at 256 users" reads as
 * another number in a title. */
#ifndef OUTPUTS_SITE_UNITS_H
#define OUTPUTS_SITE_UNITS_H

#include "base/base.h"

/* The text with U+00A0 where a blank stands between a digit and a unit that is a short sign (ms,
 * GB, %, ×; not words such as minutes). With `after_number` a number stands before the text. The
 * text itself when nothing is to be bound; else *copy, which the caller frees. */
const char *units_bound(const char *text, bool after_number, char **copy);

#endif
