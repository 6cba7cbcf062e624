/* The English texts in query results: why values are missing, why results must not be compared,
 * names of metrics. words_translate() finds the sentence that a text matches when it is shown to a
 * reader; the data are unchanged. */
#ifndef WORDS_QUERY_SENTENCES_H
#define WORDS_QUERY_SENTENCES_H

/* clang-format off */
/* Why a value is missing, in the wording of the views. */
#define REASON_WORDS(WORD) \
    WORD(REASON_NO_SCORE, "reason_no_score", "no score") \
    WORD(REASON_NO_SCORE_BECAUSE, "reason_no_score_because", "no score: {reason}") \
    WORD(REASON_NO_RUN, "reason_no_run", "no run succeeded") \
    WORD(REASON_NO_LOGS, "reason_no_logs", "no logs") \
    WORD(REASON_ONE_RUN, "reason_one_run", "one run") \
    WORD(REASON_NO_CHIPS, "reason_no_chips", "number of chips not known") \
    WORD(REASON_NO_NODES, "reason_no_nodes", "number of nodes not known") \
    WORD(REASON_NO_PRICE, "reason_no_price", "no price for this accelerator") \
    WORD(REASON_NO_LOAD, "reason_no_load", "the load is not known as concurrent requests") \
    WORD(REASON_NO_EXCHANGE, "reason_no_exchange", "no exchange rate for {currency}") \
    WORD(REASON_SPOT, "reason_spot", "spot prices change from day to day") \
    WORD(REASON_PRICE_UNKNOWN, "reason_price_unknown", "price not known") \
    WORD(REASON_WHICH_TOKENS, "reason_which_tokens", "the source does not state which tokens it counts") \
    WORD(REASON_NO_PARAMETER, "reason_no_parameter", "no parameter {name}") \
    WORD(REASON_PARAMETER_ZERO, "reason_parameter_zero", "{name} is 0") \
    WORD(REASON_PARAMETERS_MISSING, "reason_parameters_missing", \
         "report.yaml has no parameter {first} or {second}") \
    WORD(REASON_PARAMETER_MISSING, "reason_parameter_missing", \
         "report.yaml has no parameter {name}") \
    WORD(REASON_NO_RATE, "reason_no_rate", "no request rate") \
    WORD(REASON_NO_PERCENTILE, "reason_no_percentile", "no 99th percentile of {what}") \
    WORD(REASON_SHARE_UNKNOWN, "reason_share_unknown", \
         "99th percentile of {what} is {value} ms: the share within {limit} ms is not in the file") \
    WORD(REASON_NO_THROUGHPUT, "reason_no_throughput", "no output throughput") \
    WORD(REASON_NO_TOKEN_TIME, "reason_no_token_time", "no time per output token") \
    WORD(REASON_NO_FIRST_TOKEN, "reason_no_first_token", "no time to first token") \
    WORD(REASON_FASTEST_POINT, "reason_fastest_point", \
         "the fastest point has {value} tokens/s per user") \
    WORD(REASON_SLOWEST_POINT, "reason_slowest_point", \
         "the slowest point of the front has {value} tokens/s per user") \
    WORD(REASON_NO_PEAK, "reason_no_peak", "no peak: {text}") \
    WORD(REASON_NO_PEAK_PRECISION, "reason_no_peak_precision", \
         "no peak of this precision in the catalogue") \
    WORD(REASON_NO_PEAK_FOR, "reason_no_peak_for", "no peak for precision '{precision}'") \
    WORD(REASON_NO_PEAK_OF, "reason_no_peak_of", "no {precision} peak in the catalogue") \
    WORD(REASON_NO_BANDWIDTH, "reason_no_bandwidth", "no memory bandwidth: {text}") \
    WORD(REASON_NO_BANDWIDTH_KNOWN, "reason_no_bandwidth_known", \
         "no memory bandwidth in the catalogue") \
    WORD(REASON_NO_PRECISION, "reason_no_precision", "precision not stated") \
    WORD(REASON_NO_ACCELERATOR, "reason_no_accelerator", "accelerator not known") \
    WORD(REASON_NO_RESULT, "reason_no_result", "no result") \
    WORD(REASON_NO_DATE, "reason_no_date", "date not known") \
    WORD(REASON_NO_DAY, "reason_no_day", "day not known") \
    COUNTED(WORD, REASON_RUN_FAILED, "reason_run_failed", "{n} of {all} run failed; the rule drops {drops}", \
            REASON_RUNS_FAILED, "reason_runs_failed", "{n} of {all} runs failed; the rule drops {drops}") \
    COUNTED(WORD, REASON_TOO_FEW_RUN, "reason_too_few_run", "{n} run is too few to drop {low} and {high}", \
            REASON_TOO_FEW_RUNS, "reason_too_few_runs", "{n} runs are too few to drop {low} and {high}") \
    WORD(REASON_COMPLIANCE, "reason_compliance", "a compliance run checks a result but is not a result") \
    WORD(REASON_INVALID, "reason_invalid", "the run is not valid") \
    WORD(REASON_PERFORMANCE_RUNS, "reason_performance_runs", \
         "{n} performance runs where the rules allow one") \
    WORD(REASON_TOTAL_UNKNOWN, "reason_total_unknown", \
         "a total is not known: cost_of_option has the reason") \
    WORD(REASON_THE_TOTAL_UNKNOWN, "reason_the_total_unknown", \
         "the total is not known: cost_of_option has the reason") \
    WORD(REASON_SAME_THROUGHOUT, "reason_same_throughout", "both cost the same throughout") \
    WORD(REASON_LOW_THROUGHOUT, "reason_low_throughout", \
         "{what} makes them equal: {option} costs less throughout") \
    WORD(REASON_NO_PRICE_FROM, "reason_no_price_from", "no price of 0 or more") \
    WORD(REASON_NO_UTILISATION, "reason_no_utilisation", "no utilisation between 0 and 1") \
    WORD(REASON_NO_MONTH, "reason_no_month", "no month within the horizon") \
    WORD(REASON_NO_DRAW, "reason_no_draw", "no draw has a break-even") \
    WORD(REASON_NOTHING_CHANGES, "reason_nothing_changes", \
         "no parameter with a range changes it") \
    WORD(REASON_TOO_LARGE, "reason_too_large", \
         "division by 0, or too large a number") \
    WORD(METHOD_MEAN, "method_mean", "95%, Student’s t for the mean") \
    WORD(METHOD_TRIMMED, "method_trimmed", \
         "95%, Student’s t for the trimmed mean (Tukey–McLaughlin)") \
    WORD(METHOD_RATIO, "method_ratio", \
         "95%, Student’s t for the logarithm of the ratio (Welch)") \
    WORD(METHOD_BOOTSTRAP, "method_bootstrap", "95%, BCa bootstrap, B = {n}, seed {seed}")

