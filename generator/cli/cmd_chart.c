/* Writes one chart, of a report or on its own, to a file. */
#include "base/files.h"
#include "base/length.h"
#include "base/names.h"
#include "charts/lint/lint.h"
#include "charts/render/render.h"
#include "cli/chart_alone.h"
#include "outputs/pdf/pictures/chart_pdf.h"

#include <string.h>

typedef struct {
    char *out, *theme, *width_text, *height_text, *spec, *data;
    char *x, *y, *color, *mark, *log, *title, *where, *purpose, *format;
    double width, height, scale, dpi, magnify;
    gboolean no_title, list, transparent, vega_lite, lint;
    bool of_rows; /* the operand is a file of rows */
    ThemeVariant variant;
} Options;

/* The chart to write: a figure of the report, or a chart on its own. */
typedef struct {
    const ChartSpec *spec;
    const char *notice; /* or NULL */
} Chart;

static bool
find_figure(const Session *session, const char *id, Chart *ret)
{
    const Report *report = session->report;
    const char **ids = arena_array(session->arena, const char *, report->n_figures + 1);

    for (size_t i = 0; i < report->n_figures; i++) {
        ids[i] = report->figures[i].id;
        if (g_str_equal(ids[i], id) && report->figures[i].spec != NULL) {
            *ret = (Chart){ report->figures[i].spec, report->figures[i].notice };
            return true;
        }
    }
    const char *near = names_nearest(id, ids, report->n_figures);
    return diag_error(session->diag, (Place){ 0 }, "chart-unknown",
                      "the report has no chart '%s'%s%s", id, near != NULL ? "; did you mean " : "",
                      near != NULL ? near : "");
}

/* ---- Output ---- */

static bool
to_output(const Options *options)
{
    return options->out == NULL || g_str_equal(options->out, "-");
}

/* Whether this is the format named by --format, or else by the file's ending. */
static bool
is_format(const Options *options, const char *format)
{
    const char *point = options->out != NULL ? strrchr(options->out, '.') : NULL;
    const char *named = options->format != NULL ? options->format : point != NULL ? point + 1 : "";

    return g_str_equal(named, format);
}

/* Writes the whole file or nothing, even if a signal arrives. */
static bool
write_file(const Session *session, const Options *options, const void *data, size_t size)
{
    if (to_output(options)) {
        return command_print(data, size);
    }
    guard_hold();
    bool ok = file_write(options->out, data, size, NULL, session->diag);
    guard_release();
    return ok;
}

static bool
write_text(const Session *session, const Options *options, const GString *text)
{
    return write_file(session, options, text->str, text->len);
}

static bool
draw(Session *session, Chart chart, const Options *options)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    ChartSize size = { .layout = CHART_SCREEN,
                       .width = options->width / options->magnify,
                       .height = options->height / options->magnify,
                       .magnify = options->magnify,
                       .with_title = !options->no_title,
                       .notice = chart.notice,
                       .transparent = options->transparent };
    const Scene *scene =
        chart_layout(chart.spec, session->theme, size, session->arena, session->diag);

    if (scene == NULL) {
        return false;
    }
    if (is_format(options, "svg")) {
        scene_write_svg(scene, session->theme, options->variant, text);
        return write_text(session, options, text);
    }
    bool drawn =
        is_format(options, "png")
            ? scene_write_png(scene, session->theme, options->variant, options->scale, bytes,
                              session->diag)
            : chart_pdf_write(scene, session->theme, options->variant, bytes, session->diag);
    return drawn && write_file(session, options, bytes->data, bytes->len);
}

static bool
write_chart(Session *session, Chart chart, const Options *options)
{
    g_autoptr(GString) text = g_string_new(NULL);

    if (options->vega_lite) {
        chart_write_vega_lite(chart.spec, text);
        return write_text(session, options, text);
    }
    if (is_format(options, "csv")) {
        chart_write_csv(chart.spec, chart.notice, text);
        return write_text(session, options, text);
    }
    return draw(session, chart, options);
}

static int
chart_of_report(const char *folder, const char *id, const Options *options)
{
    Session *session = session_new(folder, NULL, NULL);
    Chart chart = { NULL, NULL };

    if (session_load_report(session) && find_figure(session, id, &chart)) {
        write_chart(session, chart, options);
    }
    return session_finish(session, false);
}

