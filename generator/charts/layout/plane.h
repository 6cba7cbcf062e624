/* Plane: a panel between two axes, with its marks and names. The frame is laid out first. Marks
 * drawn on it are recorded as obstacles, so that names, references and labels find free places. */
#ifndef CHARTS_LAYOUT_PLANE_H
#define CHARTS_LAYOUT_PLANE_H

#include "charts/layout/point_labels.h"
#include "charts/layout/sketch.h"
#include "charts/scale/axis.h"

/* The name of a line, and a reading that summarises it. */
typedef struct PlaneName {
    const char *name;
    const char *reading; /* second line of text; NULL: none */
    Entity entity;
    const Paint *paint; /* of the line; NULL: as for the entity */
    Point end;          /* position of its last point */
    Point start;        /* alternative position for the name, if has_start */
    double before;      /* height of the last point but one */
    size_t owner;
    bool has_start;
    bool highlighted;
} PlaneName;

typedef struct {
    Sketch *sketch;
    Axis x, y;
    bool square;   /* decades are equally long on both (logarithmic) axes */
    double gutter; /* requested space to the right of the panel, for names */
    double aspect; /* height divided by width of the panel; 0: depends on the width */

    /* set by plane_frame() */
    Box panel;
    Box words;         /* caption above the panel */
    Lines *names;      /* below their places; NULL: numbers, or names that do not fit */
    size_t name_lines; /* largest number of lines of a name */

    GArray *markers, *lines, *texts; /* of PointMarker, PointLine and Box: the marks on the plane */
    GPtrArray *aside;                /* labels of references that do not fit */
} Plane;

/* The axes get their data afterwards, before plane_frame(). */
void plane_init(Plane *plane, Sketch *sketch);

/* Draws the legend of the names above the plot if the block asks for one. Returns the top of the
 * plot. */
double plane_legend(Sketch *sketch, const PlaneName *names, size_t n_names, double top);

/* A value to be written at its mark. */
typedef struct {
    Point at;
    const char *text;
    const char *series;
    size_t owner;
    bool above; /* preferably above its mark */
} PlaneValue;

/* Writes the values where there is room. The number left out is stated from `y` downwards. Returns
 * the bottom. */
double plane_draw_values(Plane *plane, const PlaneValue *values, size_t n_values, double y);

/* The width needed beside the panel for names that are not too long. */
double plane_gutter(const Sketch *sketch, const PlaneName *names, size_t n_names);

/* Drops the readings if there is not enough room for them and the names beside the panel. */
void plane_fit_names(const Sketch *sketch, PlaneName *names, size_t n_names);

/* Lays out the axes from `top` downwards and draws them. Returns the bottom of the texts below the
 * x axis. */
double plane_frame(Plane *plane, double top);

Point plane_point(const Plane *plane, double x, double y);

/* Draw a mark and record it as an obstacle. */
SceneMark *plane_symbol(Plane *plane, MarkShape shape, Paint paint, bool hollow, Point at,
                        size_t owner);
SceneMark *plane_path(Plane *plane, LineRole role, const Point *points, size_t n_points,
                      size_t owner);
/* Records a line as an obstacle without drawing it. */
void plane_keep_line(Plane *plane, Point from, Point to, size_t owner);

/* The obstacles on the plane so far, for labels that a kind places itself. */
PointField plane_field(const Plane *plane);

/* Draws a dashed line at a value of x or y (the other is NaN). Its label is written where it covers
 * no marks; otherwise plane_draw_names() writes it below the axis. */
void plane_reference(Plane *plane, double x, double y, const char *words);

/* Steps for the references of the block (references.h), called by plane_frame() and
 * plane_draw_names(). */
void plane_take_refs(Plane *plane);
void plane_draw_bands(Plane *plane);
void plane_draw_lines(Plane *plane);

/* Writes the names: beside the panel for lines that end at its right edge, otherwise beside the
 * last or the first point. Names that do not fit go into a key from `y` downwards, with a number
 * that is repeated at the line's end. If the key becomes too long, its last line counts the rest.
 * Returns the bottom. */
double plane_draw_names(Plane *plane, const PlaneName *names, size_t n_names, double y);

/* Draws "n/a H100, 64 · run failed", a line for each row without value, from `y` downwards. Returns
 * the bottom. */
double plane_draw_missing(Sketch *sketch, const char *const *lines, size_t n_lines, double y);

#endif
