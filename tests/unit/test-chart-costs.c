/* Properties of the chart kinds for costs and decisions, in the layouts that test-chart-grid.c
 * leaves out (pages on narrow screens, charts without titles). Their marks must be at the positions
 * that the numbers give. */
#include "charts/layout/scene.h"
#include "charts/render/render.h"
#include "tests/chart_case.h"

#include <math.h>

typedef enum { DATA_FULL, DATA_SOME_MISSING, DATA_NONE } DataState;

typedef struct {
    const char *name; /* within each label */
    size_t n;         /* entries */
    DataState state;
    Arena *arena;
} Grid;

/* A kind: its table for a grid case, and its keys besides the common ones. */
typedef struct {
    const char *kind;
    const char *const *pairs; /* key, text …, terminated by NULL */
    Table *(*table)(const Grid *grid);
    size_t most; /* maximum entries that the kind takes; 0: any number */
} KindCase;

static const char *
label_at(const Grid *grid, size_t i)
{
    return arena_printf(grid->arena, "%s %zu", grid->name, i + 1);
}

static bool
is_missing(const Grid *grid, size_t i)
{
    return grid->state == DATA_NONE || (grid->state == DATA_SOME_MISSING && i % 3 == 0);
}

static void
tco_amount(Cell *cell, const Grid *grid, size_t i, size_t k)
{
    double amount = 1000 * pow(1.9, (double)((i + k) % 9));

    if (grid->state == DATA_NONE || (is_missing(grid, i) && k % 3 == 0)) {
        cell[4] = cell_text(grid->name);
    } else {
        cell[2] = cell_number(k == 7 ? -amount : amount);
    }
}

static Table *
tco_table(const Grid *grid)
{
    static const char *const columns[] = { "option", "component", "amount", "currency",
                                           "missing_reason" };
    static const char *const parts[] = { "accelerators", "host",  "power",     "cooling",
                                         "staff",        "space", "migration", "residual_value" };
    Table *table = table_new(grid->arena, columns, G_N_ELEMENTS(columns));

    for (size_t i = 0; i < grid->n; i++) {
        for (size_t k = 0; k < G_N_ELEMENTS(parts); k++) {
            Cell *cell = table_add_row(table);
            cell[0] = cell_text(label_at(grid, i));
            cell[1] = cell_text(k == 3 ? grid->name : parts[k]);
            cell[3] = cell_text("USD");
            tco_amount(cell, grid, i, k);
        }
    }
    return table;
}

/* Up to forty places, or, where some are missing, up to forty tools. */
static Table *
support_table(const Grid *grid)
{
    static const char *const columns[] = { "framework", "chip",    "status",        "family",
                                           "date",      "version", "missing_reason" };
    static const char *const levels[] = { "native", "partial", "experimental", "none", "native" };
    Table *table = table_new(grid->arena, columns, G_N_ELEMENTS(columns));

    size_t n_places = grid->state == DATA_FULL ? grid->n : MIN(grid->n, (size_t)5);
    size_t n_tools = grid->state == DATA_FULL ? MIN(grid->n, (size_t)3) : grid->n;

    for (size_t i = 0; i < n_tools * n_places; i++) {
        size_t tool = i / n_places, place = i % n_places;
        bool missing = is_missing(grid, i);
        Cell *cell = table_add_row(table);
        cell[0] = cell_text(label_at(grid, tool));
        cell[1] = cell_text(label_at(grid, place));
        cell[2] = cell_text(missing ? NULL : levels[(tool + place) % 5]);
        cell[3] = cell_text(place % 2 == 0 ? "gpu" : "tpu");
        cell[4] = cell_text(place % 2 == 0 ? "2026-11-20" : "2026-05-01");
        cell[5] = cell_text(grid->name);
        cell[6] = cell_text(missing ? grid->name : NULL);
    }
    return table;
}

