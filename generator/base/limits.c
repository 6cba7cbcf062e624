#include "base/limits.h"

#include "base/names.h"
#include "base/number.h"

#include <string.h>

#define KIB ((size_t)1 << 10)
#define MIB ((size_t)1 << 20)
#define GIB ((size_t)1 << 30)
#define MILLION ((size_t)1000000)

/* The maximum is the largest value that the readers were tested with or that a library accepts. */
static const Limit table[N_LIMITS] = {
    [LIMIT_REPORT_FILE] = { "report-file", "bytes", 64 * MIB, 1, 1 * GIB,
                            "a page, picture or other file of the report folder" },
    [LIMIT_SETTINGS_FILE] = { "settings-file", "bytes", 1 * MIB, 64 * KIB, 64 * MIB,
                              "a theme, template, figure, chart block in a file, list of words or "
                              ".meta.yaml" },
    [LIMIT_DATA_FILE] = { "data-file", "bytes", 1 * GIB, 1, 2 * GIB - MIB,
                          "a result, price or other data file" },
    [LIMIT_COMPANION_FILE] = { "companion-file", "bytes", 4 * MIB, 1, 256 * MIB,
                               "a file beside MLPerf results, such as systems/*.json" },
    [LIMIT_CHART_DATA] = { "chart-data", "bytes", 256 * MIB, 1, 1 * GIB,
                           "the data of accelreport chart" },
    [LIMIT_FOLDER_DEPTH] = { "folder-depth", "levels", 64, 1, 256, "folders in folders" },
    [LIMIT_MESSAGES] = { "messages", "messages", 2000, 1, MILLION,
                         "the messages that a command prints, errors first" },
    [LIMIT_CSV_ROW] = { "csv-row", "bytes", 16 * MIB, 1, 1 * GIB, "a row of a CSV file" },
    [LIMIT_CSV_FIELDS] = { "csv-fields", "fields", 1 << 16, 1, 1 << 20, "a row of a CSV file" },
    [LIMIT_TABLE_ROWS] = { "table-rows", "rows", MILLION, 1, 100 * MILLION,
                           "a CSV file of a chart or table" },
    [LIMIT_TABLE_COLUMNS] = { "table-columns", "columns", 1000, 1, 1 << 16,
                              "a CSV file of a chart or table" },
    [LIMIT_JSON_DEPTH] = { "json-depth", "levels", 200, 10, 1000, "brackets in a JSON file" },
    [LIMIT_JSON_TEXT] = { "json-text", "bytes", 64 * MIB, 1, 1 * GIB, "a text in a JSON file" },
    [LIMIT_JSON_VALUES] = { "json-values", "values", 1000, 1, MILLION,
                            "an object of a JSON file, where its keys are metrics" },
    [LIMIT_YAML_DEPTH] = { "yaml-depth", "levels", 100, 20, 1000,
                           "lists and mappings in a YAML file" },
    [LIMIT_YAML_VALUES] = { "yaml-values", "values", 200000, 10000, 100 * MILLION,
                            "a YAML file, aliases counted each time" },
    [LIMIT_YAML_ANCHORS] = { "yaml-anchors", "anchors", 1000, 1, 100000,
                             "a YAML file: names that aliases refer to" },
    [LIMIT_WORKBOOK_FILE] = { "workbook-file", "bytes", 256 * MIB, 1, 1 * GIB,
                              "a workbook (.xlsx, .ods)" },
    [LIMIT_WORKBOOK_ENTRIES] = { "workbook-entries", "files", 10000, 1, 65535,
                                 "the archive of a workbook, and its relationships" },
    [LIMIT_WORKBOOK_ENTRY] = { "workbook-entry", "bytes", 256 * MIB, 1, 4 * GIB,
                               "a file of the archive, unpacked" },
    [LIMIT_WORKBOOK_UNPACKED] = { "workbook-unpacked", "bytes", 1 * GIB, 1, 16 * GIB,
                                  "all files of the archive, unpacked" },
    [LIMIT_WORKBOOK_RATIO] = { "workbook-ratio", "times", 300, 1, 10000,
                               "how much a file of over 1 MiB grows when it is unpacked" },
    [LIMIT_WORKBOOK_DEPTH] = { "workbook-depth", "levels", 100, 1, 1000,
                               "XML elements of a workbook" },
    [LIMIT_WORKBOOK_SHEETS] = { "workbook-sheets", "sheets", 1000, 1, 10000, "a workbook" },
    [LIMIT_WORKBOOK_STYLES] = { "workbook-styles", "styles", 1 << 16, 1, MILLION, "a workbook" },
    [LIMIT_WORKBOOK_CELLS] = { "workbook-cells", "cells", 1 << 23, 1, 1 << 28,
                               "a sheet: cells with a value" },
    [LIMIT_WORKBOOK_AREA] = { "workbook-area", "cells", 1 << 25, 1, 1 << 30,
                              "a sheet: all cells up to the last of each row" },
    [LIMIT_WORKBOOK_MERGED] = { "workbook-merged", "ranges", 1 << 16, 1, MILLION,
                                "a sheet: merged cells" },
    [LIMIT_WORKBOOK_TEXTS] = { "workbook-texts", "texts", 1 << 22, 1, 1 << 26,
                               "the shared texts of a workbook" },
    [LIMIT_WORKBOOK_TEXT_BYTES] = { "workbook-text-bytes", "bytes", 128 * MIB, 1, 2 * GIB,
                                    "the shared texts of a workbook together" },
    [LIMIT_WORKBOOK_TEXT] = { "workbook-text", "bytes", 1 * MIB, 1, 64 * MIB,
                              "a text of a workbook" },
    [LIMIT_PROCESSOR_TIME] = { "processor-time", "seconds", 8, 1, 10 * MILLION,
                               "a command: time of all processors; 1 more for each MiB read" },
    [LIMIT_MEMORY] = { "memory", "bytes", 960 * MIB, 32 * MIB, 1024 * GIB,
                       "a command; 16 MiB more for each MiB read" },
    [LIMIT_QUERY_STEPS] = { "query-steps", "steps", 300 * MILLION, MILLION, 1000000 * MILLION,
                            "a query: steps of SQLite's machine" },
    [LIMIT_QUERY_TIME] = { "query-time", "seconds", 7, 1, 86400,
                           "a query: time of a processor, where few steps take long" },
    [LIMIT_QUERY_CELLS] = { "query-cells", "cells", 40 * MILLION, 1, 1000 * MILLION,
                            "the answer of a query" },
    [LIMIT_QUERY_MEMORY] = { "query-memory", "bytes", 512 * MIB, 16 * MIB, 64 * GIB,
                             "a query, to sort and group" },
    [LIMIT_QUERY_VALUE] = { "query-value", "bytes", 1 * MIB, 10000, 1000 * MILLION,
                            "a value in a query" },
    [LIMIT_SHEETS_MEMORY] = { "sheets-memory", "bytes", 1 * GIB, 1 * MIB, 64 * GIB,
                              "the tables of accelreport query FILE" },
    [LIMIT_TEXT_DEPTH] = { "text-depth", "levels", 100, 20, 200, "blocks and marks in a page" },
    [LIMIT_LIST_DEPTH] = { "list-depth", "levels", 16, 1, 100, "lists in lists of a page" },
    [LIMIT_TEXT_HEADINGS] = { "text-headings", "headings", 20000, 1, 10 * MILLION,
                              "the headings of a page" },
    [LIMIT_TEXT_COLUMNS] = { "text-columns", "columns", 200, 1, 2000,
                             "a table that is written in a page" },
    [LIMIT_TABLE_BLOCK_ROWS] = { "table-block-rows", "rows", 100000, 1, 10 * MILLION,
                                 "a table block of a page" },
    [LIMIT_LINK_BYTES] = { "link-bytes", "bytes", 4000, 1, 64 * KIB, "the address of a link" },
    [LIMIT_INCLUDE_DEPTH] = { "include-depth", "levels", 20, 1, 100,
                              "files that include one another" },
    [LIMIT_EACH_PAGES] = { "each-pages", "pages", 10000, 1, MILLION,
                           "the pages that each: makes of one file" },
    [LIMIT_EACH_BLOCKS] = { "each-blocks", "rows", 200, 1, 10000,
                            "the blocks that ::: each repeats" },
    [LIMIT_SPARK_VALUES] = { "spark-values", "values", 400, 1, 10000, "a small line in the text" },
    [LIMIT_TEMPLATE_DEPTH] = { "template-depth", "levels", 100, 20, 200,
                               "sections, partials and blocks of templates" },
    [LIMIT_TEMPLATE_OUTPUT] = { "template-output", "bytes", 64 * MIB, 1, 1 * GIB,
                                "what a template writes" },
    [LIMIT_TEMPLATE_STEPS] = { "template-steps", "steps", 1 << 26, 1, (size_t)1 << 36,
                               "the work of a template" },
    [LIMIT_CHART_ROWS] = { "chart-rows", "rows", 5000, 1, 50000, "the table of a chart" },
    [LIMIT_CHART_TEXT] = { "chart-text", "bytes", 2000, 1, 64 * KIB,
                           "a text in a chart block, such as its note" },
    [LIMIT_CHART_LABEL] = { "chart-label", "bytes", 300, 1, 64 * KIB,
                            "a text of the rows that a chart draws" },
    [LIMIT_CHART_PIXELS] = { "chart-pixels", "pixels", 64 * MILLION, 1, 1000 * MILLION,
                             "a chart as PNG" },
    [LIMIT_PICTURE_PIXELS] = { "picture-pixels", "pixels", 64 * MILLION, 1, 1000 * MILLION,
                               "a picture of a page" },
    [LIMIT_PICTURE_FILTERS] = { "picture-filters", "pixels", 128 * MILLION, 1, 100000 * MILLION,
                                "an SVG picture: its size times the effects and masks drawn" },
    [LIMIT_PICTURE_PATH] = { "picture-path", "bytes", 128 * KIB, 1, 64 * MIB,
                             "the data of a path in an SVG picture" },
    [LIMIT_PICTURE_ELEMENTS] = { "picture-elements", "elements", 200000, 1, 100 * MILLION,
                                 "an SVG picture, what use elements repeat counted each time" },
};

