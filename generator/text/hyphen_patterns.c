/* A file has two levels: the first divides compounds into their parts, the second divides the
 * parts.
 *
 * Each level is a trie of its patterns' letters, which is followed from each letter of a word. Of
 * all patterns that end at the same letter, only the longest counts: the files contain every
 * combination that this requires.
 *
 * A trie is a hash table from a node and a letter to the next node. The digits of a pattern are
 * read from the file's text only when a word matches it, because most words of a report match the
 * same few of thousands of patterns. */
#include "text/hyphen_patterns.h"

#include <string.h>

enum { PATTERN_LINE_MAX = 98 }; /* the rest of a longer line is ignored, as in libhyphen */

/* Node 0 is the root. As a child it means "none". */
typedef struct {
    uint32_t key; /* the parent node and the letter; 0: the slot is free */
    uint32_t node;
} Slot;

typedef struct {
    const char *text; /* text of the file */
    size_t size;
    Slot *slots; /* has 1 << n_bits slots */
    unsigned n_bits;
    uint32_t *lines; /* by node: offset in the text of the pattern that ends there; 0: none */
    uint32_t n_nodes, most_nodes;
} Level;

typedef struct {
    unsigned left, right; /* least number of letters on either side of a hyphen */
} Margins;

typedef struct {
    Margins word, part; /* at the ends of the word, and at the boundaries of its parts */
    const char *apart;  /* characters next to which there is no hyphen, separated by commas … */
    size_t n_apart;     /* … and their size in bytes */
} Options;

struct HyphenPatterns {
    char *text;
    Level parts, letters;
    Options options;
};

/* The nodes of the previous pattern, because the next one usually starts with the same letters. */
typedef struct {
    char letters[PATTERN_LINE_MAX + 1];
    uint32_t nodes[PATTERN_LINE_MAX + 1]; /* the node after each letter */
    size_t n;
} Path;

static uint32_t
slot_key(uint32_t node, char letter)
{
    return node << 8 | (uint8_t)letter; /* letters are never 0 */
}

/* The slot of the key, or the free slot for it. */
static Slot *
slot_find(const Level *level, uint32_t key)
{
    uint32_t mask = (1U << level->n_bits) - 1;
    uint32_t at = (key * 0x9E3779B1U) >> (32 - level->n_bits);

    while (level->slots[at].key != 0 && level->slots[at].key != key) {
        at = (at + 1) & mask;
    }
    return &level->slots[at];
}

/* The child of a node for a letter; 0 if there is none. */
static uint32_t
node_child(const Level *level, uint32_t node, char letter)
{
    return slot_find(level, slot_key(node, letter))->node;
}

/* Doubles the room for nodes. At least a quarter of the slots stay free. */
static void
nodes_grow(Level *level)
{
    Slot *old = level->slots;
    size_t n_old = old != NULL ? (size_t)1 << level->n_bits : 0;

    level->n_bits++;
    level->most_nodes = (1U << level->n_bits) / 4 * 3;
    size_t n_bytes = sizeof(Slot) << level->n_bits;
    level->slots = g_malloc(n_bytes);
    /* Zeroed explicitly: a page that is first read and then written faults twice in the kernel and
     * interrupts all cores. */
    memset(level->slots, 0, n_bytes);
    level->lines = g_renew(uint32_t, level->lines, level->most_nodes);
    for (size_t i = 0; i < n_old; i++) {
        if (old[i].key != 0) {
            *slot_find(level, old[i].key) = old[i];
        }
    }
    g_free(old);
}

static uint32_t
node_add(Level *level, uint32_t node, char letter)
{
    uint32_t key = slot_key(node, letter);
    Slot *slot = slot_find(level, key);

    if (slot->key == 0) {
        if (level->n_nodes == level->most_nodes) {
            nodes_grow(level);
            slot = slot_find(level, key);
        }
        *slot = (Slot){ key, level->n_nodes };
        level->lines[level->n_nodes++] = 0;
    }
    return slot->node;
}

/* Adds a pattern such as "1tion" or "l4ve3n": letters with digits between them. A pattern that
 * changes the spelling has a slash; the word is not divided there. */
static void
pattern_add(Level *level, const char *line, size_t size, Path *path)
{
    size_t n = 0;
    uint32_t node = 0;
    bool shared = true;

    for (size_t i = 0; i < size && (unsigned char)line[i] > ' '; i++) {
        char letter = line[i];
        if (g_ascii_isdigit(letter)) {
            continue;
        }
        shared = shared && n < path->n && path->letters[n] == letter;
        if (!shared) {
            path->letters[n] = letter;
            path->nodes[n] = node_add(level, node, letter);
        }
        node = path->nodes[n++];
    }
    path->n = n;
    if (node != 0) {
        level->lines[node] = (uint32_t)(line - level->text);
    }
}

