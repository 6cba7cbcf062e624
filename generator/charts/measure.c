#include "charts/measure.h"

#include <math.h>
#include <string.h>

/* Shaped texts that a thread keeps: those of a few charts. A text of a chart is measured
 * once, and drawn in several files. */
enum { TEXTS_MAX = 4096 };

/* What a thread keeps: making a layout costs as much as shaping a short text. */
typedef struct {
    PangoContext *context;
    GHashTable *layouts; /* style_key() → PangoLayout */
    GHashTable *texts;   /* Text → Shaped */
} Memory;

struct Measure {
    const Theme *theme;
    Arena *arena;
    Memory *memory;
    const char *unknown;   /* the first text with a character that no font has */
    gunichar unknown_char; /* that character */
};

typedef struct {
    PangoLayoutLine *line;
    double drawn_width;
    double width;     /* of the fallback that a browser may take, where that is wider */
    gunichar unknown; /* 0: every character has its glyph */
} Shaped;

typedef struct {
    size_t style; /* style_key() */
    char *text;
} Text;

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

    pango_layout_line_unref(shaped->line);
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

static size_t
style_key(TextStyle style)
{
    return (size_t)lrint(style.size * 100) << 12 | (size_t)style.weight << 2 |
           (size_t)style.tabular << 1 | (size_t)style.display;
}

static PangoLayout *
layout_new(PangoContext *context, const Theme *theme, TextStyle style)
{
    PangoLayout *layout = pango_layout_new(context);
    FontRole role = style.display ? FONT_DISPLAY : FONT_TEXT;
    PangoFontDescription *font = fonts_description(theme, role, style.size, style.weight);
    PangoAttrList *attributes = fonts_attributes(style.tabular);

    pango_layout_set_font_description(layout, font);
    pango_layout_set_attributes(layout, attributes);
    pango_layout_set_auto_dir(layout, FALSE); /* as SVG places text */
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_attr_list_unref(attributes);
    pango_font_description_free(font);
    return layout;
}

/* Holds until a text of the same style is laid out. */
static PangoLayout *
lay_out(const Memory *memory, const Theme *theme, const char *text, TextStyle style)
{
    void *key = GSIZE_TO_POINTER(style_key(style));
    PangoLayout *layout = g_hash_table_lookup(memory->layouts, key);

    if (layout == NULL) {
        layout = layout_new(memory->context, theme, style);
        g_hash_table_insert(memory->layouts, key, layout);
    }
    pango_layout_set_width(layout, -1);
    pango_layout_set_text(layout, text, -1);
    return layout;
}

static PangoLayout *
lay_out_within(const Measure *measure, const char *text, TextStyle style, double width)
{
    PangoLayout *layout = lay_out(measure->memory, measure->theme, text, style);

    pango_layout_set_width(layout, (int)(MAX(width, style.size) * PANGO_SCALE));
    return layout;
}

static double
layout_width(PangoLayout *layout)
{
    PangoRectangle logical;
    pango_layout_get_extents(layout, NULL, &logical);
    return logical.width / (double)PANGO_SCALE;
}

/* What a fallback font is likely to need: wide characters are square. */
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

/* The first character whose glyph is Pango's box with its code; 0: none. */
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

static Shaped *
shaped_new(const Memory *memory, const Theme *theme, const char *text, TextStyle style)
{
    PangoLayout *layout = lay_out(memory, theme, text, style);
    Shaped *shaped = g_new(Shaped, 1);
    double width = layout_width(layout);

    *shaped = (Shaped){ .line = pango_layout_line_ref(pango_layout_get_line_readonly(layout, 0)),
                        .drawn_width = width,
                        .width = width };
    if (pango_layout_get_unknown_glyphs_count(layout) > 0) {
        shaped->width = MAX(width, fallback_width(text, style.size));
        shaped->unknown = unknown_character(layout);
    }
    return shaped;
}

