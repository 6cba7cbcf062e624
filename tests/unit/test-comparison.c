#include "tests/facts.h"

/* Two records that are equal in everything that the rules check. */
static void
make_pair(ResultRecord pair[2])
{
    for (int i = 0; i < 2; i++) {
        pair[i] = facts_run(i == 0 ? "v9" : "x100", NULL, i == 0 ? 20 : 30);
        pair[i].metric = "official_score";
        pair[i].category = "available";
        pair[i].verified = VERIFIED_YES;
    }
}

/* verdict, rule, because, differences of the one pair. */
static const char *
judge(Facts *f, const ResultRecord pair[2])
{
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");

    facts_send(import_sink(import), pair[0]);
    facts_send(import_sink(import), pair[1]);
    facts_end(f, import);
    facts_finish(f);
    return facts_csv(f, "SELECT verdict, rule, because, differences FROM comparison");
}

static void
test_alike_is_comparable(Facts *f, const void *data)
{
    ResultRecord pair[2];

    (void)data;
    make_pair(pair);
    g_assert_cmpstr(judge(f, pair), ==, "comparable,,,\n");
    g_assert_cmpfloat(facts_number(f, "SELECT count(DISTINCT kind) FROM result_kind"), ==, 1);
    g_assert_cmpstr(facts_csv(f, "SELECT a_system, b_system, a_id < b_id FROM comparison"), ==,
                    "v9,x100,1\n");
    g_assert_cmpstr(facts_csv(f, "SELECT ratio, differences FROM ratio"), ==, "1.5,\n");
}

/* A rule: the change to the second record, and the expected answer. */
typedef struct {
    const char *name;
    void (*change)(ResultRecord *first, ResultRecord *second);
    const char *answer;
} Case;

static void
change_suite_kind(ResultRecord *a, ResultRecord *b)
{
    (void)a;
    b->suite = "house bench";
    b->metric = "time_to_train";
}

static void
change_suite(ResultRecord *a, ResultRecord *b)
{
    a->suite = "house bench";
    b->suite = "other bench";
    a->metric = b->metric = "time_to_train";
}

static void
change_system_type(ResultRecord *a, ResultRecord *b)
{
    a->system_type = "datacenter";
    b->system_type = "edge";
}

static void
change_workload(ResultRecord *a, ResultRecord *b)
{
    (void)a;
    b->workload = "gpt3";
}

static void
change_model(ResultRecord *a, ResultRecord *b)
{
    a->model = "BERT large";
    b->model = "BERT base";
}

static void
change_dataset(ResultRecord *a, ResultRecord *b)
{
    a->dataset = "wiki";
    b->dataset = "books";
}

static void
change_scenario(ResultRecord *a, ResultRecord *b)
{
    (void)a;
    b->scenario = "Offline";
}

static void
change_round(ResultRecord *a, ResultRecord *b)
{
    (void)a;
    b->round = "v5.1";
}

static void
change_to_compatible_round(ResultRecord *a, ResultRecord *b)
{
    a->round = "v2.0";
    b->round = "v2.1";
}

static void
change_round_of_other_suite(ResultRecord *a, ResultRecord *b)
{
    a->suite = b->suite = "house bench";
    a->metric = b->metric = "time_to_train";
    b->round = "v5.1";
}

static void
change_metric(ResultRecord *a, ResultRecord *b)
{
    a->suite = b->suite = "house bench";
    a->metric = "output_tokens_per_second";
    a->unit = "output tokens/s";
    b->metric = "total_tokens_per_second";
    b->unit = "total tokens/s";
}

static void
change_denominator(ResultRecord *a, ResultRecord *b)
{
    a->suite = b->suite = "house bench";
    a->metric = "output_tokens_per_second";
    a->unit = "output tokens/s";
    b->metric = "output_tokens_per_second_per_chip";
    b->unit = "output tokens/s/chip";
}

static void
change_figure(ResultRecord *a, ResultRecord *b)
{
    a->suite = b->suite = "house bench";
    a->metric = "ttft_median";
    b->metric = "ttft_p99";
    a->unit = b->unit = "ms";
}