/* Reads a line with an option. Returns false if it is a pattern. */
static bool
option_read(Options *ret, const char *line, size_t size)
{
    const struct {
        const char *name;
        unsigned *number;
    } options[] = { { "LEFTHYPHENMIN ", &ret->word.left },
                    { "RIGHTHYPHENMIN ", &ret->word.right },
                    { "COMPOUNDLEFTHYPHENMIN ", &ret->part.left },
                    { "COMPOUNDRIGHTHYPHENMIN ", &ret->part.right },
                    { "NOHYPHEN ", NULL } };

    for (size_t i = 0; i < G_N_ELEMENTS(options); i++) {
        size_t length = strlen(options[i].name);
        if (size > length && memcmp(line, options[i].name, length) == 0) {
            if (options[i].number != NULL) {
                *options[i].number = (unsigned)g_ascii_strtoull(line + length, NULL, 10);
            } else {
                ret->apart = line + length;
                ret->n_apart = size - length;
            }
            return true;
        }
    }
    return false;
}

static void
level_read(Level *level, const char *text, const char *at, const char *end, Options *ret)
{
    Path path = { .n = 0 };

    level->text = text;
    level->size = (size_t)(end - text);
    for (level->n_bits = 9; 1 << level->n_bits < (end - at) / 10; level->n_bits++) {
    }
    nodes_grow(level);
    level->lines[level->n_nodes++] = 0; /* for the root */
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t size = (size_t)((stop != NULL ? stop : end) - at);
        size -= size > 0 && at[size - 1] == '\r' ? 1 : 0;
        size = MIN(size, PATTERN_LINE_MAX);
        if (*at != '%' && memchr(at, '/', size) == NULL && !option_read(ret, at, size)) {
            pattern_add(level, at, size, &path);
        }
        at = stop != NULL ? stop + 1 : end;
    }
}

/* The patterns of the first level for a file that has only one: the characters that join words. */
#define JOINED "NOHYPHEN ',\u2013,\u2019,-\n1-1\n1'1\n1\u20131\n1\u20191\n"
static const char next_level[] = "\nNEXTLEVEL";

/* The file's text in UTF-8 and with two levels. NULL if its encoding is unknown or it is too
 * large. */
static char *
text_prepare(const char *text, size_t size, bool *ret_one_level)
{
    const char *start = memchr(text, '\n', size);

    if (start == NULL || size >= 1U << 23) {
        return NULL;
    }
    g_autofree char *encoding = g_strchomp(g_strndup(text, (gsize)(start - text)));
    g_autofree char *patterns =
        g_convert(start, (gssize)size - (start - text), "UTF-8", encoding, NULL, NULL, NULL);
    if (patterns == NULL) {
        return NULL;
    }
    *ret_one_level = strstr(patterns, next_level) == NULL;
    return g_strconcat("\n", *ret_one_level ? JOINED : "", *ret_one_level ? next_level + 1 : "",
                       patterns, NULL);
}

static void
margin_default(unsigned *margin, unsigned other)
{
    *margin = *margin > 0 ? *margin : other;
}

HyphenPatterns *
hyphen_patterns_read(const char *text, size_t size)
{
    bool one_level = false;
    char *prepared = text_prepare(text, size, &one_level);

    if (prepared == NULL) {
        return NULL;
    }
    HyphenPatterns *patterns = g_new0(HyphenPatterns, 1);
    Options *options = &patterns->options, inner = { .n_apart = 0 };
    const char *first_end = strstr(prepared, next_level), *second = first_end + strlen(next_level);
    patterns->text = prepared;
    level_read(&patterns->parts, prepared, prepared, first_end, options);
    level_read(&patterns->letters, prepared, second, second + strlen(second), &inner);
    if (one_level) { /* the file's only level has all the options */
        options->word = inner.word;
        options->part = inner.part;
        margin_default(&options->part.left, inner.word.left);
        margin_default(&options->part.left, 3);
        margin_default(&options->part.right, inner.word.right);
        margin_default(&options->part.right, 3);
    }
    margin_default(&options->word.left, 2);
    margin_default(&options->word.right, 2);
    return patterns;
}

void
hyphen_patterns_free(HyphenPatterns *patterns)
{
    if (patterns != NULL) {
        g_free(patterns->parts.slots);
        g_free(patterns->parts.lines);
        g_free(patterns->letters.slots);
        g_free(patterns->letters.lines);
        g_free(patterns->text);
        g_free(patterns);
    }
}

/* Raises the marks of a word by the digits of the pattern at `line`. `behind` is the number of
 * bytes of the word up to the end of the match, not counting the point before the word. */
