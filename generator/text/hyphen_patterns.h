/* Where a word may be divided: Liang's patterns, from the files that Debian's hyphen-* packages
 * have for LibreOffice. Their format is libhyphen's, with compounds ("NEXTLEVEL") and all
 * encodings, and a word is divided as libhyphen does; patterns that change the spelling are passed
 * over.
 *
 * The library itself is too slow for a program that runs for a third of a second: it needs 2.4 s to
 * read the German file, which is here a table of 5 MB in 30 ms, and the English one thirty times as
 * long as this does. */
#ifndef TEXT_HYPHEN_PATTERNS_H
#define TEXT_HYPHEN_PATTERNS_H

#include "base/base.h"

typedef struct HyphenPatterns HyphenPatterns;

/* From the text of a .dic file. NULL: it is in an encoding that nobody knows. */
HyphenPatterns *hyphen_patterns_read(const char *text, size_t size);
void hyphen_patterns_free(HyphenPatterns *patterns); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HyphenPatterns, hyphen_patterns_free)

/* Bytes: German laws have names of 80 letters. */
enum { HYPHEN_WORD_MAX = 192 };

/* Sets ret[i] to a digit, which is odd when the word, in small letters, may be divided behind its
 * byte i. */
void hyphen_patterns_mark(const HyphenPatterns *patterns, const char *word, size_t size, char *ret);

#endif
