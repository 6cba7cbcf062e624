#include "outputs/escape.h"

#include <string.h>

void
escape_append(GString *out, const char *text, const char *special)
{
    for (;;) {
        size_t n = strcspn(text, special);
        g_string_append_len(out, text, (gssize)n);
        switch (text[n]) {
        case '\0':
            return;
        case '&':
            g_string_append(out, "&amp;");
            break;
        case '<':
            g_string_append(out, "&lt;");
            break;
        case '>':
            g_string_append(out, "&gt;");
            break;
        case '"':
            g_string_append(out, "&quot;");
            break;
        case '\'':
            g_string_append(out, "&#39;");
            break;
        default:
            g_string_append(out, "\xef\xbf\xbd");
            break;
        }
        text += n + 1;
    }
}
