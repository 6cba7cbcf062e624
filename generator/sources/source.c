#include "sources/source.h"

#include "sources/api_error.h"
#include "sources/json_object.h"
#include "sources/readers.h"
#include "sources/tables/sheet.h"
#include "sources/tables/workbook.h"

#include "base/names.h"

#include <string.h>

/* In the order in which they are tried: the most reliable tests first, and tests of a file's first
 * line before those that search all of it. */
static const SourceFormat formats[] = {
    { .name = "metadata",
      .title = "metadata of the file beside it",
      .why = "a name that ends in .meta.yaml; the reader of that file takes it in",
      .recognises = sidecar_recognises,
      .read = sidecar_read,
      .companion = true },
    { .name = "results-csv",
      .title = "results table (CSV)",
      .why = "a CSV header with most of the columns suite, round, submitter, system, accelerator, "
             "accelerators, workload, phase, scenario, run, metric, value, unit, date, source, "
             "verified",
      .recognises = results_csv_recognises,
      .read = results_csv_read },
    { .name = "results-json",
      .title = "results table (JSON)",
      .why = "a JSON array of objects with most of the keys suite, round, submitter, system, "
             "accelerator, accelerators, workload, phase, scenario, run, metric, value, unit, "
             "date, source, verified",
      .recognises = results_json_recognises,
      .read = results_json_read },
    { .name = "prices-csv",
      .title = "price table (CSV)",
      .why = "a CSV header with most of the columns accelerator, provider, region, term, price, "
             "currency, per, accelerators, includes, valid_from, source",
      .recognises = prices_csv_recognises,
      .read = prices_csv_read },
    { .name = "prices-json",
      .title = "price table (JSON)",
      .why = "a JSON array of objects with most of the keys accelerator, provider, region, term, "
             "price, currency, per, accelerators, includes, valid_from, source",
      .recognises = prices_json_recognises,
      .read = prices_json_read },
    { .name = "support-csv",
      .title = "support table (CSV)",
      .why = "a CSV header with most of the columns tool, family, level, version, date, source",
      .recognises = support_csv_recognises,
      .read = support_csv_read },
    { .name = "support-json",
      .title = "support table (JSON)",
      .why = "a JSON array of objects with most of the keys tool, family, level, version, date, "
             "source",
      .recognises = support_json_recognises,
      .read = support_json_read },
    { .name = "skypilot",
      .title = "SkyPilot catalogue",
      .why = "a CSV header with InstanceType, AcceleratorName, AcceleratorCount, Price, SpotPrice, "
             "Region",
      .recognises = skypilot_recognises,
      .read = skypilot_read },
    { .name = "aws-csv",
      .title = "AWS price list (CSV)",
      .why =
          "lines about the list, then a CSV header with SKU, TermType, PricePerUnit, Instance Type",
      .recognises = aws_csv_recognises,
      .read = aws_csv_read },
    { .name = "aws-json",
      .title = "AWS price list (JSON)",
      .why = "a JSON object with 'formatVersion', 'offerCode' and 'products'",
      .recognises = aws_json_recognises,
      .read = aws_json_read },
    { .name = "gcp-skus",
      .title = "Google Cloud price list",
      .why = "a JSON object with 'skus' that have 'category' and 'pricingInfo'",
      .recognises = gcp_recognises,
      .read = gcp_read },
    { .name = "azure-prices",
      .title = "Azure retail prices",
      .why = "a JSON object with 'Items' that have 'armRegionName' and 'retailPrice'",
      .recognises = azure_recognises,
      .read = azure_read },
    { .name = "opencost",
      .title = "price list for OpenCost",
      .why = "a CSV header with InstanceID, AssetClass, InstanceType, MarketPriceHourly",
      .recognises = opencost_recognises,
      .read = opencost_read },
    { .name = "fmbench",
      .title = "FMBench price list",
      .why = "lines 'pricing:' and 'instance_based:'",
      .recognises = fmbench_recognises,
      .read = fmbench_read },
    { .name = "inferencemax",
      .title = "InferenceMAX rows",
      .why = "a JSON array of objects with 'hw', 'conc', 'framework', 'precision'",
      .recognises = inferencemax_recognises,
      .read = inferencemax_read },
    { .name = "maxtext",
      .title = "MaxText training log",
      .why = "lines 'completed step: …' with 'TFLOP/s/device: …'",
      .recognises = maxtext_recognises,
      .read = maxtext_read,
      .log = true },
    { .name = "nemo",
      .title = "NeMo training log (DLLogger)",
      .why = "lines 'DLLL {…}'",
      .recognises = nemo_recognises,
      .read = nemo_read,
      .log = true },
    { .name = "megatron",
      .title = "Megatron-LM training log",
      .why = "lines 'iteration … | consumed samples: … | elapsed time per iteration (ms): …'",
      .recognises = megatron_recognises,
      .read = megatron_read,
      .log = true },
    { .name = "torchtitan",
      .title = "torchtitan training log",
      .why = "lines 'step: … loss: … tps: … tflops: …'",
      .recognises = torchtitan_recognises,
      .read = torchtitan_read,
      .log = true },
    { .name = "nanogpt",
      .title = "nanoGPT training log",
      .why = "lines 'iter …: loss …, time …ms, mfu …'",
      .recognises = nanogpt_recognises,
      .read = nanogpt_read,
      .log = true },
    { .name = "hf-trainer",
      .title = "Hugging Face Trainer state",
      .why = "a JSON object with 'log_history' and 'epoch'",
      .recognises = hf_trainer_recognises,
      .read = hf_trainer_read },
    { .name = "hf-results",
      .title = "Hugging Face Trainer results",
      .why = "a JSON object with 'train_runtime', 'train_samples_per_second', 'epoch'",
      .recognises = hf_results_recognises,
      .read = hf_results_read,
      .maybe_companion = true },
    { .name = "focus",
      .title = "FOCUS bill",
      .why = "a CSV header with BilledCost, EffectiveCost, ChargeCategory, ChargePeriodStart",
      .recognises = focus_recognises,
      .read = focus_read },
    { .name = "mlperf-training-log",
      .title = "MLPerf Training log",
      .why = "lines with ':::MLLOG {…}' records of a training run",
      .recognises = mlperf_training_recognises,
      .read = mlperf_training_read,
      .log = true },
    { .name = "mlperf-training-power",
      .title = "MLPerf Training power log",
      .why = "':::MLLOG {…}' records of power readings; the log of the run takes them in",
      .recognises = mlperf_power_recognises,
      .read = companion_read,
      .companion = true },
    { .name = "mlperf-inference-summary",
      .title = "MLPerf Inference run",
      .why = "'MLPerf Results Summary' of LoadGen; takes in mlperf_log_detail.txt and spl.txt",
      .recognises = inference_summary_recognises,
      .read = inference_summary_read,
      .log = true },
    { .name = "mlperf-inference-detail",
      .title = "MLPerf Inference run in detail",
      .why = "':::MLLOG {…}' records of the namespace mlperf::logging; "
             "mlperf_log_summary.txt beside them takes them in",
      .recognises = inference_detail_recognises,
      .read = inference_detail_read,
      .maybe_companion = true },
    { .name = "mlperf-inference-published",
      .title = "MLPerf Inference results as published",
      .why = "a JSON array with 'Submitter', 'Platform', 'Scenario' and 'Performance_Result'",
      .recognises = inference_published_recognises,
      .read = inference_published_read },
    { .name = "mlperf-inference-power",
      .title = "MLPerf Inference power meter log",
      .why = "lines 'Time,…,Watts,…'; the log of the run takes them in",
      .recognises = inference_meter_recognises,
      .read = companion_read,
      .companion = true },
    { .name = "mlperf-inference-power-partner",
      .title = "MLPerf Inference power measurement",
      .why = "a JSON object with 'timezone', 'modules', 'sources' and 'messages'; gives the log "
             "of the run its clock",
      .recognises = inference_partner_recognises,
      .read = companion_read,
      .companion = true },
    { .name = "mlperf-scaling",
      .title = "MLPerf Training scaling factor",
      .why = "a JSON object with 'scaling_factor'; the logs beside it take it in",
      .recognises = mlperf_scaling_recognises,
      .read = mlperf_scaling_read,
      .companion = true },
    { .name = "mlperf-system",
      .title = "MLPerf system description",
      .why = "a JSON object with 'submitter', 'number_of_nodes' and 'accelerator_model_name'; "
             "the logs of the system take it in",
      .recognises = mlperf_system_recognises,
      .read = mlperf_system_file_read,
      .companion = true },
    { .name = "mlperf-training-summary",
      .title = "MLPerf Training result summary",
      .why = "the summariser's columns 'availability', 'submitter', 'details_url' …",
      .recognises = training_summary_recognises,
      .read = training_summary_read },
    { .name = "sglang",
      .title = "SGLang serving benchmark (JSON Lines)",
      .why = "lines of JSON objects with 'backend', 'request_rate', 'completed', "
             "'median_e2e_latency_ms'",
      .recognises = sglang_recognises,
      .read = sglang_read },
    { .name = "vllm-console",
      .title = "console output of a vLLM or SGLang serving benchmark",
      .why = "a line 'Serving Benchmark Result'",
      .recognises = vllm_console_recognises,
      .read = vllm_console_read,
      .log = true },
    { .name = "trtllm-console",
      .title = "console output of trtllm-bench",
      .why = "a line 'PERFORMANCE OVERVIEW' and one 'Request Throughput (req/sec):'",
      .recognises = trtllm_console_recognises,
      .read = trtllm_console_read,
      .log = true },
    { .name = "aiperf",
      .title = "AIPerf export (JSON)",
      .why = "a JSON object with 'aiperf_version', or the metrics of AIPerf with their units",
      .recognises = aiperf_recognises,
      .read = aiperf_read },
    { .name = "aiperf-csv",
      .title = "AIPerf export (CSV)",
      .why = "a header 'Metric,avg,min,max,…' and a row 'Request Latency (ms)'",
      .recognises = aiperf_csv_recognises,
      .read = aiperf_csv_read },
    { .name = "inference-perf",
      .title = "inference-perf stage",
      .why = "a JSON object with 'load_summary', 'successes', 'failures' and a load",
      .recognises = inference_perf_recognises,
      .read = inference_perf_read },
    { .name = "inference-perf-aside",
      .title = "inference-perf summary of all stages, or the server's own view",
      .why = "'load_summary', 'successes', 'failures' without a load; known, and not used: the "
             "stages are, and the two are not to be mixed",
      .recognises = inference_perf_aside_recognises,
      .read = companion_read,
      .companion = true },
    { .name = "llmperf",
      .title = "LLMPerf summary",
      .why = "a JSON object with 'num_concurrent_requests' and 'results_ttft_s_quantiles_p50'",
      .recognises = llmperf_recognises,
      .read = llmperf_read },
    { .name = "guidellm",
      .title = "GuideLLM report",
      .why = "a JSON object with 'guidellm_version', or 'benchmarks' of 'generative_benchmark'",
      .recognises = guidellm_recognises,
      .read = guidellm_read },
    { .name = "llama-bench",
      .title = "llama-bench results (JSON)",
      .why = "JSON objects with 'model_type', 'n_prompt', 'n_gen', 'avg_ts'",
      .recognises = llama_bench_recognises,
      .read = llama_bench_read },
    { .name = "llama-bench-csv",
      .title = "llama-bench results (CSV)",
      .why =
          "a header with 'build_commit', 'gpu_info', 'model_type', 'n_prompt', 'n_gen', 'avg_ts'",
      .recognises = llama_bench_csv_recognises,
      .read = llama_bench_csv_read },
    { .name = "llama-bench-table",
      .title = "llama-bench results (Markdown)",
      .why = "a table '| model | … | test | t/s |'",
      .recognises = llama_bench_table_recognises,
      .read = llama_bench_table_read },
    { .name = "vllm-json",
      .title = "vLLM serving benchmark (JSON)",
      .why = "a JSON object with 'model_id', 'request_rate', 'completed', 'output_throughput'",
      .recognises = vllm_json_recognises,
      .read = vllm_json_read },
    { .name = "inferencex",
      .title = "InferenceX experiment",
      .why = "a JSON object with 'model_id', 'completed' and 'median_ttft': seconds, no '_ms'",
      .recognises = inferencex_recognises,
      .read = inferencex_read },
    { .name = "mlperf-inference-accuracy",
      .title = "MLPerf Inference accuracy",
      .why = "a line 'hash=' with 64 hexadecimal digits at the end",
      .recognises = inference_accuracy_recognises,
      .read = inference_accuracy_read },
    { .name = "google-benchmark",
      .title = "Google Benchmark (JSON)",
      .why = "a JSON object with 'benchmarks' that have 'real_time' or 'run_type'",
      .recognises = google_benchmark_recognises,
      .read = google_benchmark_read },
    { .name = "pytest-benchmark",
      .title = "pytest-benchmark (JSON)",
      .why = "a JSON object with 'benchmarks' that have 'stats' and 'rounds'",
      .recognises = pytest_benchmark_recognises,
      .read = pytest_benchmark_read },
    { .name = "hyperfine-json",
      .title = "hyperfine export (JSON)",
      .why = "a JSON object with 'results' that have 'command', 'mean' and 'median'",
      .recognises = hyperfine_json_recognises,
      .read = hyperfine_json_read },
    { .name = "hyperfine-csv",
      .title = "hyperfine export (CSV)",
      .why = "a CSV header with command, mean, stddev, median, user, system, min, max",
      .recognises = hyperfine_csv_recognises,
      .read = hyperfine_csv_read },
    { .name = "jmh",
      .title = "JMH (JSON)",
      .why = "a JSON array of objects with 'benchmark' and 'primaryMetric'",
      .recognises = jmh_recognises,
      .read = jmh_read },
    { .name = "bencher",
      .title = "Bencher Metric Format",
      .why = "JSON objects three deep, with a 'value' in the innermost",
      .recognises = bencher_recognises,
      .read = bencher_read },
    { .name = "action-benchmark",
      .title = "github-action-benchmark custom format",
      .why = "a JSON array of objects with 'name', 'unit' and 'value'",
      .recognises = action_benchmark_recognises,
      .read = action_benchmark_read },
    { .name = "markdown-table",
      .title = "Markdown table of results",
      .why = "a table with a column such as 'Step time (seconds)' or 'Tokens/sec/chip'",
      .recognises = markdown_table_recognises,
      .read = markdown_table_read },
    { .name = "accelerators",
      .title = "accelerators.yaml",
      .why = "a line 'accelerators:' or 'aliases:'",
      .recognises = accelerators_recognises,
      .read = accelerators_read },
    { .name = "workloads",
      .title = "workloads.yaml",
      .why = "a line 'workloads:'",
      .recognises = workloads_recognises,
      .read = workloads_read },
    { .name = "support",
      .title = "support.yaml",
      .why = "a line 'support:'",
      .recognises = support_yaml_recognises,
      .read = support_yaml_read },
    { .name = "results-sheet",
      .title = "results table (sheet)",
      .why = "a table of any dialect, or a workbook, with most of the columns suite, round, "
             "submitter, system, accelerator, accelerators, workload, phase, scenario, run, "
             "metric, value, unit, date, source, verified",
      .recognises = results_sheet_recognises,
      .read = results_sheet_read },
    { .name = "training-steps",
      .title = "table of training steps",
      .why = "rows or JSON lines with a rising 'step' or 'iteration', and a time or rate with its "
             "unit ('step_time_s', 'tokens_per_sec' …)",
      .recognises = step_table_recognises,
      .read = step_table_read },
    { .name = "measurement-sheet",
      .title = "table of measurements",
      .why = "a table with a column for what ran or what it ran on (GPU, model …) and one for a "
             "quantity with its unit ('Throughput (tok/s)', 'TTFT p99 (ms)' …)",
      .recognises = measurement_sheet_recognises,
      .read = measurement_sheet_read },
    { .name = "price-sheet",
      .title = "price sheet",
      .why = "a table with a column for the accelerator (accelerator, GPU, instance type …) and "
             "one for a price ('$/hr', '1 year reserved' …)",
      .recognises = price_sheet_recognises,
      .read = price_sheet_read },
};

