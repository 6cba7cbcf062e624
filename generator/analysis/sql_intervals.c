/* Bootstrap intervals and two-sample statistics as aggregates. */
#include "analysis/sql_aggregate.h"
#include "analysis/two_samples.h"

#include <math.h>
#include <string.h>

typedef Interval (*IntervalOf)(Numbers first, Numbers second, double confidence);

static Interval
mean_interval(Numbers first, Numbers second, double confidence)
{
    g_assert(second.n == 0);
    return bootstrap_mean(first, confidence);
}

static Interval
median_interval(Numbers first, Numbers second, double confidence)
{
    g_assert(second.n == 0);
    return bootstrap_median(first, confidence);
}

static bool
is_same(const GArray *kept, Numbers numbers)
{
    return kept != NULL && kept->len == numbers.n &&
           (numbers.n == 0 ||
            memcmp(kept->data, numbers.values, numbers.n * sizeof *numbers.values) == 0);
}

static void
keep(GArray **array, Numbers numbers)
{
    g_clear_pointer(array, g_array_unref);
    *array = g_array_new(FALSE, FALSE, sizeof(double));
    if (numbers.n > 0) {
        g_array_append_vals(*array, numbers.values, (guint)numbers.n);
    }
}

/* Both ends of an interval are requested one after the other, so the last interval is cached. */
static Interval
drawn(const Sample *sample, IntervalOf interval)
{
    IntervalMemory *memory = sample->memory;
    Numbers first = sample_first(sample), second = sample_second(sample);

    if (bootstrap_draws(first.n, second.n) == 0) {
        return (Interval){ NAN, NAN };
    }
    if (memory->interval_of != interval || !is_same(memory->first, first) ||
        !is_same(memory->second, second)) {
        memory->interval = interval(first, second, SQL_CONFIDENCE);
        memory->interval_of = interval;
        keep(&memory->first, first);
        keep(&memory->second, second);
    }
    return memory->interval;
}

static double
bca_mean_low(const Sample *sample)
{
    return drawn(sample, mean_interval).low;
}

static double
bca_mean_high(const Sample *sample)
{
    return drawn(sample, mean_interval).high;
}

static double
bca_median_low(const Sample *sample)
{
    return drawn(sample, median_interval).low;
}

static double
bca_median_high(const Sample *sample)
{
    return drawn(sample, median_interval).high;
}

static double
bca_difference_low(const Sample *sample)
{
    return drawn(sample, bootstrap_difference).low;
}

static double
bca_difference_high(const Sample *sample)
{
    return drawn(sample, bootstrap_difference).high;
}

static double
bca_ratio_low(const Sample *sample)
{
    return drawn(sample, bootstrap_ratio).low;
}

static double
bca_ratio_high(const Sample *sample)
{
    return drawn(sample, bootstrap_ratio).high;
}

static char *
bca_words(size_t n_first, size_t n_second)
{
    int draws = bootstrap_draws(n_first, n_second);

    return draws == 0
               ? NULL
               : g_strdup_printf("95%%, BCa bootstrap, B = %d, seed %d", draws, BOOTSTRAP_SEED);
}

static char *
bca_method(const Sample *sample)
{
    return bca_words(sample_first(sample).n, 0);
}

static char *
bca_method_of_two(const Sample *sample)
{
    size_t n_second = sample_second(sample).n;

    return n_second > 0 ? bca_words(sample_first(sample).n, n_second) : NULL;
}

static double
welch_low(const Sample *sample)
{
    return difference_welch(sample_first(sample), sample_second(sample), SQL_CONFIDENCE).low;
}

static double
welch_high(const Sample *sample)
{
    return difference_welch(sample_first(sample), sample_second(sample), SQL_CONFIDENCE).high;
}

static double
fieller_low(const Sample *sample)
{
    return ratio_fieller(sample_first(sample), sample_second(sample), SQL_CONFIDENCE).low;
}

static double
fieller_high(const Sample *sample)
{
    return ratio_fieller(sample_first(sample), sample_second(sample), SQL_CONFIDENCE).high;
}

static double
log_t_low(const Sample *sample)
{
    return ratio_log_t(sample_first(sample), sample_second(sample), SQL_CONFIDENCE).low;
}

static double
log_t_high(const Sample *sample)
{
    return ratio_log_t(sample_first(sample), sample_second(sample), SQL_CONFIDENCE).high;
}

static double
rank_u(const Sample *sample)
{
    return rank_test(sample_first(sample), sample_second(sample)).u;
}

static double
rank_p(const Sample *sample)
{
    return rank_test(sample_first(sample), sample_second(sample)).p;
}

static double
rank_effect(const Sample *sample)
{
    return rank_test(sample_first(sample), sample_second(sample)).effect;
}

static char *
rank_method(const Sample *sample)
{
    RankTest test = rank_test(sample_first(sample), sample_second(sample));

    if (isnan(test.u)) {
        return NULL;
    }
    return g_strdup(test.exact ? "Mann–Whitney, exact"
                               : "Mann–Whitney, normal, corrected for ties and continuity");
}

bool
sql_intervals_register(sqlite3 *db)
{
    static const Aggregate aggregates[] = {
        { "bca_mean_low", SAMPLE_PLAIN, bca_mean_low, NULL },
        { "bca_mean_high", SAMPLE_PLAIN, bca_mean_high, NULL },
        { "bca_median_low", SAMPLE_PLAIN, bca_median_low, NULL },
        { "bca_median_high", SAMPLE_PLAIN, bca_median_high, NULL },
        { "bca_method", SAMPLE_PLAIN, NULL, bca_method },
        { "bca_difference_low", SAMPLE_SIDES, bca_difference_low, NULL },
        { "bca_difference_high", SAMPLE_SIDES, bca_difference_high, NULL },
        { "bca_ratio_low", SAMPLE_SIDES, bca_ratio_low, NULL },
        { "bca_ratio_high", SAMPLE_SIDES, bca_ratio_high, NULL },
        { "bca_method", SAMPLE_SIDES, NULL, bca_method_of_two },
        { "welch_low", SAMPLE_SIDES, welch_low, NULL },
        { "welch_high", SAMPLE_SIDES, welch_high, NULL },
        { "fieller_low", SAMPLE_SIDES, fieller_low, NULL },
        { "fieller_high", SAMPLE_SIDES, fieller_high, NULL },
        { "log_t_low", SAMPLE_SIDES, log_t_low, NULL },
        { "log_t_high", SAMPLE_SIDES, log_t_high, NULL },
        { "mann_whitney_u", SAMPLE_SIDES, rank_u, NULL },
        { "mann_whitney_p", SAMPLE_SIDES, rank_p, NULL },
        { "mann_whitney_effect", SAMPLE_SIDES, rank_effect, NULL },
        { "mann_whitney_method", SAMPLE_SIDES, NULL, rank_method },
    };

    return sql_aggregates_register(db, aggregates, G_N_ELEMENTS(aggregates));
}