static void
change_latency_limit(ResultRecord *a, ResultRecord *b)
{
    a->latency_limit = "p99 TTFT 2 s";
    b->latency_limit = "p99 TTFT 450 ms";
}

static void
forget_latency_limit(ResultRecord *a, ResultRecord *b)
{
    (void)b;
    a->latency_limit = "p99 TTFT 2 s";
}

static void
make_inference(ResultRecord *record)
{
    record->suite = "MLPerf Inference";
    record->phase = "inference";
    record->workload = "resnet50";
    record->metric = "latency_p99";
    record->unit = "ms";
    record->run = "run_1";
}

static void
change_multistream(ResultRecord *a, ResultRecord *b)
{
    make_inference(a);
    make_inference(b);
    a->scenario = b->scenario = "MultiStream";
    a->round = "v1.1";
    b->round = "v2.0";
}

static void
change_to_later_compatible_round(ResultRecord *a, ResultRecord *b)
{
    a->workload = b->workload = "gpt3";
    a->round = "v3.1";
    b->round = "v4.1";
}

static void
change_to_changed_round(ResultRecord *a, ResultRecord *b)
{
    a->workload = b->workload = "dlrm_dcnv2";
    a->round = "v2.1";
    b->round = "v3.0";
}

static void
change_quality(ResultRecord *a, ResultRecord *b)
{
    a->quality_target = "99 %";
    b->quality_target = "99.9 %";
}

static void
forget_quality(ResultRecord *a, ResultRecord *b)
{
    (void)b;
    a->quality_target = "99 %";
}

static void
change_lengths(ResultRecord *a, ResultRecord *b)
{
    a->input_length = b->input_length = 1024;
    a->output_length = 128;
    b->output_length = 256;
}

static void
change_lengths_a_little(ResultRecord *a, ResultRecord *b)
{
    a->input_length = 1024;
    b->input_length = 940.5;
    a->output_length = b->output_length = 128;
}

static void
change_load(ResultRecord *a, ResultRecord *b)
{
    a->concurrency = 64;
    b->concurrency = 128;
}

static void
change_rate(ResultRecord *a, ResultRecord *b)
{
    a->request_rate = INFINITY;
    b->request_rate = 4;
}

static void
change_division(ResultRecord *a, ResultRecord *b)
{
    (void)a;
    b->division = "open";
}

static void
change_division_and_round(ResultRecord *a, ResultRecord *b)
{
    change_division(a, b);
    change_round(a, b);
}

static void
change_chips(ResultRecord *a, ResultRecord *b)
{
    (void)a;
    b->accelerators = 16;
}

static void
change_small_print(ResultRecord *a, ResultRecord *b)
{
    b->category = "preview";
    b->verified = VERIFIED_NO;
    a->precision = "bf16";
    b->precision = "fp8";
}

static void
remove_score(ResultRecord *a, ResultRecord *b)
{
    (void)a;
    b->metric = "time_to_train";
    b->status = "aborted";
}

