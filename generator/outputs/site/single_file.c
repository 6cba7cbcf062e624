/* The single file: every page of the site as an <article>, with embedded styles, fonts and
 * pictures. Its only script is that of the site, which the content security policy permits by its
 * hash; the report is readable without it. */
#include "base/files.h"
#include "base/jobs.h"
#include "base/number.h"
#include "document/report/page_label.h"
#include "document/unknown_name.h"
#include "outputs/site/build.h"
#include "outputs/site/inside.h"
#include "outputs/site/links.h"
#include "outputs/site/web_fonts.h"

#include <string.h>

typedef struct {
    const HtmlSite *site;
    const Page *page; /* NULL: one that the site adds */
    const char *id, *title;
    bool (*render)(const HtmlSite *site, GString *out, Diag *diag);
    GString *html;
    GPtrArray *files;
    Diag *diag;
    bool ok;
} Part;

static void
run_part(void *item, void *data)
{
    Part *part = item;
    g_autoptr(Arena) arena = arena_new();

    (void)data;
    part->ok = part->page != NULL
                   ? html_page_render(part->site, part->page, page_root(part->page, arena),
                                      part->files, part->html, part->diag)
                   : part->render(part->site, part->html, part->diag);
}

static void
part_init(Part *part, const HtmlSite *site, Diag *diag)
{
    part->site = site;
    part->diag = diag;
    part->html = g_string_new(NULL);
    part->files = g_ptr_array_new_with_free_func(g_free);
}

static void
part_clear(Part *part)
{
    g_string_free(part->html, TRUE);
    g_ptr_array_unref(part->files);
}

static Part *
make_parts(const HtmlSite *site, Arena *arena, size_t *n_parts, Diag *diag)
{
    const Report *report = site->context->report;
    Part *parts = arena_array(arena, Part, report->n_pages + 3);
    size_t n = 0;

    for (; n < report->n_pages; n++) {
        parts[n].page = &report->pages[n];
        parts[n].id = report->pages[n].id;
        parts[n].title = report->pages[n].nav;
    }
    if (site->makes_figures) {
        parts[n].id = "figures";
        parts[n].title = words_text(report->words, WORD_FIGURES_AND_TABLES);
        parts[n++].render = html_figures_render;
    }
    if (site->makes_sources) {
        parts[n].id = "sources";
        parts[n].title = words_text(report->words, WORD_SOURCES);
        parts[n++].render = html_sources_render;
    }
    if (site->makes_trails) {
        parts[n].id = "trails";
        parts[n].title = words_text(report->words, WORD_TRAILS);
        parts[n++].render = html_trails_render;
    }
    for (size_t i = 0; i < n; i++) {
        part_init(&parts[i], site, diag);
    }
    *n_parts = n;
    return parts;
}

/* ---- Style ---- */

/* "sha256-…", the hash of a text in a content security policy. */
static const char *
policy_hash(const char *text, Arena *arena)
{
    const char *hex = bytes_sha256(arena, (Bytes){ .data = text, .size = strlen(text) });
    guchar bytes[32];

    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] =
            (guchar)(g_ascii_xdigit_value(hex[2 * i]) << 4 | g_ascii_xdigit_value(hex[2 * i + 1]));
    }
    g_autofree char *base64 = g_base64_encode(bytes, sizeof bytes);
    return arena_printf(arena, "sha256-%s", base64);
}

/* Replaces every url(fonts/…) in the style sheet by the font itself. */
static void
put_fonts(const OutputContext *context, const CharacterSet *characters, GString *style,
          Arena *arena)
{
    size_t n = 0;
    const WebFont *fonts = web_fonts(context->theme, arena, &n);

    for (size_t i = 0; i < n; i++) {
        g_autoptr(GByteArray) bytes = g_byte_array_new();
        g_autoptr(GString) data = g_string_new("url(");
        const char *address = arena_printf(arena, "url(%s)", fonts[i].file);
        web_font_append(&fonts[i], characters, bytes);
        inside_append_data(fonts[i].file, (const char *)bytes->data, bytes->len, data);
        g_string_append_c(data, ')');
        g_string_replace(style, address, data->str, 0);
    }
}

/* The style sheet; belongs to the arena. NULL after an error. */
static const char *
style_text(const OutputContext *context, const char *body, const char *title, Arena *arena,
           Diag *diag)
{
    g_autoptr(CharacterSet) characters = character_set_new();
    g_autoptr(GString) site = g_string_new(NULL), style = g_string_new(NULL);

    if (!html_style_render(context, site, diag)) {
        return NULL;
    }
    inside_append_style(site->str, style);
    character_set_add(characters, style->str, style->len);
    character_set_add(characters, body, strlen(body));
    character_set_add(characters, title, strlen(title));
    if (context->fragment == NULL) { /* figures for embedding should stay small */
        character_set_fill(characters);
    }
    put_fonts(context, characters, style, arena);
    return arena_strdup(arena, style->str);
}

/* ---- The file ---- */

