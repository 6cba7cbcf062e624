#include "charts/grammar/axis_spec.h"

#include "charts/grammar/kind.h"

#include <math.h>
#include <string.h>

const char *const axis_keys[] = { "scale", "unit", NULL };

static bool
read_type(const Value *map, const char *key, AxisSpec *given, Diag *diag)
{
    static const char *const names[] = { "auto", "linear", "log", "log2", NULL };
    const char *name = names[0];

    if (!spec_read_choice(map, key, names, &name, diag)) {
        return false;
    }
    for (size_t i = 0; names[i] != NULL; i++) {
        if (g_str_equal(names[i], name)) {
            given->type = (ScaleType)i;
        }
    }
    return true;
}

/* Reads two places, the smaller first; above zero on a logarithmic scale. */
static bool
read_domain(const Channel *channel, const Value *scale, AxisSpec *given, Diag *diag)
{
    const Value *list = value_lookup(scale, "domain");
    double low = NAN, high = NAN;

    if (list == NULL || list->kind == VALUE_NULL) {
        return true;
    }
    bool two = list->kind == VALUE_LIST && list->n_items == 2;
    if (two && (!spec_read_place(channel, list->first, &low, diag) ||
                !spec_read_place(channel, list->last, &high, diag))) {
        return false;
    }
    if (!(low < high) || !isfinite(high - low)) {
        return diag_error(
            diag, list->place, "chart-domain",
            "'domain' must be the start and end of the axis, the smaller first: domain: [0, 200]");
    }
    if (given->type >= SCALE_TYPE_LOG && low <= 0) {
        return diag_error(diag, list->first->place, "chart-domain",
                          "a log scale must start above zero, not at %s", list->first->text);
    }
    if (given->has_zero && given->zero && (low > 0 || high < 0)) {
        return diag_error(
            diag, list->place, "chart-domain",
            "'zero: true' contradicts a 'domain' without zero: remove one of the two");
    }
    given->low = low;
    given->high = high;
    return true;
}

/* Axes of times and names cannot be logarithmic or start at zero. */
static bool
check_places(const Channel *channel, const AxisSpec *given, Diag *diag)
{
    return channel->type <= FIELD_QUANTITATIVE ||
           (given->type <= SCALE_TYPE_LINEAR && !given->has_zero) ||
           diag_error(diag, given->value->place, "chart-choice",
                      "an axis of dates or names has no 'scale' except a domain: write scale: "
                      "{domain: […]}");
}

static bool
read_axis_spec(const Channel *channel, AxisSpec *given, Diag *diag)
{
    static const char *const keys[] = { "type", "zero", "domain", NULL };
    const Value *map =
        channel->value != NULL && channel->value->kind == VALUE_MAP ? channel->value : NULL;
    const Value *scale = value_lookup(map, "scale");

    *given = (AxisSpec){ .value = scale, .low = NAN, .high = NAN };
    if (scale == NULL || scale->kind != VALUE_MAP) {
        return scale == NULL || read_type(map, "scale", given, diag);
    }
    given->has_zero = value_lookup(scale, "zero") != NULL;
    return value_check_keys(scale, keys, "'scale'", diag) &&
           read_type(scale, "type", given, diag) &&
           value_read_bool(scale, "zero", &given->zero, diag) &&
           read_domain(channel, scale, given, diag);
}

/* Reads the unit from the block; for most kinds, x is not a measure with a registered unit. */
static bool
read_unit(const ChartSpec *spec, Channel *channel, Diag *diag)
{
    if (channel->unit != NULL || channel->value == NULL || channel->value->kind != VALUE_MAP) {
        return true;
    }
    return spec_read_text(spec, channel->value, "unit", &channel->unit, diag);
}

bool
axis_specs_read(ChartSpec *spec, Diag *diag)
{
    return read_unit(spec, &spec->encoding.x, diag) &&
           read_axis_spec(&spec->encoding.x, &spec->scales.x, diag) &&
           read_axis_spec(&spec->encoding.y, &spec->scales.y, diag) &&
           check_places(&spec->encoding.x, &spec->scales.x, diag);
}

/* ---- Domains ---- */

void
axis_apply(Axis *axis, const AxisSpec *given)
{
    if (isnan(given->low) || axis_is_empty(axis)) {
        return;
    }
    axis->from_zero = false;
    axis->tight = axis->tight || (axis->low >= given->low && axis->high <= given->high);
    axis_take(axis, given->low);
    axis_take(axis, given->high);
}

