#include "analysis/sql_functions.h"

#include "analysis/sql_strings.h"

#include "analysis/benchmark_name.h"
#include "analysis/setting_name.h"
#include "analysis/sql_aggregate.h"
#include "base/metric.h"
#include "base/number.h"
#include "base/request_length.h"
#include "base/student.h"
#include "words/words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { RUN_LIST_MAX = 50 };

static double
finish_mean(const Sample *sample)
{
    return stats_mean(sample_first(sample).values, sample_first(sample).n);
}

static double
finish_median(const Sample *sample)
{
    return stats_median(sample_first(sample).values, sample_first(sample).n);
}

static double
finish_stddev(const Sample *sample)
{
    return stats_standard_deviation(sample_first(sample).values, sample_first(sample).n);
}

static double
finish_cv(const Sample *sample)
{
    return stats_coefficient_of_variation(sample_first(sample).values, sample_first(sample).n);
}

static double
finish_percentile(const Sample *sample)
{
    return stats_percentile(sample_first(sample).values, sample_first(sample).n,
                            sample->has_parameter ? sample->parameter : NAN, sample->method);
}

static double
finish_trimmed_mean(const Sample *sample)
{
    return stats_trimmed_mean(sample_first(sample).values, sample_first(sample).n,
                              sample->has_parameter ? sample->parameter : NAN);
}

static double
finish_geometric_mean(const Sample *sample)
{
    return stats_geometric_mean(sample_first(sample).values, sample_first(sample).n);
}

static double
finish_mad(const Sample *sample)
{
    return stats_median_deviation(sample_first(sample).values, sample_first(sample).n);
}

