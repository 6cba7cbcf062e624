/* Prices for OpenCost, as CSV: nodes and GPUs by the hour; the file does not state currency or
 * provider. For a GPU, InstanceID is its name. */
#include "sources/prices/metadata.h"
#include "sources/prices/offers.h"
#include "sources/readers.h"

#include <string.h>

typedef enum {
    OPENCOST_ID,
    OPENCOST_REGION,
    OPENCOST_CLASS,
    OPENCOST_TYPE,
    OPENCOST_PRICE,
    OPENCOST_COLUMNS
} OpencostColumn;

static const Column columns[OPENCOST_COLUMNS] = {
    [OPENCOST_ID] = { "InstanceID", COLUMN_PRESENT },
    [OPENCOST_REGION] = { "Region", COLUMN_PRESENT },
    [OPENCOST_CLASS] = { "AssetClass", COLUMN_PRESENT },
    [OPENCOST_TYPE] = { "InstanceType", COLUMN_PRESENT },
    [OPENCOST_PRICE] = { "MarketPriceHourly", COLUMN_PRESENT },
};

static const TableShape opencost_shape = {
    .what = "price list for OpenCost",
    .columns = columns,
    .n_columns = OPENCOST_COLUMNS,
    .open = true,
    .comments = true,
};

typedef struct {
    const RecordSink *sink;
    Tally *tally;
} OpencostList;

static const char *
term_name(const char *id)
{
    g_autofree char *lower = g_ascii_strdown(id, -1);

    if (strstr(lower, "ondemand") != NULL || strstr(lower, "on-demand") != NULL) {
        return "on demand";
    }
    return strstr(lower, "spot") != NULL ? "spot" : NULL;
}

/* Finds the chips of a row; false if it has none. */
static bool
find_chips(const RowCell *cells, bool gpu, Machine *ret)
{
    const char *id = cells[OPENCOST_ID].text, *type = cells[OPENCOST_TYPE].text;

    if (!gpu) {
        return (type != NULL && machine_find(type, ret)) || (id != NULL && machine_find(id, ret));
    }
    *ret = (Machine){ id != NULL ? chip_in_text(id) : NULL, 1 };
    return ret->chip != NULL;
}

static bool
take_row(void *context, const RowCell *cells, int line, Diag *diag)
{
    OpencostList *list = context;
    PriceRecord record = price_record_unknown();
    const char *class = cells[OPENCOST_CLASS].text, *id = cells[OPENCOST_ID].text;
    bool gpu = class != NULL && g_ascii_strcasecmp(class, "gpu") == 0;
    static const TallyReason no_accelerators = { "price-other",
                                                 "rows left out, being no accelerators",
                                                 DIAG_NOTE };
    Machine machine;

    if (!find_chips(cells, gpu, &machine)) {
        if (!gpu) {
            tally_leave(list->tally, &no_accelerators);
        } else {
            diag_warning(diag, cells[OPENCOST_ID].place, "price-chip",
                         "'%s' is not a known accelerator, so its price is left out; add it to "
                         "accelerators.yaml",
                         id != NULL ? id : "");
        }
        return true;
    }
    record.line = line;
    record.accelerator = machine.chip;
    record.accelerators = machine.count;
    record.region = cells[OPENCOST_REGION].text;
    record.item = id;
    record.term = id != NULL ? term_name(id) : NULL;
    record.includes = gpu ? "chip" : "chip and host";
    record.price =
        offer_price_parse(cells[OPENCOST_PRICE].text, cells[OPENCOST_PRICE].place, diag) /
        machine.count;
    if (list->sink->price != NULL) {
        list->sink->price(list->sink->context, &record);
    }
    return true;
}

bool
opencost_recognises(const SourceFile *file)
{
    return csv_resembles(file->bytes, &opencost_shape) + 1 >= shape_needed(&opencost_shape);
}

bool
opencost_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    PriceFill fill;
    OpencostList list = { .sink = &fill.sink, .tally = file->tally };

    if (!price_fill_open(&fill, file, sink, arena, diag) ||
        !price_fill_require(&fill, file, diag)) {
        return false;
    }
    return csv_read_rows(file, &opencost_shape, take_row, &list, diag);
}
