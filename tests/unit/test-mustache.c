/* The template engine: our own cases and, if MUSTACHE_SPEC names the folder with the official
 * specification's JSON files, all of its cases. */
#include "base/files.h"
#include "outputs/mustache.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct {
    Arena *arena;
    Diag *diag;
    TemplateSet *set;
} Fixture;

static void
set_up(Fixture *fixture, const void *data)
{
    (void)data;
    fixture->arena = arena_new();
    fixture->diag = diag_new();
    fixture->set = templates_new(fixture->arena);
}

static void
tear_down(Fixture *fixture, const void *data)
{
    (void)data;
    arena_free(fixture->arena);
    diag_free(fixture->diag);
}

static void
add(Fixture *fixture, const char *name, const char *text)
{
    g_assert_true(templates_add(fixture->set, name, text, strlen(text), name, fixture->diag));
}

static void
expect(Fixture *fixture, const char *template, const char *json, const char *expected)
{
    g_autoptr(GString) out = g_string_new(NULL);
    const Value *context =
        value_parse_json(json, strlen(json), "context.json", fixture->arena, fixture->diag);

    g_assert_nonnull(context);
    add(fixture, "main", template);
    g_assert_true(template_render(fixture->set, "main", context, out, fixture->diag));
    g_assert_cmpstr(out->str, ==, expected);
}

static void
expect_messages(Fixture *fixture, const char *expected)
{
    g_autoptr(GString) printed = g_string_new(NULL);

    diag_print(fixture->diag, printed);
    g_assert_cmpstr(printed->str, ==, expected);
}

static void
test_escapes(Fixture *fixture, const void *data)
{
    (void)data;
    expect(fixture, "{{a}} {{{a}}} {{&a}}", "{\"a\": \"<b a='1' c=\\\"2\\\">&\"}",
           "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp; <b a='1' c=\"2\">& <b a='1' c=\"2\">&");
}

static void
test_numbers(Fixture *fixture, const void *data)
{
    Value *map = value_new_map(fixture->arena);
    g_autoptr(GString) out = g_string_new(NULL);

    (void)data;
    value_set(map, "n", value_new_number(fixture->arena, 0.25));
    add(fixture, "main", "{{n}}{{^zero}} none{{/zero}}{{#n}} some{{/n}}");
    g_assert_true(template_render(fixture->set, "main", map, out, fixture->diag));
    g_assert_cmpstr(out->str, ==, "0.25 none some");
    expect(fixture, "{{#zero}}zero is {{.}}{{/zero}}", "{\"zero\": 0}", "zero is 0");
}

static void
test_lists(Fixture *fixture, const void *data)
{
    (void)data;
    expect(fixture, "{{#rows}}\n- {{name}}{{^last}},{{/last}} {{unit}}\n{{/rows}}\n",
           "{\"unit\": \"min\", \"rows\": [{\"name\": \"a\"}, {\"name\": \"b\", \"last\": true}]}",
           "- a, min\n- b min\n");
    expect(fixture, "{{#rows}}x{{/rows}}{{^rows}}none{{/rows}}", "{\"rows\": []}", "none");
}

static void
test_partials_pass_indentation_on(Fixture *fixture, const void *data)
{
    (void)data;
    add(fixture, "inner", "one\n{{#deep}}\n  {{>leaf}}\n{{/deep}}\ntwo {{v}}\n");
    add(fixture, "leaf", "leaf\n{{v}}\n");
    expect(fixture, "<\n  {{>inner}}\n>\n", "{\"deep\": true, \"v\": \"x\\ny\"}",
           "<\n  one\n    leaf\n    x\ny\n  two x\ny\n>\n");
}

static void
test_inheritance_fills_blocks(Fixture *fixture, const void *data)
{
    (void)data;
    add(fixture, "page",
        "<title>{{$title}}Untitled{{/title}}</title>\n"
        "<main>\n  {{$body}}\n  empty\n  {{/body}}\n</main>\n");
    expect(fixture,
           "{{<page}}\n{{$body}}\n{{#rows}}\n<p>{{.}}</p>\n{{/rows}}\n{{/body}}\n{{/page}}\n",
           "{\"rows\": [\"a\", \"b\"]}",
           "<title>Untitled</title>\n<main>\n  <p>a</p>\n  <p>b</p>\n</main>\n");
    expect(fixture, "{{>page}}", "{}", "<title>Untitled</title>\n<main>\n  empty\n</main>\n");
}

static void
test_delimiters(Fixture *fixture, const void *data)
{
    (void)data;
    expect(fixture, "{{=<% %>=}}<%a%> {{a}}<%! gone %><%={{ }}=%> {{a}}", "{\"a\": 1}",
           "1 {{a}} 1");
}

static void
expect_refused(Fixture *fixture, const char *template, const char *message)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) printed = g_string_new(NULL);

    g_assert_false(
        templates_add(fixture->set, "bad", template, strlen(template), "bad.mustache", diag));
    diag_print(diag, printed);
    g_assert_cmpstr(printed->str, ==, message);
}

