/* Text that HarfBuzz sets alone. Pango makes one item of it: one script, one direction, one
 * font. So its language, script, features and size here are those of that item, and with
 * them its glyphs. */
#include "charts/font_features.h"
#include "charts/measure_private.h"

#include <string.h>

/* In 1024ths of a unit, as Pango has them. */
enum { SCALE = 1024 };
/* Between lie signs that some show as pictures, beyond these, other scripts and what is theirs. */
enum { LAST_OPERATOR = 0x22FF, FIRST_ENCLOSED = 0x2460, LAST_SHAPE = 0x25FA };
/* Pango shows none of these where a word is not divided. */
enum { HYPHENATION_POINT = 0x2027 };

typedef struct {
    const FontFace *found;
    hb_font_t *font; /* NULL: not plain */
} StyleFont;

struct PlainShaper {
    GHashTable *fonts; /* style_key() and the script → StyleFont */
    hb_buffer_t *buffer;
};

/* Scripts that a text may be in. Signs are of none of their own. */
typedef enum { SCRIPT_NONE, SCRIPT_LATIN, SCRIPT_GREEK, SCRIPT_CYRILLIC } PlainScript;

/* `language` is the one that Pango takes where a context in English meets the script. */
static const struct {
    const char *language;
    hb_script_t script;
} scripts[] = {
    [SCRIPT_NONE] = { "en", HB_SCRIPT_COMMON },
    [SCRIPT_LATIN] = { "en", HB_SCRIPT_LATIN },
    [SCRIPT_GREEK] = { "el", HB_SCRIPT_GREEK },
    [SCRIPT_CYRILLIC] = { "ru", HB_SCRIPT_CYRILLIC },
};

static void
style_font_free(void *data)
{
    StyleFont *style = data;

    hb_font_destroy(style->font);
    g_free(style);
}

PlainShaper *
plain_shaper_new(void)
{
    PlainShaper *plain = g_new(PlainShaper, 1);

    *plain = (PlainShaper){ g_hash_table_new_full(NULL, NULL, NULL, style_font_free),
                            hb_buffer_create() };
    return plain;
}

void
plain_shaper_free(PlainShaper *plain)
{
    g_hash_table_unref(plain->fonts);
    hb_buffer_destroy(plain->buffer);
    g_free(plain);
}

static bool
is_shown(gunichar c)
{
    switch (g_unichar_type(c)) {
    case G_UNICODE_LOWERCASE_LETTER:
    case G_UNICODE_UPPERCASE_LETTER:
    case G_UNICODE_TITLECASE_LETTER:
    case G_UNICODE_OTHER_LETTER:
    case G_UNICODE_DECIMAL_NUMBER:
    case G_UNICODE_OTHER_NUMBER:
    case G_UNICODE_CONNECT_PUNCTUATION:
    case G_UNICODE_DASH_PUNCTUATION:
    case G_UNICODE_OPEN_PUNCTUATION:
    case G_UNICODE_CLOSE_PUNCTUATION:
    case G_UNICODE_INITIAL_PUNCTUATION:
    case G_UNICODE_FINAL_PUNCTUATION:
    case G_UNICODE_OTHER_PUNCTUATION:
    case G_UNICODE_CURRENCY_SYMBOL:
    case G_UNICODE_MATH_SYMBOL:
    case G_UNICODE_OTHER_SYMBOL:
    case G_UNICODE_SPACE_SEPARATOR:
        return true;
    default:
        return false;
    }
}

/* False: the character is not plain. */
static bool
script_of(gunichar c, PlainScript *ret)
{
    bool near = c <= LAST_OPERATOR || (c >= FIRST_ENCLOSED && c <= LAST_SHAPE);

    if (!near || c == HYPHENATION_POINT || !is_shown(c)) {
        return false;
    }
    switch (g_unichar_get_script(c)) {
    case G_UNICODE_SCRIPT_COMMON:
        *ret = SCRIPT_NONE;
        return true;
    case G_UNICODE_SCRIPT_LATIN:
        *ret = SCRIPT_LATIN;
        return true;
    case G_UNICODE_SCRIPT_GREEK:
        *ret = SCRIPT_GREEK;
        return true;
    case G_UNICODE_SCRIPT_CYRILLIC:
        *ret = SCRIPT_CYRILLIC;
        return true;
    default:
        return false;
    }
}