const SourceFormat *
source_formats(size_t *n_formats)
{
    *n_formats = G_N_ELEMENTS(formats);
    return formats;
}

/* Describes a format that is recognised by its first bytes but cannot be read; NULL: none. */
static const char *
describe_binary(Bytes bytes)
{
    static const struct {
        const char *magic, *what;
    } kinds[] = {
        { "\x1f\x8b", "gzip-compressed; unpack it first" },
        { "\x28\xb5\x2f\xfd", "Zstandard-compressed; unpack it first" },
        { "\xfd"
          "7zXZ",
          "xz-compressed; unpack it first" },
        { "BZh", "bzip2-compressed; unpack it first" },
        { "PAR1", "a Parquet file; save the table as CSV or .xlsx" },
        { "ARROW1", "an Arrow file; save the table as CSV or .xlsx" },
        { "PK\x03\x04", "a ZIP archive, or a document that is not a workbook; unpack it, or save "
                        "its table as CSV or .xlsx" },
        { "%PDF-", "a PDF; save its table as CSV or .xlsx" },
        { "\x89PNG", "a PNG picture" },
        { "\xff\xd8\xff", "a JPEG picture" },
        { "SQLite format 3", "an SQLite database" },
        { "\xff\xfe", "text in UTF-16; save it as UTF-8" },
        { "\xfe\xff", "text in UTF-16; save it as UTF-8" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        size_t size = strlen(kinds[i].magic);
        if (bytes.size >= size && memcmp(bytes.data, kinds[i].magic, size) == 0) {
            return kinds[i].what;
        }
    }
    return memchr(bytes.data, '\0', MIN(bytes.size, 65536)) != NULL ? "binary data" : NULL;
}

static bool
is_blank(Bytes bytes)
{
    size_t start = bytes.size >= 3 && memcmp(bytes.data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

    for (size_t i = start; i < bytes.size; i++) {
        if (!g_ascii_isspace(bytes.data[i])) {
            return false;
        }
    }
    return true;
}

/* Describes an output of other tools that is often found beside results, by a text near its start;
 * NULL: none. */
static const char *
describe_unread(Bytes bytes)
{
    static const struct {
        const char *token, *what;
    } kinds[] = {
        { " ns/iter (+/- ", "the console output of cargo bench or Criterion" },
        { " ns/op", "the console output of go test -bench" },
        { "est run time", "the console output of a Catch2 benchmark" },
        { "\"sampleCount\":", "the JSON report of a Vitest benchmark" },
        { "\"log_history\":", "the trainer_state.json of Hugging Face Transformers" },
        { "_stderr,none\":", "the JSON report of lm-evaluation-harness" },
        { "<!DOCTYPE html", "a web page" },
        { "<html", "a web page" },
    };
    gssize size = (gssize)MIN(bytes.size, 4096);

    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (g_strstr_len(bytes.data, size, kinds[i].token) != NULL) {
            return kinds[i].what;
        }
    }
    return NULL;
}

/* True if a row over a limit kept a table from being recognised. */
static bool
is_over_limit(Diag *said)
{
    size_t n = 0;
    const DiagMessage *messages = diag_messages(said, &n);

    for (size_t i = 0; i < n; i++) {
        if (g_str_equal(messages[i].code, "csv-row-size")) {
            return true;
        }
    }
    return false;
}

/* The names of the first members of the JSON object at the start of the file, or NULL. */
static char *
json_members(Bytes bytes, const char *file)
{
    enum { NAMED_MAX = 8 };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) unheard = diag_new();
    JsonSplitter json = json_splitter(bytes, file);
    const Value *map = json_read_scalars(&json, NULL, arena, unheard);
    GString *names = g_string_new(NULL);

    size_t n = 0;
    for (const Value *item = map != NULL ? map->first : NULL; item != NULL; item = item->next) {
        if (n++ == NAMED_MAX) {
            g_string_append(names, " \xe2\x80\xa6");
            break;
        }
        g_autofree char *key = names_short(item->key);
        g_string_append_printf(names, "%s'%s'", n > 1 ? ", " : "", key);
    }
    return g_string_free(names, names->len == 0);
}

