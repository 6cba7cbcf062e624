/* Labels beside points: chooses the cheapest of sixteen places around each point. Optimal labelling
 * is NP-hard. This is a greedy choice in the given order, then improved one label at a time until
 * nothing changes, at most ten times. The result is deterministic.
 *
 * The costs are: 0 to 7 for the eight places in the order of Imhof and Yoeli (NE, SE, NW, SW, E, W,
 * N, S); 20 more for the same eight further out with a leader; 1,000 for each label that the label
 * or its leader touches; 400 for a marker or line of another series; 50 for a line of its own
 * series or a faint one. A label that costs 400 or more is not placed: its point gets a number, and
 * the label goes into a key. */
#ifndef CHARTS_LAYOUT_POINT_LABELS_H
#define CHARTS_LAYOUT_POINT_LABELS_H

#include "charts/layout/scene.h"

typedef struct {
    Point at;
    double width, height; /* size of the label */
    size_t owner;         /* series of the point */
    /* results */
    Box box;
    Anchor anchor;
    bool above; /* input: preferably above its point, as above a bar */
    bool placed;
    bool leader; /* result: so far from its point that a leader is needed */
} PointLabel;

typedef struct {
    Point at;
    size_t owner;
} PointMarker;

typedef struct {
    Point from, to;
    size_t owner; /* SIZE_MAX: none */
    bool faint;   /* a label with a halo may cover it */
} PointLine;

typedef struct {
    Box room;      /* no label may leave it */
    double radius; /* of the markers */
    double near;   /* distance of a label from the centre of its marker */
    const PointMarker *markers;
    size_t n_markers;
    const PointLine *lines;
    size_t n_lines;
    const Box *texts; /* no label may touch them */
    size_t n_texts;
} PointField;

/* Places the labels, which must be sorted by importance. Returns how many were not placed. */
size_t point_labels_place(const PointField *field, PointLabel *labels, size_t n_labels);

/* The end of a leader from `at` to the label: the nearest point of its box. */
Point point_label_edge(const Box *box, Point at);

/* The number at a point and before its label in the key: ① to ⑨, then Ⓐ to Ⓩ, then "(36)". Counts
 * from 0. */
const char *point_number(Arena *arena, size_t index);

#endif
