/* Tables with a column for each series, as spreadsheets have them: batch, H100 (tok/s), TPU v6e
 * (tok/s). */
#ifndef CHARTS_GRAMMAR_UNFOLD_H
#define CHARTS_GRAMMAR_UNFOLD_H

#include "base/table.h"

enum { UNFOLD_KEY, UNFOLD_SERIES, UNFOLD_VALUE, UNFOLD_COLUMNS };

typedef struct {
    const Table *rows; /* one row for each value: UNFOLD_… */
    const char *title; /* what the values are, if the headings have words in common; or NULL */
    bool numbers;      /* whether the headings are numbers, and therefore the series as well */
    bool multiply;     /* whether they form a geometric progression */
} Unfolded;

/* Unfolds columns (`n` of them, in increasing order) beside a column of keys. The heading of the
 * values is what those of the columns have in common: "TTFT (ms)" of "TTFT p50 (ms)" and "TTFT p99
 * (ms)". `series` is the heading of their names. */
Unfolded table_unfold(const Table *rows, size_t key, const size_t *columns, size_t n,
                      const char *series, Arena *arena);

/* Whether the headings suggest one quantity: they have a unit in brackets, or words at their start
 * or end, in common. */
bool headings_agree(const Table *rows, const size_t *columns, size_t n);

#endif
