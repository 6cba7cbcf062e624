/* SHA-256 (FIPS 180-4) of whole files: by the processor's own instructions where
 * it has them, which is several times as fast as GLib's, else by GLib. */
#include "base/files.h"

#include <string.h>

enum { BLOCK = 64, STATE_WORDS = 8, DIGEST = 32, CHUNK = 1 << 20 };

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

static const uint32_t round_constants[BLOCK] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static bool
has_instructions(void)
{
    unsigned a = 0, b = 0, c = 0, d = 0;
    bool ssse3_and_sse41 =
        __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & (1U << 9)) != 0 && (c & (1U << 19)) != 0;

    return ssse3_and_sse41 && __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & (1U << 29)) != 0;
}

/* The instructions keep the state as two vectors, ABEF and CDGH. Message words
 * come in groups of four; groups from the fifth on follow from the four before. */
__attribute__((target("sha,sse4.1,ssse3"))) static void
add_blocks(uint32_t state[STATE_WORDS], const char *data, size_t n_blocks)
{
    const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
    __m128i dcba = _mm_loadu_si128((const __m128i *)(const void *)state);
    __m128i hgfe = _mm_loadu_si128((const __m128i *)(const void *)(state + 4));
    __m128i cdab = _mm_shuffle_epi32(dcba, 0xb1), efgh = _mm_shuffle_epi32(hgfe, 0x1b);
    __m128i abef = _mm_alignr_epi8(cdab, efgh, 8), cdgh = _mm_blend_epi16(efgh, cdab, 0xf0);

    for (; n_blocks > 0; n_blocks--, data += BLOCK) {
        __m128i words[4], abef_before = abef, cdgh_before = cdgh;
        for (int i = 0; i < BLOCK / 4; i++) {
            __m128i *word = &words[i % 4];
            if (i < 4) {
                *word = _mm_loadu_si128((const __m128i *)(const void *)data + i);
                *word = _mm_shuffle_epi8(*word, swap);
            } else {
                __m128i last = words[(i + 3) % 4];
                __m128i middle = _mm_alignr_epi8(last, words[(i + 2) % 4], 4);
                *word = _mm_sha256msg1_epu32(*word, words[(i + 1) % 4]);
                *word = _mm_sha256msg2_epu32(_mm_add_epi32(*word, middle), last);
            }
            __m128i sum = _mm_add_epi32(
                *word, _mm_loadu_si128((const __m128i *)(const void *)round_constants + i));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e));
        }
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }
    __m128i feba = _mm_shuffle_epi32(abef, 0x1b), dchg = _mm_shuffle_epi32(cdgh, 0xb1);
    _mm_storeu_si128((__m128i *)(void *)state, _mm_blend_epi16(feba, dchg, 0xf0));
    _mm_storeu_si128((__m128i *)(void *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

/* The last bytes, a one bit, zeros, and the length in bits. */
static size_t
make_tail(Bytes bytes, char tail[2 * BLOCK])
{
    size_t rest = bytes.size % BLOCK, size = rest + 9 <= BLOCK ? BLOCK : 2 * BLOCK;

    memset(tail, 0, 2 * BLOCK);
    memcpy(tail, bytes.data + bytes.size - rest, rest);
    tail[rest] = (char)0x80;
    for (size_t i = 0; i < sizeof(uint64_t); i++) {
        tail[size - 1 - i] = (char)(unsigned char)((uint64_t)bytes.size * 8 >> (8 * i));
    }
    return size / BLOCK;
}

static bool
digest_fast(Bytes bytes, unsigned char digest[DIGEST])
{
    uint32_t state[STATE_WORDS] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };
    char tail[2 * BLOCK];
    size_t whole = bytes.size / BLOCK * BLOCK;

    if (!has_instructions()) {
        return false;
    }
    for (size_t done = 0; done < whole; done += MIN(CHUNK, whole - done)) {
        add_blocks(state, bytes.data + done, MIN(CHUNK, whole - done) / BLOCK);
        bytes_forget(&bytes, bytes.data + done);
    }
    add_blocks(state, tail, make_tail(bytes, tail));
    for (size_t i = 0; i < DIGEST; i++) {
        digest[i] = (unsigned char)(state[i / 4] >> (24 - 8 * (i % 4)));
    }
    return true;
}
#else
static bool
digest_fast(Bytes bytes, unsigned char digest[DIGEST])
{
    (void)bytes;
    (void)digest;
    return false;
}
#endif

static void
digest_glib(Bytes bytes, unsigned char digest[DIGEST])
{
    g_autoptr(GChecksum) checksum = g_checksum_new(G_CHECKSUM_SHA256);
    gsize size = DIGEST;

    for (size_t done = 0; done < bytes.size; done += MIN(CHUNK, bytes.size - done)) {
        g_checksum_update(checksum, (const guchar *)bytes.data + done,
                          (gssize)MIN(CHUNK, bytes.size - done));
        bytes_forget(&bytes, bytes.data + done);
    }
    g_checksum_get_digest(checksum, digest, &size);
}

const char *
bytes_sha256(Arena *arena, Bytes bytes)
{
    unsigned char digest[DIGEST];
    char *text = arena_alloc(arena, 2 * DIGEST + 1);

    if (!digest_fast(bytes, digest)) {
        digest_glib(bytes, digest);
    }
    for (size_t i = 0; i < DIGEST; i++) {
        static const char digits[] = "0123456789abcdef";
        text[2 * i] = digits[digest[i] >> 4];
        text[2 * i + 1] = digits[digest[i] & 15];
    }
    return text;
}