static void
test_errors_have_places(Fixture *fixture, const void *data)
{
    (void)data;
    expect_refused(fixture, "a\n b {{#x}}\n",
                   "bad.mustache:2:4: error: 'x' is never closed [template-syntax]\n");
    expect_refused(fixture, "{{#x}}\n{{/y}}",
                   "bad.mustache:2:1: error: '/y' where 'x', opened at line 1, must be closed "
                   "[template-syntax]\n");
    expect_refused(fixture, "{{/x}}",
                   "bad.mustache:1:1: error: '/x' closes a section that was not opened "
                   "[template-syntax]\n");
    expect_refused(fixture, "ab{{{x}} ",
                   "bad.mustache:1:3: error: this tag has no closing }}} [template-syntax]\n");
    expect_refused(fixture, "{{ }}",
                   "bad.mustache:1:1: error: the tag has no name [template-syntax]\n");
    expect_refused(fixture, "{{a b}}",
                   "bad.mustache:1:1: error: 'a b' is not a name: it contains a space "
                   "[template-syntax]\n");
    expect_refused(fixture, "{{=<%=}}",
                   "bad.mustache:1:1: error: two delimiters are expected, as in {{=<% %>=}} "
                   "[template-syntax]\n");
    g_autoptr(GString) deep = g_string_new(NULL);
    for (int i = 0; i < 102; i++) {
        g_string_append(deep, "{{#a}}");
    }
    expect_refused(
        fixture, deep->str,
        "bad.mustache:1:601: error: sections are nested too deep (limit: 100 levels; --limit "
        "template-depth=N changes it) [template-nesting]\n");
    expect_refused(fixture, "\xff",
                   "bad.mustache: error: a template must be UTF-8 text "
                   "[template-text]\n");
}

static void
test_partials_drawn_again_are_the_same(Fixture *fixture, const void *data)
{
    (void)data;
    add(fixture, "list", "<{{#all}}{{name}} {{/all}}>\n");
    add(fixture, "around", "[{{>list}}]");
    /* over the same values, over others, and on a line that is indented */
    expect(fixture, "{{>list}}{{>around}}{{#one}}{{>list}}{{/one}}\n  {{>list}}\n{{>list}}",
           "{\"all\": [{\"name\": \"a\"}, {\"name\": \"b\"}],"
           " \"one\": {\"all\": [{\"name\": \"c\"}]}}",
           "<a b >\n[<a b >\n]<c >\n\n  <a b >\n<a b >\n");
    add(fixture, "frame", "({{$part}}{{>list}}{{/part}})");
    expect(fixture, "{{<frame}}{{$part}}x{{/part}}{{/frame}}{{>frame}}{{<frame}}{{/frame}}",
           "{\"all\": [{\"name\": \"a\"}]}", "(x)(<a >\n)(<a >\n)");
}

static void
test_values_within_others(Fixture *fixture, const void *data)
{
    static const char outer[] = "{\"report\": \"R\", \"title\": \"none\"}",
                      inner[] = "{\"title\": \"T\"}";
    g_autoptr(GString) out = g_string_new(NULL);
    const Value *around =
        value_parse_json(outer, strlen(outer), "outer.json", fixture->arena, fixture->diag);
    const Value *values =
        value_parse_json(inner, strlen(inner), "inner.json", fixture->arena, fixture->diag);

    (void)data;
    add(fixture, "main", "{{title}} of {{report}}{{absent}}");
    g_assert_true(template_render_within(fixture->set, "main", around, values, out, fixture->diag));
    g_assert_cmpstr(out->str, ==, "T of R");
}

static void
test_endless_partials_stop(Fixture *fixture, const void *data)
{
    g_autoptr(GString) out = g_string_new(NULL);

    (void)data;
    add(fixture, "loop", "x\n {{>loop}}");
    g_assert_false(
        template_render(fixture->set, "loop", value_new_map(fixture->arena), out, fixture->diag));
    expect_messages(fixture, "loop:2:2: error: partials are nested too deep (limit: 100 "
                             "levels; --limit template-depth=N changes it) [template-depth]\n");
}

static void
test_nested_lists_multiply(Fixture *fixture, const void *data)
{
    g_autoptr(GString) out = g_string_new(NULL);
    const char *text = "{{#a}}{{>twice}}{{>twice}}{{/a}}";
    const char *json = "{\"a\": [1, 2, 3, 4, 5, 6, 7, 8]}";
    const Value *context =
        value_parse_json(json, strlen(json), "context.json", fixture->arena, fixture->diag);

    (void)data;
    /* 8 items, two calls each, then 8 and 8, of 70 bytes. */
    add(fixture, "twice", "{{#a}}{{>once}}{{/a}}");
    add(fixture, "once", "{{#a}}{{>leaf}}{{/a}}");
    add(fixture, "leaf", "0123456789012345678901234567890123456789012345678901234567890123456789");
    add(fixture, "main", text);
    g_assert_true(template_render(fixture->set, "main", context, out, fixture->diag));
    g_assert_cmpuint(out->len, ==, 71680u);
}

