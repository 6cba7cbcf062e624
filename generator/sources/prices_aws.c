/* Amazon's price lists ("offer files"), and the CSV form of them: some lines
 * about the list, a header, one row a price. */
#include "sources/prices_aws.h"

#include "sources/offers.h"
#include "sources/readers.h"

#include <string.h>

typedef enum {
    AWS_SKU,
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

/* An unsaid attribute is the usual one. */
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
                                        "terms left out, with payment in advance or convertible",
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

/* NULL for a term that has no price a chip and hour of its own. */
static const char *
term_name(const AwsPrice *price)
{
    if (!price->reserved) {
        return "on demand";
    }
    if (g_strcmp0(price->payment, "No Upfront") != 0 || !is_usual(price->offering, "standard")) {
        return NULL;
    }
    return g_strcmp0(price->lease, "1yr") == 0   ? "1 year"
           : g_strcmp0(price->lease, "3yr") == 0 ? "3 years"
                                                 : NULL;
}

void
aws_send_price(AwsList *list, const AwsProduct *product, const AwsPrice *price)
{
    g_autoptr(Arena) arena = arena_new();
    PriceRecord record = price_record_unknown();
    Machine machine = { NULL, 1 };
    const char *term = term_name(price);

    if (term == NULL || !is_usual(price->unit, "Hrs")) {
        tally_leave(list->tally, &other_term);
        return;
    }
    machine_find(product->instance, &machine);
    record.line = price->place.line;
    record.accelerator = machine.chip;
    record.accelerators = machine.count;
    record.provider = "AWS";
    record.region = product->region != NULL ? product->region : product->location;
    record.term = term;
    record.currency = price->currency;
    record.item = product->instance;
    record.includes = "chip and host";
    record.valid_from = date_of_time(price->effective, arena);
    record.price = offer_price_parse(price->price, price->place, list->diag) / machine.count;
    if (list->sink->price != NULL) {
        list->sink->price(list->sink->context, &record);
    }
}

static bool
take_row(void *context, const RowCell *cells, int line, Diag *diag)
{
    AwsList *list = context;
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
    const AwsPrice price = {
        .reserved = g_strcmp0(cells[AWS_TERM].text, "Reserved") == 0,
        .lease = cells[AWS_LEASE].text,
        .payment = cells[AWS_PAYMENT].text,
        .offering = cells[AWS_OFFERING].text,
        .effective = cells[AWS_EFFECTIVE].text,
        .unit = cells[AWS_UNIT].text,
        .price = cells[AWS_PRICE].text,
        .currency = cells[AWS_CURRENCY].text,
        .place = { cells[AWS_PRICE].place.file, line, cells[AWS_PRICE].place.column },
    };

    (void)diag;
    if (aws_product_is_wanted(list, &product)) {
        aws_send_price(list, &product, &price);
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
    AwsList list = { .sink = sink, .tally = file->tally, .diag = diag };
    return csv_read_rows(file, &aws_shape, take_row, &list, diag);
}
