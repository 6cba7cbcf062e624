/* An index by key over the members of a large map, so that many are found in
 * the time of few. Small maps do without: NULL stands for no index. */
#ifndef BASE_VALUE_INDEX_H
#define BASE_VALUE_INDEX_H

#include "base/value.h"

/* The member with this key; NULL when there is none. */
const Value *value_index_find(const ValueIndex *index, const char *key);

/* Adds the map's last member to the index of those before it, which may have to
 * become another one. False when the key of one of those is the same. */
bool value_index_add(ValueIndex **index, const Value *map, Arena *arena);

#endif
