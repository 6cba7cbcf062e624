/* Words, shaping and line breaking of the PDF. */
#include "charts/fonts.h"
#include "outputs/pdf/compose.h"
#include "outputs/pdf/hyphen_patterns.h"
#include "outputs/pdf/word_breaks.h"

#include <hyphen.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    Arena *arena;
    Diag *diag;
    const Theme *theme;
    Hyphens *hyphens;
    Shaper *shaper;
    Setter *setter;
    PrintStyle *print;
    Galley *galley;
} Desk;

static void
desk_open(Desk *desk, G_GNUC_UNUSED const void *data)
{
    desk->arena = arena_new();
    desk->diag = diag_new();
    const Theme *theme = theme_load("assets/theme.yaml", NULL, desk->arena, desk->diag);
    g_assert_nonnull(theme);
    g_assert_true(fonts_init(theme, desk->diag));
    desk->theme = theme;
    desk->hyphens = hyphens_new("en", desk->arena, desk->diag);
    desk->shaper = shaper_new(theme, "en", desk->hyphens, desk->arena, desk->diag);
    desk->setter = setter_new(desk->shaper, desk->arena);
    desk->print = print_style_new(theme, desk->shaper, desk->arena);
    desk->galley = galley_new(desk->arena);
}

static void
desk_close(Desk *desk, G_GNUC_UNUSED const void *data)
{
    arena_free(desk->arena);
    diag_free(desk->diag);
}

static Paragraph *
set(Desk *desk, const char *text, float width)
{
    Span span = { .text = text, .n_bytes = strlen(text), .style = &desk->print->body };
    Paragraph *paragraph =
        paragraph_new(desk->setter, &span, 1, (Place){ .file = "a.md", .line = 7 });

    paragraph_break(desk->setter, paragraph, width, false);
    return paragraph;
}

/* The text of a line as it is placed. */
static char *
line_text(Desk *desk, const Paragraph *paragraph, uint32_t index)
{
    GString *text = g_string_new(NULL);

    slab_begin(desk->galley, 0);
    paragraph_place(desk->setter, paragraph, index, 0, 0, desk->galley);
    const Slab *slab = slab_end(desk->galley, 0);
    for (uint32_t i = 0; i < slab->n_items; i++) {
        g_string_append(text, slab->items[i].text != NULL ? slab->items[i].text : "");
    }
    return g_string_free(text, FALSE);
}

static const char prose[] =
    "Six pairs of results share benchmark, scenario and round. In each, the H100 did more work per "
    "chip. Two pairs come with enough runs for an interval, and both intervals leave parity out: "
    "0.68 on 8 chips and 0.52 on 512. The other four are single scores, drawn hollow; they agree "
    "in direction, but nothing can be said about their spread.";

/* Words that hyphens divide, whole again. */
static char *
words_joined(const char *text)
{
    g_auto(GStrv) parts = g_strsplit(text, "-", -1);
    return g_strjoinv("", parts);
}

static void
lines_fit_and_keep_every_word(Desk *desk, G_GNUC_UNUSED const void *data)
{
    for (int points = 60; points < 500; points += 7) {
        float width = (float)points;
        Paragraph *paragraph = set(desk, prose, width);
        g_autoptr(GString) all = g_string_new(NULL);
        for (uint32_t i = 0; i < paragraph->n_lines; i++) {
            g_autofree char *text = line_text(desk, paragraph, i);
            g_assert_cmpfloat(paragraph->lines[i].width, <=, width + 0.02F);
            g_string_append(all, text);
        }
        g_autofree char *whole = words_joined(all->str);
        g_assert_cmpstr(whole, ==, prose);
    }
}

static void
a_word_too_wide_is_broken_anywhere(Desk *desk, G_GNUC_UNUSED const void *data)
{
    static const char word[] = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeam";
    Paragraph *paragraph = set(desk, word, 50);
    g_autoptr(GString) all = g_string_new(NULL);

    g_assert_cmpuint(paragraph->n_lines, >, 4);
    for (uint32_t i = 0; i < paragraph->n_lines; i++) {
        g_autofree char *text = line_text(desk, paragraph, i);
        g_assert_cmpfloat(paragraph->lines[i].width, <=, 50.02F);
        g_string_append(all, text);
    }
    g_assert_cmpstr(all->str, ==, word);
}

