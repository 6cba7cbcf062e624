/* Labels beside points: which of sixteen places around each point costs least.
 * Labelling points best is NP-hard; this is greedy in the order given, then
 * improved one label at a time until nothing changes, at most ten times. Always
 * the same answer for the same input.
 *
 * The costs: eight places in the order of Imhof and Yoeli (NE, SE, NW, SW, E, W,
 * N, S: 0 to 7), the same eight farther out with a leader (20 more); 1,000 for
 * each label that it or its leader meets, 400 for a marker or a line of another
 * series, 50 for a line of its own or a faint one. A label that costs 400 or more is not placed:
 * its point gets a number and the label goes into a key. */
#ifndef CHARTS_LAYOUT_POINT_LABELS_H
#define CHARTS_LAYOUT_POINT_LABELS_H

#include "charts/layout/scene.h"

typedef struct {
    Point at;
    double width, height; /* of the label's block */
    size_t owner;         /* the series of the point */
    /* the answer */
    Box box;
    Anchor anchor;
    bool above; /* asked: stands best over its point, as over a bar */
    bool placed;
    bool leader; /* so far from its point that a line must lead there */
} PointLabel;

typedef struct {
    Point at;
    size_t owner;
} PointMarker;

typedef struct {
    Point from, to;
    size_t owner; /* SIZE_MAX: nobody's */
    bool faint;   /* a label may lie on it, on paper of its own */
} PointLine;

typedef struct {
    Box room;      /* that no label leaves */
    double radius; /* of the markers */
    double near;   /* distance of a label from its marker's centre */
    const PointMarker *markers;
    size_t n_markers;
    const PointLine *lines;
    size_t n_lines;
    const Box *texts; /* that no label may touch */
    size_t n_texts;
} PointField;

/* Labels in the order of their importance; returns how many were not placed. */
size_t point_labels_place(const PointField *field, PointLabel *labels, size_t n_labels);

/* Where a leader from `at` meets the label: the nearest point of its box. */
Point point_label_edge(const Box *box, Point at);

/* The number that stands beside a point and before its label in the key: ① to ⑨,
 * then Ⓐ to Ⓩ, then "(36)". Counts from 0. */
const char *point_number(Arena *arena, size_t index);

#endif
