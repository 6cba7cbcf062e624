/* PNG files of charts, read back by cairo and compared with the picture that they were made
 * from. */
#include "charts/layout/scene.h"
#include "charts/render/palette.h"
#include "charts/render/render.h"
#include "tests/chart_case.h"

#include <math.h>

typedef struct {
    const GByteArray *bytes;
    guint at;
} Reader;

static cairo_status_t
read_bytes(void *closure, unsigned char *data, unsigned int size)
{
    Reader *reader = closure;

    if (reader->at + size > reader->bytes->len) {
        return CAIRO_STATUS_READ_ERROR;
    }
    memcpy(data, reader->bytes->data + reader->at, size);
    reader->at += size;
    return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
decode(const GByteArray *bytes)
{
    Reader reader = { bytes, 0 };
    cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(read_bytes, &reader);

    g_assert_cmpint(cairo_surface_status(surface), ==, CAIRO_STATUS_SUCCESS);
    return surface;
}

static Pixels
pixels_of(cairo_surface_t *surface)
{
    return (Pixels){ .data = cairo_image_surface_get_data(surface),
                     .stride = (size_t)cairo_image_surface_get_stride(surface),
                     .width = (size_t)cairo_image_surface_get_width(surface),
                     .height = (size_t)cairo_image_surface_get_height(surface) };
}

static int
largest_difference(const Pixels *a, const Pixels *b)
{
    int most = 0;

    g_assert_cmpuint(a->width, ==, b->width);
    g_assert_cmpuint(a->height, ==, b->height);
    for (size_t y = 0; y < a->height; y++) {
        for (size_t x = 0; x < a->width; x++) {
            for (int shift = 0; shift <= 16; shift += 8) {
                int left = (int)(pixel_at(a, x, y) >> shift & 255);
                int right = (int)(pixel_at(b, x, y) >> shift & 255);
                most = MAX(most, ABS(left - right));
            }
        }
    }
    return most;
}

static Scene *
scene_of(const char *text, Arena *arena)
{
    g_autoptr(Diag) diag = diag_new();
    Scene *scene = (Scene *)(uintptr_t)chart_case_read(text, arena, diag).scene;

    g_assert_nonnull(scene);
    return scene;
}

/* Many chips, so that there are more than 256 colours. */
static Scene *
many_colours(Arena *arena)
{
    static const char text[] =
        "layout: screen\nwith_title: true\ntable:\n"
        "- {label: a, chip: H100, value: 3, n: 1}\n- {label: b, chip: TPU v4, value: 4, n: 2}\n"
        "- {label: c, chip: TPU v5p, value: 5, n: 3}\n- {label: d, chip: B200, value: 6, n: 4}\n"
        "chart: {mark: bar, title: Many, source: log, y: label, color: chip,\n"
        "  x: {field: value, unit: s, better: lower}}\n";
    return scene_of(text, arena);
}

/* Lines with an area between them, and points whose labels have their own background. */
static Scene *
many_marks(Arena *arena)
{
    static const char text[] =
        "layout: screen\nwith_title: true\ntable:\n"
        "- {size: 8, chip: H100, value: 8, low: 7.2, high: 8.9, n: 3}\n"
        "- {size: 64, chip: H100, value: 55, low: 50, high: 60, n: 3}\n"
        "- {size: 8, chip: TPU v5p, value: 7.4, low: 7, high: 8, n: 3}\n"
        "- {size: 64, chip: TPU v5p, value: 58, low: 51, high: 66, n: 3}\n"
        "chart: {mark: scaling, title: Many, source: log, x: size, color: chip,\n"
        "  y: {field: value, unit: items/s, better: higher},\n"
        "  error: {lo: low, hi: high, n: n, meaning: 95 % interval}}\n";
    return scene_of(text, arena);
}

/* The scene on a surface of its width. `strip` 0: drawn at once; otherwise in strips of that many
 * rows. */
static cairo_surface_t *
drawn_in_strips(const Scene *scene, double scale, int strip)
{
    g_autoptr(Arena) arena = arena_new();
    const Theme *theme = chart_case_theme();
    int width = (int)ceil(scene_width(scene) * scale);
    int height = (int)ceil(scene_height(scene) * scale);
    ScenePainter *painter = scene_painter_new(scene, theme, THEME_DARK, arena);
    cairo_surface_t *all = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);

    for (int top = 0; top<height; top += strip> 0 ? strip : height) {
        cairo_surface_t *part = cairo_surface_create_for_rectangle(
            all, 0, top, width, strip > 0 ? MIN(strip, height - top) : height);
        cairo_t *cr = cairo_create(part);
        cairo_translate(cr, 0, -top);
        cairo_scale(cr, scale, scale);
        if (strip > 0) {
            scene_painter_draw(painter, (top - 2) / scale, (top + strip + 2) / scale, cr);
        } else {
            scene_painter_draw(painter, -INFINITY, INFINITY, cr);
        }
        cairo_destroy(cr);
        cairo_surface_destroy(part);
    }
    cairo_surface_flush(all);
    return all;
}

