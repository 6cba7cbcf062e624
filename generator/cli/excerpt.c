#include "cli/excerpt.h"

#include "cli/terminal.h"

#include <stdbool.h>
#include <string.h>

/* In bytes: the part of a longer line that is shown, and how much of it precedes the caret. */
enum { EXCERPT_MAX = 120, EXCERPT_BEFORE = 60 };

typedef struct {
    const char *text;
    size_t size;
    bool cut_before, cut_after;
} Excerpt;

static bool
is_inside_character(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* Extends the cut to whole characters. In text that is not UTF-8, it may be up to three bytes
 * longer at each end. */
static Excerpt
cut(const char *line, size_t length, size_t column)
{
    size_t from = 0, to = length;

    if (length > EXCERPT_MAX) {
        from = MIN(column > EXCERPT_BEFORE ? column - EXCERPT_BEFORE : 0, length - EXCERPT_MAX);
        to = from + EXCERPT_MAX;
    }
    for (int i = 0; i < 3 && from > 0 && is_inside_character(line[from]); i++) {
        from--;
    }
    for (int i = 0; i < 3 && to < length && is_inside_character(line[to]); i++) {
        to++;
    }
    return (Excerpt){ line + from, to - from, from > 0, to < length };
}

void
excerpt_append(GString *out, const char *line, int number, int column)
{
    size_t length = strcspn(line, "\r\n");
    size_t before = column > 0 ? (size_t)column - 1 : 0;
    bool known = column > 0 && before <= length;
    Excerpt excerpt = cut(line, length, known ? before : 0);
    size_t split = known ? before - (size_t)(excerpt.text - line) : 0;

    g_string_append_printf(out, "%5d | %s", number, excerpt.cut_before ? "…" : "");
    size_t blanks = terminal_append(out, excerpt.text, split) + (excerpt.cut_before ? 1 : 0);
    (void)terminal_append(out, excerpt.text + split, excerpt.size - split);
    g_string_append(out, excerpt.cut_after ? "…\n" : "\n");
    if (known) {
        g_string_append_printf(out, "      | %*s^\n", (int)blanks, "");
    }
}
