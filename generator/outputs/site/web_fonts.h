/* Fonts of the site: subsets of installed fonts with only the characters on the pages, as WOFF
 * files. The same characters and fonts give the same bytes. */
#ifndef OUTPUTS_SITE_WEB_FONTS_H
#define OUTPUTS_SITE_WEB_FONTS_H

#include "base/files.h"
#include "base/theme.h"
#include "outputs/site/characters.h"

typedef struct {
    const char *file;   /* "fonts/inter-400.woff", relative to the site */
    const char *family; /* CSS family, from the theme */
    int weight;
    bool italic;
    const char *source; /* file when built; NULL: unknown or moved */
    int index;          /* of the face in that file */
} WebFont;

/* The faces of the style sheet, in a fixed order; belong to the arena. */
const WebFont *web_fonts(const Theme *theme, Arena *arena, size_t *n_fonts);

/* Finds the bytes that web_font_write() would append, if they were prepared when the program was
 * built: the set covers exactly a range, and the font is the same. False: they were not. */
bool web_font_prepared(const WebFont *font, const CharacterSet *characters, Bytes *ret);

/* Appends the WOFF bytes of one face. Fonts must have been initialised (text/fonts.h).
 * Thread-safe. */
void web_font_write(const WebFont *font, const CharacterSet *characters, GByteArray *out);

/* The same, with prepared bytes if there are any. */
void web_font_append(const WebFont *font, const CharacterSet *characters, GByteArray *out);

#endif
