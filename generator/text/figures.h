/* Words of figures — 1,204.50, −3 — set without shaping each anew: a table of data
 * has thousands, all different, of the same few characters.
 *
 * A face is asked once what it makes of each of them and of each pair. When that is
 * always one glyph a character, moved by no more than a kerning of the pair, a word
 * of them is its glyphs in a row; else they are shaped like all others. */
#ifndef TEXT_FIGURES_H
#define TEXT_FIGURES_H

#include "text/glyphs.h"

/* Digits, point, comma, plus, hyphen and minus. */
enum { FIGURE_KINDS = 15 };
/* Longer words have places where a line may end. */
enum { FIGURE_BYTES_MAX = 14 };

typedef struct {
    bool known, alone; /* known: the face was asked; alone: and is as it must be */
    uint32_t glyphs[FIGURE_KINDS];
    int32_t advances[FIGURE_KINDS]; /* font units */
    int32_t kerns[FIGURE_KINDS][FIGURE_KINDS];
    int n_asked; /* words so far */
} Figures;

/* Shapes `text` into `buffer`, which belongs to `data`. */
typedef hb_buffer_t *FigureShaper(void *data, const char *text, size_t n_bytes);

/* Is the word one of figures alone, of at most FIGURE_BYTES_MAX bytes? */
bool figures_are(const char *text, size_t n_bytes);

void figures_learn(Figures *figures, FigureShaper *shape, void *data);

/* The glyphs of a word for which figures_are(), in em; at most n_bytes of them. Only
 * when the face's figures are alone. */
uint32_t figures_set(const Figures *figures, const char *text, size_t n_bytes, float units_per_em,
                     TextGlyph *glyphs);

#endif
