#include "sources/json_each.h"

#include "base/number.h"

#include <math.h>

/* Reads the first token of the next member, and its key. *ret_end at the end. */
static bool
next_member(JsonMember *member, bool *ret_end, Diag *diag)
{
    *ret_end = false;
    member->key = NULL;
    arena_reset(member->arena);
    if (!json_next(member->reader, &member->first, member->arena, diag)) {
        return false;
    }
    if (member->first.kind == JSON_KEY) {
        member->key = member->first.text;
        return json_next(member->reader, &member->first, member->arena, diag);
    }
    *ret_end = member->first.kind == JSON_LIST_END || member->first.kind == JSON_MAP_END;
    return true;
}

bool
json_each(JsonMember *member, JsonKind start, JsonMemberFunction *take, void *context, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    JsonMember inner = { .reader = member->reader, .arena = arena };
    bool end = false;

    if (member->first.kind != start) {
        return diag_error(diag, member->first.place, "wrong-type", "%s is expected here",
                          start == JSON_MAP_START ? "an object" : "an array");
    }
    while (next_member(&inner, &end, diag)) {
        if (end) {
            return true;
        }
        if (!take(context, &inner, diag)) {
            return false;
        }
    }
    return false;
}

typedef struct {
    JsonMemberFunction *take;
    void *context;
    Tally *tally;
} JsonRow;

static bool
take_row(void *context, JsonMember *member, Diag *diag)
{
    const JsonRow *row = context;

    tally_row_begin(row->tally, diag);
    bool ok = row->take(row->context, member, diag);
    tally_row_end(row->tally, diag);
    return ok;
}

bool
json_each_row(JsonMember *member, JsonKind start, JsonMemberFunction *take, void *context,
              Tally *tally, Diag *diag)
{
    JsonRow row = { take, context, tally };
    return json_each(member, start, take_row, &row, diag);
}

bool
json_each_row_of_file(const SourceFile *file, JsonKind start, JsonMemberFunction *take,
                      void *context, Diag *diag)
{
    JsonRow row = { take, context, file->tally };
    return json_each_of_file(file->bytes, file->path, start, take_row, &row, diag);
}

bool
json_each_of_file(Bytes bytes, const char *file, JsonKind start, JsonMemberFunction *take,
                  void *context, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    JsonReader reader = json_reader(bytes, file);
    JsonMember root = { .reader = &reader, .arena = arena };
    JsonToken end;

    return json_next(&reader, &root.first, arena, diag) &&
           json_each(&root, start, take, context, diag) && json_next(&reader, &end, arena, diag);
}

const Value *
json_member_value(JsonMember *member, Diag *diag)
{
    return value_read_json(member->reader, &member->first, member->arena, diag);
}

bool
json_member_skip(JsonMember *member, Diag *diag)
{
    return json_skip(member->reader, &member->first, diag);
}

const char *
json_text(const Value *map, const char *key)
{
    const Value *value = value_lookup(map, key);
    return value != NULL && value->kind == VALUE_STRING ? value->text : NULL;
}

double
json_number(const Value *map, const char *key)
{
    const Value *value = value_lookup(map, key);
    double number = NAN;

    if (value == NULL) {
        return NAN;
    }
    if (value->kind == VALUE_NUMBER) {
        return value->number;
    }
    return value->kind == VALUE_STRING && number_parse(value->text, &number) ? number : NAN;
}
