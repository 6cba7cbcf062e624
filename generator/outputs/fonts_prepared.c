/* A font's file starts with the checksums of all its tables: its start and its size tell it from
 * every other, and cost no reading of the rest. */
#include "outputs/fonts_prepared.h"

#include "base/pack.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { START_MAX = 4096 };

/* Made by the Makefile; NULL in programs, tests among them, that are built without. */
extern const char embed_prepared_fonts[] __attribute__((weak));
extern const char embed_prepared_fonts_end[] __attribute__((weak));

/* False when it cannot be read. */
static bool
identify(const char *file, int index, char ret[SHA256_TEXT_SIZE])
{
    char start[START_MAX];
    struct stat status;
    int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

    if (fd < 0) {
        return false;
    }
    ssize_t n = fstat(fd, &status) == 0 ? read(fd, start, sizeof start) : -1;
    close(fd);
    if (n < 0) {
        return false;
    }
    const unsigned about[2] = { (unsigned)status.st_size, (unsigned)index };
    const Bytes parts[] = { { .data = (const char *)about, .size = sizeof about },
                            { .data = start, .size = (size_t)n } };
    parts_write_sha256(parts, G_N_ELEMENTS(parts), ret);
    return true;
}

static Unpack
all_fonts(void)
{
    Unpack unpack = { 0 };

    if (embed_prepared_fonts != NULL) {
        unpack.rest = (Bytes){ .data = embed_prepared_fonts,
                               .size = (size_t)(embed_prepared_fonts_end - embed_prepared_fonts) };
    }
    return unpack;
}

/* False behind the last one. */
static bool
next_font(Unpack *unpack, PreparedFont *ret, const char **ret_identity)
{
    if (unpack->rest.size == 0) {
        return false;
    }
    ret->family = unpack_text(unpack);
    ret->weight = (int)unpack_integer(unpack);
    ret->italic = unpack_integer(unpack) != 0;
    ret->file = unpack_text(unpack);
    ret->index = (int)unpack_integer(unpack);
    *ret_identity = unpack_text(unpack);
    ret->range = (CharacterRange)unpack_integer(unpack);
    ret->woff = unpack_bytes(unpack);
    return !unpack->failed;
}

bool
prepared_font_find(const char *file, int index, CharacterRange range, Bytes *ret)
{
    Unpack fonts = all_fonts();
    PreparedFont font;
    const char *made_of = NULL;
    char identity[SHA256_TEXT_SIZE];

    if (fonts.rest.size == 0 || !identify(file, index, identity)) {
        return false;
    }
    while (next_font(&fonts, &font, &made_of)) {
        if (font.range == range && strcmp(made_of, identity) == 0) {
            *ret = font.woff;
            return true;
        }
    }
    return false;
}

const char *
prepared_font_file(const char *family, int weight, bool italic, int *ret_index)
{
    Unpack fonts = all_fonts();
    PreparedFont font;
    const char *made_of = NULL;

    while (next_font(&fonts, &font, &made_of)) {
        if (font.weight == weight && font.italic == italic &&
            g_ascii_strcasecmp(font.family, family) == 0) {
            *ret_index = font.index;
            return font.file;
        }
    }
    return NULL;
}

void
prepared_font_append(GString *out, const PreparedFont *font)
{
    char identity[SHA256_TEXT_SIZE];

    if (!identify(font->file, font->index, identity)) {
        return;
    }
    pack_text(out, font->family);
    pack_integer(out, (guint64)font->weight);
    pack_integer(out, font->italic);
    pack_text(out, font->file);
    pack_integer(out, (guint64)font->index);
    pack_text(out, identity);
    pack_integer(out, font->range);
    pack_bytes(out, font->woff.data, font->woff.size);
}