/* False after an error that tells where the JSON is broken. */
static bool
is_whole_json(const SourceFile *file, Diag *diag)
{
    JsonSplitter json = json_splitter(file->bytes, file->path);

    json.bare_words = true;
    if (!json_start(&json, diag) || !json_skip(&json, diag)) {
        return false;
    }
    return json_follows(&json) || json_finish(&json, diag); /* several texts are JSON Lines */
}

static size_t
count_delimiters(const char *line, const char *delimiter)
{
    size_t n = 0;

    for (const char *p = line; (p = strstr(p, delimiter)) != NULL; n++) {
        p += strlen(delimiter);
        p += strspn(p, " ");
    }
    return n;
}

/* True if most of the first lines have as many of a delimiter as the line before. */
static bool
shares_delimiter(Bytes bytes)
{
    static const char *const delimiters[] = { ",", ";", "\t", "|", "  " };
    enum { LINES = 50 };
    g_autofree char *text = g_strndup(bytes.data, MIN(bytes.size, 1 << 16));
    g_auto(GStrv) lines = g_strsplit(text, "\n", LINES + 1);
    size_t n_lines = MIN(g_strv_length(lines), LINES);

    for (size_t i = 0; i < G_N_ELEMENTS(delimiters); i++) {
        size_t before = 0, n = 0, same = 0;
        for (size_t l = 0; l < n_lines; l++) {
            const char *line = g_strstrip(lines[l]);
            if (*line != '\0') {
                size_t count = count_delimiters(line, delimiters[i]);
                same += count > 0 && count == before;
                before = count;
                n++;
            }
        }
        if (n >= 2 && same * 2 >= n - 1) {
            return true;
        }
    }
    return false;
}

