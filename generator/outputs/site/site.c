/* The HTML site: pages in one folder, one style sheet, separate fonts. Pages are independent of
 * each other, and each is written and freed immediately. Data shared by threads (the folder, the
 * characters, the links) has the same result in any order. */
#include "base/files.h"
#include "base/jobs.h"
#include "base/processor_time.h"
#include "outputs/site/build.h"
#include "outputs/site/links.h"
#include "outputs/site/web_fonts.h"
#include "text/fonts.h"
#include "text/scripts.h"

#include <string.h>

enum {
    PAGE_SIZE_DEFAULT = 16 << 10,
};

/* A page, or the style sheet and the script together. */
typedef struct {
    const HtmlSite *site;
    const Page *page; /* NULL: one of the pages that the site adds */
    const char *path; /* NULL: style and script */
    bool (*render)(const HtmlSite *site, GString *out, Diag *diag);
    GPtrArray *files; /* that the page shows; NULL: none */
    GString *search;  /* its search entry, owned */
    bool ok;
} PageJob;

/* Shared destinations of the pages. */
typedef struct {
    OutputFolder *folder;
    CharacterSet *characters;
    LinkCheck *check;
    bool forget; /* free the parsed content of each page when it is written */
    Diag *diag;
} PageTargets;

/* Work that depends on all pages: each font, the search data, the check of links, and each file
 * that pages show. */
typedef enum { LAST_LINKS, LAST_SEARCH, LAST_FONT, LAST_FILE } LastKind;

typedef struct {
    LastKind kind;
    const WebFont *font;
    const char *path; /* of the file, in the report */
    bool ok;
} LastJob;

typedef struct {
    const OutputContext *context;
    const CharacterSet *characters;
    const PageJob *pages; /* with their search entries */
    size_t n_pages;
    const LinkCheck *check;
    OutputFolder *folder;
    Diag *diag;
} LastTargets;

static bool
render_page(PageJob *job, GString *html, const PageTargets *targets)
{
    const Page *page = job->page;

    if (page == NULL) {
        return job->render(job->site, html, targets->diag);
    }
    g_autoptr(Arena) arena = arena_new();
    const xmlNode *root = page_root(page, arena);
    if (!html_page_render(job->site, page, root, job->files, html, targets->diag)) {
        return false;
    }
    job->search = g_string_new(NULL);
    html_search_append(job->site->context->report, page, root, job->search);
    return true;
}

static bool
has_page(const Report *report, const char *id)
{
    for (size_t i = 0; i < report->n_pages; i++) {
        if (strcmp(report->pages[i].id, id) == 0) {
            return true;
        }
    }
    return false;
}

/* The templates in a language; NULL after an error. The report's templates/ override the
 * program's. */
static const TemplateSet *
load_templates(const OutputContext *context, const Words *words, Arena *arena, Diag *diag)
{
    TemplateSet *set = templates_new(arena);
    const char *own = arena_printf(arena, "%s/templates", context->report->folder);

    templates_set_words(set, words);
    if (!templates_add_folder(set, context->templates, diag)) {
        return NULL;
    }
    if (folder_is_there(own) && !templates_add_own(set, own, diag)) {
        return NULL;
    }
    return templates_check(set, diag) ? set : NULL;
}

static const TemplateSet *
find_templates(const HtmlSite *site, const Words *words)
{
    for (size_t i = 0; i < site->n_languages; i++) {
        if (site->languages[i].words == words) {
            return site->languages[i].templates;
        }
    }
    return NULL;
}

const TemplateSet *
html_templates(const HtmlSite *site, const Page *page)
{
    return page != NULL && page->words != NULL ? find_templates(site, page->words)
                                               : site->templates;
}

/* Loads the templates of other languages. Their errors were already reported for the report's
 * language. */
