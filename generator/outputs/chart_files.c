#include "base/jobs.h"
#include "base/pack.h"
#include "outputs/chart_ahead.h"
#include "outputs/report_keys.h"

typedef struct {
    const OutputContext *context;
    OutputFolder *folder;
    Diag *diag;
    int failed; /* atomic */
} Job;

/* In whose order the files of a figure are kept. */
static const char *const endings[] = { "svg", "png", "pdf", "csv" };

/* The files of a figure, which are kept: all bytes under one key, and under another their
 * hashes, by which those that the folder holds already are known. */
typedef struct {
    const Job *job;
    const ReportFigure *figure;
    MemoKey bytes, sums;
    bool written[G_N_ELEMENTS(endings)]; /* or stay */
    char sha256[G_N_ELEMENTS(endings)][SHA256_TEXT_SIZE];
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

static void
keep_sums(const Files *files, const Bytes bytes[G_N_ELEMENTS(endings)])
{
    g_autoptr(GString) packed = g_string_new(NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        pack_text(packed, files->sha256[i]);
        pack_integer(packed, bytes[i].size);
    }
    memo_keep(files->job->context->memo, files->sums, packed->str, packed->len);
}

static void
hash_files(Files *files, const Bytes bytes[G_N_ELEMENTS(endings)])
{
    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        bytes_write_sha256(bytes[i], files->sha256[i]);
    }
}

static void
write_files(const Files *files, const Bytes bytes[G_N_ELEMENTS(endings)])
{
    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        g_autofree char *path = g_strdup_printf("charts/%s.%s", files->figure->id, endings[i]);
        if (!files->written[i]) {
            output_write_hashed(files->job->folder, path, bytes[i], files->sha256[i]);
        }
    }
}

static bool
write_kept(Files *files)
{
    g_autoptr(Arena) arena = arena_new();
    Unpack unpack = { 0 };
    Bytes bytes[G_N_ELEMENTS(endings)];

    if (!memo_find(files->job->context->memo, files->bytes, arena, &unpack.rest)) {
        return false;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        bytes[i] = unpack_bytes(&unpack);
    }
    if (unpack.failed) {
        return false;
    }
    hash_files(files, bytes);
    write_files(files, bytes);
    return true;
}

static void
keep(const Files *files, const Bytes bytes[G_N_ELEMENTS(endings)])
{
    g_autoptr(GString) packed = g_string_new(NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        pack_bytes(packed, bytes[i].data, bytes[i].size);
    }
    memo_keep(files->job->context->memo, files->bytes, packed->str, packed->len);
    keep_sums(files, bytes);
}

static DrawnChart *
take_or_draw(const OutputContext *context, const ReportFigure *figure)
{
    DrawnChart *chart = context->ahead != NULL ? chart_ahead_take(context->ahead, figure) : NULL;

    return chart != NULL ? chart : drawn_chart_new(figure, context->theme);
}

static bool
write_figure(Files *own)
{
    const Job *job = own->job;
    g_autoptr(DrawnChart) chart = take_or_draw(job->context, own->figure);
    bool silent = diag_n_reports(chart->said) == 0;

    diag_take(job->diag, chart->said);
    if (!chart->drawn) {
        return false;
    }
    const Bytes files[] = { { .data = chart->svg->str, .size = chart->svg->len },
                            { .data = (const char *)chart->png->data, .size = chart->png->len },
                            { .data = (const char *)chart->pdf->data, .size = chart->pdf->len },
                            { .data = chart->csv->str, .size = chart->csv->len } };
    hash_files(own, files);
    if (silent) { /* else what was said would have to be kept, too */
        keep(own, files);
    }
    write_files(own, files);
    return true;
}

static bool
write_or_take(const Job *job, const ReportFigure *figure)
{
    const OutputContext *context = job->context;
    Files files = { .job = job,
                    .figure = figure,
                    .bytes = memo_hash_end(figure_hash_new(context, figure, "chart files")),
                    .sums = memo_hash_end(figure_hash_new(context, figure, "chart sums")) };

    if (let_stay(&files)) {
        memo_use(context->memo, files.bytes);
        return true;
    }
    return write_kept(&files) || write_figure(&files);
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
