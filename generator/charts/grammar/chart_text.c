/* The texts of a chart: subtitle, note, alternative text and table.
 *
 * The alternative text has three levels (Lundgard & Satyanarayan 2021): what the chart is built of,
 * its extremes and counts, and its pattern. */
#include "charts/grammar/aggregate.h"
#include "charts/grammar/axis_spec.h"
#include "charts/grammar/facet.h"
#include "charts/grammar/kind.h"
#include "charts/grammar/kind_helpers.h"
#include "charts/grammar/series.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

/* ---- Counts ---- */

typedef struct {
    double low, high;    /* of the known counts */
    size_t n, n_unknown; /* rows with a known count, and without */
} Counts;

static Counts
count_runs(const ChartSpec *spec)
{
    Counts counts = { INFINITY, 0, 0, 0 };

    for (size_t i = 0; i < spec->rows.n && spec->interval.n_counts > 0; i++) {
        for (size_t k = 0; k < spec->interval.n_counts && spec->rows.items[i].missing == NULL;
             k++) {
            double count = spec->rows.items[i].n[k];
            counts.n_unknown += isnan(count);
            counts.n += !isnan(count);
            counts.low = isnan(count) ? counts.low : MIN(counts.low, count);
            counts.high = isnan(count) ? counts.high : MAX(counts.high, count);
        }
    }
    return counts;
}

/* "n = 5 runs each", "n = 3 to 5 runs" */
static const char *
counts_words(const ChartSpec *spec, const Counts *counts)
{
    const char *low = spec_number(spec, counts->low, 0);
    const char *high = spec_number(spec, counts->high, 0);

    if (counts->low == counts->high) {
        return SPEC_FORMAT(spec, word_of_count(WORD_RUN_EACH, (size_t)counts->low), "n", low);
    }
    bool next = counts->high - counts->low == 1;
    return SPEC_FORMAT(spec, next ? WORD_RUNS_OR : WORD_RUNS_TO, "low", low, "high", high);
}

/* Adds counts that the subtitle does not state: an author's own subtitle contains none, and counts
 * that are unknown for some rows need more words. */
static void
append_counts(const ChartSpec *spec, GString *out)
{
    Counts counts = count_runs(spec);
    bool own = value_lookup(spec->value, "subtitle") != NULL &&
               g_strcmp0(value_lookup(spec->value, "subtitle")->text, "auto") != 0;

    if (counts.n > 0 && (own || counts.n_unknown > 0)) {
        const char *words = counts_words(spec, &counts);
        spec_append(out, counts.n_unknown > 0
                             ? SPEC_FORMAT(spec, WORD_COUNTS_WHERE_KNOWN, "counts", words)
                             : arena_printf(spec->arena, "%s.", words));
    } else if (counts.n_unknown > 0) {
        spec_append(out, spec_word(spec, WORD_SCORES_PUBLISHED));
    }
}

/* ---- Subtitle ---- */

const char *
chart_text_inside(const ChartSpec *spec, const char *title)
{
    char *text = arena_strdup(spec->arena, title);
    const char *second = text + strcspn(text, " ");
    bool name = *second == ' ' && second[-1] != ',' && g_ascii_isupper(second[1]) &&
                g_ascii_islower(second[2]); /* "Stable Diffusion" */
    bool lower = !name && g_str_equal(spec_word(spec, WORD_LOWER_INSIDE), "yes");

    if (lower && g_ascii_isupper(text[0]) && g_ascii_islower(text[1])) {
        text[0] = g_ascii_tolower(text[0]);
    }
    return text;
}

void
chart_text_measure(const ChartSpec *spec, GString *out)
{
    const Channel *measure = spec_measure(spec);
    NumberStyle style = spec_number_style(spec, spec->arena);

    g_string_append(out, measure->title);
    if (style.unit == NULL || strstr(measure->title, style.unit) != NULL ||
        g_str_equal(style.unit, "×") || g_str_equal(style.unit, spec_word(spec, WORD_UNIT_A_DAY))) {
        return;
    }
    const char *per = strstr(style.unit, spec_word(spec, WORD_PER_INSIDE));
    bool said = per != NULL && strstr(measure->title, per) != NULL;
    g_string_append_printf(out, "%s%.*s", spec_word(spec, WORD_COMMA),
                           said ? (int)(per - style.unit) : (int)strlen(style.unit), style.unit);
}

