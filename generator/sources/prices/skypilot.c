/* SkyPilot's catalogues: one CSV file per cloud, in USD per hour, with columns in varying order.
 * Each row offers a machine in a zone, with an on-demand price and a spot price.
 *
 * Google Cloud sells accelerators and hosts separately: rows without InstanceType are accelerators,
 * rows without AcceleratorName are hosts, and the price of a machine is the sum of both in the same
 * zone. TPU rows are whole slices including the host. 700.0 and 0.0 mean "unknown"; for hosts, 0.0
 * means "included in the accelerator's price". */
#include "sources/prices/metadata.h"
#include "sources/prices/skypilot_names.h"
#include "sources/readers.h"

#include "base/csv.h"
#include "base/number.h"

#include <math.h>
#include <string.h>

typedef enum {
    SKY_INSTANCE,
    SKY_NAME,
    SKY_COUNT,
    SKY_INFO,
    SKY_PRICE,
    SKY_SPOT,
    SKY_REGION,
    SKY_ZONE,
    SKY_COLUMNS
} SkyColumn;

static const Column columns[SKY_COLUMNS] = {
    [SKY_INSTANCE] = { "InstanceType", COLUMN_PRESENT },
    [SKY_NAME] = { "AcceleratorName", COLUMN_PRESENT },
    [SKY_COUNT] = { "AcceleratorCount", COLUMN_PRESENT },
    [SKY_INFO] = { "GpuInfo", COLUMN_OPTIONAL },
    [SKY_PRICE] = { "Price", COLUMN_PRESENT },
    [SKY_SPOT] = { "SpotPrice", COLUMN_PRESENT },
    [SKY_REGION] = { "Region", COLUMN_PRESENT },
    [SKY_ZONE] = { "AvailabilityZone", COLUMN_OPTIONAL },
};

const TableShape skypilot_shape = { .what = "SkyPilot catalogue",
                                    .columns = columns,
                                    .n_columns = SKY_COLUMNS };

static const double unknown_price = 700;
static const double rounding = 1.001; /* the two prices are rounded differently */

typedef struct {
    double price, spot; /* NAN: unknown */
} Offer;

typedef struct {
    const SourceFile *file;
    const RecordSink *sink;
    Diag *diag;
    int columns[SKY_COLUMNS]; /* index of the field; -1: none */
    size_t n_fields;          /* number of fields in the header */
    bool open_end;            /* Azure's last column is a list with unquoted commas */
    GHashTable *hosts;        /* "instance zone" → Offer */
    GHashTable *wanted;       /* keys of hosts for accelerators that are sold separately */
    GHashTable *seen;         /* rows, to drop exact copies */
    const char *cloud;
    Arena *arena;
    int line; /* line of the header */
    int n_unknown, n_hostless;
} Catalogue;

/* A row's fields; texts are never NULL. */
typedef struct {
    const char *texts[SKY_COLUMNS];
    Place places[SKY_COLUMNS];
    int line;
    Offer offer;
} SkyRow;

static bool
read_header(Catalogue *catalogue, const CsvRow *row)
{
    bool ok = true;

    catalogue->line = row->line;
    catalogue->n_fields = row->n_fields;
    catalogue->open_end = g_str_equal(row->fields[row->n_fields - 1].text, "Generation");
    for (int column = 0; column < SKY_COLUMNS; column++) {
        catalogue->columns[column] = -1;
        for (size_t i = 0; i < row->n_fields; i++) {
            if (g_str_equal(row->fields[i].text, columns[column].name)) {
                catalogue->columns[column] = (int)i;
            }
        }
        if (catalogue->columns[column] < 0 && columns[column].need != COLUMN_OPTIONAL) {
            ok = diag_error(catalogue->diag, (Place){ catalogue->file->path, row->line, 1 },
                            "column-missing", "the %s has no column '%s'", skypilot_shape.what,
                            columns[column].name);
        }
    }
    return ok;
}

