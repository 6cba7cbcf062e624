/* The site as a whole: the files that it has; threads, templates of the report, missing files.
 * Single elements are tested in tests/golden/html. */
#include "base/files.h"
#include "outputs/site/build.h"
#include "tests/html_check.h"
#include "tests/report_fixture.h"
#include "text/fonts.h"

#include <glib/gstdio.h>
#include <libxml/parser.h>
#include <math.h>
#include <string.h>

static const char page_one[] =
    "<page id='index' number='1' title='Start' lang='en'>"
    "<p>See <link href='data/a.csv'>the data</link>.<cite key='qovery'>Qovery</cite></p>"
    "<figure id='fig-a' number='1' picture='b.png'><title>A <em>picture</em></title><alt>b</alt>"
    "</figure></page>";
static const char page_two[] = "<page id='training' number='2' title='T' lang='en'>"
                               "<p>Again <link href='data/a.csv'>the data</link> äöü</p></page>";
static const char page_three[] = "<page id='cost' number='3' title='C' lang='en'/>";

typedef struct {
    Arena *arena;
    Diag *diag;
    char *folder; /* of the report */
    Report *report;
    OutputContext context;
} Fixture;

static void
write_file(const char *folder, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autofree char *parent = g_path_get_dirname(path);

    g_mkdir_with_parents(parent, 0755);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

static void
set_up(Fixture *fixture, const void *data)
{
    static const char *const texts[FIXTURE_PAGES] = { page_one, page_two, page_three };

    (void)data;
    fixture->arena = arena_new();
    fixture->diag = diag_new();
    fixture->folder = g_dir_make_tmp("report-XXXXXX", NULL);
    write_file(fixture->folder, "data/a.csv", "a,b\n1,2\n");
    write_file(fixture->folder, "b.png", "not looked into");
    Report *report = fixture->report = report_fixture(fixture->folder, fixture->arena);
    for (size_t i = 0; i < FIXTURE_PAGES; i++) {
        report->pages[i].tree = page_fixture(texts[i], fixture->arena);
        report->pages[i].path = arena_printf(fixture->arena, "%s.md", report->pages[i].id);
    }
    report->figures = arena_new0(fixture->arena, ReportFigure);
    report->figures[0] = (ReportFigure){ .id = "fig-a", .number = 1, .page = &report->pages[0] };
    report->n_figures = 1;
    fixture->context = (OutputContext){
        .report = report,
        .theme = theme_load("assets/theme.yaml", NULL, fixture->arena, fixture->diag),
        .templates = "templates",
        .assets = "assets",
        .jobs = 1,
        .with_html = true,
    };
}

static void
remove_all(const char *path)
{
    g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);

    for (const char *name = NULL; dir != NULL && (name = g_dir_read_name(dir)) != NULL;) {
        g_autofree char *inner = g_build_filename(path, name, NULL);
        if (g_file_test(inner, G_FILE_TEST_IS_DIR)) {
            remove_all(inner);
        } else {
            g_remove(inner);
        }
    }
    g_rmdir(path);
}

static void
tear_down(Fixture *fixture, const void *data)
{
    (void)data;
    remove_all(fixture->folder);
    g_free(fixture->folder);
    arena_free(fixture->arena);
    diag_free(fixture->diag);
}

/* Builds the site in the report's folder and returns its path; in the arena. */
static const char *
build_site(Fixture *fixture, const char *name)
{
    const char *path = arena_printf(fixture->arena, "%s/%s", fixture->folder, name);
    g_autoptr(OutputFolder) folder = output_folder_new(path);
    OutputCounts counts;

    g_assert_true(html_write(&fixture->context, folder, fixture->diag));
    g_assert_true(output_folder_commit(folder, &fixture->context, false, &counts, fixture->diag));
    g_assert_cmpint(diag_count(fixture->diag, DIAG_WARNING), ==, 0);
    return path;
}

static const char *
read_text(Fixture *fixture, const char *folder, const char *name)
{
    Bytes bytes;
    const char *path = arena_printf(fixture->arena, "%s/%s", folder, name);

    g_assert_true(
        file_read(path, LIMIT_REPORT_FILE, (Place){ 0 }, fixture->arena, &bytes, fixture->diag));
    return bytes.data;
}

