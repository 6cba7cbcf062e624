/* Numbers, dates and units as text, free of the locale. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include "base/arena.h"

/* Appends the shortest decimal that reads back to exactly `number`:
 * 0.1, 1234567, 1e+300; nan, inf and -inf for those; "0" for minus zero. */
void number_append_exact(GString *out, double number);

/* For people: `decimals` (0 to 20) digits after the point, round half to even
 * on the exact value, a comma between thousands, U+2212 as minus, never "-0".
 * NaN and infinities print as "n/a" and "∞". */
char *number_format(Arena *arena, double number, int decimals);

/* For people, when no decimals are asked for: three significant digits or, for
 * 1,000 and above, whole units; trailing zeros after the point are kept
 * (0.520, 5.97, 44.7, 3,050). Integers print whole, and what lies below a millionth
 * as number_format_power() prints it. */
char *number_format_auto(Arena *arena, double number);

/* 1.23 × 10¹⁵, of a finite number other than zero. */
char *number_format_power(Arena *arena, double number);

/* Reads a whole text as one decimal number (no hex, no blanks, no NaN, no
 * infinity, no thousands separators). False leaves *ret untouched. */
bool number_parse(const char *text, double *ret);

/* The same, or such a number and a percent sign, "40%" or "40 %": 0.4. */
bool number_parse_share(const char *text, double *ret);

/* For qsort() over doubles, none of them NaN: they rise. */
int compare_doubles(const void *a, const void *b);

/* True for a real calendar date `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
bool date_is_valid(const char *text);

/* The parts of such a date; those that the text does not have are left at 0. False: it is none. */
bool date_read(const char *text, int *year, int *month, int *day);

/* Whether the text has the form of a language tag: "en", "pt-BR" (RFC 5646, 2.1). */
bool language_is_tag(const char *text);

#endif
