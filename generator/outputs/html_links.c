/* Links of the finished site: every one that leads to a page, a place or a file of
 * the site must find it. Links to other hosts are never followed. */
#include "outputs/html_links.h"

#include "document/unknown.h"

#include <string.h>

struct LinkCheck {
    GMutex lock;
    GHashTable *files;   /* path in the site */
    GHashTable *anchors; /* "page.html#id" */
    GPtrArray *links;    /* of Link */
    GStringChunk *texts;
};

typedef struct {
    const char *page, *href;
    guint index; /* links of one page are added one after the other */
} Link;

LinkCheck *
link_check_new(void)
{
    LinkCheck *check = g_new0(LinkCheck, 1);

    check->files = g_hash_table_new(g_str_hash, g_str_equal);
    check->anchors = g_hash_table_new(g_str_hash, g_str_equal);
    check->links = g_ptr_array_new_with_free_func(g_free);
    check->texts = g_string_chunk_new(4096);
    g_mutex_init(&check->lock);
    return check;
}

void
link_check_free(LinkCheck *check)
{
    if (check == NULL) {
        return;
    }
    g_hash_table_unref(check->files);
    g_hash_table_unref(check->anchors);
    g_ptr_array_unref(check->links);
    g_string_chunk_free(check->texts);
    g_mutex_clear(&check->lock);
    g_free(check);
}

void
link_check_add_file(LinkCheck *check, const char *path)
{
    g_hash_table_add(check->files, g_string_chunk_insert_const(check->texts, path));
}

/* The value from after `="` up to the quotation mark, its references undone: those
 * that the site itself writes. */
static char *
take_value(const char *start, const char **ret_end)
{
    static const char *const references[][2] = {
        { "&lt;", "<" }, { "&gt;", ">" }, { "&quot;", "\"" }, { "&#39;", "'" }, { "&amp;", "&" }
    };
    const char *end = strchr(start, '"');
    char *value = end != NULL ? g_strndup(start, (gsize)(end - start)) : g_strdup(start);

    *ret_end = end != NULL ? end : start + strlen(start);
    for (size_t i = 0; i < G_N_ELEMENTS(references) && strchr(value, '&') != NULL; i++) {
        g_auto(GStrv) parts = g_strsplit(value, references[i][0], -1);
        g_free(value);
        value = g_strjoinv(references[i][1], parts);
    }
    return value;
}

static bool
leaves_site(const char *href)
{
    size_t n = strspn(href, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+.-");

    return (n > 0 && href[n] == ':') || g_str_has_prefix(href, "//");
}

/* The attribute's value is kept when it names or leads to a place. Returns what comes
 * after it. */
static const char *
take_attribute(LinkCheck *check, const char *page, const char *name, const char *quote)
{
    const char *end = NULL;
    g_autofree char *value = take_value(quote + 1, &end);
    bool is_id = g_str_has_prefix(name, "id=");
    bool leads = g_str_has_prefix(name, "href=") || g_str_has_prefix(name, "src=");

    if (is_id) {
        g_autofree char *key = g_strdup_printf("%s#%s", page, value);
        g_hash_table_add(check->anchors, g_string_chunk_insert(check->texts, key));
    } else if (leads && !leaves_site(value)) {
        Link *link = g_new(Link, 1);
        *link = (Link){ page, g_string_chunk_insert_const(check->texts, value), check->links->len };
        g_ptr_array_add(check->links, link);
    }
    return *end != '\0' ? end + 1 : end;
}

/* Text holds no bare '<', so each one opens a tag; a value may hold any '>'. */
void
link_check_add_page(LinkCheck *check, const char *path, const char *html)
{
    g_mutex_lock(&check->lock);
    const char *page = g_string_chunk_insert_const(check->texts, path);
    link_check_add_file(check, path);
    for (const char *at = strchr(html, '<'); at != NULL; at = strchr(at, '<')) {
        const char *name = at;
        while (*at != '\0' && *at != '>') {
            if (*at == ' ') {
                name = at + 1;
            }
            at = *at == '"' ? take_attribute(check, page, name, at) : at + 1;
        }
    }
    g_mutex_unlock(&check->lock);
}

static bool
check_link(const LinkCheck *check, const Link *link, Diag *diag)
{
    g_autofree char *href = g_strdup(link->href);
    char *fragment = strchr(href, '#');
    Place place = { .file = g_intern_string(link->page) };

    if (fragment != NULL) {
        *fragment++ = '\0';
    }
    g_autofree char *path = g_uri_unescape_string(href, NULL);
    g_autofree char *id = fragment != NULL ? g_uri_unescape_string(fragment, NULL) : NULL;
    const char *file = path != NULL && *path != '\0' ? path : link->page;
    if (path == NULL || !g_hash_table_contains(check->files, file)) {
        return diag_error(diag, place, "link-broken",
                          "the page links to '%s', which the site lacks", link->href);
    }
    if (id == NULL || *id == '\0' || !g_str_has_suffix(file, ".html")) {
        return true;
    }
    g_autofree char *key = g_strdup_printf("%s#%s", file, id);
    return g_hash_table_contains(check->anchors, key) ||
           diag_error(diag, place, "link-broken",
                      "the page links to '%s', a place that is not there", link->href);
}

/* By page, and in the order of the page, whichever thread came first. */
static int
compare_links(const void *a, const void *b)
{
    const Link *left = *(Link *const *)a, *right = *(Link *const *)b;
    int pages = strcmp(left->page, right->page);

    return pages != 0 ? pages : (left->index > right->index) - (left->index < right->index);
}

bool
link_check_finish(const LinkCheck *check, Diag *diag)
{
    bool fine = true;

    g_ptr_array_sort(check->links, compare_links);
    for (guint i = 0; i < check->links->len; i++) {
        fine &= check_link(check, check->links->pdata[i], diag);
    }
    return fine;
}