static void
test_strips(void)
{
    g_autoptr(Arena) arena = arena_new();
    const Scene *scenes[] = { many_colours(arena), many_marks(arena) };
    static const double scales[] = { 1, 1.37, 2 };

    for (size_t i = 0; i < G_N_ELEMENTS(scenes) * G_N_ELEMENTS(scales); i++) {
        const Scene *scene = scenes[i / G_N_ELEMENTS(scales)];
        double scale = scales[i % G_N_ELEMENTS(scales)];
        cairo_surface_t *whole = drawn_in_strips(scene, scale, 0);
        cairo_surface_t *strips = drawn_in_strips(scene, scale, 5);
        Pixels a = pixels_of(whole), b = pixels_of(strips);
        g_assert_cmpint(largest_difference(&a, &b), ==, 0);
        cairo_surface_destroy(strips);
        cairo_surface_destroy(whole);
    }
}

/* The picture on light paper, all at once. */
static cairo_surface_t *
drawn_on_paper(const Scene *scene)
{
    g_autoptr(Arena) arena = arena_new();
    cairo_surface_t *surface = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, (int)ceil(scene_width(scene) * 2), (int)ceil(scene_height(scene) * 2));
    cairo_t *cr = cairo_create(surface);

    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_scale(cr, 2, 2);
    scene_painter_draw(scene_painter_new(scene, chart_case_theme(), THEME_LIGHT, arena), -INFINITY,
                       INFINITY, cr);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    return surface;
}

static void
test_near(void)
{
    g_autoptr(Arena) arena = arena_new();
    const Scene *scene = many_colours(arena);
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    cairo_surface_t *drawn = drawn_on_paper(scene);

    scene_write_png(scene, chart_case_theme(), THEME_LIGHT, 2, bytes, NULL);
    cairo_surface_t *read = decode(bytes);
    Pixels a = pixels_of(drawn), b = pixels_of(read);
    g_assert_cmpint(largest_difference(&a, &b), <=, 8);
    g_assert_cmpuint(pixel_at(&b, 0, 0) & 0xffffff, ==, 0xffffff);
    cairo_surface_destroy(read);
    cairo_surface_destroy(drawn);
}

/* Whether texts have a halo: the mark under the last text is a line through part of it. */
static void
set_halos(Scene *scene, bool halo, Arena *arena)
{
    SceneMark *line = NULL;

    for (size_t i = 0; i < scene->n_marks; i++) {
        SceneMark *mark = &scene->marks[i];
        line = mark->kind == SCENE_LINE ? mark : line;
        if (mark->kind != SCENE_TEXT) {
            continue;
        }
        mark->as.text.halo = halo;
        if (line != NULL) {
            Box box = scene_text_box(mark);
            Point *points = arena_array(arena, Point, 2);
            points[0] = (Point){ box.left + 2, box.top - 4 };
            points[1] = (Point){ box.left + 8, box.bottom + 4 };
            line->as.line.points = points;
            line->as.line.n_points = 2;
        }
    }
}

/* A halo around those glyphs of a text that have marks under them; without a background, around
 * all. */
static void
test_halos(void)
{
    g_autoptr(Arena) arena = arena_new();
    Scene *scene = many_marks(arena);

    set_halos(scene, true, arena);
    cairo_surface_t *some = drawn_on_paper(scene);
    scene->transparent = true;
    cairo_surface_t *all = drawn_on_paper(scene);
    set_halos(scene, false, arena);
    cairo_surface_t *none = drawn_on_paper(scene);
    Pixels a = pixels_of(some), b = pixels_of(all), c = pixels_of(none);
    g_assert_cmpint(largest_difference(&a, &b), <=, 2);
    g_assert_cmpint(largest_difference(&a, &c), >, 40);
    cairo_surface_destroy(some);
    cairo_surface_destroy(all);
    cairo_surface_destroy(none);
}

