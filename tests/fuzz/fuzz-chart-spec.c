/* Chart specifications from untrusted input: YAML → spec over a fixed table → layout → SVG. Any
 * input must end in a picture or in an error with a place. */
#include "charts/render/render.h"
#include "tests/chart_case.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char rows[] =
    "- {label: H100, accelerator: H100, family: gpu, value: 33.9, n: 10, lo: 33, hi: 35, chips: 8,"
    " ratio: 0.68, runs: '33 34 35', text: a, metric: time_to_train, unit: minutes}\n"
    "- {label: TPU v5p, accelerator: TPU v5p, family: tpu, value: 49.7, n: 3, lo: 48, hi: 51,"
    " chips: 64, ratio: 1.2, runs: '[48, 51]', text: b, metric: time_to_train, unit: minutes}\n"
    "- {label: Trillium, accelerator: Trillium, family: tpu, value: -1.0e+12, n: 1, chips: 512,"
    " ratio: 0, text: '\\u202e<b>&\\u0007', metric: time_to_train, unit: minutes}\n"
    "- {label: none, accelerator: other, reason: not measured, text: '', metric: time_to_train,"
    " unit: minutes}\n";

static void
draw(const ChartSpec *spec, Arena *arena, Diag *diag)
{
    for (int layout = CHART_SCREEN; layout <= CHART_PRINT; layout++) {
        ChartSize size = { .layout = (ChartLayout)layout, .with_title = layout != CHART_NARROW };
        const Scene *scene = chart_layout(spec, chart_case_theme(), size, arena, diag);
        g_autoptr(GString) svg = g_string_new(NULL);
        if (scene != NULL) {
            scene_write_svg(scene, chart_case_theme(), THEME_DARK, svg);
            scene_dump(scene, svg);
        }
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    Place start = { .file = "fuzz", .line = 1, .column = 1 };
    const Value *list = value_parse_yaml(rows, sizeof rows - 1, start, arena, diag);
    const Table *table = chart_case_table(list, arena);
    const Value *value =
        size < 10000 ? value_parse_yaml((const char *)data, size, start, arena, diag) : NULL;

    g_assert_nonnull(table);
    if (value == NULL) {
        return 0;
    }
    const ChartSpec *spec = chart_spec_parse(value, table, NULL, arena, diag);
    g_assert_true((spec == NULL) == (diag_count(diag, DIAG_ERROR) > 0));
    if (spec != NULL) {
        g_autoptr(GString) csv = g_string_new(NULL);
        table_append_csv(chart_spec_data(spec, arena), csv);
        draw(spec, arena, diag);
    }
    return 0;
}
