#include "document/markdown/direction_marks.h"

#include <string.h>

enum {
    EMBED_LEFT = 0x202a,
    EMBED_RIGHT = 0x202b,
    EMBED_END = 0x202c,
    OVERRIDE_LEFT = 0x202d,
    OVERRIDE_RIGHT = 0x202e,
    ISOLATE_LEFT = 0x2066,
    ISOLATE_RIGHT = 0x2067,
    ISOLATE_FIRST = 0x2068,
    ISOLATE_END = 0x2069
};

/* `closers`: the characters that would close the open marks, the innermost last. */
static void
close_isolate(GArray *closers)
{
    for (guint i = closers->len; i-- > 0;) {
        if (g_array_index(closers, gunichar, i) == ISOLATE_END) {
            g_array_set_size(closers, i);
            return;
        }
    }
}

static void
follow(GArray *closers, gunichar c)
{
    gunichar closer = 0;

    if (c == EMBED_LEFT || c == EMBED_RIGHT || c == OVERRIDE_LEFT || c == OVERRIDE_RIGHT) {
        closer = EMBED_END;
    } else if (c == ISOLATE_LEFT || c == ISOLATE_RIGHT || c == ISOLATE_FIRST) {
        closer = ISOLATE_END;
    }
    if (closer != 0) {
        g_array_append_val(closers, closer);
    } else if (c == ISOLATE_END) {
        close_isolate(closers);
    } else if (c == EMBED_END && closers->len > 0 &&
               g_array_index(closers, gunichar, closers->len - 1) == EMBED_END) {
        g_array_set_size(closers, closers->len - 1);
    }
}

static bool
may_have_marks(const char *text)
{
    return strstr(text, "\xe2\x80") != NULL || strstr(text, "\xe2\x81") != NULL;
}

const char *
direction_closed(Arena *arena, const char *text)
{
    if (text == NULL || !may_have_marks(text) || !g_utf8_validate(text, -1, NULL)) {
        return text;
    }
    g_autoptr(GArray) closers = g_array_new(FALSE, FALSE, sizeof(gunichar));
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        follow(closers, g_utf8_get_char(at));
    }
    if (closers->len == 0) {
        return text;
    }
    g_autoptr(GString) out = g_string_new(text);
    for (guint i = closers->len; i-- > 0;) {
        g_string_append_unichar(out, g_array_index(closers, gunichar, i));
    }
    return arena_strdup(arena, out->str);
}
