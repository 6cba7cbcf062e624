#include "base/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS_MAX = 512 }; /* 1e308 with 20 decimals, commas included */

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
    if (fabs(number) < 1e15 && number == trunc(number)) {
        g_string_append_printf(out, "%" G_GINT64_FORMAT, (gint64)number);
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
number_format_auto(Arena *arena, double number)
{
    double size = fabs(number);

    if (!isfinite(number) || number == rint(number) || size >= 1000) {
        return number_format(arena, number, 0);
    }
    /* Decided on the rounded value: 99.97 prints as 100, not 100.0. */
    int decimals = 2 - (int)floor(log10(size));
    decimals = CLAMP(decimals, 0, 12);
    double rounded = size * pow(10, decimals);
    if (rint(rounded) >= 1000 && decimals > 0) {
        decimals--;
    }
    return number_format(arena, number, decimals);
}

/* Up to 15 digits, the quotient of two exact doubles is the
 * nearest double, as strtod() has it (Clinger 1990). False for other texts. */
static bool
parse_short(const char *p, double *ret)
{
    static const double powers[] = { 1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                     1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15 };
    bool negative = *p == '-';
    uint64_t digits = 0;
    size_t n = 0, decimals = 0;

    p += *p == '-' || *p == '+';
    for (; g_ascii_isdigit(*p) && n < 16; p++, n++) {
        digits = digits * 10 + (uint64_t)(*p - '0');
    }
    if (*p == '.') {
        p++;
        for (; g_ascii_isdigit(*p) && n < 16; p++, n++, decimals++) {
            digits = digits * 10 + (uint64_t)(*p - '0');
        }
    }
    if (*p != '\0' || n == 0 || n > 15) {
        return false;
    }
    double number = (double)digits / powers[decimals];
    *ret = negative ? -number : number;
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

/* Parts that the text does not have are left at 0. */
static bool
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

char *
date_format_long(Arena *arena, const char *iso_date)
{
    static const char *const months[] = { "January",   "February", "March",    "April",
                                          "May",       "June",     "July",     "August",
                                          "September", "October",  "November", "December" };
    int year = 0, month = 0, day = 0;

    if (!date_read(iso_date, &year, &month, &day)) {
        return arena_strdup(arena, iso_date);
    }
    if (month == 0) {
        return arena_printf(arena, "%d", year);
    }
    if (day == 0) {
        return arena_printf(arena, "%s %d", months[month - 1], year);
    }
    return arena_printf(arena, "%d %s %d", day, months[month - 1], year);
}
