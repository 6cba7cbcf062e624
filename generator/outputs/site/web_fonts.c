/* WOFF 1 stores a font's tables, each compressed with zlib. Every browser reads it, and libdeflate
 * writes zlib streams (WOFF 2 requires Brotli). The layout is that of the W3C Recommendation "WOFF
 * File Format 1.0". */
#include "outputs/site/web_fonts.h"

#include "outputs/site/fonts_prepared.h"
#include "text/fonts.h"

#include <hb-subset.h>
#include <libdeflate.h>
#include <string.h>

enum {
    PACK_LEVEL = 1, /* level 6 saves only 1.5% */
    SFNT_HEADER = 12,
    SFNT_ENTRY = 16,
    WOFF_SIGNATURE = 0x774f4646, /* "wOFF" */
    WOFF_HEADER = 44,
    WOFF_ENTRY = 20,
};

/* ---- Which faces ---- */

static const char *
first_family(const Theme *theme, const char *path)
{
    const Value *families = theme_value(theme, path);

    g_assert(families != NULL && families->first != NULL);
    return families->first->text;
}

/* "Inter Display", 600 → "fonts/inter-display-600.woff" */
static const char *
file_name(Arena *arena, const char *family, int weight, bool italic)
{
    g_autofree char *name = g_ascii_strdown(family, -1);

    g_strcanon(name, "abcdefghijklmnopqrstuvwxyz0123456789", '-');
    return arena_printf(arena, "fonts/%s-%d%s.woff", name, weight, italic ? "-italic" : "");
}

/* True if the face is already in the list, because one family may serve as text and as display. A
 * face of another family with the same file name, as happens for names in other scripts, gets
 * another file name. */
static bool
has_face(const WebFont *fonts, size_t n, WebFont *font, Arena *arena)
{
    for (size_t i = 0; i < n; i++) {
        if (strcmp(fonts[i].file, font->file) != 0) {
            continue;
        }
        if (g_ascii_strcasecmp(fonts[i].family, font->family) == 0) {
            return true;
        }
        font->file = arena_printf(arena, "fonts/%zu-%s", n, font->file + strlen("fonts/"));
    }
    return false;
}

static const char *
known_source(const Theme *theme, const WebFont *font, int *ret_index)
{
    const char *file = prepared_font_file(font->family, font->weight, font->italic, ret_index);

    return file != NULL && fonts_are_taken_from(theme, file) ? file : NULL;
}

const WebFont *
web_fonts(const Theme *theme, Arena *arena, size_t *n_fonts)
{
    static const struct {
        const char *path;
        int weight;
        bool italic;
    } faces[] = {
        { "font.text", 400, false }, { "font.text", 500, false },    { "font.text", 600, false },
        { "font.text", 400, true },  { "font.display", 600, false }, { "font.code", 400, false },
    };
    WebFont *fonts = arena_array(arena, WebFont, G_N_ELEMENTS(faces));
    size_t n = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(faces); i++) {
        WebFont font = { .family = first_family(theme, faces[i].path),
                         .weight = faces[i].weight,
                         .italic = faces[i].italic };
        font.file = file_name(arena, font.family, font.weight, font.italic);
        font.source = known_source(theme, &font, &font.index);
        if (!has_face(fonts, n, &font, arena)) {
            fonts[n++] = font;
        }
    }
    *n_fonts = n;
    return fonts;
}

/* ---- Subsetting ---- */

/* Features that pages use: kerning, marks, required ligatures, tabular and lining figures. Not
 * `calt`, which changes the x of TPU7x to ×. */
static void
choose_features(hb_subset_input_t *input)
{
    static const hb_tag_t wanted[] = {
        HB_TAG('k', 'e', 'r', 'n'), HB_TAG('m', 'a', 'r', 'k'), HB_TAG('m', 'k', 'm', 'k'),
        HB_TAG('c', 'c', 'm', 'p'), HB_TAG('l', 'o', 'c', 'l'), HB_TAG('r', 'l', 'i', 'g'),
        HB_TAG('t', 'n', 'u', 'm'), HB_TAG('l', 'n', 'u', 'm'),
    };
    hb_set_t *features = hb_subset_input_set(input, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG);

    hb_set_clear(features);
    for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++) {
        hb_set_add(features, wanted[i]);
    }
}

static hb_face_t *
subset_face(hb_face_t *face, const CharacterSet *characters)
{
    hb_subset_input_t *input = hb_subset_input_create_or_fail();
    g_assert(input != NULL);
    hb_set_t *unicodes = hb_subset_input_unicode_set(input);

    for (gunichar c = character_set_next(characters, 0); c < CHARACTERS_END;
         c = character_set_next(characters, c + 1)) {
        hb_set_add(unicodes, c);
    }
    choose_features(input);
    hb_face_t *subset = hb_subset_or_fail(face, input);
    g_assert(subset != NULL);
    hb_subset_input_destroy(input);
    return subset;
}

