#include "charts/scale/axis.h"

#include "charts/scale/distribution.h"

#include <float.h>
#include <math.h>

enum { FAINT_DECADES_MAX = 3, LOG_TICKS_MIN = 3, LOG_MORE_MAX = 5, RATIO_TICKS_ALL = 5 };
static const double pad_part = .045, pad_least = 1.06, beyond = .25;

Axis
axis_new(AxisKind kind)
{
    return (Axis){ .kind = kind,
                   .low = INFINITY,
                   .high = -INFINITY,
                   .number = { .divisor = 1, .suffix = "", .decimals = -1 } };
}

static bool
is_log(const Axis *axis)
{
    return axis->kind == AXIS_LOG || axis->kind == AXIS_OCTAVES || axis->kind == AXIS_RATIO;
}

void
axis_take(Axis *axis, double value)
{
    if (!isfinite(value) || (is_log(axis) && value <= 0) ||
        (axis->kind == AXIS_TAIL && (value < 0 || value >= 1))) {
        return;
    }
    axis->low = MIN(axis->low, value);
    axis->high = MAX(axis->high, value);
}

bool
axis_is_empty(const Axis *axis)
{
    return axis->low > axis->high;
}

Ticks
axis_clip(Arena *arena, Ticks ticks, double low, double high)
{
    Ticks inside = { .values = arena_array(arena, double, ticks.n + 1), .step = ticks.step };
    double slack = 1e-9 * (high - low);

    for (size_t i = 0; i < ticks.n; i++) {
        if (ticks.values[i] >= low - slack && ticks.values[i] <= high + slack) {
            inside.values[inside.n++] = ticks.values[i];
        }
    }
    return inside;
}

/* ---- Linear ---- */

static Ticks
multiple_ticks(const Axis *axis, int wanted, Arena *arena)
{
    TickOptions options = { .wanted = wanted, .whole = true };
    Ticks ticks =
        ticks_linear(arena, axis->low / axis->multiple, axis->high / axis->multiple, options);

    for (size_t i = 0; i < ticks.n; i++) {
        ticks.values[i] *= axis->multiple;
    }
    ticks.step *= axis->multiple;
    return ticks;
}

/* Data may extend at most a quarter of a step beyond the last tick. */
static void
fit_linear(Axis *axis, int wanted, Arena *arena)
{
    if (axis->from_zero) {
        axis->low = MIN(axis->low, 0);
        axis->high = MAX(axis->high, 0);
    }
    if (axis->high <= axis->low) {
        double half = MAX(fabs(axis->low) / 2, 1);
        axis->high = MIN(axis->high + half, DBL_MAX);
        axis->low = MAX(axis->low - (axis->from_zero && axis->low >= 0 ? 0 : half), -DBL_MAX);
    }
    TickOptions options = { .wanted = wanted, .whole = axis->whole };
    Ticks ticks = axis->multiple > 0 ? multiple_ticks(axis, wanted, arena)
                                     : ticks_linear(arena, axis->low, axis->high, options);
    double first = ticks.values[0], last = ticks.values[ticks.n - 1];
    if (!(axis->multiple > 0) &&
        (axis->low < first - beyond * ticks.step || axis->high > last + beyond * ticks.step)) {
        options.loose = true;
        ticks = ticks_linear(arena, axis->low, axis->high, options);
        first = ticks.values[0];
        last = ticks.values[ticks.n - 1];
    }
    double low = MIN(axis->low, first), high = MAX(axis->high, last);
    if (axis->from_zero && axis->low >= 0) {
        low = 0;
    }
    if (axis->tight) {
        low = axis->low;
        high = axis->high;
        ticks = axis_clip(arena, ticks, low, high);
    }
    axis->scale = (Scale){ SCALE_LINEAR, low, high, axis->scale.start, axis->scale.end };
    axis->ticks = ticks;
}

/* ---- Logarithmic ---- */

/* axis_clip()'s tolerance is a share of the range, which over many decades exceeds the low end, so
 * ticks below it are removed here. */
static Ticks
clip_log(Arena *arena, Ticks ticks, double low, double high)
{
    Ticks inside = axis_clip(arena, ticks, low, high);
    size_t n = 0;

    for (size_t i = 0; i < inside.n; i++) {
        if (inside.values[i] >= low * (1 - 1e-9)) {
            inside.values[n++] = inside.values[i];
        }
    }
    inside.n = n;
    return inside;
}

static Ticks
faint_ticks(Arena *arena, double low, double high)
{
    enum { FAINT_MAX = 9 * (FAINT_DECADES_MAX + 2) };
    Ticks ticks = { .values = arena_array(arena, double, FAINT_MAX) };

    if (log10(high / low) > FAINT_DECADES_MAX) {
        return ticks;
    }
    for (int power = (int)floor(log10(low)); power <= (int)floor(log10(high)); power++) {
        for (int k = 2; k < 10; k++) {
            double value = k * pow(10, power);
            if (value > low && value < high && ticks.n < FAINT_MAX) {
                ticks.values[ticks.n++] = value;
            }
        }
    }
    return ticks;
}

