/* The front of serving points, by hand and against all pairs. */
#include "tests/facts.h"

typedef struct {
    double rate; /* output tokens/s of all 8 chips */
    double tpot; /* mean, ms; NAN: not in the file */
} Point;

static void
send_value(const RecordSink *sink, ResultRecord record, const char *metric, double value,
           const char *unit)
{
    record.metric = metric;
    record.value = value;
    record.unit = unit;
    facts_send(sink, record);
}

/* One system a point: s000, s001 … */
static void
add_points(Facts *f, const char *workload, const Point *points, size_t n)
{
    Import *import = facts_begin(f, workload);

    for (size_t i = 0; i < n; i++) {
        ResultRecord record = facts_run("v9", "1", NAN);
        g_autofree char *system = g_strdup_printf("s%03zu", i);
        record.suite = "Serving";
        record.workload = workload;
        record.system = system;
        record.input_length = 1024;
        record.output_length = 512;
        record.line = (int)i + 1;
        send_value(import_sink(import), record, "output_tokens_per_second", points[i].rate,
                   "output tokens/s");
        if (!isnan(points[i].tpot)) {
            send_value(import_sink(import), record, "tpot_mean", points[i].tpot, "ms");
        }
    }
    facts_end(f, import);
}

static void
set_parameters(Facts *f, const char *yaml)
{
    const Value *map =
        value_parse_yaml(yaml, strlen(yaml), (Place){ .file = "report.yaml" }, f->arena, f->diag);

    g_assert_nonnull(map);
    g_assert_true(store_set_parameters(f->store, map, f->diag));
}

/* Interactivity 1000 / TPOT: 100, 50, 50, 25, 20, 100, –; a chip: 10, 20, 15, 20, 30, 10, 50. */
static const Point worked[] = {
    { 80, 10 }, { 160, 20 }, { 120, 20 }, { 160, 40 }, { 240, 50 }, { 80, 10 }, { 400, NAN },
};

static void
test_the_front_is_what_no_point_beats(Facts *f, const void *data)
{
    (void)data;
    facts_add_catalogue(f);
    add_points(f, "a", worked, G_N_ELEMENTS(worked));
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT system, interactivity, throughput, position, rank, "
                                 "n_points, n_front, n_excluded, reason FROM pareto "
                                 "ORDER BY system"),
                    ==,
                    "s000,100,10,front,1,6,3,1,\n"
                    "s001,50,20,front,2,6,3,1,\n"
                    "s002,50,15,dominated,,6,3,1,\n"
                    "s003,25,20,dominated,,6,3,1,\n"
                    "s004,20,30,front,3,6,3,1,\n"
                    "s005,100,10,equal,,6,3,1,\n"
                    "s006,,50,,,6,3,1,no time per output token\n");
}

static void
test_one_point_and_equal_points_are_fronts(Facts *f, const void *data)
{
    const Point equal[] = { { 80, 10 }, { 80, 10 }, { 80, 10 } };

    (void)data;
    facts_add_catalogue(f);
    add_points(f, "one", equal, 1);
    add_points(f, "equal", equal, 3);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT workload, system, position, n_front FROM pareto "
                                 "ORDER BY workload DESC, system"),
                    ==,
                    "one,s000,front,1\n"
                    "equal,s000,front,1\n"
                    "equal,s001,equal,1\n"
                    "equal,s002,equal,1\n");
}

static bool
is_beaten(const Point *points, size_t n, size_t i)
{
    for (size_t j = 0; j < n; j++) {
        if (points[j].rate >= points[i].rate && points[j].tpot <= points[i].tpot &&
            (points[j].rate > points[i].rate || points[j].tpot < points[i].tpot)) {
            return true;
        }
    }
    return false;
}

static bool
is_copy(const Point *points, size_t i)
{
    for (size_t j = 0; j < i; j++) {
        if (points[j].rate == points[i].rate && points[j].tpot == points[i].tpot) {
            return true;
        }
    }
    return false;
}

static void
test_the_front_agrees_with_all_pairs(Facts *f, const void *data)
{
    enum { N = 150, GROUPS = 12 };
    Point points[GROUPS][N];
    g_autoptr(GRand) chance = g_rand_new_with_seed(29);

    (void)data;
    facts_add_catalogue(f);
    for (int group = 0; group < GROUPS; group++) {
        /* Small grids have many ties, large ones hardly any. */
        int side = 2 << group;
        for (int i = 0; i < N; i++) {
            points[group][i].rate = g_rand_int_range(chance, 1, side);
            points[group][i].tpot = g_rand_int_range(chance, 1, side);
        }
        add_points(f, arena_printf(f->arena, "g%02d", group), points[group], N);
    }
    facts_finish(f);
    const Table *table = facts_query(f, "SELECT position FROM pareto ORDER BY workload, system");
    g_assert_nonnull(table);
    g_assert_cmpuint(table->n_rows, ==, (size_t)GROUPS * N);
    for (size_t i = 0; i < table->n_rows; i++) {
        const Point *group = points[i / N];
        const char *expected = is_beaten(group, N, i % N) ? "dominated"
                               : is_copy(group, i % N)    ? "equal"
                                                          : "front";
        g_assert_cmpstr(table_cell(table, i, 0)->text, ==, expected);
    }
}

static const char *
value_at(Facts *f, const char *yaml)
{
    facts_add_catalogue(f);
    add_points(f, "a", worked, G_N_ELEMENTS(worked));
    set_parameters(f, yaml);
    facts_finish(f);
    return facts_csv(f, "SELECT throughput, method, slow_interactivity, fast_interactivity, "
                        "n_front, reason FROM pareto_at");
}