/* Concatenates the parts' HTML and frees it in the parts. False after an error. */
static bool
join_parts(const OutputContext *context, Part *parts, size_t n_parts, GString *body, Arena *arena,
           Diag *diag)
{
    g_autoptr(GHashTable) ids = g_hash_table_new(g_str_hash, g_str_equal);
    Inside inside = { .context = context, .ids = ids, .arena = arena, .diag = diag };
    bool ok = true;

    for (size_t i = 0; i < n_parts; i++) {
        ok = ok && parts[i].ok;
        inside.page = parts[i].id;
        inside_collect(&inside, parts[i].html->str);
    }
    for (size_t i = 0; ok && i < n_parts; i++) {
        inside.page = parts[i].id;
        inside.title = n_parts > 1 ? parts[i].title : NULL;
        inside_append(&inside, parts[i].html->str, body);
        g_string_free(parts[i].html, TRUE);
        parts[i].html = g_string_new(NULL);
    }
    return ok && !inside.failed;
}

static bool
write_parts(const HtmlSite *site, Part *parts, size_t n_parts, const char *path,
            OutputFolder *folder, Arena *arena, Diag *diag)
{
    const OutputContext *context = site->context;
    g_autoptr(GString) body = g_string_new(NULL), out = g_string_new(NULL);
    g_autoptr(GString) script = g_string_new(NULL);
    g_autoptr(LinkCheck) check = link_check_new();
    Value *map = value_new_map(arena);
    Value *pages = value_set(map, "pages", value_new_list(arena));

    jobs_run(run_part, parts, sizeof parts[0], n_parts, context->jobs, NULL);
    if (!join_parts(context, parts, n_parts, body, arena, diag)) {
        return false;
    }
    value_set_text(arena, map, "language", context->report->language);
    html_report_set(context->report, context->report->words, map, arena);
    html_logo_set(context, map, true, arena, diag);
    for (size_t i = 0; i < n_parts; i++) {
        Value *item = value_append(pages, value_new_map(arena));
        value_set_text(arena, item, "href", inside_id(arena, parts[i].id, "site:top"));
        value_set_text(arena, item, "title", parts[i].title);
        if (parts[i].page != NULL) {
            value_set_text(arena, item, "number",
                           page_label(context->report, parts[i].page, arena));
        }
    }
    const char *style = style_text(context, body->str, context->report->title, arena, diag);
    /* fragments for embedding have no script */
    if (style == NULL ||
        (context->fragment == NULL && (!html_script_render(context, script, diag) ||
                                       !html_search_library_render(context, script, diag)))) {
        return false;
    }
    if (script->len > 0) {
        value_set_text(arena, map, "script", script->str);
        value_set_text(arena, map, "script_hash", policy_hash(script->str, arena));
    }
    value_set(map, "whole", value_new_bool(arena, context->fragment == NULL));
    value_set_text(arena, map, "first", inside_id(arena, parts[0].id, "site:top"));
    value_set_text(arena, map, "style", style);
    value_set_text(arena, map, "style_hash", policy_hash(style, arena));
    value_set_text(arena, map, "body", body->str);
    html_glyphs_set(map, (const char *const[]){ body->str }, 1, arena);
    if (!template_render(site->templates, "single/document", map, out, diag)) {
        return false;
    }
    g_string_free(g_steal_pointer(&body), TRUE); /* already copied to `out` */
    link_check_add_page(check, path, out->str);
    return link_check_finish(check, diag) && output_write(folder, path, out->str, out->len, diag);
}

/* ---- A fragment ---- */

static const xmlNode *
find_block(const Page *page, const char *id)
{
    const xmlNode *root = xmlDocGetRootElement(page->tree);

    for (const xmlNode *node = element_walk(root, root); node != NULL;
         node = element_walk(node, root)) {
        if (!tree_is(node, "note") && g_strcmp0(tree_attribute(node, "id"), id) == 0) {
            return node;
        }
    }
    return NULL;
}

/* True if a block ends the section that the heading starts. */
static bool
ends_section(const xmlNode *block, const xmlNode *heading)
{
    return tree_is(block, "notes") ||
           (tree_is(block, "heading") &&
            g_ascii_strtoll(tree_attribute(block, "level"), NULL, 10) <=
                g_ascii_strtoll(tree_attribute(heading, "level"), NULL, 10));
}

static void
want_notes(const xmlNode *root, GHashTable *wanted)
{
    for (const xmlNode *at = root; at != NULL; at = element_walk(at, root)) {
        if (tree_is(at, "noteref")) {
            g_hash_table_add(wanted, (void *)(uintptr_t)tree_attribute(at, "note"));
        }
    }
}

