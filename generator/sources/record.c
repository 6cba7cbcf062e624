#include "sources/record.h"

#include "base/number.h"

#include <math.h>

static const char *const summary_names[SUMMARY_FIGURES] = {
    "n",   "n_failed", "standard_deviation", "minimum", "p5", "p25", "median", "p75",
    "p95", "maximum",  "olympic_mean",
};

ResultRecord
result_record_unknown(void)
{
    ResultRecord record = { .accelerators = NAN,
                            .nodes = NAN,
                            .concurrency = NAN,
                            .request_rate = NAN,
                            .input_length = NAN,
                            .output_length = NAN,
                            .scaling_factor = NAN,
                            .global_batch_size = NAN,
                            .seed = NAN,
                            .trained = NAN,
                            .checkpoint_step = NAN,
                            .value = NAN };

    for (size_t i = 0; i < SUMMARY_FIGURES; i++) {
        record.summary[i] = NAN;
    }
    return record;
}

PriceRecord
price_record_unknown(void)
{
    return (PriceRecord){ .price = NAN, .accelerators = NAN };
}

CostRecord
cost_record_unknown(void)
{
    return (CostRecord){ .accelerators = NAN, .billed = NAN, .effective = NAN, .quantity = NAN };
}

/* Texts are quoted like in JSON, so that a record is always one line. */
static void
append_text(GString *out, const char *name, const char *text)
{
    if (text == NULL) {
        return;
    }
    g_string_append_printf(out, " %s=\"", name);
    for (const char *p = text; *p != '\0'; p++) {
        if (*p == '"' || *p == '\\') {
            g_string_append_c(out, '\\');
            g_string_append_c(out, *p);
        } else if ((unsigned char)*p < 0x20 || *p == 0x7f) {
            g_string_append_printf(out, "\\u%04x", (unsigned)*p);
        } else {
            g_string_append_c(out, *p);
        }
    }
    g_string_append_c(out, '"');
}

static void
append_number(GString *out, const char *name, double number)
{
    if (!isnan(number)) {
        g_string_append_printf(out, " %s=", name);
        number_append_exact(out, number);
    }
}

static void
dump_result(void *context, const ResultRecord *record)
{
    static const char *const verified_names[] = { NULL, "no", "yes" };
    GString *out = context;

    g_string_append_printf(out, "result line=%d", record->line);
    append_text(out, "suite", record->suite);
    append_text(out, "round", record->round);
    append_text(out, "submitter", record->submitter);
    append_text(out, "system", record->system);
    append_text(out, "accelerator", record->accelerator);
    append_number(out, "accelerators", record->accelerators);
    append_number(out, "nodes", record->nodes);
    append_text(out, "host", record->host);
    append_text(out, "software", record->software);
    append_text(out, "precision", record->precision);
    append_text(out, "configuration", record->configuration);
    append_text(out, "division", record->division);
    append_text(out, "category", record->category);
    append_text(out, "system_type", record->system_type);
    append_text(out, "verified", verified_names[record->verified]);
    append_text(out, "workload", record->workload);
    append_text(out, "phase", record->phase);
    append_text(out, "scenario", record->scenario);
    append_text(out, "model", record->model);
    append_text(out, "dataset", record->dataset);
    append_text(out, "quality_target", record->quality_target);
    append_text(out, "latency_limit", record->latency_limit);
    append_number(out, "concurrency", record->concurrency);
    append_number(out, "request_rate", record->request_rate);
    append_number(out, "input_length", record->input_length);
    append_number(out, "output_length", record->output_length);
    append_text(out, "run", record->run);
    append_text(out, "status", record->status);
    append_text(out, "date", record->date);
    append_number(out, "scaling_factor", record->scaling_factor);
    append_number(out, "global_batch_size", record->global_batch_size);
    append_number(out, "seed", record->seed);
    append_number(out, "trained", record->trained);
    append_number(out, "checkpoint_step", record->checkpoint_step);
    append_text(out, "metric", record->metric);
    append_number(out, "value", record->value);
    for (size_t i = 0; i < SUMMARY_FIGURES; i++) {
        append_number(out, summary_names[i], record->summary[i]);
    }
    append_text(out, "unit", record->unit);
    append_text(out, "source", record->source);
    append_text(out, "assumed", record->assumed);
    g_string_append_c(out, '\n');
}

static void
dump_price(void *context, const PriceRecord *record)
{
    GString *out = context;

    g_string_append_printf(out, "price line=%d", record->line);
    append_text(out, "accelerator", record->accelerator);
    append_text(out, "provider", record->provider);
    append_text(out, "region", record->region);
    append_text(out, "term", record->term);
    append_number(out, "price", record->price);
    append_text(out, "currency", record->currency);
    append_number(out, "accelerators", record->accelerators);
    append_text(out, "item", record->item);
    append_text(out, "includes", record->includes);
    append_text(out, "valid_from", record->valid_from);
    append_text(out, "source", record->source);
    g_string_append_c(out, '\n');
}

