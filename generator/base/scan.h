/* Looking for the first byte of a few kinds, sixteen bytes at a time, in vectors that the compiler
 * makes of whatever the processor has. */
#ifndef BASE_SCAN_H
#define BASE_SCAN_H

#include "base/base.h"

#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { SCAN_SIZE = 16 };

/* One byte each; as a mark 0 or 0xff. */
typedef unsigned char ScanBytes __attribute__((vector_size(SCAN_SIZE)));

static inline ScanBytes
scan_load(const char *at)
{
    ScanBytes bytes;

    memcpy(&bytes, at, sizeof bytes);
    return bytes;
}

/* The number of the first byte that is marked; SCAN_SIZE when none is. */
static inline size_t
scan_first(ScanBytes marks)
{
#ifdef __SSE2__
    unsigned mask = (unsigned)_mm_movemask_epi8((__m128i)marks);

    return mask != 0 ? (size_t)__builtin_ctz(mask) : SCAN_SIZE;
#else
    guint64 halves[2];

    memcpy(halves, &marks, sizeof halves);
    if ((halves[0] | halves[1]) == 0) {
        return SCAN_SIZE;
    }
    bool second = halves[0] == 0;
    guint64 half = GUINT64_FROM_LE(halves[second]);
    return (second ? 8 : 0) + (size_t)__builtin_ctzll(half) / 8;
#endif
}

/* The number of the first byte of the text that `marks` marks; `size` when there is none. It is a
 * function that the compiler puts here. */
static inline __attribute__((always_inline)) size_t
scan_until(const char *text, size_t size, ScanBytes (*marks)(ScanBytes bytes))
{
    size_t i = 0;

    if (size < SCAN_SIZE) {
        char room[SCAN_SIZE] = { 0 };
        memcpy(room, text, size);
        return MIN(scan_first(marks(scan_load(room))), size);
    }
    for (; size - i >= SCAN_SIZE; i += SCAN_SIZE) {
        size_t at = scan_first(marks(scan_load(text + i)));
        if (at < SCAN_SIZE) {
            return i + at;
        }
    }
    if (i < size) { /* the last ones, some of which have been looked at */
        size_t at = scan_first(marks(scan_load(text + size - SCAN_SIZE)));
        return at < SCAN_SIZE ? size - SCAN_SIZE + at : size;
    }
    return size;
}

#endif
