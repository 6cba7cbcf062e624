/* The report's own fonts: a private, in-memory fontconfig of the folders that
 * Debian's font packages fill, so that no machine's other fonts matter. */
#ifndef CHARTS_FONTS_H
#define CHARTS_FONTS_H

#include "base/theme.h"

#include <pango/pangocairo.h>

/* Sets the private configuration up, once per process, before any Pango call.
 * A family of theme font.text, font.display or font.code whose first name is
 * missing is an error that names the Debian package (theme font.package). */
bool fonts_init(const Theme *theme, Diag *diag);
/* Releases everything, so that leak checkers see a clean exit. */
void fonts_shutdown(void);

/* A font map of this thread over the private configuration, resolution 72 dpi
 * so that 1 unit = 1 pt = 1 px of a scene; hinting of metrics off. */
PangoFontMap *fonts_map(void);

#endif
