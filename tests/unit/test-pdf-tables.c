/* Tables: how columns share the width, and where pages divide them. */
#include "tests/pages.h"

#include <string.h>

static GString *
page_open(void)
{
    return g_string_new("<page id=\"index\" number=\"1\" title=\"Summary\" lang=\"en\">");
}

static void
append_sentences(GString *xml, const char *mark, int n)
{
    g_string_append_printf(xml, "<p>%s. ", mark);
    for (int i = 0; i < n; i++) {
        g_string_append(xml, "Spread matters here, for the ten runs vary by a sixth around their "
                             "mean, which a single score hides from a reader. ");
    }
    g_string_append(xml, "</p>");
}

/* Plain rows "row N", after a heading for a group of them. */
static void
append_group(GString *xml, int group, int n_rows)
{
    g_string_append_printf(xml, "<row><cell header=\"yes\">Group %d</cell></row>", group);
    for (int i = 0; i < n_rows; i++) {
        g_string_append_printf(xml, "<row><cell>row %d.%d;</cell><cell>%d</cell></row>", group, i,
                               i);
    }
}

static const char columns[] = "<columns><column>Name</column><column align=\"number\">Count"
                              "</column></columns>";

static size_t
page_with(const Display *display, const char *text)
{
    size_t page = 0;

    g_assert_nonnull(display_find(display, text, &page));
    return page;
}

static float
line_of(const Display *display, const char *text)
{
    const DisplayItem *item = display_find(display, text, NULL);

    g_assert_nonnull(item);
    return item->y;
}

/* Rows of three columns of words; the last value of all but the first row is missing. */
static void
append_missing_rows(GString *xml, const char *reason, int n_rows)
{
    for (int i = 0; i < n_rows; i++) {
        g_string_append_printf(xml,
                               "<row><cell>configuration %d</cell><cell>a remark of some length "
                               "about it</cell><cell>another remark of the same length</cell>",
                               i);
        if (i == 0) {
            g_string_append(xml, "<cell>4.5</cell></row>");
        } else {
            g_string_append_printf(xml, "<cell missing=\"yes\">n/a: %s</cell></row>", reason);
        }
    }
}

static Pages *
pages_of_missing(const char *reason, int n_rows)
{
    g_autoptr(GString) xml = page_open();

    g_string_append(xml, "<table id=\"tbl-a\" number=\"1\"><title>Rates</title><columns>"
                         "<column>Of</column><column>Remark</column><column>Other</column>"
                         "<column align=\"number\">Rate</column></columns>");
    append_missing_rows(xml, reason, n_rows);
    g_string_append(xml, "<source>wardens</source></table></page>");
    return pages_new(xml->str);
}

/* A long reason is printed once below the table, after the letter that refers to it. */
static void
long_reasons_stand_below(void)
{
    const char *reason = "the vendor gave no figure under the terms of the offer and asked to wait";
    g_autoptr(Pages) pages = pages_of_missing(reason, 8);
    const Display *display = pages_layout(pages);
    size_t marks = 0, notes = 0, links = 0;

    for (size_t i = 0; i < display->n_pages; i++) {
        const DisplayPage *page = &display->pages[i];
        for (size_t k = 0; k < page->n_items; k++) {
            const DisplayItem *item = &page->items[k];
            marks += item->kind == DISPLAY_TEXT && g_str_equal(item->text, "n/a");
            notes +=
                item->kind == DISPLAY_TEXT && strstr(item->text, "vendor gave no figure") != NULL;
        }
        for (size_t k = 0; k < page->n_links; k++) {
            links += g_str_equal(page->links[k].contents, reason);
        }
    }
    g_assert_cmpuint(marks, ==, 7);
    g_assert_cmpuint(links, ==, 7);
    g_assert_cmpuint(notes, ==, 1);
    g_assert_cmpfloat(line_of(display, "vendor gave no figure"), >,
                      line_of(display, "configuration 7"));
    g_assert_cmpfloat(line_of(display, "vendor gave no figure"), <, line_of(display, "wardens"));
}

/* A reason that makes no row higher stays in its cell, and so does one that would save no space. */
static void
other_reasons_stay_in_their_rows(void)
{
    g_autoptr(Pages) shorts = pages_of_missing("not said", 8);
    g_autoptr(Pages) single = pages_of_missing("the vendor gave no figure at all", 2);

    g_assert_nonnull(display_find(pages_layout(shorts), "n/a: not said", NULL));
    g_assert_nonnull(display_find(pages_layout(single), "n/a:", NULL));
}

