/* Properties of every chart, for any data: over kinds, chart_case_layouts, numbers of rows and all
 * sorts of names. */
#include "charts/layout/scene.h"
#include "charts/render/render.h"
#include "outputs/pdf/pictures/chart_pdf.h"
#include "tests/chart_case.h"

#include <libxml/parser.h>
#include <libxml/xpath.h>
#include <math.h>

static const char *const kinds[] = { "bar", "ratio", "scaling", "line", "pareto" };

typedef struct {
    const char *kind, *layout, *name;
    size_t n_rows, n_missing;
    bool titled;
} GridCase;

static Value *
new_map(Arena *arena, const char *const *pairs)
{
    Value *map = value_new_map(arena);

    for (size_t i = 0; pairs[i] != NULL; i += 2) {
        value_set_text(arena, map, pairs[i], pairs[i + 1]);
    }
    return map;
}

/* Whether the kind has a plane: x is also a number. */
static bool
has_sizes(const GridCase *grid)
{
    return !g_str_equal(grid->kind, "bar") && !g_str_equal(grid->kind, "ratio");
}

static Value *
grid_spec(const GridCase *grid, Arena *arena)
{
    const char *const words[] = { "chart",    "fig-grid", "mark",     grid->kind, "title",
                                  grid->name, "source",   grid->name, "color",    "chip",
                                  "detail",   "detail",   "missing",  "why",      NULL };
    Value *spec = new_map(arena, words);
    bool plane = has_sizes(grid);
    Value *measure = value_set(spec, plane ? "y" : "x", value_new_map(arena));

    value_set_text(arena, measure, "field", "value");
    value_set_text(arena, measure, "unit", "items/s per chip");
    value_set_text(arena, measure, "title", grid->name);
    value_set_text(arena, measure, "better", "higher");
    if (g_str_equal(grid->kind, "ratio")) {
        value_set_text(arena, measure, "of", grid->name);
        value_set_text(arena, measure, "over", "GPU");
    }
    if (g_str_equal(grid->kind, "pareto")) {
        const char *const x[] = { "field", "size", "unit", "users", "better", "lower", NULL };
        value_set(spec, "x", new_map(arena, x));
    } else {
        value_set_text(arena, spec, plane ? "x" : "y", plane ? "size" : "name");
    }
    Value *error = value_set(spec, "error", value_new_map(arena));
    value_set_text(arena, error, "lo", "lo");
    value_set_text(arena, error, "hi", "hi");
    value_set_text(arena, error, "n", "n");
    value_set_text(arena, error, "meaning", "95 % interval");
    return spec;
}

static Table *
grid_table(const GridCase *grid, Arena *arena)
{
    static const char *const columns[] = { "name", "chip", "size",   "value", "lo",
                                           "hi",   "n",    "detail", "why" };
    static const char *const chips[] = { "H100", "TPU v5p", "Trillium", "B200", "Gaudi 3" };
    Table *table = table_new(arena, columns, G_N_ELEMENTS(columns));

    for (size_t i = 0; i < grid->n_rows; i++) {
        Cell *cell = table_add_row(table);
        double value = pow(1.37, (double)(i % 9)) * .31;
        cell[0] = cell_text(arena_printf(arena, "%s %zu", grid->name, i + 1));
        cell[1] = cell_text(i % 6 == 5 ? grid->name : chips[i % 5]);
        cell[2] = cell_number(exp2((double)(i / 2 % 12)));
        cell[7] = cell_text(i % 3 == 0 ? grid->name : NULL);
        if (i >= grid->n_rows - grid->n_missing) {
            cell[8] = cell_text(grid->name);
            continue;
        }
        cell[3] = cell_number(value);
        if (i % 2 == 0) {
            cell[4] = cell_number(value * .9);
            cell[5] = cell_number(value * 1.15);
        }
        cell[6] = i % 4 == 3 ? cell_text(NULL) : cell_number((double)(i % 4 * 4 + 1));
    }
    return table;
}

