#include "charts/scale/ticks.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

/* The search of the extended Wilkinson method, over skips j, round numbers q, tick counts k, powers
 * z and starts. Every level is abandoned when its best possible score cannot exceed the best
 * found. */

static const double nice[] = { 1, 5, 2, 2.5, 4, 3 };
enum { N_NICE = G_N_ELEMENTS(nice), SKIP_MAX = 32, COUNT_MAX = 64, POWER_MAX = 40 };

static const struct {
    double simplicity, coverage, density, legibility;
} weight = { .25, .2, .5, .05 };

typedef struct {
    double low, high;
    TickOptions options;
    double score; /* the best so far */
    int skip, count, power;
    double q, start;
} Search;

/* 10^power parsed from text, because pow() may be off by one unit in the last place. */
static double
power_of_ten(int power)
{
    char text[16];
    g_snprintf(text, sizeof text, "1e%d", power);
    return g_ascii_strtod(text, NULL);
}

static double
scaled(double mantissa, int power)
{
    return power < 0 ? mantissa / power_of_ten(-power) : mantissa * power_of_ten(power);
}

static double
simplicity(size_t index, int skip, bool zero)
{
    return 1 - (double)index / (N_NICE - 1) - skip + (zero ? 1 : 0);
}

static double
coverage(const Search *s, double first, double last)
{
    double range = s->high - s->low;
    double above = (s->high - last) / range, below = (s->low - first) / range;
    return 1 - .5 * (above * above + below * below) / .01;
}

static double
coverage_best(const Search *s, double span)
{
    double range = s->high - s->low, half = (span - range) / 2 / range;
    return span > range ? 1 - half * half / .01 : 1;
}

static double
density(const Search *s, int count, double first, double last)
{
    double r = (count - 1) / (last - first);
    double wanted = (s->options.wanted - 1) / (MAX(last, s->high) - MIN(s->low, first));
    return 2 - MAX(r / wanted, wanted / r);
}

static double
density_best(const Search *s, int count)
{
    return count >= s->options.wanted ? 2 - (count - 1.0) / (s->options.wanted - 1.0) : 1;
}

static double
total(double simple, double cover, double dense)
{
    return weight.simplicity * simple + weight.coverage * cover + weight.density * dense +
           weight.legibility;
}

static bool
holds_zero(double first, double last, double step)
{
    double rest = fmod(first, step);
    return (fabs(rest) < 1e-10 * step || step - fabs(rest) < 1e-10 * step) && first <= 0 &&
           last >= 0;
}

static void
try_starts(Search *s, size_t index, int skip, int count, int power)
{
    double step = skip * nice[index] * pow(10, power), span = step * (count - 1);
    double from = floor(s->high / step) * skip - (count - 1.0) * skip;
    double to = ceil(s->low / step) * skip;

    if (!(from <= to) || to - from > 1000) {
        return;
    }
    for (int i = 0; i <= (int)(to - from); i++) {
        double start = from + i, first = start * (step / skip), last = first + span;
        double score = total(simplicity(index, skip, holds_zero(first, last, step)),
                             coverage(s, first, last), density(s, count, first, last));
        bool encloses = first <= s->low && last >= s->high;
        if (score > s->score && (!s->options.loose || encloses)) {
            *s = (Search){ .low = s->low,
                           .high = s->high,
                           .options = s->options,
                           .score = score,
                           .skip = skip,
                           .count = count,
                           .power = power,
                           .q = nice[index],
                           .start = start };
        }
    }
}

static void
try_powers(Search *s, size_t index, int skip, int count)
{
    double simple = simplicity(index, skip, true), dense = density_best(s, count);
    double delta = (s->high - s->low) / ((count + 1.0) * skip * nice[index]);
    int power = (int)ceil(log10(delta));

    for (int tries = 0; tries < POWER_MAX; tries++, power++) {
        double step = skip * nice[index] * pow(10, power);
        if (total(simple, coverage_best(s, step * (count - 1)), dense) < s->score) {
            return;
        }
        if (!s->options.whole || (step >= 1 && step == rint(step))) {
            try_starts(s, index, skip, count, power);
        }
    }
}

/* Returns false if no larger skip can be better. */
static bool
try_counts(Search *s, size_t index, int skip)
{
    double simple = simplicity(index, skip, true);

    if (total(simple, 1, 1) < s->score) {
        return false;
    }
    for (int count = 2; count < COUNT_MAX; count++) {
        if (total(simple, 1, density_best(s, count)) < s->score) {
            break;
        }
        try_powers(s, index, skip, count);
    }
    return true;
}

static void
search(Search *s)
{
    for (int skip = 1; skip < SKIP_MAX; skip++) {
        for (size_t index = 0; index < N_NICE; index++) {
            if (s->options.whole && (nice[index] == 2.5 || nice[index] == 3)) {
                continue;
            }
            if (!try_counts(s, index, skip)) {
                return;
            }
        }
    }
}

static Ticks
ticks_of(Arena *arena, const double *values, size_t n, double step)
{
    Ticks ticks = { .values = arena_array(arena, double, n), .n = n, .step = step };
    memcpy(ticks.values, values, n * sizeof *values);
    return ticks;
}

Ticks
ticks_linear(Arena *arena, double low, double high, TickOptions options)
{
    Search s = { .low = low, .high = high, .options = options, .score = -2 };
    double values[COUNT_MAX];

    g_assert(isfinite(low) && isfinite(high) && low <= high && options.wanted >= 2);
    if (!isnormal(high - low) || high - low < 1e-12 * MAX(fabs(low), fabs(high))) {
        return ticks_of(arena, &low, 1, 0);
    }
    search(&s);
    if (s.count == 0) { /* integers requested, but the range contains none */
        return ticks_of(arena, (double[]){ low, high }, 2, high - low);
    }
    for (int i = 0; i < s.count; i++) {
        values[i] = scaled((s.start + (double)i * s.skip) * s.q, s.power);
    }
    return ticks_of(arena, values, (size_t)s.count, scaled(s.q * s.skip, s.power));
}

