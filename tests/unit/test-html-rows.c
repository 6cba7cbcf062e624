/* The rows of a large table are written in ranges: the HTML is the same as that of single rows,
 * with any number of threads. */
#include "document/markdown/markdown.h"
#include "outputs/site/build.h"
#include "tests/report_fixture.h"

#include <libxml/parser.h>
#include <string.h>

enum { ROWS = 700, COLUMNS = 3 };

/* Note references are counted from row to row, and links to files are recorded. */
static const char *const cells[] = {
    "plain | 1 | 2",
    "a-long-word-without-any-place-to-break-it | several words that need a line | 17.5",
    "**strong** *em* ~~del~~ `code` | GPT-3 of 2026-11-03 | \xe2\x82\xac 5 < 6 & 7",
    " | | ",
    "[web](https://example.org) | <b>b</b> | 3",
};

static char *
markdown_table(void)
{
    GString *text = g_string_new("| System | Words | Number |\n|---|:-:|--:|\n");

    for (int i = 0; i < ROWS - 1; i++) {
        g_string_append_printf(text, "| %s %s|\n", cells[(size_t)i % G_N_ELEMENTS(cells)],
                               i % 150 == 100   ? "[^note] "
                               : i % 150 == 120 ? "[file](data.csv) "
                                                : "");
    }
    g_string_append(text, "| s | no row but this one has as many words as that, which need "
                          "more room than others | 0 |\n");
    g_string_append(text, "\n[^note]: The note.\n");
    return g_string_free(text, FALSE);
}

static xmlNode *
nth_row(xmlNode *table, int n)
{
    xmlNode *row = table->children;

    for (; row != NULL; row = row->next) {
        if (tree_is(row, "row") && n-- == 0) {
            break;
        }
    }
    return row;
}

/* A row that is the heading of those below it, and cells with a known type. */
static void
mark_rows(xmlNode *table, bool scores)
{
    xmlNode *group = nth_row(table, 330);

    while (group->children->next != NULL) {
        tree_remove(group->last);
    }
    tree_set(group->children, "header", "yes");
    tree_set(table, "look", scores ? "matrix" : NULL);
    for (int i = 0; i < ROWS; i += 7) {
        xmlNode *row = nth_row(table, i);
        tree_set(row->children, "header", "yes");
        if (row->last != row->children) {
            tree_set(row->last, i % 2 == 0 ? "heat" : "missing", "3");
        }
    }
}

typedef struct {
    Arena *arena;
    Diag *diag;
    OutputContext context;
    HtmlSite site;
    PageBuilder builder;
} Desk;

static void
unref_table(void *table)
{
    g_hash_table_unref(table);
}

static Desk *
desk_new(Arena *arena, Diag *diag, int jobs)
{
    Desk *desk = arena_new0(arena, Desk);

    desk->context = (OutputContext){ .report = report_fixture("/report", arena), .jobs = jobs };
    desk->site = (HtmlSite){ .context = &desk->context };
    desk->builder = (PageBuilder){ .site = &desk->site,
                                   .page = &desk->context.report->pages[0],
                                   .arena = arena,
                                   .diag = diag,
                                   .doc = tree_new(arena, "html"),
                                   .section_level = 1,
                                   .sections = value_new_list(arena),
                                   .marks = g_hash_table_new(g_str_hash, g_str_equal),
                                   .files = g_ptr_array_new_with_free_func(g_free) };
    arena_defer(arena, unref_table, desk->builder.marks);
    arena_defer(arena, (GDestroyNotify)g_ptr_array_unref, desk->builder.files);
    return desk;
}

static xmlNode *
read_table(bool scores, Arena *arena, Diag *diag)
{
    char *text = markdown_table();
    xmlNode *root = xmlDocGetRootElement(tree_new(arena, "page"));
    Prose prose = { 0 };
    static const char *const html[] = { "b", NULL };

    arena_defer(arena, g_free, text);
    g_assert_true(prose_init(&prose, text, strlen(text), (Place){ "page.md", 1, 1 }, arena, diag));
    prose.html = html;
    g_assert_true(markdown_append(root, &prose, diag));
    mark_rows(root->children, scores);
    return root->children;
}