/* Reads a price; NAN for empty and 700. 0 is returned because it is valid for a host. */
static bool
read_price(const Catalogue *catalogue, const SkyRow *row, SkyColumn column, double *ret)
{
    const char *text = row->texts[column];
    double price = NAN;

    if (text[0] == '\0' || g_ascii_strcasecmp(text, "null") == 0) {
        *ret = NAN;
        return true;
    }
    if (!number_parse(text, &price)) {
        return diag_error(catalogue->diag, row->places[column], "cell-number",
                          "'%s' must be a price, not '%s'", columns[column].name, text);
    }
    if (price < 0) {
        diag_warning(catalogue->diag, row->places[column], "price-unknown",
                     "%s is not a price, so it counts as unknown", text);
    }
    *ret = price == unknown_price || price < 0 ? NAN : price;
    return true;
}

static bool
read_row(const Catalogue *catalogue, const CsvRow *fields, SkyRow *row)
{
    Place start = { catalogue->file->path, fields->line, 1 };

    if (fields->n_fields != catalogue->n_fields &&
        !(catalogue->open_end && fields->n_fields > catalogue->n_fields)) {
        diag_error(catalogue->diag, start, "row-length",
                   "the row has %zu cell%s, but the header has %zu", fields->n_fields,
                   fields->n_fields == 1 ? "" : "s", catalogue->n_fields);
        return false;
    }
    row->line = fields->line;
    for (int column = 0; column < SKY_COLUMNS; column++) {
        int i = catalogue->columns[column];
        row->texts[column] = i >= 0 ? fields->fields[i].text : "";
        row->places[column] = start;
        if (i >= 0) {
            row->places[column].line = fields->fields[i].line;
            row->places[column].column = fields->fields[i].column;
        }
    }
    return read_price(catalogue, row, SKY_PRICE, &row->offer.price) &&
           read_price(catalogue, row, SKY_SPOT, &row->offer.spot);
}

static char *
host_key(const char *instance, const char *zone)
{
    return g_strconcat(instance, " ", zone, NULL);
}

/* Remembers the host for the accelerators of the row. */
static void
want_host(Catalogue *catalogue, const SkyRow *row)
{
    double count = NAN;

    if (row->texts[SKY_INSTANCE][0] == '\0' && number_parse(row->texts[SKY_COUNT], &count)) {
        const char *host = skypilot_host(row->texts[SKY_NAME], count, catalogue->arena);
        if (host != NULL) {
            g_hash_table_add(catalogue->wanted, host_key(host, row->texts[SKY_ZONE]));
        }
    }
}

/* First pass: collects hosts and finds out which cloud's catalogue it is. */
static bool
collect_hosts(Catalogue *catalogue, const SkyRow *row)
{
    const char *instance = row->texts[SKY_INSTANCE];

    if (row->texts[SKY_NAME][0] != '\0') {
        if (catalogue->cloud == NULL) {
            catalogue->cloud = skypilot_cloud_of_instance(instance);
        }
        want_host(catalogue, row);
        return true;
    }
    Offer *offer = g_new(Offer, 1);
    *offer = row->offer;
    g_hash_table_replace(catalogue->hosts, host_key(instance, row->texts[SKY_ZONE]), offer);
    return true;
}

/* "us-east4-a"; or "us-east-1 use1-az4" if the zone does not contain its region. */
static const char *
place_name(const SkyRow *row, Arena *arena)
{
    const char *region = row->texts[SKY_REGION], *zone = row->texts[SKY_ZONE];

    region += strspn(region, ", ");
    if (zone[0] == '\0') {
        return region[0] != '\0' ? region : "unknown";
    }
    return g_str_has_prefix(zone, region) ? zone : arena_printf(arena, "%s %s", region, zone);
}

