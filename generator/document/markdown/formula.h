/* TeX formulas in running text: $x^2$, $$…$$, \(…\) and \[…\].
 *
 * The program does not typeset formulas but prints their source. Markdown would read `\{` as an
 * escape and `_` as emphasis. So before Markdown is parsed, the special characters of each
 * formula are replaced by one-byte stand-ins, which pass the parser as plain text. Afterwards
 * they are restored. */
#ifndef DOCUMENT_MARKDOWN_FORMULA_H
#define DOCUMENT_MARKDOWN_FORMULA_H

#include "base/base.h"

/* Masks the special characters in the text's formulas, in place; code is not changed. */
void formulas_mask(char *text);

/* The stand-ins for a dollar sign and a backslash, with which a masked formula opens. */
#define FORMULA_OPENS "\x01\x02"

/* The length in bytes of the formula that begins here, in masked text; 0: none begins here. */
size_t formula_length(const char *masked);

/* The character for which a byte stands in; the byte itself if it is not a stand-in. */
char formula_character(char c);

#endif
