/* The limits on input, which keep any file from using excessive time or memory: one table for all
 * readers.
 *
 * A reader calls limit_get() and reports with limit_error(). Users with large reports change a
 * limit with --limit NAME=VALUE. Bounds that come from a file format or from the layout of a chart
 * are not listed here. */
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
    LIMIT_PROCESSOR_TIME,
    LIMIT_MEMORY,
    LIMIT_QUERY_STEPS,
    LIMIT_QUERY_TIME,
    LIMIT_QUERY_CELLS,
    LIMIT_QUERY_MEMORY,
    LIMIT_QUERY_VALUE,
    LIMIT_SHEETS_MEMORY,
    LIMIT_TEXT_DEPTH,
    LIMIT_LIST_DEPTH,
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
    const char *name;          /* as in --limit and the manual */
    const char *unit;          /* "bytes" may be given with a suffix K, M or G */
    size_t usual, least, most; /* the default, and the range that may be set */
    const char *of;            /* what it limits, for the manual */
} Limit;

const Limit *limit_row(LimitId id);

/* The current value. */
size_t limit_get(LimitId id);

/* Sets a limit, which must be within its range; 0 means the default. Must be called before threads
 * start. */
void limit_set(LimitId id, size_t value);

/* Sets a limit from "NAME=VALUE". Returns false with the reason in *ret_error (g_free). */
bool limit_read(const char *setting, char **ret_error);

/* A value with its unit, such as "64 MiB" or "1,000 rows", in the arena. */
const char *limit_in_words(LimitId id, size_t value, Arena *arena);

/* The limits that --limit changed, such as "csv-row=33554432 query-steps=1000", or "". In the
 * arena. */
const char *limits_changed(Arena *arena);

/* Reports an error whose text ends with the limit and how to change it. Always returns false. */
bool limit_error(LimitId id, Place place, const char *code, Diag *diag, const char *format, ...)
    G_GNUC_PRINTF(5, 6);

#endif
