#include "tests/cost_facts.h"

/* 8 chips that serve `value` in `unit`, at 3.60 dollars a chip-hour. */
static void
add_serving(Facts *f, const char *suite, const char *metric, double value, const char *unit)
{
    g_autofree char *path = g_strdup_printf("%s.csv", metric);
    Import *import = facts_begin(f, arena_strdup(f->arena, path));
    ResultRecord record = facts_run("v9", "1", value);

    record.suite = suite;
    record.phase = "inference";
    record.workload = "llama";
    record.metric = metric;
    record.unit = unit;
    facts_send(import_sink(import), record);
    facts_end(f, import);
}

static void
add_offer(Facts *f)
{
    Import *import = facts_begin(f, "prices.csv");
    PriceRecord record = price_record_unknown();

    record.line = 7;
    record.accelerator = "v9";
    record.provider = "Cloud";
    record.region = "north";
    record.term = "on demand";
    record.currency = "USD";
    record.price = 3.6;
    record.source = "list";
    import_sink(import)->price(import_sink(import)->context, &record);
    facts_end(f, import);
}

/* 8,000 tokens per second are 1,000 per chip and 3.6 million per hour, for 3.60. */
static void
test_a_million_tokens_cost_their_share_of_an_hour(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_serving(f, "vLLM", "output_tokens_per_second", 8000, "output tokens/s");
    add_serving(f, "vLLM", "total_tokens_per_second", 40000, "total tokens/s");
    add_serving(f, "vLLM", "input_tokens_per_second_per_chip", 4000, "input tokens/s/chip");
    add_offer(f);
    g_assert_true(cost_set(f, "cost_utilisation: 0.4"));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT tokens, tokens_per_chip_second, round(tokens_per_money), "
                                 "round(cost_at_full_load, 9), round(cost_per_million_tokens, 9), "
                                 "utilisation, currency, provider, no_cost_reason, price_line "
                                 "FROM cost_per_million_tokens ORDER BY tokens"),
                    ==,
                    "input,4000,4000000,0.25,0.625,0.4,USD,Cloud,,7\n"
                    "output,1000,1000000,1,2.5,0.4,USD,Cloud,,7\n"
                    "total,5000,5000000,0.2,0.5,0.4,USD,Cloud,,7\n");
}

static void
test_without_a_stated_utilisation_full_load_is_the_default(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_serving(f, "vLLM", "output_tokens_per_second", 8000, "output tokens/s");
    add_offer(f);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT round(cost_at_full_load, 9), cost_per_million_tokens, "
                                 "no_cost_reason FROM cost_per_million_tokens"),
                    ==, "1,1,\n");
}

/* 1,000 tokens per second per chip on 8 chips with 8 concurrent requests, 3,000 on 4 chips with 64:
 * full load is the second, and it costs a third. */
static void
test_full_load_is_the_highest_rate_in_the_files(Facts *f, const void *data)
{
    const double sweep[][3] = { { 8, 8, 8000 }, { 4, 64, 12000 }, { 8, 64, 16000 } };

    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "sweep.csv");
    for (size_t i = 0; i < G_N_ELEMENTS(sweep); i++) {
        ResultRecord record = facts_run("v9", "1", sweep[i][2]);
        record.suite = "vLLM";
        record.phase = "inference";
        record.workload = "llama";
        record.accelerators = sweep[i][0];
        record.concurrency = sweep[i][1];
        record.input_length = 1024;
        record.output_length = 1024;
        record.metric = "output_tokens_per_second";
        record.unit = "output tokens/s";
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
    add_offer(f);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT accelerators, concurrency, round(cost_at_this_load, 6), "
                                 "round(cost_at_full_load, 6), full_load_rate, "
                                 "full_load_accelerators, full_load_concurrency, is_full_load "
                                 "FROM cost_per_million_tokens ORDER BY tokens_per_chip_second"),
                    ==,
                    "8,8,1,0.333333,3000,4,64,0\n"
                    "8,64,0.5,0.333333,3000,4,64,0\n"
                    "4,64,0.333333,0.333333,3000,4,64,1\n");
}

/* FLOP/s are not work that is paid for. */
static void
test_arithmetic_has_no_cost(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_serving(f, "Own", "model_flops_per_chip", 400, "TFLOP/s");
    add_offer(f);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT count(*) FROM score WHERE value = 400"), ==, "1\n");
    g_assert_cmpstr(facts_csv(f, "SELECT count(*) FROM throughput_cost"), ==, "0\n");
}

static void
test_tokens_that_are_not_named_have_no_cost(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_serving(f, "vLLM", "tokens_per_second", 8000, "tokens/s");
    add_offer(f);
    g_assert_true(cost_set(f, "cost_utilisation: 0.4"));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT tokens, cost_at_full_load, cost_per_million_tokens, "
                                 "no_cost_reason FROM cost_per_million_tokens"),
                    ==, ",,,the source does not state which tokens it counts\n");
}

