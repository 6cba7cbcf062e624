/* InferenceMAX (now InferenceX): an array of rows, one per configuration and concurrency.
 * Throughputs are per GPU, latencies in seconds.
 *
 * Interactivities (X_intvty) are read only where they are meaningful. In plain rows they are 1 /
 * X_tpot: the p99 is that of the slowest 1%, but the mean and standard deviation are not means or
 * deviations. In agentic rows they are statistics of the requests, with percentiles at the fast
 * end; only the mean is read. */
#include "sources/json_each.h"
#include "sources/readers.h"
#include "sources/serving/serving.h"

#include <math.h>
#include <string.h>

static const ServingQuantity totals[] = {
    { "tput_per_gpu", "total_tokens_per_second_per_chip", "total tokens/s/chip" },
    { "total_tput_tps", "total_tokens_per_second", "total tokens/s" },
    { "output_tput_tps", "output_tokens_per_second", "output tokens/s" },
    { "input_tput_tps", "input_tokens_per_second", "input tokens/s" },
    { "median_intvty", "interactivity_median", "tokens/s/user" },
};

static const ServingQuantity parts[] = {
    { "output_tput_per_gpu", "output_tokens_per_second_per_chip", "output tokens/s/chip" },
    { "input_tput_per_gpu", "input_tokens_per_second_per_chip", "input tokens/s/chip" },
};

static bool
is_true(const Value *map, const char *key)
{
    const char *text = serving_text(map, key);
    return text != NULL && (g_ascii_strcasecmp(text, "true") == 0 || g_str_equal(text, "on"));
}

static bool
is_agentic(const Value *map)
{
    const char *scenario = serving_text(map, "scenario_type");
    return scenario != NULL && g_str_has_prefix(scenario, "agentic");
}

static void
append_setting(GString *out, const char *name, const char *value)
{
    g_string_append_printf(out, "%s%s%s", out->len > 0 ? ", " : "", name,
                           value != NULL ? value : "");
}

/* Appends a setting whose value is not the usual one. */
static void
append_unless(GString *out, const Value *map, const char *key, const char *name, const char *usual)
{
    const char *text = serving_text(map, key);

    if (text != NULL && !g_str_equal(text, usual)) {
        append_setting(out, name, text);
    }
}

/* "TP 8, EP 8, DP attention": rows with different settings are different systems. */
static const char *
describe_configuration(const Value *map, Arena *arena)
{
    g_autoptr(GString) out = g_string_new(NULL);

    append_unless(out, map, "tp", "TP ", "");
    append_unless(out, map, "ep", "EP ", "1");
    if (is_true(map, "dp_attention")) {
        append_setting(out, "DP attention", NULL);
    }
    if (is_true(map, "mtp")) {
        append_setting(out, "MTP", NULL);
    }
    append_unless(out, map, "spec_decoding", "speculative decoding ", "none");
    append_unless(out, map, "speculation_length", "speculation length ", "0");
    append_unless(out, map, "offloading", "offloading ", "none");
    append_unless(out, map, "serving_config", "", "AGG");
    append_unless(out, map, "num_prefill_gpu", "prefill GPUs ", "");
    append_unless(out, map, "num_decode_gpu", "decode GPUs ", "");
    if (is_true(map, "disagg")) {
        append_setting(out, "disaggregated", NULL);
    }
    return out->len > 0 ? arena_strdup(arena, out->str) : NULL;
}

/* True if output and input per GPU do not add up to the total: prefill and decoding then have
 * separate GPUs, and each is divided by its own number. */
static bool
is_disaggregated(double total, double output, double input)
{
    return !isnan(output) && !isnan(input) && fabs(total - output - input) > 0.01 * total;
}

/* The number of GPUs: `tp`, except in rows whose prefill and decoding have separate GPUs. Those
 * have separate counts, or none (NAN). */
static double
count_gpus(Serving *serving, const Value *map, bool disaggregated)
{
    double prefill = serving_number(serving, map, "num_prefill_gpu");
    double decode = serving_number(serving, map, "num_decode_gpu");

    if (!isnan(prefill) && !isnan(decode)) {
        return prefill + decode;
    }
    return disaggregated || is_true(map, "disagg") || is_true(map, "is_multinode")
               ? NAN
               : serving_number(serving, map, "tp");
}

/* "b200-trt" and "b200-dgxc" are B200: the suffix is the software or the site. */
static const char *
accelerator_of(const char *hardware, Arena *arena)
{
    size_t length = hardware != NULL ? strcspn(hardware, "-") : 0;
    return length > 0 ? arena_printf(arena, "%.*s", (int)length, hardware) : NULL;
}

static double
either(double first, double second)
{
    return isnan(first) && second > 0 ? round(second) : first;
}

