#include "outputs/site/build.h"

#include "base/number.h"
#include "document/report/page_label.h"
#include "text/scripts.h"

#include <string.h>

/* ---- The skeleton ---- */

static Value *
append_page(Arena *arena, Value *pages, const char *href, const char *title, bool current)
{
    Value *item = value_append(pages, value_new_map(arena));

    value_set_text(arena, item, "href", href);
    value_set_text(arena, item, "title", title);
    value_set(item, "current", value_new_bool(arena, current));
    return item;
}

enum { NAV_AROUND = 6 };

/* The index of the page after `i` in the navigation. In a large site, it has only the first page
 * and those around the current one. */
static size_t
next_near(const Report *report, const Page *page, size_t i)
{
    size_t here = page != NULL ? (size_t)(page - report->pages) : 0;
    size_t first = here > NAV_AROUND ? here - NAV_AROUND : 0;

    if (report->n_pages <= HTML_NAV_PAGES) {
        return i + 1;
    }
    return i >= here + NAV_AROUND ? report->n_pages : MAX(i + 1, first);
}

static void
set_navigation(const HtmlSite *site, const HtmlSkeleton *skeleton, Value *map, Arena *arena)
{
    const OutputContext *context = site->context;
    const Report *report = context->report;
    Value *pages = value_set(map, "pages", value_new_list(arena));
    Value *extra = value_set(map, "extra", value_new_list(arena));

    for (size_t i = 0; i < report->n_pages; i = next_near(report, skeleton->page, i)) {
        const Page *page = &report->pages[i];
        Value *item = append_page(arena, pages, html_page_link(arena, page->id), page->nav,
                                  strcmp(page->id, skeleton->id) == 0);
        value_set_text(arena, item, "number", page_label(report, page, arena));
    }
    if (site->makes_pages) {
        append_page(arena, extra, "pages.html",
                    arena_printf(arena, "%s (%zu)",
                                 report_word(report, skeleton->page, WORD_ALL_PAGES),
                                 report->n_pages),
                    strcmp(skeleton->id, "pages") == 0);
    }
    if (site->makes_figures) {
        append_page(arena, extra, "figures.html",
                    report_word(report, skeleton->page, WORD_FIGURES_AND_TABLES),
                    strcmp(skeleton->id, "figures") == 0);
    }
    if (site->makes_trails) {
        append_page(arena, extra, "trails.html", report_word(report, skeleton->page, WORD_TRAILS),
                    strcmp(skeleton->id, "trails") == 0);
    }
    if (site->makes_sources) {
        append_page(arena, extra, "sources.html", report_word(report, skeleton->page, WORD_SOURCES),
                    strcmp(skeleton->id, "sources") == 0);
    }
    if (site->makes_sources && context->with_data && context->n_data > 0) {
        append_page(arena, extra, "sources.html#site:data",
                    report_word(report, skeleton->page, WORD_DATA_AS_CSV), false);
    }
    for (size_t i = 0; context->with_pdf && i < report->n_pdfs; i++) {
        const ReportPdf *pdf = &report->pdfs[i];
        const char *usual = report_word(report, skeleton->page, WORD_REPORT_AS_PDF);
        if (!pdf->on_request) {
            append_page(arena, extra, arena_printf(arena, "%s.pdf", pdf->name),
                        pdf->title != NULL ? arena_printf(arena, "%s (PDF)", pdf->title) : usual,
                        false);
        }
    }
    if (context->with_xlsx) {
        append_page(arena, extra, "report.xlsx",
                    report_word(report, skeleton->page, WORD_REPORT_AS_WORKBOOK), false);
    }
    value_set(map, "has_extra", value_new_bool(arena, extra->n_items > 0));
    value_set_text(arena, map, "n_pages", arena_printf(arena, "%zu", report->n_pages));
}

static void
set_neighbour(Arena *arena, Value *map, const char *key, const Page *page)
{
    Value *item = value_set(map, key, value_new_map(arena));

    value_set_text(arena, item, "href", html_page_link(arena, page->id));
    value_set_text(arena, item, "title", page->nav);
}