/* Holds until the next text is shaped. */
static const Shaped *
shape(Memory *memory, const Theme *theme, const char *text, TextStyle style)
{
    Text sought = { style_key(style), (char *)(uintptr_t)text };
    Shaped *shaped = g_hash_table_lookup(memory->texts, &sought);

    if (shaped == NULL) {
        if (g_hash_table_size(memory->texts) >= TEXTS_MAX) {
            g_hash_table_remove_all(memory->texts);
        }
        Text *key = g_new(Text, 1);
        *key = (Text){ sought.style, g_strdup(text) };
        shaped = shaped_new(memory, theme, text, style);
        g_hash_table_insert(memory->texts, key, shaped);
    }
    return shaped;
}

const PangoLayoutLine *
measure_line(const Theme *theme, const char *text, TextStyle style, double *ret_width)
{
    const Shaped *shaped = shape(memory_of_thread(), theme, text, style);

    *ret_width = shaped->drawn_width;
    return shaped->line;
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

static const char *const *
cut_lines(const Measure *measure, PangoLayout *layout, size_t *n_lines)
{
    const char *text = pango_layout_get_text(layout);
    size_t n = (size_t)pango_layout_get_line_count(layout);
    const char **lines = arena_array(measure->arena, const char *, n + 1);

    for (size_t i = 0; i < n; i++) {
        const PangoLayoutLine *line = pango_layout_get_line_readonly(layout, (int)i);
        g_autofree char *slice = g_strndup(text + line->start_index, (size_t)line->length);
        lines[i] = arena_strdup(measure->arena, g_strstrip(slice));
    }
    *n_lines = n;
    return lines;
}

/* A line by itself may be wider than it was within the text: shaped anew, or of
 * a fallback font throughout. */
static double
widest_of(Measure *measure, const char *const *lines, size_t n_lines, TextStyle style)
{
    double widest = 0;

    for (size_t i = 0; i < n_lines; i++) {
        widest = MAX(widest, measure_width(measure, lines[i], style));
    }
    return widest;
}

/* A text that needs no break: most of them. */
static const char *const *
whole_line(Measure *measure, const char *text, TextStyle style, double width)
{
    char *line = arena_strdup(measure->arena, text);
    const char **lines = arena_array(measure->arena, const char *, 2);

    lines[0] = g_strstrip(line);
    lines[1] = NULL;
    return measure_width(measure, lines[0], style) <= width ? lines : NULL;
}

/* Breaks where a line of `limit` ends, or one that is less where a line by itself turns
 * out wider than `width`. */
static const char *const *
break_lines(Measure *measure, PangoLayout *layout, TextStyle style, double width, double limit,
            size_t *n_lines)
{
    const char *text = arena_strdup(measure->arena, pango_layout_get_text(layout));
    const char *const *lines = NULL;

    for (int i = 0; i < 8; i++) {
        lines = cut_lines(measure, layout, n_lines);
        double widest = widest_of(measure, lines, *n_lines, style);
        if (widest <= width + .01 || limit <= style.size) {
            break;
        }
        limit *= MIN(width / widest, .97);
        layout = lay_out_within(measure, text, style, limit);
    }
    return lines;
}

/* So many bytes that no line of them can be as short as this: they need not be shaped
 * whole. (Where it can, it is one line here, too.) */
static bool
is_long(const char *text, TextStyle style, double width)
{
    return (double)strlen(text) * style.size > 4 * width;
}

const char *const *
measure_lines(Measure *measure, const char *text, TextStyle style, double width, size_t *n_lines)
{
    double limit = width;

    if (is_long(text, style, width)) {
        PangoLayout *layout = lay_out_within(measure, text, style, limit);
        if (pango_layout_get_unknown_glyphs_count(layout) == 0) {
            return break_lines(measure, layout, style, width, limit, n_lines);
        }
    }
    const char *const *line = whole_line(measure, text, style, width);
    if (line != NULL) {
        *n_lines = 1;
        return line;
    }
    const Shaped *shaped = shape(measure->memory, measure->theme, text, style);
    double real = shaped->width, drawn = shaped->drawn_width;
    if (real > drawn) { /* break where the wider fallback would break */
        limit = width * drawn / real * .97;
    }
    return break_lines(measure, lay_out_within(measure, text, style, limit), style, width, limit,
                       n_lines);
}
