#include "base/number.h"

#include "base/append.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS_MAX = 512 }; /* 1e308 with 20 decimals, commas included */

/* Appends the digits of a number with `n_decimals` of them after the point. */
static void
append_digits(GString *out, bool negative, guint64 digits, int n_decimals)
{
    char text[32], *at = text + sizeof text;

    for (int i = 0; digits > 0 || i <= n_decimals; i++, digits /= 10) {
        if (i == n_decimals && n_decimals > 0) {
            *--at = '.';
        }
        *--at = (char)('0' + digits % 10);
    }
    if (negative) {
        *--at = '-';
    }
    append_bytes(out, at, (size_t)(text + sizeof text - at));
}

/* Handles numbers with few decimals, which are the most common. If the whole digits are below 10^15
 * and the power of ten is exact in a double, the quotient is the double nearest to these digits.
 * They therefore read back as the number, and no shorter digits do. */
static bool
append_short(GString *out, double number)
{
    static const double powers[] = { 1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6 };
    double size = fabs(number);

    for (int i = 0; i < (int)G_N_ELEMENTS(powers) && size >= 1e-4; i++) {
        double digits = rint(size * powers[i]);
        if (digits >= 1e15) {
            return false;
        }
        if (digits / powers[i] == size) {
            append_digits(out, number < 0, (guint64)digits, i);
            return true;
        }
    }
    return false;
}

void
number_append_exact(GString *out, double number)
{
    static const char *const formats[] = { "%.15g", "%.16g", "%.17g" };
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    if (isnan(number)) {
        g_string_append(out, "nan");
        return;
    }
    if (isinf(number)) {
        g_string_append(out, number < 0 ? "-inf" : "inf");
        return;
    }
    if (number == 0) {
        g_string_append_c(out, '0');
        return;
    }
    if (append_short(out, number)) {
        return;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(formats); i++) {
        g_ascii_formatd(text, sizeof text, formats[i], number);
        if (g_ascii_strtod(text, NULL) == number) {
            break;
        }
    }
    g_string_append(out, text);
}

static bool
has_digit_but_zero(const char *text)
{
    return strpbrk(text, "123456789") != NULL;
}

/* `plain` is a decimal without exponent or sign. */
static void
append_grouped(GString *out, const char *plain)
{
    size_t whole = strcspn(plain, ".");

    for (size_t i = 0; i < whole; i++) {
        if (i > 0 && (whole - i) % 3 == 0) {
            g_string_append_c(out, ',');
        }
        g_string_append_c(out, plain[i]);
    }
    g_string_append(out, plain + whole);
}

char *
number_format(Arena *arena, double number, int decimals)
{
    char plain[DIGITS_MAX], format[8];
    g_autoptr(GString) out = g_string_new(NULL);

    g_assert(decimals >= 0 && decimals <= 20);
    if (isnan(number)) {
        return arena_strdup(arena, "n/a");
    }
    g_snprintf(format, sizeof format, "%%.%df", decimals);
    g_ascii_formatd(plain, sizeof plain, format, fabs(number));
    if (number < 0 && (isinf(number) || has_digit_but_zero(plain))) {
        g_string_append(out, "\xe2\x88\x92"); /* U+2212 */
    }
    if (isinf(number)) {
        g_string_append(out, "∞");
    } else {
        append_grouped(out, plain);
    }
    return arena_strdup(arena, out->str);
}

