/* When requests of two serving tests are equally long. */
#ifndef BASE_REQUEST_LENGTH_H
#define BASE_REQUEST_LENGTH_H

#include <math.h>
#include <stdbool.h>

/* Lengths in tokens are means of drawn lengths, or of a day's traffic, and differ from run to run:
 * up to a tenth of the shorter one they count as the same. */
static inline bool
request_lengths_alike(double a, double b)
{
    return fmax(a, b) <= 1.1 * fmin(a, b);
}

#endif