static void
fill_record(Serving *serving, const Value *map, bool disaggregated, Arena *arena)
{
    ResultRecord *record = &serving->record;

    record->system = serving_text(map, "hw");
    record->accelerator = accelerator_of(record->system, arena);
    record->accelerators = count_gpus(serving, map, disaggregated);
    record->software = serving_text(map, "framework");
    record->precision = serving_text(map, "precision");
    record->configuration = describe_configuration(map, arena);
    record->model = serving_text(map, "model");
    record->scenario = serving_text(map, "scenario_type");
    record->concurrency = serving_number(serving, map, "conc");
    record->input_length = either(serving_number(serving, map, "isl"),
                                  serving_number(serving, map, "mean_input_tokens"));
    record->output_length = either(serving_number(serving, map, "osl"),
                                   serving_number(serving, map, "mean_output_tokens_actual"));
}

static void
send_figures(Serving *serving, const Value *map, bool disaggregated)
{
    static const char *const names[SERVING_STATISTICS] = { "mean", "median", "p90", "p95", "p99" };
    static const ServingLatency latencies[] = {
        { "", "_ttft", "ttft", "s" },
        { "", "_tpot", "tpot", "s" },
        { "", "_itl", "itl", "s" },
        { "", "_e2el", "end_to_end_latency", "s" },
    };
    bool agentic = is_agentic(map);
    double asked = serving_number(serving, map, "num_requests_total");
    double served = serving_number(serving, map, "num_requests_successful");

    serving_send_quantities(serving, map, totals, G_N_ELEMENTS(totals));
    if (!disaggregated) {
        serving_send_quantities(serving, map, parts, G_N_ELEMENTS(parts));
    }
    serving_send(serving, agentic ? "interactivity_mean" : "interactivity_slow_p99",
                 serving_number(serving, map, agentic ? "mean_intvty" : "p99_intvty"),
                 "tokens/s/user");
    serving_send(serving, "request_error_rate", 100 * (asked - served) / asked, "%");
    for (size_t i = 0; i < G_N_ELEMENTS(latencies); i++) {
        serving_send_latency(serving, map, latencies[i], names);
    }
}

static void
send_row(Serving *serving, const Value *map, size_t number, Arena *arena)
{
    serving_run(serving, map->place, number);
    double total = serving_number(serving, map, "tput_per_gpu");
    double output = serving_number(serving, map, "output_tput_per_gpu");
    double input = serving_number(serving, map, "input_tput_per_gpu");
    bool disaggregated = is_disaggregated(total, output, input);
    bool failed = serving_number(serving, map, "num_requests_successful") == 0;
    unsigned needed = SERVING_NEEDS;

    fill_record(serving, map, disaggregated, arena);
    if (isnan(serving->record.accelerators) && !isnan(total)) {
        needed &= ~(unsigned)NEED_ACCELERATORS; /* its figures are already per GPU */
    }
    if (failed) {
        needed &= ~(unsigned)(NEED_INPUT_LENGTH | NEED_OUTPUT_LENGTH);
    }
    if (!serving_settle(serving, needed)) {
        return;
    }
    if (disaggregated) {
        diag_note(serving->diag, serving->place, "per-gpu-parts",
                  "output and input per GPU do not add up to the total, because they count "
                  "different GPUs; only the total is used");
    }
    if (failed) {
        serving_send_failed(serving, "total_tokens_per_second_per_chip", "failed",
                            "no request was completed");
    } else if (isnan(total)) {
        serving->ok =
            diag_error(serving->diag, serving->place, "row-empty", "the row has no 'tput_per_gpu'");
    } else {
        send_figures(serving, map, disaggregated);
    }
}

bool
inferencemax_recognises(const SourceFile *file)
{
    return json_head_has(file->bytes, '[',
                         (const char *const[]){ "hw", "conc", "framework", "precision", NULL });
}

typedef struct {
    Serving *serving;
    size_t number; /* number of the row */
} RowFile;

static bool
take_row(void *context, JsonMember *member, Diag *diag)
{
    RowFile *rows = context;
    const Value *row = json_member_value(member, diag);

    if (row == NULL) {
        return false;
    }
    tally_row_begin(rows->serving->file->tally, diag);
    bool ok = row->kind == VALUE_MAP ||
              diag_error(diag, row->place, "json-kind", "an object is expected here");
    if (ok) {
        send_row(rows->serving, row, ++rows->number, member->arena);
    }
    tally_row_end(rows->serving->file->tally, diag);
    return ok;
}

bool
inferencemax_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Serving serving;
    RowFile rows = { .serving = &serving };
    bool ok = serving_open(&serving, file, sink, "InferenceMAX", arena, diag) &&
              json_each_of_file(file->bytes, file->path, '[', take_row, &rows, diag);

    return serving_close(&serving) && ok;
}
