/* Large tables are read by ranges of rows: the tree, its places and the messages are those of the
 * text read whole, with any number of threads. */
#include "document/inline.h"
#include "document/markdown.h"
#include "document/markdown_convert.h"

#include <string.h>

enum { ROWS = 400 };

static const char HEAD[] = "| System | Words | Number |\n|---|:-:|--:|\n";

/* Cells in which a parser may go wrong; what stands after a % is the row's number. */
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
};
static const char *const with_brackets[] = {
    "| s-% | [link](https://example.org/%) | 1 |",
    "| s-% | ![picture](p%.png \"t\") | 2 |",
    "| s-% | lost[^none%] mark | 3 |",
    "| s-% | [@key, p. 3] | 4 |",
    "| s-% | [defined] and [text][defined] | 5 |",
    "| s-% | note[^n] | 6 |",
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

/* All that a tree holds, with the places. */
static void
describe(const xmlNode *root, const xmlDoc *doc, GString *out)
{
    tree_dump(root, out);
    for (const xmlNode *at = root; at != NULL; at = tree_next(at, root)) {
        g_assert_true(at->doc == doc);
        g_assert_true(at->next == NULL || at->next->prev == at);
        g_assert_true(at->children == NULL || at->type != XML_ELEMENT_NODE ||
                      (at->children->parent == at && at->last->parent == at));
        for (const xmlAttr *a = at->type == XML_ELEMENT_NODE ? at->properties : NULL; a != NULL;
             a = a->next) {
            g_assert_true(a->doc == doc && (a->children == NULL || a->children->doc == doc));
        }
        if (at->type == XML_ELEMENT_NODE && at->_private != NULL) {
            const Place *place = at->_private;
            g_string_append_printf(out, "%s %s:%d:%d\n", (const char *)at->name, place->file,
                                   place->line, place->column);
        }
    }
}

static char *
read_with(const char *text, int threads)
{
    static const char *const html[] = { "b", "i", NULL };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) out = g_string_new(NULL);
    xmlDoc *doc = tree_new(arena, "page");
    Prose prose = { 0 };

    g_assert_true(prose_init(&prose, text, strlen(text), (Place){ "page.md", 4, 1 }, arena, diag));
    prose.html = html;
    prose.threads = threads;
    bool fine = markdown_append(doc->children, &prose, diag);
    describe(doc->children, doc, out);
    diag_print(diag, out);
    g_string_append(out, fine ? "fine" : "not fine");
    return g_strdup(out->str);
}

/* True when rows were read apart. */
static bool
is_apart(const char *text)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    xmlDoc *doc = tree_new(arena, "page");
    Prose prose = { 0 };
    bool fine = false;

    g_assert_true(prose_init(&prose, text, strlen(text), (Place){ "page.md", 1, 1 }, arena, diag));
    prose.threads = 2;
    const Stretch masked = markdown_mask(&prose);
    bool apart = rows_append_apart(doc->children, &prose, &masked, diag, &fine);
    g_assert_true(apart || doc->children->children == NULL);
    g_assert_true(apart || diag_n_reports(diag) == 0);
    return apart;
}

static void
expect_same(const char *text)
{
    static const int threads[] = { 1, 2, 5 };
    g_autofree char *whole = read_with(text, 0);

    for (size_t i = 0; i < G_N_ELEMENTS(threads); i++) {
        g_autofree char *parts = read_with(text, threads[i]);
        g_assert_cmpstr(parts, ==, whole);
    }
}

static void
expect(const GString *text, bool apart)
{
    g_assert_true(is_apart(text->str) == apart);
    expect_same(text->str);
}

static void
test_awkward_rows(void)
{
    g_autoptr(GString) text = g_string_new("# Title\n\nSome words.\n\n");

    g_string_append(text, HEAD);
    append_rows(text, ROWS, awkward, G_N_ELEMENTS(awkward));
    expect(text, true);
    g_string_append(text, "a row without bars\n\n## Behind\n\n@tbl-x and <span>raw</span>\n");
    expect(text, true);
}

