#include "charts/layout/banking.h"

#include <math.h>

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
