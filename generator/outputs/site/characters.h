/* The set of characters on the pages, which determines the subsets of fonts. */
#ifndef OUTPUTS_SITE_CHARACTERS_H
#define OUTPUTS_SITE_CHARACTERS_H

#include "base/base.h"

enum { CHARACTERS_END = 0x110000 };

typedef struct CharacterSet CharacterSet;

CharacterSet *character_set_new(void);
void character_set_free(CharacterSet *set); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CharacterSet, character_set_free)
/* Adds every character of a UTF-8 text except control characters. Thread-safe. */
void character_set_add(CharacterSet *set, const char *text, size_t size);
/* The first character from `at` on; CHARACTERS_END: none. */
gunichar character_set_next(const CharacterSet *set, gunichar at);

/* Ranges that cover most reports; each includes the previous ones. A font with the smallest
 * sufficient range is a little larger than necessary, but it stays the same when the text is
 * edited, and it is prepared when the program is built. */
typedef enum {
    CHARACTERS_AS_USED, /* not covered by a range */
    CHARACTERS_BASIC,   /* ASCII, and symbols of nearly every page */
    CHARACTERS_WIDE,    /* units, digits, and letters of German, French and Spanish */
    N_CHARACTER_RANGES,
} CharacterRange;

/* Extends the set to the smallest range that covers it, if there is one. Nothing may be added
 * afterwards. */
void character_set_fill(CharacterSet *set);
/* The range the set was extended to; CHARACTERS_AS_USED: none. */
CharacterRange character_set_range(const CharacterSet *set);
/* Adds all characters of a range. */
void character_set_add_range(CharacterSet *set, CharacterRange range);

#endif