static int
chart_by_itself(const Options *options)
{
    Session *session = session_new(".", NULL, NULL);
    Chart chart = { chart_alone(session, options->spec, options->data), NULL };

    if (chart.spec != NULL) {
        write_chart(session, chart, options);
    }
    return session_finish(session, false);
}

static int
chart_of_rows(const char *path, const Options *options)
{
    Session *session = session_new(".", NULL, NULL);
    const ChartAsked asked = { .x = options->x,
                               .y = options->y,
                               .color = options->color,
                               .mark = options->mark,
                               .log = options->log,
                               .title = options->title };
    Chart chart = { chart_of_file(session, path, &asked, options->where), NULL };

    if (chart.spec != NULL) {
        write_chart(session, chart, options);
    }
    return session_finish(session, false);
}

static int
list_charts(const char *folder)
{
    Session *session = session_new(folder, NULL, NULL);
    g_autoptr(GString) out = g_string_new(NULL);

    if (session_load_report(session)) {
        for (size_t i = 0; i < session->report->n_figures; i++) {
            const ReportFigure *figure = &session->report->figures[i];
            if (figure->spec != NULL) {
                g_string_append_printf(out, "%s\t%s\n", figure->id, chart_spec_title(figure->spec));
            }
        }
        command_print(out->str, out->len);
    }
    return session_finish(session, false);
}

/* ---- Checks of chart quality ---- */

/* Checks all charts of the report, or the one with this id. Returns how many were checked. */
static size_t
lint_report(Session *session, const char *id)
{
    size_t n = 0;
    Chart chart = { NULL, NULL };

    if (!session_load_report(session) || (id != NULL && !find_figure(session, id, &chart))) {
        return 0;
    }
    for (size_t i = 0; i < session->report->n_figures; i++) {
        const ReportFigure *figure = &session->report->figures[i];
        if (figure->spec != NULL && (id == NULL || figure->spec == chart.spec)) {
            chart_lint(figure->spec, session->theme, figure->notice, session->diag);
            n++;
        }
    }
    return n;
}

static int
lint_charts(const char *folder, const char *id, const Options *options)
{
    Session *session = session_new(options->spec != NULL ? "." : folder, NULL, NULL);
    size_t n = 0;

    if (options->spec != NULL) {
        const ChartSpec *spec = chart_alone(session, options->spec, options->data);
        n = spec != NULL;
        if (spec != NULL) {
            chart_lint(spec, session->theme, NULL, session->diag);
        }
    } else {
        n = lint_report(session, id);
    }
    if (diag_count(session->diag, DIAG_ERROR) + diag_count(session->diag, DIAG_WARNING) == 0) {
        g_autofree char *line = g_strdup_printf("%zu chart%s: nothing against %s\n", n,
                                                n == 1 ? "" : "s", n == 1 ? "it" : "them");
        command_print(line, strlen(line));
    }
    return session_finish(session, true);
}

/* ---- Arguments ---- */

static bool
has_known_format(const Options *options)
{
    return is_format(options, "svg") || is_format(options, "png") || is_format(options, "pdf") ||
           is_format(options, "csv");
}

static bool
read_variant(const char *name, ThemeVariant *ret)
{
    static const char *const themes[] = { "light", "dark", "print" };

    for (size_t i = 0; i < G_N_ELEMENTS(themes); i++) {
        if (name != NULL && g_str_equal(name, themes[i])) {
            *ret = (ThemeVariant)i;
            return true;
        }
    }
    return name == NULL;
}

/* Fills in sizes that the options leave open. Text is at least 12 px, on a slide 14.4 pt. */
static bool
read_purpose(Options *options)
{
    const char *purpose = options->purpose != NULL ? options->purpose : "web";

    options->magnify = 1;
    if (g_str_equal(purpose, "slide")) {
        options->magnify = 1.6;
        options->width = options->width > 0 ? options->width : 1280; /* 13.33 in */
        options->height = options->height > 0 ? options->height : 720;
        return true;
    }
    if (g_str_equal(purpose, "print")) {
        if (options->width == 0) {
            (void)length_parse("160mm", &options->width);
        }
        options->variant = options->theme == NULL ? THEME_PRINT : options->variant;
        options->dpi = options->dpi == 0 && options->scale == 0 ? 300 : options->dpi;
        return true;
    }
    return g_str_equal(purpose, "web");
}

