#include "outputs/pdf/write/outline.h"

static char *
labels(const char *const *texts, size_t n_pages)
{
    g_autofree DisplayPage *pages = g_new0(DisplayPage, n_pages);
    Display display = { .pages = pages, .n_pages = n_pages };
    GString *out = g_string_new(NULL);

    for (size_t i = 0; i < n_pages; i++) {
        pages[i].label = texts[i];
    }
    page_labels_append(&display, out);
    return g_string_free(out, FALSE);
}

static void
test_counting_labels_share_a_range(void)
{
    const char *const texts[] = { "ii", "iii", "iv", "1", "2", "3", "9" };
    g_autofree char *out = labels(texts, G_N_ELEMENTS(texts));

    g_assert_cmpstr(out, ==, "/PageLabels<</Nums[0<</S/r/St 2>>3<</S/D/St 1>>6<</S/D/St 9>>]>>");
}

static void
test_other_labels_stand_alone(void)
{
    const char *const texts[] = { "A-1", "cover", NULL, "01", "0", "xlix", "l" };
    g_autofree char *out = labels(texts, G_N_ELEMENTS(texts));

    g_assert_cmpstr(out, ==,
                    "/PageLabels<</Nums[0<</P(A-1)>>1<</P(cover)>>2<<>>3<</P(01)>>4<</P(0)>>"
                    "5<</S/r/St 49>>]>>");
}

static void
test_no_outline(void)
{
    g_autoptr(PdfFile) file = pdf_file_new();

    g_assert_cmpint(outline_write(NULL, file), ==, 0);
    g_assert_cmpint(pdf_object_reserve(file), ==, 1); /* nothing was written */
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pdf-outline/labels that count on share a range",
                    test_counting_labels_share_a_range);
    g_test_add_func("/pdf-outline/other labels are kept as they are",
                    test_other_labels_stand_alone);
    g_test_add_func("/pdf-outline/an empty outline is none", test_no_outline);
    return g_test_run();
}
