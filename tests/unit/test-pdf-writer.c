/* The PDF writer from the reader's side: qpdf, poppler and the rule checker examine a document that
 * uses every feature. */
#include "outputs/pdf/write/file.h"
#include "tests/display_sample.h"

#include <glib/gstdio.h>
#include <string.h>

/* Runs a command on the bytes as a file, whose path replaces `%`, and returns its output. The
 * command must succeed. */
static char *
run_on(const GByteArray *bytes, const char *command)
{
    g_autofree char *path = NULL, *output = NULL, *errors = NULL;
    int file = g_file_open_tmp("pdf-XXXXXX.pdf", &path, NULL), status = 0;
    g_auto(GStrv) words = g_strsplit(command, " ", -1);

    g_assert_cmpint(file, >=, 0);
    g_assert_true(g_close(file, NULL));
    g_assert_true(g_file_set_contents(path, (const char *)bytes->data, bytes->len, NULL));
    for (char **word = words; *word != NULL; word++) {
        if (strcmp(*word, "%") == 0) {
            g_free(*word);
            *word = g_strdup(path);
        }
    }
    g_assert_true(g_spawn_sync(NULL, words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &output, &errors,
                               &status, NULL));
    g_unlink(path);
    if (status != 0) {
        g_test_message("%s: %s%s", command, output, errors);
    }
    g_assert_cmpint(status, ==, 0);
    return g_steal_pointer(&output);
}

static char *
run_on_sample(const char *command)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GByteArray) bytes = sample_serialise(sample_of_everything(arena), 1);

    return run_on(bytes, command);
}

static void
assert_contains(const char *text, const char *part)
{
    if (text == NULL || strstr(text, part) == NULL) {
        g_test_message("no '%s' in:\n%s", part, text);
        g_test_fail();
    }
}

static void
test_structure_is_sound(void)
{
    g_autofree char *output = run_on_sample("qpdf --check %");

    assert_contains(output, "No syntax or stream encoding errors found");
}

static void
test_rules_hold(void)
{
    g_autofree char *output = run_on_sample("tests/tools/check-pdf %");

    g_assert_cmpstr(output, ==, "");
}

/* Long enough for several object streams. */
static void
test_long_document(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GByteArray) bytes = sample_serialise(sample_report(arena, 12), 2);
    g_autofree char *sound = run_on(bytes, "qpdf --check %");
    g_autofree char *rules = run_on(bytes, "tests/tools/check-pdf %");

    assert_contains(sound, "No syntax or stream encoding errors found");
    g_assert_cmpstr(rules, ==, "");
}

static void
test_rules_are_tested(void)
{
    g_autofree char *output = run_on_sample("tests/tools/break-pdf %");

    g_assert_cmpstr(output, ==, "\n");
}

static void
test_reading_order(void)
{
    g_autofree char *output = run_on_sample("pdfinfo -struct-text %");

    assert_contains(output, "    H1 (block)\n      \"Efficient offices – AVATAR\"\n");
    /* the note is drawn last, and read at its reference */
    assert_contains(output, "      Reference (inline)\n        \"1\"\n"
                            "      Note <note-first> (inline)\n        \"1 A note at the foot. \"\n"
                            "      \", then flow. \"\n");
    assert_contains(output, "      TH:\n         /Scope /Column\n        \"Minutes\"\n");
    assert_contains(output, "/ListNumbering /Decimal");
}

static void
test_text_can_be_copied(void)
{
    g_autofree char *output = run_on_sample("pdftotext -layout % -");

    assert_contains(output, "Efficient offices – AVATAR");
    assert_contains(output, "Read the source first1, then flow.");
    assert_contains(output, "x != y -> z");
    assert_contains(output, "Chart one: ≥ 1.5 × café");
}

static void
test_fonts(void)
{
    g_autofree char *output = run_on_sample("pdffonts %");
    g_auto(GStrv) lines = g_strsplit(g_strchomp(output), "\n", -1);

    g_assert_cmpuint(g_strv_length(lines), ==, 2 + 6);
    for (size_t i = 2; lines[i] != NULL; i++) {
        assert_contains(lines[i], "yes yes yes"); /* embedded, subset, ToUnicode */
    }
    assert_contains(lines[2], "+Inter-Regular                 CID Type 0C ");
    assert_contains(lines[3], "+JetBrainsMono-Regular         CID TrueType ");
}

static void
test_attachments(void)
{
    g_autofree char *list = run_on_sample("pdfdetach -list %");
    g_autofree char *data = run_on_sample("pdfdetach -save 2 -o /dev/stdout %");

    assert_contains(list, "2 embedded files\n1: prices.csv\n2: scores.csv");
    g_assert_cmpstr(data, ==, "chip,minutes\nH100,1\n");
}

static void
test_metadata(void)
{
    g_autofree char *output = run_on_sample("pdfinfo -isodates %");

    assert_contains(output, "Title:           GPU and TPU – a sample\n");
    assert_contains(output, "Author:          The Team\n");
    assert_contains(output, "CreationDate:    2026-11-20");
    assert_contains(output, "Tagged:          yes\n");
    assert_contains(output, "PDF version:     1.7\n");
}

static void
test_page_labels_and_outline(void)
{
    g_autofree char *output = run_on_sample("qpdf --json --json-key=pages --json-key=outlines %");

    assert_contains(output, "\"/S\": \"/r\"");
    assert_contains(output, "\"/S\": \"/D\"");
    assert_contains(output, "\"title\": \"Its rows\"");
}

