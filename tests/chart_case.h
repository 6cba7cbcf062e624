/* A chart test case: one YAML text with the table's rows as maps under `table`,
 * the specification under `chart`, the layout (screen, narrow, print) under
 * `layout`, and `with_title`. */
#ifndef TESTS_CHART_CASE_H
#define TESTS_CHART_CASE_H

#include "charts/chart.h"
#include "charts/layout/scene.h"
#include "text/fonts.h"

#include <stdlib.h>
#include <string.h>

/* Names as they may occur in data: long, without spaces, in other scripts, hostile. The first
 * CHART_CASE_PLAIN may be quoted in a YAML text. */
enum { CHART_CASE_PLAIN = 5 };
static const char *const chart_case_names[] = {
    "H100",
    "an accelerator whose marketing department could not stop before eighty characters",
    "テンソル処理装置の第七世代である氷河版の大規模な学習結果を示す長い名前その二",
    "מאיץ עם שם ארוך בעברית לבדיקת כיוון הכתיבה",
    "Unbrokenlongnamewithoutasingleblankthatnobreakercouldeverwrapatablankbecausethereisnone",
    "<script>alert(\"&'\")</script>",
};

/* In the order of ChartLayout. */
static const char *const chart_case_layouts[] = { "screen", "narrow", "print" };

static Arena *chart_case_arena;
static Theme *chart_case_only_theme;

static inline void
chart_case_release(void)
{
    fonts_shutdown();
    arena_free(chart_case_arena);
}

/* The default theme, with its fonts; released at exit, so that leak checkers only report leaks of
 * the test. */
static inline Theme *
chart_case_theme(void)
{
    if (chart_case_only_theme == NULL) {
        g_autoptr(Diag) diag = diag_new();
        chart_case_arena = arena_new();
        chart_case_only_theme = theme_load("assets/theme.yaml", NULL, chart_case_arena, diag);
        g_assert_nonnull(chart_case_only_theme);
        g_assert_true(fonts_init(chart_case_only_theme, diag));
        g_assert_cmpint(atexit(chart_case_release), ==, 0);
    }
    return chart_case_only_theme;
}

static inline bool
chart_case_has(GPtrArray *names, const char *name)
{
    return g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL);
}

static inline void
chart_case_fill(const Table *table, const Value *row, Cell *cells)
{
    for (const Value *member = row->first; member != NULL; member = member->next) {
        Cell *cell = &cells[table_column(table, member->key)];
        if (member->kind == VALUE_NUMBER) {
            *cell = cell_number(member->number);
        } else if (member->kind == VALUE_STRING) {
            *cell = cell_text(member->text);
        }
    }
}

/* NULL if `rows` is not a list of maps. */
static inline Table *
chart_case_table(const Value *rows, Arena *arena)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();

    if (rows == NULL || rows->kind != VALUE_LIST) {
        return NULL;
    }
    for (const Value *row = rows->first; row != NULL; row = row->next) {
        for (const Value *member = row->first; member != NULL; member = member->next) {
            if (member->key == NULL) {
                return NULL;
            }
            if (!chart_case_has(names, member->key)) {
                g_ptr_array_add(names, (char *)(uintptr_t)member->key);
            }
        }
    }
    Table *table = table_new(arena, (const char *const *)names->pdata, names->len);
    for (const Value *row = rows->first; row != NULL; row = row->next) {
        Cell *cells = table_add_row(table);
        chart_case_fill(table, row, cells);
    }
    return table;
}

typedef struct {
    const ChartSpec *spec;
    const Scene *scene;
} ChartCase;

static inline ChartSize
chart_case_size(const Value *value)
{
    ChartSize size = { .layout = CHART_SCREEN };
    const Value *layout = value_lookup(value, "layout");
    const Value *title = value_lookup(value, "with_title");

    for (size_t i = 0; layout != NULL && i < G_N_ELEMENTS(chart_case_layouts); i++) {
        if (g_strcmp0(layout->text, chart_case_layouts[i]) == 0) {
            size.layout = (ChartLayout)i;
        }
    }
    size.with_title = title != NULL && title->boolean;
    return size;
}

/* Parses and lays out; results of failed steps stay NULL. */
static inline ChartCase
chart_case_read(const char *text, Arena *arena, Diag *diag)
{
    ChartCase result = { 0 };
    Place start = { .file = "case", .line = 1, .column = 1 };
    const Value *value = value_parse_yaml(text, strlen(text), start, arena, diag);
    const Value *chart = value_lookup(value, "chart");
    const Table *table = chart_case_table(value_lookup(value, "table"), arena);

    if (chart == NULL || table == NULL) {
        return result;
    }
    result.spec = chart_spec_parse(chart, table, NULL, arena, diag);
    if (result.spec != NULL) {
        result.scene =
            chart_layout(result.spec, chart_case_theme(), chart_case_size(value), arena, diag);
    }
    return result;
}

/* The scene of a case without errors. */
static inline const Scene *
chart_case_scene(const char *text, Arena *arena, const ChartSpec **ret_spec)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) messages = g_string_new(NULL);
    ChartCase result = chart_case_read(text, arena, diag);

    diag_print(diag, messages);
    g_assert_cmpstr(messages->str, ==, "");
    if (ret_spec != NULL) {
        *ret_spec = result.spec;
    }
    return result.scene;
}

/* Checks that the specification is refused and that the messages contain these words. */
static inline void
chart_case_refused(const char *text, const char *words)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) messages = g_string_new(NULL);
    ChartCase result = chart_case_read(text, arena, diag);

    diag_print(diag, messages);
    g_assert_null(result.scene);
    g_assert_nonnull(strstr(messages->str, words));
}

/* The first symbol that shows this row of the table; NULL: there is none. */
static inline const SceneMark *
chart_case_symbol(const Scene *scene, size_t row)
{
    for (size_t i = 0; i < scene->n_marks; i++) {
        const SceneMark *mark = &scene->marks[i];
        if (mark->kind == SCENE_SYMBOL && mark->datum != NULL && mark->datum->row == row) {
            return mark;
        }
    }
    return NULL;
}

static inline bool
chart_case_has_text(const Scene *scene, const char *text)
{
    g_autoptr(Arena) arena = arena_new();

    for (size_t i = 0; i < scene->n_marks; i++) {
        if (scene->marks[i].kind == SCENE_TEXT &&
            g_str_equal(scene_text(&scene->marks[i], arena), text)) {
            return true;
        }
    }
    return false;
}

#endif
