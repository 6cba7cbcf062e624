#include "charts/scale/format.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

enum { DECIMALS_MAX = 12 };
static const double plain_max = 1e15, plain_min = 1e-7;

static const struct {
    double factor;
    const char *si, *plain;
} prefixes[] = {
    { 1e15, "P", "" }, { 1e12, "T", "tn" }, { 1e9, "G", "bn" }, { 1e6, "M", "m" }, { 1e3, "k", "" },
};

static bool
takes_si_prefix(const char *unit)
{
    static const char *const units[] = { "FLOP/s", "OP/s", "B", "B/s", "W", "J", "bit/s", NULL };
    return unit != NULL && g_strv_contains(units, unit);
}

/* "$" for "US$" and for "US$ per chip-hour", and the length of the currency in the unit. NULL if
 * the unit is not money. */
static const char *
sign_of_money(const char *unit, size_t *ret_length)
{
    static const struct {
        const char *currency, *sign;
    } signs[] = { { "US$", "$" }, { "USD", "$" }, { "EUR", "€" },
                  { "€", "€" },   { "GBP", "£" }, { "£", "£" } };

    for (size_t i = 0; unit != NULL && i < G_N_ELEMENTS(signs); i++) {
        size_t length = strlen(signs[i].currency);
        bool ends = g_str_has_prefix(unit, signs[i].currency) &&
                    (unit[length] == '\0' || unit[length] == ' ' || unit[length] == '/');
        if (ends) {
            *ret_length = length;
            return signs[i].sign;
        }
    }
    return NULL;
}

/* Index of the prefix for the largest value, judged after rounding; the number of prefixes if none
 * is needed. */
static size_t
prefix_for(double largest, bool si, bool money)
{
    for (size_t i = 0; i < G_N_ELEMENTS(prefixes); i++) {
        double factor = prefixes[i].factor, grain = factor / 1e3;
        bool there = (si ? prefixes[i].si : prefixes[i].plain)[0] != '\0';
        if (!si && factor == 1e6) {
            grain = 1;
            factor = money ? 1e6 : 1e7;
        }
        if (there && rint(fabs(largest) / grain) * grain >= factor) {
            return i;
        }
    }
    return G_N_ELEMENTS(prefixes);
}

NumberStyle
number_style(Arena *arena, double largest, const char *unit, int decimals)
{
    size_t length = 0;
    NumberStyle style = { .divisor = 1,
                          .suffix = "",
                          .unit = unit,
                          .money = sign_of_money(unit, &length),
                          .largest = fabs(largest),
                          .decimals = decimals };
    bool si = takes_si_prefix(unit);
    size_t prefix = prefix_for(largest, si, style.money != NULL);

    if (prefix < G_N_ELEMENTS(prefixes)) {
        style.divisor = prefixes[prefix].factor;
        style.suffix = si ? "" : prefixes[prefix].plain;
        style.unit = si ? arena_printf(arena, "%s%s", prefixes[prefix].si, unit) : unit;
        style.decimals = -1;
    }
    return style;
}

const char *
format_unit(Arena *arena, NumberStyle style)
{
    size_t length = 0;

    if (style.unit == NULL || style.unit[0] == '\0') {
        return "";
    }
    if (g_str_equal(style.unit, "%")) {
        return words_percent(arena, style.words, "");
    }
    return sign_of_money(style.unit, &length) != NULL ? style.unit + length
                                                      : arena_printf(arena, " %s", style.unit);
}

static bool
needs_power(double value)
{
    return isfinite(value) && value != 0 && (fabs(value) >= plain_max || fabs(value) < plain_min);
}

/* The value for power notation, which has no suffix, only the unit's prefix. */
static double
without_suffix(NumberStyle style, double value)
{
    return style.suffix[0] != '\0' ? value : value / style.divisor;
}

