/* What a plane exchanges with the panels (panels.h) if it is one of them, that is if sketch->panels
 * is not NULL. */
#ifndef CHARTS_LAYOUT_PLANE_PANELS_H
#define CHARTS_LAYOUT_PLANE_PANELS_H

#include "charts/layout/sketch.h"
#include "charts/scale/axis.h"

typedef struct Panels Panels;
typedef struct PlaneName PlaneName; /* defined in plane.h */

/* Extends the ranges of both axes to those of all panels. */
void panels_share(Panels *panels, Axis *x, Axis *y);
double panels_height(const Panels *panels);
/* Requests the height at which decades are equally long on both axes. */
void panels_want_height(Panels *panels, double height);
/* Sets the panel's edges within the sketch. */
void panels_place(const Panels *panels, const Sketch *sketch, Box *panel);
/* Reports the width of the labels of y, how far those of x extend beyond both ends, and their
 * number of lines. */
void panels_measure(Panels *panels, double labels, double under, double over, double lines);
bool panels_shows_x(const Panels *panels);
bool panels_shows_y(const Panels *panels);
/* Collect what is shown once for all panels. */
void panels_take_words(Panels *panels, const char *x, const char *y);
void panels_take_names(Panels *panels, const PlaneName *names, size_t n_names);
void panels_take_line(Panels *panels, const char *line, bool of_panel);

#endif
