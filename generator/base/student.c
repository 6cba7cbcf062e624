#include "base/student.h"

#include "base/base.h"

#include <float.h>
#include <math.h>

enum { FRACTION_TERMS = 5000, NEWTON_STEPS = 200 };

/* log Γ(a + ½) - log Γ(a). The difference of two lgamma() results loses digits when `a` is large;
 * the asymptotic series from Stirling's formula does not. */
static double
log_gamma_step(double a)
{
    if (a < 40) {
        return lgamma(a + 0.5) - lgamma(a);
    }
    double r = 1 / a, r2 = r * r;
    return 0.5 * log(a) - r * (1.0 / 8 - r2 * (1.0 / 192 - r2 * (1.0 / 640 - r2 * (17.0 / 14336))));
}

/* log of 1 / B(a, ½). */
static double
log_inverse_beta(double a)
{
    return log_gamma_step(a) - 0.5 * log(G_PI);
}

/* The continued fraction of I_x(a, b) a B(a, b) / (x^a (1-x)^b); converges fast
 * for x < (a+1)/(a+b+2). */
static double
beta_fraction(double a, double b, double x)
{
    const double tiny = DBL_MIN / DBL_EPSILON;
    double c = 1, d = 1 - (a + b) * x / (a + 1);

    d = 1 / (fabs(d) < tiny ? tiny : d);
    double result = d;
    for (int m = 1; m <= FRACTION_TERMS; m++) {
        double m2 = 2.0 * m;
        double even = m * (b - m) * x / ((a + m2 - 1) * (a + m2));
        double odd = -(a + m) * (a + b + m) * x / ((a + m2) * (a + m2 + 1));

        d = 1 + even * d;
        c = 1 + even / c;
        d = 1 / (fabs(d) < tiny ? tiny : d);
        c = fabs(c) < tiny ? tiny : c;
        result *= d * c;
        d = 1 + odd * d;
        c = 1 + odd / c;
        d = 1 / (fabs(d) < tiny ? tiny : d);
        c = fabs(c) < tiny ? tiny : c;
        double step = d * c;
        result *= step;
        if (fabs(step - 1) < DBL_EPSILON) {
            break;
        }
    }
    return result;
}

/* The probability of both tails together, for t > 0. */
static double
both_tails(double t, double df)
{
    double a = df / 2, ratio = t * t / df;

    if (isinf(ratio)) {
        return 0;
    }
    double x = 1 / (1 + ratio), y = ratio / (1 + ratio); /* y = 1 - x without loss of digits */
    double log_front = log_inverse_beta(a) - a * log1p(ratio) + 0.5 * log(y);

    if (x < (a + 1) / (a + 2.5)) {
        return exp(log_front) * beta_fraction(a, 0.5, x) / a;
    }
    return 1 - exp(log_front) * beta_fraction(0.5, a, y) / 0.5;
}

double
student_upper_tail(double t, double degrees_of_freedom)
{
    if (isnan(t) || !(degrees_of_freedom > 0)) {
        return NAN;
    }
    if (isinf(degrees_of_freedom)) {
        return 0.5 * erfc(t / sqrt(2));
    }
    if (t == 0) {
        return 0.5;
    }
    double tail = isinf(t) ? 0 : 0.5 * both_tails(fabs(t), degrees_of_freedom);
    return t > 0 ? tail : 1 - tail;
}

static double
log_density(double t, double df)
{
    if (isinf(df)) {
        return -0.5 * t * t - 0.5 * log(2 * G_PI);
    }
    return log_inverse_beta(df / 2) - 0.5 * log(df) - (df + 1) / 2 * log1p(t * t / df);
}

/* The t > 0 whose upper tail is `tail`, 0 < tail < ½. */
static double
quantile_of_tail(double tail, double df)
{
    double low = 0, high = 1;

    while (student_upper_tail(high, df) > tail && high < DBL_MAX / 4) {
        low = high;
        high *= 2;
    }
    double t = 0.5 * (low + high);
    for (int i = 0; i < NEWTON_STEPS; i++) {
        double now = student_upper_tail(t, df);
        if (now > tail) {
            low = t;
        } else {
            high = t;
        }
        /* d(log tail)/dt = -density/tail */
        double next = t + log(now / tail) * now / exp(log_density(t, df));
        if (!(next > low && next < high)) {
            next = 0.5 * (low + high);
        }
        if (fabs(next - t) <= 2 * DBL_EPSILON * t) {
            return next;
        }
        t = next;
    }
    return t;
}

double
student_quantile(double p, double degrees_of_freedom)
{
    if (!(p > 0 && p < 1) || !(degrees_of_freedom > 0)) {
        return NAN;
    }
    if (p == 0.5) {
        return 0;
    }
    return p > 0.5 ? quantile_of_tail(1 - p, degrees_of_freedom)
                   : -quantile_of_tail(p, degrees_of_freedom);
}
