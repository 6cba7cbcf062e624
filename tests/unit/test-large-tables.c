/* Tables with thousands of rows: each row is the same as in a small table, and its messages have
 * its line. */
#include "document/markdown/markdown.h"

#include <string.h>

enum { ROWS = 3000, FIRST_LINE = 4 };

static const char HEAD[] = "| System | Words | Number |\n|---|:-:|--:|\n";

/* Cells that are hard to parse; the row's number replaces the conversion after %. */
static const char *const awkward[] = {
    "| s-% | a \\| bar | 1 |",
    "| s-% | `code \\| with` a bar | `2` |",
    "| s-% | too few |",
    "| s-% |",
    "| s-% | too | many | cells | here |",
    "| s-% | | |",
    "||||",
    "|s-%|no|blanks|",
    "| s-% | **strong | em** | *",
    "| s-% | {{ fast.ratio | 1 }} | {{ fast.ratio }} |",
    "| s-% | @fig-% and \\@no | \\{{ no }} |",
    "| s-% | <b>bold</b> <i>open | <br> |",
    "| s-% | <span>raw</span> | <!-- note --> |",
    "| s-% | https://example.org/% | ~~del~~ |",
    "| s-% | \xc3\xa9\xe2\x82\xac | a\tb |",
    "| s-% | back \\\\| slash | `` ` `` |",
    "| s-% | no end | no bar",
    "| s-% | `open | 3 |",
    "|   s-%   | trailing |  4 |   ",
    "| --- | --- | --- |",
    "| [x] | - item | # head |",
    "| s-% | [link](https://example.org/%) | 1 |",
    "| s-% | ![picture](p%.png \"t\") | 2 |",
    "| s-% | [@key, p. 3] | 4 |",
    "| s-% | [defined] and [text][defined] | 5 |",
    "| s-% | [open | ] |",
};
static void
append_row(GString *text, const char *row, int number)
{
    for (const char *at = row; *at != '\0'; at++) {
        if (*at == '%') {
            g_string_append_printf(text, "%d", number);
        } else {
            g_string_append_c(text, *at);
        }
    }
    g_string_append_c(text, '\n');
}

static void
append_rows(GString *text, int n, const char *const *rows, size_t n_kinds)
{
    for (int i = 0; i < n; i++) {
        append_row(text, rows[(size_t)i % n_kinds], i);
    }
}

static xmlNode *
read_page(const char *text, Arena *arena, Diag *diag)
{
    static const char *const html[] = { "b", "i", NULL };
    xmlDoc *doc = tree_new(arena, "page");
    Prose *prose = arena_new0(arena, Prose);

    g_assert_true(
        prose_init(prose, text, strlen(text), (Place){ "page.md", FIRST_LINE, 1 }, arena, diag));
    prose->html = html;
    markdown_append(doc->children, prose, diag);
    return doc->children;
}

static xmlNode *
first_row(xmlNode *page)
{
    for (xmlNode *at = page; at != NULL; at = tree_next(at, page)) {
        if (tree_is(at, "row")) {
            return at;
        }
    }
    return NULL;
}

/* The same row in a table of one row. */
static char *
row_alone(const char *row, int number)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) text = g_string_new(HEAD), out = g_string_new(NULL);

    append_row(text, row, number);
    g_string_append(text, "\n[defined]: https://example.org/d\n");
    tree_dump(first_row(read_page(text->str, arena, diag)), out);
    return g_strdup(out->str);
}

static void
test_rows(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) text = g_string_new(HEAD);
    int n = 0;

    append_rows(text, ROWS, awkward, G_N_ELEMENTS(awkward));
    g_string_append(text, "\n[defined]: https://example.org/d\n");
    for (xmlNode *row = first_row(read_page(text->str, arena, diag)); row != NULL;
         row = row->next) {
        g_autoptr(GString) dump = g_string_new(NULL);
        g_autofree char *alone = row_alone(awkward[(size_t)n % G_N_ELEMENTS(awkward)], n);
        tree_dump(row, dump);
        g_assert_cmpstr(dump->str, ==, alone);
        n++;
    }
    g_assert_cmpint(n, ==, ROWS);
}

static void
test_messages(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) text = g_string_new(HEAD), said = g_string_new(NULL);

    append_rows(text, ROWS, awkward, G_N_ELEMENTS(awkward));
    append_row(text, "| s | lost[^here] | <div>x</div> |", 0);
    read_page(text->str, arena, diag);
    diag_print(diag, said);
    g_assert_nonnull(strstr(said->str, "page.md:3006:11: error: there is no footnote [^here]; "
                                       "define it, or remove the reference"));
    g_assert_nonnull(
        strstr(said->str, "page.md:3006:21: warning: raw HTML is shown as text: <div>"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/large-tables/each row is what it is alone", test_rows);
    g_test_add_func("/large-tables/messages name the lines of the cells", test_messages);
    return g_test_run();
}
