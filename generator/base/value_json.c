#include "base/append.h"
#include "base/number.h"
#include "base/value.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <string.h>

/* cJSON's tree, and the splitter that walks through its text in parallel. */
typedef struct {
    JsonSplitter *splitter;
    Arena *arena;
    Diag *diag;
} Filler;

static bool fill(const Filler *filler, const cJSON *item, Value *value);

static bool
fill_members(const Filler *filler, const cJSON *item, Value *value)
{
    ValueIndex *index = NULL;
    bool end = false, ok = true;

    for (item = item->child; ok && item != NULL; item = item->next) {
        Value *member = arena_new0(filler->arena, Value);
        ok = json_next(filler->splitter, &end, NULL, filler->diag);
        value_append(value, member);
        if (item->string != NULL) {
            member->key = arena_strdup(filler->arena, item->string);
            member->key_place = filler->splitter->key_place;
            ok = value_index_add(&index, value, filler->arena) ||
                 diag_error(filler->diag, member->key_place, "json-duplicate",
                            "key '%s' is given twice", member->key);
        }
        ok = ok && fill(filler, item, member);
    }
    value->index = index;
    return ok && json_next(filler->splitter, &end, NULL, filler->diag);
}

/* Fills the value at the splitter's position and moves the splitter to its end. */
static bool
fill(const Filler *filler, const cJSON *item, Value *value)
{
    const char *start = filler->splitter->p;

    value->place = json_place(filler->splitter);
    if (!json_step(filler->splitter, filler->diag)) {
        return false;
    }
    if (cJSON_IsArray(item) || cJSON_IsObject(item)) {
        value->kind = cJSON_IsArray(item) ? VALUE_LIST : VALUE_MAP;
        return fill_members(filler, item, value);
    }
    if (cJSON_IsString(item)) {
        value->kind = VALUE_STRING;
        value->text = arena_strdup(filler->arena, item->valuestring);
    } else if (!cJSON_IsNull(item)) {
        value->kind = cJSON_IsNumber(item) ? VALUE_NUMBER : VALUE_BOOL;
        size_t size = (size_t)(filler->splitter->p - start);
        value->number = item->valuedouble;
        value->boolean = cJSON_IsTrue(item);
        value->text = memcpy(arena_alloc(filler->arena, size + 1), start, size);
    }
    return true;
}

Value *
value_read_json(JsonSplitter *splitter, Arena *arena, Diag *diag)
{
    JsonSplitter again = *splitter; /* a copy to walk through the text along with cJSON's tree */
    const char *word = json_bare_word(splitter);
    Value *value = arena_new0(arena, Value);

    splitter->strict = word == NULL;
    if (!json_skip(splitter, diag)) {
        return NULL;
    }
    splitter->strict = false;
    cJSON *item = word != NULL ? cJSON_Parse(word)
                               : cJSON_ParseWithLength(again.p, (size_t)(splitter->p - again.p));
    g_assert(item != NULL); /* the splitter accepts nothing that cJSON does not */
    bool ok = fill(&(Filler){ &again, arena, diag }, item, value);
    cJSON_Delete(item);
    return ok ? value : NULL;
}

Value *
value_parse_json(const char *text, size_t size, const char *file, Arena *arena, Diag *diag)
{
    JsonSplitter splitter = json_splitter((Bytes){ .data = text, .size = size }, file);
    Value *value = json_start(&splitter, diag) ? value_read_json(&splitter, arena, diag) : NULL;

    return value != NULL && json_finish(&splitter, diag) ? value : NULL;
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

    if (depth < 0) { /* on one line */
        return;
    }
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
    int inside = depth < 0 ? depth : depth + 1;

    g_string_append_c(out, is_map ? '{' : '[');
    for (const Value *member = value->first; member != NULL; member = member->next) {
        append_indent(out, inside);
        if (is_map) {
            value_append_json_text(out, member->key);
            append_bytes(out, ": ", depth < 0 ? 1 : 2);
        }
        append_json(member, out, inside);
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
        } else if (isnan(value->number)) {
            g_string_append(out, "null");
        } else { /* JSON cannot represent it, and null would mean unknown */
            g_string_append(out, value->number > 0 ? "\"Infinity\"" : "\"-Infinity\"");
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

void
value_append_json_line(const Value *value, GString *out)
{
    append_json(value, out, -1);
}
