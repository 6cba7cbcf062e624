#include "base/value.h"
#include "tests/value_check.h"

#include <math.h>
#include <string.h>

typedef struct {
    Arena *arena;
    Diag *diag;
} Fixture;

static void
set_up(Fixture *f, const void *data)
{
    (void)data;
    f->arena = arena_new();
    f->diag = diag_new();
}

static void
tear_down(Fixture *f, const void *data)
{
    (void)data;
    arena_free(f->arena);
    diag_free(f->diag);
}

static Value *
json(Fixture *f, const char *text)
{
    return value_parse_json(text, strlen(text), "x.json", f->arena, f->diag);
}

static Value *
yaml(Fixture *f, const char *text)
{
    Place start = { .file = "x.yaml", .line = 1, .column = 1 };
    return value_parse_yaml(text, strlen(text), start, f->arena, f->diag);
}

static void
assert_messages(Fixture *f, const char *expected)
{
    g_autoptr(GString) out = g_string_new(NULL);
    diag_print(f->diag, out);
    g_assert_cmpstr(out->str, ==, expected);
}

static void
json_values_know_their_place(Fixture *f, const void *data)
{
    (void)data;
    Value *root = json(f, "{\n  \"a\": [1, \"two\\n\",\n   null],\n  \"b\": {\"c\": true}}");
    g_assert_nonnull(root);
    const Value *list = value_lookup(root, "a");
    g_assert_cmpuint(list->n_items, ==, 3);
    g_assert_cmpint(list->place.line, ==, 2);
    g_assert_cmpint(list->place.column, ==, 8);
    g_assert_cmpfloat(list->first->number, ==, 1);
    g_assert_cmpstr(list->first->next->text, ==, "two\n");
    g_assert_cmpint(list->last->place.line, ==, 3);
    g_assert_cmpint(list->last->place.column, ==, 4);
    const Value *c = value_lookup(value_lookup(root, "b"), "c");
    g_assert_true(c->boolean);
    g_assert_cmpint(c->key_place.line, ==, 4);
    g_assert_cmpint(c->key_place.column, ==, 9);
    assert_messages(f, "");
}

static void
json_takes_a_byte_order_mark_and_empty_brackets(Fixture *f, const void *data)
{
    (void)data;
    Value *root = json(f, "\xef\xbb\xbf[{}, [ ], {\"k\":[]}, 7]");
    g_assert_nonnull(root);
    g_assert_cmpuint(root->n_items, ==, 4);
    g_assert_cmpfloat(root->last->number, ==, 7);
    assert_messages(f, "");
}

static void
json_escapes_and_numbers_are_read(Fixture *f, const void *data)
{
    (void)data;
    Value *root = json(f, "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\", -0.5e+2, 1E3,\n"
                          " 123456789012345678901234567890, \"two\nlines\", false]");
    g_assert_nonnull(root);
    const Value *at = root->first;
    g_assert_cmpstr(at->text, ==, "\"\\/\b\f\n\r\té😀");
    at = at->next;
    g_assert_cmpfloat(at->number, ==, -50);
    at = at->next;
    g_assert_cmpfloat(at->number, ==, 1000);
    at = at->next;
    g_assert_cmpfloat(at->number, ==, 123456789012345678901234567890.0);
    g_assert_cmpstr(at->text, ==, "123456789012345678901234567890");
    g_assert_cmpint(at->place.line, ==, 2);
    at = at->next;
    g_assert_cmpstr(at->text, ==, "two\nlines");
    g_assert_cmpint(at->next->place.line, ==, 3);
    g_assert_cmpint(at->next->place.column, ==, 9);
}

