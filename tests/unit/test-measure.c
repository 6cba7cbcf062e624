/* Plain text is shaped by HarfBuzz and broken by our own rules: to the glyph as Pango does. */
#include "charts/fonts_pango.h"
#include "charts/measure_private.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct {
    Arena *arena;
    Theme *theme;
    PlainShaper *plain;
    PangoShaper *pango;
} Bench;

static void
bench_open(Bench *bench, const char *overrides)
{
    g_autoptr(Diag) diag = diag_new();

    bench->arena = arena_new();
    bench->theme = theme_load("assets/theme.yaml", overrides, bench->arena, diag);
    g_assert_nonnull(bench->theme);
    g_assert_true(fonts_init(bench->theme, diag));
    bench->plain = plain_shaper_new();
    bench->pango = pango_shaper_new();
}

static void
bench_close(Bench *bench)
{
    plain_shaper_free(bench->plain);
    pango_shaper_free(bench->pango);
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
                const FontFace *found = fonts_face(families, weight, i % 2 == 1, language);
                g_assert_true(found->face ==
                              face_by_pango(theme, role, weight, i % 2 == 1, language));
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
    g_assert_true(fonts_face("Inter", 400, false, "en")->plain);
    bench_close(&bench);
}

/* Of a company's family there are an upright and a bold face alone: italics are slanted, and
 * that is not plain. */
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
    g_autofree char *families = fonts_families(bench.theme, FONT_TEXT);
    g_assert_true(fonts_face(families, 400, false, "en")->plain);
    bench_close(&bench);
    for (size_t i = 0; i < G_N_ELEMENTS(files); i++) {
        g_autofree char *file = g_build_filename(fonts, files[i], NULL);
        g_remove(file);
    }
    g_remove(theme);
    g_rmdir(fonts);
    g_rmdir(folder);
}

/* ---- Shapes ---- */

static const TextStyle styles[] = {
    { .size = 13, .weight = 400 },
    { .size = 12.5, .weight = 600, .tabular = true },
    { .size = 24, .weight = 600, .display = true },
    { .size = 8.5, .weight = 500 },
};

static void
check_same(const Shaped *ours, const Shaped *theirs, const char *text)
{
    const LineRun *a = ours->line.runs, *b = theirs->line.runs;
    bool same = ours->line.n_runs == 1 && theirs->line.n_runs == 1 && a->n_glyphs == b->n_glyphs &&
                a->face == b->face && a->start == b->start && a->end == b->end &&
                ours->line.width == theirs->line.width && theirs->unknown == 0 &&
                ours->width == theirs->width;

    same = same && memcmp(a->glyphs, b->glyphs, a->n_glyphs * sizeof *a->glyphs) == 0;
    if (!same) {
        g_autofree char *shown = g_strescape(text, NULL);
        g_error("'%s' is shaped otherwise", shown);
    }
}

/* True when the text is plain. */
static bool
compare_shapes(Bench *bench, const char *text, TextStyle style)
{
    Shaped ours = { 0 }, theirs = { 0 };

    StyledText styled = { bench->theme, text, style };
    if (!plain_shape(bench->plain, &styled, &ours)) {
        return false;
    }
    pango_shaper_shape(bench->pango, &styled, &theirs);
    check_same(&ours, &theirs, text);
    shaped_clear(&ours);
    shaped_clear(&theirs);
    return true;
}

static void
test_each_character(void)
{
    static const char *const frames[] = { "%s", "A%sV", "7%s%s1", "%s x", "T %s", "(%s)", "f%si" };
    Bench bench;
    int n_plain = 0;

    bench_open(&bench, NULL);
    for (gunichar c = ' '; c < 0x3000; c++) {
        char character[8] = { 0 };
        bool plain = false;
        g_unichar_to_utf8(c, character);
        for (size_t i = 0; i < G_N_ELEMENTS(frames); i++) {
            g_auto(GStrv) parts = g_strsplit(frames[i], "%s", -1);
            g_autofree char *text = g_strjoinv(character, parts);
            plain = compare_shapes(&bench, text, styles[i % G_N_ELEMENTS(styles)]) || plain;
        }
        n_plain += plain;
    }
    g_assert_cmpint(n_plain, >, 900);
    bench_close(&bench);
}