/* Returns what is wrong with the options, or NULL. */
static const char *
wrong_size(Options *options)
{
    if ((options->width_text != NULL && !length_parse(options->width_text, &options->width)) ||
        (options->height_text != NULL && !length_parse(options->height_text, &options->height))) {
        return "--width and --height take 0 to 10000 px: 680, 680px, 160mm, 16cm, 6.3in or 454pt";
    }
    if (!read_purpose(options)) {
        return "--for must be slide, print or web";
    }
    if (options->dpi != 0 && options->scale != 0) {
        return "--scale and --dpi both set the resolution: give one of them";
    }
    options->scale = options->dpi != 0 ? options->dpi / 96 : options->scale;
    options->scale = options->scale != 0 ? options->scale : 2;
    return options->scale > 0 && options->scale <= 10
               ? NULL
               : "--scale must be above 0 and up to 10, --dpi above 0 and up to 960";
}

static bool
asks_for_columns(const Options *options)
{
    return options->x != NULL || options->y != NULL || options->color != NULL ||
           options->mark != NULL || options->log != NULL || options->title != NULL ||
           options->where != NULL;
}

/* Whether the only operand is a file of rows: it contains a point, which a chart's id cannot. */
static bool
is_file_of_rows(const char *operand)
{
    return g_str_equal(operand, "-") || file_is_there(operand) || strchr(operand, '.') != NULL;
}

/* Returns what is wrong with the operands and the file, or NULL. */
static const char *
wrong_use(int argc, const Options *options)
{
    static const char *const axes[] = { "x", "y", "both", NULL };

    if (options->spec != NULL && argc != 1) {
        return "chart --spec takes no folder and no id";
    }
    if (options->spec == NULL && (argc > 3 || (argc == 1 && !options->lint))) {
        return "chart takes a folder and a chart's id, or a file of rows: chart data.csv -o "
               "chart.png";
    }
    if (asks_for_columns(options) && !options->of_rows) {
        return "--x, --y, --color, --mark, --log, --title and --where are for chart FILE";
    }
    if (options->log != NULL && !g_strv_contains(axes, options->log)) {
        return "--log must be x, y or both";
    }
    return options->vega_lite || options->lint || has_known_format(options)
               ? NULL
               : "chart needs -o FILE that ends in .svg, .png, .pdf or .csv, or -o - with --format";
}

typedef struct {
    const char *folder, *id; /* id NULL: all charts */
    const Options *options;
} Wanted;

static int
work_inside(Guard *guard, void *data)
{
    const Wanted *wanted = data;
    const Options *options = wanted->options;

    (void)guard;
    if (options->list) {
        return list_charts(wanted->folder);
    }
    if (options->lint) {
        return lint_charts(wanted->folder, wanted->id, options);
    }
    if (options->of_rows) {
        return chart_of_rows(wanted->id, options);
    }
    return options->spec != NULL ? chart_by_itself(options)
                                 : chart_of_report(wanted->folder, wanted->id, options);
}

/* A specification refers to its rows by a path relative to itself. */
static int
work(const char *folder, const char *id, const Options *options)
{
    g_autofree char *beside = options->spec != NULL ? g_path_get_dirname(options->spec) : NULL;
    const char *const rows =
        options->of_rows && id != NULL && !g_str_equal(id, "-") ? id : options->data;
    const char *const more[] = { beside != NULL ? beside : rows, rows, NULL };
    const char *made = to_output(options) ? NULL : options->out;

    return session_guard(folder, NULL, &(SessionFiles){ .made = made, .more = more }, work_inside,
                         &(Wanted){ folder, id, options });
}

static int
run(int argc, char **argv, Options *options)
{
    if (options->list) {
        return argc > 2 ? command_usage("chart --list takes one folder")
                        : work(argc > 1 ? argv[1] : ".", NULL, options);
    }
    if (!read_variant(options->theme, &options->variant)) {
        return command_usage("--theme must be light, dark or print, not '%s'", options->theme);
    }
    options->of_rows = argc == 2 && options->spec == NULL && !options->lint &&
                       (asks_for_columns(options) || is_file_of_rows(argv[1]));
    if (options->data != NULL && options->spec == NULL) {
        return command_usage("--data needs --spec; write: accelreport chart %s -o %s",
                             options->data, options->out != NULL ? options->out : "chart.png");
    }
    const char *wrong = wrong_use(argc, options);
    wrong = wrong != NULL ? wrong : wrong_size(options);
    if (wrong != NULL) {
        return command_usage("%s", wrong);
    }
    if (options->lint) {
        return work(argc > 1 ? argv[1] : ".", argc == 3 ? argv[2] : NULL, options);
    }
    return work(argc == 3 ? argv[1] : ".", argv[argc - 1], options);
}

