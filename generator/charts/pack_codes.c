#include "charts/pack_codes.h"

#include <stdlib.h>
#include <string.h>

enum { N_LITERALS = 286, N_DISTANCES = 30, N_SIZES = 19, END = 256 };
enum { BITS_MAX = 15, SIZE_BITS_MAX = 7, LENGTH_MIN = 3, LENGTH_MAX = 258, REACH = 32768 };
enum { BLOCK = 1 << 13 }; /* bytes and matches under the same codes */

/* A match, or a byte as its length, at distance 0. */
typedef struct {
    guint16 length, distance;
} Token;

/* Symbols and the codes that a block gives them. */
typedef struct {
    guint32 counts[N_LITERALS];
    guint8 sizes[N_LITERALS];  /* bits; 0: the block has none of it */
    guint16 codes[N_LITERALS]; /* reversed: the first bit is the lowest */
} Alphabet;

struct Codes {
    GByteArray *out;
    guint64 bits; /* not written yet, from the lowest on */
    unsigned n_bits;
    size_t n;
    Token tokens[BLOCK];
    Alphabet literals, distances, of_sizes;
    guint8 length_codes[LENGTH_MAX + 1]; /* which of lengths[] each is */
    guint8 distance_codes[REACH + 1];
};

/* ---- Lengths and distances: the least under each code, and the bits that follow it ---- */

typedef struct {
    guint16 least;
    guint8 extra;
} Range;

static const Range lengths[] = {
    { 3, 0 },   { 4, 0 },   { 5, 0 },   { 6, 0 },   { 7, 0 },   { 8, 0 },  { 9, 0 },  { 10, 0 },
    { 11, 1 },  { 13, 1 },  { 15, 1 },  { 17, 1 },  { 19, 2 },  { 23, 2 }, { 27, 2 }, { 31, 2 },
    { 35, 3 },  { 43, 3 },  { 51, 3 },  { 59, 3 },  { 67, 4 },  { 83, 4 }, { 99, 4 }, { 115, 4 },
    { 131, 5 }, { 163, 5 }, { 195, 5 }, { 227, 5 }, { 258, 0 },
};
static const Range distances[N_DISTANCES] = {
    { 1, 0 },     { 2, 0 },     { 3, 0 },     { 4, 0 },      { 5, 1 },      { 7, 1 },
    { 9, 2 },     { 13, 2 },    { 17, 3 },    { 25, 3 },     { 33, 4 },     { 49, 4 },
    { 65, 5 },    { 97, 5 },    { 129, 6 },   { 193, 6 },    { 257, 7 },    { 385, 7 },
    { 513, 8 },   { 769, 8 },   { 1025, 9 },  { 1537, 9 },   { 2049, 10 },  { 3073, 10 },
    { 4097, 11 }, { 6145, 11 }, { 8193, 12 }, { 12289, 12 }, { 16385, 13 }, { 24577, 13 },
};

static void
fill_codes(const Range *ranges, size_t n_ranges, size_t most, guint8 *ret)
{
    size_t code = 0;

    for (size_t i = ranges[0].least; i <= most; i++) {
        while (code + 1 < n_ranges && i >= ranges[code + 1].least) {
            code++;
        }
        ret[i] = (guint8)code;
    }
}

Codes *
codes_new(GByteArray *out)
{
    Codes *codes = g_new0(Codes, 1);

    codes->out = out;
    fill_codes(lengths, G_N_ELEMENTS(lengths), LENGTH_MAX, codes->length_codes);
    fill_codes(distances, G_N_ELEMENTS(distances), REACH, codes->distance_codes);
    return codes;
}

/* ---- Bits ---- */

static void
put(Codes *codes, guint32 bits, unsigned n)
{
    codes->bits |= (guint64)bits << codes->n_bits;
    codes->n_bits += n;
    if (codes->n_bits >= 32) {
        guint32 full = GUINT32_TO_LE((guint32)codes->bits);
        g_byte_array_append(codes->out, (const guint8 *)&full, sizeof full);
        codes->bits >>= 32;
        codes->n_bits -= 32;
    }
}

static void
put_symbol(Codes *codes, const Alphabet *alphabet, size_t symbol)
{
    put(codes, alphabet->codes[symbol], alphabet->sizes[symbol]);
}

/* ---- Huffman's codes, of so many bits at most ---- */

typedef struct {
    guint32 count;
    guint16 symbol;
} Leaf;

static int
compare_leaves(const void *a, const void *b)
{
    const Leaf *left = a, *right = b;

    if (left->count != right->count) {
        return left->count < right->count ? -1 : 1;
    }
    return left->symbol < right->symbol ? -1 : 1;
}

