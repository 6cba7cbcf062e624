#include "text/measure.h"

#include "text/fonts_pango.h"

#include <math.h>
#include <string.h>

/* The number of shaped texts that a thread caches: enough for a few charts. */
enum { TEXTS_MAX = 4096 };

typedef struct {
    ShapedLine line;
    double width;     /* with the fallback font that a browser may use, if that is wider */
    gunichar unknown; /* 0: all characters have a glyph */
} Shaped;

/* The cache of a thread. */
typedef struct {
    PangoContext *context;
    /* style_key() → PangoLayout; creating one is as slow as shaping a short text */
    GHashTable *layouts;
    GHashTable *texts; /* Text → Shaped */
} Memory;

struct Measure {
    const Theme *theme;
    Arena *arena;
    Memory *memory;
    const char *unknown;   /* the first text with a character that no font has */
    gunichar unknown_char; /* that character */
};

typedef struct {
    size_t style; /* style_key() */
    char *text;
} Text;

/* A key in 40 bits that differs for every style. */
static size_t
style_key(TextStyle style)
{
    return (size_t)lrint(style.size * 100) << 12 | (size_t)style.weight << 2 |
           (size_t)style.tabular << 1 | (size_t)style.display;
}

static guint
text_hash(const void *key)
{
    const Text *text = key;
    return g_str_hash(text->text) * 31 + (guint)text->style;
}

static gboolean
text_equal(const void *a, const void *b)
{
    const Text *left = a, *right = b;
    return left->style == right->style && strcmp(left->text, right->text) == 0;
}

static void
text_free(void *key)
{
    Text *text = key;

    g_free(text->text);
    g_free(text);
}

static void
shaped_free(void *data)
{
    Shaped *shaped = data;

    for (size_t i = 0; i < shaped->line.n_runs; i++) {
        LineRun *run = &shaped->line.runs[i];
        g_object_unref(run->pango);
        hb_font_destroy(run->font);
        g_free(run->glyphs);
    }
    g_free(shaped->line.runs);
    g_free(shaped);
}

static void
memory_free(void *data)
{
    Memory *memory = data;

    g_hash_table_unref(memory->texts);
    g_hash_table_unref(memory->layouts);
    g_object_unref(memory->context);
    g_free(memory);
}

static GPrivate thread_memory = G_PRIVATE_INIT(memory_free);

static Memory *
memory_of_thread(void)
{
    Memory *memory = g_private_get(&thread_memory);

    if (memory == NULL) {
        memory = g_new0(Memory, 1);
        memory->context = fonts_context_new();
        memory->layouts = g_hash_table_new_full(NULL, NULL, NULL, g_object_unref);
        memory->texts = g_hash_table_new_full(text_hash, text_equal, text_free, shaped_free);
        g_private_set(&thread_memory, memory);
    }
    return memory;
}

void
measure_release(void)
{
    g_private_replace(&thread_memory, NULL);
}

Measure *
measure_new(const Theme *theme, Arena *arena)
{
    Measure *measure = arena_new0(arena, Measure);

    *measure = (Measure){ .theme = theme, .arena = arena, .memory = memory_of_thread() };
    return measure;
}

/* ---- Shaping ---- */

static PangoLayout *
layout_new(PangoContext *context, const Theme *theme, TextStyle style)
{
    PangoLayout *layout = pango_layout_new(context);
    FontRole role = style.display ? FONT_DISPLAY : FONT_TEXT;
    PangoFontDescription *font = fonts_description(theme, role, style.size, style.weight);
    PangoAttrList *attributes = fonts_attributes(style.tabular);

    pango_layout_set_font_description(layout, font);
    pango_layout_set_attributes(layout, attributes);
    pango_layout_set_auto_dir(layout, FALSE); /* as in SVG */
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_attr_list_unref(attributes);
    pango_font_description_free(font);
    return layout;
}

/* Valid until a text of the same style is laid out. `width` -1: no limit. */
static PangoLayout *
lay_out(const Memory *memory, const Theme *theme, const char *text, TextStyle style, int width)
{
    void *key = GSIZE_TO_POINTER(style_key(style));
    PangoLayout *layout = g_hash_table_lookup(memory->layouts, key);

    if (layout == NULL) {
        layout = layout_new(memory->context, theme, style);
        g_hash_table_insert(memory->layouts, key, layout);
    }
    pango_layout_set_width(layout, -1);
    pango_layout_set_text(layout, text, -1);
    pango_layout_set_width(layout, width);
    return layout;
}