static void
free_options(const Options *options)
{
    char *const texts[] = { options->out,         options->theme,   options->width_text,
                            options->height_text, options->spec,    options->data,
                            options->x,           options->y,       options->color,
                            options->mark,        options->log,     options->title,
                            options->where,       options->purpose, options->format };

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_free(texts[i]);
    }
}

int
command_chart(int argc, char **argv)
{
    Options options = { .scale = 0 };
    GOptionEntry entries[] = {
        { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.out,
          "The file; its ending is the format", "FILE.{svg,png,pdf,csv}" },
        { "x", 0, 0, G_OPTION_ARG_STRING, &options.x, "With FILE: the column along x", "COLUMN" },
        { "y", 0, 0, G_OPTION_ARG_STRING, &options.y, "With FILE: the column along y", "COLUMN" },
        { "color", 0, 0, G_OPTION_ARG_STRING, &options.color,
          "With FILE: the column that colours show", "COLUMN" },
        { "mark", 0, 0, G_OPTION_ARG_STRING, &options.mark,
          "With FILE: line, point, bar, column, grouped, stacked, area, step, heatmap, histogram, "
          "box …",
          "NAME" },
        { "log", 0, 0, G_OPTION_ARG_STRING, &options.log, "With FILE: logarithmic axes",
          "x|y|both" },
        { "title", 0, 0, G_OPTION_ARG_STRING, &options.title, "With FILE: the title", "TEXT" },
        { "where", 0, 0, G_OPTION_ARG_STRING, &options.where,
          "With FILE: the rows for which this SQL condition is true", "SQL" },
        { "for", 0, 0, G_OPTION_ARG_STRING, &options.purpose,
          "slide (13.33 × 7.5 in, text of 14 pt and more), print (160 mm) or web (680 px)",
          "PURPOSE" },
        { "format", 0, 0, G_OPTION_ARG_STRING, &options.format,
          "svg, png, pdf or csv, whatever the file's ending", "NAME" },
        { "width", 0, 0, G_OPTION_ARG_STRING, &options.width_text,
          "Width: 680, 680px, 160mm, 6.3in (default: 680 px)", "LENGTH" },
        { "height", 0, 0, G_OPTION_ARG_STRING, &options.height_text,
          "Height (default: the chart's own)", "LENGTH" },
        { "scale", 0, 0, G_OPTION_ARG_DOUBLE, &options.scale, "PNG pixels per px (default: 2)",
          "N" },
        { "dpi", 0, 0, G_OPTION_ARG_DOUBLE, &options.dpi, "PNG pixels per inch (default: 192)",
          "N" },
        { "theme", 0, 0, G_OPTION_ARG_STRING, &options.theme, "light (default), dark or print",
          "NAME" },
        { "transparent", 0, 0, G_OPTION_ARG_NONE, &options.transparent,
          "Transparent background (SVG, PNG)", NULL },
        { "no-title", 0, 0, G_OPTION_ARG_NONE, &options.no_title, "Leave title and source out",
          NULL },
        { "spec", 0, 0, G_OPTION_ARG_FILENAME, &options.spec,
          "A chart without a report: its specification", "FILE.yaml" },
        { "data", 0, 0, G_OPTION_ARG_FILENAME, &options.data, "The rows for --spec", "FILE.csv" },
        { "export-vega-lite", 0, 0, G_OPTION_ARG_NONE, &options.vega_lite,
          "Write a specification for Vega-Lite, to -o or standard output", NULL },
        { "lint", 0, 0, G_OPTION_ARG_NONE, &options.lint,
          "Judge the charts of DIR (or ID alone, or --spec) by the rubric; write nothing", NULL },
        { "list", 0, 0, G_OPTION_ARG_NONE, &options.list, "List the report's charts", NULL },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    int status = EXIT_FINE;

    if (command_parse(
            entries, "FILE | [DIR] ID",
            "Draws the table in FILE (\"-\": standard input), guesses what is not given, and "
            "prints the chart block that it used, for you to paste into a page. Or it writes "
            "one chart of the report in DIR (default: this folder), or that of --spec.",
            &argc, &argv, &status)) {
        status = run(argc, argv, &options);
    }
    free_options(&options);
    return status;
}
