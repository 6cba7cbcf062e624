/* Direction of text where left-to-right and right-to-left scripts meet. Unicode's rules give
 * neutral characters the direction of the paragraph: a minus sign would follow its number, and a
 * brace in a line of code would be mirrored. Direction marks in the text prevent this. */
#include "outputs/pdf/text/paragraph_private.h"
#include "text/scripts.h"

#include <string.h>

const char direction_mark[] = "\u200E";

/* Unicode characters. An isolate surrounds left-to-right text and counts as one neutral character
 * for its surroundings. */
enum { MINUS = 0x2212, ISOLATE = 0x2066, ISOLATE_END = 0x2069 };

/* True for a sign directly before a digit and not after a letter or digit: "-3", but not a
 * range. */
static bool
is_number_sign(const GString *before, const char *at, const char *end)
{
    const char *next = g_utf8_next_char(at);
    gunichar c = g_utf8_get_char(at);

    if ((c != '+' && c != '-' && c != MINUS) || next >= end || !g_ascii_isdigit(*next)) {
        return false;
    }
    if (before->len == 0) {
        return true;
    }
    gunichar last = g_utf8_get_char(g_utf8_prev_char(before->str + before->len));
    return g_unichar_isspace(last) || last == '(' || last == '[';
}

void
direction_append(GString *text, const Span *span, bool marked)
{
    const char *end = span->text + span->n_bytes;

    if (marked && span->forward) {
        g_string_append_unichar(text, ISOLATE);
    }
    for (const char *at = span->text; at < end; at++) {
        bool space = strchr(" \n\t\r\f", *at) != NULL && *at != '\0';
        if (!space) {
            if (marked && !span->forward && is_number_sign(text, at, end)) {
                g_string_append(text, direction_mark);
            }
            g_string_append_c(text, *at);
        } else if (span->verbatim || text->len == 0 || text->str[text->len - 1] != ' ') {
            g_string_append_c(text, ' ');
        }
    }
    if (marked && span->forward) {
        g_string_append_unichar(text, ISOLATE_END);
    }
}

bool
direction_is_mark(gunichar c)
{
    return c == 0x200E || c == 0x200F || (c >= ISOLATE && c <= ISOLATE_END);
}

bool
direction_has_letters(const Span *spans, size_t n_spans, bool any)
{
    for (size_t i = 0; i < n_spans; i++) {
        const char *end = spans[i].text != NULL ? spans[i].text + spans[i].n_bytes : NULL;
        for (const char *at = spans[i].text; at < end; at = g_utf8_next_char(at)) {
            gunichar c = g_utf8_get_char(at);
            if (g_unichar_isalpha(c) && (any || script_right_to_left(g_unichar_get_script(c)))) {
                return true;
            }
        }
    }
    return false;
}

bool
direction_forward(const Span *spans, size_t n_spans)
{
    bool boxes = false;

    if (n_spans == 0 || spans[0].verbatim) {
        return n_spans > 0;
    }
    for (size_t i = 1; i < n_spans; i++) {
        boxes = boxes || spans[i].box != NULL;
    }
    return boxes && spans[0].n_bytes > 0 && g_ascii_isdigit(spans[0].text[0]) &&
           !direction_has_letters(spans, n_spans, true);
}

/* Otherwise "1 January (UTC)" would be reordered in a right-to-left report. */
bool
direction_reads(const char *text)
{
    bool letters = g_str_has_prefix(text, direction_mark);

    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        if (g_unichar_isalpha(c)) {
            if (script_right_to_left(g_unichar_get_script(c))) {
                return false;
            }
            letters = true;
        }
    }
    return letters;
}