/* Why results must not be compared, or in what they differ: the rules of analysis/rules.yaml. */
#define RULE_WORDS(WORD) \
    WORD(COMPARED_ALTHOUGH, "compared_although", "Compared although they differ: {list}.") \
    WORD(WHY_TOGETHER, "why_together", "Why these results are shown together: {reason}") \
    WORD(SHOWN_TOGETHER, "shown_together", \
         "Shown together although they are not comparable: {list}.") \
    WORD(NOT_ALIKE, "not_alike", "Rows differ: {list}.") \
    COUNTED(WORD, AND_PAIR, "and_pair", "{pair} (and 1 more such pair)", \
            AND_PAIRS, "and_pairs", "{pair} (and {n} more such pairs)") \
    WORD(VERDICT_NOT_COMPARABLE, "verdict_not_comparable", "not comparable") \
    WORD(VERDICT_STATED, "verdict_stated", "comparable with stated differences") \
    WORD(VERDICT_COMPARABLE, "verdict_comparable", "comparable") \
    WORD(RULE_NO_SCORE, "rule_no_score", "one of them has no score") \
    WORD(RULE_MLPERF, "rule_mlperf", "MLPerf results may not be compared with other results") \
    WORD(RULE_SUITE, "rule_suite", "each suite measures in its own way: {first} and {second}") \
    WORD(RULE_SYSTEM_TYPE, "rule_system_type", \
         "each kind of system has its own suite: {first} and {second}") \
    WORD(RULE_BENCHMARK, "rule_benchmark", "different benchmarks: {first} and {second}") \
    WORD(RULE_MODEL, "rule_model", "different models: {first} and {second}") \
    WORD(RULE_DATASET, "rule_dataset", "different data: {first} and {second}") \
    WORD(RULE_SCENARIO, "rule_scenario", "different scenarios: {first} and {second}") \
    WORD(RULE_ROUND, "rule_round", \
         "the rounds are not known to be compatible: {first} and {second}") \
    WORD(RULE_MULTISTREAM, "rule_multistream", \
         "MultiStream counted streams before v2.0 and latency since: {first} and {second}") \
    WORD(RULE_COUNTED, "rule_counted", "different work is counted: {first} and {second}") \
    WORD(RULE_DIVIDED, "rule_divided", \
         "the rates have different denominators: {first} and {second}") \
    WORD(RULE_METRIC, "rule_metric", \
         "different metrics: {first} in {first_unit} and {second} in {second_unit}") \
    WORD(RULE_QUALITY, "rule_quality", "different quality targets: {first} and {second}") \
    WORD(RULE_LATENCY, "rule_latency", "different latency limits: {first} and {second}") \
    WORD(RULE_POWER, "rule_power", \
         "one was measured with power, the other without: these are separate submissions") \
    WORD(RULE_LENGTHS, "rule_lengths", \
         "different requests: {first_in} tokens in and {first_out} out, {second_in} in and {second_out} out") \
    WORD(RULE_LOAD, "rule_load", \
         "different loads: concurrency {first} and {second}, rate {first_rate} and {second_rate}") \
    WORD(RULE_DIVISION, "rule_division", "different divisions: {first} and {second}") \
    WORD(RULE_VERSION, "rule_version", "version {first} and {second}") \
    WORD(RULE_DIVISION_UNKNOWN, "rule_division_unknown", "division {first} and {second}") \
    WORD(RULE_CATEGORY, "rule_category", "category {first} and {second}") \
    WORD(RULE_CHIPS, "rule_chips", "{first} and {second} chips, compared per chip") \
    WORD(RULE_PRECISION, "rule_precision", "precision {first} and {second}") \
    WORD(RULE_MODEL_UNKNOWN, "rule_model_unknown", \
         "model {first} and {second}, data {first_data} and {second_data}") \
    WORD(RULE_QUALITY_UNKNOWN, "rule_quality_unknown", "quality target {first} and {second}") \
    WORD(RULE_LATENCY_UNKNOWN, "rule_latency_unknown", "latency limit {first} and {second}") \
    WORD(RULE_TOKENS, "rule_tokens", \
         "{first_in} and {second_in} tokens in, {first_out} and {second_out} out") \
    WORD(RULE_LOAD_UNKNOWN, "rule_load_unknown", \
         "concurrency {first} and {second}, rate {first_rate} and {second_rate}") \
    WORD(RULE_CURRENCY, "rule_currency", "amounts in different currencies: {values}") \
    WORD(RULE_TERM, "rule_term", "prices on different terms: {values}") \
    WORD(RULE_BASIS, "rule_basis", "prices that include different things: {values}") \
    WORD(RULE_DATES, "rule_dates", "prices of different dates, from {first} to {last}") \
    WORD(RULE_KIND_OF_VALUE, "rule_kind_of_value", "{first} and {second}") \
    WORD(VALUE_OFFICIAL, "value_official", "official score") \
    WORD(VALUE_PUBLISHED, "value_published", "published score") \
    WORD(VALUE_SINGLE, "value_single", "single run") \
    WORD(VALUE_MEAN, "value_mean", "mean") \
    WORD(VALUE_VERIFIED, "value_verified", "verified") \
    WORD(VALUE_UNVERIFIED, "value_unverified", "unverified") \
    WORD(VALUE_VERIFIED_UNKNOWN, "value_verified_unknown", "not known whether verified") \
    WORD(VALUE_VERIFIED_OR_NOT, "value_verified_or_not", "not known whether verified") \
    WORD(VALUE_UNKNOWN, "value_unknown", "not known")

