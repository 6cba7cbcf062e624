/* Tests of document/page_shape: what other pages may see of a page. */
#include "document/inline.h"
#include "document/loading.h"
#include "document/page_shape.h"

#include <string.h>

/* The shape of a page of that text. */
static GByteArray *
shape_of(const char *text)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Loading) loading = loading_new(".", NULL, arena, diag);
    Page page = { .id = "page", .path = "page.md", .number = 2 };
    GByteArray *shape = g_byte_array_new();

    loading->report->language = "en";
    g_assert_true(page_read(loading, &page, text, strlen(text)));
    page_shape_append(page_pending(&page), shape);
    return shape;
}

static bool
have_one_shape(const char *a, const char *b)
{
    g_autoptr(GByteArray) one = shape_of(a), other = shape_of(b);

    return one->len == other->len && memcmp(one->data, other->data, one->len) == 0;
}

#define PAGE "# Title\n\nSome words.\n\n"

static void
words_are_no_part_of_it(void)
{
    g_assert_true(have_one_shape(PAGE, "# Title\n\nOther words.\n\nAnd **more** `code`.\n"));
    g_assert_true(have_one_shape(PAGE, PAGE "- a list\n- of two\n\n> and a quote\n\n| a | b |\n"
                                            "|---|---|\n| 1 | 2 |\n"));
    g_assert_true(have_one_shape(PAGE, PAGE "See @fig-one and [a page](other.md).\n"));
}

static void
lines_are_no_part_of_it(void)
{
    g_assert_true(have_one_shape("# Title\n\n## One\n\n```query a\nSELECT 1\n```\n",
                                 "# Title\n\nWords.\n\n## One\n\nWords.\n\n```query a\nSELECT 1\n"
                                 "```\n"));
}

static void
what_others_may_see_is(void)
{
    static const char *const added[] = {
        "## Section\n",
        "A value {{ query.column }}.\n",
        "Said[@source].\n",
        "```query a\nSELECT 1\n```\n",
        "```claim C\ntext: It is so\n```\n",
        "*[HBM]: High bandwidth memory\n",
        "Noted[^a].\n\n[^a]: A note.\n",
        "![A picture](a.png)\n",
        "::: if rows(a) > 0\nWords.\n:::\n",
        "---\n\n## One\n\n## Two\n",
        "> ## In a quote\n",
    };

    for (size_t i = 0; i < G_N_ELEMENTS(added); i++) {
        g_autofree char *text = g_strconcat(PAGE, added[i], NULL);
        g_assert_false(have_one_shape(PAGE, text));
    }
    g_assert_false(have_one_shape("# A\n", "# B\n"));
    g_assert_false(have_one_shape("---\nnav: A\nlang: de\n---\n# A\n", "# A\n"));
    g_assert_false(
        have_one_shape(PAGE "```query a\nSELECT 1\n```\n", PAGE "```query a\nSELECT 2\n```\n"));
}

/* Alone in its paragraph it is a figure with a number. */
static void
what_stands_beside_a_picture_is(void)
{
    g_assert_false(
        have_one_shape("# A\n\n![A picture](a.png)\n", "# A\n\nSee ![A picture](a.png)\n"));
}

static void
verdicts_are_asked_of_others(void)
{
    static const struct {
        const char *text;
        bool asks;
    } cases[] = {
        { PAGE "```query a\nSELECT 1\n```\n", false },
        { PAGE "```claim C\ntext: It is so\n```\n", true },
        { PAGE "```claims tbl-c\ntitle: All\n```\n", true },
        { PAGE "> ```provenance\n> ```\n", true },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Arena) arena = arena_new();
        g_autoptr(Diag) diag = diag_new();
        g_autoptr(Loading) loading = loading_new(".", NULL, arena, diag);
        Page page = { .id = "page", .path = "page.md", .number = 2 };
        loading->report->language = "en";
        g_assert_true(page_read(loading, &page, cases[i].text, strlen(cases[i].text)));
        g_assert_cmpint(page_asks_others(page_pending(&page)), ==, cases[i].asks);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/page-shape/words are no part of it", words_are_no_part_of_it);
    g_test_add_func("/page-shape/lines are no part of it", lines_are_no_part_of_it);
    g_test_add_func("/page-shape/what others may see is", what_others_may_see_is);
    g_test_add_func("/page-shape/what stands beside a picture is", what_stands_beside_a_picture_is);
    g_test_add_func("/page-shape/verdicts are asked of others", verdicts_are_asked_of_others);
    return g_test_run();
}
