/* A bill in the FinOps FOCUS format, versions 1.0 to 1.2, as CSV: one row per charge. Other columns
 * are ignored; NULL, null and empty mean the same. BilledCost is the invoiced amount; EffectiveCost
 * spreads upfront payments over their use; credits are negative. */
#include "sources/readers.h"

#include "base/number.h"
#include "sources/prices/metadata.h"
#include "sources/prices/offers.h"

#include <math.h>
#include <string.h>

typedef enum {
    FOCUS_BILLED,
    FOCUS_EFFECTIVE,
    FOCUS_CURRENCY,
    FOCUS_CATEGORY,
    FOCUS_START,
    FOCUS_END,
    FOCUS_PROVIDER,
    FOCUS_REGION,
    FOCUS_SERVICE,
    FOCUS_SKU,
    FOCUS_METER,
    FOCUS_DETAILS,
    FOCUS_RESOURCE_TYPE,
    FOCUS_RESOURCE,
    FOCUS_DESCRIPTION,
    FOCUS_PRICING,
    FOCUS_COMMITMENT,
    FOCUS_COMMITMENT_STATUS,
    FOCUS_CONSUMED,
    FOCUS_CONSUMED_UNIT,
    FOCUS_PRICED,
    FOCUS_PRICED_UNIT,
    FOCUS_COLUMNS
} FocusColumn;

static const Column columns[FOCUS_COLUMNS] = {
    [FOCUS_BILLED] = { "BilledCost", COLUMN_PRESENT },
    [FOCUS_EFFECTIVE] = { "EffectiveCost", COLUMN_PRESENT },
    [FOCUS_CURRENCY] = { "BillingCurrency", COLUMN_OPTIONAL },
    [FOCUS_CATEGORY] = { "ChargeCategory", COLUMN_PRESENT },
    [FOCUS_START] = { "ChargePeriodStart", COLUMN_PRESENT },
    [FOCUS_END] = { "ChargePeriodEnd", COLUMN_PRESENT },
    [FOCUS_PROVIDER] = { "ProviderName", COLUMN_OPTIONAL },
    [FOCUS_REGION] = { "RegionId", COLUMN_OPTIONAL },
    [FOCUS_SERVICE] = { "ServiceName", COLUMN_OPTIONAL },
    [FOCUS_SKU] = { "SkuId", COLUMN_OPTIONAL },
    [FOCUS_METER] = { "SkuMeter", COLUMN_OPTIONAL },
    [FOCUS_DETAILS] = { "SkuPriceDetails", COLUMN_OPTIONAL },
    [FOCUS_RESOURCE_TYPE] = { "ResourceType", COLUMN_OPTIONAL },
    [FOCUS_RESOURCE] = { "ResourceId", COLUMN_OPTIONAL },
    [FOCUS_DESCRIPTION] = { "ChargeDescription", COLUMN_OPTIONAL },
    [FOCUS_PRICING] = { "PricingCategory", COLUMN_OPTIONAL },
    [FOCUS_COMMITMENT] = { "CommitmentDiscountId", COLUMN_OPTIONAL },
    [FOCUS_COMMITMENT_STATUS] = { "CommitmentDiscountStatus", COLUMN_OPTIONAL },
    [FOCUS_CONSUMED] = { "ConsumedQuantity", COLUMN_OPTIONAL },
    [FOCUS_CONSUMED_UNIT] = { "ConsumedUnit", COLUMN_OPTIONAL },
    [FOCUS_PRICED] = { "PricingQuantity", COLUMN_OPTIONAL },
    [FOCUS_PRICED_UNIT] = { "PricingUnit", COLUMN_OPTIONAL },
};

static const TableShape focus_shape = {
    .what = "FOCUS bill", .columns = columns, .n_columns = FOCUS_COLUMNS, .open = true
};

/* What a text mentions; chip NULL: nothing known. */
typedef struct {
    const char *name; /* of the machine; NULL for a chip without a machine */
    Machine machine;
} Item;

