/* The layout of the PDF's pages: positions and page breaks. Every display list is also checked with
 * display_check(). */
#include "tests/pages.h"

#include <string.h>

static const char sentence[] =
    "Spread matters here, for the ten runs vary by a sixth around their mean, which a single score "
    "hides from a reader in a hurry. ";

static void
append_paragraph(GString *xml, size_t n_sentences)
{
    g_string_append(xml, "<p>");
    for (size_t i = 0; i < n_sentences; i++) {
        g_string_append(xml, sentence);
    }
    g_string_append(xml, "</p>");
}

static GString *
page_open(void)
{
    return g_string_new("<page id=\"index\" number=\"1\" title=\"Summary\" lang=\"en\">");
}

static void
an_empty_report_has_a_title_page(void)
{
    g_autoptr(Pages) pages = pages_new("<pages/>");

    pages->report.n_citations = 0;
    const Display *display = pages_layout(pages);
    g_assert_cmpuint(display->n_pages, ==, 1);
    g_assert_nonnull(display_find(display, "accelerators compared", NULL));
}

/* Pages that are two lines longer take lines that would otherwise be alone on the next page. */
static void
no_page_holds_a_paragraph_alone(void)
{
    for (int n = 20; n < 60; n++) {
        g_autoptr(GString) xml =
            g_string_new("<page id=\"index\" number=\"1\" title=\"Summary\" lang=\"en\">");
        for (int i = 1; i <= n; i++) {
            g_string_append_printf(xml, "<p>Paragraph %d;</p>", i);
        }
        g_string_append(xml, "</page>");
        g_autoptr(Pages) pages = pages_new(xml->str);
        const Display *display = pages_layout(pages);
        g_autofree char *last = g_strdup_printf("Paragraph %d;", n);
        g_autofree char *before = g_strdup_printf("Paragraph %d;", n - 1);
        size_t page = 0, other = 0;
        g_assert_nonnull(display_find(display, last, &page));
        g_assert_nonnull(display_find(display, before, &other));
        g_assert_cmpuint(page, ==, other);
    }
}

static void
an_empty_page_is_a_chapter(void)
{
    g_autoptr(Pages) pages =
        pages_new("<page id=\"index\" number=\"1\" title=\"Nothing\" lang=\"en\"/>");

    pages->report.n_citations = 0;
    const Display *display = pages_layout(pages);
    g_assert_cmpuint(display->n_pages, ==, 2);
    g_assert_cmpstr(display->outline->title, ==, "Nothing");
}

/* The first page with content of an element of this type. */
static size_t
page_of_node(const Display *display, const char *type)
{
    for (size_t i = 0; i < display->n_pages; i++) {
        for (size_t k = 0; k < display->pages[i].n_items; k++) {
            const StructNode *node = display->pages[i].items[k].node;
            if (node != NULL && strcmp(node->type, type) == 0) {
                return i;
            }
        }
    }
    g_assert_not_reached();
}

/* At any page break, headings stay with two lines of the following text, and no line of a paragraph
 * is alone; the checker tests this. */
static void
headings_stay_with_what_follows(void)
{
    for (size_t n = 0; n < 60; n++) {
        g_autoptr(GString) xml = page_open();
        for (size_t i = 0; i < n; i++) {
            g_string_append(xml, "<p>One line.</p>");
        }
        g_string_append(xml, "<heading level=\"2\" id=\"a\" number=\"1\">Scaling</heading>"
                             "<heading level=\"3\" id=\"b\" number=\"1.1\">Below</heading>");
        append_paragraph(xml, 4);
        g_string_append(xml, "</page>");
        g_autoptr(Pages) pages = pages_new(xml->str);
        const Display *display = pages_layout(pages);
        size_t heading = page_of_node(display, "H3"), text = 0;
        g_assert_nonnull(display_find(display, "Spread matters", &text));
        g_assert_cmpuint(heading, ==, text);
    }
}

static size_t
count_body_lines(const Display *display, size_t page)
{
    g_autofree char *text = display_page_text(display, page);
    size_t n = 0;

    for (size_t i = 0; i < display->pages[page].n_items; i++) {
        const DisplayItem *item = &display->pages[page].items[i];
        n += item->node != NULL && strcmp(item->node->type, "P") == 0 &&
                     strstr(item->text, "One line.") == NULL
                 ? 1
                 : 0;
    }
    return n;
}