const char *
chart_text_better(const ChartSpec *spec, Better better)
{
    return better == BETTER_NEITHER
               ? NULL
               : spec_word(spec, better == BETTER_LOWER ? WORD_LOWER_BETTER : WORD_HIGHER_BETTER);
}

void
chart_text_direction(const ChartSpec *spec, GString *out)
{
    const char *better = chart_text_better(spec, spec_measure(spec)->better);

    if (better != NULL) {
        spec_append_after(spec, out, better);
    }
}

const char *
chart_text_caption(const ChartSpec *spec, const char *unit, Better better, const char *scale)
{
    const char *parts[] = { unit, chart_text_better(spec, better), scale };
    g_autoptr(GString) out = g_string_new(NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        if (parts[i] != NULL && parts[i][0] != '\0') {
            g_string_append(out, out->len > 0 ? spec_word(spec, WORD_COMMA) : "");
            g_string_append(out, parts[i]);
        }
    }
    return arena_strdup(spec->arena, out->str);
}

void
chart_text_against(const ChartSpec *spec, GString *out)
{
    const char *x = axis_scale_words(spec, axis_kind_of_x(spec));
    const char *y = axis_scale_words(spec, axis_kind_of_y(&spec->scales));

    chart_text_measure(spec, out);
    if (y[0] != '\0') {
        spec_append_listed(spec, out, y);
    }
    const char *what = chart_text_inside(spec, spec->encoding.x.title);
    what = x[0] != '\0' ? spec_both(spec, what, x) : what;
    spec_append_listed(spec, out, SPEC_FORMAT(spec, WORD_AGAINST, "what", what));
    chart_text_direction(spec, out);
}

static const char *
make_subtitle(const ChartSpec *spec)
{
    g_autoptr(GString) out = g_string_new(NULL);

    spec->kind->subtitle(spec, out);
    if (facet_has_panels(spec)) {
        spec_append_after(spec, out,
                          SPEC_FORMAT(spec, WORD_PANEL_EACH, "what",
                                      chart_text_inside(spec, spec->encoding.facet.title)));
    }
    Counts counts = count_runs(spec);
    if (counts.n > 0 && counts.n_unknown == 0) {
        spec_append_after(spec, out, counts_words(spec, &counts));
    }
    return arena_strdup(spec->arena, out->str);
}

/* ---- Note ---- */

static WordKey
word_of_single(const ChartSpec *spec)
{
    if (spec->aggregate == NULL) {
        return WORD_MARK_NO_REPEATS;
    }
    return spec->kind->single_without_interval ? WORD_MARK_FEW_RUNS : WORD_MARK_ONE_RUN;
}

static void
append_marks(const ChartSpec *spec, GString *out)
{
    const ChartKind *kind = spec->kind;
    bool interval = false, runs = false, single = false;

    for (size_t i = 0; i < spec->rows.n; i++) {
        const ChartRow *row = &spec->rows.items[i];
        if (row->missing == NULL) {
            bool shown = kind->runs != RUNS_UNDRAWN && spec_shows_runs(&spec->runs, row);
            runs = runs || shown;
            interval = interval || (!isnan(row->low) && (kind->runs != RUNS_INSTEAD || !shown));
            single = single || spec_is_single(spec, row);
        }
    }
    if (interval && kind->interval_mark != NO_MARK) {
        SPEC_APPEND(spec, out, WORD_MARK_INTERVAL, "mark", spec_word(spec, kind->interval_mark),
                    "meaning", spec->interval.meaning);
    }
    if (runs) {
        SPEC_APPEND(spec, out, WORD_MARK_RUNS, "mark", spec_word(spec, kind->runs_mark));
    }
    if (single && kind->single_mark != NO_MARK) {
        SPEC_APPEND(spec, out, word_of_single(spec), "mark", spec_word(spec, kind->single_mark));
    }
}

static void
append_grey(const ChartSpec *spec, GString *out)
{
    bool grey = false;

    for (size_t i = 0; i < spec->rows.n && spec->kind->highlights_rows; i++) {
        grey = grey ||
               (spec->rows.items[i].missing == NULL && !series_is_lit(spec, &spec->rows.items[i]));
    }
    if (grey) {
        spec_append(out, spec_word(spec, WORD_REST_GREY));
    }
}

/* `labels: {series: none}` */
static void
append_unnamed(const ChartSpec *spec, GString *out)
{
    bool several = false;

    for (size_t i = 1; i < spec->rows.n && spec->labels.series == SERIES_NONE; i++) {
        several = several || g_strcmp0(spec->rows.items[0].name, spec->rows.items[i].name) != 0;
    }
    if (several) {
        spec_append(out, spec_word(spec, WORD_LINES_NAMED_IN_TABLE));
    }
}

