#include "text/glyph_ink.h"

enum { UNITS = 1024 };
enum { INKS = 1 << 10 };

typedef struct {
    hb_font_t *font; /* NULL: empty slot */
    hb_codepoint_t glyph;
    GlyphInk ink;
} KeptInk;

typedef struct {
    /* a cache by font and glyph; entries with the same slot replace each other */
    KeptInk inks[INKS];
} Kept;

static void
kept_free(void *data)
{
    Kept *kept = data;

    for (size_t i = 0; i < INKS; i++) {
        hb_font_destroy(kept->inks[i].font);
    }
    g_free(kept);
}

static GPrivate thread_kept = G_PRIVATE_INIT(kept_free);

static Kept *
kept_of_thread(void)
{
    Kept *kept = g_private_get(&thread_kept);

    if (kept == NULL) {
        kept = g_new0(Kept, 1);
        g_private_set(&thread_kept, kept);
    }
    return kept;
}

void
glyph_inks_release(void)
{
    g_private_replace(&thread_kept, NULL);
}

const GlyphInk *
glyph_ink(hb_font_t *font, hb_codepoint_t glyph)
{
    Kept *all = kept_of_thread();
    KeptInk *kept = &all->inks[((guintptr)font / sizeof(void *) * 31 + glyph) % INKS];
    hb_glyph_extents_t box = { 0 };

    if (kept->font != font || kept->glyph != glyph) {
        hb_font_destroy(kept->font);
        hb_font_get_glyph_extents(font, glyph, &box); /* zero for a glyph without outline */
        /* the reference prevents another font from being allocated at the same address */
        *kept = (KeptInk){ hb_font_reference(font),
                           glyph,
                           { .left = box.x_bearing,
                             .right = box.x_bearing + box.width,
                             .top = -box.y_bearing,
                             .bottom = -box.y_bearing - box.height } };
    }
    return &kept->ink;
}

void
line_ink(const ShapedLine *line, double *ret_top, double *ret_bottom)
{
    int32_t top = 0, bottom = 0;

    for (size_t i = 0; i < line->n_runs; i++) {
        const LineRun *run = &line->runs[i];
        for (size_t k = 0; k < run->n_glyphs; k++) {
            const GlyphInk *ink = glyph_ink(run->font, run->glyphs[k].glyph);
            top = MIN(top, run->glyphs[k].y_offset + ink->top);
            bottom = MAX(bottom, run->glyphs[k].y_offset + ink->bottom);
        }
    }
    *ret_top = top / (double)UNITS;
    *ret_bottom = bottom / (double)UNITS;
}
