/* A font's file starts with the checksums of all its tables: its start and its size tell it from
 * every other, and cost no reading of the rest. */
#include "outputs/fonts_prepared.h"

#include "base/pack.h"

#include <string.h>

enum { START_MAX = 4096 };

/* Made by the Makefile; NULL in programs, tests among them, that are built without. */
extern const char embed_prepared_fonts[] __attribute__((weak));
extern const char embed_prepared_fonts_end[] __attribute__((weak));

/* False when it cannot be read. */
static bool
identify(const char *file, int index, char ret[SHA256_TEXT_SIZE])
{
    g_autoptr(GMappedFile) map = g_mapped_file_new(file, FALSE, NULL);

    if (map == NULL) {
        return false;
    }
    size_t size = g_mapped_file_get_length(map);
    const unsigned about[2] = { (unsigned)size, (unsigned)index };
    const Bytes parts[] = { { .data = (const char *)about, .size = sizeof about },
                            { .data = g_mapped_file_get_contents(map),
                              .size = MIN(size, (size_t)START_MAX) } };
    parts_write_sha256(parts, G_N_ELEMENTS(parts), ret);
    return true;
}

bool
prepared_font_find(const char *file, int index, CharacterRange range, Bytes *ret)
{
    char identity[SHA256_TEXT_SIZE];
    Unpack unpack = { 0 };

    if (embed_prepared_fonts == NULL || !identify(file, index, identity)) {
        return false;
    }
    unpack.rest = (Bytes){ .data = embed_prepared_fonts,
                           .size = (size_t)(embed_prepared_fonts_end - embed_prepared_fonts) };
    while (unpack.rest.size > 0 && !unpack.failed) {
        guint64 of = unpack_integer(&unpack);
        const char *which = unpack_text(&unpack);
        Bytes woff = unpack_bytes(&unpack);
        if (!unpack.failed && of == (guint64)range && strcmp(which, identity) == 0) {
            *ret = woff;
            return true;
        }
    }
    return false;
}

void
prepared_font_append(GString *out, const char *file, int index, CharacterRange range, Bytes woff)
{
    char identity[SHA256_TEXT_SIZE];

    if (!identify(file, index, identity)) {
        return;
    }
    pack_integer(out, range);
    pack_text(out, identity);
    pack_bytes(out, woff.data, woff.size);
}