static bool
load_languages(HtmlSite *site, Arena *arena, Diag *diag)
{
    const Report *report = site->context->report;
    GArray *languages = g_array_new(FALSE, FALSE, sizeof(HtmlLanguage));
    bool fine = true;

    arena_defer(arena, (GDestroyNotify)g_array_unref, languages);
    for (size_t i = 0; fine && i < report->n_pages; i++) {
        HtmlLanguage page_language = { .words = report->pages[i].words };
        if (page_language.words != NULL && find_templates(site, page_language.words) == NULL) {
            page_language.templates =
                load_templates(site->context, page_language.words, arena, diag);
            g_array_append_val(languages, page_language);
            site->languages = (const HtmlLanguage *)(const void *)languages->data;
            site->n_languages = languages->len;
            fine = page_language.templates != NULL;
        }
    }
    return fine;
}

static int
compare_paths(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Removes duplicate paths of files. */
static void
drop_repeated(GPtrArray *paths)
{
    guint n = 0;

    g_ptr_array_sort(paths, compare_paths);
    for (guint i = 0; i < paths->len; i++) {
        if (n == 0 || strcmp(paths->pdata[i], paths->pdata[n - 1]) != 0) {
            paths->pdata[n++] = paths->pdata[i];
        }
    }
    g_ptr_array_set_size(paths, (gint)n);
}

static size_t
add_own_pages(const HtmlSite *site, PageJob *jobs)
{
    size_t n = 0;

    if (site->makes_sources) {
        jobs[n].path = "sources.html";
        jobs[n++].render = html_sources_render;
    }
    if (site->makes_pages) {
        jobs[n].path = "pages.html";
        jobs[n++].render = html_pages_render;
    }
    if (site->makes_figures) {
        jobs[n].path = "figures.html";
        jobs[n++].render = html_figures_render;
    }
    if (site->makes_trails) {
        jobs[n].path = "trails.html";
        jobs[n++].render = html_trails_render;
    }
    return n;
}

/* Jobs for the pages of the report, the pages that the site adds, and style and script. The latter
 * are last, unless there are many pages. Then they are first: the style adds nearly all characters
 * at once (outputs/site/characters.c), and the long list of all pages does not remain for one
 * thread at the end. */
static PageJob *
page_jobs(const HtmlSite *site, Arena *arena, size_t *n_jobs)
{
    const Report *report = site->context->report;
    PageJob *jobs = arena_array(arena, PageJob, report->n_pages + 5);
    bool many = report->n_pages > HTML_NAV_PAGES;
    size_t n = many ? 1 + add_own_pages(site, jobs + 1) : 0;

    for (size_t i = 0; i < report->n_pages; i++, n++) {
        jobs[n].page = &report->pages[i];
        jobs[n].path = html_page_link(arena, report->pages[i].id);
    }
    if (!many) {
        n += add_own_pages(site, jobs + n) + 1;
    }
    for (size_t i = 0; i < n; i++) {
        jobs[i].site = site;
    }
    *n_jobs = n;
    return jobs;
}

/* Adds the files that other outputs of this build create beside the pages. */
static void
add_other_files(const OutputContext *context, LinkCheck *check, Arena *arena)
{
    static const char *const always[] = { "manifest.json", "site.css", "site.js" };
    const Report *report = context->report;

    for (size_t i = 0; i < G_N_ELEMENTS(always); i++) {
        link_check_add_file(check, always[i]);
    }
    for (size_t i = 0; context->with_pdf && i < report->n_pdfs; i++) {
        if (!report->pdfs[i].on_request) {
            link_check_add_file(check, arena_printf(arena, "%s.pdf", report->pdfs[i].name));
        }
    }
    if (context->with_xlsx) {
        link_check_add_file(check, "report.xlsx");
    }
    for (size_t i = 0; context->with_charts && i < report->n_figures; i++) {
        for (size_t kind = 0; kind < HTML_CHART_FILES; kind++) {
            link_check_add_file(check, arena_printf(arena, "charts/%s.%s", report->figures[i].id,
                                                    html_chart_files[kind]));
        }
    }
    for (size_t i = 0; context->with_data && i < context->n_data; i++) {
        link_check_add_file(check, arena_printf(arena, "data/%s.csv", context->data[i].name));
    }
}

static bool
write_font(const LastTargets *targets, const WebFont *font)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();

    web_font_append(font, targets->characters, bytes);
    return output_write(targets->folder, font->file, (const char *)bytes->data, bytes->len,
                        targets->diag);
}

