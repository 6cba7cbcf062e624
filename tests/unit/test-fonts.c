#include "text/fonts.h"
#include "text/measure.h"

#include <glib/gstdio.h>
#include <string.h>

static Theme *
load_theme(const char *overrides, Arena *arena)
{
    g_autoptr(Diag) diag = diag_new();
    Theme *theme = theme_load("assets/theme.yaml", overrides, arena, diag);
    g_assert_nonnull(theme);
    return theme;
}

/* The messages of fonts_init() for a theme with these fonts, in a separate folder. */
static char *
refusal(const char *fonts)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    GString *messages = g_string_new(NULL);
    g_autofree char *folder = g_dir_make_tmp("theme-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "theme.yaml", NULL);

    g_assert_true(g_file_set_contents(path, fonts, -1, NULL));
    g_assert_false(fonts_init(load_theme(path, arena), diag));
    diag_print(diag, messages);
    g_remove(path);
    g_rmdir(folder);
    return g_string_free(messages, FALSE);
}

static void
test_missing_family(void)
{
    g_autofree char *said = refusal("font: {text: [Nowhere Sans, Inter]}\n");

    g_assert_nonnull(strstr(said, "font family 'Nowhere Sans' (font.text) is not "
                                  "installed; install the Debian package fonts-inter"));
}

/* fonts-dejavu-core fills the folder dejavu; two of its files are also fallback fonts. */
static void
test_package_of_a_part(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autofree char *path = g_build_filename(g_get_tmp_dir(), "fonts-XXXXXX", NULL);
    int file = g_mkstemp(path);

    g_assert_true(g_close(file, NULL));
    g_assert_true(g_file_set_contents(path,
                                      "font: {display: [DejaVu Serif], "
                                      "package: {display: fonts-dejavu-core}}\n",
                                      -1, NULL));
    g_assert_true(fonts_init(load_theme(path, arena), diag));
    g_assert_cmpint(g_remove(path), ==, 0);
    fonts_shutdown();
}

static void
test_folder_outside(void)
{
    g_autofree char *absolute = refusal("font: {folder: /usr/share/fonts}\n");
    g_autofree char *above = refusal("font: {folder: a/../../fonts}\n");
    g_autofree char *missing = refusal("font: {folder: fonts}\n");

    g_assert_nonnull(strstr(absolute, "is not a folder inside the report [font-folder]"));
    g_assert_nonnull(strstr(above, "is not a folder inside the report [font-folder]"));
    g_assert_nonnull(strstr(missing, "there is no folder 'fonts' [font-folder]"));
}

static const TextStyle style = { .size = 13, .weight = 500 };

static Measure *
new_measure(Arena *arena)
{
    g_autoptr(Diag) diag = diag_new();
    Theme *theme = load_theme(NULL, arena);

    g_assert_true(fonts_init(theme, diag));
    return measure_new(theme, arena);
}

static void
test_no_contextual_alternates(void)
{
    g_autoptr(Arena) arena = arena_new();
    Measure *measure = new_measure(arena);
    double apart = measure_width(measure, "TPU7", style) + measure_width(measure, "x", style);

    /* with calt, Inter draws the narrower multiplication sign */
    g_assert_cmpfloat_with_epsilon(measure_width(measure, "TPU7x", style), apart, .35);
    g_assert_cmpfloat(measure_width(measure, "TPU7x", style), !=,
                      measure_width(measure, "TPU7×", style));
}

/* The same fonts as with a search for all at once; here none has been searched for before. */
static void
test_tabular(void)
{
    g_autoptr(Arena) arena = arena_new();
    Measure *measure = new_measure(arena);
    TextStyle tabular = { .size = 13, .weight = 400, .tabular = true };

    g_assert_cmpfloat_with_epsilon(measure_width(measure, "1111", tabular),
                                   measure_width(measure, "8888", tabular), .001);
}

static void
test_lines(void)
{
    static const char text[] = "the quick brown fox, Unbrokenwordthatislongerthanaline, ends";
    g_autoptr(Arena) arena = arena_new();
    Measure *measure = new_measure(arena);
    g_autoptr(GString) joined = g_string_new(NULL), expected = g_string_new(text);
    size_t n = 0;
    const char *const *lines = measure_lines(measure, text, style, 90, &n);

    g_assert_cmpuint(n, >, 3);
    for (size_t i = 0; i < n; i++) {
        g_assert_cmpfloat(measure_width(measure, lines[i], style), <=, 90);
        g_string_append(joined, lines[i]);
    }
    g_string_replace(joined, " ", "", 0);
    g_string_replace(expected, " ", "", 0);
    g_assert_cmpstr(joined->str, ==, expected->str);
    gunichar character = 0;
    g_assert_null(measure_unknown(measure, &character));
}

static void
test_unknown_characters(void)
{
    g_autoptr(Arena) arena = arena_new();
    Measure *measure = new_measure(arena);

    gunichar character = 0;
    /* two square characters of a fallback font, Hebrew and Arabic of another */
    g_assert_cmpfloat(measure_width(measure, "漢字", style), ==, 26);
    g_assert_cmpfloat(measure_width(measure, "שלום سلام", style), >, 26);
    g_assert_null(measure_unknown(measure, &character));
    g_assert_cmpfloat(measure_width(measure, "a 𐎀", style), >, 8);
    g_assert_cmpstr(measure_unknown(measure, &character), ==, "a 𐎀");
    g_assert_cmpuint(character, ==, 0x10380);
}

static void *
measure_in_thread(void *data)
{
    double *width = data;
    g_autoptr(Arena) arena = arena_new();
    Measure *measure = new_measure(arena);

    for (int i = 0; i < 200; i++) {
        g_autofree char *text = g_strdup_printf("Stable Diffusion v2, %d chips", i);
        *width += measure_width(measure, text, style);
    }
    return NULL;
}

static void
test_threads(void)
{
    double widths[3] = { 0 };
    GThread *threads[2];

    for (size_t i = 0; i < 2; i++) {
        threads[i] = g_thread_new("measure", measure_in_thread, &widths[i]);
    }
    measure_in_thread(&widths[2]);
    for (size_t i = 0; i < 2; i++) {
        g_thread_join(threads[i]);
        g_assert_cmpfloat(widths[i], ==, widths[2]);
    }
    g_assert_cmpfloat(widths[2], >, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    /* first, while no fonts are open */
    g_test_add_func("/fonts/a missing family is an error that names the package",
                    test_missing_family);
    g_test_add_func("/fonts/a package of a part of a family has its folder",
                    test_package_of_a_part);
    g_test_add_func("/fonts/a folder of fonts lies inside the report", test_folder_outside);
    g_test_add_func("/fonts/the x of TPU7x stays an x", test_no_contextual_alternates);
    g_test_add_func("/fonts/figures of tables are of one width", test_tabular);
    g_test_add_func("/fonts/lines keep to the width and lose nothing", test_lines);
    g_test_add_func("/fonts/characters without glyph have a width and are reported",
                    test_unknown_characters);
    g_test_add_func("/fonts/threads measure alike", test_threads);
    int status = g_test_run();
    fonts_shutdown();
    return status;
}
