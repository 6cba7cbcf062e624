/* Amazon's price lists ("offer files"), and their CSV form: some lines about the list, a header,
 * and one row per price. */
#include "sources/prices/aws.h"

#include "base/number.h"
#include "sources/prices/offers.h"
#include "sources/readers.h"

#include <math.h>
#include <string.h>

typedef enum {
    AWS_SKU,
    AWS_CODE,
    AWS_TERM,
    AWS_EFFECTIVE,
    AWS_UNIT,
    AWS_PRICE,
    AWS_CURRENCY,
    AWS_LEASE,
    AWS_PAYMENT,
    AWS_OFFERING,
    AWS_INSTANCE,
    AWS_TENANCY,
    AWS_SYSTEM,
    AWS_CAPACITY,
    AWS_SOFTWARE,
    AWS_MARKET,
    AWS_REGION,
    AWS_LOCATION,
    AWS_GPUS,
    AWS_COLUMNS
} AwsColumn;

static const Column columns[AWS_COLUMNS] = {
    [AWS_SKU] = { "SKU", COLUMN_FILLED },
    [AWS_CODE] = { "OfferTermCode", COLUMN_OPTIONAL },
    [AWS_TERM] = { "TermType", COLUMN_PRESENT },
    [AWS_EFFECTIVE] = { "EffectiveDate", COLUMN_PRESENT },
    [AWS_UNIT] = { "Unit", COLUMN_PRESENT },
    [AWS_PRICE] = { "PricePerUnit", COLUMN_PRESENT },
    [AWS_CURRENCY] = { "Currency", COLUMN_PRESENT },
    [AWS_LEASE] = { "LeaseContractLength", COLUMN_OPTIONAL },
    [AWS_PAYMENT] = { "PurchaseOption", COLUMN_OPTIONAL },
    [AWS_OFFERING] = { "OfferingClass", COLUMN_OPTIONAL },
    [AWS_INSTANCE] = { "Instance Type", COLUMN_PRESENT },
    [AWS_TENANCY] = { "Tenancy", COLUMN_OPTIONAL },
    [AWS_SYSTEM] = { "Operating System", COLUMN_OPTIONAL },
    [AWS_CAPACITY] = { "CapacityStatus", COLUMN_OPTIONAL },
    [AWS_SOFTWARE] = { "Pre Installed S/W", COLUMN_OPTIONAL },
    [AWS_MARKET] = { "MarketOption", COLUMN_OPTIONAL },
    [AWS_REGION] = { "Region Code", COLUMN_OPTIONAL },
    [AWS_LOCATION] = { "Location", COLUMN_OPTIONAL },
    [AWS_GPUS] = { "GPU", COLUMN_OPTIONAL },
};

static const TableShape aws_shape = {
    .what = "AWS price list",
    .columns = columns,
    .n_columns = AWS_COLUMNS,
    .open = true,
    .first = "SKU",
};

/* A missing attribute has the usual value. */
static bool
is_usual(const char *text, const char *usual)
{
    return text == NULL || g_ascii_strcasecmp(text, usual) == 0;
}

static const TallyReason unknown_machine = {
    "price-machine", "machines left out that have GPUs, of a type that is not known here",
    DIAG_WARNING
};
static const TallyReason no_accelerators = { "price-other",
                                             "products left out, without accelerators", DIAG_NOTE };
static const TallyReason other_system = {
    "price-system",
    "machines with accelerators left out, being dedicated, reserved blocks, or with "
    "other systems and software than plain Linux",
    DIAG_NOTE
};
static const TallyReason other_term = { "price-term",
                                        "terms left out, being convertible, or of another length",
                                        DIAG_NOTE };

bool
aws_product_is_wanted(AwsList *list, const AwsProduct *product)
{
    Machine machine;

    if (product->instance == NULL || !machine_find(product->instance, &machine)) {
        bool has_gpus = product->gpus != NULL && g_ascii_strtod(product->gpus, NULL) > 0;
        tally_leave(list->tally, has_gpus ? &unknown_machine : &no_accelerators);
        return false;
    }
    if (is_usual(product->system, "Linux") && is_usual(product->tenancy, "Shared") &&
        is_usual(product->software, "NA") && is_usual(product->capacity, "Used") &&
        is_usual(product->market, "OnDemand")) {
        return true;
    }
    tally_leave(list->tally, &other_system);
    return false;
}

AwsUnit
aws_unit(const char *unit)
{
    return is_usual(unit, "Hrs")              ? AWS_BY_HOUR
           : g_strcmp0(unit, "Quantity") == 0 ? AWS_AT_START
                                              : AWS_OTHERWISE;
}