/* Bills repeat their texts, so results are cached for up to ITEMS_MAX texts. */
enum { ITEMS_MAX = 65536 };

typedef struct {
    const RecordSink *sink;
    Arena *arena;         /* for the current row */
    Arena *names;         /* for the items */
    GHashTable *items;    /* text → Item */
    const char *currency; /* from the metadata; NULL: not stated */
} Bill;

static const char *
cell_text(const RowCell *cell)
{
    const char *text = cell->text;
    bool may_be_null = text != NULL && (*text == 'N' || *text == 'n');
    return may_be_null && g_ascii_strcasecmp(text, "null") == 0 ? NULL : text;
}

/* Reads an amount; NAN for an empty cell. False after an error: the cell is not a number. */
static bool
read_amount(const RowCell *cells, FocusColumn column, double *ret, Diag *diag)
{
    const char *text = cell_text(&cells[column]);

    *ret = NAN;
    return text == NULL || number_parse(text, ret) ||
           diag_error(diag, cells[column].place, "cell-number", "'%s' must be a number, not '%s'",
                      columns[column].name, text);
}

/* Published examples have placeholders such as "<my-resource-id>" where a bill has names. */
static bool
check_placeholders(const RowCell *cells, Diag *diag)
{
    for (size_t i = 0; i < FOCUS_COLUMNS; i++) {
        const char *text = cells[i].text;
        if (text != NULL && text[0] == '<' && g_str_has_suffix(text, ">")) {
            return diag_error(diag, cells[i].place, "placeholder",
                              "'%s' is a placeholder: this is an example, not a bill", text);
        }
    }
    return true;
}

/* FOCUS requires 2024-09-18T22:00:00Z; some files have 2024-09-18 22:00:00. */
static bool
read_time(Bill *bill, const RowCell *cells, FocusColumn column, const char **ret, Diag *diag)
{
    const char *text = cell_text(&cells[column]);
    const size_t date_size = strlen("2024-09-18"), size = strlen("2024-09-18T22:00:00");

    *ret = NULL;
    if (text == NULL) {
        return true;
    }
    const char *date = date_of_time(text, bill->arena);
    if (date == NULL || (text[date_size] != '\0' && strlen(text) < size)) {
        return diag_error(diag, cells[column].place, "cell-date",
                          "'%s' must be a time such as 2024-09-18T22:00:00Z, not '%s'",
                          columns[column].name, text);
    }
    *ret = date;
    if (text[date_size] != '\0') {
        char *time = arena_alloc(bill->arena, size + sizeof "Z");
        memcpy(time, text, size);
        time[date_size] = 'T';
        time[size] = 'Z';
        *ret = time;
    }
    return true;
}

static const Item *
look_at(Bill *bill, const char *text)
{
    const Item *known = g_hash_table_lookup(bill->items, text);
    bool kept = g_hash_table_size(bill->items) < ITEMS_MAX;
    Arena *arena = kept ? bill->names : bill->arena;

    if (known != NULL) {
        return known;
    }
    Item *item = arena_new0(arena, Item);
    if (!machine_in_text(text, arena, &item->name, &item->machine)) {
        item->name = NULL;
        item->machine = (Machine){ chip_in_text(text), 1 };
    }
    if (kept) {
        g_hash_table_insert(bill->items, arena_strdup(arena, text), item);
    }
    return item;
}

/* Finds what was bought: the machine or chip mentioned in one of the texts, or
 * else the description. */
static void
find_item(Bill *bill, const RowCell *cells, CostRecord *record)
{
    static const FocusColumn named[] = { FOCUS_RESOURCE_TYPE, FOCUS_DETAILS, FOCUS_DESCRIPTION,
                                         FOCUS_METER };

    record->item = cell_text(&cells[FOCUS_DESCRIPTION]);
    if (record->item == NULL) {
        record->item = cell_text(&cells[FOCUS_METER]);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(named); i++) {
        const char *text = cell_text(&cells[named[i]]);
        const Item *item = text != NULL ? look_at(bill, text) : NULL;
        if (item == NULL || item->machine.chip == NULL) {
            continue;
        }
        if (item->name != NULL || record->accelerator == NULL) {
            record->accelerator = item->machine.chip;
            record->accelerators = item->machine.count;
        }
        if (item->name != NULL) {
            record->item = item->name;
            return;
        }
    }
}

