/* When requests of two serving benchmarks count as equally long. */
#ifndef BASE_REQUEST_LENGTH_H
#define BASE_REQUEST_LENGTH_H

#include <math.h>
#include <stdbool.h>

/* Lengths in tokens are means of random draws or of a day's traffic, and vary from run to run. They
 * count as the same if they differ by at most a tenth of the shorter one. */
static inline bool
request_lengths_alike(double a, double b)
{
    return fmax(a, b) <= 1.1 * fmin(a, b);
}

#endif