static const Case cases[] = {
    { "MLPerf with others", change_suite_kind,
      "not comparable,mlperf-with-other,MLPerf results may not be compared with other results,"
      "official score and single run\n" },
    { "suites", change_suite,
      "not comparable,suite,each suite measures in its own way: house bench and other bench,\n" },
    { "kinds of system", change_system_type,
      "not comparable,system-type,each kind of system has its own suite: datacenter and edge,\n" },
    { "benchmarks", change_workload,
      "not comparable,benchmark,different benchmarks: bert and gpt3,\n" },
    { "models", change_model,
      "not comparable,model,different models: BERT large and BERT base,\n" },
    { "data", change_dataset, "not comparable,dataset,different data: wiki and books,\n" },
    { "scenarios", change_scenario,
      "not comparable,scenario,different scenarios: not known and Offline,\n" },
    { "versions", change_round,
      "not comparable,round,the rounds are not known to be compatible: v5.0 and v5.1,version v5.0 "
      "and "
      "v5.1\n" },
    { "compatible versions", change_to_compatible_round,
      "comparable with stated differences,,,version v2.0 and v2.1\n" },
    { "versions of another suite", change_round_of_other_suite,
      "comparable with stated differences,,,version v5.0 and v5.1\n" },
    { "metrics", change_metric,
      "not comparable,metric-numerator,different work is counted: output tokens and total "
      "tokens,\n" },
    { "what work is divided by", change_denominator,
      "not comparable,metric-denominator,the rates have different denominators: output tokens/s "
      "and "
      "output tokens/s/chip,\n" },
    { "figures that are no rates", change_figure,
      "not comparable,metric,different metrics: ttft_median in ms and ttft_p99 in ms,\n" },
    { "latency limits", change_latency_limit,
      "not comparable,latency-limit,different latency limits: p99 TTFT 2 s and p99 TTFT 450 "
      "ms,\n" },
    { "a latency limit that one does not say", forget_latency_limit,
      "comparable with stated differences,,,latency limit p99 TTFT 2 s and not known\n" },
    { "streams and latencies", change_multistream,
      "not comparable,multistream-round,MultiStream counted streams before v2.0 and latency since: "
      "v1.1 and v2.0,version v1.1 and v2.0\n" },
    { "rounds between which nothing changed", change_to_later_compatible_round,
      "comparable with stated differences,,,version v3.1 and v4.1\n" },
    { "rounds of a benchmark that changed between them", change_to_changed_round,
      "not comparable,round,the rounds are not known to be compatible: v2.1 and v3.0,version v2.1 "
      "and v3.0\n" },
    { "quality targets", change_quality,
      "not comparable,quality-target,different quality targets: 99 % and 99.9 %,\n" },
    { "a quality target that one does not say", forget_quality,
      "comparable with stated differences,,,quality target 99 % and not known\n" },
    { "sequence lengths", change_lengths,
      "not comparable,sequence-lengths,\"different requests: 1024 tokens in and 128 out, 1024 in "
      "and 256 out\",\"1024 and 1024 tokens in, 128 and 256 out\"\n" },
    { "sequence lengths that differ little", change_lengths_a_little,
      "comparable with stated differences,,,\"1024 and 940.5 tokens in, 128 and 128 out\"\n" },
    { "loads", change_load,
      "not comparable,load,\"different loads: concurrency 64 and 128, rate not known and not "
      "known\",\n" },
    { "rates", change_rate,
      "not comparable,load,\"different loads: concurrency not known and not known, rate inf and "
      "4\",\n" },
    { "divisions", change_division,
      "not comparable,division,different divisions: closed and open,\n" },
    { "what no reason can excuse, before divisions", change_division_and_round,
      "not comparable,round,the rounds are not known to be compatible: v5.0 and v5.1,version v5.0 "
      "and "
      "v5.1\n" },
    { "numbers of chips", change_chips,
      "comparable with stated differences,,,\"8 and 16 chips, compared per chip\"\n" },
    { "category, verification and precision", change_small_print,
      "comparable with stated differences,,,category available and preview; verified and "
      "unverified; precision bf16 and fp8\n" },
    { "no score", remove_score,
      "not comparable,no-score,one of them has no score,official score and not known\n" },
};

static void
test_the_rule_holds(Facts *f, const void *data)
{
    const Case *each = data;
    ResultRecord pair[2];

    make_pair(pair);
    each->change(&pair[0], &pair[1]);
    g_assert_cmpstr(judge(f, pair), ==, each->answer);
    /* no ratio is calculated if a rule refuses */
    bool refused = g_str_has_prefix(each->answer, "not");
    double n_ratios = facts_number(f, "SELECT count(*) FROM ratio");
    g_assert_true(!refused || n_ratios == 0);
    g_assert_cmpfloat(facts_number(f, "SELECT count(*) FROM result_pair"), ==, 2);
    g_assert_cmpfloat(facts_number(f, "SELECT count(DISTINCT kind) FROM result_kind"), ==, 2);
}

/* The pairs of all cases in one database, each four times: what is said of a pair is said of the
 * first results of its kinds, and counts by kinds are those of pairs that are judged one by one. */
