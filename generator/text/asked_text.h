/* A word as it was asked for: the key of the words that are shaped. */
#ifndef TEXT_ASKED_TEXT_H
#define TEXT_ASKED_TEXT_H

#include "base/base.h"

typedef struct {
    int typeface; /* plus the tongue: words are divided otherwise in another language */
    uint32_t n_bytes;
    const char *text;
} AskedText;

/* Of AskedText, as GHashTable asks. */
unsigned asked_text_hash(const void *data);
gboolean asked_text_equal(const void *left, const void *right);

#endif