static void
set_sequence(const Report *report, const Page *page, Value *map, Arena *arena)
{
    size_t i = (size_t)(page - report->pages);
    bool alone = report->n_pages == 1;

    value_set(map, "has_sequence", value_new_bool(arena, !alone));
    if (i > 0) {
        set_neighbour(arena, map, "previous", page - 1);
    }
    if (i + 1 < report->n_pages) {
        set_neighbour(arena, map, "next", page + 1);
    }
}

static void
set_date(const Report *report, const Words *words, Value *map, Arena *arena)
{
    if (report->date != NULL && date_is_valid(report->date)) {
        value_set_text(arena, map, "date_long", words_date(arena, words, report->date));
    }
}

void
html_report_set(const Report *report, const Words *words, Value *map, Arena *arena)
{
    g_autoptr(GString) authors = g_string_new(NULL);

    value_set_text(arena, map, "report", report->title);
    value_set_text(arena, map, "edition", report->edition);
    value_set_text(arena, map, "date", report->date);
    set_date(report, words, map, arena);
    value_set_text(arena, map, "classification", report->classification);
    value_set_text(arena, map, "description", report->description);
    for (size_t i = 0; i < report->n_authors; i++) {
        g_string_append_printf(authors, "%s%s", i > 0 ? ", " : "", report->authors[i]);
    }
    value_set_text(arena, map, "authors", arena_strdup(arena, authors->str));
}

const Value *
html_skeleton_values(const OutputContext *context, Arena *arena, Diag *diag)
{
    const Report *report = context->report;
    Value *map = value_new_map(arena);

    html_report_set(report, report->words, map, arena);
    value_set_text(arena, map, "subtitle", report->subtitle);
    value_set_text(arena, map, "home", html_page_link(arena, report->pages[0].id));
    html_logo_set(context, map, false, arena, diag);
    return map;
}

static const xmlNode *
first_chart(const xmlNode *root)
{
    const xmlNode *node = element_first(root);

    while (node != NULL && !(tree_is(node, "figure") && tree_attribute(node, "chart") != NULL)) {
        node = element_walk(node, root);
    }
    return node;
}

/* Sets the image for link previews: the page's first chart, else the first of the report's first
 * page. Previews need absolute addresses, so the report must define its own. */
static void
set_preview(const HtmlSite *site, const HtmlSkeleton *skeleton, Value *map, Arena *arena)
{
    const Report *report = site->context->report;
    const xmlNode *chart = skeleton->page != NULL ? first_chart(skeleton->root) : NULL;

    if (report->address == NULL) {
        return;
    }
    value_set_text(
        arena, map, "address",
        arena_printf(arena, "%s%s", report->address, html_page_link(arena, skeleton->id)));
    chart = chart != NULL ? chart : first_chart(xmlDocGetRootElement(report->pages[0].tree));
    if (chart != NULL && site->context->with_charts) {
        Value *preview = value_set(map, "preview", value_new_map(arena));
        value_set_text(arena, preview, "address",
                       arena_printf(arena, "%scharts/%s.png", report->address,
                                    tree_attribute(chart, "chart")));
        value_set_text(arena, preview, "alt", tree_text(element_child(chart, "alt"), arena));
    }
}

bool
html_is_right_to_left(const PageBuilder *builder)
{
    const char *language = builder->language;

    return language != NULL ? language_right_to_left(language) : builder->site->right_to_left;
}