static double
power_of(int base, int power)
{
    return base == 10 ? power_of_ten(power) : exp2(power);
}

static double
log_of(int base, double value)
{
    return base == 10 ? log10(value) : log2(value);
}

static size_t
count_inside(const double *values, size_t n, double low, double high)
{
    size_t inside = 0;
    for (size_t i = 0; i < n; i++) {
        inside += values[i] >= low && values[i] <= high;
    }
    return inside;
}

/* The multiple from 2 to 9 that is furthest from those chosen, on a log scale. */
static int
next_multiple(const bool *chosen)
{
    int best = 0;
    double farthest = -1;

    for (int candidate = 2; candidate < 10; candidate++) {
        double nearest = HUGE_VAL;
        for (int k = 1; k <= 10; k++) {
            if (chosen[k]) {
                nearest = MIN(nearest, fabs(log(candidate) - log(k)));
            }
        }
        if (!chosen[candidate] && nearest > farthest + 1e-12) {
            farthest = nearest;
            best = candidate;
        }
    }
    return best;
}

enum { LOG_TICKS_MAX = 6000 }; /* 617 decades of doubles with nine multiples each */

/* Leaves one tick outside at each end, as R does. */
static size_t
keep_around(double *values, size_t n, double low, double high)
{
    size_t first = 0, last = n;

    while (first + 1 < n && values[first + 1] < low) {
        first++;
    }
    while (last > first + 1 && values[last - 2] > high) {
        last--;
    }
    memmove(values, values + first, (last - first) * sizeof *values);
    return last - first;
}

static Ticks
ticks_log_dense(Arena *arena, double low, double high, int wanted)
{
    bool chosen[11] = { [1] = true, [10] = true };
    double values[LOG_TICKS_MAX];
    int from = (int)floor(log10(low)), to = (int)ceil(log10(high));

    for (int multiple = next_multiple(chosen); multiple != 0; multiple = next_multiple(chosen)) {
        size_t n = 0;
        chosen[multiple] = true;
        for (int power = from; power <= to; power++) {
            for (int k = 1; k < 10 && n < LOG_TICKS_MAX; k++) {
                if (chosen[k]) {
                    values[n++] = scaled(k, power);
                }
            }
        }
        qsort(values, n, sizeof *values, compare_doubles);
        if (count_inside(values, n, low, high) >= (size_t)MAX(wanted - 2, 1)) {
            return ticks_of(arena, values, keep_around(values, n, low, high), 0);
        }
    }
    return ticks_linear(arena, low, high, (TickOptions){ .wanted = wanted });
}

Ticks
ticks_log(Arena *arena, double low, double high, int wanted, int base)
{
    double values[LOG_TICKS_MAX];
    size_t n = 0;

    g_assert(low > 0 && isfinite(high) && low <= high && (base == 10 || base == 2));
    if (base == 10 && low < high) { /* as in R, which stores ranges as logarithms */
        low = pow(10, log10(low));
        high = pow(10, log10(high));
    }
    int from = (int)floor(log_of(base, low)), to = (int)ceil(log_of(base, high));
    if (from == to) {
        return ticks_of(arena, (double[]){ power_of(base, from) }, 1, 0);
    }
    for (int by = (to - from) / wanted + 1; by >= 1; by--) {
        n = 0;
        for (int power = from; power <= to && n < LOG_TICKS_MAX; power += by) {
            values[n++] = power_of(base, power);
        }
        if (count_inside(values, n, low, high) >= (size_t)MAX(wanted - 2, 1)) {
            return ticks_of(arena, values, n, 0);
        }
    }
    if (base == 2) {
        return ticks_of(arena, values, n, 0);
    }
    return ticks_log_dense(arena, low, high, wanted);
}

double
ticks_ratio_end(double reach)
{
    static const double ends[] = { 1.25, 1.5, 2, 3, 5, 10 };

    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        if (reach <= ends[i] * (1 + 1e-9)) {
            return ends[i];
        }
    }
    double end = power_of_ten((int)ceil(log10(reach) - 1e-9));
    return isfinite(end) ? end : 1e308;
}

/* Sets the ticks above 1 up to `end`, and returns their number. */
static size_t
ratio_side(double end, bool few, double side[], size_t most)
{
    static const double steps[][3] = { { 1.1, 1.25, 1.5 }, { 1.5, 2, 3 }, { 2, 5, 10 } };
    size_t n = 0;

    if (end <= 10) {
        const double *row = steps[end <= 1.5 ? 0 : end <= 3 ? 1 : 2];
        bool keep_first = !few || (end > 3 && end <= 5);
        for (size_t i = keep_first ? 0 : 1; i < 3 && row[i] <= end; i++) {
            side[n++] = row[i];
        }
        return n;
    }
    int decades = (int)rint(log10(end)), by = decades / (few ? 2 : 4) + 1;
    for (int power = by; power <= decades && n < most; power += by) {
        side[n++] = power_of_ten(power);
    }
    return n;
}

Ticks
ticks_ratio(Arena *arena, double end, bool few)
{
    double side[512], values[1025];
    size_t n = ratio_side(end, few, side, G_N_ELEMENTS(side));

    for (size_t i = 0; i < n; i++) {
        values[n - 1 - i] = 1 / side[i];
        values[n + 1 + i] = side[i];
    }
    values[n] = 1;
    return ticks_of(arena, values, 2 * n + 1, 0);
}
