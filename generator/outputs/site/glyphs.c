/* The glyphs that a page uses; only these are included in it. */
#include "outputs/site/build.h"

#include <string.h>

static const char mark[] = "#glyph:";

static void
add_used(Value *glyphs, const char *html, Arena *arena)
{
    for (const char *at = html; at != NULL && (at = strstr(at, mark)) != NULL;) {
        at += strlen(mark);
        size_t n = 0;
        while (g_ascii_isalnum(at[n]) || at[n] == '-') {
            n++;
        }
        char *name = arena_alloc(arena, n + 1);
        memcpy(name, at, n);
        if (n > 0 && value_lookup(glyphs, name) == NULL) {
            value_set(glyphs, name, value_new_bool(arena, true));
        }
    }
}

void
html_glyphs_set(Value *map, const char *const *texts, size_t n_texts, Arena *arena)
{
    Value *glyphs = value_set(map, "glyphs", value_new_map(arena));

    for (size_t i = 0; i < n_texts; i++) {
        add_used(glyphs, texts[i], arena);
    }
    value_set(map, "has_glyphs", value_new_bool(arena, glyphs->n_items > 0));
}
