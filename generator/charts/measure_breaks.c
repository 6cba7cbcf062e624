/* Where lines of a plain text may end, and which of these places Pango would take: as much
 * on a line as it holds, each line shaped by itself where it is a close thing.
 *
 * The places are those of Unicode's line breaking algorithm (UAX 14) for the classes that
 * plain text is made of. Characters beyond them, and pairs that are judged by more than the
 * two — what stands in a number, mostly — are left to Pango. */
#include "charts/measure_private.h"

#include <string.h>

enum { PANGO_UNITS = 1024 };

typedef enum {
    CLASS_OPEN,     /* OP: ( [ */
    CLASS_CLOSE,    /* CP: ) ] */
    CLASS_BRACE,    /* CL: } */
    CLASS_QUOTE,    /* QU */
    CLASS_GLUE,     /* GL: blanks and hyphens that keep together */
    CLASS_EXCLAIM,  /* EX */
    CLASS_SLASH,    /* SY */
    CLASS_INFIX,    /* IS: comma, point, colon */
    CLASS_PREFIX,   /* PR: $ + */
    CLASS_POSTFIX,  /* PO: % */
    CLASS_NUMBER,   /* NU */
    CLASS_LETTER,   /* AL, and AI, which is one in a text of these scripts */
    CLASS_TOGETHER, /* IN: … */
    CLASS_HYPHEN,   /* HY */
    CLASS_AFTER,    /* BA: dashes, thin blanks */
    CLASS_SPACE,    /* SP */
    CLASS_UNKNOWN,
} BreakClass;

/* Rows: what stands before; columns: what stands after, in the order of the classes up to
 * BA. A break is allowed everywhere (_), after blanks alone (%), nowhere (^), everywhere but
 * within a number (#), or it depends on more, where
 * there is no blank (?). */
static const char *const pairs[] = {
    [CLASS_OPEN] = "^^^^^^^^^^^^^^^",     [CLASS_CLOSE] = "_^^%%^^^??%%%%%",
    [CLASS_BRACE] = "_^^%%^^^??__%%%",    [CLASS_QUOTE] = "^^^%%^^^%%%%%%%",
    [CLASS_GLUE] = "%^^%%^^^%%%%%%%",     [CLASS_EXCLAIM] = "_^^%%^^^____%%%",
    [CLASS_SLASH] = "_^^%%^^^??#_%%%",    [CLASS_INFIX] = "_^^%%^^^??#%%%%",
    [CLASS_PREFIX] = "?^^%%^^^__%%%%%",   [CLASS_POSTFIX] = "?^^%%^^^__%%%%%",
    [CLASS_NUMBER] = "%^^%%^^^%%%%%%%",   [CLASS_LETTER] = "%^^%%^^^%%%%%%%",
    [CLASS_TOGETHER] = "_^^%%^^^____%%%", [CLASS_HYPHEN] = "_^^%_^^^__%_%%%",
    [CLASS_AFTER] = "_^^%_^^^____%%%",
};

static BreakClass
class_of(gunichar c)
{
    switch (g_unichar_break_type(c)) {
    case G_UNICODE_BREAK_OPEN_PUNCTUATION:
        return CLASS_OPEN;
    case G_UNICODE_BREAK_CLOSE_PARANTHESIS:
        return CLASS_CLOSE;
    case G_UNICODE_BREAK_CLOSE_PUNCTUATION:
        return CLASS_BRACE;
    case G_UNICODE_BREAK_QUOTATION:
        return CLASS_QUOTE;
    case G_UNICODE_BREAK_NON_BREAKING_GLUE:
        return CLASS_GLUE;
    case G_UNICODE_BREAK_EXCLAMATION:
        return CLASS_EXCLAIM;
    case G_UNICODE_BREAK_SYMBOL:
        return CLASS_SLASH;
    case G_UNICODE_BREAK_INFIX_SEPARATOR:
        return CLASS_INFIX;
    case G_UNICODE_BREAK_PREFIX:
        return CLASS_PREFIX;
    case G_UNICODE_BREAK_POSTFIX:
        return CLASS_POSTFIX;
    case G_UNICODE_BREAK_NUMERIC:
        return CLASS_NUMBER;
    case G_UNICODE_BREAK_ALPHABETIC:
    case G_UNICODE_BREAK_AMBIGUOUS:
        return CLASS_LETTER;
    case G_UNICODE_BREAK_INSEPARABLE:
        return CLASS_TOGETHER;
    case G_UNICODE_BREAK_HYPHEN:
        return CLASS_HYPHEN;
    case G_UNICODE_BREAK_AFTER:
        return CLASS_AFTER;
    case G_UNICODE_BREAK_SPACE:
        return CLASS_SPACE;
    default:
        return CLASS_UNKNOWN;
    }
}

/* What stands before a character. */
typedef struct {
    BreakClass class; /* of the last character that is no blank */
    bool spaces;      /* since then */
    bool in_number;   /* that character is of a number, or would be inside one */
} Before;

/* May a line end between them? False: it is not known. */
static bool
judge(const Before *before, BreakClass class, bool *ret)
{
    char pair = pairs[before->class][class];

    *ret = pair == '_' || (pair != '^' && before->spaces) || (pair == '#' && !before->in_number);
    return pair != '?' || before->spaces;
}

