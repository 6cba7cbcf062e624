/* Words of the PDF as glyphs: digits, accents, right-to-left scripts, characters that no font
 * has. */
#include "tests/pdf_desk.h"
#include "text/word_breaks.h"

#include <glib/gstdio.h>
#include <string.h>

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
        const TextGlyph *a = &left->pieces->glyphs[i], *b = &right->pieces->glyphs[i];
        g_assert_cmpuint(a->glyph, ==, b->glyph);
        g_assert_cmpfloat(a->advance, ==, b->advance);
        g_assert_cmpuint(a->text, ==, b->text);
        g_assert_cmpuint(a->n_bytes, ==, b->n_bytes);
    }
}

/* The first numbers are shaped one by one, later ones from the cached glyphs of the face. */
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

static void
a_word_is_shaped_once(Desk *desk, G_GNUC_UNUSED const void *data)
{
    size_t asked = 0, shaped = 0, again = 0;

    desk_set(desk, desk_prose, 300);
    shaper_counts(desk->shaper, &asked, &shaped);
    desk_set(desk, desk_prose, 200);
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
    Paragraph *paragraph = desk_set(desk, text, 300);

    for (uint32_t i = 0; i < paragraph->n_lines; i++) {
        g_autofree char *line = desk_line(desk, paragraph, i);
        g_assert_nonnull(line);
    }
    diag_print(desk->diag, messages);
    g_assert_cmpstr(messages->str, ==, message);
}

static void
a_character_without_a_glyph_is_named(Desk *desk, G_GNUC_UNUSED const void *data)
{
    assert_missing(desk, "a \342\260\200 b",
                   "a.md:7:1: warning: none of the theme's fonts has the character '\342\260\200' "
                   "(U+2C00), so the PDF shows a box instead; install the Debian package "
                   "fonts-noto-core and add its file to font.fallback in theme.yaml "
                   "[glyph-missing]\n");
}

static void
a_character_of_another_script_is_named(Desk *desk, G_GNUC_UNUSED const void *data)
{
    assert_missing(desk, "left \340\256\225 right",
                   "a.md:7:1: warning: none of the theme's fonts has the character "
                   "'\340\256\225' (U+0B95), so the PDF shows a box instead; install the Debian "
                   "package fonts-noto-core and add its file to font.fallback in theme.yaml "
                   "[glyph-missing]\n");
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

/* Hebrew between Latin words: positions go to the left, texts are in reading order. */
static void
runs_come_in_reading_order(Desk *desk, G_GNUC_UNUSED const void *data)
{
    static const char text[] = "in שלום (עולם) text";
    Paragraph *paragraph = desk_set(desk, text, 400);
    g_autofree char *line = desk_line(desk, paragraph, 0);
    float last = 1000;

    g_assert_cmpstr(line, ==, text);
    g_assert_false(paragraph->right_to_left);
    slab_begin(desk->galley, 0);
    paragraph_place(desk->setter, paragraph, 0, 0, 0, desk->galley);
    const Slab *slab = slab_end(desk->galley, 0);
    for (uint32_t i = 0; i < slab->n_items; i++) {
        const DisplayItem *item = &slab->items[i];
        bool backwards = item->glyphs[0].advance < 0;
        if (item->late) {
            continue; /* a direction mark */
        }
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
    g_assert_true(desk_set(desk, "שלום, H100", 400)->right_to_left);
}

/* A vowel sign drawn before its letter is read after it. */
static void
each_letter_of_a_cluster_has_its_text(Desk *desk, G_GNUC_UNUSED const void *data)
{
    static const char text[] = "कि क्षमता";
    Paragraph *paragraph = desk_set(desk, text, 400);
    g_autofree char *line = desk_line(desk, paragraph, 0);

    g_assert_cmpstr(line, ==, text);
    slab_begin(desk->galley, 0);
    paragraph_place(desk->setter, paragraph, 0, 0, 0, desk->galley);
    const Slab *slab = slab_end(desk->galley, 0);
    const TextGlyph *glyphs = slab->items[0].glyphs;
    g_assert_cmpuint(glyphs[0].n_bytes, ==, 3); /* the sign has the letter's text, */
    g_assert_cmpuint(glyphs[1].n_bytes, ==, 3); /* the letter the sign's */
    g_assert_cmpuint(glyphs[1].text, ==, 3);
}

/* In a Hebrew report, a paragraph of Latin words also starts on the right. */
static void
the_language_decides_the_side(Desk *desk, G_GNUC_UNUSED const void *data)
{
    Shaper *shaper = shaper_new(desk->theme, "he",
                                hyphens_new("he", true, (Place){ 0 }, desk->arena, desk->diag),
                                desk->arena, desk->diag);
    Setter *setter = setter_new(shaper, desk->arena);
    PrintStyle *print = print_style_new(desk->theme, shaper, desk->arena);
    Span span = { .text = "H100", .n_bytes = 4, .style = &print->body };

    g_assert_true(paragraph_new(setter, &span, 1, (Place){ 0 })->right_to_left);
    g_assert_false(desk_set(desk, "H100", 400)->right_to_left);
}

/* Paragraphs that Pango shapes as a whole are also text of ours: they fit, in order. */
static void
a_whole_paragraph_fits_and_keeps_its_text(Desk *desk, G_GNUC_UNUSED const void *data)
{
    /* Pango handles byte order marks, which have no glyph. */
    g_autofree char *text = g_strconcat("\357\273\277", desk_prose, NULL);
    Paragraph *paragraph = desk_set(desk, text, 200);
    g_autoptr(GString) all = g_string_new(NULL);

    g_assert_nonnull(paragraph->whole);
    g_assert_false(paragraph->right_to_left);
    for (uint32_t i = 0; i < paragraph->n_lines; i++) {
        g_autofree char *line = desk_line(desk, paragraph, i);
        g_assert_cmpfloat(paragraph->lines[i].width, <=, 200 + desk->print->body.space + 0.02F);
        g_string_append(all, line);
    }
    g_assert_cmpuint(paragraph->n_lines, >, 5);
    g_assert_nonnull(strstr(all->str, "Six pairs of results share benchmark"));
    g_assert_nonnull(strstr(all->str, "about their spread."));
    g_assert_cmpint(diag_count(desk->diag, DIAG_ERROR), ==, 0);
}

#define ADD(name) g_test_add("/pdf-shaping/" #name, Desk, NULL, desk_open, name, desk_close)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
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