static void
no_line_of_a_paragraph_stands_alone(void)
{
    for (size_t n = 20; n < 60; n++) {
        g_autoptr(GString) xml = page_open();
        for (size_t i = 0; i < n; i++) {
            g_string_append(xml, "<p>One line.</p>");
        }
        append_paragraph(xml, 4);
        g_string_append(xml, "</page>");
        g_autoptr(Pages) pages = pages_new(xml->str);
        pages->report.n_citations = 0;
        const Display *display = pages_layout(pages);
        for (size_t page = 1; page < display->n_pages; page++) {
            g_assert_cmpuint(count_body_lines(display, page), !=, 1);
        }
    }
}

static void
append_rows(GString *xml, size_t n_rows)
{
    for (size_t i = 0; i < n_rows; i++) {
        g_string_append_printf(xml,
                               "<row><cell header=\"yes\">system-%zu</cell><cell>%zu</cell>"
                               "<cell>%zu.5</cell></row>",
                               i, i % 9, i);
    }
}

static GString *
table_page(const char *attributes, size_t n_rows)
{
    GString *xml = page_open();

    g_string_append_printf(
        xml,
        "<table %s><title>List prices</title><columns><column align=\"left\">Item</column>"
        "<column align=\"number\">Chips</column>"
        "<column align=\"number\" unit=\"US$\">Price</column></columns>",
        attributes);
    append_rows(xml, n_rows);
    g_string_append(xml, "<source>Own</source></table></page>");
    return xml;
}

static void
a_long_table_repeats_its_head(void)
{
    g_autoptr(GString) xml = table_page("id=\"tbl-a\" number=\"1\"", 140);
    g_autoptr(Pages) pages = pages_new(xml->str);

    pages->report.n_citations = 0;
    const Display *display = pages_layout(pages);
    size_t n = display->n_pages - 1; /* without the title page */
    g_assert_cmpuint(n, ==, 4);
    g_assert_cmpuint(display_count_pages(display, "Chips"), ==, n);
    g_assert_cmpuint(display_count_pages(display, "continued"), ==, n - 1);
    g_assert_cmpuint(display_count_pages(display, "Continued on the next page"), ==, n - 1);
    for (size_t i = 0; i < 100; i++) {
        g_autofree char *name = g_strdup_printf("system-%zu", i);
        g_assert_nonnull(display_find(display, name, NULL));
    }
    /* The repeated header is not content. */
    const DisplayPage *second = &display->pages[2];
    for (size_t i = 0; i < second->n_items; i++) {
        if (second->items[i].kind == DISPLAY_TEXT && strcmp(second->items[i].text, "Chips") == 0) {
            g_assert_null(second->items[i].node);
        }
    }
}

static void
a_short_table_is_not_divided(void)
{
    for (size_t n = 0; n < 50; n++) {
        g_autoptr(GString) xml = page_open();
        for (size_t i = 0; i < n; i++) {
            g_string_append(xml, "<p>One line.</p>");
        }
        g_autoptr(GString) table = table_page("id=\"tbl-a\" number=\"1\"", 8);
        g_string_append(xml, strstr(table->str, "<table"));
        g_autoptr(Pages) pages = pages_new(xml->str);
        g_assert_cmpuint(display_count_pages(pages_layout(pages), "system-"), ==, 1);
    }
}

static void
three_thousand_rows_are_all_there(void)
{
    g_autoptr(GString) xml = table_page("", 3000);
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display = pages_layout(pages);
    size_t n = 0;

    for (size_t i = 0; i < display->n_pages; i++) {
        for (size_t k = 0; k < display->pages[i].n_items; k++) {
            const DisplayItem *item = &display->pages[i].items[k];
            n += item->kind == DISPLAY_TEXT && strncmp(item->text, "system-", 7) == 0 ? 1 : 0;
        }
    }
    g_assert_cmpuint(n, ==, 3000);
    g_assert_cmpuint(display->n_pages, <, 120);
}

