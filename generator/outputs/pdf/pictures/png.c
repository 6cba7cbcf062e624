/* PNG files. The compressed rows of a plain file (no transparency, not interlaced) are valid data
 * for FlateDecode with a PNG predictor, so they are checked and used unchanged. Other files are
 * decoded by libpng's simplified API. */
#include "outputs/pdf/pictures/image.h"

#include <libdeflate.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

enum { GREY = 0, RGB = 2, PALETTE = 3 };
enum { LARGE_PIXELS = 8000000 };
/* 1/2.2, and a tolerance that is not visible */
enum { GAMMA_SCREEN = 45455, GAMMA_NEAR = 2300 };

typedef struct {
    uint32_t width, height;
    int bits, colour_type, interlace;
    bool transparent; /* has a tRNS chunk */
    uint32_t gamma;   /* of a gAMA chunk, in 1/100,000; 0: none */
    bool named;       /* an sRGB or iCCP chunk defines the colours and overrides gamma */
    const guint8 *palette;
    uint32_t palette_size; /* bytes */
    GByteArray *rows;      /* all IDAT chunks, concatenated */
} Png;

static uint32_t
read_32(const guint8 *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void
read_header(Png *png, const guint8 *data)
{
    png->width = read_32(data);
    png->height = read_32(data + 4);
    png->bits = data[8];
    png->colour_type = data[9];
    png->interlace = data[12];
}

static bool
is_chunk(const guint8 *name, const char *wanted)
{
    return memcmp(name, wanted, 4) == 0;
}

static void
take_chunk(Png *png, const guint8 *name, const guint8 *data, uint32_t length)
{
    if (is_chunk(name, "IHDR") && length == 13) {
        read_header(png, data);
    } else if (is_chunk(name, "PLTE")) {
        png->palette = data;
        png->palette_size = length;
    } else if (is_chunk(name, "tRNS")) {
        png->transparent = true;
    } else if (is_chunk(name, "gAMA") && length == 4) {
        png->gamma = read_32(data);
    } else if (is_chunk(name, "sRGB") || is_chunk(name, "iCCP")) {
        png->named = true;
    } else if (is_chunk(name, "IDAT")) {
        g_byte_array_append(png->rows, data, length);
    }
}

/* Reads the chunks up to IEND and checks their checksums. Returns the error, or NULL. */
static const char *
read_chunks(Png *png, const guint8 *bytes, size_t size)
{
    for (size_t at = 8; size - at >= 12;) {
        uint32_t length = read_32(bytes + at);
        const guint8 *name = bytes + at + 4, *data = name + 4;
        if (length > size - at - 12) {
            return "it is cut short";
        }
        if (libdeflate_crc32(0, name, (size_t)length + 4) != read_32(data + length)) {
            return "a checksum in it is wrong";
        }
        if (is_chunk(name, "IEND")) {
            return png->width > 0 ? NULL : "it has no header";
        }
        take_chunk(png, name, data, length);
        at += (size_t)length + 12;
    }
    return "it is cut short";
}

static bool
bits_are_allowed(const Png *png)
{
    switch (png->bits) {
    case 1:
    case 2:
    case 4:
        return png->colour_type != RGB;
    case 8:
        return true;
    default:
        return false;
    }
}

/* True if the values are sRGB or near to it, which is also assumed without any information. */
static bool
is_for_screens(const Png *png)
{
    return png->named || png->gamma == 0 ||
           (png->gamma > GAMMA_SCREEN - GAMMA_NEAR && png->gamma < GAMMA_SCREEN + GAMMA_NEAR);
}

/* True if the rows can be used unchanged. */
static bool
is_plain(const Png *png)
{
    bool has_palette =
        png->palette_size >= 3 && png->palette_size <= 768 && png->palette_size % 3 == 0;

    return !png->transparent && png->interlace == 0 && is_for_screens(png) &&
           bits_are_allowed(png) &&
           (png->colour_type == GREY || png->colour_type == RGB ||
            (png->colour_type == PALETTE && has_palette));
}

/* Decompresses the rows to check that all are present and have a known filter. */
static bool
rows_are_sound(const Png *png)
{
    size_t channels = png->colour_type == RGB ? 3 : 1;
    size_t row = ((size_t)png->width * channels * (size_t)png->bits + 7) / 8 + 1;
    size_t size = row * png->height;
    guint8 *bytes = g_try_malloc(size);
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    bool ok = bytes != NULL && decompressor != NULL &&
              libdeflate_zlib_decompress(decompressor, png->rows->data, png->rows->len, bytes, size,
                                         NULL) == LIBDEFLATE_SUCCESS;

    for (size_t i = 0; ok && i < png->height; i++) {
        ok = bytes[i * row] <= 4;
    }
    if (decompressor != NULL) {
        libdeflate_free_decompressor(decompressor);
    }
    g_free(bytes);
    return ok;
}

static void
append_palette(GString *out, const guint8 *palette, size_t n_bytes)
{
    g_string_append(out, "[/Indexed/DeviceRGB ");
    syntax_integer(out, (int64_t)n_bytes / 3 - 1);
    syntax_bytes(out, (const char *)palette, n_bytes);
    g_string_append_c(out, ']');
}

static void
use_rows(Png *png, Image *image)
{
    image_append_size(image->entries, png->width, png->height, png->bits);
    g_string_append_printf(image->entries,
                           "/DecodeParms<</Predictor 15/Columns %u/Colors %d/BitsPerComponent %d>>",
                           png->width, png->colour_type == RGB ? 3 : 1, png->bits);
    if (png->colour_type == PALETTE) {
        append_palette(image->colour_space, png->palette, png->palette_size);
    } else {
        g_string_append(image->colour_space,
                        png->colour_type == RGB ? "/DeviceRGB" : "/DeviceGray");
    }
    image->data = g_steal_pointer(&png->rows);
    image->deflated = true;
}

/* Compresses one or more channels of interleaved pixels, as differences from the row above (PNG
 * filter Up), which suits screenshots and drawings. */
static GByteArray *
pack_channels(const guint8 *pixels, const png_image *png, size_t first, size_t n_channels)
{
    size_t step = PNG_IMAGE_SAMPLE_CHANNELS(png->format);
    size_t row_size = png->width * n_channels;
    guint8 *rows = g_malloc((row_size + 1) * png->height);
    guint8 *out = rows;

    for (size_t y = 0; y < png->height; y++) {
        const guint8 *in = pixels + y * png->width * step + first;
        const guint8 *above = y > 0 ? in - png->width * step : NULL;
        *out++ = 2;
        for (size_t x = 0; x < png->width; x++) {
            for (size_t i = 0; i < n_channels; i++) {
                size_t at = x * step + i;
                *out++ = (guint8)(in[at] - (above != NULL ? above[at] : 0));
            }
        }
    }
    GByteArray *packed = pdf_deflate(rows, (row_size + 1) * png->height, PACK_DEFAULT);
    g_free(rows);
    return packed;
}

static void
append_predictor(GString *entries, const png_image *png, size_t n_channels)
{
    g_string_append_printf(entries, "/DecodeParms<</Predictor 15/Columns %u/Colors %zu>>",
                           png->width, n_channels);
}

static bool
has_transparency(const guint8 *pixels, const png_image *png)
{
    size_t step = PNG_IMAGE_SAMPLE_CHANNELS(png->format);
    size_t n_pixels = (size_t)png->width * png->height;

    for (size_t i = 0; i < n_pixels; i++) {
        if (pixels[i * step + step - 1] != 255) {
            return true;
        }
    }
    return false;
}

static void
use_pixels(const guint8 *pixels, const png_image *png, Image *image)
{
    bool has_alpha = (png->format & PNG_FORMAT_FLAG_ALPHA) != 0;
    size_t n_colours = PNG_IMAGE_SAMPLE_CHANNELS(png->format) - (has_alpha ? 1 : 0);

    image_append_size(image->entries, png->width, png->height, 8);
    append_predictor(image->entries, png, n_colours);
    g_string_append(image->colour_space, n_colours == 3 ? "/DeviceRGB" : "/DeviceGray");
    image->data = pack_channels(pixels, png, 0, n_colours);
    image->deflated = true;
    if (has_alpha && has_transparency(pixels, png)) {
        image->mask_entries = g_string_new("/ColorSpace/DeviceGray");
        image_append_size(image->mask_entries, png->width, png->height, 8);
        append_predictor(image->mask_entries, png, 1);
        image->mask = pack_channels(pixels, png, n_colours, 1);
    }
}

static bool
decode(const DisplayPicture *picture, Image *image, Diag *diag)
{
    png_image png = { .version = PNG_IMAGE_VERSION };

    if (!png_image_begin_read_from_memory(&png, picture->data, picture->size)) {
        return image_error(picture, diag, png.message);
    }
    if (!image_check_size(picture, png.width, png.height, diag)) {
        png_image_free(&png);
        return false;
    }
    /* Without this flag, libpng takes 16-bit values as linear light and lightens them. */
    png.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
    /* eight bits per channel, no palette; grey stays grey */
    png.format &= PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_COLOR;
    g_autofree guint8 *pixels = g_malloc(PNG_IMAGE_SIZE(png));
    if (!png_image_finish_read(&png, NULL, pixels, 0, NULL)) {
        image_error(picture, diag, png.message);
        png_image_free(&png);
        return false;
    }
    use_pixels(pixels, &png, image);
    return true;
}

/* Large pictures are decoded one at a time: each takes seven bytes a pixel. */
static bool
decode_in_turn(const DisplayPicture *picture, const Png *header, Image *image, Diag *diag)
{
    static GMutex turn;
    bool large = (uint64_t)header->width * header->height > LARGE_PIXELS;

    if (large) {
        g_mutex_lock(&turn);
    }
    bool ok = decode(picture, image, diag);
    if (large) {
        g_mutex_unlock(&turn);
    }
    return ok;
}

bool
image_read_png(const DisplayPicture *picture, Image *image, Diag *diag)
{
    Png png = { .rows = g_byte_array_new() };
    const char *trouble = read_chunks(&png, (const guint8 *)picture->data, picture->size);
    bool ok = true;

    if (trouble != NULL) {
        ok = image_error(picture, diag, trouble);
    } else if (!image_check_size(picture, png.width, png.height, diag)) {
        ok = false;
    } else if (!is_plain(&png)) {
        ok = decode_in_turn(picture, &png, image, diag);
    } else if (rows_are_sound(&png)) {
        use_rows(&png, image);
    } else {
        ok = image_error(picture, diag, "its pixels are broken");
    }
    g_clear_pointer(&png.rows, g_byte_array_unref);
    return ok;
}
