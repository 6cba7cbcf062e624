/* prepare-fonts THEME OUT: the fonts of the theme with the ranges of characters that most reports
 * keep to, for the program to be built with (outputs/site/fonts_prepared.h). Where they are not
 * installed none are prepared: the program makes them when it needs them. */
#include "base/files.h"
#include "outputs/site/fonts_prepared.h"
#include "outputs/site/web_fonts.h"
#include "text/fonts.h"

#include <stdio.h>

static void
append_font(const WebFont *font, CharacterRange range, GVariantBuilder *out)
{
    g_autoptr(CharacterSet) characters = character_set_new();
    g_autoptr(GByteArray) woff = g_byte_array_new();
    PreparedFont made = {
        .family = font->family, .weight = font->weight, .italic = font->italic, .range = range
    };

    made.file = fonts_file(font->family, font->weight, font->italic, "en", &made.index);
    character_set_add_range(characters, range);
    web_font_write(font, characters, woff);
    made.woff = (Bytes){ .data = (const char *)woff->data, .size = woff->len };
    prepared_fonts_add(out, &made);
}

static void
append_all(const Theme *theme, Arena *arena, GVariantBuilder *out)
{
    size_t n = 0;
    const WebFont *fonts = web_fonts(theme, arena, &n);

    for (int range = CHARACTERS_BASIC; range < N_CHARACTER_RANGES; range++) {
        for (size_t i = 0; i < n; i++) {
            append_font(&fonts[i], (CharacterRange)range, out);
        }
    }
}

int
main(int argc, char **argv)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_auto(GVariantBuilder) out = G_VARIANT_BUILDER_INIT(G_VARIANT_TYPE("a(sibsisuay)"));
    g_autoptr(GError) error = NULL;

    if (argc != 3) {
        (void)fprintf(stderr, "usage: prepare-fonts THEME OUT\n");
        return 2;
    }
    Theme *theme = theme_load(argv[1], NULL, arena, diag);
    if (theme == NULL) {
        (void)fprintf(stderr, "prepare-fonts: %s cannot be read\n", argv[1]);
        return 1;
    }
    if (fonts_init(theme, diag)) {
        append_all(theme, arena, &out);
        fonts_shutdown();
    } else {
        (void)fprintf(stderr,
                      "prepare-fonts: the theme's fonts are not installed: none prepared\n");
    }
    g_autoptr(GVariant) fonts = g_variant_ref_sink(g_variant_builder_end(&out));
    if (!g_file_set_contents(argv[2], g_variant_get_data(fonts), (gssize)g_variant_get_size(fonts),
                             &error)) {
        (void)fprintf(stderr, "prepare-fonts: %s\n", error->message);
        return 1;
    }
    return 0;
}