/* ---- WOFF ---- */

static guint32
read_u32(const guint8 *p)
{
    return (guint32)p[0] << 24 | (guint32)p[1] << 16 | (guint32)p[2] << 8 | p[3];
}

static void
write_u16(guint8 *p, guint32 value)
{
    p[0] = (guint8)(value >> 8);
    p[1] = (guint8)value;
}

static void
write_u32(guint8 *p, guint32 value)
{
    write_u16(p, value >> 16);
    write_u16(p + 2, value);
}

/* Appends a table with padding, compressed if that makes it smaller; returns its stored size. */
static size_t
append_table(struct libdeflate_compressor *packer, const guint8 *table, size_t size,
             GByteArray *out)
{
    static const guint8 zeros[4] = { 0 };
    guint8 *packed = g_malloc(size + 1);
    /* libdeflate returns 0 if the buffer is too small: not worth compressing */
    size_t n = size > 1 ? libdeflate_zlib_compress(packer, table, size, packed, size - 1) : 0;

    g_byte_array_append(out, n > 0 ? packed : table, (guint)(n > 0 ? n : size));
    n = n > 0 ? n : size;
    g_byte_array_append(out, zeros, (guint)(-n & 3));
    g_free(packed);
    return n;
}

static void
write_woff(const guint8 *sfnt, size_t size, GByteArray *out)
{
    guint n_tables = (guint)sfnt[4] << 8 | sfnt[5];
    size_t directory = WOFF_HEADER + (size_t)n_tables * WOFF_ENTRY;
    size_t unpacked = SFNT_HEADER + (size_t)n_tables * SFNT_ENTRY, start = out->len;
    struct libdeflate_compressor *packer = libdeflate_alloc_compressor(PACK_LEVEL);
    g_assert(packer != NULL);

    g_byte_array_set_size(out, (guint)(start + directory));
    memset(out->data + start, 0, directory);
    for (guint i = 0; i < n_tables; i++) {
        const guint8 *entry = sfnt + SFNT_HEADER + (size_t)i * SFNT_ENTRY;
        size_t offset = read_u32(entry + 8), length = read_u32(entry + 12);
        size_t at = out->len - start;
        g_assert(offset + length <= size);
        size_t stored = append_table(packer, sfnt + offset, length, out);
        guint8 *slot = out->data + start + WOFF_HEADER + (size_t)i * WOFF_ENTRY;
        memcpy(slot, entry, 4); /* tag */
        write_u32(slot + 4, (guint32)at);
        write_u32(slot + 8, (guint32)stored);
        write_u32(slot + 12, (guint32)length);
        memcpy(slot + 16, entry + 4, 4); /* checksum */
        unpacked += (length + 3) & ~(size_t)3;
    }
    libdeflate_free_compressor(packer);
    guint8 *header = out->data + start;
    write_u32(header, WOFF_SIGNATURE);
    memcpy(header + 4, sfnt, 4); /* flavour */
    write_u32(header + 8, (guint32)(out->len - start));
    write_u16(header + 12, n_tables);
    write_u32(header + 16, (guint32)unpacked);
    write_u16(header + 20, 1); /* version of this file */
}

static const char *
file_of(const WebFont *font, int *ret_index)
{
    return fonts_file(font->family, font->weight, font->italic, "en", ret_index);
}

bool
web_font_prepared(const WebFont *font, const CharacterSet *characters, Bytes *ret)
{
    CharacterRange range = character_set_range(characters);
    int index = 0;

    if (range == CHARACTERS_AS_USED) {
        return false;
    }
    if (font->source != NULL && prepared_font_find(font->source, font->index, range, ret)) {
        return true;
    }
    const char *file = file_of(font, &index);
    return file != NULL && prepared_font_find(file, index, range, ret);
}

void
web_font_write(const WebFont *font, const CharacterSet *characters, GByteArray *out)
{
    hb_face_t *face = fonts_face(font->family, font->weight, font->italic, "en");
    hb_face_t *subset = subset_face(face, characters);
    hb_blob_t *blob = hb_face_reference_blob(subset);
    unsigned size = 0;
    const char *data = hb_blob_get_data(blob, &size);

    g_assert(size > SFNT_HEADER);
    write_woff((const guint8 *)data, size, out);
    hb_blob_destroy(blob);
    hb_face_destroy(subset);
}

void
web_font_append(const WebFont *font, const CharacterSet *characters, GByteArray *out)
{
    Bytes prepared;

    if (web_font_prepared(font, characters, &prepared)) {
        g_byte_array_append(out, (const guint8 *)prepared.data, (guint)prepared.size);
    } else {
        web_font_write(font, characters, out);
    }
}
