#include "base/jobs.h"
#include "charts/render.h"
#include "outputs/output.h"
#include "outputs/pdf/chart_pdf.h"

/* Two pixels a unit: sharp on today's screens and in print at 90 mm. */
static const double png_scale = 2;

typedef struct {
    const OutputContext *context;
    OutputFolder *folder;
    Diag *diag;
    int failed; /* atomic */
} Job;

static bool
write_bytes(const Job *job, const char *id, const char *ending, const char *data, size_t size)
{
    g_autofree char *path = g_strdup_printf("charts/%s.%s", id, ending);
    return output_write(job->folder, path, data, size, job->diag);
}

static bool
write_figure(const Job *job, const ReportFigure *figure)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) svg = g_string_new(NULL), csv = g_string_new(NULL);
    g_autoptr(GByteArray) png = g_byte_array_new(), pdf = g_byte_array_new();
    const Theme *theme = job->context->theme;
    ChartSize size = { .layout = CHART_SCREEN, .with_title = true, .notice = figure->notice };
    const Scene *scene = chart_layout(figure->spec, theme, size, arena, job->diag);

    if (scene == NULL || !chart_pdf_write(scene, theme, THEME_PRINT, pdf, job->diag) ||
        !scene_write_png(scene, theme, THEME_LIGHT, png_scale, png, job->diag)) {
        return false;
    }
    scene_write_svg(scene, theme, THEME_LIGHT, svg);
    chart_write_csv(figure->spec, figure->notice, csv);
    return write_bytes(job, figure->id, "svg", svg->str, svg->len) &&
           write_bytes(job, figure->id, "png", (const char *)png->data, png->len) &&
           write_bytes(job, figure->id, "pdf", (const char *)pdf->data, pdf->len) &&
           write_bytes(job, figure->id, "csv", csv->str, csv->len);
}

static void
run(void *item, void *data)
{
    const ReportFigure *figure = item;
    Job *job = data;

    gint64 start = progress_clock(job->context->progress);

    if (figure->spec != NULL && !write_figure(job, figure)) {
        g_atomic_int_set(&job->failed, 1);
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
