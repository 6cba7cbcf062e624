#include "charts/scale/distribution.h"

#include "base/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TAIL_VALUES_MIN = 10, NINES_MAX = 12 };
static const double rounding = 1e-12;

Distribution
distribution_of(const double *values, size_t n_values, Arena *arena)
{
    g_autofree double *sorted = g_new0(double, n_values + 1);
    Distribution distribution = { .steps = arena_array(arena, DistributionStep, n_values + 1),
                                  .n = n_values };

    if (n_values > 0) {
        memcpy(sorted, values, n_values * sizeof *values);
    }
    qsort(sorted, n_values, sizeof *sorted, compare_doubles);
    for (size_t i = 0; i < n_values; i++) {
        if (i + 1 == n_values || sorted[i + 1] > sorted[i]) {
            distribution.steps[distribution.n_steps++] =
                (DistributionStep){ sorted[i], (double)(i + 1) / (double)n_values };
        }
    }
    return distribution;
}

double
tail_last(size_t n_values)
{
    return n_values <= TAIL_VALUES_MIN ? 0 : 1 - TAIL_VALUES_MIN / (double)n_values;
}

double
tail_height(double share)
{
    return -log10(1 - share);
}

Ticks
tail_ticks(Arena *arena, double last)
{
    Ticks ticks = { .values = arena_array(arena, double, NINES_MAX + 2) };

    ticks.values[ticks.n++] = 0;
    if (last >= .5) {
        ticks.values[ticks.n++] = .5;
    }
    for (int nines = 1; nines <= NINES_MAX; nines++) {
        double share = 1 - pow(10, -nines);
        if (share > last + rounding) {
            break;
        }
        ticks.values[ticks.n++] = share;
    }
    return ticks;
}

char *
tail_label(Arena *arena, const Words *words, double share)
{
    double percent = 100 * share;
    int decimals = 0;

    while (decimals < NINES_MAX - 2 &&
           fabs(percent * pow(10, decimals) - rint(percent * pow(10, decimals))) > 1e-6) {
        decimals++;
    }
    return words_percent(arena, words, words_number(arena, words, percent, decimals));
}

double
quantile_of_sorted(const double *values, size_t n, double part)
{
    double at = part * (double)(n - 1);
    size_t low = (size_t)at, high = MIN(low + 1, n - 1);

    return values[low] + (at - (double)low) * (values[high] - values[low]);
}
