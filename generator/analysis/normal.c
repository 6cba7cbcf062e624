#include "analysis/normal.h"

#include "base/student.h"

#include <math.h>

double
normal_below(double z)
{
    return 0.5 * erfc(-z / sqrt(2));
}

double
normal_quantile(double p)
{
    if (p <= 0) {
        return -INFINITY;
    }
    return p >= 1 ? INFINITY : student_quantile(p, INFINITY);
}
