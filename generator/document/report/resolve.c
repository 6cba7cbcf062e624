/* Resolves what is pending on a page. */
#include "document/loading.h"
#include "document/markdown/markdown.h"

#include "document/markdown/direction_marks.h"
#include "document/unknown_name.h"

#include <string.h>

static bool
report_unknown_target(Loading *loading, const Page *page, const char *target, Place place)
{
    g_autoptr(NameList) names = name_list_new();

    for (guint i = 0; i < loading->names.anchors->len; i++) {
        const Anchor *anchor = g_ptr_array_index(loading->names.anchors, i);
        if (page == NULL || anchor->page == page) {
            name_list_add(names, anchor->id);
        }
    }
    g_autofree char *message = page != NULL
                                   ? g_strdup_printf("page %s has nothing named", page->path)
                                   : g_strdup("nothing in the report is named");
    return unknown_report(loading->diag, place, "ref-unknown", message, target, names);
}

/* Replaces the element's content by its printed text. */
static void
set_text(Loading *loading, xmlNode *node, const char *text)
{
    tree_set_text(node, direction_closed(loading->arena, text));
}

/* The target on its page; "" for the page itself, also if `anchor` is NULL. */
static const char *
target_of(const Anchor *anchor)
{
    return anchor == NULL || g_strcmp0(anchor->number, "") == 0 ? "" : anchor->id;
}

/* Prints the name of a target. In the PDF a section of the same page also gets the page's number,
 * like its heading there. */
static void
label_reference(Loading *loading, xmlNode *node, const Page *from, const Anchor *anchor)
{
    set_text(loading, node, anchor_label(loading, from, anchor));
    if (anchor->word == WORD_SECTION && anchor->page == from && *anchor->number != '\0') {
        tree_set(node, "section", anchor->number);
    }
}

/* Resolves @fig-x, @tbl-x, @claim-x, @sec-x; a section may be named without the prefix. */
static bool
resolve_reference(Loading *loading, const Page *page, xmlNode *node)
{
    const char *target = tree_attribute(node, "target");
    RowScope before = row_enter(loading, node);
    const char *own = row_id(loading, target);
    const Anchor *anchor = anchor_find(loading, page, own);

    row_leave(loading, before);
    tree_set(node, "row", NULL);

    anchor = anchor != NULL ? anchor : anchor_find(loading, NULL, own);
    anchor = anchor != NULL ? anchor : anchor_find(loading, NULL, target);
    if (anchor == NULL && g_str_has_prefix(target, "sec-")) {
        anchor = anchor_find(loading, page, target + strlen("sec-"));
        anchor = anchor != NULL ? anchor : anchor_find(loading, NULL, target + strlen("sec-"));
    }
    if (anchor == NULL || anchor->number == NULL) {
        set_text(loading, node, target);
        tree_set(node, "page", page->id);
        return report_unknown_target(loading, NULL, target, tree_place(node));
    }
    tree_set(node, "page", anchor->page->id);
    tree_set(node, "target", target_of(anchor));
    label_reference(loading, node, page, anchor);
    return true;
}

static bool
resolve_citation(Loading *loading, xmlNode *node)
{
    const char *key = tree_attribute(node, "key"), *locator = tree_attribute(node, "locator");
    const Citation *citation = bibliography_cite(loading, key, tree_place(node));
    g_autofree char *text =
        g_strconcat(citation != NULL ? citation->label : key, locator != NULL ? locator : "", NULL);

    tree_set(node, "locator", NULL);
    set_text(loading, node, text);
    return citation != NULL;
}

/* Sets the text of a link that has none. */
static void
name_link(Loading *loading, xmlNode *node, const Page *from, const Page *page, const Anchor *anchor)
{
    if (*target_of(anchor) == '\0') {
        set_text(loading, node, page->title);
    } else if (anchor->number == NULL) {
        set_text(loading, node, anchor->id);
    } else {
        label_reference(loading, node, from, anchor);
    }
}

/* True if a link contains only text with simple markup, which may stay inside a <ref>. */
static bool
is_marked_text(const xmlNode *node)
{
    static const char *const marks[] = { "em", "strong", "code", "del", NULL };

    for (const xmlNode *at = node->children; at != NULL; at = at->next) {
        if (at->type != XML_TEXT_NODE &&
            !(g_strv_contains(marks, (const char *)at->name) && is_marked_text(at))) {
            return false;
        }
    }
    return true;
}

