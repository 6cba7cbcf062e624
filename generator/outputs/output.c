#include "outputs/output.h"

#include "base/jobs.h"

#include <malloc.h>
#include <string.h>

enum { PAGES_FEW = 100 };

typedef bool OutputWriter(const OutputContext *context, OutputFolder *folder, Diag *diag);

static const struct {
    const char *name;
    size_t selected; /* offset of its flag in OutputContext */
    OutputWriter *write;
} outputs[] = {
    { "html", offsetof(OutputContext, with_html), html_write },
    { "single", offsetof(OutputContext, with_single), single_write },
    { "pdf", offsetof(OutputContext, with_pdf), pdf_write },
    { "charts", offsetof(OutputContext, with_charts), chart_files_write },
    { "markdown", offsetof(OutputContext, with_markdown), wikis_write },
    { "mediawiki", offsetof(OutputContext, with_mediawiki), wikis_write },
    { "confluence", offsetof(OutputContext, with_confluence), wikis_write },
    { "dokuwiki", offsetof(OutputContext, with_dokuwiki), wikis_write },
    { "data", offsetof(OutputContext, with_data), data_write },
    { "deck", offsetof(OutputContext, with_deck), deck_write },
    { "xlsx", offsetof(OutputContext, with_xlsx), workbook_write },
};

static bool
is_selected(const OutputContext *context, size_t output)
{
    return *(const bool *)(const void *)((const char *)context + outputs[output].selected);
}

const char *const *
output_names(size_t *n_names)
{
    static const char *const names[] = { "html",     "single",    "pdf",        "charts",
                                         "markdown", "mediawiki", "confluence", "dokuwiki",
                                         "data",     "deck",      "xlsx" };

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
    size_t index; /* index in `outputs` */
    bool ok;
} OutputJob;

typedef struct {
    const OutputContext *context;
    OutputFolder *folder;
    Diag *diag;
    bool alone; /* only one output is written */
} Writing;

static void
run_output(void *item, void *data)
{
    OutputJob *job = item;
    const Writing *writing = data;
    const OutputContext *context = writing->context;
    gint64 start = progress_clock(context->progress);

    job->ok = outputs[job->index].write(context, writing->folder, writing->diag);
    if (!writing->alone && context->report->n_pages > PAGES_FEW) {
        (void)malloc_trim(0); /* glibc would retain the freed memory between live blocks, which is
                               * as much as the live blocks take */
    }
    progress_book(context->progress, "output", outputs[job->index].name, start);
}

/* Writes the selected ones of `names` in parallel. */
static bool
write_together(Writing *writing, const char *const *names, size_t n_names)
{
    OutputJob jobs[G_N_ELEMENTS(outputs)];
    size_t n = 0;
    bool ok = true;

    for (size_t k = 0; k < n_names; k++) {
        for (size_t i = 0; i < G_N_ELEMENTS(outputs); i++) {
            if (g_str_equal(outputs[i].name, names[k]) && is_selected(writing->context, i)) {
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

/* Pages may also be in folders with these names; they end in .html. */
bool
output_selected_owns(const OutputContext *context, const char *path)
{
    static const char *const chart_endings[] = { ".svg", ".png", ".pdf", ".csv", NULL };
    const struct {
        const char *place;          /* a folder, with a final slash, or a file */
        const char *const *endings; /* NULL: any */
        bool selected;
    } places[] = {
        { "report.html", NULL, context->with_single && context->fragment == NULL },
        { "deck.pdf", NULL, context->with_deck },
        { "report.xlsx", NULL, context->with_xlsx },
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
    if (g_str_has_suffix(path, ".pdf") && strchr(path, '/') == NULL) {
        size_t stem = strlen(path) - strlen(".pdf");
        return context->with_pdf &&
               (context->pdf == NULL ||
                (strlen(context->pdf->name) == stem && g_str_has_prefix(path, context->pdf->name)));
    }
    return context->with_html;
}

static bool
any_wiki(const OutputContext *context)
{
    return context->with_markdown || context->with_mediawiki || context->with_confluence ||
           context->with_dokuwiki;
}

bool
outputs_take_folded(const OutputContext *context)
{
    return !context->with_single && !any_wiki(context) && !context->with_pdf && !context->with_deck;
}

static size_t
count_selected(const OutputContext *context)
{
    size_t n = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(outputs); i++) {
        n += is_selected(context, i);
    }
    return n;
}

/* The slowest outputs come first, and the wikis last, because they copy chart files. */
bool
outputs_write(const OutputContext *context, OutputFolder *folder, Diag *diag)
{
    static const char *const order[] = {
        "pdf", "charts", "deck", "html", "single", "xlsx", "data"
    };
    Writing writing = { context, folder, diag, .alone = count_selected(context) == 1 };
    /* a large PDF takes the most memory and uses all cores itself */
    size_t n_first = context->report->n_pages <= PAGES_FEW ? 0 : 1;
    bool ok = write_together(&writing, order, n_first);

    ok = write_together(&writing, order + n_first, G_N_ELEMENTS(order) - n_first) && ok;
    return (!any_wiki(context) || wikis_write(context, folder, diag)) && ok;
}
