#include "outputs/pdf/hyphens.h"

#include "base/trace.h"
#include "outputs/pdf/hyphen_patterns.h"

#include <hyphen.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *language, *file, *package;
    bool capitals; /* nouns are written with one */
} Patterns;

/* The first that the report's language is, or is a variety of. */
static const Patterns all_patterns[] = {
    { "en-GB", "hyph_en_GB.dic", "hyphen-en-gb", false },
    { "en-AU", "hyph_en_GB.dic", "hyphen-en-gb", false },
    { "en-IE", "hyph_en_GB.dic", "hyphen-en-gb", false },
    { "en-NZ", "hyph_en_GB.dic", "hyphen-en-gb", false },
    { "en-ZA", "hyph_en_GB.dic", "hyphen-en-gb", false },
    { "en", "hyph_en_US.dic", "hyphen-en-us", false },
    { "cs", "hyph_cs_CZ.dic", "hyphen-cs", false },
    { "da", "hyph_da_DK.dic", "hyphen-da", false },
    { "de", "hyph_de_DE.dic", "hyphen-de", true },
    { "es", "hyph_es_ES.dic", "hyphen-es", false },
    { "fr", "hyph_fr.dic", "hyphen-fr", false },
    { "it", "hyph_it_IT.dic", "hyphen-it", false },
    { "nl", "hyph_nl_NL.dic", "hyphen-nl", false },
    { "pl", "hyph_pl_PL.dic", "hyphen-pl", false },
    { "pt-BR", "hyph_pt_BR.dic", "hyphen-pt-br", false },
    { "pt", "hyph_pt_PT.dic", "hyphen-pt-pt", false },
    { "sv", "hyph_sv_SE.dic", "hyphen-sv", false },
    { "uk", "hyph_uk_UA.dic", "hyphen-uk", false },
};

/* Longer ones are no words: German laws have names of 80 letters. */
enum { MOST_BYTES = 192 };
/* Letters on either side of a hyphen: lines are set ragged, so that two are not
 * worth one, whatever the patterns say. */
enum { LEAST_LETTERS = 3, LEAST_BYTES = 2 * LEAST_LETTERS };

struct Hyphens {
    const Patterns *patterns; /* NULL: words stay whole */
    char *path;
    GMutex lock; /* of the opening: outputs share them */
    bool opened;
    HyphenPatterns *plain;  /* NULL: the language needs libhyphen … */
    HyphenDict *dictionary; /* … and so do words of several parts; NULL: not yet */
};

static const Patterns *
patterns_find(const char *language)
{
    for (size_t i = 0; i < G_N_ELEMENTS(all_patterns); i++) {
        size_t length = strlen(all_patterns[i].language);
        if (g_ascii_strncasecmp(language, all_patterns[i].language, length) == 0 &&
            (language[length] == '\0' || language[length] == '-')) {
            return &all_patterns[i];
        }
    }
    return NULL;
}

/* Once, for all threads. */
static const HyphenPatterns *
plain_open(Hyphens *hyphens)
{
    char *text = NULL;
    gsize size = 0;

    g_mutex_lock(&hyphens->lock);
    if (!hyphens->opened && g_file_get_contents(hyphens->path, &text, &size, NULL)) {
        hyphens->plain = hyphen_patterns_read(text, size);
    }
    hyphens->opened = true;
    g_mutex_unlock(&hyphens->lock);
    return hyphens->plain;
}

static HyphenDict *
dictionary_open(Hyphens *hyphens)
{
    g_mutex_lock(&hyphens->lock);
    if (hyphens->dictionary == NULL) {
        hyphens->dictionary = hnj_hyphen_load(hyphens->path);
    }
    g_mutex_unlock(&hyphens->lock);
    return hyphens->dictionary;
}

void
hyphens_rest(Hyphens *hyphens)
{
    g_clear_pointer(&hyphens->plain, hyphen_patterns_free);
    g_clear_pointer(&hyphens->dictionary, hnj_hyphen_free);
    hyphens->opened = false;
}

static void
hyphens_clear(void *data)
{
    Hyphens *hyphens = data;

    hyphens_rest(hyphens);
    g_mutex_clear(&hyphens->lock);
    g_free(hyphens->path);
}

Hyphens *
hyphens_new(const char *language, bool must, Place place, Arena *arena, Diag *diag)
{
    Hyphens *hyphens = arena_new0(arena, Hyphens);

    hyphens->patterns = patterns_find(language);
    if (hyphens->patterns == NULL) {
        return hyphens;
    }
    hyphens->path = g_build_filename("/usr/share/hyphen", hyphens->patterns->file, NULL);
    g_mutex_init(&hyphens->lock);
    arena_defer(arena, hyphens_clear, hyphens);
    file_trace_opened(hyphens->path);
    if (!file_is_there(hyphens->path)) {
        static const char format[] =
            "no hyphenation patterns for language '%s'; install the Debian package %s";
        const char *package = hyphens->patterns->package;
        if (must) {
            diag_error(diag, place, "hyphens-missing", format, language, package);
        } else {
            diag_warning(diag, place, "hyphens-missing", format, language, package);
        }
        hyphens->patterns = NULL;
    }
    return hyphens;
}

