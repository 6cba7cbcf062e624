/* A decision matrix: a number in every cell, shaded by its value, and the totals on the right. If
 * the columns do not fit: a list of the criteria for each option. */
#include "charts/grammar/colours.h"
#include "charts/grammar/kind_helpers.h"
#include "charts/grammar/series.h"
#include "charts/kinds/cell_grid.h"
#include "charts/kinds/decision_matrix.h"
#include "charts/kinds/plot_rows.h"
#include "charts/layout/legend.h"

#include "base/number.h"

#include <math.h>

enum { OPTIONS_MAX = 20 };

typedef struct {
    Sketch *sketch;
    const DecisionMatrix *weights;
    size_t n_drawn;
    const char **labels, **under; /* rows in their order; second parts of the headings */
    int decimals;                 /* the same for all scores */
    /* right edge of the totals, next to the cells even in a wide chart */
    double end;
} MatrixPlot;

static const char *
in_decimals(const MatrixPlot *plot, double number, int decimals)
{
    return isnan(number) ? spec_word(plot->sketch->spec, WORD_NO_VALUE)
                         : spec_number(plot->sketch->spec, number, decimals);
}

static double
score_of(const MatrixPlot *plot, size_t option, size_t criterion)
{
    return plot->weights->scores.scores[option * plot->weights->scores.n_criteria + criterion];
}

/* "3.77–4.45"; NULL if changing a weight makes no visible difference. */
static const char *
range_of(const MatrixPlot *plot, size_t option)
{
    const WeightedScores *scores = &plot->weights->scores;

    if (!(scores->highs[option] - scores->lows[option] >= .005)) {
        return NULL;
    }
    const char *low = in_decimals(plot, scores->lows[option], 2);
    const char *high = in_decimals(plot, scores->highs[option], 2);
    return scores->lows[option] < 0 /* a dash would look like another minus */
               ? SPEC_FORMAT(plot->sketch->spec, WORD_RANGE_WORDS, "from", low, "to", high)
               : arena_printf(plot->sketch->arena, "%s–%s", low, high);
}

/* ---- Cells ---- */

static void
show(MatrixPlot *plot, size_t option, size_t criterion)
{
    Sketch *sketch = plot->sketch;
    const DecisionMatrix *weights = plot->weights;
    const ChartSpec *spec = sketch->spec;
    size_t row = weights->rows[option * weights->scores.n_criteria + criterion];
    double score = score_of(plot, option, criterion), n = NAN;

    sketch_row(sketch, NULL);
    if (row == SIZE_MAX) {
        return;
    }
    if (spec->interval.n_counts > 0) {
        const Cell *cell = table_cell(spec->table, row, (size_t)spec->interval.n[0].column);
        n = cell->kind == CELL_NUMBER ? cell->number : NAN;
    }
    const char *tip = arena_printf(
        sketch->arena, "%s, %s (%s): %s%s%s", weights->options[option],
        weights->criteria[criterion], decision_matrix_word(spec, criterion),
        isnan(score) ? kind_missing_reason(spec, row, spec_word(spec, WORD_NO_EVIDENCE))
                     : in_decimals(plot, score, 1),
        isnan(n) ? "" : ", n = ", isnan(n) ? "" : in_decimals(plot, n, 0));
    sketch_show(sketch, (Datum){ .row = row,
                                 .series = weights->options[option],
                                 .value = score,
                                 .low = NAN,
                                 .high = NAN,
                                 .tip = tip });
}

/* Hatches both sides of the text, but not behind it. */
static void
draw_no_score(MatrixPlot *plot, Box box)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    double x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    const char *none = spec_word(sketch->spec, WORD_NO_VALUE);
    double half = sketch_width(sketch, look->detail, none) / 2 + 4 * look->unit;

    sketch_hatch(sketch, (Box){ box.left, box.top, MAX(x - half, box.left), box.bottom });
    sketch_hatch(sketch, (Box){ MIN(x + half, box.right), box.top, box.right, box.bottom });
    sketch_text(sketch, look->detail, paint_of(PAINT_INK_2), ANCHOR_MIDDLE, x,
                y + .355 * look->detail.size, none);
}

