/* Metadata of a price file that the file does not state itself: provider, region, date and currency
 * (sources/metadata.h describes where they are written). Facts in the file take precedence. */
#ifndef SOURCES_PRICES_METADATA_H
#define SOURCES_PRICES_METADATA_H

#include "base/arena.h"
#include "sources/source.h"

typedef struct {
    RecordSink sink; /* send the prices here */
    RecordSink rest;
    PriceRecord said;
    const char *per;          /* for sheets: "chip hour", "item hour"; NULL: not given */
    const char *decimal_mark; /* "comma", "point" */
    const char *date_order;   /* "day first", "month first" */
} PriceFill;

/* Sets up fill->sink, which fills in what prices lack and passes them to `sink`. The fill must not
 * be moved while it is used. Texts belong to the arena. False after an error in the metadata. */
bool price_fill_open(PriceFill *fill, const SourceFile *file, const RecordSink *sink, Arena *arena,
                     Diag *diag);

/* For formats that cannot state provider or currency: false after an error that names those missing
 * in the metadata too. */
bool price_fill_require(const PriceFill *fill, const SourceFile *file, Diag *diag);

#endif