/* Messages and places are those of the lines on which the cells stand. */
static void
test_messages(void)
{
    g_autoptr(GString) text = g_string_new(HEAD);

    append_rows(text, ROWS, awkward, G_N_ELEMENTS(awkward));
    append_row(text, "| s | lost[^here] | <div>x</div> |", 0);
    g_autofree char *said = read_with(text->str, 3);
    g_assert_nonnull(strstr(said, "page.md:406:11: error: there is no footnote [^here]"));
    g_assert_nonnull(strstr(said, "page.md:406:21: warning: raw HTML is shown as text: <div>"));
}

static void
test_definitions(void)
{
    const char *defined = "[defined]: https://example.org/d\n\n[^n]: The note.\n\n";

    for (size_t i = 0; i < 2; i++) {
        g_autoptr(GString) text = g_string_new(i == 0 ? defined : "");
        g_string_append(text, HEAD);
        append_rows(text, ROWS, awkward, G_N_ELEMENTS(awkward) - 1);
        append_rows(text, 10, with_brackets, G_N_ELEMENTS(with_brackets));
        append_rows(text, ROWS, awkward, G_N_ELEMENTS(awkward) - 1);
        append_rows(text, 300, with_brackets, G_N_ELEMENTS(with_brackets));
        append_rows(text, ROWS, awkward, G_N_ELEMENTS(awkward) - 1);
        g_string_append(text, i == 0 ? "" : "\n");
        g_string_append(text, i == 0 ? "" : defined);
        expect(text, true);
        g_autofree char *tree = read_with(text->str, 2);
        g_assert_nonnull(strstr(tree, "https://example.org/d"));
        g_assert_nonnull(strstr(tree, "noteref"));
    }
    g_autoptr(GString) text = g_string_new(HEAD); /* nothing is defined: marks are words */
    append_rows(text, ROWS, with_brackets, G_N_ELEMENTS(with_brackets));
    expect(text, true);
}

/* What looks like a large table, and what stands in something else. */
static void
test_no_tables(void)
{
    static const char *const before[] = {
        "```\n%s",      "~~~ text\n%s", "<!--\n%s",    "<div>\n%s", "words\n%s",
        "    code\n%s", "- item\n%s",   "> quote\n%s", "> %s",      "- %s",
    };

    for (size_t i = 0; i < G_N_ELEMENTS(before); i++) {
        g_auto(GStrv) parts = g_strsplit(before[i], "%s", 2);
        g_autoptr(GString) text = g_string_new(parts[0]);
        g_string_append(text, HEAD);
        append_rows(text, ROWS, awkward, G_N_ELEMENTS(awkward));
        g_string_append(text, "\n```\n\n-->\n\nbehind\n");
        expect_same(text->str);
    }
    g_autoptr(GString) narrow = g_string_new("| a | b |\n|---|\n"); /* the head does not fit */
    append_rows(narrow, 3 * ROWS, awkward, G_N_ELEMENTS(awkward));
    expect(narrow, false);
    g_autoptr(GString) small = g_string_new(HEAD);
    append_rows(small, 20, awkward, G_N_ELEMENTS(awkward));
    expect(small, false);
}

/* A bar alone ends a table; what looks like rows then is words, or another table. */
static void
test_tables_that_end(void)
{
    static const char *const ends[] = { "|\n", "|\n| again | and | again |\n|---|---|---|\n" };

    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autoptr(GString) first = g_string_new(HEAD);
        g_string_append(first, ends[i]);
        append_rows(first, ROWS, awkward, 5);
        expect(first, false);
        g_autoptr(GString) range = g_string_new(HEAD);
        append_rows(range, ROWS, awkward, 5);
        g_string_append(range, ends[i]);
        append_rows(range, ROWS, awkward, 5);
        expect(range, false);
        g_autoptr(GString) within = g_string_new("[defined]: https://e.org\n\n");
        g_string_append(within, HEAD);
        append_rows(within, ROWS, awkward, 5);
        append_rows(within, 130, with_brackets, 4);
        g_string_append(within, ends[i]);
        append_rows(within, 130, with_brackets, 4); /* read with the text, and so is the end */
        append_rows(within, ROWS, awkward, 5);
        expect(within, false);
    }
}

