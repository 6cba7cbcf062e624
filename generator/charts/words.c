/* What a chart says in words: subtitle, note, alternative text and table.
 *
 * The alternative text has three levels (Lundgard & Satyanarayan 2021): what
 * the chart is built of, its extremes and counts, what its pattern is. */
#include "charts/lines.h"
#include "charts/sketch.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

enum { ALT_MAX = 600 }; /* bytes of the generated part */

static const char *const directions[] = {
    [BETTER_LOWER] = "lower is better", [BETTER_HIGHER] = "higher is better"
};

/* ---- Subtitle ---- */

/* "Time to train, minutes"; what the title already says is not repeated. */
static void
append_measure(const ChartSpec *spec, GString *out)
{
    const Channel *measure = spec_measure(spec);
    NumberStyle style = sketch_number_style(spec, spec->arena);

    g_string_append(out, measure->title);
    if (style.unit == NULL || strstr(measure->title, style.unit) != NULL ||
        g_str_equal(style.unit, "×") || g_str_equal(style.unit, "per day")) {
        return;
    }
    const char *per = strstr(style.unit, " per ");
    bool said = per != NULL && strstr(measure->title, per) != NULL;
    g_string_append_printf(out, ", %.*s", said ? (int)(per - style.unit) : (int)strlen(style.unit),
                           style.unit);
}

static const char *
ratio_side(const ChartSpec *spec)
{
    return spec->x.better == BETTER_LOWER ? spec->over : spec->of;
}

static const char *
make_subtitle(const ChartSpec *spec)
{
    g_autoptr(GString) out = g_string_new(NULL);

    append_measure(spec, out);
    switch (spec->kind) {
    case CHART_BAR:
        if (spec->x.better != BETTER_NEITHER) {
            g_string_append_printf(out, "; %s", directions[spec->x.better]);
        }
        break;
    case CHART_RATIO:
        g_string_append_printf(out,
                               ", %s ÷ %s. Log scale centred on parity; further right is better "
                               "for the %s",
                               spec->of, spec->over, ratio_side(spec));
        break;
    case CHART_SCALING:
        g_string_append_printf(out,
                               ", against %s%s, both axes log₂; %s; dashed = linear from "
                               "the smallest result",
                               g_str_equal(spec->x.title, "Chips") ? "number of " : "",
                               sketch_inside(spec->arena, spec->x.title),
                               directions[spec->y.better]);
        break;
    }
    return arena_strdup(spec->arena, out->str);
}

/* ---- Note ---- */

static void
append_counts(const ChartSpec *spec, GString *out)
{
    double low = INFINITY, high = 0;
    size_t unknown = 0, n = 0;

    for (size_t i = 0; i < spec->n_rows && spec->n_counts > 0; i++) {
        for (size_t k = 0; k < spec->n_counts && spec->rows[i].missing == NULL; k++) {
            double count = spec->rows[i].n[k];
            unknown += isnan(count);
            n += !isnan(count);
            low = isnan(count) ? low : MIN(low, count);
            high = isnan(count) ? high : MAX(high, count);
        }
    }
    const char *known = unknown > 0 ? " where the files have them" : "";
    if (n > 0 && low == high) {
        g_string_append_printf(out, " n = %s run%s each%s.", number_format(spec->arena, low, 0),
                               low == 1 ? "" : "s", known);
    } else if (n > 0) {
        g_string_append_printf(out, " n = %s %s %s runs%s.", number_format(spec->arena, low, 0),
                               high - low == 1 ? "or" : "to", number_format(spec->arena, high, 0),
                               known);
    }
    if (unknown > 0 && n == 0) {
        g_string_append(out, " Published scores only: their runs are not in the files.");
    }
}

