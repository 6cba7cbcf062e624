#include "base/files.h"
#include "base/names.h"
#include "charts/render.h"
#include "cli/session.h"

#include <string.h>

typedef struct {
    char *out, *theme;
    double width, height, scale;
    gboolean no_title, list;
    ThemeVariant variant;
} Options;

static const ReportFigure *
find_figure(const Session *session, const char *id)
{
    const Report *report = session->report;
    const char **ids = arena_array(session->arena, const char *, report->n_figures + 1);

    for (size_t i = 0; i < report->n_figures; i++) {
        ids[i] = report->figures[i].id;
        if (g_str_equal(ids[i], id) && report->figures[i].spec != NULL) {
            return &report->figures[i];
        }
    }
    const char *near = names_nearest(id, ids, report->n_figures);
    diag_error(session->diag, (Place){ 0 }, "chart-unknown", "the report has no chart '%s'%s%s", id,
               near != NULL ? "; did you mean " : "", near != NULL ? near : "");
    return NULL;
}

static bool
render(Session *session, const ReportFigure *figure, const Options *options)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    ChartSize size = { .layout = CHART_SCREEN,
                       .width = options->width,
                       .height = options->height,
                       .with_title = !options->no_title,
                       .notice = figure->notice };
    const Scene *scene =
        chart_layout(figure->spec, session->theme, size, session->arena, session->diag);

    if (scene == NULL) {
        return false;
    }
    if (g_str_has_suffix(options->out, ".svg")) {
        scene_write_svg(scene, session->theme, options->variant, text);
    } else if (g_str_has_suffix(options->out, ".csv")) {
        table_append_csv(chart_spec_data(figure->spec, session->arena), text);
    } else if (g_str_has_suffix(options->out, ".png")) {
        scene_write_png(scene, session->theme, options->variant,
                        (PngLook){ .scale = options->scale }, bytes);
    } else {
        scenes_write_pdf(&scene, 1, session->theme, options->variant, bytes);
    }
    const char *data = bytes->len > 0 ? (const char *)bytes->data : text->str;
    return file_write(options->out, data, bytes->len > 0 ? bytes->len : text->len, NULL,
                      session->diag);
}

static int
write_chart(const char *folder, const char *id, const Options *options)
{
    Session *session = session_new(folder, NULL, NULL);

    if (session_load_report(session)) {
        const ReportFigure *figure = find_figure(session, id);
        if (figure != NULL) {
            render(session, figure, options);
        }
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

static int
run(int argc, char **argv, Options *options)
{
    if (options->list) {
        return argc > 2 ? command_usage("chart --list takes one folder")
                        : list_charts(argc > 1 ? argv[1] : ".");
    }
    if (argc != 2 && argc != 3) {
        return command_usage("chart takes a folder and a chart's id");
    }
    if (options->out == NULL || !has_known_ending(options->out)) {
        return command_usage("chart needs -o FILE that ends in .svg, .png, .pdf or .csv");
    }
    if (!(options->scale > 0 && options->scale <= 10 && options->width >= 0 &&
          options->width <= 10000 && options->height >= 0 && options->height <= 10000)) {
        return command_usage("--scale is above 0 and up to 10; sizes are 0 to 10000");
    }
    if (!read_variant(options->theme, &options->variant)) {
        return command_usage("--theme is light, dark or print, not '%s'", options->theme);
    }
    return write_chart(argc == 3 ? argv[1] : ".", argv[argc - 1], options);
}

int
command_chart(int argc, char **argv)
{
    Options options = { .scale = 2 };
    GOptionEntry entries[] = {
        { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.out,
          "The file; its ending is the format", "FILE.{svg,png,pdf,csv}" },
        { "width", 0, 0, G_OPTION_ARG_DOUBLE, &options.width, "Width in px (default: 680)", "PX" },
        { "height", 0, 0, G_OPTION_ARG_DOUBLE, &options.height,
          "Height in px (default: the chart's own)", "PX" },
        { "scale", 0, 0, G_OPTION_ARG_DOUBLE, &options.scale, "PNG pixels per px (default: 2)",
          "N" },
        { "theme", 0, 0, G_OPTION_ARG_STRING, &options.theme, "light (default), dark or print",
          "NAME" },
        { "no-title", 0, 0, G_OPTION_ARG_NONE, &options.no_title, "Leave title and source out",
          NULL },
        { "list", 0, 0, G_OPTION_ARG_NONE, &options.list, "List the report's charts", NULL },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    int status = EXIT_FINE;

    if (command_parse(entries, "[DIR] ID",
                      "Writes one chart of the report in DIR (default: this folder).", &argc, &argv,
                      &status)) {
        status = run(argc, argv, &options);
    }
    g_free(options.out);
    g_free(options.theme);
    return status;
}
