/* The lines that rows belong to, for the kinds that draw rows on a plane. */
#ifndef CHARTS_GRAMMAR_SERIES_H
#define CHARTS_GRAMMAR_SERIES_H

#include "charts/grammar/spec.h"

enum { SERIES_NAMED_MAX = 8, SERIES_LIT_MAX = 4, SERIES_MISSING_MAX = 4 };

/* Rows of one name that have a value and an x, by x; at one x the better first. */
typedef struct {
    const char *name;
    const ChartRow **rows;
    bool *broken; /* before this row a row without value lies, or nothing */
    size_t n_rows;
    bool lit; /* drawn in its colour and named; the others stand behind it in grey */
} ChartSeries;

/* In the order in which the data bring them up. With more than SERIES_NAMED_MAX
 * only the highlighted ones are lit, or, where the block highlights none, the
 * best of each family in turn, SERIES_LIT_MAX at most. */
ChartSeries *series_collect(const ChartSpec *spec, Arena *arena, size_t *n_series);

/* `name` callback of kinds (kind.h): a line is one chip of one submitter, unless
 * `series` says otherwise. */
void series_name_rows(ChartSpec *spec);

/* How many rows of the line lack a value for the row's reason; *ret_first says
 * whether the row is the first of them. More than SERIES_MISSING_MAX are said in
 * one line. */
size_t series_count_missing(const ChartRows *rows, const ChartRow *row, bool *ret_first);

/* Whether the block highlights the row, by the name of its line or of its chip. */
bool series_is_highlighted(const Encoding *encoding, const ChartRow *row);

/* In charts of rows: whether the row is highlighted, or none is. */
bool series_is_lit(const ChartSpec *spec, const ChartRow *row);

/* Of kinds with rows of their own: whether the name is highlighted, or none is; whether
 * any is; and whether all that are to be are among the names. */
bool series_name_is_lit(const ChartSpec *spec, const char *name);
bool series_any_lit(const Encoding *encoding);
bool series_check_names(const ChartSpec *spec, const char *const *names, size_t n_names,
                        Diag *diag);

/* color.highlight: the names; they must be among the rows'. */
bool series_check_highlight(const ChartSpec *spec, Diag *diag);

/* An error when there are more than `most`. */
bool series_check_count(const ChartSpec *spec, size_t most, Diag *diag);

/* Whether larger numbers of the channel are better; a kind that judges by both
 * axes refuses a channel of which neither is. */
bool series_larger_is_better(const Channel *channel);

#endif
