/* A chart of plain rows: guesses the chart block that somebody would write for them. */
#ifndef CHARTS_GRAMMAR_GUESS_H
#define CHARTS_GRAMMAR_GUESS_H

#include "base/diag.h"
#include "base/table.h"

/* What the user says; NULL: to be guessed. Columns are named as the table names them. */
typedef struct {
    const char *x, *y, *color;
    const char *mark; /* a mark of charts, or a common name: scatter, histogram, box … */
    const char *log;  /* x, y or both */
    const char *title;
    const char *file;      /* in messages; never NULL */
    const char *source;    /* of the chart; never NULL */
    const char *data_file; /* to be named in the block; NULL: the block lists the rows */
} ChartAsked;

/* Appends the chart block as YAML. It says what is needed in a page of a report, too.
 *
 * y is the last column of numbers; x the first column of dates, else of numbers; color the first
 * column of texts that repeat (at most 20 different ones). Without numbers for x, x is the first
 * column of texts whose values differ, else the first that is not color. The mark: bars of
 * names, grouped when there is a color; lines of an x that goes up or down in each series; else
 * points.
 *
 * A heat map of names and columns whose headings are numbers has a row for each of their cells.
 *
 * *ret_rows is what is drawn: `rows`, those cells, or the counts of a histogram. False after an
 * error. */
bool chart_guess(const ChartAsked *asked, const Table *rows, Arena *arena, const Table **ret_rows,
                 GString *out, Diag *diag);

#endif
