#include "words/words.h"

#include "base/names.h"
#include "base/number.h"
#include "words/named_place.h"

#include <stdarg.h>

#include <string.h>

#define WORD_KEY(name, key, english) key,
#define WORD_ENGLISH(name, key, english) english,

static const char *const keys[] = { WORDS(WORD_KEY) NULL };
static const char *const english[] = { WORDS(WORD_ENGLISH) };

#undef COUNTED
#define COUNTED(WORD, one, one_key, one_english, several, several_key, several_english) WORD_##one,
#define WORD_OTHER(name, key, english)

static const WordKey counted[] = { WORDS(WORD_OTHER) };

struct Words {
    const char *texts[N_WORDS]; /* NULL: the English text */
    bool any;                   /* whether any word is set */
};

Words *
words_new(Arena *arena)
{
    return arena_new0(arena, Words);
}

/* ---- Named places ---- */

static bool
has_place(const char *text, NamedPlace wanted)
{
    NamedPlace place = { 0 };

    while (named_place_next(&text, &place)) {
        if (named_place_is(place, wanted)) {
            return true;
        }
    }
    return false;
}

/* The name of a place that `one` has and `other` lacks; NULL if there is none. */
static char *
place_beyond(const char *one, const char *other)
{
    NamedPlace place = { 0 };

    while (named_place_next(&one, &place)) {
        if (!has_place(other, place)) {
            return g_strndup(place.name, place.length);
        }
    }
    return NULL;
}

/* A sentence that lacks one of its places would omit data; an unknown place would appear on the
 * page as written. */
static bool
has_places(const Value *map, size_t word, Diag *diag)
{
    const Value *value = value_lookup(map, keys[word]);

    if (value == NULL) {
        return true;
    }
    g_autofree char *missing = place_beyond(english[word], value->text);
    g_autofree char *unknown = place_beyond(value->text, english[word]);
    return (missing == NULL ||
            diag_error(diag, value->place, "word-place", "'%s' must contain {%s}, as in \"%s\"",
                       keys[word], missing, english[word])) &&
           (unknown == NULL || diag_error(diag, value->place, "word-place",
                                          "'%s' has no placeholder {%s}: it is \"%s\" in English",
                                          keys[word], unknown, english[word]));
}

/* Checks that a word is on one line and has no {{value}}: words are inserted into templates and
 * pages before those are parsed. */
static bool
is_plain(const Value *map, const char *key, Diag *diag)
{
    const Value *value = value_lookup(map, key);
    bool plain = value == NULL || strstr(value->text, "{{") == NULL;

    for (const char *c = value != NULL ? value->text : ""; plain && *c != '\0'; c++) {
        plain = !g_ascii_iscntrl(*c);
    }
    return plain || diag_error(diag, value->place, "word-plain",
                               "'%s' must be words on one line, without placeholders", key);
}

bool
words_add(Words *words, const Value *map, const char *what, Diag *diag)
{
    size_t n_known = 0;

    if (map->kind == VALUE_MAP) { /* fast path for a language's file, which has all words */
        for (size_t i = 0; i < N_WORDS; i++) {
            n_known += value_lookup(map, keys[i]) != NULL;
        }
    }
    bool all = map->kind == VALUE_MAP && n_known == map->n_items;
    bool fine = all || value_check_keys(map, keys, what, diag);

    for (size_t i = 0; fine && i < N_WORDS; i++) {
        fine = value_read_text(map, keys[i], &words->texts[i], diag) &&
               is_plain(map, keys[i], diag) && has_places(map, i, diag);
        words->any = words->any || words->texts[i] != NULL;
    }
    return fine;
}

WordKey
word_of_count(WordKey one, size_t n)
{
    size_t i = 0;

    while (i < G_N_ELEMENTS(counted) && counted[i] != one) {
        i++;
    }
    g_assert(i < G_N_ELEMENTS(counted));
    return n == 1 ? one : (WordKey)(one + 1);
}

const char *const *
words_keys(void)
{
    return keys;
}

bool
words_are_english(const Words *words)
{
    return words == NULL || !words->any;
}

const char *
words_text(const Words *words, WordKey word)
{
    return words != NULL && words->texts[word] != NULL ? words->texts[word] : english[word];
}

/* The value for a place in the pairs of names and values. */
static const char *
find_value(va_list pairs, NamedPlace place)
{
    for (const char *key; (key = va_arg(pairs, const char *)) != NULL;) {
        const char *value = va_arg(pairs, const char *);
        if (strlen(key) == place.length && memcmp(key, place.name, place.length) == 0) {
            return value;
        }
    }
    g_error("a sentence has the place {%.*s}, which nobody fills in", (int)place.length,
            place.name);
}

static const char *
value_at(NamedPlace place, va_list pairs)
{
    va_list again;

    va_copy(again, pairs);
    const char *value = find_value(again, place);
    va_end(again);
    return value;
}

