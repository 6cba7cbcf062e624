/* What an SVG picture costs to draw. librsvg draws each primitive of a filter, and each mask, over
 * the whole picture, and looks where the lines of a path cross. */
#ifndef DOCUMENT_REPORT_PICTURE_COST_H
#define DOCUMENT_REPORT_PICTURE_COST_H

#include "base/limits.h"

#include <libxml/tree.h>

/* Why the picture takes too long (g_free), with the limit that it is over; NULL: it does not. */
char *svg_cost_problem(const xmlNode *root, LimitId *ret_limit);

#endif
