#include "charts/kinds/differences.h"

#include "charts/grammar/kind.h"
#include "charts/kinds/strips.h"
#include "charts/layout/legend.h"

#include <math.h>

enum { STRIP_HEIGHT = 14 };

/* ---- Reading ---- */

static const char *
meaning_of(const ChartSpec *spec)
{
    static const char *const columns[] = { "difference_method", "interval_method" };

    for (size_t k = 0; k < G_N_ELEMENTS(columns) && spec->interval.meaning == NULL; k++) {
        Channel channel = { .column = table_column(spec->table, columns[k]) };
        for (size_t row = 0; channel.column >= 0 && row < spec->table->n_rows; row++) {
            const char *text = spec_cell_text(spec, &channel, row);
            if (text != NULL) {
                text = words_translate(spec->arena, spec->words, SENTENCE_REASON, text);
                return spec_bind_percent(spec->arena, text);
            }
        }
    }
    return spec->interval.meaning;
}

static bool
holds(const Differences *differences, const ChartRow *row)
{
    for (size_t i = 0; i < differences->n; i++) {
        if (strips_same(differences->items[i].row, row)) {
            return true;
        }
    }
    return false;
}

/* differences_check() has ensured that the column contains numbers. */
static double
number_of(const ChartSpec *spec, const Channel *channel, const ChartRow *row)
{
    g_autoptr(Diag) unused = diag_new();
    double number = NAN;

    if (channel->column >= 0) {
        spec_cell_number(spec, channel, row->row, &number, unused);
    }
    return number;
}

typedef struct {
    const Channel *value, *low, *high, *against;
} Columns;

static Columns
columns_of(const ChartSpec *spec, bool ratios)
{
    return (Columns){ spec_channel(spec, ratios ? "ratio" : "difference"),
                      spec_channel(spec, ratios ? "ratio_low" : "difference_low"),
                      spec_channel(spec, ratios ? "ratio_high" : "difference_high"),
                      spec_channel(spec, "against") };
}

static void
add_difference(const ChartSpec *spec, Columns columns, const ChartRow *row,
               Differences *differences)
{
    Difference item = { .row = row,
                        .value = number_of(spec, columns.value, row),
                        .low = number_of(spec, columns.low, row),
                        .high = number_of(spec, columns.high, row),
                        .against = spec_cell_text(spec, columns.against, row->row) };
    double none = differences->ratios ? 1 : 0;

    if (isnan(item.low) || isnan(item.high)) {
        differences->n_without += !isnan(item.value);
        return;
    }
    if (holds(differences, row)) {
        return;
    }
    item.clear = item.low > none || item.high < none;
    differences->items[differences->n++] = item;
}

static const char *
common_against(const Differences *differences)
{
    const char *first = differences->n > 0 ? differences->items[0].against : NULL;

    for (size_t i = 1; i < differences->n; i++) {
        if (g_strcmp0(first, differences->items[i].against) != 0) {
            return NULL;
        }
    }
    return first;
}

Differences
differences_collect(const ChartSpec *spec, Arena *arena)
{
    bool ratios = spec_channel(spec, "difference_low")->column < 0;
    Columns columns = columns_of(spec, ratios);
    Differences differences = { .ratios = ratios,
                                .title = spec_word(spec, ratios ? WORD_RATIO : WORD_DIFFERENCE),
                                .meaning = meaning_of(spec) };

    if (columns.low->column < 0) {
        return differences;
    }
    if (columns.value->title != NULL) {
        differences.title = columns.value->title;
    }
    differences.statistic = chart_text_statistic(spec);
    if (differences.statistic != NULL) {
        differences.title =
            arena_printf(arena, "%s (%s)", differences.title, differences.statistic);
    }
    differences.items = arena_array(arena, Difference, spec->rows.n + 1);
    for (size_t i = 0; i < spec->rows.n; i++) {
        add_difference(spec, columns, &spec->rows.items[i], &differences);
    }
    differences.against = common_against(&differences);
    return differences;
}

