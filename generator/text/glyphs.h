/* Glyphs of one font in a row, as they come out of shaping. */
#ifndef TEXT_GLYPHS_H
#define TEXT_GLYPHS_H

#include "base/arena.h"

#include <hb.h>

/* One face at all sizes. */
typedef struct {
    int index;        /* the number of the font, from 0 */
    const char *name; /* PostScript name */
    hb_face_t *face;
    bool cff; /* OpenType/CFF, else TrueType */
} TextFont;

/* Takes a reference of the face; hb_face_destroy() gives it back. The name is in the arena. */
TextFont text_font(hb_face_t *face, int index, Arena *arena);

/* One glyph of a run. `text`/`n_bytes` is the UTF-8 of the cluster that it
 * starts (a ligature carries several characters); a glyph that continues a
 * cluster has n_bytes 0. A page has thousands: they are kept small. */
typedef struct {
    float advance; /* pt, as laid out (justification and tracking included) */
    uint32_t text; /* offset into the run's text */
    uint16_t glyph, n_bytes;
} TextGlyph;

/* Bytes of a cluster's text. Of one that has no end, of marks over marks, the first
 * characters are kept. */
static inline uint16_t
cluster_bytes(const char *text, size_t n_bytes)
{
    size_t kept = MIN(n_bytes, (size_t)UINT16_MAX);

    while (kept < n_bytes && ((unsigned char)text[kept] & 0xC0) == 0x80) {
        kept--;
    }
    return (uint16_t)kept;
}

/* From where a glyph would stand. */
typedef struct {
    float x, y; /* pt; y up */
} TextOffset;

#endif
