#include "text/asked_text.h"

#include <string.h>

unsigned
asked_text_hash(const void *data)
{
    const AskedText *key = data;
    unsigned hash = 2166136261u ^ (unsigned)key->typeface;

    for (uint32_t i = 0; i < key->n_bytes; i++) {
        hash = (hash ^ (unsigned char)key->text[i]) * 16777619u;
    }
    return hash;
}

gboolean
asked_text_equal(const void *left, const void *right)
{
    const AskedText *a = left, *b = right;
    return a->typeface == b->typeface && a->n_bytes == b->n_bytes &&
           memcmp(a->text, b->text, a->n_bytes) == 0;
}
