/* Translates sentences by their English text, as gettext does.
 *
 * Queries answer in English, whatever the language of a report: their answers are data, which
 * authors filter by (reason = 'no logs') and other programs read, so a view returns the sentence
 * and not a code. Only where a reader sees such a text is it translated: the English sentence that
 * it matches (words/query_sentences.h) names the sentence in the report's language, and what fills
 * its places is carried over. */
#include "words/named_place.h"
#include "words/words.h"

enum { PLACES_MAX = 8 };

typedef struct {
    NamedPlace name;
    const char *text;
    size_t size;
} Filled;

#define KEY_OF(name, key, english) WORD_##name,
static const WordKey reasons[] = { REASON_WORDS(KEY_OF) };
static const WordKey rules[] = { RULE_WORDS(KEY_OF) };
static const WordKey metrics[] = { METRIC_WORDS(KEY_OF) };
static const WordKey figures[] = { FIGURE_WORDS(KEY_OF) };
#undef KEY_OF

static const struct {
    const WordKey *words;
    size_t n;
} kinds[] = {
    [SENTENCE_REASON] = { reasons, G_N_ELEMENTS(reasons) },
    [SENTENCE_RULE] = { rules, G_N_ELEMENTS(rules) },
    [SENTENCE_METRIC] = { metrics, G_N_ELEMENTS(metrics) },
    [SENTENCE_FIGURE] = { figures, G_N_ELEMENTS(figures) },
};

/* Where `literal` stands in [text, end), at its end if it is the last one; NULL: nowhere. */
static const char *
find_literal(const char *text, const char *end, const char *literal, size_t size, bool last)
{
    if (text > end || (size_t)(end - text) < size) {
        return NULL;
    }
    if (last) {
        return memcmp(end - size, literal, size) == 0 ? end - size : NULL;
    }
    return g_strstr_len(text, end - text, literal);
}

/* Whether the text is the sentence, and what then fills its places; no place is empty. */
static bool
match(const char *sentence, const char *text, Filled filled[PLACES_MAX], size_t *ret_n)
{
    const char *end = text + strlen(text), *from = sentence;
    NamedPlace place = { 0 };
    size_t n = 0;

    for (bool open = false;; open = true) {
        const char *next = from;
        bool more = n < PLACES_MAX && named_place_next(&next, &place);
        size_t size = more ? (size_t)(place.name - 1 - from) : strlen(from);
        g_autofree char *literal = g_strndup(from, size);
        const char *at = find_literal(text + open, end, literal, size, !more);
        if (at == NULL || (!open && at != text)) {
            return false;
        }
        if (open) {
            filled[n - 1].text = text;
            filled[n - 1].size = (size_t)(at - text);
        }
        text = at + size;
        if (!more) {
            *ret_n = n;
            return true;
        }
        filled[n++].name = place;
        from = next;
    }
}

static const char *
fill_in(Arena *arena, const Words *words, SentenceKind kind, WordKey word, const Filled filled[],
        size_t n)
{
    const char *text = words_text(words, word), *from = text;
    NamedPlace place = { 0 };
    g_autoptr(GString) out = g_string_new(NULL);

    for (; named_place_next(&text, &place); from = text) {
        g_string_append_len(out, from, place.name - 1 - from);
        for (size_t i = 0; i < n; i++) {
            if (named_place_is(filled[i].name, place)) {
                const char *own = arena_printf(arena, "%.*s", (int)filled[i].size, filled[i].text);
                g_string_append(out, words_translate(arena, words, kind, own));
            }
        }
    }
    g_string_append(out, from);
    return arena_strdup(arena, out->str);
}

const char *
words_translate(Arena *arena, const Words *words, SentenceKind kind, const char *text)
{
    Filled filled[PLACES_MAX];
    size_t n = 0;

    if (text == NULL || words_are_english(words)) {
        return text;
    }
    for (size_t i = 0; i < kinds[kind].n; i++) {
        WordKey word = kinds[kind].words[i];
        if (match(words_text(NULL, word), text, filled, &n)) {
            return fill_in(arena, words, kind, word, filled, n);
        }
    }
    return text;
}
