/* Formulas over named quantities, as they are printed: what a reader sees is
 * what is computed.
 *
 *   sum     = product, { ("+" | "-"), product }
 *   product = sign, { ("*" | "/"), sign }
 *   sign    = ["-"], power
 *   power   = atom, ["^", sign]
 *   atom    = number | name | name "(" sum {"," sum} ")" | "(" sum ")"
 *
 * Functions: min(a, b), max(a, b), and annuity(rate, years), the present value of
 * 1 paid at the end of each year, (1 - (1 + rate)^-years) / rate, which is `years`
 * when the rate is 0 (the uniform present value factor of NIST Handbook 135,
 * Life Cycle Costing Manual; fractions of a year allowed). */
#ifndef ANALYSIS_FORMULA_H
#define ANALYSIS_FORMULA_H

#include "base/arena.h"

typedef struct {
    const char *text;
    size_t n_names;
    const char **names; /* quantities, each once, in order of appearance */
    size_t n_steps;
    struct FormulaStep *steps; /* in postfix order */
} Formula;

/* NULL when the text is no formula; *ret_error then says why. */
const Formula *formula_parse(const char *text, Arena *arena, const char **ret_error);

/* values[where[i]] belongs to names[i]; values[i] where `where` is NULL. NAN (unknown) in, NAN
 * out. */
double formula_value_at(const Formula *formula, const double *values, const size_t *where);

/* The same n times over: where rows[k] is not NULL, it stands for values[k] and has a value
 * for each time. `ret` may be none of the rows that are read. */
void formula_values_over(const Formula *formula, const double *values, const double *const *rows,
                         const size_t *where, size_t n, double *ret);

/* Appends the formula in postfix order, for the script of a page: numbers, "@i" for values[i] as
 * formula_value_at() takes them, and the operators + - * / ^ neg min max annuity, with spaces
 * between. */
void formula_append_postfix(const Formula *formula, const size_t *where, GString *out);

#endif
