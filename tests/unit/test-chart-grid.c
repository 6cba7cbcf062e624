/* The proof of layout, over every kind that is registered: kinds × {1, 2, 40
 * series, some missing, none there} × {half column, full width, slide of 16:9} ×
 * {short, 80 characters, Chinese and Japanese, right-to-left}. A new kind needs
 * tests/fixtures/kinds/<word>.yaml, a way of drawing one <word>-<way>.yaml: its chart, the rows of
 * one series (texts hold {name} and {long}), the columns that vary and those that can be missing.
 */
#include "base/table_input.h"
#include "charts/grammar/kind.h"
#include "charts/render/render.h"
#include "tests/chart_case.h"

#include <math.h>

static const char *const names[] = {
    "H100",
    "an accelerator whose marketing department could not stop before eighty characters",
    "テンソル処理装置の第七世代である氷河版の大規模な学習結果を示す長い名前",
    "מאיץ עם שם ארוך בעברית לבדיקת כיוון הכתיבה",
};

typedef struct {
    const char *word; /* of the size */
    ChartLayout layout;
    double width, height; /* 0: the layout's own */
} GridSize;

static const GridSize sizes[] = {
    { "half", CHART_PRINT, 221, 0 },
    { "full", CHART_SCREEN, 0, 0 },
    { "slide", CHART_SCREEN, 1280, 720 },
};

static const struct {
    size_t n_series, n_missing;
} counts[] = { { 1, 0 }, { 2, 0 }, { 40, 0 }, { 9, 3 }, { 3, 3 } };

typedef struct {
    const ChartKind *kind;
    const Value *fixture;
    const GridSize *size;
    const char *name;
    size_t n_series, n_missing;
    double (*number)(double number, size_t series); /* its replacement; NULL: itself */
} GridCase;

/* ---- The case's spec and rows ---- */

static const char *
filled(const char *text, const GridCase *grid, size_t series, Arena *arena)
{
    g_autofree char *number = g_strdup_printf("%s %zu", grid->name, series + 1);
    g_autoptr(GString) out = g_string_new(text);

    g_string_replace(out, "{name}", grid->n_series == 1 ? grid->name : number, 0);
    g_string_replace(out, "{long}", grid->name, 0);
    return arena_strdup(arena, out->str);
}

static Value *
copy_filled(const Value *value, const GridCase *grid, size_t series, Arena *arena)
{
    Value *copy = arena_new0(arena, Value);

    *copy = *value;
    copy->next = copy->first = copy->last = NULL;
    copy->n_items = 0;
    if (value->kind == VALUE_STRING) {
        copy->text = filled(value->text, grid, series, arena);
    }
    for (const Value *at = value->first; at != NULL; at = at->next) {
        Value *member = copy_filled(at, grid, series, arena);
        if (value->kind == VALUE_MAP) {
            value_set(copy, at->key, member);
        } else {
            value_append(copy, member);
        }
    }
    return copy;
}

static bool
lists(const Value *list, const char *text)
{
    for (const Value *at = list != NULL ? list->first : NULL; at != NULL; at = at->next) {
        if (g_str_equal(at->text, text)) {
            return true;
        }
    }
    return false;
}

/* A row of the fixture for the given series. */
static void
vary_row(Value *row, const GridCase *grid, size_t series, Arena *arena)
{
    const Value *missing = value_lookup(grid->fixture, "missing");
    const Value *reason = value_lookup(missing, "reason");
    bool absent = series >= grid->n_series - grid->n_missing;

    for (Value *cell = row->first; cell != NULL; cell = cell->next) {
        if (lists(value_lookup(grid->fixture, "varied"), cell->key)) {
            cell->number *= 1 + .37 * (double)(series * 7 % 11) / 11;
            cell->number = grid->number != NULL ? grid->number(cell->number, series) : cell->number;
        }
        if (absent && lists(value_lookup(missing, "columns"), cell->key)) {
            cell->kind = VALUE_NULL;
        }
    }
    if (reason != NULL) {
        value_set(row, reason->text,
                  absent ? value_new_text(arena, grid->name) : arena_new0(arena, Value));
    }
}