static size_t values[N_LIMITS]; /* 0: the default */

const Limit *
limit_row(LimitId id)
{
    return &table[id];
}

size_t
limit_get(LimitId id)
{
    return values[id] != 0 ? values[id] : limit_row(id)->usual;
}

void
limit_set(LimitId id, size_t value)
{
    g_assert(value == 0 || (value >= table[id].least && value <= table[id].most));
    values[id] = value;
}

static bool
is_in_bytes(const Limit *row)
{
    return strcmp(row->unit, "bytes") == 0;
}

const char *
limit_in_words(LimitId id, size_t value, Arena *arena)
{
    static const struct {
        size_t size;
        const char *name;
    } units[] = { { GIB, "GiB" }, { MIB, "MiB" }, { KIB, "KiB" } };
    const Limit *row = &table[id];

    for (size_t i = 0; is_in_bytes(row) && i < G_N_ELEMENTS(units); i++) {
        if (value > 0 && value % units[i].size == 0) {
            return arena_printf(arena, "%zu %s", value / units[i].size, units[i].name);
        }
    }
    return arena_printf(arena, "%s %.*s", number_format(arena, (double)value, 0),
                        (int)strlen(row->unit) - (value == 1), row->unit);
}

/* Reads the number of a setting, with a suffix K, M or G if the limit is in bytes. */
static bool
read_value(const Limit *row, const char *text, size_t *ret)
{
    static const char letters[] = "KMG";
    char *end = NULL;
    guint64 number = 0;
    int shift = 0;

    if (!g_ascii_isdigit(text[0])) {
        return false;
    }
    number = g_ascii_strtoull(text, &end, 10); /* overflow gives G_MAXUINT64 */
    if (is_in_bytes(row) && *end != '\0') {
        const char *letter = strchr(letters, *end);
        shift = letter != NULL ? 10 * (int)(letter - letters + 1) : 0;
        end += letter != NULL ? 1 : 0;
    }
    *ret = number > (G_MAXSIZE >> shift) ? G_MAXSIZE : (size_t)number << shift;
    return *end == '\0';
}