/* The one script of the text; false: it has two, or is not plain. */
static bool
find_script(const char *text, PlainScript *ret)
{
    PlainScript script = SCRIPT_NONE;

    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        PlainScript own = SCRIPT_NONE;
        if (g_ascii_isalpha(*at)) {
            own = SCRIPT_LATIN;
        } else if (g_ascii_isprint(*at)) {
            continue;
        } else if (!script_of(g_utf8_get_char(at), &own)) {
            return false;
        }
        if (own != SCRIPT_NONE && script != SCRIPT_NONE && own != script) {
            return false;
        }
        script = own != SCRIPT_NONE ? own : script;
    }
    *ret = script;
    return true;
}

static StyleFont *
style_font_new(const Theme *theme, TextStyle style, PlainScript script)
{
    FontRole role = style.display ? FONT_DISPLAY : FONT_TEXT;
    g_autofree char *families = fonts_families(theme, role);
    StyleFont *made = g_new0(StyleFont, 1);
    int scale = (int)(style.size * SCALE);

    made->found = fonts_face(families, style.weight, false, scripts[script].language);
    if (made->found->plain) {
        made->font = hb_font_create(made->found->face);
        hb_font_set_scale(made->font, scale, scale);
    }
    return made;
}

static const StyleFont *
find_font(const PlainShaper *plain, const Theme *theme, TextStyle style, PlainScript script)
{
    void *key = GSIZE_TO_POINTER(measure_style_key(style) << 2 | (size_t)script);
    StyleFont *found = g_hash_table_lookup(plain->fonts, key);

    if (found == NULL) {
        found = style_font_new(theme, style, script);
        g_hash_table_insert(plain->fonts, key, found);
    }
    return found;
}

/* What HarfBuzz would put in the place of a character that the font lacks is not what Pango does.
 */
static bool
has_all(hb_font_t *font, const char *text)
{
    hb_codepoint_t glyph = 0;

    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        if (!g_ascii_isprint(*at) &&
            !hb_font_get_nominal_glyph(font, g_utf8_get_char(at), &glyph)) {
            return false;
        }
    }
    return true;
}

/* Shapes text[start, end) within its text. */
static void
shape_part(const PlainShaper *plain, hb_font_t *font, PlainScript script, const StyledText *text,
           size_t start, size_t end)
{
    hb_feature_t features[FONT_FEATURES_MAX];
    unsigned n_features = fonts_features_for(text->text, text->style.tabular, features);
    hb_buffer_t *buffer = plain->buffer;

    hb_buffer_clear_contents(buffer);
    hb_buffer_set_direction(buffer, HB_DIRECTION_LTR);
    hb_buffer_set_script(buffer, scripts[script].script);
    hb_buffer_set_language(buffer, hb_language_from_string(scripts[script].language, -1));
    hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_BOT | HB_BUFFER_FLAG_EOT);
    hb_buffer_add_utf8(buffer, text->text, -1, (unsigned)start, (int)(end - start));
    hb_shape(font, buffer, features, n_features);
}

/* With room for what is known of each. */
static LineGlyph *
glyphs_new(size_t n)
{
    return g_malloc(checked_array_size(sizeof(LineGlyph) + sizeof(bool), n));
}

static bool *
joined_of(LineGlyph *glyphs, size_t n)
{
    return (bool *)(void *)(glyphs + n);
}

/* The glyphs in the buffer as a run; false: a character has none. */
static bool
keep_line(hb_buffer_t *buffer, const StyleFont *style, size_t n_bytes, Shaped *ret)
{
    unsigned n = 0;
    const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer, &n);
    const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer, NULL);
    LineGlyph *glyphs = glyphs_new(n);
    bool *joined = joined_of(glyphs, n), whole = true;
    int64_t width = 0;

    for (unsigned i = 0; i < n; i++) {
        glyphs[i] = (LineGlyph){ infos[i].codepoint, positions[i].x_advance, positions[i].x_offset,
                                 -positions[i].y_offset, infos[i].cluster };
        joined[i] = (hb_glyph_info_get_glyph_flags(&infos[i]) & HB_GLYPH_FLAG_UNSAFE_TO_BREAK) != 0;
        whole = whole && infos[i].codepoint != 0;
        width += positions[i].x_advance;
    }
    if (!whole) {
        g_free(glyphs);
        return false;
    }
    LineRun *run = g_new(LineRun, 1);
    *run = (LineRun){ .found = style->found,
                      .face = style->found->face,
                      .font = hb_font_reference(style->font),
                      .glyphs = glyphs,
                      .joined = joined,
                      .n_glyphs = n,
                      .end = n_bytes };
    *ret = (Shaped){ .line = { run, 1, (double)width / SCALE }, .width = (double)width / SCALE };
    return true;
}

