/* A picture with at most 256 colours, one byte per pixel. A chart has few colours, but the
 * antialiased edges of its texts add many. If there are more than 256, the colours of the largest
 * areas are exact, and those of edges are rounded to 32 or 16 steps per channel: an error of at
 * most 8 of 255. */
#ifndef CHARTS_RENDER_PALETTE_H
#define CHARTS_RENDER_PALETTE_H

#include "base/arena.h"

#include <string.h>

enum { PALETTE_MAX = 256 };

/* Pixels as in cairo: 32 bits with alpha (or unused), red, green, blue. */
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

/* For a picture of this width (at most 65,535), which is added in strips from top to bottom. */
PaletteMaker *palette_maker_new(size_t width);
void palette_maker_free(PaletteMaker *maker);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PaletteMaker, palette_maker_free)

/* Adds the next rows. Returns false if 256 colours are not enough; then no more rows are needed. */
bool palette_maker_add(PaletteMaker *maker, const Pixels *pixels);

/* All rows, each with a filter byte of 0 followed by one byte per pixel. Owned by the maker. NULL
 * if 256 colours are not enough. */
const unsigned char *palette_maker_rows(PaletteMaker *maker, Palette *ret);

#endif
