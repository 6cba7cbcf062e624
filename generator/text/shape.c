#include "text/shape.h"

#include "text/font_features.h"
#include "text/shape_key.h"

#include <string.h>

typedef struct {
    TextFont public;
    hb_font_t *scaled; /* scaled so that 1 em = units_per_em */
    float units_per_em;
} Font;

typedef struct {
    FaceKey key;
    Font *font; /* font of the first family */
    float ascent, descent, space;
} Typeface;

typedef struct {
    ShapeKey key;
    Word word;
} Entry;

enum { MAX_TYPEFACES = 96 };

struct Shaper {
    const Theme *theme;
    Arena *arena;
    Diag *diag;
    PangoContext *context; /* NULL until Pango is first needed */
    hb_language_t language;
    Hyphens *hyphens;
    GPtrArray *languages; /* languages used so far */
    int language_offset;  /* index of the current language in `languages`, times MAX_TYPEFACES */
    hb_buffer_t *buffer;
    GPtrArray *fonts; /* of Font */
    Typeface typefaces[MAX_TYPEFACES];
    int n_typefaces;
    GHashTable *words; /* of Entry, keyed by its key */
    GArray *glyphs;    /* scratch: of TextGlyph */
    GArray *offsets;   /* scratch: a TextOffset for each glyph */
    bool moved;        /* whether any offset is not 0 */
    GArray *pieces;    /* scratch: of WordPiece */
    bool right_to_left;
    size_t asked, shaped; /* counts for shaper_counts() */
};

static void
shaper_clear(void *data)
{
    Shaper *shaper = data;

    for (unsigned i = 0; i < shaper->fonts->len; i++) {
        Font *font = g_ptr_array_index(shaper->fonts, i);
        hb_font_destroy(font->scaled);
        hb_face_destroy(font->public.face);
    }
    g_ptr_array_free(shaper->fonts, TRUE);
    g_hash_table_destroy(shaper->words);
    g_ptr_array_free(shaper->languages, TRUE);
    g_array_free(shaper->glyphs, TRUE);
    g_array_free(shaper->offsets, TRUE);
    g_array_free(shaper->pieces, TRUE);
    hb_buffer_destroy(shaper->buffer);
    g_clear_object(&shaper->context);
}

Shaper *
shaper_new(const Theme *theme, const char *language, Hyphens *hyphens, Arena *arena, Diag *diag)
{
    Shaper *shaper = arena_new0(arena, Shaper);

    shaper->theme = theme;
    shaper->arena = arena;
    shaper->diag = diag;
    shaper->languages = g_ptr_array_new_with_free_func(g_free);
    shaper_set_language(shaper, language, hyphens);
    shaper->buffer = hb_buffer_create();
    shaper->fonts = g_ptr_array_new();
    shaper->words = g_hash_table_new(shape_key_hash, shape_key_equal);
    shaper->glyphs = g_array_new(FALSE, FALSE, sizeof(TextGlyph));
    shaper->offsets = g_array_new(FALSE, FALSE, sizeof(TextOffset));
    shaper->pieces = g_array_new(FALSE, FALSE, sizeof(WordPiece));
    arena_defer(arena, shaper_clear, shaper);
    return shaper;
}

static void
context_turn(const Shaper *shaper)
{
    pango_context_set_base_dir(shaper->context,
                               shaper->right_to_left ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR);
}

void
shaper_set_language(Shaper *shaper, const char *language, Hyphens *hyphens)
{
    guint index = 0;

    if (!g_ptr_array_find_with_equal_func(shaper->languages, language, g_str_equal, &index)) {
        index = shaper->languages->len;
        g_ptr_array_add(shaper->languages, g_strdup(language));
    }
    shaper->language_offset = (int)index * MAX_TYPEFACES;
    shaper->language = hb_language_from_string(language, -1);
    shaper->hyphens = hyphens;
    shaper->right_to_left = language_right_to_left(language);
    if (shaper->context != NULL) {
        context_turn(shaper);
    }
}

static Font *
font_find(Shaper *shaper, hb_face_t *face)
{
    for (unsigned i = 0; i < shaper->fonts->len; i++) {
        Font *font = g_ptr_array_index(shaper->fonts, i);
        if (font->public.face == face) {
            return font;
        }
    }
    Font *font = arena_new0(shaper->arena, Font);
    unsigned units = hb_face_get_upem(face);
    font->public = text_font(face, (int)shaper->fonts->len, shaper->arena);
    font->scaled = hb_font_create(face);
    font->units_per_em = (float)units;
    hb_font_set_scale(font->scaled, (int)units, (int)units);
    g_ptr_array_add(shaper->fonts, font);
    return font;
}

