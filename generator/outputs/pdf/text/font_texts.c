#include "outputs/pdf/text/font_texts.h"

#include "outputs/pdf/write/file.h"

#include <string.h>

typedef struct {
    CmapText text;
    uint16_t code;
} Other;

struct FontTexts {
    uint32_t n_glyphs;
    bool *known;        /* one per glyph */
    CmapText *firsts;   /* one per glyph: the text added first */
    uint16_t *numbers;  /* one per glyph, set by the plan */
    GHashTable *others; /* glyph → GArray of Other */
    uint32_t n_codes;   /* set by the plan */
};

FontTexts *
font_texts_new(uint32_t n_glyphs)
{
    FontTexts *texts = g_new0(FontTexts, 1);

    texts->n_glyphs = n_glyphs;
    texts->known = g_new0(bool, n_glyphs + 1);
    texts->firsts = g_new0(CmapText, n_glyphs + 1);
    texts->numbers = g_new0(uint16_t, n_glyphs + 1);
    texts->others = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_array_unref);
    return texts;
}

void
font_texts_free(FontTexts *texts)
{
    if (texts != NULL) {
        g_free(texts->known);
        g_free(texts->firsts);
        g_free(texts->numbers);
        g_hash_table_unref(texts->others);
        g_free(texts);
    }
}

static bool
texts_equal(CmapText a, CmapText b)
{
    if (a.size != b.size) {
        return false;
    }
    if (a.size == 1) {
        return *a.text == *b.text; /* the usual case, for every glyph of the report */
    }
    return a.size == 0 || memcmp(a.text, b.text, a.size) == 0;
}

void
font_texts_add(FontTexts *texts, uint32_t glyph, CmapText text)
{
    if (!texts->known[glyph]) {
        texts->known[glyph] = true;
        texts->firsts[glyph] = text;
        return;
    }
    if (texts_equal(texts->firsts[glyph], text)) {
        return; /* the usual case */
    }
    GArray *others = g_hash_table_lookup(texts->others, GUINT_TO_POINTER(glyph));
    if (others == NULL) {
        others = g_array_new(FALSE, TRUE, sizeof(Other));
        g_hash_table_insert(texts->others, GUINT_TO_POINTER(glyph), others);
    }
    for (guint i = 0; i < others->len; i++) {
        if (texts_equal(g_array_index(others, Other, i).text, text)) {
            return;
        }
    }
    Other other = { .text = text };
    g_array_append_val(others, other);
}

/* Order: fewer characters first, then by bytes; an empty text is last. */
static int
compare_texts(CmapText a, CmapText b)
{
    if (a.size == 0 || b.size == 0) {
        return (a.size == 0) - (b.size == 0);
    }
    glong a_length = g_utf8_strlen(a.text, (gssize)a.size);
    glong b_length = g_utf8_strlen(b.text, (gssize)b.size);
    if (a_length != b_length) {
        return a_length < b_length ? -1 : 1;
    }
    if (a.size != b.size) { /* fewer bytes are lower code points */
        return a.size < b.size ? -1 : 1;
    }
    return memcmp(a.text, b.text, a.size);
}

static int
compare_others(const void *a, const void *b)
{
    return compare_texts(((const Other *)a)->text, ((const Other *)b)->text);
}

static bool
is_dash(CmapText text)
{
    gunichar c = g_utf8_get_char_validated(text.text, (gssize)text.size);

    return text.size > 0 && g_unichar_type(c) == G_UNICODE_DASH_PUNCTUATION &&
           text.size == (size_t)(g_utf8_next_char(text.text) - text.text);
}

/* True for spaces of different kinds, different hyphens, and compatibility characters. */
static bool
differ_in_kind_alone(CmapText a, CmapText b)
{
    if (a.size == 0 || b.size == 0) {
        return false;
    }
    g_autofree char *left = g_utf8_normalize(a.text, (gssize)a.size, G_NORMALIZE_ALL_COMPOSE);
    g_autofree char *right = g_utf8_normalize(b.text, (gssize)b.size, G_NORMALIZE_ALL_COMPOSE);

    return g_strcmp0(left, right) == 0 || (is_dash(a) && is_dash(b));
}

/* The first text in this order gets the glyph's number as code, whichever was added first. */
static void
plan_glyph(FontTexts *texts, uint32_t glyph, GArray *others)
{
    Other first = { .text = texts->firsts[glyph] };

    g_array_append_val(others, first);
    g_array_sort(others, compare_others);
    texts->firsts[glyph] = g_array_index(others, Other, 0).text;
    g_array_remove_index(others, 0);
    for (guint i = 0; i < others->len; i++) {
        Other *other = &g_array_index(others, Other, i);
        bool same = differ_in_kind_alone(texts->firsts[glyph], other->text);
        other->code = same ? texts->numbers[glyph] : (uint16_t)texts->n_codes++;
    }
}

