/* Formulas in TeX, in running text: $x^2$, $$…$$, \(…\) and \[…\].
 *
 * The program does not set formulas. It prints them as they are written, which takes care: to
 * Markdown, `\{` is an escape and `_` emphasis. So before Markdown is parsed, the special
 * characters of each formula are replaced by stand-ins of one byte, which pass the parser as plain
 * text, and afterwards they are put back. */
#ifndef DOCUMENT_MARKDOWN_FORMULA_H
#define DOCUMENT_MARKDOWN_FORMULA_H

#include "base/base.h"

/* Replaces what is special in the formulas of the text, in place; code is left alone. */
void formulas_mask(char *text);

/* The stand-ins that open a formula: of a dollar sign and of a backslash. */
#define FORMULA_OPENS "\x01\x02"

/* The bytes of the formula that begins here, in masked text; 0: none does. */
size_t formula_length(const char *masked);

/* The character that a byte stands for; the byte itself when it is not a stand-in. */
char formula_character(char c);

#endif
