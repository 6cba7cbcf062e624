/* The native price table, as CSV or as a JSON array of objects, with one row per offer. `price` is
 * for one chip and hour (`per` = chip hour) or for an item of `accelerators` chips (`per` = item
 * hour). An empty price is unknown; 0 is an error. */
#include "sources/readers.h"

#include "base/names.h"
#include "base/number.h"

#include <math.h>
#include <string.h>

typedef enum {
    PRICE_ACCELERATOR,
    PRICE_PROVIDER,
    PRICE_REGION,
    PRICE_TERM,
    PRICE_PRICE,
    PRICE_CURRENCY,
    PRICE_PER,
    PRICE_ACCELERATORS,
    PRICE_INCLUDES,
    PRICE_VALID_FROM,
    PRICE_SOURCE,
    PRICE_ITEM,
    PRICE_COLUMNS
} PriceColumn;

static const Column columns[PRICE_COLUMNS] = {
    [PRICE_ACCELERATOR] = { "accelerator", COLUMN_FILLED },
    [PRICE_PROVIDER] = { "provider", COLUMN_FILLED },
    [PRICE_REGION] = { "region", COLUMN_FILLED },
    [PRICE_TERM] = { "term", COLUMN_FILLED },
    [PRICE_PRICE] = { "price", COLUMN_PRESENT },
    [PRICE_CURRENCY] = { "currency", COLUMN_FILLED },
    [PRICE_PER] = { "per", COLUMN_FILLED },
    [PRICE_ACCELERATORS] = { "accelerators", COLUMN_PRESENT },
    [PRICE_INCLUDES] = { "includes", COLUMN_PRESENT },
    [PRICE_VALID_FROM] = { "valid_from", COLUMN_FILLED },
    [PRICE_SOURCE] = { "source", COLUMN_FILLED },
    [PRICE_ITEM] = { "item", COLUMN_OPTIONAL },
};

static const char *const terms[] = { "on demand", "spot",  "market", "1 year",
                                     "3 years",   "owned", NULL };
static const char *const pers[] = { "chip hour", "item hour", NULL };

static const ColumnForm forms[PRICE_COLUMNS] = {
    [PRICE_ACCELERATOR] = { FORM_TEXT, "the accelerator, by any spelling that is known", NULL },
    [PRICE_PROVIDER] = { FORM_TEXT, "who sells it", NULL },
    [PRICE_REGION] = { FORM_TEXT, "region or zone", NULL },
    [PRICE_TERM] = { FORM_WORD, "for how long it is taken", terms },
    [PRICE_PRICE] = { FORM_ABOVE_ZERO, "empty: unknown, never 0", NULL },
    [PRICE_CURRENCY] = { FORM_CURRENCY, "ISO 4217", NULL },
    [PRICE_PER] = { FORM_WORD, "what the price is for, and an hour", pers },
    [PRICE_ACCELERATORS] = { FORM_ABOVE_ZERO, "chips in the item", NULL },
    [PRICE_INCLUDES] = { FORM_TEXT, "chip, or chip and host", NULL },
    [PRICE_VALID_FROM] = { FORM_DATE, "the first day on which the price is valid", NULL },
    [PRICE_SOURCE] = { FORM_TEXT, "a key of sources.yaml, or the source in words", NULL },
    [PRICE_ITEM] = { FORM_TEXT, "the provider's name for the offer: tpu-v6e-8", NULL },
};

const TableShape prices_shape = { .what = "price table",
                                  .columns = columns,
                                  .n_columns = PRICE_COLUMNS,
                                  .forms = forms,
                                  .comments = true };

/* The placeholder for an unknown price in catalogues. */
static const double unknown_price = 700;

static bool
check_word(const RowCell *cell, PriceColumn column, Diag *diag)
{
    const char *const *words = forms[column].words;
    g_autoptr(GString) list = g_string_new(NULL);

    if (g_strv_contains(words, cell->text)) {
        return true;
    }
    for (size_t i = 0; words[i] != NULL; i++) {
        g_string_append_printf(list, "%s'%s'", i > 0 ? ", " : "", words[i]);
    }
    return diag_error(diag, cell->place, "cell-value", "'%s' must be one of %s, not '%s'",
                      columns[column].name, list->str, cell->text);
}