static void
a_row_taller_than_a_page_is_divided(void)
{
    g_autoptr(GString) xml = page_open();

    g_string_append(xml, "<table><columns><column align=\"left\">A</column>"
                         "<column align=\"left\">B</column></columns>"
                         "<row><cell>short</cell><cell>");
    for (size_t i = 0; i < 120; i++) {
        g_string_append(xml, sentence);
    }
    g_string_append(xml, "THE END</cell></row></table></page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display = pages_layout(pages);
    g_assert_cmpuint(display_count_pages(display, "Spread"), >, 1);
    g_assert_nonnull(display_find(display, "END", NULL));
}

/* The position of a number's decimal point. */
static float
point_position(const DisplayItem *item)
{
    float x = item->x;

    for (size_t i = 0; i < item->n_glyphs && item->text[item->glyphs[i].text] != '.'; i++) {
        x += item->glyphs[i].advance;
    }
    return x;
}

static void
numbers_stand_on_their_point(void)
{
    g_autoptr(GString) xml = page_open();

    g_string_append(xml, "<table><columns><column align=\"left\">A</column>"
                         "<column align=\"number\">B</column></columns>"
                         "<row><cell>a</cell><cell>1,234.5</cell></row>"
                         "<row><cell>b</cell><cell>−7.125</cell></row>"
                         "<row><cell>c</cell><cell>88</cell></row>"
                         "<row><cell>d</cell><cell missing=\"yes\">n/a</cell></row>"
                         "</table></page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display = pages_layout(pages);
    float point = point_position(display_find(display, "1,234.5", NULL));
    const DisplayItem *whole = display_find(display, "88", NULL);
    g_assert_cmpfloat_with_epsilon(point_position(display_find(display, "7.125", NULL)), point,
                                   0.01);
    g_assert_cmpfloat_with_epsilon(whole->x + whole->width, point, 0.01);
}

static void
wide_tables_stay_inside_the_page(void)
{
    for (int n_columns = 1; n_columns < 37; n_columns += 7) {
        g_autoptr(GString) xml = page_open();
        g_string_append(xml, "<table id=\"t\" number=\"1\"><title>Wide</title><columns>");
        for (int i = 0; i < n_columns; i++) {
            g_string_append_printf(xml, "<column align=\"%s\">Column%d</column>",
                                   i % 2 == 0 ? "left" : "number", i);
        }
        g_string_append(xml, "</columns><row>");
        for (int i = 0; i < n_columns; i++) {
            g_string_append(xml, "<cell>123456789</cell>");
        }
        g_string_append(xml, "</row></table></page>");
        g_autoptr(Pages) pages = pages_new(xml->str);
        pages_layout(pages);
    }
}

static void
a_table_of_too_many_columns_is_set_in_parts(void)
{
    g_autoptr(GString) xml = page_open();

    g_string_append(xml, "<table id=\"t\" number=\"1\" line=\"3\"><title>Many</title><columns>");
    for (int i = 0; i < 80; i++) {
        g_string_append_printf(xml, "<column align=\"left\">Column%d.</column>", i);
    }
    g_string_append(xml, "</columns><row><cell>group</cell></row><row>");
    for (int i = 0; i < 80; i++) {
        g_string_append_printf(xml, "<cell>cell%d.</cell>", i);
    }
    g_string_append(xml, "</row></table></page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display = pages_layout(pages);
    for (int i = 0; i < 80; i++) {
        g_autofree char *head = g_strdup_printf("Column%d.", i);
        g_autofree char *cell = g_strdup_printf("cell%d.", i);
        const DisplayItem *above = display_find(display, head, NULL);
        const DisplayItem *below = display_find(display, cell, NULL);
        g_assert_nonnull(above);
        g_assert_nonnull(below);
        g_assert_cmpfloat_with_epsilon(above->x, below->x, 0.01);
    }
    g_assert_nonnull(display_find(display, "Table 1, part 2 of ", NULL));
}

static void
a_footnote_stands_on_the_page_of_its_mark(void)
{
    for (size_t n = 0; n < 50; n++) {
        g_autoptr(GString) xml = page_open();
        for (size_t i = 0; i < n; i++) {
            g_string_append(xml, "<p>One line.</p>");
        }
        g_string_append(xml, "<p>Marked here.<noteref note=\"fn1\" number=\"1\"/></p>"
                             "<notes><note id=\"fn1\" number=\"1\"><p>Noted below.</p></note>"
                             "</notes></page>");
        g_autoptr(Pages) pages = pages_new(xml->str);
        const Display *display = pages_layout(pages);
        size_t mark = 0, note = 0;
        const DisplayItem *above = display_find(display, "Marked", &mark);
        const DisplayItem *below = display_find(display, "Noted", &note);
        g_assert_cmpuint(mark, ==, note);
        g_assert_cmpfloat(above->y, <, below->y);
        g_assert_cmpstr(below->node->parent->type, ==, "Note");
    }
}

static void
a_long_footnote_goes_on_overleaf(void)
{
    g_autoptr(GString) xml = page_open();

    g_string_append(xml, "<p>Marked here.<noteref note=\"fn1\" number=\"1\"/></p>"
                         "<notes><note id=\"fn1\" number=\"1\">");
    append_paragraph(xml, 90);
    g_string_append(xml, "<p>LAST</p></note></notes></page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    pages->report.n_citations = 0;
    const Display *display = pages_layout(pages);
    size_t last = 0;
    g_assert_nonnull(display_find(display, "LAST", &last));
    g_assert_cmpuint(last, >, 1);
}

static void
text_passes_a_figure_that_does_not_fit(void)
{
    g_autoptr(GString) xml = page_open();

    for (size_t i = 0; i < 22; i++) {
        g_string_append(xml, "<p>One line.</p>");
    }
    g_string_append(xml, "<figure id=\"fig-a\" number=\"1\" picture=\"tall.png\">"
                         "<title>Tall</title><alt>A tall grey box</alt></figure>");
    g_string_append(xml, "<p>Text after the figure.</p></page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display = pages_layout(pages);
    size_t figure = 0, text = 0;
    g_assert_nonnull(display_find(display, "Tall", NULL));
    for (size_t i = 0; i < display->n_pages; i++) {
        for (size_t k = 0; k < display->pages[i].n_items; k++) {
            figure = display->pages[i].items[k].kind == DISPLAY_PICTURE ? i : figure;
        }
    }
    const StructNode *node = display_find(display, "Text after", &text)->node;
    g_assert_cmpuint(text + 1, ==, figure);
    /* Screen readers still read the figure first. */
    const StructNode *before = node->parent->first;
    while (before != NULL && before != node && strcmp(before->type, "Div") != 0) {
        before = before->next;
    }
    g_assert_true(before != NULL && before != node);
}

static const DisplayTarget *
find_target(const Display *display, const char *name, size_t *ret_page)
{
    for (size_t i = 0; i < display->n_pages; i++) {
        for (size_t k = 0; k < display->pages[i].n_targets; k++) {
            if (strcmp(display->pages[i].targets[k].name, name) == 0) {
                *ret_page = i;
                return &display->pages[i].targets[k];
            }
        }
    }
    return NULL;
}

static void
the_contents_name_the_right_pages(void)
{
    g_autoptr(GString) xml = g_string_new("<pages>");
    size_t seen = 0;

    for (int p = 1; p <= 3; p++) {
        g_string_append_printf(xml, "<page id=\"p%d\" number=\"%d\" title=\"Part %d\" lang=\"en\">",
                               p, p, p);
        for (int s = 1; s <= 4; s++) {
            g_string_append_printf(xml,
                                   "<heading level=\"2\" id=\"s%d\" number=\"%d\">Topic %d of %d"
                                   "</heading>",
                                   s, s, s, p);
            append_paragraph(xml, 12);
        }
        g_string_append(xml, "</page>");
    }
    g_string_append(xml, "</pages>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display = pages_layout(pages);
    const DisplayPage *contents = &display->pages[1];
    for (size_t i = 0; i < contents->n_links; i++) {
        size_t page = 0;
        g_assert_nonnull(find_target(display, contents->links[i].destination, &page));
        g_autofree char *number = g_strdup_printf("%zu", page + 1);
        for (size_t k = 0; k < contents->n_items; k++) {
            const DisplayItem *item = &contents->items[k];
            if (item->kind == DISPLAY_TEXT && item->node == contents->links[i].node &&
                item->x > 500) {
                g_assert_cmpstr(item->text, ==, number);
                seen++;
            }
        }
    }
    g_assert_cmpuint(seen, ==, 3 + 12 + 1);
    g_assert_cmpstr(display->outline->first->next->title, ==, "1.2 Topic 2 of 1");
}

/* On paper, a reference to another chapter has its page number; a reference within the chapter, in
 * a table or in a heading does not. */
static void
references_give_chapter_and_page(void)
{
    g_autoptr(GString) xml = g_string_new(
        "<pages><page id=\"a\" number=\"1\" title=\"A\" lang=\"en\"><heading level=\"2\" "
        "id=\"s-h\" "
        "number=\"1\">See <ref page=\"b\" target=\"\">Beta</ref></heading>"
        "<p>See <ref page=\"b\" target=\"\">Beta</ref>. <ref page=\"b\" target=\"\">Beta</ref> has "
        "rows (<ref page=\"b\" target=\"\">Beta</ref>), and <ref page=\"b\" target=\"s-one\">Topic"
        "</ref>, <ref page=\"b\" target=\"s-one\">words</ref>, <ref page=\"b\" "
        "target=\"tbl-b\">Table 2</ref> (<ref page=\"b\" target=\"tbl-b\">Table 2</ref>) and <ref "
        "page=\"a\" target=\"tbl-a\">Table 1</ref>.</p><table id=\"tbl-a\" number=\"1\"><columns>"
        "<column>Name</column></columns><row><cell><ref page=\"b\" target=\"\">Beta</ref></cell>"
        "</row></table></page>"
        "<page id=\"b\" number=\"2\" title=\"B is second\" lang=\"en\"><heading level=\"2\" "
        "id=\"s-one\" number=\"1\">Topic</heading>");
    for (int i = 0; i < 200; i++) {
        g_string_append(xml, "<p>Text.</p>");
    }
    g_string_append(xml, "<table id=\"tbl-b\" number=\"2\"><columns><column>Name</column></columns>"
                         "<row><cell>a</cell></row></table></page></pages>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    pages->report.pages[1].nav = "Beta";
    const Display *display = pages_layout(pages);
    size_t chapter = 0, table = 0, from = 0;
    g_assert_nonnull(find_target(display, "b", &chapter));
    g_assert_nonnull(find_target(display, "b.tbl-b", &table));
    g_assert_nonnull(find_target(display, "a", &from));
    g_assert_cmpuint(table, >, chapter);
    g_autofree char *text = display_page_text(display, from);
    g_autofree char *expected = g_strdup_printf(
        "See chapter 2 (Beta), p.\302\240%zu. Chapter 2 (Beta), p.\302\240%zu has rows (chapter 2, "
        "Beta, p.\302\240%zu), and section 2.1 (Topic), p.\302\240%zu, words (p.\302\240%zu), "
        "Table 2 "
        "(p.\302\240%zu) (Table 2, p.\302\240%zu) and Table 1.",
        chapter + 1, chapter + 1, chapter + 1, chapter + 1, chapter + 1, table + 1, table + 1);
    g_assert_nonnull(strstr(text, expected));
    g_assert_null(strstr(text, "000"));
    g_assert_nonnull(strstr(text, "See Beta"));
}

/* Chapters with some sections and tables each. */
static Pages *
book_new(int n_chapters, int n_sections)
{
    g_autoptr(GString) xml = g_string_new("<pages>");

    for (int c = 1, n = 1; c <= n_chapters; c++) {
        g_string_append_printf(
            xml, "<page id=\"p%d\" number=\"%d\" title=\"Finding %d\" lang=\"en\">", c, c, c);
        for (int i = 1; i <= n_sections; i++, n++) {
            g_string_append_printf(
                xml,
                "<heading level=\"2\" id=\"s-%d\" number=\"%d\">Topic %d of %d</heading>"
                "<p>Text.</p><table id=\"tbl-%d\" number=\"%d\"><title>Rows %d.</title><columns>"
                "<column>Name</column></columns><row><cell>a</cell></row></table>",
                i, i, i, c, n, n, n);
        }
        g_string_append(xml, "</page>");
    }
    g_string_append(xml, "</pages>");
    Pages *pages = pages_new(xml->str);
    for (size_t i = 0; i < pages->report.n_pages; i++) {
        pages->report.pages[i].nav = arena_printf(pages->arena, "Name %zu", i + 1);
    }
    return pages;
}

/* Figures and tables are listed after the body first; sections are left out next. */
static void
contents_take_two_pages_at_most(void)
{
    const struct {
        int n_chapters, n_sections;
        size_t n_pages;
        bool sections;
    } cases[] = { { 2, 3, 1, true }, { 8, 6, 2, true }, { 20, 9, 1, false } };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Pages) pages = book_new(cases[i].n_chapters, cases[i].n_sections);
        const Display *display = pages_layout(pages);
        size_t first = 0, page = 0, lists = display_lists_page(display);
        g_assert_nonnull(find_target(display, "p1", &first));
        g_assert_cmpuint(first, ==, 1 + cases[i].n_pages);
        g_autofree char *contents = display_page_text(display, 1);
        g_assert_nonnull(strstr(contents, "Name 2 · Finding 2"));
        g_assert_true((strstr(contents, "Topic 2 of 1") != NULL) == cases[i].sections);
        g_assert_true((strstr(contents, "Rows 2.") != NULL) == (i == 0));
        g_assert_true((lists < display->n_pages) == (i > 0));
        if (i > 0) {
            g_assert_nonnull(find_target(display, "p1.tbl-2", &page));
            g_autofree char *list = display_page_text(display, lists);
            g_autofree char *line = g_strdup_printf("Rows 2.\302\240%zu", page + 1);
            g_assert_nonnull(strstr(list, line));
        }
        g_assert_cmpstr(display->outline->next->title, ==, "2 Name 2 · Finding 2");
    }
}

static void
a_missing_picture_is_one_located_message(void)
{
    g_autoptr(Pages) pages =
        pages_new("<page id=\"index\" number=\"1\" title=\"A\" lang=\"en\">"
                  "<figure id=\"f\" number=\"1\" picture=\"../outside.png\" line=\"12\">"
                  "<alt>A</alt></figure></page>");
    g_autoptr(GString) messages = g_string_new(NULL);

    g_assert_null(pdf_layout(&pages->context, pages->arena, pages->diag));
    diag_print(pages->diag, messages);
    g_assert_cmpstr(messages->str, ==,
                    "page.md:12:1: error: picture '../outside.png' is outside the report's folder; "
                    "copy it into the folder "
                    "[picture-outside]\n");
}

static void
pictures_are_the_same_however_many_threads(void)
{
    static const char xml[] =
        "<page id=\"index\" number=\"1\" title=\"A\" lang=\"en\">"
        "<figure id=\"f\" number=\"1\" picture=\"pod.svg\"><alt>Boxes</alt></figure>"
        "<p>In a line: <picture src=\"pod.svg\" alt=\"Boxes\"/>.</p></page>";
    g_autoptr(Pages) one = pages_new(xml);
    g_autoptr(Pages) two = pages_new(xml);

    two->context.jobs = 2;
    const Display *displays[] = { pages_layout(one), pages_layout(two) };
    g_assert_cmpuint(displays[0]->forms.size, >, 500);
    g_assert_cmpmem(displays[0]->forms.data, (int)displays[0]->forms.size, displays[1]->forms.data,
                    (int)displays[1]->forms.size);
}

/* Enough cells for several threads to shape their words. */
static void
large_tables_are_the_same_however_many_threads(void)
{
    g_autoptr(GString) xml = g_string_new(
        "<page id=\"index\" number=\"1\" title=\"A\" lang=\"en\"><table><columns>"
        "<column>System</column><column>Cores</column><column>Region</column></columns>");
    GString *dumps[3] = { NULL };

    for (int i = 0; i < 1600; i++) {
        g_string_append_printf(xml,
                               "<row><cell>system-%d</cell><cell>%d</cell><cell>place%d "
                               "\xE2\x89\xA5 interchangeable</cell></row>",
                               i, i * 7, i % 50);
    }
    g_string_append(xml, "</table></page>");
    for (int jobs = 1; jobs <= 3; jobs++) {
        g_autoptr(Pages) pages = pages_new(xml->str);
        pages->context.jobs = jobs;
        dumps[jobs - 1] = g_string_new(NULL);
        display_dump(pages_layout(pages), dumps[jobs - 1]);
    }
    g_assert_cmpuint(dumps[0]->len, >, 100000);
    g_assert_true(g_string_equal(dumps[0], dumps[1]));
    g_assert_true(g_string_equal(dumps[0], dumps[2]));
    for (int i = 0; i < 3; i++) {
        g_string_free(dumps[i], TRUE);
    }
}

static void
lists_nest_without_end(void)
{
    g_autoptr(GString) xml = page_open();

    for (int i = 0; i < 60; i++) {
        g_string_append(xml, "<list kind=\"bullet\"><item><p>Deeper</p>");
    }
    for (int i = 0; i < 60; i++) {
        g_string_append(xml, "</item></list>");
    }
    g_string_append(xml, "<quote><quote><quote><list kind=\"ordered\" start=\"99998\"><item/>"
                         "<item><code>a\tb\n\n  c</code></item></list></quote></quote></quote>"
                         "</page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display = pages_layout(pages);
    g_assert_nonnull(display_find(display, "99999.", NULL));
}

static void
titles_without_end_stay_on_their_pages(void)
{
    g_autofree char *blank = g_strnfill(3000, 'x');
    g_autoptr(GString) words = g_string_new(NULL);

    for (int i = 0; i < 300; i++) {
        g_string_append(words, "word ");
    }
    g_autofree char *xml = g_strdup_printf(
        "<pages><page id=\"a\" number=\"1\" title=\"%s\" lang=\"en\"><heading level=\"2\" id=\"h\" "
        "number=\"1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16\">%s</heading><p>%s</p></page>"
        "<page id=\"b\" number=\"2\" title=\"%s\" lang=\"en\"/></pages>",
        blank, words->str, blank, words->str);
    g_autoptr(Pages) pages = pages_new(xml);
    pages->report.title = words->str;
    pages->report.classification = words->str;
    pages->report.edition = blank;
    pages->report.subtitle = blank;
    pages_layout(pages);
}

static void
the_same_report_gives_the_same_pages(void)
{
    g_autoptr(GString) xml = table_page("id=\"tbl-a\" number=\"1\"", 60);
    g_autoptr(GString) first = g_string_new(NULL), second = g_string_new(NULL);

    for (int i = 0; i < 2; i++) {
        g_autoptr(Pages) pages = pages_new(xml->str);
        display_dump(pages_layout(pages), i == 0 ? first : second);
    }
    g_assert_cmpstr(first->str, ==, second->str);
}

#define ADD(name) g_test_add_func("/pdf-layout/" #name, name)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD(an_empty_report_has_a_title_page);
    ADD(no_page_holds_a_paragraph_alone);
    ADD(an_empty_page_is_a_chapter);
    ADD(headings_stay_with_what_follows);
    ADD(no_line_of_a_paragraph_stands_alone);
    ADD(a_long_table_repeats_its_head);
    ADD(a_short_table_is_not_divided);
    ADD(three_thousand_rows_are_all_there);
    ADD(a_row_taller_than_a_page_is_divided);
    ADD(numbers_stand_on_their_point);
    ADD(wide_tables_stay_inside_the_page);
    ADD(a_table_of_too_many_columns_is_set_in_parts);
    ADD(a_footnote_stands_on_the_page_of_its_mark);
    ADD(a_long_footnote_goes_on_overleaf);
    ADD(text_passes_a_figure_that_does_not_fit);
    ADD(the_contents_name_the_right_pages);
    ADD(contents_take_two_pages_at_most);
    ADD(references_give_chapter_and_page);
    ADD(a_missing_picture_is_one_located_message);
    ADD(pictures_are_the_same_however_many_threads);
    ADD(large_tables_are_the_same_however_many_threads);
    ADD(lists_nest_without_end);
    ADD(titles_without_end_stay_on_their_pages);
    ADD(the_same_report_gives_the_same_pages);
    int status = g_test_run();
    fonts_shutdown();
    return status;
}
