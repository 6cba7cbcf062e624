#include "outputs/output.h"

#include "base/jobs.h"
#include "outputs/wiki/plain.h"

#include <malloc.h>
#include <string.h>

enum { PAGES_FEW = 100, N_NO_WIKIS = 6 };

static const struct {
    const char *name;
    size_t selected; /* offset of its flag in OutputContext */
    bool (*write)(const OutputContext *context, OutputFolder *folder, Diag *diag);
    bool is_wiki;
} outputs[] = {
    { "html", offsetof(OutputContext, with_html), html_write, false },
    { "single", offsetof(OutputContext, with_single), single_write, false },
    { "pdf", offsetof(OutputContext, with_pdf), pdf_write, false },
    { "charts", offsetof(OutputContext, with_charts), chart_files_write, false },
    { "markdown", offsetof(OutputContext, with_markdown), wiki_markdown_write, true },
    { "mediawiki", offsetof(OutputContext, with_mediawiki), wiki_mediawiki_write, true },
    { "confluence", offsetof(OutputContext, with_confluence), wiki_confluence_write, true },
    { "dokuwiki", offsetof(OutputContext, with_dokuwiki), wiki_dokuwiki_write, true },
    { "data", offsetof(OutputContext, with_data), data_write, false },
    { "deck", offsetof(OutputContext, with_deck), deck_write, false },
};

const char *const *
output_names(size_t *n_names)
{
    static const char *const names[] = { "html",     "single",    "pdf",        "charts",
                                         "markdown", "mediawiki", "confluence", "dokuwiki",
                                         "data",     "deck" };

    G_STATIC_ASSERT(G_N_ELEMENTS(names) == G_N_ELEMENTS(outputs));
    *n_names = G_N_ELEMENTS(names);
    return names;
}

bool
output_select(OutputContext *context, const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(outputs); i++) {
        if (g_str_equal(outputs[i].name, name)) {
            *(bool *)(void *)((char *)context + outputs[i].selected) = true;
            return true;
        }
    }
    return false;
}

typedef struct {
    size_t index; /* in outputs */
    bool ok;
} OutputJob;

typedef struct {
    OutputContext *context;
    OutputFolder *folder;
    Diag *diag;
    Arena *arena; /* for the plain pages; with their lock */
    GMutex lock, plain_lock;
    GCond charts_written;
    bool has_charts; /* or there will be none; with the lock */
    bool has_plain;  /* or they cannot be made; with their lock */
    bool alone;      /* one output is all that is written */
} Writing;

static void
note_charts(Writing *writing)
{
    g_mutex_lock(&writing->lock);
    writing->has_charts = true;
    g_cond_broadcast(&writing->charts_written);
    g_mutex_unlock(&writing->lock);
}

/* Wikis take the files of charts and the plain pages. Charts come before them in the order, so
 * another thread is at work on them. False when there are no pages. */
static bool
await_wiki(Writing *writing)
{
    g_mutex_lock(&writing->plain_lock);
    if (!writing->has_plain) {
        writing->context->plain = plain_report(writing->context, writing->arena, writing->diag);
        writing->has_plain = true;
    }
    g_mutex_unlock(&writing->plain_lock);
    g_mutex_lock(&writing->lock);
    while (!writing->has_charts) {
        g_cond_wait(&writing->charts_written, &writing->lock);
    }
    g_mutex_unlock(&writing->lock);
    return writing->context->plain != NULL;
}

static void
run_output(void *item, void *data)
{
    OutputJob *job = item;
    Writing *writing = data;

    if (outputs[job->index].is_wiki && !await_wiki(writing)) {
        return;
    }
    gint64 start = progress_clock(writing->context->progress);
    job->ok = outputs[job->index].write(writing->context, writing->folder, writing->diag);
    if (outputs[job->index].write == chart_files_write) {
        note_charts(writing);
    }
    if (!writing->alone && writing->context->report->n_pages > PAGES_FEW) {
        (void)malloc_trim(0); /* it keeps what lay between pieces that stay: as much as these */
    }
    progress_book(writing->context->progress, "output", outputs[job->index].name, start);
}