/* Copies the footnotes that the page's blocks refer to, and those that these notes refer to. */
static void
copy_notes(xmlDoc *doc, const xmlNode *notes)
{
    g_autoptr(GHashTable) wanted = g_hash_table_new(g_str_hash, g_str_equal);
    xmlNode *root = xmlDocGetRootElement(doc), *own = tree_add(root, "notes");
    guint n_before = 0;

    want_notes(root, wanted);
    while (g_hash_table_size(wanted) > n_before) {
        n_before = g_hash_table_size(wanted);
        for (const xmlNode *note = element_first(notes); note != NULL; note = element_next(note)) {
            if (g_hash_table_contains(wanted, tree_attribute(note, "id"))) {
                want_notes(note, wanted);
            }
        }
    }
    for (const xmlNode *note = element_first(notes); note != NULL; note = element_next(note)) {
        if (g_hash_table_contains(wanted, tree_attribute(note, "id"))) {
            tree_link(own, tree_copy(doc, note));
        }
    }
    if (own->children == NULL) {
        tree_remove(own);
    }
}

/* A page of only that block, or a heading with its section, and their footnotes. */
static xmlDoc *
block_page(const Page *page, const xmlNode *block, Arena *arena)
{
    const xmlNode *old = xmlDocGetRootElement(page->tree);
    xmlDoc *doc = tree_new(arena, "page");
    xmlNode *root = xmlDocGetRootElement(doc);

    tree_set(root, "id", page->id);
    tree_set(root, "title", page->title);
    tree_set(root, "lang", tree_attribute(old, "lang"));
    /* a claim must be in a list */
    tree_link(tree_is(block, "claim") ? tree_add(root, "claims") : root, tree_copy(doc, block));
    if (tree_is(block, "heading")) {
        for (const xmlNode *next = element_next(block); next != NULL && !ends_section(next, block);
             next = element_next(next)) {
            tree_link(root, tree_copy(doc, next));
        }
    }
    mlperf_results_copy(old, root);
    if (element_child(old, "notes") != NULL) {
        copy_notes(doc, element_child(old, "notes"));
    }
    return doc;
}

/* The report with this page, or with the page of a block reduced to the block. `*ret_page` is the
 * page's index. NULL: the report has no such page or block. */
static const Report *
fragment_report(const Report *report, const char *id, size_t *ret_page, bool *ret_whole,
                Arena *arena)
{
    Report *own = arena_new0(arena, Report);
    const xmlNode *block = NULL;
    size_t i = 0;

    while (i < report->n_pages && !g_str_equal(report->pages[i].id, id)) {
        i++;
    }
    *ret_whole = i < report->n_pages;
    for (size_t page = 0; !*ret_whole && block == NULL && page < report->n_pages; page++) {
        block = find_block(&report->pages[page], id);
        i = page;
    }
    if (!*ret_whole && block == NULL) {
        return NULL;
    }
    *own = *report;
    own->pages = arena_array(arena, Page, report->n_pages);
    memcpy(own->pages, report->pages, report->n_pages * sizeof own->pages[0]);
    if (block != NULL) {
        own->pages[i].tree = block_page(&report->pages[i], block, arena);
    }
    *ret_page = i;
    return own;
}

/* Reports the missing name; returns false. */
static bool
report_missing(const Report *report, const char *id, Diag *diag)
{
    g_autoptr(NameList) names = name_list_new();

    for (size_t i = 0; i < report->n_pages; i++) {
        const xmlNode *root = xmlDocGetRootElement(report->pages[i].tree);
        name_list_add(names, report->pages[i].id);
        for (const xmlNode *node = element_walk(root, root); node != NULL;
             node = element_walk(node, root)) {
            if (!tree_is(node, "note") && tree_attribute(node, "id") != NULL) {
                name_list_add(names, tree_attribute(node, "id"));
            }
        }
    }
    return unknown_report(diag, (Place){ 0 }, "fragment-missing",
                          "--fragment: the report has no page, section, figure, table or claim", id,
                          names);
}

static bool
write_fragment(HtmlSite *site, OutputContext *context, OutputFolder *folder, Arena *arena,
               Diag *diag)
{
    const char *id = context->fragment;
    size_t i = 0;
    bool whole = false;
    const Report *report = fragment_report(context->report, id, &i, &whole, arena);

    if (report == NULL) {
        return report_missing(context->report, id, diag);
    }
    const Page *page = &report->pages[i];
    Part part = { .page = page, .id = page->id, .title = page->nav };
    context->report = report;
    site->skeleton = whole ? "single/page" : "single/block";
    part_init(&part, site, diag);
    bool ok = write_parts(site, &part, 1, arena_printf(arena, "fragments/%s.html", id), folder,
                          arena, diag);
    part_clear(&part);
    return ok;
}

bool
single_write(const OutputContext *context, OutputFolder *folder, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    OutputContext alone = *context; /* the file is used without any other file */
    HtmlSite site;
    size_t n = 0;

    alone.with_pdf = alone.with_charts = alone.with_data = alone.with_xlsx = false;
    if (!html_site_start(&site, &alone, arena, diag)) {
        return false;
    }
    site.skeleton = "single/page";
    if (context->fragment != NULL) {
        return write_fragment(&site, &alone, folder, arena, diag);
    }
    Part *parts = make_parts(&site, arena, &n, diag);
    bool ok = write_parts(&site, parts, n, "report.html", folder, arena, diag);
    for (size_t i = 0; i < n; i++) {
        part_clear(&parts[i]);
    }
    return ok;
}