static const Scene *
grid_scene(const GridCase *grid, Arena *arena, const ChartSpec **ret_spec)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) messages = g_string_new(NULL);
    const Scene *scene = NULL;
    ChartSize size = { .with_title = grid->titled };

    for (size_t i = 0; i < G_N_ELEMENTS(chart_case_layouts); i++) {
        size.layout =
            g_str_equal(chart_case_layouts[i], grid->layout) ? (ChartLayout)i : size.layout;
    }
    const ChartSpec *spec =
        chart_spec_parse(grid_spec(grid, arena), grid_table(grid, arena), NULL, arena, diag);
    if (spec != NULL) {
        scene = chart_layout(spec, chart_case_theme(), size, arena, diag);
    }
    diag_print(diag, messages);
    if (scene == NULL) {
        g_test_message("%s, %s, %zu rows, %s: %s", grid->kind, grid->layout, grid->n_rows,
                       grid->name, messages->str);
        g_test_fail();
    }
    *ret_spec = spec;
    return scene;
}

typedef void GridStep(const GridCase *grid, const ChartSpec *spec, const Scene *scene);

static void
for_rows(GridCase grid, GridStep *step)
{
    static const struct {
        size_t n_rows, n_missing;
    } sizes[] = { { 1, 0 }, { 2, 0 }, { 2, 1 }, { 3, 3 }, { 9, 2 }, { 40, 5 } };

    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autoptr(Arena) arena = arena_new();
        const ChartSpec *spec = NULL;
        grid.n_rows = sizes[i].n_rows;
        grid.n_missing = sizes[i].n_missing;
        const Scene *scene = grid_scene(&grid, arena, &spec);
        if (scene != NULL) {
            step(&grid, spec, scene);
        }
    }
}

static void
for_grid(GridStep *step)
{
    for (size_t kind = 0; kind < G_N_ELEMENTS(kinds); kind++) {
        for (size_t layout = 0; layout < G_N_ELEMENTS(chart_case_layouts); layout++) {
            for (size_t name = 0; name < G_N_ELEMENTS(chart_case_names); name++) {
                for_rows((GridCase){ kinds[kind], chart_case_layouts[layout],
                                     chart_case_names[name], 0, 0, name % 2 },
                         step);
            }
        }
    }
}

/* ---- Layout ---- */

/* Checked here from the marks, independently of the layout's own check. */
static void
check_boxes(const GridCase *grid, const ChartSpec *spec, const Scene *scene)
{
    (void)grid;
    (void)spec;
    for (size_t i = 0; i < scene->n_marks; i++) {
        if (scene->marks[i].kind != SCENE_TEXT) {
            continue;
        }
        Box a = scene_text_box(&scene->marks[i]);
        g_assert_true(a.left >= -.5 && a.top >= -.5 && a.right <= scene->width + .5 &&
                      a.bottom <= scene->height + .5);
        for (size_t k = i + 1; k < scene->n_marks; k++) {
            if (scene->marks[k].kind == SCENE_TEXT) {
                Box b = scene_text_box(&scene->marks[k]);
                g_assert_true(a.right <= b.left || b.right <= a.left || a.bottom <= b.top ||
                              b.bottom <= a.top);
            }
        }
    }
}

static void
test_no_overlap(void)
{
    for_grid(check_boxes);
}

static void
check_marks_inside(const GridCase *grid, const ChartSpec *spec, const Scene *scene)
{
    size_t drawn = 0, missing = 0;

    (void)spec;
    for (size_t i = 0; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        if (mark->kind == SCENE_SYMBOL && mark->datum != NULL) {
            drawn++;
            g_assert_true(mark->as.symbol.x >= 0 && mark->as.symbol.x <= scene->width);
            g_assert_true(mark->as.symbol.y >= 0 && mark->as.symbol.y <= scene->height);
        } else if (mark->kind == SCENE_BAR) {
            drawn++;
            g_assert_true(mark->as.bar.x >= -.01 &&
                          mark->as.bar.x + mark->as.bar.width <= scene->width);
        } else if (mark->kind == SCENE_TEXT) {
            missing += g_str_has_prefix(mark->as.text.runs[0].text, "n/a");
        }
    }
    bool limited = !has_sizes(grid) && grid->n_rows > 24;
    if (limited) {
        g_assert_cmpuint(drawn + missing, ==, 24);
    } else {
        g_assert_cmpuint(drawn, ==, grid->n_rows - grid->n_missing);
        g_assert_cmpuint(missing, ==, grid->n_missing);
    }
}

static void
test_no_row_lost(void)
{
    for_grid(check_marks_inside);
}

static const SceneMark *
find_bar(const Scene *scene, size_t row)
{
    for (size_t i = 0; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        if (mark->kind == SCENE_BAR && mark->datum != NULL && mark->datum->row == row) {
            return mark;
        }
    }
    g_assert_not_reached();
}

