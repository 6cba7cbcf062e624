#include "base/value_index.h"

enum { MEMBERS_MIN = 8 }; /* of a map that is worth an index */

struct ValueIndex {
    size_t n, mask;      /* slots: mask + 1, a power of two, never full */
    const Value **slots; /* by the hash of the key, else the next free one */
};

static size_t
hash_key(const char *key)
{
    size_t hash = 5381;

    for (const char *p = key; *p != '\0'; p++) {
        hash = hash * 33 + (unsigned char)*p;
    }
    return hash ^ (hash >> 17);
}

static size_t
find_slot(const ValueIndex *index, const char *key)
{
    size_t slot = hash_key(key) & index->mask;

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

static void
insert(ValueIndex *index, const Value *member)
{
    index->slots[find_slot(index, member->key)] = member;
    index->n++;
}

ValueIndex *
value_index_add(ValueIndex *index, const Value *map, Arena *arena)
{
    if (map->n_items < MEMBERS_MIN) {
        return NULL;
    }
    if (index != NULL && index->n < index->mask / 2) {
        insert(index, map->last);
        return index;
    }
    size_t n_slots = (index != NULL ? index->mask + 1 : MEMBERS_MIN) * 4;
    ValueIndex *larger = arena_new0(arena, ValueIndex);
    *larger =
        (ValueIndex){ .mask = n_slots - 1, .slots = arena_array(arena, const Value *, n_slots) };
    for (const Value *member = map->first; member != NULL; member = member->next) {
        insert(larger, member);
    }
    return larger;
}
