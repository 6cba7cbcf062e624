/* Total cost: options, each a stack of components (charts/kinds/stack.h). */
#ifndef CHARTS_KINDS_TCO_H
#define CHARTS_KINDS_TCO_H

#include "charts/grammar/kind.h"
#include "charts/kinds/stack.h"

typedef struct {
    const char *label, *detail; /* detail: may be NULL */
    const char *missing;        /* why nothing about it is known; NULL: something is */
    Stack stack;
    double low, high; /* interval of the total; NAN: none */
} TcoOption;

typedef struct {
    StackEntry *entries; /* by row of the table */
    /* in drawing order: exact totals ascending, then partly known ones, then unknown ones */
    TcoOption *options;
    size_t n_options;
    size_t n_drawn;        /* how many of them are drawn */
    Stacks stacks;         /* parts */
    const char **of_stack; /* labels by StackEntry.stack */
} Tco;

bool tco_read(ChartSpec *spec, Diag *diag);
bool tco_check(const ChartSpec *spec, Diag *diag);
void tco_limit(ChartSpec *spec);
NumberStyle tco_number(const ChartSpec *spec, Arena *arena);
void tco_subtitle(const ChartSpec *spec, GString *out);
void tco_note(const ChartSpec *spec, GString *out);
void tco_describe(const ChartSpec *spec, GString *out);
const Table *tco_data(const ChartSpec *spec, Arena *arena);

/* "≥ 18.0m"; NULL if nothing is known. */
const char *tco_total_text(NumberStyle style, const Stack *stack, Arena *arena);
/* " [22.8m–31.6m]"; NULL if there is no interval. */
const char *tco_interval_text(NumberStyle style, const TcoOption *option, Arena *arena);
/* The unknown components of an option, "power, staff"; NULL if there are none. */
const char *tco_unknown_text(const ChartSpec *spec, const char *label);

#endif
