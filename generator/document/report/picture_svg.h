/* Whether an SVG file can be used. */
#ifndef DOCUMENT_REPORT_PICTURE_SVG_H
#define DOCUMENT_REPORT_PICTURE_SVG_H

#include "base/files.h"

/* What is wrong with it, for after "the picture X cannot be used: "; NULL: nothing. */
const char *svg_problem(Bytes svg);

#endif
