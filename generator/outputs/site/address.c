/* Web addresses: as link targets, and as text that must fit on a line. */
#include "outputs/site/build.h"

#include <string.h>

const char *
html_address(Arena *arena, const char *url)
{
    /* characters that RFC 3986 permits in an address, including existing escapes */
    static const char fine[] = "-_.+!*'(),%#@?=;:/&$~";
    g_autoptr(GString) out = g_string_new(NULL);
    const char *host = strstr(url, "://[");
    const char *behind = host != NULL ? strchr(host, ']') : NULL; /* of an IPv6 address */

    for (const char *at = url; *at != '\0'; at++) {
        bool bracket = (*at == '[' || *at == ']') && behind != NULL && at > host && at <= behind;
        if (g_ascii_isalnum(*at) || strchr(fine, *at) != NULL || bracket) {
            g_string_append_c(out, *at);
        } else {
            g_string_append_printf(out, "%%%02X", (unsigned)(guchar)*at);
        }
    }
    return arena_strdup(arena, out->str);
}

/* A short address fits on a line of a narrow screen, so it is never divided. */
enum { SHORT_ADDRESS = 24, LONG_PART = 16 };

static const char ends[] = "/?&#;"; /* of parts */

/* True if an address may be divided after this character: between its parts, and in long parts also
 * between words. */
static bool
divides(char letter, char next, size_t part)
{
    static const char joints[] = "/?&#;=._-:@+,~";

    return strchr(joints, next) == NULL &&
           (strchr(ends, letter) != NULL || (part > LONG_PART && strchr(joints, letter) != NULL));
}

void
html_address_words(xmlNode *target, const char *address)
{
    const char *scheme = strstr(address, "://"), *rest = address;
    const char *at = scheme != NULL ? scheme + strlen("://") : address;
    size_t part = strcspn(at, ends);

    for (bool fits = strlen(at) <= SHORT_ADDRESS; !fits && *at != '\0'; at++) {
        if (at[1] != '\0' && divides(*at, at[1], part)) {
            g_autofree char *words = g_strndup(rest, (gsize)(at + 1 - rest));
            markup_text(target, words);
            markup_element(target, "wbr", NULL);
            rest = at + 1;
        }
        if (strchr(ends, *at) != NULL) {
            part = strcspn(at + 1, ends);
        }
    }
    markup_text(target, rest);
}