static Table *
matrix_table(const Grid *grid)
{
    static const char *const columns[] = { "option", "criterion", "score", "weight",
                                           "missing_reason" };
    Table *table = table_new(grid->arena, columns, G_N_ELEMENTS(columns));

    for (size_t i = 0; i < grid->n * 6; i++) {
        Cell *cell = table_add_row(table);
        cell[0] = cell_text(label_at(grid, i / 6));
        cell[1] = cell_text(arena_printf(grid->arena, "%zu %s", i % 6, grid->name));
        cell[3] = cell_number((double)(i % 6));
        if (is_missing(grid, i)) {
            cell[4] = cell_text(grid->name);
        } else {
            cell[2] = cell_number(1 + (double)(i * 7 % 9) / 2);
        }
    }
    return table;
}

static Table *
tornado_table(const Grid *grid)
{
    static const char *const columns[] = { "parameter",  "unit",     "low_input",
                                           "high_input", "total",    "low_total",
                                           "high_total", "currency", "missing_reason" };
    Table *table = table_new(grid->arena, columns, G_N_ELEMENTS(columns));

    for (size_t i = 0; i < grid->n; i++) {
        Cell *cell = table_add_row(table);
        double swing = 1000 * pow(1.3, (double)(i % 13));
        cell[0] = cell_text(label_at(grid, i));
        cell[1] = cell_text(i % 2 == 0 ? "ratio" : grid->name);
        cell[2] = cell_number(.125);
        cell[3] = cell_number(1234.5);
        cell[4] = cell_number(50000);
        cell[7] = cell_text("EUR");
        if (is_missing(grid, i)) {
            cell[8] = cell_text(grid->name);
        } else {
            cell[5] = cell_number(50000 - swing * (i % 4 == 1 ? -.3 : 1));
            cell[6] = cell_number(50000 + swing * (i % 4 == 2 ? -.6 : 1));
        }
    }
    return table;
}

static Table *
breakeven_table(const Grid *grid)
{
    static const char *const columns[] = { "option",         "month",          "total",
                                           "total_low",      "total_high",     "currency",
                                           "missing_reason", "interval_method" };
    Table *table = table_new(grid->arena, columns, G_N_ELEMENTS(columns));

    for (size_t i = 0; i < grid->n * 5; i++) {
        Cell *cell = table_add_row(table);
        size_t at = i / 5;
        double month = 12.0 * (double)(i % 5), option = (double)at;
        double total = 3000 * option + month * (900 - 170 * option);
        cell[0] = cell_text(label_at(grid, at));
        cell[1] = cell_number(month);
        cell[5] = cell_text("USD");
        cell[7] = cell_text("all parameters at their ends");
        if (is_missing(grid, i)) {
            cell[6] = cell_text(grid->name);
            continue;
        }
        cell[2] = cell_number(total);
        if (i / 5 % 2 == 0) {
            cell[3] = cell_number(.9 * total);
            cell[4] = cell_number(1.2 * total);
        }
    }
    return table;
}

static const KindCase kinds[] = {
    { "breakeven", (const char *const[]){ NULL }, breakeven_table, 5 },
    { "tornado", (const char *const[]){ NULL }, tornado_table, 0 },
    { "matrix", (const char *const[]){ NULL }, matrix_table, 0 },
    { "support", (const char *const[]){ "detail", "version", NULL }, support_table, 0 },
    { "tco", (const char *const[]){ NULL }, tco_table, 0 },
};

static Value *
spec_of(const KindCase *kind, const Grid *grid)
{
    Value *spec = value_new_map(grid->arena);

    value_set_text(grid->arena, spec, "chart", "fig-grid");
    value_set_text(grid->arena, spec, "mark", kind->kind);
    value_set_text(grid->arena, spec, "title", grid->name);
    value_set_text(grid->arena, spec, "source", grid->name);
    for (size_t i = 0; kind->pairs[i] != NULL; i += 2) {
        value_set_text(grid->arena, spec, kind->pairs[i], kind->pairs[i + 1]);
    }
    return spec;
}

