/* A font's file starts with the checksums of all its tables: its start and its size tell it from
 * every other, and cost no reading of the rest. */
#include "outputs/fonts_prepared.h"

#include "base/pack.h"

#include <string.h>

enum { START_MAX = 4096 };

/* Made by the Makefile; NULL in programs, tests among them, that are built without. */
extern const char embed_prepared_fonts[] __attribute__((weak));
extern const char embed_prepared_fonts_end[] __attribute__((weak));

static void
identify(hb_face_t *face, char ret[SHA256_TEXT_SIZE])
{
    hb_blob_t *blob = hb_face_reference_blob(face);
    unsigned size = 0, about[2] = { 0 };
    const char *data = hb_blob_get_data(blob, &size);

    about[0] = size;
    about[1] = hb_face_get_index(face);
    const Bytes parts[] = { { .data = (const char *)about, .size = sizeof about },
                            { .data = data, .size = MIN(size, START_MAX) } };
    parts_write_sha256(parts, G_N_ELEMENTS(parts), ret);
    hb_blob_destroy(blob);
}

bool
prepared_font_find(hb_face_t *face, CharacterRange range, Bytes *ret)
{
    char identity[SHA256_TEXT_SIZE];
    Unpack unpack = { 0 };

    if (embed_prepared_fonts == NULL) {
        return false;
    }
    unpack.rest = (Bytes){ .data = embed_prepared_fonts,
                           .size = (size_t)(embed_prepared_fonts_end - embed_prepared_fonts) };
    identify(face, identity);
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
prepared_font_append(GString *out, hb_face_t *face, CharacterRange range, Bytes woff)
{
    char identity[SHA256_TEXT_SIZE];

    identify(face, identity);
    pack_integer(out, range);
    pack_text(out, identity);
    pack_bytes(out, woff.data, woff.size);
}
