/* The bits of a deflate stream (RFC 1951): bytes and matches come in, blocks of Huffman
 * codes go out. */
#ifndef CHARTS_PACK_CODES_H
#define CHARTS_PACK_CODES_H

#include "base/base.h"

typedef struct Codes Codes;

/* Appends to `out`, from a byte's beginning. */
Codes *codes_new(GByteArray *out);
void codes_byte(Codes *codes, unsigned char byte);
/* 3 to 258 bytes as they stood 1 to 32768 bytes before. */
void codes_match(Codes *codes, size_t length, size_t distance);
/* Writes what is left, and frees it. */
void codes_end(Codes *codes);

#endif
