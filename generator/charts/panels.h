/* Panels: one chart drawn several times side by side, a panel for each value of
 * `facet`, with one legend, and the same scales unless the block says `free`.
 *
 * Columns: the most that makes panels as wide as they can be, that is: for c = 1 … n,
 * w = (W − (c − 1) · gap) / c and r = ⌈n / c⌉, of those with r · (w · aspect + head) ≤ H
 * the widest, then the one with the fewest empty places.
 *
 * The chart is laid out twice on paper that is thrown away, to learn the ranges of
 * all panels, their series and the room of their labels; then drawn. The modules of
 * the plane ask for the panel that is being drawn. */
#ifndef CHARTS_PANELS_H
#define CHARTS_PANELS_H

#include "charts/plane.h"

typedef struct Panels Panels;

/* Whether the chart stands in panels; its sub-charts, one for each panel, each with
 * its rows. At most spec->max_rows are drawn. */
bool panels_stand(const ChartSpec *spec);
ChartSpec **panels_specs(const ChartSpec *spec, size_t *ret_n);

/* Reads columns, scales and sort of `facet`. */
bool panels_bind(ChartSpec *spec, Diag *diag);
/* Gives the rows their panels, after they have their names. */
void panels_name_rows(ChartSpec *spec);
bool panels_check(const ChartSpec *spec, Diag *diag);

/* Draws all panels from `top` down; returns where they end. */
double panels_draw(Sketch *sketch, double top);

/* The words of a chart in panels. */
void panels_note(const ChartSpec *spec, GString *out);
void panels_describe(const ChartSpec *spec, GString *out);
const Table *panels_data(const ChartSpec *spec, Arena *arena);

/* ---- What the plane asks for; `panels` is sketch->panels, not NULL ---- */

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