bool
html_skeleton_render(const HtmlSite *site, const HtmlSkeleton *skeleton, Arena *arena, GString *out,
                     Diag *diag)
{
    const Report *report = site->context->report;
    Value *map = value_new_map(arena);

    const char *language = skeleton->language;
    value_set_text(arena, map, "language", language != NULL ? language : report->language);
    bool right_to_left = language != NULL ? language_right_to_left(language) : site->right_to_left;
    value_set(map, "turned", value_new_bool(arena, right_to_left));
    value_set_text(arena, map, "title", skeleton->title);
    value_set_text(arena, map, "heading",
                   html_plain_text(markup_document(arena), skeleton->title, arena));
    value_set_text(arena, map, "summary",
                   skeleton->summary != NULL ? skeleton->summary : report->description);
    value_set_text(arena, map, "kicker", skeleton->kicker);
    value_set_text(arena, map, "standfirst", skeleton->standfirst);
    value_set_text(arena, map, "body", skeleton->body);
    value_set_text(arena, map, "end", skeleton->end);
    const char *const texts[] = { skeleton->standfirst, skeleton->body, skeleton->end };
    html_glyphs_set(map, texts, G_N_ELEMENTS(texts), arena);
    bool has_toc = skeleton->sections != NULL && skeleton->sections->n_items >= 2;
    value_set(map, "has_toc", value_new_bool(arena, has_toc));
    if (skeleton->n_narrow > 0) {
        value_set_text(arena, map, "toc_span",
                       arena_printf(arena, "%zu", MIN(skeleton->n_narrow, HTML_SPAN_MAX)));
    }
    if (has_toc) {
        Value *sections = value_set(map, "sections", value_new_list(arena));
        for (const Value *s = skeleton->sections->first; s != NULL; s = s->next) {
            Value *item = value_append(sections, value_new_map(arena));
            value_set_text(arena, item, "id", value_lookup(s, "id")->text);
            value_set_text(arena, item, "title", value_lookup(s, "title")->text);
            value_set_text(arena, item, "number", value_lookup(s, "number")->text);
        }
    }
    set_navigation(site, skeleton, map, arena);
    set_preview(site, skeleton, map, arena);
    if (skeleton->page != NULL) {
        if (skeleton->page->words != NULL) {
            set_date(report, skeleton->page->words, map, arena);
        }
        value_set_text(arena, map, "revised", tree_attribute(skeleton->root, "date"));
        value_set_text(arena, map, "number", arena_printf(arena, "%d", skeleton->page->number));
        value_set_text(arena, map, "nav", skeleton->page->nav);
        set_sequence(report, skeleton->page, map, arena);
    } else {
        value_set_text(arena, map, "nav", skeleton->title);
    }
    return template_render_within(html_templates(site, skeleton->page),
                                  site->skeleton != NULL ? site->skeleton : "site/page",
                                  site->values, map, out, diag);
}

/* ---- Notes and sources of a page ---- */

/* Appends links back to the references at the end of the note's last paragraph. */
static void
append_back_links(PageBuilder *builder, const char *id, const char *number, xmlNode *body)
{
    int n = GPOINTER_TO_INT(g_hash_table_lookup(builder->marks, id));
    xmlNode *last = body->last;
    xmlNode *target = last != NULL && tree_is(last, "p") ? last : body;

    for (int i = 1; i <= n; i++) {
        const char *href = arena_printf(builder->arena, "#mark:%s:%d", id, i);
        const char *label =
            arena_printf(builder->arena, "%s %s", html_word(builder, WORD_BACK_TO_MARK), number);
        if (i > 1) {
            label =
                arena_printf(builder->arena, "%s, %s %d", label, html_word(builder, WORD_USE), i);
        }
        markup_text(target, " ");
        xmlNode *link = markup_element(target, "a", "back");
        markup_attribute(link, "href", href);
        markup_attribute(link, "aria-label", label);
        markup_text(link, "↩");
    }
}

static void
append_notes(PageBuilder *builder, const xmlNode *notes, GString *end)
{
    Value *map = value_new_map(builder->arena);
    Value *list = value_set(map, "notes", value_new_list(builder->arena));

    for (const xmlNode *note = element_first(notes); note != NULL; note = element_next(note)) {
        const char *id = tree_attribute(note, "id"), *number = tree_attribute(note, "number");
        xmlNode *body = markup_fragment(builder->doc);
        g_autoptr(GString) text = g_string_new(NULL);
        Value *item = value_append(list, value_new_map(builder->arena));
        html_blocks(builder, note, body);
        append_back_links(builder, id, number, body);
        markup_serialise(body, text);
        value_set_text(builder->arena, item, "id", id);
        value_set_text(builder->arena, item, "number", number);
        value_set_text(builder->arena, item, "body", arena_strdup(builder->arena, text->str));
    }
    if (!template_render(html_templates(builder->site, builder->page), "end/notes", map, end,
                         builder->diag)) {
        builder->failed = true;
    }
}