static void
test_bars_from_zero(void)
{
    for (size_t layout = 0; layout < G_N_ELEMENTS(chart_case_layouts); layout++) {
        g_autoptr(Arena) arena = arena_new();
        GridCase grid = { "bar", chart_case_layouts[layout], "H100", 6, 0, false };
        const ChartSpec *spec = NULL;
        const Scene *scene = grid_scene(&grid, arena, &spec);
        const SceneMark *first = find_bar(scene, 0);
        for (size_t row = 1; row < 6; row++) {
            const SceneMark *bar = find_bar(scene, row);
            double expected = first->as.bar.width * bar->datum->value / first->datum->value;
            g_assert_cmpfloat_with_epsilon(bar->as.bar.width, expected, .01);
            g_assert_cmpfloat_with_epsilon(bar->as.bar.x, first->as.bar.x, .001);
        }
    }
}

static const SceneMark *
find_line(const Scene *scene, LineRole role)
{
    for (size_t i = 0; i < scene->n_marks; i++) {
        if (scene->marks[i].kind == SCENE_LINE && scene->marks[i].as.line.role == role) {
            return &scene->marks[i];
        }
    }
    g_assert_not_reached();
}

static void
test_ideal_is_45_degrees(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(chart_case_layouts); i++) {
        g_autoptr(Arena) arena = arena_new();
        g_autofree char *text = g_strdup_printf(
            "layout: %s\ntable:\n- {chips: 8, v: 1, c: H100}\n- {chips: 64, v: 7, c: H100}\n"
            "chart: {mark: scaling, title: t, source: s, x: chips, color: c,\n"
            "  y: {field: v, unit: u, better: higher}}\n",
            chart_case_layouts[i]);
        const SceneMark *ideal = find_line(chart_case_scene(text, arena, NULL), LINE_IDEAL);
        const Point *points = ideal->as.line.points;
        g_assert_cmpfloat_with_epsilon(points[1].x - points[0].x, points[0].y - points[1].y, 1e-6);
    }
}

static double
dot_x(const Scene *scene, size_t row)
{
    const SceneMark *symbol = chart_case_symbol(scene, row);

    g_assert(symbol != NULL);
    return symbol->as.symbol.x;
}

static void
test_ratio_is_symmetric(void)
{
    g_autoptr(Arena) arena = arena_new();
    const Scene *scene =
        chart_case_scene("layout: screen\ntable:\n- {pair: a, ratio: 0.5}\n- {pair: b, ratio: 1}\n"
                         "- {pair: c, ratio: 2}\nchart: {mark: ratio, title: t, source: s}\n",
                         arena, NULL);

    g_assert_cmpfloat_with_epsilon(dot_x(scene, 1) - dot_x(scene, 0),
                                   dot_x(scene, 2) - dot_x(scene, 1), 1e-6);
    g_assert_cmpfloat_with_epsilon(find_line(scene, LINE_ZERO)->as.line.points[0].x,
                                   dot_x(scene, 1), 1e-6);
}

static void
test_judge(void)
{
    static const TextRun first[] = { { "left text", 400, { 0 } } };
    static const TextRun second[] = { { "right text", 400, { 0 } } };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) messages = g_string_new(NULL);
    Scene scene = { .arena = arena, .width = 100, .height = 50, .id = "fig-x" };

    for (int i = 0; i < 2; i++) {
        SceneMark *mark = scene_add(&scene, SCENE_TEXT);
        mark->as.text.x = 10 + i * 40;
        mark->as.text.y = 20;
        mark->as.text.size = 10;
        mark->as.text.width = i == 0 ? 39 : 60;
        mark->as.text.runs = i == 0 ? first : second;
        mark->as.text.n_runs = 1;
    }
    g_assert_false(scene_check(&scene, diag));
    scene.marks[0].as.text.width = 41;
    g_assert_false(scene_check(&scene, diag));
    diag_print(diag, messages);
    g_assert_nonnull(strstr(messages->str, "'right text' leaves the picture"));
    g_assert_nonnull(strstr(messages->str, "'left text' and 'right text' overlap"));
    g_assert_cmpint(diag_count(diag, DIAG_ERROR), ==, 2);
}

