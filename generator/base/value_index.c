#include "base/value_index.h"

#include <string.h>

enum {
    MEMBERS_MIN = 8, /* of a map that is worth an index */
    SLOTS_LARGE = 512,
};

struct ValueIndex {
    size_t n, mask;      /* slots: mask + 1, a power of two, never full */
    const Value **slots; /* by the hash of the key, else the next free one */
};

/* Those of large maps may be numbered, or paths, which differ anywhere. */
static size_t
hash_all(const char *key)
{
    size_t hash = 5381;

    for (const char *p = key; *p != '\0'; p++) {
        hash = hash * 33 + (unsigned char)*p;
    }
    return hash ^ (hash >> 17);
}

/* Keys of records are told apart by their ends: "mean_ttft", "mean_tpot". */
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

const Value *
value_index_find(const ValueIndex *index, const char *key)
{
    return index->slots[find_slot(index, key)];
}

/* False when the key is there. */
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

/* Is the key of the last of few members that of another? */
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
