#include "text/fonts_pango.h"

#include <fontconfig/fontconfig.h>
#include <pango/pangofc-font.h>

static void
map_free(void *map)
{
    g_object_unref(map);
}

static GPrivate thread_map = G_PRIVATE_INIT(map_free);

PangoFontMap *
fonts_map(void)
{
    PangoFontMap *map = g_private_get(&thread_map);

    if (map == NULL) {
        map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
        pango_cairo_font_map_set_resolution((PangoCairoFontMap *)(void *)map, 72);
        g_private_set(&thread_map, map);
    }
    return map;
}

/* No hinting of metrics and outlines, greyscale antialiasing. */
static cairo_font_options_t *
options_new(void)
{
    cairo_font_options_t *options = cairo_font_options_create();

    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    return options;
}

PangoContext *
fonts_context_new(void)
{
    PangoContext *context = pango_font_map_create_context(fonts_map());
    cairo_font_options_t *options = options_new();

    pango_cairo_context_set_font_options(context, options);
    cairo_font_options_destroy(options);
    pango_context_set_round_glyph_positions(context, FALSE);
    /* The LANG of the environment must not change how Han characters and digits look. */
    pango_context_set_language(context, pango_language_from_string("en"));
    return context;
}

PangoFontDescription *
fonts_description(const Theme *theme, FontRole role, double size, int weight)
{
    PangoFontDescription *description = pango_font_description_new();
    g_autofree char *families = fonts_families(theme, role);

    pango_font_description_set_family(description, families);
    pango_font_description_set_absolute_size(description, size * PANGO_SCALE);
    pango_font_description_set_weight(description, (PangoWeight)weight);
    return description;
}

PangoAttrList *
fonts_attributes(bool tabular)
{
    PangoAttrList *list = pango_attr_list_new();
    pango_attr_list_insert(list, pango_attr_font_features_new(fonts_features(tabular)));
    return list;
}

hb_face_t *
fonts_pango_face(PangoFont *font)
{
    FcPattern *pattern = pango_fc_font_get_pattern((PangoFcFont *)(void *)font);
    FcChar8 *file = NULL;
    int index = 0;

    FcPatternGetInteger(pattern, FC_INDEX, 0, &index);
    FcResult found = FcPatternGetString(pattern, FC_FILE, 0, &file);
    g_assert(found == FcResultMatch);
    return fonts_file_face((const char *)file, index);
}

void
fonts_pango_shutdown(void)
{
    g_private_replace(&thread_map, NULL);
    pango_cairo_font_map_set_default(NULL);
}
