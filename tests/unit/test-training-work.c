/* What a benchmark run trains, its cost for an amount that can be scaled, and the cost of a full
 * training run. The numbers are calculated by hand. */
#include "tests/facts.h"

/* Runs of `workload` on 8 chips, all of 60 minutes: 8 chip-hours. */
static void
add_runs(Facts *f, const char *workload, double batch, const double trained[], size_t n)
{
    Import *import = facts_begin(f, workload);

    for (size_t i = 0; i < n; i++) {
        g_autofree char *run = g_strdup_printf("result_%zu.txt", i);
        ResultRecord record = facts_run("x100", run, 60);
        record.workload = workload;
        record.round = "v4.1";
        record.global_batch_size = batch;
        record.trained = trained[i];
        facts_send(import_sink(import), record);
    }
    facts_end(f, import);
}

static void
add_published(Facts *f, const char *workload)
{
    Import *import = facts_begin(f, "published.csv");
    ResultRecord record = facts_run("x100", NULL, 60);

    record.metric = "official_score";
    record.workload = workload;
    record.round = "v4.1";
    facts_send(import_sink(import), record);
    facts_end(f, import);
}

static void
add_price(Facts *f, double price)
{
    Import *import = facts_begin(f, "prices.csv");
    PriceRecord record = price_record_unknown();

    record.accelerator = "x100";
    record.provider = "Cloud";
    record.term = "on demand";
    record.currency = "USD";
    record.price = price;
    import_sink(import)->price(import_sink(import)->context, &record);
    facts_end(f, import);
}

static void
add_facts(Facts *f)
{
    facts_add_catalogue(f);
    if (!store_import_builtin(f->store, f->diag)) {
        g_error("%s", facts_messages(f));
    }
}

/* Three runs of 1.1, 1.2 and 1.3 billion tokens: 1.2 on average, 0.4% of 300 billion. At 2 per
 * chip-hour, a run costs 16: 13.33 per billion tokens and 4,000 for all 300. */
static void
test_logs_say_how_much_a_run_trained(Facts *f, const void *data)
{
    (void)data;
    add_facts(f);
    add_runs(f, "gpt3", 2048, (const double[]){ 1.1e9, 1.2e9, 1.3e9 }, 3);
    add_price(f, 2);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT kind, target, amount, amount_low, amount_high, "
                                 "amount_unit, amount_text, n, standard_deviation, basis, reason "
                                 "FROM training_work"),
                    ==,
                    "continued pretraining,log perplexity 2.69,1200000000,1100000000,1300000000,"
                    "tokens,1.2 billion tokens,3,100000000,run logs,\n");
    assert_near(facts_number(f, "SELECT share_of_full FROM training_work"), 0.004, 1e-14);
    assert_near(facts_number(f, "SELECT cost FROM scaled_training_cost"), 16, 1e-14);
    assert_near(facts_number(f, "SELECT cost_per_unit FROM scaled_training_cost"), 16 / 1.2, 1e-14);
    assert_near(facts_number(f, "SELECT full_cost FROM scaled_training_cost"), 4000, 1e-14);
    assert_near(facts_number(f, "SELECT full_chip_hours FROM scaled_training_cost"), 2000, 1e-14);
    g_assert_cmpstr(facts_csv(f, "SELECT per, instr(assumptions, 'all 300 billion tokens') > 0, "
                                 "instr(assumptions, 'trains 0.4% of that, from a checkpoint') > 0 "
                                 "FROM scaled_training_cost"),
                    ==, "billion tokens,1,1\n");
}

/* Logs without a count: the amount of MLPerf's reference runs at that batch size. */
static void
test_reference_runs_stand_in_for_logs(Facts *f, const void *data)
{
    (void)data;
    add_facts(f);
    add_runs(f, "gpt3", 8192, (const double[]){ NAN, NAN, NAN }, 3);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT amount, amount_low, n, standard_deviation, basis, "
                                 "basis_round FROM training_work"),
                    ==, "1627389952,,6,25991151,reference runs at this batch size,v4.1\n");
}

/* A published score without its batch size: the range over all batch sizes, and no amount. */
static void
test_an_unknown_batch_size_leaves_a_range(Facts *f, const void *data)
{
    (void)data;
    add_facts(f);
    add_published(f, "gpt3");
    add_price(f, 2);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT amount, amount_low, amount_high, amount_text, n, basis, "
                                 "share_of_full, reason FROM training_work"),
                    ==,
                    ",1179198610,1627389952,1.18 to 1.63 billion tokens,,"
                    "reference runs at all batch sizes,,neither run logs nor a batch size\n");
    g_assert_cmpstr(facts_csv(f, "SELECT cost, cost_per_unit, round(cost_per_unit_low, 6), "
                                 "round(cost_per_unit_high, 6), full_cost FROM "
                                 "scaled_training_cost"),
                    ==, "16,,9.831694,13.568537,\n");
}

