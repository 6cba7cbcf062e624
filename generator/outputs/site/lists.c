/* The pages that the site adds: all sources, figures and tables, trails, and pages. */
#include "base/number.h"
#include "document/report/page_label.h"
#include "outputs/site/build.h"

#include <string.h>

static bool
ends_sentence(const char *text)
{
    size_t n = strlen(text);
    return n > 0 && strchr(".?!", text[n - 1]) != NULL;
}

static void
append_title(xmlNode *target, const char *title, Arena *arena)
{
    const char *dot = ends_sentence(title) ? "" : ".";

    markup_text(markup_element(target, "i", NULL), arena_printf(arena, "%s%s", title, dot));
}

/* Adds an address as a link, if browsers open it as a page. */
static void
append_address(xmlNode *target, const char *url, Arena *arena)
{
    if (g_str_has_prefix(url, "https://") || g_str_has_prefix(url, "http://")) {
        markup_text(target, " ");
        xmlNode *link = markup_element(target, "a", "url");
        markup_attribute(link, "href", html_address(arena, url));
        html_address_words(link, strstr(url, "://") + strlen("://"));
    }
}

static bool
has_text(const char *text)
{
    return text != NULL && text[0] != '\0';
}

/* The format is: "Author. Title. Publisher, date. Note. address" */
const char *
html_citation(const Citation *citation, const Words *words, xmlDoc *doc, Arena *arena)
{
    xmlNode *fragment = markup_fragment(doc);
    g_autoptr(GString) out = g_string_new(NULL);
    const char *author = citation->author, *publisher = citation->publisher;
    const char *date = citation->date;

    if (has_text(author)) {
        markup_text(fragment,
                    arena_printf(arena, "%s%s ", author, ends_sentence(author) ? "" : "."));
    }
    if (has_text(citation->title)) {
        append_title(fragment, citation->title, arena);
    }
    if (has_text(publisher) && g_strcmp0(publisher, author) != 0) {
        markup_text(fragment, arena_printf(arena, " %s%s", publisher, has_text(date) ? "," : "."));
    }
    if (has_text(date)) {
        const char *text = date_is_valid(date) ? words_date(arena, words, date) : date;
        markup_text(fragment, arena_printf(arena, " %s.", text));
    }
    if (has_text(citation->note)) {
        const char *dot = ends_sentence(citation->note) ? "" : ".";
        markup_text(fragment, arena_printf(arena, " %s%s", citation->note, dot));
    }
    if (has_text(citation->url)) {
        append_address(fragment, citation->url, arena);
    }
    markup_serialise(fragment, out);
    return arena_strdup(arena, out->str);
}

static bool
render_list(const HtmlSite *site, const char *template, const Value *map, HtmlSkeleton *skeleton,
            Arena *arena, GString *out, Diag *diag)
{
    g_autoptr(GString) body = g_string_new(NULL);

    if (!template_render(site->templates, template, map, body, diag)) {
        return false;
    }
    skeleton->body = body->str;
    skeleton->end = "";
    return html_skeleton_render(site, skeleton, arena, out, diag);
}

/* Lists sources in order of first citation, or those that are not cited. */
static void
set_sources(const Report *report, bool cited, Value *list, xmlDoc *doc, Arena *arena)
{
    for (size_t i = 0; i < report->n_citations; i++) {
        const Citation *citation = &report->citations[i];
        if ((citation->number > 0) == cited) {
            Value *item = value_append(list, value_new_map(arena));
            value_set_text(arena, item, "key", citation->key);
            value_set_text(arena, item, "label", citation->label);
            value_set_text(arena, item, "text", html_citation(citation, report->words, doc, arena));
        }
    }
}

