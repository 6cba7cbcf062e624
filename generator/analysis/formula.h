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
 * if the rate is 0 (the uniform present value factor of NIST Handbook 135,
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

/* NULL if the text is not a valid formula; *ret_error then states why. The formula is in the
 * arena. */
const Formula *formula_parse(const char *text, Arena *arena, const char **ret_error);

/* names[i] has the value values[where[i]], or values[i] if `where` is NULL. If an input is NAN
 * (unknown), so is the result. */
double formula_value_at(const Formula *formula, const double *values, const size_t *where);

/* Evaluates the formula n times. Where rows[k] is not NULL, its n values replace values[k]. `ret`
 * must not be one of the rows that are read. */
void formula_values_over(const Formula *formula, const double *values, const double *const *rows,
                         const size_t *where, size_t n, double *ret);

/* Appends the formula in postfix order for a page's script: numbers, "@i" for values[i] as in
 * formula_value_at(), and the operators + - * / ^ neg min max annuity, separated by spaces. */
void formula_append_postfix(const Formula *formula, const size_t *where, GString *out);

#endif
