#include "document/markdown/inline.h"

#include <string.h>

enum { ADDRESS_MAX = 4000 }; /* in bytes; nobody writes longer addresses */

/* True if a footnote reference begins here. */
static bool
is_mark(const char *at, const char *end)
{
    const char *label = at + 2;

    while (label < end && (g_ascii_isalnum(*label) || strchr("_-.:", *label) != NULL)) {
        label++;
    }
    return label > at + 2 && label < end && *label == ']';
}

/* True if an address that begins at `start` is a bare one: not in <…> and not the target of a link,
 * "](…" or "]: …". */
static bool
is_bare(const char *text, const char *start)
{
    if (start > text && (start[-1] == '<' || start[-1] == '(')) {
        return start[-1] == '(' && (start - text < 2 || start[-2] != ']');
    }
    while (start > text && (start[-1] == ' ' || start[-1] == '\t')) {
        start--;
    }
    return start - text < 2 || start[-1] != ':' || start[-2] != ']';
}

/* True if a bare address reaches up to `end`. */
static bool
ends_address(const char *text, const char *end)
{
    static const char *const starts[] = { "http://", "https://", "ftp://", "www." };
    const char *least = end - text > ADDRESS_MAX ? end - ADDRESS_MAX : text, *run = end;

    while (run > least && !g_ascii_isspace(run[-1])) {
        run--;
    }
    for (const char *at = run; at < end; at++) {
        for (size_t i = 0; i < G_N_ELEMENTS(starts); i++) {
            size_t n = strlen(starts[i]);
            if ((size_t)(end - at) > n && g_ascii_strncasecmp(at, starts[i], n) == 0 &&
                (at == run || !g_ascii_isalnum(at[-1]))) {
                return is_bare(text, at);
            }
        }
    }
    return false;
}

const char *
inline_end_addresses(Arena *arena, const char *text, size_t size, size_t *ret_size)
{
    const char *end = text + size, *rest = text; /* not yet copied to `out` */
    g_autoptr(GString) out = NULL;

    for (const char *at = text; (at = memchr(at, '[', (size_t)(end - at))) != NULL; at++) {
        if (end - at < 2 || at[1] != '^' || !is_mark(at, end) || !ends_address(rest, at)) {
            continue;
        }
        out = out != NULL ? out : g_string_sized_new(size + 16);
        g_string_append_len(out, rest, at - rest);
        g_string_append_c(g_string_append_c(out, ' '), MASKED_BLANK);
        rest = at;
    }
    *ret_size = size;
    if (out == NULL) { /* the usual case */
        return text;
    }
    g_string_append_len(out, rest, end - rest);
    *ret_size = out->len;
    return arena_strdup(arena, out->str);
}
