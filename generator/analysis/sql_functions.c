#include "analysis/sql_functions.h"

#include "analysis/stats.h"
#include "analysis/student.h"
#include "base/number.h"

#include <math.h>

#define CONFIDENCE 0.95

enum { RUN_LIST_MAX = 50 };

/* What an aggregate has seen of its group. */
typedef struct {
    GArray *values; /* of double; NULL until the first row */
    size_t n_failed;
    bool overflowed; /* an infinite value came: nothing is defined then */
    bool has_parameter;
    double parameter; /* the last argument of percentile() and olympic_…() */
} Sample;

typedef struct {
    const char *name;
    int n_arguments;
    double (*finish)(const Sample *sample);
} Aggregate;

static const double *
sample_values(const Sample *sample)
{
    return sample->values != NULL ? (const double *)(const void *)sample->values->data : NULL;
}

static size_t
sample_size(const Sample *sample)
{
    return sample->values != NULL ? sample->values->len : 0;
}

static void
sample_clear(Sample *sample)
{
    g_clear_pointer(&sample->values, g_array_unref);
}

static int
compare_numbers(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;

    return (left > right) - (left < right);
}

static double
finish_mean(const Sample *sample)
{
    return stats_mean(sample_values(sample), sample_size(sample));
}

static double
finish_median(const Sample *sample)
{
    return stats_median(sample_values(sample), sample_size(sample));
}

static double
finish_stddev(const Sample *sample)
{
    return stats_standard_deviation(sample_values(sample), sample_size(sample));
}

static double
finish_cv(const Sample *sample)
{
    return stats_coefficient_of_variation(sample_values(sample), sample_size(sample));
}

static double
finish_percentile(const Sample *sample)
{
    return stats_percentile(sample_values(sample), sample_size(sample),
                            sample->has_parameter ? sample->parameter : NAN, PERCENTILE_LINEAR);
}

static Interval
mean_interval(const Sample *sample)
{
    size_t n = sample_size(sample);
    double error = stats_standard_deviation(sample_values(sample), n) / sqrt((double)n);

    if (n < STATS_INTERVAL_MIN) {
        return (Interval){ NAN, NAN };
    }
    return stats_interval(finish_mean(sample), error, (double)(n - 1), CONFIDENCE);
}

static double
finish_ci_low(const Sample *sample)
{
    return mean_interval(sample).low;
}

static double
finish_ci_high(const Sample *sample)
{
    return mean_interval(sample).high;
}

/* Nothing is kept when the number of drops is not given, or is no count. */
static OlympicMean
olympic(const Sample *sample)
{
    const OlympicMean none = { .mean = NAN, .standard_error = NAN };

    if (!sample->has_parameter || !(sample->parameter >= 0 && sample->parameter < 1e6)) {
        return none;
    }
    return stats_olympic_mean(sample_values(sample), sample_size(sample), sample->n_failed,
                              (size_t)sample->parameter);
}

static double
finish_olympic_mean(const Sample *sample)
{
    return olympic(sample).mean;
}

static double
finish_olympic_kept(const Sample *sample)
{
    return sample->has_parameter ? (double)olympic(sample).n_kept : NAN;
}

static double
finish_olympic_error(const Sample *sample)
{
    return olympic(sample).standard_error;
}

/* The values sorted and exact, for charts that draw every run. */
static void
run_list_final(sqlite3_context *context)
{
    Sample *sample = sqlite3_aggregate_context(context, 0);

    if (sample == NULL || sample->values == NULL) {
        return;
    }
    if (!sample->overflowed && sample->values->len <= RUN_LIST_MAX) {
        g_autoptr(GString) text = g_string_new(NULL);
        g_array_sort(sample->values, compare_numbers);
        for (guint i = 0; i < sample->values->len; i++) {
            g_string_append(text, i > 0 ? " " : "");
            number_append_exact(text, g_array_index(sample->values, double, i));
        }
        sqlite3_result_text(context, text->str, (int)text->len, SQLITE_TRANSIENT);
    }
    sample_clear(sample);
}

static const Aggregate aggregates[] = {
    { "mean", 1, finish_mean },
    { "median", 1, finish_median },
    { "stddev", 1, finish_stddev },
    { "cv", 1, finish_cv },
    { "percentile", 2, finish_percentile },
    { "ci_low", 1, finish_ci_low },
    { "ci_high", 1, finish_ci_high },
    { "olympic_mean", 3, finish_olympic_mean },
    { "olympic_kept", 3, finish_olympic_kept },
    { "olympic_error", 3, finish_olympic_error },
};

