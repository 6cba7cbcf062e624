/* Blocks of the PDF's pages: lists, footnotes, pictures, and the side on which they start. */
#include "tests/pages.h"

#include <math.h>
#include <string.h>

static GString *
page_open(void)
{
    return g_string_new("<page id=\"index\" number=\"1\" title=\"Summary\" lang=\"en\">");
}

static void
append_paragraph(GString *xml, size_t n_sentences)
{
    g_string_append(xml, "<p>");
    for (size_t i = 0; i < n_sentences; i++) {
        g_string_append(xml,
                        "Spread matters here, for ten runs vary by a sixth around their mean. ");
    }
    g_string_append(xml, "</p>");
}

/* display_check() finds a number on top of its text, and a mark without its item. */
static void
a_footnote_holds_lists_and_any_number(void)
{
    for (size_t n = 60; n < 80; n++) {
        g_autoptr(GString) xml = page_open();
        g_string_append(xml, "<p>Marked.<noteref note=\"fn1\" number=\"10888\"/></p>"
                             "<notes><note id=\"fn1\" number=\"10888\">");
        append_paragraph(xml, n);
        g_string_append(xml, "<list kind=\"bullet\"><item><p>first</p></item>"
                             "<item><p>second</p></item></list></note></notes></page>");
        g_autoptr(Pages) pages = pages_new(xml->str);
        const Display *display = pages_layout(pages);
        size_t mark = 0, item = 0;
        display_find(display, "•", &mark);
        display_find(display, "first", &item);
        g_assert_cmpuint(mark, ==, item);
    }
}