/* Adds the currency sign and the suffix. */
static char *
dress(Arena *arena, NumberStyle style, double shown, int decimals)
{
    char *number = number_format(arena, shown, decimals);
    const char *minus = "\xe2\x88\x92";
    bool negative = style.money != NULL && g_str_has_prefix(number, minus);

    return arena_printf(arena, "%s%s%s%s", negative ? minus : "",
                        style.money != NULL ? style.money : "",
                        negative ? number + strlen(minus) : number, style.suffix);
}

/* The number of decimals that gives `digits` significant digits; negative for tens and more. Based
 * on the rounded value: 0.0996 with two digits is 0.10. */
static int
decimals_for(double size, int digits)
{
    int decimals = digits - 1 - (int)floor(log10(size));

    return rint(size * pow(10, decimals)) >= pow(10, digits) ? decimals - 1 : decimals;
}

static int
decimals_of_money(NumberStyle style, double size)
{
    bool whole = size == rint(size) && !style.mixed;
    int common = style.largest >= 100 * style.divisor ? 0 : 1;
    int least = decimals_for(size, 2);

    if (style.divisor > 1) {
        return CLAMP(least, common, DECIMALS_MAX);
    }
    if (whole || (common == 0 && least <= 0)) {
        return 0;
    }
    return CLAMP(least, 2, DECIMALS_MAX);
}

static int
decimals_of_number(NumberStyle style, double shown)
{
    double size = fabs(shown);
    /* a share of 0.0042 must not print as 0.00 */
    bool too_coarse = style.decimals >= 0 && size < 5 * pow(10, -style.decimals);

    if (style.decimals >= 0 && !too_coarse) {
        return style.decimals;
    }
    if (shown == rint(shown)) {
        return style.mixed && size < 100 ? (size < 10 ? 2 : 1) : 0;
    }
    return size >= 1000 ? 0 : CLAMP(decimals_for(size, 3), 0, DECIMALS_MAX);
}

static const char *
format_place(Arena *arena, NumberStyle style, double value)
{
    if (style.names == NULL) {
        return time_format(arena, value, style.grain);
    }
    return value >= 0 && value < (double)style.n_names ? style.names[(size_t)value] : "";
}

/* If the common prefix would leave little but zeros, a value is written without it: 3.36 next to
 * 12.0m, and in an SI unit with a prefix of its own. */
static bool
drops_common_prefix(NumberStyle style, double value)
{
    double size = fabs(value / style.divisor);

    return style.divisor > 1 && size > 0 && size < (style.suffix[0] != '\0' ? 1e-2 : 1e-3);
}

/* NOLINTNEXTLINE(misc-no-recursion): a style of its own never asks for another one */
static char *english_value(Arena *arena, NumberStyle style, double value);

static char *
format_alone(Arena *arena, NumberStyle style, double value)
{
    bool si = style.suffix[0] == '\0' && style.unit != NULL;
    NumberStyle own = number_style(arena, value, si ? style.unit + 1 : style.unit, -1);

    own.mixed = style.mixed;
    char *text = english_value(arena, own, value);
    return si ? arena_printf(arena, "%s %s", text, own.unit) : text;
}

static char *
english_value(Arena *arena, NumberStyle style, double value)
{
    double shown = value / style.divisor;

    if (!isfinite(shown)) {
        return number_format(arena, shown, 0);
    }
    if (shown == 0) {
        return arena_printf(arena, "%s0", style.money != NULL ? style.money : "");
    }
    if (drops_common_prefix(style, value)) {
        return format_alone(arena, style, value);
    }
    if (needs_power(shown)) {
        return number_format_power(arena, without_suffix(style, value));
    }
    if (style.exact && style.decimals >= 0) {
        return dress(arena, style, shown, style.decimals);
    }
    return dress(arena, style, shown,
                 style.money != NULL ? decimals_of_money(style, fabs(shown))
                                     : decimals_of_number(style, shown));
}

char *
format_value(Arena *arena, NumberStyle style, double value)
{
    if (style.names != NULL || style.grain != TIME_NONE) {
        return arena_strdup(arena, format_place(arena, style, value));
    }
    return words_notation(arena, style.words, english_value(arena, style, value));
}

