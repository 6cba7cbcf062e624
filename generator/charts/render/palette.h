/* A picture in at most 256 colours, one byte a pixel. A chart has few colours; what
 * makes them many are the soft edges of its texts. When there are more than 256,
 * the colours of the largest areas stay exactly as they are, and those of edges
 * are rounded to 32 or 16 steps a channel: never more than 8 of 255 away. */
#ifndef CHARTS_RENDER_PALETTE_H
#define CHARTS_RENDER_PALETTE_H

#include "base/arena.h"

#include <string.h>

enum { PALETTE_MAX = 256 };

/* As cairo has them: 32 bits a pixel, alpha (or nothing), red, green, blue. */
typedef struct {
    const unsigned char *data;
    size_t stride, width, height;
} Pixels;

typedef struct {
    uint32_t colours[PALETTE_MAX]; /* 0xrrggbb */
    size_t n;
} Palette;

typedef struct PaletteMaker PaletteMaker;

static inline uint32_t
pixel_at(const Pixels *pixels, size_t x, size_t y)
{
    uint32_t pixel = 0;

    memcpy(&pixel, pixels->data + y * pixels->stride + x * sizeof pixel, sizeof pixel);
    return pixel;
}

/* For a picture of this width (at most 65,535), which comes in parts, from top to bottom. */
PaletteMaker *palette_maker_new(size_t width);
void palette_maker_free(PaletteMaker *maker);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PaletteMaker, palette_maker_free)

/* The next rows. False when 256 colours do not do: no more is needed then. */
bool palette_maker_add(PaletteMaker *maker, const Pixels *pixels);

/* Of all rows a filter byte of 0, then one byte a pixel: the maker's own. NULL when 256
 * colours do not do. */
const unsigned char *palette_maker_rows(PaletteMaker *maker, Palette *ret);

#endif
