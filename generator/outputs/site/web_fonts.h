/* The site's own fonts: subsets of the installed ones, with just the characters
 * that the pages use, as WOFF files. The same characters and fonts give the
 * same bytes. */
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
    const char *source; /* where its file was when the program was built; NULL: nobody knows, or
                         * it may be elsewhere now */
    int index;          /* of the face in that file */
} WebFont;

/* The faces that the style sheet names, in a fixed order; in the arena. */
const WebFont *web_fonts(const Theme *theme, Arena *arena, size_t *n_fonts);

/* The same bytes as web_font_write() appends, when they were made with the program: the set was
 * filled to a range, and the font is the one that was installed then. */
bool web_font_prepared(const WebFont *font, const CharacterSet *characters, Bytes *ret);

/* Appends the WOFF bytes of one face. Fonts must have been initialised
 * (text/fonts.h). Safe in several threads. */
void web_font_write(const WebFont *font, const CharacterSet *characters, GByteArray *out);

/* The same, prepared where it is. */
void web_font_append(const WebFont *font, const CharacterSet *characters, GByteArray *out);

#endif
