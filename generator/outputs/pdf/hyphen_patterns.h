/* Liang's patterns, matched as libhyphen does, but read in a thirtieth of its time and into few
 * blocks of memory: a report of some pages would wait longer for them than for its words.
 *
 * Files that hold nothing but plain patterns in UTF-8 are read here (those of English
 * among them); what changes spelling, or has a level for compounds, is left to
 * libhyphen. */
#ifndef OUTPUTS_PDF_HYPHEN_PATTERNS_H
#define OUTPUTS_PDF_HYPHEN_PATTERNS_H

#include "base/base.h"

typedef struct HyphenPatterns HyphenPatterns;

/* From the text of a .dic file, which it takes. NULL: the file has more than this module knows
 * of. */
HyphenPatterns *hyphen_patterns_read(char *text, size_t size);
void hyphen_patterns_free(HyphenPatterns *patterns); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HyphenPatterns, hyphen_patterns_free)

/* Sets ret[i] to the patterns' level, a digit '0' to '9', behind byte i of the word; the word
 * may be divided where it is odd. `ret` has room for size + 2 bytes; those behind the
 * last two of the word mean nothing. */
void hyphen_patterns_mark(const HyphenPatterns *patterns, const char *word, size_t size, char *ret);

#endif