bool
axis_refuse_log(const AxisSpec *given, const char *why, Diag *diag)
{
    return given->type < SCALE_TYPE_LOG ||
           diag_error(diag, given->value->place, "chart-choice", "%s", why);
}

bool
axis_need_zero(const AxisSpec *given, const char *why, Diag *diag)
{
    return isnan(given->low) || (given->low <= 0 && given->high >= 0) ||
           diag_error(diag, value_lookup(given->value, "domain")->place, "chart-domain", "%s", why);
}

static void
widen(double value, double *low, double *high)
{
    *low = value < *low ? value : *low;
    *high = value > *high ? value : *high;
}

/* Widens the range to what the rows show along an axis: their values with intervals, or their x. */
static void
reach_of_rows(const ChartRows *rows, bool values, double *low, double *high)
{
    for (size_t i = 0; i < rows->n; i++) {
        const ChartRow *row = &rows->items[i];
        if (row->missing != NULL) {
            continue;
        }
        widen(values ? row->value : row->x, low, high);
        if (values) {
            widen(row->low, low, high);
            widen(row->high, low, high);
        }
    }
}

void
axis_note_domains(const ChartSpec *spec, GString *out)
{
    for (int axis = 0; axis < 2; axis++) {
        const AxisSpec *given = axis == 0 ? &spec->scales.x : &spec->scales.y;
        const Channel *channel = axis == 0 ? &spec->encoding.x : &spec->encoding.y;
        double low = given->low, high = given->high;
        if (isnan(low)) {
            continue;
        }
        reach_of_rows(&spec->rows, channel == spec_measure(spec), &low, &high);
        if (low < given->low || high > given->high) {
            NumberStyle number = axis_number(spec->words, channel, 0, false, spec->arena);
            SPEC_APPEND(spec, out, axis == 0 ? WORD_AXIS_LONGER_X : WORD_AXIS_LONGER_Y, "low",
                        format_value(spec->arena, number, given->low), "high",
                        format_value(spec->arena, number, given->high));
        }
    }
}

/* ---- Places ---- */

void
axis_set_names(Axis *axis, const Channel *channel, Arena *arena)
{
    double *places = arena_array(arena, double, channel->n_names + 1);

    for (size_t i = 0; i < channel->n_names; i++) {
        places[i] = (double)i;
    }
    axis->places = places;
    axis->names = channel->names;
    axis->n_places = channel->n_names;
    axis->named = true;
    axis_take(axis, -.5);
    axis_take(axis, (double)channel->n_names - .5);
}

Axis
axis_new_x(const ChartSpec *spec, NumberStyle number)
{
    Axis axis = axis_new(axis_kind_of_x(spec));

    axis.number = number;
    axis.words = axis_words(spec, &spec->encoding.x, number, axis.kind, spec->arena);
    axis.time_words = spec->words;
    if (spec->encoding.x.type >= FIELD_NOMINAL) {
        axis_set_names(&axis, &spec->encoding.x, spec->arena);
    }
    return axis;
}

/* ---- Kinds of axes ---- */

static AxisKind
kind_of_type(ScaleType type)
{
    static const AxisKind kinds[] = { [SCALE_TYPE_AUTO] = AXIS_LINEAR,
                                      [SCALE_TYPE_LINEAR] = AXIS_LINEAR,
                                      [SCALE_TYPE_LOG] = AXIS_LOG,
                                      [SCALE_TYPE_LOG2] = AXIS_OCTAVES };
    return kinds[type];
}

AxisKind
axis_kind_of_y(const ScaleSpecs *scales)
{
    return kind_of_type(scales->y.type);
}

AxisKind
axis_kind_of_measure(const ChartSpec *spec)
{
    ScaleType type = spec->scales.x.type;
    double low = INFINITY, high = 0;

    if (type != SCALE_TYPE_AUTO) {
        return kind_of_type(type);
    }
    for (size_t i = 0; i < spec->rows.n; i++) {
        const ChartRow *row = &spec->rows.items[i];
        if (row->missing == NULL && !isnan(row->value)) {
            low = MIN(low, row->value);
            high = MAX(high, row->value);
        }
        for (size_t k = 0; k < row->n_runs; k++) {
            low = MIN(low, row->runs[k]);
            high = MAX(high, row->runs[k]);
        }
    }
    return low > 0 && high > 10 * low ? AXIS_LOG : AXIS_LINEAR;
}

