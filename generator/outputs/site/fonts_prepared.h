/* Fonts of the site that were made when the program was built (tests/tools/prepare-fonts.c), of
 * the fonts that were installed: those of the theme that the program brings, with the ranges of
 * characters that most reports keep to. A font of another file, of the report's own or of another
 * version, is not among them. Cutting them in every build takes as long as half of a site of a
 * hundred pages, and costs one of a thousand pages its lead over Hugo. */
#ifndef OUTPUTS_SITE_FONTS_PREPARED_H
#define OUTPUTS_SITE_FONTS_PREPARED_H

#include "base/files.h"
#include "outputs/site/characters.h"

typedef struct {
    const char *family;
    int weight;
    bool italic;
    const char *file; /* that it was made of, and of which face in it */
    int index;
    CharacterRange range;
    Bytes woff;
} PreparedFont;

/* The WOFF file of a font's file, or of the face `index` in it, with all of a range; it lives as
 * long as the program. */
bool prepared_font_find(const char *file, int index, CharacterRange range, Bytes *ret);

/* The file that fonts of this face were made of, which may be another's now or gone; NULL: there
 * are none. Lives as long as the program. */
const char *prepared_font_file(const char *family, int weight, bool italic, int *ret_index);

/* Adds one to the list that the program is built with, an "a(sibsisuay)". */
void prepared_fonts_add(GVariantBuilder *out, const PreparedFont *font);

#endif
