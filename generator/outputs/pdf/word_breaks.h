/* Where a line may end inside a word: after hyphens and dashes between letters,
 * at soft hyphens and zero width spaces; in long words and code also after
 * slashes, dots, underscores and the like. */
#ifndef OUTPUTS_PDF_WORD_BREAKS_H
#define OUTPUTS_PDF_WORD_BREAKS_H

#include "outputs/pdf/shape.h"

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
void word_breaks_clear(WordBreaks *breaks);

#endif
