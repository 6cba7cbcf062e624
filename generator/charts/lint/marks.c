/* Checks of a chart's marks. */
#include "charts/grammar/kind.h"
#include "charts/layout/boxes.h"
#include "charts/lint/lint_points.h"

#include <math.h>
#include <string.h>

enum { TYPE_MIN = 12, LIT_MAX = 8 };

static const double text_contrast = 4.5, mark_contrast = 3;

/* ---- 8: leaders ---- */

static bool
segments_cross(const Point *a, const Point *b)
{
    double signs[4];

    for (int i = 0; i < 2; i++) {
        signs[i] = (a[1].x - a[0].x) * (b[i].y - a[0].y) - (a[1].y - a[0].y) * (b[i].x - a[0].x);
        signs[2 + i] =
            (b[1].x - b[0].x) * (a[i].y - b[0].y) - (b[1].y - b[0].y) * (a[i].x - b[0].x);
    }
    return signs[0] * signs[1] < -1e-9 && signs[2] * signs[3] < -1e-9;
}

static bool
lines_cross(const SceneMark *a, const SceneMark *b)
{
    for (size_t i = 1; i < a->as.line.n_points; i++) {
        for (size_t k = 1; k < b->as.line.n_points; k++) {
            if (segments_cross(&a->as.line.points[i - 1], &b->as.line.points[k - 1])) {
                return true;
            }
        }
    }
    return false;
}

static bool
is_leader(const SceneMark *mark)
{
    return mark->kind == SCENE_LINE && mark->as.line.role == LINE_LEADER;
}

static void
lint_leaders(const Lint *lint)
{
    const Scene *scene = lint->scene;

    for (size_t i = 0; i < scene->n_marks; i++) {
        for (size_t k = i + 1; k < scene->n_marks && is_leader(&scene->marks[i]); k++) {
            if (is_leader(&scene->marks[k]) && lines_cross(&scene->marks[i], &scene->marks[k])) {
                lint_hold(lint, 8, "%s, leaders of labels cross", lint->size);
                return;
            }
        }
    }
}

/* ---- 9: bars ---- */

static bool
is_whole_bar(const SceneMark *mark)
{
    return mark->kind == SCENE_BAR && mark->datum != NULL && mark->datum->value > 0 &&
           !mark->as.bar.outlined && mark->as.bar.width > 0;
}

static void
lint_bars(const Lint *lint)
{
    const SceneMark *largest = NULL;

    for (size_t i = 0; i < lint->scene->n_marks; i++) {
        const SceneMark *mark = &lint->scene->marks[i];
        if (is_whole_bar(mark) && (largest == NULL || mark->datum->value > largest->datum->value)) {
            largest = mark;
        }
    }
    for (size_t i = 0; i < lint->scene->n_marks && largest != NULL; i++) {
        const SceneMark *mark = &lint->scene->marks[i];
        if (is_whole_bar(mark) &&
            fabs(mark->as.bar.width -
                 largest->as.bar.width * mark->datum->value / largest->datum->value) > .5) {
            lint_hold(lint, 9, "%s, the bar of '%s' is not as long as its value", lint->size,
                      mark->datum->tip);
        }
    }
}

/* ---- 11: contrast ---- */

/* The colour behind a text: the last shade below it that contains it, or the paper. */
static Colour
ground_of(const Lint *lint, size_t index, ThemeVariant variant)
{
    const Scene *scene = lint->scene;
    Box text = scene_text_box(&scene->marks[index]);
    Colour ground = theme_colour(lint->theme, "paper", variant);

    for (size_t i = 0; i < index; i++) {
        const SceneMark *mark = &scene->marks[i];
        if (mark->kind == SCENE_BAR && !mark->hollow && mark->as.bar.x <= text.left + 1 &&
            mark->as.bar.x + mark->as.bar.width >= text.right - 1 &&
            mark->as.bar.y <= text.top + 1 &&
            mark->as.bar.y + mark->as.bar.height >= text.bottom - 1) {
            ground = paint_colour(lint->theme, mark->paint, variant);
        }
    }
    return ground;
}

static bool
needs_contrast(const SceneMark *mark)
{
    if (mark->kind == SCENE_LINE) {
        return mark->as.line.role == LINE_SERIES;
    }
    return (mark->kind == SCENE_SYMBOL || mark->kind == SCENE_BAR) &&
           (mark->paint.kind == PAINT_ENTITY || mark->paint.kind == PAINT_FAMILY ||
            mark->paint.kind == PAINT_EVEN);
}

static void
lint_contrast(const Lint *lint, ThemeVariant variant)
{
    static const char *const themes[] = { "light", "dark", "print" };
    Colour paper = theme_colour(lint->theme, "paper", variant);

    for (size_t i = 0; i < lint->scene->n_marks; i++) {
        const SceneMark *mark = &lint->scene->marks[i];
        if (mark->kind == SCENE_TEXT) {
            double contrast =
                colour_contrast(paint_colour(lint->theme, mark->as.text.runs[0].paint, variant),
                                ground_of(lint, i, variant));
            if (contrast < text_contrast) {
                lint_hold(lint, 11, "in %s, the text '%s' has a contrast of %.1f, below 4.5",
                          themes[variant], scene_text(mark, lint->arena), contrast);
            }
        } else if (needs_contrast(mark) &&
                   colour_contrast(scene_mark_colour(lint->theme, mark, variant), paper) <
                       mark_contrast) {
            lint_hold(lint, 11, "in %s, a mark of '%s' has a contrast below 3", themes[variant],
                      mark->datum != NULL ? mark->datum->tip : "a series");
        }
    }
}

