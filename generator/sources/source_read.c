#include "sources/source.h"

typedef struct {
    const RecordSink *sink;
    size_t n_records;
} Counter;

static void
count_result(void *context, const ResultRecord *record)
{
    Counter *counter = context;

    counter->n_records++;
    if (counter->sink->result != NULL) {
        counter->sink->result(counter->sink->context, record);
    }
}

static void
count_price(void *context, const PriceRecord *record)
{
    Counter *counter = context;

    counter->n_records++;
    if (counter->sink->price != NULL) {
        counter->sink->price(counter->sink->context, record);
    }
}

static void
count_cost(void *context, const CostRecord *record)
{
    Counter *counter = context;

    counter->n_records++;
    if (counter->sink->cost != NULL) {
        counter->sink->cost(counter->sink->context, record);
    }
}

static void
count_accelerator(void *context, const AcceleratorRecord *record)
{
    Counter *counter = context;

    counter->n_records++;
    if (counter->sink->accelerator != NULL) {
        counter->sink->accelerator(counter->sink->context, record);
    }
}

static void
count_alias(void *context, const AliasRecord *record)
{
    Counter *counter = context;

    counter->n_records++;
    if (counter->sink->alias != NULL) {
        counter->sink->alias(counter->sink->context, record);
    }
}

static int
count_messages(const Diag *diag)
{
    return diag_count(diag, DIAG_ERROR) + diag_count(diag, DIAG_WARNING) +
           diag_count(diag, DIAG_NOTE);
}

bool
source_read(const SourceFormat *format, const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    Counter counter = { .sink = sink };
    RecordSink counting = { .context = &counter,
                            .result = count_result,
                            .price = count_price,
                            .cost = count_cost,
                            .accelerator = count_accelerator,
                            .alias = count_alias };
    g_autoptr(Diag) own = diag_new();
    bool fine = format->read(file, &counting, own);

    bool expected = !format->companion && !format->maybe_companion;

    if (fine && counter.n_records == 0 && expected && count_messages(own) == 0) {
        diag_warning(own, (Place){ file->path, 1, 1 }, "source-nothing",
                     "nothing was taken from this %s: it has no rows that are read", format->title);
    }
    diag_take(diag, own);
    return fine;
}
