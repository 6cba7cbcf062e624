#include "outputs/escape.h"

#include "base/append.h"
#include "base/scan.h"

#include <string.h>

enum { EVERYWHERE = ESCAPE_TEXT | ESCAPE_ATTRIBUTE | ESCAPE_TEMPLATE };

/* Where a byte is special: control characters, also the end of the text, but those of
 * blanks, and signs. */
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

/* Where a byte may be special, by kind: blanks other than spaces are marked as well. */

static inline ScanBytes
marks_of_all(ScanBytes bytes)
{
    return (ScanBytes)(bytes < (unsigned char)' ') | (ScanBytes)(bytes == (unsigned char)'&') |
           (ScanBytes)(bytes == (unsigned char)'<') | (ScanBytes)(bytes == (unsigned char)'>') |
           (ScanBytes)(bytes == (unsigned char)0x7f);
}

static inline ScanBytes
marks_with_quotes(ScanBytes bytes)
{
    return marks_of_all(bytes) | (ScanBytes)(bytes == (unsigned char)'"') |
           (ScanBytes)(bytes == (unsigned char)'\'');
}

static size_t
find_special(const char *text, size_t size, EscapeKind kind)
{
    return kind == ESCAPE_TEXT ? scan_until(text, size, marks_of_all)
                               : scan_until(text, size, marks_with_quotes);
}

void
escape_append(GString *out, const char *text, EscapeKind kind)
{
    const char *end = text + strlen(text), *start = text;

    G_STATIC_ASSERT(EVERYWHERE == 7);
    while ((text += find_special(text, (size_t)(end - text), kind)) < end) {
        if ((special[(unsigned char)*text] & kind) == 0) {
            text++;
            continue;
        }
        append_bytes(out, start, (size_t)(text - start));
        append_text(out, reference_of(*text++));
        start = text;
    }
    append_bytes(out, start, (size_t)(end - start));
}
