/* The report's own fonts: a private fontconfig configuration in memory, with the folders of
 * Debian's font packages (theme font.package) and the fallback files (font.fallback). Other fonts
 * on the machine have no effect. A character that none of these fonts has is an error.
 *
 * Pango (fonts_pango.h) lays out charts, and those texts of the PDF that need font fallback or
 * complex shaping. All other text of the PDF uses the first font of its family list, found here.
 * Both find the same fonts and share their faces. */
#ifndef TEXT_FONTS_H
#define TEXT_FONTS_H

#include "base/theme.h"

#include <hb.h>

typedef enum { FONT_TEXT, FONT_DISPLAY, FONT_CODE } FontRole;

/* Sets up the private configuration. Must be called before any other function here and before
 * anything else uses fontconfig. If the first family of theme font.text, font.display or font.code
 * is not installed, reports an error that names the Debian package and returns false. Further calls
 * do nothing. */
bool fonts_init(const Theme *theme, Diag *diag);

/* True if the theme takes fonts from the folder of this file and has no custom font folder, which
 * might contain the same families. */
bool fonts_are_taken_from(const Theme *theme, const char *file);

/* Releases everything, so that leak checkers see a clean exit (shutdown.c). Other threads that drew
 * must have ended. */
void fonts_shutdown(void);

/* The families of a role as a list in Pango's form: "Inter, Noto Sans". The caller frees it
 * (g_free). */
char *fonts_families(const Theme *theme, FontRole role);

/* The first font for such a list, a weight (400, 500, 600) and a slant, for texts in a language
 * ("en"). Safe from any thread. Borrowed; valid until fonts_shutdown(). */
hb_face_t *fonts_face(const char *families, int weight, bool italic, const char *language);

/* The file of the same font and the index of its face in that file, without loading the face.
 * Borrowed; valid until fonts_shutdown(). */
const char *fonts_file(const char *families, int weight, bool italic, const char *language,
                       int *ret_index);

/* The face in a font file. Borrowed; valid until fonts_shutdown(). */
hb_face_t *fonts_file_face(const char *file, int index);

/* For fonts_shutdown(); in font_faces.c and fonts.c. */
void fonts_forget_faces(void);
void fonts_forget_configuration(void);

#endif
