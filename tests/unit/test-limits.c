/* Limits: input that grows without end must give an error with a name, not fill the memory or the
 * stack. tests/end-to-end/limits.sh tests each row of the table. */
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
    assert_printed(diag,
                   "f.json:1:201: error: brackets are nested too deep (limit: 200 levels; --limit "
                   "json-depth=N changes it) [json-depth]\n");
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
    assert_printed(
        diag, "f.yaml:1:101: error: lists and mappings are nested too deep (limit: 100 levels; "
              "--limit yaml-depth=N changes it) [yaml-limit]\n");
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
    limit_set(LIMIT_DATA_FILE, 8);
    g_assert_true(file_map(path, LIMIT_DATA_FILE, (Place){ .file = "a" }, arena, &bytes, diag));
    limit_set(LIMIT_DATA_FILE, 7);
    g_assert_false(file_map(path, LIMIT_DATA_FILE, (Place){ .file = "a" }, arena, &bytes, diag));
    limit_set(LIMIT_DATA_FILE, 0);
    g_autofree char *expected = g_strdup_printf(
        "a: error: %s has 8 bytes (limit: 7 bytes; --limit data-file=N changes it) [file-size]\n",
        path);
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
        g_strdup_printf("a: error: folders are nested too deep below %s (limit: 64 levels; --limit "
                        "folder-depth=N changes it) [folder-depth]\n",
                        root);
    assert_printed(diag, expected);
    while (strlen(deep) >= strlen(root)) {
        g_rmdir(deep);
        *strrchr(deep, '/') = '\0';
    }
}

/* The section of the manual page that lists all limits. */
static char *
manual_section(void)
{
    g_autoptr(Arena) arena = arena_new();
    GString *out = g_string_new(".Sh LIMITS\n"
                                "So that no file takes all time or memory, what is read has "
                                "limits.\n"
                                "A message that names one tells how to change it, with\n"
                                ".Fl Fl limit Ar name Ns = Ns Ar n ,\n"
                                "which all commands take, more than once if need be.\n"
                                "Bytes may be given as 16K, 64M or 2G.\n"
                                "Each entry has the default, the largest value that may be set, "
                                "and what is\n"
                                "limited.\n"
                                ".Bl -tag -width workbook-text-bytes\n");

    for (LimitId id = 0; id < N_LIMITS; id++) {
        const Limit *row = limit_row(id);
        g_string_append_printf(out, ".It Cm %s\n%s, at most %s:\n%s.\n", row->name,
                               limit_in_words(id, row->usual, arena),
                               limit_in_words(id, row->most, arena), row->of);
    }
    return g_string_free(g_string_append(out, ".El\n"), FALSE);
}

static void
the_manual_lists_all_limits(void)
{
    static const char path[] = "assets/accelreport.1";
    g_autofree char *manual = NULL, *section = manual_section();

    g_assert_true(g_file_get_contents(path, &manual, NULL, NULL));
    char *start = strstr(manual, ".Sh LIMITS\n");
    g_assert_nonnull(start);
    char *end = strstr(start + 1, ".Sh ");
    g_assert_nonnull(end);
    if (g_getenv("BLESS") != NULL) {
        g_autofree char *before = g_strndup(manual, (size_t)(start - manual));
        g_autofree char *all = g_strconcat(before, section, end, NULL);
        g_assert_true(g_file_set_contents(path, all, -1, NULL));
        return;
    }
    *end = '\0';
    g_assert_cmpstr(start, ==, section);
}

static void
all_limits_have_a_range_around_their_usual_value(void)
{
    for (LimitId id = 0; id < N_LIMITS; id++) {
        const Limit *row = limit_row(id);
        g_assert_cmpuint(row->least, >, 0);
        g_assert_cmpuint(row->least, <=, row->usual);
        g_assert_cmpuint(row->usual, <, row->most);
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
    ADD(all_limits_have_a_range_around_their_usual_value);
    ADD(the_manual_lists_all_limits);
    return g_test_run();
}
