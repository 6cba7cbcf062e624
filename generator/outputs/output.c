#include "outputs/output.h"

#include <string.h>

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

bool
outputs_write(const OutputContext *context, OutputFolder *folder, Diag *diag)
{
    bool ok = true;

    for (size_t i = 0; i < G_N_ELEMENTS(outputs); i++) {
        if (*(const bool *)(const void *)((const char *)context + outputs[i].selected)) {
            gint64 start = progress_clock(context->progress);
            ok = outputs[i].write(context, folder, diag) && ok;
            progress_book(context->progress, "output", outputs[i].name, start);
        }
    }
    return ok;
}
