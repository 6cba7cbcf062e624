/* The ecosystem matrix: how well a framework or tool supports a family of accelerators.
 *
 * support.yaml:
 *   date: 2026-11-20               default for all entries; optional
 *   source: [maker]                default source of known entries; optional
 *   support:
 *     PyTorch:                     the framework or tool
 *       gpu: native                a level, or
 *       tpu:                       gpu, tpu or other
 *         level: partial           native, partial, none or unknown
 *         version: "2.5"           optional, like note
 *         date: 2026-10            the date of this status
 *         source: [qovery, ainews] keys of sources.yaml, or the source in words
 *         note: through a layer that translates
 *
 * or the native table, as CSV or as a JSON array of objects, with one row per tool and family.
 * Known entries need a date and a source; for unknown ones they are optional. */
#include "sources/readers.h"

#include "base/names.h"
#include "base/number.h"
#include "base/value.h"

#include <string.h>

typedef enum {
    SUPPORT_TOOL,
    SUPPORT_FAMILY,
    SUPPORT_LEVEL,
    SUPPORT_VERSION,
    SUPPORT_DATE,
    SUPPORT_SOURCE,
    SUPPORT_NOTE,
    SUPPORT_COLUMNS
} SupportColumn;

static const Column columns[SUPPORT_COLUMNS] = {
    [SUPPORT_TOOL] = { "tool", COLUMN_FILLED },   [SUPPORT_FAMILY] = { "family", COLUMN_FILLED },
    [SUPPORT_LEVEL] = { "level", COLUMN_FILLED }, [SUPPORT_VERSION] = { "version", COLUMN_PRESENT },
    [SUPPORT_DATE] = { "date", COLUMN_PRESENT },  [SUPPORT_SOURCE] = { "source", COLUMN_PRESENT },
    [SUPPORT_NOTE] = { "note", COLUMN_OPTIONAL },
};

const char *const support_levels[] = { "native", "partial", "none", "unknown", NULL };

const char *const support_file_keys[] = { "date", "source", "support", NULL };

const char *const support_keys[] = { "level", "version", "date", "source", "note", NULL };

static const ColumnForm forms[SUPPORT_COLUMNS] = {
    [SUPPORT_TOOL] = { FORM_TEXT, "the framework or tool", NULL },
    [SUPPORT_FAMILY] = { FORM_WORD, "of accelerators", accelerator_families },
    [SUPPORT_LEVEL] = { FORM_WORD, "how far the tool runs there", support_levels },
    [SUPPORT_VERSION] = { FORM_TEXT, "of the tool", NULL },
    [SUPPORT_DATE] = { FORM_DATE, "when that was so; only of what is unknown may it be empty",
                       NULL },
    [SUPPORT_SOURCE] = { FORM_TEXT,
                         "keys of sources.yaml with '; ' between, or the source in words; only of "
                         "what is unknown may it be empty",
                         NULL },
    [SUPPORT_NOTE] = { FORM_TEXT, "what else is to be known, or why it is unknown", NULL },
};

const TableShape support_shape = {
    .what = "support table", .columns = columns, .n_columns = SUPPORT_COLUMNS, .forms = forms
};

/* ---- A cell of the matrix, from either format ---- */

static bool
check_word(const RowCell *cell, SupportColumn column, Diag *diag)
{
    const char *const *words = forms[column].words;
    g_autofree char *list = g_strjoinv("', '", (char **)(uintptr_t)words);

    if (g_strv_contains(words, cell->text)) {
        return true;
    }
    const char *near = names_nearest(cell->text, words, g_strv_length((char **)(uintptr_t)words));
    return diag_error(diag, cell->place, "support-word", "'%s' must be one of '%s', not '%s'%s%s%s",
                      columns[column].name, list, cell->text,
                      near != NULL ? "; did you mean '" : "", near != NULL ? near : "",
                      near != NULL ? "'?" : "");
}

static bool
check_known(const RowCell *cells, SupportColumn column, Diag *diag)
{
    bool known = !g_str_equal(cells[SUPPORT_LEVEL].text, "unknown");

    return !known || cells[column].text != NULL ||
           diag_error(diag, cells[column].place, "support-incomplete",
                      "the support of '%s' needs a '%s' unless its level is unknown",
                      cells[SUPPORT_TOOL].text, columns[column].name);
}

static bool
check_date(const RowCell *cell, Diag *diag)
{
    return cell->text == NULL || date_is_valid(cell->text) ||
           diag_error(diag, cell->place, "cell-date",
                      "'%s' is not a date; write 2024-11-13, 2024-11 or 2024", cell->text);
}

static bool
take_row(void *context, const RowCell *cells, int line, Diag *diag)
{
    const RecordSink *sink = context;
    const SupportRecord record = { .line = line,
                                   .tool = cells[SUPPORT_TOOL].text,
                                   .family = cells[SUPPORT_FAMILY].text,
                                   .level = cells[SUPPORT_LEVEL].text,
                                   .version = cells[SUPPORT_VERSION].text,
                                   .date = cells[SUPPORT_DATE].text,
                                   .source = cells[SUPPORT_SOURCE].text,
                                   .note = cells[SUPPORT_NOTE].text };
    bool ok = check_word(&cells[SUPPORT_FAMILY], SUPPORT_FAMILY, diag);

    ok = check_word(&cells[SUPPORT_LEVEL], SUPPORT_LEVEL, diag) && ok;
    if (!ok) {
        return false;
    }
    ok = check_known(cells, SUPPORT_DATE, diag);
    ok = check_known(cells, SUPPORT_SOURCE, diag) && ok;
    if (!check_date(&cells[SUPPORT_DATE], diag) || !ok) {
        return false;
    }
    if (sink->support != NULL) {
        sink->support(sink->context, &record);
    }
    return true;
}

