/* Charts guessed from plain rows. The expected blocks are written by hand. */
#include "base/table_input.h"
#include "charts/grammar/guess.h"

#include <string.h>

static bool
is_chip(const char *name)
{
    return g_ascii_isdigit(name[1]);
}

typedef struct {
    const char *csv;
    ChartAsked asked;
    const char *block; /* without the lines for source and data */
} Case;

static const char perf[] = "team,batch,rate\nA,1,10\nA,8,50\nA,32,90\nB,1,9\nB,8,60\nB,32,99\n";

static const char sweep[] = "batch,length,rate\n1,512,12\n8,512,80\n1,1024,11\n8,1024,70\n";

static const Case cases[] = {
    { perf,
      { 0 },
      "mark: line\ntitle: Rate by batch and team\nx: {field: batch, title: Batch}\n"
      "y: {field: rate, title: Rate, unit: \"\", better: neither}\ncolor: team\n" },
    { perf,
      { .mark = "scatter", .log = "both", .title = "T: all" },
      "mark: point\ntitle: \"T: all\"\nx: {field: batch, title: Batch, scale: log}\n"
      "y: {field: rate, title: Rate, unit: \"\", better: neither, scale: log}\ncolor: team\n" },
    { perf,
      { .mark = "bar" },
      "mark: bar\ntitle: Rate by batch and team\n"
      "x: {field: rate, title: Rate, unit: \"\", better: neither}\ny: team\ncolor: team\n"
      "facet: batch\n" },
    { perf,
      { .mark = "Stacked-Bar" },
      "mark: tco\ntitle: Rate by batch and team\n"
      "x: {field: rate, title: Rate, unit: \"\", better: neither}\ny: batch\ncomponent: team\n"
      "sort: data\n" },
    { perf,
      { .mark = "box" },
      "mark: runs\ntitle: Rate by team\n"
      "x: {field: rate, title: Rate, unit: \"\", better: neither}\ny: team\n" },
    { perf,
      { .mark = "heatmap" },
      "mark: cell\ntitle: Rate by team and batch\nx: {field: team, title: Team, type: ordinal}\n"
      "y: {field: batch, title: Batch, unit: \"\", better: neither}\n"
      "value: rate\n" },
    /* one number by names, with its unit in the column heading */
    { "Model,Latency (ms)\nS,1\nM,2\n",
      { 0 },
      "mark: bar\ntitle: Latency by model\n"
      "x: {field: \"Latency (ms)\", title: Latency, unit: ms, better: neither}\ny: Model\n" },
    /* names with several rows each */
    { "chip,ms\nA,1\nA,2\nB,3\n",
      { 0 },
      "mark: point\ntitle: Ms by chip\nx: {field: chip, title: Chip}\n"
      "y: {field: ms, title: Ms, unit: \"\", better: neither}\n" },
    /* dates take precedence over numbers */
    { "n,day,load\n4,2026-11-01,7\n3,2026-11-02,8\n9,2026-11-03,6\n",
      { 0 },
      "mark: line\ntitle: Load by day\nx: {field: day, title: Day}\n"
      "y: {field: load, title: Load, unit: \"\", better: neither}\n"
      "labels: {series: none}\n" },
    /* no order: points with their names */
    { "name,size,score\na,7,5\nb,3,6\nc,9,4\n",
      { 0 },
      "mark: point\ntitle: Score by size and name\nx: {field: size, title: Size}\n"
      "y: {field: score, title: Score, unit: \"\", better: neither}\ncolor: name\n" },
    /* two columns of names */
    { "region,quarter,sum\nN,Q1,1\nN,Q2,2\nS,Q1,3\nS,Q2,4\n",
      { 0 },
      "mark: bar\ntitle: Sum by quarter and region\n"
      "x: {field: sum, title: Sum, unit: \"\", better: neither}\ny: region\ncolor: region\n"
      "facet: quarter\n" },
    /* lines and bars are told apart by a column of numbers */
    { sweep,
      { 0 },
      "mark: line\ntitle: Rate by batch and length\nx: {field: batch, title: Batch}\n"
      "y: {field: rate, title: Rate, unit: \"\", better: neither}\ncolor: length\n" },
    { sweep,
      { .mark = "bar" },
      "mark: bar\ntitle: Rate by batch and length\n"
      "x: {field: rate, title: Rate, unit: \"\", better: neither}\ny: length\ncolor: length\n"
      "facet: batch\n" },
    /* options override the guess */
    { perf,
      { .x = "rate", .y = "batch", .color = "team", .mark = "point" },
      "mark: point\ntitle: Batch by rate and team\nx: {field: rate, title: Rate}\n"
      "y: {field: batch, title: Batch, unit: \"\", better: neither}\ncolor: team\n" },
};