static void
marks_raise(const Level *level, uint32_t line, size_t behind, size_t size, char *ret)
{
    const char *pattern = level->text + line;
    size_t n_letters = 0, n = 0, length = 0;

    if (line == 0) {
        return; /* no pattern ends at this node */
    }
    for (; line + length < level->size && (unsigned char)pattern[length] > ' '; length++) {
        n_letters += g_ascii_isdigit(pattern[length]) ? 0 : 1;
    }
    for (size_t i = 0; i < length; i++) {
        bool digit = g_ascii_isdigit(pattern[i]);
        /* of two adjacent digits, the second counts */
        size_t at = behind + n - n_letters - 1; /* index of the byte before the digit */
        if (digit && !(i + 1 < length && g_ascii_isdigit(pattern[i + 1])) && at < size &&
            pattern[i] > ret[at]) {
            ret[at] = pattern[i];
        }
        n += digit ? 0 : 1;
    }
}

/* The word with a point before and after it, at index i. */
static char
letter_at(const char *word, size_t size, size_t i)
{
    if (i == 0 || i > size) {
        return '.';
    }
    return word[i - 1];
}

/* Sets ret[i] to the highest digit of the level's patterns after byte i of the word. */
static void
level_mark(const Level *level, const char *word, size_t size, char *ret)
{
    /* a match that ends here was already found from an earlier start, and was longer */
    size_t reached = 0;

    memset(ret, '0', size);
    for (size_t start = 0; start < size + 2; start++) {
        uint32_t node = node_child(level, 0, letter_at(word, size, start));
        for (size_t end = start + 1; node != 0; end++) {
            if (end > reached && end > 1) {
                reached = end;
                marks_raise(level, level->lines[node], end - 1, size, ret);
            }
            node = end < size + 2 ? node_child(level, node, letter_at(word, size, end)) : 0;
        }
    }
    ret[size - 1] = '0'; /* nothing follows */
}

/* Clears marks with fewer than `least` letters before them. */
static void
clear_left(const char *word, size_t size, unsigned least, char *marks)
{
    const char *at = word, *end = word + size;

    for (unsigned i = 1; i < least && at < end; i++) {
        const char *next = g_utf8_next_char(at);
        marks[next - word - 1] = '0';
        at = next;
    }
}

static void
clear_right(const char *word, size_t size, unsigned least, char *marks)
{
    const char *at = word + size;

    for (unsigned i = 0; i < least && at > word; i++) {
        marks[at - word - 1] = '0';
        at = g_utf8_prev_char(at);
    }
}

static bool
is_odd(char mark)
{
    return (mark & 1) != 0;
}

/* Marks a word. The parts of a compound are divided as separate words. `left` and `right`: whether
 * the text starts and ends where the whole word does. */
static void
mark(const HyphenPatterns *patterns, const char *word, size_t size, bool left, bool right,
     char *ret)
{
    char inside[HYPHEN_WORD_MAX];
    size_t begin = 0;

    level_mark(&patterns->parts, word, size, ret);
    for (size_t i = 0; i < size; i++) {
        if (!is_odd(ret[i]) && !(begin > 0 && i + 1 == size)) {
            continue;
        }
        if (i > begin) {
            mark(patterns, word + begin, i - begin + 1, left && begin == 0,
                 right && !is_odd(ret[i]), inside);
            memcpy(ret + begin, inside, i - begin);
        }
        begin = i + 1;
    }
    if (begin == 0) {
        level_mark(&patterns->letters, word, size, ret);
        clear_left(word, size, left ? 0 : patterns->options.part.left, ret);
        clear_right(word, size, right ? 0 : patterns->options.part.right, ret);
    }
}

static void
clear_around_separators(const HyphenPatterns *patterns, const char *word, size_t size, char *marks)
{
    const char *sign = patterns->options.apart, *end = sign + patterns->options.n_apart;

    while (sign < end) {
        const char *comma = memchr(sign, ',', (size_t)(end - sign));
        size_t n = (size_t)((comma != NULL ? comma : end) - sign);
        for (size_t i = 0; n > 0 && i + n <= size; i++) {
            if (memcmp(word + i, sign, n) == 0) {
                marks[i + n - 1] = '0';
                marks[i > 0 ? i - 1 : 0] = '0';
            }
        }
        sign += n + 1;
    }
}

void
hyphen_patterns_mark(const HyphenPatterns *patterns, const char *word, size_t size, char *ret)
{
    g_assert(size > 0 && size <= HYPHEN_WORD_MAX);
    mark(patterns, word, size, true, true, ret);
    clear_left(word, size, patterns->options.word.left, ret);
    clear_right(word, size, patterns->options.word.right, ret);
    clear_around_separators(patterns, word, size, ret);
}