static void
test_a_target_on_a_point_is_measured(Facts *f, const void *data)
{
    (void)data;
    g_assert_cmpstr(value_at(f, "target_interactivity: 50"), ==, "20,measured,50,50,3,\n");
}

static void
test_a_target_between_points_is_on_the_line(Facts *f, const void *data)
{
    (void)data;
    /* from (20, 30) to (50, 20), at 29: 30 - (29 - 20) / (50 - 20) × 10 */
    g_assert_cmpstr(value_at(f, "target_interactivity: 29"), ==,
                    "27,straight line between two points,20,50,3,\n");
}

static void
test_nothing_is_said_beyond_the_points(Facts *f, const void *data)
{
    (void)data;
    g_assert_cmpstr(value_at(f, "target_interactivity: 101"), ==,
                    ",,100,,3,the fastest point has 100 tokens/s a user\n");
}

static void
test_nothing_is_said_below_the_points(Facts *f, const void *data)
{
    (void)data;
    g_assert_cmpstr(value_at(f, "target_interactivity: 19"), ==,
                    ",,,20,3,the slowest point of the front has 20 tokens/s a user\n");
}

static void
test_without_a_target_there_is_a_reason(Facts *f, const void *data)
{
    (void)data;
    g_assert_cmpstr(value_at(f, "other: 1"), ==,
                    ",,,,3,report.yaml has no parameter target_interactivity\n");
}

/* Four systems: within both limits, TTFT beyond, TPOT beyond, no TPOT. */
static const char *
goodput_with(Facts *f, const char *yaml)
{
    const double ttft[] = { 400, 600, 400, 400 }, tpot[] = { 20, 20, 40, NAN };

    facts_add_catalogue(f);
    Import *import = facts_begin(f, "serving.csv");
    for (int i = 0; i < 4; i++) {
        ResultRecord record = facts_run("v9", "1", NAN);
        g_autofree char *system = g_strdup_printf("s%d", i);
        record.suite = "Serving";
        record.system = system;
        send_value(import_sink(import), record, "requests_per_second", 10, "requests/s");
        send_value(import_sink(import), record, "ttft_p99", ttft[i], "ms");
        if (!isnan(tpot[i])) {
            send_value(import_sink(import), record, "tpot_p99", tpot[i], "ms");
        }
    }
    facts_end(f, import);
    set_parameters(f, yaml);
    facts_finish(f);
    return facts_csv(f, "SELECT system, share, at_least, at_least_per_chip, reason FROM goodput "
                        "ORDER BY system");
}

static void
test_goodput_is_bounded_by_both_limits(Facts *f, const void *data)
{
    (void)data;
    g_assert_cmpstr(
        goodput_with(f, "{slo_ttft: 500, slo_tpot: 30}"), ==,
        "s0,0.98,9.8,1.225,\n"
        "s1,,,,99th percentile of TTFT is 600 ms: the share within 500 ms is not in the file\n"
        "s2,,,,99th percentile of TPOT is 40 ms: the share within 30 ms is not in the file\n"
        "s3,,,,no 99th percentile of TPOT\n");
}

static void
test_goodput_at_a_limit_is_within_it(Facts *f, const void *data)
{
    (void)data;
    const char *rows = goodput_with(f, "{slo_ttft: 600, slo_tpot: 40}");
    g_assert_true(g_str_has_prefix(rows, "s0,0.98,9.8,1.225,\ns1,0.98,9.8,1.225,\n"
                                         "s2,0.98,9.8,1.225,\n"));
}

static void
test_goodput_of_one_limit_needs_one_percentile(Facts *f, const void *data)
{
    (void)data;
    g_assert_cmpstr(
        goodput_with(f, "{slo_ttft: 500}"), ==,
        "s0,0.99,9.9,1.2375,\n"
        "s1,,,,99th percentile of TTFT is 600 ms: the share within 500 ms is not in the file\n"
        "s2,0.99,9.9,1.2375,\n"
        "s3,0.99,9.9,1.2375,\n");
}

static void
test_goodput_without_limits_has_a_reason(Facts *f, const void *data)
{
    (void)data;
    const char *rows = goodput_with(f, "other: 1");
    g_assert_true(g_str_has_prefix(rows, "s0,,,,report.yaml has no parameter slo_ttft or "
                                         "slo_tpot\n"));
}

int
main(int argc, char **argv)
{
    static const FactsTest tests[] = {
        { "the front is what no point beats", test_the_front_is_what_no_point_beats },
        { "one point and equal points are fronts", test_one_point_and_equal_points_are_fronts },
        { "the front agrees with all pairs", test_the_front_agrees_with_all_pairs },
        { "a target on a point is measured", test_a_target_on_a_point_is_measured },
        { "a target between points is on the line", test_a_target_between_points_is_on_the_line },
        { "nothing is said beyond the points", test_nothing_is_said_beyond_the_points },
        { "nothing is said below the points", test_nothing_is_said_below_the_points },
        { "without a target there is a reason", test_without_a_target_there_is_a_reason },
        { "goodput is bounded by both limits", test_goodput_is_bounded_by_both_limits },
        { "goodput at a limit is within it", test_goodput_at_a_limit_is_within_it },
        { "goodput of one limit needs one percentile",
          test_goodput_of_one_limit_needs_one_percentile },
        { "goodput without limits has a reason", test_goodput_without_limits_has_a_reason },
    };

    g_test_init(&argc, &argv, NULL);
    facts_add_tests("/pareto/", tests, G_N_ELEMENTS(tests));
    return g_test_run();
}
