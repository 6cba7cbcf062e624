/* Bundles that can be imported again: revisions, and the list of changes. */
#include "outputs/output.h"
#include "outputs/wiki/import_xml.h"
#include "outputs/wiki/write.h"
#include "tests/report_fixture.h"

#include <glib/gstdio.h>
#include <libxml/parser.h>
#include <string.h>
#include <sys/resource.h>

/* The file with one page, as written by the build after `before`. */
static char *
import(const char *date, const char *text, const char *before)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) out = g_string_new(NULL);
    Report report = { .title = "T", .date = date, .language = "en" };
    ImportXml *xml = import_xml_new(&report, before, arena);

    import_xml_add(xml, "T/a", text);
    import_xml_render(xml, out);
    return g_strdup(out->str);
}

static void
assert_has(const char *text, const char *part)
{
    if (strstr(text, part) == NULL) {
        g_error("'%s' is not in %s", part, text);
    }
}

static void
a_revision_carries_mediawikis_hash(void)
{
    g_autofree char *xml = import("2026-11-20", "", NULL);

    /* the content of MediaWiki's table slots for an empty page */
    assert_has(xml, "<sha1>phoiac9h4m842xq45sp7s6u21eteeq1</sha1>");
    assert_has(xml, "<timestamp>2026-11-20T00:00:00Z</timestamp>");
}

static void
an_unchanged_page_keeps_its_time(void)
{
    g_autofree char *one = import("2026-11-20", "same", NULL);
    g_autofree char *two = import("2027-01-01", "same", one);

    g_assert_cmpstr(one, ==, two);
}

/* By default libxml2 refuses texts of more than ten million bytes; the times of all pages would
 * then be lost because of one long page. */
static void
a_long_page_keeps_its_time(void)
{
    g_autofree char *text = g_strnfill(10000001, 'a');
    g_autofree char *one = import("2026-11-20", text, NULL);
    g_autofree char *two = import("2027-01-01", text, one);

    g_assert_true(g_str_equal(one, two));
}

static void
a_page_changed_under_the_same_date_is_later(void)
{
    g_autofree char *one = import("2026-11-20", "a", NULL);
    g_autofree char *two = import("2026-11-20", "b", one);
    g_autofree char *three = import("2026-11-20", "c", two);
    g_autofree char *four = import("2027-01-01", "d", three);

    assert_has(two, "<timestamp>2026-11-20T00:00:01Z</timestamp>");
    assert_has(three, "<timestamp>2026-11-20T00:00:02Z</timestamp>");
    assert_has(four, "<timestamp>2027-01-01T00:00:00Z</timestamp>");
}

static void
changed_pages_are_named(void)
{
    g_autoptr(Arena) arena = arena_new();
    Report report = { .title = "T", .date = "2026-11-20", .language = "en" };
    g_autoptr(GString) before = g_string_new(NULL), said = g_string_new(NULL);
    ImportXml *xml = import_xml_new(&report, NULL, arena);

    import_xml_add(xml, "T", "same");
    import_xml_add(xml, "T/b", "old");
    import_xml_add(xml, "T/c", "goes");
    import_xml_render(xml, before);
    xml = import_xml_new(&report, before->str, arena);
    import_xml_add(xml, "T", "same");
    import_xml_add(xml, "T/b", "new");
    import_xml_add(xml, "T/d", "comes");
    const GPtrArray *lines = import_xml_changes(xml);
    for (guint i = 0; i < lines->len; i++) {
        g_string_append_printf(said, "%s; ", (const char *)lines->pdata[i]);
    }
    g_assert_cmpstr(said->str, ==, "changed page T/b; added page T/d; removed page T/c; ");
}

static void
a_file_that_cannot_be_read_is_none(void)
{
    g_autofree char *xml = import("2026-11-20", "a", "<mediawiki><page>");

    assert_has(xml, "<timestamp>2026-11-20T00:00:00Z</timestamp>");
}

/* One build of "w" with these files, "name=text"; returns the text of changes.txt. */
static char *
build(const char *path, const char *const *files)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(OutputFolder) folder = output_folder_new(path);
    Report report = { .title = "T" };
    OutputContext context = { .report = &report };
    OutputCounts counts;

    for (; *files != NULL; files++) {
        const char *text = strchr(*files, '=') + 1;
        g_autofree char *name = g_strdup_printf("w/%.*s", (int)(text - 1 - *files), *files);
        g_assert_true(output_write(folder, name, text, strlen(text), diag));
    }
    const char *said = output_changes(folder, "w", "changes.txt", NULL, arena);
    g_assert_true(output_write(folder, "w/changes.txt", said, strlen(said), diag));
    g_assert_true(output_folder_commit(folder, &context, false, &counts, diag));
    return g_strdup(said);
}

