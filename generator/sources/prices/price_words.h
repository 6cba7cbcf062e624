/* The words of price sheets as people write them: names of columns, headings of prices, terms,
 * numbers with currencies, dates. What is not wholly understood is not understood at all. */
#ifndef SOURCES_PRICES_PRICE_WORDS_H
#define SOURCES_PRICES_PRICE_WORDS_H

#include "base/base.h"
#include "sources/tables/cell_pattern.h"

typedef enum {
    ROLE_NONE,
    ROLE_ACCELERATOR,
    ROLE_MACHINE, /* an instance type, a SKU: it may name the accelerator */
    ROLE_PROVIDER,
    ROLE_REGION,
    ROLE_TERM,
    ROLE_CURRENCY,
    ROLE_UNIT,  /* what the price is for: "GPU hour" */
    ROLE_COUNT, /* chips in the item */
    ROLE_DATE,
    ROLE_SOURCE,
    ROLE_INCLUDES,
    N_ROLES
} PriceRole;

/* What a column holds, by its name; ROLE_NONE for a name that is not known. Case and punctuation
 * do not count. */
PriceRole price_role_find(const char *name);
const char *price_role_name(PriceRole role); /* as in the price table: "valid_from" */

typedef enum { PER_UNSAID, PER_CHIP, PER_ITEM } PricePer;

/* What words around a price say: "$/GPU-hr", "1-year reserved (EUR per month)". */
typedef struct {
    bool price; /* they are the heading of a price, not only of a unit or a term */
    PricePer per;
    double hours;         /* that the price is for; 0: they do not say */
    const char *term;     /* of the price table; NULL: they do not say */
    const char *currency; /* ISO 4217; NULL: they do not say */
    const char *sign;     /* "$", if it was a sign */
} PriceWords;

/* False: there is a word that is not known, which *ret_unknown then names (the caller frees it),
 * or words contradict one another. ret->price and ret->currency hold what was understood. */
bool price_words_read(const char *text, PriceWords *ret, char **ret_unknown);

/* The currency by its code or sign, in any case; NULL: it is none. Codes are of three letters. */
bool price_currency_read(const char *text, char ret[static 4]);

/* Is there no price: empty, "n/a", "on request", "-", 0? */
bool price_is_unknown(const char *text);

/* A price as in "USD 4.10/hr", under both conventions for numbers. */
typedef struct {
    double point, comma; /* NAN: it cannot be read so */
    PriceWords words;
} PriceReading;

/* False: it is not a price under any convention. */
bool price_read(const char *text, PriceReading *ret);

/* A date as ISO 8601, with the day before the month or behind it; "" where it cannot be read so.
 * Both are the same where the order does not matter. */
typedef struct {
    char day_first[11], month_first[11];
} DateReading;

bool price_date_read(const char *text, DateReading *ret);

#endif
