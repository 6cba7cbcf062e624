/* A support matrix: a glyph in each cell, with its word if there is room. If there are too many
 * places for the width: a list for each tool. */
#include "charts/grammar/kind_helpers.h"
#include "charts/kinds/cell_grid.h"
#include "charts/kinds/plot_rows.h"
#include "charts/kinds/support.h"
#include "charts/layout/legend.h"

#include <math.h>
#include <string.h>

typedef struct {
    Sketch *sketch;
    const Support *support;
    size_t n_drawn;
    bool words;    /* with words beside the glyphs */
    double widest; /* width of the widest word */
} SupportPlot;

/* ---- Glyphs, drawn as shapes because no font has all of them ---- */

static void
draw_half(Sketch *sketch, Point at)
{
    enum { N = 17 };
    Point points[N];
    double r = sketch->look.radius - sketch->look.hollow / 2;

    for (int i = 0; i < N; i++) {
        double angle = G_PI / 2 + G_PI * i / (N - 1);
        points[i] = (Point){ at.x + r * cos(angle), at.y - r * sin(angle) };
    }
    sketch_symbol(sketch, MARK_DOT, paint_of(PAINT_INK), true, at);
    sketch_area(sketch, paint_of(PAINT_INK), points, N, true);
}

static void
draw_glyph(Sketch *sketch, SupportStatus status, Point at)
{
    const Look *look = &sketch->look;

    switch (status) {
    case SUPPORT_NATIVE:
        sketch_symbol(sketch, MARK_DOT, paint_of(PAINT_INK), false, at);
        break;
    case SUPPORT_PARTIAL:
        draw_half(sketch, at);
        break;
    case SUPPORT_EXPERIMENTAL:
        sketch_symbol(sketch, MARK_TRIANGLE, paint_of(PAINT_INK), true, at);
        break;
    case SUPPORT_NONE:
        sketch_segment(sketch, LINE_WHISKER, (Point){ at.x - look->radius, at.y },
                       (Point){ at.x + look->radius, at.y });
        break;
    case SUPPORT_UNKNOWN:
        sketch_text(sketch, look->label, paint_of(PAINT_INK_2), ANCHOR_MIDDLE, at.x,
                    at.y + .355 * look->label.size, "?");
        break;
    }
}

/* ---- The key ---- */

static double
draw_key(SupportPlot *plot, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    double x = sketch->left, y = top + look->axis.size, apart = 16 * look->unit;
    bool present[N_SUPPORT_STATUSES] = { false };

    for (size_t i = 0; i < plot->support->n_tools * plot->support->n_places; i++) {
        present[plot->support->cells[i].status] = true;
    }
    sketch_group(sketch, GROUP_AXIS, NULL);
    for (int i = SUPPORT_NATIVE; i <= N_SUPPORT_STATUSES; i++) {
        SupportStatus status = (SupportStatus)(i % N_SUPPORT_STATUSES);
        const char *word = plot->support->words[status];
        double width = sketch_width(sketch, look->axis, word);
        double own = 2 * look->radius + 6 * look->unit + width;
        if (!present[status]) {
            continue;
        }
        if (x > sketch->left && x + own > sketch->right) {
            x = sketch->left;
            y += 1.45 * look->axis.size;
        }
        draw_glyph(sketch, status, (Point){ x + look->radius, y - .36 * look->axis.size });
        sketch_text(sketch, look->axis, paint_of(PAINT_INK), ANCHOR_START,
                    x + 2 * look->radius + 6 * look->unit, y, word);
        x += own + apart;
    }
    return y + 14 * look->unit;
}

/* ---- The grid ---- */

static const char *
tip_of(const SupportPlot *plot, size_t tool, size_t place)
{
    const Support *support = plot->support;
    const ChartSpec *spec = plot->sketch->spec;
    const SupportCell *cell = support_cell(support, tool, place);
    g_autoptr(GString) tip = g_string_new(NULL);

    g_string_append(tip,
                    SPEC_FORMAT(spec, WORD_TIP_SUPPORT, "tool", support->tools[tool], "place",
                                support->places[place], "status", support->words[cell->status]));
    if (cell->row != SIZE_MAX) {
        const char *detail = spec_cell_text(spec, &spec->encoding.detail, cell->row);
        const char *date = spec_cell_text(spec, spec_channel(spec, "date"), cell->row);
        g_string_append_printf(tip, "%s%s", detail != NULL ? ", " : "",
                               detail != NULL ? detail : "");
        g_string_append_printf(tip, "%s%s", date != NULL ? ", " : "",
                               date != NULL ? SPEC_FORMAT(spec, WORD_AS_OF, "date", date) : "");
    }
    return arena_strdup(plot->sketch->arena, tip->str);
}

