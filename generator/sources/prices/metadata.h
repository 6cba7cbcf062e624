/* What a person says of a price file that does not say it itself: whose prices,
 * of where, of when, in which currency (see sources/metadata.h for where that
 * stands). What the file says stays. */
#ifndef SOURCES_PRICES_METADATA_H
#define SOURCES_PRICES_METADATA_H

#include "base/arena.h"
#include "sources/source.h"

typedef struct {
    RecordSink sink; /* to send the prices to */
    RecordSink rest;
    PriceRecord said;
    const char *per;          /* of sheets: "chip hour", "item hour"; NULL: not said */
    const char *decimal_mark; /* "comma", "point" */
    const char *date_order;   /* "day first", "month first" */
} PriceFill;

/* Sets up fill->sink, which fills what prices lack and hands them on to `sink`. The fill must stay
 * where it is meanwhile. Texts belong to the arena. False after errors in the metadata. */
bool price_fill_open(PriceFill *fill, const SourceFile *file, const RecordSink *sink, Arena *arena,
                     Diag *diag);

/* False after an error that names those of `provider` and `currency` which are
 * said nowhere; for files that have no place for them. */
bool price_fill_require(const PriceFill *fill, const SourceFile *file, Diag *diag);

#endif