/* Turns a link on page `from` to another place in the report into a <ref>. */
static bool
link_inside(Loading *loading, const Page *from, xmlNode *node, const Page *page,
            const char *fragment)
{
    const Anchor *anchor = NULL;
    bool fine = true;

    if (*fragment != '\0') {
        g_autofree char *id = g_uri_unescape_string(fragment, NULL);
        id = id != NULL ? id : g_strdup(fragment);
        g_autofree char *prefixed = g_strconcat("s-", id, NULL);
        anchor = anchor_find(loading, page, id);
        anchor = anchor != NULL ? anchor : anchor_find(loading, page, prefixed);
        if (anchor == NULL) {
            fine = report_unknown_target(loading, page, id, tree_place(node));
        }
    }
    const char *words = tree_text(node, loading->arena);
    tree_rename(node, "ref");
    tree_set(node, "href", NULL);
    tree_set(node, "title", NULL);
    tree_set(node, "page", page->id);
    tree_set(node, "target", target_of(anchor));
    if (*words != '\0') {
        if (!is_marked_text(node)) {
            set_text(loading, node, words);
        }
    } else {
        name_link(loading, node, from, page, anchor);
    }
    return fine;
}

/* Finds a page by path; built-in pages have paths without .md. */
static const Page *
page_by_path(const Loading *loading, const char *path)
{
    for (size_t i = 0; i < loading->report->n_pages; i++) {
        if (g_str_equal(loading->report->pages[i].path, path)) {
            return &loading->report->pages[i];
        }
    }
    return NULL;
}

/* The file that contains the element: the page's file, or one that it includes. */
static const char *
file_of(const Page *page, const xmlNode *node)
{
    Place place = tree_place(node);

    return place.file != NULL ? place.file : page->path;
}

/* `inside` is the path in the report folder; NULL: it leads outside. */
static bool
report_no_page(Loading *loading, const char *path, const char *inside, Place place)
{
    g_autoptr(NameList) names = name_list_new();

    for (const LeftOut *at = loading->collected.left_out; inside != NULL && at != NULL;
         at = at->next) {
        if (g_str_equal(at->path, inside)) {
            return diag_error(
                loading->diag, place, "link-page",
                "page '%s' is left out of the report: its 'if:' (%s:%d) does not hold; "
                "put the link under the same condition",
                inside, at->place.file, at->place.line);
        }
    }
    if (inside != NULL && loading_has(loading, inside)) {
        return diag_error(loading->diag, place, "link-page",
                          "'%s' is a file of the folder but not a page of the report: list it "
                          "under 'pages' in report.yaml",
                          inside);
    }

    for (size_t i = 0; i < loading->report->n_pages; i++) {
        name_list_add(names, loading->report->pages[i].path);
    }
    return unknown_report(loading->diag, place, "link-page", "the report has no page", path, names);
}

/* Resolves a link to a file of the report folder, which the outputs copy beside the pages. */
static bool
link_file(Loading *loading, const Page *page, xmlNode *node, const char *path)
{
    const char *file = loading_path(loading, file_of(page, node), path);
    Bytes bytes;

    if (file == NULL || !loading_has(loading, file)) {
        return diag_error(loading->diag, tree_place(node), "link-file",
                          "the link leads to '%s', which is not in the report folder", path);
    }
    tree_set(node, "href", file);
    return loading_read(loading, file, tree_place(node), &bytes);
}

/* Resolves a link to a page or to another file of the report folder. */
static bool
link_path(Loading *loading, const Page *page, xmlNode *node, const char *href, const char *fragment)
{
    g_autofree char *path = g_uri_unescape_string(href, NULL);
    const char *inside = path != NULL ? loading_path(loading, file_of(page, node), path) : NULL;
    const Page *target = inside != NULL ? page_by_path(loading, inside) : NULL;

    if (target != NULL) {
        return link_inside(loading, page, node, target, fragment);
    }
    return path != NULL && g_str_has_suffix(path, ".md")
               ? report_no_page(loading, path, inside, tree_place(node))
               : link_file(loading, page, node, path != NULL ? path : href);
}

