/* Random numbers that are the same on every machine: xoshiro256** (Blackman & Vigna, "Scrambled
 * linear pseudorandom number generators", ACM TOMS 47, 2021). Its state is filled from a seed by
 * SplitMix64, as its authors recommend. */
#ifndef ANALYSIS_RANDOM_H
#define ANALYSIS_RANDOM_H

#include "base/base.h"

/* The seed and the number of draws of a Monte Carlo run. */
enum { MONTE_CARLO_SEED = 20261120, MONTE_CARLO_DRAWS = 10000 };

typedef struct {
    guint64 state[4];
} Random;

Random random_new(guint64 seed);

static inline guint64
random_rotate(guint64 x, int bits)
{
    return (x << bits) | (x >> (64 - bits));
}

static inline guint64
random_next(Random *random)
{
    guint64 *s = random->state;
    guint64 result = random_rotate(s[1] * 5, 7) * 9, shifted = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = random_rotate(s[3], 45);
    return result;
}

/* 0 ≤ x < 1, a multiple of 2^-53. */
static inline double
random_unit(Random *random)
{
    return (double)(random_next(random) >> 11) * 0x1p-53;
}

/* A draw from the triangular distribution on low ≤ mode ≤ high, by its inverse distribution
 * function (JCGM 101:2008 lists it for stated limits). */
double triangular_draw(Random *random, double low, double mode, double high);

#endif
