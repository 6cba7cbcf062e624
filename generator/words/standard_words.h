/* The words of the standard report: the pages that the program generates for a folder without pages
 * (document/standard). They are part of the words in words/words.h, which includes them. */
#ifndef WORDS_STANDARD_WORDS_H
#define WORDS_STANDARD_WORDS_H

/* clang-format off */
#define STANDARD_WORDS(WORD) \
    WORD(STD_REPORT, "std_report", "GPU and TPU results") \
    WORD(STD_TITLE, "std_title", "Overview") \
    WORD(STD_READ_BY, "std_read_by", "This report covers {results} from {submitters}, measured on {chips}.") \
    WORD(STD_READ, "std_read", "This report covers {results}, measured on {chips}.") \
    WORD(STD_READ_PRICES, "std_read_prices", "The price files list {prices} from {providers} for {chips}.") \
    WORD(STD_RESULT, "std_result", "result") \
    WORD(STD_RESULTS, "std_results", "results") \
    WORD(STD_VALUE, "std_value", "value") \
    WORD(STD_VALUES, "std_values", "values") \
    WORD(STD_SUBMITTER, "std_submitter", "submitter") \
    WORD(STD_SUBMITTERS, "std_submitters", "submitters") \
    WORD(STD_KIND, "std_kind", "kind of accelerator") \
    WORD(STD_KINDS, "std_kinds", "kinds of accelerator") \
    WORD(STD_KINDS_UNNAMED, "std_kinds_unnamed", "accelerators that the files do not name") \
    WORD(STD_PRICE, "std_price", "price") \
    WORD(STD_PRICES_N, "std_prices_n", "prices") \
    WORD(STD_REQUEST_AT_ONCE, "std_request_at_once", "concurrent request") \
    WORD(STD_REQUESTS_AT_ONCE, "std_requests_at_once", "concurrent requests") \
    WORD(STD_CHIP, "std_chip", "chip") \
    WORD(STD_CHIPS_N, "std_chips_n", "chips") \
    WORD(STD_PROVIDER, "std_provider", "provider") \
    WORD(STD_PROVIDERS, "std_providers", "providers") \
    WORD(STD_BENCHMARK, "std_benchmark", "benchmark") \
    WORD(STD_BENCHMARKS, "std_benchmarks", "benchmarks") \
    WORD(STD_MODEL, "std_model", "model") \
    WORD(STD_MODELS, "std_models", "models") \
    WORD(STD_TRAINING, "std_training", "Training") \
    WORD(STD_TRAINING_TITLE, "std_training_title", "How long training takes, and what it costs") \
    WORD(STD_INFERENCE, "std_inference", "MLPerf Inference") \
    WORD(STD_INFERENCE_TITLE, "std_inference_title", "What one chip does in MLPerf® Inference") \
    WORD(STD_SERVING, "std_serving", "LLM serving") \
    WORD(STD_SERVING_TITLE, "std_serving_title", "How fast language models are served") \
    WORD(STD_PRICES, "std_prices", "Prices") \
    WORD(STD_PRICES_TITLE, "std_prices_title", "What an hour of one chip costs") \
    WORD(STD_ENERGY, "std_energy", "Energy") \
    WORD(STD_ENERGY_TITLE, "std_energy_title", "How much energy the work takes") \
    WORD(STD_OTHERS, "std_others", "Other results") \
    WORD(STD_FILES, "std_files", "Coverage and files") \
    WORD(STD_FILES_TITLE, "std_files_title", "What was measured, and which files were read") \
    WORD(STD_NEWEST_PRICE, "std_newest_price", "Newest price") \
    WORD(STD_OLDEST_PRICE, "std_oldest_price", "Oldest price") \
    WORD(STD_TIME, "std_time", "Time to train") \
    WORD(STD_SOURCE_RESULTS, "std_source_results", "Result files of this folder; all rows are in data/score.csv") \
    WORD(STD_COST_OF_RUN, "std_cost_of_run", "Cost of one run") \
    WORD(STD_COST_AXIS, "std_cost_axis", "Chip-hours of one run at list price") \
    WORD(STD_COST_NOTE, "std_cost_note", "Mark: the median price. List price multiplied by benchmark time; derived, not an official metric of any suite.") \
    WORD(STD_PRICE_RANGE, "std_price_range", "lowest and highest price") \
    WORD(STD_PROVIDERS_N, "std_providers_n", "providers") \
    WORD(STD_PROVIDERS_UNNAMED, "std_providers_unnamed", "unnamed providers") \
    WORD(STD_SOURCE_COST, "std_source_cost", "Result and price files of this folder; data/cost_to_train.csv and data/cost_per_million_tokens.csv have the rows") \
    WORD(STD_DIVISION, "std_division", "{division} division") \
    WORD(STD_FIVE_EACH, "std_five_each", "At most five systems per benchmark, the best of each chip and family first; benchmarks with one result are in the table.") \
    WORD(STD_FOUR_EACH, "std_four_each", "At most four systems per benchmark, the best of each chip and family first; benchmarks with one result are in the table.") \
    WORD(STD_FEW_EACH, "std_few_each", "At most five rows below a heading, the best of each chip and family first.") \
    WORD(STD_SCALING, "std_scaling", "How training runs scale") \
    WORD(STD_SOURCE_SCALING, "std_source_scaling", "Result files of this folder; all rows are in data/scaling.csv") \
    WORD(STD_RATE, "std_rate", "Training rate of one chip") \
    WORD(STD_RATE_SIZES, "std_rate_sizes", "Training rate of one chip, by size of the system") \
    WORD(STD_SOURCE_RATES, "std_source_rates", "Result files of this folder; all rows are in data/throughput.csv") \
    WORD(STD_UTILISATION, "std_utilisation", "How much of a chip’s peak rate training uses") \
    WORD(STD_IN_NUMBERS, "std_in_numbers", "In numbers") \
    WORD(STD_MLPERF_TABLE, "std_mlperf_table", "MLPerf® Training results, the best of each chip and family first") \
    WORD(STD_TRAINING_TABLE, "std_training_table", "Other training results") \
    WORD(STD_FIRST_BARS, "std_first_bars", "The first 20 rows; all are in data/score.csv") \
    WORD(STD_FIRST_ROWS, "std_first_rows", "At most 25 rows; all are in data/score.csv") \
    WORD(STD_CHIPS, "std_chips", "Chips") \
    WORD(STD_SUBMITTER_HEAD, "std_submitter_head", "Submitter") \
    WORD(STD_QUANTITY, "std_quantity", "Quantity") \
    WORD(STD_RUNS, "std_runs", "Runs") \
    WORD(STD_SPREAD, "std_spread", "Spread") \
    WORD(STD_MINUTES, "std_minutes", "minutes") \
    WORD(STD_NO_LOGS, "std_no_logs", "no logs") \
    WORD(STD_ONE_RUN, "std_one_run", "one run") \
    WORD(STD_NOT_SAID, "std_not_said", "not stated in the files") \
    WORD(STD_NOTHING_COMPARED, "std_nothing_compared", "The table lists results and does not compare them.") \
    WORD(STD_MLPERF_INFERENCE, "std_mlperf_inference", "MLPerf Inference") \
    WORD(STD_INFERENCE_LEAD, "std_inference_lead", "Each system is measured as a whole, and its rates are divided by its number of chips. Latencies are those of the whole system. Divisions are shown separately, and so are results with measured power.") \
    WORD(STD_LATENCY, "std_latency", "latency") \
    WORD(STD_METERED, "std_metered", "power measured") \
    WORD(STD_INFERENCE_TABLE, "std_inference_table", "MLPerf® Inference results, the best of each family first") \
    WORD(STD_EACH_CHIP, "std_each_chip", "Rate per chip, or latency") \
    WORD(STD_SERVING_LEAD, "std_serving_lead", "Each figure shows one model, precision and prompt and answer length, as one tool measured it. Other models, lengths and tools have their own figures.") \
    WORD(STD_FRONT, "std_front", "Throughput against speed for each user") \
    WORD(STD_LOAD, "std_load", "Time to the first token under load") \
    WORD(STD_RATE_LOAD, "std_rate_load", "Time to the first token against throughput") \
    WORD(STD_RATE_LOAD_AXIS, "std_rate_load_axis", "Output tokens per second of the whole system") \
    WORD(STD_RATE_LOAD_NOTE, "std_rate_load_note", "Each point is one rate of requests.") \
    WORD(STD_AT_ONCE, "std_at_once", "Concurrent requests") \
    WORD(STD_SOURCE_SERVING, "std_source_serving", "Result files of this folder; all rows are in data/serving.csv") \
    WORD(STD_SERVING_RATE, "std_serving_rate", "Tokens per second at each chip’s best measured load") \
    WORD(STD_TOKEN_COST, "std_token_cost", "Cost of a million output tokens at full load") \
    WORD(STD_TOKEN_COST_AXIS, "std_token_cost_axis", "One million output tokens at list price") \
    WORD(STD_TOKEN_COST_NOTE, "std_token_cost_note", "Mark: the median price. Assumes the highest measured rate per chip in every paid hour; input tokens are not counted.") \
    WORD(STD_SERVING_TABLE, "std_serving_table", "Serving results, the highest output rate of each chip first") \
    WORD(STD_SERVING_ROWS, "std_serving_rows", "At most 25 rows; all are in data/serving.csv") \
    WORD(STD_SOFTWARE, "std_software", "Software") \
    WORD(STD_OUTPUT_RATE, "std_output_rate", "Output rate") \
    WORD(STD_INTERACTIVITY, "std_interactivity", "Interactivity, median") \
    WORD(STD_FIRST_TOKEN, "std_first_token", "Time to first token, median") \
    WORD(STD_PRICES_LEAD, "std_prices_lead", "List prices of one chip for one hour, as the files give them. Terms and currencies are never mixed.") \
    WORD(STD_PRICE_OF_HOUR, "std_price_of_hour", "Price of one chip for one hour") \
    WORD(STD_PRICE_AXIS, "std_price_axis", "Price per chip-hour") \
    WORD(STD_PRICE_NOTE, "std_price_note", "Mark: the median price. At most six chips per family, those with the most providers first.") \
    WORD(STD_SOURCE_PRICES, "std_source_prices", "Price files of this folder; all rows are in data/offer.csv") \
    WORD(STD_PRICE_BY_PROVIDER, "std_price_by_provider", "Price of one chip-hour by provider and term") \
    WORD(STD_REGION, "std_region", "region") \
    WORD(STD_REGIONS, "std_regions", "regions") \
    WORD(STD_PRICES_TABLE, "std_prices_table", "Price ranges by chip and term") \
    WORD(STD_LOWEST, "std_lowest", "Lowest") \
    WORD(STD_MEDIAN, "std_median", "Median") \
    WORD(STD_HIGHEST, "std_highest", "Highest") \
    WORD(STD_ENERGY_LEAD, "std_energy_lead", "Energy of the whole system as metered during the run, never its rated power.") \
    WORD(STD_ENERGY_OF, "std_energy_of", "Energy") \
    WORD(STD_ONE_TRAINING, "std_one_training", "one run to the target") \
    WORD(STD_SOURCE_ENERGY, "std_source_energy", "Result files of this folder; all rows are in data/energy_per_work.csv") \
    WORD(STD_OTHERS_TABLE, "std_others_table", "Other results") \
    WORD(STD_OWN, "std_own", "Own measurements") \
    WORD(STD_COVERAGE_TABLE, "std_coverage_table", "Number of results by benchmark and family") \
    WORD(STD_COVERAGE_ROWS, "std_coverage_rows", "At most 25 rows, benchmarks with both families first; all are in data/coverage.csv") \
    WORD(STD_SOURCE_COVERAGE, "std_source_coverage", "Result files of this folder; all rows are in data/coverage.csv") \
    WORD(STD_FILES_TABLE, "std_files_table", "Files read, by folder and format") \
    WORD(STD_FILES_ROWS, "std_files_rows", "At most 25 folders, those with the most files first; manifest.json lists each file with its hash") \
    WORD(STD_FOLDER, "std_folder", "Folder") \
    WORD(STD_FORMAT, "std_format", "Format") \
    WORD(STD_N_FILES, "std_n_files", "Files") \
    WORD(STD_SOURCE_FILES, "std_source_files", "Files of this folder; all are in data/source.csv and manifest.json") \
    WORD(STD_PER_CHIP_BEST, "std_per_chip_best", "Throughput of one chip") \
    WORD(STD_BENCHMARK_HEAD, "std_benchmark_head", "Benchmark") \
    WORD(STD_ENERGY_TABLE, "std_energy_table", "Energy where it was metered") \
    WORD(STD_ENERGY_ROWS, "std_energy_rows", "At most 25 rows; all are in data/energy_per_work.csv")
/* clang-format on */

#endif