/* True if the file is a log by its name, or text that is not a table. */
static bool
is_plain_text(const SourceFile *file)
{
    static const char *const tables[] = { ".csv", ".tsv", ".json", ".jsonl", ".ndjson" };
    size_t start = 0;

    if (g_str_has_suffix(file->path, ".log") || g_str_has_suffix(file->path, ".out")) {
        return true;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(tables); i++) {
        if (g_str_has_suffix(file->path, tables[i])) {
            return false;
        }
    }
    while (start < file->bytes.size && g_ascii_isspace(file->bytes.data[start])) {
        start++;
    }
    return start < file->bytes.size && strchr("{[", file->bytes.data[start]) == NULL &&
           !shares_delimiter(file->bytes);
}

/* Reports text that is not a table: which logs are read. */
static void
report_plain_text(Place place, Diag *diag)
{
    g_autoptr(GString) logs = g_string_new(NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(formats); i++) {
        if (formats[i].log) {
            g_string_append_printf(logs, "%s%s", logs->len > 0 ? ", " : "", formats[i].title);
        }
    }
    diag_error(diag, place, "source-format",
               "no known format: it is not a table, and not one of the logs that are read: %s; "
               "write its values into a results table: 'accelreport schema --example results' "
               "prints one",
               logs->str);
}