static bool
check_words(const RowCell *cells, Diag *diag)
{
    const RowCell *currency = &cells[PRICE_CURRENCY], *date = &cells[PRICE_VALID_FROM];
    bool ok = check_word(&cells[PRICE_TERM], PRICE_TERM, diag);

    ok = check_word(&cells[PRICE_PER], PRICE_PER, diag) && ok;
    if (strlen(currency->text) != 3 || strspn(currency->text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != 3) {
        ok = diag_error(diag, currency->place, "cell-value",
                        "'currency' must be three capital letters (USD, EUR), not '%s'",
                        currency->text);
    }
    if (!date_is_valid(date->text)) {
        ok = diag_error(diag, date->place, "cell-date",
                        "'%s' is not a date; write 2024-11-13, 2024-11 or 2024", date->text);
    }
    return ok;
}

/* Reads the chips in the offer; NAN if they are missing in a price per chip. */
static bool
read_accelerators(const RowCell *cells, double *ret, Diag *diag)
{
    const RowCell *cell = &cells[PRICE_ACCELERATORS];

    *ret = NAN;
    if (cell->text == NULL) {
        return g_str_equal(cells[PRICE_PER].text, "chip hour") ||
               diag_error(diag, cell->place, "cell-empty",
                          "'accelerators' is empty: write the number of chips in the item");
    }
    if (!number_parse(cell->text, ret) || !(*ret > 0)) {
        return diag_error(diag, cell->place, "cell-number",
                          "'accelerators' must be a number above 0, not '%s'", cell->text);
    }
    return true;
}

static bool
read_price(const RowCell *cell, double *ret, Diag *diag)
{
    if (cell->text == NULL) {
        return true;
    }
    if (!number_parse(cell->text, ret)) {
        return diag_error(diag, cell->place, "cell-number", "'price' must be a number, not '%s'",
                          cell->text);
    }
    if (!(*ret > 0)) {
        return diag_error(diag, cell->place, "price-zero",
                          "%s is not a price; leave the cell empty if it is unknown", cell->text);
    }
    if (*ret == unknown_price) {
        diag_warning(
            diag, cell->place, "price-unknown",
            "catalogues write 700 for an unknown price; leave the cell empty if this is one");
    }
    return true;
}

static bool
take_row(void *context, const RowCell *cells, int line, Diag *diag)
{
    const RecordSink *sink = context;
    PriceRecord record = price_record_unknown();

    record.line = line;
    record.accelerator = cells[PRICE_ACCELERATOR].text;
    record.provider = cells[PRICE_PROVIDER].text;
    record.region = cells[PRICE_REGION].text;
    record.term = cells[PRICE_TERM].text;
    record.currency = cells[PRICE_CURRENCY].text;
    record.item = cells[PRICE_ITEM].text;
    record.includes = cells[PRICE_INCLUDES].text;
    record.valid_from = cells[PRICE_VALID_FROM].text;
    record.source = cells[PRICE_SOURCE].text;
    bool ok = check_words(cells, diag);
    ok = read_accelerators(cells, &record.accelerators, diag) && ok;
    ok = read_price(&cells[PRICE_PRICE], &record.price, diag) && ok;
    if (!ok) {
        return false;
    }
    if (g_str_equal(cells[PRICE_PER].text, "item hour")) {
        record.price /= record.accelerators;
    }
    if (sink->price != NULL) {
        sink->price(sink->context, &record);
    }
    return true;
}

bool
prices_csv_recognises(const SourceFile *file)
{
    size_t n = csv_resembles(file->bytes, &prices_shape), needed = shape_needed(&prices_shape);

    /* With fewer columns it may be a price sheet, whose reader takes missing
     * facts from metadata. */
    return n == needed || (n * 2 >= needed && (csv_misspells(file->bytes, &prices_shape) ||
                                               !price_sheet_recognises(file)));
}

bool
prices_csv_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    RecordSink copy = *sink;
    return csv_read_rows(file, &prices_shape, take_row, &copy, diag);
}

bool
prices_json_recognises(const SourceFile *file)
{
    return json_resembles(file->bytes, &prices_shape) * 2 >= shape_needed(&prices_shape);
}

bool
prices_json_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    RecordSink copy = *sink;
    return json_read_rows(file, &prices_shape, take_row, &copy, diag);
}
