#include "outputs/escape.h"

enum { LONGEST = 70 };

static const char *
reference_of(unsigned char c, EscapeKind kind)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return kind != ESCAPE_TEXT ? "&quot;" : NULL;
    case '\'':
        return kind == ESCAPE_TEMPLATE ? "&#39;" : NULL;
    case '\t':
    case '\n':
        return NULL;
    default:
        return c < ' ' || c == 0x7f ? "\xef\xbf\xbd" : NULL;
    }
}

/* Each byte, at every position of a text with another special byte before it. */
static void
check_escape(unsigned char c, size_t size, EscapeKind kind)
{
    for (size_t at = 0; at < size; at++) {
        g_autofree char *text = g_strnfill(size, 'a');
        g_autoptr(GString) out = g_string_new("before "), expected = g_string_new("before ");
        text[0] = '&';
        text[at] = (char)c;
        for (const char *rest = text; *rest != '\0'; rest++) {
            const char *reference = reference_of((unsigned char)*rest, kind);
            g_string_append_len(expected, reference != NULL ? reference : rest,
                                reference != NULL ? -1 : 1);
        }
        escape_append(out, text, kind);
        g_assert_cmpstr(out->str, ==, expected->str);
        g_assert_cmpuint(out->len, ==, expected->len);
    }
}

static void
test_escape(void)
{
    static const EscapeKind kinds[] = { ESCAPE_TEXT, ESCAPE_ATTRIBUTE, ESCAPE_TEMPLATE };
    static const size_t sizes[] = { 1, 5, 15, 16, 17, 33, LONGEST };

    for (size_t kind = 0; kind < G_N_ELEMENTS(kinds); kind++) {
        for (unsigned c = 1; c < 256; c++) {
            for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
                check_escape((unsigned char)c, sizes[i], kinds[kind]);
            }
        }
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/escape/escapes each byte at each place", test_escape);
    return g_test_run();
}