static void
append_marks(const ChartSpec *spec, GString *out)
{
    static const char *const shapes[] = {
        [CHART_BAR] = "Bar", [CHART_RATIO] = "Dot", [CHART_SCALING] = "Point"
    };
    const char *shape = shapes[spec->kind];
    bool interval = false, runs = false, single = false;

    for (size_t i = 0; i < spec->n_rows; i++) {
        const ChartRow *row = &spec->rows[i];
        if (row->missing == NULL) {
            bool shown = spec->kind != CHART_RATIO && spec_shows_runs(spec, row);
            runs = runs || shown;
            interval = interval || (!isnan(row->low) && (spec->kind != CHART_SCALING || !shown));
            single = single || spec_is_single(spec, row);
        }
    }
    if (interval) {
        g_string_append_printf(out, " %s: interval (%s).",
                               spec->kind == CHART_BAR ? "Whisker" : "Line through a mark",
                               spec->meaning);
    }
    if (runs) {
        g_string_append(out, spec->kind == CHART_BAR ? " Ticks under a bar: single runs."
                                                     : " Ticks at a mark: single runs.");
    }
    if (single) {
        g_string_append_printf(out, " Hollow %s: no repeat runs in the files.",
                               g_str_equal(shape, "Bar") ? "bar" : "mark");
    }
}

static void
append_left(const ChartSpec *spec, GString *out)
{
    if (spec->n_missing > 0) {
        bool one = spec->n_missing == 1;
        const char *left = one ? " and is left out" : " and are left out";
        g_string_append_printf(out, " %zu of %zu rows %s no value%s.", spec->n_missing,
                               spec->n_rows, one ? "has" : "have", spec->show_missing ? "" : left);
    }
    size_t shown = spec->n_rows - (spec->show_missing ? 0 : spec->n_missing);
    if (spec->kind != CHART_SCALING && shown > spec->max_rows) {
        g_string_append_printf(out, " %zu rows stand in the data table only.",
                               shown - spec->max_rows);
    }
}

static const char *
make_note(const ChartSpec *spec)
{
    g_autoptr(GString) out = g_string_new(spec->own_note);

    if (spec->scaling != NULL) {
        g_string_append_printf(
            out, " %s scaling: %s.", g_str_equal(spec->scaling, "strong") ? "Strong" : "Weak",
            g_str_equal(spec->scaling, "strong") ? "the same problem on more chips"
                                                 : "the problem grows with the chips");
    }
    append_marks(spec, out);
    append_counts(spec, out);
    append_left(spec, out);
    const char *text = out->str + (out->str[0] == ' ');
    return text[0] != '\0' ? arena_strdup(spec->arena, text) : NULL;
}

/* ---- Alternative text ---- */

static const char *
value_words(const ChartSpec *spec, double value)
{
    if (spec->kind == CHART_RATIO) {
        return arena_printf(spec->arena, "%s×", format_ratio(spec->arena, value));
    }
    return format_value(spec->arena, sketch_number_style(spec, spec->arena), value);
}

static const char *
row_name(const ChartSpec *spec, const ChartRow *row)
{
    return row->group != NULL ? arena_printf(spec->arena, "%s, %s", row->group, row->label)
                              : row->label;
}

static void
append_extreme(const ChartSpec *spec, const ChartRow *row, const char *word, GString *out)
{
    g_string_append_printf(out, "%s %s", word, value_words(spec, row->value));
    if (!isnan(row->low)) {
        const char *low = spec->kind == CHART_RATIO ? format_ratio(spec->arena, row->low)
                                                    : value_words(spec, row->low);
        const char *high = spec->kind == CHART_RATIO ? format_ratio(spec->arena, row->high)
                                                     : value_words(spec, row->high);
        g_string_append_printf(out, " [%s, %s]", low, high);
    }
    g_string_append_printf(out, " for %s", row_name(spec, row));
}

static void
find_extremes(const ChartSpec *spec, const ChartRow **lowest, const ChartRow **highest)
{
    *lowest = *highest = NULL;
    for (size_t i = 0; i < spec->n_rows; i++) {
        const ChartRow *row = &spec->rows[i];
        if (row->missing != NULL) {
            continue;
        }
        *lowest = *lowest == NULL || row->value < (*lowest)->value ? row : *lowest;
        *highest = *highest == NULL || row->value > (*highest)->value ? row : *highest;
    }
}

static void
append_missing(const ChartSpec *spec, GString *out)
{
    const ChartRow *first = NULL;

    for (size_t i = 0; i < spec->n_rows && first == NULL; i++) {
        first = spec->rows[i].missing != NULL ? &spec->rows[i] : NULL;
    }
    if (first != NULL) {
        g_string_append_printf(out, " %zu of %zu rows %s no value: %s (%s)%s.", spec->n_missing,
                               spec->n_rows, spec->n_missing == 1 ? "has" : "have",
                               row_name(spec, first), first->missing,
                               spec->n_missing > 1 ? " and others" : "");
    }
}