/* Tables with a column for each series. */
static const struct {
    Case own;
    const char *row; /* the second row of the block's data */
} wide[] = {
    { { "step,train_loss,val_loss\n0,4,5\n10,3,4\n20,2,3\n",
        { 0 },
        "mark: line\ntitle: Loss by step\nx: {field: step, title: Step}\n"
        "y: {field: loss, title: Loss, unit: \"\", better: neither}\ncolor: series\n" },
      "    - {step: 0, series: val, loss: 5}\n" },
    { { "Load,TTFT p50 (ms),TTFT p99 (ms)\n1,20,35\n8,28,61\n32,55,160\n",
        { .mark = "column" },
        "mark: layer\ntitle: TTFT by load\nlayer: [{mark: bar}]\n"
        "x: {field: Load, title: Load, type: ordinal}\n"
        "y: {field: \"TTFT (ms)\", title: TTFT, unit: ms, better: neither}\ncolor: series\n" },
      "    - {Load: 1, series: p99, \"TTFT (ms)\": 35}\n" },
    { { "Model,chip A,chip B\nS,3,4\nM,1,2\n",
        { .is_chip = is_chip },
        "mark: bar\ntitle: Chip by model\n"
        "x: {field: chip, title: Chip, unit: \"\", better: neither}\ny: series\ncolor: series\n"
        "facet: Model\n" },
      "    - {Model: S, series: B, chip: 4}\n" },
    { { "Model,X1,Y2\nS,3,4\nM,1,2\n",
        { .is_chip = is_chip },
        "mark: bar\ntitle: X1 and Y2 by model\n"
        "x: {field: value, title: Value, unit: \"\", better: neither}\ny: chip\ncolor: chip\n"
        "facet: Model\n" },
      "    - {Model: S, chip: Y2, value: 4}\n" },
    { { "Model,a,b,c\nS,3,4,5\nM,1,2,6\n",
        { .y = "a, c", .mark = "stacked" },
        "mark: tco\ntitle: a and c by model\n"
        "x: {field: value, title: Value, unit: \"\", better: neither}\ny: Model\n"
        "component: series\nsort: data\n" },
      "    - {Model: S, series: c, value: 5}\n" },
    { { "Model,a,b\nS,3,4\nM,1,2\n",
        { .mark = "heatmap" },
        "mark: cell\ntitle: Value by series and model\n"
        "x: {field: series, title: Series, type: ordinal}\n"
        "y: {field: Model, title: Model, type: ordinal}\nvalue: value\n" },
      "    - {Model: S, series: b, value: 4}\n" },
};

static const Table *
read_rows(const char *csv, Arena *arena, Diag *diag)
{
    return table_read_csv((Bytes){ .data = csv, .size = strlen(csv) }, "rows.csv", arena, diag);
}

static void
test_guesses(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Arena) arena = arena_new();
        g_autoptr(GString) out = g_string_new(NULL);
        g_autofree char *expected =
            g_strconcat(cases[i].block, "source: rows.csv\ndata: {file: rows.csv}\n", NULL);
        Diag *diag = diag_new();
        ChartAsked asked = cases[i].asked;
        const Table *rows = read_rows(cases[i].csv, arena, diag), *drawn = NULL;

        asked.file = asked.source = asked.data_file = "rows.csv";
        g_assert_true(chart_guess(&asked, rows, arena, &drawn, out, diag));
        g_assert_cmpstr(out->str, ==, expected);
        g_assert_true(drawn == rows);
        diag_free(diag);
    }
}

