/* Checks of a chart's tick labels. */
#include "charts/grammar/facet.h"
#include "charts/grammar/kind.h"
#include "charts/lint/lint_points.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TICKS_MAX = 12 };

typedef struct {
    const char *text;
    double value, place;
    size_t decimals;
} Tick;

/* Reads "−1,250.5", "20m" or "0.30". Returns false for a name, a date or a fraction. */
static bool
read_tick(const char *text, Tick *ret)
{
    static const struct {
        const char *text;
        double factor;
    } suffixes[] = { { "", 1 },    { "k", 1e3 },     { "m", 1e6 },  { "M", 1e6 },
                     { "G", 1e9 }, { "bn", 1e9 },    { "T", 1e12 }, { "tn", 1e12 },
                     { "×", 1 },   { "\u202f%", 1 }, { "%", 1 } };
    bool minus = g_str_has_prefix(text, "−");
    g_autoptr(GString) digits = g_string_new(NULL);
    const char *p = minus ? text + strlen("−") : text;

    p += *p == '$';
    if (!g_ascii_isdigit(*p)) {
        return false;
    }
    for (; g_ascii_isdigit(*p) || *p == ',' || *p == '.'; p++) {
        if (*p != ',') {
            g_string_append_c(digits, *p);
        }
    }
    const char *point = strchr(digits->str, '.');
    ret->decimals = point != NULL ? strlen(point + 1) : 0;
    ret->value = (minus ? -1 : 1) * g_ascii_strtod(digits->str, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(suffixes); i++) {
        if (g_str_equal(p, suffixes[i].text)) {
            ret->value *= suffixes[i].factor;
            return true;
        }
    }
    return false;
}

/* Collects the ticks of the horizontal (`across`) or vertical axis to which the text belongs,
 * starting at mark `start`. */
static size_t
collect(const Lint *lint, size_t start, bool across, Tick *ticks)
{
    const Scene *scene = lint->scene;
    const SceneMark *first = &scene->marks[start];
    size_t n = 0;

    for (size_t i = start; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        if (mark->kind != SCENE_TEXT || mark->group != GROUP_AXIS) {
            continue;
        }
        bool same = across ? mark->as.text.y == first->as.text.y
                           : mark->as.text.x == first->as.text.x &&
                                 mark->as.text.anchor == first->as.text.anchor;
        Tick tick = { .text = scene_text(mark, lint->arena),
                      .place = across ? mark->as.text.x : mark->as.text.y };
        if (same && read_tick(tick.text, &tick)) {
            ticks[n++] = tick;
        }
    }
    return n;
}

/* Whether equal steps of value are equal distances. The first and last label may be shifted by half
 * their width because they are aligned with the plot's edge. */
static bool
is_linear(const Tick *ticks, size_t n)
{
    double span = ticks[n - 1].place - ticks[0].place;
    double range = ticks[n - 1].value - ticks[0].value;

    for (size_t i = 1; i + 1 < n; i++) {
        double want = (ticks[i].value - ticks[0].value) / range;
        double have = (ticks[i].place - ticks[0].place) / span;
        if (fabs(want - have) > .12) {
            return false;
        }
    }
    return true;
}

static bool
mentions_log(const Lint *lint)
{
    return strstr(lint->said, "log") != NULL || strstr(lint->said, "Log") != NULL ||
           lint->spec->kind->ratios;
}

static void
lint_ticks(const Lint *lint, const Tick *ticks, size_t n)
{
    bool linear = n < 3 || is_linear(ticks, n);

    if (n > TICKS_MAX) {
        lint_hold(lint, 10, "%s, an axis has %zu ticks", lint->size, n);
    }
    for (size_t i = 1; i < n; i++) {
        if (g_str_equal(ticks[i].text, ticks[i - 1].text)) {
            lint_hold(lint, 10, "%s, two ticks of an axis read '%s'", lint->size, ticks[i].text);
        }
        if (linear && ticks[i].decimals != ticks[i - 1].decimals && ticks[i].value != 0 &&
            ticks[i - 1].value != 0) {
            lint_hold(lint, 10, "%s, the ticks '%s' and '%s' have different precision", lint->size,
                      ticks[i - 1].text, ticks[i].text);
        }
    }
    if (!linear && !mentions_log(lint)) {
        lint_hold(lint, 10, "%s, an axis is logarithmic, but no text mentions it", lint->size);
    }
}

void
lint_axes(const Lint *lint)
{
    const Scene *scene = lint->scene;
    Tick *ticks = arena_array(lint->arena, Tick, scene->n_marks + 1);
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    if (facet_has_panels(lint->spec) || g_str_equal(lint->spec->kind->words[0], "ecdf")) {
        return; /* panels share axes; the steps of a tail axis are not comparable */
    }
    for (size_t i = 0; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        for (int across = 0; across < 2; across++) {
            if (mark->kind != SCENE_TEXT || mark->group != GROUP_AXIS ||
                !g_hash_table_add(seen, across ? g_strdup_printf("y%.2f", mark->as.text.y)
                                               : g_strdup_printf("x%.2f", mark->as.text.x))) {
                continue;
            }
            size_t n = collect(lint, i, across, ticks);
            if (n > 1) {
                lint_ticks(lint, ticks, n);
            }
        }
    }
}
