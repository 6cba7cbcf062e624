#include "charts/kinds/plot_rows.h"

/* Largest shares of the width for labels, the second for labels with their detail on the same
 * line. */
static const double column_part = .36, one_line_part = .44;
/* Least width for labels beside a plot, the second for rows with one line each. */
static const double narrow = 400, narrow_one_line = 200;
/* Gap between a label and its detail on the same line. */
static const double DETAIL_GAP = 8;

RowText
row_text(const Sketch *sketch, const ChartRow *row, double width)
{
    RowText text = { .label = sketch_wrap(sketch, sketch->look.label, row->label, width) };

    if (row->detail != NULL) {
        text.detail = sketch_wrap(sketch, sketch->look.detail, row->detail, width);
    }
    double behind = text.label.width + DETAIL_GAP * sketch->look.unit;
    if (sketch->one_line && text.label.n == 1 && text.detail.n == 1 &&
        behind + text.detail.width <= width) {
        text.behind = behind;
    }
    return text;
}

double
rows_least_room(const Sketch *sketch)
{
    return (sketch->one_line ? narrow_one_line : narrow) * sketch->look.unit;
}

double
rows_label_column(const Sketch *sketch, const ChartRow *const *rows, size_t n_rows)
{
    double room = sketch->right - sketch->left, widest = 0;
    double most = (sketch->one_line ? one_line_part : column_part) * room;

    if (sketch->layout == CHART_NARROW || room < rows_least_room(sketch)) {
        return 0;
    }
    for (size_t i = 0; i < n_rows; i++) {
        RowText text = row_text(sketch, rows[i], most);
        if (text.label.n > 2 || text.detail.n > 2) {
            return 0;
        }
        widest = MAX(widest, MAX(text.label.width, text.behind + text.detail.width));
    }
    /* 10% reserve for a fallback font */
    return MIN(widest * 1.1, most) + 16 * sketch->look.unit;
}

double
row_text_height(const Sketch *sketch, const RowText *text)
{
    double label = (double)text->label.n * sketch_lead(sketch->look.label);
    double detail = (double)text->detail.n * sketch_lead(sketch->look.detail);

    return text->behind > 0 ? MAX(label, detail) : label + detail;
}

double
row_height(const Sketch *sketch, const RowText *text)
{
    double unit = sketch->look.unit, tight = sketch->tight;

    return MAX(row_text_height(sketch, text) + (11 - 9 * tight) * unit, (30 - 13 * tight) * unit);
}

void
row_draw_text(Sketch *sketch, const RowText *text, bool muted, double x, double middle)
{
    const Look *look = &sketch->look;
    double y = middle - row_text_height(sketch, text) / 2 + look->label.size * .99;

    double below = sketch_lines(sketch, look->label, paint_of(muted ? PAINT_INK_2 : PAINT_INK),
                                ANCHOR_START, x, y, text->label);
    sketch_lines(sketch, look->detail, paint_of(PAINT_INK_2), ANCHOR_START, x + text->behind,
                 text->behind > 0 ? y : below, text->detail);
}

Lines
row_reason(const Sketch *sketch, const char *missing, double width, double *height)
{
    const Look *look = &sketch->look;

    if (missing == NULL) {
        return (Lines){ 0 };
    }
    g_autofree char *words =
        g_strdup_printf("%s · %s", spec_word(sketch->spec, WORD_NO_VALUE), missing);
    Lines reason = sketch_wrap(sketch, look->detail, words, width);
    *height = MAX(*height, (double)reason.n * sketch_lead(look->detail) + 14 * look->unit);
    return reason;
}

void
row_draw_reason(Sketch *sketch, Lines reason, double x, double middle)
{
    TextStyle style = sketch->look.detail;
    double block = ((double)reason.n - 1) * sketch_lead(style);
    size_t first = sketch->scene->n_marks;

    sketch_lines(sketch, style, paint_of(PAINT_INK_2), ANCHOR_START, x,
                 middle - block / 2 + style.size * .355, reason);
    sketch_halo(sketch, first);
}

double
row_draw_stacked(Sketch *sketch, const StackedText *text, double top)
{
    const Look *look = &sketch->look;
    const ChartRow *row = text->row;
    bool muted = row->missing != NULL || text->muted;
    double gap = 12 * look->unit, room = sketch->right - sketch->left;
    double value = sketch_runs_width(sketch, look->value, text->value, text->n_value);
    double aside = text->aside != NULL ? sketch_width(sketch, look->detail, text->aside) + gap : 0;
    Lines label = sketch_wrap(sketch, look->label, row->label, room - value - gap);
    const char *words = row->detail != NULL ? row->detail : "";
    double y = top + look->label.size + 2 * look->unit;

    sketch_runs(sketch, look->value, ANCHOR_END, sketch->right, y, text->value, text->n_value);
    double next = sketch_lines(sketch, look->label, paint_of(muted ? PAINT_INK_2 : PAINT_INK),
                               ANCHOR_START, sketch->left, y, label);
    if (words[0] != '\0' || text->aside != NULL) {
        Lines detail = sketch_wrap(sketch, look->detail, words, room - aside);
        if (text->aside != NULL) {
            sketch_text(sketch, look->detail, paint_of(PAINT_INK_2), ANCHOR_END, sketch->right,
                        next, text->aside);
        }
        next = words[0] != '\0' ? sketch_lines(sketch, look->detail, paint_of(PAINT_INK_2),
                                               ANCHOR_START, sketch->left, next, detail)
                                : next + sketch_lead(look->detail);
    }
    if (row->missing != NULL) {
        Lines reason = sketch_wrap(sketch, look->detail, row->missing, room);
        next = sketch_lines(sketch, look->detail, paint_of(PAINT_INK_2), ANCHOR_START, sketch->left,
                            next, reason);
    }
    return next - look->label.size + 3 * look->unit;
}

double
rows_draw_left(Sketch *sketch, size_t n_left, double top)
{
    return rows_draw_more(sketch, n_left, WORD_MORE_ROW, top);
}

double
rows_draw_more(Sketch *sketch, size_t n_left, WordKey one, double top)
{
    const Look *look = &sketch->look;

    if (n_left == 0) {
        return top;
    }
    sketch_group(sketch, GROUP_FOOT, NULL);
    double y = top + look->axis.size + 8 * look->unit;
    Lines lines = sketch_wrap(sketch, look->axis,
                              SPEC_FORMAT(sketch->spec, word_of_count(one, n_left), "n",
                                          spec_count(sketch->spec, n_left)),
                              sketch->right - sketch->left);
    return sketch_lines(sketch, look->axis, paint_of(PAINT_INK_2), ANCHOR_START, sketch->left, y,
                        lines) -
           look->axis.size;
}
