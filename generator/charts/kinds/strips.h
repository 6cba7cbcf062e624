/* Strips: rows with a common horizontal axis, each with its label on the left (above if there is
 * not enough room) and a figure on the right. What a strip shows depends on the kind. */
#ifndef CHARTS_KINDS_STRIPS_H
#define CHARTS_KINDS_STRIPS_H

#include "charts/layout/sketch.h"
#include "charts/scale/axis.h"

typedef struct {
    const char *label;
    const char *detail; /* second line; NULL: none */
    const char *group;  /* its heading; NULL: none */
    /* on the right: the value in bold and the aside in grey; NULL: none */
    const char *value, *aside;
} StripText;

typedef struct {
    Sketch *sketch;
    Axis axis;       /* must contain its data before strips_fit() */
    double strip;    /* height of a strip's marks, in units */
    bool references; /* whether to draw the block's references on its scale */
    double margin;   /* at both ends of the axis, for texts beside marks; or 0 */
    /* set by strips_fit() */
    double labels; /* width of the column of labels */
    double left, right;
    bool stacked;
    size_t under; /* index of the first mark that grid lines must not cover */
    const char *group;
} Strips;

/* Lays out columns and axis for all rows, with at most `most` ticks. */
void strips_fit(Strips *strips, const StripText *texts, size_t n_texts);

/* Draws the labels of reference lines above the rows, after strips_fit(). Returns the top of the
 * rows. If labels are above the strips, strips_axis() writes them instead. */
double strips_head(Strips *strips, double top);

/* Draws heading, label and figures of the next strip from `top` downwards. Returns its bottom, and
 * its middle in *ret_middle. */
double strips_row(Strips *strips, const StripText *text, double top, double *ret_middle);

/* Draws grid lines from `top` to `bottom` behind all strips, and labels and caption below. Returns
 * the bottom. */
double strips_axis(Strips *strips, double top, double bottom, const char *caption);

/* The caption of an x axis: its unit, which direction is better, and where it starts. */
const char *strips_caption(const Strips *strips);

/* Whether both rows belong to one strip: same label, heading and detail. */
bool strips_same(const ChartRow *a, const ChartRow *b);

#endif