static char *
unknown_name(const char *name)
{
    const char *names[N_LIMITS];

    for (size_t i = 0; i < N_LIMITS; i++) {
        names[i] = table[i].name;
    }
    const char *near = names_nearest(name, names, N_LIMITS);
    return near != NULL ? g_strdup_printf("there is no limit '%s'; did you mean '%s'?", name, near)
                        : g_strdup_printf(
                              "there is no limit '%s'; the manual lists them under LIMITS", name);
}

bool
limit_read(const char *setting, char **ret_error)
{
    const char *equals = strchr(setting, '=');
    g_autofree char *name =
        g_strndup(setting, equals != NULL ? (size_t)(equals - setting) : strlen(setting));
    g_autoptr(Arena) arena = arena_new();
    size_t id = 0, value = 0;

    while (id < N_LIMITS && strcmp(table[id].name, name) != 0) {
        id++;
    }
    if (equals == NULL || id == N_LIMITS) {
        *ret_error = id == N_LIMITS ? unknown_name(name)
                                    : g_strdup_printf("--limit takes NAME=VALUE, such as %s=%zu",
                                                      name, table[id].usual);
        return false;
    }
    if (!read_value(&table[id], equals + 1, &value)) {
        *ret_error = g_strdup_printf(
            "--limit %s takes a whole number%s, not '%s'", name,
            is_in_bytes(&table[id]) ? " of bytes, or one with K, M or G" : "", equals + 1);
        return false;
    }
    if (value < table[id].least || value > table[id].most) {
        *ret_error =
            g_strdup_printf("--limit %s must be from %s to %s, not %s", name,
                            limit_in_words((LimitId)id, table[id].least, arena),
                            limit_in_words((LimitId)id, table[id].most, arena), equals + 1);
        return false;
    }
    limit_set((LimitId)id, value);
    return true;
}

const char *
limits_changed(Arena *arena)
{
    g_autoptr(GString) out = g_string_new(NULL);

    for (size_t id = 0; id < N_LIMITS; id++) {
        if (values[id] != 0) {
            g_string_append_printf(out, "%s%s=%zu", out->len > 0 ? " " : "", table[id].name,
                                   values[id]);
        }
    }
    return arena_strdup(arena, out->str);
}

bool
limit_error(LimitId id, Place place, const char *code, Diag *diag, const char *format, ...)
{
    g_autoptr(Arena) arena = arena_new();
    va_list arguments;

    va_start(arguments, format);
    g_autofree char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    return diag_error(diag, place, code, "%s (limit: %s; --limit %s=N changes it)", text,
                      limit_in_words(id, limit_get(id), arena), table[id].name);
}
