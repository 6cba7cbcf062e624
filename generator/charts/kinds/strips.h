/* Strips: rows over one horizontal axis, each with its label at the left (above
 * it where there is no room) and a figure at the right. What a strip shows is
 * its kind's. */
#ifndef CHARTS_KINDS_STRIPS_H
#define CHARTS_KINDS_STRIPS_H

#include "charts/layout/sketch.h"
#include "charts/scale/axis.h"

typedef struct {
    const char *label;
    const char *detail;        /* second line; NULL: none */
    const char *group;         /* heading that it stands under; NULL: none */
    const char *value, *aside; /* at the right: strong and grey; NULL: none */
} StripText;

typedef struct {
    Sketch *sketch;
    Axis axis;       /* with its data, before strips_fit() */
    double strip;    /* height of the marks of one strip, units */
    bool references; /* draws those of the block, on its scale */
    double margin;   /* at both ends of the axis, for what stands beside marks; or 0 */
    /* by strips_fit() */
    double labels; /* width of the column of labels */
    double left, right;
    bool stacked;
    size_t under; /* first mark over which grid lines must not lie */
    const char *group;
} Strips;

/* Lays out columns and axis for all rows; `most` ticks at most. */
void strips_fit(Strips *strips, const StripText *texts, size_t n_texts);

/* The words of reference lines over the rows, after strips_fit(); returns where the
 * rows begin. Where labels stand above their strips, strips_axis() says them. */
double strips_head(Strips *strips, double top);

/* Draws heading, label and figures of the next strip from `top` down; returns its
 * bottom and where its middle lies. */
double strips_row(Strips *strips, const StripText *text, double top, double *ret_middle);

/* Grid lines from `top` to `bottom` under all strips, labels and caption below;
 * returns where they end. */
double strips_axis(Strips *strips, double top, double bottom, const char *caption);

/* The caption of an axis of x: its unit, which way is better, and where it starts. */
const char *strips_caption(const Strips *strips);

/* Whether both rows belong on one strip: the same label, heading and detail. */
bool strips_same(const ChartRow *a, const ChartRow *b);

#endif