static void
no_hyphen_stands_out_of_a_narrow_column(Desk *desk, G_GNUC_UNUSED const void *data)
{
    for (int halves = 24; halves < 180; halves++) {
        float width = (float)halves / 2;
        const Paragraph *paragraph =
            set(desk, "udampfschifffahrt represen\u00adtation interchangeabilities", width);
        for (uint32_t i = 0; i < paragraph->n_lines; i++) {
            g_assert_cmpfloat(paragraph->lines[i].width, <, width + 0.1F);
        }
    }
}

static void
a_column_narrower_than_a_letter_ends(Desk *desk, G_GNUC_UNUSED const void *data)
{
    g_assert_cmpuint(set(desk, "Wide", 1)->n_lines, ==, 4);
}

static void
white_space_collapses(Desk *desk, G_GNUC_UNUSED const void *data)
{
    Paragraph *paragraph = set(desk, "  one \n\t two   ", 400);
    g_autofree char *text = line_text(desk, paragraph, 0);

    g_assert_cmpuint(paragraph->n_lines, ==, 1);
    g_assert_cmpstr(text, ==, "one two");
    g_assert_cmpuint(set(desk, " \n ", 400)->n_lines, ==, 0);
}

static void
a_soft_hyphen_shows_only_where_a_line_ends(Desk *desk, G_GNUC_UNUSED const void *data)
{
    Paragraph *whole = set(desk, "through\302\255put", 200);
    Paragraph *broken = set(desk, "through\302\255put", 48);
    g_autofree char *one = line_text(desk, whole, 0);
    g_autofree char *first = line_text(desk, broken, 0), *second = line_text(desk, broken, 1);

    g_assert_cmpstr(one, ==, "throughput");
    g_assert_cmpuint(broken->n_lines, ==, 2);
    g_assert_cmpstr(first, ==, "through-");
    g_assert_cmpstr(second, ==, "put");
}

static void
the_hyphen_of_a_divided_word_is_an_artifact_inside_the_column(Desk *desk,
                                                              G_GNUC_UNUSED const void *data)
{
    static const char text[] = "a representative";
    StructNode *node = struct_new(desk->arena, "P");
    Span span = {
        .text = text, .n_bytes = strlen(text), .style = &desk->print->body, .node = node
    };
    Paragraph *paragraph = paragraph_new(desk->setter, &span, 1, (Place){ 0 });

    paragraph_break(desk->setter, paragraph, 50, false);
    g_assert_cmpuint(paragraph->n_lines, >, 1);
    slab_begin(desk->galley, 0);
    paragraph_place(desk->setter, paragraph, 0, 0, 0, desk->galley);
    const Slab *slab = slab_end(desk->galley, 0);
    g_assert_cmpuint(slab->n_items, ==, 2);
    g_assert_cmpstr(slab->items[0].text, ==, "a repre");
    g_assert_cmpstr(slab->items[1].text, ==, "-");
    g_assert_true(slab->items[0].node == node && slab->items[1].node == NULL);
    g_assert_true(slab->items[1].late);
    for (uint32_t i = 0; i < paragraph->n_lines; i++) {
        g_assert_cmpfloat(paragraph->lines[i].width, <=, 50.02F);
    }
}