static void
set_data(const OutputContext *context, Value *map, Arena *arena)
{
    Value *data = value_set(map, "data", value_new_list(arena));
    Value *empty = value_set(map, "empty", value_new_list(arena));

    for (size_t i = 0; context->with_data && i < context->n_data; i++) {
        bool filled = context->data[i].n_rows > 0;
        Value *item = value_append(filled ? data : empty, value_new_map(arena));
        const char *name = context->data[i].name;
        value_set_text(arena, item, "name", name);
        value_set_text(arena, item, "href", arena_printf(arena, "data/%s.csv", name));
        size_t n_rows = context->data[i].n_rows;
        value_set_text(arena, item, "rows",
                       words_number(arena, context->report->words, (double)n_rows, 0));
        value_set_text(arena, item, "rows_word",
                       words_text(context->report->words, word_of_count(WORD_ROW, n_rows)));
    }
    value_set(map, "has_data", value_new_bool(arena, data->n_items > 0));
    value_set(map, "has_empty", value_new_bool(arena, empty->n_items > 0));
}

/* Adds a link that leaves the report, and each page that has it once. */
static void
append_outside(Value *list, const char *href, const Page *page, GHashTable *seen, Arena *arena)
{
    Value *pages = g_hash_table_lookup(seen, href);

    if (pages == NULL) {
        xmlNode *words = markup_fragment(markup_document(arena));
        g_autoptr(GString) address = g_string_new(NULL);
        html_address_words(words, href);
        markup_serialise(words, address);
        Value *item = value_append(list, value_new_map(arena));
        value_set_text(arena, item, "href", href);
        value_set_text(arena, item, "address", arena_strdup(arena, address->str));
        pages = value_set(item, "pages", value_new_list(arena));
        g_hash_table_insert(seen, (void *)(uintptr_t)href, pages);
    }
    const char *address = html_page_link(arena, page->id);
    const Value *last = pages->last;
    if (last == NULL || strcmp(value_lookup(last, "href")->text, address) != 0) {
        Value *entry = value_append(pages, value_new_map(arena));
        value_set_text(arena, entry, "href", address);
        value_set_text(arena, entry, "title", page->nav);
    }
}

static void
set_outside(const Report *report, Value *map, Arena *arena)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    Value *list = value_set(map, "outside", value_new_list(arena));

    for (size_t i = 0; i < report->n_pages; i++) {
        g_autoptr(Arena) own = arena_new();
        const xmlNode *root = page_root(&report->pages[i], own);
        for (const xmlNode *at = root; at != NULL; at = element_walk(at, root)) {
            const char *href = tree_is(at, "link") ? tree_attribute(at, "href") : NULL;
            if (href != NULL &&
                (g_str_has_prefix(href, "http://") || g_str_has_prefix(href, "https://"))) {
                append_outside(list, html_address(arena, href), &report->pages[i], seen, arena);
            }
        }
    }
    value_set(map, "has_outside", value_new_bool(arena, list->n_items > 0));
}

bool
html_sources_render(const HtmlSite *site, GString *out, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const Report *report = site->context->report;
    xmlDoc *doc = markup_document(arena);
    Value *map = value_new_map(arena);
    Value *cited = value_set(map, "cited", value_new_list(arena));
    Value *other = value_set(map, "other", value_new_list(arena));
    HtmlSkeleton skeleton = { .id = "sources",
                              .title = words_text(report->words, WORD_SOURCES),
                              .kicker = words_text(report->words, WORD_REPORT) };

    set_sources(report, true, cited, doc, arena);
    set_sources(report, false, other, doc, arena);
    value_set(map, "has_cited", value_new_bool(arena, cited->n_items > 0));
    value_set(map, "has_other", value_new_bool(arena, other->n_items > 0));
    set_data(site->context, map, arena);
    set_outside(report, map, arena);
    return render_list(site, "site/sources", map, &skeleton, arena, out, diag);
}

/* Renders the list of trails from the document; each trail has an id. */
bool
html_trails_render(const HtmlSite *site, GString *out, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const Report *report = site->context->report;
    Value *map = value_new_map(arena);
    HtmlSkeleton skeleton = { .id = "trails",
                              .title = words_text(report->words, WORD_TRAILS),
                              .kicker = words_text(report->words, WORD_REPORT) };

    Value *trails = value_new_list(arena);
    *trails = *report->trails; /* a copy, because other outputs read the original */
    value_set(map, "trails", trails);
    return render_list(site, "site/trails", map, &skeleton, arena, out, diag);
}

