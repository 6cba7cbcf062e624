/* Estimates how long an SVG picture takes to draw. librsvg draws each filter primitive and each
 * mask over the whole picture, and checks the lines of a path for intersections. */
#ifndef DOCUMENT_REPORT_PICTURE_COST_H
#define DOCUMENT_REPORT_PICTURE_COST_H

#include "base/limits.h"

#include <libxml/tree.h>

/* The reason why the picture takes too long (g_free()), with the limit that it exceeds; NULL: it
 * does not. */
char *svg_cost_problem(const xmlNode *root, LimitId *ret_limit);

#endif