static void
draw_cell(MatrixPlot *plot, size_t option, size_t criterion, Box box)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    double score = score_of(plot, option, criterion);

    show(plot, option, criterion);
    if (isnan(score)) {
        draw_no_score(plot, box);
        return;
    }
    bool sides = sketch->spec->colours.palette == PALETTE_DIVERGING;
    PaintKind ramp = sides ? PAINT_DIVERGING : PAINT_HEAT;
    int shade = decision_matrix_shade(sketch->spec, score);
    if (!series_name_is_lit(sketch->spec, plot->weights->options[option])) {
        ramp = PAINT_NEUTRAL; /* higher scores are darker, as on the other ramp */
        shade = sides ? 5 : 6 - shade;
    }
    sketch_shade(sketch, ramp, shade, box);
    sketch_text(sketch, look->value, paint_on_shade(ramp, shade), ANCHOR_MIDDLE,
                (box.left + box.right) / 2, (box.top + box.bottom) / 2 + .355 * look->value.size,
                in_decimals(plot, score, plot->decimals));
}

static void
draw_total(MatrixPlot *plot, size_t option, double middle)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    const char *range = range_of(plot, option);
    double y =
        middle + .355 * look->value.size - (range != NULL ? .5 * sketch_lead(look->detail) : 0);

    sketch_row(sketch, NULL);
    sketch_text(sketch, look->value, paint_of(PAINT_INK), ANCHOR_END, plot->end, y,
                in_decimals(plot, plot->weights->scores.totals[option], 2));
    if (range != NULL) {
        sketch_text(sketch, look->detail, paint_of(PAINT_INK_2), ANCHOR_END, plot->end,
                    y + sketch_lead(look->detail), range);
    }
}

/* ---- The grid ---- */

static double
draw_grid(MatrixPlot *plot, const CellGrid *grid, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    double y = cell_grid_heads(grid, sketch, top);

    plot->end = MIN(sketch->right,
                    grid->left + (double)grid->spec->n_columns * grid->width + grid->spec->beside);

    sketch_text(sketch, look->caption, paint_of(PAINT_INK), ANCHOR_END, plot->end,
                y - 6 * look->unit - sketch_lead(look->caption) + look->caption.size,
                spec_word(sketch->spec, WORD_TOTAL));
    for (size_t i = 0; i < plot->n_drawn; i++) {
        size_t option = plot->weights->scores.order[i];
        sketch_group(sketch, GROUP_ROWS, NULL);
        double height = cell_grid_label(grid, sketch, i, y, 40 * look->unit);
        for (size_t k = 0; k < plot->weights->scores.n_criteria; k++) {
            draw_cell(plot, option, k, cell_grid_box(grid, sketch, k, y, height));
        }
        draw_total(plot, option, y + height / 2);
        y += height;
    }
    return y + 4 * look->unit;
}

/* ---- The list ---- */

static double
draw_criterion(MatrixPlot *plot, size_t option, size_t criterion, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    double width = 44 * look->unit, gap = 8 * look->unit;
    const char *words = spec_both(sketch->spec, plot->weights->criteria[criterion],
                                  decision_matrix_word(sketch->spec, criterion));
    Lines lines =
        sketch_wrap(sketch, look->detail, words, sketch->right - sketch->left - width - gap);
    double height =
        MAX((double)lines.n * sketch_lead(look->detail) + 4 * look->unit, 1.7 * look->value.size);
    double block = (double)lines.n * sketch_lead(look->detail);

    sketch_row(sketch, NULL);
    sketch_lines(sketch, look->detail, paint_of(PAINT_INK_2), ANCHOR_START, sketch->left,
                 top + (height - block) / 2 + .95 * look->detail.size, lines);
    draw_cell(
        plot, option, criterion,
        (Box){ sketch->right - width, top + look->unit, sketch->right, top + height - look->unit });
    sketch_row(sketch, NULL);
    return top + height;
}

