#include "charts/lint/lint.h"

#include "charts/lint/lint_points.h"
#include "charts/render/render.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

enum { FILE_MAX = 150000 };

void
lint_hold(const Lint *lint, int point, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    g_autofree char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    diag_warning(lint->diag, lint->spec->place, "chart-lint", "chart '%s', point %d: %s",
                 chart_spec_id(lint->spec), point, text);
}

static const char *
texts_of(const Scene *scene, Arena *arena)
{
    g_autoptr(GString) out = g_string_new(NULL);

    for (size_t i = 0; i < scene->n_marks; i++) {
        if (scene->marks[i].kind == SCENE_TEXT) {
            g_string_append(out, scene_text(&scene->marks[i], arena));
            g_string_append_c(out, ' '); /* joins the lines of a wrapped text */
        }
    }
    return arena_strdup(arena, out->str);
}

/* Checks that drawing twice gives the same bytes, and that the file is not too large. */
static void
lint_file(const Lint *lint, ChartSize size)
{
    g_autoptr(GString) first = g_string_new(NULL), second = g_string_new(NULL);
    const Scene *again = chart_layout(lint->spec, lint->theme, size, lint->arena, lint->diag);

    scene_write_svg(lint->scene, lint->theme, THEME_LIGHT, first);
    if (again != NULL) {
        scene_write_svg(again, lint->theme, THEME_LIGHT, second);
    }
    if (!g_string_equal(first, second)) {
        lint_hold(lint, 20, "drawing it twice gives different files");
    }
    if (first->len > FILE_MAX) {
        lint_hold(lint, 20, "its SVG file has %zu kB, over %d: draw less, or fewer rows",
                  first->len / 1000, FILE_MAX / 1000);
    }
}

/* The chart is judged as it is in English, whose words and numbers the rubric knows: what it
 * criticises is the same in every language. */
void
chart_lint(const ChartSpec *spec, const Theme *theme, const char *notice, Diag *diag)
{
    ChartSpec english = *spec;
    static const struct {
        const char *name;
        double width, height;
    } sizes[] = { { "in full width", 0, 0 },
                  { "in half a column", 295, 0 },
                  { "as a slide", 960, 540 } };

    english.words = NULL;
    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autoptr(Arena) arena = arena_new();
        ChartSize size = { .layout = CHART_SCREEN,
                           .with_title = true,
                           .notice = notice,
                           .width = sizes[i].width,
                           .height = sizes[i].height };
        const Scene *scene = chart_layout(&english, theme, size, arena, diag);
        if (scene == NULL) {
            continue;
        }
        Lint lint = { .spec = &english,
                      .words = spec->words,
                      .scene = scene,
                      .theme = theme,
                      .size = sizes[i].name,
                      .said = texts_of(scene, arena),
                      .arena = arena,
                      .diag = diag };
        if (i == 0) {
            lint_words(&lint);
            lint_file(&lint, size);
        }
        lint_marks(&lint);
        lint_axes(&lint);
    }
}
