#include "outputs/pdf/content_text.h"

#include "outputs/pdf/write_operators.h"

#include <math.h>

/* Thousandths of an em between a glyph's place and the reader's: below, none sees it. */
static const double drift_allowed = 2;

/* A stretch of one font; its glyphs stand in ContentText.glyphs. */
typedef struct {
    const DisplayFont *font;
    const char *text;
    TextPlace place; /* where it starts */
    guint first, n_glyphs;
} Stretch;

struct ContentText {
    FontOfFace *font_of;
    void *data;
    GPtrArray *fonts;  /* of DisplayFont */
    GArray *glyphs;    /* of DisplayGlyph, advances in units of the content */
    GArray *offsets;   /* of DisplayOffset, of each glyph, in units of the content */
    GArray *stretches; /* of Stretch, as they came */
};

static void
texts_clear(void *data)
{
    ContentText *texts = data;

    g_ptr_array_free(texts->fonts, TRUE);
    g_array_free(texts->glyphs, TRUE);
    g_array_free(texts->offsets, TRUE);
    g_array_free(texts->stretches, TRUE);
}

ContentText *
content_text_new(FontOfFace *font_of, void *data, Arena *arena)
{
    ContentText *texts = arena_new0(arena, ContentText);

    *texts = (ContentText){ .font_of = font_of,
                            .data = data,
                            .fonts = g_ptr_array_new(),
                            .glyphs = g_array_new(FALSE, FALSE, sizeof(DisplayGlyph)),
                            .offsets = g_array_new(FALSE, FALSE, sizeof(DisplayOffset)),
                            .stretches = g_array_new(FALSE, FALSE, sizeof(Stretch)) };
    arena_defer(arena, texts_clear, texts);
    return texts;
}

/* ---- Glyphs ---- */

static const DisplayFont *
find_font(const ContentText *texts, hb_face_t *face)
{
    const DisplayFont *font = texts->font_of(texts->data, face);

    if (!g_ptr_array_find(texts->fonts, font, NULL)) {
        g_ptr_array_add(texts->fonts, (void *)(uintptr_t)font);
    }
    return font;
}

/* The text of the cluster that glyph `i` starts; 0 for one that continues it. */
static uint32_t
cluster_bytes(const PangoGlyphItem *item, int i)
{
    const PangoGlyphString *glyphs = item->glyphs;
    int cluster = glyphs->log_clusters[i], next = item->item->length;

    if (i > 0 && glyphs->log_clusters[i - 1] == cluster) {
        return 0;
    }
    for (int k = 0; k < glyphs->num_glyphs; k++) {
        if (glyphs->log_clusters[k] > cluster && glyphs->log_clusters[k] < next) {
            next = glyphs->log_clusters[k];
        }
    }
    return (uint32_t)(next - cluster);
}

/* A space without a picture has its glyph, so that copied words stand apart; what no
 * font has is left out: the layout has refused it already. */
