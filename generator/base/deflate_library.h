/* libdeflate, opened when something is packed or checked: PDFs, PNGs, fonts that were not prepared,
 * what a build keeps. */
#ifndef BASE_DEFLATE_LIBRARY_H
#define BASE_DEFLATE_LIBRARY_H

#include "base/library.h"

#include <libdeflate.h>

#define DEFLATE_NAMES(MEMBER) \
    MEMBER(libdeflate_adler32) \
    MEMBER(libdeflate_alloc_compressor) \
    MEMBER(libdeflate_alloc_decompressor) \
    MEMBER(libdeflate_crc32) \
    MEMBER(libdeflate_free_compressor) \
    MEMBER(libdeflate_free_decompressor) \
    MEMBER(libdeflate_zlib_compress) \
    MEMBER(libdeflate_zlib_compress_bound) \
    MEMBER(libdeflate_zlib_decompress)

LIBRARY_DECLARE(deflate, DEFLATE_NAMES)

#define libdeflate_adler32 (deflate_functions()->libdeflate_adler32)
#define libdeflate_alloc_compressor (deflate_functions()->libdeflate_alloc_compressor)
#define libdeflate_alloc_decompressor (deflate_functions()->libdeflate_alloc_decompressor)
#define libdeflate_crc32 (deflate_functions()->libdeflate_crc32)
#define libdeflate_free_compressor (deflate_functions()->libdeflate_free_compressor)
#define libdeflate_free_decompressor (deflate_functions()->libdeflate_free_decompressor)
#define libdeflate_zlib_compress (deflate_functions()->libdeflate_zlib_compress)
#define libdeflate_zlib_compress_bound (deflate_functions()->libdeflate_zlib_compress_bound)
#define libdeflate_zlib_decompress (deflate_functions()->libdeflate_zlib_decompress)

#endif