/* ---- The table ---- */

bool
support_csv_recognises(const SourceFile *file)
{
    return csv_resembles(file->bytes, &support_shape) * 2 > shape_needed(&support_shape);
}

bool
support_csv_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    RecordSink copy = *sink;
    return csv_read_rows(file, &support_shape, take_row, &copy, diag);
}

bool
support_json_recognises(const SourceFile *file)
{
    return json_resembles(file->bytes, &support_shape) * 2 > shape_needed(&support_shape);
}

bool
support_json_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    RecordSink copy = *sink;
    return json_read_rows(file, &support_shape, take_row, &copy, diag);
}

/* ---- support.yaml ---- */

typedef struct {
    const RecordSink *sink;
    Arena *arena;
    Diag *diag;
    Tally *tally;
    RowCell date, source; /* defaults of the file; text NULL: not given */
} SupportFile;

/* Reads one text, or several joined by "; "; `*ret` is unchanged if there is none. */
static bool
read_cell(SupportFile *file, const Value *map, const char *key, RowCell *ret)
{
    const Value *value = value_lookup(map, key), *texts = NULL;
    g_autoptr(GString) joined = g_string_new(NULL);

    if (!value_read_texts(map, key, file->arena, &texts, file->diag)) {
        return false;
    }
    if (texts == NULL) {
        return true;
    }
    for (const Value *at = texts->first; at != NULL; at = at->next) {
        g_string_append_printf(joined, "%s%s", joined->len > 0 ? "; " : "", at->text);
    }
    g_strstrip(joined->str);
    ret->text = joined->str[0] != '\0' ? arena_strdup(file->arena, joined->str) : NULL;
    ret->place = value->place;
    return true;
}

/* Reads a level alone, or a map. */
static bool
read_family(SupportFile *file, const Value *tool, const Value *family)
{
    static const SupportColumn read[] = { SUPPORT_LEVEL, SUPPORT_VERSION, SUPPORT_DATE,
                                          SUPPORT_SOURCE, SUPPORT_NOTE };
    RowCell cells[SUPPORT_COLUMNS] = { { 0 } };

    for (size_t i = 0; i < SUPPORT_COLUMNS; i++) {
        cells[i] = (RowCell){ .text = NULL, .place = family->place };
    }
    cells[SUPPORT_TOOL] = (RowCell){ tool->key, tool->key_place };
    cells[SUPPORT_FAMILY] = (RowCell){ family->key, family->key_place };
    cells[SUPPORT_LEVEL].text = family->kind == VALUE_STRING ? family->text : NULL;
    cells[SUPPORT_DATE].text = file->date.text;
    if (family->kind != VALUE_STRING) {
        bool ok = value_check_keys(family, support_keys, "the support of a tool", file->diag);
        for (size_t i = 0; ok && i < G_N_ELEMENTS(read); i++) {
            ok = read_cell(file, family, columns[read[i]].name, &cells[read[i]]);
        }
        if (!ok) {
            return false;
        }
    }
    if (cells[SUPPORT_LEVEL].text == NULL) {
        return diag_error(file->diag, family->key_place, "support-incomplete",
                          "the support of '%s' on %s has no 'level'", tool->key, family->key);
    }
    if (cells[SUPPORT_SOURCE].text == NULL && !g_str_equal(cells[SUPPORT_LEVEL].text, "unknown")) {
        cells[SUPPORT_SOURCE].text = file->source.text;
    }
    RecordSink copy = *file->sink;
    return take_row(&copy, cells, family->key_place.line, file->diag);
}

static bool
read_tool(SupportFile *file, const Value *tool)
{
    bool ok = value_check_keys(tool, accelerator_families, "the support of a tool", file->diag);

    for (const Value *at = ok ? tool->first : NULL; at != NULL; at = at->next) {
        tally_row_begin(file->tally, file->diag);
        ok = read_family(file, tool, at) && ok;
        tally_row_end(file->tally, file->diag);
    }
    return ok;
}

bool
support_yaml_recognises(const SourceFile *file)
{
    static const char *const starts[] = { "support:", NULL };

    return yaml_begins_line(file->bytes, starts);
}

bool
support_yaml_read(const SourceFile *source, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    SupportFile file = { .sink = sink, .arena = arena, .diag = diag, .tally = source->tally };
    const Value *root = value_parse_yaml(source->bytes.data, source->bytes.size,
                                         (Place){ source->path, 1, 1 }, arena, diag);

    if (root == NULL || !value_check_keys(root, support_file_keys, "a support file", diag) ||
        !read_cell(&file, root, "date", &file.date) ||
        !read_cell(&file, root, "source", &file.source)) {
        return false;
    }
    const Value *tools = value_lookup(root, "support");
    if (tools == NULL || tools->kind == VALUE_NULL) {
        return true;
    }
    if (tools->kind != VALUE_MAP) {
        return diag_error(diag, tools->place, "wrong-type",
                          "'support' must be a map of frameworks and tools");
    }
    bool ok = check_date(&file.date, diag);
    for (const Value *tool = tools->first; tool != NULL; tool = tool->next) {
        ok = read_tool(&file, tool) && ok;
    }
    return ok;
}
