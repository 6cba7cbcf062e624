/* The font of the PDF's words is the one that Pango uses. */
#include "text/fonts_pango.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct {
    Arena *arena;
    Theme *theme;
} Bench;

static void
bench_open(Bench *bench, const char *overrides)
{
    g_autoptr(Diag) diag = diag_new();

    bench->arena = arena_new();
    bench->theme = theme_load("assets/theme.yaml", overrides, bench->arena, diag);
    g_assert_nonnull(bench->theme);
    g_assert_true(fonts_init(bench->theme, diag));
}

static void
bench_close(Bench *bench)
{
    arena_free(bench->arena);
    fonts_shutdown();
}

/* ---- Fonts ---- */

static hb_face_t *
face_by_pango(const Theme *theme, FontRole role, int weight, bool italic, const char *language)
{
    PangoContext *context = fonts_context_new();
    PangoFontDescription *description = fonts_description(theme, role, 13, weight);

    pango_font_description_set_style(description, italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
    pango_context_set_language(context, pango_language_from_string(language));
    PangoFont *font = pango_font_map_load_font(fonts_map(), context, description);
    hb_face_t *face = fonts_pango_face(font);
    g_object_unref(font);
    pango_font_description_free(description);
    g_object_unref(context);
    return face;
}

static void
check_faces(const Theme *theme)
{
    static const char *const languages[] = { "en", "el", "ru" };

    for (FontRole role = FONT_TEXT; role <= FONT_CODE; role++) {
        g_autofree char *families = fonts_families(theme, role);
        for (int weight = 100; weight <= 900; weight += 50) {
            for (size_t i = 0; i < 2 * G_N_ELEMENTS(languages); i++) {
                const char *language = languages[i / 2];
                hb_face_t *found = fonts_face(families, weight, i % 2 == 1, language);
                g_assert_true(found == face_by_pango(theme, role, weight, i % 2 == 1, language));
                g_assert_true(found == fonts_face(families, weight, i % 2 == 1, language));
            }
        }
    }
}

static void
test_faces(void)
{
    Bench bench;

    bench_open(&bench, NULL);
    check_faces(bench.theme);
    bench_close(&bench);
}

/* A company's family with only an upright and a bold face: italics are slanted. */
static void
test_company_faces(void)
{
    static const char *const files[] = { "DejaVuSans.ttf", "DejaVuSans-Bold.ttf" };
    g_autofree char *folder = g_dir_make_tmp("theme-XXXXXX", NULL);
    g_autofree char *fonts = g_build_filename(folder, "fonts", NULL);
    g_autofree char *theme = g_build_filename(folder, "theme.yaml", NULL);
    Bench bench;

    g_assert_cmpint(g_mkdir(fonts, 0700), ==, 0);
    for (size_t i = 0; i < G_N_ELEMENTS(files); i++) {
        g_autofree char *from =
            g_build_filename("/usr/share/fonts/truetype/dejavu", files[i], NULL);
        g_autofree char *to = g_build_filename(fonts, files[i], NULL);
        g_autofree char *bytes = NULL;
        size_t n = 0;
        g_assert_true(g_file_get_contents(from, &bytes, &n, NULL));
        g_assert_true(g_file_set_contents(to, bytes, (gssize)n, NULL));
    }
    g_assert_true(g_file_set_contents(theme, "font: {text: [DejaVu Sans, Inter], folder: fonts}\n",
                                      -1, NULL));
    bench_open(&bench, theme);
    check_faces(bench.theme);
    bench_close(&bench);
    for (size_t i = 0; i < G_N_ELEMENTS(files); i++) {
        g_autofree char *file = g_build_filename(fonts, files[i], NULL);
        g_remove(file);
    }
    g_remove(theme);
    g_rmdir(fonts);
    g_rmdir(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/measure/the font for a style is Pango's", test_faces);
    g_test_add_func("/measure/so it is in a company's own fonts", test_company_faces);
    return g_test_run();
}
