/* A trie of all patterns' letters, which is followed from each letter of a word. As with
 * libhyphen, of all that may start a pattern and end at the same letter only the longest
 * counts: the files hold every combination that this needs.
 *
 * The trie is a hash table from a node and a letter to the node that goes on with it. What a
 * pattern says is read in the file's text, when a word meets it: of thousands most words of a
 * report meet the same few. */
#include "outputs/pdf/hyphen_patterns.h"

#include <string.h>

/* libhyphen would cut longer lines in two. */
enum { MOST_LINE = 98, MOST_LEAST_LETTERS = 3 };

/* Node 0 is the empty start, and stands for "none" below. */
typedef struct {
    uint32_t key; /* the node before and the letter; 0: the slot is free */
    uint32_t node;
} Slot;

struct HyphenPatterns {
    char *text;
    size_t size;
    Slot *slots; /* 1 << n_bits of them */
    unsigned n_bits;
    uint32_t *lines; /* by node: where the pattern that ends there starts in the text; 0: none */
    uint32_t n_nodes, most_nodes;
};

/* The nodes of the pattern before: the next mostly starts with the same letters. */
typedef struct {
    char letters[MOST_LINE + 1];
    uint32_t nodes[MOST_LINE + 1]; /* behind so many letters */
    size_t n;
} Path;

static uint32_t
slot_key(uint32_t node, char letter)
{
    return node << 8 | (uint8_t)letter; /* no letter is 0 */
}

/* Where the key is, or would be. */
static Slot *
slot_find(const HyphenPatterns *patterns, uint32_t key)
{
    uint32_t mask = (1U << patterns->n_bits) - 1;
    uint32_t at = (key * 0x9E3779B1U) >> (32 - patterns->n_bits);

    while (patterns->slots[at].key != 0 && patterns->slots[at].key != key) {
        at = (at + 1) & mask;
    }
    return &patterns->slots[at];
}

/* The node that goes on with a letter; 0: none. */
static uint32_t
node_child(const HyphenPatterns *patterns, uint32_t node, char letter)
{
    return slot_find(patterns, slot_key(node, letter))->node;
}

/* Room for twice as many nodes; a free slot in four at least. */
static void
nodes_grow(HyphenPatterns *patterns)
{
    Slot *old = patterns->slots;
    size_t n_old = old != NULL ? (size_t)1 << patterns->n_bits : 0;

    patterns->n_bits++;
    patterns->most_nodes = (1U << patterns->n_bits) / 4 * 3;
    size_t n_bytes = sizeof(Slot) << patterns->n_bits;
    patterns->slots = g_malloc(n_bytes);
    /* written, since pages that are read before they are written cost the kernel twice, and a
     * message to every core */
    memset(patterns->slots, 0, n_bytes);
    patterns->lines = g_renew(uint32_t, patterns->lines, patterns->most_nodes);
    for (size_t i = 0; i < n_old; i++) {
        if (old[i].key != 0) {
            *slot_find(patterns, old[i].key) = old[i];
        }
    }
    g_free(old);
}

static uint32_t
node_add(HyphenPatterns *patterns, uint32_t node, char letter)
{
    uint32_t key = slot_key(node, letter);
    Slot *slot = slot_find(patterns, key);

    if (slot->key == 0) {
        if (patterns->n_nodes == patterns->most_nodes) {
            nodes_grow(patterns);
            slot = slot_find(patterns, key);
        }
        *slot = (Slot){ key, patterns->n_nodes };
        patterns->lines[patterns->n_nodes++] = 0;
    }
    return slot->node;
}

/* "1tion" or "l4ve3n": letters, with levels between some. False for anything else. */
static bool
pattern_add(HyphenPatterns *patterns, const char *line, size_t size, Path *path)
{
    size_t n = 0;
    uint32_t node = 0;
    bool shared = true;

    for (size_t i = 0; i < size; i++) {
        char letter = line[i];
        if (letter >= '0' && letter <= '9') {
            continue;
        }
        if ((unsigned char)letter <= ' ' || letter == '/' || (letter >= 'A' && letter <= 'Z')) {
            return false;
        }
        shared = shared && n < path->n && path->letters[n] == letter;
        if (!shared) {
            path->letters[n] = letter;
            path->nodes[n] = node_add(patterns, node, letter);
        }
        node = path->nodes[n++];
    }
    path->n = n;
    if (node != 0) {
        patterns->lines[node] = (uint32_t)(line - patterns->text);
    }
    return true;
}

/* How few letters may stand before and behind a hyphen; *ret_fine: no more than are left there
 * anyway. False when the line is not about that. */