static void
check_boxes(const Scene *scene)
{
    for (size_t i = 0; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        if (mark->kind == SCENE_BAR) {
            g_assert_true(mark->as.bar.x >= -.01 && mark->as.bar.y >= -.01 &&
                          mark->as.bar.width >= 0 && mark->as.bar.height > 0);
            g_assert_true(mark->as.bar.x + mark->as.bar.width <= scene->width + .01);
            g_assert_true(mark->as.bar.y + mark->as.bar.height <= scene->height + .01);
        }
        if (mark->kind != SCENE_TEXT) {
            continue;
        }
        Box a = scene_text_box(mark);
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

/* The texts and the table that belong to every picture. */
static void
check_words(const ChartSpec *spec, const Grid *grid)
{
    const Table *data = chart_spec_data(spec, grid->arena);

    g_assert_cmpuint(data->n_rows, >, 0);
    g_assert_cmpuint(strlen(chart_spec_alt(spec)), >=, 60);
    g_assert_cmpuint(strlen(chart_spec_subtitle(spec)), >, 0);
    if (grid->state != DATA_FULL) {
        g_assert_cmpstr(data->columns[data->n_columns - 1], ==, "Missing because");
    }
}

static void
check_case(const KindCase *kind, Grid grid, ChartSize size)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) messages = g_string_new(NULL);
    const Scene *scene = NULL;

    grid.arena = arena;
    const ChartSpec *spec =
        chart_spec_parse(spec_of(kind, &grid), kind->table(&grid), NULL, arena, diag);
    if (spec != NULL) {
        scene = chart_layout(spec, chart_case_theme(), size, arena, diag);
    }
    diag_print(diag, messages);
    if (scene == NULL) {
        g_test_message("%s, %zu entries, state %d, layout %d, width %g, %s: %s", kind->kind, grid.n,
                       (int)grid.state, (int)size.layout, size.width, grid.name, messages->str);
        g_test_fail();
        return;
    }
    check_boxes(scene);
    check_words(spec, &grid);
}

static void
for_layouts(const KindCase *kind, Grid grid)
{
    static const ChartSize sizes[] = {
        { .layout = CHART_NARROW },
        { .layout = CHART_SCREEN, .width = 333 },
        { .layout = CHART_PRINT },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        check_case(kind, grid, sizes[i]);
    }
}

static void
test_grid(const void *data)
{
    static const size_t counts[] = { 1, 2, 5, 40 };
    const KindCase *kind = data;

    for (size_t i = 0; i < G_N_ELEMENTS(counts); i++) {
        for (size_t name = 0; name < CHART_CASE_PLAIN; name++) {
            for (int state = DATA_FULL; state <= DATA_NONE; state++) {
                if (kind->most == 0 || counts[i] <= kind->most) {
                    for_layouts(
                        kind, (Grid){ chart_case_names[name], counts[i], (DataState)state, NULL });
                }
            }
        }
    }
}

/* ---- Geometry ---- */

static ChartCase
read_case(const char *text, Arena *arena)
{
    g_autoptr(Diag) diag = diag_new();
    ChartCase result = chart_case_read(text, arena, diag);

    g_assert_nonnull(result.scene);
    return result;
}

/* Each part is as long as its amount and begins where the previous one ends. */
static void
test_stack_lengths(void)
{
    static const char text[] = "table:\n"
                               "  - {option: A, component: chips, amount: 30, currency: EUR}\n"
                               "  - {option: A, component: power, amount: 20, currency: EUR}\n"
                               "  - {option: A, component: staff, amount: 10, currency: EUR}\n"
                               "  - {option: B, component: chips, amount: 40, currency: EUR}\n"
                               "chart: {chart: c, mark: tco, title: T, source: S}\n";
    g_autoptr(Arena) arena = arena_new();
    const Scene *scene = read_case(text, arena).scene;
    const SceneMark *bars[4] = { NULL };
    size_t n = 0;

    for (size_t i = 0; i < scene->n_marks; i++) {
        if (scene->marks[i].kind == SCENE_BAR && scene->marks[i].datum != NULL) {
            g_assert_cmpuint(n, <, 4);
            bars[n++] = &scene->marks[i];
        }
    }
    g_assert_cmpuint(n, ==, 4);
    /* B, which is cheaper, comes first; the gap between parts is under one unit */
    double zero = bars[0]->as.bar.x, scale = bars[0]->as.bar.width / 40;
    g_assert_cmpfloat(bars[0]->datum->value, ==, 40);
    g_assert_cmpfloat_with_epsilon(bars[1]->as.bar.x, zero, .01);
    g_assert_cmpfloat_with_epsilon(bars[1]->as.bar.width / scale, 30, 1 / scale);
    g_assert_cmpfloat_with_epsilon(bars[2]->as.bar.x, zero + 30 * scale, 1);
    g_assert_cmpfloat_with_epsilon(bars[3]->as.bar.x, zero + 50 * scale, 1.3);
    g_assert_cmpfloat_with_epsilon(bars[3]->as.bar.width / scale, 10, 1 / scale);
}