static void
test_line_ends(void)
{
    g_autoptr(GString) text = g_string_new(HEAD);

    append_rows(text, ROWS, awkward, G_N_ELEMENTS(awkward));
    g_string_truncate(text, text->len - 1); /* no end of the last line */
    expect(text, true);
    g_string_append(text, "\r| lone | return |\n");
    expect(text, false);
    g_auto(GStrv) lines = g_strsplit(HEAD, "\n", -1);
    g_autofree char *head = g_strjoinv("\r\n", lines);
    g_string_assign(text, head);
    for (int i = 0; i < ROWS; i++) {
        append_row(text, awkward[(size_t)i % 5], i);
        g_string_insert(text, (gssize)text->len - 1, "\r");
    }
    g_string_append(text, "\r\nbehind\r\n");
    expect(text, true);
}

/* Marks nested too deep are said once. */
static void
test_depth(void)
{
    g_autoptr(GString) text = g_string_new(HEAD);

    append_rows(text, ROWS, awkward, G_N_ELEMENTS(awkward));
    for (int row = 0; row < 2; row++) {
        g_string_append(text, "| ");
        for (int i = 0; i < 120; i++) {
            g_string_append(text, "*a **b ");
        }
        for (int i = 0; i < 120; i++) {
            g_string_append(text, "b** a*");
        }
        g_string_append(text, " | x | y |\n");
        append_rows(text, ROWS, awkward, G_N_ELEMENTS(awkward));
    }
    expect(text, false);
}

/* Pages of random lines, with large tables among them. */
static void
test_random_pages(void)
{
    static const char *const between[] = {
        "",
        "words and @fig-x",
        "## Head",
        "- item",
        "> quote",
        "```",
        "[defined]: https://e.org",
        "[^n]: Note.",
        "::: only pdf",
        ":::",
        "<!-- a",
        "-->",
        "---",
        "    code",
        "| a | b |",
        "  | c | d | e |",
        "[^n] mark",
        "<div>",
        "*[AB]: abbreviation",
    };
    g_autoptr(GRand) random = g_rand_new_with_seed(20261122);
    int n_apart = 0;

    for (int page = 0; page < 60; page++) {
        g_autoptr(GString) text = g_string_new(NULL);
        for (int part = g_rand_int_range(random, 1, 4); part > 0; part--) {
            for (int i = g_rand_int_range(random, 0, 5); i > 0; i--) {
                append_row(text,
                           between[g_rand_int_range(random, 0, (gint32)G_N_ELEMENTS(between))], i);
            }
            g_string_append(text, g_rand_boolean(random) ? "\n" : "");
            g_string_append(text, HEAD);
            bool brackets = g_rand_boolean(random);
            for (int i = g_rand_int_range(random, 300, 900); i > 0; i--) {
                bool bracket = brackets && g_rand_int_range(random, 0, 100) == 0;
                append_row(
                    text,
                    bracket ? with_brackets[g_rand_int_range(random, 0,
                                                             (gint32)G_N_ELEMENTS(with_brackets))]
                            : awkward[g_rand_int_range(random, 0, (gint32)G_N_ELEMENTS(awkward))],
                    i);
            }
        }
        n_apart += is_apart(text->str);
        expect_same(text->str);
    }
    g_assert_cmpint(n_apart, >, 15);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    markdown_prepare();
    g_test_add_func("/large-tables/awkward rows come out as in the text read whole",
                    test_awkward_rows);
    g_test_add_func("/large-tables/messages name the lines of the cells", test_messages);
    g_test_add_func("/large-tables/links and notes that are defined elsewhere are found",
                    test_definitions);
    g_test_add_func("/large-tables/what is no table of its own is read whole", test_no_tables);
    g_test_add_func("/large-tables/a bar alone ends a table", test_tables_that_end);
    g_test_add_func("/large-tables/line ends of all kinds", test_line_ends);
    g_test_add_func("/large-tables/marks nested too deep are said once", test_depth);
    g_test_add_func("/large-tables/pages of random lines", test_random_pages);
    return g_test_run();
}
