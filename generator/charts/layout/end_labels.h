/* Names at the ends of lines: in one column, moved as little as possible
 * (dodge.h), and, when they do not all fit, as few left out as possible. Text
 * is never made smaller. */
#ifndef CHARTS_LAYOUT_END_LABELS_H
#define CHARTS_LAYOUT_END_LABELS_H

#include "base/arena.h"

typedef struct {
    double target;    /* wanted centre */
    double before;    /* the line's height one point earlier: the first tie-break */
    const char *name; /* the second */
    double height;    /* of the label */
    bool highlighted; /* never left out before others; moved a quarter as readily */
    /* the answer */
    bool placed;
    double y; /* centre */
} EndLabel;

/* Fills in the answers; returns how many labels found no room. Highlighted ones
 * are kept first, then the outermost, then always the one that lies best in the
 * widest gap: length of the gap − distance to its middle, as Our World in Data
 * does. */
size_t end_labels_place(EndLabel *labels, size_t n_labels, double gap, double low, double high,
                        Arena *arena);

/* Whether the label stands so far from its line's end that it needs a leader. */
bool end_label_moved(const EndLabel *label);

#endif