static char *
remove_words(char *text, const char *words)
{
    g_auto(GStrv) parts = g_strsplit(text, words, -1);

    g_free(text);
    return g_strjoinv("", parts);
}

/* All rows of the HTML, without the surrounding elements. */
static char *
rows_of(const char *html)
{
    const char *start = strstr(html, "<tbody>"), *end = strstr(html, "</table>");

    g_assert_true(start != NULL && end != NULL);
    return remove_words(remove_words(g_strndup(start, (gsize)(end - start)), "<tbody>"),
                        "</tbody>\n");
}

/* The class for the minimum width of the table. */
static int
width_of(const char *html)
{
    const char *cue = strstr(html, "cue at-");

    g_assert_nonnull(cue);
    return (int)g_ascii_strtoll(cue + strlen("cue at-"), NULL, 10);
}

static char *
render(const xmlNode *table, int jobs, guint *ret_files, Arena *arena, Diag *diag)
{
    Desk *desk = desk_new(arena, diag, jobs);
    xmlNode *fragment = markup_fragment(desk->builder.doc);
    GString *out = g_string_new(NULL);

    html_table(&desk->builder, table, fragment);
    g_assert_false(desk->builder.failed);
    markup_serialise(fragment, out);
    *ret_files = desk->builder.files->len;
    return g_string_free(out, FALSE);
}

/* Each row alone in the table, on the same page. */
static char *
render_one_by_one(xmlNode *table, Arena *arena, Diag *diag)
{
    Desk *desk = desk_new(arena, diag, 1);
    GString *out = g_string_new(NULL);
    xmlNode *rows[ROWS];

    for (int i = 0; i < ROWS; i++) {
        rows[i] = nth_row(table, 0);
        tree_remove(rows[i]);
    }
    for (int i = 0; i < ROWS; i++) {
        xmlNode *fragment = markup_fragment(desk->builder.doc);
        g_autoptr(GString) html = g_string_new(NULL);
        tree_link(table, rows[i]);
        html_table(&desk->builder, table, fragment);
        tree_remove(rows[i]);
        markup_serialise(fragment, html);
        g_autofree char *one = rows_of(html->str);
        g_string_append(out, one);
    }
    return g_string_free(out, FALSE);
}

static void
check_rows(bool scores, int width)
{
    static const int jobs[] = { 1, 2, 5 };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    const xmlNode *table = read_table(scores, arena, diag);
    g_autofree char *rows = render_one_by_one(read_table(scores, arena, diag), arena, diag),
                    *first = NULL;

    g_assert_nonnull(strstr(rows, "id=\"mark:fn-1:2\""));
    g_assert_nonnull(strstr(rows, "href=\"files/data.csv\""));
    g_assert_cmpint(strstr(rows, "data-head") != NULL, ==, !scores);
    for (size_t i = 0; i < G_N_ELEMENTS(jobs); i++) {
        guint n_files = 0;
        g_autofree char *html = render(table, jobs[i], &n_files, arena, diag);
        g_autofree char *together = rows_of(html);
        g_auto(GStrv) bodies = g_strsplit(html, "<tbody>", -1);
        g_assert_cmpstr(together, ==, rows);
        g_assert_cmpuint(g_strv_length(bodies), ==, 3); /* before the group, and in it */
        g_assert_cmpuint(n_files, ==, 4);
        g_assert_cmpint(width_of(html), ==, width);
        first = first != NULL ? first : g_strdup(html);
        g_assert_cmpstr(html, ==, first);
    }
}

static void
test_scores(void)
{
    check_rows(true, 36);
}

static void
test_rows(void)
{
    check_rows(false, 30);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/html-rows/so has a large matrix of scores", test_scores);
    g_test_add_func("/html-rows/a large table has the rows that they are one by one", test_rows);
    return g_test_run();
}
