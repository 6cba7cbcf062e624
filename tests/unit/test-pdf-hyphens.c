/* Where the PDF may divide words. */
#include "tests/pdf_desk.h"
#include "text/hyphen_patterns.h"
#include "text/word_breaks.h"

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

/* As American and British dictionaries divide them, except for parts of two letters. */
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
        { "en", "reproducibility", "repro-ducibil-ity" },
        { "en", "approximately", "approx-i-mately" },
        { "en", "model's", "model's" },
        { "en", "accelerator\u2019s", "accel-er-a-tor\u2019s" },
        { "en-GB", "optimisation", "optim-isa-tion" },
        { "en-GB", "measurement's", "meas-ure-ment's" },
        { "de", "Donaudampfschifffahrt", "Donau-dampf-schiff-fahrt" },
        { "de", "Geschwindigkeitsbegrenzung", "Geschwin-dig-keits-be-gren-zung" },
        { "de", "\u00DCbertragungsgeschwindigkeit", "\u00DCber-tra-gungs-ge-schwin-dig-keit" },
        { "de", "au\u00DFergew\u00F6hnlich", "au\u00DFer-ge-w\u00F6hn-lich" },
        { "fr", "l'approvisionnement", "l'ap-pro-vi-sion-ne-ment" },
        { "fr", "aujourd'hui", "aujour-d'hui" },
        { "fr", "d\u2019apprentissage", "d\u2019ap-pren-tis-sage" },
        { "fr", "acc\u00E9l\u00E9rateur", "acc\u00E9-l\u00E9-ra-teur" },
        { "es", "comparaci\u00F3n", "com-pa-ra-ci\u00F3n" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *divided = divide(desk, cases[i][0], cases[i][1]);
        g_assert_cmpstr(divided, ==, cases[i][2]);
    }
    g_assert_cmpint(diag_count(desk->diag, DIAG_ERROR), ==, 0);
}

/* The divisions of a word according to a file, marked with '='. NULL: the file cannot be read. */
static char *
divide_by(const char *file, size_t size, const char *word)
{
    g_autoptr(HyphenPatterns) patterns = hyphen_patterns_read(file, size);
    GString *divided = g_string_new(NULL);
    char marks[HYPHEN_WORD_MAX];

    if (patterns == NULL) {
        return g_string_free(divided, TRUE);
    }
    hyphen_patterns_mark(patterns, word, strlen(word), marks);
    for (size_t i = 0; word[i] != '\0'; i++) {
        g_string_append_c(divided, word[i]);
        g_string_append(divided, (marks[i] & 1) != 0 ? "=" : "");
    }
    return g_string_free(divided, FALSE);
}

static void
files_of_all_forms_are_read(G_GNUC_UNUSED Desk *desk, G_GNUC_UNUSED const void *data)
{
    static const char *const cases[][3] = {
        { "UTF-8\n% 1a a comment\n1ba\n.ab5\nc2d.", "abbacd", "ab=bacd" },
        { "UTF-8\r\n1ba\r\n", "xxbab", "xx=bab" },
        { "UTF-8\n1ba\n2ba\n", "xxbac", "xxbac" }, /* the last one counts */
        { "UTF-8\n1ba\n2bad\n", "abababad", "aba=babad" },
        { "UTF-8\nLEFTHYPHENMIN 3\nRIGHTHYPHENMIN 4\n1ba\n", "abababa", "aba=baba" },
        { "ISO8859-1\n1\344b\n", "xx\u00E4bxx", "xx=\u00E4bxx" },
        { "UTF-8\n1z/z=z,1,1\n1ba\n", "azzaba", "azza=ba" },
        { "UTF-8\n1ba\n", "ababa'baba-baba", "ababa'baba-baba" },
        { "UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 2\n1ba\n", "ababa'baba-baba",
          "aba=ba'ba=ba-ba=ba" },
        { "UTF-8\nNOHYPHEN x,y\n1ba\nx1\ny1\nNEXTLEVEL\n1ca\n", "xxacaxacabaca",
          "xxa=caxa=ca=ba=ca" },
        { "UTF-8\nCOMPOUNDLEFTHYPHENMIN 3\n1ba\nNEXTLEVEL\n1ca\n", "ababacacaca",
          "aba=baca=ca=ca" },
        { "no encoding\n1ba\n", "aba", NULL },
        { "UTF-8", "aba", NULL },
        { "UTF-8\n1\344b\n", "aba", NULL },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *divided = divide_by(cases[i][0], strlen(cases[i][0]), cases[i][1]);
        g_assert_cmpstr(divided, ==, cases[i][2]);
    }
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
    ADD(files_of_all_forms_are_read);
    ADD(words_break_after_hyphens_but_not_before_digits);
    int status = g_test_run();
    fonts_shutdown();
    return status;
}
