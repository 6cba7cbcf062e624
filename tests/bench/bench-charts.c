/* Speed of charts in one process: each further SVG, PDF and PNG of 1600 × 1000
 * pixels, and 100 charts in all three forms on two threads. The charts differ, so
 * that no measured text serves twice; the median of five rounds counts,
 * CPU time of the thread but for the last. Targets:
 * SVG 0.7 ms, PDF 2 ms, PNG 12 ms, 100 charts 1 s.
 * Usage: bench-charts [layout|svg|pdf|png|cairo] */
#include "base/table_input.h"
#include "charts/render/render.h"
#include "outputs/pdf/pictures/chart_pdf.h"
#include "text/fonts.h"

#include <cairo.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CHARTS = 100, ROUNDS = 5, ROWS = 8 };

typedef struct {
    const Theme *theme;
    Arena *arena;
    const ChartSpec *specs[CHARTS];
    const Scene *scenes[CHARTS];
} Set;

static const char *const kinds[] = { "bar", "ratio", "scaling" };

static const ChartSpec *
spec_of(size_t index, size_t round, Arena *arena)
{
    static const char *const chips[] = { "H100", "TPU v5p", "Trillium", "B200" };
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) text = g_string_new(NULL);
    const char *kind = kinds[index % G_N_ELEMENTS(kinds)];
    bool scaling = g_str_equal(kind, "scaling");

    g_string_append_printf(
        text,
        "chart: {mark: %s, chart: fig-%zu, title: 'Figure %zu-%zu', source: a log, color: chip, "
        "%s, error: {lo: low, hi: high, n: n, meaning: 95 %% interval}}\nrows:\n",
        kind, index, round, index,
        scaling ? "x: size, y: {field: value, unit: items/s, better: higher}"
                : "y: name, x: {field: value, unit: items/s, better: higher}");
    for (size_t i = 0; i < ROWS; i++) {
        double value = 1 + (double)((i * 7 + index * 3 + round) % 23) / 7;
        g_string_append_printf(text,
                               "- {name: work %zu-%zu-%zu, chip: %s, size: %d, value: %.3f, low: "
                               "%.3f, high: %.3f, n: %zu}\n",
                               round, index, i, chips[i % 4], 8 << (i / 4 * 3), value, value * .9,
                               value * 1.1, i + 2);
    }
    const Value *value =
        value_parse_yaml(text->str, text->len, (Place){ "bench", 1, 1 }, arena, diag);
    const Table *table = table_from_values(value_lookup(value, "rows"), arena, diag);
    const ChartSpec *spec =
        chart_spec_parse(value_lookup(value, "chart"), table, NULL, arena, diag);
    g_assert(spec != NULL);
    return spec;
}

static void
fill(Set *set, size_t round)
{
    for (size_t i = 0; i < CHARTS; i++) {
        set->specs[i] = spec_of(i, round, set->arena);
    }
}

static const Scene *
lay_out(const Set *set, size_t index, Arena *arena)
{
    g_autoptr(Diag) diag = diag_new();
    ChartSize size = { .layout = CHART_SCREEN, .width = 800, .height = 500, .with_title = true };
    const Scene *scene = chart_layout(set->specs[index], set->theme, size, arena, diag);

    if (scene == NULL) {
        g_autoptr(GString) said = g_string_new(NULL);
        diag_print(diag, said);
        g_error("%s", said->str);
    }
    return scene;
}

/* ---- What is timed: one chart each ---- */

typedef size_t Work(const Set *set, size_t index);

static size_t
layout_alone(const Set *set, size_t index)
{
    g_autoptr(Arena) arena = arena_new();
    lay_out(set, index, arena);
    return 0;
}

static size_t
layout_and_svg(const Set *set, size_t index)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) out = g_string_new(NULL);

    scene_write_svg(lay_out(set, index, arena), set->theme, THEME_LIGHT, out);
    return out->len;
}

static size_t
pdf(const Set *set, size_t index)
{
    g_autoptr(GByteArray) out = g_byte_array_new();
    g_autoptr(Diag) diag = diag_new();

    g_assert(chart_pdf_write(set->scenes[index], set->theme, THEME_PRINT, out, diag));
    return out->len;
}

static size_t
png(const Set *set, size_t index)
{
    g_autoptr(GByteArray) out = g_byte_array_new();

    scene_write_png(set->scenes[index], set->theme, THEME_LIGHT, 2, out, NULL);
    return out->len;
}

static cairo_status_t
count_bytes(void *closure, const unsigned char *data, unsigned int size)
{
    (void)data;
    *(size_t *)closure += size;
    return CAIRO_STATUS_SUCCESS;
}

