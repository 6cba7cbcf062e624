/* Numbers, dates and units as text, independent of the locale. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include "base/arena.h"

/* Appends the shortest decimal that reads back to exactly `number`: 0.1, 1234567, 1e+300. Special
 * values are nan, inf and -inf; minus zero is "0". */
void number_append_exact(GString *out, double number);

/* For display: `decimals` (0 to 20) digits after the point, rounding half to even on the exact
 * value, a comma between thousands, U+2212 as minus, never "-0". NaN and infinities print as "n/a"
 * and "∞". */
char *number_format(Arena *arena, double number, int decimals);

/* For display if no number of decimals is given: three significant digits or, for 1,000 and above,
 * whole units. Trailing zeros after the point are printed (0.520, 5.97, 44.7, 3,050). Integers have
 * no decimals. Numbers below a millionth are printed as by number_format_power(). */
char *number_format_auto(Arena *arena, double number);

/* A finite number other than zero in the form 1.23 × 10¹⁵. */
char *number_format_power(Arena *arena, double number);

/* Reads a text that consists of one decimal number: no hexadecimal, spaces, NaN, infinity or
 * thousands separators. Returns false and leaves *ret untouched otherwise. */
bool number_parse(const char *text, double *ret);

/* Like number_parse(), but also reads a percentage: "40%" and "40 %" are 0.4. */
bool number_parse_share(const char *text, double *ret);

/* Comparison for qsort() of doubles in ascending order. NaN is not allowed. */
int compare_doubles(const void *a, const void *b);

/* Whether the text is a valid calendar date `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
bool date_is_valid(const char *text);

/* The parts of such a date; missing parts are 0. Returns false if it is not one. */
bool date_read(const char *text, int *year, int *month, int *day);

/* Whether the text has the form of a language tag: "en", "pt-BR" (RFC 5646, 2.1). */
bool language_is_tag(const char *text);

#endif