static void
test_wide(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(wide); i++) {
        g_autoptr(Arena) arena = arena_new();
        g_autoptr(GString) out = g_string_new(NULL);
        g_autofree char *expected =
            g_strconcat(wide[i].own.block, "source: rows.csv\ndata:\n  values:\n", NULL);
        Diag *diag = diag_new();
        ChartAsked asked = wide[i].own.asked;
        const Table *rows = read_rows(wide[i].own.csv, arena, diag), *drawn = NULL;

        asked.file = asked.source = asked.data_file = "rows.csv";
        g_assert_true(chart_guess(&asked, rows, arena, &drawn, out, diag));
        g_assert_nonnull(strstr(out->str, wide[i].row));
        g_assert_true(g_str_has_prefix(out->str, expected));
        g_assert_cmpuint(drawn->n_rows, ==,
                         (rows->n_columns - (asked.y != NULL) - 1) * rows->n_rows);
        diag_free(diag);
    }
}

/* Round bins of width five, each with its lower end, the last one with both ends. */
static void
test_histogram(void)
{
    static const double counts[] = { 1, 2, 1, 1, 1, 0, 1, 1 };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) out = g_string_new(NULL);
    Diag *diag = diag_new();
    const ChartAsked asked = { .mark = "histogram", .file = "rows.csv", .source = "rows.csv" };
    const Table *rows = read_rows("ms\n0\n5\n9\n10\n19\n20\n30\n40\n", arena, diag), *drawn = NULL;

    g_assert_true(chart_guess(&asked, rows, arena, &drawn, out, diag));
    g_assert_nonnull(strstr(out->str, "title: Distribution of ms\n"));
    g_assert_nonnull(strstr(out->str, "    - {bin: \"5–10\", rows: 2}\n"));
    g_assert_cmpuint(drawn->n_rows, ==, G_N_ELEMENTS(counts));
    for (size_t row = 0; row < drawn->n_rows; row++) {
        g_assert_cmpfloat(table_cell(drawn, row, 1)->number, ==, counts[row]);
    }
    g_assert_cmpstr(table_cell(drawn, 7, 0)->text, ==, "35–40");
    diag_free(diag);
}

static void
test_errors(void)
{
    static const struct {
        const char *csv;
        ChartAsked asked;
    } wrong[] = {
        { perf, { .x = "bach" } },
        { perf, { .mark = "pie" } },
        { perf, { .mark = "wobble" } },
        { "a,b\nx,y\n", { 0 } },                 /* no numbers */
        { "a\n1\n", { 0 } },                     /* nothing for x */
        { "a,b\n1,2\n", { .mark = "stacked" } }, /* no parts */
        { "a,b\nx,1\n", { .mark = "heatmap" } }, /* nothing for y */
        { "a,b,c\nx,1,2\n", { .y = "b,d" } },
        { "a,b\nx,y\n", { .mark = "histogram", .x = "a" } },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        g_autoptr(Arena) arena = arena_new();
        g_autoptr(GString) out = g_string_new(NULL);
        Diag *diag = diag_new();
        ChartAsked asked = wrong[i].asked;
        const Table *rows = read_rows(wrong[i].csv, arena, diag), *drawn = NULL;

        asked.file = asked.source = "rows.csv";
        g_assert_false(chart_guess(&asked, rows, arena, &drawn, out, diag));
        g_assert_cmpuint(diag_count(diag, DIAG_ERROR), ==, 1);
        diag_free(diag);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/chart-guess/blocks", test_guesses);
    g_test_add_func("/chart-guess/wide", test_wide);
    g_test_add_func("/chart-guess/histogram", test_histogram);
    g_test_add_func("/chart-guess/errors", test_errors);
    return g_test_run();
}
