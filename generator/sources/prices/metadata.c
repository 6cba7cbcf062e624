#include "sources/prices/metadata.h"

#include "base/number.h"
#include "sources/metadata.h"

#include <string.h>

static void
fill_text(const char **text, const char *said)
{
    if (*text == NULL) {
        *text = said;
    }
}

static void
fill_price(void *context, const PriceRecord *record)
{
    const PriceFill *fill = context;
    PriceRecord full = *record;

    fill_text(&full.provider, fill->said.provider);
    fill_text(&full.region, fill->said.region);
    fill_text(&full.term, fill->said.term);
    fill_text(&full.currency, fill->said.currency);
    fill_text(&full.includes, fill->said.includes);
    fill_text(&full.valid_from, fill->said.valid_from);
    fill_text(&full.source, fill->said.source);
    fill->rest.price(fill->rest.context, &full);
}

static bool
read_map(const Value *map, PriceRecord *said, Diag *diag)
{
    const char *date = NULL;
    bool ok = value_read_text(map, "provider", &said->provider, diag);

    ok = value_read_text(map, "region", &said->region, diag) && ok;
    ok = value_read_text(map, "term", &said->term, diag) && ok;
    ok = value_read_text(map, "currency", &said->currency, diag) && ok;
    ok = value_read_text(map, "includes", &said->includes, diag) && ok;
    ok = value_read_text(map, "valid_from", &date, diag) && ok;
    ok = value_read_text(map, "source", &said->source, diag) && ok;
    if (date != NULL && !date_is_valid(date)) {
        ok = diag_error(diag, value_lookup(map, "valid_from")->place, "metadata-date",
                        "'%s' is not a date; write 2024-11-13, 2024-11 or 2024", date);
    }
    fill_text(&date, said->valid_from);
    said->valid_from = date;
    return ok;
}

/* Reads a key that states which of two readings of a sheet's cells is meant. */
static bool
read_choice(const Value *map, const char *key, const char *const words[2], const char **ret,
            Diag *diag)
{
    const char *text = NULL;

    if (!value_read_text(map, key, &text, diag)) {
        return false;
    }
    if (text != NULL && !g_str_equal(text, words[0]) && !g_str_equal(text, words[1])) {
        return diag_error(diag, value_lookup(map, key)->place, "metadata-value",
                          "'%s' must be '%s' or '%s', not '%s'", key, words[0], words[1], text);
    }
    *ret = text != NULL ? text : *ret;
    return true;
}

static bool
read_choices(const Value *map, PriceFill *fill, Diag *diag)
{
    bool ok = read_choice(map, "per", (const char *const[]){ "chip hour", "item hour" }, &fill->per,
                          diag);

    ok = read_choice(map, "decimal_mark", (const char *const[]){ "comma", "point" },
                     &fill->decimal_mark, diag) &&
         ok;
    return read_choice(map, "date_order", (const char *const[]){ "day first", "month first" },
                       &fill->date_order, diag) &&
           ok;
}

bool
price_fill_open(PriceFill *fill, const SourceFile *file, const RecordSink *sink, Arena *arena,
                Diag *diag)
{
    size_t n = 0;
    const Value *const *maps = metadata_maps(file, arena, &n, diag);
    bool ok = maps != NULL;

    *fill = (PriceFill){ .sink = *sink, .rest = *sink, .said = price_record_unknown() };
    if (sink->price != NULL) {
        fill->sink.context = fill;
        fill->sink.price = fill_price;
    }
    for (size_t i = 0; maps != NULL && i < n; i++) {
        ok = read_map(maps[i], &fill->said, diag) && ok;
        ok = read_choices(maps[i], fill, diag) && ok;
    }
    return ok;
}

bool
price_fill_require(const PriceFill *fill, const SourceFile *file, Diag *diag)
{
    const char *missing =
        fill->said.provider == NULL
            ? fill->said.currency == NULL ? "provider: NAME, currency: USD" : "provider: NAME"
        : fill->said.currency == NULL ? "currency: USD"
                                      : NULL;

    return missing == NULL ||
           metadata_report_missing(file, missing, false, (Place){ file->path, 1, 1 }, diag);
}
