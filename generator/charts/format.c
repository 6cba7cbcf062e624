#include "charts/format.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

enum { DECIMALS_MAX = 12 };
static const double plain_max = 1e15, plain_min = 1e-7;

static const struct {
    double factor;
    const char *si, *money;
} prefixes[] = {
    { 1e15, "P", "" }, { 1e12, "T", "tn" }, { 1e9, "G", "bn" }, { 1e6, "M", "m" }, { 1e3, "k", "" },
};

static bool
takes_si_prefix(const char *unit)
{
    static const char *const units[] = { "FLOP/s", "OP/s", "B", "B/s", "W", "J", "bit/s", NULL };
    return unit != NULL && g_strv_contains(units, unit);
}

NumberStyle
number_style(Arena *arena, double largest, const char *unit, int decimals)
{
    NumberStyle style = { .divisor = 1, .suffix = "", .unit = unit, .decimals = decimals };
    bool si = takes_si_prefix(unit);

    for (size_t i = 0; i < G_N_ELEMENTS(prefixes); i++) {
        const char *prefix = si ? prefixes[i].si : prefixes[i].money;
        double from = si ? prefixes[i].factor : MAX(prefixes[i].factor, 1e7);
        if (prefix[0] == '\0' || fabs(largest) < from) {
            continue;
        }
        style.divisor = prefixes[i].factor;
        style.suffix = si ? "" : prefix;
        style.unit = si ? arena_printf(arena, "%s%s", prefix, unit) : unit;
        style.decimals = -1;
        break;
    }
    return style;
}

/* 1.23 × 10¹⁵ */
static char *
format_power(Arena *arena, double value)
{
    static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
    g_autoptr(GString) out = g_string_new(NULL);
    int power = (int)floor(log10(fabs(value)));
    double mantissa = power < -300 ? value * 1e300 / pow(10, power + 300) : value / pow(10, power);

    if (fabs(mantissa) >= 9.995) {
        mantissa /= 10;
        power++;
    }
    g_string_append_printf(out, "%s × 10%s", number_format(arena, mantissa, 2),
                           power < 0 ? "⁻" : "");
    g_autofree char *plain = g_strdup_printf("%d", abs(power));
    for (const char *c = plain; *c != '\0'; c++) {
        g_string_append(out, digits[*c - '0']);
    }
    return arena_strdup(arena, out->str);
}

static bool
needs_power(double value)
{
    return isfinite(value) && value != 0 && (fabs(value) >= plain_max || fabs(value) < plain_min);
}

char *
format_value(Arena *arena, NumberStyle style, double value)
{
    double shown = value / style.divisor;

    if (shown == 0) {
        return arena_strdup(arena, "0");
    }
    if (needs_power(shown)) {
        return format_power(arena, shown);
    }
    /* A price of 0.0042 must not print as 0.00. */
    bool too_coarse = style.decimals >= 0 && fabs(shown) < 5 * pow(10, -style.decimals);
    int decimals = too_coarse ? -1 : style.decimals;
    if (decimals < 0 && style.mixed && shown == rint(shown) && fabs(shown) < 100) {
        decimals = fabs(shown) < 10 ? 2 : 1;
    }
    char *number =
        decimals < 0 ? number_format_auto(arena, shown) : number_format(arena, shown, decimals);
    return style.suffix[0] == '\0' ? number : arena_printf(arena, "%s%s", number, style.suffix);
}

/* Decimals that write `value` to its twelfth significant digit at most. */
static int
decimals_of(double value)
{
    int most = value == 0 ? 0 : CLAMP(11 - (int)floor(log10(fabs(value))), 0, DECIMALS_MAX);

    for (int decimals = 0; decimals < most; decimals++) {
        double scaled = fabs(value) * pow(10, decimals);
        if (fabs(scaled - rint(scaled)) < 1e-9 * MAX(scaled, 1)) {
            return decimals;
        }
    }
    return most;
}

char **
format_ticks(Arena *arena, NumberStyle style, const double *values, size_t n, double step)
{
    char **labels = arena_array(arena, char *, n);
    int decimals = step > 0 && isfinite(step) ? decimals_of(step / style.divisor) : -1;
    double largest = 0;

    for (size_t i = 0; i < n; i++) {
        largest = MAX(largest, fabs(values[i] / style.divisor));
    }
    for (size_t i = 0; i < n; i++) {
        double shown = values[i] / style.divisor;
        if (shown == 0) {
            labels[i] = arena_strdup(arena, "0");
        } else if (needs_power(largest)) {
            labels[i] = format_power(arena, shown);
        } else {
            char *number =
                number_format(arena, shown, decimals >= 0 ? decimals : decimals_of(shown));
            labels[i] = arena_printf(arena, "%s%s", number, style.suffix);
        }
    }
    return labels;
}

char *
format_ratio(Arena *arena, double ratio)
{
    double size = fabs(ratio);

    if (needs_power(ratio)) {
        return format_power(arena, ratio);
    }
    if (size >= 0.0995 && size < 9.995) {
        return number_format(arena, ratio, 2);
    }
    if (size < 0.0995) {
        return number_format_auto(arena, ratio);
    }
    return number_format(arena, ratio, size >= 99.5 ? 0 : 1);
}

char *
format_ratio_tick(Arena *arena, double ratio, bool with_fractions)
{
    static const struct {
        double value;
        const char *text;
    } fractions[] = /* Inter has no ⅔ */
        { { 1.0 / 3, "¹⁄₃×" }, { 1.0 / 2, "¹⁄₂×" }, { 2.0 / 3, "²⁄₃×" } };

    for (size_t i = 0; with_fractions && i < G_N_ELEMENTS(fractions); i++) {
        if (fabs(ratio - fractions[i].value) < 1e-9) {
            return arena_strdup(arena, fractions[i].text);
        }
    }
    if (needs_power(ratio)) {
        return arena_printf(arena, "%s×", format_power(arena, ratio));
    }
    int decimals = decimals_of(ratio);
    if (decimals > 6) { /* 1/1.1 */
        return arena_printf(arena, "%s×", format_ratio(arena, ratio));
    }
    return arena_printf(arena, "%s×", number_format(arena, ratio, decimals));
}
