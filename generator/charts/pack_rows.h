/* Rows of pixels packed as PNG packs them (zlib, RFC 1950 and 1951). Made for charts: most
 * bytes repeat the one before or the row above, which a packer of anything has to find out
 * byte by byte: two fifths of libdeflate's time at level 3, and 4 % less room. */
#ifndef CHARTS_PACK_ROWS_H
#define CHARTS_PACK_ROWS_H

#include "base/base.h"

/* Appends the whole stream. `stride`: bytes a row, with its filter; what is above is found
 * up to 32768. `size`: 1 at least, of all rows. */
void pack_rows(const unsigned char *rows, size_t size, size_t stride, GByteArray *out);

#endif
