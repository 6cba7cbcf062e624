/* Limits: input that grows without end is an error with a name, not a full memory or
 * stack. Those of queries are in test-query.c, of rows in test-csv.c, of pictures in
 * test-pdf-picture.c and test-chart-png.c. */
#include "base/files.h"
#include "base/value.h"

#include <glib/gstdio.h>
#include <string.h>

static char *
repeated(const char *start, const char *text, size_t n)
{
    GString *out = g_string_new(start);

    for (size_t i = 0; i < n; i++) {
        g_string_append(out, text);
    }
    return g_string_free(out, FALSE);
}

static void
assert_printed(Diag *diag, const char *expected)
{
    g_autoptr(GString) out = g_string_new(NULL);

    diag_print(diag, out);
    g_assert_cmpstr(out->str, ==, expected);
}

static void
json_nests_to_200_levels(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autofree char *text = repeated("", "[", 201);

    g_assert_null(value_parse_json(text, strlen(text), "f.json", arena, diag));
    assert_printed(diag, "f.json:1:201: error: nested deeper than 200 levels [json-depth]\n");
}

static void
yaml_nests_to_100_levels_and_aliases_cannot_multiply(void)
{
    Place start = { .file = "f.yaml", .line = 1, .column = 1 };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) laughs = g_string_new("- &a0 [x,x,x,x,x,x,x,x,x,x]\n");
    g_autofree char *text = repeated("", "[", 102);

    for (int i = 1; i < 8; i++) {
        g_string_append_printf(laughs, "- &a%d [", i);
        for (int j = 0; j < 10; j++) {
            g_string_append_printf(laughs, "*a%d,", i - 1);
        }
        g_string_append(laughs, "]\n");
    }
    g_autofree char *closed = repeated(text, "]", 102);
    g_assert_null(value_parse_yaml(closed, strlen(closed), start, arena, diag));
    assert_printed(diag, "f.yaml:1:101: error: nested deeper than 100 levels [yaml-limit]\n");
    g_autoptr(Diag) second = diag_new();
    g_assert_null(value_parse_yaml(laughs->str, laughs->len, start, arena, second));
    g_autoptr(GString) out = g_string_new(NULL);
    diag_print(second, out);
    g_assert_nonnull(strstr(out->str, "[yaml-limit]"));
    g_assert_cmpint(diag_count(second, DIAG_ERROR), ==, 1);
}

static void
a_file_over_its_limit_is_not_read(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autofree char *path = NULL;
    int fd = g_file_open_tmp("limits-XXXXXX", &path, NULL);
    Bytes bytes = { 0 };

    g_assert_cmpint(fd, >=, 0);
    g_assert_true(g_close(fd, NULL));
    g_assert_true(g_file_set_contents(path, "12345678", -1, NULL));
    g_assert_true(file_map(path, 8, (Place){ .file = "a" }, arena, &bytes, diag));
    g_assert_false(file_map(path, 7, (Place){ .file = "a" }, arena, &bytes, diag));
    g_autofree char *expected =
        g_strdup_printf("a: error: %s has 8 bytes; the limit is 7 [file-size]\n", path);
    assert_printed(diag, expected);
    g_unlink(path);
}

static void
folders_nest_to_64_levels(void)
{
    static const char *const globs[] = { "**" };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autofree char *root = g_dir_make_tmp("limits-XXXXXX", NULL);
    g_autofree char *deep = repeated(root, "/d", 65);
    size_t n = 0;

    g_assert_cmpint(g_mkdir_with_parents(deep, 0700), ==, 0);
    g_assert_null(folder_find(root, globs, 1, (Place){ .file = "a" }, arena, &n, diag));
    g_autofree char *expected =
        g_strdup_printf("a: error: folders nest deeper than 64 below %s [folder-depth]\n", root);
    assert_printed(diag, expected);
    while (strlen(deep) >= strlen(root)) {
        g_rmdir(deep);
        *strrchr(deep, '/') = '\0';
    }
}

#define ADD(test) g_test_add_func("/limits/" #test, test)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD(json_nests_to_200_levels);
    ADD(yaml_nests_to_100_levels_and_aliases_cannot_multiply);
    ADD(a_file_over_its_limit_is_not_read);
    ADD(folders_nest_to_64_levels);
    return g_test_run();
}
