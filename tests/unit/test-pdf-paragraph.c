/* Lines of paragraphs of the PDF. */
#include "tests/pdf_desk.h"

#include <string.h>

/* Words that hyphens divide, joined again. */
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
        Paragraph *paragraph = desk_set(desk, desk_prose, width);
        g_autoptr(GString) all = g_string_new(NULL);
        for (uint32_t i = 0; i < paragraph->n_lines; i++) {
            g_autofree char *text = desk_line(desk, paragraph, i);
            g_assert_cmpfloat(paragraph->lines[i].width, <=, width + 0.02F);
            g_string_append(all, text);
        }
        g_autofree char *whole = words_joined(all->str);
        g_assert_cmpstr(whole, ==, desk_prose);
    }
}

/* The spaces that French has before high punctuation and inside quotation marks do not end a
 * line. */
static void
marks_set_apart_stay_with_their_word(Desk *desk, G_GNUC_UNUSED const void *data)
{
    for (int points = 60; points < 300; points += 3) {
        Paragraph *paragraph = desk_set(
            desk, "Est-ce vrai ? Une part de 40 % : \u00AB oui \u00BB, vraiment ! Ou alors ; non.",
            (float)points);
        for (uint32_t i = 0; i < paragraph->n_lines; i++) {
            g_autofree char *text = desk_line(desk, paragraph, i);
            g_assert_null(strchr("?%:!;", text[0]));
            g_assert_false(g_str_has_prefix(text, "\u00BB"));
            g_assert_false(g_str_has_suffix(text, "\u00AB "));
        }
    }
}

static void
a_word_too_wide_is_broken_anywhere(Desk *desk, G_GNUC_UNUSED const void *data)
{
    static const char word[] = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeam";
    Paragraph *paragraph = desk_set(desk, word, 50);
    g_autoptr(GString) all = g_string_new(NULL);

    g_assert_cmpuint(paragraph->n_lines, >, 4);
    for (uint32_t i = 0; i < paragraph->n_lines; i++) {
        g_autofree char *text = desk_line(desk, paragraph, i);
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
            desk_set(desk, "udampfschifffahrt represen\u00adtation interchangeabilities", width);
        for (uint32_t i = 0; i < paragraph->n_lines; i++) {
            g_assert_cmpfloat(paragraph->lines[i].width, <, width + 0.1F);
        }
    }
}

static void
a_column_narrower_than_a_letter_ends(Desk *desk, G_GNUC_UNUSED const void *data)
{
    g_assert_cmpuint(desk_set(desk, "Wide", 1)->n_lines, ==, 4);
}

static void
white_space_collapses(Desk *desk, G_GNUC_UNUSED const void *data)
{
    Paragraph *paragraph = desk_set(desk, "  one \n\t two   ", 400);
    g_autofree char *text = desk_line(desk, paragraph, 0);

    g_assert_cmpuint(paragraph->n_lines, ==, 1);
    g_assert_cmpstr(text, ==, "one two");
    g_assert_cmpuint(desk_set(desk, " \n ", 400)->n_lines, ==, 0);
}

static void
a_soft_hyphen_shows_only_where_a_line_ends(Desk *desk, G_GNUC_UNUSED const void *data)
{
    Paragraph *whole = desk_set(desk, "through\302\255put", 200);
    Paragraph *broken = desk_set(desk, "through\302\255put", 48);
    g_autofree char *one = desk_line(desk, whole, 0);
    g_autofree char *first = desk_line(desk, broken, 0), *second = desk_line(desk, broken, 1);

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

static void
hyphens_cost_more_than_a_ragged_line(Desk *desk, G_GNUC_UNUSED const void *data)
{
    Paragraph *paragraph = desk_set(desk, desk_prose, 335);

    for (uint32_t i = 0; i < paragraph->n_lines; i++) {
        g_autofree char *text = desk_line(desk, paragraph, i);
        g_assert_false(g_str_has_suffix(text, "-"));
    }
}

static void
lines_are_evener_than_first_fit(Desk *desk, G_GNUC_UNUSED const void *data)
{
    /* First fit would leave one word on the second line. */
    Paragraph *paragraph = desk_set(desk, "aaaa bb cccccc dddd", 50);
    float width = paragraph->natural;

    paragraph_break(desk->setter, paragraph, width * 0.65F, true);
    g_assert_cmpuint(paragraph->n_lines, ==, 2);
    float difference = paragraph->lines[0].width - paragraph->lines[1].width;
    g_assert_cmpfloat(ABS(difference), <, width * 0.3F);
}

/* AddressSanitizer finds any remaining pointers into a freed paragraph. */
static void
what_was_placed_outlives_its_paragraph(Desk *desk, G_GNUC_UNUSED const void *data)
{
    static const char arabic[] = "\xD9\x86\xD8\xB5 \xD8\xB9\xD8\xB1\xD8\xA8\xD9\x8A";
    static const char *const texts[] = { "plain words in a line", arabic };

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        const Paragraph *paragraph = desk_set(desk, texts[i], 400);
        slab_begin(desk->galley, 0);
        paragraph_place(desk->setter, paragraph, 0, 0, 0, desk->galley);
        const Slab *slab = slab_end(desk->galley, 0);
        setter_rest(desk->setter);
        desk_set(desk, "others take the room that the first one had", 60);
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
    ADD(marks_set_apart_stay_with_their_word);
    ADD(a_word_too_wide_is_broken_anywhere);
    ADD(no_hyphen_stands_out_of_a_narrow_column);
    ADD(a_column_narrower_than_a_letter_ends);
    ADD(white_space_collapses);
    ADD(a_soft_hyphen_shows_only_where_a_line_ends);
    ADD(the_hyphen_of_a_divided_word_is_an_artifact_inside_the_column);
    ADD(hyphens_cost_more_than_a_ragged_line);
    ADD(lines_are_evener_than_first_fit);
    int status = g_test_run();
    fonts_shutdown();
    return status;
}