/* Reports what the file is, or the nearest table and the columns it lacks. */
static void
report_unknown(const SourceFile *file, Place place, Diag *diag)
{
    const TableShape *const shapes[] = { &results_shape, &prices_shape, &skypilot_shape,
                                         &support_shape };
    const TableShape *nearest = NULL;
    bool prose = !sheet_is_possible(file->bytes, file->path); /* Markdown pages resemble no table */
    const char *unread = prose ? NULL : describe_unread(file->bytes);
    size_t best = 2; /* one or two common columns are not enough */

    if (unread != NULL) {
        diag_error(diag, place, "source-format",
                   "this is %s, which is not read; write its values into a results table: "
                   "'accelreport schema --example results' prints one",
                   unread);
        return;
    }
    g_autofree char *failure = prose ? NULL : api_error_message(file->bytes);
    if (failure != NULL) {
        diag_error(diag, place, "source-api-error",
                   "this is an API's error message, without data: '%s'", failure);
        return;
    }
    if (g_str_has_suffix(file->path, ".json") && !is_whole_json(file, diag)) {
        return;
    }
    for (size_t i = 0; !prose && i < G_N_ELEMENTS(shapes); i++) {
        size_t n =
            MAX(csv_resembles(file->bytes, shapes[i]), json_resembles(file->bytes, shapes[i]));
        if (n > best) {
            best = n;
            nearest = shapes[i];
        }
    }
    g_autofree char *name = g_path_get_basename(file->path);
    if (g_str_equal(name, "accelerators.yaml")) {
        diag_error(diag, place, "source-format",
                   "not a list of accelerators: below 'accelerators:' each has an id with name, "
                   "vendor and family; 'accelreport schema --example accelerators' prints one");
        return;
    }
    g_autoptr(Diag) said = diag_new();
    g_autofree char *named = prose ? NULL : sheet_columns(file, said);
    if (is_over_limit(said)) {
        diag_take(diag, said);
        return;
    }
    if (named == NULL && !prose) {
        named = json_members(file->bytes, file->path);
    }
    if (nearest == NULL && is_plain_text(file)) {
        report_plain_text(place, diag);
        return;
    }
    g_autofree char *has = named != NULL ? g_strconcat("; it has ", named, NULL) : g_strdup("");
    if (nearest == NULL) {
        diag_error(diag, place, "source-format",
                   "no known format: a price table needs columns such as accelerator, price and "
                   "term, a results table accelerator, workload, metric and value%s; 'accelreport "
                   "schema --example prices' or '--example results' prints one",
                   has);
        return;
    }
    g_autofree char *missing = table_missing(file->bytes, nearest);
    diag_error(diag, place, "source-format",
               "no known format; nearest to a %s, which also has the columns %s%s", nearest->what,
               missing, has);
}

