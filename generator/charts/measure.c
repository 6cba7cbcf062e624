#include "charts/measure.h"

#include <math.h>
#include <string.h>

struct Measure {
    const Theme *theme;
    Arena *arena;
    PangoContext *context;
    GHashTable *widths;    /* "style|text" → Width; belongs to the thread's font map */
    const char *unknown;   /* the first text with a character that no font has */
    gunichar unknown_char; /* that character */
};

typedef struct {
    double width;
    gunichar unknown; /* 0: every character has its glyph */
} Width;

/* The table lives as long as the thread's font map. */
static GHashTable *
thread_widths(void)
{
    PangoFontMap *map = fonts_map();
    GHashTable *widths = g_object_get_data(G_OBJECT(map), "accelreport-widths");

    if (widths == NULL) {
        widths = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
        g_object_set_data_full(G_OBJECT(map), "accelreport-widths", widths,
                               (GDestroyNotify)g_hash_table_unref);
    }
    return widths;
}

Measure *
measure_new(const Theme *theme, Arena *arena)
{
    Measure *measure = arena_new0(arena, Measure);

    *measure = (Measure){
        .theme = theme, .arena = arena, .context = fonts_context_new(), .widths = thread_widths()
    };
    arena_defer(arena, g_object_unref, measure->context);
    return measure;
}

PangoLayout *
measure_layout(PangoContext *context, const Theme *theme, const char *text, TextStyle style)
{
    PangoLayout *layout = pango_layout_new(context);
    FontRole role = style.display ? FONT_DISPLAY : FONT_TEXT;
    PangoFontDescription *font = fonts_description(theme, role, style.size, style.weight);
    PangoAttrList *attributes = fonts_attributes(style.tabular);

    pango_layout_set_font_description(layout, font);
    pango_layout_set_attributes(layout, attributes);
    pango_layout_set_auto_dir(layout, FALSE); /* as SVG places text */
    pango_layout_set_text(layout, text, -1);
    pango_attr_list_unref(attributes);
    pango_font_description_free(font);
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

static double
real_width(PangoLayout *layout, const char *text, double size)
{
    double width = layout_width(layout);

    return pango_layout_get_unknown_glyphs_count(layout) > 0
               ? MAX(width, fallback_width(text, size))
               : width;
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

static Width *
width_new(const Measure *measure, const char *text, TextStyle style)
{
    PangoLayout *layout = measure_layout(measure->context, measure->theme, text, style);
    Width *width = g_new(Width, 1);

    width->width = real_width(layout, text, style.size);
    width->unknown =
        pango_layout_get_unknown_glyphs_count(layout) > 0 ? unknown_character(layout) : 0;
    g_object_unref(layout);
    return width;
}

double
measure_width(Measure *measure, const char *text, TextStyle style)
{
    g_autofree char *key = g_strdup_printf("%d %d %d %d|%s", (int)lrint(style.size * 100),
                                           style.weight, style.tabular, style.display, text);
    Width *width = g_hash_table_lookup(measure->widths, key);

    if (width == NULL) {
        width = width_new(measure, text, style);
        g_hash_table_insert(measure->widths, g_steal_pointer(&key), width);
    }
    if (width->unknown != 0 && measure->unknown == NULL) {
        measure->unknown = arena_strdup(measure->arena, text);
        measure->unknown_char = width->unknown;
    }
    return width->width;
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

const char *const *
measure_lines(Measure *measure, const char *text, TextStyle style, double width, size_t *n_lines)
{
    PangoLayout *layout = measure_layout(measure->context, measure->theme, text, style);
    double whole = layout_width(layout), real = real_width(layout, text, style.size);
    /* break where the wider fallback would break */
    double limit = real > whole ? width * whole / real * .97 : width;

    const char *const *lines = NULL;
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    for (int i = 0; i < 8; i++) {
        pango_layout_set_width(layout, (int)(MAX(limit, style.size) * PANGO_SCALE));
        lines = cut_lines(measure, layout, n_lines);
        double widest = widest_of(measure, lines, *n_lines, style);
        if (widest <= width + .01 || limit <= style.size) {
            break;
        }
        limit *= MIN(width / widest, .97);
    }
    g_object_unref(layout);
    return lines;
}
