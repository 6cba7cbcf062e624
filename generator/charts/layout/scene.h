/* Scene: a laid-out chart as a list of marks that carry meaning. Positions are
 * final: renderers (render_svg, render_cairo) draw, scene_check() judges.
 *
 * Units are px (screen) or pt (print); the origin is the top left corner; a
 * text stands on its baseline. Everything lives in the scene's arena. Marks
 * are drawn in order. Consecutive marks of one group become one <g>. */
#ifndef CHARTS_LAYOUT_SCENE_H
#define CHARTS_LAYOUT_SCENE_H

#include "charts/chart.h"

/* What a colour stands for; renderers look it up in the theme. */
typedef enum {
    PAINT_INK,
    PAINT_INK_2,
    PAINT_FAMILY,       /* the family's text colour: "favours GPU" */
    PAINT_ENTITY,       /* the family's ramp at `step` */
    PAINT_ENTITY_LABEL, /* that colour as text, darkened where it could not be read */
    PAINT_EVEN,         /* neither side */
    PAINT_CONTEXT,      /* what stands behind that of which the chart speaks */
    PAINT_PAPER,
    PAINT_TINT,
    PAINT_HEAT, /* a score: shade `step`, 1 to 5 */
    PAINT_ON_HEAT,
    PAINT_DIVERGING, /* around parity: shade `step`, 1 (favours GPU) to 5 (favours TPU) */
    PAINT_ON_DIVERGING,
    PAINT_SEQUENCE, /* one of an order: shade `step`, 1 to 5 */
    PAINT_NEUTRAL,  /* a part, an end: shade `step`, 1 to 5 */
    PAINT_ON_NEUTRAL,
    PAINT_CATEGORY, /* a name that is no accelerator: `step`, 1 to CATEGORIES */
    PAINT_CATEGORY_LABEL,
} PaintKind;

typedef struct {
    PaintKind kind;
    Family family;
    int step;
} Paint;

Colour paint_colour(const Theme *theme, Paint paint, ThemeVariant variant);

#define LINE_ROLES(X) \
    X(GRID, "grid") /* faint lines of the scale */ \
    X(BASE, "base") /* the axis */ \
    X(TICK, "tick") \
    X(ZERO, "zero")       /* zero or parity */ \
    X(SEPARATOR, "sep")   /* between rows */ \
    X(INTERVAL, "ci")     /* in the colour of the mark */ \
    X(WHISKER, "whisker") /* an interval over a bar */ \
    X(WHISKER_HALO, "whisker-halo") \
    X(RUN, "run") /* one run */ \
    X(SERIES, "line") \
    X(CONTEXT, "rest") /* the lines that stand behind those of which the chart speaks */ \
    X(FAINT, "faint")  /* between the lines of a logarithmic scale */ \
    X(IDEAL, "ideal")  /* linear scaling, references */ \
    X(LEADER, "dim")   /* from a label to its point */ \
    X(HATCH, "hatch")  /* what is not known */ \
    X(RULE, "rule")    /* above the source */

typedef enum {
#define X(constant, class) LINE_##constant,
    LINE_ROLES(X)
#undef X
} LineRole;

#define GROUP_ROLES(X) \
    X(HEAD, "head") \
    X(GRID, "grid") \
    X(AXIS, "axis") \
    X(ROWS, "rows") \
    X(SERIES, "series") \
    X(LABELS, "labels") \
    X(FOOT, "foot")

typedef enum {
#define X(constant, class) GROUP_##constant,
    GROUP_ROLES(X)
#undef X
} GroupRole;

/* What a mark shows; shared by the marks of one row. */
typedef struct {
    size_t row; /* of the table */
    const char *series;
    double value, low, high; /* NaN: none */
    const char *tip;         /* tooltip: everything in words */
    const char *n;           /* runs behind it: "5", of a ratio "10, 9"; NULL: not known */
    bool placed;             /* the tip says file and line; else the chart's source holds */
} Datum;

typedef struct {
    double x, y;
} Point;

typedef enum { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END } Anchor;

/* A stretch of one text in one weight and colour. */
typedef struct {
    const char *text;
    int weight;
    Paint paint;
} TextRun;

typedef enum { SCENE_TEXT, SCENE_LINE, SCENE_SYMBOL, SCENE_BAR, SCENE_AREA } SceneKind;

typedef struct {
    SceneKind kind;
    GroupRole group;
    const char *group_name; /* of GROUP_SERIES */
    const Datum *datum;     /* NULL: shows no single row */
    Paint paint;
    bool hollow; /* symbol, bar: outline on paper */
    union {
        struct {
            double x, y, size, width; /* width as measured */
            Anchor anchor;
            const TextRun *runs;
            const double *widths; /* of the runs, as measured */
            size_t n_runs;
            bool halo, tabular, display;
        } text;
        struct {
            LineRole role;
            const Point *points;
            size_t n_points;
            double width;
            double dash, gap; /* 0: solid */
        } line;
        struct {
            MarkShape shape;
            double x, y, radius, stroke;
        } symbol;
        struct {
            double x, y, width, height, stroke;
            bool outlined; /* in the colour of axes: too pale to stand alone */
        } bar;
        struct { /* a closed shape, faint or full */
            const Point *points;
            size_t n_points;
            bool full;
        } area;
    } as;
} SceneMark;

struct Scene {
    Arena *arena;
    ChartLayout layout;
    double width, height;
    double magnify; /* how large a unit is in a file: 1, or more for a picture seen from afar */
    double halo;    /* width of the paper around a text with `halo` */
    bool with_title, transparent;
    bool shortened; /* rows or names were left out for the sake of a wanted height */
    const char *id, *title, *description, *source;
    const char *notice; /* or NULL; drawn with the title, in the words of a PNG file always */
    Place place;
    SceneMark *marks;
    size_t n_marks, capacity;
};

typedef struct {
    double left, top, right, bottom;
} Box;

/* The colour of a mark: lines by their role, others by their paint. */
Colour scene_mark_colour(const Theme *theme, const SceneMark *mark, ThemeVariant variant);

/* How opaque a mark is, from 0 to 1: faint areas are transparent, so that areas, lines and the
 * grid beneath stay visible. */
double scene_mark_opacity(const Theme *theme, const SceneMark *mark);

SceneMark *scene_add(Scene *scene, SceneKind kind);

/* Moves the marks from index `first` on to the place before index `to`: what
 * lies under others is known only when they have been laid out. */
void scene_move_back(Scene *scene, size_t first, size_t to);

/* Takes the halo from texts under which nothing passes. */
void scene_drop_halos(Scene *scene);
/* Where the halo of a text lies, with room around it. */
Box scene_halo_box(const Scene *scene, const SceneMark *text);
/* Whether a mark may be seen in the box; texts are not asked. */
bool scene_mark_touches(const SceneMark *mark, const Box *box);

/* The whole text of a text mark. */
const char *scene_text(const SceneMark *mark, Arena *arena);

/* The ink box of a text: its width, ascenders and descenders. */
Box scene_text_box(const SceneMark *mark);

/* Corners of a square, triangle or diamond, of an area like the dot's; how many. */
size_t scene_symbol_corners(const SceneMark *mark, Point corners[4]);

/* No two texts overlap (padding 0.5 units), none leaves the canvas, none lies on
 * a mark of another row or series: otherwise an error that names both. A text
 * belongs to the row of its datum and to the series that its group names. */
bool scene_check(const Scene *scene, Diag *diag);

#endif