/* ---- Rounding by the width of the interval ---- */

int
format_decimals_of_error(double half_width)
{
    int power = (int)floor(log10(half_width));
    double digits = rint(half_width * pow(10, 2 - power));

    g_assert(half_width > 0 && isfinite(half_width));
    if (digits >= 1000) { /* for 9.999 */
        power++;
        digits = 100;
    }
    return digits <= 354 ? 1 - power : -power;
}

/* Returns false if the interval does not determine the digits. */
static bool
round_by_error(double value, double low, double high, double *ret, int *ret_decimals)
{
    enum { DIGITS_MAX = 6 };
    double half = (high - low) / 2;

    if (!isnormal(half) || half <= 0 || value == 0 || needs_power(value) || needs_power(half)) {
        return false;
    }
    int decimals = format_decimals_of_error(half);
    decimals = CLAMP(decimals, decimals_for(fabs(value), 1), decimals_for(fabs(value), DIGITS_MAX));
    double grain = pow(10, -decimals);
    *ret = decimals < 0 ? rint(value / grain) * grain : value;
    *ret_decimals = CLAMP(decimals, 0, DECIMALS_MAX);
    return true;
}

char *
format_estimate(Arena *arena, NumberStyle style, double value, double low, double high)
{
    double shown = 0;
    int decimals = 0;
    bool known = round_by_error(value / style.divisor, low / style.divisor, high / style.divisor,
                                &shown, &decimals);

    if (style.exact || !known || drops_common_prefix(style, value)) {
        return format_value(arena, style, value);
    }
    bool cents = style.money != NULL && style.divisor == 1 && decimals == 1;
    return words_notation(arena, style.words, dress(arena, style, shown, cents ? 2 : decimals));
}

char *
format_ratio_estimate(Arena *arena, const Words *words, double ratio, double low, double high)
{
    double shown = 0;
    int decimals = 0;

    return round_by_error(ratio, low, high, &shown, &decimals)
               ? words_number(arena, words, shown, decimals)
               : format_ratio(arena, words, ratio);
}

/* ---- Ticks ---- */

/* The number of decimals that writes `value` exactly, up to twelve significant digits. */
static int
decimals_of(double value)
{
    int most = value == 0 ? 0 : CLAMP(11 - (int)floor(log10(fabs(value))), 0, DECIMALS_MAX);

    for (int decimals = 0; decimals < most; decimals++) {
        double scaled = fabs(value) * pow(10, decimals);
        if ((rint(scaled) > 0 || value == 0) &&
            fabs(scaled - rint(scaled)) < 1e-9 * MAX(scaled, 1)) {
            return decimals;
        }
    }
    return most;
}

/* The length of "20" or "0.5", without thousands separators. */
static size_t
length_of_tick(double shown, int decimals)
{
    char text[64];

    g_snprintf(text, sizeof text, "%.*f", decimals >= 0 ? decimals : decimals_of(shown),
               fabs(shown));
    return strlen(text);
}

/* The total length of all labels with a prefix; 0 if the prefix is not suitable. */
static size_t
length_of_ticks(const double *values, size_t n, double step, double divisor, size_t suffix)
{
    int decimals = step > 0 && isfinite(step) ? decimals_of(step / divisor) : -1;
    size_t length = 0;

    for (size_t i = 0; i < n; i++) {
        double shown = values[i] / divisor;
        if (needs_power(shown) || (decimals < 0 && divisor > 1 && fabs(shown) < 1 && shown != 0)) {
            return 0;
        }
        length += shown == 0 ? 1 : length_of_tick(shown, decimals) + suffix;
    }
    return length;
}

