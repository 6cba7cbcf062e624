/* Whether the texts, marks and shades of a theme can be told from what they stand on. */
#ifndef BASE_THEME_CHECK_H
#define BASE_THEME_CHECK_H

#include "base/theme.h"

/* From 1 (the same luminance) to 21. */
double colour_contrast(Colour a, Colour b);

/* False after an error for each pair of colours that is too close: 4.5 for texts, 3 for
 * axes and the marks of families. `file` is the company's theme, where messages stand. */
bool theme_check(const Theme *theme, const char *file, Diag *diag);

#endif