static bool
copy_file(const LastTargets *targets, const char *path)
{
    g_autoptr(Arena) arena = arena_new();
    const char *folder = targets->context->report->folder;
    /* interned, because messages outlive this function */
    const char *source = g_intern_string(path_inside(arena, folder, path));
    Bytes bytes;

    return file_read(source, LIMIT_REPORT_FILE, (Place){ .file = source }, arena, &bytes,
                     targets->diag) &&
           output_write(targets->folder, arena_printf(arena, "files/%s", path), bytes.data,
                        bytes.size, targets->diag);
}

/* Writes search.js: the entries of all pages, in order. */
static bool
write_search(const LastTargets *targets)
{
    size_t size = 0;
    for (size_t i = 0; i < targets->n_pages; i++) {
        size += targets->pages[i].search != NULL ? targets->pages[i].search->len + 2 : 0;
    }
    g_autoptr(GString) script = g_string_sized_new(size + 64);
    const char *before = "\n";

    if (!html_search_library_render(targets->context, script, targets->diag)) {
        return false;
    }
    g_string_append(script, "var reportSearch = [");
    for (size_t i = 0; i < targets->n_pages; i++) {
        const GString *entry = targets->pages[i].search;
        if (entry != NULL) {
            g_string_append(script, before);
            g_string_append_len(script, entry->str, (gssize)entry->len);
            before = ",\n";
        }
    }
    g_string_append(script, "\n];\n");
    return output_write(targets->folder, "search.js", script->str, script->len, targets->diag);
}

static void
run_last(void *item, void *data)
{
    LastJob *job = item;
    const LastTargets *targets = data;

    switch (job->kind) {
    case LAST_LINKS:
        job->ok = link_check_finish(targets->check, targets->diag);
        break;
    case LAST_SEARCH:
        job->ok = write_search(targets);
        break;
    case LAST_FONT:
        job->ok = write_font(targets, job->font);
        break;
    case LAST_FILE:
        job->ok = copy_file(targets, job->path);
        break;
    }
}

/* Writes the rest. `files`: paths to copy. `ok`: all pages were written; otherwise only files are
 * copied, to avoid consequential errors. */
static bool
write_last(LastTargets *targets, const GPtrArray *files, bool ok)
{
    g_autoptr(Arena) arena = arena_new();
    size_t n_fonts = 0, n = 0;
    const WebFont *fonts = web_fonts(targets->context->theme, arena, &n_fonts);
    LastJob *jobs = arena_array(arena, LastJob, n_fonts + 2 + files->len);

    if (ok) {
        jobs[n++].kind = LAST_SEARCH;
        jobs[n++].kind = LAST_LINKS;
        for (size_t i = 0; i < n_fonts; i++) {
            jobs[n++] = (LastJob){ .kind = LAST_FONT, .font = &fonts[i] };
        }
    }
    for (guint i = 0; i < files->len; i++) {
        jobs[n++] = (LastJob){ .kind = LAST_FILE, .path = files->pdata[i] };
    }
    jobs_run(run_last, jobs, sizeof jobs[0], n, targets->context->jobs, targets);
    for (size_t i = 0; i < n; i++) {
        ok = jobs[i].ok && ok;
    }
    return ok;
}

static bool
write_style(const OutputContext *context, const PageTargets *targets)
{
    g_autoptr(GString) style = g_string_new(NULL), script = g_string_new(NULL);

    if (!html_style_render(context, style, targets->diag)) {
        return false;
    }
    character_set_add(targets->characters, style->str,
                      style->len); /* characters that it generates */
    return html_script_render(context, script, targets->diag) &&
           output_write(targets->folder, "site.css", style->str, style->len, targets->diag) &&
           output_write(targets->folder, "site.js", script->str, script->len, targets->diag);
}

