/* A scene as PNG (PNG 1.2, W3C 2003). Compression takes most of the time, so the file is written
 * here: libdeflate is faster and compresses better than libpng with zlib, and a picture with 256
 * colours needs only one byte per pixel (charts/render/palette.h). It is drawn in strips on one
 * small surface that fits into a core's cache. */
#include "base/limits.h"
#include "charts/layout/scene.h"
#include "charts/render/palette.h"
#include "charts/render/render.h"

#include <libdeflate.h>
#include <math.h>
#include <string.h>

enum { LEVEL_INDEXED = 1, LEVEL_FULL = 6, SIDE_MAX = 32000 };

/* The size of a strip in bytes, and the pixels by which a mark may exceed its geometry. */
enum { STRIP_SIZE = 1 << 19, BLEED = 2 };

typedef enum { PNG_RGB = 2, PNG_INDEXED = 3, PNG_RGBA = 6 } PngColours;

typedef struct {
    const Scene *scene;
    ScenePainter *painter;
    Colour paper;
    double scale; /* pixels per unit */
    size_t width, height;
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
    /* not compressed; no language, no translated keyword */
    g_byte_array_append(chunk, (const guint8 *)"\0\0\0\0", 4);
    g_byte_array_append(chunk, (const guint8 *)text, (guint)strlen(text));
    append_chunk(out, "iTXt", chunk->data, chunk->len);
}

static void
append_header(GByteArray *out, const Picture *picture)
{
    g_autoptr(GByteArray) header = g_byte_array_new();
    guint8 rest[] = { 8, (guint8)picture->colours, 0, 0, 0 };

    append_32(header, (uint32_t)picture->width);
    append_32(header, (uint32_t)picture->height);
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

/* ---- Strips ---- */

/* Takes the next rows. Returns false if no more are needed. */
typedef bool StripTaker(const Pixels *strip, void *data);

static void
draw_strip(const Picture *picture, size_t top, size_t n_rows, cairo_t *cr)
{
    double above = (double)top - BLEED, below = (double)(top + n_rows + BLEED);

    cairo_save(cr);
    cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE);
    cairo_set_source_rgba(cr, picture->paper.red, picture->paper.green, picture->paper.blue,
                          picture->scene->transparent ? 0 : 1);
    cairo_paint(cr);
    cairo_restore(cr);
    cairo_save(cr);
    cairo_translate(cr, 0, -(double)top);
    cairo_scale(cr, picture->scale, picture->scale);
    scene_painter_draw(picture->painter, above / picture->scale, below / picture->scale, cr);
    cairo_restore(cr);
}

static bool
draw_strips(const Picture *picture, StripTaker *take, void *data)
{
    bool transparent = picture->scene->transparent, more = true;
    size_t fitting = MAX(STRIP_SIZE / (picture->width * sizeof(uint32_t)), (size_t)16);
    size_t most = MIN(fitting, picture->height);
    cairo_format_t format = transparent ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24;
    cairo_surface_t *surface = cairo_image_surface_create(format, (int)picture->width, (int)most);
    cairo_t *cr = cairo_create(surface);

    for (size_t top = 0; top < picture->height && more; top += most) {
        size_t n_rows = MIN(most, picture->height - top);
        draw_strip(picture, top, n_rows, cr);
        cairo_surface_flush(surface);
        more = take(&(Pixels){ .data = cairo_image_surface_get_data(surface),
                               .stride = (size_t)cairo_image_surface_get_stride(surface),
                               .width = picture->width,
                               .height = n_rows },
                    data);
    }
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    return more;
}

/* ---- Pixels ---- */

/* One channel without the premultiplied alpha of cairo. */
static unsigned char
straight(uint32_t part, uint32_t opaque)
{
    bool plain = opaque == 255 || opaque == 0;
    return (unsigned char)(plain ? part : (part * 255 + opaque / 2) / opaque);
}

typedef struct {
    bool alpha;
    unsigned char *next; /* position of the next row */
} FullRows;

static bool
take_full(const Pixels *strip, void *data)
{
    FullRows *full = data;
    unsigned char *rows = full->next;

    for (size_t y = 0; y < strip->height; y++) {
        *rows++ = 0; /* no filter */
        for (size_t x = 0; x < strip->width; x++) {
            uint32_t pixel = pixel_at(strip, x, y), opaque = full->alpha ? pixel >> 24 : 255;
            *rows++ = straight(pixel >> 16 & 255, opaque);
            *rows++ = straight(pixel >> 8 & 255, opaque);
            *rows++ = straight(pixel & 255, opaque);
            if (full->alpha) {
                *rows++ = (unsigned char)opaque;
            }
        }
    }
    full->next = rows;
    return true;
}