static const Table *
grid_table(const GridCase *grid, Arena *arena, Diag *diag)
{
    Value *rows = value_new_list(arena);
    const Value *once = value_lookup(grid->fixture, "once");

    for (const Value *row = once != NULL ? once->first : NULL; row != NULL; row = row->next) {
        value_append(rows, copy_filled(row, grid, 0, arena));
    }
    for (size_t i = 0; i < grid->n_series; i++) {
        const Value *row = value_lookup(grid->fixture, "rows")->first;
        for (; row != NULL; row = row->next) {
            Value *copy = copy_filled(row, grid, i, arena);
            vary_row(copy, grid, i, arena);
            value_append(rows, copy);
        }
    }
    return table_from_values(rows, arena, diag);
}

/* ---- Judgement ---- */

static bool
is_text(const SceneMark *mark)
{
    return mark->kind == SCENE_TEXT && mark->as.text.width > 0;
}

static bool
stands_alone(const Scene *scene, size_t index)
{
    Box a = scene_text_box(&scene->marks[index]);

    for (size_t k = index + 1; k < scene->n_marks; k++) {
        if (!is_text(&scene->marks[k])) {
            continue;
        }
        Box b = scene_text_box(&scene->marks[k]);
        if (a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top) {
            return false;
        }
    }
    return a.left >= -.5 && a.top >= -.5 && a.right <= scene->width + .5 &&
           a.bottom <= scene->height + .5;
}

/* Checked here from the marks, independently of the layout's own check. */
static bool
texts_apart(const Scene *scene)
{
    for (size_t i = 0; i < scene->n_marks; i++) {
        if (is_text(&scene->marks[i]) && !stands_alone(scene, i)) {
            return false;
        }
    }
    return true;
}

static bool
size_exact(const GridCase *grid, const Scene *scene)
{
    return (grid->size->width <= 0 || scene->width == grid->size->width) &&
           (grid->size->height <= 0 || scene->height == grid->size->height);
}

/* A kind may refuse too many series with a message; this is not an error of the layout. */
static bool
refused(const char *said, const GridCase *grid)
{
    const Value *refusals = value_lookup(grid->fixture, "refuses");

    for (const Value *at = refusals != NULL ? refusals->first : NULL; at != NULL; at = at->next) {
        if (strstr(said, at->text) != NULL) {
            return true;
        }
    }
    return false;
}

/* The kind has a template for Vega-Lite, and its specification draws something. */
static void
check_export(const ChartSpec *spec, Arena *arena, Diag *diag)
{
    g_autoptr(GString) out = g_string_new(NULL);

    chart_write_vega_lite(spec, out);
    const Value *root = value_parse_json(out->str, out->len, "vega", arena, diag);
    const Value *view = value_lookup(root, "spec") != NULL ? value_lookup(root, "spec") : root;
    g_assert_nonnull(value_lookup(value_lookup(view, "layer")->first, "mark"));
    g_assert_cmpuint(value_lookup(value_lookup(root, "data"), "values")->n_items, ==,
                     chart_spec_data(spec, arena)->n_rows);
}

static const ChartSpec *
grid_spec(const GridCase *grid, Arena *arena, Diag *diag)
{
    const Table *table = grid_table(grid, arena, diag);
    const Value *chart = copy_filled(value_lookup(grid->fixture, "chart"), grid, 0, arena);

    return chart_spec_parse(chart, table, NULL, arena, diag);
}

static void
check_case(const GridCase *grid)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) said = g_string_new(NULL);
    const ChartSpec *spec = grid_spec(grid, arena, diag);
    ChartSize size = { .layout = grid->size->layout,
                       .width = grid->size->width,
                       .height = grid->size->height,
                       .with_title = true };
    const Scene *scene =
        spec != NULL ? chart_layout(spec, chart_case_theme(), size, arena, diag) : NULL;

    diag_print(diag, said);
    if (scene == NULL && refused(said->str, grid)) {
        return;
    }
    if (scene == NULL || !texts_apart(scene) || !size_exact(grid, scene)) {
        g_test_message("%s, %s, %zu series, %zu missing, %s: %s", grid->kind->words[0],
                       grid->size->word, grid->n_series, grid->n_missing, grid->name, said->str);
        g_test_fail();
        return;
    }
    g_assert_cmpuint(strlen(chart_spec_alt(spec)), >=, 60);
    g_assert_cmpuint(chart_spec_data(spec, arena)->n_rows, >, 0);
    if (grid->name == names[0] && grid->size == &sizes[0]) {
        check_export(spec, arena, diag);
    }
}

static void
check_sizes(GridCase grid)
{
    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        for (size_t k = 0; k < G_N_ELEMENTS(counts); k++) {
            grid.size = &sizes[i];
            grid.n_series = counts[k].n_series;
            grid.n_missing = counts[k].n_missing;
            check_case(&grid);
        }
    }
}

