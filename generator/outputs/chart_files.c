#include "base/jobs.h"
#include "base/pack.h"
#include "charts/render.h"
#include "outputs/pdf/chart_pdf.h"
#include "outputs/report_keys.h"

typedef struct {
    const OutputContext *context;
    OutputFolder *folder;
    Diag *diag;
    int failed; /* atomic */
} Job;

/* Two pixels a unit: sharp on today's screens and in print at 90 mm. */
static const double PNG_SCALE = 2;

/* In whose order the files of a figure are known. */
static const char *const endings[] = { "svg", "png", "pdf", "csv" };

/* The files of a figure, whose hashes are kept: by them those that the folder holds already are
 * known. */
typedef struct {
    const Job *job;
    const ReportFigure *figure;
    MemoKey sums;
    bool written[G_N_ELEMENTS(endings)]; /* or stay */
} Files;

/* True when all files stay. */
static bool
let_stay(Files *files)
{
    const Job *job = files->job;
    g_autoptr(Arena) arena = arena_new();
    Unpack unpack = { 0 };
    bool all = true;

    bool known = memo_find(job->context->memo, files->sums, arena, &unpack.rest);
    for (size_t i = 0; known && i < G_N_ELEMENTS(endings); i++) {
        const char *path = arena_printf(arena, "charts/%s.%s", files->figure->id, endings[i]);
        const char *sha256 = unpack_text(&unpack);
        size_t size = (size_t)unpack_integer(&unpack);
        files->written[i] =
            !unpack.failed && sha256 != NULL && output_stays(job->folder, path, sha256, size);
        all = all && files->written[i];
    }
    return known && all;
}

/* `silent`: nothing was said of the chart; else what was said would have to be kept, too. */
static void
write_files(const Files *files, const Bytes bytes[G_N_ELEMENTS(endings)], bool silent)
{
    g_autoptr(GString) packed = g_string_new(NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        g_autofree char *path = g_strdup_printf("charts/%s.%s", files->figure->id, endings[i]);
        char sha256[SHA256_TEXT_SIZE];
        bytes_write_sha256(bytes[i], sha256);
        pack_text(packed, sha256);
        pack_integer(packed, bytes[i].size);
        if (!files->written[i]) {
            output_write_hashed(files->job->folder, path, bytes[i], sha256);
        }
    }
    if (silent) {
        memo_keep(files->job->context->memo, files->sums, packed->str, packed->len);
    }
}

static bool
write_figure(const Files *own)
{
    const Job *job = own->job;
    const ReportFigure *figure = own->figure;
    const Theme *theme = job->context->theme;
    ChartSize size = { .layout = CHART_SCREEN, .with_title = true, .notice = figure->notice };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) svg = g_string_new(NULL), csv = g_string_new(NULL);
    g_autoptr(GByteArray) png = g_byte_array_new(), pdf = g_byte_array_new();
    g_autoptr(Diag) said = diag_new();
    const Scene *scene = chart_layout(figure->spec, theme, size, arena, said);
    bool drawn = scene != NULL && chart_pdf_write(scene, theme, THEME_PRINT, pdf, said) &&
                 scene_write_png(scene, theme, THEME_LIGHT, PNG_SCALE, png, said);
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
    write_files(own, files, silent);
    return true;
}

static bool
write_or_take(const Job *job, const ReportFigure *figure)
{
    const OutputContext *context = job->context;
    Files files = { .job = job,
                    .figure = figure,
                    .sums = memo_hash_end(figure_hash_new(context, figure, "chart sums")) };

    return let_stay(&files) || write_figure(&files);
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
