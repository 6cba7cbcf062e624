#include "tests/chart_case.h"
#include "tests/golden.h"

static void
append_words(const ChartSpec *spec, GString *output)
{
    const char *note = chart_spec_note(spec);
    g_autoptr(Arena) arena = arena_new();

    g_string_append_printf(output, "subtitle %s\n", chart_spec_subtitle(spec));
    if (note != NULL) {
        g_string_append_printf(output, "note %s\n", note);
    }
    g_string_append(output, "\n");
    table_append_csv(chart_spec_data(spec, arena), output);
    g_string_append(output, "\n");
}

static void
lay_out(const char *input, GString *output)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    ChartCase result = chart_case_read(input, arena, diag);

    if (result.spec != NULL) {
        append_words(result.spec, output);
    }
    if (result.scene != NULL) {
        scene_dump(result.scene, output);
    }
    diag_print(diag, output);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    golden_add("tests/golden/scene", lay_out);
    return g_test_run();
}
