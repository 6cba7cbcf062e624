/* The spelling of PDF's basic objects (ISO 32000-1, 7.3): each function appends
 * one object to `out`, without a separator before or after it. */
#ifndef OUTPUTS_PDF_WRITE_SYNTAX_H
#define OUTPUTS_PDF_WRITE_SYNTAX_H

#include "base/base.h"

#include <string.h>

/* Bytes as they are. Files consist of millions of short ones. */
static inline void
syntax_raw(GString *out, const char *bytes, size_t size)
{
    if (out->len + size < out->allocated_len) {
        memcpy(out->str + out->len, bytes, size);
        out->len += size;
        out->str[out->len] = '\0';
    } else {
        g_string_append_len(out, bytes, (gssize)size);
    }
}

#define SYNTAX_LITERAL(out, text) syntax_raw((out), "" text "", sizeof(text) - 1)

void syntax_integer(GString *out, int64_t number);

/* At most three decimals, no exponent; readers are promised no more than five
 * significant ones. Numbers beyond ±1e9 are cut off there. */
void syntax_number(GString *out, double number);

/* "/Name", with #xx for what a name may not hold. */
void syntax_name(GString *out, const char *name);

/* A literal string of any bytes. */
void syntax_bytes(GString *out, const char *bytes, size_t size);

/* One byte inside a literal string. */
static inline void
syntax_string_byte(GString *out, char byte)
{
    if (byte == '(' || byte == ')' || byte == '\\') {
        g_string_append_c(out, '\\');
    }
    if (byte == '\r') { /* a bare one would be read as a line feed */
        g_string_append_len(out, "\\r", 2);
        return;
    }
    g_string_append_c(out, byte);
}

/* A text string for people: as it is when it is ASCII, else UTF-16. */
void syntax_text(GString *out, const char *text);

/* A date string from an ISO date of year, month or day precision. */
void syntax_date(GString *out, const char *iso_date);

/* "12 0 R" */
void syntax_reference(GString *out, int object);

#endif