/* The tint repeats the information of the glyph: the more support, the darker. */
static void
draw_tint(Sketch *sketch, SupportStatus status, Box box)
{
    if (status == SUPPORT_NATIVE || status == SUPPORT_PARTIAL || status == SUPPORT_EXPERIMENTAL) {
        sketch_shade(sketch, PAINT_HEAT, status == SUPPORT_NATIVE ? 2 : 1, box);
    } else {
        SceneMark *mark = sketch_bar(sketch, paint_of(PAINT_TINT), false, box);
        mark->as.bar.outlined = status == SUPPORT_UNKNOWN;
        mark->as.bar.stroke = sketch->look.hollow / 2;
    }
}

static void
draw_cell(SupportPlot *plot, size_t tool, size_t place, Box box)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    const SupportCell *cell = support_cell(plot->support, tool, place);
    double x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;

    sketch_row(sketch, NULL);
    if (cell->row != SIZE_MAX) {
        sketch_show(sketch, (Datum){ .row = cell->row,
                                     .series = plot->support->places[place],
                                     .value = NAN,
                                     .low = NAN,
                                     .high = NAN,
                                     .tip = tip_of(plot, tool, place) });
    }
    draw_tint(sketch, cell->status, box);
    if (plot->words) { /* glyphs and words are left-aligned within a column */
        double start = x - plot->widest / 2;
        draw_glyph(sketch, cell->status, (Point){ start, y });
        sketch_text(sketch, look->detail, paint_of(PAINT_INK), ANCHOR_START,
                    start + look->radius + 6 * look->unit, y + .355 * look->detail.size,
                    plot->support->words[cell->status]);
    } else {
        draw_glyph(sketch, cell->status, (Point){ x, y });
    }
}

static double
draw_grid(SupportPlot *plot, const CellGrid *grid, double top)
{
    Sketch *sketch = plot->sketch;
    double least = plot->widest + 4 * sketch->look.radius + 16 * sketch->look.unit;
    double y = cell_grid_heads(grid, sketch, top);

    plot->words = grid->width >= least;
    for (size_t tool = 0; tool < plot->n_drawn; tool++) {
        sketch_group(sketch, GROUP_ROWS, NULL);
        double height = cell_grid_label(grid, sketch, tool, y, 28 * sketch->look.unit);
        for (size_t place = 0; place < plot->support->n_places; place++) {
            draw_cell(plot, tool, place, cell_grid_box(grid, sketch, place, y, height));
        }
        y += height;
    }
    return y + 4 * sketch->look.unit;
}

/* ---- The list ---- */

/* Whether all places of a family (at least two) have this status for the tool. */
static bool
family_agrees(const Support *support, size_t tool, Family family, SupportStatus status)
{
    size_t n = 0;

    for (size_t i = 0; i < support->n_places; i++) {
        if (support->families[i] == family) {
            n++;
            if (support_cell(support, tool, i)->status != status) {
                return false;
            }
        }
    }
    return n > 1;
}

static size_t
count_family(const Support *support, Family family)
{
    size_t n = 0;

    for (size_t i = 0; i < support->n_places; i++) {
        n += support->families[i] == family;
    }
    return n;
}

/* "all 20 GPU, TPU v5p, Trillium" */
static const char *
list_places(const SupportPlot *plot, size_t tool, SupportStatus status)
{
    static const char *const words[] = { "GPU", "TPU" };
    const ChartSpec *spec = plot->sketch->spec;
    const Support *support = plot->support;
    bool said[2] = { false };
    g_autoptr(GString) text = g_string_new(NULL);

    for (size_t i = 0; i < support->n_places; i++) {
        Family family = support->families[i];
        if (support_cell(support, tool, i)->status != status) {
            continue;
        }
        if (family == FAMILY_OTHER || !family_agrees(support, tool, family, status)) {
            spec_append_listed(spec, text, support->places[i]);
        } else if (!said[family]) {
            spec_append_listed(spec, text,
                               SPEC_FORMAT(spec, WORD_ALL_OF, "n",
                                           spec_count(spec, count_family(support, family)), "what",
                                           words[family]));
            said[family] = true;
        }
    }
    return text->len > 0 ? arena_strdup(plot->sketch->arena, text->str) : NULL;
}

