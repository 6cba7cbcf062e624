/* Checks whether an SVG file can be used. */
#ifndef DOCUMENT_REPORT_PICTURE_SVG_H
#define DOCUMENT_REPORT_PICTURE_SVG_H

#include "base/files.h"

/* The problem with the file, to follow "the picture X cannot be used: " (g_free()); NULL:
 * none. Problems are content that a browser would run or fetch if the file is opened by
 * itself, and pictures that take minutes to draw. In the latter case `*ret_limit` is the
 * exceeded limit, else N_LIMITS. */
char *svg_problem(Bytes svg, LimitId *ret_limit);

#endif
