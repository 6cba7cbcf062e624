/* Dates and times in workbooks: days since 1900 (or 1904) with a number format that shows a date,
 * or text in ISO 8601. */
#ifndef SOURCES_TABLES_WORKBOOK_VALUE_H
#define SOURCES_TABLES_WORKBOOK_VALUE_H

#include "base/base.h"

/* The kind of value that a number format shows. */
typedef enum {
    FORMAT_NUMBER,
    FORMAT_DAY, /* a date without a time */
    FORMAT_DAY_TIME,
    FORMAT_TIME /* a time of day, or a duration */
} NumberFormat;

/* For one of Excel's built-in formats: 14 is a date, 46 a duration. */
NumberFormat number_format_builtin(int id);
/* For a format that is written out: "yyyy\-mm\-dd", "[h]:mm", "0.00". */
NumberFormat number_format_read(const char *code);

/* Appends the currency or unit that a number format shows, as written: "€" for `#,##0.00 "€"` and
 * `[$€-407] 0.00`, "$" for `$#,##0`, "%" for `0.0%` but not for `0"%"`. Other words and symbols in
 * it are appended too; only the readers of prices and measurements know their units. Appends
 * nothing for date formats, and at most 16 bytes. */
void append_format_unit(GString *out, const char *code);

/* Appends YYYY-MM-DD[Thh:mm:ss], or hh:mm:ss (with any number of hours) for values without a day.
 * As in Excel, 60 is 29 February 1900, a day that did not exist; with date1904, 0 is 1 January
 * 1904. False for values that spreadsheets do not show as dates: below zero, or after 9999. */
bool append_serial_date(GString *out, double serial, NumberFormat format, bool date1904);

/* The same for a text: "2024-05-31", "2024-05-31T12:30:00.5Z". False if it is not a date. */
bool append_iso_date(GString *out, const char *text);

/* Appends hh:mm:ss for "PT12H30M00S". False if it is not a duration. */
bool append_iso_duration(GString *out, const char *text);

/* True for "#DIV/0!" and the like, and LibreOffice's "Err:502". */
bool is_error_text(const char *text);

/* At most 40 characters of a text, for a message. Caller frees. */
char *text_excerpt(const char *text);

#endif
