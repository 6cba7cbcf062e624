#include "analysis/sql_aggregate.h"

#include <math.h>

/* User data of a function; all aggregates of a table are in one allocation. */
typedef struct {
    const Aggregate *aggregate;
    IntervalMemory *memory;
} Binding;

static void
binding_free(void *data)
{
    Binding *binding = data;

    g_rc_box_release_full(binding->memory, interval_memory_clear);
    g_free(binding);
}

static void
aggregate_step(sqlite3_context *context, int n_arguments, sqlite3_value **arguments)
{
    const Binding *binding = sqlite3_user_data(context);
    Sample *sample = sqlite3_aggregate_context(context, sizeof *sample);

    (void)n_arguments;
    if (sample == NULL) {
        sqlite3_result_error_nomem(context);
        return;
    }
    sample_step(sample, binding->aggregate->kind, context, arguments);
}

static void
result_of(sqlite3_context *context, const Aggregate *aggregate, const Sample *sample)
{
    double number = aggregate->number != NULL ? aggregate->number(sample) : NAN;
    char *text = aggregate->text != NULL ? aggregate->text(sample) : NULL;

    if (text != NULL) {
        sqlite3_result_text(context, text, -1, g_free);
    } else if (isnan(number)) {
        sqlite3_result_null(context);
    } else {
        sqlite3_result_double(context, number);
    }
}

static void
aggregate_final(sqlite3_context *context)
{
    const Binding *binding = sqlite3_user_data(context);
    Sample *sample = sqlite3_aggregate_context(context, 0);
    Sample nothing = { 0 };

    sample = sample != NULL ? sample : &nothing;
    sample->memory = binding->memory;
    if (!sample->overflowed) {
        result_of(context, binding->aggregate, sample);
    }
    sample_clear(sample);
}

static int
n_arguments(SampleKind kind)
{
    switch (kind) {
    case SAMPLE_PLAIN:
        return 1;
    case SAMPLE_PARAMETER:
    case SAMPLE_SIDES:
        return 2;
    case SAMPLE_FAILURES:
    case SAMPLE_PERCENTILE:
        return 3;
    }
    g_assert_not_reached();
}

bool
sql_aggregates_register(sqlite3 *db, const Aggregate *aggregates, size_t n)
{
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    IntervalMemory *memory = g_rc_box_new0(IntervalMemory);
    bool good = true;

    for (size_t i = 0; good && i < n; i++) {
        Binding *binding = g_new(Binding, 1);
        *binding = (Binding){ &aggregates[i], g_rc_box_acquire(memory) };
        good = sqlite3_create_function_v2(db, aggregates[i].name, n_arguments(aggregates[i].kind),
                                          flags, binding, NULL, aggregate_step, aggregate_final,
                                          binding_free) == SQLITE_OK;
    }
    g_rc_box_release_full(memory, interval_memory_clear);
    return good;
}