static char *
divide(Desk *desk, const char *language, const char *word)
{
    Hyphens *hyphens = hyphens_new(language, desk->arena, desk->diag);
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
    char marks[128], **replaced = NULL;
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
        Hyphens *hyphens = hyphens_new(cases[c][0], desk->arena, desk->diag);
        g_autofree char *text = NULL;
        g_assert_true(g_file_get_contents(cases[c][1], &text, NULL, NULL));
        g_auto(GStrv) patterns = g_strsplit(text, "\n", -1);
        for (size_t i = 5; patterns[i] != NULL && patterns[i + 1] != NULL; i += 3) {
            g_autofree char *first = letters_of(patterns[i]), *next = letters_of(patterns[i + 1]);
            g_autofree char *word =
                g_strconcat(first, next, endings[i % G_N_ELEMENTS(endings)], NULL);
            uint32_t at[32];
            size_t n = hyphens_find(hyphens, word, strlen(word), at, G_N_ELEMENTS(at));
            g_autofree char *expected = strlen(word) >= 6 && strlen(word) <= 64
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
        g_assert_null(hyphen_patterns_read(texts[i], strlen(texts[i])));
    }
    static const char plain[] = "UTF-8\nLEFTHYPHENMIN 2\n% a comment\n1ba\n.ab5\nc2d.";
    g_autoptr(HyphenPatterns) patterns = hyphen_patterns_read(plain, strlen(plain));
    char levels[8] = "";
    hyphen_patterns_mark(patterns, "abbacd", 6, levels);
    g_assert_cmpint(memcmp(levels, "05002", 5), ==, 0);
}

static void
hyphens_cost_more_than_a_ragged_line(Desk *desk, G_GNUC_UNUSED const void *data)
{
    Paragraph *paragraph = set(desk, prose, 335);

    for (uint32_t i = 0; i < paragraph->n_lines; i++) {
        g_autofree char *text = line_text(desk, paragraph, i);
        g_assert_false(g_str_has_suffix(text, "-"));
    }
}

