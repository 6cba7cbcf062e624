#include "charts/scale/scale.h"

#include <math.h>

double
scale_position(const Scale *scale, double value)
{
    double part = scale->kind == SCALE_LOG ? log(value / scale->low) / log(scale->high / scale->low)
                                           : (value - scale->low) / (scale->high - scale->low);
    return scale->start + part * (scale->end - scale->start);
}

double
scale_position_cut(const Scale *scale, double value, bool *ret_cut)
{
    bool below = value<scale->low, above = value> scale->high;

    if (ret_cut != NULL) {
        *ret_cut = below || above;
    }
    if (below) {
        return scale->start;
    }
    return above ? scale->end : scale_position(scale, value);
}