/* Sequences have tokens, epochs have samples, and texts of varying length have neither. */
static void
test_amounts_are_counted_in_one_unit(Facts *f, const void *data)
{
    (void)data;
    add_facts(f);
    add_runs(f, "llama31_405b", 1152, (const double[]){ 300000 }, 1);
    add_runs(f, "dlrm_dcnv2", 55296, (const double[]){ 0.75 }, 1);
    add_runs(f, "llama2_70b_lora", 8, (const double[]){ 3072 }, 1);
    add_runs(f, "retinanet", 256, (const double[]){ 4 }, 1);
    add_runs(f, "stable_diffusion", 256, (const double[]){ 2048000 }, 1);
    add_runs(f, "unknown-model", 8, (const double[]){ 7 }, 1);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT workload, amount, amount_text, reason FROM training_work "
                                 "ORDER BY workload"),
                    ==,
                    "dlrm_dcnv2,3146398269,3.15 billion samples,\n"
                    "llama2_70b_lora,3072,\"3,072 samples\",\n"
                    "llama31_405b,2457600000,2.46 billion tokens,\n"
                    "retinanet,4,4 epochs,\n"
                    "stable_diffusion,2048000,2.05 million samples,\n"
                    "unknown-model,,,the unit of what the runs counted is not known\n");
}

/* The starting checkpoint of GPT-3 as printed in its README, checked by calculation: 4,000 steps of
 * 1,536 sequences of 2,048 tokens. MLPerf and the press state a share of 0.4%. */
static void
test_facts_of_gpt3_agree_with_each_other(Facts *f, const void *data)
{
    (void)data;
    add_facts(f);
    facts_finish(f);
    assert_near(facts_number(f, "SELECT 4000 * 1536 * tokens_per_sample FROM workload_fact "
                                "WHERE workload = 'gpt3'"),
                12.6e9, 0.002);
    assert_near(facts_number(f, "SELECT p.mean / f.full_amount FROM workload_fact AS f "
                                "JOIN convergence_point AS p ON p.workload = f.workload "
                                "WHERE f.workload = 'gpt3' AND p.round = 'v4.1' AND "
                                "p.global_batch_size = 2048"),
                0.004, 0.02);
    assert_near(facts_number(f, "SELECT count(*) FROM convergence_point AS p WHERE NOT EXISTS "
                                "(SELECT 1 FROM workload_fact AS f WHERE f.suite = p.suite AND "
                                "f.workload = p.workload)"),
                0, 0);
}

/* A score's minutes are multiplied by the scaling factor of the round, and so is the amount of
 * training. */
static void
test_amounts_are_scaled_as_the_score_is(Facts *f, const void *data)
{
    (void)data;
    add_facts(f);
    Import *import = facts_begin(f, "runs");
    ResultRecord record = facts_run("x100", "result_0.txt", 60);
    record.workload = "gpt3";
    record.trained = 1e9;
    record.scaling_factor = 1.25;
    facts_send(import_sink(import), record);
    facts_end(f, import);
    facts_finish(f);
    assert_near(facts_number(f, "SELECT amount FROM training_work"), 1.25e9, 1e-14);
}

static void
test_a_report_corrects_the_facts(Facts *f, const void *data)
{
    WorkloadRecord record = { .line = 3,
                              .suite = "MLPerf Training",
                              .workload = "gpt3",
                              .counts = "tokens",
                              .tokens_per_sample = NAN,
                              .samples_per_epoch = NAN,
                              .full_amount = 600e9,
                              .full_unit = "tokens" };

    (void)data;
    add_facts(f);
    Import *import = facts_begin(f, "workloads.yaml");
    import_sink(import)->workload(import_sink(import)->context, &record);
    facts_end(f, import);
    add_runs(f, "gpt3", 2048, (const double[]){ 1.2e9 }, 1);
    facts_finish(f);
    assert_near(facts_number(f, "SELECT share_of_full FROM training_work"), 0.002, 1e-14);
}

int
main(int argc, char **argv)
{
    static const FactsTest tests[] = {
        { "/training work/logs say how much a run trained", test_logs_say_how_much_a_run_trained },
        { "/training work/reference runs stand in for logs",
          test_reference_runs_stand_in_for_logs },
        { "/training work/an unknown batch size leaves a range",
          test_an_unknown_batch_size_leaves_a_range },
        { "/training work/amounts are counted in one unit", test_amounts_are_counted_in_one_unit },
        { "/training work/facts of GPT-3 agree with each other",
          test_facts_of_gpt3_agree_with_each_other },
        { "/training work/amounts are scaled as the score is",
          test_amounts_are_scaled_as_the_score_is },
        { "/training work/a report corrects the facts", test_a_report_corrects_the_facts },
    };

    g_test_init(&argc, &argv, NULL);
    facts_add_tests("", tests, G_N_ELEMENTS(tests));
    return g_test_run();
}
