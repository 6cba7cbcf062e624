/* MLPerf Inference: summary_results.json, the table that MLCommons publishes, with one object per
 * result. Each row is a figure without its run: status "published", or "inferred" if it was
 * inferred from another scenario of the system. Some rows have wrong units: tokens are labelled as
 * samples or queries. */
#include "sources/json_each.h"
#include "sources/mlperf/inference.h"
#include "sources/readers.h"

#include "base/number.h"
#include "base/value.h"

#include <math.h>
#include <string.h>

static const struct {
    const char *unit, *metric, *canonical;
    const char *scenario; /* NULL: any */
} units[] = {
    { "Tokens/s", "tokens_per_second", "tokens/s", NULL },
    { "Samples/s", "samples_per_second", "samples/s", NULL },
    { "Queries/s", "queries_per_second", "queries/s", NULL },
    { "Latency (ms)", "latency_p90", "ms", "SingleStream" },
    { "Latency (ms)", "latency_p99", "ms", "MultiStream" },
    { "Latency (s)", "latency_p90", "s", "SingleStream" }, /* since v6.0 */
    { "Latency (s)", "latency_p99", "s", "MultiStream" },
    { "Watts", "power", "W", NULL },
    { "millijoules", "energy_per_query", "mJ", "SingleStream" },
    { "millijoules", "energy_per_query", "mJ", "MultiStream" },
    { "Joules", "energy_per_query", "J", "SingleStream" }, /* up to v1.1 */
    { "Joules", "energy_per_query", "J", "MultiStream" },
};

bool
inference_published_recognises(const SourceFile *file)
{
    return json_head_has(
        file->bytes, '[',
        (const char *const[]){ "Submitter", "Platform", "Scenario", "Performance_Result", NULL });
}

/* A text member; NULL if it is absent, null or empty. */
static const char *
member_text(const Value *row, const char *key, Arena *arena)
{
    const Value *member = value_lookup(row, key);

    if (member == NULL || (member->kind != VALUE_STRING && member->kind != VALUE_NUMBER)) {
        return NULL;
    }
    g_autofree char *copy = g_strdup(member->text);
    const char *text = g_strstrip(copy);
    return text[0] != '\0' ? arena_strdup(arena, text) : NULL;
}

static double
member_number(const Value *row, const char *key, Arena *arena)
{
    const char *text = member_text(row, key, arena);
    double number = NAN;

    return text != NULL && number_parse(text, &number) ? number : NAN;
}

static bool
describe(const Value *row, Arena *arena, ResultRecord *record, Diag *diag)
{
    const char *model = member_text(row, "UsedModel", arena);
    const char *availability = member_text(row, "Availability", arena);
    double per_node = member_number(row, "a#", arena);
    const Value *inferred = value_lookup(row, "inferred");

    record->line = row->place.line;
    record->submitter = member_text(row, "Submitter", arena);
    record->system = member_text(row, "Platform", arena);
    record->accelerator = member_text(row, "Accelerator", arena);
    record->nodes = member_number(row, "Nodes", arena);
    record->accelerators = per_node * record->nodes > 0 ? per_node * record->nodes : NAN;
    record->host = member_text(row, "Processor", arena);
    record->software = member_text(row, "Software", arena);
    record->division = member_text(row, "Category", arena);
    record->category = mlperf_category(availability);
    record->system_type = member_text(row, "Suite", arena);
    record->precision = member_text(row, "weight_data_types", arena);
    record->verified = VERIFIED_YES;
    record->suite = "MLPerf Inference";
    record->round = member_text(row, "version", arena);
    record->phase = "inference";
    record->scenario = inference_scenario(member_text(row, "Scenario", arena));
    record->status = inferred != NULL && inferred->kind == VALUE_NUMBER && inferred->number != 0
                         ? "inferred"
                         : "published";
    inference_name_workload(model != NULL ? model : member_text(row, "Model", arena), arena,
                            record);
    if (record->submitter == NULL || record->system == NULL || record->workload == NULL ||
        record->scenario == NULL) {
        return diag_error(diag, row->place, "cell-empty",
                          "the row has no Submitter, Platform, UsedModel or known Scenario");
    }
    return true;
}

/* Finds the metric for a unit. The throughput of a benchmark that counts tokens is in tokens,
 * whatever the label says. */
static bool
find_metric(const char *unit, Place place, ResultRecord *record, Diag *diag)
{
    bool throughput = g_str_equal(unit, "Samples/s") || g_str_equal(unit, "Queries/s");

    if (throughput && inference_counts_tokens(record->workload, record->round)) {
        diag_note(diag, place, "mlperf-unit", "labelled '%s'; %s is measured in tokens/s", unit,
                  record->workload);
        unit = "Tokens/s";
    }
    for (size_t i = 0; i < G_N_ELEMENTS(units); i++) {
        if (g_str_equal(unit, units[i].unit) &&
            (units[i].scenario == NULL || g_str_equal(units[i].scenario, record->scenario))) {
            record->metric = units[i].metric;
            record->unit = units[i].canonical;
            return true;
        }
    }
    return diag_error(diag, place, "unit-unknown", "'%s' is not a unit of scenario %s", unit,
                      record->scenario);
}

static bool
send_cell(const Value *row, const char *const names[2], Arena *arena, ResultRecord *record,
          const RecordSink *sink, Diag *diag)
{
    const Value *cell = value_lookup(row, names[0]), *label = value_lookup(row, names[1]);
    const char *unit = member_text(row, names[1], arena);

    record->value = member_number(row, names[0], arena);
    if (isnan(record->value) || unit == NULL) {
        return diag_error(diag, cell != NULL ? cell->place : row->place, "cell-number",
                          "'%s' and '%s' must be a number and its unit", names[0], names[1]);
    }
    if (!find_metric(unit, label->place, record, diag)) {
        return false;
    }
    record->line = cell->place.line;
    if (sink->result != NULL) {
        sink->result(sink->context, record);
    }
    return true;
}

typedef struct {
    const RecordSink *sink;
    Tally *tally;
    BadRows *bad;
} Published;

static bool
read_row(const Value *row, Arena *arena, const RecordSink *sink, Diag *diag)
{
    static const char *const performance[] = { "Performance_Result", "Performance_Units" };
    static const char *const power[] = { "Power_Result", "Power_Units" };
    ResultRecord record = result_record_unknown();

    if (row->kind != VALUE_MAP) {
        return diag_error(diag, row->place, "wrong-type", "each row must be an object");
    }
    return describe(row, arena, &record, diag) &&
           send_cell(row, performance, arena, &record, sink, diag) &&
           (member_text(row, power[0], arena) == NULL ||
            send_cell(row, power, arena, &record, sink, diag));
}

static bool
take_row(void *context, JsonMember *member, Diag *diag)
{
    Published *published = context;
    const Value *row = json_member_value(member, diag);

    if (row == NULL) {
        return false;
    }
    tally_row_begin(published->tally, published->bad->diag);
    bool fine = read_row(row, member->arena, published->sink, published->bad->diag);
    tally_row_end(published->tally, published->bad->diag);
    return bad_rows_go_on(published->bad, fine, row->place);
}

bool
inference_published_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_auto(BadRows) bad = bad_rows(file, diag);
    Published published = { .sink = sink, .tally = file->tally, .bad = &bad };

    return json_each_of_file(file->bytes, file->path, '[', take_row, &published, diag) &&
           bad_rows_end(&bad);
}
