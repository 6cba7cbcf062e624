/* Where a word may be divided, by Liang's patterns from the files of Debian's hyphen-* packages for
 * LibreOffice. Their format is libhyphen's, with compounds ("NEXTLEVEL") and all encodings. Words
 * are divided as by libhyphen, but patterns that change the spelling are skipped.
 *
 * libhyphen itself is not used because it takes too long to read the pattern files. */
#ifndef TEXT_HYPHEN_PATTERNS_H
#define TEXT_HYPHEN_PATTERNS_H

#include "base/base.h"

typedef struct HyphenPatterns HyphenPatterns;

/* Reads the text of a .dic file. NULL if its encoding is unknown. */
HyphenPatterns *hyphen_patterns_read(const char *text, size_t size);
void hyphen_patterns_free(HyphenPatterns *patterns); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HyphenPatterns, hyphen_patterns_free)

/* in bytes; German laws have names of 80 letters */
enum { HYPHEN_WORD_MAX = 192 };

/* Sets ret[i] to a digit for each byte i of the word, which must be in lower case. An odd digit
 * means that the word may be divided after that byte. */
void hyphen_patterns_mark(const HyphenPatterns *patterns, const char *word, size_t size, char *ret);

#endif
