/* Plane: a panel between two axes, what lies on it, and its names. The frame is
 * laid out first; marks drawn on it are remembered as obstacles, so that names,
 * references and labels find places that are free. */
#ifndef CHARTS_LAYOUT_PLANE_H
#define CHARTS_LAYOUT_PLANE_H

#include "charts/layout/point_labels.h"
#include "charts/layout/sketch.h"
#include "charts/scale/axis.h"

/* What stands for a whole line: its name and what it comes to. */
typedef struct PlaneName {
    const char *name;
    const char *reading; /* second line; NULL: none */
    Entity entity;
    const Paint *paint; /* of the line; NULL: the entity's */
    Point end;          /* where its last point lies */
    Point start;        /* where it may be named, too: with has_start */
    double before;      /* the height of the point before the last */
    size_t owner;
    bool has_start;
    bool highlighted;
} PlaneName;

typedef struct {
    Sketch *sketch;
    Axis x, y;
    bool square;   /* a decade is as long on both (logarithmic) axes */
    double gutter; /* wanted right of the panel, for names */
    double aspect; /* height / width of the panel; 0: by the width */

    /* by plane_frame() */
    Box panel;
    Box words;         /* of the quantity, over the panel */
    Lines *names;      /* under their places; NULL: numbers, or names that found no room */
    size_t name_lines; /* the most of a name */

    GArray *markers, *lines, *texts; /* PointMarker, PointLine, Box: what lies on it */
    GPtrArray *aside;                /* words of references that found no place */
} Plane;

/* Both axes must have been given their data. */
void plane_init(Plane *plane, Sketch *sketch);

/* The legend of the names, above the plot, where the block asks for one; returns
 * where the plot begins. */
double plane_legend(Sketch *sketch, const PlaneName *names, size_t n_names, double top);

/* A value to be written at its mark. */
typedef struct {
    Point at;
    const char *text;
    const char *series;
    size_t owner;
    bool above; /* stands best over its mark */
} PlaneValue;

/* Writes the values in places that are free; how many found none is said from `y` down. */
double plane_draw_values(Plane *plane, const PlaneValue *values, size_t n_values, double y);

/* The width that names need beside the panel: of those that are not too long. */
double plane_gutter(const Sketch *sketch, const PlaneName *names, size_t n_names);

/* Drops the readings where there is no room for them and the names beside the
 * panel: names go first. */
void plane_fit_names(const Sketch *sketch, PlaneName *names, size_t n_names);

/* Lays the axes out from `top` down and draws them; returns where the words
 * under the x axis end. */
double plane_frame(Plane *plane, double top);

Point plane_point(const Plane *plane, double x, double y);

/* Draws, and remembers what it drew. */
SceneMark *plane_symbol(Plane *plane, MarkShape shape, Paint paint, bool hollow, Point at,
                        size_t owner);
SceneMark *plane_path(Plane *plane, LineRole role, const Point *points, size_t n_points,
                      size_t owner);
/* Remembers only. */
void plane_keep_line(Plane *plane, Point from, Point to, size_t owner);

/* What lies on the plane so far, for labels of a kind's own. */
PointField plane_field(const Plane *plane);

/* A dashed line at a value of x or of y (the other NaN), with its words in a
 * place that is free of marks; else plane_draw_names() writes them under the axis. */
void plane_reference(Plane *plane, double x, double y, const char *words);

/* The references of the block (references.h): plane_frame() and plane_draw_names() call these. */
void plane_take_refs(Plane *plane);
void plane_draw_bands(Plane *plane);
void plane_draw_lines(Plane *plane);

/* Writes the names: beside the panel where lines end at its right edge, else
 * beside the last point or the first, else into a key from `y` down, whose end
 * is returned; there each has the number that stands at its line's end. More
 * names than the key can hold are counted in its last line. */
double plane_draw_names(Plane *plane, const PlaneName *names, size_t n_names, double y);

/* "n/a H100, 64 · run failed", a line for each row without value, from `y` down. */
double plane_draw_missing(Sketch *sketch, const char *const *lines, size_t n_lines, double y);

#endif