static double
draw_list(SupportPlot *plot, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    double y = top, inset = 2 * look->radius + 6 * look->unit;

    for (size_t tool = 0; tool < plot->n_drawn; tool++) {
        sketch_group(sketch, GROUP_ROWS, NULL);
        Lines label = sketch_wrap(sketch, look->label, plot->support->tools[tool],
                                  sketch->right - sketch->left);
        y = sketch_lines(sketch, look->label, paint_of(PAINT_INK), ANCHOR_START, sketch->left,
                         y + look->label.size, label) -
            look->label.size;
        for (int i = SUPPORT_NATIVE; i <= N_SUPPORT_STATUSES; i++) {
            SupportStatus status = (SupportStatus)(i % N_SUPPORT_STATUSES);
            const char *places = list_places(plot, tool, status);
            if (places == NULL) {
                continue;
            }
            Lines lines =
                sketch_wrap(sketch, look->detail, places, sketch->right - sketch->left - inset);
            draw_glyph(sketch, status,
                       (Point){ sketch->left + look->radius, y + .6 * look->detail.size });
            y = sketch_lines(sketch, look->detail, paint_of(PAINT_INK_2), ANCHOR_START,
                             sketch->left + inset, y + .95 * look->detail.size, lines) -
                .95 * look->detail.size;
        }
        y += 9 * look->unit;
    }
    return y;
}

static double
plot_support(Sketch *sketch, double top)
{
    const Support *support = sketch->spec->own;
    SupportPlot plot = { .sketch = sketch,
                         .support = support,
                         .n_drawn = MIN(support->n_tools, sketch->spec->labels.max_rows) };
    CellGridSpec grid_spec = { .rows = support->tools,
                               .n_rows = plot.n_drawn,
                               .columns = support->places,
                               .n_columns = support->n_places,
                               .least = 30 * sketch->look.unit,
                               .most = 150 * sketch->look.unit };
    CellGrid grid;
    double y = draw_key(&plot, top);

    for (size_t i = 0; i < N_SUPPORT_STATUSES; i++) {
        double width = sketch_width(sketch, sketch->look.detail, support->words[i]);
        plot.widest = fmax(plot.widest, width);
    }

    y = cell_grid_fit(sketch, &grid_spec, &grid) ? draw_grid(&plot, &grid, y) : draw_list(&plot, y);
    return rows_draw_left(sketch, support->n_tools - plot.n_drawn, y);
}

static const char *const tools[] = { "framework", "tool", "label", NULL };
static const char *const places[] = { "accelerator", "chip", "family", NULL };
static const char *const levels[] = { "status", "level", NULL };
static const char *const dates[] = { "date", "as_of", NULL };
static const char *const links[] = { "link", "url", NULL };

const ChartKind kind_support = {
    .words = (const char *const[]){ "support", NULL },
    .noun = WORD_KIND_SUPPORT,
    .keys = (const char *const[]){ "words", NULL },
    .unused = (const char *const[]){ "color", "series", "facet", "error", "runs", "sort", NULL },
    .word_keys = support_statuses,
    .channels = (const ChannelSpec[]){ { "x", CHANNEL_ANY, true, places, NULL },
                                       { "y", CHANNEL_ANY, true, tools, NULL },
                                       { "status", CHANNEL_ANY, true, levels, NULL },
                                       { "date", CHANNEL_ANY, false, dates, NULL },
                                       { "link", CHANNEL_ANY, false, links, NULL },
                                       { 0 } },
    .measure = MEASURE_NONE,
    .read = support_read,
    .number = kind_no_number,
    .subtitle = support_subtitle,
    .note = support_note,
    .describe = support_describe,
    .data = support_data,
    .plot = plot_support,
};
