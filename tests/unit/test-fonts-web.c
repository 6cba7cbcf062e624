#include "outputs/site/fonts_prepared.h"
#include "outputs/site/web_fonts.h"
#include "text/fonts.h"

#include <glib/gstdio.h>
#include <hb.h>
#include <libdeflate.h>
#include <string.h>

static Arena *arena;
static Theme *theme;

static guint32
read_u32(const guint8 *p)
{
    return (guint32)p[0] << 24 | (guint32)p[1] << 16 | (guint32)p[2] << 8 | p[3];
}

static void
append_u32(GByteArray *out, guint32 value)
{
    guint8 bytes[] = { (guint8)(value >> 24), (guint8)(value >> 16), (guint8)(value >> 8),
                       (guint8)value };
    g_byte_array_append(out, bytes, sizeof bytes);
}

/* Reads a WOFF file back as the W3C Recommendation specifies, checks its header fields, and returns
 * the font that it contains. */
static GByteArray *
unpack(const GByteArray *woff)
{
    const guint8 *data = woff->data;
    guint n = (guint)data[12] << 8 | data[13];
    GByteArray *sfnt = g_byte_array_new(), *tables = g_byte_array_new();
    struct libdeflate_decompressor *unpacker = libdeflate_alloc_decompressor();

    g_assert_cmpmem(data, 4, "wOFF", 4);
    g_assert_cmpuint(read_u32(data + 8), ==, woff->len);
    g_byte_array_append(sfnt, data + 4, 4);
    g_byte_array_append(sfnt, data + 12, 2);
    g_byte_array_append(sfnt, (const guint8 *)"\0\0\0\0\0\0", 6);
    for (guint i = 0; i < n; i++) {
        const guint8 *entry = data + 44 + (gsize)i * 20;
        guint32 at = read_u32(entry + 4), stored = read_u32(entry + 8);
        guint32 size = read_u32(entry + 12);
        guint8 *table = g_malloc0((gsize)size + 4);
        guint32 sum = 0;
        g_assert_cmpuint(at % 4, ==, 0);
        g_assert_cmpuint(at + stored, <=, woff->len);
        if (stored < size) {
            g_assert_cmpint(
                libdeflate_zlib_decompress(unpacker, data + at, stored, table, size, NULL), ==,
                LIBDEFLATE_SUCCESS);
        } else {
            g_assert_cmpuint(stored, ==, size);
            memcpy(table, data + at, size);
        }
        for (guint32 p = 0; p < size; p += 4) {
            /* the checksum of `head` is computed with its adjustment field as zero */
            bool adjustment = memcmp(entry, "head", 4) == 0 && p == 8;
            sum += adjustment ? 0 : read_u32(table + p);
        }
        g_assert_cmpuint(sum, ==, read_u32(entry + 16));
        g_byte_array_append(sfnt, entry, 4);
        append_u32(sfnt, sum);
        append_u32(sfnt, 12 + n * 16 + tables->len);
        append_u32(sfnt, size);
        g_byte_array_append(tables, table, (size + 3) & ~3U);
        g_free(table);
    }
    libdeflate_free_decompressor(unpacker);
    g_byte_array_append(sfnt, tables->data, tables->len);
    g_assert_cmpuint(sfnt->len, ==, read_u32(data + 16));
    g_byte_array_unref(tables);
    return sfnt;
}

static bool
has_glyph(hb_font_t *font, hb_codepoint_t character)
{
    hb_codepoint_t glyph = 0;
    return hb_font_get_nominal_glyph(font, character, &glyph) != 0 && glyph != 0;
}

static GByteArray *
pack(const WebFont *font, const char *text)
{
    g_autoptr(CharacterSet) set = character_set_new();
    GByteArray *woff = g_byte_array_new();

    character_set_add(set, text, strlen(text));
    web_font_write(font, set, woff);
    return woff;
}

static void
test_subsets(void)
{
    size_t n = 0;
    const WebFont *fonts = web_fonts(theme, arena, &n);

    g_assert_cmpuint(n, ==, 6);
    for (size_t i = 0; i < n; i++) {
        g_autoptr(GByteArray) woff = pack(&fonts[i], "TPU7x é – 0.68×\n");
        g_autoptr(GByteArray) sfnt = unpack(woff);
        hb_blob_t *blob = hb_blob_create((const char *)sfnt->data, sfnt->len,
                                         HB_MEMORY_MODE_READONLY, NULL, NULL);
        hb_face_t *face = hb_face_create(blob, 0);
        hb_font_t *font = hb_font_create(face);
        g_assert_true(has_glyph(font, 'T') && has_glyph(font, 0xe9) && has_glyph(font, 0x2013));
        g_assert_false(has_glyph(font, 'A') || has_glyph(font, 0xf6));
        g_assert_cmpuint(woff->len, <, 12000);
        hb_font_destroy(font);
        hb_face_destroy(face);
        hb_blob_destroy(blob);
    }
}

