/* Rows of JSON: one object for each row, as JSON Lines or in an array. The keys of all objects are
 * the header. Members that are arrays or objects are left out. */
#include "sources/tables/sheet_json.h"

#include "sources/json_object.h"

#include "base/limits.h"

#include <math.h>

static const SheetDialect json_dialect = { .json = true, .first_line = 1 };

typedef struct {
    SheetSource source;
    JsonSplitter json;
    bool in_array, begun;
    Arena *arena, *row_arena;
    GHashTable *column_of; /* key → its column, from 1 */
    SheetCell *cells;
    size_t n_columns;
    SheetRow row;
    bool headed; /* the header was returned */
} JsonSource;

/* Reads the next object. *ret is NULL at the end. */
static bool
next_object(JsonSource *json, const Value **ret, Diag *diag)
{
    bool end = false;

    *ret = NULL;
    arena_reset(json->row_arena);
    if (json->in_array) {
        if (!json_next(&json->json, &end, NULL, diag)) {
            return false;
        }
        if (end) {
            return json_finish(&json->json, diag);
        }
    } else if (json->begun && !json_follows(&json->json)) {
        return json_finish(&json->json, diag);
    }
    json->begun = true;
    *ret = json_read_scalars(&json->json, NULL, json->row_arena, diag);
    return *ret != NULL;
}

static bool
begin(JsonSource *json, Bytes bytes, Diag *diag)
{
    json->json = json_splitter(bytes, json->source.file);
    json->json.bare_words = true;
    json->begun = false;
    return !json->in_array || (json_start(&json->json, diag) && json_open(&json->json, '[', diag));
}

static bool
learn_keys(JsonSource *json, GPtrArray *keys, Diag *diag)
{
    const Value *map = NULL;

    while (next_object(json, &map, diag)) {
        if (map == NULL) {
            return true;
        }
        for (const Value *value = map->first; value != NULL; value = value->next) {
            if (g_hash_table_contains(json->column_of, value->key)) {
                continue;
            }
            if (keys->len >= limit_get(LIMIT_CSV_FIELDS)) {
                return limit_error(LIMIT_CSV_FIELDS, value->key_place, "csv-row-size", diag,
                                   "the objects have too many different keys");
            }
            const char *key = arena_strdup(json->arena, value->key);
            g_ptr_array_add(keys, (char *)(uintptr_t)key);
            g_hash_table_insert(json->column_of, (char *)(uintptr_t)key,
                                GSIZE_TO_POINTER((gsize)keys->len));
        }
    }
    return false;
}

static void
set_cell(SheetCell *cell, const Value *value)
{
    const char *text = value->text != NULL ? value->text : "";

    cell->line = value->place.line;
    bool number = value->kind == VALUE_NUMBER && isfinite(value->number);
    cell->kind = number                      ? SHEET_NUMBER
                 : value->kind == VALUE_BOOL ? SHEET_BOOLEAN
                 : *text != '\0'             ? SHEET_TEXT
                                             : SHEET_EMPTY;
    if (cell->kind != SHEET_EMPTY) {
        cell->text = cell->kind == SHEET_BOOLEAN ? (value->boolean ? "true" : "false") : text;
        cell->number = cell->kind == SHEET_BOOLEAN ? value->boolean : value->number;
    }
}

static bool
json_row(SheetSource *source, const SheetRow **ret, Diag *diag)
{
    JsonSource *json = (JsonSource *)(void *)source;
    const Value *map = NULL;

    *ret = &json->row;
    if (!json->headed) {
        json->headed = true;
        return true;
    }
    if (!next_object(json, &map, diag)) {
        return false;
    }
    if (map == NULL) {
        *ret = NULL;
        return true;
    }
    json->row.line = map->place.line;
    for (size_t i = 0; i < json->n_columns; i++) {
        json->cells[i] = (SheetCell){
            .kind = SHEET_EMPTY, .text = "", .line = json->row.line, .column = (int)i + 1
        };
    }
    for (const Value *value = map->first; value != NULL; value = value->next) {
        size_t column = GPOINTER_TO_SIZE(g_hash_table_lookup(json->column_of, value->key));
        if (column > 0) {
            set_cell(&json->cells[column - 1], value);
        }
    }
    return true;
}

static void
json_close(SheetSource *source)
{
    JsonSource *json = (JsonSource *)(void *)source;

    g_hash_table_unref(json->column_of);
    arena_free(json->arena);
    arena_free(json->row_arena);
    g_free(json);
}

bool
sheet_json_recognise(Bytes bytes)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) unheard = diag_new();
    JsonSplitter json = json_splitter(bytes, "");
    bool end = false;

    json.bare_words = true;
    if (!json_start(&json, unheard) || json_is_scalar(&json)) {
        return false;
    }
    if (*json.p == '[' && (!json_open(&json, '[', unheard) ||
                           !json_next(&json, &end, NULL, unheard) || end || *json.p != '{')) {
        return false;
    }
    const Value *map = json_read_scalars(&json, NULL, arena, unheard);
    return map != NULL && map->n_items > 0;
}

SheetSource *
sheet_json_open(Bytes bytes, const char *file, Diag *diag)
{
    JsonSource *json = g_new0(JsonSource, 1);
    g_autoptr(Diag) unheard = diag_new();
    g_autoptr(GPtrArray) keys = g_ptr_array_new();

    *json = (JsonSource){ .source = { .file = file,
                                      .dialect = &json_dialect,
                                      .n_header_rows = 1,
                                      .next = json_row,
                                      .close = json_close },
                          .json = json_splitter(bytes, file),
                          .arena = arena_new(),
                          .row_arena = arena_new(),
                          .column_of = g_hash_table_new(g_str_hash, g_str_equal) };
    json->in_array = json_start(&json->json, unheard) && *json->json.p == '[';
    if (!begin(json, bytes, diag) || !learn_keys(json, keys, diag) || !begin(json, bytes, diag)) {
        json_close(&json->source);
        return NULL;
    }
    json->n_columns = keys->len;
    json->cells = arena_array(json->arena, SheetCell, MAX(keys->len, 1));
    for (size_t i = 0; i < json->n_columns; i++) {
        json->cells[i] = (SheetCell){
            .kind = SHEET_TEXT, .text = keys->pdata[i], .line = 1, .column = (int)i + 1
        };
    }
    json->row = (SheetRow){ .cells = json->cells, .n_cells = json->n_columns, .line = 1 };
    return &json->source;
}
