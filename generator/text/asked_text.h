/* A requested word: the key in the cache of shaped words. */
#ifndef TEXT_ASKED_TEXT_H
#define TEXT_ASKED_TEXT_H

#include "base/base.h"

typedef struct {
    int typeface; /* includes the language, because hyphenation depends on it */
    uint32_t n_bytes;
    const char *text;
} AskedText;

/* For a GHashTable with AskedText as keys. */
unsigned asked_text_hash(const void *data);
gboolean asked_text_equal(const void *left, const void *right);

#endif