static void
fit_log(Axis *axis, int wanted, Arena *arena)
{
    int base = axis->kind == AXIS_OCTAVES ? 2 : 10;
    double pad = axis->tight ? 1 : MAX(pow(axis->high / axis->low, pad_part), pad_least);

    if (axis->high <= axis->low) {
        pad = 2;
    }
    double low = axis->low / pad, high = axis->high * pad;
    if (!(low > 0) || !isfinite(high)) { /* at the limits of a double */
        low = axis->low;
        high = axis->high;
    }
    axis->scale = (Scale){ SCALE_LOG, low, high, axis->scale.start, axis->scale.end };
    axis->ticks.n = 0;
    for (int more = 0; more <= LOG_MORE_MAX && axis->ticks.n < LOG_TICKS_MIN; more++) {
        axis->ticks = clip_log(arena, ticks_log(arena, low, high, wanted + more, base), low, high);
    }
    if (axis->ticks.n < 2) { /* less than an octave or a decade */
        axis->ticks = axis_clip(
            arena, ticks_linear(arena, low, high, (TickOptions){ .wanted = wanted }), low, high);
    }
    if (axis->ticks.n == 0) {
        axis->ticks.values = arena_array(arena, double, 1);
        axis->ticks.values[0] = axis->low;
        axis->ticks.n = 1;
    }
    if (base == 10) {
        axis->faint = faint_ticks(arena, low, high);
    }
}

static void
fit_ratio(Axis *axis, int wanted, Arena *arena)
{
    double end = ticks_ratio_end(MAX(axis->high, 1 / axis->low));

    axis->scale = (Scale){ SCALE_LOG, 1 / end, end, axis->scale.start, axis->scale.end };
    axis->ticks = ticks_ratio(arena, end, wanted < RATIO_TICKS_ALL);
}

/* ---- Tails ---- */

static void
fit_tail(Axis *axis, Arena *arena)
{
    double high = MAX(tail_height(axis->high), tail_height(.5));

    axis->low = 0;
    axis->scale = (Scale){ SCALE_LINEAR, 0, high, axis->scale.start, axis->scale.end };
    axis->ticks = tail_ticks(arena, MAX(axis->high, .5));
}

/* ---- Times ---- */

static void
fit_time(Axis *axis, int wanted, Arena *arena)
{
    static const double day = 86400;
    bool one = axis->high <= axis->low;
    double low = one ? axis->low - day : axis->low, high = one ? axis->high + day : axis->high;

    axis->scale = (Scale){ SCALE_LINEAR, low, high, axis->scale.start, axis->scale.end };
    axis->ticks = times_ticks(arena, axis->time_words, low, high, wanted, &axis->labels);
}

/* ---- All ---- */

static void
write_labels(Axis *axis, Arena *arena)
{
    const char **labels = arena_array(arena, const char *, axis->ticks.n + 1);
    bool even = axis->kind == AXIS_LINEAR;
    char **texts = format_ticks(arena, axis->number, axis->ticks.values, axis->ticks.n,
                                even ? axis->ticks.step : 0);

    for (size_t i = 0; i < axis->ticks.n; i++) {
        double tick = axis->ticks.values[i];
        char *label = axis->kind == AXIS_TAIL    ? tail_label(arena, axis->number.words, tick)
                      : axis->kind == AXIS_RATIO ? format_ratio_tick(arena, tick, false)
                                                 : NULL;
        labels[i] = label != NULL ? words_notation(arena, axis->number.words, label) : texts[i];
    }
    axis->labels = labels;
}

/* The scale covers the data, with the given places as ticks. */
static void
fit_places(Axis *axis, Arena *arena)
{
    const char **labels = arena_array(arena, const char *, axis->n_places + 1);
    double *values = arena_array(arena, double, axis->n_places + 1);

    for (size_t i = 0; i < axis->n_places; i++) {
        values[i] = axis->places[i];
        labels[i] = axis->names[i];
    }
    double low = axis->from_zero ? MIN(axis->low, 0) : axis->low;
    axis->scale = (Scale){ SCALE_LINEAR, low, MAX(axis->high, low + 1e-9), axis->scale.start,
                           axis->scale.end };
    axis->ticks = (Ticks){ .values = values, .n = axis->n_places };
    axis->labels = labels;
}

void
axis_fit(Axis *axis, int wanted, Arena *arena)
{
    g_assert(!axis_is_empty(axis));
    wanted = MAX(wanted, 2);
    if (axis->places != NULL) {
        fit_places(axis, arena);
        return;
    }
    switch (axis->kind) {
    case AXIS_LINEAR:
        fit_linear(axis, wanted, arena);
        break;
    case AXIS_LOG:
    case AXIS_OCTAVES:
        fit_log(axis, wanted, arena);
        break;
    case AXIS_RATIO:
        fit_ratio(axis, wanted, arena);
        break;
    case AXIS_TAIL:
        fit_tail(axis, arena);
        break;
    case AXIS_TIME:
        fit_time(axis, wanted, arena);
        return;
    }
    write_labels(axis, arena);
}

double
axis_position(const Axis *axis, double value)
{
    return scale_position(&axis->scale, axis->kind == AXIS_TAIL ? tail_height(value) : value);
}

double
axis_decades(const Axis *axis)
{
    return log10(axis->scale.high / axis->scale.low);
}

void
axis_thin(Axis *axis, size_t most)
{
    while (axis->ticks.n > MAX(most, (size_t)2)) {
        size_t n = 0;
        const char **labels = (const char **)(uintptr_t)axis->labels;
        for (size_t i = 0; i < axis->ticks.n; i += 2, n++) {
            axis->ticks.values[n] = axis->ticks.values[i];
            labels[n] = labels[i];
        }
        axis->ticks.n = n;
    }
}