static const char *const *
list_files(Fixture *fixture, const char *folder)
{
    static const char *const globs[] = { "**" };
    size_t n = 0;

    return folder_find(folder, globs, 1, (Place){ 0 }, fixture->arena, &n, fixture->diag);
}

static void
test_files(Fixture *fixture, const void *data)
{
    static const char *const expected[] = {
        "cost.html",
        "figures.html",
        "files/b.png",
        "files/data/a.csv",
        "fonts/inter-400-italic.woff",
        "fonts/inter-400.woff",
        "fonts/inter-500.woff",
        "fonts/inter-600.woff",
        "fonts/inter-display-600.woff",
        "fonts/jetbrains-mono-400.woff",
        "index.html",
        "manifest.json",
        "search.js",
        "site.css",
        "site.js",
        "sources.html",
        "training.html",
        NULL,
    };
    const char *site = build_site(fixture, "out");
    const char *const *files = list_files(fixture, site);

    (void)data;
    for (size_t i = 0; expected[i] != NULL; i++) {
        g_assert_cmpstr(files[i], ==, expected[i]);
        if (g_str_has_suffix(files[i], ".html")) {
            html_check(read_text(fixture, site, files[i]));
        }
    }
    g_assert_cmpstr(read_text(fixture, site, "files/data/a.csv"), ==, "a,b\n1,2\n");
}

static void
test_added_pages(Fixture *fixture, const void *data)
{
    const char *site = build_site(fixture, "out");
    const char *sources = read_text(fixture, site, "sources.html");
    const char *figures = read_text(fixture, site, "figures.html");

    (void)data;
    g_assert_nonnull(strstr(sources, "<li id=\"src:qovery\">"));
    const char *other = strstr(sources, "Read, not cited");
    g_assert_nonnull(other);
    g_assert_nonnull(strstr(other, "<li id=\"src:never\">"));
    g_assert_null(strstr(other, "src:qovery"));
    g_assert_null(strstr(sources, "href=\"javascript"));
    g_assert_nonnull(strstr(figures, "<a href=\"index.html#fig-a\">A picture</a>"));
}

static void
test_threads(Fixture *fixture, const void *data)
{
    const char *one = build_site(fixture, "one");
    fixture->context.jobs = 4;
    const char *four = build_site(fixture, "four");

    (void)data;
    for (const char *const *name = list_files(fixture, one); *name != NULL; name++) {
        Bytes left, right;
        const char *a = arena_printf(fixture->arena, "%s/%s", one, *name);
        const char *b = arena_printf(fixture->arena, "%s/%s", four, *name);
        g_assert_true(
            file_read(a, LIMIT_REPORT_FILE, (Place){ 0 }, fixture->arena, &left, fixture->diag));
        g_assert_true(
            file_read(b, LIMIT_REPORT_FILE, (Place){ 0 }, fixture->arena, &right, fixture->diag));
        g_assert_cmpuint(left.size, ==, right.size);
        g_assert_true(memcmp(left.data, right.data, left.size) == 0);
    }
}

static void
test_own_template(Fixture *fixture, const void *data)
{
    (void)data;
    write_file(fixture->folder, "templates/site/colophon.mustache",
               "<footer>Ours {{edition}}</footer>\n");
    const char *site = build_site(fixture, "out");
    const char *page = read_text(fixture, site, "cost.html");
    g_assert_nonnull(strstr(page, "<footer>Ours 2026-11</footer>\n"));
    g_assert_null(strstr(page, "class=\"colophon\""));
}

static void
expect_failure(Fixture *fixture, const char *message)
{
    g_autoptr(OutputFolder) folder = output_folder_new(fixture->folder);
    g_autoptr(GString) printed = g_string_new(NULL);

    g_assert_false(html_write(&fixture->context, folder, fixture->diag));
    diag_print(fixture->diag, printed);
    g_assert_nonnull(strstr(printed->str, message));
}

static void
test_bad_template(Fixture *fixture, const void *data)
{
    (void)data;
    write_file(fixture->folder, "templates/site/colophon.mustache", "\n {{>site/masthed}}");
    expect_failure(fixture, "templates/site/colophon.mustache:2:2: error: no template "
                            "'site/masthed'; did you mean 'site/masthead'? [template-unknown]");
}

