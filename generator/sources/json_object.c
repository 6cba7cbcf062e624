#include "sources/json_object.h"

#include "base/limits.h"
#include "base/value.h"

#include <string.h>

enum { HEAD_SIZE = 65536 };

bool
json_is_scalar(const JsonSplitter *json)
{
    return *json->p != '{' && *json->p != '[';
}

static bool
report_twice(const char *key, Place place, Diag *diag)
{
    return diag_error(diag, place, "json-duplicate", "key '%s' is given twice", key);
}

/* Reads the value of a key, or skips it. */
static bool
take_member(JsonSplitter *json, Value *map, const char *const wanted[], Arena *arena, Diag *diag)
{
    const char *key = json->key;
    Place place = json->key_place;

    if (map->n_items >= limit_get(LIMIT_JSON_VALUES)) {
        return limit_error(LIMIT_JSON_VALUES, place, "json-size", diag,
                           "the object has too many values");
    }
    if (!json_is_scalar(json) && (wanted == NULL || !g_strv_contains(wanted, key))) {
        return value_lookup(map, key) == NULL ? json_skip(json, diag)
                                              : report_twice(key, place, diag);
    }
    Value *value = value_read_json(json, arena, diag);
    if (value != NULL) {
        ValueIndex *index = map->index;
        value_set(map, key, value)->key_place = place;
        bool is_new = value_index_add(&index, map, arena);
        map->index = index;
        return is_new || report_twice(key, place, diag);
    }
    return false;
}

Value *
json_read_scalars(JsonSplitter *json, const char *const wanted[], Arena *arena, Diag *diag)
{
    Value *map = value_new_map(arena);
    bool end = false;

    if (!json_start(json, diag)) {
        return NULL;
    }
    map->place = json_place(json);
    if (!json_open(json, '{', diag)) {
        return NULL;
    }
    while (json_next(json, &end, arena, diag)) {
        if (end) {
            return map;
        }
        if (!take_member(json, map, wanted, arena, diag)) {
            return NULL;
        }
    }
    return NULL;
}

Value *
json_file_scalars(Bytes bytes, const char *file, const char *const wanted[], Arena *arena,
                  Diag *diag)
{
    JsonSplitter json = json_splitter(bytes, file);
    Value *map = json_read_scalars(&json, wanted, arena, diag);

    return map != NULL && json_finish(&json, diag) ? map : NULL;
}

bool
json_open(JsonSplitter *json, char bracket, Diag *diag)
{
    bool expected = *json->p == bracket;
    Place place = json_place(json);

    return json_step(json, diag) &&
           (expected || diag_error(diag, place, "json-kind", "%s is expected here",
                                   bracket == '{' ? "an object" : "an array"));
}

/* True if the quoted name occurs between p and end. */
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
