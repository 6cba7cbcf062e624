/* One chart, of a report or by itself, as a file. */
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
    double width, height, scale, dpi;
    gboolean no_title, list, transparent, vega_lite, lint;
    ThemeVariant variant;
} Options;

/* What is written: a figure of the report, or a chart by itself. */
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

/* Whole, or not at all, whoever ends it meanwhile. */
static bool
write_file(const Session *session, const Options *options, const void *data, size_t size)
{
    guard_hold();
    bool ok = file_write(options->out, data, size, NULL, session->diag);
    guard_release();
    return ok;
}

static bool
write_text(const Session *session, const Options *options, const GString *text)
{
    if (options->out == NULL) {
        return command_print(text->str, text->len);
    }
    return write_file(session, options, text->str, text->len);
}

static bool
draw(Session *session, Chart chart, const Options *options)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    ChartSize size = { .layout = CHART_SCREEN,
                       .width = options->width,
                       .height = options->height,
                       .with_title = !options->no_title,
                       .notice = chart.notice,
                       .transparent = options->transparent };
    const Scene *scene =
        chart_layout(chart.spec, session->theme, size, session->arena, session->diag);

    if (scene == NULL) {
        return false;
    }
    if (g_str_has_suffix(options->out, ".svg")) {
        scene_write_svg(scene, session->theme, options->variant, text);
        return write_text(session, options, text);
    }
    bool drawn =
        g_str_has_suffix(options->out, ".png")
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
    if (g_str_has_suffix(options->out, ".csv")) {
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

/* ---- The rubric ---- */

/* All charts of the report, or one. */
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
has_known_ending(const char *path)
{
    return g_str_has_suffix(path, ".svg") || g_str_has_suffix(path, ".png") ||
           g_str_has_suffix(path, ".pdf") || g_str_has_suffix(path, ".csv");
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

/* What is wrong with the options, or NULL. */
static const char *
wrong_size(Options *options)
{
    if ((options->width_text != NULL && !length_parse(options->width_text, &options->width)) ||
        (options->height_text != NULL && !length_parse(options->height_text, &options->height))) {
        return "--width and --height take 0 to 10000 px: 680, 680px, 160mm, 16cm, 6.3in or 454pt";
    }
    if (options->dpi != 0 && options->scale != 0) {
        return "--scale and --dpi say the same: give one of them";
    }
    options->scale = options->dpi != 0 ? options->dpi / 96 : options->scale;
    options->scale = options->scale != 0 ? options->scale : 2;
    return options->scale > 0 && options->scale <= 10
               ? NULL
               : "--scale is above 0 and up to 10, --dpi above 0 and up to 960";
}

/* What is wrong with the operands and the file, or NULL. */
static const char *
wrong_use(int argc, const Options *options)
{
    if (options->spec != NULL && argc != 1) {
        return "chart --spec takes no folder and no id";
    }
    if (options->spec == NULL && (argc > 3 || (argc == 1 && !options->lint))) {
        return "chart takes a folder and a chart's id";
    }
    if (options->data != NULL && options->spec == NULL) {
        return "--data goes with --spec";
    }
    bool named = options->out != NULL && has_known_ending(options->out);
    return options->vega_lite || options->lint || named
               ? NULL
               : "chart needs -o FILE that ends in .svg, .png, .pdf or .csv";
}

typedef struct {
    const char *folder, *id; /* no id: all charts */
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
    return options->spec != NULL ? chart_by_itself(options)
                                 : chart_of_report(wanted->folder, wanted->id, options);
}

/* A specification names its rows by their place beside it. */
static int
work(const char *folder, const char *id, const Options *options)
{
    g_autofree char *beside = options->spec != NULL ? g_path_get_dirname(options->spec) : NULL;
    const char *const more[] = { beside != NULL ? beside : options->data, options->data, NULL };

    return session_guard(folder, NULL, &(SessionFiles){ .made = options->out, .more = more },
                         work_inside, &(Wanted){ folder, id, options });
}

static int
run(int argc, char **argv, Options *options)
{
    if (options->list) {
        return argc > 2 ? command_usage("chart --list takes one folder")
                        : work(argc > 1 ? argv[1] : ".", NULL, options);
    }
    const char *wrong = wrong_use(argc, options);
    wrong = wrong != NULL ? wrong : wrong_size(options);
    if (wrong != NULL) {
        return command_usage("%s", wrong);
    }
    if (!read_variant(options->theme, &options->variant)) {
        return command_usage("--theme is light, dark or print, not '%s'", options->theme);
    }
    if (options->lint) {
        return work(argc > 1 ? argv[1] : ".", argc == 3 ? argv[2] : NULL, options);
    }
    return work(argc == 3 ? argv[1] : ".", argv[argc - 1], options);
}

static void
free_options(const Options *options)
{
    char *const texts[] = { options->out,         options->theme, options->width_text,
                            options->height_text, options->spec,  options->data };

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
          "No paper behind the marks (SVG, PNG)", NULL },
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

    if (command_parse(entries, "[DIR] ID",
                      "Writes one chart of the report in DIR (default: this folder), or of --spec.",
                      &argc, &argv, &status)) {
        status = run(argc, argv, &options);
    }
    free_options(&options);
    return status;
}