static bool
has_scheme(const char *href)
{
    size_t n = strspn(href, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+.-");

    return n > 0 && href[n] == ':';
}

static bool
resolve_link(Loading *loading, const Page *page, xmlNode *node)
{
    g_autofree char *href = g_strdup(tree_attribute(node, "href"));
    char *fragment = strchr(href, '#');

    for (xmlNode *at = node->children; at != NULL; at = at->next) {
        resolve_tree(loading, page, at); /* the link's text is needed below */
    }

    if (g_ascii_strncasecmp(href, "http://", 7) == 0 ||
        g_ascii_strncasecmp(href, "https://", 8) == 0 ||
        g_ascii_strncasecmp(href, "mailto:", 7) == 0) {
        return true;
    }
    if (has_scheme(href) || g_str_has_prefix(href, "//")) {
        return diag_error(loading->diag, tree_place(node), "link-scheme",
                          "a link may lead to http, https or mailto, not to '%s'", href);
    }
    if (fragment != NULL) {
        *fragment++ = '\0';
    } else {
        fragment = href + strlen(href);
    }
    if (*href == '\0') {
        return link_inside(loading, page, node, page, fragment);
    }
    return link_path(loading, page, node, href, fragment);
}

/* Checks the file and the alternative text, and makes the path relative to the report folder. */
static bool
resolve_picture(Loading *loading, const Page *page, xmlNode *node)
{
    g_autofree char *source = g_uri_unescape_string(tree_attribute(node, "src"), NULL);
    Place place = tree_place(node);
    const char *path = NULL;
    bool fine = true;

    if (tree_attribute(node, "alt")[strspn(tree_attribute(node, "alt"), " ")] == '\0') {
        fine = diag_error(loading->diag, place, "picture-alt",
                          "the picture needs an alternative text: ![what it shows](%s)",
                          tree_attribute(node, "src"));
    }
    if (source == NULL || has_scheme(source) || g_str_has_prefix(source, "//")) {
        return diag_error(loading->diag, place, "picture-outside",
                          "a picture must be a file of the report folder, not '%s'",
                          tree_attribute(node, "src"));
    }
    path = loading_path(loading, file_of(page, node), source);
    if (path == NULL || !loading_has(loading, path)) {
        return diag_error(loading->diag, place, "picture-missing",
                          "the report folder has no picture '%s'", source);
    }
    tree_set(node, "src", path);
    return picture_check(loading, path, place) && fine;
}

/* Completes <figure id number><picture src alt title/></figure>. */
static bool
resolve_picture_figure(Loading *loading, const Page *page, xmlNode *figure)
{
    xmlNode *picture = figure->children;
    bool fine = resolve_picture(loading, page, picture);
    const char *title = tree_attribute(picture, "title"), *alt = tree_attribute(picture, "alt");

    tree_set(figure, "picture", tree_attribute(picture, "src"));
    if (title != NULL) {
        xmlNode *caption = tree_add(figure, "title");
        fine &= markdown_append_inline(caption, title, tree_place(picture),
                                       loading_prose(loading, tree_place(picture)), loading->arena,
                                       loading->diag) &&
                resolve_tree(loading, page, caption);
    } else {
        tree_add_leaf(figure, "title", alt);
    }
    tree_add_leaf(figure, "alt", alt);
    tree_remove(picture);
    return fine;
}

static bool
resolve_directive(Loading *loading, const Page *page, xmlNode *node)
{
    const char *kind = tree_attribute(node, "kind");

    if (g_str_equal(kind, "chart")) {
        return chart_resolve(loading, page, node);
    }
    if (g_str_equal(kind, "table")) {
        return table_resolve(loading, page, node);
    }
    if (g_str_equal(kind, "matrix")) {
        return matrix_resolve(loading, page, node);
    }
    if (g_str_equal(kind, "claim")) {
        return claim_resolve(loading, page, node);
    }
    if (g_str_equal(kind, "claims")) {
        return claims_resolve(loading, page, node);
    }
    if (g_str_equal(kind, "decision")) {
        return decision_resolve(loading, page, node);
    }
    if (g_str_equal(kind, "equation")) {
        return equation_resolve(loading, page, node);
    }
    g_assert(g_str_equal(kind, "versus"));
    return versus_resolve(loading, page, node);
}

typedef bool InlineResolve(Loading *loading, const Page *page, xmlNode *node);

/* On a foreign page, replaces a link or picture without a target by its text, with a warning. */
static bool
resolve_outgoing(Loading *loading, const Page *page, xmlNode *node, InlineResolve *resolve)
{
    static const char *const attributes[] = { "href", "title", "src", "alt", "page", "target" };
    Diag *diag = loading->diag;

    if (!loading->inputs.foreign) {
        return resolve(loading, page, node);
    }
    g_autoptr(Diag) own = diag_new();
    loading->diag = own;
    bool fine = resolve(loading, page, node);
    loading->diag = diag;
    diag_take_as_warnings(diag, own);
    if (!fine) {
        const char *alt = tree_attribute(node, "alt");
        if (alt != NULL) {
            tree_add_text(node, alt, strlen(alt));
        }
        tree_rename(node, "em");
        for (size_t i = 0; i < G_N_ELEMENTS(attributes); i++) {
            tree_set(node, attributes[i], NULL);
        }
    }
    return true;
}

/* In a bare folder, prints Jekyll's {{ site.title }} and the like as they are written,
 * with a warning. */
static bool
value_of_template(Loading *loading, xmlNode *node)
{
    static const char *const names[] = { "site",   "page",    "layout", "include", "post",
                                         "jekyll", "content", "config", "theme",   NULL };
    const char *query = tree_attribute(node, "query");

    if (!loading->inputs.bare || tree_attribute(node, "raw") != NULL ||
        query_is_known(loading, query) ||
        (!loading->inputs.foreign && !g_strv_contains(names, query))) {
        return false;
    }
    const char *text =
        arena_printf(loading->arena, "{{ %s.%s }}", query, tree_attribute(node, "column"));
    diag_warning(loading->diag, tree_place(node), "markdown-foreign",
                 "%s is printed as it is written, because there is no query '%s'", text, query);
    while (node->children != NULL) {
        tree_remove(node->children);
    }
    tree_add_text(node, text, strlen(text));
    tree_rename(node, "code");
    tree_set(node, "query", NULL);
    tree_set(node, "column", NULL);
    tree_set(node, "decimals", NULL);
    return true;
}

static bool
resolve_inline(Loading *loading, const Page *page, xmlNode *node)
{
    if (tree_is(node, "value")) {
        return value_of_template(loading, node) || value_resolve(loading, node);
    }
    if (tree_is(node, "spark")) {
        return spark_resolve(loading, node);
    }
    if (tree_is(node, "ref")) {
        return tree_attribute(node, "page") != NULL || resolve_reference(loading, page, node);
    }
    if (tree_is(node, "cite")) {
        return node->children != NULL || resolve_citation(loading, node);
    }
    if (tree_is(node, "link") && node->_private != NULL) {
        bool fine = resolve_outgoing(loading, page, node, resolve_link);
        node->_private = NULL; /* mark it as resolved, because directives resolve
                                * their texts early */
        return fine;
    }
    if (tree_is(node, "picture") && node->_private != NULL) {
        bool fine = resolve_outgoing(loading, page, node, resolve_picture);
        tree_set(node, "title", NULL);
        node->_private = NULL;
        return fine;
    }
    return true;
}

bool
resolve_tree(Loading *loading, const Page *page, xmlNode *root)
{
    bool fine = true;

    for (xmlNode *at = root, *next = NULL; at != NULL; at = next) {
        if (tree_is(at, "directive") && directive_is_list(at)) {
            next = tree_skip(at, root);
            continue;
        }
        if (tree_is(at, "directive")) {
            RowScope before = row_enter(loading, at);
            next = tree_skip(at, root);
            fine &= resolve_directive(loading, page, at);
            row_leave(loading, before);
            arena_reset(loading->trial);
            tree_remove(at);
            continue;
        }
        if (tree_is(at, "figure") && at->children != NULL && tree_is(at->children, "picture")) {
            fine &= resolve_picture_figure(loading, page, at);
        } else if (at->type == XML_TEXT_NODE) {
            mlperf_name_lint(loading, at);
        } else {
            fine &= resolve_inline(loading, page, at);
        }
        next = tree_next(at, root);
    }
    return fine;
}
