#include "base/value.h"

#include "base/names.h"

#include <string.h>

static const char *const kind_names[] = {
    [VALUE_NULL] = "nothing",  [VALUE_BOOL] = "true or false", [VALUE_NUMBER] = "a number",
    [VALUE_STRING] = "a text", [VALUE_LIST] = "a list",        [VALUE_MAP] = "a map",
};

static const Value *value_index_find(const ValueIndex *index, const char *key);

const Value *
value_lookup(const Value *map, const char *key)
{
    if (map == NULL || map->kind != VALUE_MAP) {
        return NULL;
    }
    if (map->index != NULL) {
        return value_index_find(map->index, key);
    }
    for (const Value *member = map->first; member != NULL; member = member->next) {
        /* Most keys differ in their first two characters; checking those avoids most calls. */
        if (member->key[0] == key[0] && (key[0] == '\0' || member->key[1] == key[1]) &&
            strcmp(member->key, key) == 0) {
            return member;
        }
    }
    return NULL;
}

bool
value_check_keys(const Value *map, const char *const known[], const char *what, Diag *diag)
{
    bool ok = true;

    if (map->kind != VALUE_MAP) {
        return diag_error(diag, map->place, "wrong-type", "%s must be a map of keys, not %s", what,
                          kind_names[map->kind]);
    }
    size_t n_known = 0;
    while (known[n_known] != NULL) {
        n_known++;
    }
    for (const Value *member = map->first, *before = NULL; member != NULL;
         before = member, member = member->next) {
        if (g_strv_contains(known, member->key)) {
            continue;
        }
        if (before != NULL && before->kind == VALUE_NUMBER && member->kind == VALUE_NULL &&
            strspn(member->key, "0123456789") == strlen(member->key)) { /* {value: 0,6} */
            ok = diag_error(diag, before->place, "unknown-key",
                            "a comma ends a value in YAML; write %s.%s instead of %s,%s",
                            before->text, member->key, before->text, member->key);
            continue;
        }
        const char *near = names_nearest(member->key, known, n_known);
        ok = near != NULL
                 ? diag_error(diag, member->key_place, "unknown-key",
                              "%s has no key '%s'; did you mean '%s'?", what, member->key, near)
                 : diag_error(diag, member->key_place, "unknown-key", "%s has no key '%s'", what,
                              member->key);
    }
    return ok;
}

/* U+FDD0 to U+FDEF and the last two code points of each plane, which Unicode defines as
 * noncharacters. */
static bool
is_noncharacter(gunichar c)
{
    return (c >= 0xfdd0 && c <= 0xfdef) || (c & 0xfffe) == 0xfffe;
}

/* The size of the control character or noncharacter at `at`, or 0 if the character there is
 * acceptable. Tabs and line ends are acceptable. */
static size_t
foreign_size(const char *at)
{
    unsigned char c = (unsigned char)*at, next = c != '\0' ? (unsigned char)at[1] : 0;
    bool blank = c == '\t' || c == '\n' || c == '\r';

    if (c == 0xc2) { /* U+0080 to U+009F */
        return next >= 0x80 && next < 0xa0 ? 2 : 0;
    }
    if (c >= 0xef) {
        bool whole = g_utf8_get_char_validated(at, -1) < 0x110000;
        return whole && is_noncharacter(g_utf8_get_char(at)) ? (c == 0xef ? 3 : 4) : 0;
    }
    return (c < 0x20 && !blank) || c == 0x7f ? 1 : 0;
}

const char *
text_without_controls(const char *text, Arena *arena)
{
    const char *at = text;

    while (*at != '\0' && foreign_size(at) == 0) {
        at++;
    }
    if (*at == '\0') {
        return text;
    }
    g_autoptr(GString) clean = g_string_new_len(text, at - text);
    while (*at != '\0') {
        size_t size = foreign_size(at);
        g_string_append_len(clean, size > 0 ? "\xef\xbf\xbd" : at, size > 0 ? 3 : 1);
        at += MAX(size, 1);
    }
    return arena_strdup(arena, clean->str);
}

