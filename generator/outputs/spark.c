#include "outputs/spark.h"

#include "base/number.h"

#include <math.h>

const SparkPoint *
spark_points(const char *values, float width, float height, float inset, Arena *arena,
             size_t *n_points)
{
    g_auto(GStrv) words = g_strsplit(values, " ", -1);
    size_t n = g_strv_length(words);
    double *numbers = arena_array(arena, double, n + 1), low = INFINITY, high = -INFINITY;
    SparkPoint *points = arena_array(arena, SparkPoint, n + 1);

    for (size_t i = 0; i < n; i++) {
        numbers[i] = NAN;
        if (number_parse(words[i], &numbers[i])) {
            low = MIN(low, numbers[i]);
            high = MAX(high, numbers[i]);
        }
    }
    for (size_t i = 0; i < n; i++) {
        double across = n > 1 ? (double)i / (double)(n - 1) : 0.5;
        double up = high > low ? (numbers[i] - low) / (high - low) : 0.5;
        points[i].x = inset + (float)across * (width - 2 * inset);
        points[i].y = isnan(numbers[i]) ? 0 : height - inset - (float)up * (height - 2 * inset);
        points[i].gap = isnan(numbers[i]);
    }
    *n_points = n;
    return points;
}
