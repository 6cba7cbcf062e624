#include "text/word_breaks.h"

#include <string.h>

/* Words longer than this (in bytes) may also be broken after connecting characters. */
enum { LONG_WORD = 14, LONG_CODE = 8 };

enum {
    SOFT_HYPHEN = 0xAD,
    ZERO_WIDTH_SPACE = 0x200B,
    HYPHEN = 0x2010,
    EN_DASH = 0x2013,
    EM_DASH = 0x2014
};

static void
add_break(WordBreaks *breaks, BreakKind kind)
{
    uint32_t offset = (uint32_t)breaks->text->len;

    if (offset > 0 && breaks->n_items < WORD_BREAKS_MAX &&
        (breaks->n_items == 0 || breaks->items[breaks->n_items - 1].offset < offset)) {
        breaks->items[breaks->n_items++] = (WordBreak){ offset, kind };
    }
}

/* Adds the break that an invisible character requests. Returns false if `c` is another
 * character. */
static bool
add_invisible(WordBreaks *breaks, gunichar c)
{
    if (c != SOFT_HYPHEN && c != ZERO_WIDTH_SPACE) {
        return false;
    }
    add_break(breaks, c == SOFT_HYPHEN ? BREAK_HYPHEN : BREAK_INSIDE);
    return true;
}

static bool
is_hyphen(gunichar c)
{
    return c == '-' || c == HYPHEN || c == EN_DASH || c == EM_DASH;
}

/* Whether a line may end after `c`. v6e-8 and 2024-11 are not broken, and a leading minus stays
 * with its number. */
static bool
breaks_between(gunichar before, gunichar c, gunichar after, const char *connecting)
{
    if (is_hyphen(c)) {
        return g_unichar_isalnum(before) && g_unichar_isalpha(after);
    }
    return connecting != NULL && c < 128 && strchr(connecting, (int)c) != NULL && before != 0 &&
           (g_unichar_isalnum(before) || before == ')') && g_unichar_isalnum(after);
}

void
word_breaks_find(const char *text, size_t n_bytes, bool code, WordBreaks *ret)
{
    bool is_long = n_bytes > (code ? LONG_CODE : LONG_WORD);
    bool address = g_strstr_len(text, (gssize)n_bytes, "://") != NULL;
    const char *connecting = !is_long ? NULL : address ? "/_=&?" : "/_.:,;=&?(";
    const char *end = text + n_bytes;
    gunichar before = 0;
    bool named = false;

    ret->text = g_string_sized_new(n_bytes);
    ret->n_items = 0;
    for (const char *at = text; at < end; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        const char *next = g_utf8_next_char(at);
        if (add_invisible(ret, c)) {
            continue;
        }
        g_string_append_len(ret->text, at, next - at);
        /* a line that ends in "docs." would look like the end of a sentence */
        bool parts = c != '.' || named;
        named = named || c == '.' || c == '/';
        if (next < end && parts && breaks_between(before, c, g_utf8_get_char(next), connecting)) {
            add_break(ret, BREAK_INSIDE);
        }
        before = c;
    }
    while (ret->n_items > 0 && ret->items[ret->n_items - 1].offset >= ret->text->len) {
        ret->n_items--; /* nothing follows it */
    }
}

void
word_breaks_hyphenate(WordBreaks *breaks, Hyphens *hyphens)
{
    uint32_t offsets[WORD_BREAKS_MAX];

    if (breaks->n_items > 0) {
        return;
    }
    breaks->n_items =
        hyphens_find(hyphens, breaks->text->str, breaks->text->len, offsets, WORD_BREAKS_MAX);
    for (size_t i = 0; i < breaks->n_items; i++) {
        breaks->items[i] = (WordBreak){ offsets[i], BREAK_PATTERN };
    }
}

void
word_breaks_clear(WordBreaks *breaks)
{
    g_string_free(breaks->text, TRUE);
    breaks->text = NULL;
}
