#include "charts/measure.h"

#include <math.h>
#include <string.h>

struct Measure {
    const Theme *theme;
    Arena *arena;
    PangoContext *context;
    GHashTable *widths;  /* "style|text" → Width; belongs to the thread's font map */
    const char *unknown; /* the first text with characters that no font has */
};

typedef struct {
    double width;
    bool unknown;
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

static Width *
width_new(const Measure *measure, const char *text, TextStyle style)
{
    PangoLayout *layout = measure_layout(measure->context, measure->theme, text, style);
    Width *width = g_new(Width, 1);

    width->width = real_width(layout, text, style.size);
    width->unknown = pango_layout_get_unknown_glyphs_count(layout) > 0;
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
    if (width->unknown && measure->unknown == NULL) {
        measure->unknown = arena_strdup(measure->arena, text);
    }
    return width->width;
}

const char *
measure_unknown(const Measure *measure)
{
    return measure->unknown;
}

static char *
line_text(PangoLayout *layout, const char *text, size_t index)
{
    const PangoLayoutLine *line = pango_layout_get_line_readonly(layout, (int)index);
    return g_strstrip(g_strndup(text + line->start_index, (size_t)line->length));
}

static bool
lines_within(Measure *measure, PangoLayout *layout, const char *text, TextStyle style, double width)
{
    for (int i = 0; i < pango_layout_get_line_count(layout); i++) {
        g_autofree char *line = line_text(layout, text, (size_t)i);
        if (measure_width(measure, line, style) > width) {
            return false;
        }
    }
    return true;
}

const char *const *
measure_lines(Measure *measure, const char *text, TextStyle style, double width, size_t *n_lines)
{
    PangoLayout *layout = measure_layout(measure->context, measure->theme, text, style);
    double whole = layout_width(layout), real = real_width(layout, text, style.size);
    /* break where the wider fallback would break */
    double limit = real > whole ? width * whole / real * .97 : width;

    pango_layout_set_width(layout, (int)(MAX(limit, style.size) * PANGO_SCALE));
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    bool unknown = pango_layout_get_unknown_glyphs_count(layout) > 0;
    while (unknown && limit > style.size &&
           !lines_within(measure, layout, text, style, MAX(width, style.size))) {
        limit *= .92; /* the fallback's characters are not spread evenly */
        pango_layout_set_width(layout, (int)(limit * PANGO_SCALE));
    }
    size_t n = (size_t)pango_layout_get_line_count(layout);
    const char **lines = arena_array(measure->arena, const char *, n + 1);
    for (size_t i = 0; i < n; i++) {
        g_autofree char *line = line_text(layout, text, i);
        lines[i] = arena_strdup(measure->arena, line);
    }
    g_object_unref(layout);
    *n_lines = n;
    return lines;
}