/* ---- Checking ---- */

static bool
check_ends(const ChartSpec *spec, bool ratios, Diag *diag)
{
    Columns columns = columns_of(spec, ratios);
    const char *name = ratios ? "ratio" : "difference";

    if ((columns.low->column < 0) != (columns.high->column < 0)) {
        return diag_error(diag, spec->place, "chart-incomplete",
                          "the interval of a %s has two ends: give both '%s_low' and '%s_high'",
                          name, name, name);
    }
    return true;
}

static bool
check_numbers(const ChartSpec *spec, Columns columns, bool ratios, Diag *diag)
{
    for (size_t i = 0; i < spec->table->n_rows; i++) {
        double value = NAN, low = NAN, high = NAN;
        if ((columns.value->column >= 0 &&
             !spec_cell_number(spec, columns.value, i, &value, diag)) ||
            !spec_cell_number(spec, columns.low, i, &low, diag) ||
            !spec_cell_number(spec, columns.high, i, &high, diag)) {
            return false;
        }
        if (low > high || value < low || value > high || (ratios && low <= 0)) {
            return diag_error(diag, spec->place, "chart-interval",
                              "row %zu: %g to %g is not a valid interval: %s", i + 1, low, high,
                              ratios ? "a ratio must be above 0 and inside its interval"
                                     : "a difference must be inside its interval");
        }
    }
    return true;
}

bool
differences_check(const ChartSpec *spec, Diag *diag)
{
    bool ratios = spec_channel(spec, "difference_low")->column < 0;
    Columns columns = columns_of(spec, ratios);

    if (!check_ends(spec, false, diag) || !check_ends(spec, true, diag)) {
        return false;
    }
    if (columns.low->column < 0) {
        return true;
    }
    if (!check_numbers(spec, columns, ratios, diag)) {
        return false;
    }
    return meaning_of(spec) != NULL || differences_collect(spec, spec->arena).n == 0 ||
           diag_error(diag, spec->place, "chart-incomplete",
                      "the meaning of the interval of the %s is missing: write error: {meaning: "
                      "…}, or give a column difference_method",
                      ratios ? "ratio" : "difference");
}

/* ---- Drawing ---- */

/* A value as displayed: "−4.2", "0.88×". */
static const char *
difference_value(const ChartSpec *spec, const Differences *differences, double value)
{
    return differences->ratios
               ? arena_printf(spec->arena, "%s×", format_ratio(spec->arena, spec->words, value))
               : format_value(spec->arena, spec_number_style(spec, spec->arena), value);
}

static const char *
interval_text(const Sketch *sketch, const Differences *differences, const Difference *item)
{
    if (differences->ratios) {
        return SPEC_FORMAT(sketch->spec, WORD_INTERVAL_ENDS, "low",
                           format_ratio(sketch->arena, sketch->spec->words, item->low), "high",
                           format_ratio(sketch->arena, sketch->spec->words, item->high));
    }
    return SPEC_FORMAT(sketch->spec, WORD_INTERVAL_ENDS, "low",
                       format_value(sketch->arena, sketch->number, item->low), "high",
                       format_value(sketch->arena, sketch->number, item->high));
}

static StripText
text_of(const Sketch *sketch, const Differences *differences, const Difference *item)
{
    StripText text = { .label = item->row->label,
                       .detail = item->row->detail,
                       .group = item->row->group,
                       .aside = interval_text(sketch, differences, item) };

    if (!isnan(item->value)) {
        text.value = difference_value(sketch->spec, differences, item->value);
    }
    if (differences->against == NULL && item->against != NULL) {
        const char *against = SPEC_FORMAT(sketch->spec, WORD_AGAINST, "what", item->against);
        text.detail = text.detail != NULL
                          ? arena_printf(sketch->arena, "%s · %s", text.detail, against)
                          : against;
    }
    return text;
}