static void
test_missing_file(Fixture *fixture, const void *data)
{
    g_autofree char *path = g_build_filename(fixture->folder, "b.png", NULL);

    (void)data;
    g_remove(path);
    expect_failure(fixture, "b.png: No such file or directory [file-open]");
}

static void
test_deep_nesting(Fixture *fixture, const void *data)
{
    g_autoptr(GString) xml = g_string_new("<page id='cost' number='3' title='C' lang='en'>");

    (void)data;
    for (int i = 0; i < 150; i++) {
        g_string_append(xml, "<quote>");
    }
    for (int i = 0; i < 150; i++) {
        g_string_append(xml, "</quote>");
    }
    g_string_append(xml, "</page>");
    fixture->report->pages[2].tree = page_fixture(xml->str, fixture->arena);
    expect_failure(fixture, "cost.md: error: blocks are nested too deep (limit: 100 levels; "
                            "--limit text-depth=N changes it) [html-nesting]");
}

/* A chart of two bars, as a directive would make it. */
static void
add_chart(Fixture *fixture)
{
    static const char *const columns[] = { "accelerator", "family", "value" };
    static const char spec[] = "mark: bar\ntitle: Two <bars>\nid: fig-bars\n"
                               "x: {field: value, title: Minutes, unit: min, better: lower}\n"
                               "y: {field: accelerator}\nsource: Own runs\n";
    static const char page[] =
        "<page id='cost' number='3' title='C' lang='en'>"
        "<figure id='fig-bars' number='2' chart='fig-bars'><title>Two bars</title><alt>two</alt>"
        "<data><table><columns><column align='left'>Chip</column></columns>"
        "<row><cell>H100</cell></row></table></data></figure></page>";
    Report *report = fixture->report;
    Table *table = table_new(fixture->arena, columns, G_N_ELEMENTS(columns));
    static const char *const names[] = { "H100", "Trillium" };
    static const char *const families[] = { "gpu", "tpu" };

    for (size_t i = 0; i < 2; i++) {
        Cell *row = table_add_row(table);
        row[0] = cell_text(names[i]);
        row[1] = cell_text(families[i]);
        row[2] = cell_number(10.5 * (double)(i + 1));
    }
    const Value *value = value_parse_yaml(spec, strlen(spec), (Place){ "cost.md", 1, 1 },
                                          fixture->arena, fixture->diag);
    ReportFigure *figures = arena_array(fixture->arena, ReportFigure, 2);
    figures[0] = report->figures[0];
    figures[1] = (ReportFigure){
        .id = "fig-bars",
        .number = 2,
        .page = &report->pages[2],
        .spec = chart_spec_parse(value, table, NULL, fixture->arena, fixture->diag),
    };
    if (figures[1].spec == NULL) {
        g_autoptr(GString) printed = g_string_new(NULL);
        diag_print(fixture->diag, printed);
        g_error("%s", printed->str);
    }
    report->figures = figures;
    report->n_figures = 2;
    report->pages[2].tree = page_fixture(page, fixture->arena);
}

static void
test_chart(Fixture *fixture, const void *data)
{
    (void)data;
    add_chart(fixture);
    const char *page = read_text(fixture, build_site(fixture, "out"), "cost.html");
    html_check(page);
    g_assert_nonnull(strstr(page, "<svg class=\"chart wide-only\" id=\"fig-bars:w\" role=\"img\""));
    g_assert_nonnull(strstr(page, "<svg class=\"chart narrow\" id=\"fig-bars:n\" role=\"img\""));
    g_assert_nonnull(strstr(page, "Two &lt;bars&gt;</title>"));
    g_assert_null(strstr(page, "charts/fig-bars.svg"));
    fixture->context.with_charts = true;
    page = read_text(fixture, build_site(fixture, "with"), "cost.html");
    g_assert_nonnull(strstr(page, "<a href=\"charts/fig-bars.svg\">SVG</a>"));
}

