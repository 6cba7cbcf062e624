/* Placing labels beside points: the best of eight places around each point
 * that is free of other texts, cheap in crossings; one after the other, in the
 * order given, always the same answer. */
#ifndef CHARTS_PLACE_H
#define CHARTS_PLACE_H

#include "charts/scene.h"

typedef struct {
    Point at;             /* the point */
    double width, height; /* of the label's block */
    size_t owner;         /* whose line it is */
    /* the answer */
    bool placed;
    Box box;
    Anchor anchor;
} PlaceLabel;

typedef struct {
    Point from, to;
    size_t owner; /* SIZE_MAX: nobody's */
    double cost;  /* of a label that lies on it; a quarter for its owner */
} PlaceObstacle;

typedef struct {
    Box room;
    double clearance; /* between point and label */
    double cost_max;  /* a place that costs more is none */
    const PlaceObstacle *obstacles;
    size_t n_obstacles;
    const Box *texts; /* that no label may touch */
    size_t n_texts;
} PlaceField;

/* Labels that found no free place are left with placed = false. A label that
 * has placed = true on entry stays where it is. */
void place_labels(const PlaceField *field, PlaceLabel *labels, size_t n_labels);

#endif