/* A picture drawn in a thread that has not drawn before. */
static void *
draw_alone(void *scene)
{
    GByteArray *bytes = g_byte_array_new();

    scene_write_png(scene, chart_case_theme(), THEME_LIGHT, 1.5, bytes, NULL);
    return bytes;
}

/* The fonts that a thread caches depend on their size and on that of the picture. */
static void
test_kept_fonts(void)
{
    static const double scales[] = { 2, 1.5, 1, 1.5 };
    g_autoptr(Arena) arena = arena_new();
    Scene *scenes[] = { many_colours(arena), many_marks(arena) };

    for (size_t i = 0; i < G_N_ELEMENTS(scenes); i++) {
        g_autoptr(GByteArray) alone = g_thread_join(g_thread_new("alone", draw_alone, scenes[i]));
        for (size_t k = 0; k < G_N_ELEMENTS(scales); k++) {
            g_autoptr(GByteArray) bytes = g_byte_array_new();
            scene_write_png(scenes[i], chart_case_theme(), THEME_LIGHT, scales[k], bytes, NULL);
            if (scales[k] == 1.5) {
                g_assert_cmpmem(bytes->data, bytes->len, alone->data, alone->len);
            }
        }
    }
}

static void
test_a_picture_of_too_many_pixels_is_an_error(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    g_autoptr(GString) messages = g_string_new(NULL);

    Scene *scene = many_colours(arena);
    scene->title = "Wide";
    scene->width = 8001;
    scene->height = 8000;
    g_assert_false(scene_write_png(scene, chart_case_theme(), THEME_LIGHT, 1, bytes, diag));
    diag_print(diag, messages);
    g_assert_cmpstr(messages->str, ==,
                    "case:8:8: error: the chart 'Wide' would have 8001 × 8000 pixels (limit: "
                    "64,000,000 pixels; --limit chart-pixels=N changes it) [chart-pixels]\n");
    g_assert_cmpuint(bytes->len, ==, 0);
}

static void
test_transparent(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GByteArray) bytes = g_byte_array_new();

    Scene *scene = many_colours(arena);
    scene->transparent = true;
    scene_write_png(scene, chart_case_theme(), THEME_LIGHT, 1, bytes, NULL);
    cairo_surface_t *read = decode(bytes);
    Pixels pixels = pixels_of(read);
    g_assert_cmpuint(pixel_at(&pixels, 0, 0), ==, 0);
    cairo_surface_destroy(read);
}

/* Two lines with bands from 10 to 60 and from 40 to 90. */
static Scene *
two_bands(Arena *arena)
{
    static const char text[] =
        "layout: screen\ntable:\n"
        "- {option: a, chip: H100, month: 0, total: 35, low: 10, high: 60}\n"
        "- {option: a, chip: H100, month: 24, total: 35, low: 10, high: 60}\n"
        "- {option: b, chip: TPU v5p, month: 0, total: 65, low: 40, high: 90}\n"
        "- {option: b, chip: TPU v5p, month: 24, total: 65, low: 40, high: 90}\n"
        "chart: {mark: breakeven, title: Bands, source: log, color: chip, option: option,\n"
        "  x: month, y: {field: total, unit: EUR, better: lower},\n"
        "  error: {lo: low, hi: high, meaning: from low to high}}\n";
    return scene_of(text, arena);
}

static void
assert_pixel(const Pixels *pixels, Point at, const double wanted[3])
{
    guint32 pixel = pixel_at(pixels, (size_t)at.x, (size_t)at.y);

    for (int i = 0; i < 3; i++) {
        double found = (double)(pixel >> (16 - 8 * i) & 255) / 255;
        g_assert_cmpfloat_with_epsilon(found, wanted[i], 2.0 / 255);
    }
}

/* Blends `part` of the colour over the existing one. */
static void
blend(double there[3], Colour colour, double part)
{
    const double own[] = { colour.red, colour.green, colour.blue };

    for (int i = 0; i < 3; i++) {
        there[i] += part * (own[i] - there[i]);
    }
}

