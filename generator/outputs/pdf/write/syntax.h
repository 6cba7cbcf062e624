/* Syntax of PDF's basic objects (ISO 32000-1, 7.3). Each function appends one object to `out`,
 * without a separator before or after it. */
#ifndef OUTPUTS_PDF_WRITE_SYNTAX_H
#define OUTPUTS_PDF_WRITE_SYNTAX_H

#include "base/base.h"

#include <string.h>

/* Appends bytes unchanged; inline because files consist of millions of short ones. */
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

/* Appends a number with at most three decimals and no exponent; PDF guarantees only five
 * significant decimals. Numbers beyond ±1e9 are clamped. */
void syntax_number(GString *out, double number);

/* Appends "/Name", with #xx for characters that a name must not contain. */
void syntax_name(GString *out, const char *name);

/* Appends a literal string of any bytes. */
void syntax_bytes(GString *out, const char *bytes, size_t size);

/* Appends one byte inside a literal string. */
static inline void
syntax_string_byte(GString *out, char byte)
{
    if (byte == '(' || byte == ')' || byte == '\\') {
        g_string_append_c(out, '\\');
    }
    if (byte == '\r') { /* a bare CR would be read as a line feed */
        g_string_append_len(out, "\\r", 2);
        return;
    }
    g_string_append_c(out, byte);
}

/* Appends a text string: unchanged if it is ASCII, else as UTF-16. */
void syntax_text(GString *out, const char *text);

/* Appends a date string from an ISO date with year, month or day precision. */
void syntax_date(GString *out, const char *iso_date);

/* Appends a reference: "12 0 R". */
void syntax_reference(GString *out, int object);

#endif