/* Bars extend from the base case in proportion to the change of the output, both to the same side
 * if both outputs are there. */
static void
test_tornado_ends(void)
{
    static const char text[] =
        "table:\n"
        "  - {parameter: a, total: 100, low_total: 80, high_total: 130, currency: EUR}\n"
        "  - {parameter: b, total: 100, low_total: 105, high_total: 125, currency: EUR}\n"
        "chart: {chart: c, mark: tornado, title: T, source: S}\n";
    g_autoptr(Arena) arena = arena_new();
    const Scene *scene = read_case(text, arena).scene;
    const SceneMark *bars[4] = { NULL };
    size_t n = 0;

    for (size_t i = 0; i < scene->n_marks; i++) {
        if (scene->marks[i].kind == SCENE_BAR && scene->marks[i].datum != NULL) {
            g_assert_cmpuint(n, <, 4);
            bars[n++] = &scene->marks[i];
        }
    }
    g_assert_cmpuint(n, ==, 4);
    double base = bars[1]->as.bar.x, scale = bars[1]->as.bar.width / 30;
    g_assert_cmpfloat_with_epsilon(bars[0]->as.bar.x + bars[0]->as.bar.width, base, 1e-6);
    g_assert_cmpfloat_with_epsilon(bars[0]->as.bar.width, 20 * scale, 1e-6);
    g_assert_cmpfloat_with_epsilon(bars[2]->as.bar.x, base, 1e-6);
    g_assert_cmpfloat_with_epsilon(bars[2]->as.bar.width, 5 * scale, 1e-6);
    g_assert_cmpfloat_with_epsilon(bars[3]->as.bar.x, base, 1e-6);
    g_assert_cmpfloat_with_epsilon(bars[3]->as.bar.width, 25 * scale, 1e-6);
    g_assert_cmpfloat(bars[3]->as.bar.y, >=, bars[2]->as.bar.y + bars[2]->as.bar.height);
}

/* The circle is at (F_a − F_b) / (m_b − m_a): 14 / (1.3 − .42). */
static void
test_break_even(void)
{
    static const char text[] = "table:\n"
                               "  - {option: own, month: 0, total: 14, currency: EUR}\n"
                               "  - {option: own, month: 48, total: 34.16, currency: EUR}\n"
                               "  - {option: rent, month: 0, total: 0, currency: EUR}\n"
                               "  - {option: rent, month: 48, total: 62.4, currency: EUR}\n"
                               "chart: {chart: c, mark: breakeven, title: T, source: S}\n";
    g_autoptr(Arena) arena = arena_new();
    ChartCase chart = read_case(text, arena);
    const SceneMark *own = NULL, *circle = NULL;

    for (size_t i = 0; i < chart.scene->n_marks; i++) {
        const SceneMark *mark = &chart.scene->marks[i];
        if (mark->kind == SCENE_LINE && mark->as.line.role == LINE_SERIES && own == NULL) {
            own = mark;
        }
        circle = mark->kind == SCENE_SYMBOL && mark->hollow ? mark : circle;
    }
    g_assert_nonnull(own);
    g_assert_nonnull(circle);
    const Point *ends = own->as.line.points;
    double part = (circle->as.symbol.x - ends[0].x) / (ends[1].x - ends[0].x);
    g_assert_cmpfloat_with_epsilon(48 * part, 14 / .88, 1e-6);
    g_assert_nonnull(
        strstr(chart_spec_alt(chart.spec), "own costs less than rent from month 16 on"));
}