static Interval
mean_interval(const Sample *sample)
{
    size_t n = sample_first(sample).n;
    double error = stats_standard_deviation(sample_first(sample).values, n) / sqrt((double)n);

    if (n < STATS_INTERVAL_MIN) {
        return (Interval){ NAN, NAN };
    }
    return stats_interval(finish_mean(sample), error, (double)(n - 1), SQL_CONFIDENCE);
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

/* Without a valid number of drops, no values are kept. */
static OlympicMean
olympic(const Sample *sample)
{
    const OlympicMean none = { .mean = NAN, .standard_error = NAN };

    if (!sample->has_parameter || !(sample->parameter >= 0 && sample->parameter < 1e6)) {
        return none;
    }
    return stats_olympic_mean(sample_first(sample).values, sample_first(sample).n, sample->n_failed,
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

/* The exact values in ascending order, for charts that draw every run. */
static char *
finish_run_list(const Sample *sample)
{
    Numbers numbers = sample_first(sample);
    g_autoptr(GString) text = g_string_new(NULL);

    if (numbers.n == 0 || numbers.n > RUN_LIST_MAX) {
        return NULL;
    }
    stats_sort(sample->values.values, numbers.n);
    for (size_t i = 0; i < numbers.n; i++) {
        g_string_append(text, i > 0 ? " " : "");
        number_append_exact(text, numbers.values[i]);
    }
    return g_strdup(text->str);
}

static const Aggregate aggregates[] = {
    { "mean", SAMPLE_PLAIN, finish_mean, NULL },
    { "median", SAMPLE_PLAIN, finish_median, NULL },
    { "trimmed_mean", SAMPLE_PARAMETER, finish_trimmed_mean, NULL },
    { "geometric_mean", SAMPLE_PLAIN, finish_geometric_mean, NULL },
    { "stddev", SAMPLE_PLAIN, finish_stddev, NULL },
    { "cv", SAMPLE_PLAIN, finish_cv, NULL },
    { "mad", SAMPLE_PLAIN, finish_mad, NULL },
    { "percentile", SAMPLE_PARAMETER, finish_percentile, NULL },
    { "percentile", SAMPLE_PERCENTILE, finish_percentile, NULL },
    { "ci_low", SAMPLE_PLAIN, finish_ci_low, NULL },
    { "ci_high", SAMPLE_PLAIN, finish_ci_high, NULL },
    { "run_list", SAMPLE_PLAIN, NULL, finish_run_list },
    { "olympic_mean", SAMPLE_FAILURES, finish_olympic_mean, NULL },
    { "olympic_kept", SAMPLE_FAILURES, finish_olympic_kept, NULL },
    { "olympic_error", SAMPLE_FAILURES, finish_olympic_error, NULL },
};

static void
result_number(sqlite3_context *context, double number)
{
    if (isnan(number)) {
        sqlite3_result_null(context);
    } else {
        sqlite3_result_double(context, number);
    }
}

static bool
read_numbers(sqlite3_context *context, int n, sqlite3_value **arguments, double *ret)
{
    for (int i = 0; i < n; i++) {
        if (!sample_read_number(context, arguments[i], &ret[i])) {
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

/* A number in its shortest form, for lists of differences. */
static void
call_in_words(sqlite3_context *context, int n_arguments, sqlite3_value **arguments)
{
    int type = sqlite3_value_type(arguments[0]);

    (void)n_arguments;
    if (type == SQLITE_NULL) {
        sqlite3_result_text(context, "not known", -1, SQLITE_STATIC);
    } else if (type == SQLITE_FLOAT) {
        g_autoptr(GString) text = g_string_new(NULL);
        number_append_exact(text, sqlite3_value_double(arguments[0]));
        sqlite3_result_text(context, text->str, -1, SQLITE_TRANSIENT);
    } else {
        sqlite3_result_value(context, arguments[0]);
    }
}

/* counted(n, one, several): "1 chip", "1,024 chips". NULL for NULL. */
static void
call_counted(sqlite3_context *context, int n_arguments, sqlite3_value **arguments)
{
    double n = NAN;

    if (!read_numbers(context, 1, arguments, &n) || isnan(n)) {
        return;
    }
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) text = g_string_new(NULL);
    const char *noun = (const char *)sqlite3_value_text(arguments[n == 1 ? 1 : 2]);
    (void)n_arguments;
    if (n == rint(n)) {
        g_string_append(text, number_format(arena, n, 0));
    } else {
        number_append_exact(text, n);
    }
    g_string_append_printf(text, " %s", noun != NULL ? noun : "");
    sqlite3_result_text(context, text->str, (int)text->len, SQLITE_TRANSIENT);
}

/* metric_name(metric): its label, or the words of its id if it is not registered. */
static void
call_metric_name(sqlite3_context *context, int n_arguments, sqlite3_value **arguments)
{
    const char *id = (const char *)sqlite3_value_text(arguments[0]);
    const Metric *metric = id != NULL ? metric_find(id) : NULL;

    (void)n_arguments;
    if (metric != NULL) {
        sqlite3_result_text(context, metric->label, -1, SQLITE_STATIC);
    } else if (id != NULL && *id != '\0') {
        g_autofree char *words = g_strdelimit(g_strdup(id), "_", ' ');
        words[0] = g_ascii_toupper(words[0]);
        sqlite3_result_text(context, words, -1, SQLITE_TRANSIENT);
    }
}

/* setting_name(text): a precision or software by its usual name. */
static void
call_setting_name(sqlite3_context *context, int n_arguments, sqlite3_value **arguments)
{
    const char *text = (const char *)sqlite3_value_text(arguments[0]);

    (void)n_arguments;
    if (text != NULL) {
        sqlite3_result_text(context, setting_name(text), -1, g_free);
    }
}

/* benchmark_name(suite, workload): workloads of suites other than MLPerf are unchanged. */
static void
call_benchmark_name(sqlite3_context *context, int n_arguments, sqlite3_value **arguments)
{
    const char *suite = (const char *)sqlite3_value_text(arguments[0]);
    const char *workload = (const char *)sqlite3_value_text(arguments[1]);

    (void)n_arguments;
    if (suite != NULL && workload != NULL && g_str_has_prefix(suite, "MLPerf ")) {
        sqlite3_result_text(context, benchmark_name(workload), -1, g_free);
    } else {
        sqlite3_result_value(context, arguments[1]);
    }
}

/* lengths_alike(a, b): the same comparison as in the chart throughput-interactivity. NULL for
 * NULL. */
static void
call_lengths_alike(sqlite3_context *context, int n_arguments, sqlite3_value **arguments)
{
    (void)n_arguments;
    if (sqlite3_value_type(arguments[0]) == SQLITE_NULL ||
        sqlite3_value_type(arguments[1]) == SQLITE_NULL) {
        sqlite3_result_null(context);
    } else {
        sqlite3_result_int(context, request_lengths_alike(sqlite3_value_double(arguments[0]),
                                                          sqlite3_value_double(arguments[1])));
    }
}

/* NULL, and texts that are not dates, are unchanged. */
static void
call_date_in_words(sqlite3_context *context, int n_arguments, sqlite3_value **arguments)
{
    const char *text = (const char *)sqlite3_value_text(arguments[0]);

    (void)n_arguments;
    if (text == NULL) {
        sqlite3_result_null(context);
        return;
    }
    g_autoptr(Arena) arena = arena_new();
    sqlite3_result_text(context, words_date(arena, NULL, text), -1, SQLITE_TRANSIENT);
}

/* Reads the calendar day at the start of an ISO date or time. */
static bool
read_day(sqlite3_value *value, GDate *ret)
{
    const char *text = (const char *)sqlite3_value_text(value);
    GDate day;

    if (text == NULL || strlen(text) < strlen("2026-11-20")) {
        return false;
    }
    for (int i = 0; i < 10; i++) {
        if (i == 4 || i == 7 ? text[i] != '-' : !g_ascii_isdigit(text[i])) {
            return false;
        }
    }
    guint year = (guint)strtoul(text, NULL, 10), month = (guint)strtoul(text + 5, NULL, 10);
    guint number = (guint)strtoul(text + 8, NULL, 10);
    if (!g_date_valid_dmy((GDateDay)number, (GDateMonth)month, (GDateYear)year)) {
        return false;
    }
    g_date_clear(&day, 1);
    g_date_set_dmy(&day, (GDateDay)number, (GDateMonth)month, (GDateYear)year);
    *ret = day;
    return true;
}

static void
call_days_between(sqlite3_context *context, int n_arguments, sqlite3_value **arguments)
{
    GDate from, to;

    (void)n_arguments;
    if (read_day(arguments[0], &from) && read_day(arguments[1], &to)) {
        sqlite3_result_int(context, g_date_days_between(&from, &to));
    }
}

static void
call_ratio(sqlite3_context *context, int n_arguments, sqlite3_value **arguments)
{
    bool high = sqlite3_user_data(context) != NULL;
    double x[6] = { NAN, NAN, NAN, NAN, NAN, NAN };

    if (read_numbers(context, n_arguments, arguments, x)) {
        Interval interval = stats_ratio_interval((Estimate){ x[0], x[1], x[2] },
                                                 (Estimate){ x[3], x[4], x[5] }, SQL_CONFIDENCE);
        result_number(context, high ? interval.high : interval.low);
    }
}

bool
sql_functions_register(sqlite3 *db)
{
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    static int high = 1;

    return sql_aggregates_register(db, aggregates, G_N_ELEMENTS(aggregates)) &&
           sql_intervals_register(db) && sql_strings_register(db) &&
           sqlite3_create_function(db, "in_words", 1, flags, NULL, call_in_words, NULL, NULL) ==
               SQLITE_OK &&
           sqlite3_create_function(db, "counted", 3, flags, NULL, call_counted, NULL, NULL) ==
               SQLITE_OK &&
           sqlite3_create_function(db, "benchmark_name", 2, flags, NULL, call_benchmark_name, NULL,
                                   NULL) == SQLITE_OK &&
           sqlite3_create_function(db, "setting_name", 1, flags, NULL, call_setting_name, NULL,
                                   NULL) == SQLITE_OK &&
           sqlite3_create_function(db, "metric_name", 1, flags, NULL, call_metric_name, NULL,
                                   NULL) == SQLITE_OK &&
           sqlite3_create_function(db, "lengths_alike", 2, flags, NULL, call_lengths_alike, NULL,
                                   NULL) == SQLITE_OK &&
           sqlite3_create_function(db, "date_in_words", 1, flags, NULL, call_date_in_words, NULL,
                                   NULL) == SQLITE_OK &&
           sqlite3_create_function(db, "days_between", 2, flags, NULL, call_days_between, NULL,
                                   NULL) == SQLITE_OK &&
           sqlite3_create_function(db, "t_quantile", 2, flags, NULL, call_t_quantile, NULL, NULL) ==
               SQLITE_OK &&
           sqlite3_create_function(db, "ratio_low", 6, flags, NULL, call_ratio, NULL, NULL) ==
               SQLITE_OK &&
           sqlite3_create_function(db, "ratio_high", 6, flags, &high, call_ratio, NULL, NULL) ==
               SQLITE_OK;
}
