#include "text/figures.h"

#include <string.h>

static const char *const kinds[FIGURE_KINDS] = {
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", ",", "+", "-", "\xE2\x88\x92",
};

/* The kind of the character that `text` starts with, and its bytes; -1: another. */
static int
kind_at(const char *text, size_t n_bytes, size_t *ret_bytes)
{
    static const char marks[] = ".,+-";
    const char *minus = kinds[FIGURE_KINDS - 1];

    *ret_bytes = 1;
    if (g_ascii_isdigit(*text)) {
        return *text - '0';
    }
    if (n_bytes >= strlen(minus) && memcmp(text, minus, strlen(minus)) == 0) {
        *ret_bytes = strlen(minus);
        return FIGURE_KINDS - 1;
    }
    const char *mark = *text != '\0' ? strchr(marks, *text) : NULL;
    return mark != NULL ? 10 + (int)(mark - marks) : -1;
}

bool
figures_are(const char *text, size_t n_bytes)
{
    size_t bytes = 0;

    for (size_t at = 0; at < n_bytes; at += bytes) {
        if (kind_at(text + at, n_bytes - at, &bytes) < 0) {
            return false;
        }
    }
    return n_bytes > 0 && n_bytes <= FIGURE_BYTES_MAX;
}

/* The glyphs of a text, when there is one for each of its n characters, on the line. */
static bool
shape_plain(FigureShaper *shape, void *data, const char *text, unsigned n, uint32_t *glyphs,
            int32_t *advances)
{
    hb_buffer_t *buffer = shape(data, text, strlen(text));
    unsigned n_glyphs = 0;
    const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer, &n_glyphs);
    const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer, &n_glyphs);

    for (unsigned i = 0; i < MIN(n, n_glyphs); i++) {
        if (infos[i].codepoint == 0 || positions[i].x_offset != 0 || positions[i].y_offset != 0) {
            return false;
        }
        glyphs[i] = infos[i].codepoint;
        advances[i] = positions[i].x_advance;
    }
    return n_glyphs == n;
}

static bool
learn_pair(Figures *figures, int left, int right, FigureShaper *shape, void *data)
{
    char text[16];
    uint32_t glyphs[2] = { 0 };
    int32_t advances[2] = { 0 };

    g_snprintf(text, sizeof text, "%s%s", kinds[left], kinds[right]);
    if (!shape_plain(shape, data, text, 2, glyphs, advances) ||
        glyphs[0] != figures->glyphs[left] || glyphs[1] != figures->glyphs[right] ||
        advances[1] != figures->advances[right]) {
        return false;
    }
    figures->kerns[left][right] = advances[0] - figures->advances[left];
    return true;
}

/* Three of a kind may be a ligature where two are not: "..." */
static bool
learn_triple(const Figures *figures, int kind, FigureShaper *shape, void *data)
{
    char text[16];
    uint32_t glyphs[3] = { 0 };
    int32_t advances[3] = { 0 }, kern = figures->kerns[kind][kind];

    g_snprintf(text, sizeof text, "%s%s%s", kinds[kind], kinds[kind], kinds[kind]);
    return shape_plain(shape, data, text, 3, glyphs, advances) &&
           glyphs[0] == figures->glyphs[kind] && glyphs[1] == glyphs[0] && glyphs[2] == glyphs[0] &&
           advances[0] == figures->advances[kind] + kern && advances[1] == advances[0] &&
           advances[2] == figures->advances[kind];
}

void
figures_learn(Figures *figures, FigureShaper *shape, void *data)
{
    bool alone = true;

    for (int i = 0; alone && i < FIGURE_KINDS; i++) {
        alone = shape_plain(shape, data, kinds[i], 1, &figures->glyphs[i], &figures->advances[i]);
    }
    for (int i = 0; alone && i < FIGURE_KINDS; i++) {
        for (int j = 0; alone && j < FIGURE_KINDS; j++) {
            alone = learn_pair(figures, i, j, shape, data);
        }
        alone = alone && learn_triple(figures, i, shape, data);
    }
    figures->known = true;
    figures->alone = alone;
}

uint32_t
figures_set(const Figures *figures, const char *text, size_t n_bytes, float units_per_em,
            TextGlyph *glyphs)
{
    int last = -1;
    uint32_t n = 0;
    size_t bytes = 0;

    g_assert(figures->alone);
    for (size_t at = 0; at < n_bytes; at += bytes) {
        int kind = kind_at(text + at, n_bytes - at, &bytes);
        if (last >= 0) {
            glyphs[n - 1].advance =
                (float)(figures->advances[last] + figures->kerns[last][kind]) / units_per_em;
        }
        glyphs[n++] = (TextGlyph){ .glyph = (uint16_t)figures->glyphs[kind],
                                   .advance = (float)figures->advances[kind] / units_per_em,
                                   .text = (uint32_t)at,
                                   .n_bytes = (uint16_t)bytes };
        last = kind;
    }
    return n;
}