static void
test_preview(Fixture *fixture, const void *data)
{
    (void)data;
    add_chart(fixture);
    fixture->context.with_charts = true;
    const char *page = read_text(fixture, build_site(fixture, "out"), "cost.html");
    g_assert_null(strstr(page, "og:image"));
    fixture->report->address = "https://example.org/a&b/";
    const char *site = build_site(fixture, "with");
    page = read_text(fixture, site, "cost.html");
    html_check(page);
    g_assert_nonnull(strstr(
        page, "<meta property=\"og:url\" content=\"https://example.org/a&amp;b/cost.html\">"));
    g_assert_nonnull(strstr(page, "<meta property=\"og:image\" content="
                                  "\"https://example.org/a&amp;b/charts/fig-bars.png\">"));
    g_assert_nonnull(strstr(page, "<meta property=\"og:image:alt\" content=\"two\">"));
    /* neither the page nor the first one has a chart */
    g_assert_null(strstr(read_text(fixture, site, "training.html"), "og:image"));
}

static void
use_theme(Fixture *fixture, const char *own)
{
    write_file(fixture->folder, "theme.yaml", own);
    fixture->context.theme = theme_load(
        "assets/theme.yaml", arena_printf(fixture->arena, "%s/theme.yaml", fixture->folder),
        fixture->arena, fixture->diag);
    g_assert_nonnull(fixture->context.theme);
}

static void
test_logo(Fixture *fixture, const void *data)
{
    (void)data;
    write_file(fixture->folder, "our mark.svg", "<svg/>");
    write_file(fixture->folder, "night.svg", "<svg />");
    use_theme(fixture, "logo: {file: our mark.svg, dark: night.svg, alt: <Us> & \"co\"}\n");
    const char *site = build_site(fixture, "out"), *page = read_text(fixture, site, "cost.html");
    html_check(page);
    g_assert_nonnull(strstr(page, "<img class=\"logo on-light\" src=\"files/our%20mark.svg\" "
                                  "alt=\"&lt;Us&gt; &amp; &quot;co&quot;\">"));
    g_assert_nonnull(strstr(page, "<img class=\"logo on-dark\" src=\"files/night.svg\""));
    g_assert_cmpstr(read_text(fixture, site, "files/our mark.svg"), ==, "<svg/>");
    g_assert_cmpstr(read_text(fixture, site, "files/night.svg"), ==, "<svg />");
}

static void
test_logo_outside(Fixture *fixture, const void *data)
{
    (void)data;
    use_theme(fixture, "logo: {file: ../mark.svg, alt: Us}\n");
    expect_failure(fixture, "'../mark.svg' is not a file inside the report folder [theme-logo]");
}

static void
test_logo_unnamed(Fixture *fixture, const void *data)
{
    (void)data;
    use_theme(fixture, "logo: {file: b.png}\n");
    expect_failure(fixture, "a logo needs 'file:', and 'alt:' for people who cannot see it");
}

/* All templates that a report can override are described. */
static void
test_templates_are_described(Fixture *fixture, const void *data)
{
    static const char *const globs[] = { "**/*.mustache", "figures/*.yaml" };
    size_t n = 0;
    const char *const *files = folder_find("templates", globs, G_N_ELEMENTS(globs), (Place){ 0 },
                                           fixture->arena, &n, fixture->diag);
    const char *description = read_text(fixture, "templates", "README.md");
    size_t n_rows = 0;

    (void)data;
    for (size_t i = 0; i < n; i++) {
        const char *path =
            g_str_has_prefix(files[i], "figures/") ? files[i] + strlen("figures/") : files[i];
        g_autofree char *name = g_strndup(path, (gsize)(strrchr(path, '.') - path));
        g_autofree char *row = g_strdup_printf("\n| `%s` |", name);
        if (strstr(description, row) == NULL) {
            g_error("templates/README.md does not describe %s", name);
        }
    }
    for (const char *p = description; (p = strstr(p, "\n| `")) != NULL; p++) {
        n_rows++;
    }
    g_assert_cmpuint(n_rows, ==, n);
}

/* The style sheet takes its values from the theme and uses none that the theme
 * does not give. */
