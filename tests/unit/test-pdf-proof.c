/* The page proof finds the faults in samples made by damaging good pages, and finds none in
 * documents that are hard to lay out. */
#include "outputs/pdf/pages/proof.h"
#include "tests/pages.h"

#include <glib/gstdio.h>
#include <string.h>

static const char sentence[] =
    "Spread matters here, for the ten runs vary by a sixth around their mean, which a single score "
    "hides from a reader in a hurry. ";
static const char unbreakable[] =
    "https://example.org/AnAddressWithoutAnyPlaceToBreakItWhichGoesOnAndOnAndOnUntilItIsLonger"
    "ThanAnyLineOfThePageCouldEverBeSoThatItHasToBeBrokenSomewhere";

static GString *
page_open(void)
{
    return g_string_new("<page id=\"index\" number=\"1\" title=\"Summary\" lang=\"en\">");
}

static void
append_text(GString *xml, int n_sentences)
{
    g_string_append(xml, "<p>");
    for (int i = 0; i < n_sentences; i++) {
        g_string_append(xml, sentence);
    }
    g_string_append(xml, "</p>");
}

static void
append_figure(GString *xml, int number)
{
    g_string_append_printf(xml,
                           "<figure id=\"fig-%d\" number=\"%d\" line=\"%d\" picture=\"tall.png\">"
                           "<title>Title %d.</title><alt>A tall grey box</alt></figure>",
                           number, number, 10 * number, number);
}

/* ---- What it finds ---- */

typedef void Spoil(Display *display);