/* Where two bands overlap, both can be seen, in light and in dark. */
static void
test_bands_are_transparent(void)
{
    const Theme *theme = chart_case_theme();
    double part = theme_number(theme, "chart.area");

    for (ThemeVariant variant = THEME_LIGHT; variant <= THEME_DARK; variant++) {
        g_autoptr(Arena) arena = arena_new();
        g_autoptr(GByteArray) bytes = g_byte_array_new();
        const Scene *scene = two_bands(arena);
        const SceneMark *bands[2] = { NULL };
        size_t n = 0;
        for (size_t i = 0; i < scene->n_marks; i++) {
            if (scene->marks[i].kind == SCENE_AREA) {
                g_assert_cmpuint(n, <, 2);
                bands[n++] = &scene->marks[i];
            }
        }
        g_assert_cmpuint(n, ==, 2);
        const Point *a = bands[0]->as.area.points, *b = bands[1]->as.area.points;
        Colour first = paint_colour(theme, bands[0]->paint, variant);
        Colour second = paint_colour(theme, bands[1]->paint, variant);
        Colour paper = theme_colour(theme, "paper", variant);
        /* points from left to right along the low ends, and back along the high ones; sampled away
         * from the middle, where there are no names, circles or grid lines */
        double x = a[0].x + .55 * (a[1].x - a[0].x);
        double only_a[3] = { paper.red, paper.green, paper.blue };
        blend(only_a, first, part);
        double both[3] = { only_a[0], only_a[1], only_a[2] };
        blend(both, second, part);
        scene_write_png(scene, theme, variant, 1, bytes, NULL);
        cairo_surface_t *read = decode(bytes);
        Pixels pixels = pixels_of(read);
        assert_pixel(&pixels, (Point){ x, (a[0].y + b[0].y) / 2 + 12 }, only_a);
        assert_pixel(&pixels, (Point){ x, .75 * b[0].y + .25 * a[2].y }, both);
        cairo_surface_destroy(read);
    }
}

/* Each shade of each ramp equals the theme's, in light and in dark. */
static void
test_ramps(void)
{
    static const struct {
        PaintKind paint;
        const char *ramp;
    } ramps[] = { { PAINT_HEAT, "heat" },
                  { PAINT_DIVERGING, "diverging" },
                  { PAINT_SEQUENCE, "sequence" },
                  { PAINT_NEUTRAL, "neutral" } };
    enum { STEPS = 5, APART = 20 };

    for (ThemeVariant variant = THEME_LIGHT; variant <= THEME_DARK; variant++) {
        g_autoptr(Arena) arena = arena_new();
        g_autoptr(GByteArray) bytes = g_byte_array_new();
        Scene *scene = many_colours(arena);
        for (int i = 0; i < (int)G_N_ELEMENTS(ramps) * STEPS; i++) {
            SceneMark *mark = scene_add(scene, SCENE_SYMBOL);
            mark->group = GROUP_ROWS;
            mark->paint = (Paint){ .kind = ramps[i / STEPS].paint, .step = i % STEPS + 1 };
            mark->as.symbol.shape = MARK_DOT;
            mark->as.symbol.radius = 8;
            mark->as.symbol.x = APART + APART * i;
            mark->as.symbol.y = APART;
        }
        scene_write_png(scene, chart_case_theme(), variant, 1, bytes, NULL);
        cairo_surface_t *read = decode(bytes);
        Pixels pixels = pixels_of(read);
        for (int i = 0; i < (int)G_N_ELEMENTS(ramps) * STEPS; i++) {
            Colour shade = theme_ramp_colour(chart_case_theme(), ramps[i / STEPS].ramp,
                                             i % STEPS + 1, variant);
            guint32 pixel = pixel_at(&pixels, (size_t)APART * (size_t)(i + 1), APART);
            g_assert_cmpfloat_with_epsilon((pixel >> 16 & 255) / 255.0, shade.red, .02);
            g_assert_cmpfloat_with_epsilon((pixel >> 8 & 255) / 255.0, shade.green, .02);
            g_assert_cmpfloat_with_epsilon((pixel & 255) / 255.0, shade.blue, .02);
        }
        cairo_surface_destroy(read);
    }
}