static void
dump_cost(void *context, const CostRecord *record)
{
    GString *out = context;

    g_string_append_printf(out, "cost line=%d", record->line);
    append_text(out, "provider", record->provider);
    append_text(out, "region", record->region);
    append_text(out, "service", record->service);
    append_text(out, "sku", record->sku);
    append_text(out, "item", record->item);
    append_text(out, "accelerator", record->accelerator);
    append_number(out, "accelerators", record->accelerators);
    append_text(out, "category", record->category);
    append_text(out, "pricing", record->pricing);
    append_text(out, "commitment", record->commitment);
    append_text(out, "commitment_status", record->commitment_status);
    append_text(out, "period_start", record->period_start);
    append_text(out, "period_end", record->period_end);
    append_text(out, "currency", record->currency);
    append_number(out, "billed", record->billed);
    append_number(out, "effective", record->effective);
    append_number(out, "quantity", record->quantity);
    append_text(out, "unit", record->unit);
    g_string_append_c(out, '\n');
}

static void
dump_accelerator(void *context, const AcceleratorRecord *record)
{
    GString *out = context;

    g_string_append_printf(out, "accelerator line=%d", record->line);
    append_text(out, "id", record->id);
    append_text(out, "name", record->name);
    append_text(out, "vendor", record->vendor);
    append_text(out, "family", record->family);
    append_text(out, "generation", record->generation);
    append_number(out, "year", record->year);
    append_text(out, "figure", record->figure);
    append_number(out, "value", record->value);
    append_text(out, "text", record->text);
    append_text(out, "grade", record->grade);
    append_text(out, "source", record->source);
    g_string_append_c(out, '\n');
}

static void
dump_alias(void *context, const AliasRecord *record)
{
    GString *out = context;

    g_string_append_printf(out, "alias line=%d", record->line);
    append_text(out, "alias", record->alias);
    append_text(out, "accelerator", record->accelerator);
    g_string_append_c(out, '\n');
}

static void
dump_support(void *context, const SupportRecord *record)
{
    GString *out = context;

    g_string_append_printf(out, "support line=%d", record->line);
    append_text(out, "tool", record->tool);
    append_text(out, "family", record->family);
    append_text(out, "level", record->level);
    append_text(out, "version", record->version);
    append_text(out, "date", record->date);
    append_text(out, "source", record->source);
    append_text(out, "note", record->note);
    g_string_append_c(out, '\n');
}

static void
dump_statement(GString *out, const char *name, const WorkloadStatement *statement)
{
    g_autofree char *grade = g_strconcat(name, "_grade", NULL);
    g_autofree char *source = g_strconcat(name, "_source", NULL);

    append_text(out, name, statement->text);
    append_text(out, grade, statement->grade);
    append_text(out, source, statement->source);
}

static void
dump_workload(void *context, const WorkloadRecord *record)
{
    GString *out = context;

    g_string_append_printf(out, "workload line=%d", record->line);
    append_text(out, "suite", record->suite);
    append_text(out, "workload", record->workload);
    append_text(out, "kind", record->kind);
    dump_statement(out, "starts_from", &record->starts_from);
    dump_statement(out, "target", &record->target);
    append_text(out, "counts", record->counts);
    append_text(out, "sample", record->sample);
    append_number(out, "tokens_per_sample", record->tokens_per_sample);
    append_number(out, "samples_per_epoch", record->samples_per_epoch);
    append_text(out, "epoch_source", record->epoch_source);
    append_number(out, "full_amount", record->full_amount);
    append_text(out, "full_unit", record->full_unit);
    dump_statement(out, "full", &record->full);
    g_string_append_c(out, '\n');
}

static void
dump_convergence(void *context, const ConvergenceRecord *record)
{
    GString *out = context;

    g_string_append_printf(out, "convergence line=%d", record->line);
    append_text(out, "suite", record->suite);
    append_text(out, "workload", record->workload);
    append_text(out, "round", record->round);
    append_number(out, "batch", record->batch);
    append_number(out, "runs", record->runs);
    append_number(out, "mean", record->mean);
    append_number(out, "deviation", record->deviation);
    append_text(out, "source", record->source);
    g_string_append_c(out, '\n');
}

RecordSink
records_dump_sink(GString *out)
{
    return (RecordSink){ .context = out,
                         .result = dump_result,
                         .price = dump_price,
                         .cost = dump_cost,
                         .accelerator = dump_accelerator,
                         .alias = dump_alias,
                         .support = dump_support,
                         .workload = dump_workload,
                         .convergence = dump_convergence };
}
