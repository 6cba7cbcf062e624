/* The Pareto front of serving points, by hand and compared with all pairs. */
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

/* One system per point: s000, s001 … */
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

/* Interactivity 1000 / TPOT: 100, 50, 50, 25, 20, 100, –; per chip: 10, 20, 15, 20, 30, 10, 50. */
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
                    ",,100,,3,the fastest point has 100 tokens/s per user\n");
}

static void
test_nothing_is_said_below_the_points(Facts *f, const void *data)
{
    (void)data;
    g_assert_cmpstr(value_at(f, "target_interactivity: 19"), ==,
                    ",,,20,3,the slowest point of the front has 20 tokens/s per user\n");
}

static void
test_without_a_target_there_is_a_reason(Facts *f, const void *data)
{
    (void)data;
    g_assert_cmpstr(value_at(f, "other: 1"), ==,
                    ",,,,3,report.yaml has no parameter target_interactivity\n");
}

/* A sweep of concurrency on 8 chips: output tokens/s in total, and TPOT in ms. */
static void
add_sweep(Facts *f, const char *accelerator, const double sweep[][3], size_t n)
{
    Import *import = facts_begin(f, accelerator);

    for (size_t i = 0; i < n; i++) {
        ResultRecord record = facts_run(accelerator, "1", NAN);
        record.suite = "Serving";
        record.phase = "inference";
        record.workload = "llama";
        record.input_length = 1024;
        record.output_length = 1024;
        record.concurrency = sweep[i][0];
        send_value(import_sink(import), record, "output_tokens_per_second", sweep[i][1],
                   "output tokens/s");
        send_value(import_sink(import), record, "tpot_median", sweep[i][2], "ms");
    }
    facts_end(f, import);
}

/* A v9 chip gives 100 tokens/s at 50 per user and 200 at 20; an x100 chip gives 120 at 80, 300 at
 * 40 and 600 at 10. Interpolated linearly, v9 gives 133.3 at 40, and x100 255 at 50 and 500 at
 * 20. */
static void
add_two_chips(Facts *f)
{
    const double v9[][3] = { { 8, 800, 20 }, { 64, 1600, 50 } };
    const double x100[][3] = { { 8, 960, 12.5 }, { 64, 2400, 25 }, { 128, 4800, 100 } };

    facts_add_catalogue(f);
    add_sweep(f, "v9", v9, G_N_ELEMENTS(v9));
    add_sweep(f, "x100", x100, G_N_ELEMENTS(x100));
}

static void
test_chips_are_compared_at_equal_speed(Facts *f, const void *data)
{
    (void)data;
    add_two_chips(f);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT accelerator_id, at, round(throughput, 3), "
                                 "round(other_throughput, 3), round(ratio, 6), method "
                                 "FROM serving_comparison WHERE basis = 'equal interactivity' "
                                 "AND accelerator_id = 'x100' ORDER BY at"),
                    ==,
                    "x100,20,500,200,2.5,interpolated\n"
                    "x100,40,300,133.333,2.25,interpolated\n"
                    "x100,50,255,100,2.55,interpolated\n");
    g_assert_cmpstr(facts_csv(f, "SELECT at, round(throughput, 3), round(ratio, 6) "
                                 "FROM serving_comparison WHERE basis = 'equal interactivity' "
                                 "AND accelerator_id = 'v9' AND at = 20"),
                    ==, "20,200,0.4\n");
}

static void
test_chips_are_compared_at_equal_concurrency(Facts *f, const void *data)
{
    (void)data;
    add_two_chips(f);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f, "SELECT at, throughput, other_throughput, ratio, interactivity, "
                                 "other_interactivity FROM serving_comparison WHERE basis = "
                                 "'equal concurrency' AND accelerator_id = 'x100' ORDER BY at"),
                    ==,
                    "8,120,100,1.2,80,50\n"
                    "64,300,200,1.5,40,20\n");
}

/* From 10 to 80 tokens/s per user, x100 has a value at every level; v9 only from 20 to 50. */
static void
test_nothing_is_extrapolated(Facts *f, const void *data)
{
    (void)data;
    add_two_chips(f);
    facts_finish(f);
    g_assert_cmpstr(facts_csv(f,
                              "SELECT accelerator_id, group_concat(level || ' ' || method, '; ') "
                              "FROM (SELECT * FROM interactivity_level ORDER BY level) "
                              "GROUP BY 1"),
                    ==,
                    "v9,20.0 measured; 40.0 interpolated; 50.0 measured\n"
                    "x100,10.0 measured; 20.0 interpolated; 40.0 measured; 50.0 interpolated; 80.0 "
                    "measured\n");
}

/* Four systems: within both limits, TTFT beyond its limit, TPOT beyond its limit, no TPOT. */
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
        { "chips are compared at equal speed", test_chips_are_compared_at_equal_speed },
        { "chips are compared at equal concurrency", test_chips_are_compared_at_equal_concurrency },
        { "nothing is extrapolated", test_nothing_is_extrapolated },
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
