/* The check of a site's links: the links and targets found on pages, and links without a target. */
#include "base/arena.h"
#include "outputs/site/links.h"

#include <string.h>

static void
expect(LinkCheck *check, const char *messages)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) printed = g_string_new(NULL);
    bool fine = link_check_finish(check, diag);

    diag_print(diag, printed);
    g_assert_cmpstr(printed->str, ==, messages);
    g_assert_true(fine == (messages[0] == '\0'));
}

static void
test_links_that_lead_somewhere(void)
{
    g_autoptr(LinkCheck) check = link_check_new();

    link_check_add_file(check, "site.css");
    link_check_add_file(check, "files/a b.csv");
    link_check_add_page(
        check, "index.html",
        "<link href=\"site.css\"><p id=\"a&amp;b\" title=\"x > <a href=q>\">id=\"</p>"
        "<a href=\"#a&amp;b\">1 &gt; 0</a><a class=\"x\" href=\"two.html#there\"></a>"
        "<a href=\"files/a%20b.csv#any\"></a><img src=\"//host/x\">"
        "<a href=\"https://host/#x\"></a><a href=\"mailto:a\"></a>");
    link_check_add_page(check, "two.html",
                        "<p><b id=\"there\"></b><a href=\"index.html\"></a></p>");
    expect(check, "");
}

static void
test_links_that_lead_nowhere(void)
{
    g_autoptr(LinkCheck) check = link_check_new();

    link_check_add_page(check, "index.html",
                        "<a id=\"here\" href=\"#there\"></a><a href=\"none.html\"></a>"
                        "<a href=\"two.html#here\"></a><script src=\"none.js\"></script>");
    link_check_add_page(check, "two.html", "<b id=\"there\"></b>");
    expect(
        check,
        "index.html: error: the page links to '#there', a place that does not exist [link-broken]\n"
        "index.html: error: the page links to 'none.html', which is not on the site [link-broken]\n"
        "index.html: error: the page links to 'none.js', which is not on the site [link-broken]\n"
        "index.html: error: the page links to 'two.html#here', a place that does not exist "
        "[link-broken]\n");
}

/* More texts than the initial slots can hold, and ids in any order. */
static void
test_many_pages(void)
{
    g_autoptr(LinkCheck) check = link_check_new();
    g_autoptr(GString) html = g_string_new(NULL);
    enum { N = 3000 };

    for (int i = 0; i < N; i++) {
        g_autofree char *path = g_strdup_printf("page-%d.html", i);
        g_string_printf(html, "<p id=\"of-%d\"></p><a href=\"page-%d.html#of-%d\"></a>", i,
                        (i + 1) % N, (i + 1) % N);
        g_string_append_printf(html, "<p id=\"of-%d\"></p><a href=\"#of-%d\"></a>", i / 7, i / 7);
        link_check_add_page(check, path, html->str);
    }
    expect(check, "");
    link_check_add_page(check, "last.html", "<a href=\"page-2999.html#of-2998\"></a>");
    expect(check, "last.html: error: the page links to 'page-2999.html#of-2998', a place that does "
                  "not exist [link-broken]\n");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/html-links/those that lead somewhere are fine",
                    test_links_that_lead_somewhere);
    g_test_add_func("/html-links/those that lead nowhere are errors", test_links_that_lead_nowhere);
    g_test_add_func("/html-links/many pages are told apart", test_many_pages);
    return g_test_run();
}