static const Value *
fixture_of(const char *name, Arena *arena)
{
    g_autoptr(Diag) diag = diag_new();
    const char *path = arena_printf(arena, "tests/fixtures/kinds/%s.yaml", name);
    Bytes bytes = { 0 };

    g_assert_true(file_read(path, LIMIT_REPORT_FILE, (Place){ 0 }, arena, &bytes, diag));
    const Value *fixture =
        value_parse_yaml(bytes.data, bytes.size, (Place){ path, 1, 1 }, arena, diag);
    g_assert_nonnull(fixture);
    return fixture;
}

static void
check_fixture(const ChartKind *kind, const char *name)
{
    g_autoptr(Arena) arena = arena_new();
    const Value *fixture = fixture_of(name, arena);

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        check_sizes((GridCase){ .kind = kind, .fixture = fixture, .name = names[i] });
    }
}

static void
test_kind(gconstpointer data)
{
    const ChartKind *kind = data;
    check_fixture(kind, kind->words[0]);
}

/* More fixtures, named <word>-<what they show>. */
static const char *const variants[] = { "line-dates",      "line-names",      "layer-columns",
                                        "line-panels",     "scaling-panels",  "layer-panels",
                                        "line-shapes",     "matrix-sides",    "layer-sides",
                                        "roofline-panels", "breakeven-panels" };

static void
test_variant(gconstpointer data)
{
    const char *name = data;
    g_autofree char *word = g_strndup(name, strcspn(name, "-"));

    check_fixture(kind_find(word), name);
}

/* ---- Unlucky numbers ---- */

static double
all_one(double number, size_t series)
{
    return number * 0 + (series < SIZE_MAX);
}

static double
none_at_all(double number, size_t series)
{
    return number * 0 * (double)series;
}

static double
below_zero(double number, size_t series)
{
    return series < SIZE_MAX ? -number : 0;
}

static double
either_side(double number, size_t series)
{
    return series % 2 == 0 ? -number : number;
}

static double
very_small(double number, size_t series)
{
    return series < SIZE_MAX ? number * 1e-12 : 0;
}

static double
very_large(double number, size_t series)
{
    return series < SIZE_MAX ? number * 1e15 : 0;
}

static double
at_the_limit(double number, size_t series)
{
    return number * 0 + (series < SIZE_MAX ? 1.7e308 : 0);
}

static double
at_the_least(double number, size_t series)
{
    return number * 0 + (series < SIZE_MAX ? 5e-324 : 0);
}

/* A picture or a refusal. The refusal is about the data, unless numbers are out of range. */
static void
check_unlucky(const GridCase *grid)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) said = g_string_new(NULL);
    const ChartSpec *spec = grid_spec(grid, arena, diag);
    ChartSize size = { .layout = CHART_SCREEN, .with_title = true };
    const Scene *scene =
        spec != NULL ? chart_layout(spec, chart_case_theme(), size, arena, diag) : NULL;
    bool end = grid->number == at_the_limit || grid->number == at_the_least;

    diag_print(diag, said);
    g_test_message("%s", said->str);
    g_assert_true(scene != NULL ? texts_apart(scene) : diag_count(diag, DIAG_ERROR) > 0);
    g_assert_true(end || (strstr(said->str, "chart-outside") == NULL &&
                          strstr(said->str, "chart-overlap") == NULL &&
                          strstr(said->str, "chart-covered") == NULL));
}

static void
test_unlucky(void)
{
    static double (*const numbers[])(double, size_t) = { all_one,      none_at_all, below_zero,
                                                         either_side,  very_small,  very_large,
                                                         at_the_limit, at_the_least };
    size_t n = 0;
    const ChartKind *const *kinds = kinds_all(&n);

    for (size_t i = 0; i < n * G_N_ELEMENTS(numbers); i++) {
        const ChartKind *kind = kinds[i / G_N_ELEMENTS(numbers)];
        g_autoptr(Arena) arena = arena_new();
        check_unlucky(&(GridCase){ .kind = kind,
                                   .fixture = fixture_of(kind->words[0], arena),
                                   .name = names[0],
                                   .n_series = 3,
                                   .number = numbers[i % G_N_ELEMENTS(numbers)] });
    }
}

/* ---- The judge itself ---- */

