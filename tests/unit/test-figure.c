/* Figures of the catalogue whose keys a block overrides, and tables from outside. */
#include "base/table_input.h"
#include "charts/grammar/figure.h"

#include <string.h>

static const Value *
parse(const char *text, Arena *arena, Diag *diag)
{
    return value_parse_yaml(text, strlen(text), (Place){ "block", 1, 1 }, arena, diag);
}

static char *
json(const Value *value)
{
    g_autoptr(GString) out = g_string_new(NULL);

    value_append_json(value, out);
    g_auto(GStrv) parts = g_strsplit_set(out->str, " \n", -1);
    return g_strjoinv(NULL, parts);
}

static void
test_overlay(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    const Value *figure =
        parse("{title: a, x: {field: value, unit: s}, note: n, refs: [1]}", arena, diag);
    const Value *block =
        parse("{use: f, x: {unit: min}, note: null, refs: [], where: w}", arena, diag);
    g_autofree char *text = json(figure_overlay(figure, block, arena));

    g_assert_cmpstr(text, ==,
                    "{\"title\":\"a\",\"x\":{\"field\":\"value\",\"unit\":\"min\"},\"refs\":[],"
                    "\"where\":\"w\"}");
    g_assert_cmpint(diag_count(diag, DIAG_ERROR), ==, 0);
}

static bool
uses(const char *text)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    const Value *use = NULL;

    return figure_used(parse(text, arena, diag), &use, diag) && use != NULL;
}

static void
test_names(void)
{
    g_assert_true(uses("use: time-to-train"));
    g_assert_false(uses("use: ../../etc/passwd"));
    g_assert_false(uses("use: Time"));
    g_assert_false(uses("use: ''"));
    g_assert_false(uses("use: [a]"));
    g_assert_false(uses("mark: bar"));
}

static Table *
read_csv(const char *text, Arena *arena, Diag *diag)
{
    return table_read_csv((Bytes){ .data = text, .size = strlen(text) }, "f.csv", arena, diag);
}

static void
test_csv(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    const Table *table = read_csv("a, b\r\n1.5,\"x, y\"\n,-2e3\n", arena, diag);

    g_assert_nonnull(table);
    g_assert_cmpuint(table->n_rows, ==, 2);
    g_assert_cmpint(table_column(table, "b"), ==, 1);
    g_assert_cmpfloat(table_cell(table, 0, 0)->number, ==, 1.5);
    g_assert_cmpstr(table_cell(table, 0, 1)->text, ==, "x, y");
    g_assert_cmpint(table_cell(table, 1, 0)->kind, ==, CELL_NULL);
    g_assert_cmpfloat(table_cell(table, 1, 1)->number, ==, -2000);
}

static void
test_csv_errors(void)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        { "", "f.csv:1:1: error: the file has no header row" },
        { "a,a\n1,2\n", "f.csv:1:3: error: there are two columns 'a'" },
        { "a,\n1,2\n", "f.csv:1:3: error: column 2 has no name" },
        { "a,b\n1\n", "f.csv:2:1: error: the row has 1 fields, the header has 2" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Arena) arena = arena_new();
        g_autoptr(Diag) diag = diag_new();
        g_autoptr(GString) said = g_string_new(NULL);
        g_assert_null(read_csv(cases[i].text, arena, diag));
        diag_print(diag, said);
        g_assert_nonnull(strstr(said->str, cases[i].message));
    }
}

static void
test_values(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    const Table *table =
        table_from_values(parse("[{a: 1, b: x}, {c: true, a: null}]", arena, diag), arena, diag);

    g_assert_cmpuint(table->n_columns, ==, 3);
    g_assert_cmpstr(table_cell(table, 1, 2)->text, ==, "true");
    g_assert_cmpint(table_cell(table, 1, 0)->kind, ==, CELL_NULL);
    g_assert_cmpint(table_cell(table, 0, 2)->kind, ==, CELL_NULL);
    g_assert_null(table_from_values(parse("[{a: [1]}]", arena, diag), arena, diag));
    g_assert_null(table_from_values(parse("[1]", arena, diag), arena, diag));
    g_assert_null(table_from_values(parse("{a: 1}", arena, diag), arena, diag));
    g_assert_cmpint(diag_count(diag, DIAG_ERROR), ==, 3);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/figure/a block's maps merge, its values replace, its nulls take away",
                    test_overlay);
    g_test_add_func("/figure/only plain names name a figure", test_names);
    g_test_add_func("/table/a CSV file's numbers, texts and nothing are told apart", test_csv);
    g_test_add_func("/table/a CSV file's faults are located", test_csv_errors);
    g_test_add_func("/table/a list of maps is a table of all their keys", test_values);
    return g_test_run();
}
