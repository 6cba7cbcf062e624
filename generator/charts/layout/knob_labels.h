/* Knob labels: what was set to reach the points at the ends of a line, in small
 * figures beside them, where the names have left room. */
#ifndef CHARTS_LAYOUT_KNOB_LABELS_H
#define CHARTS_LAYOUT_KNOB_LABELS_H

#include "charts/layout/plane.h"

typedef struct {
    const char *text;
    const char *series;
    Point at;
    size_t owner; /* of the line, as on the plane */
    bool placed;  /* the answer */
} KnobLabel;

/* After the names. Draws what finds a place that is free of texts and of marks of
 * other lines right beside its point: where ends crowd, leaders to figures would be
 * taken for lines. Texts wider than a quarter of the panel find none. */
void knob_labels_draw(Plane *plane, KnobLabel *knobs, size_t n_knobs);

#endif
