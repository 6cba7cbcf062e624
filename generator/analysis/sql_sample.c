#include "analysis/sql_sample.h"

#include <math.h>

static Numbers
numbers_of(const SampleNumbers *numbers)
{
    return (Numbers){ numbers->values, numbers->n };
}

Numbers
sample_first(const Sample *sample)
{
    return numbers_of(&sample->values);
}

Numbers
sample_second(const Sample *sample)
{
    return numbers_of(&sample->others);
}

void
interval_memory_clear(void *data)
{
    IntervalMemory *memory = data;

    g_clear_pointer(&memory->first, g_array_unref);
    g_clear_pointer(&memory->second, g_array_unref);
}

void
sample_clear(Sample *sample)
{
    g_clear_pointer(&sample->values.values, sqlite3_free);
    g_clear_pointer(&sample->others.values, sqlite3_free);
}

bool
sample_read_number(sqlite3_context *context, sqlite3_value *value, double *ret)
{
    int type = sqlite3_value_type(value);

    if (type == SQLITE_TEXT || type == SQLITE_BLOB) {
        sqlite3_result_error(context, "statistics take numbers only", -1);
        return false;
    }
    *ret = type == SQLITE_NULL ? NAN : sqlite3_value_double(value);
    return true;
}

static bool
read_parameter(Sample *sample, sqlite3_context *context, sqlite3_value *value)
{
    if (!sample_read_number(context, value, &sample->parameter)) {
        return false;
    }
    sample->has_parameter = !isnan(sample->parameter);
    return true;
}

static bool
read_method(Sample *sample, sqlite3_context *context, sqlite3_value *value)
{
    const char *name = (const char *)sqlite3_value_text(value);

    if (name != NULL && stats_percentile_method(name, &sample->method)) {
        return true;
    }
    sqlite3_result_error(context,
                         "an interpolation is 'linear', 'nearest rank' or 'median unbiased'", -1);
    return false;
}

static void
add_value(Sample *sample, SampleNumbers *numbers, double value, sqlite3_context *context)
{
    if (isnan(value)) {
        return;
    }
    if (isinf(value)) {
        sample->overflowed = true;
        return;
    }
    if (numbers->n == numbers->room) {
        size_t room = MAX(2 * numbers->room, 16);
        double *values = sqlite3_realloc64(numbers->values, room * sizeof *values);
        if (values == NULL) {
            sqlite3_result_error_nomem(context);
            return;
        }
        numbers->values = values;
        numbers->room = room;
    }
    numbers->values[numbers->n++] = value;
}

void
sample_step(Sample *sample, SampleKind kind, sqlite3_context *context, sqlite3_value **arguments)
{
    SampleNumbers *numbers = &sample->values;
    double value = NAN;

    switch (kind) {
    case SAMPLE_PLAIN:
        break;
    case SAMPLE_PARAMETER:
        sample->method = PERCENTILE_LINEAR;
        if (!read_parameter(sample, context, arguments[1])) {
            return;
        }
        break;
    case SAMPLE_FAILURES:
        if (!read_parameter(sample, context, arguments[2])) {
            return;
        }
        if (sqlite3_value_int(arguments[1]) != 0) {
            sample->n_failed++;
            return;
        }
        break;
    case SAMPLE_PERCENTILE:
        if (!read_parameter(sample, context, arguments[1]) ||
            !read_method(sample, context, arguments[2])) {
            return;
        }
        break;
    case SAMPLE_SIDES:
        if (sqlite3_value_type(arguments[1]) == SQLITE_NULL) {
            return;
        }
        numbers = sqlite3_value_int(arguments[1]) != 0 ? &sample->values : &sample->others;
        break;
    }
    if (sample_read_number(context, arguments[0], &value)) {
        add_value(sample, numbers, value, context);
    }
}