/* Matches " of {all}" after a place: in any language one word and that place. Returns the text
 * after it and sets *ret to the place; NULL if it does not match. */
static const char *
behind_share(const char *text, NamedPlace *ret)
{
    const char *word = text + (*text == ' '), *next = word;

    while (*next != '\0' && *next != ' ' && *next != '{') {
        next++;
    }
    const char *end = next + (*next == ' ');
    return *text == ' ' && next > word && *next == ' ' && g_str_has_prefix(end, "{all}") &&
                   named_place_next(&end, ret)
               ? end
               : NULL;
}

/* Replaces "6 of 6" by "all 6", and "1 of 1" by "the only one". */
static const char *
all_of(Arena *arena, const Words *words, const char *n)
{
    return g_str_equal(n, "1")
               ? words_text(words, WORD_THE_ONLY_ONE)
               : arena_printf(arena, "%s %s", words_text(words, WORD_ALL_BEFORE), n);
}

char *
words_format(Arena *arena, const Words *words, WordKey sentence, ...)
{
    const char *text = words_text(words, sentence), *from = text;
    NamedPlace place = { 0 }, all = { 0 };
    g_autoptr(GString) out = g_string_new(NULL);
    va_list pairs;

    va_start(pairs, sentence);
    for (; named_place_next(&text, &place); from = text) {
        const char *value = value_at(place, pairs), *behind = behind_share(text, &all);
        g_string_append_len(out, from, place.name - 1 - from);
        if (behind != NULL && g_str_equal(value, value_at(all, pairs))) {
            value = all_of(arena, words, value);
            text = behind;
        }
        g_string_append(out, value);
    }
    va_end(pairs);
    g_string_append(out, from);
    return arena_strdup(arena, out->str);
}

char *
words_date(Arena *arena, const Words *words, const char *iso_date)
{
    int year = 0, month = 0, day = 0;

    if (!date_read(iso_date, &year, &month, &day) || month == 0) {
        return arena_strdup(arena, iso_date);
    }
    const char *of_month = words_text(words, (WordKey)(WORD_JANUARY + month - 1));
    const char *of_year = arena_printf(arena, "%d", year);
    return day == 0
               ? words_format(arena, words, WORD_DATE_OF_MONTH, "month", of_month, "year", of_year,
                              NULL)
               : words_format(arena, words, WORD_DATE_OF_DAY, "day", arena_printf(arena, "%d", day),
                              "month", of_month, "year", of_year, NULL);
}

static bool
unknown_word(Bytes text, const char *at, const char *key, const char *file, Diag *diag)
{
    Place place = { .file = file, .line = 1, .column = 1 };
    const char *near = names_nearest(key, keys, N_WORDS);

    for (const char *c = text.data; c < at; c++) {
        place.line += *c == '\n';
        place.column = *c == '\n' ? 1 : place.column + 1;
    }
    return near != NULL
               ? diag_error(diag, place, "word-unknown",
                            "the program has no word '%s'; did you mean '%s'?", key, near)
               : diag_error(diag, place, "word-unknown", "the program has no word '%s'", key);
}

/* The program's own pages use words inside YAML's double quotes, inside SQL's single quotes, or as
 * Markdown; the character before the word decides the escaping. */
static void
append_word(GString *out, const char *word, bool html)
{
    g_autofree char *escaped = html ? g_markup_escape_text(word, -1) : NULL;
    char before = '\0';

    if (!html && out->len > 0) {
        before = out->str[out->len - 1];
    }
    for (const char *c = html ? escaped : word; *c != '\0'; c++) {
        if (before == '"' && (*c == '"' || *c == '\\')) {
            g_string_append_c(out, '\\');
        } else if (before == '\'' && *c == '\'') {
            g_string_append_c(out, '\'');
        }
        g_string_append_c(out, *c);
    }
}

bool
words_fill(const Words *words, Bytes text, bool html, const char *file, Arena *arena, Bytes *ret,
           Diag *diag)
{
    static const char open[] = "{{words.", close[] = "}}";
    const char *from = text.data, *end = text.data + text.size;
    g_autoptr(GString) out = g_string_new(NULL);

    for (const char *at; (at = g_strstr_len(from, end - from, open)) != NULL;) {
        const char *name = at + strlen(open);
        const char *stop = g_strstr_len(name, end - name, close);
        g_autofree char *key = g_strndup(name, stop != NULL ? (gsize)(stop - name) : 0);
        size_t word = 0;
        while (word < N_WORDS && !g_str_equal(keys[word], key)) {
            word++;
        }
        if (word == N_WORDS) {
            return unknown_word(text, at, key, file, diag);
        }
        g_string_append_len(out, from, at - from);
        append_word(out, words_text(words, (WordKey)word), html);
        from = stop + strlen(close);
    }
    if (from == text.data) {
        *ret = text;
        return true;
    }
    g_string_append_len(out, from, end - from);
    *ret = (Bytes){ .data = arena_strdup(arena, out->str), .size = out->len };
    return true;
}

