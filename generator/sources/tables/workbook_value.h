/* Dates and times as workbooks have them: as days since 1900 (or 1904) with a number format that
 * shows them as a date, or written out as ISO 8601. */
#ifndef SOURCES_TABLES_WORKBOOK_VALUE_H
#define SOURCES_TABLES_WORKBOOK_VALUE_H

#include "base/base.h"

/* What a number format shows. */
typedef enum {
    FORMAT_NUMBER,
    FORMAT_DAY, /* the day alone */
    FORMAT_DAY_TIME,
    FORMAT_TIME /* a time of day, or a duration */
} NumberFormat;

/* Of a format that Excel has built in: 14 is the day, 46 a duration. */
NumberFormat number_format_builtin(int id);
/* Of a format that is written out: "yyyy\-mm\-dd", "[h]:mm", "0.00". */
NumberFormat number_format_read(const char *code);

/* Appends the currency that a number format shows, as it is written: "€" of `#,##0.00 "€"` and of
 * `[$€-407] 0.00`, "$" of `$#,##0`. Other words and signs in it are appended as well; only a reader
 * of prices knows currencies. Nothing is appended for a format of dates, or after 16 bytes. */
void append_format_currency(GString *out, const char *code);

/* Appends YYYY-MM-DD[Thh:mm:ss], or hh:mm:ss (any number of hours) for what has no day. As in
 * Excel, 60 is 29 February 1900, a day that never was; date1904: 0 is 1 January 1904. False for
 * what no spreadsheet shows as a date: below zero, or after 9999. */
bool append_serial_date(GString *out, double serial, NumberFormat format, bool date1904);

/* Appends the same of "2024-05-31", "2024-05-31T12:30:00.5Z". False: it is not a date. */
bool append_iso_date(GString *out, const char *text);

/* Appends hh:mm:ss of "PT12H30M00S". False: it is not a duration. */
bool append_iso_duration(GString *out, const char *text);

/* "#DIV/0!" and the like, and LibreOffice's "Err:502". */
bool is_error_text(const char *text);

/* At most 40 characters of a text, for a message. The caller frees it. */
char *text_excerpt(const char *text);

#endif