static void
test_a_result_stands_for_its_kind(Facts *f, const void *data)
{
    static const char judged[] =
        "SELECT g.phase, g.workload, g.scenario, g.metric, CASE WHEN p.rule IS NOT NULL THEN 'not "
        "comparable' WHEN p.differences IS NOT NULL THEN 'comparable with stated differences' ELSE "
        "'comparable' END AS verdict, coalesce(p.rule, '') AS rule, count(*) FROM score AS g JOIN "
        "score AS t ON t.workload = g.workload AND t.metric = g.metric AND t.scenario IS "
        "g.scenario AND t.phase IS g.phase JOIN result_pair AS p ON p.a_id = g.result_id AND "
        "p.b_id = t.result_id WHERE g.family = 'gpu' AND t.family = 'tpu' GROUP BY 1, 2, 3, 4, 5, "
        "6 ORDER BY 1, 2, 3, 4, 5, 6";
    static const char others[] =
        "WITH k AS MATERIALIZED (SELECT result_id AS id, min(result_id) OVER (PARTITION BY phase, "
        "kind) AS first FROM result_kind) SELECT count(*), coalesce(sum(p.rule IS NOT q.rule OR "
        "p.because IS NOT q.because OR p.differences IS NOT q.differences), 0) FROM k AS a JOIN k "
        "AS b ON b.first <> a.first JOIN result_pair AS p ON p.a_id = a.id AND p.b_id = b.id JOIN "
        "result_pair AS q ON q.a_id = a.first AND q.b_id = b.first";
    const char *const relations[] = { "SELECT * FROM comparison_count ORDER BY 1, 2, 3, 4, 5, 6",
                                      judged };

    (void)data;
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    for (size_t i = 0; i < 2 * G_N_ELEMENTS(cases); i++) {
        ResultRecord pair[2];
        make_pair(pair);
        cases[i / 2].change(&pair[0], &pair[1]);
        for (int side = 0; side < 2; side++) {
            g_autofree char *system = g_strdup_printf("%s no. %zu", pair[side].system, i);
            pair[side].system = system;
            facts_send(import_sink(import), pair[side]);
        }
    }
    facts_end(f, import);
    facts_finish(f);
    const Table *same = facts_query(f, others);
    g_assert_cmpfloat(table_cell(same, 0, 0)->number, >, 1000);
    g_assert_cmpfloat(table_cell(same, 0, 1)->number, ==, 0);
    g_autofree char *counted = g_strdup(facts_csv(f, relations[0]));
    g_assert_cmpstr(counted, ==, facts_csv(f, relations[1]));
    g_assert_cmpfloat(facts_number(f, "SELECT count(DISTINCT kind) FROM result_kind"), <,
                      facts_number(f, "SELECT count(*) / 2 FROM score"));
}

/* Only the runs of the first system were metered. */
static void
test_power_is_a_submission_of_its_own(Facts *f, const void *data)
{
    ResultRecord pair[2], power;

    (void)data;
    make_pair(pair);
    for (int i = 0; i < 2; i++) {
        make_inference(&pair[i]);
        pair[i].scenario = "SingleStream";
    }
    power = pair[1];
    power.metric = "power";
    power.unit = "W";
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    facts_send(import_sink(import), pair[0]);
    facts_send(import_sink(import), pair[1]);
    facts_send(import_sink(import), power);
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT rule FROM comparison WHERE a_metric = 'latency_p99' AND "
                                 "b_metric = 'latency_p99'"),
                    ==, "power-method\n");
    g_assert_cmpstr(facts_csv(f, "SELECT system, metric, power_measured FROM score ORDER BY 1, 2"),
                    ==, "v9,latency_p99,0\nx100,latency_p99,1\nx100,power,1\n");
}

/* Three TPU results × two GPU results: one pair is alike, two differ in chips, and three are in
 * different divisions. Pairs within a family are not counted, and neither are results without a
 * counterpart. */
