/* Slides: one figure each, under its title, with its source and notice. */
#include "outputs/pdf/pages/deck.h"
#include "tests/pages.h"

#include <string.h>

static const char two_figures[] =
    "<page id=\"index\" number=\"1\" title=\"Summary\" lang=\"en\">"
    "<p>A paragraph of the report.</p>"
    "<figure id=\"fig-first\" number=\"1\" picture=\"tall.png\"><title>H100 leads.</title>"
    "<subtitle>Lower is better</subtitle><alt>A tall grey box</alt>"
    "<howto>See <ref target=\"fig-second\" page=\"index\">Figure 2</ref>.</howto>"
    "<source>Result files, read <cite key=\"qovery\">Qovery</cite>.</source>"
    "<notice>MLPerf is a trademark.</notice></figure>"
    "<figure id=\"fig-second\" number=\"2\" picture=\"tall.png\"><title>Trillium costs less."
    "</title><alt>Another box</alt><source>Price files.</source></figure></page>";

/* Each figure has the trademark notice; only the second has a takeaway. */
static const char decided[] =
    "<page id=\"index\" number=\"1\" title=\"Summary\" lang=\"en\">"
    "<decision id=\"decision\"><title>What to choose</title>"
    "<option confidence=\"low\"><work>Training</work><choice>A GPU</choice><why>It is fast.</why>"
    "<precision level=\"low\"><strong>Precision: low.</strong> One run.</precision>"
    "<fit level=\"high\"><strong>Fit: high.</strong></fit><change>A price.</change></option>"
    "<option confidence=\"high\"><work>Serving</work><choice>A TPU</choice><why>It is near.</why>"
    "<precision level=\"high\"><strong>Precision: high.</strong></precision>"
    "<fit level=\"high\"><strong>Fit: high.</strong></fit></option></decision>"
    "<figure id=\"fig-first\" number=\"1\" picture=\"tall.png\"><title>H100 leads.</title>"
    "<alt>A tall grey box</alt><notice>Results of May.<br/>MLPerf is a trademark.</notice></figure>"
    "<figure id=\"fig-second\" number=\"2\" picture=\"tall.png\"><title>Trillium costs less."
    "</title><alt>Another box</alt><notice>Results of June.<br/>MLPerf is a trademark.</notice>"
    "<takeaway><number>82%</number><words>of a linear gain</words></takeaway></figure></page>";

static Pages *
deck_new(const char *page)
{
    Pages *pages = pages_new(page);
    ReportFigure *figures = arena_array(pages->arena, ReportFigure, 2);

    for (int i = 0; i < 2; i++) {
        figures[i] = (ReportFigure){ .id = i == 0 ? "fig-first" : "fig-second",
                                     .number = i + 1,
                                     .page = &pages->report.pages[0] };
    }
    pages->report.figures = figures;
    pages->report.n_figures = 2;
    return pages;
}

static void
deck_name(Pages *pages, const char *id)
{
    Value *list = value_new_list(pages->arena);
    Value *name = value_append(list, value_new_text(pages->arena, id));

    name->place = (Place){ "report.yaml", 5, 8 };
    pages->report.deck = list;
}

static const Display *
deck_checked(Pages *pages)
{
    const Display *display = deck_layout(&pages->context, pages->arena, pages->diag);
    g_autoptr(GString) messages = g_string_new(NULL);

    diag_print(pages->diag, messages);
    g_assert_cmpstr(messages->str, ==, "");
    g_assert_nonnull(display);
    display_check_within(display, 48);
    return display;
}

static void
each_figure_has_a_slide_with_all_it_says(void)
{
    g_autoptr(Pages) pages = deck_new(two_figures);
    const Display *display = deck_checked(pages);

    g_assert_cmpuint(display->n_pages, ==, 4);
    for (size_t i = 0; i < 4; i++) {
        g_assert_cmpfloat_with_epsilon(display->pages[i].width * 9, display->pages[i].height * 16,
                                       0.01F);
    }
    g_autofree char *title = display_page_text(display, 0);
    g_assert_nonnull(strstr(title, "GPU and TPU accelerators compared"));
    g_assert_nonnull(strstr(title, "internal"));
    g_autofree char *first = display_page_text(display, 1);
    g_autofree char *second = display_page_text(display, 2);
    g_assert_nonnull(strstr(first, "H100 leads."));
    g_assert_nonnull(strstr(first, "Lower is better"));
    g_assert_nonnull(strstr(first, "Source: Result files, read [Qovery]."));
    g_assert_null(strstr(first, "MLPerf is a trademark."));
    g_assert_nonnull(strstr(first, "Edition 2026-11 · Figure 1"));
    g_assert_null(strstr(first, "paragraph of the report"));
    g_assert_null(strstr(first, "Trillium"));
    g_assert_nonnull(strstr(second, "Trillium costs less."));
    g_autofree char *last = display_page_text(display, 3);
    g_assert_nonnull(strstr(last, "Sources"));
    g_assert_nonnull(strstr(last, "MLPerf is a trademark."));
    /* so the figure's own notice need not name it */
    g_assert_nonnull(strstr(last, "trademarks of MLCommons"));
}

