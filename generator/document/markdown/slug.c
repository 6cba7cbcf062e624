#include "document/markdown/slug.h"

#include <libxml/tree.h>

/* True for an XML name without a colon; only names beyond ASCII need the check of libxml2. */
static bool
is_name(const char *text)
{
    const char *at = text;

    for (; g_ascii_isalnum(*at) || *at == '_' || *at == '-' || *at == '.'; at++) {
    }
    if ((guchar)*at >= 0x80) {
        return xmlValidateNCName((const xmlChar *)text, 0) == 0;
    }
    return *at == '\0' && (g_ascii_isalpha(*text) || *text == '_');
}

const char *
slug_make(Arena *arena, const char *text)
{
    g_autoptr(GString) slug = g_string_new(NULL);

    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = g_unichar_tolower(g_utf8_get_char(at));
        if (c == ' ' || c == '-') {
            g_string_append_c(slug, '-');
        } else if (c == '_' || g_unichar_isalnum(c)) {
            g_string_append_unichar(slug, c);
        }
    }
    if (slug->len == 0) {
        g_string_assign(slug, "section");
    }
    if (!is_name(slug->str)) {
        g_string_prepend(slug, "s-");
    }
    if (!is_name(slug->str)) {
        g_string_assign(slug, "section");
    }
    return arena_strdup(arena, slug->str);
}
