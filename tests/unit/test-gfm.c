/* GitHub's Markdown through our document tree to HTML, example by example: tests/gfm/cases.txt
 * always, the specification and its extensions if GFM_SPEC names their folder. An example whose
 * HTML differs must be in the list below, with a reason, and every example in the list must
 * differ. */
#include "document/markdown/markdown.h"
#include "outputs/site/build.h"
#include "tests/gfm_case.h"
#include "tests/report_fixture.h"

#include <libxml/parser.h>
#include <string.h>

/* The reason why an example may differ; NULL if it may not. The list has a line `file: numbers:
 * reason` for each reason. */
static char *
reason_of(const GfmCase *example)
{
    g_autofree char *text = NULL;

    g_assert_true(g_file_get_contents("tests/gfm/differences.txt", &text, NULL, NULL));
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    g_autofree char *number = g_strdup_printf("%d", example->number);
    for (size_t i = 0; lines[i] != NULL; i++) {
        g_auto(GStrv) parts = g_strsplit(lines[i], ": ", 3);
        if (g_strv_length(parts) < 3 || !g_str_equal(parts[0], example->file)) {
            continue;
        }
        g_auto(GStrv) numbers = g_strsplit(parts[1], " ", -1);
        if (g_strv_contains((const char *const *)numbers, number)) {
            return g_strdup(parts[2]);
        }
    }
    return NULL;
}

/* Replaces the resolver, without a report to look things up in: headings get names, links and
 * pictures keep their addresses. */
static void
prepare(xmlNode *root, GPtrArray *sources)
{
    for (xmlNode *at = root; at != NULL; at = tree_next(at, root)) {
        if (tree_is(at, "heading")) {
            g_autofree char *id = g_strdup_printf("level-%s", tree_attribute(at, "level"));
            tree_set(at, "id", id);
        } else if (tree_is(at, "link")) {
            const char *href = tree_attribute(at, "href");
            bool outside = g_str_has_prefix(href, "http") || g_str_has_prefix(href, "mailto:");
            g_autofree char *marked = g_strconcat(outside ? "" : "https://same/", href, NULL);
            tree_set(at, "href", marked);
        } else if (tree_is(at, "picture")) {
            g_autofree char *name = g_strdup_printf("picture-%u", sources->len);
            g_ptr_array_add(sources, g_strdup(tree_attribute(at, "src")));
            tree_set(at, "src", name);
        }
    }
}

static char *
replace(char *text, const char *what, const char *by)
{
    g_auto(GStrv) parts = g_strsplit(text, what, -1);

    g_free(text);
    return g_strjoinv(by, parts);
}

static char *
undo(char *html, const GPtrArray *sources, Arena *arena)
{
    html = replace(html, "https://same/", "");
    for (guint i = sources->len; i-- > 0;) {
        g_autofree char *name = g_strdup_printf("files/picture-%u", i);
        g_autofree char *address = g_markup_escape_text(html_address(arena, sources->pdata[i]), -1);
        html = replace(html, name, address);
    }
    return html;
}

static void
append_notes(PageBuilder *builder, const xmlNode *notes, GString *out)
{
    g_string_append(out, "<section><ol>");
    for (const xmlNode *note = element_first(notes); note != NULL; note = element_next(note)) {
        g_string_append_printf(out, "<li>%s</li>", html_block_text(builder, note));
    }
    g_string_append(out, "</ol></section>");
}

static void
unref_table(void *table)
{
    g_hash_table_unref(table);
}

/* The example as HTML; NULL if it is refused. */
static char *
render(const GfmCase *example, const TemplateSet *templates, Arena *arena, GString *messages)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GPtrArray) files = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) sources = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GString) out = g_string_new(NULL);
    OutputContext context = { .report = report_fixture("/report", arena) };
    HtmlSite site = { .context = &context, .templates = templates };
    Prose prose = { 0 };
    xmlNode *root = xmlDocGetRootElement(tree_new(arena, "page"));
    bool read = prose_init(&prose, example->markdown, strlen(example->markdown),
                           (Place){ "page.md", 1, 1 }, arena, diag) &&
                markdown_append(root, &prose, diag);
    diag_print(diag, messages);
    if (!read) {
        return NULL;
    }
    prepare(root, sources);
    PageBuilder builder = { .site = &site,
                            .page = &context.report->pages[0],
                            .arena = arena,
                            .diag = diag,
                            .doc = tree_new(arena, "html"),
                            .section_level = 1,
                            .sections = value_new_list(arena),
                            .marks = g_hash_table_new(g_str_hash, g_str_equal),
                            .files = files };
    arena_defer(arena, unref_table, builder.marks);
    g_string_append(out, html_block_text(&builder, root));
    const xmlNode *notes = element_child(root, "notes");
    if (notes != NULL) {
        append_notes(&builder, notes, out);
    }
    return undo(g_strdup(out->str), sources, arena);
}

static bool
check(const GfmCase *example, const TemplateSet *templates)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) messages = g_string_new(NULL);
    g_autofree char *html = render(example, templates, arena, messages);
    g_autofree char *ours = html != NULL ? gfm_normal_form(html) : g_strdup("refused\n");
    g_autofree char *theirs = gfm_normal_form(example->html);
    g_autofree char *reason = reason_of(example);
    bool same = g_str_equal(ours, theirs);

    if (same && reason != NULL) {
        g_test_message("%s example %d is listed as different (%s) and is not", example->file,
                       example->number, reason);
    } else if (!same && reason == NULL) {
        g_test_message("%s example %d\n--- Markdown\n%s--- expected\n%s--- ours\n%s--- said\n%s",
                       example->file, example->number, example->markdown, theirs, ours,
                       messages->str);
    }
    return same == (reason == NULL);
}

static void
test_file(const void *data)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GArray) cases = gfm_cases_read(data, arena);
    TemplateSet *templates = templates_new(arena);
    int n_wrong = 0;

    templates_set_words(templates, words_new(arena));
    g_assert_true(templates_add_folder(templates, "templates", diag));
    for (guint i = 0; i < cases->len; i++) {
        const GfmCase *example = &g_array_index(cases, GfmCase, i);
        n_wrong += example->markdown != NULL && !check(example, templates);
    }
    if (n_wrong > 0) {
        g_test_fail_printf("%d examples", n_wrong);
    }
}

int
main(int argc, char **argv)
{
    static const char *const names[] = { "gfm-spec.txt", "gfm-extensions.txt" };
    const char *folder = g_getenv("GFM_SPEC");
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);

    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/gfm/own cases", "tests/gfm/cases.txt", test_file);
    for (size_t i = 0; folder != NULL && i < G_N_ELEMENTS(names); i++) {
        g_autofree char *name = g_strdup_printf("/gfm/spec %s", names[i]);
        g_ptr_array_add(paths, g_build_filename(folder, names[i], NULL));
        g_test_add_data_func(name, paths->pdata[i], test_file);
    }
    int status = g_test_run();
    xmlCleanupParser();
    return status;
}
