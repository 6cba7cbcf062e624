/* Operators of a content stream with their numbers. */
#ifndef OUTPUTS_PDF_WRITE_OPERATORS_H
#define OUTPUTS_PDF_WRITE_OPERATORS_H

#include "outputs/pdf/write_syntax.h"

static inline void
operators_append(GString *out, size_t n_numbers, const double *numbers, const char *operator)
{
    for (size_t i = 0; i < n_numbers; i++) {
        syntax_number(out, numbers[i]);
        g_string_append_c(out, ' ');
    }
    g_string_append(out, operator);
    g_string_append_c(out, '\n');
}

/* One operator and its numbers, on a line of its own. */
#define OPERATE(out, operator, ...) \
    operators_append((out), sizeof((double[]){ __VA_ARGS__ }) / sizeof(double), \
                     (double[]){ __VA_ARGS__ }, (operator))

#endif