void
words_append_own(const Words *words, GString *out)
{
    for (size_t i = 0; words != NULL && i < N_WORDS; i++) {
        if (words->texts[i] != NULL) {
            g_string_append_printf(out, "%s=", keys[i]);
            value_append_json_text(out, words->texts[i]);
        }
    }
}

/* ---- Numbers ---- */

/* The size in bytes of the currency sign at the start, or 0. */
static size_t
money_sign(const char *text)
{
    static const char *const signs[] = { "$", "€", "£", "¥" };

    for (size_t i = 0; i < G_N_ELEMENTS(signs); i++) {
        if (g_str_has_prefix(text, signs[i])) {
            return strlen(signs[i]);
        }
    }
    return 0;
}

/* The size in bytes of the number at the start: digits, with points and commas between them. */
static size_t
number_length(const char *text)
{
    size_t n = 0;

    while (g_ascii_isdigit(text[n]) ||
           (n > 0 && (text[n] == '.' || text[n] == ',') && g_ascii_isdigit(text[n + 1]))) {
        n++;
    }
    return n;
}

/* The word for the suffix after the digits: "m", "bn", "tn"; N_WORDS if there is none. */
static WordKey
find_scale(const char *text, size_t *ret_length)
{
    static const struct {
        const char *suffix;
        WordKey word;
    } scales[] = { { "m", WORD_NUMBER_MILLIONS },
                   { "bn", WORD_NUMBER_BILLIONS },
                   { "tn", WORD_NUMBER_TRILLIONS } };

    for (size_t i = 0; i < G_N_ELEMENTS(scales); i++) {
        size_t n = strlen(scales[i].suffix);
        if (g_str_has_prefix(text, scales[i].suffix) && !g_ascii_isalpha(text[n])) {
            *ret_length = n;
            return scales[i].word;
        }
    }
    return N_WORDS;
}

/* Appends the number at `text`, with the currency sign before it (or NULL). Returns the text after
 * the number. */
static const char *
append_number(Arena *arena, const Words *words, const char *text, const char *sign, GString *out)
{
    g_autoptr(GString) number = g_string_new(NULL);
    size_t n = number_length(text), length = 0;

    for (size_t i = 0; i < n; i++) {
        g_string_append_printf(number, "%s%.*s",
                               text[i] == '.'   ? words_text(words, WORD_NUMBER_POINT)
                               : text[i] == ',' ? words_text(words, WORD_NUMBER_COMMA)
                                                : "",
                               g_ascii_isdigit(text[i]) ? 1 : 0, text + i);
    }
    const char *whole = number->str;
    WordKey scale = find_scale(text + n, &length);
    if (scale != N_WORDS) {
        whole = words_format(arena, words, scale, "number", whole, NULL);
    }
    if (sign != NULL) {
        whole = words_format(arena, words, WORD_MONEY, "sign", sign, "number", whole, NULL);
    }
    g_string_append(out, whole);
    return text + n + length;
}

char *
words_notation(Arena *arena, const Words *words, char *english_number)
{
    g_autoptr(GString) out = g_string_new(NULL);

    if (english_number == NULL || words_are_english(words)) {
        return english_number;
    }
    for (const char *at = english_number; *at != '\0';) {
        size_t n = money_sign(at);
        if (n > 0 && g_ascii_isdigit(at[n])) {
            const char *sign = arena_printf(arena, "%.*s", (int)n, at);
            at = append_number(arena, words, at + n, sign, out);
        } else if (g_ascii_isdigit(*at)) {
            at = append_number(arena, words, at, NULL, out);
        } else {
            g_string_append_c(out, *at++);
        }
    }
    return arena_strdup(arena, out->str);
}

char *
words_number(Arena *arena, const Words *words, double number, int decimals)
{
    return words_notation(arena, words,
                          decimals >= 0 ? number_format(arena, number, decimals)
                                        : number_format_auto(arena, number));
}

char *
words_exact(Arena *arena, const Words *words, double number)
{
    g_autoptr(GString) exact = g_string_new(NULL);

    number_append_exact(exact, number);
    const char *point = strchr(exact->str, '.');
    bool power = strchr(exact->str, 'e') != NULL; /* 1e+30 */
    return power ? words_notation(arena, words, arena_strdup(arena, exact->str))
                 : words_number(arena, words, number, point != NULL ? (int)strlen(point + 1) : 0);
}

char *
words_percent(Arena *arena, const Words *words, const char *number)
{
    return words_format(arena, words, WORD_PERCENT, "number", number, NULL);
}
