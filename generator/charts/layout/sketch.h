/* Sketch: what the plots draw with. It knows the sizes of the layout, measures
 * and wraps texts and adds marks to the scene. */
#ifndef CHARTS_LAYOUT_SKETCH_H
#define CHARTS_LAYOUT_SKETCH_H

#include "charts/grammar/spec.h"
#include "charts/layout/scene.h"
#include "charts/scale/format.h"
#include "text/measure.h"

/* Sizes of one layout, from the theme's sections chart and text. */
typedef struct {
    TextStyle label, value, series, detail, axis, caption, title, subtitle, micro, notice;
    double title_lead, subtitle_lead, micro_lead, notice_lead;
    double unit; /* 1 on screen, less in print: multiplies every gap */
    double radius, row, hollow, halo;
    double stroke[LINE_RULE + 1];
    double ideal_dash, ideal_gap;
} Look;

struct Panels; /* panels.h */

typedef struct Sketch {
    Scene *scene;
    const ChartSpec *spec;
    const Theme *theme;
    Measure *measure;
    Arena *arena;
    ChartLayout layout;
    Look look;
    double left, right;    /* of what may be drawn on */
    double height;         /* wanted; 0: the kind's own */
    double tight;          /* how closely rows stand, from 0 as they like to 1 */
    bool one_line;         /* of rows: the detail stands behind its label, where there is room */
    bool two_columns;      /* see ChartSize */
    NumberStyle number;    /* of the measured quantity */
    struct Panels *panels; /* whose panel is drawn; NULL: the chart is one */
    GroupRole group;       /* of the marks added next */
    const char *group_name;
    const Datum *datum;
} Sketch;

typedef struct {
    const char *const *items;
    size_t n;
    double width; /* of the widest */
} Lines;

void look_init(Look *look, const Theme *theme, ChartLayout layout);

Paint paint_of(PaintKind kind);
Paint paint_family(Family family);
Paint paint_entity(Entity entity);
/* Of a text about a mark in this paint, or about the entity. */
Paint paint_as_text(Paint mark);
Paint paint_label(Entity entity);

double sketch_width(const Sketch *sketch, TextStyle style, const char *text);
Lines sketch_wrap(const Sketch *sketch, TextStyle style, const char *text, double width);
/* A name as a key or legend shows it: of one that no key has room for, some lines and "…". The
 * name itself, or new in the sketch's arena. */
const char *sketch_key_name(const Sketch *sketch, const char *name);

SceneMark *sketch_text(Sketch *sketch, TextStyle style, Paint paint, Anchor anchor, double x,
                       double y, const char *text);
/* One text of several stretches; the style gives size and figures. */
SceneMark *sketch_runs(Sketch *sketch, TextStyle style, Anchor anchor, double x, double y,
                       const TextRun *runs, size_t n_runs);
double sketch_runs_width(const Sketch *sketch, TextStyle style, const TextRun *runs, size_t n_runs);

/* Lines of text from the baseline `y` on, `lead` apart; returns the baseline
 * that would follow. */
double sketch_lines(Sketch *sketch, TextStyle style, Paint paint, Anchor anchor, double x, double y,
                    Lines lines);
/* Paper around the texts from mark `first` on: they may lie on lines. */
void sketch_halo(Sketch *sketch, size_t first);
/* The distance of baselines in a block of this style. */
double sketch_lead(TextStyle style);

SceneMark *sketch_segment(Sketch *sketch, LineRole role, Point from, Point to);
SceneMark *sketch_path(Sketch *sketch, LineRole role, const Point *points, size_t n_points);
SceneMark *sketch_symbol(Sketch *sketch, MarkShape shape, Paint paint, bool hollow, Point at);
SceneMark *sketch_bar(Sketch *sketch, Paint paint, bool hollow, Box box);

/* Marks added next belong to this group, and show this row (NULL: none). */
void sketch_group(Sketch *sketch, GroupRole group, const char *name);
void sketch_row(Sketch *sketch, const ChartRow *row);
/* The same for rows of a kind's own shape; the texts must live in the arena. */
void sketch_show(Sketch *sketch, Datum datum);

/* Of "GPU", "TPU" or the name of an accelerator. */
Family sketch_family(const Sketch *sketch, const char *name);

#endif