static bool
wrong_kind(const Value *value, const char *expected, Diag *diag)
{
    return diag_error(diag, value->place, "wrong-type", "'%s' must be %s, not %s", value->key,
                      expected, kind_names[value->kind]);
}

static bool
is_scalar_text(const Value *value)
{
    return value->kind == VALUE_STRING || value->kind == VALUE_NUMBER || value->kind == VALUE_BOOL;
}

bool
value_read_text(const Value *map, const char *key, const char **ret, Diag *diag)
{
    const Value *value = value_lookup(map, key);

    if (value == NULL || value->kind == VALUE_NULL) {
        return true;
    }
    if (!is_scalar_text(value)) {
        return wrong_kind(value, "a text", diag);
    }
    *ret = value->text;
    return true;
}

bool
value_read_number(const Value *map, const char *key, double *ret, Diag *diag)
{
    const Value *value = value_lookup(map, key);

    if (value == NULL || value->kind == VALUE_NULL) {
        return true;
    }
    if (value->kind != VALUE_NUMBER) {
        return wrong_kind(value, "a number", diag);
    }
    *ret = value->number;
    return true;
}

bool
value_read_bool(const Value *map, const char *key, bool *ret, Diag *diag)
{
    const Value *value = value_lookup(map, key);

    if (value == NULL || value->kind == VALUE_NULL) {
        return true;
    }
    if (value->kind != VALUE_BOOL) {
        return wrong_kind(value, "true or false", diag);
    }
    *ret = value->boolean;
    return true;
}

bool
value_read_texts(const Value *map, const char *key, Arena *arena, const Value **ret, Diag *diag)
{
    const Value *value = value_lookup(map, key);

    if (value == NULL || value->kind == VALUE_NULL) {
        return true;
    }
    if (is_scalar_text(value)) {
        Value *list = value_new_list(arena);
        Value *member = value_append(list, value_new_text(arena, value->text));
        member->place = list->place = value->place;
        *ret = list;
        return true;
    }
    if (value->kind != VALUE_LIST) {
        return wrong_kind(value, "a list of texts", diag);
    }
    for (const Value *member = value->first; member != NULL; member = member->next) {
        if (!is_scalar_text(member)) {
            return diag_error(diag, member->place, "wrong-type",
                              "'%s' must be a list of texts; this member is %s", key,
                              kind_names[member->kind]);
        }
    }
    *ret = value;
    return true;
}

bool
value_is_empty(const Value *value)
{
    if (value == NULL) {
        return true;
    }
    switch (value->kind) {
    case VALUE_NULL:
        return true;
    case VALUE_BOOL:
        return !value->boolean;
    case VALUE_NUMBER:
        return false;
    case VALUE_STRING:
        return value->text[0] == '\0';
    case VALUE_LIST:
    case VALUE_MAP:
        return value->kind == VALUE_LIST && value->n_items == 0;
    }
    return true;
}

static Value *
value_new(Arena *arena, ValueKind kind)
{
    Value *value = arena_new0(arena, Value);
    value->kind = kind;
    return value;
}

Value *
value_new_map(Arena *arena)
{
    return value_new(arena, VALUE_MAP);
}

Value *
value_new_list(Arena *arena)
{
    return value_new(arena, VALUE_LIST);
}

Value *
value_new_text(Arena *arena, const char *text)
{
    Value *value = value_new(arena, text != NULL ? VALUE_STRING : VALUE_NULL);
    value->text = text;
    return value;
}

Value *
value_new_number(Arena *arena, double number)
{
    Value *value = value_new(arena, VALUE_NUMBER);
    value->number = number;
    return value;
}

Value *
value_new_bool(Arena *arena, bool boolean)
{
    Value *value = value_new(arena, VALUE_BOOL);
    value->boolean = boolean;
    value->text = boolean ? "true" : "false";
    return value;
}

