/* Series (lines) of rows, for kinds that draw rows on a plane. */
#ifndef CHARTS_GRAMMAR_SERIES_H
#define CHARTS_GRAMMAR_SERIES_H

#include "charts/grammar/spec.h"

enum { SERIES_NAMED_MAX = 8, SERIES_LIT_MAX = 4, SERIES_MISSING_MAX = 4 };

/* The rows of a series that have a value and an x, sorted by x; at equal x the better first. */
typedef struct {
    const char *name;
    const ChartRow **rows;
    bool *broken; /* by row: whether a gap precedes it, or it is the first */
    size_t n_rows;
    bool lit; /* drawn in its colour and named; other series are grey in the background */
} ChartSeries;

/* All series, in order of first appearance. If there are more than SERIES_NAMED_MAX, only the
 * highlighted ones are lit. If the block highlights none, the best of each family in turn are lit,
 * SERIES_LIT_MAX at most. */
ChartSeries *series_collect(const ChartSpec *spec, Arena *arena, size_t *n_series);

/* `name` callback of kinds (kind.h): a line is one chip of one submitter, unless `series` specifies
 * otherwise. */
void series_name_rows(ChartSpec *spec);

/* The number of rows of the same line that lack a value for the same reason; *ret_first tells
 * whether this row is the first of them. More than SERIES_MISSING_MAX are summarised in one
 * line. */
size_t series_count_missing(const ChartRows *rows, const ChartRow *row, bool *ret_first);

/* Whether the block highlights the row, by the name of its line or chip. */
bool series_is_highlighted(const Encoding *encoding, const ChartRow *row);

/* In charts of rows: whether the row is highlighted, or no row is. */
bool series_is_lit(const ChartSpec *spec, const ChartRow *row);

/* For kinds with own rows: whether the name is highlighted or none is; whether any name is
 * highlighted; and whether all highlighted names exist. */
bool series_name_is_lit(const ChartSpec *spec, const char *name);
bool series_any_lit(const Encoding *encoding);
bool series_check_names(const ChartSpec *spec, const char *const *names, size_t n_names,
                        Diag *diag);

/* Checks that the names in color.highlight occur in the rows. */
bool series_check_highlight(const ChartSpec *spec, Diag *diag);

/* Reports an error if there are more than `most`. */
bool series_check_count(const ChartSpec *spec, size_t most, Diag *diag);

/* Whether larger values of the channel are better. A kind that judges by both axes refuses a
 * channel without a direction. */
bool series_larger_is_better(const Channel *channel);

#endif