/* Names of metrics, and of their statistics. */
#define METRIC_WORDS(WORD) \
    WORD(METRIC_TIME_TO_TRAIN, "metric_time_to_train", "Time to train") \
    WORD(METRIC_OFFICIAL_SCORE, "metric_official_score", "Time to train, official score") \
    WORD(METRIC_RUNS_PER_DAY, "metric_runs_per_day", "Runs to the target per day") \
    WORD(METRIC_CHIP_HOURS, "metric_chip_hours", "Chip-hours") \
    WORD(METRIC_COST_TO_TRAIN, "metric_cost_to_train", "Cost of one run to the target") \
    WORD(METRIC_COST_TOKENS, "metric_cost_tokens", "Cost of a million tokens") \
    WORD(METRIC_PRICE, "metric_price", "Price per chip-hour") \
    WORD(METRIC_SCALING, "metric_scaling", "Scaling efficiency") \
    WORD(METRIC_WORK_RATIO, "metric_work_ratio", "Work per chip and unit of time") \
    WORD(METRIC_THROUGHPUT, "metric_throughput", "Throughput") \
    WORD(METRIC_SCHEDULED, "metric_scheduled", "Throughput, scheduled") \
    WORD(METRIC_COMPLETED, "metric_completed", "Throughput, completed") \
    WORD(METRIC_REQUESTS, "metric_requests", "Request throughput") \
    WORD(METRIC_OUTPUT, "metric_output", "Output throughput") \
    WORD(METRIC_INPUT, "metric_input", "Input throughput") \
    WORD(METRIC_TOTAL, "metric_total", "Total throughput, input and output") \
    WORD(METRIC_OUTPUT_CHIP, "metric_output_chip", "Output throughput per chip") \
    WORD(METRIC_INPUT_CHIP, "metric_input_chip", "Input throughput per chip") \
    WORD(METRIC_TOTAL_CHIP, "metric_total_chip", "Total throughput per chip, input and output") \
    WORD(METRIC_INTERACTIVITY, "metric_interactivity", "Interactivity") \
    WORD(METRIC_INTERACTIVITY_SLOW, "metric_interactivity_slow", \
         "Interactivity that 99% of requests exceed") \
    WORD(METRIC_ERRORS, "metric_errors", "Requests that failed") \
    WORD(METRIC_TTFT, "metric_ttft", "Time to first token (TTFT)") \
    WORD(METRIC_TPOT, "metric_tpot", "Time per output token (TPOT)") \
    WORD(METRIC_TPOT_AFTER, "metric_tpot_after", "Time per output token after the first (TPOT)") \
    WORD(METRIC_ITL, "metric_itl", "Inter-token latency (ITL)") \
    WORD(METRIC_ITL_CHUNKS, "metric_itl_chunks", "Time between chunks of the stream (ITL)") \
    WORD(METRIC_NORMALIZED, "metric_normalized", "Latency per output token, including the first") \
    WORD(METRIC_END_TO_END, "metric_end_to_end", "End-to-end latency") \
    WORD(METRIC_LATENCY, "metric_latency", "Latency") \
    WORD(METRIC_MODEL_FLOPS, "metric_model_flops", "Model FLOP/s per chip") \
    WORD(METRIC_STEP_TIME, "metric_step_time", "Time per training step") \
    WORD(METRIC_STEPS, "metric_steps", "Training steps measured") \
    WORD(METRIC_TOKENS_CHIP, "metric_tokens_chip", "Tokens per second per chip") \
    WORD(METRIC_TIME, "metric_time", "Time") \
    WORD(METRIC_CPU_TIME, "metric_cpu_time", "Processor time") \
    WORD(METRIC_OPERATIONS, "metric_operations", "Operations per second") \
    WORD(METRIC_BYTES, "metric_bytes", "Bytes per second") \
    WORD(METRIC_ITEMS, "metric_items", "Items per second") \
    WORD(METRIC_MFU, "metric_mfu", "Model FLOP/s utilisation (MFU)") \
    WORD(METRIC_POWER, "metric_power", "Power") \
    WORD(METRIC_ENERGY, "metric_energy", "Energy") \
    WORD(METRIC_ENERGY_QUERY, "metric_energy_query", "Energy per query") \
    WORD(METRIC_CONCURRENCY, "metric_concurrency", "Concurrent requests") \
    WORD(METRIC_PEAK, "metric_peak", "Peak dense {precision}") \
    WORD(METRIC_MEMORY, "metric_memory", "Memory") \
    WORD(METRIC_BANDWIDTH, "metric_bandwidth", "Memory bandwidth") \
    WORD(METRIC_INTERCONNECT, "metric_interconnect", "Interconnect bandwidth") \
    WORD(METRIC_RATED_POWER, "metric_rated_power", "Rated power") \
    WORD(METRIC_DOMAIN, "metric_domain", "Chips in one scale-up domain") \
    WORD(METRIC_TOTAL_COST, "metric_total_cost", "Total cost") \
    WORD(METRIC_CUMULATIVE, "metric_cumulative", "Cumulative cost") \
    WORD(OF_METRIC_MEAN, "of_metric_mean", "{what}, mean") \
    WORD(OF_METRIC_MEDIAN, "of_metric_median", "{what}, median") \
    WORD(OF_METRIC_MEASURED, "of_metric_measured", "{what}, {n}th percentile as measured") \
    WORD(OF_METRIC_PERCENTILE, "of_metric_percentile", "{what}, {n}th percentile") \
    WORD(OF_METRIC_SHORTEST, "of_metric_shortest", "{what}, shortest") \
    WORD(OF_METRIC_LONGEST, "of_metric_longest", "{what}, longest") \
    WORD(OF_METRIC_DEVIATION, "of_metric_deviation", "{what}, standard deviation") \
    WORD(COLUMN_ACCELERATOR, "column_accelerator", "Accelerator") \
    WORD(COLUMN_ACCELERATORS, "column_accelerators", "Accelerators") \
    WORD(COLUMN_CHIPS, "column_chips", "Chips") \
    WORD(COLUMN_CHIP, "column_chip", "Chip") \
    WORD(COLUMN_SYSTEM, "column_system", "System") \
    WORD(COLUMN_SUBMITTER, "column_submitter", "Submitter") \
    WORD(COLUMN_PROVIDER, "column_provider", "Provider") \
    WORD(COLUMN_REGION, "column_region", "Region") \
    WORD(COLUMN_TERM, "column_term", "Term") \
    WORD(COLUMN_FAMILY, "column_family", "Family") \
    WORD(COLUMN_VALUE, "column_value", "Value") \
    WORD(COLUMN_COST, "column_cost", "Cost") \
    WORD(COLUMN_PRICE, "column_price", "Price") \
    WORD(COLUMN_MONTH, "column_month", "Month") \
    WORD(COLUMN_CATEGORY, "column_category", "Category") \
    WORD(COLUMN_PRECISION, "column_precision", "Precision") \
    WORD(COLUMN_CONCURRENCY, "column_concurrency", "Concurrency") \
    WORD(COLUMN_REQUEST_RATE, "column_request_rate", "Request rate") \
    WORD(COLUMN_SHARE, "column_share", "Share") \
    WORD(COLUMN_FRAMEWORK, "column_framework", "Framework") \
    WORD(COLUMN_LABEL, "column_label", "Label") \
    WORD(COLUMN_COMPONENT, "column_component", "Component") \
    WORD(COLUMN_REASON, "column_reason", "Reason") \
    WORD(COLUMN_SCORE, "column_score", "Score")
/* clang-format on */

#endif
