/* Whether an SVG file can be used. */
#ifndef DOCUMENT_REPORT_PICTURE_SVG_H
#define DOCUMENT_REPORT_PICTURE_SVG_H

#include "base/files.h"

/* What is wrong with it, for after "the picture X cannot be used: " (g_free); NULL: nothing.
 * Refused is what a browser runs or fetches when the file is opened by itself, and what takes
 * minutes to draw: *ret_limit is then the limit that it is over, else N_LIMITS. */
char *svg_problem(Bytes svg, LimitId *ret_limit);

#endif