static unsigned char *
make_full_rows(const Picture *picture, size_t *size)
{
    size_t bytes = picture->colours == PNG_RGBA ? 4 : 3;

    *size = (picture->width * bytes + 1) * picture->height;
    unsigned char *rows = g_malloc(*size);
    FullRows full = { picture->colours == PNG_RGBA, rows };
    draw_strips(picture, take_full, &full);
    return rows;
}

static bool
take_indexed(const Pixels *strip, void *data)
{
    return palette_maker_add(data, strip);
}

static const unsigned char *
make_indexed_rows(Picture *picture, PaletteMaker *maker, size_t *size)
{
    *size = (picture->width + 1) * picture->height;
    return draw_strips(picture, take_indexed, maker) ? palette_maker_rows(maker, &picture->palette)
                                                     : NULL;
}

static void
append_packed(GByteArray *out, int level, const unsigned char *rows, size_t size)
{
    struct libdeflate_compressor *packer = libdeflate_alloc_compressor(level);

    g_assert(packer != NULL);
    size_t most = libdeflate_zlib_compress_bound(packer, size);
    g_autofree unsigned char *packed = g_malloc(most);
    size_t n = libdeflate_zlib_compress(packer, rows, size, packed, most);
    g_assert(n > 0);
    append_chunk(out, "IDAT", packed, n);
    libdeflate_free_compressor(packer);
}

/* Pictures with three or four bytes per pixel are rare and large, so stronger compression is worth
 * the time. */
static void
append_full(GByteArray *out, const Picture *picture)
{
    size_t size = 0;
    g_autofree unsigned char *rows = make_full_rows(picture, &size);

    append_packed(out, LEVEL_FULL, rows, size);
}

/* ---- The whole file ---- */

static void
encode(Picture *picture, GByteArray *out)
{
    const Scene *scene = picture->scene;
    g_autoptr(PaletteMaker) maker = palette_maker_new(picture->width);
    size_t size = 0;
    const unsigned char *rows =
        scene->transparent ? NULL : make_indexed_rows(picture, maker, &size);

    picture->colours = rows != NULL ? PNG_INDEXED : scene->transparent ? PNG_RGBA : PNG_RGB;
    g_byte_array_append(out, (const guint8 *)"\x89PNG\r\n\x1a\n", 8);
    append_header(out, picture);
    append_resolution(out, (scene->layout == CHART_PRINT ? 72 : 96) / scene->magnify,
                      picture->scale);
    append_words(out, "Title", scene->title);
    append_words(out, "Description", scene->description);
    append_words(out, "Source", scene->source);
    append_words(out, "Disclaimer", scene->notice);
    append_palette(out, picture);
    if (rows != NULL) {
        append_packed(out, LEVEL_INDEXED, rows, size);
    } else {
        append_full(out, picture);
    }
    append_chunk(out, "IEND", "", 0);
}

bool
scene_write_png(const Scene *scene, const Theme *theme, ThemeVariant variant, double scale,
                GByteArray *out, Diag *diag)
{
    double pixels = scale * scene->magnify; /* pixels per unit */
    double wide = MAX(ceil(scene->width * pixels), 1), high = MAX(ceil(scene->height * pixels), 1);

    if (!(wide <= SIDE_MAX && high <= SIDE_MAX)) {
        return diag_error(diag, scene->place, "chart-pixels",
                          "the chart '%s' would have %.0f × %.0f pixels: a side may have %d",
                          scene->title, wide, high, SIDE_MAX);
    }
    if (wide * high > (double)limit_get(LIMIT_CHART_PIXELS)) {
        return limit_error(LIMIT_CHART_PIXELS, scene->place, "chart-pixels", diag,
                           "the chart '%s' would have %.0f × %.0f pixels", scene->title, wide,
                           high);
    }
    g_autoptr(Arena) arena = arena_new();
    encode(&(Picture){ .scene = scene,
                       .painter = scene_painter_new(scene, theme, variant, arena),
                       .paper = theme_colour(theme, "paper", variant),
                       .scale = pixels,
                       .width = (size_t)wide,
                       .height = (size_t)high },
           out);
    return true;
}