static void
test_verdicts_are_counted_by_pair(Facts *f, const void *data)
{
    ResultRecord pair[2], other[2];

    (void)data;
    make_pair(pair);
    make_pair(other);
    other[0].system = "more v9";
    other[0].accelerators = 16;
    other[1].system = "open x100";
    other[1].division = "open";
    facts_add_catalogue(f);
    Import *import = facts_begin(f, "a.csv");
    for (int i = 0; i < 2; i++) {
        facts_send(import_sink(import), pair[i]);
        facts_send(import_sink(import), other[i]);
    }
    other[0].system = "still more v9";
    other[0].accelerators = 32;
    facts_send(import_sink(import), other[0]);
    pair[0].workload = "gpt3";
    facts_send(import_sink(import), pair[0]);
    facts_end(f, import);
    facts_finish(f);
    g_assert_cmpstr(
        facts_csv(f, "SELECT workload, verdict, rule, n FROM comparison_count ORDER BY n, verdict"),
        ==,
        "bert,comparable,,1\nbert,comparable with stated differences,,2\n"
        "bert,not comparable,division,3\n");
}

static void
test_phases_never_meet(Facts *f, const void *data)
{
    ResultRecord pair[2];

    (void)data;
    make_pair(pair);
    pair[1].phase = "inference";
    g_assert_cmpstr(judge(f, pair), ==, "");
}

/* Every rule applies to at least one of the cases above. */
static void
test_every_rule_has_a_case(Facts *f, const void *data)
{
    static const char *const unsaid[] = {
        "version",
        "division-unknown",
        "category",
        "verified",
        "chips",
        "precision",
        "model-unknown",
        "quality-unknown",
        "lengths",
        "load-unknown",
        "kind-of-value",
        "latency-limit-unknown",
        "power-method", /* test_power_is_a_submission_of_its_own */
        NULL
    };

    (void)data;
    facts_finish(f);
    const Table *rules = facts_query(f, "SELECT name, verdict FROM comparison_rule");
    for (size_t row = 0; row < rules->n_rows; row++) {
        const char *name = table_cell(rules, row, 0)->text;
        bool found = g_strv_contains(unsaid, name); /* the list has their words instead */
        g_autofree char *part = g_strdup_printf(",%s,", name);
        for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
            found = found || strstr(cases[i].answer, part) != NULL;
        }
        if (!found) {
            g_error("no case for the rule '%s'", name);
        }
    }
    g_assert_cmpuint(rules->n_rows, >=, 24);
}

static void
test_an_unverified_pair_is_unknown_of_one_only(Facts *f, const void *data)
{
    ResultRecord pair[2];

    (void)data;
    make_pair(pair);
    pair[0].division = NULL;
    pair[0].verified = VERIFIED_UNKNOWN;
    pair[0].model = "BERT";
    pair[0].concurrency = 4;
    g_assert_cmpstr(judge(f, pair), ==,
                    "comparable with stated differences,,,\"division not known and closed; "
                    "not known whether verified and verified; model BERT and not known, data "
                    "not known and not known; concurrency 4 and not known, rate not known and not "
                    "known\"\n");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/comparison/alike is comparable", Facts, NULL, facts_set_up,
               test_alike_is_comparable, facts_tear_down);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *path = g_strconcat("/comparison/the rule holds for ", cases[i].name, NULL);
        g_test_add(path, Facts, &cases[i], facts_set_up, test_the_rule_holds, facts_tear_down);
    }
    g_test_add("/comparison/results with power are not those without", Facts, NULL, facts_set_up,
               test_power_is_a_submission_of_its_own, facts_tear_down);
    g_test_add("/comparison/phases never meet", Facts, NULL, facts_set_up, test_phases_never_meet,
               facts_tear_down);
    g_test_add("/comparison/a result stands for its kind", Facts, NULL, facts_set_up,
               test_a_result_stands_for_its_kind, facts_tear_down);
    g_test_add("/comparison/verdicts are counted by pair", Facts, NULL, facts_set_up,
               test_verdicts_are_counted_by_pair, facts_tear_down);
    g_test_add("/comparison/every rule has a case", Facts, NULL, facts_set_up,
               test_every_rule_has_a_case, facts_tear_down);
    g_test_add("/comparison/what one does not say is stated", Facts, NULL, facts_set_up,
               test_an_unverified_pair_is_unknown_of_one_only, facts_tear_down);
    return g_test_run();
}
