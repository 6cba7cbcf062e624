#include "outputs/escape.h"

#include "base/append.h"

#include <string.h>

enum { EVERYWHERE = ESCAPE_TEXT | ESCAPE_ATTRIBUTE | ESCAPE_TEMPLATE };

/* Where a byte is special: bits of EscapeKind. Control characters, including the final NUL but not
 * white space, are special everywhere. */
static const unsigned char special[256] = {
    /* clang-format off */
    7, 7, 7, 7, 7, 7, 7, 7, 7, 0, 0, 7, 7, 7, 7, 7,
    7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
    /* clang-format on */
    ['"'] = ESCAPE_ATTRIBUTE | ESCAPE_TEMPLATE,
    ['&'] = EVERYWHERE,
    ['\''] = ESCAPE_TEMPLATE,
    ['<'] = EVERYWHERE,
    ['>'] = EVERYWHERE,
    [0x7f] = EVERYWHERE,
};

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
    const char *start = text;

    G_STATIC_ASSERT(EVERYWHERE == 7);
    for (;; text++) {
        if ((special[(unsigned char)*text] & kind) == 0) {
            continue;
        }
        append_bytes(out, start, (size_t)(text - start));
        if (*text == '\0') {
            return;
        }
        append_text(out, reference_of(*text));
        start = text + 1;
    }
}
