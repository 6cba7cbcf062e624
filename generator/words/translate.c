/* Translates sentences by their English text, as gettext does.
 *
 * Query results are in English whatever the language of the report. They are data, which authors
 * filter by (reason = 'no logs') and other programs read, so a view returns the sentence and not a
 * code. A text is translated only where a reader sees it: the English sentence that it matches
 * (words/query_sentences.h) identifies the sentence in the report's language, and the values of its
 * places are carried over. */
#include "words/named_place.h"
#include "words/words.h"

enum { PLACES_MAX = 8 };

typedef struct {
    Arena *arena;
    const Words *words;
} Native;

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

/* Finds `literal` in [text, end); if it is the last one, only at the end. NULL if not found. */
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

/* Whether the text matches the sentence, and the values of its places. Places match at least one
 * character. */
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

/* The value of a place in the language: a number, or a text that may itself be a sentence. */
static const char *
in_place(Arena *arena, const Words *words, SentenceKind kind, const Filled *filled)
{
    char *text = arena_printf(arena, "%.*s", (int)filled->size, filled->text);

    return strspn(text, "0123456789.,–") == strlen(text) && strchr(text, ',') != NULL
               ? words_notation(arena, words, text)
               : words_translate(arena, words, kind, text);
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
                g_string_append(out, in_place(arena, words, kind, &filled[i]));
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
    return kind == SENTENCE_FIGURE ? words_translate(arena, words, SENTENCE_METRIC, text) : text;
}

/* Replaces a date or number that a query wrote into a text. */
static gboolean
write_native(const GMatchInfo *match, GString *out, void *data)
{
    const Native *native = data;
    g_autofree char *whole = g_match_info_fetch(match, 0);
    g_autofree char *month = g_match_info_fetch_named(match, "month");

    if (month == NULL || *month == '\0') {
        g_string_append(out, words_notation(native->arena, native->words, whole));
        return false;
    }
    g_autofree char *day = g_match_info_fetch_named(match, "day");
    g_autofree char *year = g_match_info_fetch_named(match, "year");
    for (int i = 0; i < 12; i++) {
        if (g_str_equal(month, words_text(NULL, (WordKey)(WORD_JANUARY + i)))) {
            g_string_append(
                out, words_format(native->arena, native->words, WORD_DATE_OF_DAY, "day", day,
                                  "month", words_text(native->words, (WordKey)(WORD_JANUARY + i)),
                                  "year", year, NULL));
            return false;
        }
    }
    g_string_append(out, whole);
    return false;
}

const char *
words_native(Arena *arena, const Words *words, const char *text)
{
    static const char pattern[] =
        "\\b(?<day>\\d{1,2}) (?<month>[JFMASOND][a-z]{2,8}) (?<year>\\d{4})\\b|"
        "(?<![\\d.,])[1-9]\\d{0,2}(?:,\\d{3})+(?![\\d,])(?=(?: |$))";
    Native native = { arena, words };

    if (words_are_english(words)) {
        return text;
    }
    g_autoptr(GRegex) regex = g_regex_new(pattern, 0, 0, NULL);
    g_autofree char *out = g_regex_replace_eval(regex, text, -1, 0, 0, write_native, &native, NULL);
    return out == NULL || g_str_equal(out, text) ? text : arena_strdup(arena, out);
}