bool
aws_is_upfront(const AwsPrice *price)
{
    return price->reserved && (g_strcmp0(price->payment, "Partial Upfront") == 0 ||
                               g_strcmp0(price->payment, "All Upfront") == 0);
}

void
aws_leave_term(AwsList *list)
{
    tally_leave(list->tally, &other_term);
}

/* The term in years; 0: on demand; NAN: a term that is not read. */
static double
term_years(const AwsPrice *price)
{
    if (!price->reserved) {
        return 0;
    }
    if (!is_usual(price->offering, "standard") ||
        (!aws_is_upfront(price) && g_strcmp0(price->payment, "No Upfront") != 0)) {
        return NAN;
    }
    return g_strcmp0(price->lease, "1yr") == 0 ? 1 : g_strcmp0(price->lease, "3yr") == 0 ? 3 : NAN;
}

/* The price per hour, with the upfront fee spread over the term; NAN, after a warning, if it
 * is not valid. */
static double
spread_price(AwsList *list, const AwsPrice *price, double years)
{
    static const double hours_a_year = 8760;
    double hourly = 0, upfront = NAN;

    bool half = price->hourly == NULL && g_str_has_prefix(price->payment, "Partial");

    if (half || price->upfront == NULL || !number_parse(price->upfront, &upfront) || upfront < 0 ||
        (price->hourly != NULL && (!number_parse(price->hourly, &hourly) || hourly < 0))) {
        return offer_price_parse(NULL, price->place, list->diag);
    }
    list->n_spread++;
    return offer_price(upfront / (hours_a_year * years) + hourly, price->place, list->diag);
}

static const char *
item_name(const char *instance, const AwsPrice *price, Arena *arena)
{
    if (!aws_is_upfront(price)) {
        return instance;
    }
    return arena_printf(arena, "%s, %s upfront", instance,
                        g_str_has_prefix(price->payment, "All") ? "all" : "part");
}

void
aws_send_price(AwsList *list, const AwsProduct *product, const AwsPrice *price)
{
    g_autoptr(Arena) arena = arena_new();
    PriceRecord record = price_record_unknown();
    Machine machine = { NULL, 1 };
    double years = term_years(price);

    if (isnan(years)) {
        aws_leave_term(list);
        return;
    }
    machine_find(product->instance, &machine);
    record.line = price->place.line;
    record.accelerator = machine.chip;
    record.accelerators = machine.count;
    record.provider = "AWS";
    record.region = product->region != NULL ? product->region : product->location;
    record.term = years == 0 ? "on demand" : years == 1 ? "1 year" : "3 years";
    record.currency = price->currency;
    record.item = item_name(product->instance, price, arena);
    record.includes = "chip and host";
    record.valid_from = date_of_time(price->effective, arena);
    record.price = aws_is_upfront(price)
                       ? spread_price(list, price, years)
                       : offer_price_parse(price->hourly, price->place, list->diag);
    record.price /= machine.count;
    if (list->sink->price != NULL) {
        list->sink->price(list->sink->context, &record);
    }
}

void
aws_report_spread(const AwsList *list, const SourceFile *file)
{
    if (list->n_spread > 0) {
        diag_note(list->diag, (Place){ file->path, 1, 1 }, "price-upfront",
                  "prices of terms paid in advance, computed as the fee over the hours of the "
                  "term (8,760 a year) and the price by the hour: %zu",
                  list->n_spread);
    }
}

/* A term whose upfront fee and hourly price are in separate rows. */
typedef struct {
    AwsProduct product;
    AwsPrice price;
    size_t n_rows;
} AwsHalves;

typedef struct {
    AwsList list;
    GHashTable *halves; /* "SKU term currency" → AwsHalves */
    GPtrArray *order;   /* of AwsHalves, in the order of their first rows */
    Arena *arena;       /* for both */
} AwsTable;

static const char *
copy(AwsTable *table, const char *text)
{
    return text != NULL ? arena_strdup(table->arena, text) : NULL;
}

