/* The shortest decimal of a number, in whole numbers: printf's and strtod's own arithmetic, which
 * is for numbers of any size, takes a hundred times as long. */
#ifndef BASE_SHORTEST_H
#define BASE_SHORTEST_H

#include "base/base.h"

/* Of 15, 16 and 17 significant digits the fewest that read back as the number, each rounded as
 * printf does: `digits` × 10^-`n_decimals`, without zeros at the end behind the point. Only for
 * numbers from 0.0001 to below 10^15: false for others, and where the machine has no whole numbers
 * of 128 bits. */
bool shortest_decimal(double number, uint64_t *digits, int *n_decimals);

#endif
