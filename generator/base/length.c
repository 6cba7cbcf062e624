#include "base/length.h"

#include "base/number.h"

#include <string.h>

bool
length_parse(const char *text, double *ret)
{
    static const struct {
        const char *name;
        double px;
    } units[] = {
        { "px", 1 }, { "mm", 96 / 25.4 }, { "cm", 96 / 2.54 }, { "in", 96 }, { "pt", 96.0 / 72 }
    };
    g_autofree char *digits = g_strdup(text);
    double factor = 1, number = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(units); i++) {
        if (g_str_has_suffix(digits, units[i].name)) {
            digits[strlen(digits) - strlen(units[i].name)] = '\0';
            factor = units[i].px;
            break;
        }
    }
    if (!number_parse(g_strchomp(digits), &number) || !(number >= 0 && number * factor <= 10000)) {
        return false;
    }
    *ret = number * factor;
    return true;
}
