/* The limits on input, so that no file takes all time or memory: one table for all readers.
 *
 * A reader asks limit_get() and reports with limit_error(). Whoever owns a large report sets a
 * limit with --limit NAME=VALUE. What a file format or the layout of a chart bounds is not here. */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

#include "base/arena.h"
#include "base/diag.h"

typedef enum {
    LIMIT_REPORT_FILE,
    LIMIT_SETTINGS_FILE,
    LIMIT_DATA_FILE,
    LIMIT_COMPANION_FILE,
    LIMIT_CHART_DATA,
    LIMIT_FOLDER_DEPTH,
    LIMIT_MESSAGES,
    LIMIT_CSV_ROW,
    LIMIT_CSV_FIELDS,
    LIMIT_TABLE_ROWS,
    LIMIT_TABLE_COLUMNS,
    LIMIT_JSON_DEPTH,
    LIMIT_JSON_TEXT,
    LIMIT_JSON_VALUES,
    LIMIT_YAML_DEPTH,
    LIMIT_YAML_VALUES,
    LIMIT_YAML_ANCHORS,
    LIMIT_WORKBOOK_FILE,
    LIMIT_WORKBOOK_ENTRIES,
    LIMIT_WORKBOOK_ENTRY,
    LIMIT_WORKBOOK_UNPACKED,
    LIMIT_WORKBOOK_RATIO,
    LIMIT_WORKBOOK_DEPTH,
    LIMIT_WORKBOOK_SHEETS,
    LIMIT_WORKBOOK_STYLES,
    LIMIT_WORKBOOK_CELLS,
    LIMIT_WORKBOOK_AREA,
    LIMIT_WORKBOOK_MERGED,
    LIMIT_WORKBOOK_TEXTS,
    LIMIT_WORKBOOK_TEXT_BYTES,
    LIMIT_WORKBOOK_TEXT,
    LIMIT_QUERY_STEPS,
    LIMIT_QUERY_TIME,
    LIMIT_QUERY_CELLS,
    LIMIT_QUERY_MEMORY,
    LIMIT_QUERY_VALUE,
    LIMIT_SHEETS_MEMORY,
    LIMIT_TEXT_DEPTH,
    LIMIT_TEXT_HEADINGS,
    LIMIT_TEXT_COLUMNS,
    LIMIT_TABLE_BLOCK_ROWS,
    LIMIT_LINK_BYTES,
    LIMIT_INCLUDE_DEPTH,
    LIMIT_EACH_PAGES,
    LIMIT_EACH_BLOCKS,
    LIMIT_SPARK_VALUES,
    LIMIT_TEMPLATE_DEPTH,
    LIMIT_TEMPLATE_OUTPUT,
    LIMIT_TEMPLATE_STEPS,
    LIMIT_CHART_ROWS,
    LIMIT_CHART_TEXT,
    LIMIT_CHART_LABEL,
    LIMIT_CHART_PIXELS,
    LIMIT_PICTURE_PIXELS,
    LIMIT_PICTURE_FILTERS,
    LIMIT_PICTURE_PATH,
    LIMIT_PICTURE_ELEMENTS,
    N_LIMITS
} LimitId;

typedef struct {
    const char *name;          /* as --limit and the manual have it */
    const char *unit;          /* "bytes" may be given with K, M or G behind the number */
    size_t usual, least, most; /* the value without --limit, and what may be set */
    const char *of;            /* what it bounds, for the manual */
} Limit;

const Limit *limit_row(LimitId id);

/* The value in force. */
size_t limit_get(LimitId id);

/* Sets a limit within its range, before threads start; 0: the usual value. */
void limit_set(LimitId id, size_t value);

/* Sets one from "NAME=VALUE"; false: *ret_error says what is wrong, g_free() it. */
bool limit_read(const char *setting, char **ret_error);

/* "64 MiB", "1,000 rows": a value with its unit, in the arena. */
const char *limit_in_words(LimitId id, size_t value, Arena *arena);

/* "csv-row=33554432 query-steps=1000": those that --limit changed; "": none. In the arena. */
const char *limits_changed(Arena *arena);

/* Reports an error that ends in the limit and in how to change it. Always false. */
bool limit_error(LimitId id, Place place, const char *code, Diag *diag, const char *format, ...)
    G_GNUC_PRINTF(5, 6);

#endif