AxisKind
axis_kind_of_x(const ChartSpec *spec)
{
    ScaleType type = spec->scales.x.type;
    double low = INFINITY, high = 0;
    bool powers = true;

    if (spec->encoding.x.type == FIELD_TEMPORAL) {
        return AXIS_TIME;
    }
    if (type != SCALE_TYPE_AUTO || spec->encoding.x.type >= FIELD_NOMINAL) {
        return kind_of_type(type);
    }
    for (size_t i = 0; i < spec->rows.n; i++) {
        double x = spec->rows.items[i].x;
        if (isnan(x)) {
            continue;
        }
        if (x <= 0) {
            return AXIS_LINEAR;
        }
        int exponent = 0;
        powers = powers && x >= 1 && frexp(x, &exponent) == .5;
        low = MIN(low, x);
        high = MAX(high, x);
    }
    if (powers && high >= 4 * low) {
        return AXIS_OCTAVES;
    }
    return high >= 100 * low ? AXIS_LOG : AXIS_LINEAR;
}

static void
drop_row(ChartSpec *spec, ChartRow *row)
{
    if (row->missing == NULL) {
        row->missing = spec_word(spec, WORD_NOT_LOG);
        spec->rows.n_missing++;
    }
}

void
axis_drop_rows(ChartSpec *spec)
{
    bool x = axis_kind_of_x(spec) != AXIS_LINEAR, y = axis_kind_of_y(&spec->scales) != AXIS_LINEAR;

    for (size_t i = 0; i < spec->rows.n; i++) {
        ChartRow *row = &spec->rows.items[i];
        if ((x && row->x <= 0) || (y && row->value <= 0)) {
            drop_row(spec, row);
        }
    }
}

void
axis_drop_values(ChartSpec *spec)
{
    for (size_t i = 0; i < spec->rows.n && axis_kind_of_measure(spec) != AXIS_LINEAR; i++) {
        ChartRow *row = &spec->rows.items[i];
        bool placed = !(row->value <= 0);
        for (size_t k = 0; k < row->n_runs; k++) {
            placed = placed && row->runs[k] > 0;
        }
        if (!placed) {
            row->n_runs = 0;
            drop_row(spec, row);
        }
    }
}

const char *
axis_scale_words(const ChartSpec *spec, AxisKind kind)
{
    switch (kind) {
    case AXIS_LOG:
    case AXIS_RATIO:
        return spec_word(spec, WORD_LOG_SCALE);
    case AXIS_OCTAVES:
        return spec_word(spec, WORD_LOG2_SCALE);
    case AXIS_LINEAR:
    case AXIS_TAIL:
    case AXIS_TIME:
        break;
    }
    return "";
}

const char *
axis_start_words(const ChartSpec *spec, const Axis *axis)
{
    if (axis->kind == AXIS_LOG) {
        return spec_word(spec, WORD_LOG_SCALE);
    }
    bool from_zero = axis->scale.low <= 0 && axis->scale.high >= 0;
    return from_zero ? NULL : spec_word(spec, WORD_NOT_FROM_ZERO);
}

const char *
axis_words(const ChartSpec *spec, const Channel *channel, NumberStyle number, AxisKind kind,
           Arena *arena)
{
    g_autoptr(GString) out = g_string_new(channel->title);
    const char *unit = number.unit, *scale = axis_scale_words(spec, kind);

    if (unit != NULL && strstr(channel->title, unit) == NULL &&
        !g_str_equal(unit, spec_word(spec, WORD_UNIT_A_DAY))) {
        spec_append_listed(spec, out, unit);
    }
    if (scale[0] != '\0') {
        spec_append_listed(spec, out, scale);
    }
    return arena_strdup(arena, out->str);
}

NumberStyle
axis_number(const Words *words, const Channel *channel, double largest, bool mixed, Arena *arena)
{
    bool exact = channel->exact; /* exact decimals are written without a unit prefix */
    NumberStyle style = number_style(arena, exact ? 0 : largest, channel->unit, channel->decimals);

    style.largest = largest;
    style.exact = exact;
    style.grain = channel->grain;
    style.names = channel->names;
    style.n_names = channel->n_names;
    style.mixed = mixed;
    style.words = words;
    return style;
}

NumberStyle
spec_number_style(const ChartSpec *spec, Arena *arena)
{
    const Channel *measure = spec_measure(spec);
    double largest = 0;
    bool mixed = false;

    if (spec->kind->number != NULL) {
        return spec->kind->number(spec, arena);
    }
    for (size_t i = 0; i < spec->rows.n; i++) {
        const ChartRow *row = &spec->rows.items[i];
        if (row->missing == NULL) {
            largest = MAX(largest, fabs(row->value));
            mixed = mixed || row->value != rint(row->value);
        }
    }
    return axis_number(spec->words, measure, largest, mixed, arena);
}
