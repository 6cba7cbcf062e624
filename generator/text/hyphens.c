#include "text/hyphens.h"

#include "base/files.h"
#include "text/hyphen_patterns.h"

#include <string.h>

typedef struct {
    const char *language, *file, *package;
    bool capitals; /* whether nouns are capitalised */
} Patterns;

/* The first entry of which the report's language is the same or a variety is used. */
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

/* Least number of letters on either side of a hyphen, whatever the patterns allow. Lines are set
 * ragged, so dividing off two letters is not worth it. */
enum { PART_LETTERS_MIN = 3, WORD_BYTES_MIN = 2 * PART_LETTERS_MIN };

struct Hyphens {
    const Patterns *patterns; /* NULL: words are not divided */
    char *path;
    GMutex lock; /* protects reading, because outputs share the patterns */
    bool opened;
    HyphenPatterns *read; /* NULL: not read yet, or unreadable */
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

/* Reads the patterns once, for all threads. */
static const HyphenPatterns *
patterns_open(Hyphens *hyphens)
{
    g_autofree char *text = NULL;
    gsize size = 0;

    g_mutex_lock(&hyphens->lock);
    if (!hyphens->opened && g_file_get_contents(hyphens->path, &text, &size, NULL)) {
        hyphens->read = hyphen_patterns_read(text, size);
    }
    hyphens->opened = true;
    g_mutex_unlock(&hyphens->lock);
    return hyphens->read;
}

void
hyphens_free_patterns(Hyphens *hyphens)
{
    g_clear_pointer(&hyphens->read, hyphen_patterns_free);
    hyphens->opened = false;
}

static void
hyphens_clear(void *data)
{
    Hyphens *hyphens = data;

    hyphens_free_patterns(hyphens);
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

/* Finds the word inside its punctuation. Returns false unless it consists of lower-case letters
 * only: names, abbreviations and figures are not divided, nor are compounds, which may be broken at
 * their hyphen. */
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
    return end - start >= WORD_BYTES_MIN && end - start <= HYPHEN_WORD_MAX;
}

size_t
hyphens_find(Hyphens *hyphens, const char *text, size_t n_bytes, uint32_t *ret, size_t max)
{
    size_t start = 0, end = 0, n = 0;
    char marks[HYPHEN_WORD_MAX];

    if (hyphens->patterns == NULL || !word_find(hyphens, text, n_bytes, &start, &end)) {
        return 0;
    }
    const HyphenPatterns *patterns = patterns_open(hyphens);
    g_autofree char *word = g_utf8_strdown(text + start, (gssize)(end - start));
    size_t size = strlen(word);
    if (patterns == NULL || size > HYPHEN_WORD_MAX) {
        return 0;
    }
    hyphen_patterns_mark(patterns, word, size, marks);
    /* same number of characters, but not necessarily of bytes */
    const char *at = text + start, *small = word;
    long letters = g_utf8_strlen(word, -1);
    for (long i = 1; i + PART_LETTERS_MIN <= letters && n < max; i++) {
        at = g_utf8_next_char(at);
        small = g_utf8_next_char(small);
        if (i >= PART_LETTERS_MIN && (marks[small - word - 1] & 1) != 0) {
            ret[n++] = (uint32_t)(at - text);
        }
    }
    return n;
}
