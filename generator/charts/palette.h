/* A picture in at most 256 colours, one byte a pixel. A chart has few colours; what
 * makes them many are the soft edges of its texts. When there are more than 256,
 * the colours of the largest areas stay exactly as they are, and those of edges
 * are rounded to 32 or 16 steps a channel: never more than 8 of 255 away. */
#ifndef CHARTS_PALETTE_H
#define CHARTS_PALETTE_H

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
    unsigned char *rows; /* a filter byte of 0, then one byte a pixel, row by row */
} Palette;

static inline uint32_t
pixel_at(const Pixels *pixels, size_t x, size_t y)
{
    uint32_t pixel = 0;

    memcpy(&pixel, pixels->data + y * pixels->stride + x * sizeof pixel, sizeof pixel);
    return pixel;
}

/* False when 256 colours do not do. Memory is the arena's. */
bool palette_make(const Pixels *pixels, Arena *arena, Palette *ret);

#endif