/* A text of 40 × 9.7 units at 10, 20 on one mark, and the expected findings. */
static char *
judge(const SceneMark *mark, const Datum *datum, const char *series)
{
    static const TextRun words[] = { { "a label", 400, { 0 } } };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) said = g_string_new(NULL);
    Scene scene = { .arena = arena, .width = 100, .height = 50, .id = "fig-x" };

    *scene_add(&scene, mark->kind) = *mark;
    SceneMark *text = scene_add(&scene, SCENE_TEXT);
    text->datum = datum;
    text->group_name = series;
    text->as.text.x = 10;
    text->as.text.y = 20;
    text->as.text.size = 10;
    text->as.text.width = 40;
    text->as.text.runs = words;
    text->as.text.n_runs = 1;
    g_assert_cmpint(scene_check(&scene, diag), ==, diag_count(diag, DIAG_ERROR) == 0);
    diag_print(diag, said);
    return g_strdup(said->str);
}

static void
assert_covered(const SceneMark *mark)
{
    static const Datum own = { .row = 3, .tip = "own" }, other = { .row = 4, .tip = "other" };
    g_autofree char *foreign = judge(mark, &other, NULL);
    g_autofree char *same_row = judge(mark, &own, NULL);
    g_autofree char *same_series = judge(mark, NULL, "A");
    g_autofree char *other_series = judge(mark, NULL, "B");

    g_assert_nonnull(strstr(foreign, "the text 'a label' covers a mark of 'own: 3'"));
    g_assert_cmpstr(same_row, ==, "");
    g_assert_cmpstr(same_series, ==, "");
    g_assert_nonnull(strstr(other_series, "'own: 3'"));
}

static void
test_covered(void)
{
    static const Datum own = { .row = 3, .tip = "own: 3" };
    static const Point path[] = { { 0, 0 }, { 30, 30 } };
    SceneMark mark = { .group_name = "A", .datum = &own };

    mark.kind = SCENE_SYMBOL;
    mark.as.symbol.x = 30;
    mark.as.symbol.y = 24;
    mark.as.symbol.radius = 4;
    assert_covered(&mark);
    mark.kind = SCENE_LINE;
    mark.as.line.role = LINE_SERIES;
    mark.as.line.points = path;
    mark.as.line.n_points = 2;
    assert_covered(&mark);
    mark.as.line.role = LINE_GRID;
    g_autofree char *grid = judge(&mark, NULL, NULL);
    g_assert_cmpstr(grid, ==, "");
    memset(&mark.as, 0, sizeof mark.as);
    mark.kind = SCENE_BAR;
    mark.as.bar.width = 60;
    mark.as.bar.height = 40;
    assert_covered(&mark);
    mark.paint.kind = PAINT_HEAT; /* a shade contains the whole text */
    g_autofree char *cell = judge(&mark, NULL, NULL);
    g_assert_cmpstr(cell, ==, "");
    mark.as.bar.width = 30;
    g_autofree char *edge = judge(&mark, NULL, NULL);
    g_assert_nonnull(strstr(edge, "covers a mark"));
}

/* What a developer who adds a kind may forget. */
static void
test_complete(void)
{
    size_t n = 0;
    const ChartKind *const *kinds = kinds_all(&n);
    ChartKind common = *kind_find("bar"), own = *kind_find("matrix");

    for (size_t i = 0; i < n; i++) {
        g_assert_cmpstr(kind_lacks(kinds[i]), ==, NULL);
    }
    common.subtitle = NULL;
    g_assert_cmpstr(kind_lacks(&common), ==, "subtitle");
    own.data = NULL;
    g_assert_cmpstr(kind_lacks(&own), ==, "data");
}

int
main(int argc, char **argv)
{
    size_t n = 0;
    const ChartKind *const *kinds = kinds_all(&n);

    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < n; i++) {
        g_autofree char *path =
            g_strdup_printf("/chart-grid/no text of a %s chart touches another or leaves, whatever "
                            "its series, size and names",
                            kinds[i]->words[0]);
        g_test_add_data_func(path, kinds[i], test_kind);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(variants); i++) {
        g_autofree char *path =
            g_strdup_printf("/chart-grid/no text of %s touches another or leaves", variants[i]);
        g_test_add_data_func(path, variants[i], test_variant);
    }
    g_test_add_func("/chart-grid/each kind is complete, and what one lacks is named",
                    test_complete);
    g_test_add_func("/chart-grid/unlucky numbers make a picture, or are refused in words",
                    test_unlucky);
    g_test_add_func("/chart-grid/a text on a mark of another row or series is an error that names "
                    "both",
                    test_covered);
    return g_test_run();
}