static void
test_mlperf_counts_tokens_that_are_put_out(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_serving(f, "MLPerf Inference", "tokens_per_second", 8000, "tokens/s");
    add_offer(f);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT tokens, round(cost_at_full_load, 9) "
                                 "FROM cost_per_million_tokens"),
                    ==, "output,1\n");
}

static void
test_other_work_has_a_throughput_a_dollar(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_serving(f, "Own", "samples_per_second", 16, "samples/s");
    add_offer(f);
    g_assert_true(cost_set(f, "cost_utilisation: 0.25"));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT work, per_chip_second, round(work_per_money, 9), "
                                 "round(work_per_money_used, 9), no_cost_reason "
                                 "FROM throughput_cost"),
                    ==, "samples,2,2000,500,\n");
    g_assert_cmpstr(facts_csv(f, "SELECT * FROM cost_per_million_tokens"), ==, "");
}

static void
test_what_has_no_price_says_so(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_serving(f, "vLLM", "output_tokens_per_second", 8000, "output tokens/s");
    g_assert_true(cost_set(f, "cost_utilisation: 0.4"));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT tokens, cost_per_million_tokens, no_cost_reason "
                                 "FROM cost_per_million_tokens"),
                    ==, "output,,no price for this accelerator\n");
}

/* 7,600 to 8,400 tokens a second, mean 8,000, standard deviation 100 √10: Student's t of 4 degrees
 * of freedom, 2.776445, puts the ends at 8,000 ± 392.6486. A cost is 1 dollar × 8,000 / rate. */
static void
test_a_cost_has_the_interval_of_its_rate(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "runs.csv");
    for (int i = 0; i < 5; i++) {
        g_autofree char *run = g_strdup_printf("%d", i);
        ResultRecord record = facts_run("v9", run, 7600 + 200 * i);
        record.suite = "vLLM";
        record.phase = "inference";
        record.metric = "output_tokens_per_second";
        record.unit = "output tokens/s";
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
    add_offer(f);
    g_assert_true(cost_set(f, "cost_utilisation: 0.5"));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT round(cost_per_million_tokens, 9), round(cost_low, 6), "
                                 "round(cost_high, 6) FROM cost_per_million_tokens"),
                    ==, "2,1.90643,2.103229\n");
}

/* A rate per chip does not need the number of chips; a rate of the whole system does. */
static void
test_chips_that_nobody_counted_leave_a_cost_unknown(Facts *f, const void *data)
{
    static const char *const units[][2] = { { "output_tokens_per_second", "output tokens/s" },
                                            { "total_tokens_per_second_per_chip",
                                              "total tokens/s/chip" } };

    (void)data;
    facts_add_catalogue(f);
    for (size_t i = 0; i < G_N_ELEMENTS(units); i++) {
        Import *import = facts_begin(f, units[i][0]);
        ResultRecord record = facts_run("v9", "1", 1000);
        record.suite = "vLLM";
        record.phase = "inference";
        record.accelerators = NAN;
        record.metric = units[i][0];
        record.unit = units[i][1];
        facts_send(import_sink(import), record);
        facts_end(f, import);
    }
    add_offer(f);
    g_assert_true(cost_set(f, "cost_utilisation: 0.5"));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT tokens, round(cost_per_million_tokens, 9), no_cost_reason "
                                 "FROM cost_per_million_tokens ORDER BY tokens"),
                    ==, "output,,number of chips not known\ntotal,2,\n");
}

int
main(int argc, char **argv)
{
    static const FactsTest tests[] = {
        { "/token-cost/a million tokens cost their share of an hour",
          test_a_million_tokens_cost_their_share_of_an_hour },
        { "/token-cost/without a stated utilisation full load is the default",
          test_without_a_stated_utilisation_full_load_is_the_default },
        { "/token-cost/full load is the highest rate in the files",
          test_full_load_is_the_highest_rate_in_the_files },
        { "/token-cost/arithmetic has no cost", test_arithmetic_has_no_cost },
        { "/token-cost/tokens that are not named have no cost",
          test_tokens_that_are_not_named_have_no_cost },
        { "/token-cost/MLPerf counts tokens that are put out",
          test_mlperf_counts_tokens_that_are_put_out },
        { "/token-cost/other work has a throughput a dollar",
          test_other_work_has_a_throughput_a_dollar },
        { "/token-cost/a cost has the interval of its rate",
          test_a_cost_has_the_interval_of_its_rate },
        { "/token-cost/chips that nobody counted leave a cost unknown",
          test_chips_that_nobody_counted_leave_a_cost_unknown },
        { "/token-cost/what has no price says so", test_what_has_no_price_says_so },
    };

    g_test_init(&argc, &argv, NULL);
    facts_add_tests("", tests, G_N_ELEMENTS(tests));
    return g_test_run();
}