static void
the_list_of_changes_is_that_of_the_last_build_that_made_any(void)
{
    g_autofree char *path = g_dir_make_tmp("wiki-XXXXXX", NULL);
    static const char *const first[] = { "a=1", "b=1", NULL };
    static const char *const second[] = { "b=2", "c=1", NULL };
    static const char *const names[] = { "w/b", "w/c", "w/changes.txt", "w", "manifest.json", "" };
    g_autofree char *one = build(path, first), *two = build(path, second),
                    *three = build(path, second);

    g_assert_cmpstr(one, ==, "added a\nadded b\n");
    g_assert_cmpstr(two, ==, "removed a\nchanged b\nadded c\n");
    g_assert_cmpstr(three, ==, two);
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *file = g_build_filename(path, names[i], NULL);
        g_remove(file);
    }
}

static void
places_are_named_as_the_wikis_name_them(void)
{
    g_autoptr(Arena) arena = arena_new();

    static const char *const names[][3] = {
        /* text, GitHub, DokuWiki: their own examples of their rules, and why each rule exists */
        { "Sample Section: it's 1.2_x", "sample-section-its-12_x", "sample_sectionit_s_12_x" },
        { "Größe", "größe", "größe" },
        { "½ of CO₂ in ① ‿", "-of-co-in--‿", "½_of_co₂_in_①_‿" },
        { "Figure 3. Cost, at Google's", "figure-3-cost-at-googles", "figure_3_cost_at_google_s" },
        { "1 How", "1-how", "how" },
        { "Claim T4: Mixed", "claim-t4-mixed", "claim_t4mixed" },
        { "It is partial; of 5", "it-is-partial-of-5", "it_is_partialof_5" },
        { "1.2 - 3", "12---3", "section123" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_assert_cmpstr(wiki_markdown_places.slug(names[i][0], arena), ==, names[i][1]);
        g_assert_cmpstr(wiki_dokuwiki_places.slug(names[i][0], arena), ==, names[i][2]);
    }
    g_assert_null(wiki_markdown_places.slug("!!", arena));
    g_assert_cmpstr(wiki_dokuwiki_places.link("1.2 Größe: a@b|c#d?", "", arena), ==,
                    "1.2 Größe: a b c d");
    g_assert_cmpstr(wiki_dokuwiki_places.link("Why?", "2", arena), ==, "Why2");
}

/* The file with this many pages, as written by the build after `before`. */
static char *
import_many(int n_pages, const char *before)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) out = g_string_new(NULL);
    Report report = { .title = "T", .date = "2026-11-20", .language = "en" };
    ImportXml *xml = import_xml_new(&report, before, arena);

    for (int i = 0; i < n_pages; i++) {
        import_xml_add(xml, arena_printf(arena, "T/%d", i), i == 1 ? "a" : "b");
    }
    import_xml_render(xml, out);
    return g_strdup(out->str);
}

static void
many_pages_are_compared_with_those_before(void)
{
    enum { PAGES = 20000 };
    g_autofree char *one = import_many(PAGES, NULL), *two = import_many(PAGES, one);

    g_assert_cmpstr(one, ==, two);
}

/* With more than some thousands of letters the parser does not treat a link as a file. */
static void
words_of_a_file_are_not_too_long_for_dokuwiki(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) out = g_string_new(NULL), words = g_string_new("a");
    PlainReport report = { .name = "r" };
    WikiWriter writer = { .report = &report, .arena = arena };

    for (int i = 0; i < 5000; i++) {
        g_string_append(words, "é");
    }
    wiki_dokuwiki.file(&writer, "f.csv", "", words->str, out);
    g_assert_cmpuint(out->len, <, 2100);
    g_assert_true(g_utf8_validate(out->str, -1, NULL));
    g_assert_nonnull(strstr(out->str, "|aéé"));
    g_assert_true(g_str_has_suffix(out->str, "é…}}"));
}

/* MediaWiki reports that substitutes for control characters are not UTF-8. */
static void
titles_hold_what_mediawiki_takes(void)
{
    g_autoptr(Arena) arena = arena_new();
    Report report = { .title = "a\xef\xbf\xbd [b]\x7f|c" };
    PlainPage page = { .id = "index" };
    PlainReport plain = { .report = &report, .pages = &page, .n_pages = 1 };

    g_assert_cmpstr(wiki_mediawiki_title(&plain, "index", arena), ==, "a bc");
    g_assert_cmpstr(wiki_mediawiki_title(&plain, "next", arena), ==, "a bc/next");
}

