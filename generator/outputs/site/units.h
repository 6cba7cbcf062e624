/* Numbers and their units, which must stay on one line: "held 50" above "ms at 256 users" reads as
 * another number in a title. */
#ifndef OUTPUTS_SITE_UNITS_H
#define OUTPUTS_SITE_UNITS_H

#include "base/base.h"

/* The text with U+00A0 in place of a space between a digit and a short unit (ms, GB, %, ×; not
 * words such as minutes). `after_number`: the text follows a number. Returns `text` itself if
 * nothing changes, else `*copy`, which the caller frees. */
const char *units_bound(const char *text, bool after_number, char **copy);

#endif