/* ---- 13, 17: series ---- */

static bool
look_alike(const SceneMark *a, const SceneMark *b)
{
    return a->as.line.dash == b->as.line.dash && a->paint.kind == b->paint.kind &&
           a->paint.family == b->paint.family && a->paint.step == b->paint.step;
}

static bool
is_lit_line(const SceneMark *mark)
{
    return mark->kind == SCENE_LINE && mark->as.line.role == LINE_SERIES &&
           mark->group_name != NULL;
}

/* Whether a text of the chart names the series. */
static bool
is_named(const Lint *lint, const char *series)
{
    for (size_t i = 0; i < lint->scene->n_marks; i++) {
        const SceneMark *mark = &lint->scene->marks[i];
        if (mark->kind == SCENE_TEXT && (g_strcmp0(mark->group_name, series) == 0 ||
                                         strstr(scene_text(mark, lint->arena), series) != NULL)) {
            return true;
        }
    }
    return false;
}

static void
lint_series(const Lint *lint)
{
    g_autoptr(GPtrArray) lines = g_ptr_array_new();
    g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);

    for (size_t i = 0; i < lint->scene->n_marks; i++) {
        const SceneMark *mark = &lint->scene->marks[i];
        if (is_lit_line(mark) && g_hash_table_add(names, (char *)(uintptr_t)mark->group_name)) {
            g_ptr_array_add(lines, (SceneMark *)(uintptr_t)mark);
        }
    }
    if (lines->len > LIT_MAX) {
        lint_hold(lint, 17,
                  "%u lines compete for attention: color: {highlight: […]} greys the others",
                  lines->len);
    }
    for (guint i = 0; i < lines->len; i++) {
        const SceneMark *a = lines->pdata[i];
        for (guint k = i + 1; k < lines->len; k++) {
            const SceneMark *b = lines->pdata[k];
            if (look_alike(a, b) &&
                !(is_named(lint, a->group_name) && is_named(lint, b->group_name))) {
                lint_hold(lint, 13, "%s, '%s' and '%s' look alike, and not both are labelled",
                          lint->size, a->group_name, b->group_name);
            }
        }
    }
}

/* ---- 15: rows ---- */

static void
lint_rows(const Lint *lint)
{
    const ChartSpec *spec = lint->spec;
    g_autoptr(GHashTable) drawn = g_hash_table_new(g_direct_hash, g_direct_equal);
    size_t missing = 0, points = 0, symbols = 0, n_rows = spec->table->n_rows;

    if (spec->kind->read != NULL || lint->scene->shortened) {
        return; /* rows are aggregated, or the note states how many are left out */
    }
    for (size_t i = 0; i < lint->scene->n_marks; i++) {
        const SceneMark *mark = &lint->scene->marks[i];
        bool line = mark->kind == SCENE_LINE;
        symbols += mark->kind == SCENE_SYMBOL;
        if (mark->datum != NULL) {
            g_hash_table_add(drawn, GSIZE_TO_POINTER(mark->datum->row + 1));
        }
        if (line && (mark->as.line.role == LINE_SERIES || mark->as.line.role == LINE_CONTEXT)) {
            points += mark->as.line.n_points;
        }
    }
    for (size_t i = 0; i < spec->rows.n; i++) {
        missing += spec->rows.items[i].missing != NULL &&
                   !g_hash_table_contains(drawn, GSIZE_TO_POINTER(spec->rows.items[i].row + 1));
    }
    missing = MAX(missing, spec->missing.show ? 0 : spec->rows.n_missing);
    size_t marked = MAX((size_t)g_hash_table_size(drawn), symbols);
    size_t known = MAX(marked, points) + missing;
    bool counted = strstr(lint->said, " more ") != NULL ||
                   strstr(lint->said, " unlabelled") != NULL ||
                   strstr(lint->said, "data table only") != NULL;
    if (known < n_rows && !counted) {
        lint_hold(lint, 15, "%zu of %zu rows are neither drawn nor counted", n_rows - known,
                  n_rows);
    }
}

/* ---- 16: font size ---- */

static void
lint_type(const Lint *lint)
{
    for (size_t i = 0; i < lint->scene->n_marks; i++) {
        const SceneMark *mark = &lint->scene->marks[i];
        if (mark->kind == SCENE_TEXT && mark->as.text.size < TYPE_MIN) {
            lint_hold(lint, 16, "the text '%s' has %.1f px, below %d",
                      scene_text(mark, lint->arena), mark->as.text.size, TYPE_MIN);
            return;
        }
    }
}

void
lint_marks(const Lint *lint)
{
    lint_leaders(lint);
    if (g_str_equal(lint->spec->kind->words[0], "bar")) {
        lint_bars(lint);
    }
    for (ThemeVariant variant = THEME_LIGHT; variant <= THEME_PRINT; variant++) {
        lint_contrast(lint, variant);
    }
    lint_series(lint);
    lint_rows(lint);
    lint_type(lint);
}