static bool
says(const Scene *scene, const char *words, Arena *arena)
{
    for (size_t i = 0; i < scene->n_marks; i++) {
        if (scene->marks[i].kind == SCENE_TEXT &&
            strstr(scene_text(&scene->marks[i], arena), words) != NULL) {
            return true;
        }
    }
    return false;
}

static size_t
count_circles(const Scene *scene)
{
    size_t n = 0;

    for (size_t i = 0; i < scene->n_marks; i++) {
        n += scene->marks[i].kind == SCENE_SYMBOL && scene->marks[i].hollow;
    }
    return n;
}

/* Two lines that start almost at the same point, with a difference of 54 in millions, cross before
 * they can be seen as two, so there is no circle. If they visibly start apart, there is one. */
static void
test_no_circle_where_lines_start_together(void)
{
    static const struct {
        int start;
        size_t circles;
    } cases[] = { { 0, 0 }, { 54000, 0 }, { 340000, 0 }, { 360000, 1 }, { 9000000, 1 } };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Arena) arena = arena_new();
        ChartCase chart =
            read_case(arena_printf(arena,
                                   "table:\n"
                                   "  - {option: a, month: 0, total: 0, currency: EUR}\n"
                                   "  - {option: a, month: 36, total: 70000000, currency: EUR}\n"
                                   "  - {option: b, month: 0, total: %d, currency: EUR}\n"
                                   "  - {option: b, month: 36, total: 47000000, currency: EUR}\n"
                                   "chart: {chart: c, mark: breakeven, title: T, source: S}\n",
                                   cases[i].start),
                      arena);
        g_assert_cmpuint(count_circles(chart.scene), ==, cases[i].circles);
        g_assert_false(says(chart.scene, "costs less throughout", arena) && cases[i].start > 0);
    }
}

/* The wording for rows with `other`, which state when two options break even: a month with its
 * range if the range is closed, no single month if it is open. */
static void
test_a_label_says_when_a_range_is_open(void)
{
    static const struct {
        const char *range, *label;
    } cases[] = {
        { "earliest: 12.2, latest: 20", "month 16 [13–20]" },
        { "earliest: 3.4", "between month 4 and beyond month 48" },
        { "latest: 20", "between the start and month 20" },
        { "currency: EUR", "between the start and beyond month 48" },
        { "earliest: 47.5", "month 48 or later" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Arena) arena = arena_new();
        ChartCase chart = read_case(
            arena_printf(arena,
                         "table:\n"
                         "  - {option: own, month: 0, total: 14, currency: EUR}\n"
                         "  - {option: own, month: 48, total: 34.16, currency: EUR}\n"
                         "  - {option: rent, month: 0, total: 0, currency: EUR}\n"
                         "  - {option: rent, month: 48, total: 62.4, currency: EUR}\n"
                         "  - {option: rent, other: own, %s%s}\n"
                         "  - {option: rent, other: third, earliest: 1, latest: 2, currency: EUR}\n"
                         "chart: {chart: c, mark: breakeven, title: T, source: S,\n"
                         "  error: {meaning: 5th to 95th percentile}}\n",
                         cases[i].range, strstr(cases[i].range, "EUR") ? "" : ", currency: EUR"),
            arena);
        g_assert_true(says(chart.scene, cases[i].label, arena));
        g_assert_cmpuint(count_circles(chart.scene), ==, 1);
        g_assert_true(strstr(chart_spec_alt(chart.spec), cases[i].label) != NULL);
        g_assert_nonnull(strstr(chart_spec_note(chart.spec), "5th to 95th percentile."));
        /* the rows of ranges are not points */
        g_assert_cmpuint(chart_spec_data(chart.spec, arena)->n_rows, ==, 4);
    }
}