const TextFont *
shaper_font(Shaper *shaper, hb_face_t *face)
{
    return &font_find(shaper, face)->public;
}

PangoFontDescription *
shaper_description(const Shaper *shaper, int typeface, float size)
{
    const FaceKey *face = &shaper->typefaces[typeface].key;
    PangoFontDescription *description =
        fonts_description(shaper->theme, face->role, (double)size, face->weight);

    pango_font_description_set_style(description,
                                     face->italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
    return description;
}

const char *
shaper_features(const Shaper *shaper, int typeface)
{
    return fonts_features(shaper->typefaces[typeface].key.tabular);
}

bool
shaper_right_to_left(const Shaper *shaper)
{
    return shaper->right_to_left;
}

PangoContext *
shaper_context(Shaper *shaper)
{
    if (shaper->context == NULL) {
        shaper->context = fonts_context_new();
        context_turn(shaper);
    }
    return shaper->context;
}

static void
typeface_open(Shaper *shaper, int index)
{
    Typeface *face = &shaper->typefaces[index];
    g_autofree char *families = fonts_families(shaper->theme, face->key.role);
    hb_font_extents_t extents = { 0 };
    hb_codepoint_t space = 0;

    /* the same for all languages, because Pango's context is in English, too */
    face->font = font_find(shaper, fonts_face(families, face->key.weight, face->key.italic, "en"));
    float em = face->font->units_per_em;
    hb_font_get_h_extents(face->font->scaled, &extents);
    hb_font_get_nominal_glyph(face->font->scaled, ' ', &space);
    face->ascent = (float)extents.ascender / em;
    face->descent = (float)-extents.descender / em;
    face->space = (float)hb_font_get_glyph_h_advance(face->font->scaled, space) / em;
}

int
shaper_typeface(Shaper *shaper, FaceKey key)
{
    for (int i = 0; i < shaper->n_typefaces; i++) {
        const FaceKey *known = &shaper->typefaces[i].key;
        if (known->role == key.role && known->weight == key.weight && known->italic == key.italic &&
            known->tabular == key.tabular && known->divides == key.divides) {
            return i;
        }
    }
    g_assert(shaper->n_typefaces < MAX_TYPEFACES);
    int index = shaper->n_typefaces++;
    shaper->typefaces[index] = (Typeface){ .key = key };
    typeface_open(shaper, index);
    return index;
}

void
shaper_metrics(const Shaper *shaper, int typeface, float *ret_ascent, float *ret_descent,
               float *ret_space)
{
    const Typeface *face = &shaper->typefaces[typeface];

    *ret_ascent = face->ascent;
    *ret_descent = face->descent;
    *ret_space = face->space;
}

/* Shapes text[start, end) with HarfBuzz, using the surrounding text as context. */
static void
buffer_shape(Shaper *shaper, Font *font, bool tabular, const char *text, size_t size, size_t start,
             size_t end)
{
    /* Inter's ccmp composes letters and accents, at half the cost of shaping; plain ASCII words do
     * not need it. */
    static const hb_feature_t apart = { HB_TAG('c', 'c', 'm', 'p'), 0, 0, HB_FEATURE_GLOBAL_END };
    hb_feature_t used[FONT_FEATURES_MAX + 1];
    bool ascii = g_str_is_ascii(text);
    unsigned n_used = fonts_features_for(text, tabular, used);
    hb_buffer_t *buffer = shaper->buffer;

    hb_buffer_clear_contents(buffer);
    hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES);
    hb_buffer_add_utf8(buffer, text, (int)size, (unsigned)start, (int)(end - start));
    hb_buffer_set_direction(buffer, HB_DIRECTION_LTR);
    hb_buffer_set_language(buffer, shaper->language);
    hb_buffer_guess_segment_properties(buffer);
    if (ascii) {
        used[n_used++] = apart;
    }
    hb_shape(font->scaled, buffer, used, n_used);
}

/* Appends one piece: glyphs [first, end) of the buffer. `text_end` is the end of the last glyph's
 * text. The glyphs stay in scratch until the word is complete. */
