/* A sequence of glyphs of one font, as produced by shaping. */
#ifndef TEXT_GLYPHS_H
#define TEXT_GLYPHS_H

#include "base/arena.h"

#include <hb.h>

/* One face at all sizes. */
typedef struct {
    int index;        /* number of the font, from 0 */
    const char *name; /* PostScript name */
    hb_face_t *face;
    bool cff; /* OpenType/CFF, else TrueType */
} TextFont;

/* Takes a reference to the face; release it with hb_face_destroy(). The name is in the arena. */
TextFont text_font(hb_face_t *face, int index, Arena *arena);

/* One glyph of a run. `text`/`n_bytes` is the UTF-8 of the cluster that it starts (a ligature
 * stands for several characters); a glyph that continues a cluster has n_bytes 0. The struct is
 * small because a page has thousands. */
typedef struct {
    float advance; /* pt, as laid out (justification and tracking included) */
    uint32_t text; /* offset into the run's text */
    uint16_t glyph, n_bytes;
} TextGlyph;

/* The size of a cluster's text. If it does not fit, as with endless combining marks, only whole
 * characters that fit are counted. */
static inline uint16_t
cluster_bytes(const char *text, size_t n_bytes)
{
    size_t kept = MIN(n_bytes, (size_t)UINT16_MAX);

    while (kept < n_bytes && ((unsigned char)text[kept] & 0xC0) == 0x80) {
        kept--;
    }
    return (uint16_t)kept;
}

/* Offset from the glyph's normal position. */
typedef struct {
    float x, y; /* pt; y up */
} TextOffset;

#endif