static bool
is_joiner(gunichar c)
{
    return c == '\'' || c == 0x2019 || g_unichar_ismark(c);
}

/* The word inside its punctuation; false when anything but small letters is
 * in it: names, abbreviations and figures stay whole, and so do compounds, which
 * may end a line at their hyphen. */
static bool
word_find(const Hyphens *hyphens, const char *text, size_t n_bytes, size_t *ret_start,
          size_t *ret_end)
{
    const char *start = text, *end = text + n_bytes;

    while (start < end && g_unichar_ispunct(g_utf8_get_char(start))) {
        start = g_utf8_next_char(start);
    }
    while (end > start && g_unichar_ispunct(g_utf8_get_char(g_utf8_prev_char(end)))) {
        end = g_utf8_prev_char(end);
    }
    for (const char *at = start; at < end; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        bool capital = at == start && hyphens->patterns->capitals && g_unichar_isupper(c);
        if (!g_unichar_islower(c) && !is_joiner(c) && !capital) {
            return false;
        }
    }
    *ret_start = (size_t)(start - text);
    *ret_end = (size_t)(end - text);
    return end - start >= LEAST_BYTES && end - start <= MOST_BYTES;
}

/* Small letters: libhyphen's marks are by letter of these. */
typedef struct {
    char marks[MOST_BYTES + 5]; /* odd: the word may be divided behind this letter */
    char **replaced;            /* by letter, where the spelling would change */
    int *positions, *cuts;
} Answer;

/* Where the first apostrophe stands; at the end without one. */
static size_t
apostrophe_find(const char *word)
{
    const char *plain = strchr(word, '\''), *curved = strstr(word, "\xE2\x80\x99");
    const char *first = plain == NULL || (curved != NULL && curved < plain) ? curved : plain;

    return first != NULL ? (size_t)(first - word) : strlen(word);
}

/* Leaves what stands behind an apostrophe whole, which is short: "model's". False: more
 * needs to be known. */
static bool
plain_divide(const HyphenPatterns *patterns, const char *word, Answer *ret)
{
    size_t size = apostrophe_find(word), letter = 0;
    char levels[MOST_BYTES + 2];

    if (patterns == NULL || g_utf8_strlen(word + size, -1) > LEAST_LETTERS) {
        return false;
    }
    long letters = g_utf8_strlen(word, (gssize)size);
    hyphen_patterns_mark(patterns, word, size, levels);
    memset(ret->marks, '0', sizeof ret->marks);
    for (const char *at = word; at < word + size; at = g_utf8_next_char(at)) {
        size_t last = (size_t)(g_utf8_next_char(at) - word) - 1;
        if ((long)letter + LEAST_LETTERS < letters) {
            ret->marks[letter] = levels[last];
        }
        letter++;
    }
    return true;
}

/* The word as libhyphen's patterns spell it: their files are in several encodings. */
static char *
word_encode(const HyphenDict *dictionary, const char *word)
{
    return dictionary->utf8 != 0 ? g_strdup(word)
                                 : g_convert(word, -1, dictionary->cset, "UTF-8", NULL, NULL, NULL);
}

static bool
word_divide(Hyphens *hyphens, const char *text, size_t n_bytes, Answer *ret)
{
    g_autofree char *word = g_utf8_strdown(text, (gssize)n_bytes);

    if (strlen(word) > MOST_BYTES) {
        return false;
    }
    if (plain_divide(plain_open(hyphens), word, ret)) {
        return true;
    }
    HyphenDict *dictionary = dictionary_open(hyphens);
    g_autofree char *encoded = dictionary != NULL ? word_encode(dictionary, word) : NULL;
    return encoded != NULL && strlen(encoded) <= MOST_BYTES &&
           hnj_hyphen_hyphenate2(dictionary, encoded, (int)strlen(encoded), ret->marks, NULL,
                                 &ret->replaced, &ret->positions, &ret->cuts) == 0;
}

static void
answer_clear(Answer *answer)
{
    for (size_t i = 0; answer->replaced != NULL && i < MOST_BYTES && answer->marks[i] != '\0';
         i++) {
        free(answer->replaced[i]);
    }
    free(answer->replaced);
    free(answer->positions);
    free(answer->cuts);
}

size_t
hyphens_find(Hyphens *hyphens, const char *text, size_t n_bytes, uint32_t *ret, size_t max)
{
    size_t start = 0, end = 0, n = 0;
    Answer answer = { .replaced = NULL };

    if (hyphens->patterns == NULL || !word_find(hyphens, text, n_bytes, &start, &end)) {
        return 0;
    }
    if (word_divide(hyphens, text + start, end - start, &answer)) {
        const char *at = text + start;
        long letters = g_utf8_strlen(at, (gssize)(end - start));
        for (long i = 0; i + LEAST_LETTERS < letters && n < max; i++) {
            bool respelt = answer.replaced != NULL && answer.replaced[i] != NULL;
            at = g_utf8_next_char(at);
            if (i + 1 >= LEAST_LETTERS && (answer.marks[i] & 1) != 0 && !respelt) {
                ret[n++] = (uint32_t)(at - text);
            }
        }
    }
    answer_clear(&answer);
    return n;
}