static void
piece_append(Shaper *shaper, const Font *font, const char *text, unsigned first, unsigned end,
             uint32_t text_end)
{
    unsigned n = 0;
    const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(shaper->buffer, &n);
    const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(shaper->buffer, &n);
    WordPiece piece = { .font = &font->public, .n_glyphs = end - first };
    float em = font->units_per_em;

    for (unsigned i = first; i < end; i++) {
        bool starts = i == first || infos[i].cluster != infos[i - 1].cluster;
        unsigned next = i + 1;
        while (next < end && infos[next].cluster == infos[i].cluster) {
            next++;
        }
        uint32_t cluster_end = next < end ? infos[next].cluster : text_end;
        TextGlyph glyph = {
            .glyph = (uint16_t)infos[i].codepoint,
            .advance = (float)positions[i].x_advance / em,
            .text = infos[i].cluster,
            .n_bytes =
                starts ? cluster_bytes(text + infos[i].cluster, cluster_end - infos[i].cluster) : 0,
        };
        TextOffset offset = { (float)positions[i].x_offset / em,
                              (float)positions[i].y_offset / em };
        piece.width += glyph.advance;
        shaper->moved = shaper->moved || offset.x != 0 || offset.y != 0;
        g_array_append_val(shaper->glyphs, glyph);
        g_array_append_val(shaper->offsets, offset);
    }
    g_array_append_val(shaper->pieces, piece);
}

/* Cuts the buffer's glyphs at the word's breaks. `end` is the end of their text. */
static void
buffer_cut(Shaper *shaper, const Font *font, const char *text, uint32_t end,
           const WordBreaks *breaks)
{
    unsigned n = 0, first = 0;
    size_t b = 0;
    const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(shaper->buffer, &n);

    for (unsigned i = 0; i < n; i++) {
        uint32_t next = i + 1 < n ? infos[i + 1].cluster : end;
        while (b < breaks->n_items && breaks->items[b].offset <= infos[i].cluster) {
            b++;
        }
        bool cuts = b < breaks->n_items && breaks->items[b].offset == next;
        if (cuts || i + 1 == n) {
            piece_append(shaper, font, text, first, i + 1, next);
            if (cuts) {
                g_array_index(shaper->pieces, WordPiece, shaper->pieces->len - 1).after =
                    breaks->items[b].kind;
            }
            first = i + 1;
        }
    }
}

/* Finds the first character of the buffer that was shaped to .notdef; 0 if there is none. */
static uint32_t
buffer_first_missing(hb_buffer_t *buffer, const char *text)
{
    unsigned n = 0;
    const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer, &n);

    for (unsigned i = 0; i < n; i++) {
        if (infos[i].codepoint == 0) {
            return g_utf8_get_char(text + infos[i].cluster);
        }
    }
    return 0;
}

/* If the first family lacks a character, Pango finds another font for it. */
static void
shape_with_fallback(Shaper *shaper, int typeface, const char *text, size_t size, Word *word,
                    const WordBreaks *breaks)
{
    PangoAttrList *attributes = pango_attr_list_new();
    PangoFontDescription *description = shaper_description(shaper, typeface, 10);

    pango_attr_list_insert(attributes, pango_attr_font_desc_new(description));
    GList *items = pango_itemize(shaper_context(shaper), text, 0, (int)size, attributes, NULL);
    for (GList *at = items; at != NULL; at = at->next) {
        const PangoItem *item = at->data;
        size_t start = (size_t)item->offset, end = start + (size_t)item->length;
        Font *font = font_find(shaper, fonts_pango_face(item->analysis.font));
        buffer_shape(shaper, font, shaper->typefaces[typeface].key.tabular, text, size, start, end);
        if (word->missing == 0) {
            word->missing = buffer_first_missing(shaper->buffer, text);
        }
        buffer_cut(shaper, font, text, (uint32_t)end, breaks);
    }
    g_list_free_full(items, (GDestroyNotify)pango_item_free);
    pango_font_description_free(description);
    pango_attr_list_unref(attributes);
}

static const uint32_t missing_box = 0x25a1; /* □ */

static void *
scratch_keep(Shaper *shaper, GArray *scratch)
{
    size_t size = (size_t)scratch->len * g_array_get_element_size(scratch);
    void *kept = arena_alloc(shaper->arena, size);

    return size > 0 ? memcpy(kept, scratch->data, size) : kept;
}

static void
word_keep(Shaper *shaper, Word *word)
{
    const TextGlyph *glyphs = scratch_keep(shaper, shaper->glyphs);
    const TextOffset *offsets = shaper->moved ? scratch_keep(shaper, shaper->offsets) : NULL;
    WordPiece *pieces = scratch_keep(shaper, shaper->pieces);

    for (unsigned i = 0, first = 0; i < shaper->pieces->len; i++) {
        pieces[i].glyphs = glyphs + first;
        pieces[i].offsets = offsets != NULL ? offsets + first : NULL;
        first += pieces[i].n_glyphs;
    }
    word->pieces = pieces;
    word->n_pieces = shaper->pieces->len;
}