static void
lines_are_evener_than_first_fit(Desk *desk, G_GNUC_UNUSED const void *data)
{
    /* First fit would leave one word on the second line. */
    Paragraph *paragraph = set(desk, "aaaa bb cccccc dddd", 50);
    float width = paragraph->natural;

    paragraph_break(desk->setter, paragraph, width * 0.65F, true);
    g_assert_cmpuint(paragraph->n_lines, ==, 2);
    float difference = paragraph->lines[0].width - paragraph->lines[1].width;
    g_assert_cmpfloat(ABS(difference), <, width * 0.3F);
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

static void
a_chip_keeps_its_x(Desk *desk, G_GNUC_UNUSED const void *data)
{
    /* With calt, Inter would print TPU7×. */
    int face = desk->print->body.typeface;
    const Word *chip = shaper_word(desk->shaper, face, "TPU7x", 5, (Place){ 0 });
    const Word *letter = shaper_word(desk->shaper, face, "x", 1, (Place){ 0 });
    const WordPiece *piece = &chip->pieces[0];

    g_assert_cmpuint(chip->n_pieces, ==, 1);
    g_assert_cmpuint(piece->n_glyphs, ==, 5);
    g_assert_cmpuint(piece->glyphs[4].glyph, ==, letter->pieces[0].glyphs[0].glyph);
}

static void
figures_of_tables_are_equally_wide(Desk *desk, G_GNUC_UNUSED const void *data)
{
    int face = shaper_typeface(desk->shaper,
                               (FaceKey){ .role = FONT_TEXT, .weight = 400, .tabular = true });
    float width = shaper_word(desk->shaper, face, "0", 1, (Place){ 0 })->pieces[0].width;

    for (const char *digit = "123456789"; *digit != '\0'; digit++) {
        const Word *word = shaper_word(desk->shaper, face, digit, 1, (Place){ 0 });
        g_assert_cmpfloat_with_epsilon(word->pieces[0].width, width, 1e-6);
    }
}

static void
a_word_is_shaped_once(Desk *desk, G_GNUC_UNUSED const void *data)
{
    size_t asked = 0, shaped = 0, again = 0;

    set(desk, prose, 300);
    shaper_counts(desk->shaper, &asked, &shaped);
    set(desk, prose, 200);
    shaper_counts(desk->shaper, &asked, &again);
    g_assert_cmpuint(again, ==, shaped);
    g_assert_cmpuint(asked, >, 2 * shaped - 20);
}

static void
accents_are_one_cluster(Desk *desk, G_GNUC_UNUSED const void *data)
{
    /* e and a combining acute: one glyph or two, one text. */
    const Word *word =
        shaper_word(desk->shaper, desk->print->body.typeface, "e\314\201", 3, (Place){ 0 });

    g_assert_cmpuint(word->missing, ==, 0);
    g_assert_cmpuint(word->pieces[0].glyphs[0].n_bytes, ==, 3);
}

static void
assert_missing(Desk *desk, const char *text, const char *message)
{
    g_autoptr(GString) messages = g_string_new(NULL);
    Paragraph *paragraph = set(desk, text, 300);

    for (uint32_t i = 0; i < paragraph->n_lines; i++) {
        g_autofree char *line = line_text(desk, paragraph, i);
        g_assert_nonnull(line);
    }
    diag_print(desk->diag, messages);
    g_assert_cmpstr(messages->str, ==, message);
}

static void
a_character_without_a_glyph_is_named(Desk *desk, G_GNUC_UNUSED const void *data)
{
    assert_missing(desk, "a \342\260\200 b",
                   "a.md:7:1: error: none of the theme's fonts has the character '\342\260\200' "
                   "(U+2C00); install the Debian package fonts-noto-core and name its file under "
                   "font.fallback of the theme [glyph-missing]\n");
}

static void
a_character_of_another_script_is_named(Desk *desk, G_GNUC_UNUSED const void *data)
{
    assert_missing(desk, "left \340\256\225 right",
                   "a.md:7:1: error: none of the theme's fonts has the character "
                   "'\340\256\225' (U+0B95); install the Debian package fonts-noto-core and name "
                   "its file under font.fallback of the theme [glyph-missing]\n");
}

static void
scripts_that_need_whole_shaping_are_seen(Desk *desk, G_GNUC_UNUSED const void *data)
{
    static const char simple[] = "Grüße, Ελλάς, Россия → ½ × ≥ “q”";

    g_assert_false(text_is_complex(simple, strlen(simple)));
    g_assert_true(text_is_complex("\327\220", 2));
    g_assert_true(text_is_complex("\344\270\255", 3));
    g_assert_true(text_is_complex("\340\244\225", 3));
    g_assert_true(text_is_complex("\360\237\230\200", 4));
    g_assert_nonnull(desk->arena);
}

/* Everything that Pango sets whole still is text of ours: fits, in order. */
static void
a_whole_paragraph_fits_and_keeps_its_text(Desk *desk, G_GNUC_UNUSED const void *data)
{
    /* A byte order mark is Pango's business, and has no glyph. */
    g_autofree char *text = g_strconcat("\357\273\277", prose, NULL);
    Paragraph *paragraph = set(desk, text, 200);
    g_autoptr(GString) all = g_string_new(NULL);

    g_assert_nonnull(paragraph->whole);
    g_assert_false(paragraph->right_to_left);
    for (uint32_t i = 0; i < paragraph->n_lines; i++) {
        g_autofree char *line = line_text(desk, paragraph, i);
        g_assert_cmpfloat(paragraph->lines[i].width, <=, 200 + desk->print->body.space + 0.02F);
        g_string_append(all, line);
    }
    g_assert_cmpuint(paragraph->n_lines, >, 5);
    g_assert_nonnull(strstr(all->str, "Six pairs of results share benchmark"));
    g_assert_nonnull(strstr(all->str, "about their spread."));
    g_assert_cmpint(diag_count(desk->diag, DIAG_ERROR), ==, 0);
}

static void
assert_same_word(const Word *left, const Word *right)
{
    g_assert_cmpstr(left->text, ==, right->text);
    g_assert_cmpuint(left->n_pieces, ==, 1);
    g_assert_cmpuint(right->n_pieces, ==, 1);
    g_assert_cmpuint(left->pieces->n_glyphs, ==, right->pieces->n_glyphs);
    g_assert_cmpfloat(left->pieces->width, ==, right->pieces->width);
    g_assert_cmpint(left->pieces->after, ==, right->pieces->after);
    g_assert_true(left->pieces->offsets == NULL && right->pieces->offsets == NULL);
    for (uint32_t i = 0; i < left->pieces->n_glyphs; i++) {
        const DisplayGlyph *a = &left->pieces->glyphs[i], *b = &right->pieces->glyphs[i];
        g_assert_cmpuint(a->glyph, ==, b->glyph);
        g_assert_cmpfloat(a->advance, ==, b->advance);
        g_assert_cmpuint(a->text, ==, b->text);
        g_assert_cmpuint(a->n_bytes, ==, b->n_bytes);
    }
}

/* The first words of figures are shaped one by one, later ones from what was learned of
 * the face. */
static void
many_figures_come_out_as_few_do(Desk *desk, G_GNUC_UNUSED const void *data)
{
    static const char *const words[] = {
        "7.1", "1,204.50", "\u22123.7", "+11",      "2024-11",      "0",     "99.99", "4-7", "-1.5",
        "...", "1,111.74", "+-,.",      "47117.11", "7777777777.7", "7,7.7", "."
    };
    const TextStyle *styles[] = { &desk->print->table, &desk->print->body, &desk->print->title };

    for (size_t s = 0; s < G_N_ELEMENTS(styles); s++) {
        Shaper *few = shaper_new(desk->theme, "en", desk->hyphens, desk->arena, desk->diag);
        PrintStyle *print = print_style_new(desk->theme, few, desk->arena);
        const TextStyle *own[] = { &print->table, &print->body, &print->title };
        for (int i = 0; i < 200; i++) {
            const char *text = arena_printf(desk->arena, "%d.%d", i, i % 7);
            shaper_word(desk->shaper, styles[s]->typeface, text, strlen(text), (Place){ 0 });
        }
        for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
            size_t n = strlen(words[i]);
            assert_same_word(
                shaper_word(few, own[s]->typeface, words[i], n, (Place){ 0 }),
                shaper_word(desk->shaper, styles[s]->typeface, words[i], n, (Place){ 0 }));
        }
    }
}