static double
draw_list(MatrixPlot *plot, double top)
{
    Sketch *sketch = plot->sketch;
    const Look *look = &sketch->look;
    double y = top;

    for (size_t i = 0; i < plot->n_drawn; i++) {
        size_t option = plot->weights->scores.order[i];
        ChartRow row = { .label = plot->labels[i] };
        const char *range = range_of(plot, option);
        StackedText text = { .row = &row, .n_value = 1, .aside = range };
        text.value[0] = (TextRun){ in_decimals(plot, plot->weights->scores.totals[option], 2),
                                   look->value.weight, paint_of(PAINT_INK) };
        sketch_group(sketch, GROUP_ROWS, NULL);
        sketch_row(sketch, NULL);
        y = row_draw_stacked(sketch, &text, y) + 2 * look->unit;
        for (size_t k = 0; k < plot->weights->scores.n_criteria; k++) {
            y = draw_criterion(plot, option, k, y);
        }
        y += 8 * look->unit;
    }
    return y;
}

static double
plot_matrix(Sketch *sketch, double top)
{
    const DecisionMatrix *weights = sketch->spec->own;
    const Look *look = &sketch->look;
    const WeightedScores *scores = &weights->scores;
    MatrixPlot plot = { .sketch = sketch, .weights = weights };
    CellGrid grid;

    for (size_t i = 0; i < scores->n_options * scores->n_criteria; i++) {
        double score = scores->scores[i];
        plot.decimals = isnan(score) || score == rint(score) ? plot.decimals : 1;
    }
    plot.n_drawn = MIN(scores->n_options, MIN(sketch->spec->labels.max_rows, (size_t)OPTIONS_MAX));
    plot.labels = arena_array(sketch->arena, const char *, plot.n_drawn + 1);
    plot.under = arena_array(sketch->arena, const char *, scores->n_criteria + 1);
    for (size_t i = 0; i < plot.n_drawn; i++) {
        plot.labels[i] = weights->options[scores->order[i]];
    }
    for (size_t i = 0; i < scores->n_criteria; i++) {
        plot.under[i] = decision_matrix_word(sketch->spec, i);
    }
    CellGridSpec grid_spec = { .rows = plot.labels,
                               .n_rows = plot.n_drawn,
                               .columns = weights->criteria,
                               .under = plot.under,
                               .n_columns = scores->n_criteria,
                               .least = 44 * look->unit,
                               .most = 130 * look->unit,
                               .beside = sketch_width(sketch, look->detail, "0.00–0.00") * 1.1 +
                                         14 * look->unit };
    double y = cell_grid_fit(sketch, &grid_spec, &grid) ? draw_grid(&plot, &grid, top)
                                                        : draw_list(&plot, top);
    return rows_draw_more(sketch, scores->n_options - plot.n_drawn, WORD_MORE_OPTION, y);
}

static const char *const options[] = { "option", "label", NULL };
static const char *const criteria[] = { "criterion", NULL };
static const char *const scores[] = { "score", NULL };
static const char *const weights[] = { "weight", NULL };

const ChartKind kind_matrix = {
    .words = (const char *const[]){ "matrix", NULL },
    .noun = WORD_KIND_MATRIX,
    .keys = (const char *const[]){ "scale", NULL },
    .unused = (const char *const[]){ "series", "detail", "facet", "family", "error", "runs", "sort",
                                     NULL },
    .channels = (const ChannelSpec[]){ { "x", CHANNEL_ANY, true, criteria, NULL },
                                       { "y", CHANNEL_ANY, true, options, NULL },
                                       { "score", CHANNEL_NUMBER, true, scores, NULL },
                                       { "weight", CHANNEL_NUMBER, true, weights, NULL },
                                       { 0 } },
    .measure = MEASURE_NONE,
    .read = decision_matrix_read,
    .number = kind_no_number,
    .subtitle = decision_matrix_subtitle,
    .note = decision_matrix_note,
    .describe = decision_matrix_describe,
    .data = decision_matrix_data,
    .highlights_rows = true,
    .check = decision_matrix_check,
    .palettes = PALETTES_SHADES,
    .plot = plot_matrix,
};