/* A few long remarks count less than names that would be broken in every row. */
static void
names_of_all_rows_outweigh_a_few_long_remarks(void)
{
    g_autoptr(GString) xml = page_open();

    g_string_append(xml,
                    "<table id=\"tbl-a\" number=\"1\"><title>Offers</title><columns>"
                    "<column>Item</column><column>Vendor</column>"
                    "<column align=\"number\">Unit price</column>"
                    "<column align=\"number\">Total</column><column>Remark</column></columns>");
    for (int i = 0; i < 40; i++) {
        g_string_append_printf(
            xml,
            "<row><cell>Accelerator node type%d</cell><cell>%s</cell>"
            "<cell>31,250.75</cell><cell>1,906,295.75</cell><cell>%s</cell></row>",
            i, i % 3 == 0 ? "Beta Systems GmbH and Co. KG" : "Gamma",
            i % 4 == 0 ? "Depends on procurement, which was given no staff in "
                         "the years for which those asked power, and on the "
                         "vendor, whose accelerators are rented over and over"
                       : "none");
    }
    g_string_append(xml, "</table></page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display = pages_layout(pages);
    g_assert_cmpfloat(line_of(display, "type7"), ==, line_of(display, "Accelerator node type7"));
}

/* "n/a: does not apply" takes at most two lines, however much room other columns need. */
static void
a_reason_is_not_set_a_word_a_line(void)
{
    for (gsize n = 1; n < 14; n++) {
        g_autoptr(GString) xml = page_open();
        g_autofree char *word = g_strnfill(n, 'x');
        g_string_append(xml, "<table id=\"tbl-a\" number=\"1\"><title>Moves</title><columns>"
                             "<column>Of</column><column>Level with</column><column>Moves</column>"
                             "<column align=\"number\">Break-even</column>"
                             "<column align=\"number\">5 % of draws below</column>"
                             "<column align=\"number\">95 % below</column>"
                             "<column align=\"number\">Now</column>"
                             "<column align=\"number\" unit=\"%\">Change needed</column>"
                             "<column align=\"number\" unit=\"%\">Draws that have one</column>"
                             "</columns>");
        for (int i = 0; i < 10; i++) {
            g_string_append_printf(xml,
                                   "<row><cell>H100, reserve</cell><cell>Trillium, reserve</cell>"
                                   "<cell>price %s</cell><cell>%d.30</cell>"
                                   "<cell>2.21</cell><cell>4.78</cell>%s<cell>-59</cell>"
                                   "<cell>100</cell></row>",
                                   word, i,
                                   i == 0 ? "<cell missing=\"yes\">n/a: does not apply</cell>"
                                          : "<cell>8.93</cell>");
        }
        g_string_append(xml, "</table></page>");
        g_autoptr(Pages) pages = pages_new(xml->str);
        const Display *display = pages_layout(pages);
        float first = line_of(display, "0.30"), second = line_of(display, "1.30");
        g_assert_cmpfloat(second - first, <, 32); /* two lines of 12 pt, and the padding */
        g_assert_cmpfloat(line_of(display, "n/a"), <, second);
    }
}

/* Right-aligned columns of Markdown tables are also aligned on the decimal point if most of their
 * cells are numbers. */
static void
numbers_set_right_are_aligned_on_the_point(void)
{
    g_autoptr(GString) xml = page_open();

    g_string_append(xml, "<table><columns><column align=\"left\">Name</column>"
                         "<column align=\"right\">Share</column><column align=\"right\">Text"
                         "</column></columns>");
    g_string_append(xml, "<row><cell>a</cell><cell>8001</cell><cell>7002</cell></row>"
                         "<row><cell>b</cell><cell>12.75</cell><cell>two of 3.25</cell></row>"
                         "<row><cell>c</cell><cell>33.5</cell><cell>three or four</cell></row>"
                         "<row><cell>d</cell><cell>n/a</cell><cell>many</cell></row>");
    g_string_append(xml, "</table></page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display = pages_layout(pages);
    const DisplayItem *whole = display_find(display, "8001", NULL);
    const DisplayItem *two = display_find(display, "12.75", NULL);
    const DisplayItem *one = display_find(display, "33.5", NULL);
    const DisplayItem *none = display_find(display, "n/a", NULL);
    const DisplayItem *text = display_find(display, "7002", NULL);
    const DisplayItem *other = display_find(display, "many", NULL);
    float right = two->x + two->width;

    g_assert_cmpfloat(one->x + one->width, <, right - 3);
    g_assert_cmpfloat(whole->x + whole->width, <, one->x + one->width - 3);
    g_assert_cmpfloat_with_epsilon(none->x + none->width, right, 0.1);
    g_assert_cmpfloat_with_epsilon(text->x + text->width, other->x + other->width, 0.1);
}

/* Where rows continue, the heading is repeated, unless it would leave no room for them. */
static void
a_title_of_pages_is_said_once(void)
{
    g_autoptr(GString) xml = page_open();

    g_string_append(xml, "<table id=\"tbl-a\" number=\"1\"><title>");
    for (int i = 0; i < 500; i++) {
        g_string_append(xml, "A title of any length. ");
    }
    g_string_append(xml, "TITLEEND</title><columns><column>Of</column>"
                         "<column align=\"number\">Rate</column></columns>");
    for (int i = 0; i < 120; i++) {
        g_string_append_printf(xml, "<row><cell>value%d</cell><cell>%d</cell></row>", i, i);
    }
    g_string_append(xml, "</table></page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display = pages_layout(pages);
    g_assert_cmpuint(display_count_pages(display, "TITLEEND"), ==, 2); /* the list of tables too */
    g_assert_cmpuint(display_count_pages(display, "Rate"), >, 2);
}

/* A column of long sentences gets its room from a column whose ranges can be broken. */
static void
sentences_are_not_crowded_by_ranges(void)
{
    g_autoptr(GString) xml = page_open();

    g_string_append(xml, "<table id=\"tbl-a\" number=\"1\"><title>Values</title><columns>"
                         "<column>Value of</column><column align=\"number\">Range</column>"
                         "<column align=\"number\">Other range</column>"
                         "<column align=\"number\">Third range</column>"
                         "<column>Why</column></columns>");
    for (int i = 0; i < 9; i++) {
        g_string_append_printf(
            xml,
            "<row><cell>value%d</cell><cell>150,000.00 to 300,000.00 dollars</cell>"
            "<cell>150,000.00 to 300,000.00 dollars</cell>"
            "<cell>150,000.00 to 300,000.00 dollars</cell><cell>forty per cent below the median "
            "list price, from sixty to twenty per cent; no file that was read for this report "
            "holds a price by commitment, for any of the sellers</cell></row>",
            i);
    }
    g_string_append(xml, "</table></page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display = pages_layout(pages);
    g_assert_cmpfloat(line_of(display, "value1") - line_of(display, "value0"), <, 64);
}

static void
a_short_group_is_not_divided_for_a_few_rows(void)
{
    for (int before = 14; before < 24; before++) {
        g_autoptr(GString) xml = page_open();
        append_sentences(xml, "Before", before);
        g_string_append_printf(xml, "<table id=\"tbl-a\" number=\"1\"><title>Rows</title>%s",
                               columns);
        for (int group = 0; group < 16; group++) {
            append_group(xml, group, 4);
        }
        g_string_append(xml, "</table></page>");
        g_autoptr(Pages) pages = pages_new(xml->str);
        const Display *display = pages_layout(pages);
        for (int group = 1; /* the first may begin at the foot of a page */ group < 16; group++) {
            g_autofree char *first = g_strdup_printf("row %d.0;", group);
            g_autofree char *last = g_strdup_printf("row %d.3;", group);
            g_assert_cmpuint(page_with(display, first), ==, page_with(display, last));
        }
    }
}

/* The table stays whole if this leaves little white space. Under a heading from which it must not
 * be separated, a high table is divided to avoid a half-empty page. */
static void
a_table_under_its_heading_is_divided_before_half_a_page_stays_white(void)
{
    g_autoptr(GString) xml = page_open();

    append_sentences(xml, "Before", 14);
    g_string_append(xml, "<heading level=\"2\" id=\"h1\">Files</heading>"
                         "<table id=\"tbl-a\" number=\"1\"><title>Rows</title>");
    g_string_append(xml, columns);
    for (int i = 0; i < 16; i++) {
        g_string_append_printf(xml, "<row><cell>row %d;</cell><cell>%d</cell></row>", i, i);
    }
    g_string_append(xml,
                    "</table><heading level=\"2\" id=\"h2\">Next</heading><p>Text.</p></page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    pages->report.n_citations = 0;
    const Display *display = pages_layout(pages);
    g_assert_cmpuint(page_with(display, "row 0;"), ==, page_with(display, "Before."));
    g_assert_cmpuint(page_with(display, "row 15;"), ==, page_with(display, "Before.") + 1);
}

/* A figure waits if a table begins before it: the end of the table comes first, then the figure. */
static void
the_end_of_a_table_stands_before_a_figure_that_waits(void)
{
    g_autoptr(GString) xml = page_open();

    append_sentences(xml, "Before", 18);
    g_string_append(xml, "<figure id=\"fig-1\" number=\"1\" picture=\"tall.png\"><title>Tall one"
                         "</title><alt>A tall grey box</alt></figure>"
                         "<table id=\"tbl-a\" number=\"1\"><title>Rows</title>");
    g_string_append(xml, columns);
    for (int i = 0; i < 34; i++) {
        g_string_append_printf(xml, "<row><cell>row %d;</cell><cell>%d</cell></row>", i, i);
    }
    g_string_append(xml, "<source>The files</source></table>");
    append_sentences(xml, "After", 12);
    g_string_append(xml, "</page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display = pages_layout(pages);
    size_t first = page_with(display, "row 0;"), last = page_with(display, "row 33;");
    g_assert_cmpuint(last, ==, first + 1);
    g_assert_cmpuint(page_with(display, "The files"), ==, last);
    g_autofree char *text = display_page_text(display, last);
    const char *figure = strstr(text, "Tall one");
    g_assert_true(figure == NULL || figure > strstr(text, "The files"));
}

#define ADD(name) g_test_add_func("/pdf-tables/" #name, name)

/* On each page of a table with several pages; only the last one is content. */
static void
long_reasons_stand_on_each_page(void)
{
    const char *reason = "the vendor gave no figure under the terms of the offer and asked to wait";
    g_autoptr(Pages) pages = pages_of_missing(reason, 70);
    const Display *display = pages_layout(pages);
    size_t n_pages = 0, n_said = 0, n_content = 0;

    for (size_t i = 0; i < display->n_pages; i++) {
        const DisplayPage *page = &display->pages[i];
        bool marked = false;
        for (size_t k = 0; k < page->n_items; k++) {
            const DisplayItem *item = &page->items[k];
            bool text = item->kind == DISPLAY_TEXT;
            bool said = text && strstr(item->text, "vendor gave no figure") != NULL;
            marked = marked || (text && g_str_equal(item->text, "n/a"));
            n_said += said;
            n_content += said && item->node != NULL;
        }
        n_pages += marked;
    }
    g_assert_cmpuint(n_pages, >, 2);
    g_assert_cmpuint(n_said, ==, n_pages);
    g_assert_cmpuint(n_content, ==, 1);
}

/* A date is not a number, so no room is reserved for decimals. */
static void
dates_end_where_their_column_does(void)
{
    g_autoptr(GString) xml = page_open();

    g_string_append(xml, "<table id=\"tbl-a\" number=\"1\"><title>Parameters</title><columns>"
                         "<column>Parameter</column><column align=\"number\">Value</column>"
                         "</columns><row><cell>as_of</cell><cell>2026-11-20</cell></row>"
                         "<row><cell>rate</cell><cell>-0.0806</cell></row>"
                         "<row><cell>price</cell><cell>250,000</cell></row></table></page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display = pages_layout(pages);
    const DisplayItem *date = display_find(display, "2026-11-20", NULL);
    const DisplayItem *rate = display_find(display, "-0.0806", NULL);
    const DisplayItem *price = display_find(display, "250,000", NULL);

    g_assert_cmpfloat_with_epsilon(date->x + date->width, rate->x + rate->width, 0.1);
    g_assert_cmpfloat(price->x + price->width, <, rate->x + rate->width - 10);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD(long_reasons_stand_below);
    ADD(long_reasons_stand_on_each_page);
    ADD(other_reasons_stay_in_their_rows);
    ADD(names_of_all_rows_outweigh_a_few_long_remarks);
    ADD(a_reason_is_not_set_a_word_a_line);
    ADD(numbers_set_right_are_aligned_on_the_point);
    ADD(sentences_are_not_crowded_by_ranges);
    ADD(a_title_of_pages_is_said_once);
    ADD(dates_end_where_their_column_does);
    ADD(a_short_group_is_not_divided_for_a_few_rows);
    ADD(a_table_under_its_heading_is_divided_before_half_a_page_stays_white);
    ADD(the_end_of_a_table_stands_before_a_figure_that_waits);
    int status = g_test_run();
    fonts_shutdown();
    return status;
}