/* The width of TPU7x shows whether the x is still an x. */
static void
test_no_contextual_alternates(void)
{
    size_t n = 0;
    const WebFont *fonts = web_fonts(theme, arena, &n);
    g_autoptr(GByteArray) woff = pack(&fonts[0], "7x×0123");
    g_autoptr(GByteArray) sfnt = unpack(woff);
    hb_blob_t *blob =
        hb_blob_create((const char *)sfnt->data, sfnt->len, HB_MEMORY_MODE_READONLY, NULL, NULL);
    hb_face_t *face = hb_face_create(blob, 0);
    hb_font_t *font = hb_font_create(face);
    hb_buffer_t *buffer = hb_buffer_create();
    hb_codepoint_t x = 0;
    unsigned length = 0;

    hb_buffer_add_utf8(buffer, "7x7", -1, 0, -1);
    hb_buffer_guess_segment_properties(buffer);
    hb_shape(font, buffer, NULL, 0);
    const hb_glyph_info_t *glyphs = hb_buffer_get_glyph_infos(buffer, &length);
    g_assert_cmpuint(length, ==, 3);
    g_assert_true(hb_font_get_nominal_glyph(font, 'x', &x) != 0);
    g_assert_cmpuint(glyphs[1].codepoint, ==, x);
    hb_buffer_destroy(buffer);
    hb_font_destroy(font);
    hb_face_destroy(face);
    hb_blob_destroy(blob);
}

static void
test_same_bytes(void)
{
    size_t n = 0;
    const WebFont *fonts = web_fonts(theme, arena, &n);
    g_autoptr(GByteArray) first = pack(&fonts[4], "abc"), second = pack(&fonts[4], "cab");

    g_assert_cmpmem(first->data, first->len, second->data, second->len);
}

static CharacterSet *
filled(const char *text)
{
    CharacterSet *set = character_set_new();

    character_set_add(set, text, strlen(text));
    character_set_fill(set);
    return set;
}

/* The prepared fonts equal those that would be made now. */
static void
test_prepared(void)
{
    size_t n = 0;
    const WebFont *fonts = web_fonts(theme, arena, &n);

    for (size_t i = 0; i < n; i++) {
        for (int range = CHARACTERS_BASIC; range < N_CHARACTER_RANGES; range++) {
            g_autoptr(CharacterSet) set = filled(range == CHARACTERS_BASIC ? "a" : "é");
            g_autoptr(GByteArray) made = g_byte_array_new();
            Bytes prepared = { 0 };
            g_assert_cmpint(character_set_range(set), ==, range);
            g_assert_true(web_font_prepared(&fonts[i], set, &prepared));
            web_font_write(&fonts[i], set, made);
            g_assert_cmpmem(prepared.data, (int)prepared.size, made->data, (int)made->len);
        }
    }
}

/* All characters of the font's file are there, including one outside the ranges. */
static void
test_outside(void)
{
    size_t n = 0;
    const WebFont *fonts = web_fonts(theme, arena, &n);
    g_autoptr(CharacterSet) set = filled("Kyōto → é");
    g_autoptr(GByteArray) woff = g_byte_array_new();
    Bytes prepared = { 0 };

    g_assert_false(web_font_prepared(&fonts[0], set, &prepared));
    web_font_write(&fonts[0], set, woff);
    g_autoptr(GByteArray) sfnt = unpack(woff);
    hb_blob_t *blob =
        hb_blob_create((const char *)sfnt->data, sfnt->len, HB_MEMORY_MODE_READONLY, NULL, NULL);
    hb_face_t *face = hb_face_create(blob, 0);
    hb_font_t *font = hb_font_create(face);
    for (gunichar c = character_set_next(set, 0); c < CHARACTERS_END;
         c = character_set_next(set, c + 1)) {
        g_assert_true(has_glyph(font, c));
    }
    g_assert_false(has_glyph(font, 'A'));
    hb_font_destroy(font);
    hb_face_destroy(face);
    hb_blob_destroy(blob);
}

