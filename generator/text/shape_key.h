/* A requested word: the key in the cache of shaped words. */
#ifndef TEXT_SHAPE_KEY_H
#define TEXT_SHAPE_KEY_H

#include "base/base.h"

typedef struct {
    int typeface; /* includes the language, because hyphenation depends on it */
    uint32_t n_bytes;
    const char *text;
} ShapeKey;

/* For a GHashTable with ShapeKey as keys. */
unsigned shape_key_hash(const void *data);
gboolean shape_key_equal(const void *left, const void *right);

#endif
