/* Where words of the PDF may be divided. */
#include "outputs/pdf/hyphen_patterns.h"
#include "outputs/pdf/word_breaks.h"
#include "tests/pdf_desk.h"

#include <hyphen.h>
#include <stdlib.h>
#include <string.h>

static char *
divide(Desk *desk, const char *language, const char *word)
{
    Hyphens *hyphens =
        hyphens_new(language, true, (Place){ .file = "report.yaml" }, desk->arena, desk->diag);
    uint32_t at[16];
    size_t n = hyphens_find(hyphens, word, strlen(word), at, G_N_ELEMENTS(at));
    GString *text = g_string_new(word);

    while (n > 0) {
        g_string_insert_c(text, (gssize)at[--n], '-');
    }
    return g_string_free(text, FALSE);
}

/* As American and British dictionaries divide them, but for two letters alone. */
static void
a_language_divides_its_words(Desk *desk, G_GNUC_UNUSED const void *data)
{
    static const char *const cases[][3] = {
        { "en", "accelerators", "accel-er-a-tors" },
        { "en", "(throughput),", "(through-put)," },
        { "en-GB", "accelerators", "accel-er-at-ors" },
        { "en", "TPU", "TPU" },
        { "en", "Trillium", "Trillium" },
        { "en", "chip-hour", "chip-hour" },
        { "en", "benchmark2", "benchmark2" },
        { "ja", "accelerators", "accelerators" },
        { "de", "Wirtschaftlichkeit", "Wirt-schaft-lich-keit" },
        { "de", "Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung",
          "Grund-stücks-ver-kehrs-ge-neh-mi-gungs-zu-stän-dig-keits-über-tra-gungs-ver-ordnung" },
        { "fr", "approvisionnement", "appro-vi-sion-ne-ment" },
        { "es", "aprovisionamiento", "apro-vi-sio-na-miento" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *divided = divide(desk, cases[i][0], cases[i][1]);
        g_assert_cmpstr(divided, ==, cases[i][2]);
    }
    g_assert_cmpint(diag_count(desk->diag, DIAG_ERROR), ==, 0);
}

/* Where libhyphen divides, with three letters on either side. */
static char *
divide_by_library(HyphenDict *dictionary, const char *word)
{
    GString *text = g_string_new(NULL);
    char marks[256], **replaced = NULL;
    int *positions = NULL, *cuts = NULL;
    glong letters = g_utf8_strlen(word, -1), letter = 0;

    g_assert_cmpint(hnj_hyphen_hyphenate2(dictionary, word, (int)strlen(word), marks, NULL,
                                          &replaced, &positions, &cuts),
                    ==, 0);
    for (const char *at = word; *at != '\0'; at = g_utf8_next_char(at), letter++) {
        g_string_append_len(text, at, g_utf8_next_char(at) - at);
        if (letter >= 2 && letter + 3 < letters && (marks[letter] & 1) != 0) {
            g_string_append_c(text, '-');
        }
    }
    free(positions);
    free(cuts);
    free(replaced);
    return g_string_free(text, FALSE);
}

static char *
letters_of(const char *pattern)
{
    GString *letters = g_string_new(NULL);

    for (const char *at = pattern; *at != '\0'; at++) {
        g_string_append(letters, g_ascii_islower(*at) ? (char[]){ *at, '\0' } : "");
    }
    return g_string_free(letters, FALSE);
}

/* Words made of the letters of the patterns themselves, which are what they match. */
static void
plain_patterns_divide_as_libhyphen_does(Desk *desk, G_GNUC_UNUSED const void *data)
{
    static const char *const cases[][2] = { { "en", "/usr/share/hyphen/hyph_en_US.dic" },
                                            { "en-GB", "/usr/share/hyphen/hyph_en_GB.dic" } };
    static const char *const endings[] = { "", "'s", "\xE2\x80\x99s", "'ve", "'n'roll" };

    for (size_t c = 0; c < G_N_ELEMENTS(cases); c++) {
        HyphenDict *dictionary = hnj_hyphen_load(cases[c][1]);
        Hyphens *hyphens = hyphens_new(cases[c][0], true, (Place){ .file = "report.yaml" },
                                       desk->arena, desk->diag);
        g_autofree char *text = NULL;
        g_assert_true(g_file_get_contents(cases[c][1], &text, NULL, NULL));
        g_auto(GStrv) patterns = g_strsplit(text, "\n", -1);
        for (size_t i = 5; patterns[i] != NULL && patterns[i + 1] != NULL; i += 3) {
            g_autofree char *first = letters_of(patterns[i]), *next = letters_of(patterns[i + 1]);
            g_autofree char *word =
                g_strconcat(first, next, endings[i % G_N_ELEMENTS(endings)], NULL);
            uint32_t at[32];
            size_t n = hyphens_find(hyphens, word, strlen(word), at, G_N_ELEMENTS(at));
            g_autofree char *expected = strlen(word) >= 6 && strlen(word) <= 192
                                            ? divide_by_library(dictionary, word)
                                            : g_strdup(word);
            g_autoptr(GString) divided = g_string_new(word);
            while (n > 0) {
                g_string_insert_c(divided, (gssize)at[--n], '-');
            }
            g_assert_cmpstr(divided->str, ==, expected);
        }
        hnj_hyphen_free(dictionary);
    }
}

/* What would be read wrongly is left to libhyphen. */
static void
patterns_that_are_not_plain_are_refused(G_GNUC_UNUSED Desk *desk, G_GNUC_UNUSED const void *data)
{
    static const char *const texts[] = {
        "ISO8859-1\n1ba\n",
        "UTF-8\n1ba\nNEXTLEVEL\n1ca\n",
        "UTF-8\nas3szon/sz=sz,2,3\n",
        "UTF-8\nNOHYPHEN -\n1ba\n",
        "UTF-8\nLEFTHYPHENMIN 4\n1ba\n",
        "UTF-8\na 1b\n",
        "UTF",
    };

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_assert_null(hyphen_patterns_read(g_strdup(texts[i]), strlen(texts[i])));
    }
    static const char plain[] = "UTF-8\nLEFTHYPHENMIN 2\n% a comment\n1ba\n.ab5\nc2d.";
    g_autoptr(HyphenPatterns) patterns = hyphen_patterns_read(g_strdup(plain), strlen(plain));
    char levels[8] = "";
    hyphen_patterns_mark(patterns, "abbacd", 6, levels);
    g_assert_cmpint(memcmp(levels, "05002", 5), ==, 0);
}

