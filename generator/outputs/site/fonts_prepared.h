/* Fonts for the site that are made when the program is built (tests/tools/prepare-fonts.c), from
 * the fonts of the program's theme that are installed then, with the common character ranges. They
 * save subsetting in every build. Fonts of the report, or of another version, are not among
 * them. */
#ifndef OUTPUTS_SITE_FONTS_PREPARED_H
#define OUTPUTS_SITE_FONTS_PREPARED_H

#include "base/files.h"
#include "outputs/site/characters.h"

typedef struct {
    const char *family;
    int weight;
    bool italic;
    const char *file; /* source file and face index */
    int index;
    CharacterRange range;
    Bytes woff;
} PreparedFont;

/* Finds the WOFF file for face `index` of a font file, with a complete range. It is valid as long
 * as the program runs. False: there is none. */
bool prepared_font_find(const char *file, int index, CharacterRange range, Bytes *ret);

/* The file that fonts of this face were made from, which may have changed or gone since; NULL:
 * there are none. Valid as long as the program runs. */
const char *prepared_font_file(const char *family, int weight, bool italic, int *ret_index);

/* Adds a font to the list for the build of the program, an "a(sibsisuay)". */
void prepared_fonts_add(GVariantBuilder *out, const PreparedFont *font);

#endif