static void
bad_json_is_one_located_error(Fixture *f, const void *data)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        { "", "x.json:1:1: error: not JSON from here on: the text ends too early [json-syntax]\n" },
        { "{\"a\": 1,\n \"a\": 2}",
          "x.json:2:2: error: key 'a' is given twice [json-duplicate]\n" },
        { "[1] x", "x.json:1:5: error: text after the end of the JSON value [json-syntax]\n" },
        { "[1,\nNaN]", "x.json:2:1: error: not JSON from here on [json-syntax]\n" },
        { "[\"\xff\"]",
          "x.json:1:2: error: a text is not UTF-8; save the file as UTF-8 [json-encoding]\n" },
        { "[1,]", "x.json:1:4: error: not JSON from here on [json-syntax]\n" },
        { "[1}", "x.json:1:3: error: not JSON from here on [json-syntax]\n" },
        { "{\"a\" 1}", "x.json:1:6: error: not JSON from here on [json-syntax]\n" },
        { "{a: 1}", "x.json:1:2: error: not JSON from here on [json-syntax]\n" },
        { "[01]", "x.json:1:2: error: not JSON from here on [json-syntax]\n" },
        { "[1.]", "x.json:1:2: error: not JSON from here on [json-syntax]\n" },
        { "[+1]", "x.json:1:2: error: not JSON from here on [json-syntax]\n" },
        { "[1e]", "x.json:1:2: error: not JSON from here on [json-syntax]\n" },
        { "[nulls]", "x.json:1:2: error: not JSON from here on [json-syntax]\n" },
        { "[\"a\nb",
          "x.json:1:2: error: not JSON from here on: the text ends too early [json-syntax]\n" },
        { "[\"\\x\"]", "x.json:1:2: error: JSON does not have this escape; write \\\\ for a "
                       "backslash [json-syntax]\n" },
        { "[\"\\ud800\"]", "x.json:1:2: error: JSON does not have this escape; write \\\\ for a "
                           "backslash [json-syntax]\n" },
        { "[\"\\u0000\"]", "x.json:1:2: error: JSON does not have this escape; write \\\\ for a "
                           "backslash [json-syntax]\n" },
        { "[\"\\u00g0\"]", "x.json:1:2: error: JSON does not have this escape; write \\\\ for a "
                           "backslash [json-syntax]\n" },
        { "{\"\\x\": 1}", "x.json:1:2: error: JSON does not have this escape; write \\\\ for a "
                          "backslash [json-syntax]\n" },
        { "[1,\v2]", "x.json:1:4: error: not JSON from here on [json-syntax]\n" },
        { "[\x01]", "x.json:1:2: error: not JSON from here on [json-syntax]\n" },
        { "[-]", "x.json:1:2: error: not JSON from here on [json-syntax]\n" },
        { "[-.5]", "x.json:1:2: error: not JSON from here on [json-syntax]\n" },
        { "[1\n", "x.json:2:1: error: not JSON from here on: the text ends too early "
                  "[json-syntax]\n" },
        { "[1234567890123456789012345678901234567890123456789012345678901234]",
          "x.json:1:2: error: this number has more than 63 characters [json-number-size]\n" },
    };
    (void)data;
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        diag_free(f->diag);
        f->diag = diag_new();
        g_assert_null(json(f, cases[i].text));
        assert_messages(f, cases[i].message);
    }
    diag_free(f->diag);
    f->diag = diag_new();
    g_assert_null(value_parse_json("[\0]", 3, "x.json", f->arena, f->diag));
    assert_messages(f, "x.json:1:2: error: the text contains a NUL byte; remove it [json-nul]\n");
}

/* Members are read one by one. Skipped values are checked, except for escapes in texts. */
static void
json_is_split_in_text_order(Fixture *f, const void *data)
{
    static const char text[] =
        "\xef\xbb\xbf{\"\\u0061\":\n \"\\x\", \"b\": [[1], {}], \"c\": [2, 3]} {}";
    JsonSplitter json = json_splitter((Bytes){ .data = text, .size = strlen(text) }, "x.json");
    bool end = false;

    (void)data;
    g_assert_true(json_start(&json, f->diag) && json_step(&json, f->diag));
    g_assert_true(json_next(&json, &end, f->arena, f->diag) && !end);
    g_assert_cmpstr(json.key, ==, "a");
    g_assert_cmpint(json.key_place.line, ==, 1);
    g_assert_cmpint(json.key_place.column, ==, 2);
    g_assert_cmpint(json_place(&json).line, ==, 2);
    g_assert_cmpint(json_place(&json).column, ==, 2);
    g_assert_true(json_skip(&json, f->diag));
    g_assert_true(json_next(&json, &end, f->arena, f->diag) && !end);
    g_assert_cmpstr(json.key, ==, "b");
    g_assert_true(json_skip(&json, f->diag));
    g_assert_true(json_next(&json, &end, f->arena, f->diag) && !end);
    const Value *list = value_read_json(&json, f->arena, f->diag);
    g_assert_nonnull(list);
    g_assert_cmpuint(list->n_items, ==, 2);
    g_assert_cmpint(list->last->place.line, ==, 2);
    g_assert_cmpint(list->last->place.column, ==, 33);
    g_assert_true(json_next(&json, &end, f->arena, f->diag) && end);
    g_assert_true(json_follows(&json));
    g_assert_true(json_skip(&json, f->diag));
    g_assert_false(json_follows(&json));
    g_assert_true(json_finish(&json, f->diag));
    assert_messages(f, "");
}

static Value *
bare_json(Fixture *f, const char *text)
{
    JsonSplitter json = json_splitter((Bytes){ .data = text, .size = strlen(text) }, "x.json");

    json.bare_words = true;
    return json_start(&json, f->diag) ? value_read_json(&json, f->arena, f->diag) : NULL;
}