/* The offer including the host's price if that is sold separately. Sets what the price includes. */
static Offer
whole_offer(Catalogue *catalogue, const SkyRow *row, double count, PriceRecord *record,
            Arena *arena)
{
    Offer offer = row->offer;
    const char *name = row->texts[SKY_NAME];

    if (offer.price == 0) {
        offer.price = NAN;
    }
    if (offer.spot == 0) {
        offer.spot = NAN;
    }
    record->item = row->texts[SKY_INSTANCE];
    record->includes = "chip and host";
    if (row->texts[SKY_INSTANCE][0] != '\0') {
        return offer;
    }
    if (g_str_has_prefix(name, "tpu-")) {
        record->item = name;
        return offer;
    }
    const char *host = skypilot_host(name, count, arena);
    g_autofree char *key = host != NULL ? host_key(host, row->texts[SKY_ZONE]) : NULL;
    const Offer *apart = key != NULL ? g_hash_table_lookup(catalogue->hosts, key) : NULL;
    record->item = host != NULL ? host : arena_printf(arena, "%s x %g", name, count);
    if (apart == NULL) {
        record->includes = "chip";
        catalogue->n_hostless++;
        return offer;
    }
    return (Offer){ offer.price + apart->price, offer.spot + apart->spot };
}

static void
send_price(const Catalogue *catalogue, PriceRecord *record, const char *term, double price)
{
    record->term = term;
    record->price = price;
    if (catalogue->sink->price != NULL) {
        catalogue->sink->price(catalogue->sink->context, record);
    }
}

/* True for an exact copy of an earlier row. */
static bool
is_copy(Catalogue *catalogue, const CsvRow *fields)
{
    static const TallyReason copies = { "price-copies", "rows left out as exact copies of others",
                                        DIAG_NOTE };
    g_autoptr(GString) joined = g_string_new(NULL);

    for (size_t i = 0; i < fields->n_fields; i++) {
        g_string_append_printf(joined, "%s\n", fields->fields[i].text);
    }
    if (g_hash_table_add(catalogue->seen, g_strdup(joined->str))) {
        return false;
    }
    tally_leave(catalogue->file->tally, &copies);
    return true;
}

/* Counts a machine without accelerators: used if its price is part of other offers,
 * else left out. */
static void
settle_host(const Catalogue *catalogue, const SkyRow *row)
{
    static const TallyReason plain_machine = {
        .text = "rows left out, of machines without accelerators"
    };
    g_autofree char *key = host_key(row->texts[SKY_INSTANCE], row->texts[SKY_ZONE]);

    if (g_hash_table_contains(catalogue->wanted, key)) {
        tally_keep(catalogue->file->tally);
    } else {
        tally_leave(catalogue->file->tally, &plain_machine);
    }
}

/* Second pass: one or two prices for each row with an accelerator. */
static bool
send_offers(Catalogue *catalogue, const SkyRow *row)
{
    Arena *arena = catalogue->arena;
    PriceRecord record = price_record_unknown();
    const char *chip = NULL;
    double count = NAN;

    if (row->texts[SKY_NAME][0] == '\0') {
        settle_host(catalogue, row);
        return true;
    }
    if (!number_parse(row->texts[SKY_COUNT], &count) || !(count > 0)) {
        return diag_error(catalogue->diag, row->places[SKY_COUNT], "cell-number",
                          "'AcceleratorCount' must be a number above 0, not '%s'",
                          row->texts[SKY_COUNT]);
    }
    record.line = row->line;
    record.accelerators = skypilot_chips(row->texts[SKY_NAME], count, arena, &chip);
    if (!(record.accelerators > 0)) {
        return diag_error(catalogue->diag, row->places[SKY_NAME], "price-slice",
                          "the number of chips of a '%s' is unknown (only slices of TPU v2 to v6e "
                          "are known): add a column 'accelerators'",
                          row->texts[SKY_NAME]);
    }
    record.accelerator = skypilot_chip_variant(chip, row->texts[SKY_INSTANCE], row->texts[SKY_INFO],
                                               record.accelerators, arena);
    record.provider = catalogue->cloud;
    record.region = place_name(row, arena);
    record.currency = "USD";
    Offer offer = whole_offer(catalogue, row, count, &record, arena);
    if (row->offer.spot > row->offer.price * rounding) {
        diag_warning(catalogue->diag, row->places[SKY_SPOT], "price-spot",
                     "the spot price %s is above the on-demand price %s, so it counts as unknown",
                     row->texts[SKY_SPOT], row->texts[SKY_PRICE]);
        offer.spot = NAN;
    }
    catalogue->n_unknown += isnan(offer.price);
    send_price(catalogue, &record, skypilot_term(catalogue->cloud),
               offer.price / record.accelerators);
    if (!isnan(offer.spot)) {
        send_price(catalogue, &record, "spot", offer.spot / record.accelerators);
    }
    return true;
}

