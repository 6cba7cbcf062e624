#include "base/append.h"
#include "base/json_reader.h"
#include "base/number.h"
#include "base/value.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <string.h>

typedef struct {
    JsonReader *reader;
    Arena *arena;
    Diag *diag;
} Builder;

static bool build(Builder *builder, const JsonToken *token, Value *value);

static bool
build_member(Builder *builder, JsonToken token, Value *value, ValueIndex **index)
{
    Value *member = arena_new0(builder->arena, Value);

    if (token.kind == JSON_KEY) {
        member->key = token.text;
        member->key_place = token.place;
        value_append(value, member);
        if (!value_index_add(index, value, builder->arena)) {
            return diag_error(builder->diag, token.place, "json-duplicate",
                              "key '%s' is given twice", token.text);
        }
        if (!json_next(builder->reader, &token, builder->arena, builder->diag)) {
            return false;
        }
    }
    if (value->kind == VALUE_LIST) {
        value_append(value, member);
    }
    return build(builder, &token, member);
}

static bool
build_members(Builder *builder, Value *value)
{
    ValueIndex *index = NULL;
    JsonToken token;

    while (json_next(builder->reader, &token, builder->arena, builder->diag)) {
        if (token.kind == JSON_MAP_END || token.kind == JSON_LIST_END) {
            value->index = index;
            return true;
        }
        if (!build_member(builder, token, value, &index)) {
            return false;
        }
    }
    return false;
}

/* Fills the value that starts with the token. */
static bool
build(Builder *builder, const JsonToken *token, Value *value)
{
    value->place = token->place;
    value->text = token->text;
    switch (token->kind) {
    case JSON_MAP_START:
    case JSON_LIST_START:
        value->kind = token->kind == JSON_MAP_START ? VALUE_MAP : VALUE_LIST;
        return build_members(builder, value);
    case JSON_STRING:
        value->kind = VALUE_STRING;
        return true;
    case JSON_NUMBER:
        value->kind = VALUE_NUMBER;
        if (!number_parse(token->text, &value->number)) {
            value->number = g_ascii_strtod(token->text, NULL); /* beyond any double */
        }
        return true;
    case JSON_BOOL:
        value->kind = VALUE_BOOL;
        value->boolean = token->text[0] == 't';
        return true;
    default:
        return true;
    }
}

Value *
value_read_json(JsonReader *reader, const JsonToken *token, Arena *arena, Diag *diag)
{
    Builder builder = { .reader = reader, .arena = arena, .diag = diag };
    Value *value = arena_new0(arena, Value);

    return build(&builder, token, value) ? value : NULL;
}

Value *
value_parse_json(const char *text, size_t size, const char *file, Arena *arena, Diag *diag)
{
    JsonReader reader = json_reader((Bytes){ .data = text, .size = size }, file);
    Builder builder = { .reader = &reader, .arena = arena, .diag = diag };
    Value *value = arena_new0(arena, Value);
    JsonToken token;

    return json_next(&reader, &token, arena, diag) && build(&builder, &token, value) &&
                   json_next(&reader, &token, arena, diag)
               ? value
               : NULL;
}

void
value_append_json_text(GString *out, const char *text)
{
    cJSON *item = cJSON_CreateStringReference(text);
    char *printed = cJSON_PrintUnformatted(item);

    g_string_append(out, printed);
    cJSON_free(printed);
    cJSON_Delete(item);
}

static void
append_indent(GString *out, int depth)
{
    static const char blanks[] = "                ";

    g_string_append_c(out, '\n');
    for (size_t rest = 2 * (size_t)depth; rest > 0;) {
        size_t n = MIN(rest, strlen(blanks));
        append_bytes(out, blanks, n);
        rest -= n;
    }
}

static void append_json(const Value *value, GString *out, int depth);

static void
append_json_members(const Value *value, GString *out, int depth)
{
    bool is_map = value->kind == VALUE_MAP;

    g_string_append_c(out, is_map ? '{' : '[');
    for (const Value *member = value->first; member != NULL; member = member->next) {
        append_indent(out, depth + 1);
        if (is_map) {
            value_append_json_text(out, member->key);
            append_bytes(out, ": ", strlen(": "));
        }
        append_json(member, out, depth + 1);
        if (member->next != NULL) {
            g_string_append_c(out, ',');
        }
    }
    if (value->first != NULL) {
        append_indent(out, depth);
    }
    g_string_append_c(out, is_map ? '}' : ']');
}

static void
append_json(const Value *value, GString *out, int depth)
{
    switch (value->kind) {
    case VALUE_NULL:
        g_string_append(out, "null");
        break;
    case VALUE_BOOL:
        g_string_append(out, value->boolean ? "true" : "false");
        break;
    case VALUE_NUMBER:
        if (isfinite(value->number)) {
            number_append_exact(out, value->number);
        } else {
            g_string_append(out, "null");
        }
        break;
    case VALUE_STRING:
        value_append_json_text(out, value->text);
        break;
    case VALUE_LIST:
    case VALUE_MAP:
        append_json_members(value, out, depth);
        break;
    }
}

void
value_append_json(const Value *value, GString *out)
{
    append_json(value, out, 0);
    g_string_append_c(out, '\n');
}