static bool
read_amounts(const Bill *bill, const RowCell *cells, CostRecord *record, Diag *diag)
{
    bool ok = read_amount(cells, FOCUS_BILLED, &record->billed, diag);

    ok = read_amount(cells, FOCUS_EFFECTIVE, &record->effective, diag) && ok;
    ok = read_amount(cells, FOCUS_CONSUMED, &record->quantity, diag) && ok;
    record->unit = cell_text(&cells[FOCUS_CONSUMED_UNIT]);
    if (isnan(record->quantity)) {
        ok = read_amount(cells, FOCUS_PRICED, &record->quantity, diag) && ok;
        record->unit = cell_text(&cells[FOCUS_PRICED_UNIT]);
    }
    record->currency = cell_text(&cells[FOCUS_CURRENCY]);
    if (record->currency == NULL) {
        record->currency = bill->currency;
    }
    if (record->currency == NULL) {
        ok = diag_error(diag, cells[FOCUS_CURRENCY].place, "cell-empty",
                        "'BillingCurrency' is empty: write the currency, such as USD");
    }
    return ok;
}

static bool
take_row(void *context, const RowCell *cells, int line, Diag *diag)
{
    Bill *bill = context;
    CostRecord record = cost_record_unknown();

    arena_reset(bill->arena);
    record.line = line;
    record.provider = cell_text(&cells[FOCUS_PROVIDER]);
    record.region = cell_text(&cells[FOCUS_REGION]);
    record.service = cell_text(&cells[FOCUS_SERVICE]);
    record.sku = cell_text(&cells[FOCUS_SKU]);
    record.category = cell_text(&cells[FOCUS_CATEGORY]);
    record.pricing = cell_text(&cells[FOCUS_PRICING]);
    record.commitment = cell_text(&cells[FOCUS_COMMITMENT]);
    record.commitment_status = cell_text(&cells[FOCUS_COMMITMENT_STATUS]);
    bool ok = check_placeholders(cells, diag);
    ok = read_amounts(bill, cells, &record, diag) && ok;
    ok = read_time(bill, cells, FOCUS_START, &record.period_start, diag) && ok;
    ok = read_time(bill, cells, FOCUS_END, &record.period_end, diag) && ok;
    find_item(bill, cells, &record);
    if (ok && bill->sink->cost != NULL) {
        bill->sink->cost(bill->sink->context, &record);
    }
    return ok;
}

bool
focus_recognises(const SourceFile *file)
{
    return csv_resembles(file->bytes, &focus_shape) * 3 >= shape_needed(&focus_shape) * 2;
}

bool
focus_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new(), names = arena_new();
    g_autoptr(GHashTable) items = g_hash_table_new(g_str_hash, g_str_equal);
    Bill bill = { .sink = sink, .arena = arena, .names = names, .items = items };
    PriceFill fill;

    if (!price_fill_open(&fill, file, sink, names, diag)) {
        return false;
    }
    bill.currency = fill.said.currency;
    g_autofree char *base = g_path_get_basename(file->path);
    if (bill.currency == NULL && !csv_has_column(file->bytes, &focus_shape, FOCUS_CURRENCY)) {
        return diag_error(diag, (Place){ file->path, 1, 1 }, "bill-currency",
                          "the bill has no column 'BillingCurrency', which FOCUS requires; write "
                          "'currency: USD' in '%s.meta.yaml', or export the column",
                          base);
    }
    return csv_read_rows(file, &focus_shape, take_row, &bill, diag);
}
