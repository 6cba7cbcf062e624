/* Guesses the chart block that a person would write for a table of plain rows. */
#ifndef CHARTS_GRAMMAR_GUESS_H
#define CHARTS_GRAMMAR_GUESS_H

#include "base/diag.h"
#include "base/table.h"

/* The user's choices; NULL: to be guessed. Columns are given by name. */
typedef struct {
    const char *x, *color;
    const char *y;    /* or several columns of one quantity, separated by commas */
    const char *mark; /* a mark of charts, or a common name: scatter, histogram, box … */
    const char *log;  /* "x", "y" or "both" */
    const char *title;
    const char *file;      /* for messages; never NULL */
    const char *source;    /* the chart's source; never NULL */
    const char *data_file; /* the file to name in the block; NULL: the block lists the rows */
    bool (*is_chip)(const char *name); /* NULL: no chip is known */
} ChartAsked;

/* Appends the chart block as YAML, in a form that also works in a page of a report.
 *
 * y is the last column of numbers; x is the first column of dates, or else of numbers; color is
 * the first column of texts that repeat (at most 20 different ones), or else a column of few
 * numbers that tells lines or bars apart. Without numbers for x, it is
 * the first column of texts whose values all differ, or else the first that is not color. The mark
 * is bars if x contains names, grouped if there is a color; lines if x is monotonic in each
 * series; and points otherwise.
 *
 * A table with a column for each series, beside the first or --x, becomes one row for each value:
 * if the headings agree (unfold.h), or are names of chips, or --y lists them; for a heat map
 * always.
 *
 * *ret_rows is set to the rows to draw: `rows`, those values, or the counts of a histogram. Returns
 * false after an error. */
bool chart_guess(const ChartAsked *asked, const Table *rows, Arena *arena, const Table **ret_rows,
                 GString *out, Diag *diag);

#endif