static const char *
tip_of(Sketch *sketch, const Differences *differences, const Difference *item)
{
    const ChartSpec *spec = sketch->spec;
    const char *group =
        item->row->group != NULL ? arena_printf(sketch->arena, "%s, ", item->row->group) : "";
    const char *against =
        item->against != NULL ? arena_printf(sketch->arena, " against %s", item->against) : "";
    const char *value = isnan(item->value) ? "" : difference_value(spec, differences, item->value);

    return arena_printf(sketch->arena, "%s%s%s: %s %s%s%s (%s)", group, item->row->label, against,
                        chart_text_inside(sketch->spec, differences->title), value,
                        value[0] != '\0' ? " " : "", interval_text(sketch, differences, item),
                        differences->meaning);
}

static void
draw_item(Strips *strips, const Differences *differences, const Difference *item, double middle)
{
    Sketch *sketch = strips->sketch;
    const Axis *axis = &strips->axis;
    double low = axis_position(axis, item->low), high = axis_position(axis, item->high);
    double end = 4 * sketch->look.unit;
    Paint paint =
        item->clear ? paint_entity(sketch_entity(sketch, item->row)) : paint_of(PAINT_EVEN);

    sketch_show(sketch, (Datum){ .row = item->row->row,
                                 .series = item->row->series,
                                 .value = item->value,
                                 .low = item->low,
                                 .high = item->high,
                                 .tip = tip_of(sketch, differences, item) });
    sketch_segment(sketch, LINE_INTERVAL, (Point){ low, middle }, (Point){ high, middle })->paint =
        paint;
    for (int side = 0; side < 2; side++) {
        double x = side == 0 ? low : high;
        sketch_segment(sketch, LINE_INTERVAL, (Point){ x, middle - end },
                       (Point){ x, middle + end })
            ->paint = paint;
    }
    if (!isnan(item->value)) {
        sketch_symbol(sketch, MARK_DOT, paint, false,
                      (Point){ axis_position(axis, item->value), middle });
    }
    sketch_row(sketch, NULL);
}

/* Marks no difference. Drawn for each row, because headings lie across the strips. */
static void
draw_none(Strips *strips, const Differences *differences, double middle, double bottom)
{
    Sketch *sketch = strips->sketch;
    double x = axis_position(&strips->axis, differences->ratios ? 1 : 0);
    double half = strips->stacked ? STRIP_HEIGHT * sketch->look.unit / 2 : bottom - middle;

    sketch_row(sketch, NULL);
    sketch_segment(sketch, LINE_ZERO, (Point){ x, middle - half }, (Point){ x, middle + half });
}

static const char *
heading_of(const Sketch *sketch, const Differences *differences)
{
    const ChartSpec *spec = sketch->spec;

    return differences->against != NULL
               ? spec_both(spec, differences->title,
                           SPEC_FORMAT(spec, WORD_AGAINST, "what", differences->against))
               : differences->title;
}

static const char *
caption_of(const Sketch *sketch, const Differences *differences)
{
    const ChartSpec *spec = sketch->spec;
    const char *unit = sketch->number.unit != NULL ? sketch->number.unit : "";

    return differences->ratios
               ? spec_word(spec, WORD_RATIO_AXIS)
               : arena_printf(sketch->arena, "%s%s%s", unit,
                              unit[0] != '\0' ? spec_word(spec, WORD_SEMICOLON) : "",
                              spec_word(spec, WORD_ZERO_NONE));
}

static Axis
axis_of(const Sketch *sketch, const Differences *differences, size_t n)
{
    Axis axis = axis_new(differences->ratios ? AXIS_RATIO : AXIS_LINEAR);

    axis.from_zero = !differences->ratios;
    axis.number = sketch->number;
    for (size_t i = 0; i < n; i++) {
        axis_take(&axis, differences->items[i].low);
        axis_take(&axis, differences->items[i].high);
    }
    return axis;
}

