/* A tornado: the effect of each input alone on one output. */
#ifndef CHARTS_KINDS_TORNADO_H
#define CHARTS_KINDS_TORNADO_H

#include "charts/grammar/kind.h"

typedef struct {
    size_t row;
    const char *label, *unit;     /* unit of the input; may be NULL */
    double low_input, high_input; /* NAN: not given */
    double low, high;             /* output at these inputs */
    double swing;                 /* |high − low|; NAN if one is unknown */
    const char *missing;          /* why there is no swing; NULL: there is one */
} TornadoFactor;

typedef struct {
    TornadoFactor *factors; /* the widest swing first, those without swing last */
    size_t n_factors, n_drawn;
    double base;
} Tornado;

bool tornado_read(ChartSpec *spec, Diag *diag);
bool tornado_check(const ChartSpec *spec, Diag *diag);
NumberStyle tornado_number(const ChartSpec *spec, Arena *arena);
void tornado_subtitle(const ChartSpec *spec, GString *out);
void tornado_note(const ChartSpec *spec, GString *out);
void tornado_describe(const ChartSpec *spec, GString *out);
void tornado_limit(ChartSpec *spec);
const Table *tornado_data(const ChartSpec *spec, Arena *arena);

/* Whether both outputs are on the same side of the base, so that two bars are needed. */
bool tornado_one_sided(const Tornado *tornado, const TornadoFactor *factor);
/* Whether the input is a share, which is displayed as a percentage. */
bool tornado_is_share(const TornadoFactor *factor);
/* "0.35", "35%" */
const char *tornado_input(const TornadoFactor *factor, const Words *words, double input,
                          Arena *arena);

#endif