static void
test_sizes(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    GridCase grid = { "bar", "screen", "H100", 6, 0, false };
    const ChartSpec *spec = NULL;
    const Scene *scene = grid_scene(&grid, arena, &spec);
    ChartSize low = { .layout = CHART_SCREEN, .height = 20 };
    ChartSize high = { .layout = CHART_SCREEN, .width = 500, .height = 900 };
    ChartSize thin = { .layout = CHART_SCREEN, .width = 3 };

    g_assert_cmpfloat(scene_width(scene), ==, 680);
    g_assert_null(chart_layout(spec, chart_case_theme(), low, arena, diag));
    g_assert_null(chart_layout(spec, chart_case_theme(), thin, arena, diag));
    g_assert_cmpint(diag_count(diag, DIAG_ERROR), ==, 2);
    scene = chart_layout(spec, chart_case_theme(), high, arena, diag);
    g_assert_cmpfloat(scene_width(scene), ==, 500);
    g_assert_cmpfloat(scene_height(scene), ==, 900);
}

static double
baseline_of(const Scene *scene, const char *text)
{
    for (size_t i = 0; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        if (mark->kind == SCENE_TEXT && g_str_equal(mark->as.text.runs[0].text, text)) {
            return mark->as.text.y;
        }
    }
    g_test_message("no text '%s'", text);
    g_test_fail();
    return 0;
}

/* A row loses its second line before rows are left out. */
static void
test_one_line(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    GridCase grid = { "bar", "screen", "H100", 6, 0, false };
    const ChartSpec *spec = NULL;
    double height = scene_height(grid_scene(&grid, arena, &spec));
    ChartSize close = { .layout = CHART_SCREEN, .height = .85 * height };
    ChartSize low = { .layout = CHART_SCREEN, .height = .55 * height };

    const Scene *scene = chart_layout(spec, chart_case_theme(), close, arena, diag);
    g_assert_true(scene_is_whole(scene));
    g_assert_cmpfloat(baseline_of(scene, "Gaudi 3"), >, baseline_of(scene, "H100 5"));
    scene = chart_layout(spec, chart_case_theme(), low, arena, diag);
    g_assert_true(scene_is_whole(scene));
    g_assert_cmpfloat(baseline_of(scene, "Gaudi 3"), ==, baseline_of(scene, "H100 5"));
}

static void
check_refused(const char *kind, size_t n_rows, const char *code)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    GridCase grid = { kind, "screen", "H100", n_rows, 0, false };
    Table *table = grid_table(&grid, arena);
    size_t n = 0;

    for (size_t row = 0; row < table->n_rows; row++) { /* each has its own chip */
        table->cells[row * table->n_columns + 1] = cell_text(arena_printf(arena, "chip %zu", row));
    }
    g_assert_null(chart_spec_parse(grid_spec(&grid, arena), table, NULL, arena, diag));
    g_assert_cmpstr(diag_messages(diag, &n)[0].code, ==, code);
}

static void
test_limits(void)
{
    check_refused("bar", 0, "chart-empty");
    check_refused("bar", 5001, "chart-rows");
    check_refused("scaling", 41, "chart-rows");
}

/* ---- Words ---- */

static bool
holds_value_of_data(const char *text, const Table *data)
{
    for (size_t row = 0; row < data->n_rows; row++) {
        for (size_t column = 0; column < data->n_columns; column++) {
            const Cell *cell = table_cell(data, row, column);
            g_autofree char *number = g_strdup_printf("%.3g", cell->number);
            if (cell->kind == CELL_NUMBER && strstr(text, number) != NULL) {
                return true;
            }
        }
    }
    return false;
}

static void
check_words(const GridCase *grid, const ChartSpec *spec, const Scene *scene)
{
    g_autoptr(Arena) arena = arena_new();
    const char *alt = chart_spec_alt(spec);

    (void)scene;
    g_assert_cmpuint(strlen(alt), >=, 60);
    g_assert_cmpuint(g_utf8_strlen(alt, -1), <=, 900);
    g_assert_nonnull(strstr(chart_spec_subtitle(spec), "items/s per chip"));
    const Table *data = chart_spec_data(spec, arena);
    g_assert_cmpuint(data->n_rows, ==, grid->n_rows);
    if (grid->n_missing < grid->n_rows) {
        g_assert_true(holds_value_of_data(alt, data));
    }
    if (grid->n_missing > 0) {
        g_assert_nonnull(strstr(chart_spec_note(spec), "no value"));
        g_assert_cmpint(table_column(data, "Missing because"), >=, 0);
    }
}

static void
test_words(void)
{
    for_grid(check_words);
}

/* ---- Files ---- */