/* Hebrew between Latin words: places go to the left, texts come as they are read. */
static void
runs_come_in_reading_order(Desk *desk, G_GNUC_UNUSED const void *data)
{
    static const char text[] = "in שלום (עולם) text";
    Paragraph *paragraph = set(desk, text, 400);
    g_autofree char *line = line_text(desk, paragraph, 0);
    float last = 1000;

    g_assert_cmpstr(line, ==, text);
    g_assert_false(paragraph->right_to_left);
    slab_begin(desk->galley, 0);
    paragraph_place(desk->setter, paragraph, 0, 0, 0, desk->galley);
    const Slab *slab = slab_end(desk->galley, 0);
    for (uint32_t i = 0; i < slab->n_items; i++) {
        const DisplayItem *item = &slab->items[i];
        bool backwards = item->glyphs[0].advance < 0;
        g_assert_cmpfloat(item->width, >, 0);
        if (backwards) {
            g_assert_cmpfloat(item->x, <, last);
            last = item->x;
            /* the first letter is the rightmost */
            bool several = item->n_glyphs > 1;
            float offset = item->offsets != NULL ? item->offsets[0].x : 0;
            g_assert_true(offset > (several ? item->width * 0.4F : -0.01F));
        }
    }
    g_assert_cmpfloat(last, <, 1000);
    g_assert_true(set(desk, "שלום, H100", 400)->right_to_left);
}

/* A vowel sign drawn before its letter is read after it. */
static void
each_letter_of_a_cluster_has_its_text(Desk *desk, G_GNUC_UNUSED const void *data)
{
    static const char text[] = "कि क्षमता";
    Paragraph *paragraph = set(desk, text, 400);
    g_autofree char *line = line_text(desk, paragraph, 0);

    g_assert_cmpstr(line, ==, text);
    slab_begin(desk->galley, 0);
    paragraph_place(desk->setter, paragraph, 0, 0, 0, desk->galley);
    const Slab *slab = slab_end(desk->galley, 0);
    const DisplayGlyph *glyphs = slab->items[0].glyphs;
    g_assert_cmpuint(glyphs[0].n_bytes, ==, 3); /* the sign has the letter's text, */
    g_assert_cmpuint(glyphs[1].n_bytes, ==, 3); /* the letter the sign's */
    g_assert_cmpuint(glyphs[1].text, ==, 3);
}