static bool
is_prepared(const char *data, gsize size)
{
    g_autofree char *folder = g_dir_make_tmp("font-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "a.otf", NULL);
    Bytes prepared = { 0 };

    g_assert_true(g_file_set_contents(path, data, (gssize)size, NULL));
    bool found = prepared_font_find(path, 0, CHARACTERS_BASIC, &prepared);
    g_assert_false(found && prepared_font_find(path, 1, CHARACTERS_BASIC, &prepared));
    g_assert_cmpint(g_unlink(path), ==, 0);
    g_assert_false(prepared_font_find(path, 0, CHARACTERS_BASIC, &prepared));
    g_assert_cmpint(g_rmdir(folder), ==, 0);
    return found;
}

/* A file that differs in one table, as another version or a company's font of that name would. */
static void
test_other_file(void)
{
    static const char inter[] = "/usr/share/fonts/opentype/inter/Inter-Regular.otf";
    static const char other[] = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
    g_autofree char *data = NULL, *others = NULL;
    gsize size = 0, others_size = 0;

    g_assert_true(g_file_get_contents(inter, &data, &size, NULL));
    g_assert_true(g_file_get_contents(other, &others, &others_size, NULL));
    g_assert_true(is_prepared(data, size));
    g_assert_false(is_prepared(others, others_size));
    g_assert_false(is_prepared(data, size - 4));
    data[12 + 4]++; /* the first table's checksum */
    g_assert_false(is_prepared(data, size));
}

static void
test_names(void)
{
    size_t n = 0;
    const WebFont *fonts = web_fonts(theme, arena, &n);

    g_assert_cmpstr(fonts[0].file, ==, "fonts/inter-400.woff");
    g_assert_cmpstr(fonts[3].file, ==, "fonts/inter-400-italic.woff");
    g_assert_cmpstr(fonts[4].file, ==, "fonts/inter-display-600.woff");
    g_assert_cmpstr(fonts[5].family, ==, "JetBrains Mono");
}

static Theme *
theme_with(const char *text)
{
    g_autoptr(Diag) diag = diag_new();
    g_autofree char *path = NULL;
    int file = g_file_open_tmp("theme-XXXXXX", &path, NULL);

    g_assert_cmpint(file, >=, 0);
    g_close(file, NULL);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    Theme *loaded = theme_load("assets/theme.yaml", path, arena, diag);
    g_assert_nonnull(loaded);
    g_remove(path);
    return loaded;
}

/* The theme's fonts in places where a theme may have other fonts: fontconfig must search. */
static void
test_no_file_twice(void)
{
    size_t n = 0;

    web_fonts(theme_with("font: {text: [Inter], display: [inter], code: [Inter]}\n"), arena, &n);
    g_assert_cmpuint(n, ==, 4);
    const WebFont *fonts = web_fonts(
        theme_with("font: {text: [\"\u9ed1\u4f53\"], code: [\"\u5b8b\u4f53\"]}\n"), arena, &n);
    g_assert_cmpuint(n, ==, 6);
    g_assert_cmpstr(fonts[0].file, ==, "fonts/-------400.woff");
    g_assert_cmpstr(fonts[5].file, ==, "fonts/5--------400.woff");
}

int
main(int argc, char **argv)
{
    g_autoptr(Diag) diag = diag_new();

    g_test_init(&argc, &argv, NULL);
    arena = arena_new();
    theme = theme_load("assets/theme.yaml", NULL, arena, diag);
    g_assert_true(theme != NULL && fonts_init(theme, diag));
    g_test_add_func("/fonts-web/a font has the characters asked for and no others", test_subsets);
    g_test_add_func("/fonts-web/an x between digits stays an x", test_no_contextual_alternates);
    g_test_add_func("/fonts-web/the same characters give the same bytes", test_same_bytes);
    g_test_add_func("/fonts-web/a prepared font is the one that would be made", test_prepared);
    g_test_add_func("/fonts-web/a character outside the prepared ranges is in the font",
                    test_outside);
    g_test_add_func("/fonts-web/another file of a font is not taken for the prepared one",
                    test_other_file);
    g_test_add_func("/fonts-web/files are named after family, weight and slope", test_names);
    g_test_add_func(
        "/fonts-web/one family for two roles is one file, two names alike are two files",
        test_no_file_twice);
    int status = g_test_run();
    arena_free(arena);
    fonts_shutdown();
    return status;
}
