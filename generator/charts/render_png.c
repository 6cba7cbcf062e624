/* A scene as PNG (PNG 1.2, W3C 2003). Packing takes most of the time, so the file
 * is written here: libdeflate packs faster and smaller than libpng with zlib, and
 * a picture of 256 colours needs one byte a pixel (charts/palette.h). */
#include "charts/palette.h"
#include "charts/render.h"
#include "charts/scene.h"

#include <libdeflate.h>
#include <math.h>
#include <string.h>

enum { LEVEL_INDEXED = 3, LEVEL_FULL = 6, SIDE_MAX = 32000, PIXELS_MAX = 64000000 };

typedef enum { PNG_RGB = 2, PNG_INDEXED = 3, PNG_RGBA = 6 } PngColours;

typedef struct {
    Pixels pixels;
    PngColours colours;
    Palette palette;
} Picture;

/* ---- Chunks ---- */

static void
append_32(GByteArray *out, uint32_t number)
{
    guint32 bytes = GUINT32_TO_BE(number);
    g_byte_array_append(out, (const guint8 *)&bytes, sizeof bytes);
}

static void
append_chunk(GByteArray *out, const char *type, const void *data, size_t size)
{
    append_32(out, (uint32_t)size);
    guint start = out->len;
    g_byte_array_append(out, (const guint8 *)type, 4);
    g_byte_array_append(out, data, (guint)size);
    append_32(out, libdeflate_crc32(0, out->data + start, out->len - start));
}

static void
append_words(GByteArray *out, const char *key, const char *text)
{
    g_autoptr(GByteArray) chunk = g_byte_array_new();

    if (text == NULL || *text == '\0') {
        return;
    }
    g_byte_array_append(chunk, (const guint8 *)key, (guint)strlen(key) + 1);
    /* not compressed; no language, no translated key */
    g_byte_array_append(chunk, (const guint8 *)"\0\0\0\0", 4);
    g_byte_array_append(chunk, (const guint8 *)text, (guint)strlen(text));
    append_chunk(out, "iTXt", chunk->data, chunk->len);
}

static void
append_header(GByteArray *out, const Picture *picture)
{
    g_autoptr(GByteArray) header = g_byte_array_new();
    guint8 rest[] = { 8, (guint8)picture->colours, 0, 0, 0 };

    append_32(header, (uint32_t)picture->pixels.width);
    append_32(header, (uint32_t)picture->pixels.height);
    g_byte_array_append(header, rest, sizeof rest);
    append_chunk(out, "IHDR", header->data, header->len);
}

static void
append_resolution(GByteArray *out, double units_per_inch, double scale)
{
    g_autoptr(GByteArray) chunk = g_byte_array_new();
    uint32_t per_metre = (uint32_t)rint(units_per_inch * scale / .0254);

    append_32(chunk, per_metre);
    append_32(chunk, per_metre);
    g_byte_array_append(chunk, (const guint8 *)"\1", 1);
    append_chunk(out, "pHYs", chunk->data, chunk->len);
}

static void
append_palette(GByteArray *out, const Picture *picture)
{
    g_autoptr(GByteArray) chunk = g_byte_array_new();

    for (size_t i = 0; i < picture->palette.n && picture->colours == PNG_INDEXED; i++) {
        guint8 colour[] = { (guint8)(picture->palette.colours[i] >> 16),
                            (guint8)(picture->palette.colours[i] >> 8),
                            (guint8)picture->palette.colours[i] };
        g_byte_array_append(chunk, colour, sizeof colour);
    }
    if (chunk->len > 0) {
        append_chunk(out, "PLTE", chunk->data, chunk->len);
    }
}

/* ---- Pixels ---- */

/* One channel; cairo has it multiplied by alpha. */
static unsigned char
straight(uint32_t part, uint32_t opaque)
{
    bool plain = opaque == 255 || opaque == 0;
    return (unsigned char)(plain ? part : (part * 255 + opaque / 2) / opaque);
}

