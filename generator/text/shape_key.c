#include "text/shape_key.h"

#include <string.h>

unsigned
shape_key_hash(const void *data)
{
    const ShapeKey *key = data;
    unsigned hash = 2166136261u ^ (unsigned)key->typeface;

    for (uint32_t i = 0; i < key->n_bytes; i++) {
        hash = (hash ^ (unsigned char)key->text[i]) * 16777619u;
    }
    return hash;
}

gboolean
shape_key_equal(const void *left, const void *right)
{
    const ShapeKey *a = left, *b = right;
    return a->typeface == b->typeface && a->n_bytes == b->n_bytes &&
           memcmp(a->text, b->text, a->n_bytes) == 0;
}
