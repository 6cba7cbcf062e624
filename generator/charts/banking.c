#include "charts/banking.h"

#include <math.h>
#include <stdlib.h>

static double
length_at(const BankSegment *segments, size_t n_segments, double log_aspect)
{
    double aspect = exp(log_aspect), length = 0;

    for (size_t i = 0; i < n_segments; i++) {
        double along = segments[i].along, up = segments[i].up;
        length += sqrt(along * along / aspect + up * up * aspect);
    }
    return length;
}

static bool
rises(const BankSegment *segments, size_t n_segments)
{
    bool along = false, up = false;

    for (size_t i = 0; i < n_segments; i++) {
        along = along || segments[i].along != 0;
        up = up || segments[i].up != 0;
    }
    return along && up;
}

double
banking_arc_length(const BankSegment *segments, size_t n_segments)
{
    enum { STEPS = 64 };
    const double golden = (sqrt(5) - 1) / 2, end = log(1000);
    double low = -end, high = end;

    if (!rises(segments, n_segments)) {
        return 1;
    }
    for (int i = 0; i < STEPS; i++) {
        double a = high - golden * (high - low), b = low + golden * (high - low);
        if (length_at(segments, n_segments, a) < length_at(segments, n_segments, b)) {
            high = b;
        } else {
            low = a;
        }
    }
    return exp((low + high) / 2);
}

static int
compare(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

double
banking_median_slope(const BankSegment *segments, size_t n_segments)
{
    g_autofree double *slopes = g_new0(double, n_segments + 1);
    size_t n = 0;

    for (size_t i = 0; i < n_segments; i++) {
        if (segments[i].along != 0) {
            slopes[n++] = fabs(segments[i].up / segments[i].along);
        }
    }
    qsort(slopes, n, sizeof *slopes, compare);
    double median = n == 0 ? 0 : (slopes[(n - 1) / 2] + slopes[n / 2]) / 2;
    return median > 0 ? 1 / median : 1;
}
