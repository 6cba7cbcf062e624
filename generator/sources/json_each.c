#include "sources/json_each.h"

#include "base/number.h"

#include <math.h>

bool
json_each(JsonMember *member, char bracket, JsonMemberFunction *take, void *context, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    JsonMember inner = { .json = member->json, .arena = arena };
    bool end = false;

    if (!json_open(member->json, bracket, diag)) {
        return false;
    }
    while (json_next(inner.json, &end, arena, diag)) {
        if (end) {
            return true;
        }
        inner.key = inner.json->key;
        if (!take(context, &inner, diag)) {
            return false;
        }
        arena_reset(arena);
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
json_each_row(JsonMember *member, char bracket, JsonMemberFunction *take, void *context,
              Tally *tally, Diag *diag)
{
    JsonRow row = { take, context, tally };
    return json_each(member, bracket, take_row, &row, diag);
}

bool
json_each_row_of_file(const SourceFile *file, char bracket, JsonMemberFunction *take, void *context,
                      Diag *diag)
{
    JsonRow row = { take, context, file->tally };
    return json_each_of_file(file->bytes, file->path, bracket, take_row, &row, diag);
}

bool
json_each_of_file(Bytes bytes, const char *file, char bracket, JsonMemberFunction *take,
                  void *context, Diag *diag)
{
    JsonSplitter json = json_splitter(bytes, file);

    return json_start(&json, diag) &&
           json_each(&(JsonMember){ .json = &json }, bracket, take, context, diag) &&
           json_finish(&json, diag);
}

const Value *
json_member_value(JsonMember *member, Diag *diag)
{
    return value_read_json(member->json, member->arena, diag);
}

bool
json_member_skip(JsonMember *member, Diag *diag)
{
    return json_is_scalar(member->json) ? json_member_value(member, diag) != NULL
                                        : json_skip(member->json, diag);
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