static void
test_style(Fixture *fixture, const void *data)
{
    g_autoptr(GString) style = g_string_new(NULL);
    g_autoptr(GRegex) use = g_regex_new("var\\((--[a-z0-9-]+)", 0, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;

    (void)data;
    g_assert_true(html_style_render(&fixture->context, style, fixture->diag));
    g_assert_nonnull(strstr(style->str, "  --text-body: 1.0625rem;\n  --lead-body: 1.6875rem;\n"));
    g_assert_nonnull(strstr(style->str, "  --gpu: #156acb;\n  --gpu-1: #4493f7;\n"));
    g_assert_nonnull(strstr(style->str, "\"Inter Display\", \"Inter\""));
    g_assert_null(strstr(style->str, "http"));
    for (g_regex_match(use, style->str, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL)) {
        g_autofree char *name = g_match_info_fetch(match, 1);
        g_autofree char *definition = g_strdup_printf(" %s: ", name);
        if (strcmp(name, "--c") != 0 && strstr(style->str, definition) == NULL) {
            g_error("the style sheet uses %s, which nothing defines", name);
        }
    }
}

/* WCAG 2.2: relative luminance and contrast. */
static double
luminance(Colour colour)
{
    const double parts[] = { colour.red, colour.green, colour.blue };
    const double weights[] = { 0.2126, 0.7152, 0.0722 };
    double sum = 0;

    for (int i = 0; i < 3; i++) {
        double c = parts[i];
        double base = (c + 0.055) / 1.055;

        double linear = c <= 0.04045 ? c / 12.92 : exp(2.4 * log(base));
        sum += weights[i] * linear;
    }
    return sum;
}

static double
contrast(Colour a, Colour b)
{
    double x = luminance(a), y = luminance(b);
    return (MAX(x, y) + 0.05) / (MIN(x, y) + 0.05);
}

static void
test_contrast(Fixture *fixture, const void *data)
{
    static const char *const texts[] = { "ink", "ink-2", "ink-3" };
    static const ThemeVariant variants[] = { THEME_LIGHT, THEME_DARK };
    const Theme *theme = fixture->context.theme;

    (void)data;
    for (size_t v = 0; v < G_N_ELEMENTS(variants); v++) {
        Colour paper = theme_colour(theme, "paper", variants[v]);
        Colour tint = theme_colour(theme, "tint", variants[v]);
        for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
            Colour text = theme_colour(theme, texts[i], variants[v]);
            g_assert_cmpfloat(contrast(text, paper), >=, 4.5);
            g_assert_cmpfloat(contrast(text, tint), >=, 4.5);
        }
        g_assert_cmpfloat(contrast(theme_family_colour(theme, FAMILY_GPU, variants[v]), paper), >=,
                          4.5);
        g_assert_cmpfloat(contrast(theme_family_colour(theme, FAMILY_TPU, variants[v]), paper), >=,
                          4.5);
        g_assert_cmpfloat(contrast(theme_colour(theme, "axis", variants[v]), paper), >=, 3.0);
    }
}

int
main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(Fixture *, const void *);
    } tests[] = {
        { "/html/a site is its pages, style, fonts and the files it names", test_files },
        { "/html/sources and figures are listed on pages of their own", test_added_pages },
        { "/html/threads do not change a byte", test_threads },
        { "/html/a report's own template wins", test_own_template },
        { "/html/a template that names an unknown one is refused", test_bad_template },
        { "/html/a linked file that is gone is an error", test_missing_file },
        { "/html/blocks nested without end are refused", test_deep_nesting },
        { "/html/a chart stands in the page twice, for wide and narrow windows", test_chart },
        { "/html/links to a report that says its address show a chart", test_preview },
        { "/html/a company's mark stands in the head", test_logo },
        { "/html/a mark outside the report is refused", test_logo_outside },
        { "/html/a mark without words for it is refused", test_logo_unnamed },
        { "/html/every template is described", test_templates_are_described },
        { "/html/the style sheet is made of the theme", test_style },
        { "/html/text stands out from its paper, by day and by night", test_contrast },
    };

    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(tests); i++) {
        g_test_add(tests[i].name, Fixture, NULL, set_up, tests[i].run, tear_down);
    }
    int status = g_test_run();
    xmlCleanupParser();
    fonts_shutdown();
    return status;
}
