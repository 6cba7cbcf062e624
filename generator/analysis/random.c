#include "analysis/random.h"

#include <math.h>

Random
random_new(guint64 seed)
{
    Random random;

    for (int i = 0; i < 4; i++) {
        seed += G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
        guint64 z = seed;
        z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT(0xbf58476d1ce4e5b9);
        z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT(0x94d049bb133111eb);
        random.state[i] = z ^ (z >> 31);
    }
    return random;
}

double
triangular_draw(Random *random, double low, double mode, double high)
{
    double u = random_unit(random), width = high - low;

    if (width == 0) {
        return low;
    }
    return u < (mode - low) / width ? low + sqrt(u * width * (mode - low))
                                    : high - sqrt((1 - u) * width * (high - mode));
}
