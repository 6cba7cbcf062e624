#include "charts/layout/panels.h"

#include "charts/grammar/axis_spec.h"
#include "charts/grammar/facet.h"
#include "charts/grammar/kind.h"
#include "charts/layout/legend.h"
#include "charts/layout/plane_panels.h"

#include <math.h>
#include <string.h>

static const double room_part = .85, panel_aspect = .75, least_width = 128;

/* The state of all panels, and what has been measured on them. */
struct Panels {
    Sketch *sketch;
    ChartSpec **specs;
    size_t n, columns, index; /* index: the panel being drawn */
    double height, wanted;
    double x_low, x_high, y_low, y_high;
    double labels, under, over, lines;
    const char *x_words, *y_words;
    GArray *names;     /* of PlaneName */
    GPtrArray *asides; /* lines about missing values, and references that do not fit */
};

/* ---- Columns ---- */

/* The room of W × H for panels. */
typedef struct {
    double width, height, gap, head, aspect, least; /* least: the least width of a panel */
} PanelRoom;

static size_t
panels_columns(size_t n, PanelRoom room)
{
    size_t best = 0, narrowest = 1;
    double widest = 0;

    for (size_t c = 1; c <= n; c++) {
        double width = (room.width - (double)(c - 1) * room.gap) / (double)c;
        size_t rows = (n + c - 1) / c;
        if (width < room.least && c > 1) {
            break;
        }
        narrowest = c;
        bool fits = (double)rows * (width * room.aspect + room.head) <= room.height;
        if (fits && width > widest) {
            best = c;
            widest = width;
        }
    }
    return best > 0 ? best : narrowest;
}

/* ---- Called by the plane ---- */

void
panels_share(Panels *panels, Axis *x, Axis *y)
{
    const ChartSpec *spec = panels->sketch->spec;
    Axis *axes[] = { x, y };
    double *lows[] = { &panels->x_low, &panels->y_low };
    double *highs[] = { &panels->x_high, &panels->y_high };
    const bool alone[] = { spec->facet.free_x, spec->facet.free_y };

    for (size_t i = 0; i < G_N_ELEMENTS(axes); i++) {
        if (alone[i]) {
            continue;
        }
        *lows[i] = MIN(*lows[i], axes[i]->low);
        *highs[i] = MAX(*highs[i], axes[i]->high);
        axis_take(axes[i], *lows[i]);
        axis_take(axes[i], *highs[i]);
    }
}

double
panels_height(const Panels *panels)
{
    return panels->height;
}

void
panels_want_height(Panels *panels, double height)
{
    panels->wanted = height;
}

void
panels_place(const Panels *panels, const Sketch *sketch, Box *panel)
{
    const ChartSpec *spec = panels->sketch->spec;

    panel->left = sketch->left + (spec->facet.free_y ? panels->labels : 0);
    panel->right = sketch->right;
}

void
panels_measure(Panels *panels, double labels, double under, double over, double lines)
{
    panels->labels = MAX(panels->labels, labels);
    panels->under = MAX(panels->under, under);
    panels->over = MAX(panels->over, over);
    panels->lines = MAX(panels->lines, lines);
}

bool
panels_shows_x(const Panels *panels)
{
    bool last = panels->index + panels->columns >= panels->n;
    return last || panels->sketch->spec->facet.free_x;
}

bool
panels_shows_y(const Panels *panels)
{
    return panels->index % panels->columns == 0 || panels->sketch->spec->facet.free_y;
}

void
panels_take_words(Panels *panels, const char *x, const char *y)
{
    bool longer = panels->y_words == NULL || strlen(y) > strlen(panels->y_words);

    panels->x_words = x;
    /* the longer text, which may state where the scale starts */
    panels->y_words = longer ? y : panels->y_words;
}

void
panels_take_names(Panels *panels, const PlaneName *names, size_t n_names)
{
    for (size_t i = 0; i < n_names; i++) {
        bool known = false;
        for (guint k = 0; k < panels->names->len && !known; k++) {
            known = g_str_equal(g_array_index(panels->names, PlaneName, k).name, names[i].name);
        }
        if (!known) {
            g_array_append_val(panels->names, names[i]);
        }
    }
}