/* Its references are to the report, not to slides. */
static void
references_are_text_and_slides_are_in_the_outline(void)
{
    g_autoptr(Pages) pages = deck_new(two_figures);
    const Display *display = deck_checked(pages);

    g_assert_cmpuint(display->pages[1].n_links, ==, 0);
    const OutlineEntry *deck = display->outline;
    g_assert_cmpstr(deck->title, ==, "GPU and TPU accelerators compared");
    g_assert_cmpstr(deck->first->title, ==, "H100 leads.");
    g_assert_cmpstr(deck->first->next->title, ==, "Trillium costs less.");
    g_assert_cmpstr(deck->first->next->next->title, ==, "Sources");
    g_assert_null(deck->first->next->next->next);
}

static void
a_picture_stays_between_its_title_and_its_source(void)
{
    g_autoptr(Pages) pages = deck_new(two_figures);
    const Display *display = deck_checked(pages);
    const DisplayItem *title = display_find(display, "Lower", NULL);
    const DisplayItem *source = display_find(display, "See", NULL);
    const DisplayItem *picture = NULL;

    for (size_t i = 0; i < display->pages[1].n_items; i++) {
        const DisplayItem *item = &display->pages[1].items[i];
        picture = item->kind == DISPLAY_PICTURE ? item : picture;
    }
    g_assert_true(title != NULL && source != NULL && picture != NULL);
    g_assert_cmpfloat(picture->y, >, title->y);
    g_assert_cmpfloat(picture->y + picture->height, <, source->y - source->size);
}

static void
the_report_chooses_the_figures(void)
{
    g_autoptr(Pages) pages = deck_new(two_figures);
    deck_name(pages, "fig-second");
    const Display *display = deck_checked(pages);

    g_assert_cmpuint(display->n_pages, ==, 2);
    g_assert_cmpuint(display_count_pages(display, "Trillium costs less."), ==, 1);
    g_assert_cmpuint(display_count_pages(display, "H100 leads."), ==, 0);
}

/* Title, decision, the figure with a takeaway, uncertainties, notices. */
static void
a_decision_has_findings_and_gaps(void)
{
    g_autoptr(Pages) pages = deck_new(decided);
    const Display *display = deck_checked(pages);

    g_assert_cmpuint(display->n_pages, ==, 5);
    g_autofree char *decision = display_page_text(display, 1);
    g_assert_nonnull(strstr(decision, "What to choose"));
    g_assert_nonnull(strstr(decision, "A TPU"));
    g_autofree char *finding = display_page_text(display, 2);
    g_assert_nonnull(strstr(finding, "Trillium costs less."));
    g_assert_nonnull(strstr(finding, "of a linear gain"));
    const DisplayItem *number = display_find(display, "82%", NULL);
    const DisplayItem *words = display_find(display, "linear", NULL);
    g_assert_true(number != NULL && words != NULL);
    g_assert_cmpfloat(number->size, >, 3 * words->size);
    g_autofree char *gaps = display_page_text(display, 3);
    g_assert_nonnull(strstr(gaps, "What is not certain"));
    g_assert_nonnull(strstr(gaps, "One run."));
    g_assert_null(strstr(gaps, "Serving"));
    g_assert_cmpuint(display_count_pages(display, "H100 leads."), ==, 0);
    g_assert_cmpuint(display_count_pages(display, "Results of June."), ==, 1);
    g_assert_cmpuint(display_count_pages(display, "Results of May."), ==, 0);
}

/* A notice that several figures share is printed once. */
static void
notices_are_set_once(void)
{
    g_autoptr(Pages) pages = deck_new(decided);
    deck_name(pages, "fig-second");
    value_append((Value *)(uintptr_t)pages->report.deck, value_new_text(pages->arena, "fig-first"));
    const Display *display = deck_checked(pages);

    g_autofree char *last = display_page_text(display, display->n_pages - 1);
    const char *line = strstr(last, "MLPerf is a trademark.");
    g_assert_nonnull(line);
    g_assert_null(strstr(line + 1, "MLPerf is a trademark."));
    g_assert_nonnull(strstr(last, "Results of May."));
    g_assert_nonnull(strstr(last, "Results of June."));
}

static void
a_figure_that_is_not_there_is_an_error(void)
{
    g_autoptr(Pages) pages = deck_new(two_figures);
    g_autoptr(GString) messages = g_string_new(NULL);

    deck_name(pages, "fig-secnd");
    g_assert_null(deck_layout(&pages->context, pages->arena, pages->diag));
    diag_print(pages->diag, messages);
    g_assert_cmpstr(messages->str, ==,
                    "report.yaml:5:8: error: the report has no figure 'fig-secnd'; did you mean "
                    "fig-second [deck-figure]\n");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pdf-deck/each figure has a slide with all it says",
                    each_figure_has_a_slide_with_all_it_says);
    g_test_add_func("/pdf-deck/references are text, and slides are in the outline",
                    references_are_text_and_slides_are_in_the_outline);
    g_test_add_func("/pdf-deck/a picture stays between its title and its source",
                    a_picture_stays_between_its_title_and_its_source);
    g_test_add_func("/pdf-deck/the report chooses the figures", the_report_chooses_the_figures);
    g_test_add_func("/pdf-deck/a decision has findings and gaps", a_decision_has_findings_and_gaps);
    g_test_add_func("/pdf-deck/notices are set once", notices_are_set_once);
    g_test_add_func("/pdf-deck/a figure that is not there is an error",
                    a_figure_that_is_not_there_is_an_error);
    return g_test_run();
}