typedef bool SkyStep(Catalogue *catalogue, const SkyRow *row);

static bool
take_row(Catalogue *catalogue, const CsvRow *fields, bool drop_copies, SkyStep *step)
{
    SkyRow row = { 0 };

    if (!read_row(catalogue, fields, &row)) {
        return false;
    }
    if (drop_copies && row.texts[SKY_NAME][0] != '\0' && is_copy(catalogue, fields)) {
        return true;
    }
    return step(catalogue, &row);
}

static bool
walk_rows(Catalogue *catalogue, bool drop_copies, SkyStep *step, Diag *diag)
{
    g_autoptr(CsvReader) reader = csv_reader_new(catalogue->file->bytes, catalogue->file->path);
    const CsvRow *fields = NULL;
    Tally *tally = drop_copies ? catalogue->file->tally : NULL; /* each row counts once */
    g_auto(BadRows) bad = bad_rows(catalogue->file, diag);

    catalogue->diag = diag;
    if (!csv_read_row(reader, &fields, diag)) {
        return false;
    }
    if (fields == NULL) {
        return diag_error(diag, (Place){ catalogue->file->path, 1, 1 }, "row-none",
                          "the %s is empty", skypilot_shape.what);
    }
    if (!read_header(catalogue, fields)) {
        return false;
    }
    while (csv_read_row(reader, &fields, diag)) {
        if (fields == NULL) {
            catalogue->diag = diag;
            return bad_rows_end(&bad);
        }
        catalogue->diag = bad.diag;
        tally_row_begin(tally, bad.diag);
        bool fine = take_row(catalogue, fields, drop_copies, step);
        tally_row_end(tally, bad.diag);
        if (!bad_rows_go_on(&bad, fine, (Place){ catalogue->file->path, fields->line, 1 })) {
            return false;
        }
    }
    return false;
}

static void
report_counts(const Catalogue *catalogue)
{
    Place place = { catalogue->file->path, catalogue->line, 1 };

    if (catalogue->n_hostless > 0) {
        diag_note(catalogue->diag, place, "price-host",
                  "offers for the chip alone, because the host has no price: %d",
                  catalogue->n_hostless);
    }
    if (catalogue->n_unknown > 0) {
        diag_warning(catalogue->diag, place, "price-unknown",
                     "offers without a known price (empty, 0, below 0 or 700): %d",
                     catalogue->n_unknown);
    }
}

bool
skypilot_recognises(const SourceFile *file)
{
    return csv_resembles(file->bytes, &skypilot_shape) * 3 >= shape_needed(&skypilot_shape) * 2;
}

bool
skypilot_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(GHashTable) hosts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_autoptr(GHashTable) wanted = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(Arena) arena = arena_new(), metadata = arena_new();
    PriceFill fill;
    Catalogue catalogue = { .file = file,
                            .sink = &fill.sink,
                            .hosts = hosts,
                            .wanted = wanted,
                            .seen = seen,
                            .arena = arena };

    if (!price_fill_open(&fill, file, sink, metadata, diag)) {
        return false;
    }
    g_autoptr(Diag) unheard = diag_new(); /* the second pass reports everything again */
    bool whole = walk_rows(&catalogue, false, collect_hosts, unheard);
    if (catalogue.cloud == NULL) {
        catalogue.cloud = skypilot_cloud_of_path(file->path);
    }
    if (catalogue.cloud == NULL) {
        catalogue.cloud = fill.said.provider;
    }
    if (whole && catalogue.cloud == NULL) {
        return diag_error(diag, (Place){ file->path, catalogue.line, 1 }, "price-cloud",
                          "the provider is unknown: name the file or its folder after the cloud "
                          "(aws, azure, gcp, lambda, oci …), or write provider in its metadata");
    }
    bool ok = walk_rows(&catalogue, true, send_offers, diag);
    report_counts(&catalogue);
    return ok;
}
