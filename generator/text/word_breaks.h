/* Where a line may end inside a word: after hyphens and dashes between letters,
 * at soft hyphens and zero width spaces; in long words and code also after
 * slashes, dots, underscores and the like; in running text where the language
 * divides a word. */
#ifndef TEXT_WORD_BREAKS_H
#define TEXT_WORD_BREAKS_H

#include "text/hyphens.h"

/* May a line end after this? In rising order of cost. */
typedef enum {
    BREAK_NONE,
    BREAK_SPACE,     /* at a space */
    BREAK_INSIDE,    /* after a hyphen, dash or slash inside a word */
    BREAK_HYPHEN,    /* at a soft hyphen: a hyphen is added */
    BREAK_PATTERN,   /* where the language divides the word: likewise */
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
    WordBreak items[WORD_BREAKS_MAX]; /* rising; a longer word has no more breaks */
    size_t n_items;
} WordBreaks;

void word_breaks_find(const char *text, size_t n_bytes, bool code, WordBreaks *ret);
/* Adds the places that a language's patterns allow, to a word that has no
 * others: who wrote a soft hyphen knows better. */
void word_breaks_hyphenate(WordBreaks *breaks, Hyphens *hyphens);
void word_breaks_clear(WordBreaks *breaks);

#endif
