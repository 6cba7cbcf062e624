#include "outputs/escape.h"

#define BIT(c) (G_GUINT64_CONSTANT(1) << ((c)&63))

/* A bit for each byte below 0x40 that is special: control characters, also the end of
 * the text, and signs. Above there is only 0x7f. */
static const guint64 controls = 0xffffffff & ~(BIT('\t') | BIT('\n'));

static guint64
special_bits(EscapeKind kind)
{
    guint64 bits = controls | BIT('&') | BIT('<') | BIT('>');

    bits |= kind != ESCAPE_TEXT ? BIT('"') : 0;
    return kind == ESCAPE_TEMPLATE ? bits | BIT('\'') : bits;
}

static const char *
reference_of(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return "\xef\xbf\xbd";
    }
}

void
escape_append(GString *out, const char *text, EscapeKind kind)
{
    const guint64 bits = special_bits(kind);

    for (;;) {
        const char *start = text;
        for (unsigned char c = (unsigned char)*text;
             c >= 0x40 ? c != 0x7f : (bits >> c & 1) == 0;) {
            c = (unsigned char)*++text;
        }
        g_string_append_len(out, start, text - start);
        if (*text == '\0') {
            return;
        }
        g_string_append(out, reference_of(*text++));
    }
}