static void
bare_words_are_values_where_they_are_asked_for(Fixture *f, const void *data)
{
    (void)data;
    const Value *infinite = bare_json(f, "Infinity");
    g_assert_cmpint(infinite->kind, ==, VALUE_NUMBER);
    g_assert_true(isinf(infinite->number) && infinite->number > 0);
    g_assert_cmpstr(infinite->text, ==, "Infinity");
    g_assert_cmpstr(bare_json(f, " -Infinity")->text, ==, "-Infinity");
    g_assert_cmpint(bare_json(f, "NaN")->kind, ==, VALUE_NULL);
    g_assert_true(bare_json(f, "true")->boolean);
    assert_messages(f, "");
    g_assert_null(bare_json(f, "[1, NaN]"));
    assert_messages(f, "x.json:1:5: error: not JSON from here on [json-syntax]\n");
}

static void
deep_json_is_refused(Fixture *f, const void *data)
{
    (void)data;
    g_autofree char *deep = g_strnfill(300, '[');
    g_autofree char *close = g_strnfill(300, ']');
    g_autofree char *text = g_strconcat(deep, close, NULL);
    g_assert_null(json(f, text));
    g_assert_cmpint(diag_count(f->diag, DIAG_ERROR), ==, 1);
}

static void
yaml_scalars_follow_the_core_schema(Fixture *f, const void *data)
{
    static const ValueKind kinds[] = { VALUE_NULL,   VALUE_NULL,   VALUE_BOOL,   VALUE_BOOL,
                                       VALUE_NUMBER, VALUE_NUMBER, VALUE_STRING, VALUE_STRING,
                                       VALUE_STRING, VALUE_STRING };
    (void)data;
    Value *list = yaml(f, "[~, null, true, False, 12, -1.5e3, '12', yes, 0x10, v4.1]");
    g_assert_nonnull(list);
    g_assert_cmpuint(list->n_items, ==, G_N_ELEMENTS(kinds));
    size_t i = 0;
    for (const Value *v = list->first; v != NULL; v = v->next) {
        g_assert_cmpint(v->kind, ==, kinds[i++]);
    }
}

static void
yaml_places_start_where_the_text_starts(Fixture *f, const void *data)
{
    static const char text[] = "a: 1\nbb:\n  - x\n";
    Place start = { .file = "p.md", .line = 10, .column = 1 };
    (void)data;
    Value *map = value_parse_yaml(text, strlen(text), start, f->arena, f->diag);
    g_assert_cmpint(value_lookup(map, "a")->place.line, ==, 10);
    g_assert_cmpint(value_lookup(map, "a")->place.column, ==, 4);
    g_assert_cmpint(value_lookup(map, "bb")->first->place.line, ==, 12);
    g_assert_cmpint(value_lookup(map, "bb")->first->place.column, ==, 5);
}

static void
bad_yaml_is_one_located_error(Fixture *f, const void *data)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        { "a:\n\tb: 1\n",
          "x.yaml:2:1: error: a tab or a reserved character cannot start a value here: indent with "
          "spaces, quote the text [yaml-syntax]\n" },
        { "a: 1\na: 2\n", "x.yaml:2:1: error: key 'a' is given twice [yaml-duplicate]\n" },
        { "a: 1\n---\nb: 2\n",
          "x.yaml:3:1: error: a second YAML document starts here; the file may contain only one "
          "[yaml-documents]\n" },
        { "? [a]\n: 1\n", "x.yaml:1:3: error: a key must be plain text [yaml-key]\n" },
    };
    (void)data;
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        diag_free(f->diag);
        f->diag = diag_new();
        g_assert_null(yaml(f, cases[i].text));
        assert_messages(f, cases[i].message);
    }
}

static void
growing_aliases_are_refused(Fixture *f, const void *data)
{
    g_autoptr(GString) text = g_string_new("a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n");
    (void)data;
    for (int i = 1; i < 10; i++) {
        g_string_append_printf(text, "a%d: &a%d [", i, i);
        for (int k = 0; k < 10; k++) {
            g_string_append_printf(text, "%s*a%d", k > 0 ? "," : "", i - 1);
        }
        g_string_append(text, "]\n");
    }
    g_assert_null(yaml(f, text->str));
    g_assert_cmpint(diag_count(f->diag, DIAG_ERROR), ==, 1);
}

static void
unknown_keys_name_the_nearest(Fixture *f, const void *data)
{
    static const char *const known[] = { "title", "source", NULL };
    (void)data;
    Value *map = yaml(f, "title: x\ntilte: y\nzebra: z\n");
    g_assert_false(value_check_keys(map, known, "chart", f->diag));
    assert_messages(f, "x.yaml:2:1: error: chart has no key 'tilte'; did you mean 'title'? "
                       "[unknown-key]\n"
                       "x.yaml:3:1: error: chart has no key 'zebra' [unknown-key]\n");
}