static hb_codepoint_t
real_glyph(hb_font_t *font, PangoGlyph glyph, char first)
{
    hb_codepoint_t space = 0;

    if (glyph == PANGO_GLYPH_EMPTY) {
        return first == ' ' && hb_font_get_nominal_glyph(font, ' ', &space) ? space : 0;
    }
    return (glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0 ? 0 : glyph;
}

static double
units(int pango)
{
    return pango / (double)PANGO_SCALE;
}

static void
place_move(TextPlace *place, double length)
{
    place->x += length * place->cosine;
    place->y += length * place->sine;
}

/* Returns how long it is. */
static double
add_item(ContentText *texts, const PangoGlyphItem *item, const char *text, const TextPlace *place)
{
    hb_font_t *hb = pango_font_get_hb_font(item->item->analysis.font);
    Stretch stretch = { .text = text, .place = *place, .first = texts->glyphs->len };
    double length = 0, skipped = 0;

    for (int i = 0; i < item->glyphs->num_glyphs; i++) {
        const PangoGlyphInfo *info = &item->glyphs->glyphs[i];
        uint32_t at = (uint32_t)(item->item->offset + item->glyphs->log_clusters[i]);
        double advance = units(info->geometry.width);
        DisplayGlyph glyph = { .glyph = (uint16_t)real_glyph(hb, info->glyph, text[at]),
                               .advance = (float)advance,
                               .text = at,
                               .n_bytes = display_bytes(text + at, cluster_bytes(item, i)) };
        DisplayOffset offset = { (float)units(info->geometry.x_offset),
                                 (float)-units(info->geometry.y_offset) };
        length += advance;
        if (glyph.glyph != 0) {
            g_array_append_val(texts->glyphs, glyph);
            g_array_append_val(texts->offsets, offset);
            stretch.n_glyphs++;
        } else if (stretch.n_glyphs == 0) {
            skipped = length;
        } else {
            g_array_index(texts->glyphs, DisplayGlyph, texts->glyphs->len - 1).advance +=
                (float)advance;
        }
    }
    if (stretch.n_glyphs > 0) {
        place_move(&stretch.place, skipped);
        stretch.font = find_font(texts, hb_font_get_face(hb));
        g_array_append_val(texts->stretches, stretch);
    }
    return length;
}

double
content_text_add(ContentText *texts, const PangoLayoutLine *line, const char *text,
                 const TextPlace *place)
{
    TextPlace next = *place;
    double length = 0;

    for (const GSList *item = line->runs; item != NULL; item = item->next) {
        double step = add_item(texts, item->data, text, &next);
        place_move(&next, step);
        length += step;
    }
    return length;
}

unsigned
content_text_count(const ContentText *texts)
{
    return texts->stretches->len;
}

void
content_text_pull(ContentText *texts, unsigned first, double length)
{
    for (guint i = first; i < texts->stretches->len; i++) {
        place_move(&g_array_index(texts->stretches, Stretch, i).place, -length);
    }
}

const DisplayFont *const *
content_text_fonts(const ContentText *texts, size_t *n_fonts)
{
    *n_fonts = texts->fonts->len;
    return (const DisplayFont *const *)(const void *)texts->fonts->pdata;
}

void
content_text_note(const ContentText *texts, FontUse *const *uses)
{
    for (guint i = 0; i < texts->stretches->len; i++) {
        const Stretch *stretch = &g_array_index(texts->stretches, Stretch, i);
        font_use_add(uses[stretch->font->index], stretch->text,
                     &g_array_index(texts->glyphs, DisplayGlyph, stretch->first),
                     stretch->n_glyphs);
    }
}

/* ---- Operators ---- */

/* One array of codes and of what moves the next glyph to its own place. */
static void
show_glyphs(const ContentText *texts, const Stretch *stretch, const FontUse *use, guint first,
            guint n, GString *out)
{
    const DisplayGlyph *glyphs =
        &g_array_index(texts->glyphs, DisplayGlyph, stretch->first + first);
    const DisplayOffset *offsets =
        &g_array_index(texts->offsets, DisplayOffset, stretch->first + first);
    static const char digits[] = "0123456789abcdef";
    double size = stretch->place.size, wanted = 0, pen = 0; /* thousandths */

    g_string_append(out, "[<");
    for (guint i = 0; i < n; i++) {
        double place = wanted + (double)offsets[i].x * 1000 / size;
        if (fabs(place - pen) > drift_allowed) {
            double back = rint(pen - place);
            g_string_append_c(out, '>');
            syntax_number(out, back);
            g_string_append_c(out, '<');
            pen -= back;
        }
        uint16_t code =
            font_use_code(use, glyphs[i].glyph, stretch->text + glyphs[i].text, glyphs[i].n_bytes);
        for (int shift = 12; shift >= 0; shift -= 4) {
            g_string_append_c(out, digits[code >> shift & 15]);
        }
        pen += font_use_width(use, glyphs[i].glyph);
        wanted += (double)glyphs[i].advance * 1000 / size;
    }
    g_string_append(out, ">]TJ\n");
}

/* Glyphs that stand at one height each. */
void
content_text_write(const ContentText *texts, unsigned stretch, FontUse *const *uses, GString *out)
{
    const Stretch *one = &g_array_index(texts->stretches, Stretch, stretch);
    const FontUse *use = uses[one->font->index];
    const DisplayGlyph *glyphs = &g_array_index(texts->glyphs, DisplayGlyph, one->first);
    const DisplayOffset *offsets = &g_array_index(texts->offsets, DisplayOffset, one->first);
    double cosine = one->place.cosine, sine = one->place.sine;
    TextPlace pen = one->place;
    guint first = 0;

    g_string_append_printf(out, "/F%d ", one->font->index);
    OPERATE(out, "Tf", one->place.size);
    while (first < one->n_glyphs) {
        guint end = first;
        double rise = (double)offsets[first].y, length = 0;
        for (; end < one->n_glyphs && offsets[end].y == offsets[first].y; end++) {
            length += (double)glyphs[end].advance;
        }
        OPERATE(out, "Tm", cosine, sine, sine, -cosine, pen.x + rise * sine, pen.y - rise * cosine);
        show_glyphs(texts, one, use, first, end - first, out);
        place_move(&pen, length);
        first = end;
    }
}
