/* Parses the words that people use in price sheets: column names, headings of prices, terms,
 * and numbers with currencies. A text with any unknown word is rejected as a whole. */
#ifndef SOURCES_PRICES_PRICE_WORDS_H
#define SOURCES_PRICES_PRICE_WORDS_H

#include "base/base.h"
#include "sources/tables/cell_pattern.h"

typedef enum {
    ROLE_NONE,
    ROLE_ACCELERATOR,
    ROLE_MACHINE, /* an instance type or SKU, which may name the accelerator */
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

/* The role of a column by its name; ROLE_NONE for an unknown name. Case and
 * punctuation are ignored. */
PriceRole price_role_find(const char *name);
const char *price_role_name(PriceRole role); /* as in the price table: "valid_from" */

/* True for headings of machines, such as "Instance type"; false for "SKU", which may be a chip. */
bool price_heading_is_machine(const char *name);

typedef enum { PER_UNSTATED, PER_CHIP, PER_ITEM } PricePer;

/* Facts in the words around a price: "$/GPU-hr", "1-year reserved (EUR per month)". */
typedef struct {
    bool price; /* it is the heading of a price, not just a unit or a term */
    PricePer per;
    double hours;         /* the period of the price; 0: not stated */
    const char *term;     /* a term of the price table; NULL: not stated */
    const char *currency; /* ISO 4217; NULL: not stated */
    const char *sign;     /* "$", if the currency was a symbol */
    bool committed;       /* "reserved", perhaps without a term */
} PriceWords;

/* False if a word is unknown, which is then `*ret_unknown` (the caller frees it; may be NULL), or
 * if words contradict each other. ret->price and ret->currency are set as far as understood. */
bool price_words_read(const char *text, PriceWords *ret, char **ret_unknown);

/* Reads a currency by its three-letter code or symbol, in any case. False if it is
 * not a currency. */
bool price_currency_read(const char *text, char ret[static 4]);

/* True for texts that mean "no price": empty, "n/a", "on request", "-", 0. */
bool price_is_unknown(const char *text);

/* A price such as "USD 4.10/hr", read with both decimal conventions. */
typedef struct {
    double point, comma; /* NAN: not valid under this convention */
    PriceWords words;
} PriceReading;

/* False if it is not a price under either convention. */
bool price_read(const char *text, PriceReading *ret);

#endif
