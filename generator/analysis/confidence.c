#include "analysis/confidence.h"

enum { RUNS_FOR_INTERVAL = 5 };

static const char *const names[] = {
    [CONFIDENCE_NONE] = "none",
    [CONFIDENCE_LOW] = "low",
    [CONFIDENCE_MODERATE] = "moderate",
    [CONFIDENCE_HIGH] = "high",
};

const char *
confidence_name(Confidence confidence)
{
    return names[confidence];
}

bool
confidence_parse(const char *name, Confidence *ret)
{
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        if (g_str_equal(names[i], name)) {
            *ret = (Confidence)i;
            return true;
        }
    }
    return false;
}

Confidence
confidence_of_precision(double n, bool excludes_parity)
{
    if (n < 1) {
        return CONFIDENCE_NONE;
    }
    if (n < 2 || !excludes_parity) {
        return CONFIDENCE_LOW;
    }
    return n < RUNS_FOR_INTERVAL ? CONFIDENCE_MODERATE : CONFIDENCE_HIGH;
}

Confidence
confidence_of_fit(const Fit *fits, size_t n_fits)
{
    size_t n_yes = 0, n_no = 0;

    for (size_t i = 0; i < n_fits; i++) {
        n_yes += fits[i] == FIT_YES;
        n_no += fits[i] == FIT_NO;
    }
    if (n_no > 0) {
        return n_no == n_fits ? CONFIDENCE_NONE : CONFIDENCE_LOW;
    }
    return n_yes == n_fits ? CONFIDENCE_HIGH : CONFIDENCE_MODERATE;
}