static void
test_unknown_partials_are_named(Fixture *fixture, const void *data)
{
    (void)data;
    add(fixture, "block/figure", "x");
    add(fixture, "page", "{{#a}}\n{{>block/figur}}\n{{/a}}{{>zzz}}");
    g_assert_false(templates_check(fixture->set, fixture->diag));
    expect_messages(fixture, "page:2:1: error: no template 'block/figur'; did you mean "
                             "'block/figure'? [template-unknown]\n"
                             "page:3:7: error: no template 'zzz' [template-unknown]\n");
}

static void
test_later_folders_win(Fixture *fixture, const void *data)
{
    g_autofree char *folder = g_dir_make_tmp("templates-XXXXXX", NULL);
    g_autofree char *inner = g_build_filename(folder, "block", NULL);
    g_autofree char *path = g_build_filename(inner, "figure.mustache", NULL);

    (void)data;
    add(fixture, "block/figure", "shipped");
    g_mkdir(inner, 0755);
    g_assert_true(g_file_set_contents(path, "own", -1, NULL));
    g_assert_true(templates_add_folder(fixture->set, folder, fixture->diag));
    expect(fixture, "{{>block/figure}}", "{}", "own");
    g_remove(path);
    g_rmdir(inner);
    g_rmdir(folder);
}

/* ---- The official specification ---- */

static void
run_spec_case(const void *data)
{
    const Value *test = data;
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) out = g_string_new(NULL);
    TemplateSet *set = templates_new(arena);
    const Value *partials = value_lookup(test, "partials");
    const char *text = value_lookup(test, "template")->text;

    for (const Value *p = partials != NULL ? partials->first : NULL; p != NULL; p = p->next) {
        g_assert_true(templates_add(set, p->key, p->text, strlen(p->text), p->key, diag));
    }
    g_assert_true(templates_add(set, "main", text, strlen(text), "main", diag));
    g_assert_true(template_render(set, "main", value_lookup(test, "data"), out, diag));
    g_assert_cmpstr(out->str, ==, value_lookup(test, "expected")->text);
}

static void
add_spec(const char *folder, Arena *arena)
{
    g_autoptr(Diag) diag = diag_new();
    static const char *const globs[] = { "*.json" };
    size_t n = 0;
    const char *const *files = folder_find(folder, globs, 1, (Place){ 0 }, arena, &n, diag);

    g_assert_nonnull(files);
    g_assert_cmpuint(n, >, 0);
    for (size_t i = 0; i < n; i++) {
        const char *path = arena_printf(arena, "%s/%s", folder, files[i]);
        Bytes bytes;
        g_assert_true(file_read(path, LIMIT_REPORT_FILE, (Place){ 0 }, arena, &bytes, diag));
        const Value *spec = value_parse_json(bytes.data, bytes.size, path, arena, diag);
        int number = 0;
        g_assert_nonnull(spec);
        for (const Value *t = value_lookup(spec, "tests")->first; t != NULL; t = t->next) {
            g_autofree char *name = g_strdup_printf("/specification/%s/%d %s", files[i], ++number,
                                                    value_lookup(t, "name")->text);
            g_strdelimit(name + strlen("/specification/") + strlen(files[i]) + 1, "/", '-');
            g_test_add_data_func(name, t, run_spec_case);
        }
    }
}

int
main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(Fixture *, const void *);
    } tests[] = {
        { "/mustache/values are escaped unless asked raw", test_escapes },
        { "/mustache/numbers print, and zero is not nothing", test_numbers },
        { "/mustache/lists repeat and see the outer values", test_lists },
        { "/mustache/partials pass indentation on, values do not get it",
          test_partials_pass_indentation_on },
        { "/mustache/a child fills the blocks of its parent", test_inheritance_fills_blocks },
        { "/mustache/delimiters change and change back", test_delimiters },
        { "/mustache/errors have places", test_errors_have_places },
        { "/mustache/partials that are drawn again are the same",
          test_partials_drawn_again_are_the_same },
        { "/mustache/values stand within those that others share", test_values_within_others },
        { "/mustache/endless partials stop", test_endless_partials_stop },
        { "/mustache/nested lists multiply", test_nested_lists_multiply },
        { "/mustache/unknown partials are named with the nearest",
          test_unknown_partials_are_named },
        { "/mustache/a later folder's template wins", test_later_folders_win },
    };
    g_autoptr(Arena) arena = arena_new();

    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(tests); i++) {
        g_test_add(tests[i].name, Fixture, NULL, set_up, tests[i].run, tear_down);
    }
    if (g_getenv("MUSTACHE_SPEC") != NULL) {
        add_spec(g_getenv("MUSTACHE_SPEC"), arena);
    }
    return g_test_run();
}
