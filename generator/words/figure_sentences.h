/* The English texts of the catalogue's figures (templates/figures): titles, axes, notes and
 * sources, the parts of labels that their queries combine, and units. words_translate() finds the
 * sentence that a text matches. */
#ifndef WORDS_FIGURE_SENTENCES_H
#define WORDS_FIGURE_SENTENCES_H

/* clang-format off */
#define FIGURE_WORDS(WORD) \
    WORD(FIGURE_SPOT, "figure_spot", "spot") \
    WORD(FIGURE_ACCURACY, "figure_accuracy", "{n}% accuracy") \
    WORD(FIGURE_LENGTHS, "figure_lengths", "{in} tokens in and {out} out") \
    WORD(FIGURE_PER_CHIP, "figure_per_chip", "{unit} per chip") \
    WORD(FIGURE_PER_USER, "figure_per_user", "{unit} per user") \
    WORD(FIGURE_OF_MEAN, "figure_of_mean", "% of mean") \
    WORD(FIGURE_A_YEAR, "figure_a_year", "% a year") \
    WORD(FIGURE_UNIT_OF_YEARS, "figure_unit_of_years", "years") \
    WORD(FIGURE_UNIT_OF_WEEKS, "figure_unit_of_weeks", "weeks") \
    WORD(FIGURE_UNIT_OF_PERSONS, "figure_unit_of_persons", "persons") \
    WORD(FIGURE_OPTION_OWN, "figure_option_own", "purchased") \
    WORD(FIGURE_OPTION_RESERVE, "figure_option_reserve", "committed") \
    WORD(FIGURE_COST_HORIZON, "figure_cost_horizon", "Horizon") \
    WORD(FIGURE_COST_DISCOUNT_RATE, "figure_cost_discount_rate", "Discount rate") \
    WORD(FIGURE_COST_CHIPS, "figure_cost_chips", "Number of chips") \
    WORD(FIGURE_COST_UTILISATION, "figure_cost_utilisation", "Utilisation") \
    WORD(FIGURE_COST_OPERATOR, "figure_cost_operator", "Cost of an operator") \
    WORD(FIGURE_COST_ENGINEER, "figure_cost_engineer", "Cost of an engineer") \
    WORD(FIGURE_COST_ON_DEMAND, "figure_cost_on_demand", "On-demand price") \
    WORD(FIGURE_COST_IDLE_HOURS, "figure_cost_idle_hours", "Idle hours") \
    WORD(FIGURE_COST_COMMITTED, "figure_cost_committed", "Committed price") \
    WORD(FIGURE_COST_CLOUD_HOST, "figure_cost_cloud_host", "Host price, cloud") \
    WORD(FIGURE_COST_CLOUD_NETWORK, "figure_cost_cloud_network", "Network, cloud") \
    WORD(FIGURE_COST_CLOUD_STORAGE, "figure_cost_cloud_storage", "Storage, cloud") \
    WORD(FIGURE_COST_CLOUD_SOFTWARE, "figure_cost_cloud_software", "Software, cloud") \
    WORD(FIGURE_COST_CLOUD_STAFF, "figure_cost_cloud_staff", "Operators, cloud") \
    WORD(FIGURE_COST_CLOUD_MIGRATION, "figure_cost_cloud_migration", "Migration, cloud") \
    WORD(FIGURE_COST_OWN_PRICE, "figure_cost_own_price", "Purchase price of a chip") \
    WORD(FIGURE_COST_OWN_HOST, "figure_cost_own_host", "Purchase price of the host") \
    WORD(FIGURE_COST_OWN_NETWORK, "figure_cost_own_network", "Purchase price of the network") \
    WORD(FIGURE_COST_OWN_STORAGE, "figure_cost_own_storage", "Storage, owned") \
    WORD(FIGURE_COST_OWN_SOFTWARE, "figure_cost_own_software", "Software, owned") \
    WORD(FIGURE_COST_OWN_STAFF, "figure_cost_own_staff", "Operators, owned") \
    WORD(FIGURE_COST_OWN_MIGRATION, "figure_cost_own_migration", "Migration, owned") \
    WORD(FIGURE_COST_WATTS, "figure_cost_watts", "Power draw at work") \
    WORD(FIGURE_COST_IDLE_WATTS, "figure_cost_idle_watts", "Power draw when idle") \
    WORD(FIGURE_COST_ELECTRICITY, "figure_cost_electricity", "Electricity price") \
    WORD(FIGURE_COST_COOLING, "figure_cost_cooling", "Cooling") \
    WORD(FIGURE_COST_SPACE, "figure_cost_space", "Floor space") \
    WORD(FIGURE_COST_SPARES, "figure_cost_spares", "Spares and repair") \
    WORD(FIGURE_COST_RESALE, "figure_cost_resale", "Resale value") \
    WORD(FIGURE_BREAK_EVEN_TITLE, "figure_break_even_title", "When does buying beat renting?") \
    WORD(FIGURE_COST_SO_FAR, "figure_cost_so_far", "Cost so far") \
    WORD(FIGURE_MONTHS_FROM_START, "figure_months_from_start", "Months from the start") \
    WORD(FIGURE_OF_DRAWS, "figure_of_draws", \
         "5th to 95th percentile of draws from the assumed ranges") \
    WORD(FIGURE_PRESENT_VALUE_SOLD, "figure_present_value_sold", \
         "Present value; purchased hardware is sold at the end.") \
    WORD(FIGURE_PRESENT_VALUE_HORIZON, "figure_present_value_horizon", \
         "Present value over the horizon in report.yaml.") \
    WORD(FIGURE_CROSSINGS_IN, "figure_crossings_in", \
         "Parameters of this report; {file} has the crossings") \
    WORD(FIGURE_COMPONENTS_IN, "figure_components_in", \
         "Parameters of this report; {file} has the components with their formulas") \
    WORD(FIGURE_RANGES_IN, "figure_ranges_in", \
         "Parameters of this report with their ranges; {file} has the sources") \
    WORD(FIGURE_RESULTS_AND_PRICES_IN, "figure_results_and_prices_in", \
         "Result and price files of this report; {file} has them row by row") \
    WORD(FIGURE_COST_TOKENS_IN, "figure_cost_tokens_in", \
         "Result and price files of this report; {file} has the lowest, median and highest offer of each chip and term") \
    WORD(FIGURE_RESULTS_AND_SHEETS_IN, "figure_results_and_sheets_in", \
         "Result files and data sheets of this report; {file} has them row by row") \
    WORD(FIGURE_RESULTS_IN, "figure_results_in", \
         "Result files of this report; {file} has them row by row") \
    WORD(FIGURE_RESULTS_LINES_IN, "figure_results_lines_in", \
         "Result files of this report; {file} has the file and line of each value") \
    WORD(FIGURE_COUNTS_IN, "figure_counts_in", \
         "Result files of this report; {file} has the counts") \
    WORD(FIGURE_PRICES_IN, "figure_prices_in", \
         "Price files of this report; {file} has region, term and date of each") \
    WORD(FIGURE_SCORES_IN, "figure_scores_in", \
         "The decision matrix of this report; {file} has its scores") \
    WORD(FIGURE_SUPPORT_IN, "figure_support_in", \
         "Support files of this report; {file} has them row by row") \
    WORD(FIGURE_DATA_SHEETS, "figure_data_sheets", \
         "Data sheets, as cited for each figure in the accelerator catalogue of this report") \
    WORD(FIGURE_CHIP_FOR_CHIP_TITLE, "figure_chip_for_chip_title", \
         "Which family does more work per chip?") \
    WORD(FIGURE_EACH_PAIR, "figure_each_pair", "{chips} each, {pair}") \
    WORD(FIGURE_COST_TOKENS_TITLE, "figure_cost_tokens_title", \
         "What do a million output tokens cost at list price?") \
    WORD(FIGURE_COST_TOKENS_AXIS, "figure_cost_tokens_axis", \
         "One million output tokens at list price") \
    WORD(FIGURE_COST_RUN_TITLE, "figure_cost_run_title", \
         "What does one run to the target cost at list price?") \
    WORD(FIGURE_COST_RUN_AXIS, "figure_cost_run_axis", "Chip-hours of one run at list price") \
    WORD(FIGURE_COST_RUN_NOTE, "figure_cost_run_note", \
         "List price times benchmark time, without failures, queues, storage or people. A benchmark run does only part of a full training run.") \
    WORD(FIGURE_ONE_BENCHMARK_RUN, "figure_one_benchmark_run", "one benchmark run") \
    WORD(FIGURE_ONE_RUN, "figure_one_run", "one run") \
    WORD(FIGURE_VERIFIED, "figure_verified", "verified") \
    WORD(FIGURE_NOT_VERIFIED, "figure_not_verified", "not verified") \
    WORD(FIGURE_NOT_KNOWN_VERIFIED, "figure_not_known_verified", "not known whether verified") \
    WORD(FIGURE_NO_RESULT, "figure_no_result", "no result") \
    WORD(FIGURE_ACCELERATOR, "figure_accelerator", "Accelerator") \
    WORD(FIGURE_BENCHMARK, "figure_benchmark", "Benchmark") \
    WORD(FIGURE_COVERAGE_TITLE, "figure_coverage_title", \
         "What has been measured, and what has not?") \
    WORD(FIGURE_COVERAGE_SUBTITLE, "figure_coverage_subtitle", \
         "Results read, by benchmark and accelerator, and whether the suite’s owner has verified them") \
    COUNTED(WORD, FIGURE_COUNT_RESULT, "figure_count_result", "{n} result", \
            FIGURE_COUNT_RESULTS, "figure_count_results", "{n} results") \
    WORD(FIGURE_MATRIX_TITLE, "figure_matrix_title", "How do the options score, and on what?") \
    WORD(FIGURE_SUPPORT_TITLE, "figure_support_title", \
         "Which frameworks and tools run on which accelerators?") \
    WORD(FIGURE_FAMILY, "figure_family", "Family") \
    WORD(FIGURE_FRAMEWORK_OR_TOOL, "figure_framework_or_tool", "Framework or tool") \
    WORD(FIGURE_OF_VERSION, "figure_of_version", "version {version}") \
    WORD(FIGURE_LATENCY_TITLE, "figure_latency_title", \
         "How long does the first token take under load?") \
    WORD(FIGURE_REQUESTS_AT_ONCE, "figure_requests_at_once", "Concurrent requests") \
    WORD(FIGURE_FIRST_TOKEN_MEDIAN, "figure_first_token_median", "Median time to first token") \
    WORD(FIGURE_PRICES_TITLE, "figure_prices_title", \
         "How far apart are the list prices of one chip?") \
    WORD(FIGURE_LIST_PRICE, "figure_list_price", "List price") \
    WORD(FIGURE_ROOFLINE_TITLE, "figure_roofline_title", \
         "How much work per byte does each chip need to reach its peak?") \
    WORD(FIGURE_SCALING_TITLE, "figure_scaling_title", \
         "How close to linear is the scaling of training runs?") \
    WORD(FIGURE_SENSITIVITY_TITLE, "figure_sensitivity_title", \
         "Which assumption moves the cost of an hour of work most?") \
    WORD(FIGURE_INPUT, "figure_input", "Input") \
    WORD(FIGURE_LEVELISED_COST, "figure_levelised_cost", "Levelised cost of work") \
    WORD(FIGURE_NOISE_TITLE, "figure_noise_title", "Is the difference larger than the noise?") \
    WORD(FIGURE_NOISE_NOTE, "figure_noise_note", \
         "MLPerf times are as logged, multiplied by the round’s scaling factor; the official score is not a median.") \
    WORD(FIGURE_INTERACTIVITY_TITLE, "figure_interactivity_title", \
         "How much can a chip serve, and at what speed per user?") \
    WORD(FIGURE_TIME_TITLE, "figure_time_title", "How long does each system take to train?") \
    WORD(FIGURE_TOTAL_COST_TITLE, "figure_total_cost_title", \
         "What do the chips cost on demand, committed or purchased?") \
    WORD(FIGURE_MFU_TITLE, "figure_mfu_title", \
         "How much of a chip’s peak rate does training use?") \
    WORD(FIGURE_TIMES_CARRIED_OVER, "figure_times_carried_over", \
         "propagated from the spread of the measured times") \
    WORD(FIGURE_PART_ACCELERATORS, "figure_part_accelerators", "accelerators") \
    WORD(FIGURE_PART_IDLE, "figure_part_idle", "idle") \
    WORD(FIGURE_PART_RESALE, "figure_part_resale", "resale") \
    WORD(FIGURE_PART_HOST, "figure_part_host", "host, network, power, space") \
    WORD(FIGURE_PART_STAFF, "figure_part_staff", "staff, storage, other") \
    COUNTED(WORD, FIGURE_COUNT_CHIP, "figure_count_chip", "{n} chip", \
            FIGURE_COUNT_CHIPS, "figure_count_chips", "{n} chips") \
    WORD(FIGURE_AT_ONCE, "figure_at_once", "{n} at once") \
    WORD(FIGURE_PER_SECOND, "figure_per_second", "{n} requests/s") \
    WORD(FIGURE_TOKENS_IN_OUT, "figure_tokens_in_out", "{in} in, {out} out") \
    WORD(FIGURE_TERM_ON_DEMAND, "figure_term_on_demand", "on demand") \
    COUNTED(WORD, FIGURE_TERM_YEAR, "figure_term_year", "1 year", \
            FIGURE_TERM_YEARS, "figure_term_years", "{n} years") \
    COUNTED(WORD, FIGURE_TERM_MONTH, "figure_term_month", "1 month", \
            FIGURE_TERM_MONTHS, "figure_term_months", "{n} months") \
    WORD(FIGURE_UNIT_OF_MINUTES, "figure_unit_of_minutes", "minutes") \
    WORD(FIGURE_UNIT_OF_SECONDS, "figure_unit_of_seconds", "seconds") \
    WORD(FIGURE_UNIT_OF_HOURS, "figure_unit_of_hours", "hours") \
    WORD(FIGURE_UNIT_OF_REQUESTS, "figure_unit_of_requests", "requests") \
    WORD(FIGURE_UNIT_OF_STEPS, "figure_unit_of_steps", "steps") \
    WORD(FIGURE_UNIT_OUTPUT_CHIP, "figure_unit_output_chip", "output tokens/s/chip") \
    WORD(FIGURE_UNIT_OUTPUT_USER, "figure_unit_output_user", "output tokens/s/user") \
    WORD(FIGURE_UNIT_INPUT_CHIP, "figure_unit_input_chip", "input tokens/s/chip") \
    WORD(FIGURE_UNIT_TOTAL_CHIP, "figure_unit_total_chip", "total tokens/s/chip") \
    WORD(FIGURE_UNIT_OUTPUT, "figure_unit_output", "output tokens/s") \
    WORD(FIGURE_UNIT_INPUT, "figure_unit_input", "input tokens/s") \
    WORD(FIGURE_UNIT_TOTAL, "figure_unit_total", "total tokens/s") \
    WORD(FIGURE_UNIT_TOKENS_CHIP, "figure_unit_tokens_chip", "tokens/s/chip") \
    WORD(FIGURE_UNIT_TOKENS, "figure_unit_tokens", "tokens/s") \
    WORD(FIGURE_UNIT_QUERIES, "figure_unit_queries", "queries/s") \
    WORD(FIGURE_UNIT_SAMPLES, "figure_unit_samples", "samples/s") \
    WORD(FIGURE_UNIT_REQUESTS_SECOND, "figure_unit_requests_second", "requests/s") \
    WORD(FIGURE_ONE, "figure_one", "one {work}") \
    WORD(FIGURE_SAMPLE, "figure_sample", "sample") \
    WORD(FIGURE_QUERY, "figure_query", "query") \
    WORD(FIGURE_TOKEN, "figure_token", "token") \
    WORD(FIGURE_WITH, "figure_with", "{what} ({of})")
/* clang-format on */

#endif
