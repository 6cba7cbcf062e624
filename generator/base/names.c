#include "base/names.h"

#include <string.h>

enum { NAME_MAX_LENGTH = 64, WORDS_MIN_LENGTH = 4 };

/* Optimal string alignment distance: insert, delete, replace, swap neighbours. Compares bytes;
 * names are short. */
static size_t
distance(const char *a, size_t n_a, const char *b, size_t n_b)
{
    size_t rows[3][NAME_MAX_LENGTH + 1];
    size_t *before = rows[0], *above = rows[1], *row = rows[2];

    for (size_t j = 0; j <= n_b; j++) {
        above[j] = j;
    }
    for (size_t i = 1; i <= n_a; i++) {
        row[0] = i;
        for (size_t j = 1; j <= n_b; j++) {
            char left = g_ascii_tolower(a[i - 1]), right = g_ascii_tolower(b[j - 1]);
            row[j] = MIN(above[j], row[j - 1]) + 1;
            row[j] = MIN(row[j], above[j - 1] + (left != right));
            if (i > 1 && j > 1 && left == g_ascii_tolower(b[j - 2]) &&
                g_ascii_tolower(a[i - 2]) == right) {
                row[j] = MIN(row[j], before[j - 2] + 1);
            }
        }
        size_t *spare = before;
        before = above;
        above = row;
        row = spare;
    }
    return above[n_b];
}

/* Names consist of words: cost_discount_rate, fig-time. */
static bool
is_word_end(char c)
{
    return c == '\0' || c == '_' || c == '-' || c == '.' || c == ' ';
}

/* Whether every word of `part` is also in `whole`, in the same order. */
static bool
has_words(const char *whole, const char *part)
{
    while (*part != '\0') {
        size_t size = 0;
        while (!is_word_end(part[size])) {
            size++;
        }
        while (*whole != '\0' &&
               (g_ascii_strncasecmp(whole, part, size) != 0 || !is_word_end(whole[size]))) {
            while (!is_word_end(*whole)) {
                whole++;
            }
            whole += *whole != '\0';
        }
        if (*whole == '\0') {
            return false;
        }
        whole += size;
        whole += *whole != '\0';
        part += size;
        part += *part != '\0';
    }
    return true;
}

/* The shortest name that contains all words of `name`. */
static const char *
nearest_by_words(const char *name, const char *const *names, size_t n_names)
{
    const char *nearest = NULL;

    for (size_t i = 0; i < n_names; i++) {
        bool shorter = nearest == NULL || strlen(names[i]) < strlen(nearest);
        if (shorter && names[i][0] != '\0' && has_words(names[i], name)) {
            nearest = names[i];
        }
    }
    return nearest;
}

enum { TYPO_MIN_LENGTH = 5, TYPO_MIN_WORD = 4 };

/* Whether the character at `at` is inside a word of at least TYPO_MIN_WORD letters. Shorter words,
 * and the first or last letter of a word, may denote a version. */
static bool
is_in_word(const char *text, size_t at)
{
    size_t start = at, end = at;

    while (start > 0 && g_ascii_isalpha(text[start - 1])) {
        start--;
    }
    while (g_ascii_isalpha(text[end])) {
        end++;
    }
    return end - start >= TYPO_MIN_WORD && at > start && at + 1 < end;
}

/* Compares names with O read as 0, and I and L as 1. */
static bool
look_alike(const char *a, const char *b)
{
    static const char from[] = "oil", to[] = "011";

    for (; *a != '\0' && *b != '\0'; a++, b++) {
        const char *x = strchr(from, g_ascii_tolower(*a));
        const char *y = strchr(from, g_ascii_tolower(*b));
        if ((x != NULL ? to[x - from] : g_ascii_tolower(*a)) !=
            (y != NULL ? to[y - from] : g_ascii_tolower(*b))) {
            return false;
        }
    }
    return *a == *b;
}

bool
names_differ_by_typo(const char *a, const char *b)
{
    const char *longer = strlen(a) >= strlen(b) ? a : b, *shorter = longer == a ? b : a;
    size_t n = strlen(longer), n_shorter = strlen(shorter), at = 0;

    if (n > NAME_MAX_LENGTH || look_alike(a, b)) {
        return n <= NAME_MAX_LENGTH;
    }
    if (n < TYPO_MIN_LENGTH || n - n_shorter > 1 || distance(longer, n, shorter, n_shorter) != 1) {
        return false;
    }
    while (g_ascii_tolower(longer[at]) == g_ascii_tolower(shorter[at])) {
        at++;
    }
    if (n > n_shorter && g_ascii_isdigit(longer[at])) {
        return true;
    }
    return is_in_word(longer, at) && !g_ascii_isdigit(shorter[at]);
}

const char *
names_nearest(const char *name, const char *const *names, size_t n_names)
{
    size_t length = strlen(name), best = MAX((size_t)1, (length + 1) / 3) + 1;
    const char *nearest = NULL;

    if (length == 0 || length > NAME_MAX_LENGTH) {
        return NULL;
    }
    for (size_t i = 0; i < n_names; i++) {
        size_t other = strlen(names[i]);
        if (other > NAME_MAX_LENGTH) {
            continue;
        }
        size_t away = distance(name, length, names[i], other);
        if (away < best && away < length) {
            best = away;
            nearest = names[i];
        }
    }
    if (nearest == NULL && length >= WORDS_MIN_LENGTH) {
        nearest = nearest_by_words(name, names, n_names);
    }
    return nearest;
}

char *
names_normalise(const char *name)
{
    GString *out = g_string_new(NULL);

    for (const char *p = name; *p != '\0'; p++) {
        bool counts = g_ascii_isalnum(*p) || ((unsigned char)*p & 0x80) != 0;
        if (counts) {
            g_string_append_c(out, g_ascii_tolower(*p));
        }
    }
    return g_string_free(out, FALSE);
}

char *
names_order_key(const char *name)
{
    if (g_str_is_ascii(name)) {
        return g_ascii_strdown(name, -1);
    }
    g_autofree char *fold = g_utf8_casefold(name, -1);
    g_autofree char *apart = g_utf8_normalize(fold, -1, G_NORMALIZE_ALL);
    GString *out = g_string_new(NULL);

    if (apart == NULL) { /* not UTF-8 */
        g_string_append(out, name);
    }
    for (const char *at = apart; at != NULL && *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar letter = g_utf8_get_char(at);
        if (!g_unichar_ismark(letter)) {
            g_string_append_unichar(out, letter);
        }
    }
    return g_string_free(out, FALSE);
}

void
names_append_digits(const char *digits, size_t n, bool raised, GString *out)
{
    static const char *const signs[2][10] = {
        { "₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉" },
        { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" },
    };

    for (size_t i = 0; i < n; i++) {
        g_string_append(out, signs[raised][digits[i] - '0']);
    }
}

char *
names_short(const char *name)
{
    enum { SHOWN_MAX = 40 };

    return g_utf8_substring(name, 0, MIN(g_utf8_strlen(name, -1), SHOWN_MAX));
}
