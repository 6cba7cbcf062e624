/* Reads dates as people write them in tables: "1 Nov 2026", "30.11.2026", "11/30/2026". */
#ifndef SOURCES_TABLES_WRITTEN_DATE_H
#define SOURCES_TABLES_WRITTEN_DATE_H

#include "base/base.h"

/* A date in ISO 8601, read with the day before and after the month; "" if it is not valid that way.
 * Both are equal if the order does not matter. */
typedef struct {
    char day_first[11], month_first[11];
} WrittenDate;

/* False if it is not a date in either order. */
bool written_date_read(const char *text, WrittenDate *ret);

#endif