static const char *const not_plain[] = {
    "e\u0301", /* a mark that combines */
    "soft\u00ADhyphen",
    "a\u200Bb",
    "a\tb",
    "two\nlines",
    "a\u2028b",
    "Δ throughput", /* two scripts */
    "שלום",
    "漢字",
    "1\uFE0F\u20E3",
    "☂",
};

static void
test_left_to_pango(void)
{
    Bench bench;

    bench_open(&bench, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(not_plain); i++) {
        g_assert_false(compare_shapes(&bench, not_plain[i], styles[0]));
    }
    g_assert_true(compare_shapes(&bench, "Wärme, 12½ % · µs × 3 → “x” …", styles[0]));
    g_assert_true(compare_shapes(&bench, "Стоимость обучения", styles[0]));
    g_assert_true(compare_shapes(&bench, "κόστος", styles[0]));
    for (size_t i = 0; i < G_N_ELEMENTS(styles); i++) {
        g_assert_true(compare_shapes(&bench, "¹⁄₃×", styles[i]));
        g_assert_true(compare_shapes(&bench, "1⁄3 of 17⁄24", styles[i]));
    }
    bench_close(&bench);
}

/* ---- Lines ---- */

/* Pieces that texts are put together of, likely ones more often. */
static const char *const pieces[] = {
    " ",        " ",      " ",      " ",      " ",
    "the",      "MLPerf", "v5.0",   "H100",   "TPU7x",
    "12",       "3.5",    "1,024",  "-",      "–",
    "—",        "/",      "(",      ")",      "[",
    "]",        "\"",     "'",      "“",      "”",
    ".",        ",",      ";",      ":",      "!",
    "?",        "%",      "$",      "+",      "€",
    "°",        "…",      "×",      "·",      "=",
    "<",        "~",      "_",      "&",      "@",
    "#",        "*",      "\\",     "|",      "{",
    "}",        "7",      "\u00A0", "\u2009", "−",
    "µs",       "™",      "‑",      "‐",      "8x",
    "a",        "of",     "cost",   "to",     "https://mlcommons.org/en/",
    "‘",        "’",      "«",      "»",      "→",
    "≥",        "±",      "½",      "²",      "per",
    "training",
};

static char *
random_text(GRand *random, int n_pieces)
{
    GString *text = g_string_new(NULL);

    for (int i = 0; i < n_pieces; i++) {
        g_string_append(text, pieces[g_rand_int_range(random, 0, G_N_ELEMENTS(pieces))]);
    }
    return g_string_free(text, FALSE);
}

static bool
compare_places(const char *text)
{
    size_t n_bytes = strlen(text);
    g_autofree bool *places = g_new(bool, n_bytes + 1);
    int n = (int)g_utf8_strlen(text, -1), i = 0;
    g_autofree PangoLogAttr *attributes = g_new0(PangoLogAttr, n + 1);

    if (!plain_break_places(text, places)) {
        return false;
    }
    pango_get_log_attrs(text, (int)n_bytes, -1, pango_language_from_string("en"), attributes,
                        n + 1);
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at), i++) {
        if (at > text && (attributes[i].is_line_break != 0) != places[at - text]) {
            g_autofree char *shown = g_strescape(text, NULL);
            g_error("a line %s end before byte %td of '%s'", places[at - text] ? "may not" : "may",
                    at - text, shown);
        }
    }
    return true;
}

static void
test_break_places(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    int n_known = 0;

    for (int i = 0; i < 200000; i++) {
        g_autofree char *text = random_text(random, 1 + i % 12);
        n_known += compare_places(text);
    }
    g_assert_cmpint(n_known, >, 100000);
}

