/* The named places in a sentence: "{option} leads by {lead}" has two. */
#ifndef WORDS_NAMED_PLACE_H
#define WORDS_NAMED_PLACE_H

#include "base/base.h"

#include <string.h>

typedef struct {
    const char *name; /* starts after the opening brace */
    size_t length;
} NamedPlace;

/* Finds the next place at or after *text and moves *text past it. Returns false if there is
 * none. */
static inline bool
named_place_next(const char **text, NamedPlace *ret)
{
    for (const char *open = *text; (open = strchr(open, '{')) != NULL; open++) {
        size_t length = strspn(open + 1, "abcdefghijklmnopqrstuvwxyz_");
        if (length > 0 && open[1 + length] == '}') {
            *ret = (NamedPlace){ open + 1, length };
            *text = open + length + 2;
            return true;
        }
    }
    return false;
}

static inline bool
named_place_is(NamedPlace one, NamedPlace other)
{
    return one.length == other.length && memcmp(one.name, other.name, one.length) == 0;
}

#endif
