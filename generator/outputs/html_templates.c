#include "outputs/html_templates.h"

#include "base/files.h"
#include "base/jobs.h"
#include "base/trace.h"

struct HtmlTemplates {
    const Report *report; /* NULL: nothing was begun */
    const char *shipped;
    Arena *arena;
    Diag *diag;
    const TemplateSet *set; /* NULL: an error was said */
    JobTask *task;          /* what follows is with the lock; NULL: it is done */
    GMutex lock;
};

TemplateSet *
html_templates_load(const char *shipped, const char *folder, const Words *words, Arena *arena,
                    Diag *diag)
{
    TemplateSet *set = templates_new(arena);
    const char *own = arena_printf(arena, "%s/templates", folder);

    templates_set_words(set, words);
    if (!templates_add_folder(set, shipped, diag)) {
        return NULL;
    }
    if (folder_is_there(own) && !templates_add_own(set, own, diag)) {
        return NULL;
    }
    return templates_check(set, diag) ? set : NULL;
}

HtmlTemplates *
html_templates_new(void)
{
    HtmlTemplates *templates = g_new0(HtmlTemplates, 1);

    g_mutex_init(&templates->lock);
    return templates;
}

void
html_templates_free(HtmlTemplates *templates)
{
    if (templates != NULL) {
        job_task_await(templates->task);
        arena_free(templates->arena);
        diag_free(templates->diag);
        g_mutex_clear(&templates->lock);
        g_free(templates);
    }
}

static void
load(void *item, void *data)
{
    HtmlTemplates *templates = item;
    const Words *words = templates->report->words;
    bool before = file_trace_aside(true);

    (void)data;
    templates->set = html_templates_load(templates->shipped, templates->report->folder,
                                         words != NULL ? words : words_new(templates->arena),
                                         templates->arena, templates->diag);
    file_trace_aside(before);
}

void
html_templates_begin(HtmlTemplates *templates, const Report *report, const char *shipped,
                     int threads)
{
    templates->report = report;
    templates->shipped = shipped;
    templates->arena = arena_new();
    templates->diag = diag_new();
    templates->task = job_task_start(load, templates, NULL, threads);
}

bool
html_templates_take(HtmlTemplates *templates, const TemplateSet **ret, Diag *diag)
{
    if (templates == NULL || templates->report == NULL) {
        return false;
    }
    g_mutex_lock(&templates->lock);
    job_task_await(g_steal_pointer(&templates->task));
    diag_take(diag, templates->diag);
    g_mutex_unlock(&templates->lock);
    *ret = templates->set;
    return true;
}
