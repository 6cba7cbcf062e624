/* The single file: how pages of the site become parts of one file. */
#include "base/files.h"
#include "outputs/site/inside.h"
#include "tests/html_check.h"
#include "tests/report_fixture.h"
#include "text/fonts.h"

#include <glib/gstdio.h>
#include <libxml/parser.h>
#include <string.h>

typedef struct {
    Arena *arena;
    Diag *diag;
    char *folder;
    Report *report;
    OutputContext context;
} Fixture;

#define SMALL_TABLE \
    "<table><columns><column align='left'>Chip</column></columns>" \
    "<row><cell>H100</cell></row></table>"
#define CITED "<p><cite key='qovery'>Qovery</cite></p>"

static void
set_up(Fixture *f, const void *data)
{
    static const char *const texts[FIXTURE_PAGES] = {
        "<page id='index' number='1' title='&lt;script&gt;' lang='en'>"
        "<heading level='2' id='s'>One</heading><p>See <ref page='training' "
        "target='s'>there</ref>, "
        "<ref page='cost' target=''>cost</ref> and <link href='a.csv'>data</link>.</p>"
        "<figure id='fig-a' number='1' picture='b.png'><alt>b</alt></figure>" CITED "</page>",
        "<page id='training' number='2' title='T' lang='en'>"
        "<heading level='2' id='s'>One &lt;b id=\"x\"&gt;</heading>"
        "<p>Back to <ref page='index' target='fig-a'>Figure 1</ref></p>" CITED SMALL_TABLE
        "</page>",
        "<page id='cost' number='3' title='C' lang='en'>" SMALL_TABLE SMALL_TABLE "</page>",
    };

    (void)data;
    f->arena = arena_new();
    f->diag = diag_new();
    f->folder = g_dir_make_tmp("single-XXXXXX", NULL);
    g_autofree char *csv = g_build_filename(f->folder, "a.csv", NULL);
    g_autofree char *png = g_build_filename(f->folder, "b.png", NULL);
    g_assert_true(g_file_set_contents(csv, "a,b\n", -1, NULL));
    g_assert_true(g_file_set_contents(png, "not looked into", -1, NULL));
    f->report = report_fixture(f->folder, f->arena);
    for (size_t i = 0; i < FIXTURE_PAGES; i++) {
        f->report->pages[i].tree = page_fixture(texts[i], f->arena);
        f->report->pages[i].path = "page.md";
    }
    f->context = (OutputContext){
        .report = f->report,
        .theme = theme_load("assets/theme.yaml", NULL, f->arena, f->diag),
        .templates = "templates",
        .assets = "assets",
        .jobs = 2,
    };
}

static void
tear_down(Fixture *f, const void *data)
{
    static const char *const names[] = { "a.csv",
                                         "b.png",
                                         "out/manifest.json",
                                         "out/report.html",
                                         "out/fragments/fig-a.html",
                                         "out/fragments",
                                         "out",
                                         "" };

    (void)data;
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = g_build_filename(f->folder, names[i], NULL);
        g_remove(path);
    }
    g_free(f->folder);
    arena_free(f->arena);
    diag_free(f->diag);
}

/* Builds, and returns the file's text in the arena. */
static const char *
build(Fixture *f, const char *name)
{
    const char *out = arena_printf(f->arena, "%s/out", f->folder);
    g_autoptr(OutputFolder) folder = output_folder_new(out);
    OutputCounts counts;
    Bytes bytes;

    g_assert_true(single_write(&f->context, folder, f->diag));
    g_assert_true(output_folder_commit(folder, &f->context, true, &counts, f->diag));
    const char *path = arena_printf(f->arena, "%s/%s", out, name);
    g_assert_true(file_read(path, LIMIT_REPORT_FILE, (Place){ 0 }, f->arena, &bytes, f->diag));
    return bytes.data;
}

static void
assert_has(const char *text, const char *part)
{
    if (strstr(text, part) == NULL) {
        g_error("'%s' is not in the file", part);
    }
}

/* The strict reader does not handle style sheets or the script after them, except in fragments;
 * another test checks their hashes. */
static void
check_html(Fixture *f, const char *html)
{
    const char *start = strstr(html, "<style>"), *end = strstr(html, "</style>");

    g_assert_nonnull(end);
    end += strlen("</style>");
    if (g_str_has_prefix(end, "\n<script>")) {
        end = strstr(end, "</script>") + strlen("</script>");
    }
    html_check(arena_printf(f->arena, "%.*s%s", (int)(start - html), html, end));
}

