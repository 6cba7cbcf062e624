/* Student's t distribution. */
#ifndef BASE_STUDENT_H
#define BASE_STUDENT_H

/* Probability of a value above `t` for degrees of freedom > 0, which may be fractional; infinity
 * gives the normal distribution. Computed as half the regularised incomplete beta function
 * I_x(df/2, 1/2) at x = df/(df + t²), by its continued fraction (Abramowitz & Stegun 26.5.8,
 * 26.7.1) with Lentz's algorithm. The relative error is below 1e-11 for df up to 1e5. Tails so far
 * out that `t` squared overflows count as 0. */
double student_upper_tail(double t, double degrees_of_freedom);

/* The value below which the distribution has probability `p`, 0 < p < 1. Found with Newton's method
 * on the logarithm of the tail, safeguarded by a bracket. The relative error is below 1e-11 for df
 * up to 1e5. */
double student_quantile(double p, double degrees_of_freedom);

#endif
