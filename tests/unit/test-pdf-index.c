/* The index: names from the data, with the pages that print them. */
#include "tests/pages.h"

#include <string.h>

/* Enough chapters for an index. */
enum { MANY = 50 };

/* Chapters of one page each; every other one up to the eighth is about H100, two consecutive ones
 * about v5p, and all mention L4. */
static Pages *
report_new(int n_chapters)
{
    g_autoptr(GString) xml = g_string_new("<pages>");

    for (int i = 1; i <= n_chapters; i++) {
        g_string_append_printf(
            xml,
            "<page id=\"p%d\" number=\"%d\" title=\"Chapter %d\" lang=\"en\"><p>Said of %s and "
            "%s, or L4.</p></page>",
            i, i, i, i % 2 == 0 && i <= 8 ? "the H100" : "an XH100",
            i == 4 || i == 5 ? "TPU v5p" : "both");
    }
    g_string_append(xml, "</pages>");
    Pages *pages = pages_new(xml->str);
    const char *columns[] = { "System", "n" };
    Table *data = table_new(pages->arena, columns, 2);
    const char *names[] = { "H100", "TPU v5", "TPU v5p", "both", "H100", "L4" };
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        table_add_row(data)[0] = cell_text(names[i]);
    }
    ReportTable *table = arena_new0(pages->arena, ReportTable);
    *table = (ReportTable){ .id = "tbl-a", .page = &pages->report.pages[0], .data = data };
    pages->report.tables = table;
    pages->report.n_tables = 1;
    pages->report.n_citations = 0;
    return pages;
}

/* Page `number` of the chapters, in the report. */
static size_t
chapter_page(const Display *display, int number)
{
    g_autofree char *title = g_strdup_printf("Chapter %d", number);

    for (size_t page = 2; page < display->n_pages; page++) {
        for (size_t i = 0; i < display->pages[page].n_items; i++) {
            const DisplayItem *item = &display->pages[page].items[i];
            if (item->kind == DISPLAY_TEXT && item->node != NULL &&
                strcmp(item->node->type, "H1") == 0 && strcmp(item->text, title) == 0) {
                return page + 1;
            }
        }
    }
    g_assert_not_reached();
}

static void
names_have_the_pages_that_print_them(void)
{
    g_autoptr(Pages) pages = report_new(MANY);
    const Display *display = pages_layout(pages);
    g_autofree char *text = display_page_text(display, display->n_pages - 1);
    g_autofree char *h100 = g_strdup_printf("H100 %zu, %zu, %zu, %zu", chapter_page(display, 2),
                                            chapter_page(display, 4), chapter_page(display, 6),
                                            chapter_page(display, 8));
    g_autofree char *v5p =
        g_strdup_printf("TPU v5p %zu, %zu", chapter_page(display, 4), chapter_page(display, 5));

    g_assert_true(g_str_has_prefix(text, "Index"));
    g_assert_nonnull(strstr(text, h100));
    g_assert_nonnull(strstr(text, v5p));
    g_assert_null(strstr(text, "TPU v5 "));
    g_assert_null(strstr(text, "L4")); /* it is everywhere */
    g_assert_null(strstr(text, "both"));
    g_assert_null(strstr(text, "Workloads"));
}

/* The names of the chip of odd chapters in the data, with settings, places and other spellings. */
static void
ways_to_name_a_thing_are_one_term(void)
{
    g_autoptr(Pages) pages = report_new(MANY);
    const char *columns[] = { "System", "Benchmark" };
    const char *systems[] = {
        "H100 at Lambda", "H100, own", "H100", "TPU V5P", "tpu-v5p", "8, own"
    };
    const char *benchmarks[] = { "MLPerf Training: Chapter 4, 99 %, Server",
                                 "chapter-4",
                                 "Chapter 4, 99.9 %",
                                 "Chapter 7 at sea",
                                 "both",
                                 "both" };
    Table *data = table_new(pages->arena, columns, 2);
    for (size_t i = 0; i < G_N_ELEMENTS(systems); i++) {
        Cell *row = table_add_row(data);
        row[0] = cell_text(systems[i]);
        row[1] = cell_text(benchmarks[i]);
    }
    pages->report.tables[0].data = data;
    const Display *display = pages_layout(pages);
    g_autofree char *text = display_page_text(display, display->n_pages - 1);
    g_autofree char *h100 = g_strdup_printf("H100 %zu, %zu, %zu, %zu", chapter_page(display, 2),
                                            chapter_page(display, 4), chapter_page(display, 6),
                                            chapter_page(display, 8));
    g_autofree char *fourth = g_strdup_printf("Chapter 4 %zu", chapter_page(display, 4));

    g_assert_nonnull(strstr(text, h100));
    g_assert_nonnull(strstr(text, fourth));
    g_assert_null(strstr(text, "Lambda"));
    g_assert_null(strstr(text, "own"));
    g_assert_null(strstr(text, "MLPerf"));
    g_assert_null(strstr(text, "Server"));
    g_assert_null(strstr(text, "chapter-4"));
    g_assert_null(strstr(text, "Chapter 7"));
}

static void
each_number_leads_to_its_page(void)
{
    g_autoptr(Pages) pages = report_new(MANY);
    const Display *display = pages_layout(pages);
    const DisplayPage *index = &display->pages[display->n_pages - 1];
    size_t expected[] = { 2, 4, 6, 8, 4, 5 };

    g_assert_cmpuint(index->n_links, ==, G_N_ELEMENTS(expected));
    for (size_t i = 0; i < index->n_links; i++) {
        const DisplayPage *page = &display->pages[chapter_page(display, (int)expected[i]) - 1];
        bool lands = false;
        for (size_t k = 0; k < page->n_targets; k++) {
            lands = lands || strcmp(page->targets[k].name, index->links[i].destination) == 0;
        }
        g_assert_true(lands);
    }
}

static void
the_contents_list_the_index_on_its_page(void)
{
    g_autoptr(Pages) pages = report_new(MANY);
    const Display *display = pages_layout(pages);
    g_autofree char *contents = display_page_text(display, 2); /* the second of two pages */
    g_autofree char *last = g_strdup_printf("%zu", display->n_pages);
    const OutlineEntry *entry = display->outline;

    g_assert_nonnull(strstr(contents, "Index"));
    g_assert_nonnull(strstr(strstr(contents, "Index"), last));
    while (entry->next != NULL) {
        entry = entry->next;
    }
    g_assert_cmpstr(entry->title, ==, "Index");
}

static void
a_short_report_has_none(void)
{
    g_autoptr(Pages) pages = report_new(MANY - 5);
    const Display *display = pages_layout(pages);

    g_assert_cmpuint(display_count_pages(display, "Index"), ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pdf-index/names have the pages that print them",
                    names_have_the_pages_that_print_them);
    g_test_add_func("/pdf-index/ways to name a thing are one term",
                    ways_to_name_a_thing_are_one_term);
    g_test_add_func("/pdf-index/each number leads to its page", each_number_leads_to_its_page);
    g_test_add_func("/pdf-index/the contents list the index on its page",
                    the_contents_list_the_index_on_its_page);
    g_test_add_func("/pdf-index/a short report has none", a_short_report_has_none);
    return g_test_run();
}