/* How many of `n` sorted leaves, two at least, are so deep: of two queues, leaves and what was
 * joined, the lesser heads are joined until one is left. */
static void
count_depths(const Leaf *leaves, size_t n, guint32 *ret)
{
    guint32 joined[N_LITERALS] = { 0 }, depths[2 * N_LITERALS] = { 0 };
    size_t parents[2 * N_LITERALS] = { 0 };
    size_t leaf = 0, head = 0;

    for (size_t next = 0; next < n - 1; next++) {
        for (int i = 0; i < 2; i++) {
            if (leaf < n && (head == next || leaves[leaf].count <= joined[head])) {
                joined[next] += leaves[leaf].count;
                parents[leaf++] = n + next;
            } else {
                joined[next] += joined[head];
                parents[n + head++] = n + next;
            }
        }
    }
    for (size_t i = 2 * n - 2; i-- > 0;) { /* the last is the root */
        depths[i] = depths[parents[i]] + 1;
        if (i < n) {
            ret[MIN(depths[i], (guint32)BITS_MAX + 1)]++;
        }
    }
}

/* Makes room for leaves that are too deep: what they take more than they may is taken from
 * those above. */
static void
limit_depths(guint32 *counts, unsigned most)
{
    guint32 taken = 0;

    for (unsigned depth = most + 1; depth <= BITS_MAX + 1; depth++) {
        counts[most] += counts[depth];
        counts[depth] = 0;
    }
    for (unsigned depth = 1; depth <= most; depth++) {
        taken += counts[depth] << (most - depth);
    }
    for (; taken > (guint32)1 << most; taken--) {
        unsigned above = most - 1;
        while (counts[above] == 0) {
            above--;
        }
        counts[most]--;
        counts[above]--;
        counts[above + 1] += 2;
    }
}

static guint16
reversed(guint32 code, unsigned size)
{
    guint32 result = 0;

    for (unsigned i = 0; i < size; i++) {
        result |= (code >> i & 1) << (size - 1 - i);
    }
    return (guint16)result;
}

/* By size, and then by symbol (RFC 1951, 3.2.2). */
static void
number_codes(Alphabet *alphabet, size_t n_symbols, const guint32 *counts)
{
    guint32 next[BITS_MAX + 2] = { 0 };

    for (unsigned size = 1; size <= BITS_MAX; size++) {
        next[size + 1] = (next[size] + counts[size]) << 1;
    }
    for (size_t i = 0; i < n_symbols; i++) {
        unsigned size = alphabet->sizes[i];
        alphabet->codes[i] = size > 0 ? reversed(next[size]++, size) : 0;
    }
}

static void
make_codes(Alphabet *alphabet, size_t n_symbols, unsigned most)
{
    Leaf leaves[N_LITERALS];
    guint32 counts[BITS_MAX + 2] = { 0 };
    size_t n = 0;

    memset(alphabet->sizes, 0, sizeof alphabet->sizes);
    for (size_t i = 0; i < n_symbols; i++) {
        if (alphabet->counts[i] > 0) {
            leaves[n++] = (Leaf){ alphabet->counts[i], (guint16)i };
        }
    }
    if (n == 1) { /* one bit, of which only 0 is used */
        counts[1] = 1;
    } else if (n > 1) {
        qsort(leaves, n, sizeof *leaves, compare_leaves);
        count_depths(leaves, n, counts);
        limit_depths(counts, most);
    }
    for (unsigned size = 1, left = 0; n > 0; n--) { /* the shortest to the most frequent */
        for (; left == counts[size]; size++) {
            left = 0;
        }
        alphabet->sizes[leaves[n - 1].symbol] = (guint8)size;
        left++;
    }
    number_codes(alphabet, n_symbols, counts);
}

/* ---- Blocks ---- */

/* Sizes of codes, of which some stand for repetitions (RFC 1951, 3.2.7). */
typedef struct {
    guint8 symbol, extra, n_extra;
} SizeToken;

static size_t
append_repeats(SizeToken *tokens, guint8 size, size_t n)
{
    size_t made = 0;

    while (size == 0 && n >= 3) {
        size_t now = MIN(n, (size_t)138);
        tokens[made++] = now <= 10 ? (SizeToken){ 17, (guint8)(now - 3), 3 }
                                   : (SizeToken){ 18, (guint8)(now - 11), 7 };
        n -= now;
    }
    if (size > 0 && n > 3) {
        tokens[made++] = (SizeToken){ .symbol = size };
        for (n--; n >= 3; n -= MIN(n, (size_t)6)) {
            tokens[made++] = (SizeToken){ 16, (guint8)(MIN(n, (size_t)6) - 3), 2 };
        }
    }
    for (; n > 0; n--) {
        tokens[made++] = (SizeToken){ .symbol = size };
    }
    return made;
}

