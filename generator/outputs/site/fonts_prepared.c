/* A font file begins with the checksums of all its tables, so its beginning and size identify it
 * without reading the rest. */
#include "outputs/site/fonts_prepared.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { START_MAX = 4096 };

/* Made by the Makefile; NULL in programs built without it, such as tests. */
extern const char embed_prepared_fonts[] __attribute__((weak));
extern const char embed_prepared_fonts_end[] __attribute__((weak));

/* Calculates the identity of a face. False if the file cannot be read. */
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

/* All prepared fonts: family, weight, slant, file, face index, identity, range and WOFF file. NULL:
 * the program was built without them. They are valid as long as the program runs. */
static GVariant *
all_fonts(void)
{
    static gsize fonts = 0;

    if (embed_prepared_fonts == NULL) {
        return NULL;
    }
    if (g_once_init_enter(&fonts)) {
        gsize size = (gsize)(embed_prepared_fonts_end - embed_prepared_fonts);
        GVariant *all = g_variant_new_from_data(G_VARIANT_TYPE("a(sibsisuay)"),
                                                embed_prepared_fonts, size, TRUE, NULL, NULL);
        g_once_init_leave(&fonts, (gsize)g_variant_ref_sink(all));
    }
    return (GVariant *)fonts;
}

/* Reads the next font; false at the end. The caller unrefs `*ret_woff`. */
static bool
next_font(GVariantIter *fonts, PreparedFont *ret, const char **ret_identity, GVariant **ret_woff)
{
    gint weight = 0, index = 0;
    gboolean italic = FALSE;
    guint32 range = 0;

    if (!g_variant_iter_next(fonts, "(&sib&si&su@ay)", &ret->family, &weight, &italic, &ret->file,
                             &index, ret_identity, &range, ret_woff)) {
        return false;
    }
    ret->weight = weight;
    ret->italic = italic;
    ret->index = index;
    ret->range = (CharacterRange)range;
    ret->woff.data = g_variant_get_fixed_array(*ret_woff, &ret->woff.size, 1);
    return true;
}

bool
prepared_font_find(const char *file, int index, CharacterRange range, Bytes *ret)
{
    GVariant *fonts = all_fonts();
    PreparedFont font;
    const char *made_of = NULL;
    char identity[SHA256_TEXT_SIZE];
    GVariantIter at;
    GVariant *woff = NULL;
    bool found = false;

    if (fonts == NULL || !identify(file, index, identity)) {
        return false;
    }
    g_variant_iter_init(&at, fonts);
    while (!found && next_font(&at, &font, &made_of, &woff)) {
        found = font.range == range && strcmp(made_of, identity) == 0;
        g_variant_unref(woff);
    }
    *ret = found ? font.woff : (Bytes){ 0 };
    return found;
}

const char *
prepared_font_file(const char *family, int weight, bool italic, int *ret_index)
{
    GVariant *fonts = all_fonts();
    PreparedFont font;
    const char *made_of = NULL;
    GVariantIter at;
    GVariant *woff = NULL;
    bool found = false;

    if (fonts == NULL) {
        return NULL;
    }
    g_variant_iter_init(&at, fonts);
    while (!found && next_font(&at, &font, &made_of, &woff)) {
        found = font.weight == weight && font.italic == italic &&
                g_ascii_strcasecmp(font.family, family) == 0;
        g_variant_unref(woff);
    }
    *ret_index = found ? font.index : 0;
    return found ? font.file : NULL;
}

void
prepared_fonts_add(GVariantBuilder *out, const PreparedFont *font)
{
    char identity[SHA256_TEXT_SIZE];

    if (identify(font->file, font->index, identity)) {
        g_variant_builder_add(
            out, "(sibsisu@ay)", font->family, font->weight, font->italic, font->file, font->index,
            identity, (guint32)font->range,
            g_variant_new_fixed_array(G_VARIANT_TYPE_BYTE, font->woff.data, font->woff.size, 1));
    }
}