static void
copy_pixels(const Picture *picture, unsigned char *rows)
{
    bool alpha = picture->colours == PNG_RGBA;

    for (size_t y = 0; y < picture->pixels.height; y++) {
        *rows++ = 0; /* no filter */
        for (size_t x = 0; x < picture->pixels.width; x++) {
            uint32_t pixel = pixel_at(&picture->pixels, x, y), opaque = alpha ? pixel >> 24 : 255;
            *rows++ = straight(pixel >> 16 & 255, opaque);
            *rows++ = straight(pixel >> 8 & 255, opaque);
            *rows++ = straight(pixel & 255, opaque);
            if (alpha) {
                *rows++ = (unsigned char)opaque;
            }
        }
    }
}

/* The rows as IDAT packs them; sets picture->colours. */
static unsigned char *
make_rows(Picture *picture, bool transparent, Arena *arena, size_t *size)
{
    size_t bytes = transparent ? 4 : 3, height = picture->pixels.height;

    if (!transparent && palette_make(&picture->pixels, arena, &picture->palette)) {
        picture->colours = PNG_INDEXED;
        *size = (picture->pixels.width + 1) * height;
        return picture->palette.rows;
    }
    picture->colours = transparent ? PNG_RGBA : PNG_RGB;
    *size = (picture->pixels.width * bytes + 1) * height;
    unsigned char *rows = arena_alloc(arena, *size);
    copy_pixels(picture, rows);
    return rows;
}

static void
append_pixels(GByteArray *out, const Picture *picture, const unsigned char *rows, size_t size)
{
    /* pixels of three or four bytes are rare, and long to read: worth the time */
    int level = picture->colours == PNG_INDEXED ? LEVEL_INDEXED : LEVEL_FULL;
    struct libdeflate_compressor *packer = libdeflate_alloc_compressor(level);
    g_assert(packer != NULL);
    size_t room = libdeflate_zlib_compress_bound(packer, size);
    g_autofree unsigned char *packed = g_malloc(room);
    size_t n = libdeflate_zlib_compress(packer, rows, size, packed, room);

    g_assert(n > 0);
    append_chunk(out, "IDAT", packed, n);
    libdeflate_free_compressor(packer);
}

/* ---- The whole ---- */

static void
encode(const Scene *scene, cairo_surface_t *surface, double scale, GByteArray *out)
{
    Picture picture = { .pixels = { .data = cairo_image_surface_get_data(surface),
                                    .stride = (size_t)cairo_image_surface_get_stride(surface),
                                    .width = (size_t)cairo_image_surface_get_width(surface),
                                    .height = (size_t)cairo_image_surface_get_height(surface) } };
    size_t size = 0;
    g_autoptr(Arena) arena = arena_new();
    const unsigned char *rows = make_rows(&picture, scene->transparent, arena, &size);

    g_byte_array_append(out, (const guint8 *)"\x89PNG\r\n\x1a\n", 8);
    append_header(out, &picture);
    append_resolution(out, scene->layout == CHART_PRINT ? 72 : 96, scale);
    append_words(out, "Title", scene->title);
    append_words(out, "Description", scene->description);
    append_words(out, "Source", scene->source);
    append_words(out, "Disclaimer", scene->notice);
    append_palette(out, &picture);
    append_pixels(out, &picture, rows, size);
    append_chunk(out, "IEND", "", 0);
}

bool
scene_write_png(const Scene *scene, const Theme *theme, ThemeVariant variant, double scale,
                GByteArray *out, Diag *diag)
{
    double wide = MAX(ceil(scene->width * scale), 1), high = MAX(ceil(scene->height * scale), 1);

    if (!(wide <= SIDE_MAX && high <= SIDE_MAX && wide * high <= PIXELS_MAX)) {
        return diag_error(diag, scene->place, "chart-pixels",
                          "the chart '%s' would have %.0f × %.0f pixels: at most %d million, and "
                          "%d a side",
                          scene->title, wide, high, PIXELS_MAX / 1000000, SIDE_MAX);
    }
    int width = (int)wide, height = (int)high;
    cairo_format_t format = scene->transparent ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24;
    cairo_surface_t *surface = cairo_image_surface_create(format, width, height);
    cairo_t *cr = cairo_create(surface);
    Colour paper = theme_colour(theme, "paper", variant);

    if (!scene->transparent) {
        cairo_set_source_rgb(cr, paper.red, paper.green, paper.blue);
        cairo_paint(cr);
    }
    cairo_scale(cr, scale, scale);
    scene_draw(scene, theme, variant, cr);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    encode(scene, surface, scale, out);
    cairo_surface_destroy(surface);
    return true;
}
