#include "outputs/site/characters.h"

#include "base/scan.h"

#include <string.h>

enum { N_WORDS = CHARACTERS_END / 64, N_ROWS = (N_WORDS + 63) / 64 };

struct CharacterSet {
    guint64 rows[N_ROWS]; /* words with any bits: iteration skips the others */
    guint64 bits[N_WORDS];
    CharacterRange range;
};

/* Characters beyond ASCII. */
static const char *const ranges[N_CHARACTER_RANGES] = {
    [CHARACTERS_BASIC] = "\u00a0®·×–—‘’“”…←→↩−",
    [CHARACTERS_WIDE] =
        "¡£§«°±²³µ¹»½¿ÄÉÖÜßàáâäçèéêëíîïñóôöùúû÷œ\u2002\u2009‚„•\u202f₂€™↑↓≈≠≤≥①②③☐☑",
};

CharacterSet *
character_set_new(void)
{
    return g_new0(CharacterSet, 1);
}

void
character_set_free(CharacterSet *set)
{
    g_free(set);
}

static bool
set_has(const CharacterSet *set, gunichar c)
{
    return (__atomic_load_n(&set->bits[c >> 6], __ATOMIC_RELAXED) >> (c & 63) & 1) != 0;
}

/* Atomic, because several threads add characters. Usually the character is already present. */
static void
set_add(CharacterSet *set, gunichar c)
{
    gunichar word = c >> 6;

    if (c >= ' ' && c < CHARACTERS_END && !set_has(set, c)) {
        __atomic_or_fetch(&set->bits[word], G_GUINT64_CONSTANT(1) << (c & 63), __ATOMIC_RELAXED);
        __atomic_or_fetch(&set->rows[word >> 6], G_GUINT64_CONSTANT(1) << (word & 63),
                          __ATOMIC_RELAXED);
    }
}

enum { FIRST_PRINTED = ' ', END_ASCII = 0x80 };

/* Searches for each missing character with memchr(), which is fast: most are found near the start
 * of a text, and few are missing. */
static void
add_ascii(CharacterSet *set, const char *text, size_t size)
{
    for (gunichar c = FIRST_PRINTED; c < END_ASCII; c++) {
        if (!set_has(set, c) && memchr(text, (int)c, size) != NULL) {
            set_add(set, c);
        }
    }
}

/* True for the first byte of a character beyond ASCII. */
static bool
is_start(unsigned char byte)
{
    return byte >= 0xc0;
}

void
character_set_add(CharacterSet *set, const char *text, size_t size)
{
    const char *end = text + size;

    g_assert(set->range == CHARACTERS_AS_USED);
    add_ascii(set, text, size);
    for (const char *at = text; at < end; at++) {
        at += scan_until(at, (size_t)(end - at), is_start);
        if (at < end) {
            set_add(set, g_utf8_get_char(at));
        }
    }
}

static unsigned
lowest_bit(guint64 word)
{
    guint32 low = (guint32)word;

    return (unsigned)(low != 0 ? g_bit_nth_lsf(low, -1)
                               : 32 + g_bit_nth_lsf((guint32)(word >> 32), -1));
}

/* The first set bit from `at` on; `n_bits`: none. */
static unsigned
next_bit(const guint64 *words, unsigned at, unsigned n_bits)
{
    while (at < n_bits) {
        guint64 rest = words[at >> 6] >> (at & 63);
        if (rest != 0) {
            return at + lowest_bit(rest);
        }
        at = (at | 63) + 1;
    }
    return n_bits;
}

gunichar
character_set_next(const CharacterSet *set, gunichar at)
{
    for (unsigned word = at >> 6; (word = next_bit(set->rows, word, N_WORDS)) < N_WORDS; word++) {
        gunichar end = (word + 1) << 6;
        gunichar found = next_bit(set->bits, MAX(at, word << 6), end);
        if (found < end) {
            return found;
        }
    }
    return CHARACTERS_END;
}

/* ---- Ranges ---- */

static size_t
count(const CharacterSet *set)
{
    size_t n = 0;

    for (gunichar c = character_set_next(set, 0); c < CHARACTERS_END;
         c = character_set_next(set, c + 1)) {
        n++;
    }
    return n;
}

static size_t
count_text(const CharacterSet *set, const char *text)
{
    size_t n = 0;

    for (; *text != '\0'; text = g_utf8_next_char(text)) {
        n += set_has(set, g_utf8_get_char(text));
    }
    return n;
}

static size_t
count_ascii(const CharacterSet *set)
{
    size_t n = 0;

    for (gunichar c = FIRST_PRINTED; c < END_ASCII - 1; c++) {
        n += set_has(set, c);
    }
    return n;
}

void
character_set_add_range(CharacterSet *set, CharacterRange range)
{
    for (gunichar c = FIRST_PRINTED; c < END_ASCII - 1; c++) {
        set_add(set, c);
    }
    for (int i = CHARACTERS_BASIC; i <= (int)range; i++) {
        for (const char *at = ranges[i]; *at != '\0'; at = g_utf8_next_char(at)) {
            set_add(set, g_utf8_get_char(at));
        }
    }
}

void
character_set_fill(CharacterSet *set)
{
    size_t n = count(set), within = count_ascii(set);

    for (int range = CHARACTERS_BASIC; range < N_CHARACTER_RANGES; range++) {
        within += count_text(set, ranges[range]);
        if (within == n) {
            character_set_add_range(set, (CharacterRange)range);
            set->range = (CharacterRange)range;
            return;
        }
    }
}

CharacterRange
character_set_range(const CharacterSet *set)
{
    return set->range;
}