double
differences_draw(Sketch *sketch, const Differences *differences, size_t most, double top)
{
    const Look *look = &sketch->look;
    size_t n = MIN(differences->n, most);
    StripText *texts = arena_array(sketch->arena, StripText, n + 1);

    if (n == 0) {
        return top;
    }
    sketch_group(sketch, GROUP_HEAD, NULL);
    Lines heading = sketch_wrap(sketch, look->series, heading_of(sketch, differences),
                                sketch->right - sketch->left);
    double y = sketch_lines(sketch, look->series, paint_of(PAINT_INK), ANCHOR_START, sketch->left,
                            top + 26 * look->unit, heading) -
               sketch_lead(look->series) + 6 * look->unit;
    Strips strips = { .sketch = sketch,
                      .axis = axis_of(sketch, differences, n),
                      .strip = STRIP_HEIGHT };
    for (size_t i = 0; i < n; i++) {
        texts[i] = text_of(sketch, differences, &differences->items[i]);
    }
    strips_fit(&strips, texts, n);
    double first = y;
    for (size_t i = 0; i < n; i++) {
        double middle = 0;
        y = strips_row(&strips, &texts[i], y, &middle);
        draw_none(&strips, differences, middle, y);
        draw_item(&strips, differences, &differences->items[i], middle);
    }
    return strips_axis(&strips, first, y, caption_of(sketch, differences));
}

/* ---- Texts ---- */

/* A sentence on how many intervals include no difference. */
static const char *
verdict_of(const ChartSpec *spec, const Differences *differences)
{
    const char *none = differences->ratios ? "1×" : "0";
    size_t n = differences->n, unclear = 0;

    for (size_t i = 0; i < n; i++) {
        unclear += !differences->items[i].clear;
    }
    if (unclear == 0) {
        return SPEC_FORMAT(spec, WORD_NONE_HOLDS, "value", none);
    }
    return SPEC_FORMAT(spec, word_of_count(WORD_INTERVAL_HOLDS, unclear), "n",
                       spec_count(spec, unclear), "all", spec_count(spec, n), "value", none);
}

void
differences_note(const ChartSpec *spec, const Differences *differences, GString *out)
{
    size_t n = differences->n;

    if (n == 0) {
        if (differences->n_without > 0) {
            spec_append(out, spec_word(spec, WORD_NO_DIFFERENCE_INTERVAL));
        }
        return;
    }
    SPEC_APPEND(spec, out, differences->ratios ? WORD_BELOW_RATIO : WORD_BELOW_DIFFERENCE,
                "meaning", differences->meaning, "verdict", verdict_of(spec, differences));
    if (differences->statistic != NULL) {
        SPEC_APPEND(spec, out, WORD_STATISTIC_BELOW, "statistic", differences->statistic);
    }
    if (differences->n_without > 0) {
        spec_append_count(spec, out, differences->n_without, WORD_ONE_WITHOUT_INTERVAL);
    }
    if (n > spec->labels.max_rows) {
        spec_append_count(spec, out, n - spec->labels.max_rows, WORD_DIFFERENCE_LEFT);
    }
}

void
differences_describe(const ChartSpec *spec, const Differences *differences, GString *out)
{
    if (differences->n == 0) {
        return;
    }
    const char *title = chart_text_inside(spec, differences->title);
    for (size_t i = 0; i < differences->n && out->len < ALT_MAX - 160; i++) {
        const Difference *item = &differences->items[i];
        g_string_append_printf(out, " %s%s%s: %s", item->row->label,
                               item->against != NULL ? " against " : "",
                               item->against != NULL ? item->against : "", title);
        if (!isnan(item->value)) {
            g_string_append_printf(out, " %s", difference_value(spec, differences, item->value));
        }
        g_string_append_printf(out, " [%s, %s].", difference_value(spec, differences, item->low),
                               difference_value(spec, differences, item->high));
    }
}
