/* A scene as PNG. Encoding takes most of the time: no row filter and a low
 * level are both faster and smaller here than cairo's own writer. */
#include "charts/render.h"
#include "charts/scene.h"

#include <math.h>
#include <png.h>
#include <string.h>

enum { COMPRESSION_LEVEL = 6, PIXELS_MAX = 20000 };

static void
write_bytes(png_structp png, png_bytep data, png_size_t size)
{
    g_byte_array_append(png_get_io_ptr(png), data, (guint)size);
}

static void
flush_bytes(png_structp png)
{
    (void)png;
}

static void
set_words(png_structp png, png_infop info, const Scene *scene)
{
    const struct {
        const char *key, *text;
    } words[] = { { "Title", scene->title },
                  { "Description", scene->description },
                  { "Source", scene->source },
                  { "Disclaimer", scene->notice != NULL ? scene->notice : "" } };
    size_t n = G_N_ELEMENTS(words) - (scene->notice == NULL);
    png_text texts[G_N_ELEMENTS(words)];

    memset(texts, 0, sizeof texts);
    for (size_t i = 0; i < n; i++) {
        texts[i].compression = PNG_ITXT_COMPRESSION_NONE;
        texts[i].key = (char *)(uintptr_t)words[i].key;
        texts[i].text = (char *)(uintptr_t)words[i].text;
        texts[i].itxt_length = strlen(words[i].text);
        texts[i].lang = (char *)(uintptr_t) "";
        texts[i].lang_key = (char *)(uintptr_t) "";
    }
    png_set_text(png, info, texts, (int)n);
}

/* cairo's native-endian xRGB becomes R, G, B. */
static void
write_row(png_structp png, const unsigned char *pixels, unsigned char *row, int width)
{
    for (int x = 0; x < width; x++) {
        uint32_t pixel = 0;
        memcpy(&pixel, pixels + (size_t)x * sizeof pixel, sizeof pixel);
        row[(size_t)x * 3] = (unsigned char)(pixel >> 16 & 255);
        row[(size_t)x * 3 + 1] = (unsigned char)(pixel >> 8 & 255);
        row[(size_t)x * 3 + 2] = (unsigned char)(pixel & 255);
    }
    png_write_row(png, row);
}

static void
encode(const Scene *scene, cairo_surface_t *surface, double scale, GByteArray *out)
{
    int width = cairo_image_surface_get_width(surface);
    int height = cairo_image_surface_get_height(surface);
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    const unsigned char *pixels = cairo_image_surface_get_data(surface);
    g_autoptr(Arena) arena = arena_new();
    unsigned char *row = arena_alloc(arena, (size_t)width * 3);
    double units_per_inch = scene->layout == CHART_PRINT ? 72 : 96;
    png_uint_32 per_metre = (png_uint_32)rint(units_per_inch * scale / .0254);
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png != NULL ? png_create_info_struct(png) : NULL;

    g_assert(info != NULL);
    png_set_write_fn(png, out, write_bytes, flush_bytes);
    png_set_IHDR(png, info, (png_uint_32)width, (png_uint_32)height, 8, PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_filter(png, 0, PNG_FILTER_NONE);
    png_set_compression_level(png, COMPRESSION_LEVEL);
    png_set_pHYs(png, info, per_metre, per_metre, PNG_RESOLUTION_METER);
    set_words(png, info, scene);
    png_write_info(png, info);
    for (int y = 0; y < height; y++) {
        write_row(png, pixels + (size_t)y * stride, row, width);
    }
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
}

void
scene_write_png(const Scene *scene, const Theme *theme, ThemeVariant variant, double scale,
                GByteArray *out)
{
    int width = (int)CLAMP(ceil(scene->width * scale), 1, PIXELS_MAX);
    int height = (int)CLAMP(ceil(scene->height * scale), 1, PIXELS_MAX);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    cairo_t *cr = cairo_create(surface);
    Colour paper = theme_colour(theme, "paper", variant);

    cairo_set_source_rgb(cr, paper.red, paper.green, paper.blue);
    cairo_paint(cr);
    cairo_scale(cr, scale, scale);
    scene_draw(scene, theme, variant, cr);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    encode(scene, surface, scale, out);
    cairo_surface_destroy(surface);
}
