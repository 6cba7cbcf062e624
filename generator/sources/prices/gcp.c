/* Google Cloud's list of SKUs (Cloud Billing Catalog API), in which accelerators, cores
 * and memory are separate SKUs. A price is `units` and billionths (`nanos`) of its last
 * tier, per `usageUnit`. */
#include "sources/json_each.h"
#include "sources/prices/offers.h"
#include "sources/readers.h"

#include <math.h>
#include <string.h>

typedef struct {
    const RecordSink *sink;
    Tally *tally;
} GcpList;

static const TallyReason unknown_chip = { "price-chip",
                                          "accelerators left out, of a kind that is not known here",
                                          DIAG_WARNING };
static const TallyReason no_accelerator = { "price-other",
                                            "articles left out, being no accelerators by the hour",
                                            DIAG_NOTE };
static const TallyReason other_term = {
    "price-term", "accelerators left out, being in booked blocks or for one tenant", DIAG_NOTE
};

/* The term; NULL for terms that a report does not use: booked blocks of days, and whole machines
 * for one tenant. */
static const char *
term_name(const char *usage, const char *description)
{
    static const char *const terms[][2] = {
        { "OnDemand", "on demand" },
        { "Preemptible", "spot" },
        { "Commit1Yr", "1 year" },
        { "Commit3Yr", "3 years" },
    };
    static const char *const others[] = { "DWS", "Calendar", "Flex", "Reserved", "Sole Tenancy" };

    for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
        if (strstr(description, others[i]) != NULL) {
            return NULL;
        }
    }
    for (size_t i = 0; usage != NULL && i < G_N_ELEMENTS(terms); i++) {
        if (g_str_equal(usage, terms[i][0])) {
            return terms[i][1];
        }
    }
    return NULL;
}

/* The price in the last of the tiers. */
static double
read_price(const Value *tiers, const char **ret_currency, Place place, Diag *diag)
{
    static const double billion = 1e9;
    const Value *price = value_lookup(tiers != NULL ? tiers->last : NULL, "unitPrice");
    double units = json_number(price, "units"), nanos = json_number(price, "nanos");

    *ret_currency = json_text(price, "currencyCode");
    if (price == NULL || (isnan(units) && isnan(nanos))) {
        return offer_price_parse(NULL, place, diag);
    }
    units = isnan(units) ? 0 : units; /* the API omits values of 0 */
    nanos = isnan(nanos) ? 0 : nanos;
    /* Added before the division, because 2 + 0.933908 is not the double nearest to 2.933908. */
    return offer_price((units * billion + nanos) / billion, price->place, diag);
}

/* The newest version of the price; the list has only one. */
static const Value *
newest_pricing(const Value *sku)
{
    const Value *info = value_lookup(sku, "pricingInfo");
    return info != NULL && info->kind == VALUE_LIST ? info->last : NULL;
}

static void
send_regions(GcpList *list, const Value *sku, PriceRecord *record)
{
    const Value *regions = value_lookup(sku, "serviceRegions");

    if (list->sink->price == NULL) {
        return;
    }
    if (regions == NULL || regions->first == NULL) {
        list->sink->price(list->sink->context, record);
        return;
    }
    for (const Value *region = regions->first; region != NULL; region = region->next) {
        record->region = region->text;
        list->sink->price(list->sink->context, record);
    }
}

static void
send_sku(GcpList *list, const Value *sku, Arena *arena, Diag *diag)
{
    PriceRecord record = price_record_unknown();
    const Value *pricing = newest_pricing(sku),
                *expression = value_lookup(pricing, "pricingExpression");
    const char *description = json_text(sku, "description");
    const char *usage = json_text(value_lookup(sku, "category"), "usageType");
    const char *time = json_text(pricing, "effectiveTime");

    record.accelerator = description != NULL ? chip_in_text(description) : NULL;
    if (record.accelerator == NULL || g_strcmp0(json_text(expression, "usageUnit"), "h") != 0) {
        const char *group = json_text(value_lookup(sku, "category"), "resourceGroup");
        bool chip = record.accelerator == NULL && group != NULL &&
                    (g_str_equal(group, "GPU") || g_str_equal(group, "TPU"));
        tally_leave(list->tally, chip ? &unknown_chip : &no_accelerator);
        return;
    }
    record.term = term_name(usage, description);
    if (record.term == NULL) {
        tally_leave(list->tally, &other_term);
        return;
    }
    record.line = sku->place.line;
    record.accelerators = 1;
    record.provider = "Google Cloud";
    record.item = description;
    record.includes = "chip";
    record.valid_from =
        date_of_time(time != NULL ? time : json_text(pricing, "EffectiveTime"), arena);
    record.price =
        read_price(value_lookup(expression, "tieredRates"), &record.currency, sku->place, diag);
    send_regions(list, sku, &record);
}

static bool
take_sku(void *context, JsonMember *member, Diag *diag)
{
    const Value *sku = json_member_value(member, diag);

    if (sku != NULL) {
        send_sku(context, sku, member->arena, diag);
    }
    return sku != NULL;
}

static bool
take_member(void *context, JsonMember *member, Diag *diag)
{
    const GcpList *list = context;

    if (g_str_equal(member->key, "nextPageToken")) {
        const Value *next = json_member_value(member, diag);
        if (next != NULL && next->kind == VALUE_STRING && *next->text != '\0') {
            diag_warning(diag, next->place, "price-page",
                         "the list continues on another page, which is not in this file; download "
                         "all pages");
        }
        return next != NULL;
    }
    return g_str_equal(member->key, "skus")
               ? json_each_row(member, '[', take_sku, context, list->tally, diag)
               : json_member_skip(member, diag);
}

bool
gcp_recognises(const SourceFile *file)
{
    static const char *const names[] = { "skus", "pricingInfo", "category", NULL };
    return json_head_has(file->bytes, '{', names);
}

bool
gcp_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    GcpList list = { .sink = sink, .tally = file->tally };
    return json_each_of_file(file->bytes, file->path, '{', take_member, &list, diag);
}