static void
shape_text(Shaper *shaper, int typeface, const char *text, size_t n_bytes, Word *word)
{
    const Typeface *face = &shaper->typefaces[typeface];
    WordBreaks breaks;

    word_breaks_find(text, n_bytes, face->key.role == FONT_CODE, &breaks);
    if (face->key.divides) {
        word_breaks_hyphenate(&breaks, shaper->hyphens);
    }
    word->text = arena_strdup(shaper->arena, breaks.text->str);
    g_array_set_size(shaper->glyphs, 0);
    g_array_set_size(shaper->offsets, 0);
    shaper->moved = false;
    g_array_set_size(shaper->pieces, 0);
    size_t size = breaks.text->len;
    buffer_shape(shaper, face->font, face->key.tabular, word->text, size, 0, size);
    if (buffer_first_missing(shaper->buffer, word->text) != 0) {
        shape_with_fallback(shaper, typeface, word->text, size, word, &breaks);
    } else {
        buffer_cut(shaper, face->font, word->text, (uint32_t)size, &breaks);
    }
    word_keep(shaper, word);
    word_breaks_clear(&breaks);
    shaper->shaped++;
}

/* A character that no font has is replaced, because a PDF must not show a font's missing glyph. */
static void
word_shape(Shaper *shaper, int typeface, const char *text, size_t n_bytes, Word *word)
{
    g_autoptr(GString) shown = g_string_new_len(text, (gssize)n_bytes);
    uint32_t first = 0;

    shape_text(shaper, typeface, text, n_bytes, word);
    while (word->missing != 0) {
        char character[8] = { 0 };
        const char *instead = word->missing == missing_box ? "?" : "\xe2\x96\xa1";
        first = first != 0 ? first : word->missing;
        g_unichar_to_utf8(word->missing, character);
        if (word->missing == '?' || g_string_replace(shown, character, instead, 0) == 0) {
            break;
        }
        word->missing = 0;
        shape_text(shaper, typeface, shown->str, shown->len, word);
    }
    word->missing = first;
}

hb_codepoint_t
shaper_glyph_instead(hb_font_t *font)
{
    hb_codepoint_t glyph = 0;

    return hb_font_get_nominal_glyph(font, missing_box, &glyph) ||
                   hb_font_get_nominal_glyph(font, '?', &glyph)
               ? glyph
               : 0;
}

void
shaper_report_missing(const Shaper *shaper, uint32_t character, Place place)
{
    char text[8] = { 0 };

    g_unichar_to_utf8(character, text);
    diag_warning(
        shaper->diag, place, "glyph-missing",
        "none of the theme's fonts has the character '%s' (U+%04X), so the PDF shows a box "
        "instead; install the Debian package %s and add its file to font.fallback in "
        "theme.yaml",
        text, character, script_font_package(character));
}

const Word *
shaper_word(Shaper *shaper, int typeface, const char *text, size_t n_bytes, Place place)
{
    ShapeKey key = { .typeface = typeface + shaper->language_offset,
                     .n_bytes = (uint32_t)n_bytes,
                     .text = text };
    Entry *entry = g_hash_table_lookup(shaper->words, &key);

    shaper->asked++;
    if (entry == NULL) {
        entry = arena_new0(shaper->arena, Entry);
        char *copy = arena_alloc(shaper->arena, n_bytes + 1);
        memcpy(copy, text, n_bytes);
        entry->key = key;
        entry->key.text = copy;
        word_shape(shaper, typeface, text, n_bytes, &entry->word);
        g_hash_table_add(shaper->words, entry);
    }
    if (entry->word.missing != 0) {
        shaper_report_missing(shaper, entry->word.missing, place);
    }
    return &entry->word;
}

TextFont **
shaper_fonts(const Shaper *shaper, size_t *n_fonts)
{
    TextFont **fonts = arena_array(shaper->arena, TextFont *, shaper->fonts->len);

    for (unsigned i = 0; i < shaper->fonts->len; i++) {
        fonts[i] = g_ptr_array_index(shaper->fonts, i);
    }
    *n_fonts = shaper->fonts->len;
    return fonts;
}

void
shaper_counts(const Shaper *shaper, size_t *ret_asked, size_t *ret_shaped)
{
    *ret_asked = shaper->asked;
    *ret_shaped = shaper->shaped;
}