/* The whisker of a total runs from the low to the high end, and the dot is at the total. They are
 * below the bar, where there are no parts and no text. */
static void
test_a_whisker_lies_below_its_bar(void)
{
    static const char text[] =
        "layout: screen\ntable:\n"
        "  - {option: own, component: chips, amount: 50, currency: EUR, p5: 25, p95: 60}\n"
        "  - {option: own, component: resale, amount: -10, currency: EUR, p5: 25, p95: 60}\n"
        "  - {option: rent, component: chips, amount: 80, currency: EUR}\n"
        "chart: {chart: c, mark: tco, title: T, source: S,\n"
        "  error: {lo: p5, hi: p95, meaning: 5th to 95th percentile}}\n";
    g_autoptr(Arena) arena = arena_new();
    const Scene *scene = read_case(text, arena).scene;
    const SceneMark *line = NULL, *dot = NULL, *bars[3] = { NULL };
    size_t n_bars = 0;

    for (size_t i = 0; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        bool whisker = mark->kind == SCENE_LINE && mark->as.line.role == LINE_WHISKER;
        line = whisker && mark->as.line.points[0].y == mark->as.line.points[1].y && line == NULL
                   ? mark
                   : line;
        if (mark->kind == SCENE_SYMBOL) {
            g_assert_null(dot); /* the rented option has neither an interval nor a deduction */
            dot = mark;
        }
        if (mark->kind == SCENE_BAR && mark->datum != NULL) {
            g_assert_cmpuint(n_bars, <, 3);
            bars[n_bars++] = mark;
        }
    }
    g_assert_cmpuint(n_bars, ==, 3);
    g_assert_true(line != NULL && dot != NULL);
    double zero = bars[0]->as.bar.x, scale = bars[2]->as.bar.width / 80;
    const Point *ends = line->as.line.points;
    g_assert_cmpfloat_with_epsilon((ends[0].x - zero) / scale, 25, .5);
    g_assert_cmpfloat_with_epsilon((ends[1].x - zero) / scale, 60, .5);
    g_assert_cmpfloat_with_epsilon((dot->as.symbol.x - zero) / scale, 40, .5);
    g_assert_cmpfloat(ends[0].y, >, bars[0]->as.bar.y + bars[0]->as.bar.height);
    g_assert_cmpfloat(ends[0].y, <, bars[2]->as.bar.y);
    g_assert_true(bars[1]->hollow); /* the resale value */
    for (size_t i = 0; i < scene->n_marks; i++) {
        Box box =
            scene->marks[i].kind == SCENE_TEXT ? scene_text_box(&scene->marks[i]) : (Box){ 0 };
        for (size_t k = 0; k < n_bars && box.right > box.left; k++) {
            bool apart = box.right <= bars[k]->as.bar.x ||
                         box.left >= bars[k]->as.bar.x + bars[k]->as.bar.width ||
                         box.bottom <= bars[k]->as.bar.y ||
                         box.top >= bars[k]->as.bar.y + bars[k]->as.bar.height;
            g_assert_true(apart);
        }
    }
    g_assert_true(says(scene, "€40.00 [€25.00–€60.00]", arena));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        g_autofree char *path =
            g_strdup_printf("/costs/%s holds its texts apart, whatever it shows", kinds[i].kind);
        g_test_add_data_func(path, &kinds[i], test_grid);
    }
    g_test_add_func("/costs/parts of a stack are as long as their amounts", test_stack_lengths);
    g_test_add_func("/costs/bars of a tornado leave the base case by their change",
                    test_tornado_ends);
    g_test_add_func("/costs/the circle stands where both have cost the same", test_break_even);
    g_test_add_func("/costs/no circle where lines start together",
                    test_no_circle_where_lines_start_together);
    g_test_add_func("/costs/a label says when a range is open",
                    test_a_label_says_when_a_range_is_open);
    g_test_add_func("/costs/a whisker lies below its bar", test_a_whisker_lies_below_its_bar);
    return g_test_run();
}