/* Those of `names` that were selected, at the same time. */
static bool
write_together(Writing *writing, const char *const *names, size_t n_names)
{
    OutputJob jobs[G_N_ELEMENTS(outputs)];
    size_t n = 0;
    bool ok = true;

    for (size_t k = 0; k < n_names; k++) {
        for (size_t i = 0; i < G_N_ELEMENTS(outputs); i++) {
            const char *selected = (const char *)writing->context + outputs[i].selected;
            if (g_str_equal(outputs[i].name, names[k]) && *(const bool *)(const void *)selected) {
                jobs[n++] = (OutputJob){ .index = i };
            }
        }
    }
    jobs_run(run_output, jobs, sizeof jobs[0], n, writing->context->jobs, writing);
    for (size_t i = 0; i < n; i++) {
        ok = jobs[i].ok && ok;
    }
    return ok;
}

static bool
ends_as_any(const char *path, const char *const *endings)
{
    for (; *endings != NULL; endings++) {
        if (g_str_has_suffix(path, *endings)) {
            return true;
        }
    }
    return false;
}

/* Pages may stand in folders of these names, too: they end in .html. */
bool
output_selected_owns(const OutputContext *context, const char *path)
{
    static const char *const chart_endings[] = { ".svg", ".png", ".pdf", ".csv", NULL };
    const struct {
        const char *place;          /* a folder, with its slash, or a file */
        const char *const *endings; /* NULL: all of it */
        bool selected;
    } places[] = {
        { "report.html", NULL, context->with_single && context->fragment == NULL },
        { "report.pdf", NULL, context->with_pdf },
        { "deck.pdf", NULL, context->with_deck },
        { "charts/", chart_endings, context->with_charts },
        { "data/", (const char *const[]){ ".csv", NULL }, context->with_data },
        { "wiki/markdown/", NULL, context->with_markdown },
        { "wiki/mediawiki/", NULL, context->with_mediawiki },
        { "wiki/confluence/", NULL, context->with_confluence },
        { "wiki/dokuwiki/", NULL, context->with_dokuwiki },
        { "fragments/", NULL, false },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(places); i++) {
        const char *place = places[i].place;
        bool folder = g_str_has_suffix(place, "/");
        if (folder ? g_str_has_prefix(path, place) : g_str_equal(path, place)) {
            if (places[i].endings == NULL || ends_as_any(path, places[i].endings)) {
                return places[i].selected;
            }
        }
    }
    return context->with_html;
}

bool
outputs_take_folded(const OutputContext *context)
{
    return !context->with_single && !context->with_markdown && !context->with_mediawiki &&
           !context->with_confluence && !context->with_dokuwiki && !context->with_pdf &&
           !context->with_deck;
}

static size_t
count_selected(const OutputContext *context)
{
    size_t n = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(outputs); i++) {
        n += *(const bool *)(const void *)((const char *)context + outputs[i].selected);
    }
    return n;
}

/* What takes longest first, and wikis at last. */
bool
outputs_write(const OutputContext *context, OutputFolder *folder, Diag *diag)
{
    static const char *const order[] = {
        "pdf",  "charts",     "deck",      "html",     "single",
        "data", "confluence", "mediawiki", "markdown", "dokuwiki"
    };
    g_autoptr(Arena) arena = arena_new();
    OutputContext own = *context;
    Writing writing = { .context = &own,
                        .folder = folder,
                        .diag = diag,
                        .arena = arena,
                        .has_charts = !context->with_charts,
                        .alone = count_selected(context) == 1 };

    g_mutex_init(&writing.lock);
    g_mutex_init(&writing.plain_lock);
    g_cond_init(&writing.charts_written);
    G_STATIC_ASSERT(G_N_ELEMENTS(order) == G_N_ELEMENTS(outputs));
    /* a large PDF takes more memory than all others, and its own work is for all cores; plain
     * pages take as much as the rest */
    bool few = context->report->n_pages <= PAGES_FEW;
    const size_t ends[] = { few ? 0 : 1, few ? G_N_ELEMENTS(order) : N_NO_WIKIS,
                            G_N_ELEMENTS(order) };
    bool ok = true;
    for (size_t i = 0, first = 0; i < G_N_ELEMENTS(ends); first = ends[i++]) {
        ok = write_together(&writing, order + first, ends[i] - first) && ok;
    }
    g_cond_clear(&writing.charts_written);
    g_mutex_clear(&writing.plain_lock);
    g_mutex_clear(&writing.lock);
    return ok;
}
