#include "document/bibliography/csl_text.h"

#include "base/names.h"

#include <string.h>

/* The size of the tag at `at` if it is an opening or closing tag `name`; 0: it is not. */
static size_t
tag_size(const char *at, const char *name)
{
    size_t slash = at[1] == '/', n = strlen(name);
    const char *behind = at + 1 + slash + n;

    if (at[0] != '<' || strncmp(at + 1 + slash, name, n) != 0 ||
        (*behind != '>' && (slash == 1 || *behind != ' '))) {
        return 0;
    }
    const char *end = strpbrk(behind, "<>");
    return end != NULL && *end == '>' ? (size_t)(end - at) + 1 : 0;
}

static size_t
style_size(const char *at)
{
    static const char *const styles[] = { "i", "b", "sc", "span", "sub", "sup" };

    for (size_t i = 0; i < G_N_ELEMENTS(styles); i++) {
        size_t n = tag_size(at, styles[i]);
        if (n > 0) {
            return n;
        }
    }
    return 0;
}

/* Appends "<sub>2</sub>" as its Unicode character. Returns the bytes read; 0: it
 * is something else. */
static size_t
append_raised(const char *at, GString *out)
{
    bool up = tag_size(at, "sup") > 0;
    size_t open = up ? tag_size(at, "sup") : tag_size(at, "sub");
    size_t n = open > 0 && at[1] != '/' ? strspn(at + open, "0123456789") : 0;
    size_t close = n > 0 ? tag_size(at + open + n, up ? "sup" : "sub") : 0;

    if (close == 0 || at[open + n + 1] != '/') {
        return 0;
    }
    names_append_digits(at + open, n, up, out);
    return open + n + close;
}

const char *
bibliography_plain(Arena *arena, const char *text)
{
    g_autoptr(GString) out = NULL;

    if (text == NULL || strchr(text, '<') == NULL) {
        return text;
    }
    out = g_string_new(NULL);
    while (*text != '\0') {
        size_t taken = append_raised(text, out);
        taken = taken > 0 ? taken : style_size(text);
        if (taken == 0) {
            g_string_append_c(out, *text);
            taken = 1;
        }
        text += taken;
    }
    return arena_strdup(arena, out->str);
}