char *
number_format_power(Arena *arena, double number)
{
    static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
    g_autoptr(GString) out = g_string_new(NULL);
    int power = (int)floor(log10(fabs(number)));
    double mantissa =
        power < -300 ? number * 1e300 / pow(10, power + 300) : number / pow(10, power);

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

char *
number_format_auto(Arena *arena, double number)
{
    double size = fabs(number);

    if (!isfinite(number) || number == rint(number) || size >= 1000) {
        return number_format(arena, number, 0);
    }
    if (size < 1e-6) {
        return number_format_power(arena, number);
    }
    /* Based on the rounded value: 99.97 prints as 100, not 100.0. */
    int decimals = 2 - (int)floor(log10(size));
    decimals = MAX(decimals, 0);
    double rounded = size * pow(10, decimals);
    if (rint(rounded) >= 1000 && decimals > 0) {
        decimals--;
    }
    return number_format(arena, number, decimals);
}

/* A decimal number as a whole number and a power of ten. */
typedef struct {
    uint64_t digits;
    int n_digits, exponent;
    bool negative;
} Decimal;

enum { DECIMAL_DIGITS_MAX = 19 }; /* that always fit in 64 bits */

static const char *
read_decimal_digits(const char *p, Decimal *decimal)
{
    for (; g_ascii_isdigit(*p) && decimal->n_digits <= DECIMAL_DIGITS_MAX; p++) {
        decimal->digits = decimal->digits * 10 + (uint64_t)(*p - '0');
        decimal->n_digits += decimal->digits != 0; /* leading zeros are not counted */
    }
    return p;
}

/* Returns false for other texts, and for numbers with too many digits. */
static bool
read_decimal(const char *p, Decimal *ret)
{
    const char *start = p + (*p == '-' || *p == '+');

    *ret = (Decimal){ .negative = *p == '-' };
    p = read_decimal_digits(start, ret);
    bool any = p > start;
    if (*p == '.') {
        const char *point = p + 1;
        p = read_decimal_digits(point, ret);
        ret->exponent = (int)(point - p);
        any = any || p > point;
    }
    if (!any || ret->n_digits > DECIMAL_DIGITS_MAX) {
        return false;
    }
    if (*p == 'e' || *p == 'E') {
        const char *sign = ++p;
        int exponent = 0;
        p += *p == '-' || *p == '+';
        const char *digits = p;
        for (; g_ascii_isdigit(*p) && p - digits < 4; p++) {
            exponent = exponent * 10 + (*p - '0');
        }
        ret->exponent += *sign == '-' ? -exponent : exponent;
        return p > digits && *p == '\0';
    }
    return *p == '\0';
}

/* If a type can hold both operands exactly, their product or quotient is the correctly rounded
 * result (Clinger 1990). For doubles, this covers 15 digits and powers up to 22; for long doubles
 * with a 64-bit significand, 19 digits and powers up to 27. Rounding the latter to double goes
 * wrong only at exactly half way between two doubles. Returns false then, and for larger
 * numbers. */
static bool
parse_short(const char *text, double *ret)
{
#if LDBL_MANT_DIG == 64
    typedef long double Wide;
    enum { DIGITS = DECIMAL_DIGITS_MAX, POWER = 27 };
#else
    typedef double Wide;
    enum { DIGITS = 15, POWER = 22 };
#endif
    static const Wide powers[] = { 1e0L,  1e1L,  1e2L,  1e3L,  1e4L,  1e5L,  1e6L,
                                   1e7L,  1e8L,  1e9L,  1e10L, 1e11L, 1e12L, 1e13L,
                                   1e14L, 1e15L, 1e16L, 1e17L, 1e18L, 1e19L, 1e20L,
                                   1e21L, 1e22L, 1e23L, 1e24L, 1e25L, 1e26L, 1e27L };
    static const double short_powers[] = { 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                           1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                           1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };
    enum { SHORT_DIGITS = 15, SHORT_POWER = 22 };
    Decimal decimal;

    if (!read_decimal(text, &decimal) || decimal.n_digits > DIGITS || decimal.exponent < -POWER ||
        decimal.exponent > POWER) {
        return false;
    }
    if (decimal.n_digits <= SHORT_DIGITS && abs(decimal.exponent) <= SHORT_POWER) {
        double whole = (double)decimal.digits;
        whole = decimal.exponent < 0 ? whole / short_powers[-decimal.exponent]
                                     : whole * short_powers[decimal.exponent];
        *ret = decimal.negative ? -whole : whole;
        return true;
    }
    Wide wide = (Wide)decimal.digits;
    wide =
        decimal.exponent < 0 ? wide / powers[-decimal.exponent] : wide * powers[decimal.exponent];
#if LDBL_MANT_DIG == 64
    const uint64_t below = (1U << 11) - 1, half = 1U << 10; /* the bits that a double lacks */
    uint64_t bits = 0;
    memcpy(&bits, &wide, sizeof bits);
    if ((bits & below) == half) {
        return false;
    }
#endif
    *ret = decimal.negative ? -(double)wide : (double)wide;
    return true;
}

bool
number_parse(const char *text, double *ret)
{
    if (parse_short(text, ret)) {
        return true;
    }

    const char *p = text;
    char *end = NULL;

    p += *p == '-' || *p == '+';
    if (!g_ascii_isdigit(*p) && !(*p == '.' && g_ascii_isdigit(p[1]))) {
        return false;
    }
    if (p[0] == '0' && (p[1] == 'x' || p[1] == 'X')) {
        return false;
    }
    double number = g_ascii_strtod(text, &end);
    if (*end != '\0' || !isfinite(number)) {
        return false;
    }
    *ret = number;
    return true;
}

bool
number_parse_share(const char *text, double *ret)
{
    size_t size = strlen(text);
    double percent = 0;

    if (size < 2 || text[size - 1] != '%') {
        return number_parse(text, ret);
    }
    size -= text[size - 2] == ' ' ? 2 : 1;
    g_autofree char *number = g_strndup(text, size);
    if (!number_parse(number, &percent)) {
        return false;
    }
    *ret = percent / 100;
    return true;
}

/* Reads exactly `n` digits. */
static bool
read_digits(const char **p, int n, int *ret)
{
    int value = 0;

    for (int i = 0; i < n; i++, (*p)++) {
        if (!g_ascii_isdigit(**p)) {
            return false;
        }
        value = value * 10 + (**p - '0');
    }
    *ret = value;
    return true;
}

bool
date_read(const char *text, int *year, int *month, int *day)
{
    const char *p = text;

    *month = *day = 0;
    if (!read_digits(&p, 4, year) || *year == 0) {
        return false;
    }
    if (*p == '\0') {
        return true;
    }
    if (*p++ != '-' || !read_digits(&p, 2, month) || *month < 1 || *month > 12) {
        return false;
    }
    if (*p == '\0') {
        return true;
    }
    return *p++ == '-' && read_digits(&p, 2, day) && *p == '\0' && *day >= 1 &&
           *day <= g_date_get_days_in_month((GDateMonth)*month, (GDateYear)*year);
}

bool
date_is_valid(const char *text)
{
    int year = 0, month = 0, day = 0;
    return date_read(text, &year, &month, &day);
}

bool
language_is_tag(const char *text)
{
    size_t letters = 0;

    for (; g_ascii_isalpha(text[letters]); letters++) {
    }
    const char *at = text + letters;
    bool fine = letters >= 2 && letters <= 8;
    while (fine && *at == '-') {
        size_t n = 0;
        for (at++; g_ascii_isalnum(at[n]); n++) {
        }
        fine = n >= 1 && n <= 8;
        at += n;
    }
    return fine && *at == '\0';
}

int
compare_doubles(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;

    return (left > right) - (left < right);
}