static void
append_entry(Value *list, const Page *page, const char *id, int number, const char *title,
             Arena *arena)
{
    Value *item = value_append(list, value_new_map(arena));

    value_set_text(arena, item, "number", arena_printf(arena, "%d", number));
    value_set_text(arena, item, "href",
                   arena_printf(arena, "%s#%s", html_page_link(arena, page->id), id));
    value_set_text(arena, item, "title", title);
    value_set_text(arena, item, "page", page->nav);
}

bool
html_pages_render(const HtmlSite *site, GString *out, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const Report *report = site->context->report;
    Value *map = value_new_map(arena);
    Value *pages = value_set(map, "pages", value_new_list(arena));
    HtmlSkeleton skeleton = { .id = "pages",
                              .title = words_text(report->words, WORD_ALL_PAGES),
                              .kicker = words_text(report->words, WORD_REPORT) };

    for (size_t i = 0; i < report->n_pages; i++) {
        Value *item = value_append(pages, value_new_map(arena));
        value_set_text(arena, item, "number", page_label(report, &report->pages[i], arena));
        value_set_text(arena, item, "href", html_page_link(arena, report->pages[i].id));
        value_set_text(arena, item, "title", report->pages[i].title);
    }
    return render_list(site, "site/all-pages", map, &skeleton, arena, out, diag);
}

/* The elements of one page by id. */
typedef struct {
    const Page *page;
    GHashTable *by_id;
} PageElements;

static void
elements_of(PageElements *elements, const Page *page)
{
    const xmlNode *root = xmlDocGetRootElement(page->tree);

    if (elements->page == page) {
        return;
    }
    elements->page = page;
    g_hash_table_remove_all(elements->by_id);
    for (const xmlNode *node = root; node != NULL; node = element_walk(node, root)) {
        const char *id = tree_attribute(node, "id");
        if (id != NULL && !g_hash_table_contains(elements->by_id, id)) {
            g_hash_table_insert(elements->by_id, (void *)(uintptr_t)id, (void *)(uintptr_t)node);
        }
    }
}

/* True if the figure or table is on a page of the site. */
static bool
is_shown(PageElements *elements, const Page *page, const char *id, const xmlNode **ret_node)
{
    elements_of(elements, page);
    *ret_node = g_hash_table_lookup(elements->by_id, id);
    return *ret_node == NULL || tree_is_for(*ret_node, "html");
}

/* The title of a picture, which is only in the document tree. */
static const char *
title_in_tree(const xmlNode *node, const char *id, Arena *arena)
{
    const xmlNode *title = node != NULL ? element_child(node, "title") : NULL;

    return title != NULL ? tree_text(title, arena) : id;
}

bool
html_figures_render(const HtmlSite *site, GString *out, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const Report *report = site->context->report;
    Value *map = value_new_map(arena);
    Value *figures = value_set(map, "figures", value_new_list(arena));
    Value *tables = value_set(map, "tables", value_new_list(arena));
    HtmlSkeleton skeleton = { .id = "figures",
                              .title = words_text(report->words, WORD_FIGURES_AND_TABLES),
                              .kicker = words_text(report->words, WORD_REPORT) };
    g_autoptr(GHashTable) by_id = g_hash_table_new(g_str_hash, g_str_equal);
    PageElements elements = { .by_id = by_id };
    const xmlNode *node = NULL;

    for (size_t i = 0; i < report->n_figures; i++) {
        const ReportFigure *f = &report->figures[i];
        if (is_shown(&elements, f->page, f->id, &node)) {
            append_entry(figures, f->page, f->id, f->number, title_in_tree(node, f->id, arena),
                         arena);
        }
    }
    for (size_t i = 0; i < report->n_tables; i++) {
        const ReportTable *t = &report->tables[i];
        if (is_shown(&elements, t->page, t->id, &node)) {
            append_entry(tables, t->page, t->id, t->number, t->title != NULL ? t->title : t->id,
                         arena);
        }
    }
    value_set(map, "has_figures", value_new_bool(arena, report->n_figures > 0));
    value_set(map, "has_tables", value_new_bool(arena, report->n_tables > 0));
    return render_list(site, "site/figures", map, &skeleton, arena, out, diag);
}
