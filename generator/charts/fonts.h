/* The report's own fonts: a private, in-memory fontconfig of the folders that
 * Debian's font packages fill (theme font.package) and of the fallbacks' files
 * (font.fallback), so that no machine's other fonts matter. A character that
 * none of these fonts has is an error of the chart.
 *
 * Every text that is measured or drawn goes through fonts_context_new() and
 * fonts_attributes(): no hinting, glyph positions not rounded, Inter's `calt`
 * off (it turns TPU7x into TPU7×). */
#ifndef CHARTS_FONTS_H
#define CHARTS_FONTS_H

#include "base/theme.h"
#include "charts/pango_library.h"

typedef enum { FONT_TEXT, FONT_DISPLAY, FONT_CODE } FontRole;

/* Sets the private configuration up, once per process, before any Pango call
 * and before other threads start. The first name of theme font.text,
 * font.display or font.code that is not installed is an error that names the
 * Debian package. A second call does nothing. */
bool fonts_init(const Theme *theme, Diag *diag);

/* Which fonts these are: their files, sizes and times. Valid until fonts_shutdown(). */
const char *fonts_identity(void);

/* Releases everything, so that leak checkers see a clean exit. Other threads
 * that drew must have ended. */
void fonts_shutdown(void);

/* The font map of this thread over the private configuration, resolution 72
 * dpi, so that 1 unit = 1 pt = 1 px of a scene. Borrowed; freed with the thread. */
PangoFontMap *fonts_map(void);

/* A context of this thread's map: metrics and outlines unhinted, sub-unit glyph
 * positions, grey antialiasing, base direction from the text. Yours to unref. */
PangoContext *fonts_context_new(void);

/* Family list, size in units and weight (400, 500, 600). Yours to free. */
PangoFontDescription *fonts_description(const Theme *theme, FontRole role, double size, int weight);

/* OpenType features in Pango's form, "calt=0" or, for numbers, with tabular
 * lining figures: "calt=0, tnum=1, lnum=1". */
const char *fonts_features(bool tabular);

/* An attribute list with these features over the whole text. Yours to unref. */
PangoAttrList *fonts_attributes(bool tabular);

#endif
