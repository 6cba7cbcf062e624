#include "sources/record.h"

static const RecordSink *
pass(RecordTap *tap)
{
    static const RecordSink nowhere = { 0 };

    tap->seen(tap);
    return tap->next != NULL ? tap->next : &nowhere;
}

static void
tap_result(void *context, const ResultRecord *record)
{
    const RecordSink *next = pass(context);

    if (next->result != NULL) {
        next->result(next->context, record);
    }
}

static void
tap_price(void *context, const PriceRecord *record)
{
    const RecordSink *next = pass(context);

    if (next->price != NULL) {
        next->price(next->context, record);
    }
}

static void
tap_cost(void *context, const CostRecord *record)
{
    const RecordSink *next = pass(context);

    if (next->cost != NULL) {
        next->cost(next->context, record);
    }
}

static void
tap_accelerator(void *context, const AcceleratorRecord *record)
{
    const RecordSink *next = pass(context);

    if (next->accelerator != NULL) {
        next->accelerator(next->context, record);
    }
}

static void
tap_alias(void *context, const AliasRecord *record)
{
    const RecordSink *next = pass(context);

    if (next->alias != NULL) {
        next->alias(next->context, record);
    }
}

static void
tap_support(void *context, const SupportRecord *record)
{
    const RecordSink *next = pass(context);

    if (next->support != NULL) {
        next->support(next->context, record);
    }
}

static void
tap_workload(void *context, const WorkloadRecord *record)
{
    const RecordSink *next = pass(context);

    if (next->workload != NULL) {
        next->workload(next->context, record);
    }
}

static void
tap_convergence(void *context, const ConvergenceRecord *record)
{
    const RecordSink *next = pass(context);

    if (next->convergence != NULL) {
        next->convergence(next->context, record);
    }
}

RecordSink
record_tap_sink(RecordTap *tap)
{
    return (RecordSink){ .context = tap,
                         .result = tap_result,
                         .price = tap_price,
                         .cost = tap_cost,
                         .accelerator = tap_accelerator,
                         .alias = tap_alias,
                         .support = tap_support,
                         .workload = tap_workload,
                         .convergence = tap_convergence };
}
