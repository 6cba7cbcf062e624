/* Appends to a GString in place when there is room. Markup consists mostly of appends of a few
 * bytes, for which this avoids a library call. */
#ifndef BASE_APPEND_H
#define BASE_APPEND_H

#include "base/base.h"

#include <string.h>

static inline void
append_bytes(GString *out, const char *text, size_t size)
{
    if (out->allocated_len - out->len <= size) {
        g_string_append_len(out, text, (gssize)size);
        return;
    }
    memcpy(out->str + out->len, text, size);
    out->len += size;
    out->str[out->len] = '\0';
}

static inline void
append_text(GString *out, const char *text)
{
    append_bytes(out, text, strlen(text));
}

#endif