static void
append_sources(PageBuilder *builder, GString *end)
{
    const Report *report = builder->site->context->report;
    bool all = strcmp(builder->page->id, "sources") == 0; /* a page of the report itself */
    Value *map = value_new_map(builder->arena);
    Value *list = value_set(map, "sources", value_new_list(builder->arena));

    for (size_t i = 0; i < report->n_citations; i++) {
        if (builder->cited[i] || all) {
            Value *item = value_append(list, value_new_map(builder->arena));
            const Citation *citation = &report->citations[i];
            value_set_text(builder->arena, item, "key", citation->key);
            value_set_text(builder->arena, item, "label", citation->label);
            value_set_text(builder->arena, item, "text",
                           html_citation(citation, report_words(report, builder->page),
                                         builder->doc, builder->arena));
        }
    }
    if (list->n_items > 0 && !template_render(html_templates(builder->site, builder->page),
                                              "end/sources", map, end, builder->diag)) {
        builder->failed = true;
    }
}

/* ---- A page ---- */

static size_t
count_narrow(const xmlNode *root)
{
    size_t n = 0;

    for (const xmlNode *block = element_first(root); block != NULL && !html_is_wide(block);
         block = element_next(block)) {
        if (tree_is(block, "only")) {
            break; /* it adds several blocks, or none */
        }
        n += !tree_is(block, "standfirst") && !tree_is(block, "notes");
    }
    return n;
}

static void
free_table(void *table)
{
    g_hash_table_unref(table);
}

const char *
html_landmark_label(PageBuilder *builder, const char *label)
{
    if (builder->labels == NULL) {
        builder->labels = g_hash_table_new(g_str_hash, g_str_equal);
        arena_defer(builder->arena, free_table, builder->labels);
    }
    int n = GPOINTER_TO_INT(g_hash_table_lookup(builder->labels, label)) + 1;
    g_hash_table_insert(builder->labels, arena_strdup(builder->arena, label), GINT_TO_POINTER(n));
    return n > 1 ? arena_printf(builder->arena, "%s, %d", label, n) : label;
}

static void
builder_init(PageBuilder *builder, const HtmlSite *site, const Page *page, Arena *arena, Diag *diag)
{
    *builder = (PageBuilder){ .site = site, .page = page, .arena = arena, .diag = diag };
    builder->doc = markup_document(arena);
    builder->section_level = 1;
    builder->sections = value_new_list(arena);
    builder->cited = arena_array(arena, bool, site->context->report->n_citations + 1);
    builder->marks = g_hash_table_new(g_str_hash, g_str_equal);
    arena_defer(arena, free_table, builder->marks);
}

bool
html_page_render(const HtmlSite *site, const Page *page, const xmlNode *root, GPtrArray *files,
                 GString *out, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) end = g_string_new(NULL);
    const xmlNode *standfirst = element_child(root, "standfirst"),
                  *notes = element_child(root, "notes");
    PageBuilder builder;

    builder_init(&builder, site, page, arena, diag);
    builder.files = files;
    builder.language = tree_attribute(root, "lang");
    const char *kicker = tree_attribute(root, "kicker");
    HtmlSkeleton skeleton = {
        .id = page->id,
        .page = page,
        .root = root,
        .title = page->title,
        .language = tree_attribute(root, "lang"),
        .kicker = kicker != NULL
                      ? kicker
                      : arena_printf(arena, "%s · %s",
                                     page_label(site->context->report, page, arena), page->nav),
        .standfirst = standfirst != NULL ? html_inline_text(&builder, standfirst) : NULL,
        .summary = standfirst != NULL ? tree_text(standfirst, arena) : NULL,
        .sections = builder.sections,
        .n_narrow = count_narrow(root),
    };
    skeleton.body = html_block_text(&builder, root);
    builder.section_level = 2;
    if (notes != NULL) {
        append_notes(&builder, notes, end);
    }
    append_sources(&builder, end);
    skeleton.end = end->str;
    return html_skeleton_render(site, &skeleton, arena, out, diag) && !builder.failed;
}
