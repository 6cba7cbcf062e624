/* The cost model: the sheet of views/cost_formula.sql over the parameters of
 * views/cost_parameter.sql. It is evaluated for one scenario at a time, as often
 * as break-even, sensitivity and Monte Carlo need; what is unknown is NAN.
 *
 * Scenarios are the prefixes of parameters (`gpu` of gpu_cost_rent_price); without
 * any there is one, "base". */
#ifndef ANALYSIS_COST_MODEL_H
#define ANALYSIS_COST_MODEL_H

#include "analysis/formula.h"

#include <sqlite3.h>

enum { N_COST_OPTIONS = 3 };

/* A row of the view cost_assumption. */
typedef struct {
    const char *name;
    double value;     /* NAN: not a number */
    double low, high; /* NAN: no range */
} CostParameter;

/* What a formula's name stands for: an input or a line. */
typedef struct {
    bool is_line;
    size_t index;
} CostReference;

typedef struct {
    const char *option, *component, *part, *unit, *source;
    size_t owner;  /* the option's index; N_COST_OPTIONS: any */
    guint64 needs; /* bit i: it depends on line i, or is line i */
    const Formula *formula;
    const CostReference *references; /* of formula->names */
    const size_t *where;             /* the same in CostSheet.inputs, which the lines follow */
} CostLine;

/* What is asked of an option: lines that each has. */
typedef enum {
    COST_SPENT, /* all that is paid; nothing is sold yet */
    COST_TOTAL,
    COST_LEVELISED, /* for an hour in which a chip works */
    COST_FACTOR,    /* present value of 1 a year */
    N_COST_MEASURES,
} CostMeasure;

/* The lines of an option that hold its measures. */
typedef struct {
    size_t lines[N_COST_MEASURES];
} CostOption;

typedef struct {
    const char *name;
    const char *const *options; /* "rent", "reserve", "own" */
    size_t n_inputs;            /* rows of cost_parameter */
    const char **input_names, **input_units;
    size_t n_lines;
    CostLine *lines;  /* at most 64 */
    guint64 *needing; /* by input: bit i: line i depends on it */
    CostOption sheets[N_COST_OPTIONS];
    size_t n_parameters; /* sorted by name */
    CostParameter *parameters;
    size_t n_scenarios;
    const char **scenarios; /* sorted */
    /* [scenario * n_inputs + input]: index of a parameter, or -1 */
    const int *parameter_of;
    const char *currency; /* NULL: not stated */
} CostModel;

/* Reads views and parameters. NULL when SQLite fails (sqlite3_errmsg()). The
 * model has no scenario when no parameter is one of the cost model. */
const CostModel *cost_model_read(sqlite3 *db, Arena *arena);

/* The inputs of a scenario, n_inputs of them, from `values` of the parameters. */
void cost_model_inputs(const CostModel *model, size_t scenario, const double *values,
                       double *ret_inputs);

/* All lines, n_lines of them. What overflows is NAN. */
void cost_model_lines(const CostModel *model, const double *inputs, double *ret_lines);

/* One line; `values`: inputs, then lines, of which those are read that the line needs. */
double cost_line_value(const CostLine *line, const double *values);

/* The sheet as it was evaluated last, so that only lines are worked out again whose
 * inputs have changed since. Used by one thread. */
typedef struct {
    double *inputs, *lines; /* the lines follow the inputs */
    guint64 known;          /* bit i: line i is that of the inputs */
} CostSheet;

CostSheet cost_sheet_new(const CostModel *model, Arena *arena);

/* NAN when a line that it needs is unknown. */
double cost_model_measure(const CostModel *model, const double *inputs, size_t option,
                          CostMeasure measure, CostSheet *sheet);

/* True for the same amount but for rounding, and for two that are unknown. */
bool cost_same(double a, double b);

/* Index of an input by its name; it must exist. */
size_t cost_model_input(const CostModel *model, const char *name);

/* The unit with the report's currency in it: "USD/kWh" for "currency/kWh"; as it
 * is when no currency is stated. */
const char *cost_model_unit(const CostModel *model, const char *unit, Arena *arena);

/* False when no line of the option reads the parameter in the scenario. */
bool cost_model_reads(const CostModel *model, size_t scenario, size_t option, size_t parameter);

/* The values of the parameters as they stand, in the arena. */
double *cost_model_values(const CostModel *model, Arena *arena);

#endif