static void
append_sides(const ChartSpec *spec, GString *out)
{
    size_t above = 0, below = 0, apart = 0, intervals = 0;

    for (size_t i = 0; i < spec->n_rows; i++) {
        const ChartRow *row = &spec->rows[i];
        if (row->missing != NULL) {
            continue;
        }
        above += row->value > 1;
        below += row->value < 1;
        intervals += !isnan(row->low);
        apart += row->low > 1 || row->high < 1;
    }
    g_string_append_printf(out, " %zu above parity, %zu below.", above, below);
    if (intervals > 0) {
        g_string_append_printf(out, " %zu of %zu intervals leave parity out.", apart, intervals);
    }
}

static void
append_body(const ChartSpec *spec, GString *out)
{
    const ChartRow *lowest = NULL, *highest = NULL;
    size_t drawn = spec->n_rows - spec->n_missing;

    find_extremes(spec, &lowest, &highest);
    if (lowest == NULL || highest == NULL) {
        return;
    }
    if (drawn == 1) {
        append_extreme(spec, highest, " One value:", out);
        g_string_append_c(out, '.');
    } else if (drawn > 1) {
        append_extreme(spec, highest, " Highest", out);
        append_extreme(spec, lowest, "; lowest", out);
        g_string_append_c(out, '.');
    }
    if (spec->kind == CHART_RATIO) {
        append_sides(spec, out);
    } else if (spec->kind == CHART_BAR && drawn > 1 && lowest->value > 0) {
        g_string_append_printf(out, " The highest is %s times the lowest.",
                               format_ratio(spec->arena, highest->value / lowest->value));
    }
}

static void
append_line(const ChartSpec *spec, const ScalingLine *line, GString *out)
{
    if (!line->has_efficiency) {
        g_string_append_printf(out, " %s has one size only: %s on %s.", line->name,
                               value_words(spec, line->last->value),
                               number_format_auto(spec->arena, line->last->x));
        return;
    }
    g_string_append_printf(out, " %s reaches %s on %s, %s\xe2\x80\xaf%% of linear from %s.",
                           line->name, value_words(spec, line->last->value),
                           number_format_auto(spec->arena, line->last->x),
                           number_format(spec->arena, 100 * line->efficiency, 0),
                           number_format_auto(spec->arena, line->first->x));
}

/* Sentences are added whole, as long as the text stays short. */
static void
append_lines(const ChartSpec *spec, GString *out)
{
    size_t n = 0, i = 0;
    const ScalingLine *lines = lines_collect(spec, spec->arena, &n);

    for (; i < n; i++) {
        g_autoptr(GString) sentence = g_string_new(NULL);
        append_line(spec, &lines[i], sentence);
        if (out->len + sentence->len > ALT_MAX - 80) {
            break;
        }
        g_string_append(out, sentence->str);
    }
    if (i < n) {
        g_string_append_printf(out, " %zu more lines.", n - i);
    }
}

static const char *
make_alt(const ChartSpec *spec)
{
    static const char *const names[] = {
        [CHART_BAR] = "Bar chart", [CHART_RATIO] = "Dot plot", [CHART_SCALING] = "Scaling plot"
    };
    g_autoptr(GString) out = g_string_new(NULL);

    if (spec->own_alt != NULL) {
        g_string_append_printf(out, "%s ", spec->own_alt);
    }
    gsize start = out->len;
    g_string_append_printf(out, "%s of ", names[spec->kind]);
    g_string_append(out, sketch_inside(spec->arena, spec->subtitle));
    g_string_append_printf(out, "; %zu row%s.", spec->n_rows, spec->n_rows == 1 ? "" : "s");
    if (spec->kind == CHART_SCALING) {
        g_autoptr(GString) part = g_string_new(out->str + start);
        append_lines(spec, part);
        g_string_truncate(out, start);
        g_string_append(out, part->str);
    } else {
        append_body(spec, out);
    }
    append_missing(spec, out);
    return arena_strdup(spec->arena, out->str);
}

void
spec_write_words(ChartSpec *spec)
{
    if (spec->subtitle == NULL) {
        spec->subtitle = make_subtitle(spec);
    }
    spec->note = make_note(spec);
    spec->alt = make_alt(spec);
}
