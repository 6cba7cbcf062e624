#include "base/number.h"
#include "base/value.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <string.h>

/* cJSON says whether a text is JSON and what its values are, but not where they
 * stand. A second pass over the same text, in step with cJSON's tree, finds the
 * line and column of each value; as the text is known to be JSON, it only skips
 * strings, numbers and punctuation. */

enum { JSON_DEPTH_MAX = 200 };

typedef struct {
    const char *p, *end;
    const char *file, *line_start;
    int line;
    Arena *arena;
    Diag *diag;
} Scanner;

static Place
scanner_place(const Scanner *s)
{
    return (Place){ .file = s->file, .line = s->line, .column = (int)(s->p - s->line_start) + 1 };
}

static void
skip_blanks(Scanner *s)
{
    /* Like cJSON: everything up to and including a blank separates. */
    while (s->p < s->end && (unsigned char)*s->p <= ' ') {
        if (*s->p++ == '\n') {
            s->line++;
            s->line_start = s->p;
        }
    }
}

static void
skip_string(Scanner *s)
{
    for (s->p++; s->p < s->end && *s->p != '"'; s->p++) {
        if (*s->p == '\\' && s->p + 1 < s->end) {
            s->p++;
        }
        if (*s->p == '\n') {
            s->line++;
            s->line_start = s->p + 1;
        }
    }
    s->p++;
}

static char *
copy_utf8(Scanner *s, const char *text, Place place, bool *ok)
{
    if (!g_utf8_validate(text, -1, NULL)) {
        *ok = diag_error(s->diag, place, "json-encoding", "a text is not UTF-8");
    }
    return arena_strdup(s->arena, text);
}

static bool locate(Scanner *s, const cJSON *item, Value *value, int depth);

static bool
locate_members(Scanner *s, const cJSON *item, Value *value, int depth)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    bool is_map = cJSON_IsObject(item), ok = true;

    value->kind = is_map ? VALUE_MAP : VALUE_LIST;
    s->p++; /* the bracket */
    for (const cJSON *child = item->child; ok && child != NULL; child = child->next) {
        Value *member = value_append(value, arena_new0(s->arena, Value));
        skip_blanks(s);
        if (is_map) {
            member->key_place = scanner_place(s);
            char *name = copy_utf8(s, child->string, member->key_place, &ok);
            member->key = name;
            if (!g_hash_table_add(seen, name)) {
                return diag_error(s->diag, member->key_place, "json-duplicate",
                                  "key '%s' is given twice", member->key);
            }
            skip_string(s);
            skip_blanks(s);
            s->p++; /* the colon */
        }
        ok = ok && locate(s, child, member, depth + 1);
        skip_blanks(s);
        s->p++; /* a comma, or the closing bracket */
    }
    if (item->child == NULL) {
        skip_blanks(s);
        s->p++;
    }
    return ok;
}

static void
skip_word(Scanner *s)
{
    while (s->p < s->end && strchr(",]}", *s->p) == NULL && (unsigned char)*s->p > ' ') {
        s->p++;
    }
}

static bool
locate(Scanner *s, const cJSON *item, Value *value, int depth)
{
    bool ok = true;

    skip_blanks(s);
    value->place = scanner_place(s);
    if (depth > JSON_DEPTH_MAX) {
        return diag_error(s->diag, value->place, "json-depth", "nested deeper than %d levels",
                          JSON_DEPTH_MAX);
    }
    if (cJSON_IsObject(item) || cJSON_IsArray(item)) {
        return locate_members(s, item, value, depth);
    }
    if (cJSON_IsString(item)) {
        value->kind = VALUE_STRING;
        value->text = copy_utf8(s, item->valuestring, value->place, &ok);
        skip_string(s);
        return ok;
    }
    const char *start = s->p;
    skip_word(s);
    char *word = arena_alloc(s->arena, (size_t)(s->p - start) + 1);
    memcpy(word, start, (size_t)(s->p - start));
    value->text = word;
    if (cJSON_IsNumber(item)) {
        value->kind = VALUE_NUMBER;
        value->number = item->valuedouble;
    } else if (cJSON_IsBool(item)) {
        value->kind = VALUE_BOOL;
        value->boolean = cJSON_IsTrue(item);
    }
    return true;
}

static Place
place_at(const char *text, const char *at, const char *file)
{
    Place place = { .file = file, .line = 1, .column = 1 };

    for (const char *p = text; p < at; p++) {
        place.column++;
        if (*p == '\n') {
            place.line++;
            place.column = 1;
        }
    }
    return place;
}

Value *
value_parse_json(const char *text, size_t size, const char *file, Arena *arena, Diag *diag)
{
    const char *end = text, *stop = text + size;
    Value *value = arena_new0(arena, Value);

    if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
        text += 3;
    }
    const char *nul = memchr(text, '\0', (size_t)(stop - text));
    if (nul != NULL) {
        diag_error(diag, place_at(text, nul, file), "json-nul", "the text holds a NUL byte");
        return NULL;
    }
    cJSON *root = cJSON_ParseWithLengthOpts(text, (size_t)(stop - text), &end, false);
    if (root == NULL) {
        end = end != NULL ? CLAMP(end, text, stop) : text;
        diag_error(diag, place_at(text, end, file), "json-syntax", "not JSON from here on%s",
                   end == stop ? ": the text ends too early" : "");
        return NULL;
    }
    while (end < stop && (unsigned char)*end <= ' ') {
        end++;
    }
    Scanner scanner = { .p = text,
                        .end = stop,
                        .file = file,
                        .line_start = text,
                        .line = 1,
                        .arena = arena,
                        .diag = diag };
    bool ok = end == stop;
    if (!ok) {
        diag_error(diag, place_at(text, end, file), "json-syntax",
                   "text after the end of the JSON value");
    } else {
        ok = locate(&scanner, root, value, 1);
    }
    cJSON_Delete(root);
    return ok ? value : NULL;
}

static void
append_json_text(GString *out, const char *text)
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
    g_string_append_c(out, '\n');
    for (int i = 0; i < depth; i++) {
        g_string_append(out, "  ");
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
            append_json_text(out, member->key);
            g_string_append(out, ": ");
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
        append_json_text(out, value->text);
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
