/* A trie of all patterns' letters, which is followed from each letter of a word. As with
 * libhyphen, of all that may start a pattern and end at the same letter only the longest
 * counts: the files hold every combination that this needs. */
#include "outputs/pdf/hyphen_patterns.h"

#include <string.h>

/* libhyphen would cut longer lines in two. */
enum { MOST_LINE = 98, MOST_LEAST_LETTERS = 3 };

/* The letters up to here. Node 0 is the empty start, and stands for "none" below. */
typedef struct {
    uint32_t child, sibling; /* first that goes on; next of those with the same start */
    uint32_t levels;         /* of the pattern that ends here, in HyphenPatterns.levels */
    uint8_t n_levels;        /* 0: none ends here */
    char letter;
} Node;

struct HyphenPatterns {
    GArray *nodes;           /* of Node */
    uint32_t starts[1 << 8]; /* by first letter: the children of node 0 */
    GString *levels;
};

static Node *
node_at(const HyphenPatterns *patterns, uint32_t index)
{
    return &g_array_index(patterns->nodes, Node, index);
}

/* The node that goes on with a letter; 0: none. */
static uint32_t
node_child(const HyphenPatterns *patterns, uint32_t node, char letter)
{
    uint32_t child = node == 0 ? patterns->starts[(uint8_t)letter] : node_at(patterns, node)->child;

    while (child != 0 && node_at(patterns, child)->letter != letter) {
        child = node_at(patterns, child)->sibling;
    }
    return child;
}

static uint32_t
node_add(HyphenPatterns *patterns, uint32_t node, char letter)
{
    uint32_t known = node_child(patterns, node, letter), added = patterns->nodes->len;

    if (known != 0) {
        return known;
    }
    Node child = { .letter = letter };
    uint32_t *first =
        node == 0 ? &patterns->starts[(uint8_t)letter] : &node_at(patterns, node)->child;
    child.sibling = *first;
    *first = added;
    g_array_append_val(patterns->nodes, child);
    return added;
}

/* "1tion" or "l4ve3n": letters, with levels between some. */
static void
pattern_add(HyphenPatterns *patterns, const char *text, size_t size)
{
    char levels[MOST_LINE + 2] = "0";
    size_t n = 1, first = 0;
    uint32_t node = 0;

    for (size_t i = 0; i < size; i++) {
        if (g_ascii_isdigit(text[i])) {
            levels[n - 1] = text[i];
        } else {
            node = node_add(patterns, node, text[i]);
            levels[n++] = '0';
        }
    }
    while (first < n && levels[first] == '0') {
        first++;
    }
    if (node != 0) {
        Node *last = node_at(patterns, node);
        last->levels = (uint32_t)patterns->levels->len;
        last->n_levels = (uint8_t)(n - first);
        g_string_append_len(patterns->levels, levels + first, (gssize)(n - first));
    }
}

/* True also for lines that need nothing done. */
static bool
line_read(HyphenPatterns *patterns, const char *line, size_t size)
{
    static const char *const least[] = { "LEFTHYPHENMIN ", "RIGHTHYPHENMIN ",
                                         "COMPOUNDLEFTHYPHENMIN ", "COMPOUNDRIGHTHYPHENMIN " };

    for (size_t i = 0; i < G_N_ELEMENTS(least) && g_ascii_isupper(line[0]); i++) {
        if (g_str_has_prefix(line, least[i])) {
            return g_ascii_strtoull(line + strlen(least[i]), NULL, 10) <= MOST_LEAST_LETTERS;
        }
    }
    if (size == 0 || line[0] == '%') {
        return true;
    }
    for (size_t i = 0; i < size; i++) {
        bool plain = (unsigned char)line[i] > ' ' && line[i] != '/' && !g_ascii_isupper(line[i]);
        if (!plain) {
            return false;
        }
    }
    pattern_add(patterns, line, size);
    return true;
}

static bool
lines_read(HyphenPatterns *patterns, const char *text, size_t size)
{
    static const char encoding[] = "UTF-8\n";
    const char *at = text + strlen(encoding), *end = text + size;

    if (size < strlen(encoding) || memcmp(text, encoding, strlen(encoding)) != 0) {
        return false;
    }
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop != NULL ? stop : end) - at);
        char line[MOST_LINE + 1];
        if (length > MOST_LINE) {
            return false;
        }
        memcpy(line, at, length);
        line[length] = '\0';
        length -= length > 0 && line[length - 1] == '\r' ? 1 : 0;
        if (!line_read(patterns, line, length)) {
            return false;
        }
        at = stop != NULL ? stop + 1 : end;
    }
    return true;
}

HyphenPatterns *
hyphen_patterns_read(const char *text, size_t size)
{
    HyphenPatterns *patterns = g_new0(HyphenPatterns, 1);
    Node root = { .child = 0 };

    patterns->nodes = g_array_sized_new(FALSE, FALSE, sizeof(Node), 1024);
    patterns->levels = g_string_new(NULL);
    g_array_append_val(patterns->nodes, root);
    if (!lines_read(patterns, text, size)) {
        hyphen_patterns_free(patterns);
        return NULL;
    }
    return patterns;
}

void
hyphen_patterns_free(HyphenPatterns *patterns)
{
    if (patterns != NULL) {
        g_array_free(patterns->nodes, TRUE);
        g_string_free(patterns->levels, TRUE);
        g_free(patterns);
    }
}

/* `behind` counts bytes of the word up to and with the last one matched; the point in
 * front of the word is none. */
static void
levels_raise(const HyphenPatterns *patterns, const Node *node, size_t behind, char *ret)
{
    for (size_t k = 0; k < node->n_levels; k++) {
        size_t place = behind + k + 1; /* less n_levels: level k stands behind that byte */
        char level = patterns->levels->str[node->levels + k];
        if (place > node->n_levels && level > ret[place - node->n_levels - 1]) {
            ret[place - node->n_levels - 1] = level;
        }
    }
}

void
hyphen_patterns_mark(const HyphenPatterns *patterns, const char *word, size_t size, char *ret)
{
    g_autofree char *pointed = g_strdup_printf(".%.*s.", (int)size, word);
    size_t reached = 0; /* what ends there has been met by an earlier start: it was longer */

    memset(ret, '0', size + 2);
    for (size_t start = 0; start < size + 2; start++) {
        uint32_t node = node_child(patterns, 0, pointed[start]);
        for (size_t end = start + 1; node != 0; end++) {
            if (end > reached && end > 1) {
                reached = end;
                levels_raise(patterns, node_at(patterns, node), end - 1, ret);
            }
            node = end < size + 2 ? node_child(patterns, node, pointed[end]) : 0;
        }
    }
}
