/* The report's own fonts: a private, in-memory fontconfig of the folders that
 * Debian's font packages fill (theme font.package) and of the fallbacks' files
 * (font.fallback), so that no machine's other fonts matter. A character that
 * none of these fonts has is an error of the chart.
 *
 * Pango (fonts_pango.h) sets charts, and what the PDF's own words cannot be set from alone: those
 * take the first font of their family list, found here. Both find the same fonts, and share their
 * faces. */
#ifndef TEXT_FONTS_H
#define TEXT_FONTS_H

#include "base/theme.h"

#include <hb.h>

typedef enum { FONT_TEXT, FONT_DISPLAY, FONT_CODE } FontRole;

/* Sets the private configuration up, once per process, before any other call here and
 * before anything else asks fontconfig. The first name of theme font.text,
 * font.display or font.code that is not installed is an error that names the
 * Debian package. A second call does nothing. */
bool fonts_init(const Theme *theme, Diag *diag);

/* True when the theme takes fonts from the folder that holds this file, and has no folder of its
 * own, which might have the same families. */
bool fonts_are_taken_from(const Theme *theme, const char *file);

/* shutdown.c: releases everything, so that leak checkers see a clean exit. Other threads
 * that drew must have ended. */
void fonts_shutdown(void);

/* The families of a role as a list, "Inter, Noto Sans": Pango's form. Yours to free. */
char *fonts_families(const Theme *theme, FontRole role);

/* The first font for such a list, a weight (400, 500, 600) and a slant, in texts of a language
 * ("en"). Any thread may ask. Borrowed; valid until fonts_shutdown(). */
hb_face_t *fonts_face(const char *families, int weight, bool italic, const char *language);

/* The file of the same font, and which of its faces it is: of a font that nobody reads. */
const char *fonts_file(const char *families, int weight, bool italic, const char *language,
                       int *ret_index);

/* The face of a font's file. Borrowed; valid until fonts_shutdown(). */
hb_face_t *fonts_file_face(const char *file, int index);

/* font_faces.c, fonts.c: for fonts_shutdown(). */
void fonts_forget_faces(void);
void fonts_forget_configuration(void);

#endif