static void
pass(Before *before, BreakClass class)
{
    bool inside = class == CLASS_SLASH || class == CLASS_INFIX;

    if (class == CLASS_SPACE) {
        before->spaces = true;
        return;
    }
    before->in_number = class == CLASS_NUMBER || (before->in_number && !before->spaces && inside);
    before->class = class;
    before->spaces = false;
}

bool
plain_break_places(const char *text, bool *ret)
{
    Before before = { .class = CLASS_UNKNOWN };

    memset(ret, 0, strlen(text) + 1);
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        BreakClass class = class_of(g_utf8_get_char(at));
        if (class == CLASS_UNKNOWN || (at == text && class == CLASS_SPACE)) {
            return false;
        }
        if (at > text && class != CLASS_SPACE && !judge(&before, class, &ret[at - text])) {
            return false;
        }
        pass(&before, class);
    }
    return true;
}

/* ---- Lines ---- */

typedef struct {
    PlainShaper *plain;
    const StyledText *text;
    size_t n_bytes;
    int limit, distance; /* of a line; so near to it a line's own width is asked for */
    const ShapedLine *whole;
    const int *before; /* the width of the text before each byte */
    const bool *places;
} Breaker;

/* Not counted: the blank that a line ends in. */
static int
blank_before(const Breaker *breaker, size_t at)
{
    const char *text = breaker->text->text, *last = g_utf8_find_prev_char(text, text + at);
    bool blank = last != NULL && g_unichar_isspace(g_utf8_get_char(last));
    return blank ? breaker->before[at] - breaker->before[last - text] : 0;
}

static size_t
next_place(const Breaker *breaker, size_t at)
{
    do {
        at++;
    } while (at < breaker->n_bytes && !breaker->places[at]);
    return at;
}

/* The width of a line as it came out within the whole text. */
static int
width_within(const Breaker *breaker, size_t start, size_t end)
{
    return breaker->before[end] - breaker->before[start] - blank_before(breaker, end);
}

/* Shaped by itself, unless it comes apart from the text. */
static int
width_alone(const Breaker *breaker, size_t start, size_t end)
{
    if (plain_parts_at(breaker->whole, start) && plain_parts_at(breaker->whole, end)) {
        return breaker->before[end] - breaker->before[start];
    }
    return plain_part_width(breaker->plain, breaker->text, start, end);
}

static bool
rest_fits(const Breaker *breaker, size_t start)
{
    size_t n = breaker->n_bytes;

    return width_within(breaker, start, n) <= breaker->limit &&
           width_alone(breaker, start, n) - blank_before(breaker, n) <= breaker->limit;
}

/* Where the line that starts at `start` ends; 0: it needs more than a place between words. */
static size_t
line_end(const Breaker *breaker, size_t start)
{
    size_t n = breaker->n_bytes, best = n;

    if (rest_fits(breaker, start)) {
        return n;
    }
    int best_width = width_within(breaker, start, n);
    for (size_t at = next_place(breaker, start); at <= n; at = next_place(breaker, at)) {
        int width = width_within(breaker, start, at);
        if (width > breaker->limit + breaker->distance && best < n) {
            break;
        }
        if (width >= breaker->limit - breaker->distance) {
            /* the blank at the very end counts */
            width = width_alone(breaker, start, at) - (at < n ? blank_before(breaker, at) : 0);
        }
        if (best == n || width <= breaker->limit || width < best_width) {
            best = at;
            best_width = width;
        }
    }
    return best_width <= breaker->limit ? best : 0;
}

/* Widths before each byte; those within a cluster share in it. */
static const int *
widths_before(const ShapedLine *whole, size_t n_bytes, Arena *arena)
{
    int *before = arena_array(arena, int, n_bytes + 1), width = 0;
    const LineRun *run = &whole->runs[0];
    size_t at = 0;

    for (size_t i = 0; i < run->n_glyphs; i++) {
        for (; at <= run->glyphs[i].cluster; at++) {
            before[at] = width;
        }
        width += run->glyphs[i].advance;
    }
    for (; at <= n_bytes; at++) {
        before[at] = width;
    }
    return before;
}

const LineSpan *
plain_lines(PlainShaper *plain, const StyledText *text, int limit, const ShapedLine *whole,
            Arena *arena, size_t *n_lines)
{
    size_t n_bytes = strlen(text->text), start = 0, n = 0;
    bool *places = arena_array(arena, bool, n_bytes + 1);

    if (!plain_break_places(text->text, places)) {
        return NULL;
    }
    LineSpan *lines = arena_array(arena, LineSpan, n_bytes);
    Breaker breaker = { .plain = plain,
                        .text = text,
                        .n_bytes = n_bytes,
                        .limit = limit,
                        .distance = (int)(2 * text->style.size * PANGO_UNITS),
                        .whole = whole,
                        .before = widths_before(whole, n_bytes, arena),
                        .places = places };
    while (start < n_bytes) {
        size_t end = line_end(&breaker, start);
        if (end == 0) {
            return NULL;
        }
        lines[n++] = (LineSpan){ start, end - start };
        start = end;
    }
    *n_lines = n;
    return lines;
}
