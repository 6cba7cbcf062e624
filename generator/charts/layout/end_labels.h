/* Names at the ends of lines, in one column. They are moved as little as possible (dodge.h). If
 * they do not all fit, as few as possible are left out. Text is never made smaller. */
#ifndef CHARTS_LAYOUT_END_LABELS_H
#define CHARTS_LAYOUT_END_LABELS_H

#include "base/arena.h"

typedef struct {
    double target;    /* preferred centre */
    double before;    /* the line's height at the previous point, the first tie-break */
    const char *name; /* the second tie-break */
    double height;    /* of the label */
    bool highlighted; /* left out only after all others, and moved a quarter as readily */
    /* results */
    bool placed;
    double y; /* centre */
} EndLabel;

/* Sets the results and returns how many labels do not fit. Highlighted labels are chosen first,
 * then the outermost, then repeatedly the one with the best score: the length of the gap around it
 * minus the distance from the gap's middle, as Our World in Data does. */
size_t end_labels_place(EndLabel *labels, size_t n_labels, double gap, double low, double high,
                        Arena *arena);

/* Whether the label is so far from its line's end that it needs a leader. */
bool end_label_moved(const EndLabel *label);

#endif
