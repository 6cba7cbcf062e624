#include "cli/terminal.h"

#include <stdbool.h>
#include <string.h>

static bool
is_unsafe(gunichar c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x061c || c == 0x200e || c == 0x200f ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
}

static size_t
columns_of(gunichar c)
{
    return g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 2 : 1;
}

static size_t
append(GString *out, const char *text, size_t size, bool lines)
{
    size_t columns = 0;

    for (size_t i = 0; i < size;) {
        gunichar c = g_utf8_get_char_validated(text + i, (gssize)(size - i));
        if (c == (gunichar)-1 || c == (gunichar)-2) {
            g_string_append_printf(out, "<%02x>", (unsigned char)text[i++]);
            columns += strlen("<ff>");
            continue;
        }
        size_t n = c == 0 ? 1 : (size_t)(g_utf8_next_char(text + i) - (text + i));
        if ((c == '\t' || c == '\n') && lines) {
            g_string_append_c(out, (char)c);
        } else if (c == '\t') {
            g_string_append_c(out, ' ');
            columns++;
        } else if (is_unsafe(c)) {
            g_string_append_printf(out, "<U+%04X>", c);
            columns += strlen("<U+202E>");
        } else {
            g_string_append_len(out, text + i, (gssize)n);
            columns += columns_of(c);
        }
        i += n;
    }
    return columns;
}

size_t
terminal_append(GString *out, const char *text, size_t size)
{
    return append(out, text, size, false);
}

void
terminal_append_lines(GString *out, const char *text, size_t size)
{
    (void)append(out, text, size, true);
}