static void
assert_found(Spoil *spoil, const char *expected)
{
    g_autoptr(GString) xml = page_open(), messages = g_string_new(NULL);

    g_string_append(xml, "<heading level=\"2\" id=\"h\" line=\"3\">Head</heading><p line=\"5\">See "
                         "<ref page=\"index\" target=\"fig-1\">Figure 1</ref>.</p>");
    append_figure(xml, 1);
    append_text(xml, 200);
    g_string_append(xml, "</page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    pages->report.n_citations = 0;
    Display *display = pdf_layout(&pages->context, pages->arena, pages->diag);
    g_assert_nonnull(display);
    g_assert_true(display_proof(display, pages->diag));
    spoil(display);
    display_proof(display, pages->diag);
    diag_print(pages->diag, messages);
    g_assert_cmpstr(messages->str, ==, expected);
}

/* After the title page and the contents. */
static DisplayItem *
item_with(Display *display, const char *text)
{
    Display body = *display;

    body.pages += 2;
    body.n_pages -= 2;
    return (DisplayItem *)(uintptr_t)display_find(&body, text, NULL);
}

static void
move_out(Display *display)
{
    item_with(display, "See ")->x += 400;
}

static void
text_outside_the_measure_is_an_error(void)
{
    assert_found(move_out, "page.md:5:1: error: on page 3 of the PDF the text 'See' is wider than "
                           "its column; shorten it [page-outside]\n");
}

static void
move_over(Display *display)
{
    DisplayItem *head = item_with(display, "Head"), *see = item_with(display, "See ");

    head->x = see->x;
    head->y = see->y + 6;
    head->x = see->x - 20;
}

static void
text_over_text_is_an_error(void)
{
    assert_found(move_over, "page.md:5:1: error: on page 3 of the PDF the text 'Head' overlaps "
                            "'See' [page-overlap]\n");
}

static void
move_picture(Display *display)
{
    DisplayItem *title = item_with(display, "Title 1.");

    for (size_t p = 0; p < display->n_pages; p++) {
        DisplayPage *page = &display->pages[p];
        for (size_t i = 0; i < page->n_items; i++) {
            DisplayItem *item = &page->items[i];
            item->y = item->kind == DISPLAY_PICTURE ? title->y - 4 : item->y;
            item->x = item->kind == DISPLAY_PICTURE ? title->x : item->x;
        }
    }
}

static void
text_over_a_picture_is_an_error(void)
{
    assert_found(move_picture, "page.md:10:1: error: on page 3 of the PDF the text 'Title 1.' "
                               "covers a picture [page-overlap]\n");
}

static void
misname_link(Display *display)
{
    for (size_t p = 0; p < display->n_pages; p++) {
        for (size_t i = 0; i < display->pages[p].n_links; i++) {
            DisplayLink *link = &display->pages[p].links[i];
            link->destination = link->y > 150 && p == 2 ? "index.fig-9" : link->destination;
        }
    }
}

static void
a_link_that_leads_nowhere_is_an_error(void)
{
    assert_found(misname_link, "page.md:5:1: error: on page 3 of the PDF the link to 'index.fig-9' "
                               "leads nowhere [page-link]\n");
}

static void
misname_bookmark(Display *display)
{
    display->outline->destination = "nowhere";
}

static void
a_bookmark_that_leads_nowhere_is_an_error(void)
{
    assert_found(misname_bookmark,
                 "accelreport: error: the bookmark 'Summary' of the PDF leads nowhere "
                 "[page-link]\n");
}

static void
move_heading(Display *display)
{
    DisplayItem *head = item_with(display, "Head");

    head->y = display->pages[2].bottom;
    head->x = display->pages[2].left; /* beside the last line of the text */
}

static void
a_heading_at_the_end_of_a_page_is_a_warning(void)
{
    assert_found(move_heading, "page.md:10:1: warning: page 3 of the PDF ends in the heading "
                               "'Head' [page-heading]\n");
}

static void
move_figure(Display *display)
{
    size_t last = display->n_pages - 1;
    DisplayTarget *target = NULL;

    for (size_t i = 0; i < display->pages[2].n_targets; i++) {
        if (display->pages[2].targets[i].numbered) {
            target = &display->pages[2].targets[i];
        }
    }
    g_assert_nonnull(target);
    g_assert_cmpuint(last, >, 2 + PROOF_FARTHEST);
    static DisplayTarget moved;
    moved = *target;
    target->name = "index.elsewhere";
    target->numbered = false;
    display->pages[last].targets = &moved;
    display->pages[last].n_targets = 1;
}

static void
a_figure_far_from_its_reference_is_a_warning(void)
{
    assert_found(
        move_figure,
        "page.md:10:1: warning: 'index.fig-1' is 6 pages of the PDF "
        "away from the text that refers to it; write place: here, or move the block [page-far]\n");
}

/* ---- What passes it ---- */

static const Display *
layout(GString *xml, Pages **ret)
{
    g_string_append(xml, "</page>");
    *ret = pages_new(xml->str);
    (*ret)->report.n_citations = 0;
    return pages_layout(*ret);
}

static size_t
page_with(const Display *display, const char *text)
{
    size_t page = 0;

    g_assert_nonnull(display_find(display, text, &page));
    return page;
}

/* The last page of the body with the text. */
static size_t
last_page_with(const Display *display, const char *text)
{
    for (size_t p = display_lists_page(display); p > 0; p--) {
        g_autofree char *all = display_page_text(display, p - 1);
        if (strstr(all, text) != NULL) {
            return p - 1;
        }
    }
    g_assert_not_reached();
}

/* Much less text than figures: figures cannot wait for room, or each page would move them further
 * from their place. */
static void
two_hundred_figures_stay_with_their_text(void)
{
    g_autoptr(GString) xml = page_open();
    g_autoptr(Pages) pages = NULL;

    for (int i = 1; i <= 200; i++) {
        g_string_append_printf(xml,
                               "<p>Place %d. See <ref page=\"index\" target=\"fig-%d\">Figure "
                               "%d</ref>. ",
                               i, i, i);
        for (int k = 0; k < i % 5; k++) {
            g_string_append(xml, sentence);
        }
        g_string_append(xml, "</p>");
        append_figure(xml, i);
    }
    const Display *display = layout(xml, &pages);
    size_t before = 0;
    for (int i = 1; i <= 200; i++) {
        g_autofree char *mark = g_strdup_printf("Place %d. ", i);
        g_autofree char *title = g_strdup_printf("Title %d.", i);
        size_t place = page_with(display, mark), figure = last_page_with(display, title);
        g_assert_cmpuint(figure, >=, MAX(before, place));
        g_assert_cmpuint(figure, <=, place + PROOF_FARTHEST);
        before = figure;
    }
}

static void
long_tables_break_between_rows(void)
{
    g_autoptr(GString) xml = page_open();
    g_autoptr(Pages) pages = NULL;

    g_string_append(xml,
                    "<table id=\"tbl\" number=\"1\"><title>Long.</title><columns>"
                    "<column align=\"left\">Name</column><column align=\"left\">Remark</column>"
                    "<column align=\"number\" unit=\"s\">Count</column></columns>");
    for (int i = 0; i < 300; i++) {
        g_string_append_printf(xml, "<row><cell>row %d.</cell><cell>", i);
        for (int k = 0; k < i * 7 % 5; k++) {
            g_string_append(xml, sentence);
        }
        g_string_append_printf(xml, "end %d.</cell><cell>%d.%d</cell></row>", i, i, i % 7);
    }
    g_string_append_printf(
        xml, "<row><cell>Total</cell><cell>%s</cell><cell>1</cell></row></table>", unbreakable);
    const Display *display = layout(xml, &pages);
    for (int i = 0; i < 300; i++) {
        g_autofree char *name = g_strdup_printf("row %d.", i);
        g_autofree char *end = g_strdup_printf("end %d.", i);
        g_assert_cmpuint(page_with(display, name), ==, page_with(display, end));
    }
    g_assert_cmpuint(last_page_with(display, "Total"), ==, page_with(display, "row 299."));
    g_assert_cmpuint(display_count_pages(display, "Continued on the next page"), >, 10);
}

static void
lists_nest_deeply(void)
{
    g_autoptr(GString) xml = page_open();
    g_autoptr(Pages) pages = NULL;

    for (int depth = 1; depth <= 60; depth++) {
        g_string_append_printf(xml, "<list kind=\"%s\"%s><item><p>Depth %d. %s%s</p>",
                               depth % 3 == 0 ? "ordered" : "bullet",
                               depth % 2 == 0 ? " tight=\"yes\"" : "", depth, sentence,
                               depth % 10 == 0 ? unbreakable : "");
    }
    for (int depth = 1; depth <= 60; depth++) {
        g_string_append(xml, "</item></list>");
    }
    const Display *display = layout(xml, &pages);
    page_with(display, "Depth 60.");
}

static void
tables_call_footnotes(void)
{
    g_autoptr(GString) xml = page_open();
    g_autoptr(Pages) pages = NULL;

    g_string_append(xml, "<table><columns><column align=\"left\">Name</column>"
                         "<column align=\"left\">Remark</column></columns>");
    for (int i = 1; i <= 60; i++) {
        g_string_append_printf(xml,
                               "<row><cell>row %d.<noteref note=\"n%d\" number=\"%d\"/></cell>"
                               "<cell>%s</cell></row>",
                               i, i, i, sentence);
    }
    g_string_append(xml, "</table><notes>");
    for (int i = 1; i <= 60; i++) {
        g_string_append_printf(xml, "<note id=\"n%d\" number=\"%d\"><p>Note %d. ", i, i, i);
        for (int k = 0; k < (i % 20 == 0 ? 60 : i % 4); k++) { /* some longer than a page */
            g_string_append(xml, sentence);
        }
        g_string_append(xml, "</p></note>");
    }
    g_string_append(xml, "</notes>");
    const Display *display = layout(xml, &pages);
    size_t before = 0;
    for (int i = 1; i <= 60; i++) {
        g_autofree char *name = g_strdup_printf("row %d.", i);
        g_autofree char *text = g_strdup_printf("Note %d.", i);
        size_t row = page_with(display, name), note = page_with(display, text);
        g_assert_cmpuint(note, >=, row);
        g_assert_cmpuint(note, <=, row + 2);
        g_assert_cmpuint(note, >=, before);
        before = note;
    }
}

static void
text_from_right_to_left_stays_inside(void)
{
    static const char hebrew[] = "שלום לכולם, זהו משפט ארוך שנועד למלא את השורה עד תומה ועוד קצת, "
                                 "ובו H100 וגם 512 שבבים. ";
    g_autoptr(GString) xml = page_open();
    g_autoptr(Pages) pages = NULL;

    g_string_append_printf(xml, "<heading level=\"2\" id=\"h\" number=\"1\">%s</heading>", hebrew);
    for (int i = 0; i < 12; i++) {
        g_string_append_printf(xml, "<p>%s%s%s%s</p>", hebrew, hebrew, hebrew, hebrew);
    }
    g_string_append_printf(xml,
                           "<list kind=\"ordered\"><item><p>%s</p></item></list>"
                           "<quote><p>%s</p></quote><table><columns>"
                           "<column align=\"left\">%s</column><column align=\"number\">%s"
                           "</column></columns><row><cell>%s</cell><cell>12</cell></row>"
                           "</table>",
                           hebrew, hebrew, hebrew, hebrew, hebrew);
    layout(xml, &pages);
}

static void
what_cannot_be_broken_is_broken(void)
{
    static const char *const frames[][2] = {
        { "<p>", "</p>" },
        { "<heading level=\"2\" id=\"a\" number=\"1.2.3.4.5.6.7.8.9\">", "</heading>" },
        { "<heading level=\"4\" id=\"b\">", "</heading>" },
        { "<quote><p>", "</p></quote>" },
        { "<callout kind=\"note\"><p>", "</p></callout>" },
        { "<code>", "</code>" },
        { "<table><columns><column align=\"left\">A</column><column align=\"left\">B</column>"
          "</columns><row><cell>",
          "</cell><cell>1</cell></row></table>" },
        { "<beside><part><p>", "</p></part><part><p>B</p></part></beside>" },
        { "<p>Note<noteref note=\"n\" number=\"1\"/> ", "</p>" },
        { "<equation id=\"eq\" number=\"1\"><line>", "</line></equation>" },
        { "<versus><row><label>", "</label><gpu>G</gpu><tpu>T</tpu></row></versus>" },
    };
    g_autoptr(GString) xml = page_open();
    g_autoptr(Pages) pages = NULL;

    for (size_t i = 0; i < G_N_ELEMENTS(frames); i++) {
        g_string_append_printf(xml, "%s%s%s", frames[i][0], unbreakable, frames[i][1]);
        append_text(xml, 3);
    }
    g_string_append_printf(xml, "<notes><note id=\"n\" number=\"1\"><p>%s</p></note></notes>",
                           unbreakable);
    layout(xml, &pages);
}

static void
headings_follow_one_another(void)
{
    g_autoptr(GString) xml = page_open();
    g_autoptr(Pages) pages = NULL;

    for (int i = 0; i < 120; i++) {
        g_string_append_printf(xml, "<heading level=\"%d\" id=\"h%d\">Heading %d %s</heading>",
                               2 + i % 4, i, i, i % 3 == 0 ? sentence : "");
        if (i % 5 == 4) {
            append_text(xml, 1 + i % 7);
        }
    }
    append_text(xml, 1);
    layout(xml, &pages);
}

/* ---- Other sheets ---- */

/* Lays out the report again with another theme. */
static const Display *
layout_with(Pages *pages, const char *theme)
{
    g_autofree char *path = g_build_filename(g_get_tmp_dir(), "accelreport-theme-XXXXXX", NULL);
    int file = g_mkstemp(path);

    g_assert_cmpint(file, >=, 0);
    g_assert_true(g_close(file, NULL));
    g_assert_true(g_file_set_contents(path, theme, -1, NULL));
    pages->context.theme = theme_load("assets/theme.yaml", path, pages->arena, pages->diag);
    g_assert_cmpint(g_remove(path), ==, 0);
    return pages->context.theme != NULL ? pdf_layout(&pages->context, pages->arena, pages->diag)
                                        : NULL;
}

static GString *
page_of_all(void)
{
    GString *xml = page_open();

    append_text(xml, 12);
    append_figure(xml, 1);
    g_string_append(xml, "<table id=\"tbl\" number=\"1\"><title>Wide.</title><columns>");
    for (int i = 0; i < 7; i++) {
        g_string_append_printf(xml, "<column align=\"left\">AHeadThatIsLong%d</column>", i);
    }
    g_string_append(xml, "</columns></table></page>");
    return xml;
}

static void
the_theme_says_how_large_the_sheet_is(void)
{
    g_autoptr(GString) xml = page_of_all();
    g_autoptr(Pages) pages = pages_new(xml->str);
    const Display *display =
        layout_with(pages, "layout: {print: {sheet: [215.9, 279.4], margin: {left: 30}}}");
    bool turned = false;

    g_assert_nonnull(display);
    display_check_within(display, 21 * 72.0F / 25.4F);
    for (size_t p = 0; p < display->n_pages; p++) {
        const DisplayPage *page = &display->pages[p];
        bool wide = page->width > page->height;
        turned = turned || wide;
        g_assert_cmpfloat_with_epsilon(wide ? page->height : page->width, 612, 0.01);
        g_assert_cmpfloat_with_epsilon(wide ? page->width : page->height, 792, 0.01);
        g_assert_cmpfloat_with_epsilon(page->left, (wide ? 21 : 30) * 72 / 25.4, 0.01);
    }
    g_assert_true(turned);
}

static void
a_sheet_without_room_is_an_error(void)
{
    g_autoptr(Pages) pages = pages_new("<pages/>");
    g_autoptr(GString) messages = g_string_new(NULL);

    g_assert_null(layout_with(pages, "layout: {print: {margin: {left: 90}, lines: crooked}}"));
    diag_print(pages->diag, messages);
    g_assert_nonnull(strstr(messages->str, "[theme-pages]"));
    g_assert_nonnull(strstr(messages->str, "'lines' must be ragged or justified [theme-choice]"));
}

/* The lines of the paragraph that end at the right edge. */
static size_t
count_flush(const Display *display)
{
    const DisplayPage *page = &display->pages[display->n_pages - 1];
    size_t n = 0;

    for (size_t i = 0; i < page->n_items; i++) {
        const DisplayItem *item = &page->items[i];
        if (item->kind == DISPLAY_TEXT && item->node != NULL) {
            float end = item->x + item->width - item->glyphs[item->n_glyphs - 1].advance;
            n += end > page->right - 0.05F ? 1 : 0;
        }
    }
    return n;
}

static void
lines_are_ragged_or_justified(void)
{
    g_autoptr(GString) xml = page_open();

    append_text(xml, 12);
    g_string_append(xml, "</page>");
    g_autoptr(Pages) pages = pages_new(xml->str);
    pages->report.n_citations = 0;
    g_assert_cmpuint(count_flush(pages_layout(pages)), <, 3);
    const Display *display = layout_with(pages, "layout: {print: {lines: justified}}");
    g_assert_nonnull(display);
    display_check(display);
    g_assert_cmpuint(count_flush(display), >, 15);
}

static void
the_title_page_shows_the_logo_of_the_theme(void)
{
    g_autoptr(Pages) pages = pages_new("<pages/>");
    const Display *display = layout_with(pages, "logo: {file: tall.png, height: 10}");
    size_t n_pictures = 0;

    g_assert_nonnull(display);
    for (size_t i = 0; i < display->pages[0].n_items; i++) {
        const DisplayItem *item = &display->pages[0].items[i];
        if (item->kind == DISPLAY_PICTURE) {
            n_pictures++;
            g_assert_cmpfloat_with_epsilon(item->height, 10 * 72 / 25.4, 0.01);
            g_assert_cmpfloat_with_epsilon(item->x, display->pages[0].left, 0.01);
        }
    }
    g_assert_cmpuint(n_pictures, ==, 1);
    g_assert_null(layout_with(pages, "logo: {file: missing.png}"));
}

static void
a_total_is_not_parted_from_what_it_sums_up(void)
{
    for (int n = 20; n < 60; n += 4) {
        g_autoptr(GString) xml = page_open();
        g_autoptr(Pages) pages = NULL;
        g_string_append(xml, "<table><columns><column align=\"left\">A</column>"
                             "<column align=\"number\">B</column></columns>");
        for (int i = 0; i < n; i++) {
            g_string_append_printf(xml, "<row><cell>row %d.</cell><cell>1</cell></row>", i);
        }
        g_string_append(xml, "<row><cell>Total</cell><cell>2</cell></row>"
                             "<row><cell>later.</cell><cell>3</cell></row>"
                             "<row><cell><strong>Balance</strong></cell><cell>4</cell></row>"
                             "<row><cell>last</cell><cell>5</cell></row></table>");
        const Display *display = layout(xml, &pages);
        g_autofree char *last = g_strdup_printf("row %d.", n - 1);
        g_assert_cmpuint(page_with(display, last), ==, page_with(display, "Total"));
        g_assert_cmpuint(page_with(display, "later."), ==, page_with(display, "Balance"));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/proof/outside", text_outside_the_measure_is_an_error);
    g_test_add_func("/proof/overlap", text_over_text_is_an_error);
    g_test_add_func("/proof/picture", text_over_a_picture_is_an_error);
    g_test_add_func("/proof/link", a_link_that_leads_nowhere_is_an_error);
    g_test_add_func("/proof/bookmark", a_bookmark_that_leads_nowhere_is_an_error);
    g_test_add_func("/proof/heading", a_heading_at_the_end_of_a_page_is_a_warning);
    g_test_add_func("/proof/far", a_figure_far_from_its_reference_is_a_warning);
    g_test_add_func("/proof/200-figures", two_hundred_figures_stay_with_their_text);
    g_test_add_func("/proof/long-tables", long_tables_break_between_rows);
    g_test_add_func("/proof/deep-lists", lists_nest_deeply);
    g_test_add_func("/proof/footnotes", tables_call_footnotes);
    g_test_add_func("/proof/right-to-left", text_from_right_to_left_stays_inside);
    g_test_add_func("/proof/unbreakable", what_cannot_be_broken_is_broken);
    g_test_add_func("/proof/headings", headings_follow_one_another);
    g_test_add_func("/proof/sheet", the_theme_says_how_large_the_sheet_is);
    g_test_add_func("/proof/no-room", a_sheet_without_room_is_an_error);
    g_test_add_func("/proof/lines", lines_are_ragged_or_justified);
    g_test_add_func("/proof/logo", the_title_page_shows_the_logo_of_the_theme);
    g_test_add_func("/proof/totals", a_total_is_not_parted_from_what_it_sums_up);
    int status = g_test_run();
    fonts_shutdown();
    return status;
}
