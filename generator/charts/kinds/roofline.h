/* Roofline: the roofs of chips, and the points measured below them. */
#ifndef CHARTS_KINDS_ROOFLINE_H
#define CHARTS_KINDS_ROOFLINE_H

#include "charts/grammar/kind.h"
#include "charts/kinds/roof.h"

/* For each row of the table, in addition to its peak; NaN: not given. */
typedef struct {
    double bandwidth, intensity, achieved;
} RoofRow;

typedef struct {
    const ChartRow *row; /* the first row with this roof */
    const char *name;
    Roof roof;
    Entity entity;
    bool lit;
} ChipRoof;

/* The distinct roofs in the order of the rows. Their entities are set when drawing. */
ChipRoof *roofline_collect(const ChartSpec *spec, size_t *ret_n);

const RoofRow *roofline_rows(const ChartSpec *spec);

/* "FLOP" for FLOP/s, "OP" for OP/s. */
const char *roofline_operation(const ChartSpec *spec);

/* Whether the row has a measured point, and what share of its roof the point reaches. */
bool roofline_has_point(const ChartSpec *spec, const ChartRow *row);
double roofline_part(const ChartSpec *spec, const ChartRow *row);

/* Callbacks of the kind (kind.h). */
bool roofline_bind(ChartSpec *spec, Diag *diag);
void roofline_name(ChartSpec *spec);
bool roofline_check(const ChartSpec *spec, Diag *diag);
void roofline_subtitle(const ChartSpec *spec, GString *out);
void roofline_note(const ChartSpec *spec, GString *out);
void roofline_describe(const ChartSpec *spec, GString *out);
const Table *roofline_data(const ChartSpec *spec, Arena *arena);

#endif