static size_t
count_breaks(const char *word, bool code)
{
    WordBreaks breaks;

    word_breaks_find(word, strlen(word), code, &breaks);
    size_t n = breaks.n_items;
    word_breaks_clear(&breaks);
    return n;
}

static void
words_break_after_hyphens_but_not_before_digits(Desk *desk, G_GNUC_UNUSED const void *data)
{
    g_assert_cmpuint(count_breaks("chip-hour", false), ==, 1);
    g_assert_cmpuint(count_breaks("v6e-8", false), ==, 0);
    g_assert_cmpuint(count_breaks("2026-11-20", false), ==, 0);
    g_assert_cmpuint(count_breaks("-x", false), ==, 0);
    g_assert_cmpuint(count_breaks("x-", false), ==, 0);
    g_assert_cmpuint(count_breaks("and/or", false), ==, 0);
    g_assert_cmpuint(count_breaks("https://example.org/some/long/path", false), ==, 3);
    g_assert_cmpuint(count_breaks("cost_per_million_tokens", true), ==, 3);
    g_assert_cmpuint(count_breaks("zero\342\200\213width", false), ==, 1);
    g_assert_nonnull(desk->arena);
}

#define ADD(name) g_test_add("/pdf-hyphens/" #name, Desk, NULL, desk_open, name, desk_close)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD(a_language_divides_its_words);
    ADD(plain_patterns_divide_as_libhyphen_does);
    ADD(patterns_that_are_not_plain_are_refused);
    ADD(words_break_after_hyphens_but_not_before_digits);
    int status = g_test_run();
    fonts_shutdown();
    return status;
}