/* True if it is a workbook, for which an error was reported. */
static bool
report_workbook(const SourceFile *file, Place place, Diag *diag)
{
    WorkbookKind kind = workbook_recognise(file->bytes);

    if (kind == WORKBOOK_UNREADABLE) {
        workbook_free(workbook_open(file->bytes, file->path, diag));
    } else if (kind != WORKBOOK_NONE) {
        g_autoptr(Diag) unheard = diag_new();
        g_autoptr(SheetSource) first = sheet_open_number(file->bytes, file->path, 0, unheard);
        diag_error(
            diag, place, "source-workbook",
            first == NULL
                ? "the workbook has no values; write the table into its cells, or save it as CSV"
                : "no sheet of the workbook has prices or results; name the columns as in "
                  "the manual");
    }
    return kind != WORKBOOK_NONE;
}

const SourceFormat *
source_recognise(const SourceFile *file, Diag *diag)
{
    Place place = { .file = file->path, .line = 1, .column = 1 };

    if (is_blank(file->bytes)) {
        diag_error(diag, place, "source-empty", "the file is empty");
        return NULL;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(formats); i++) {
        if (formats[i].recognises(file)) {
            return &formats[i];
        }
    }
    if (report_workbook(file, place, diag)) {
        return NULL;
    }
    const char *binary = describe_binary(file->bytes);
    if (binary != NULL) {
        diag_error(diag, place, "source-binary", "not a result or price file: it is %s", binary);
        return NULL;
    }
    report_unknown(file, place, diag);
    return NULL;
}

bool
records_dump(const SourceFile *file, GString *out, Diag *diag)
{
    RecordSink sink = records_dump_sink(out);
    const SourceFormat *format = source_recognise(file, diag);
    g_autoptr(Tally) tally = tally_new();
    SourceFile counted = *file;

    if (format == NULL) {
        return false;
    }
    g_string_append_printf(out, "format %s\n", format->name);
    counted.tally = tally;
    bool fine = source_read(format, &counted, &sink, diag);
    if (tally->n_read > 0) {
        g_string_append_printf(out, "rows read=%zu used=%zu reported=%zu\n", tally->n_read,
                               tally->n_used, tally->n_reported + tally->n_empty);
    }
    return fine;
}
