#include "outputs/output.h"

#include "base/jobs.h"
#include "outputs/report_keys.h"
#include "outputs/wiki/plain.h"

#include <malloc.h>
#include <string.h>

enum { PAGES_FEW = 100 };

static const struct {
    const char *name;
    size_t selected; /* offset of its flag in OutputContext */
    bool (*write)(const OutputContext *context, OutputFolder *folder, Diag *diag);
} outputs[] = {
    { "html", offsetof(OutputContext, with_html), html_write },
    { "single", offsetof(OutputContext, with_single), single_write },
    { "pdf", offsetof(OutputContext, with_pdf), pdf_write },
    { "charts", offsetof(OutputContext, with_charts), chart_files_write },
    /* after the charts, which they take */
    { "markdown", offsetof(OutputContext, with_markdown), wiki_markdown_write },
    { "mediawiki", offsetof(OutputContext, with_mediawiki), wiki_mediawiki_write },
    { "confluence", offsetof(OutputContext, with_confluence), wiki_confluence_write },
    { "dokuwiki", offsetof(OutputContext, with_dokuwiki), wiki_dokuwiki_write },
    { "data", offsetof(OutputContext, with_data), data_write },
    { "deck", offsetof(OutputContext, with_deck), deck_write },
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
    const OutputContext *context;
    OutputFolder *folder;
    Diag *diag;
} Writing;

static void
run_output(void *item, void *data)
{
    OutputJob *job = item;
    const Writing *writing = data;
    gint64 start = progress_clock(writing->context->progress);

    job->ok = outputs[job->index].write(writing->context, writing->folder, writing->diag);
    if (writing->context->report->n_pages > PAGES_FEW) {
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

static bool
has_wikis(const OutputContext *context)
{
    return context->with_markdown || context->with_mediawiki || context->with_confluence ||
           context->with_dokuwiki;
}

/* What takes longest first; then what takes charts. */
bool
outputs_write(const OutputContext *context, OutputFolder *folder, Diag *diag)
{
    static const char *const first[] = { "pdf", "charts", "deck", "html", "single", "data" };
    static const char *const then[] = { "confluence", "mediawiki", "markdown", "dokuwiki" };
    g_autoptr(Arena) arena = arena_new();
    OutputContext own = *context;
    Writing writing = { &own, folder, diag };

    own.keys = report_keys_new(context, arena);
    G_STATIC_ASSERT(G_N_ELEMENTS(first) + G_N_ELEMENTS(then) == G_N_ELEMENTS(outputs));
    /* a large PDF takes more memory than all others; and its own work is for all cores */
    size_t n_alone = context->report->n_pages > PAGES_FEW ? 1 : 0;
    bool ok = write_together(&writing, first, n_alone);
    ok = write_together(&writing, first + n_alone, G_N_ELEMENTS(first) - n_alone) && ok;
    if (!has_wikis(&own)) {
        return ok;
    }
    own.plain = plain_report(&own, arena, diag);
    return own.plain != NULL && write_together(&writing, then, G_N_ELEMENTS(then)) && ok;
}