/* In a report in Hebrew, a paragraph of Latin words starts at the right as well. */
static void
the_language_decides_the_side(Desk *desk, G_GNUC_UNUSED const void *data)
{
    Shaper *shaper = shaper_new(desk->theme, "he", hyphens_new("he", desk->arena, desk->diag),
                                desk->arena, desk->diag);
    Setter *setter = setter_new(shaper, desk->arena);
    PrintStyle *print = print_style_new(desk->theme, shaper, desk->arena);
    Span span = { .text = "H100", .n_bytes = 4, .style = &print->body };

    g_assert_true(paragraph_new(setter, &span, 1, (Place){ 0 })->right_to_left);
    g_assert_false(set(desk, "H100", 400)->right_to_left);
}

/* Under AddressSanitizer, whatever still leads into a forgotten paragraph is found. */
static void
what_was_placed_outlives_its_paragraph(Desk *desk, G_GNUC_UNUSED const void *data)
{
    static const char arabic[] = "\xD9\x86\xD8\xB5 \xD8\xB9\xD8\xB1\xD8\xA8\xD9\x8A";
    static const char *const texts[] = { "plain words in a line", arabic };

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        const Paragraph *paragraph = set(desk, texts[i], 400);
        slab_begin(desk->galley, 0);
        paragraph_place(desk->setter, paragraph, 0, 0, 0, desk->galley);
        const Slab *slab = slab_end(desk->galley, 0);
        setter_rest(desk->setter);
        set(desk, "others take the room that the first one had", 60);
        g_assert_cmpuint(slab->n_items, ==, 1);
        const DisplayItem *item = &slab->items[0];
        g_assert_cmpstr(item->text, ==, texts[i]);
        for (size_t k = 0; k < item->n_glyphs; k++) {
            g_assert_cmpuint(item->glyphs[k].glyph, !=, 0);
        }
    }
}

#define ADD(name) g_test_add("/pdf-paragraph/" #name, Desk, NULL, desk_open, name, desk_close)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD(what_was_placed_outlives_its_paragraph);
    ADD(lines_fit_and_keep_every_word);
    ADD(a_word_too_wide_is_broken_anywhere);
    ADD(no_hyphen_stands_out_of_a_narrow_column);
    ADD(a_column_narrower_than_a_letter_ends);
    ADD(white_space_collapses);
    ADD(a_soft_hyphen_shows_only_where_a_line_ends);
    ADD(the_hyphen_of_a_divided_word_is_an_artifact_inside_the_column);
    ADD(a_language_divides_its_words);
    ADD(plain_patterns_divide_as_libhyphen_does);
    ADD(patterns_that_are_not_plain_are_refused);
    ADD(hyphens_cost_more_than_a_ragged_line);
    ADD(lines_are_evener_than_first_fit);
    ADD(words_break_after_hyphens_but_not_before_digits);
    ADD(a_chip_keeps_its_x);
    ADD(figures_of_tables_are_equally_wide);
    ADD(many_figures_come_out_as_few_do);
    ADD(a_word_is_shaped_once);
    ADD(accents_are_one_cluster);
    ADD(a_character_without_a_glyph_is_named);
    ADD(a_character_of_another_script_is_named);
    ADD(scripts_that_need_whole_shaping_are_seen);
    ADD(runs_come_in_reading_order);
    ADD(each_letter_of_a_cluster_has_its_text);
    ADD(the_language_decides_the_side);
    ADD(a_whole_paragraph_fits_and_keeps_its_text);
    int status = g_test_run();
    fonts_shutdown();
    return status;
}
