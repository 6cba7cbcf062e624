/* Floating figures and tables: no page ends with white space, none is far from its reference, all
 * are in order. Every display list is checked with display_check(). */
#include "tests/pages.h"

#include <string.h>

static const char sentence[] =
    "Spread matters here, for the ten runs vary by a sixth around their mean, which a single score "
    "hides from a reader in a hurry. ";

static GString *
page_open(void)
{
    return g_string_new("<page id=\"index\" number=\"1\" title=\"Summary\" lang=\"en\">");
}

static void
append_text(GString *xml, const char *mark, size_t n_sentences)
{
    g_string_append_printf(xml, "<p>%s. ", mark);
    for (size_t i = 0; i < n_sentences; i++) {
        g_string_append(xml, sentence);
    }
    g_string_append(xml, "</p>");
}

static void
append_figure(GString *xml, int number)
{
    g_string_append_printf(xml,
                           "<figure id=\"fig-%d\" number=\"%d\" picture=\"tall.png\">"
                           "<title>Title %d.</title><alt>A tall grey box</alt></figure>",
                           number, number, number);
}

static void
append_table(GString *xml, int number, int n_rows)
{
    g_string_append_printf(xml,
                           "<table id=\"tbl-%d\" number=\"%d\"><title>Rows %d.</title><columns>"
                           "<column>Name</column><column align=\"number\">Count</column></columns>",
                           number, number, number);
    for (int i = 0; i < n_rows; i++) {
        g_string_append_printf(xml, "<row><cell>row %d</cell><cell>%d</cell></row>", i, i);
    }
    g_string_append(xml, "</table>");
}

static const DisplayItem *
item_with(const DisplayPage *page, const char *text)
{
    for (size_t i = 0; i < page->n_items; i++) {
        if (page->items[i].kind == DISPLAY_TEXT && page->items[i].node != NULL &&
            strstr(page->items[i].text, text) != NULL) {
            return &page->items[i];
        }
    }
    return NULL;
}

static size_t
page_with(const Display *display, const char *text)
{
    size_t page = 0;

    g_assert_nonnull(display_find(display, text, &page));
    return page;
}

/* How far down the body a page is filled, without its footer. */
static float
page_depth(const DisplayPage *page)
{
    float depth = 0;

    for (size_t i = 0; i < page->n_items; i++) {
        const DisplayItem *item = &page->items[i];
        float end = item->y + (item->kind == DISPLAY_TEXT ? 0 : item->height);
        if (item->node != NULL) {
            depth = MAX(depth, end);
        }
    }
    return depth;
}

