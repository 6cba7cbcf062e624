/* Sketch: the drawing context of plots. It has the sizes of the layout, measures and wraps texts,
 * and adds marks to the scene. */
#ifndef CHARTS_LAYOUT_SKETCH_H
#define CHARTS_LAYOUT_SKETCH_H

#include "charts/grammar/spec.h"
#include "charts/layout/scene.h"
#include "charts/scale/format.h"
#include "text/measure.h"

/* The sizes of a layout, from the theme's sections chart and text. */
typedef struct {
    TextStyle label, value, series, detail, axis, caption, title, subtitle, micro, notice;
    double title_lead, subtitle_lead, micro_lead, notice_lead;
    double unit; /* 1 on screen, less in print; multiplies every gap */
    double radius, row, hollow, halo;
    double stroke[LINE_RULE + 1];
    double ideal_dash, ideal_gap;
} Look;

struct Panels; /* defined in panels.h */

typedef struct Sketch {
    Scene *scene;
    const ChartSpec *spec;
    const Theme *theme;
    Measure *measure;
    Arena *arena;
    ChartLayout layout;
    Look look;
    double left, right;    /* edges of the drawing area */
    double height;         /* requested; 0: default of the kind */
    double tight;          /* how closely rows are spaced, from 0 (default) to 1 */
    bool one_line;         /* for rows: puts the detail after its label if there is room */
    bool two_columns;      /* see ChartSize */
    NumberStyle number;    /* of the measured quantity */
    struct Panels *panels; /* of which a panel is being drawn; NULL: a single chart */
    GroupRole group;       /* for the marks added next */
    const char *group_name;
    const Datum *datum;
} Sketch;

typedef struct {
    const char *const *items;
    size_t n;
    double width; /* of the widest line */
} Lines;

void look_init(Look *look, const Theme *theme, ChartLayout layout);

Paint paint_of(PaintKind kind);
Paint paint_family(Family family);
Paint paint_entity(Entity entity);
/* The paint for a text about a mark with this paint, or about the entity. */
Paint paint_as_text(Paint mark);
Paint paint_label(Entity entity);

double sketch_width(const Sketch *sketch, TextStyle style, const char *text);
Lines sketch_wrap(const Sketch *sketch, TextStyle style, const char *text, double width);
/* The name in the form shown by a key or legend: an overlong one is cut to some lines and "…".
 * Returns the name itself, or a text in the sketch's arena. */
const char *sketch_key_name(const Sketch *sketch, const char *name);

SceneMark *sketch_text(Sketch *sketch, TextStyle style, Paint paint, Anchor anchor, double x,
                       double y, const char *text);
/* Adds a text of several stretches; the style determines size and figures. */
SceneMark *sketch_runs(Sketch *sketch, TextStyle style, Anchor anchor, double x, double y,
                       const TextRun *runs, size_t n_runs);
double sketch_runs_width(const Sketch *sketch, TextStyle style, const TextRun *runs, size_t n_runs);

/* Adds lines of text, the first on the baseline `y`, `lead` apart. Returns the baseline after the
 * last. */
double sketch_lines(Sketch *sketch, TextStyle style, Paint paint, Anchor anchor, double x, double y,
                    Lines lines);
/* Adds a halo to the texts from mark `first` on, because they may cross lines. */
void sketch_halo(Sketch *sketch, size_t first);
/* The distance between baselines for this style. */
double sketch_lead(TextStyle style);

SceneMark *sketch_segment(Sketch *sketch, LineRole role, Point from, Point to);
SceneMark *sketch_path(Sketch *sketch, LineRole role, const Point *points, size_t n_points);
SceneMark *sketch_symbol(Sketch *sketch, MarkShape shape, Paint paint, bool hollow, Point at);
SceneMark *sketch_bar(Sketch *sketch, Paint paint, bool hollow, Box box);

/* Set the group of the marks added next, and the row that they show (NULL: none). */
void sketch_group(Sketch *sketch, GroupRole group, const char *name);
void sketch_row(Sketch *sketch, const ChartRow *row);
/* The same for own rows of a kind; the texts must live in the arena. */
void sketch_show(Sketch *sketch, Datum datum);

/* The family of "GPU", "TPU" or the name of an accelerator. */
Family sketch_family(const Sketch *sketch, const char *name);

#endif