/* False after an error: NULL is no error, it gives NAN. */
static bool
read_number(sqlite3_context *context, sqlite3_value *value, double *ret)
{
    int type = sqlite3_value_type(value);

    if (type == SQLITE_TEXT || type == SQLITE_BLOB) {
        sqlite3_result_error(context, "statistics take numbers only", -1);
        return false;
    }
    *ret = type == SQLITE_NULL ? NAN : sqlite3_value_double(value);
    return true;
}

static void
aggregate_step(sqlite3_context *context, int n_arguments, sqlite3_value **arguments)
{
    Sample *sample = sqlite3_aggregate_context(context, sizeof *sample);
    double value = NAN;

    if (sample == NULL) {
        sqlite3_result_error_nomem(context);
        return;
    }
    if (n_arguments > 1) {
        double parameter = NAN;
        if (!read_number(context, arguments[n_arguments - 1], &parameter)) {
            return;
        }
        sample->has_parameter = !isnan(parameter);
        sample->parameter = parameter;
    }
    if (n_arguments == 3 && sqlite3_value_int(arguments[1]) != 0) {
        sample->n_failed++;
        return;
    }
    if (!read_number(context, arguments[0], &value) || isnan(value)) {
        return;
    }
    if (isinf(value)) {
        sample->overflowed = true;
        return;
    }
    if (sample->values == NULL) {
        sample->values = g_array_new(FALSE, FALSE, sizeof(double));
    }
    g_array_append_val(sample->values, value);
}

static void
result_number(sqlite3_context *context, double number)
{
    if (isnan(number)) {
        sqlite3_result_null(context);
    } else {
        sqlite3_result_double(context, number);
    }
}

static void
aggregate_final(sqlite3_context *context)
{
    const Aggregate *aggregate = sqlite3_user_data(context);
    Sample *sample = sqlite3_aggregate_context(context, 0);
    const Sample nothing = { 0 };

    if (sample == NULL || !sample->overflowed) {
        result_number(context, aggregate->finish(sample != NULL ? sample : &nothing));
    }
    if (sample != NULL) {
        sample_clear(sample);
    }
}

static bool
read_numbers(sqlite3_context *context, int n, sqlite3_value **arguments, double *ret)
{
    for (int i = 0; i < n; i++) {
        if (!read_number(context, arguments[i], &ret[i])) {
            return false;
        }
    }
    return true;
}

static void
call_t_quantile(sqlite3_context *context, int n_arguments, sqlite3_value **arguments)
{
    double x[2] = { NAN, NAN };

    if (read_numbers(context, n_arguments, arguments, x)) {
        result_number(context, student_quantile(x[0], x[1]));
    }
}

static void
call_ratio(sqlite3_context *context, int n_arguments, sqlite3_value **arguments)
{
    bool high = sqlite3_user_data(context) != NULL;
    double x[6] = { NAN, NAN, NAN, NAN, NAN, NAN };

    if (read_numbers(context, n_arguments, arguments, x)) {
        Interval interval = stats_ratio_interval((Estimate){ x[0], x[1], x[2] },
                                                 (Estimate){ x[3], x[4], x[5] }, CONFIDENCE);
        result_number(context, high ? interval.high : interval.low);
    }
}

bool
sql_functions_register(sqlite3 *db)
{
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    static int high = 1;
    bool good = true;

    for (size_t i = 0; i < G_N_ELEMENTS(aggregates); i++) {
        const Aggregate *a = &aggregates[i];
        good = good &&
               sqlite3_create_function(db, a->name, a->n_arguments, flags, (void *)(uintptr_t)a,
                                       NULL, aggregate_step, aggregate_final) == SQLITE_OK;
    }
    return good &&
           sqlite3_create_function(db, "run_list", 1, flags, NULL, NULL, aggregate_step,
                                   run_list_final) == SQLITE_OK &&
           sqlite3_create_function(db, "t_quantile", 2, flags, NULL, call_t_quantile, NULL, NULL) ==
               SQLITE_OK &&
           sqlite3_create_function(db, "ratio_low", 6, flags, NULL, call_ratio, NULL, NULL) ==
               SQLITE_OK &&
           sqlite3_create_function(db, "ratio_high", 6, flags, &high, call_ratio, NULL, NULL) ==
               SQLITE_OK;
}
