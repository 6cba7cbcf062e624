/* Shared by the readers of clouds' price files and bills: which chips a machine or a product has,
 * and which prices are invalid. */
#ifndef SOURCES_PRICES_OFFERS_H
#define SOURCES_PRICES_OFFERS_H

#include "base/arena.h"
#include "base/diag.h"
#include "sources/record.h"

typedef struct {
    const char *chip; /* a name that the catalogue of accelerators knows */
    double count;     /* chips in one machine */
} Machine;

/* The accelerators in a cloud's machine type ("p5.48xlarge", "ml.p5.48xlarge",
 * "Standard_ND96isr_H100_v5", "a3-highgpu-8g", "ct6e-standard-4t"). False if it has none
 * or is unknown. */
bool machine_find(const char *name, Machine *ret);

/* Finds the first machine with accelerators that a text mentions; its name is copied into the
 * arena. False if there is none. */
bool machine_in_text(const char *text, Arena *arena, const char **ret_name, Machine *ret);

/* The chip in a product's description ("Nvidia H100 80GB GPU running in Iowa"); NULL if
 * there is none. */
const char *chip_in_text(const char *text);

/* The price, or NAN after a warning if it is invalid: 0 and below, 700 (a placeholder for "unknown"
 * in catalogues), or too large. */
double offer_price(double price, Place place, Diag *diag);

/* Parses the price in a cell or JSON text; NAN, with a warning, also if the text is empty, NULL or
 * not a number. */
double offer_price_parse(const char *text, Place place, Diag *diag);

/* The date at the start of a timestamp: "2024-05-28" for "2024-05-28T20:35:22Z". NULL if there is
 * none. In the arena. */
const char *date_of_time(const char *time, Arena *arena);

#endif
