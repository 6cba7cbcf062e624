/* The cost model: the formulas of views/cost_formula.sql with the parameters of
 * views/cost_parameter.sql. It is evaluated for one scenario at a time, as often as break-even,
 * sensitivity and Monte Carlo need. Unknown values are NAN.
 *
 * Scenarios are the prefixes of parameters (`gpu` in gpu_cost_rent_price). If there are no
 * prefixes, the only scenario is "base". Scenarios of the same group (the parameter cost_group) are
 * alternatives for the same work; those of different groups are never compared. */
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
    const char *text; /* NULL: a number */
} CostParameter;

/* What a name in a formula refers to: an input or a line. */
typedef struct {
    bool is_line;
    size_t index;
} CostReference;

typedef struct {
    const char *option, *component, *part, *unit, *source;
    size_t owner;  /* index of the option; N_COST_OPTIONS: shared by all options */
    guint64 needs; /* bit i: depends on line i, or is line i */
    const Formula *formula;
    const CostReference *references; /* one for each of formula->names */
    /* the same as indices into CostSheet.inputs, where lines follow the inputs */
    const size_t *where;
} CostLine;

/* Measures of an option; each is one of its lines. */
typedef enum {
    COST_SPENT, /* everything paid, before any sale */
    COST_TOTAL,
    COST_LEVELISED, /* per hour in which a chip works */
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
    size_t n_inputs;            /* number of rows of cost_parameter */
    const char **input_names, **input_units;
    size_t n_lines;
    CostLine *lines;  /* at most 64 */
    guint64 *needing; /* by input; bit i: line i depends on it */
    CostOption sheets[N_COST_OPTIONS];
    size_t n_parameters; /* sorted by name */
    CostParameter *parameters;
    size_t n_scenarios;
    const char **scenarios; /* sorted */
    const char **groups;    /* by scenario; "" if none is stated */
    /* [scenario * n_inputs + input]: index of a parameter, or -1 */
    const int *parameter_of;
    const char *currency; /* NULL: not stated */
} CostModel;

/* Reads views and parameters; the model is in the arena. NULL if SQLite fails (sqlite3_errmsg()).
 * The model has no scenarios if no parameter belongs to it. */
const CostModel *cost_model_read(sqlite3 *db, Arena *arena);

/* Computes the n_inputs inputs of a scenario from the parameters' `values`. */
void cost_model_inputs(const CostModel *model, size_t scenario, const double *values,
                       double *ret_inputs);

/* Computes all n_lines lines. A line that overflows is NAN. */
void cost_model_lines(const CostModel *model, const double *inputs, double *ret_lines);

/* The value of one line. `values` holds the inputs, then the lines; only those that this line needs
 * are read. */
double cost_line_value(const CostLine *line, const double *values);

/* The last evaluation, so that only lines whose inputs have changed since are evaluated again. Not
 * to be shared between threads. */
typedef struct {
    double *inputs, *lines; /* the lines follow the inputs in memory */
    guint64 known;          /* bit i: line i is up to date */
} CostSheet;

CostSheet cost_sheet_new(const CostModel *model, Arena *arena);

/* NAN if a line that it needs is unknown. */
double cost_model_measure(const CostModel *model, const double *inputs, size_t option,
                          CostMeasure measure, CostSheet *sheet);

/* Whether two amounts are equal except for rounding, or both unknown. */
bool cost_same(double a, double b);

/* Index of the input with this name, which must exist. */
size_t cost_model_input(const CostModel *model, const char *name);

/* The unit with the report's currency filled in: "USD/kWh" for "currency/kWh". Unchanged if no
 * currency is stated. */
const char *cost_model_unit(const CostModel *model, const char *unit, Arena *arena);

/* Whether a line of the option reads the parameter in this scenario. */
bool cost_model_reads(const CostModel *model, size_t scenario, size_t option, size_t parameter);

/* Whether two scenarios are of the same group, and so may be compared. */
bool cost_model_compares(const CostModel *model, size_t scenario, size_t other);

/* The stated values of all parameters, in the arena. */
double *cost_model_values(const CostModel *model, Arena *arena);

#endif
