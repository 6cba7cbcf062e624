/* Texts from data files are drawn, and written into XML: what neither can hold
 * is taken out here, once. */
#include "charts/grammar/spec.h"

#include <string.h>

static bool
is_blank_like(gunichar c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029;
}

/* Marks and overrides of direction could make a label read as another; the
 * last two of each plane, some others and the byte order mark are no characters. */
static bool
is_unwanted(gunichar c)
{
    return c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069) || (c >= 0xfdd0 && c <= 0xfdef) || c == 0xfeff ||
           (c & 0xfffe) == 0xfffe;
}

static bool
is_clean(const char *text)
{
    if (!g_utf8_validate(text, -1, NULL)) {
        return false;
    }
    for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);
        if (is_blank_like(c) || is_unwanted(c)) {
            return false;
        }
    }
    return true;
}

const char *
spec_clean_text(Arena *arena, const char *text)
{
    if (text == NULL || is_clean(text)) {
        return text;
    }
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    g_autoptr(GString) out = g_string_new(NULL);
    for (const char *p = valid; *p != '\0'; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);
        if (is_blank_like(c)) {
            g_string_append_c(out, ' ');
        } else if (!is_unwanted(c)) {
            g_string_append_unichar(out, c);
        }
    }
    return arena_strdup(arena, out->str);
}

const char *
spec_clean_lines(Arena *arena, const char *text)
{
    if (text == NULL || strchr(text, '\n') == NULL) {
        return spec_clean_text(arena, text);
    }
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    g_autoptr(GString) out = g_string_new(NULL);
    for (char **line = lines; *line != NULL; line++) {
        g_string_append(out, line > lines ? "\n" : "");
        g_string_append(out, spec_clean_text(arena, *line));
    }
    return arena_strdup(arena, out->str);
}

const char *
spec_bind_percent(Arena *arena, const char *text)
{
    if (text == NULL || strstr(text, " %") == NULL) {
        return text;
    }
    g_autoptr(GString) out = g_string_new(NULL);
    for (const char *p = text; *p != '\0'; p++) {
        bool binds = p > text && g_ascii_isdigit(p[-1]) && p[0] == ' ' && p[1] == '%';
        g_string_append_len(out, binds ? "\xc2\xa0" : p, binds ? 2 : 1);
    }
    return arena_strdup(arena, out->str);
}

bool
spec_read_text(const ChartSpec *spec, const Value *map, const char *key, const char **ret,
               Diag *diag)
{
    if (!value_read_text(map, key, ret, diag)) {
        return false;
    }
    *ret = spec_clean_text(spec->arena, *ret);
    return true;
}