/* An estimate for a fallback font: wide characters are square. */
static double
fallback_width(const char *text, double size)
{
    double width = 0;

    for (const char *c = text; *c != '\0'; c = g_utf8_next_char(c)) {
        gunichar character = g_utf8_get_char(c);
        if (!g_unichar_iszerowidth(character)) {
            width += g_unichar_iswide(character) ? 1 : .62;
        }
    }
    return width * size;
}

/* The first character for which Pango draws a box with its code; 0 if there is none. */
static gunichar
unknown_character(PangoLayout *layout)
{
    PangoLayoutIter *at = pango_layout_get_iter(layout);
    const char *text = pango_layout_get_text(layout);
    gunichar found = 0;

    do {
        const PangoLayoutRun *run = pango_layout_iter_get_run_readonly(at);
        for (int i = 0; run != NULL && found == 0 && i < run->glyphs->num_glyphs; i++) {
            if ((run->glyphs->glyphs[i].glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0) {
                found = g_utf8_get_char(text + run->item->offset + run->glyphs->log_clusters[i]);
            }
        }
    } while (found == 0 && pango_layout_iter_next_run(at));
    pango_layout_iter_free(at);
    return found;
}

/* An invisible space gets the space's glyph, so that words stay separate when text is copied.
 * Characters that no font has are left out; the layout of the chart reports them. */
static hb_codepoint_t
real_glyph(hb_font_t *font, PangoGlyph glyph, char first)
{
    hb_codepoint_t space = 0;

    if (glyph == PANGO_GLYPH_EMPTY) {
        return first == ' ' && hb_font_get_nominal_glyph(font, ' ', &space) ? space : 0;
    }
    return (glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0 ? 0 : glyph;
}

static LineRun
run_of(const PangoGlyphItem *item, const char *text)
{
    PangoFont *font = item->item->analysis.font;
    size_t n = (size_t)item->glyphs->num_glyphs, start = (size_t)item->item->offset;
    LineRun run = { .pango = g_object_ref(font),
                    .face = fonts_pango_face(font),
                    .font = hb_font_reference(pango_font_get_hb_font(font)),
                    .glyphs = g_new(LineGlyph, n),
                    .n_glyphs = n,
                    .start = start,
                    .end = start + (size_t)item->item->length };

    for (size_t i = 0; i < n; i++) {
        const PangoGlyphInfo *info = &item->glyphs->glyphs[i];
        uint32_t at = (uint32_t)(item->item->offset + item->glyphs->log_clusters[i]);
        run.glyphs[i] =
            (LineGlyph){ real_glyph(run.font, info->glyph, text[at]), info->geometry.width,
                         info->geometry.x_offset, info->geometry.y_offset, at };
    }
    return run;
}

static double
layout_width(PangoLayout *layout)
{
    PangoRectangle logical;
    pango_layout_get_extents(layout, NULL, &logical);
    return logical.width / (double)PANGO_SCALE;
}

static Shaped *
shape_uncached(const Memory *memory, const Theme *theme, const char *text, TextStyle style)
{
    PangoLayout *layout = lay_out(memory, theme, text, style, -1);
    const PangoLayoutLine *line = pango_layout_get_line_readonly(layout, 0);
    double width = layout_width(layout);
    Shaped *shaped = g_new(Shaped, 1);
    size_t n = 0;

    *shaped =
        (Shaped){ .line = { .runs = g_new(LineRun, g_slist_length(line->runs)), .width = width },
                  .width = width };
    for (const GSList *at = line->runs; at != NULL; at = at->next) {
        shaped->line.runs[n++] = run_of(at->data, text);
    }
    shaped->line.n_runs = n;
    if (pango_layout_get_unknown_glyphs_count(layout) > 0) {
        shaped->width = MAX(width, fallback_width(text, style.size));
        shaped->unknown = unknown_character(layout);
    }
    return shaped;
}

/* Valid until the next text is shaped. */
static const Shaped *
shape(const Memory *memory, const Theme *theme, const char *text, TextStyle style)
{
    const size_t key = style_key(style);
    Shaped *shaped = g_hash_table_lookup(memory->texts, &(Text){ key, (char *)(uintptr_t)text });

    if (shaped == NULL) {
        if (g_hash_table_size(memory->texts) >= TEXTS_MAX) {
            g_hash_table_remove_all(memory->texts);
        }
        Text *kept = g_new(Text, 1);
        *kept = (Text){ key, g_strdup(text) };
        shaped = shape_uncached(memory, theme, text, style);
        g_hash_table_insert(memory->texts, kept, shaped);
    }
    return shaped;
}

const ShapedLine *
measure_line(const Theme *theme, const char *text, TextStyle style)
{
    return &shape(memory_of_thread(), theme, text, style)->line;
}

double
measure_width(Measure *measure, const char *text, TextStyle style)
{
    const Shaped *shaped = shape(measure->memory, measure->theme, text, style);

    if (shaped->unknown != 0 && measure->unknown == NULL) {
        measure->unknown = arena_strdup(measure->arena, text);
        measure->unknown_char = shaped->unknown;
    }
    return shaped->width;
}

const char *
measure_unknown(const Measure *measure, gunichar *ret)
{
    *ret = measure->unknown_char;
    return measure->unknown;
}

/* ---- Lines ---- */

/* The lines that Pango breaks the text into at this width, without spaces at their ends. */
static const char *const *
find_lines(const Measure *measure, const char *text, TextStyle style, double width, size_t *n_lines)
{
    int limit = (int)(MAX(width, style.size) * PANGO_SCALE);
    PangoLayout *layout = lay_out(measure->memory, measure->theme, text, style, limit);
    size_t n = (size_t)pango_layout_get_line_count(layout);
    const char **lines = arena_array(measure->arena, const char *, n + 1);

    for (size_t i = 0; i < n; i++) {
        const PangoLayoutLine *line = pango_layout_get_line_readonly(layout, (int)i);
        g_autofree char *slice = g_strndup(text + line->start_index, (gsize)line->length);
        lines[i] = arena_strdup(measure->arena, g_strstrip(slice));
    }
    *n_lines = n;
    return lines;
}

/* A line on its own may be wider than within the text, because it is shaped again, or entirely in a
 * fallback font. */
static double
widest_of(Measure *measure, const char *const *lines, size_t n_lines, TextStyle style)
{
    double widest = 0;

    for (size_t i = 0; i < n_lines; i++) {
        widest = MAX(widest, measure_width(measure, lines[i], style));
    }
    return widest;
}

/* Most texts need no break. NULL if this one does. */
static const char *const *
whole_line(Measure *measure, const char *text, TextStyle style, double width)
{
    char *line = arena_strdup(measure->arena, text);
    const char **lines = arena_array(measure->arena, const char *, 2);

    lines[0] = g_strstrip(line);
    lines[1] = NULL;
    return measure_width(measure, lines[0], style) <= width ? lines : NULL;
}

/* Breaks lines at `limit`, and reduces it if a line on its own is wider than `width`. */
static const char *const *
break_lines(Measure *measure, const char *text, TextStyle style, double width, double limit,
            size_t *n_lines)
{
    const char *const *lines = NULL;

    for (int i = 0; i < 8; i++) {
        lines = find_lines(measure, text, style, limit, n_lines);
        double widest = widest_of(measure, lines, *n_lines, style);
        if (widest <= width + .01 || limit <= style.size) {
            break;
        }
        limit *= MIN(width / widest, .97);
    }
    return lines;
}

const char *const *
measure_lines(Measure *measure, const char *text, TextStyle style, double width, size_t *n_lines)
{
    double limit = width;
    const char *const *line = whole_line(measure, text, style, width);

    if (line != NULL) {
        *n_lines = 1;
        return line;
    }
    const Shaped *shaped = shape(measure->memory, measure->theme, text, style);
    double real = shaped->width, drawn = shaped->line.width;
    if (real > drawn) { /* break where the wider fallback font would */
        limit = width * drawn / real * .97;
    }
    return break_lines(measure, text, style, width, limit, n_lines);
}