static void
names_of_files_hold_no_marks(void)
{
    g_autoptr(Arena) arena = arena_new();
    PlainImage image = { .file = "a b/c\n\t\x7f[[d]]|{{e}}%41.png" };

    g_assert_cmpstr(plain_image_name(&image, "png", arena), ==, "a-b-c-----d-----e---41.png");
}

static void
two_files_of_one_name_are_refused(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) said = g_string_new(NULL);
    Page page = { .id = "index", .path = "index.md", .title = "T", .nav = "T", .number = 1 };
    Report report = { .title = "T", .folder = ".", .language = "en", .pages = &page, .n_pages = 1 };
    OutputContext context = { .report = &report };

    page.tree =
        page_fixture("<page id='index' number='1' title='T' lang='en'><p>"
                     "<link href='a/b.csv'>one</link> <link href='a/b.csv'>again</link>"
                     "<link href='a-b.csv'>two</link> <picture src='P.png' alt=''/>"
                     "<picture src='p.png' alt=''/><picture src='P.png' alt=''/></p></page>",
                     arena);
    g_assert_null(plain_report(&context, arena, diag));
    diag_print(diag, said);
    assert_has(said->str,
               "a-b.csv: error: this file and 'a/b.csv' would have the same name in a wiki, "
               "file-a-b.csv [wiki-name]");
    assert_has(said->str, "p.png: error: this file and 'P.png' would have the same name in a wiki, "
                          "p.png [wiki-name]");
    g_assert_cmpint(diag_count(diag, DIAG_ERROR), ==, 2);
}

static long
memory_kib(void)
{
    struct rusage usage;

    g_assert_cmpint(getrusage(RUSAGE_SELF, &usage), ==, 0);
    return usage.ru_maxrss;
}

/* Sanitizers delay the reuse of freed memory. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { REUSES_MEMORY = false };
#else
enum { REUSES_MEMORY = true };
#endif

/* All are one text. If each value left a copy of the words before it, these would take 800 MiB. */
static void
many_values_are_one_text(void)
{
    enum { VALUES = 20000, MOST_KIB = 400000 };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) xml = g_string_new("<page id='index' number='1' title='T' lang='en'><p>");
    g_autoptr(GString) words = g_string_new(NULL);
    Page page = { .id = "index", .path = "index.md", .title = "T", .nav = "T", .number = 1 };
    Report report = { .title = "T", .folder = ".", .language = "en", .pages = &page, .n_pages = 1 };
    OutputContext context = { .report = &report };

    for (int i = 0; i < VALUES; i++) {
        g_string_append(xml, "a<value raw='1' query='q'>1</value>");
        g_string_append(words, "a1");
    }
    g_string_append(xml, "<em>b<value raw='1' query='q'>2</value></em>c<code>d</code>e</p></page>");
    page.tree = page_fixture(xml->str, arena);
    long before = memory_kib();
    const PlainReport *plain = plain_report(&context, arena, diag);
    const xmlNode *p = element_child(plain_page_root(&plain->pages[0]), "p");
    g_assert_true(!REUSES_MEMORY || memory_kib() - before < MOST_KIB);
    g_assert_cmpstr((const char *)p->children->content, ==, words->str);
    g_assert_true(tree_is(p->children->next, "em"));
    g_assert_cmpstr((const char *)p->children->next->children->content, ==, "b2");
    g_assert_null(p->children->next->children->next);
    g_assert_cmpstr((const char *)p->last->content, ==, "e");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
#define ADD(test) g_test_add_func("/wiki/" #test, test)
    ADD(a_revision_carries_mediawikis_hash);
    ADD(two_files_of_one_name_are_refused);
    ADD(many_pages_are_compared_with_those_before);
    ADD(words_of_a_file_are_not_too_long_for_dokuwiki);
    ADD(many_values_are_one_text);
    ADD(titles_hold_what_mediawiki_takes);
    ADD(names_of_files_hold_no_marks);
    ADD(an_unchanged_page_keeps_its_time);
    ADD(a_long_page_keeps_its_time);
    ADD(a_page_changed_under_the_same_date_is_later);
    ADD(changed_pages_are_named);
    ADD(a_file_that_cannot_be_read_is_none);
    ADD(the_list_of_changes_is_that_of_the_last_build_that_made_any);
    ADD(places_are_named_as_the_wikis_name_them);
    int status = g_test_run();
    xmlCleanupParser();
    return status;
}
