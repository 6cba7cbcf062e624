/* Classifies the text of a cell and reads it as a number. Used to find a sheet's dialect and
 * header, and to tell columns of numbers from others. */
#ifndef SOURCES_TABLES_CELL_PATTERN_H
#define SOURCES_TABLES_CELL_PATTERN_H

#include "base/arena.h"

typedef enum {
    PATTERN_EMPTY,
    PATTERN_UNKNOWN, /* NA, n/a, -, null … */
    PATTERN_NUMBER,  /* in either decimal convention, perhaps with a currency or percent sign */
    PATTERN_DATE,    /* with or without a time */
    PATTERN_TIME,
    PATTERN_LINK,  /* a URL or an e-mail address */
    PATTERN_WORDS, /* text without characters that are delimiters in some dialect */
    PATTERN_TEXT,  /* any other */
} CellPattern;

/* The text has no spaces around it. */
CellPattern cell_pattern(const char *text);

/* Numbers, dates, times and links, which do not occur in headers. */
static inline bool
pattern_is_specific(CellPattern pattern)
{
    return pattern >= PATTERN_NUMBER && pattern <= PATTERN_LINK;
}

/* True if the text means "no value". */
bool cell_is_unknown(const char *text);

/* True for "Total" and "Average", which head a row that sums up others. */
bool cell_is_sum(const char *text);

typedef enum { DECIMAL_POINT, DECIMAL_COMMA } DecimalMark;

/* Reads "1234.5", "1,234.5" or "-1.2e3" with a decimal point, "1234,5" or "1.234,5" with a decimal
 * comma; spaces and apostrophes may separate thousands in both. False for anything else, including
 * digits that are a name: "007", and more digits than a double has. */
bool cell_read_number(const char *text, DecimalMark mark, double *ret);

/* "3,410 tok/s": both texts belong to the arena. */
typedef struct {
    const char *number; /* for cell_read_number() */
    const char *unit;   /* what follows; "": nothing */
    double scale;       /* 1,000 or a million for "1.2k" and "1.2M"; else 1 */
} CellQuantity;

/* False if the text does not begin with a number. */
bool cell_split_unit(const char *text, Arena *arena, CellQuantity *ret);

#endif
