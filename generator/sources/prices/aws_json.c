/* Amazon's price list as JSON: `products` by number, then `terms` ("OnDemand", "Reserved") by
 * product and offer, with one or more price dimensions each. The lists of EC2 have gigabytes, so
 * only products with accelerators are held in memory. */
#include "sources/json_each.h"
#include "sources/prices/aws.h"
#include "sources/readers.h"

typedef struct {
    AwsList list;
    GHashTable *products; /* number → AwsProduct */
    Arena *arena;         /* for the products */
    Diag *diag;
} AwsOffers;

static const char *
copy_text(Arena *arena, const Value *map, const char *key)
{
    const char *text = json_text(map, key);
    return text != NULL ? arena_strdup(arena, text) : NULL;
}

static bool
take_product(void *context, JsonMember *member, Diag *diag)
{
    AwsOffers *offers = context;
    const Value *value = json_member_value(member, diag);
    const Value *attributes = value_lookup(value, "attributes");
    const AwsProduct product = {
        .instance = json_text(attributes, "instanceType"),
        .system = json_text(attributes, "operatingSystem"),
        .tenancy = json_text(attributes, "tenancy"),
        .software = json_text(attributes, "preInstalledSw"),
        .capacity = json_text(attributes, "capacitystatus"),
        .market = json_text(attributes, "marketoption"),
        .gpus = json_text(attributes, "gpu"),
    };

    if (value == NULL) {
        return false;
    }
    if (aws_product_is_wanted(&offers->list, &product)) {
        AwsProduct *kept = arena_new0(offers->arena, AwsProduct);
        kept->instance = copy_text(offers->arena, attributes, "instanceType");
        kept->region = copy_text(offers->arena, attributes, "regionCode");
        kept->location = copy_text(offers->arena, attributes, "location");
        g_hash_table_insert(offers->products, g_strdup(member->key), kept);
        tally_keep(offers->list.tally);
    }
    return true;
}

/* The currencies and prices of the first price dimension with this unit; NULL: there is none. */
static const Value *
find_prices(const Value *dimensions, AwsUnit unit)
{
    for (const Value *at = dimensions != NULL ? dimensions->first : NULL; at != NULL;
         at = at->next) {
        if (aws_unit(json_text(at, "unit")) == unit) {
            return value_lookup(at, "pricePerUnit");
        }
    }
    return NULL;
}

static void
send_term(AwsOffers *offers, const AwsProduct *product, AwsPrice price, const Value *dimensions)
{
    const Value *hourly = find_prices(dimensions, AWS_BY_HOUR);
    const Value *upfront = find_prices(dimensions, AWS_AT_START);
    const Value *prices = aws_is_upfront(&price) && upfront != NULL ? upfront : hourly;

    if (prices == NULL || prices->first == NULL) {
        aws_leave_term(&offers->list);
        return;
    }
    for (const Value *at = prices->first; at != NULL; at = at->next) {
        price.currency = at->key;
        price.place = at->place;
        price.hourly = json_text(hourly, at->key);
        price.upfront = json_text(upfront, at->key);
        aws_send_price(&offers->list, product, &price);
    }
}

static const TallyReason with_product = { .text = "terms left out with their products" };

/* Reads one product's offers, on demand or reserved. */
static bool
take_offers(AwsOffers *offers, JsonMember *member, bool reserved)
{
    const AwsProduct *product = g_hash_table_lookup(offers->products, member->key);

    if (product == NULL) {
        tally_add_left(offers->list.tally, &with_product, 1);
        return json_member_skip(member, offers->diag);
    }
    const Value *map = json_member_value(member, offers->diag);
    for (const Value *at = map != NULL ? map->first : NULL; at != NULL; at = at->next) {
        const Value *attributes = value_lookup(at, "termAttributes");
        const AwsPrice price = {
            .reserved = reserved,
            .lease = json_text(attributes, "LeaseContractLength"),
            .payment = json_text(attributes, "PurchaseOption"),
            .offering = json_text(attributes, "OfferingClass"),
            .effective = json_text(at, "effectiveDate"),
        };
        tally_row_begin(offers->list.tally, offers->diag);
        send_term(offers, product, price, value_lookup(at, "priceDimensions"));
        tally_row_end(offers->list.tally, offers->diag);
    }
    return map != NULL;
}

static bool
take_on_demand(void *context, JsonMember *member, Diag *diag)
{
    (void)diag;
    return take_offers(context, member, false);
}

static bool
take_reserved(void *context, JsonMember *member, Diag *diag)
{
    (void)diag;
    return take_offers(context, member, true);
}

/* Reads "OnDemand" or "Reserved"; other kinds have no list price. */
static bool
take_terms(void *context, JsonMember *member, Diag *diag)
{
    if (g_str_equal(member->key, "OnDemand")) {
        return json_each(member, '{', take_on_demand, context, diag);
    }
    return g_str_equal(member->key, "Reserved")
               ? json_each(member, '{', take_reserved, context, diag)
               : json_member_skip(member, diag);
}

static bool
find_products(void *context, JsonMember *member, Diag *diag)
{
    const AwsOffers *offers = context;

    return g_str_equal(member->key, "products")
               ? json_each_row(member, '{', take_product, context, offers->list.tally, diag)
               : json_member_skip(member, diag);
}

static bool
find_terms(void *context, JsonMember *member, Diag *diag)
{
    return g_str_equal(member->key, "terms") ? json_each(member, '{', take_terms, context, diag)
                                             : json_member_skip(member, diag);
}

bool
aws_json_recognises(const SourceFile *file)
{
    static const char *const names[] = { "formatVersion", "offerCode", "products", NULL };
    return json_head_has(file->bytes, '{', names);
}

bool
aws_json_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GHashTable) products = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    AwsOffers offers = {
        .list = { .sink = sink, .tally = file->tally, .diag = diag },
        .products = products,
        .arena = arena,
        .diag = diag,
    };
    /* Two passes, because the terms may come before the products. */
    bool ok = json_each_of_file(file->bytes, file->path, '{', find_products, &offers, diag) &&
              json_each_of_file(file->bytes, file->path, '{', find_terms, &offers, diag);

    aws_report_spread(&offers.list, file);
    return ok;
}