static void
ids_are_named_by_page_and_links_lead_within(Fixture *f, const void *data)
{
    const char *html = build(f, "report.html");

    (void)data;
    check_html(f, html);
    assert_has(html, "<h3 id=\"index.s\">");
    assert_has(html, "<h3 id=\"training.s\">");
    assert_has(html, "<a href=\"#training.s\">there</a>");
    assert_has(html, "<a href=\"#cost.site:top\">cost</a>");
    assert_has(html, "<a href=\"#index.fig-a\">Figure 1</a>");
    const char *script = strstr(html, "<script");
    g_assert_nonnull(script);
    g_assert_null(strstr(script + 1, "<script"));
    assert_has(html, "&lt;b id=\"x\"&gt;");
}

static void
landmarks_say_which_page_they_are_of(Fixture *f, const void *data)
{
    const char *html = build(f, "report.html");

    (void)data;
    assert_has(html, "aria-labelledby=\"index.site:sources index.site:title\"");
    assert_has(html, "aria-labelledby=\"training.site:sources training.site:title\"");
    assert_has(html, "<h2 id=\"training.site:title\">");
    assert_has(html, "aria-label=\"Table: Chip, Training\"");
    assert_has(html, "aria-label=\"Table: Chip, &lt;Cost&gt;\"");
    assert_has(html, "aria-label=\"Table: Chip, 2, &lt;Cost&gt;\"");
}

static void
files_of_the_report_are_inside(Fixture *f, const void *data)
{
    const char *html = build(f, "report.html");

    (void)data;
    /* base64 by coreutils */
    assert_has(html, "<img src=\"data:image/png;base64,bm90IGxvb2tlZCBpbnRv\"");
    assert_has(html, "<a href=\"data:text/csv;base64,YSxiCg==\" download=\"a.csv\">data</a>");
    assert_has(html, "src: url(data:font/woff;base64,d09GR");
    g_assert_null(strstr(html, "url(fonts/"));
    g_assert_null(strstr(html, "site.css"));
}

/* A browser hashes the text between the tags in the same way. */
static void
assert_pinned(Fixture *f, const char *html, const char *tag)
{
    const char *open = arena_printf(f->arena, "<%s>", tag);
    const char *close = arena_printf(f->arena, "</%s>", tag);
    const char *start = strstr(html, open) + strlen(open);
    g_autoptr(GChecksum) checksum = g_checksum_new(G_CHECKSUM_SHA256);
    guint8 digest[32];
    gsize size = sizeof digest;

    g_checksum_update(checksum, (const guchar *)start, strstr(start, close) - start);
    g_checksum_get_digest(checksum, digest, &size);
    g_autofree char *base64 = g_base64_encode(digest, size);
    assert_has(html, arena_printf(f->arena, "%s-src 'sha256-%s';", tag, base64));
}

static void
the_policy_names_style_and_script_by_their_hashes(Fixture *f, const void *data)
{
    const char *html = build(f, "report.html");

    (void)data;
    assert_pinned(f, html, "style");
    assert_pinned(f, html, "script");
    g_assert_null(strstr(html, "unsafe-inline"));
}

static void
a_fragment_holds_its_block_alone(Fixture *f, const void *data)
{
    (void)data;
    f->context.fragment = "fig-a";
    const char *html = build(f, "fragments/fig-a.html");
    check_html(f, html);
    assert_has(html, "id=\"index.fig-a\"");
    g_assert_null(strstr(html, "id=\"index.s\""));
    g_assert_null(strstr(html, "<nav"));
}

static void
a_fragment_that_is_not_there_is_an_error(Fixture *f, const void *data)
{
    g_autoptr(OutputFolder) folder = output_folder_new("/nowhere");
    g_autoptr(GString) said = g_string_new(NULL);

    (void)data;
    f->context.fragment = "fig-b";
    g_assert_false(single_write(&f->context, folder, f->diag));
    diag_print(f->diag, said);
    assert_has(said->str, "fragment-missing");
}

static void
the_style_sheet_goes_a_heading_down(void)
{
    g_autoptr(GString) out = g_string_new(NULL);

    inside_append_style("main > h2 + .h2, :is(h1, main) { --h1: var(--text-h1) }\n", out);
    g_assert_true(g_str_has_prefix(
        out->str, "article > h3 + .h2, :is(h2, article) { --h1: var(--text-h1) }\n"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
#define ADD(test) g_test_add("/single/" #test, Fixture, NULL, set_up, test, tear_down)
    ADD(ids_are_named_by_page_and_links_lead_within);
    ADD(landmarks_say_which_page_they_are_of);
    ADD(files_of_the_report_are_inside);
    ADD(the_policy_names_style_and_script_by_their_hashes);
    ADD(a_fragment_holds_its_block_alone);
    ADD(a_fragment_that_is_not_there_is_an_error);
    g_test_add_func("/single/the_style_sheet_goes_a_heading_down",
                    the_style_sheet_goes_a_heading_down);
    int status = g_test_run();
    xmlCleanupParser();
    return status;
}
