#include "base/jobs.h"
#include "base/pack.h"
#include "charts/render.h"
#include "outputs/figure_key.h"
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

/* In whose order the files of a figure are kept. */
static const char *const endings[] = { "svg", "png", "pdf", "csv" };

static bool
write_files(const Job *job, const char *id, const Bytes files[G_N_ELEMENTS(endings)])
{
    bool ok = true;

    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        ok = write_bytes(job, id, endings[i], files[i].data, files[i].size) && ok;
    }
    return ok;
}

static bool
write_kept(const Job *job, const ReportFigure *figure, MemoKey key)
{
    g_autoptr(Arena) arena = arena_new();
    Unpack unpack = { 0 };
    Bytes files[G_N_ELEMENTS(endings)];

    if (!memo_find(job->context->memo, key, arena, &unpack.rest)) {
        return false;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        files[i] = unpack_bytes(&unpack);
    }
    return !unpack.failed && write_files(job, figure->id, files);
}

static void
keep(const Job *job, MemoKey key, const Bytes files[G_N_ELEMENTS(endings)])
{
    g_autoptr(GString) packed = g_string_new(NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        pack_bytes(packed, files[i].data, files[i].size);
    }
    memo_keep(job->context->memo, key, packed->str, packed->len);
}

static bool
write_figure(const Job *job, const ReportFigure *figure, MemoKey key)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) svg = g_string_new(NULL), csv = g_string_new(NULL);
    g_autoptr(GByteArray) png = g_byte_array_new(), pdf = g_byte_array_new();
    const Theme *theme = job->context->theme;
    ChartSize size = { .layout = CHART_SCREEN, .with_title = true, .notice = figure->notice };
    g_autoptr(Diag) said = diag_new();
    const Scene *scene = chart_layout(figure->spec, theme, size, arena, said);
    bool drawn = scene != NULL && chart_pdf_write(scene, theme, THEME_PRINT, pdf, said) &&
                 scene_write_png(scene, theme, THEME_LIGHT, png_scale, png, said);
    bool silent = diag_n_reports(said) == 0;

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
    if (silent) { /* else what was said would have to be kept, too */
        keep(job, key, files);
    }
    return write_files(job, figure->id, files);
}

static bool
write_or_take(const Job *job, const ReportFigure *figure)
{
    MemoKey key = memo_hash_end(figure_hash_new(job->context, figure, "chart files"));

    return write_kept(job, figure, key) || write_figure(job, figure, key);
}

static void
run(void *item, void *data)
{
    const ReportFigure *figure = item;
    Job *job = data;

    gint64 start = progress_clock(job->context->progress);

    if (figure->spec != NULL && !write_or_take(job, figure)) {
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
