/* Where a line may end inside a word: after hyphens and dashes between letters, and at soft hyphens
 * and zero-width spaces. Long words and code may also be broken after slashes, dots, underscores
 * and similar characters. In running text, words may be hyphenated. */
#ifndef TEXT_WORD_BREAKS_H
#define TEXT_WORD_BREAKS_H

#include "text/hyphens.h"

/* Whether a line may end after a piece, in ascending order of cost. */
typedef enum {
    BREAK_NONE,
    BREAK_SPACE,     /* at a space */
    BREAK_INSIDE,    /* after a hyphen, dash or slash inside a word */
    BREAK_HYPHEN,    /* at a soft hyphen: a hyphen is added */
    BREAK_PATTERN,   /* at a hyphenation point of the language; a hyphen is added */
    BREAK_EMERGENCY, /* anywhere: the word is wider than the column */
    BREAK_LINE,      /* must end: a line break in the text */
} BreakKind;

typedef struct {
    uint32_t offset; /* the line may end before this byte of the text */
    BreakKind kind;
} WordBreak;

enum { WORD_BREAKS_MAX = 64 };

typedef struct {
    GString *text;                    /* the word without soft hyphens and zero width spaces */
    WordBreak items[WORD_BREAKS_MAX]; /* ascending; further breaks of a long word are ignored */
    size_t n_items;
} WordBreaks;

void word_breaks_find(const char *text, size_t n_bytes, bool code, WordBreaks *ret);
/* Adds hyphenation points to a word without other breaks: an author's soft hyphens take
 * precedence. */
void word_breaks_hyphenate(WordBreaks *breaks, Hyphens *hyphens);
void word_breaks_clear(WordBreaks *breaks);

#endif