/* The prefix with the shortest labels. Numbers with an SI unit keep the prefix of their unit. */
static NumberStyle
style_of_ticks(NumberStyle style, const double *values, size_t n, double step)
{
    static const struct {
        double factor;
        const char *suffix;
    } ways[] = { { 1, "" }, { 1e3, "k" }, { 1e6, "m" }, { 1e9, "bn" }, { 1e12, "tn" } };
    size_t best = 0;

    if (n < 2 || takes_si_prefix(style.unit) || (style.divisor != 1 && style.suffix[0] == '\0')) {
        return style;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(ways); i++) {
        size_t length = length_of_ticks(values, n, step, ways[i].factor, strlen(ways[i].suffix));
        if (length > 0 && (best == 0 || length < best)) {
            best = length;
            style.divisor = ways[i].factor;
            style.suffix = ways[i].suffix;
        }
    }
    return style;
}

/* Whether ticks span so many decades that powers are needed (10⁻⁶, 3 × 10⁸), because no suffix fits
 * all of them. */
static bool
spans_powers(NumberStyle style, const double *values, size_t n, double step)
{
    double least = style.suffix[0] != '\0' ? 1e-3 : .999e-6;
    bool lost = false;

    for (size_t i = 0; i < n && !(step > 0); i++) {
        lost = lost || (values[i] != 0 && fabs(values[i] / style.divisor) < least);
    }
    return lost;
}

static char *
tick_of_power(Arena *arena, double value)
{
    char *text = number_format_power(arena, value);
    g_auto(GStrv) ends = g_strsplit(text, ".00 × ", 2);

    if (ends[0] == NULL || ends[1] == NULL) {
        return text;
    }
    return g_str_equal(ends[0], "1") ? arena_strdup(arena, ends[1])
                                     : arena_printf(arena, "%s × %s", ends[0], ends[1]);
}

char **
format_ticks(Arena *arena, NumberStyle style, const double *values, size_t n, double step)
{
    char **labels = arena_array(arena, char *, n);
    double largest = 0;

    style = style_of_ticks(style, values, n, step);
    bool powers = spans_powers(style, values, n, step);
    int decimals = step > 0 && isfinite(step) ? decimals_of(step / style.divisor) : -1;
    for (size_t i = 0; i < n; i++) {
        largest = MAX(largest, fabs(values[i] / style.divisor));
    }
    for (size_t i = 0; i < n; i++) {
        double shown = values[i] / style.divisor;
        if (shown == 0) {
            labels[i] = arena_strdup(arena, "0");
        } else if (powers) {
            labels[i] = tick_of_power(arena, without_suffix(style, values[i]));
        } else if (needs_power(largest)) {
            labels[i] = number_format_power(arena, without_suffix(style, values[i]));
        } else {
            char *number =
                number_format(arena, shown, decimals >= 0 ? decimals : decimals_of(shown));
            labels[i] = arena_printf(arena, "%s%s", number, style.suffix);
        }
        labels[i] = words_notation(arena, style.words, labels[i]);
    }
    return labels;
}

static char *
english_ratio(Arena *arena, double ratio)
{
    double size = fabs(ratio);

    if (needs_power(ratio)) {
        return number_format_power(arena, ratio);
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
format_ratio(Arena *arena, const Words *words, double ratio)
{
    return words_notation(arena, words, english_ratio(arena, ratio));
}

char *
format_ratio_tick(Arena *arena, double ratio, bool with_fractions)
{
    static const struct {
        double value;
        const char *text;
    } fractions[] = /* as superscripts, because Inter has no ⅔ */
        { { 1.0 / 3, "¹⁄₃×" }, { 1.0 / 2, "¹⁄₂×" }, { 2.0 / 3, "²⁄₃×" } };

    for (size_t i = 0; with_fractions && i < G_N_ELEMENTS(fractions); i++) {
        if (fabs(ratio - fractions[i].value) < 1e-9) {
            return arena_strdup(arena, fractions[i].text);
        }
    }
    if (needs_power(ratio)) {
        return arena_printf(arena, "%s×", number_format_power(arena, ratio));
    }
    int decimals = decimals_of(ratio);
    if (decimals > 6) { /* such as 1/1.1 */
        return arena_printf(arena, "%s×", english_ratio(arena, ratio));
    }
    return arena_printf(arena, "%s×", number_format(arena, ratio, decimals));
}
