#include "charts/pack_rows.h"

#include "charts/pack_codes.h"

#include <libdeflate.h>
#include <string.h>

enum { REACH = 32768, MATCH_MIN = 6, MATCH_MAX = 258, HASH_BITS = 12 };

/* Where four bytes were last seen; 0 is nowhere: the first byte of all is the row's filter,
 * which no pixels follow as they follow it. */
typedef struct {
    uint32_t at[1 << HASH_BITS];
} Seen;

typedef struct {
    const unsigned char *bytes;
    size_t size, stride;
    Seen *seen;
} Rows;

static uint32_t
load_4(const unsigned char *at)
{
    uint32_t bytes = 0;

    memcpy(&bytes, at, sizeof bytes);
    return bytes;
}

static uint64_t
load_8(const unsigned char *at)
{
    uint64_t bytes = 0;

    memcpy(&bytes, at, sizeof bytes);
    return GUINT64_TO_LE(bytes);
}

/* How many bytes from `at` on are those from `before` on. */
static size_t
match_length(const unsigned char *before, const unsigned char *at, size_t most)
{
    size_t n = 0;

    for (; n + 8 <= most; n += 8) {
        uint64_t other = load_8(before + n) ^ load_8(at + n);
        if (other != 0) {
            return n + (size_t)__builtin_ctzll(other) / 8;
        }
    }
    while (n < most && before[n] == at[n]) {
        n++;
    }
    return n;
}

typedef struct {
    size_t length, distance;
} Match;

static inline void
try_match(const Rows *rows, size_t i, size_t distance, size_t most, Match *best)
{
    const unsigned char *at = rows->bytes + i;

    if (at[best->length] == at[best->length - distance]) { /* there is a byte: length < most */
        size_t length = match_length(at - distance, at, most);
        if (length > best->length) {
            *best = (Match){ length, distance };
        }
    }
}

/* The longest of: the byte before again, the row above, where these bytes were last. */
static Match
find_match(const Rows *rows, size_t i)
{
    size_t most = MIN(rows->size - i, (size_t)MATCH_MAX);
    Match best = { 0 };

    if (most < MATCH_MIN || i == 0) {
        return best;
    }
    uint32_t *slot = &rows->seen->at[load_4(rows->bytes + i) * 2654435769U >> (32 - HASH_BITS)];
    size_t last = *slot;
    *slot = (uint32_t)i;
    try_match(rows, i, 1, most, &best);
    if (i >= rows->stride && rows->stride <= REACH && best.length < most) {
        try_match(rows, i, rows->stride, most, &best);
    }
    if (last > 0 && i - last <= REACH && best.length < most) {
        try_match(rows, i, i - last, most, &best);
    }
    return best;
}

void
pack_rows(const unsigned char *rows, size_t size, size_t stride, GByteArray *out)
{
    static const guint8 head[] = { 0x78, 0x5e };
    Seen *seen = g_new0(Seen, 1);
    const Rows all = { rows, size, stride, seen };
    Codes *codes = codes_new(out);

    g_byte_array_append(out, head, sizeof head);
    for (size_t i = 0; i < size;) {
        Match match = find_match(&all, i);
        if (match.length >= MATCH_MIN) {
            codes_match(codes, match.length, match.distance);
            i += match.length;
        } else {
            codes_byte(codes, rows[i++]);
        }
    }
    codes_end(codes);
    g_free(seen);
    guint32 sum = GUINT32_TO_BE(libdeflate_adler32(1, rows, size));
    g_byte_array_append(out, (const guint8 *)&sum, sizeof sum);
}