static void
no_page_ends_white_and_no_figure_is_far(void)
{
    g_autoptr(GString) xml = page_open();

    for (int i = 1; i <= 40; i++) {
        g_autofree char *mark = g_strdup_printf("Place %d", i);
        append_text(xml, mark, (size_t)(4 + i * 7 % 11));
        append_figure(xml, i);
        append_text(xml, "After", 9);
    }
    g_string_append(xml, "</page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    pages->report.n_citations = 0;
    const Display *display = pages_layout(pages);
    size_t last = 0, first = page_with(display, "Place 1.");
    for (int i = 1; i <= 40; i++) {
        g_autofree char *mark = g_strdup_printf("Place %d.", i);
        g_autofree char *title = g_strdup_printf("Title %d.", i);
        size_t place = page_with(display, mark), figure = 0;
        for (size_t p = first; p < display_lists_page(display); p++) {
            g_autofree char *text = display_page_text(display, p);
            figure = strstr(text, title) != NULL ? p : figure;
        }
        g_assert_cmpuint(figure, >=, last);
        g_assert_cmpuint(figure, <=, place + 2);
        g_assert_cmpuint(figure + 1, >=, place);
        last = figure;
    }
    for (size_t p = first; p + 2 < display_lists_page(display); p++) {
        g_assert_cmpfloat(page_depth(&display->pages[p]), >, display->pages[p].height * 0.76F);
    }
}

/* The same text may move past one figure, but not past the other. */
static void
a_figure_stays_here_when_it_must(void)
{
    for (int stays = 0; stays < 2; stays++) {
        g_autoptr(GString) xml = page_open();
        append_text(xml, "Before", 18);
        g_string_append_printf(xml,
                               "<figure id=\"fig-1\" number=\"1\"%s picture=\"tall.png\">"
                               "<title>Title 1.</title><alt>A tall grey box</alt></figure>",
                               stays != 0 ? " place=\"here\"" : "");
        append_text(xml, "After", 9);
        g_string_append(xml, "</page>");
        g_autoptr(Pages) pages = pages_new(xml->str);
        const Display *display = pages_layout(pages);
        size_t before = page_with(display, "Before.");
        g_assert_cmpuint(page_with(display, "After."), ==, before + (stays != 0 ? 1 : 0));
    }
}

/* The height of the only picture on the page; 0: there is none. */
static float
picture_height(const DisplayPage *page)
{
    for (size_t i = 0; i < page->n_items; i++) {
        if (page->items[i].kind == DISPLAY_PICTURE) {
            return page->items[i].height;
        }
    }
    return 0;
}

/* With long notes the figure takes most of a page. It then fits below a few lines, is scaled by up
 * to 5%, or moves to the next page as large as it was. */
static void
a_tall_figure_is_scaled_rather_than_leave_a_page_to_a_few_lines(void)
{
    float whole = 0;
    size_t n_scaled = 0;

    for (size_t lines = 0; lines < 60; lines++) {
        g_autoptr(GString) xml = page_open();
        for (size_t i = 0; i < lines % 6; i++) {
            g_string_append(xml, "<p>Line.</p>");
        }
        g_string_append(xml,
                        "<figure id=\"fig-1\" number=\"1\" picture=\"tall.png\"><title>Title 1."
                        "</title><alt>A tall grey box</alt><howto>");
        for (size_t i = 0; i < lines / 6; i++) {
            g_string_append(xml, sentence);
            g_string_append(xml, sentence);
        }
        g_string_append(xml, "</howto></figure></page>");
        g_autoptr(Pages) pages = pages_new(xml->str);
        const Display *display = pages_layout(pages);
        size_t first = lines % 6 > 0 ? page_with(display, "Line.") : display->n_pages;
        for (size_t p = 0; p < display->n_pages; p++) {
            float height = picture_height(&display->pages[p]);
            whole = height > 0 && lines % 6 == 0 ? height : whole;
            if (height > 0 && height < whole - 1) {
                g_assert_cmpuint(p, ==, first);
                g_assert_cmpfloat(height, >=, whole * 0.95F - 1);
                n_scaled++;
            }
        }
    }
    g_assert_cmpuint(n_scaled, >, 0);
}

/* Wherever its section starts on a page: the heading has no line to stay with, because the
 * following text must not move past the figure. */
static void
no_figure_is_above_its_heading(void)
{
    for (size_t lines = 10; lines < 40; lines++) {
        g_autoptr(GString) xml = page_open();
        for (size_t i = 0; i < lines; i++) {
            g_string_append(xml, "<p>Line.</p>");
        }
        g_string_append(xml,
                        "<heading level=\"2\" id=\"s-own\" number=\"1\">Own heading</heading>");
        append_figure(xml, 1);
        g_string_append(xml,
                        "<figure id=\"fig-2\" number=\"2\" place=\"here\" picture=\"tall.png\">"
                        "<title>Title 2.</title><alt>A tall grey box</alt></figure>");
        append_text(xml, "After", 30);
        g_string_append(xml, "</page>");
        g_autoptr(Pages) pages = pages_new(xml->str);
        const Display *display = pages_layout(pages);
        const DisplayItem *heading = NULL;
        for (size_t at = page_with(display, "Line."); heading == NULL; at++) {
            heading = item_with(&display->pages[at], "Own heading");
            const DisplayItem *figure = item_with(&display->pages[at], "Title 1.");
            g_assert_true(figure == NULL || (heading != NULL && figure->y > heading->y));
        }
    }
}

static void
a_short_plain_table_is_not_divided(void)
{
    for (size_t n = 20; n < 30; n++) {
        g_autoptr(GString) xml = page_open();
        append_text(xml, "Before", n);
        g_string_append(xml, "<table><columns><column>Name</column></columns>");
        for (int i = 0; i < 8; i++) {
            g_string_append_printf(xml, "<row><cell>row %d.</cell></row>", i);
        }
        g_string_append(xml, "</table>");
        append_text(xml, "After", 9);
        g_string_append(xml, "</page>");
        g_autoptr(Pages) pages = pages_new(xml->str);
        const Display *display = pages_layout(pages);
        g_assert_cmpuint(page_with(display, "row 0."), ==, page_with(display, "row 7."));
    }
}

static void
a_figure_that_waits_stands_before_the_next_chapter(void)
{
    g_autoptr(GString) xml = g_string_new("<pages>");

    g_string_append(xml, "<page id=\"one\" number=\"1\" title=\"One\" lang=\"en\">");
    append_text(xml, "Text", 20);
    append_figure(xml, 1);
    append_text(xml, "Passes", 2);
    g_string_append(xml, "</page><page id=\"two\" number=\"2\" title=\"Two\" lang=\"en\">"
                         "<p>Next chapter.</p></page></pages>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display = pages_layout(pages);
    size_t chapter = page_with(display, "Next chapter.");
    g_autofree char *before = display_page_text(display, chapter - 1);
    g_assert_nonnull(strstr(before, "Title 1."));
    g_assert_cmpuint(page_with(display, "Passes."), ==, chapter - 2);
}

static void
a_heading_with_nothing_but_a_figure_keeps_it(void)
{
    g_autoptr(GString) xml = page_open();

    append_text(xml, "Text", 20);
    g_string_append(xml, "<heading level=\"2\" id=\"h1\">Bare</heading>");
    append_figure(xml, 1);
    g_string_append(xml, "<heading level=\"2\" id=\"h2\">Next</heading><p>Text.</p></page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display = pages_layout(pages);
    size_t text = page_with(display, "Text. Spread");
    g_autofree char *after = display_page_text(display, text + 1);
    const char *bare = strstr(after, "Bare"), *title = strstr(after, "Title 1.");
    g_assert_true(bare != NULL && title != NULL && bare < title);
}

static void
a_table_goes_on_below_a_figure_that_waited(void)
{
    g_autoptr(GString) xml = page_open();

    append_text(xml, "Text", 18);
    append_figure(xml, 1);
    append_table(xml, 1, 60);
    g_string_append(xml, "</page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    pages->report.n_citations = 0;
    const Display *display = pages_layout(pages);
    size_t first = page_with(display, "row 0");
    g_assert_cmpuint(first, ==, page_with(display, "Text."));
    g_autofree char *second = display_page_text(display, first + 1);
    const char *title = strstr(second, "Title 1."), *row = strstr(second, "row ");
    g_assert_true(title != NULL && row != NULL && title < row);
    g_assert_nonnull(display_find(display, "Continued on", NULL));
    g_assert_cmpuint(display_count_pages(display, "continued"), >=, 1);
    for (size_t p = first; p < display->n_pages; p++) { /* no header without rows */
        g_autofree char *text = display_page_text(display, p);
        bool head = false;
        for (size_t i = 0; i < display->pages[p].n_items; i++) {
            const DisplayItem *item = &display->pages[p].items[i];
            head = head || (item->kind == DISPLAY_TEXT && strcmp(item->text, "continued") == 0);
        }
        g_assert_true(!head || strstr(text, "row ") != NULL);
    }
    for (int i = 0; i < 60; i++) { /* every row exactly once */
        g_autofree char *name = g_strdup_printf("row %d", i);
        g_assert_nonnull(display_find(display, name, NULL));
    }
}

static void
a_long_table_does_not_pass_one_that_waits(void)
{
    g_autoptr(GString) xml = page_open();

    append_text(xml, "Text", 20);
    append_table(xml, 1, 14);
    append_text(xml, "Passes", 2);
    append_table(xml, 2, 60);
    g_string_append(xml, "</page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    pages->report.n_citations = 0;
    const Display *display = pages_layout(pages);
    size_t text = page_with(display, "Passes.");
    g_autofree char *next = display_page_text(display, text + 1);
    const char *one = strstr(next, "Rows 1."), *two = strstr(next, "Rows 2.");
    g_assert_true(one != NULL && two != NULL && one < two);
}

/* A table of 14 columns, all of which are as narrow as their numbers allow. */
static void
append_wide_table(GString *xml, int n_rows)
{
    g_string_append(xml, "<table id=\"tbl-wide\" number=\"1\"><title>Wide</title><columns>");
    for (int column = 0; column < 14; column++) {
        g_string_append_printf(xml, "<column align=\"number\">C%d</column>", column);
    }
    g_string_append(xml, "</columns>");
    for (int i = 0; i < n_rows; i++) {
        g_string_append(xml, "<row>");
        for (int column = 0; column < 14; column++) {
            g_string_append_printf(xml, "<cell>%d.%04d</cell>", i, column);
        }
        g_string_append(xml, "</row>");
    }
    g_string_append(xml, "</table>");
}

static void
a_table_too_wide_stands_on_sheets_on_their_side(void)
{
    g_autoptr(GString) xml = page_open();
    size_t n_wide = 0;

    append_text(xml, "Before", 4);
    append_wide_table(xml, 60);
    append_text(xml, "After", 30);
    g_string_append(xml, "</page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display = pages_layout(pages);
    for (size_t i = 0; i < display->n_pages; i++) {
        const DisplayPage *page = &display->pages[i];
        g_autofree char *text = display_page_text(display, i);
        bool table = strstr(text, ".0013") != NULL;
        g_assert_true(table == (page->width > page->height));
        n_wide += table ? 1 : 0;
    }
    g_assert_cmpuint(n_wide, ==, 3); /* 20 rows of 18.6 pt on each page, below the header */
    g_assert_cmpuint(display_count_pages(display, "continued"), ==, 2);
    /* The text continues where the table was taken out. */
    g_assert_cmpuint(page_with(display, "After."), ==, page_with(display, "Before."));
}

static void
figures_stand_side_by_side_in_columns(void)
{
    g_autoptr(GString) xml = page_open();
    const DisplayItem *pictures[2] = { NULL, NULL };
    size_t n = 0;

    g_string_append(xml, "<beside><part>");
    append_figure(xml, 1);
    g_string_append(xml, "</part><part>");
    append_figure(xml, 2);
    g_string_append(xml, "</part></beside></page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display = pages_layout(pages);
    for (size_t p = 0; p < display->n_pages; p++) {
        for (size_t i = 0; i < display->pages[p].n_items; i++) {
            const DisplayItem *item = &display->pages[p].items[i];
            if (item->kind == DISPLAY_PICTURE && n < 2) {
                pictures[n++] = item;
            }
        }
    }
    g_assert_cmpuint(n, ==, 2);
    g_assert_cmpfloat(pictures[0]->x + pictures[0]->width, <, pictures[1]->x);
    g_assert_cmpfloat_with_epsilon(pictures[0]->y, pictures[1]->y, 0.01);
    g_assert_cmpfloat_with_epsilon(pictures[0]->width, pictures[1]->width, 0.01);
    /* From the left margin: the full measure, 21 mm from both edges. */
    g_assert_cmpfloat_with_epsilon(pictures[0]->x, 21 * 72 / 25.4, 0.01);
}

static void
a_groups_title_is_repeated_where_its_rows_go_on(void)
{
    g_autoptr(GString) xml = page_open();

    g_string_append(xml, "<table id=\"tbl-a\" number=\"1\"><title>Rows</title><columns><column>Name"
                         "</column><column>Remark</column></columns>");
    for (int group = 0; group < 2; group++) {
        g_string_append_printf(
            xml, "<row family=\"gpu\"><cell header=\"yes\">Group %d</cell></row>", group);
        for (int i = 0; i < 60; i++) {
            g_string_append_printf(xml, "<row><cell>row %d</cell><cell>%d</cell></row>", i, group);
        }
    }
    g_string_append(xml, "</table></page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display = pages_layout(pages);
    size_t page = 0;
    const DisplayItem *first = display_find(display, "Group 0, continued", &page);
    g_assert_nonnull(first);
    g_assert_null(first->node); /* an artifact, because it is a repetition */
    g_assert_cmpuint(page, ==, page_with(display, "Group 0") + 1);
    g_assert_cmpuint(display_count_pages(display, "Group 1, continued"), >=, 1);
    /* Below the header and above the rows. */
    g_assert_cmpfloat(first->y, >, display->pages[page].height * 0.1F);
    for (size_t i = 0; i < display->pages[page].n_items; i++) {
        const DisplayItem *item = &display->pages[page].items[i];
        if (item->kind == DISPLAY_TEXT && g_str_has_prefix(item->text, "row ")) {
            g_assert_cmpfloat(item->y, >, first->y);
        }
    }
}

/* A list item with a figure that does not fit, after a paragraph or at the beginning. */
static Pages *
pages_of_item(const char *within, bool text_first)
{
    g_autoptr(GString) xml = page_open();

    append_text(xml, "Before", 14);
    g_string_append(xml, within);
    if (text_first) {
        append_text(xml, "Item", 1);
    }
    append_figure(xml, 1);
    append_text(xml, "Later", 6);
    g_string_append(xml, strchr(within, 'l') == within + 1 ? "</item></list>" : "</callout>");
    append_text(xml, "After", 10);
    g_string_append(xml, "</page>");
    return pages_new(xml->str);
}

/* Text may move past a figure in a list item, as in running text. In a box the figure stays, and
 * also as the first element of an item, whose mark would be alone. */
static void
a_figure_of_an_item_finds_its_place(void)
{
    static const char list[] = "<list kind=\"bullet\"><item>";
    g_autoptr(Pages) moved = pages_of_item(list, true);
    const Display *display = pages_layout(moved);
    g_assert_cmpuint(page_with(display, "Later."), ==, page_with(display, "Before."));
    g_assert_cmpuint(page_with(display, "Figure 1"), ==, page_with(display, "Before.") + 1);

    g_autoptr(Pages) first = pages_of_item(list, false);
    display = pages_layout(first);
    g_assert_cmpuint(page_with(display, "Later."), ==, page_with(display, "Figure 1"));

    g_autoptr(Pages) boxed = pages_of_item("<callout kind=\"note\">", true);
    display = pages_layout(boxed);
    g_assert_cmpuint(page_with(display, "Later."), ==, page_with(display, "Figure 1"));
}

static void
append_naming(GString *xml, int first, int last)
{
    g_string_append(xml, "<p>");
    for (int i = first; i <= last; i++) {
        g_string_append_printf(
            xml, "%sLook at <ref page=\"index\" target=\"fig-%d\">Figure %d</ref>, named %d. ",
            sentence, i, i, i);
    }
    g_string_append(xml, "</p>");
}

/* The number of pages from the line that refers to a figure to its title, which must not be on an
 * earlier page. */
static size_t
pages_away(const Display *display, int number)
{
    g_autofree char *named = g_strdup_printf("named %d.", number);
    g_autofree char *title = g_strdup_printf("Title %d.", number);
    size_t page = page_with(display, named), away = 0;

    for (bool found = false; !found; away += found ? 0 : 1) {
        g_assert_cmpuint(page + away, <, display->n_pages);
        g_autofree char *text = display_page_text(display, page + away);
        found = strstr(text, title) != NULL;
    }
    return away;
}

/* Text that refers to figures waits if so many figures are already waiting that they would be
 * printed three pages later. */
static void
a_figure_is_near_the_line_that_names_it(void)
{
    for (size_t between = 1; between < 14; between += 3) {
        g_autoptr(GString) xml = page_open();
        for (int i = 1; i <= 30; i += 2) {
            append_naming(xml, i, i + 1);
            append_figure(xml, i);
            append_figure(xml, i + 1);
            append_text(xml, "Between", between);
        }
        g_string_append(xml, "</page>");
        g_autoptr(Pages) pages = pages_new(xml->str);
        pages->report.n_citations = 0;
        const Display *display = pages_layout(pages);
        for (int i = 1; i <= 30; i++) {
            g_assert_cmpuint(pages_away(display, i), <=, 2);
        }
    }
}

/* Figures that one paragraph refers to follow each other, however much text is between them. Text
 * that does not move past them leaves pages white. */
static void
text_fills_the_pages_of_figures_that_were_named(void)
{
    g_autoptr(GString) xml = page_open();

    append_text(xml, "Before", 8);
    append_naming(xml, 1, 3);
    for (int i = 1; i <= 3; i++) {
        append_figure(xml, i);
    }
    append_text(xml, "After", 60);
    append_text(xml, "End", 1);
    g_string_append(xml, "</page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    pages->report.n_citations = 0;
    const Display *display = pages_layout(pages);
    size_t first = page_with(display, "named 1."), end = page_with(display, "End.");
    g_assert_cmpuint(page_with(display, "After."), ==, first);
    for (size_t p = first; p < end; p++) {
        g_assert_cmpfloat(page_depth(&display->pages[p]), >, display->pages[p].height * 0.76F);
    }
}

/* Columns of figures leave no white space behind; columns with text between them stay. */
static void
figures_of_columns_move_together(void)
{
    for (int text = 0; text < 2; text++) {
        g_autoptr(GString) xml = page_open();
        append_text(xml, "Before", 20);
        g_string_append(xml, "<beside><part>");
        append_figure(xml, 1);
        g_string_append(xml, "</part><part>");
        if (text != 0) {
            append_text(xml, "Beside", 1);
        }
        append_figure(xml, 2);
        g_string_append(xml, "</part></beside>");
        append_text(xml, "After", 12);
        g_string_append(xml, "</page>");
        g_autoptr(Pages) pages = pages_new(xml->str);
        const Display *display = pages_layout(pages);
        size_t before = page_with(display, "Before."), after = page_with(display, "After.");
        g_assert_cmpuint(after, ==, before + (text != 0 ? 1 : 0));
        for (int i = 1; i <= 2; i++) {
            g_autofree char *title = g_strdup_printf("Title %d.", i);
            g_autofree char *next = display_page_text(display, before + 1);
            g_assert_nonnull(strstr(next, title));
        }
    }
}

#define ADD(name) g_test_add_func("/pdf-floats/" #name, name)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD(no_page_ends_white_and_no_figure_is_far);
    ADD(a_figure_stays_here_when_it_must);
    ADD(a_tall_figure_is_scaled_rather_than_leave_a_page_to_a_few_lines);
    ADD(no_figure_is_above_its_heading);
    ADD(a_figure_of_an_item_finds_its_place);
    ADD(a_short_plain_table_is_not_divided);
    ADD(a_figure_that_waits_stands_before_the_next_chapter);
    ADD(a_heading_with_nothing_but_a_figure_keeps_it);
    ADD(a_table_goes_on_below_a_figure_that_waited);
    ADD(a_long_table_does_not_pass_one_that_waits);
    ADD(a_table_too_wide_stands_on_sheets_on_their_side);
    ADD(figures_stand_side_by_side_in_columns);
    ADD(figures_of_columns_move_together);
    ADD(a_figure_is_near_the_line_that_names_it);
    ADD(text_fills_the_pages_of_figures_that_were_named);
    ADD(a_groups_title_is_repeated_where_its_rows_go_on);
    int status = g_test_run();
    fonts_shutdown();
    return status;
}
