/* What bar and ratio charts share: rows with a label, a second line, a value. */
#ifndef CHARTS_KINDS_PLOT_ROWS_H
#define CHARTS_KINDS_PLOT_ROWS_H

#include "charts/layout/sketch.h"

typedef struct {
    Lines label, detail;
    double behind; /* from the label's start to the detail's on the same line; 0: it stands below */
} RowText;

/* A row whose texts stand above its strip. */
typedef struct {
    const ChartRow *row;
    TextRun value[2]; /* right of the label */
    size_t n_value;
    const char *aside; /* right of the detail; may be NULL */
    bool muted;        /* not what the chart speaks of */
} StackedText;

/* Width below which labels stand above the plot, however short they are. Rows that must stand
 * close, on one line each, have them beside it for longer. */
double rows_least_room(const Sketch *sketch);

/* Width of the column that the labels need beside the plot, gap included; 0
 * when they would need more than two lines there and go above it instead. */
double rows_label_column(const Sketch *sketch, const ChartRow *const *rows, size_t n_rows);

RowText row_text(const Sketch *sketch, const ChartRow *row, double width);
/* Of the text alone, and with the white around it. */
double row_text_height(const Sketch *sketch, const RowText *text);
double row_height(const Sketch *sketch, const RowText *text);
void row_draw_text(Sketch *sketch, const RowText *text, bool muted, double x, double middle);

/* "n/a · no price listed", for a row that needs `height`; no lines when nothing
 * is missing. */
Lines row_reason(const Sketch *sketch, const char *missing, double width, double *height);
void row_draw_reason(Sketch *sketch, Lines reason, double x, double middle);

/* Label and value, detail (or the reason of what is missing) and aside, from
 * `top` down; returns the bottom. */
double row_draw_stacked(Sketch *sketch, const StackedText *text, double top);

/* "+ 16 more rows in the data table"; returns the bottom. */
double rows_draw_left(Sketch *sketch, size_t n_left, double top);
/* The same of others: `one` is the sentence for one of them, right before that for several. */
double rows_draw_more(Sketch *sketch, size_t n_left, WordKey one, double top);

#endif