static void
write_page(PageJob *job, const PageTargets *targets)
{
    g_autoptr(GString) html = g_string_sized_new(PAGE_SIZE_DEFAULT);

    progress_step(job->site->context->progress);
    processor_time_note((Place){ .file = job->page != NULL ? job->page->path : NULL });
    job->files = g_ptr_array_new_with_free_func(g_free);
    job->ok = render_page(job, html, targets);
    if (job->files->len == 0) { /* the usual case */
        g_clear_pointer(&job->files, g_ptr_array_unref);
    }
    if (job->ok) {
        job->ok = output_write(targets->folder, job->path, html->str, html->len, targets->diag);
        character_set_add(targets->characters, html->str, html->len);
        link_check_add_page(targets->check, job->path, html->str);
    }
    if (targets->forget && job->page != NULL) {
        page_forget(job->page);
    }
}

static void
run_page(void *item, void *data)
{
    PageJob *job = item;

    if (job->path != NULL) {
        write_page(job, data);
    } else {
        job->ok = write_style(job->site->context, data);
    }
}

/* True if no other output of this build needs the parsed pages. */
static bool
is_last_to_ask(const HtmlSite *site)
{
    return outputs_take_folded(site->context) && !site->makes_sources;
}

static bool
write_pages(const HtmlSite *site, CharacterSet *characters, OutputFolder *folder, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GPtrArray) files = g_ptr_array_new();
    size_t n = 0;
    PageJob *jobs = page_jobs(site, arena, &n);
    g_autoptr(LinkCheck) check = link_check_new();
    PageTargets targets = { folder, characters, check, is_last_to_ask(site), diag };
    bool ok = true;

    jobs_run(run_page, jobs, sizeof jobs[0], n, site->context->jobs, &targets);
    for (size_t i = 0; i < n; i++) {
        ok = jobs[i].ok && ok;
        for (guint f = 0; jobs[i].files != NULL && f < jobs[i].files->len; f++) {
            g_ptr_array_add(files, jobs[i].files->pdata[f]);
        }
    }
    html_logo_add_files(site->context, files);
    drop_repeated(files);
    for (guint i = 0; i < files->len; i++) {
        link_check_add_file(check, arena_printf(arena, "files/%s", (const char *)files->pdata[i]));
    }
    add_other_files(site->context, check, arena);
    character_set_fill(characters);
    ok = write_last(&(LastTargets){ site->context, characters, jobs, n, check, folder, diag },
                    files, ok);
    for (size_t i = 0; i < n; i++) {
        g_clear_pointer(&jobs[i].files, g_ptr_array_unref);
        if (jobs[i].search != NULL) {
            g_string_free(jobs[i].search, TRUE);
        }
    }
    return ok;
}

bool
html_site_start(HtmlSite *site, const OutputContext *context, Arena *arena, Diag *diag)
{
    const Report *report = context->report;

    *site = (HtmlSite){
        .context = context,
        .templates = load_templates(
            context, report->words != NULL ? report->words : words_new(arena), arena, diag),
        .skeleton = "site/page",
        .makes_sources = !has_page(report, "sources") &&
                         (report->n_citations > 0 || (context->with_data && context->n_data > 0)),
        .makes_figures = !has_page(report, "figures") && report->n_figures + report->n_tables > 0,
        .makes_trails = !has_page(report, "trails") && report->trails != NULL,
        .makes_pages = !has_page(report, "pages") && report->n_pages > HTML_NAV_PAGES,
    };
    if (site->templates == NULL || !load_languages(site, arena, diag) ||
        !fonts_init(context->theme, diag) || !html_logo_check(context, diag)) {
        return false;
    }
    site->values = html_skeleton_values(context, arena, diag);
    site->right_to_left = report->language != NULL && language_right_to_left(report->language);
    return true;
}

bool
html_write(const OutputContext *context, OutputFolder *folder, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(CharacterSet) characters = character_set_new();
    HtmlSite site;

    return html_site_start(&site, context, arena, diag) &&
           write_pages(&site, characters, folder, diag);
}