static void
items_of_a_list_are_indented_alike(void)
{
    g_autoptr(GString) xml = page_open();
    g_string_append(xml,
                    "<list kind=\"ordered\" tight=\"yes\" start=\"98\"><item><p>short</p></item>"
                    "<item><p>second</p></item><item><p>longer</p></item></list></page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display = pages_layout(pages);
    float x = display_find(display, "short", NULL)->x;

    g_assert_cmpfloat(x, ==, display_find(display, "longer", NULL)->x);
}

#define RASTER 6.5F

/* Whatever is between paragraphs, their lines are on one raster of half lines, from the top of
 * every page. */
static void
running_text_keeps_its_rhythm(void)
{
    g_autoptr(GString) xml = page_open();
    for (int i = 0; i < 12; i++) {
        append_paragraph(xml, 9);
        g_string_append_printf(xml, "<heading level=\"2\" id=\"h%d\">Heading</heading>", i);
        append_paragraph(xml, 2);
        g_string_append(xml, "<table><columns><column>Name</column></columns><row><cell>row</cell>"
                             "</row></table><p>Spread of it</p><list kind=\"bullet\"><item>");
        append_paragraph(xml, 2);
        g_string_append(xml, "</item></list><quote><p>Spread again</p></quote>");
    }
    g_string_append(xml, "</page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display = pages_layout(pages);
    float first = -1;
    for (size_t p = 1; p < display->n_pages; p++) {
        const DisplayPage *page = &display->pages[p];
        for (size_t i = 0; i < page->n_items; i++) {
            const DisplayItem *item = &page->items[i];
            bool body = item->kind == DISPLAY_TEXT && item->node != NULL &&
                        strcmp(item->node->type, "P") == 0 &&
                        g_str_has_prefix(item->text, "Spread");
            first = first < 0 && body ? item->y : first;
            float off = body ? fmodf(fabsf(item->y - first), RASTER) : 0;
            g_assert_cmpfloat(MIN(off, RASTER - off), <, 0.05);
        }
    }
    g_assert_cmpfloat(first, >, 0);
}

static float
right_edge(const DisplayItem *item)
{
    g_assert_nonnull(item);
    return item->x + item->width;
}

/* Pages of a Hebrew report with such blocks. */
static Pages *
hebrew_pages(const char *blocks)
{
    g_autoptr(GString) xml = page_open();

    g_string_replace(xml, "lang=\"en\"", "lang=\"he\"", 1);
    g_string_append(xml, blocks);
    g_string_append(xml, "</page>");
    Pages *pages = pages_new(xml->str);
    pages->report.language = "he";
    return pages;
}

/* Hebrew words in the order of the page, numbers and code from left to right. */
static void
a_report_from_right_to_left_is_turned_over(void)
{
    g_autoptr(Pages) pages = hebrew_pages(
        "<p>שלום עולם</p><list kind=\"bullet\"><item><p>פריט</p></item></list>"
        "<table><columns><column>מערכת</column><column align=\"number\">זמן</column></columns>"
        "<row><cell>ראשון</cell><cell>12.75</cell></row><row><cell>שני</cell>"
        "<cell>8.5</cell></row></table><code>call(1);</code><p>1 January (UTC)</p>");
    const Display *display = pages_layout(pages);
    const DisplayItem *text = display_find(display, "שלום", NULL);
    const DisplayItem *first = display_find(display, "ראשון", NULL);
    const DisplayItem *value = display_find(display, "12.75", NULL);
    const DisplayItem *shorter = display_find(display, "8.5", NULL);
    const DisplayItem *code = display_find(display, "call(1);", NULL);
    float right = right_edge(text);

    g_assert_cmpfloat(right_edge(display_find(display, "•", NULL)), >,
                      right_edge(display_find(display, "פריט", NULL)));
    g_assert_cmpfloat(first->x, >, value->x);
    g_assert_cmpfloat(right_edge(first), >, right - 1);
    g_assert_cmpfloat(right_edge(value), >, right_edge(shorter) + 3); /* one digit less */
    g_assert_cmpfloat(right_edge(code), <, right - 150);
    g_assert_cmpfloat_with_epsilon(right_edge(display_find(display, "1 January (UTC)", NULL)),
                                   right, 0.5);
}

/* Code with a Hebrew comment remains code, a minus is before its number, and bars of numbers of
 * different lengths begin at the same position. */
static void
signs_and_code_of_a_turned_report_keep_their_direction(void)
{
    g_autoptr(Pages) pages = hebrew_pages(
        "<p>שלום <code>f(x)</code> עולם</p><p>ירד ב −7.5 אחוז</p>"
        "<table><columns><column>מערכת</column><column align=\"number\">זמן</column></columns>"
        "<row><cell>ראשון</cell><cell>51.0<sparkbar share=\"1\" family=\"gpu\"/></cell></row>"
        "<row><cell>שני</cell><cell>1.0<sparkbar share=\"0.5\" family=\"gpu\"/></cell></row>"
        "</table><code>  call(1); // הערה\n}</code>");
    const Display *display = pages_layout(pages);
    const DisplayItem *call = display_find(display, "call(1);", NULL);
    const DisplayItem *remark = display_find(display, "הערה", NULL);
    const DisplayItem *first = display_find(display, "51.0", NULL);
    const DisplayItem *second = display_find(display, "1.0", NULL);

    g_assert_nonnull(display_find(display, "f(x)", NULL));
    g_assert_nonnull(display_find(display, "−7.5", NULL));
    g_assert_nonnull(display_find(display, "}", NULL));
    g_assert_cmpfloat(remark->x, >, right_edge(call) - 1);
    g_assert_cmpfloat_with_epsilon(right_edge(first), right_edge(second), 0.1);
    float bars = -1;
    for (size_t p = 0; p < display->n_pages; p++) {
        const DisplayPage *page = &display->pages[p];
        for (size_t i = 0; i < page->n_items; i++) {
            const DisplayItem *item = &page->items[i];
            if (item->kind == DISPLAY_SHAPE && item->y > first->y - 20) {
                g_assert_cmpfloat(item->x, >, right_edge(first));
                g_assert_cmpfloat_with_epsilon(item->x, bars < 0 ? item->x : bars, 0.1);
                bars = item->x;
            }
        }
    }
    g_assert_cmpfloat(bars, >, 0);
}

/* Pages that the program adds at the end have letters, and the sources follow them. */
static void
appendices_have_letters(void)
{
    g_autoptr(Pages) pages =
        pages_new("<pages><page id=\"index\" number=\"1\" title=\"Summary\" lang=\"en\"/>"
                  "<page id=\"glossary\" number=\"2\" title=\"Words\" lang=\"en\"/>"
                  "<page id=\"cost\" number=\"3\" title=\"Cost\" lang=\"en\"/>"
                  "<page id=\"assumptions\" number=\"4\" title=\"Assumed\" lang=\"en\">"
                  "<heading level=\"2\" id=\"h\" number=\"1\">Prices</heading><p>None.</p></page>"
                  "<page id=\"provenance\" number=\"5\" title=\"Traced\" lang=\"en\"/></pages>");
    static const char *const paths[] = { "page.md", "glossary", "page.md", "assumptions",
                                         "provenance" };
    static const char *const titles[] = { "1 Summary", "2 Words",  "3 Cost",
                                          "A Assumed", "B Traced", "C Sources" };

    for (size_t i = 0; i < G_N_ELEMENTS(paths); i++) {
        pages->report.pages[i].path = paths[i];
    }
    const Display *display = pages_layout(pages);
    const OutlineEntry *entry = display->outline;
    for (size_t i = 0; i < G_N_ELEMENTS(titles); i++, entry = entry->next) {
        g_assert_nonnull(entry);
        g_assert_cmpstr(entry->title, ==, titles[i]);
        if (i == 3) {
            g_assert_cmpstr(entry->first->title, ==, "A.1 Prices");
        }
    }
    g_assert_null(entry);
}

/* A row taller than a page is divided, and each of its pages has the header. */
static void
check_divided(const char *open, const char *close, const char *head)
{
    g_autoptr(GString) xml = page_open();

    g_string_append(xml, open);
    for (size_t i = 0; i < 900; i++) {
        g_string_append(xml, "Some words of a cell. ");
    }
    g_string_append_printf(xml, "THE END%s</page>", close);
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display = pages_layout(pages);
    size_t n_pages = display_count_pages(display, "Some");
    g_assert_cmpuint(n_pages, >, 1);
    g_assert_cmpuint(display_count_pages(display, head), >=, n_pages);
    g_assert_nonnull(display_find(display, "END", NULL));
}

static void
rows_of_boxes_taller_than_a_page_are_divided(void)
{
    check_divided("<decision id=\"d\"><title>T</title><option confidence=\"low\" "
                  "family=\"gpu\"><work>w</work><choice>c</choice><why>",
                  "</why><precision level=\"low\"><strong>p</strong></precision><fit level=\"low\">"
                  "<strong>f</strong></fit></option></decision>",
                  "Choice");
    check_divided("<versus><row><label>l</label><gpu>g</gpu><tpu>", "</tpu></row></versus>", "TPU");
}

#define ADD(name) g_test_add_func("/pdf-blocks/" #name, name)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD(a_footnote_holds_lists_and_any_number);
    ADD(items_of_a_list_are_indented_alike);
    ADD(running_text_keeps_its_rhythm);
    ADD(appendices_have_letters);
    ADD(a_report_from_right_to_left_is_turned_over);
    ADD(rows_of_boxes_taller_than_a_page_are_divided);
    ADD(signs_and_code_of_a_turned_report_keep_their_direction);
    int status = g_test_run();
    fonts_shutdown();
    return status;
}