static GPtrArray *
svg_texts(xmlDoc *doc)
{
    GPtrArray *texts = g_ptr_array_new_with_free_func(g_free);
    xmlXPathContext *context = xmlXPathNewContext(doc);
    xmlXPathObject *found =
        xmlXPathEvalExpression((const xmlChar *)"//*[local-name() = 'text']", context);

    for (int i = 0; found->nodesetval != NULL && i < found->nodesetval->nodeNr; i++) {
        xmlChar *content = xmlNodeGetContent(found->nodesetval->nodeTab[i]);
        g_ptr_array_add(texts, g_strdup((const char *)content));
        xmlFree(content);
    }
    xmlXPathFreeObject(found);
    xmlXPathFreeContext(context);
    return texts;
}

static void
check_svg(const GridCase *grid, const ChartSpec *spec, const Scene *scene)
{
    g_autoptr(GString) first = g_string_new(NULL), second = g_string_new(NULL);
    g_autoptr(Arena) arena = arena_new();
    size_t next = 0;

    (void)grid;
    (void)spec;
    scene_write_svg(scene, chart_case_theme(), THEME_LIGHT, first);
    scene_write_svg(scene, chart_case_theme(), THEME_LIGHT, second);
    g_assert_cmpstr(first->str, ==, second->str);
    g_assert_cmpuint(first->len, <, 150000);
    xmlDoc *doc = xmlReadMemory(first->str, (int)first->len, "chart.svg", NULL,
                                XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    g_assert_nonnull(doc);
    g_autoptr(GPtrArray) texts = svg_texts(doc);
    for (size_t i = 0; i < scene->n_marks; i++) {
        if (scene->marks[i].kind == SCENE_TEXT) {
            g_assert_cmpuint(next, <, texts->len);
            g_assert_cmpstr(g_ptr_array_index(texts, next), ==,
                            scene_text(&scene->marks[i], arena));
            next++;
        }
    }
    g_assert_cmpuint(next, ==, texts->len);
    g_assert_null(strstr(first->str, "<script"));
    g_assert_null(strstr(first->str, "textLength"));
    xmlFreeDoc(doc);
}

static void
test_svg(void)
{
    for_grid(check_svg);
}

static void
test_svg_in_page(void)
{
    g_autoptr(Arena) arena = arena_new();
    GridCase grid = { "bar", "screen", chart_case_names[5], 3, 1, false };
    const ChartSpec *spec = NULL;
    const Scene *scene = grid_scene(&grid, arena, &spec);
    xmlDoc *doc = xmlNewDoc((const xmlChar *)"1.0");
    xmlNode *svg = scene_svg_node(scene, "fig-x:n", "chart narrow", doc);
    xmlChar *id = xmlGetProp(svg, (const xmlChar *)"id");
    xmlChar *labels = xmlGetProp(svg, (const xmlChar *)"aria-labelledby");
    xmlChar *role = xmlGetProp(svg, (const xmlChar *)"role");

    xmlDocSetRootElement(doc, svg);
    g_assert_cmpstr((const char *)id, ==, "fig-x:n");
    g_assert_cmpstr((const char *)labels, ==, "fig-x:n-t");
    g_assert_cmpstr((const char *)role, ==, "img");
    xmlFree(id);
    xmlFree(labels);
    xmlFree(role);
    xmlFreeDoc(doc);
}

static bool
holds(const GByteArray *bytes, const char *text)
{
    size_t n = strlen(text);

    for (size_t i = 0; i + n <= bytes->len; i++) {
        if (memcmp(bytes->data + i, text, n) == 0) {
            return true;
        }
    }
    return false;
}

static void
test_png(void)
{
    g_autoptr(Arena) arena = arena_new();
    GridCase grid = { "ratio", "screen", "H100", 4, 1, true };
    const ChartSpec *spec = NULL;
    const Scene *scene = grid_scene(&grid, arena, &spec);
    g_autoptr(GByteArray) first = g_byte_array_new(), second = g_byte_array_new();

    scene_write_png(scene, chart_case_theme(), THEME_LIGHT, 2, first, NULL);
    scene_write_png(scene, chart_case_theme(), THEME_LIGHT, 2, second, NULL);
    g_assert_cmpmem(first->data, first->len, second->data, second->len);
    g_assert_true(holds(first, "pHYs"));
    g_assert_true(holds(first, "iTXtTitle"));
    g_assert_true(holds(first, "iTXtDescription"));
    g_assert_true(holds(first, "iTXtSource"));
    g_assert_false(holds(first, "tIME"));
    /* width, big-endian, behind the signature and IHDR's head */
    g_assert_cmpint(first->data[18] * 256 + first->data[19], ==, 1360);
}

static void
test_pdf(void)
{
    g_autoptr(Arena) arena = arena_new();
    GridCase grid = { "scaling", "print", "H100", 9, 0, false };
    const ChartSpec *spec = NULL;
    const Scene *scene = grid_scene(&grid, arena, &spec);
    g_autoptr(GByteArray) first = g_byte_array_new(), second = g_byte_array_new();
    g_autoptr(Diag) diag = diag_new();

    g_assert_true(chart_pdf_write(scene, chart_case_theme(), THEME_PRINT, first, diag));
    g_assert_true(chart_pdf_write(scene, chart_case_theme(), THEME_PRINT, second, diag));
    g_assert_cmpmem(first->data, first->len, second->data, second->len);
    g_assert_true(holds(first, "%PDF-1.7"));
    g_assert_false(holds(first, "Date"));
}

/* ---- Order ---- */

/* The letters of four rows from top to bottom. */
static const char *
rows_in_order(const char *sort, Arena *arena)
{
    const char *text = arena_printf(arena,
                                    "layout: screen\n"
                                    "table:\n"
                                    "  - {label: A, value: 9, chip: H100, started: 3}\n"
                                    "  - {label: B, value: 7, chip: H100}\n"
                                    "  - {label: C, value: 8, chip: TPU v5p, started: 1}\n"
                                    "  - {label: D, value: 1, chip: TPU v5p, started: 2}\n"
                                    "chart: {chart: f, mark: bar, title: t, source: s, y: label,\n"
                                    "  color: chip, x: {field: value, unit: min, better: lower},\n"
                                    "  sort: %s}\n",
                                    sort);
    const Scene *scene = chart_case_scene(text, arena, NULL);
    g_autoptr(GString) letters = g_string_new(NULL);
    double lowest = -INFINITY;

    for (size_t i = 0; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        const char *label = mark->kind == SCENE_TEXT ? scene_text(mark, arena) : "";
        if (strlen(label) == 1 && *label >= 'A' && *label <= 'D') {
            g_assert_cmpfloat(mark->as.text.y, >, lowest);
            lowest = mark->as.text.y;
            g_string_append_c(letters, *label);
        }
    }
    return arena_strdup(arena, letters->str);
}

static void
test_order(void)
{
    g_autoptr(Arena) arena = arena_new();

    g_assert_cmpstr(rows_in_order("data", arena), ==, "ABCD");
    g_assert_cmpstr(rows_in_order("value", arena), ==, "DBCA");
    g_assert_cmpstr(rows_in_order("-value", arena), ==, "ACBD");
    /* by a column that is not shown; rows without a value are last in both directions */
    g_assert_cmpstr(rows_in_order("started", arena), ==, "CDAB");
    g_assert_cmpstr(rows_in_order("-started", arena), ==, "ADCB");
    /* by a text; equal ones stay in the order of the data */
    g_assert_cmpstr(rows_in_order("chip", arena), ==, "ABCD");
    g_assert_cmpstr(rows_in_order("-chip", arena), ==, "CDAB");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/charts/no text overlaps another or leaves the picture", test_no_overlap);
    g_test_add_func("/charts/every row is drawn, said to be missing, or counted", test_no_row_lost);
    g_test_add_func("/charts/bars start at zero and are as long as their values",
                    test_bars_from_zero);
    g_test_add_func("/charts/linear scaling is a line of 45 degrees", test_ideal_is_45_degrees);
    g_test_add_func("/charts/a half and a double are equally far from parity",
                    test_ratio_is_symmetric);
    g_test_add_func("/charts/the judge names texts that overlap or leave the picture", test_judge);
    g_test_add_func("/charts/a size that is asked for is kept or refused", test_sizes);
    g_test_add_func("/charts/rows are sorted as asked, those without a value last", test_order);
    g_test_add_func("/charts/no row, or too many, is refused", test_limits);
    g_test_add_func("/charts/rows have one line before they are left out", test_one_line);
    g_test_add_func("/charts/description, note and table hold the data", test_words);
    g_test_add_func("/charts/an SVG holds the scene's texts, escaped, the same twice", test_svg);
    g_test_add_func("/charts/an SVG in a page has a role, a name and its own ids",
                    test_svg_in_page);
    g_test_add_func("/charts/a PNG is the same twice and says what it shows", test_png);
    g_test_add_func("/charts/a PDF is the same twice and holds no date", test_pdf);
    return g_test_run();
}
