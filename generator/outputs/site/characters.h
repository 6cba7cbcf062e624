/* The set of characters that pages use, which decides what their fonts hold. */
#ifndef OUTPUTS_SITE_CHARACTERS_H
#define OUTPUTS_SITE_CHARACTERS_H

#include "base/base.h"

enum { CHARACTERS_END = 0x110000 };

typedef struct CharacterSet CharacterSet;

CharacterSet *character_set_new(void);
void character_set_free(CharacterSet *set); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CharacterSet, character_set_free)
/* Adds every character of a UTF-8 text but control characters. Safe in several threads. */
void character_set_add(CharacterSet *set, const char *text, size_t size);
/* The first one from `at` on; CHARACTERS_END when there is none. */
gunichar character_set_next(const CharacterSet *set, gunichar at);

/* Ranges that most reports keep to, each with those before it. A font that has all of the
 * smallest that will do is a little larger than it could be, but it stays the same when the text
 * is edited, and it is prepared when the program is built. */
typedef enum {
    CHARACTERS_AS_USED, /* no range has them all */
    CHARACTERS_BASIC,   /* ASCII, and the signs that nearly every page has */
    CHARACTERS_WIDE,    /* units, figures, and letters of German, French and Spanish */
    N_CHARACTER_RANGES,
} CharacterRange;

/* Adds what the set lacks of that range. Nothing may be added afterwards, but by this function. */
void character_set_fill(CharacterSet *set);
/* Which it was filled to; CHARACTERS_AS_USED before, too. */
CharacterRange character_set_range(const CharacterSet *set);
/* For a set of all of a range. */
void character_set_add_range(CharacterSet *set, CharacterRange range);

#endif