void
panels_take_line(Panels *panels, const char *line, bool of_panel)
{
    const char *text = of_panel ? arena_printf(panels->sketch->arena, "%s%s%s",
                                               panels->specs[panels->index]->facet.name,
                                               spec_word(panels->sketch->spec, WORD_COLON), line)
                                : line;

    if (!g_ptr_array_find_with_equal_func(panels->asides, text, g_str_equal, NULL)) {
        g_ptr_array_add(panels->asides, (char *)(uintptr_t)text);
    }
}

/* ---- Drawing ---- */

static void
release_names(gpointer names)
{
    g_array_unref(names);
}

static void
release_asides(gpointer asides)
{
    g_ptr_array_unref(asides);
}

/* Clears what every layout collects again. */
static void
forget(Panels *panels)
{
    panels->x_words = panels->y_words = NULL;
    g_array_set_size(panels->names, 0);
    g_ptr_array_set_size(panels->asides, 0);
}

/* The width of a panel, and the distance between the left edges of two. */
typedef struct {
    double left, width, pitch;
} PanelGrid;

static PanelGrid
lay_grid(const Panels *panels)
{
    const Sketch *sketch = panels->sketch;
    bool alone = sketch->spec->facet.free_y;
    double gap =
        MAX(18 * sketch->look.unit, panels->under + panels->over + .9 * sketch->look.axis.size);
    double left = sketch->left + (alone ? 0 : MAX(panels->labels, panels->under));
    double right = sketch->right - panels->over, n = (double)panels->columns;
    double width = (right - left - (n - 1) * gap) / n;

    return (PanelGrid){ left, width, width + gap };
}

static double
head_lead(const Panels *panels)
{
    return sketch_lead(panels->sketch->look.series);
}

/* The number of lines of the highest heading in the row of panels that begins with `first`. */
static size_t
lines_of_heads(const Panels *panels, size_t first, double width)
{
    const Sketch *sketch = panels->sketch;
    size_t lines = 1;

    for (size_t i = first; i < MIN(first + panels->columns, panels->n); i++) {
        lines = MAX(
            lines, sketch_wrap(sketch, sketch->look.series, panels->specs[i]->facet.name, width).n);
    }
    return lines;
}

static void
draw_panel(Panels *panels, Sketch *sketch, PanelGrid grid, double head, double top)
{
    Sketch own = *sketch;
    const ChartSpec *spec = panels->specs[panels->index];
    const Look *look = &sketch->look;
    double left = grid.left + (double)(panels->index % panels->columns) * grid.pitch;
    Lines lines = sketch_wrap(sketch, look->series, spec->facet.name, grid.width);

    own.spec = spec;
    own.left = left;
    own.right = left + grid.width;
    own.height = 0;
    own.panels = panels;
    sketch_group(&own, GROUP_AXIS, NULL);
    sketch_lines(&own, look->series, paint_of(PAINT_INK), ANCHOR_START, left,
                 top + look->series.size, lines);
    top += head;
    size_t before = own.scene->n_marks;
    spec->kind->plot(&own, top);
    if (own.scene->n_marks == before) {
        sketch_text(&own, look->detail, paint_of(PAINT_INK_2), ANCHOR_START, left,
                    top + look->detail.size, spec_word(own.spec, WORD_WITHOUT_VALUE));
    }
}

/* Draws rows of panels from `top` downwards. Returns the bottom of the last. */
static double
draw_grid(Panels *panels, Sketch *sketch, double top)
{
    const Look *look = &sketch->look;
    PanelGrid grid = lay_grid(panels);
    bool alone = sketch->spec->facet.free_x;
    double labels =
        11 * look->unit + look->axis.size + MAX(panels->lines - 1, 0) * sketch_lead(look->axis);

    for (size_t first = 0; first < panels->n; first += panels->columns) {
        size_t lines = lines_of_heads(panels, first, grid.width);
        double clear = sketch->spec->facet.free_y ? .7 * look->axis.size : 4 * look->unit;
        double head = (double)lines * head_lead(panels) + clear;
        size_t end = MIN(first + panels->columns, panels->n);
        bool last = end == panels->n;
        for (panels->index = first; panels->index < end; panels->index++) {
            draw_panel(panels, sketch, grid, head, top);
        }
        /* above an empty place in the last row, panels need room for axis labels */
        bool below = alone || last || (end + panels->columns > panels->n);
        top += head + panels->height + (below ? labels : 0) + (last ? 0 : 12 * look->unit);
    }
    return top;
}