static void
compare_lines(Bench *bench, const char *text, TextStyle style, int limit, int *n_known)
{
    StyledText styled = { bench->theme, text, style };
    Shaped whole = { 0 };
    size_t n = 0, n_theirs = 0;

    if (*text == '\0' || !plain_shape(bench->plain, &styled, &whole)) {
        return;
    }
    g_autoptr(Arena) arena = arena_new();
    const LineSpan *lines = plain_lines(bench->plain, &styled, limit, &whole.line, arena, &n);
    if (lines != NULL) {
        const LineSpan *theirs = pango_shaper_lines(bench->pango, &styled, limit, arena, &n_theirs);
        bool same = n == n_theirs;
        for (size_t i = 0; i < n && same; i++) {
            same = lines[i].start == theirs[i].start && lines[i].length == theirs[i].length;
        }
        if (!same) {
            g_autofree char *shown = g_strescape(text, NULL);
            g_error("'%s' is broken otherwise at %d", shown, limit);
        }
        (*n_known)++;
    }
    shaped_clear(&whole);
}

static void
test_lines(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(2);
    Bench bench;
    int n_known = 0;

    bench_open(&bench, NULL);
    for (int i = 0; i < 4000; i++) {
        g_autofree char *text = random_text(random, 20 + i % 40);
        TextStyle style = styles[i % (int)G_N_ELEMENTS(styles)];
        int widest = (int)(style.size * 40 * PANGO_SCALE);
        for (int k = 0; k < 6; k++) {
            compare_lines(&bench, text, style, g_rand_int_range(random, widest / 6, widest),
                          &n_known);
        }
    }
    g_assert_cmpint(n_known, >, 2000);
    bench_close(&bench);
}

/* ---- Parts ---- */

/* What is cut out of a text is what shaping it alone makes; so is its width. */
static void
check_cut(Bench *bench, const StyledText *text, const ShapedLine *whole, size_t start, size_t end,
          int *n_cut)
{
    g_autofree char *part = g_strndup(text->text + start, end - start);
    StyledText alone = { text->theme, part, text->style };
    Shaped cut = { 0 }, shaped = { 0 };

    if (!plain_cut(text, whole, part, start, &cut)) {
        return;
    }
    g_assert_true(plain_shape(bench->plain, &alone, &shaped));
    check_same(&cut, &shaped, part);
    const LineRun *run = cut.line.runs;
    g_assert_true(memcmp(run->joined, shaped.line.runs->joined, run->n_glyphs) == 0);
    g_assert_cmpint((int)(cut.width * PANGO_SCALE), ==,
                    plain_part_width(bench->plain, text, start, end));
    shaped_clear(&cut);
    shaped_clear(&shaped);
    (*n_cut)++;
}

static void
test_cuts(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    Bench bench;
    int n_cut = 0;

    bench_open(&bench, NULL);
    for (int i = 0; i < 3000; i++) {
        g_autofree char *text = random_text(random, 5 + i % 40);
        StyledText styled = { bench.theme, text, styles[i % (int)G_N_ELEMENTS(styles)] };
        Shaped whole = { 0 };
        if (*text == '\0' || !plain_shape(bench.plain, &styled, &whole)) {
            continue;
        }
        for (int k = 0; k < 20; k++) {
            int n = (int)g_utf8_strlen(text, -1), start = g_rand_int_range(random, 0, n);
            int end = g_rand_int_range(random, start, n) + 1;
            check_cut(&bench, &styled, &whole.line,
                      (size_t)(g_utf8_offset_to_pointer(text, start) - text),
                      (size_t)(g_utf8_offset_to_pointer(text, end) - text), &n_cut);
        }
        shaped_clear(&whole);
    }
    g_assert_cmpint(n_cut, >, 2000);
    bench_close(&bench);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/measure/the font for a style is Pango's", test_faces);
    g_test_add_func("/measure/so it is in a company's own fonts", test_company_faces);
    g_test_add_func("/measure/each plain character is shaped as Pango does", test_each_character);
    g_test_add_func("/measure/what is not plain is left to Pango", test_left_to_pango);
    g_test_add_func("/measure/lines may end where Pango says", test_break_places);
    g_test_add_func("/measure/lines end where Pango ends them", test_lines);
    g_test_add_func("/measure/what is cut out of a text is what it is alone", test_cuts);
    return g_test_run();
}