/* More combinations of edges and colours than any table can hold. */
static void
add_crowd(Scene *scene)
{
    for (int i = 0; i < 1500; i++) {
        SceneMark *mark = scene_add(scene, SCENE_SYMBOL);
        Family family = (Family)(i % 3);
        mark->group = GROUP_ROWS;
        mark->paint = (Paint){ .kind = PAINT_ENTITY, .family = family, .step = i / 3 % 3 + 1 };
        mark->as.symbol.shape = MARK_DOT;
        mark->as.symbol.radius = 4 + i % 7 * .9;
        mark->as.symbol.x = i * 7919 % 6700 * .1;
        mark->as.symbol.y = i * 104729 % 1900 * .1;
    }
}

static cairo_status_t
count_bytes(void *closure, const unsigned char *data, unsigned int size)
{
    size_t *n = closure;

    (void)data;
    *n += size;
    return CAIRO_STATUS_SUCCESS;
}

/* For any colours, a file is at most as large as the one that cairo writes. */
static void
test_small(void)
{
    for (int mode = 0; mode < 4; mode++) {
        static const guint8 colours[] = { 3, 6, 2, 6 }; /* of IHDR: table, RGBA, RGB, RGBA */
        g_autoptr(Arena) arena = arena_new();
        g_autoptr(GByteArray) bytes = g_byte_array_new();
        Scene *scene = many_colours(arena);
        size_t theirs = 0;

        scene->transparent = mode % 2 == 1;
        if (mode >= 2) {
            add_crowd(scene);
        }
        scene_write_png(scene, chart_case_theme(), THEME_LIGHT, 2, bytes, NULL);
        g_assert_cmpuint(bytes->data[25], ==, colours[mode]);
        cairo_surface_t *read = decode(bytes);
        g_assert_cmpint(cairo_surface_write_to_png_stream(read, count_bytes, &theirs), ==,
                        CAIRO_STATUS_SUCCESS);
        g_test_message("mode %d: %u of %zu", mode, bytes->len, theirs);
        g_assert_cmpuint(bytes->len, <=, theirs);
        cairo_surface_destroy(read);
    }
}

/* Pixels of one row, each with a different colour. */
static void
fill_row(uint32_t *pixels, size_t n, uint32_t first, uint32_t step)
{
    for (size_t i = 0; i < n; i++) {
        pixels[i] = first + (uint32_t)i * step;
    }
}

/* The maker's own. */
static const unsigned char *
rows_of(PaletteMaker *maker, const uint32_t *row, size_t n, Palette *ret)
{
    Pixels pixels = { (const unsigned char *)row, n * sizeof *row, n, 1 };

    if (!palette_maker_add(maker, &pixels)) {
        return NULL;
    }
    g_assert_true(palette_maker_add(maker, &pixels)); /* a part that begins with the row above */
    return palette_maker_rows(maker, ret);
}

static void
test_palette(void)
{
    uint32_t row[5000];
    Palette palette = { .n = 0 };

    fill_row(row, 256, 0x102030, 1);
    g_autoptr(PaletteMaker) maker = palette_maker_new(256);
    const unsigned char *rows = rows_of(maker, row, 256, &palette);
    g_assert_nonnull(rows);
    g_assert_cmpuint(palette.n, ==, 256);
    for (size_t i = 0; i < 256; i++) {
        g_assert_cmpuint(palette.colours[rows[i + 1]], ==, row[i]);
        g_assert_cmpuint(rows[i + 1 + 257], ==, rows[i + 1]);
    }
    fill_row(row, 5000, 0, 3); /* too many to distinguish */
    g_autoptr(PaletteMaker) wide = palette_maker_new(5000);
    g_assert_null(rows_of(wide, row, 5000, &palette));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/chart-png/a file's colours are at most 8 of 255 from those drawn", test_near);
    g_test_add_func("/chart-png/texts have paper around them where something passes", test_halos);
    g_test_add_func("/chart-png/strips make the picture that is drawn at once", test_strips);
    g_test_add_func("/chart-png/fonts that a thread keeps make the same picture", test_kept_fonts);
    g_test_add_func("/chart-png/without paper, nothing is behind the marks", test_transparent);
    g_test_add_func("/chart-png/bands are transparent", test_bands_are_transparent);
    g_test_add_func("/chart-png/a picture of too many pixels is an error",
                    test_a_picture_of_too_many_pixels_is_an_error);
    g_test_add_func("/chart-png/a file is no larger than cairo's, whatever its colours",
                    test_small);
    g_test_add_func("/chart-png/each shade is the theme's", test_ramps);
    g_test_add_func("/chart-png/256 colours are kept exactly", test_palette);
    return g_test_run();
}
