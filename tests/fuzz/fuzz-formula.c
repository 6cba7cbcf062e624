/* Any text as a formula: it is parsed, or refused with a reason. A parsed formula has a value for
 * any inputs, unless an input that it needs is unknown. */
#include "analysis/formula.h"

#include <math.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(Arena) arena = arena_new();
    g_autofree char *text = g_strndup((const char *)data, size);
    const char *error = NULL;
    const Formula *formula = formula_parse(text, arena, &error);

    if (formula == NULL) {
        g_assert_nonnull(error);
        return 0;
    }
    double *values = arena_array(arena, double, formula->n_names + 1);
    for (size_t i = 0; i < formula->n_names; i++) {
        values[i] = (double)i - 1.5;
    }
    formula_value_at(formula, values, NULL);
    for (size_t i = 0; i < formula->n_names; i++) {
        values[i] = NAN;
    }
    if (formula->n_names > 0) {
        g_assert_true(isnan(formula_value_at(formula, values, NULL)));
    }
    return 0;
}