/* The same picture through cairo's own writer, as the upper limit for ours. */
static size_t
png_of_cairo(const Set *set, size_t index)
{
    g_autoptr(Arena) arena = arena_new();
    size_t size = 0;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1600, 1000);
    cairo_t *cr = cairo_create(surface);

    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_scale(cr, 2, 2);
    scene_painter_draw(scene_painter_new(set->scenes[index], set->theme, THEME_LIGHT, arena),
                       -INFINITY, INFINITY, cr);
    cairo_destroy(cr);
    cairo_surface_write_to_png_stream(surface, count_bytes, &size);
    cairo_surface_destroy(surface);
    return size;
}

/* ---- Timing ---- */

/* CPU time of this thread, so that other programs on the machine do not count. */
static double
cpu_milliseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static int
compare_times(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

static void
report(const char *name, double times[ROUNDS], size_t bytes)
{
    qsort(times, ROUNDS, sizeof *times, compare_times);
    printf("  %-44s %8.2f ms", name, times[ROUNDS / 2]);
    if (bytes > 0) {
        printf("  %8.1f kB", (double)bytes / 1000);
    }
    printf("\n");
}

static void
time_work(const char *name, Set *set, Work *work, bool laid_out)
{
    double times[ROUNDS];
    size_t bytes = 0;

    for (size_t round = 0; round < ROUNDS; round++) {
        fill(set, round);
        for (size_t i = 0; i < CHARTS && laid_out; i++) {
            set->scenes[i] = lay_out(set, i, set->arena);
        }
        double start = cpu_milliseconds();
        bytes = 0;
        for (size_t i = 0; i < CHARTS; i++) {
            bytes += work(set, i);
        }
        times[round] = (cpu_milliseconds() - start) / CHARTS;
    }
    report(name, times, bytes / CHARTS);
}

typedef struct {
    const Set *set;
    size_t first;
} Half;

static void *
all_forms(void *data)
{
    const Half *half = data;

    for (size_t i = half->first; i < CHARTS; i += 2) {
        g_autoptr(Arena) arena = arena_new();
        g_autoptr(GString) svg = g_string_new(NULL);
        g_autoptr(GByteArray) bytes = g_byte_array_new();
        g_autoptr(Diag) diag = diag_new();
        const Scene *scene = lay_out(half->set, i, arena);
        scene_write_svg(scene, half->set->theme, THEME_LIGHT, svg);
        chart_pdf_write(scene, half->set->theme, THEME_PRINT, bytes, diag);
        scene_write_png(scene, half->set->theme, THEME_LIGHT, 2, bytes, NULL);
    }
    return NULL;
}

static void
time_all(Set *set)
{
    double times[ROUNDS];

    for (size_t round = 0; round < ROUNDS; round++) {
        fill(set, round + 10);
        gint64 start = g_get_monotonic_time();
        Half halves[] = { { set, 0 }, { set, 1 } };
        GThread *other = g_thread_new("charts", all_forms, &halves[1]);
        all_forms(&halves[0]);
        g_thread_join(other);
        times[round] = (double)(g_get_monotonic_time() - start) / 1000;
    }
    report("100 charts as SVG, PDF and PNG on 2 threads", times, 0);
}

int
main(int argc, char **argv)
{
    static const struct {
        const char *key, *name;
        Work *work;
        bool laid_out;
    } works[] = { { "layout", "layout", layout_alone, false },
                  { "svg", "layout and SVG", layout_and_svg, false },
                  { "pdf", "PDF", pdf, true },
                  { "png", "PNG 1600 × 1000", png, true },
                  { "cairo", "the same, encoded by cairo", png_of_cairo, true } };
    g_autoptr(Diag) diag = diag_new();
    Set *set = g_new0(Set, 1);

    set->arena = arena_new();
    set->theme = theme_load("assets/theme.yaml", NULL, set->arena, diag);
    g_assert(set->theme != NULL && fonts_init(set->theme, diag));
    printf("\nCharts of 800 × 500, 8 rows (bar, ratio, scaling in turn)\n");
    for (size_t i = 0; i < G_N_ELEMENTS(works); i++) {
        if (argc < 2 || strcmp(argv[1], works[i].key) == 0) {
            time_work(works[i].name, set, works[i].work, works[i].laid_out);
        }
    }
    if (argc < 2) {
        time_all(set);
    }
    arena_free(set->arena);
    g_free(set);
    fonts_shutdown();
    return EXIT_SUCCESS;
}