static AwsHalves *
find_halves(AwsTable *table, const RowCell *cells, const AwsProduct *product, const AwsPrice *price)
{
    const char *code = cells[AWS_CODE].text, *currency = price->currency;
    g_autofree char *key = g_strjoin(" ", cells[AWS_SKU].text, code != NULL ? code : "",
                                     currency != NULL ? currency : "", NULL);
    AwsHalves *halves = g_hash_table_lookup(table->halves, key);

    if (halves == NULL) {
        halves = arena_new0(table->arena, AwsHalves);
        halves->product = (AwsProduct){ .instance = copy(table, product->instance),
                                        .region = copy(table, product->region),
                                        .location = copy(table, product->location) };
        halves->price = (AwsPrice){ .reserved = true,
                                    .lease = copy(table, price->lease),
                                    .payment = copy(table, price->payment),
                                    .offering = copy(table, price->offering),
                                    .effective = copy(table, price->effective),
                                    .currency = copy(table, price->currency),
                                    .place = price->place };
        g_hash_table_insert(table->halves, arena_strdup(table->arena, key), halves);
        g_ptr_array_add(table->order, halves);
    }
    return halves;
}

static void
keep_half(AwsTable *table, const RowCell *cells, const AwsProduct *product, const AwsPrice *price)
{
    if (isnan(term_years(price))) {
        aws_leave_term(&table->list);
        return;
    }
    AwsHalves *halves = find_halves(table, cells, product, price);
    if (price->upfront != NULL) {
        halves->price.upfront = copy(table, price->upfront);
        halves->price.place = price->place;
    } else {
        halves->price.hourly = copy(table, price->hourly);
    }
    halves->n_rows++;
    tally_keep(table->list.tally);
}

/* Sends the joined prices. A term that is paid in advance in full needs no hourly price. */
static void
send_halves(AwsTable *table)
{
    static const TallyReason half = {
        "price-half",
        "rows left out of terms paid in advance, the fee or the price by the hour of "
        "which is missing",
        DIAG_WARNING
    };

    for (guint i = 0; i < table->order->len; i++) {
        const AwsHalves *halves = table->order->pdata[i];
        bool all = g_str_has_prefix(halves->price.payment, "All");
        if (halves->price.upfront != NULL && (halves->price.hourly != NULL || all)) {
            aws_send_price(&table->list, &halves->product, &halves->price);
        } else {
            tally_give_up(table->list.tally, &half, halves->n_rows);
        }
    }
}

static bool
take_row(void *context, const RowCell *cells, int line, Diag *diag)
{
    AwsTable *table = context;
    const AwsProduct product = {
        .instance = cells[AWS_INSTANCE].text,
        .system = cells[AWS_SYSTEM].text,
        .tenancy = cells[AWS_TENANCY].text,
        .software = cells[AWS_SOFTWARE].text,
        .capacity = cells[AWS_CAPACITY].text,
        .market = cells[AWS_MARKET].text,
        .region = cells[AWS_REGION].text,
        .location = cells[AWS_LOCATION].text,
        .gpus = cells[AWS_GPUS].text,
    };
    AwsUnit unit = aws_unit(cells[AWS_UNIT].text);
    const AwsPrice price = {
        .reserved = g_strcmp0(cells[AWS_TERM].text, "Reserved") == 0,
        .lease = cells[AWS_LEASE].text,
        .payment = cells[AWS_PAYMENT].text,
        .offering = cells[AWS_OFFERING].text,
        .effective = cells[AWS_EFFECTIVE].text,
        .hourly = unit == AWS_BY_HOUR ? cells[AWS_PRICE].text : NULL,
        .upfront = unit == AWS_AT_START ? cells[AWS_PRICE].text : NULL,
        .currency = cells[AWS_CURRENCY].text,
        .place = { cells[AWS_PRICE].place.file, line, cells[AWS_PRICE].place.column },
    };

    (void)diag;
    if (!aws_product_is_wanted(&table->list, &product)) {
        return true;
    }
    if (unit != AWS_OTHERWISE && aws_is_upfront(&price)) {
        keep_half(table, cells, &product, &price);
    } else if (unit == AWS_BY_HOUR) {
        aws_send_price(&table->list, &product, &price);
    } else {
        aws_leave_term(&table->list);
    }
    return true;
}

bool
aws_csv_recognises(const SourceFile *file)
{
    return csv_resembles(file->bytes, &aws_shape) * 3 >= shape_needed(&aws_shape) * 2;
}

bool
aws_csv_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GHashTable) halves = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GPtrArray) order = g_ptr_array_new();
    AwsTable table = { .list = { .sink = sink, .tally = file->tally, .diag = diag },
                       .halves = halves,
                       .order = order,
                       .arena = arena };
    bool ok = csv_read_rows(file, &aws_shape, take_row, &table, diag);

    send_halves(&table);
    aws_report_spread(&table.list, file);
    return ok;
}