static void
append_left(const ChartSpec *spec, GString *out)
{
    size_t n_rows = spec->table->n_rows;

    if (spec->rows.n_missing > 0) {
        WordKey one = spec->missing.show ? WORD_ROW_VALUELESS : WORD_ROW_VALUELESS_OUT;
        SPEC_APPEND(spec, out, word_of_count(one, spec->rows.n_missing), "n",
                    spec_count(spec, spec->rows.n_missing), "all", spec_count(spec, n_rows));
    }
    size_t shown = n_rows - (spec->missing.show ? 0 : spec->rows.n_missing);
    if (spec->kind->cuts_rows && shown > spec->labels.max_rows) {
        spec_append_count(spec, out, shown - spec->labels.max_rows, WORD_ROW_LEFT);
    }
}

/* Whether the measured quantity is on a logarithmic axis. */
static bool
is_logarithmic(const ChartSpec *spec)
{
    if (spec->kind->positive) {
        return true;
    }
    return spec->kind->measure == MEASURE_Y ? axis_kind_of_y(&spec->scales) != AXIS_LINEAR
                                            : spec->scales.x.type >= SCALE_TYPE_LOG;
}

/* Adds " Arrow: …" if an interval extends beyond the scale. */
static void
append_arrows(const ChartSpec *spec, GString *out)
{
    size_t n = 0;

    for (size_t i = 0; i < spec->rows.n && spec->kind->interval_mark != NO_MARK; i++) {
        const ChartRow *row = &spec->rows.items[i];
        bool shown = spec->kind->runs == RUNS_INSTEAD && spec_shows_runs(&spec->runs, row);
        n += row->missing == NULL && !shown && row->low <= 0;
    }
    if (n > 0 && is_logarithmic(spec)) {
        spec_append(out, spec_word(spec, WORD_ARROW_TO_ZERO));
    }
}

static const char *
make_note(const ChartSpec *spec)
{
    g_autoptr(GString) out = g_string_new(spec->texts.own_note);
    size_t own = out->len;

    if (facet_has_panels(spec)) {
        facet_note(spec, out);
    } else if (spec->kind->note != NULL) {
        spec->kind->note(spec, out);
    }
    append_marks(spec, out);
    append_arrows(spec, out);
    aggregate_note(spec, out);
    append_grey(spec, out);
    append_unnamed(spec, out);
    append_counts(spec, out);
    axis_note_domains(spec, out);
    append_left(spec, out);
    if (out->len > own && own > 0 && strchr(".!?:;", out->str[own - 1]) == NULL) {
        g_string_insert_c(out, (gssize)own, '.');
    }
    const char *text = out->str + (out->str[0] == ' ');
    return text[0] != '\0' ? arena_strdup(spec->arena, text) : NULL;
}

/* ---- Statistics ---- */

const char *
chart_text_statistic(const ChartSpec *spec)
{
    Channel channel = { .column = table_column(spec->table, "statistic") };
    DistinctNames names = distinct_names_new(spec->table->n_rows, spec->arena);
    g_autoptr(GString) list = g_string_new(NULL);

    for (size_t row = 0; channel.column >= 0 && row < spec->table->n_rows; row++) {
        const char *text = spec_cell_text(spec, &channel, row);
        if (text != NULL) {
            distinct_names_add(&names, text);
        }
    }
    for (size_t i = 0; i < names.n; i++) {
        spec_append_listed(
            spec, list, words_translate(spec->arena, spec->words, SENTENCE_RULE, names.items[i]));
    }
    return names.n > 0 ? arena_strdup(spec->arena, list->str) : NULL;
}

/* ---- Alternative text ---- */

const char *
chart_text_ratio(const ChartSpec *spec, double ratio, double low, double high)
{
    const Channel *measure = spec_measure(spec);

    return measure->exact ? spec_number(spec, ratio, measure->decimals)
                          : format_ratio_estimate(spec->arena, spec->words, ratio, low, high);
}

const char *
chart_text_value(const ChartSpec *spec, double value)
{
    if (spec->kind->ratios) {
        return arena_printf(spec->arena, "%s×", chart_text_ratio(spec, value, NAN, NAN));
    }
    return format_value(spec->arena, spec_number_style(spec, spec->arena), value);
}

