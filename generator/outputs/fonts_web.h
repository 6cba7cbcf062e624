/* The site's own fonts: subsets of the installed ones, with just the characters
 * that the pages use, as WOFF files. The same characters and fonts give the
 * same bytes. */
#ifndef OUTPUTS_FONTS_WEB_H
#define OUTPUTS_FONTS_WEB_H

#include "base/theme.h"

/* The set of characters, one bit each. */
typedef struct CharacterSet CharacterSet;

CharacterSet *character_set_new(void);
void character_set_free(CharacterSet *set); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CharacterSet, character_set_free)
/* Adds every character of a UTF-8 text. Safe in several threads. */
void character_set_add(CharacterSet *set, const char *text, size_t size);
/* Appends the same bytes for the same characters. */
void character_set_pack(const CharacterSet *set, GString *out);

typedef struct {
    const char *file;   /* "fonts/inter-400.woff", relative to the site */
    const char *family; /* CSS family, from the theme */
    int weight;
    bool italic;
} WebFont;

/* The faces that the style sheet names, in a fixed order; in the arena. */
const WebFont *web_fonts(const Theme *theme, Arena *arena, size_t *n_fonts);

/* Appends the WOFF bytes of one face. Fonts must have been initialised
 * (charts/fonts.h). Safe in several threads. */
void web_font_write(const WebFont *font, const CharacterSet *characters, GByteArray *out);

#endif