Value *
value_new_texts(Arena *arena, const char *const texts[])
{
    Value *list = value_new_list(arena);

    for (size_t i = 0; texts[i] != NULL; i++) {
        value_append(list, value_new_text(arena, texts[i]));
    }
    return list;
}

Value *
value_append(Value *list, Value *member)
{
    g_assert(member->next == NULL);
    if (list->last != NULL) {
        list->last->next = member;
    } else {
        list->first = member;
    }
    list->last = member;
    list->n_items++;
    list->index = NULL;
    return member;
}

Value *
value_set(Value *map, const char *key, Value *member)
{
    g_assert(map->kind == VALUE_MAP);
    member->key = key;
    return value_append(map, member);
}

Value *
value_set_text(Arena *arena, Value *map, const char *key, const char *text)
{
    return value_set(map, key, value_new_text(arena, text));
}

/* ---- The index of a large map ---- */

enum {
    MEMBERS_MIN = 8, /* members from which a map gets an index */
    SLOTS_LARGE = 512,
};

struct ValueIndex {
    size_t n, mask;      /* there are mask + 1 slots, a power of two; never full */
    const Value **slots; /* by the hash of the key; on a collision, the next free slot */
};

/* Keys of large maps may be numbers or paths, which can differ anywhere. */
static size_t
hash_all(const char *key)
{
    size_t hash = 5381;

    for (const char *p = key; *p != '\0'; p++) {
        hash = hash * 33 + (unsigned char)*p;
    }
    return hash ^ (hash >> 17);
}

/* Keys of records often differ only at their ends: "mean_ttft", "mean_tpot". */
static size_t
hash_ends(const char *key)
{
    size_t size = strlen(key);
    uint64_t first = 0, last = 0;

    if (size < sizeof first) {
        return hash_all(key);
    }
    memcpy(&first, key, sizeof first);
    memcpy(&last, key + size - sizeof last, sizeof last);
    uint64_t hash = (first ^ (last << 7) ^ (last >> 57) ^ size) * 0x9e3779b97f4a7c15U;
    return (size_t)(hash >> 32);
}

static size_t
find_slot(const ValueIndex *index, const char *key)
{
    size_t hash = index->mask < SLOTS_LARGE ? hash_ends(key) : hash_all(key);
    size_t slot = hash & index->mask;

    while (index->slots[slot] != NULL && !g_str_equal(index->slots[slot]->key, key)) {
        slot = (slot + 1) & index->mask;
    }
    return slot;
}

/* The member with this key; NULL if there is none. */
static const Value *
value_index_find(const ValueIndex *index, const char *key)
{
    return index->slots[find_slot(index, key)];
}

/* Returns false if the key is already present. */
static bool
insert(ValueIndex *index, const Value *member)
{
    const Value **slot = &index->slots[find_slot(index, member->key)];

    if (*slot != NULL) {
        return false;
    }
    *slot = member;
    index->n++;
    return true;
}

/* Whether the last key differs from all others. For small maps. */
static bool
is_new(const Value *map)
{
    const char *key = map->last->key;

    for (const Value *member = map->first; member != map->last; member = member->next) {
        if (member->key[0] == key[0] && g_str_equal(member->key, key)) {
            return false;
        }
    }
    return true;
}

bool
value_index_add(ValueIndex **index, const Value *map, Arena *arena)
{
    if (map->n_items < MEMBERS_MIN) {
        return is_new(map);
    }
    if (*index != NULL && (*index)->n < (*index)->mask / 2) {
        return insert(*index, map->last);
    }
    size_t n_slots = (*index != NULL ? (*index)->mask + 1 : (size_t)MEMBERS_MIN * 2) * 4;
    bool all_new = true;
    *index = arena_new0(arena, ValueIndex);
    **index =
        (ValueIndex){ .mask = n_slots - 1, .slots = arena_array(arena, const Value *, n_slots) };
    for (const Value *member = map->first; member != NULL; member = member->next) {
        all_new = insert(*index, member) && all_new;
    }
    return all_new;
}