bool
font_texts_plan(FontTexts *texts, const uint16_t *numbers)
{
    for (uint32_t glyph = 0; glyph < texts->n_glyphs; glyph++) {
        texts->numbers[glyph] = numbers[glyph];
        texts->n_codes = MAX(texts->n_codes, numbers[glyph] + 1U);
    }
    for (uint32_t glyph = 0; glyph < texts->n_glyphs; glyph++) {
        GArray *others = g_hash_table_lookup(texts->others, GUINT_TO_POINTER(glyph));
        if (others != NULL) {
            plan_glyph(texts, glyph, others);
        }
    }
    return texts->n_codes <= G_MAXUINT16;
}

uint16_t
font_texts_code(const FontTexts *texts, uint32_t glyph, CmapText text)
{
    if (texts_equal(texts->firsts[glyph], text)) {
        return texts->numbers[glyph];
    }
    const GArray *others = g_hash_table_lookup(texts->others, GUINT_TO_POINTER(glyph));
    for (guint i = 0; others != NULL && i < others->len; i++) {
        const Other *other = &g_array_index(others, Other, i);
        if (texts_equal(other->text, text)) {
            return other->code;
        }
    }
    return texts->numbers[glyph];
}

/* An additional code of a glyph. */
typedef struct {
    uint32_t glyph;
    CmapText text;
    uint16_t code;
} Extra;

static int
compare_extras(const void *a, const void *b)
{
    return (int)((const Extra *)a)->code - (int)((const Extra *)b)->code;
}

static GArray *
extras_new(const FontTexts *texts, const GArray *glyphs)
{
    GArray *extras = g_array_new(FALSE, FALSE, sizeof(Extra));

    for (guint i = 0; i < glyphs->len; i++) {
        uint32_t glyph = g_array_index(glyphs, uint32_t, i);
        const GArray *others = g_hash_table_lookup(texts->others, GUINT_TO_POINTER(glyph));
        for (guint k = 0; others != NULL && k < others->len; k++) {
            const Other *other = &g_array_index(others, Other, k);
            if (other->code != texts->numbers[glyph]) {
                Extra extra = { glyph, other->text, other->code };
                g_array_append_val(extras, extra);
            }
        }
    }
    g_array_sort(extras, compare_extras);
    return extras;
}

GByteArray *
font_texts_to_unicode(const FontTexts *texts, const GArray *glyphs)
{
    g_autoptr(GArray) extras = extras_new(texts, glyphs);
    g_autoptr(Cmap) cmap = cmap_new();

    for (guint i = 0; i < glyphs->len; i++) {
        uint32_t glyph = g_array_index(glyphs, uint32_t, i);
        cmap_add(cmap, texts->numbers[glyph], texts->firsts[glyph]);
    }
    for (guint i = 0; i < extras->len; i++) {
        const Extra *extra = &g_array_index(extras, Extra, i);
        cmap_add(cmap, extra->code, extra->text);
    }
    return cmap_finish(cmap);
}

GByteArray *
font_texts_encoding(const FontTexts *texts, const GArray *glyphs)
{
    g_autoptr(GArray) extras = extras_new(texts, glyphs);
    g_autoptr(GString) text = g_string_new(
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo 3 dict dup begin\n/Registry (Adobe) def\n/Ordering (Identity) def\n"
        "/Supplement 0 def\nend def\n/CMapName /Shared-Glyphs def\n/CMapType 1 def\n"
        "/WMode 0 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n");

    if (extras->len == 0) {
        return NULL;
    }
    unsigned first = g_array_index(extras, Extra, 0).code;
    for (unsigned start = 0; start < first; start += 256) { /* a range has a constant first byte */
        g_string_append_printf(text, "1 begincidrange\n<%04X> <%04X> %u\nendcidrange\n", start,
                               MIN(start + 255, first - 1), start);
    }
    for (guint i = 0; i < extras->len; i++) {
        const Extra *extra = &g_array_index(extras, Extra, i);
        g_string_append_printf(text, "1 begincidchar\n<%04X> %u\nendcidchar\n", extra->code,
                               texts->numbers[extra->glyph]);
    }
    g_string_append(text, "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
    return pdf_deflate(text->str, text->len, PACK_FAST);
}
