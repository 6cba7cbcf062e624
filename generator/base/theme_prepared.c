#include "base/theme_prepared.h"

#include "base/pack.h"

/* Made by the Makefile; NULL in programs, tests among them, that are built without. */
extern const char embed_prepared_theme[] __attribute__((weak));
extern const char embed_prepared_theme_end[] __attribute__((weak));

const Value *
prepared_theme_find(const char *sha256, const char *path, Arena *arena)
{
    if (embed_prepared_theme == NULL) {
        return NULL;
    }
    Unpack unpack = { .rest = { .data = embed_prepared_theme,
                                .size =
                                    (size_t)(embed_prepared_theme_end - embed_prepared_theme) } };
    const char *known = unpack_text(&unpack);
    return g_strcmp0(known, sha256) == 0 ? unpack_value(&unpack, path, arena) : NULL;
}

void
prepared_theme_append(GString *out, const char *sha256, const Value *theme, const char *path)
{
    pack_text(out, sha256);
    pack_value(out, theme, path);
}
