/* Fonts of the site that were made when the program was built (tests/tools/prepare-fonts.c), of
 * the fonts that were installed: those of the theme that the program brings, with the ranges of
 * characters that most reports keep to. A font of another file, of the report's own or of another
 * version, is not among them. */
#ifndef OUTPUTS_FONTS_PREPARED_H
#define OUTPUTS_FONTS_PREPARED_H

#include "base/files.h"
#include "outputs/characters.h"

/* The WOFF file of a font's file, or of the face `index` in it, with all of a range; it lives as
 * long as the program. */
bool prepared_font_find(const char *file, int index, CharacterRange range, Bytes *ret);

/* Adds one to what the program is built with. */
void prepared_font_append(GString *out, const char *file, int index, CharacterRange range,
                          Bytes woff);

#endif
