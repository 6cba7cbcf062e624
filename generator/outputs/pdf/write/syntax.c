#include "outputs/pdf/write/syntax.h"

#include <math.h>
#include <string.h>

void
syntax_integer(GString *out, int64_t number)
{
    char digits[24];
    size_t start = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

    do {
        digits[--start] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    if (number < 0) {
        digits[--start] = '-';
    }
    syntax_raw(out, digits + start, sizeof digits - start);
}

/* The number as syntax_number() prints it, in thousandths. */
static int64_t
syntax_thousandths(double number)
{
    g_assert(!isnan(number));
    return llround(CLAMP(number, -1e9, 1e9) * 1000);
}

void
syntax_number(GString *out, double number)
{
    int64_t thousandths = syntax_thousandths(number);
    int64_t whole = thousandths / 1000;
    int fraction = (int)(thousandths % 1000);

    if (thousandths < 0) {
        g_string_append_c(out, '-');
        whole = -whole;
        fraction = -fraction;
    }
    if (whole != 0 || fraction == 0) {
        syntax_integer(out, whole);
    }
    if (fraction != 0) {
        char digits[4] = { '.', (char)('0' + fraction / 100), (char)('0' + fraction / 10 % 10),
                           (char)('0' + fraction % 10) };
        syntax_raw(out, digits, fraction % 10 != 0 ? 4 : fraction % 100 != 0 ? 3 : 2);
    }
}

void
syntax_name(GString *out, const char *name)
{
    static const char hex[] = "0123456789ABCDEF";

    g_string_append_c(out, '/');
    for (const char *c = name; *c != '\0'; c++) {
        unsigned char byte = (unsigned char)*c;
        if (byte <= ' ' || byte >= 0x7f || strchr("#()<>[]{}/%", *c) != NULL) {
            char escaped[3] = { '#', hex[byte >> 4], hex[byte & 15] };
            g_string_append_len(out, escaped, sizeof escaped);
        } else {
            g_string_append_c(out, *c);
        }
    }
}

void
syntax_bytes(GString *out, const char *bytes, size_t size)
{
    g_string_append_c(out, '(');
    for (size_t i = 0; i < size; i++) {
        syntax_string_byte(out, bytes[i]);
    }
    g_string_append_c(out, ')');
}

static void
append_utf16_unit(GString *out, gunichar unit)
{
    syntax_string_byte(out, (char)(unit >> 8));
    syntax_string_byte(out, (char)(unit & 0xff));
}

void
syntax_text(GString *out, const char *text)
{
    if (g_str_is_ascii(text)) {
        syntax_bytes(out, text, strlen(text));
        return;
    }
    g_autofree char *valid = g_utf8_make_valid(text, -1);

    g_string_append_len(out, "(\xFE\xFF", 3);
    for (const char *c = valid; *c != '\0'; c = g_utf8_next_char(c)) {
        gunichar character = g_utf8_get_char(c);
        if (character >= 0x10000) {
            append_utf16_unit(out, 0xd800 + ((character - 0x10000) >> 10));
            append_utf16_unit(out, 0xdc00 + ((character - 0x10000) & 0x3ff));
        } else {
            append_utf16_unit(out, character);
        }
    }
    g_string_append_c(out, ')');
}

void
syntax_date(GString *out, const char *iso_date)
{
    g_string_append_len(out, "(D:", 3);
    for (const char *c = iso_date; *c != '\0'; c++) {
        if (g_ascii_isdigit(*c)) {
            g_string_append_c(out, *c);
        }
    }
    g_string_append_c(out, ')');
}

void
syntax_reference(GString *out, int object)
{
    syntax_integer(out, object);
    SYNTAX_LITERAL(out, " 0 R");
}