static bool
least_read(const char *line, size_t size, bool *ret_fine)
{
    static const char *const least[] = { "LEFTHYPHENMIN ", "RIGHTHYPHENMIN ",
                                         "COMPOUNDLEFTHYPHENMIN ", "COMPOUNDRIGHTHYPHENMIN " };
    char text[MOST_LINE + 1];

    memcpy(text, line, size);
    text[size] = '\0';
    for (size_t i = 0; i < G_N_ELEMENTS(least); i++) {
        if (g_str_has_prefix(text, least[i])) {
            *ret_fine = g_ascii_strtoull(text + strlen(least[i]), NULL, 10) <= MOST_LEAST_LETTERS;
            return true;
        }
    }
    return false;
}

/* True also for lines that need nothing done. */
static bool
line_read(HyphenPatterns *patterns, const char *line, size_t size, Path *path)
{
    bool fine = true;

    if (size == 0 || line[0] == '%') {
        return true;
    }
    if (g_ascii_isupper(line[0]) && least_read(line, size, &fine)) {
        return fine;
    }
    return pattern_add(patterns, line, size, path);
}

static bool
lines_read(HyphenPatterns *patterns)
{
    static const char encoding[] = "UTF-8\n";
    const char *at = patterns->text + strlen(encoding), *end = patterns->text + patterns->size;
    Path path = { .n = 0 };

    if (patterns->size < strlen(encoding) ||
        memcmp(patterns->text, encoding, strlen(encoding)) != 0 || patterns->size >= 1U << 24) {
        return false;
    }
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop != NULL ? stop : end) - at);
        if (length > MOST_LINE) {
            return false;
        }
        length -= length > 0 && at[length - 1] == '\r' ? 1 : 0;
        if (!line_read(patterns, at, length, &path)) {
            return false;
        }
        at = stop != NULL ? stop + 1 : end;
    }
    return true;
}

HyphenPatterns *
hyphen_patterns_read(char *text, size_t size)
{
    HyphenPatterns *patterns = g_new0(HyphenPatterns, 1);

    patterns->text = text;
    patterns->size = size;
    for (patterns->n_bits = 9; (size_t)1 << patterns->n_bits < size / 10; patterns->n_bits++) {
    }
    nodes_grow(patterns);
    patterns->lines[patterns->n_nodes++] = 0; /* of the empty start */
    if (!lines_read(patterns)) {
        hyphen_patterns_free(patterns);
        return NULL;
    }
    return patterns;
}

void
hyphen_patterns_free(HyphenPatterns *patterns)
{
    if (patterns != NULL) {
        g_free(patterns->slots);
        g_free(patterns->lines);
        g_free(patterns->text);
        g_free(patterns);
    }
}

/* `behind` counts bytes of the word up to and with the last one matched; the point in
 * front of the word is none. */
static void
levels_raise(const HyphenPatterns *patterns, uint32_t line, size_t behind, char *ret)
{
    const char *pattern = patterns->text + line;
    size_t n_letters = 0, n = 0, length = 0;

    if (line == 0) {
        return; /* no pattern ends there */
    }
    for (; line + length < patterns->size && (unsigned char)pattern[length] > ' '; length++) {
        n_letters += g_ascii_isdigit(pattern[length]) ? 0 : 1;
    }
    for (size_t i = 0; i < length; i++) {
        bool digit = g_ascii_isdigit(pattern[i]);
        /* of two levels at a place the second counts */
        if (digit && !(i + 1 < length && g_ascii_isdigit(pattern[i + 1])) &&
            behind + n > n_letters && pattern[i] > ret[behind + n - n_letters - 1]) {
            ret[behind + n - n_letters - 1] = pattern[i];
        }
        n += digit ? 0 : 1;
    }
}

/* The word's letters between two points. */
static char
letter_at(const char *word, size_t size, size_t i)
{
    if (i == 0 || i > size) {
        return '.';
    }
    return word[i - 1];
}

void
hyphen_patterns_mark(const HyphenPatterns *patterns, const char *word, size_t size, char *ret)
{
    size_t reached = 0; /* what ends there has been met by an earlier start: it was longer */

    memset(ret, '0', size + 2);
    for (size_t start = 0; start < size + 2; start++) {
        uint32_t node = node_child(patterns, 0, letter_at(word, size, start));
        for (size_t end = start + 1; node != 0; end++) {
            if (end > reached && end > 1) {
                reached = end;
                levels_raise(patterns, patterns->lines[node], end - 1, ret);
            }
            node = end < size + 2 ? node_child(patterns, node, letter_at(word, size, end)) : 0;
        }
    }
}
