/* Shared by bar and ratio charts: rows with a label, a second line and a value. */
#ifndef CHARTS_KINDS_PLOT_ROWS_H
#define CHARTS_KINDS_PLOT_ROWS_H

#include "charts/layout/sketch.h"

typedef struct {
    Lines label, detail;
    double behind; /* offset of a detail on the same line as the label; 0: it is below */
} RowText;

/* A row whose texts are above its strip. */
typedef struct {
    const ChartRow *row;
    TextRun value[2]; /* right of the label */
    size_t n_value;
    const char *aside; /* right of the detail; may be NULL */
    bool muted;        /* not highlighted */
} StackedText;

/* Width below which labels are above the plot, however short they are. It is smaller for the
 * compact layout with one line per row. */
double rows_least_room(const Sketch *sketch);

/* Width of the column for labels beside the plot, including the gap. 0 if they would need more than
 * two lines there and must be above the plot. */
double rows_label_column(const Sketch *sketch, const ChartRow *const *rows, size_t n_rows);

RowText row_text(const Sketch *sketch, const ChartRow *row, double width);
/* The height of the text, and the height including its margins. */
double row_text_height(const Sketch *sketch, const RowText *text);
double row_height(const Sketch *sketch, const RowText *text);
void row_draw_text(Sketch *sketch, const RowText *text, bool muted, double x, double middle);

/* "n/a · no price listed" in lines; extends *height if needed. No lines if nothing is missing. */
Lines row_reason(const Sketch *sketch, const char *missing, double width, double *height);
void row_draw_reason(Sketch *sketch, Lines reason, double x, double middle);

/* Draws label and value, detail (or why the value is missing) and aside from `top` downwards.
 * Returns the bottom. */
double row_draw_stacked(Sketch *sketch, const StackedText *text, double top);

/* Draws "+ 16 more rows in the data table" and returns the bottom. */
double rows_draw_left(Sketch *sketch, size_t n_left, double top);
/* The same for other items: `one` is the sentence for one of them; the next WordKey is the one for
 * several. */
double rows_draw_more(Sketch *sketch, size_t n_left, WordKey one, double top);

#endif
