/* Fonts of the site that were made when the program was built (tests/tools/prepare-fonts.c), of
 * the fonts that were installed: those of the theme that the program brings, with the ranges of
 * characters that most reports keep to. A font of another file, of the report's own or of another
 * version, is not among them. */
#ifndef OUTPUTS_FONTS_PREPARED_H
#define OUTPUTS_FONTS_PREPARED_H

#include "base/files.h"
#include "charts/harfbuzz_library.h"
#include "outputs/characters.h"

/* The WOFF file of a face with all of a range; it lives as long as the program. */
bool prepared_font_find(hb_face_t *face, CharacterRange range, Bytes *ret);

/* Adds one to what the program is built with. */
void prepared_font_append(GString *out, hb_face_t *face, CharacterRange range, Bytes woff);

#endif