bool
plain_shape(PlainShaper *plain, const StyledText *text, Shaped *ret)
{
    PlainScript script = SCRIPT_NONE;
    size_t n_bytes = strlen(text->text);

    if (n_bytes == 0) {
        *ret = (Shaped){ 0 };
        return true;
    }
    if (!find_script(text->text, &script)) {
        return false;
    }
    const StyleFont *font = find_font(plain, text->theme, text->style, script);
    if (font->font == NULL || !has_all(font->font, text->text)) {
        return false;
    }
    shape_part(plain, font->font, script, text, 0, n_bytes);
    return keep_line(plain->buffer, font, n_bytes, ret);
}

int
plain_part_width(PlainShaper *plain, const StyledText *text, size_t start, size_t end)
{
    PlainScript script = SCRIPT_NONE;
    unsigned n = 0;
    int width = 0;

    bool known = find_script(text->text, &script);
    g_assert(known);
    const StyleFont *font = find_font(plain, text->theme, text->style, script);
    shape_part(plain, font->font, script, text, start, end);
    const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(plain->buffer, &n);
    for (unsigned i = 0; i < n; i++) {
        width += positions[i].x_advance;
    }
    return width;
}

/* ---- Parts of a text ---- */

/* The first glyph of this byte or a later one. */
static size_t
glyph_at(const LineRun *run, size_t at)
{
    size_t low = 0, high = run->n_glyphs;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (run->glyphs[middle].cluster < at) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool
comes_apart(const LineRun *run, size_t glyph, size_t at)
{
    return glyph == run->n_glyphs
               ? at == run->end
               : run->glyphs[glyph].cluster == at && (at == 0 || !run->joined[glyph]);
}

bool
plain_parts_at(const ShapedLine *whole, size_t at)
{
    const LineRun *run = whole->n_runs == 1 ? whole->runs : NULL;

    return run != NULL && run->joined != NULL && comes_apart(run, glyph_at(run, at), at);
}

/* Whether the part, a text of its own, is shaped by the whole's rules. */
static bool
is_alike(const StyledText *text, const char *part)
{
    PlainScript script = SCRIPT_NONE, own = SCRIPT_NONE;

    return strstr(text->text, "\u2044") == NULL && find_script(text->text, &script) &&
           find_script(part, &own) && own == script;
}

bool
plain_cut(const StyledText *text, const ShapedLine *whole, const char *part, size_t start,
          Shaped *ret)
{
    size_t n_bytes = strlen(part);
    int64_t width = 0;

    if (n_bytes == 0 || !plain_parts_at(whole, start) || !plain_parts_at(whole, start + n_bytes) ||
        !is_alike(text, part)) {
        return false;
    }
    const LineRun *all = whole->runs;
    size_t first = glyph_at(all, start), n = glyph_at(all, start + n_bytes) - first;
    LineGlyph *glyphs = glyphs_new(n);
    bool *joined = joined_of(glyphs, n);
    memcpy(glyphs, all->glyphs + first, n * sizeof *glyphs);
    memcpy(joined, all->joined + first, n * sizeof *joined);
    for (size_t i = 0; i < n; i++) {
        glyphs[i].cluster -= (uint32_t)start;
        width += glyphs[i].advance;
    }
    LineRun *run = g_new(LineRun, 1);
    *run = *all;
    hb_font_reference(run->font);
    run->glyphs = glyphs;
    run->joined = joined;
    run->n_glyphs = n;
    run->end = n_bytes;
    *ret = (Shaped){ .line = { run, 1, (double)width / SCALE }, .width = (double)width / SCALE };
    return true;
}