static size_t
pack_sizes(const guint8 *sizes, size_t n, SizeToken *ret)
{
    size_t made = 0;

    for (size_t i = 0, run = 0; i < n; i += run) {
        for (run = 1; i + run < n && sizes[i + run] == sizes[i]; run++) {
        }
        made += append_repeats(ret + made, sizes[i], run);
    }
    return made;
}

static size_t
used(const Alphabet *alphabet, size_t n, size_t least)
{
    while (n > least && alphabet->sizes[n - 1] == 0) {
        n--;
    }
    return n;
}

static void
put_alphabets(Codes *codes)
{
    static const guint8 order[N_SIZES] = { 16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                           11, 4,  12, 3, 13, 2, 14, 1, 15 };
    guint8 sizes[N_LITERALS + N_DISTANCES];
    SizeToken tokens[N_LITERALS + N_DISTANCES];
    size_t n_literals = used(&codes->literals, N_LITERALS, END + 1);
    size_t n_distances = used(&codes->distances, N_DISTANCES, 1), n_order = N_SIZES;
    Alphabet *of_sizes = &codes->of_sizes;

    memcpy(sizes, codes->literals.sizes, n_literals);
    memcpy(sizes + n_literals, codes->distances.sizes, n_distances);
    size_t n = pack_sizes(sizes, n_literals + n_distances, tokens);
    memset(of_sizes->counts, 0, sizeof of_sizes->counts);
    for (size_t i = 0; i < n; i++) {
        of_sizes->counts[tokens[i].symbol]++;
    }
    make_codes(of_sizes, N_SIZES, SIZE_BITS_MAX);
    while (n_order > 4 && of_sizes->sizes[order[n_order - 1]] == 0) {
        n_order--;
    }
    put(codes, (guint32)n_literals - 257, 5);
    put(codes, (guint32)n_distances - 1, 5);
    put(codes, (guint32)n_order - 4, 4);
    for (size_t i = 0; i < n_order; i++) {
        put(codes, of_sizes->sizes[order[i]], 3);
    }
    for (size_t i = 0; i < n; i++) {
        put_symbol(codes, of_sizes, tokens[i].symbol);
        put(codes, tokens[i].extra, tokens[i].n_extra);
    }
}

static void
put_tokens(Codes *codes)
{
    for (size_t i = 0; i < codes->n; i++) {
        Token token = codes->tokens[i];
        if (token.distance == 0) {
            put_symbol(codes, &codes->literals, token.length);
            continue;
        }
        size_t length = codes->length_codes[token.length];
        size_t distance = codes->distance_codes[token.distance];
        put_symbol(codes, &codes->literals, END + 1 + length);
        put(codes, (guint32)token.length - lengths[length].least, lengths[length].extra);
        put_symbol(codes, &codes->distances, distance);
        put(codes, (guint32)token.distance - distances[distance].least, distances[distance].extra);
    }
}

static void
put_block(Codes *codes, bool last)
{
    codes->literals.counts[END] = 1;
    make_codes(&codes->literals, N_LITERALS, BITS_MAX);
    make_codes(&codes->distances, N_DISTANCES, BITS_MAX);
    put(codes, last ? 1 : 0, 1);
    put(codes, 2, 2); /* codes of its own */
    put_alphabets(codes);
    put_tokens(codes);
    put_symbol(codes, &codes->literals, END);
    memset(codes->literals.counts, 0, sizeof codes->literals.counts);
    memset(codes->distances.counts, 0, sizeof codes->distances.counts);
    codes->n = 0;
}

static void
add_token(Codes *codes, Token token)
{
    if (codes->n == BLOCK) {
        put_block(codes, false);
    }
    codes->tokens[codes->n++] = token;
}

void
codes_byte(Codes *codes, unsigned char byte)
{
    add_token(codes, (Token){ .length = byte });
    codes->literals.counts[byte]++;
}

void
codes_match(Codes *codes, size_t length, size_t distance)
{
    add_token(codes, (Token){ (guint16)length, (guint16)distance });
    codes->literals.counts[END + 1 + codes->length_codes[length]]++;
    codes->distances.counts[codes->distance_codes[distance]]++;
}

void
codes_end(Codes *codes)
{
    put_block(codes, true);
    for (; codes->n_bits > 0; codes->n_bits -= MIN(codes->n_bits, 8U)) {
        guint8 byte = (guint8)codes->bits;
        g_byte_array_append(codes->out, &byte, 1);
        codes->bits >>= 8;
    }
    g_free(codes);
}
