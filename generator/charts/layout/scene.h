/* Scene: a laid-out chart as a list of marks with meaning. Positions are final: renderers
 * (render/svg.c, render/cairo.c) only draw, and scene_check() verifies.
 *
 * Units are px (screen) or pt (print), with the origin in the top left corner. The y of a text is
 * its baseline. Everything lives in the scene's arena. Marks are drawn in order. Consecutive marks
 * of one group become one <g>. */
#ifndef CHARTS_LAYOUT_SCENE_H
#define CHARTS_LAYOUT_SCENE_H

#include "charts/chart.h"

/* What a colour represents; renderers look it up in the theme. */
typedef enum {
    PAINT_INK,
    PAINT_INK_2,
    PAINT_FAMILY,       /* the family's text colour: "favours GPU" */
    PAINT_ENTITY,       /* shade `step` of the family's ramp */
    PAINT_ENTITY_LABEL, /* that colour for text, darkened as far as legibility requires */
    PAINT_EVEN,         /* favours neither side */
    PAINT_CONTEXT,      /* background series, which are not highlighted */
    PAINT_PAPER,
    PAINT_TINT,
    PAINT_HEAT, /* score: shade `step`, 1 to 5 */
    PAINT_ON_HEAT,
    PAINT_DIVERGING, /* around parity: shade `step`, 1 (favours GPU) to 5 (favours TPU) */
    PAINT_ON_DIVERGING,
    PAINT_SEQUENCE, /* rank in an order: shade `step`, 1 to 5 */
    PAINT_NEUTRAL,  /* part or end: shade `step`, 1 to 5 */
    PAINT_ON_NEUTRAL,
    PAINT_CATEGORY, /* a name that is not an accelerator: `step`, 1 to CATEGORIES */
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
    X(WHISKER, "whisker") /* an interval on a bar */ \
    X(WHISKER_HALO, "whisker-halo") \
    X(RUN, "run") /* one run */ \
    X(SERIES, "line") \
    X(CONTEXT, "rest") /* background lines, which are not highlighted */ \
    X(FAINT, "faint")  /* between the grid lines of a logarithmic scale */ \
    X(IDEAL, "ideal")  /* linear scaling, references */ \
    X(LEADER, "dim")   /* from a label to its point */ \
    X(HATCH, "hatch")  /* unknown values */ \
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
    size_t row; /* index in the table */
    const char *series;
    double value, low, high; /* NaN: none */
    const char *tip;         /* tooltip with all information */
    const char *n;           /* number of runs: "5", or "10, 9" for a ratio; NULL: unknown */
    /* the tooltip names file and line; otherwise it shows the chart's source */
    bool placed;
} Datum;

typedef struct {
    double x, y;
} Point;

typedef enum { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END } Anchor;

/* A stretch of text in one weight and colour. */
typedef struct {
    const char *text;
    int weight;
    Paint paint;
} TextRun;

typedef enum { SCENE_TEXT, SCENE_LINE, SCENE_SYMBOL, SCENE_BAR, SCENE_AREA } SceneKind;

typedef struct {
    SceneKind kind;
    GroupRole group;
    const char *group_name; /* for GROUP_SERIES */
    const Datum *datum;     /* NULL: does not show a single row */
    Paint paint;
    bool hollow; /* symbol, bar: outline with the background colour inside */
    union {
        struct {
            double x, y, size, width; /* width: as measured */
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
            bool outlined; /* in the colour of axes, if too pale on its own */
        } bar;
        struct { /* a closed shape, faint or opaque */
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
    double magnify; /* size of a unit in a file: 1, or more for a picture seen from a distance */
    double halo;    /* width of the outline around a text with `halo` */
    bool with_title, transparent;
    bool shortened; /* rows or names were left out to meet the requested height */
    const char *id, *title, *description, *source;
    /* or NULL; drawn with the title, and always included in the text of a PNG file */
    const char *notice;
    Place place;
    SceneMark *marks;
    size_t n_marks, capacity;
};

typedef struct {
    double left, top, right, bottom;
} Box;

/* The colour of a mark: for lines by role, for others by paint. */
Colour scene_mark_colour(const Theme *theme, const SceneMark *mark, ThemeVariant variant);

/* The opacity of a mark, from 0 to 1. Faint areas are transparent, so that areas, lines and the
 * grid below remain visible. */
double scene_mark_opacity(const Theme *theme, const SceneMark *mark);

SceneMark *scene_add(Scene *scene, SceneKind kind);

/* Moves the marks from index `first` to the end in front of index `to`. For marks in the background
 * that can be laid out only after those above them. */
void scene_move_back(Scene *scene, size_t first, size_t to);

/* Removes the halo from texts under which nothing passes. */
void scene_drop_halos(Scene *scene);
/* The box of a text's halo with a margin. */
Box scene_halo_box(const Scene *scene, const SceneMark *text);
/* Whether a mark may be visible in the box; false for texts. */
bool scene_mark_touches(const SceneMark *mark, const Box *box);

/* The whole text of a text mark. */
const char *scene_text(const SceneMark *mark, Arena *arena);

/* The box of a text: its width, ascenders and descenders. */
Box scene_text_box(const SceneMark *mark);

/* Sets the corners of a square, triangle or diamond with about the same area as a dot. Returns
 * their number. */
size_t scene_symbol_corners(const SceneMark *mark, Point corners[4]);

/* Checks that no two texts overlap (with a padding of 0.5 units), that none leaves the canvas, and
 * that none covers a mark of another row or series. Reports an error that names both and returns
 * false. A text belongs to the row of its datum and to the series of its group name. */
bool scene_check(const Scene *scene, Diag *diag);

#endif
