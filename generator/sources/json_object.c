#include "sources/json_object.h"

#include "base/value.h"

#include <string.h>

enum { HEAD_SIZE = 65536, MEMBERS_MAX = 1000 };

static bool
is_wanted(const JsonToken *value, const char *key, const char *const wanted[])
{
    if (value->kind != JSON_MAP_START && value->kind != JSON_LIST_START) {
        return true;
    }
    return wanted != NULL && g_strv_contains(wanted, key);
}

static bool
report_twice(const JsonToken *key, Diag *diag)
{
    return diag_error(diag, key->place, "json-duplicate", "key '%s' is given twice", key->text);
}

/* The value of a key: kept or stepped over. */
static bool
take_member(JsonReader *reader, const JsonToken *key, Value *map, const char *const wanted[],
            Arena *arena, Diag *diag)
{
    JsonToken token;

    if (map->n_items >= MEMBERS_MAX) {
        return diag_error(diag, key->place, "json-size", "an object of more than %d values",
                          MEMBERS_MAX);
    }
    if (!json_next(reader, &token, arena, diag)) {
        return false;
    }
    if (!is_wanted(&token, key->text, wanted)) {
        return value_lookup(map, key->text) == NULL ? json_skip(reader, &token, diag)
                                                    : report_twice(key, diag);
    }
    Value *value = value_read_json(reader, &token, arena, diag);
    if (value != NULL) {
        ValueIndex *index = map->index;
        value_set(map, key->text, value)->key_place = key->place;
        bool is_new = value_index_add(&index, map, arena);
        map->index = index;
        return is_new || report_twice(key, diag);
    }
    return false;
}

Value *
json_read_scalars(JsonReader *reader, const JsonToken *start, const char *const wanted[],
                  Arena *arena, Diag *diag)
{
    Value *map = value_new_map(arena);
    JsonToken key;

    map->place = start->place;
    if (start->kind != JSON_MAP_START) {
        diag_error(diag, start->place, "json-kind", "an object is expected here");
        return NULL;
    }
    for (;;) {
        if (!json_next(reader, &key, arena, diag)) {
            return NULL;
        }
        if (key.kind == JSON_MAP_END) {
            return map;
        }
        if (!take_member(reader, &key, map, wanted, arena, diag)) {
            return NULL;
        }
    }
}

Value *
json_file_scalars(Bytes bytes, const char *file, const char *const wanted[], Arena *arena,
                  Diag *diag)
{
    JsonReader reader = json_reader(bytes, file);
    JsonToken token;

    if (!json_next(&reader, &token, arena, diag)) {
        return NULL;
    }
    Value *map = json_read_scalars(&reader, &token, wanted, arena, diag);
    return map != NULL && json_next(&reader, &token, arena, diag) ? map : NULL;
}

bool
json_next_text(JsonReader *reader)
{
    g_assert(reader->state == JSON_WANTS_NOTHING);
    while (reader->p < reader->end && g_ascii_isspace(*reader->p)) {
        if (*reader->p++ == '\n') {
            reader->line++;
            reader->line_start = reader->p;
        }
    }
    if (reader->p == reader->end) {
        return false;
    }
    reader->state = JSON_WANTS_VALUE;
    return true;
}

bool
json_open_list(JsonReader *reader, Diag *diag)
{
    JsonToken token;

    return json_next(reader, &token, NULL, diag) &&
           (token.kind == JSON_LIST_START ||
            diag_error(diag, token.place, "json-kind", "a list is expected here"));
}

bool
json_next_element(JsonReader *reader, Arena *arena, const Value **ret, Diag *diag)
{
    JsonToken token;

    *ret = NULL;
    if (!json_next(reader, &token, arena, diag)) {
        return false;
    }
    if (token.kind == JSON_LIST_END) {
        return json_next(reader, &token, NULL, diag);
    }
    *ret = value_read_json(reader, &token, arena, diag);
    return *ret != NULL;
}

/* Does the name stand in quotes between p and end? */
static bool
has_quoted(const char *p, const char *end, const char *name)
{
    size_t size = strlen(name);

    while ((p = memchr(p, '"', (size_t)(end - p))) != NULL) {
        p++;
        if ((size_t)(end - p) > size && p[size] == '"' && memcmp(p, name, size) == 0) {
            return true;
        }
    }
    return false;
}

bool
json_head_has(Bytes bytes, char bracket, const char *const names[])
{
    bool marked = bytes.size >= 3 && memcmp(bytes.data, "\xef\xbb\xbf", 3) == 0;
    const char *p = bytes.data + (marked ? 3 : 0), *end = bytes.data + MIN(bytes.size, HEAD_SIZE);

    while (p < end && g_ascii_isspace(*p)) {
        p++;
    }
    if (p >= end || *p != bracket) {
        return false;
    }
    for (size_t i = 0; names[i] != NULL; i++) {
        if (!has_quoted(p, end, names[i])) {
            return false;
        }
    }
    return true;
}
