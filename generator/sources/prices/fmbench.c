/* FMBench's price file (YAML): AWS machines by the hour, in USD, without region or date.
 * SageMaker's machines are named "ml.…". */
#include "sources/prices/metadata.h"
#include "sources/prices/offers.h"
#include "sources/readers.h"

#include <string.h>

static void
send_machine(const RecordSink *sink, const Value *entry, const Machine *machine, Diag *diag)
{
    PriceRecord record = price_record_unknown();

    record.line = entry->key_place.line;
    record.accelerator = machine->chip;
    record.accelerators = machine->count;
    record.provider = "AWS";
    record.term = "on demand";
    record.currency = "USD";
    record.item = entry->key;
    record.includes =
        g_str_has_prefix(entry->key, "ml.") ? "chip, host and SageMaker" : "chip and host";
    record.price = offer_price_parse(entry->text, entry->place, diag) / machine->count;
    if (sink->price != NULL) {
        sink->price(sink->context, &record);
    }
}

static bool
has_line(Bytes bytes, const char *start)
{
    g_autofree char *within = g_strdup_printf("\n%s", start);
    size_t size = strlen(start);

    return (bytes.size >= size && memcmp(bytes.data, start, size) == 0) ||
           g_strstr_len(bytes.data, (gssize)MIN(bytes.size, 65536), within) != NULL;
}

bool
fmbench_recognises(const SourceFile *file)
{
    Bytes bytes = bytes_without_mark(file->bytes);

    return has_line(bytes, "pricing:") && has_line(bytes, "  instance_based:");
}

bool
fmbench_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Place start = { file->path, 1, 1 };
    PriceFill fill;
    static const TallyReason no_accelerators = {
        "price-other", "machines left out, having no accelerators that are known", DIAG_NOTE
    };

    if (!price_fill_open(&fill, file, sink, arena, diag)) {
        return false;
    }
    const Value *root = value_parse_yaml(file->bytes.data, file->bytes.size, start, arena, diag);
    const Value *prices = value_lookup(value_lookup(root, "pricing"), "instance_based");
    if (root != NULL && (prices == NULL || prices->kind != VALUE_MAP)) {
        diag_error(diag, start, "wrong-type",
                   "'instance_based' must be a map of machines to prices");
        return false;
    }
    for (const Value *at = prices != NULL ? prices->first : NULL; at != NULL; at = at->next) {
        Machine machine;
        tally_row_begin(file->tally, diag);
        if (machine_find(at->key, &machine)) {
            send_machine(&fill.sink, at, &machine, diag);
        } else {
            tally_leave(file->tally, &no_accelerators);
        }
        tally_row_end(file->tally, diag);
    }
    if (root != NULL && fill.said.valid_from == NULL) {
        diag_warning(diag, start, "price-date",
                     "the prices have no date; write valid_from in the file's metadata");
    }
    return root != NULL;
}
