/* The standard normal distribution. */
#ifndef ANALYSIS_NORMAL_H
#define ANALYSIS_NORMAL_H

/* Probability of a value below `z`. */
double normal_below(double z);

/* The value below which the distribution has probability `p`, computed as Student's t with infinite
 * degrees of freedom (base/student.h). -INFINITY for 0, INFINITY for 1. */
double normal_quantile(double p);

#endif
