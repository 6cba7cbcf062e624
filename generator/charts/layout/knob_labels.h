/* Knob labels: the setting of the points at the ends of a line, in small figures beside them, where
 * names leave room. */
#ifndef CHARTS_LAYOUT_KNOB_LABELS_H
#define CHARTS_LAYOUT_KNOB_LABELS_H

#include "charts/layout/plane.h"

typedef struct {
    const char *text;
    const char *series;
    Point at;
    size_t owner; /* the line's index on the plane */
    bool placed;  /* the result */
} KnobLabel;

/* To be called after the names are placed. Draws the labels that fit directly beside their point,
 * free of texts and of marks of other lines. Leaders are not used, because they would be taken for
 * lines where ends are crowded. Texts wider than a quarter of the panel are not drawn. */
void knob_labels_draw(Plane *plane, KnobLabel *knobs, size_t n_knobs);

#endif
