/* Charts that authors compose from primitive marks on one plane, drawn in the order listed in
 * `layer:`. */
#ifndef CHARTS_KINDS_LAYERS_H
#define CHARTS_KINDS_LAYERS_H

#include "charts/grammar/axis_spec.h"
#include "charts/grammar/kind.h"

#define LAYER_MARKS(X) \
    X(POINT, point) \
    X(LINE, line) \
    X(STEP, step) \
    X(AREA, area) \
    X(BAR, bar) \
    X(CELL, cell) \
    X(TEXT, text) \
    X(RULE, rule)

typedef enum {
#define X(constant, word) LAYER_##constant,
    LAYER_MARKS(X)
#undef X
} LayerMark;

/* Arrays are indexed by row of the table; NAN: no number. */
typedef struct {
    LayerMark mark;
    const Value *map; /* the layer, or the block of a chart with one */
    Place place;
    const double *y, *y2, *value; /* y2: other edge of an area (NULL: zero); value: of cells */
    int text;                     /* column; −1: none */
    double rule_x, rule_y;        /* one of them is NAN */
    const char *label;            /* of a rule, or of the quantity that shades cells; may be NULL */
} Layer;

typedef struct {
    Layer *layers;
    size_t n_layers;
} Layers;

/* Callbacks of the kind. */
bool layers_bind(ChartSpec *spec, Diag *diag);
/* Whether rows may be aggregated: no layer shows a column of its own, of which an aggregate would
 * keep only one row's value. */
bool layers_aggregate(const ChartSpec *spec);
bool layers_check(const ChartSpec *spec, Diag *diag);
void layers_note(const ChartSpec *spec, GString *out);
size_t layers_show(const ChartSpec *spec, ShownNumbers *ret);
void layers_describe(const ChartSpec *spec, GString *out);

#endif
