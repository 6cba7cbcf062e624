/* What the price files and bills of clouds have in common: which chips a
 * machine or an article holds, and which prices are none. */
#ifndef SOURCES_PRICES_OFFERS_H
#define SOURCES_PRICES_OFFERS_H

#include "base/arena.h"
#include "base/diag.h"
#include "sources/record.h"

typedef struct {
    const char *chip; /* under a name that the catalogue of accelerators knows */
    double count;     /* chips in one machine */
} Machine;

/* The accelerators in a cloud's machine type ("p5.48xlarge", "ml.p5.48xlarge",
 * "Standard_ND96isr_H100_v5", "a3-highgpu-8g", "ct6e-standard-4t"); false for a machine without,
 * or an unknown one. */
bool machine_find(const char *name, Machine *ret);

/* The first machine with accelerators that a text names among other words; its
 * name is copied into the arena. */
bool machine_in_text(const char *text, Arena *arena, const char **ret_name, Machine *ret);

/* The chip that an article is named after ("Nvidia H100 80GB GPU running in
 * Iowa"); NULL when it names none. */
const char *chip_in_text(const char *text);

/* The price, or NAN after a warning when it is none: 0 and below, 700 (how
 * catalogues write "unknown"), too large. */
double offer_price(double price, Place place, Diag *diag);

/* The price that a cell or a JSON text holds; NAN, with a warning, for one that
 * is empty, NULL or no number as well. `text` may be NULL. */
double offer_price_parse(const char *text, Place place, Diag *diag);

/* The date in front of a time stamp: "2024-05-28" of "2024-05-28T20:35:22Z".
 * NULL when there is none. */
const char *date_of_time(const char *time, Arena *arena);

#endif