static void
test_same_bytes(void)
{
    g_autoptr(Arena) arena = arena_new(), other = arena_new();
    g_autoptr(GByteArray) one = sample_serialise(sample_of_everything(arena), 1);
    g_autoptr(GByteArray) two = sample_serialise(sample_of_everything(other), 4);
    g_autoptr(GByteArray) long_one = sample_serialise(sample_report(arena, 12), 1);
    g_autoptr(GByteArray) long_two = sample_serialise(sample_report(other, 12), 4);

    g_assert_cmpmem(one->data, one->len, two->data, two->len);
    g_assert_cmpmem(long_one->data, long_one->len, long_two->data, long_two->len);
}

static void
test_justified_text_is_where_it_was_laid(void)
{
    g_autoptr(Arena) arena = arena_new();
    Sample *sample = sample_new(arena);
    StructNode *p = sample_node(sample, sample->display.root, "P");
    const char *output = NULL;

    sample_text(sample, p, SAMPLE_TEXT, 10, 100, 100, "ab cd");
    DisplayItem *item = &g_array_index(sample->items, DisplayItem, 0);
    TextGlyph *glyphs = g_memdup2(item->glyphs, item->n_glyphs * sizeof *glyphs);
    item->glyphs = glyphs;
    float width = glyphs[0].advance + glyphs[1].advance;
    glyphs[2].advance = 200 - width; /* the space: "cd" starts at 300 */
    sample_page(sample, "1");
    g_autoptr(GByteArray) bytes = sample_serialise(sample_finish(sample), 1);
    g_autofree char *boxes = run_on(bytes, "pdftotext -bbox % -");
    output = strstr(boxes, ">ab<");
    g_assert_nonnull(output);
    output = strstr(output, "xMin=\"");
    g_assert_nonnull(output);
    g_assert_nonnull(strstr(output, ">cd<"));
    g_assert_cmpfloat_with_epsilon(g_ascii_strtod(output + strlen("xMin=\""), NULL), 300, 0.02);
    g_free(glyphs);
}

/* The messages for the document after `break_it` has changed it. */
static char *
messages_of(void (*break_it)(Sample *sample))
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GByteArray) out = g_byte_array_new();
    g_autoptr(GString) messages = g_string_new(NULL);
    Sample *sample = sample_new(arena);
    StructNode *p = sample_node(sample, sample->display.root, "P");

    sample_text(sample, p, SAMPLE_TEXT, 10, 100, 100, "text");
    break_it(sample);
    sample_page(sample, "1");
    g_assert_false(pdf_serialise(sample_finish(sample), 2, out, diag));
    g_assert_cmpuint(out->len, ==, 0);
    diag_print(diag, messages);
    return g_strdup(messages->str);
}

static void
use_missing_glyph(Sample *sample)
{
    sample_text(sample, sample->display.root->first, SAMPLE_CODE, 10, 100, 120, "漢");
}

static void
add_silent_figure(Sample *sample)
{
    sample_node(sample, sample->display.root, "Figure");
}

static void
link_to_nowhere(Sample *sample)
{
    StructNode *link = sample_node(sample, sample->display.root->first, "Link");
    sample_link(sample, link)->destination = "nowhere";
}

static void
use_strange_type(Sample *sample)
{
    sample_node(sample, sample->display.root, "Paragraph");
}

static void
repeat_note(Sample *sample)
{
    for (int i = 0; i < 2; i++) {
        sample_node(sample, sample->display.root, "Note")->id = "twice";
    }
}

static void
test_errors(void)
{
    static const struct {
        void (*break_it)(Sample *sample);
        const char *expected;
    } cases[] = {
        { use_missing_glyph, "no glyph for '漢' (U+6F22)" },
        { add_silent_figure, "a figure has no alternative text; add alt: [pdf-alt]" },
        { link_to_nowhere, "a link leads to 'nowhere', which is on no page [pdf-destination]" },
        { use_strange_type, "'Paragraph' is not a structure type of PDF [pdf-structure]" },
        { repeat_note, "two structure elements have the ID 'twice' [pdf-structure]" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *messages = messages_of(cases[i].break_it);
        assert_contains(messages, cases[i].expected);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pdf-writer/qpdf finds nothing to complain of", test_structure_is_sound);
    g_test_add_func("/pdf-writer/the rules of PDF-UA and PDF-A hold", test_rules_hold);
    g_test_add_func("/pdf-writer/a long document keeps them, too", test_long_document);
    g_test_add_func("/pdf-writer/each rule sees what breaks it", test_rules_are_tested);
    g_test_add_func("/pdf-writer/the structure tree is in reading order", test_reading_order);
    g_test_add_func("/pdf-writer/text can be copied, ligatures too", test_text_can_be_copied);
    g_test_add_func("/pdf-writer/all fonts are embedded subsets", test_fonts);
    g_test_add_func("/pdf-writer/attachments come out as they went in", test_attachments);
    g_test_add_func("/pdf-writer/metadata is there", test_metadata);
    g_test_add_func("/pdf-writer/pages have labels and the outline nests",
                    test_page_labels_and_outline);
    g_test_add_func("/pdf-writer/threads do not change the bytes", test_same_bytes);
    g_test_add_func("/pdf-writer/justified text stands where it was laid",
                    test_justified_text_is_where_it_was_laid);
    g_test_add_func("/pdf-writer/what cannot be written is reported", test_errors);
    return g_test_run();
}
