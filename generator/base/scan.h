/* Finds the first byte of a kind in a text. If such bytes are rare, the search advances many bytes
 * at a time: the loop over a chunk has no early exit, so that the compiler can vectorise it. */
#ifndef BASE_SCAN_H
#define BASE_SCAN_H

#include "base/base.h"

enum { SCAN_CHUNK = 32 };

/* The index of the first byte that `is_wanted` accepts; `size` if there is none. */
static inline __attribute__((always_inline)) size_t
scan_until(const char *text, size_t size, bool (*is_wanted)(unsigned char byte))
{
    size_t at = 0;

    for (; size - at >= SCAN_CHUNK; at += SCAN_CHUNK) {
        unsigned char any = 0;
        for (size_t i = 0; i < SCAN_CHUNK; i++) {
            any |= is_wanted((unsigned char)text[at + i]);
        }
        if (any != 0) {
            break;
        }
    }
    while (at < size && !is_wanted((unsigned char)text[at])) {
        at++;
    }
    return at;
}

#endif