/* The row's value or an end of its interval, without ×. */
static const char *
estimate_text(const ChartSpec *spec, const ChartRow *row, double value)
{
    return spec->kind->ratios ? chart_text_ratio(spec, value, row->low, row->high)
                              : format_estimate(spec->arena, spec_number_style(spec, spec->arena),
                                                value, row->low, row->high);
}

static const char *
row_name(const ChartSpec *spec, const ChartRow *row)
{
    const char *name = row->group != NULL ? spec_both(spec, row->group, row->label) : row->label;

    enum { NAME_MAX_BYTES = 90 };
    double knob = 0; /* a number alone is not informative here */
    bool told = row->detail != NULL && !number_parse(row->detail, &knob) &&
                strlen(name) + strlen(row->detail) < NAME_MAX_BYTES;

    return told ? spec_both(spec, name, row->detail) : name;
}

/* "0.68× [0.61, 0.76]" */
static const char *
extreme_of(const ChartSpec *spec, const ChartRow *row)
{
    const char *value = arena_printf(spec->arena, "%s%s", estimate_text(spec, row, row->value),
                                     spec->kind->ratios ? "×" : "");

    if (isnan(row->low)) {
        return value;
    }
    return arena_printf(spec->arena, "%s %s", value,
                        SPEC_FORMAT(spec, WORD_INTERVAL_ENDS, "low",
                                    estimate_text(spec, row, row->low), "high",
                                    estimate_text(spec, row, row->high)));
}

static void
find_extremes(const ChartRows *rows, const ChartRow **lowest, const ChartRow **highest)
{
    *lowest = *highest = NULL;
    for (size_t i = 0; i < rows->n; i++) {
        const ChartRow *row = &rows->items[i];
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

    for (size_t i = 0; i < spec->rows.n && first == NULL; i++) {
        first = spec->rows.items[i].missing != NULL ? &spec->rows.items[i] : NULL;
    }
    if (first != NULL) {
        SPEC_APPEND(spec, out, word_of_count(WORD_ALT_MISSING, spec->rows.n_missing), "n",
                    spec_count(spec, spec->rows.n_missing), "all", spec_count(spec, spec->rows.n),
                    "name", row_name(spec, first), "reason", first->missing);
    }
}

bool
chart_text_extremes(const ChartSpec *spec, GString *out, const ChartRow **ret_lowest,
                    const ChartRow **ret_highest)
{
    const ChartRow *lowest = NULL, *highest = NULL;

    find_extremes(&spec->rows, &lowest, &highest);
    if (lowest == NULL || highest == NULL) {
        return false;
    }
    if (spec->rows.n - spec->rows.n_missing == 1) {
        SPEC_APPEND(spec, out, WORD_ALT_ONE_VALUE, "value", extreme_of(spec, highest), "name",
                    row_name(spec, highest));
        return false;
    }
    SPEC_APPEND(spec, out, WORD_ALT_EXTREMES, "high", extreme_of(spec, highest), "high_name",
                row_name(spec, highest), "low", extreme_of(spec, lowest), "low_name",
                row_name(spec, lowest));
    *ret_lowest = lowest;
    *ret_highest = highest;
    return true;
}

bool
chart_text_sentence(GString *out, const char *sentence)
{
    bool fits = out->len + strlen(sentence) < ALT_MAX - 80;

    if (fits) {
        g_string_append(out, sentence);
    }
    return fits;
}

static const char *
make_alt(const ChartSpec *spec)
{
    const ChartRow *lowest = NULL, *highest = NULL;
    size_t n_rows = spec->table->n_rows;
    g_autoptr(GString) made = g_string_new(SPEC_FORMAT(
        spec, word_of_count(WORD_ALT_ROW, n_rows), "chart", spec_word(spec, spec->kind->noun),
        "what", chart_text_inside(spec, spec->texts.subtitle), "n", spec_count(spec, n_rows)));

    if (facet_has_panels(spec)) {
        facet_describe(spec, made);
    } else if (spec->kind->describe != NULL) {
        spec->kind->describe(spec, made);
    } else {
        chart_text_extremes(spec, made, &lowest, &highest);
    }
    append_missing(spec, made);
    return spec->texts.own_alt == NULL
               ? arena_strdup(spec->arena, made->str)
               : arena_printf(spec->arena, "%s %s", spec->texts.own_alt, made->str);
}

void
chart_text_write(ChartSpec *spec)
{
    if (spec->texts.subtitle == NULL) {
        spec->texts.subtitle = make_subtitle(spec);
    }
    spec->texts.note = make_note(spec);
    spec->texts.alt = make_alt(spec);
}
