#include "base/jobs.h"
#include "charts/render/render.h"
#include "outputs/output.h"
#include "outputs/pdf/pictures/chart_pdf.h"
#include "text/fonts.h"

typedef struct {
    const OutputContext *context;
    OutputFolder *folder;
    Diag *diag;
    int failed; /* atomic */
} Job;

/* Two pixels a unit: sharp on today's screens and in print at 90 mm. */
static const double PNG_SCALE = 2;

static const char *const endings[] = { "svg", "png", "pdf", "csv" };

static const char *
file_name(const ReportFigure *figure, size_t i, Arena *arena)
{
    return arena_printf(arena, "charts/%s.%s", figure->id, endings[i]);
}

/* Stands for all that the files are made of: program and fonts, theme, specification and rows. */
static const char *
made_from(const Job *job, const ReportFigure *figure, Arena *arena)
{
    g_autoptr(GString) all = g_string_new(job->context->program);

    g_string_append_printf(all, "\n%s\n%s\n%s\n", theme_identity(job->context->theme), figure->id,
                           figure->notice != NULL ? figure->notice : "");
    chart_spec_describe(figure->spec, all);
    return bytes_sha256(arena, (Bytes){ .data = all->str, .size = all->len });
}

/* True when the folder has all files as a build before has drawn them from the same. */
static bool
let_stay(const Job *job, const ReportFigure *figure, const char *from, Arena *arena)
{
    const char *names[G_N_ELEMENTS(endings)];

    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        names[i] = file_name(figure, i, arena);
    }
    return output_all_stay(job->folder, names, G_N_ELEMENTS(names), from);
}

static bool
draw(const Job *job, const ReportFigure *figure, const char *from, Arena *arena)
{
    const Theme *theme = job->context->theme;
    ChartSize size = { .layout = CHART_SCREEN, .with_title = true, .notice = figure->notice };
    g_autoptr(GString) svg = g_string_new(NULL), csv = g_string_new(NULL);
    g_autoptr(GByteArray) png = g_byte_array_new(), pdf = g_byte_array_new();
    g_autoptr(Diag) said = diag_new();
    const Scene *scene = chart_layout(figure->spec, theme, size, arena, said);
    bool drawn = scene != NULL && chart_pdf_write(scene, theme, THEME_PRINT, pdf, said) &&
                 scene_write_png(scene, theme, THEME_LIGHT, PNG_SCALE, png, said);
    bool silent = diag_n_reports(said) == 0; /* else it is to be said again by the next build */

    diag_take(job->diag, said);
    if (!drawn) {
        return false;
    }
    scene_write_svg(scene, theme, THEME_LIGHT, svg);
    chart_write_csv(figure->spec, figure->notice, csv);
    const Bytes files[] = { { .data = svg->str, .size = svg->len },
                            { .data = (const char *)png->data, .size = png->len },
                            { .data = (const char *)pdf->data, .size = pdf->len },
                            { .data = csv->str, .size = csv->len } };
    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        output_write_made_from(job->folder, file_name(figure, i, arena), files[i],
                               silent ? from : NULL);
    }
    return true;
}

static void
run(void *item, void *data)
{
    const ReportFigure *figure = item;
    Job *job = data;
    g_autoptr(Arena) arena = arena_new();
    gint64 start = progress_clock(job->context->progress);

    if (figure->spec != NULL) {
        const char *from = made_from(job, figure, arena);
        if (!let_stay(job, figure, from, arena) && !draw(job, figure, from, arena)) {
            g_atomic_int_set(&job->failed, 1);
        }
    }
    progress_step(job->context->progress);
    progress_book(job->context->progress, "chart", figure->id, start);
}

bool
chart_files_write(const OutputContext *context, OutputFolder *folder, Diag *diag)
{
    Job job = { .context = context, .folder = folder, .diag = diag };
    const Report *report = context->report;

    jobs_run(run, report->figures, sizeof report->figures[0], report->n_figures, context->jobs,
             &job);
    return g_atomic_int_get(&job.failed) == 0;
}