static void
measure(Panels *panels)
{
    Sketch sketch = *panels->sketch;
    Scene *paper = arena_new0(sketch.arena, Scene);

    *paper = *sketch.scene;
    paper->marks = NULL;
    paper->n_marks = paper->capacity = 0;
    sketch.scene = paper;
    forget(panels);
    draw_grid(panels, &sketch, 0);
}

static size_t
choose_columns(const Sketch *sketch, size_t n, double height)
{
    const ChartSpec *spec = sketch->spec;
    double unit = sketch->look.unit;
    PanelRoom room = { .width = sketch->right - sketch->left - 30 * unit,
                       .height = height,
                       .gap = 24 * unit,
                       .head = 1.6 * sketch->look.series.size,
                       .aspect = panel_aspect,
                       .least = least_width * unit };
    return spec->facet.columns > 0 ? MIN(spec->facet.columns, n) : panels_columns(n, room);
}

static LegendEntry *
legend_entries(const Panels *panels, size_t *ret_n)
{
    LegendEntry *entries = arena_array(panels->sketch->arena, LegendEntry, panels->names->len + 1);
    size_t n = 0;

    for (guint i = 0; i < panels->names->len; i++) {
        const PlaneName *name = &g_array_index(panels->names, PlaneName, i);
        if (!g_str_equal(name->name, spec_or_dash(NULL))) {
            entries[n++] = (LegendEntry){ name->name, name->entity, name->paint };
        }
    }
    *ret_n = n;
    return entries;
}

/* The height that suits the width, or what the requested height leaves. */
static double
height_of_panel(const Panels *panels, double height)
{
    const Look *look = &panels->sketch->look;
    size_t rows = (panels->n + panels->columns - 1) / panels->columns;
    double own = panels->wanted > 0 ? panels->wanted : lay_grid(panels).width * panel_aspect;

    if (panels->sketch->height <= 0) {
        return own;
    }
    double each = height / (double)rows - 1.6 * look->series.size - 20 * look->unit;
    return MAX(each, 40 * look->unit);
}

static double
draw_words(Sketch *sketch, Anchor anchor, const char *words, double baseline)
{
    const Look *look = &sketch->look;
    Lines lines = sketch_wrap(sketch, look->axis, words, sketch->right - sketch->left);

    sketch_group(sketch, GROUP_AXIS, NULL);
    return sketch_lines(sketch, look->axis, paint_of(PAINT_INK_2), anchor,
                        anchor == ANCHOR_START ? sketch->left : sketch->right, baseline, lines) -
           sketch_lead(look->axis);
}

double
panels_draw(Sketch *sketch, double top)
{
    const Look *look = &sketch->look;
    Panels panels = { .sketch = sketch,
                      .x_low = INFINITY,
                      .x_high = -INFINITY,
                      .y_low = INFINITY,
                      .y_high = -INFINITY,
                      .names = g_array_new(FALSE, FALSE, sizeof(PlaneName)),
                      .asides = g_ptr_array_new() };
    double width = sketch->right - sketch->left;
    double height = sketch->height > 0 ? sketch->height - 90 * look->unit : room_part * width;
    size_t n_entries = 0;

    arena_defer(sketch->arena, release_names, panels.names);
    arena_defer(sketch->arena, release_asides, panels.asides);
    panels.specs = facet_panels(sketch->spec, &panels.n);
    panels.columns = choose_columns(sketch, panels.n, height);
    for (int i = 0; i < 3; i++) { /* repeated until the room for labels is stable */
        panels.height = height_of_panel(&panels, height);
        measure(&panels);
    }
    panels.height = height_of_panel(&panels, height);
    const LegendEntry *entries = legend_entries(&panels, &n_entries);
    const char *x_words = panels.x_words, *y_words = panels.y_words;
    double y = legend_draw(sketch, entries, n_entries, top);
    if (y_words != NULL) {
        y = draw_words(sketch, ANCHOR_START, y_words, y + look->axis.size) + 10 * look->unit;
    }
    g_ptr_array_set_size(panels.asides, 0);
    y = draw_grid(&panels, sketch, y);
    if (x_words != NULL) {
        y = draw_words(sketch, ANCHOR_END, x_words, y + look->axis.size) + 4 * look->unit;
    }
    return plane_draw_missing(sketch, (const char *const *)(void *)panels.asides->pdata,
                              panels.asides->len, y);
}