static void
typed_members_say_what_they_expect(Fixture *f, const void *data)
{
    const char *text = "kept";
    double number = 5;
    const Value *texts = NULL;
    (void)data;
    Value *map = yaml(f, "edition: 2026\nn: [1]\nlist: one\n");
    g_assert_true(value_read_text(map, "edition", &text, f->diag));
    g_assert_cmpstr(text, ==, "2026");
    g_assert_true(value_read_text(map, "absent", &text, f->diag));
    g_assert_cmpstr(text, ==, "2026");
    g_assert_true(value_read_texts(map, "list", f->arena, &texts, f->diag));
    g_assert_cmpuint(texts->n_items, ==, 1);
    g_assert_cmpstr(texts->first->text, ==, "one");
    g_assert_false(value_read_number(map, "n", &number, f->diag));
    g_assert_cmpfloat(number, ==, 5);
    assert_messages(f, "x.yaml:2:4: error: 'n' must be a number, not a list [wrong-type]\n");
}

static void
json_written_reads_back(Fixture *f, const void *data)
{
    g_autoptr(GString) out = g_string_new(NULL);
    (void)data;
    Value *map = value_new_map(f->arena);
    value_set_text(f->arena, map, "quote\"", "line\nend\x01");
    Value *list = value_set(map, "list", value_new_list(f->arena));
    value_append(list, value_new_number(f->arena, 0.1));
    value_append(list, value_new_number(f->arena, (double)NAN));
    value_append(list, value_new_bool(f->arena, true));
    value_set(map, "empty", value_new_map(f->arena));
    value_append_json(map, out);
    g_assert_cmpstr(out->str, ==,
                    "{\n  \"quote\\\"\": \"line\\nend\\u0001\",\n  \"list\": [\n    0.1,\n    "
                    "null,\n    true\n  ],\n  \"empty\": {}\n}\n");
    Value *back = json(f, out->str);
    g_assert_nonnull(back);
    g_assert_cmpstr(back->first->text, ==, "line\nend\x01");
}

static void
yaml_takes_a_byte_order_mark(Fixture *f, const void *data)
{
    (void)data;
    Value *map = yaml(f, "\xef\xbb\xbf"
                         "a: 1\r\nb: two\r\n");
    g_assert_nonnull(map);
    g_assert_cmpfloat(value_lookup(map, "a")->number, ==, 1);
    g_assert_cmpstr(value_lookup(map, "b")->text, ==, "two");
    g_assert_cmpint(value_lookup(map, "b")->place.line, ==, 2);
}

/* Maps with more than a few keys have an index. */
static void
large_maps_know_all_their_keys(Fixture *f, const void *data)
{
    enum { KEYS = 1000 };
    g_autoptr(GString) text = g_string_new("{");

    (void)data;
    for (int i = 0; i < KEYS; i++) {
        g_string_append_printf(text, "%s\"key %d\": %d", i > 0 ? ", " : "", i, i);
    }
    g_autofree char *twice = g_strconcat(text->str, ", \"key 500\": 1}", NULL);
    Value *map = json(f, g_string_append_c(text, '}')->str);
    g_assert_nonnull(map);
    for (int i = 0; i < KEYS; i++) {
        g_autofree char *key = g_strdup_printf("key %d", i);
        g_assert_cmpfloat(value_lookup(map, key)->number, ==, i);
    }
    g_assert_null(value_lookup(map, "key 1000"));
    value_set_text(f->arena, map, "added later", "yes");
    g_assert_cmpstr(value_lookup(map, "added later")->text, ==, "yes");
    g_assert_cmpfloat(value_lookup(map, "key 999")->number, ==, 999);

    g_assert_null(json(f, twice));
    g_assert_cmpint(diag_count(f->diag, DIAG_ERROR), ==, 1);
}

#define ADD(test) g_test_add("/value/" #test, Fixture, NULL, set_up, test, tear_down)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD(json_values_know_their_place);
    ADD(json_takes_a_byte_order_mark_and_empty_brackets);
    ADD(json_escapes_and_numbers_are_read);
    ADD(bad_json_is_one_located_error);
    ADD(json_is_split_in_text_order);
    ADD(bare_words_are_values_where_they_are_asked_for);
    ADD(deep_json_is_refused);
    ADD(large_maps_know_all_their_keys);
    ADD(yaml_scalars_follow_the_core_schema);
    ADD(yaml_takes_a_byte_order_mark);
    ADD(yaml_places_start_where_the_text_starts);
    ADD(bad_yaml_is_one_located_error);
    ADD(growing_aliases_are_refused);
    ADD(unknown_keys_name_the_nearest);
    ADD(typed_members_say_what_they_expect);
    ADD(json_written_reads_back);
    return g_test_run();
}
