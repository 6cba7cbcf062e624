#include "base/jobs.h"
#include "base/processor_time.h"
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

/* Pixels per unit: sharp on current screens, and in print at 90 mm. */
static const double PNG_SCALE = 2;

/* Bare drawings, without title, source and notice, are for wiki bundles, whose
 * pages contain these. */
typedef enum { SVG, DARK_SVG, NARROW_SVG, PNG, PDF, CSV, BARE_SVG, BARE_PNG, N_FILES } File;

static const char *const endings[N_FILES] = { "svg", "dark.svg", "narrow.svg", "png",
                                              "pdf", "csv",      "bare.svg",   "bare.png" };

static size_t
count_files(const OutputContext *context)
{
    bool bundles = context->with_markdown || context->with_mediawiki || context->with_confluence ||
                   context->with_dokuwiki;

    return bundles ? N_FILES : BARE_SVG;
}

static const char *
file_name(const ReportFigure *figure, size_t i, Arena *arena)
{
    return arena_printf(arena, "charts/%s.%s", figure->id, endings[i]);
}

/* A hash of everything that the files depend on: program and fonts, theme,
 * specification and rows. */
static const char *
made_from(const Job *job, const ReportFigure *figure, Arena *arena)
{
    g_autoptr(GString) all = g_string_new(job->context->program);

    g_string_append_printf(all, "\n%s\n%s\n%s\n", theme_identity(job->context->theme), figure->id,
                           figure->notice != NULL ? figure->notice : "");
    chart_spec_describe(figure->spec, all);
    return bytes_sha256(arena, (Bytes){ .data = all->str, .size = all->len });
}

/* True if the folder has all files from an earlier build with the same inputs; they
 * are then reused. */
static bool
keep_unchanged(const Job *job, const ReportFigure *figure, const char *from, Arena *arena)
{
    const char *names[N_FILES];

    for (size_t i = 0; i < count_files(job->context); i++) {
        names[i] = file_name(figure, i, arena);
    }
    return output_keep_all(job->folder, names, count_files(job->context), from);
}

typedef struct {
    const Job *job;
    const ReportFigure *figure;
    Arena *arena;
    Diag *diag;
    GByteArray *files[N_FILES];
} Drawing;

static const Scene *
lay_out(const Drawing *drawing, ChartLayout layout, bool with_title)
{
    const ReportFigure *figure = drawing->figure;
    ChartSize size = { .layout = layout, .with_title = with_title, .notice = figure->notice };

    return chart_layout(figure->spec, drawing->job->context->theme, size, drawing->arena,
                        drawing->diag);
}

static void
add_svg(const Drawing *drawing, const Scene *scene, ThemeVariant mode, File file)
{
    g_autoptr(GString) svg = g_string_new(NULL);

    scene_write_svg(scene, drawing->job->context->theme, mode, svg);
    g_byte_array_append(drawing->files[file], (const guint8 *)svg->str, (guint)svg->len);
}

/* Draws all files of the figure. False after an error. */
static bool
draw_files(const Drawing *drawing, bool bare)
{
    const Theme *theme = drawing->job->context->theme;
    const Scene *scene = lay_out(drawing, CHART_SCREEN, true);
    const Scene *narrow = lay_out(drawing, CHART_NARROW, true);
    g_autoptr(GString) csv = g_string_new(NULL);

    if (scene == NULL || narrow == NULL ||
        !chart_pdf_write(scene, theme, THEME_PRINT, drawing->files[PDF], drawing->diag) ||
        !scene_write_png(scene, theme, THEME_LIGHT, PNG_SCALE, drawing->files[PNG],
                         drawing->diag)) {
        return false;
    }
    add_svg(drawing, scene, THEME_LIGHT, SVG);
    add_svg(drawing, scene, THEME_DARK, DARK_SVG);
    add_svg(drawing, narrow, THEME_LIGHT, NARROW_SVG);
    chart_write_csv(drawing->figure->spec, drawing->figure->notice, csv);
    g_byte_array_append(drawing->files[CSV], (const guint8 *)csv->str, (guint)csv->len);
    if (!bare) {
        return true;
    }
    scene = lay_out(drawing, CHART_SCREEN, false);
    if (scene == NULL || !scene_write_png(scene, theme, THEME_LIGHT, PNG_SCALE,
                                          drawing->files[BARE_PNG], drawing->diag)) {
        return false;
    }
    add_svg(drawing, scene, THEME_LIGHT, BARE_SVG);
    return true;
}

static bool
draw(const Job *job, const ReportFigure *figure, const char *from, Arena *arena)
{
    g_autoptr(Diag) said = diag_new();
    Drawing drawing = { .job = job, .figure = figure, .arena = arena, .diag = said };
    size_t n_files = count_files(job->context);

    for (size_t i = 0; i < n_files; i++) {
        drawing.files[i] = g_byte_array_new();
    }
    bool drawn = draw_files(&drawing, n_files == N_FILES);
    bool silent = diag_n_reports(said) == 0; /* else the next build must report it again */
    diag_take(job->diag, said);
    for (size_t i = 0; i < n_files; i++) {
        const GByteArray *file = drawing.files[i];
        if (drawn) {
            output_write_made_from(job->folder, file_name(figure, i, arena),
                                   (Bytes){ .data = (const char *)file->data, .size = file->len },
                                   silent ? from : NULL);
        }
        g_byte_array_unref(drawing.files[i]);
    }
    return drawn;
}

static void
run(void *item, void *data)
{
    const ReportFigure *figure = item;
    Job *job = data;
    g_autoptr(Arena) arena = arena_new();
    gint64 start = progress_clock(job->context->progress);

    processor_time_note(figure->place);
    if (figure->spec != NULL) {
        const char *from = made_from(job, figure, arena);
        if (!keep_unchanged(job, figure, from, arena) && !draw(job, figure, from, arena)) {
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
