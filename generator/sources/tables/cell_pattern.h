/* What a text in a cell looks like, and how it can be read as a number: by these patterns the
 * dialect of a sheet and its header are found, and columns of numbers are told from others. */
#ifndef SOURCES_TABLES_CELL_PATTERN_H
#define SOURCES_TABLES_CELL_PATTERN_H

#include "base/base.h"

typedef enum {
    PATTERN_EMPTY,
    PATTERN_UNKNOWN, /* NA, n/a, -, null … */
    PATTERN_NUMBER,  /* in either decimal convention, with a currency or a percent sign, too */
    PATTERN_DATE,    /* with or without a time */
    PATTERN_TIME,
    PATTERN_LINK,  /* a URL or an e-mail address */
    PATTERN_WORDS, /* text without a character that separates cells in some dialect */
    PATTERN_TEXT,  /* any other */
} CellPattern;

/* The text has no spaces around it. */
CellPattern cell_pattern(const char *text);

/* Numbers, dates, times and links: what a header is not. */
static inline bool
pattern_is_specific(CellPattern pattern)
{
    return pattern >= PATTERN_NUMBER && pattern <= PATTERN_LINK;
}

/* Does the text stand for "there is no value"? */
bool cell_is_unknown(const char *text);

typedef enum { DECIMAL_POINT, DECIMAL_COMMA } DecimalMark;

/* Reads "1234.5", "1,234.5" or "-1.2e3" with a point as the decimal mark, "1234,5" or "1.234,5"
 * with a comma; spaces and apostrophes separate thousands in both. False for anything else, also
 * for what is written as a number and is a name: "007", and more digits than a double has. */
bool cell_read_number(const char *text, DecimalMark mark, double *ret);

#endif
