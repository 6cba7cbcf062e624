/* What a plane asks of the panels (panels.h) when it is one of them: sketch->panels is
 * not NULL. */
#ifndef CHARTS_LAYOUT_PLANE_PANELS_H
#define CHARTS_LAYOUT_PLANE_PANELS_H

#include "charts/layout/sketch.h"
#include "charts/scale/axis.h"

typedef struct Panels Panels;
typedef struct PlaneName PlaneName; /* plane.h */

/* Ranges of both axes become those of all panels. */
void panels_share(Panels *panels, Axis *x, Axis *y);
double panels_height(const Panels *panels);
/* The height at which a decade is as long on both axes. */
void panels_want_height(Panels *panels, double height);
/* The panel's edges within the sketch. */
void panels_place(const Panels *panels, const Sketch *sketch, Box *panel);
/* How wide labels of y are, how far those of x reach out at both ends, and how many
 * lines they have. */
void panels_measure(Panels *panels, double labels, double under, double over, double lines);
bool panels_shows_x(const Panels *panels);
bool panels_shows_y(const Panels *panels);
/* What stands once for all panels. */
void panels_take_words(Panels *panels, const char *x, const char *y);
void panels_take_names(Panels *panels, const PlaneName *names, size_t n_names);
void panels_take_line(Panels *panels, const char *line, bool of_panel);

#endif
