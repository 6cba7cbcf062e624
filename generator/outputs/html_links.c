/* Links of the finished site: every one that leads to a page, a place or a file of
 * the site must find it. Links to other hosts are never followed.
 *
 * A site has millions of them, and few different ones: each text is kept once, and a
 * page has the numbers of its own. */
#include "outputs/html_links.h"

#include "base/append.h"
#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *path;
    guint32 *ids, *links; /* numbers of texts; the ids ascending */
    guint n_ids, n_links;
} LinkPage;

struct LinkCheck {
    GMutex lock;
    GHashTable *files;   /* path in the site */
    GHashTable *numbers; /* text → its number, from 1 */
    GPtrArray *texts;    /* by number - 1 */
    GArray *pages;       /* of LinkPage */
    GStringChunk *kept;
};

static void
page_clear(void *item)
{
    LinkPage *page = item;

    g_free(page->ids);
    g_free(page->links);
}

LinkCheck *
link_check_new(void)
{
    LinkCheck *check = g_new0(LinkCheck, 1);

    check->files = g_hash_table_new(g_str_hash, g_str_equal);
    check->numbers = g_hash_table_new(g_str_hash, g_str_equal);
    check->texts = g_ptr_array_new();
    check->pages = g_array_new(FALSE, FALSE, sizeof(LinkPage));
    check->kept = g_string_chunk_new(4096);
    g_array_set_clear_func(check->pages, page_clear);
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
    g_hash_table_unref(check->numbers);
    g_ptr_array_unref(check->texts);
    g_array_unref(check->pages);
    g_string_chunk_free(check->kept);
    g_mutex_clear(&check->lock);
    g_free(check);
}

static const char *
add_file(LinkCheck *check, const char *path)
{
    const char *known = g_hash_table_lookup(check->files, path);

    if (known == NULL) {
        known = g_string_chunk_insert(check->kept, path);
        g_hash_table_add(check->files, (char *)(uintptr_t)known);
    }
    return known;
}

void
link_check_add_file(LinkCheck *check, const char *path)
{
    g_mutex_lock(&check->lock);
    add_file(check, path);
    g_mutex_unlock(&check->lock);
}

/* Appends a value, its references undone: those that the site itself writes. */
static void
append_value(GString *out, const char *value, size_t size)
{
    static const struct {
        const char *name;
        char sign;
    } references[] = {
        { "&lt;", '<' }, { "&gt;", '>' }, { "&quot;", '"' }, { "&#39;", '\'' }, { "&amp;", '&' }
    };
    const char *end = value + size;

    for (const char *sign; (sign = memchr(value, '&', (size_t)(end - value))) != NULL;) {
        size_t i = 0;
        while (i < G_N_ELEMENTS(references) && !g_str_has_prefix(sign, references[i].name)) {
            i++;
        }
        bool known = i < G_N_ELEMENTS(references);
        append_bytes(out, value, (size_t)(sign - value));
        g_string_append_c(out, known ? references[i].sign : '&');
        value = sign + (known ? strlen(references[i].name) : 1);
    }
    append_bytes(out, value, (size_t)(end - value));
}

static bool
leaves_site(const char *href)
{
    size_t n = 0;

    while (g_ascii_isalnum(href[n]) || href[n] == '+' || href[n] == '.' || href[n] == '-') {
        n++;
    }
    return n > 0 ? href[n] == ':' : href[0] == '/' && href[1] == '/';
}

enum { FOUND_NONE = 0, FOUND_ID = 'i', FOUND_LINK = 'l' };

static bool
ends_in(const char *start, const char *end, const char *name, size_t n)
{
    return (size_t)(end - start) > n && memcmp(end - n, name, n) == 0;
}

/* What the value behind the quotation mark is of: the tag starts at `tag`. */
static char
kind_of(const char *tag, const char *quote)
{
    if (quote - tag < 4 || quote[-1] != '=') {
        return FOUND_NONE;
    }
    switch (quote[-2]) { /* few other names end in these */
    case 'd':
        return ends_in(tag, quote, " id=", strlen(" id=")) ? FOUND_ID : FOUND_NONE;
    case 'f':
        return ends_in(tag, quote, " href=", strlen(" href=")) ? FOUND_LINK : FOUND_NONE;
    case 'c':
        return ends_in(tag, quote, " src=", strlen(" src=")) ? FOUND_LINK : FOUND_NONE;
    default:
        return FOUND_NONE;
    }
}

/* Appends the attribute before the quotation mark, when it names or leads to a place:
 * kind, value, NUL. */
static void
take_attribute(char kind, const char *value, const char *end, GString *found)
{
    gsize before = found->len;

    g_string_append_c(found, kind);
    append_value(found, value, (size_t)(end - value));
    if (kind == FOUND_LINK && leaves_site(found->str + before + 1)) {
        g_string_truncate(found, before);
    } else {
        g_string_append_c(found, '\0');
    }
}

/* Those of one tag; returns where it ends, or the end of the text. A value may hold any '>'. */
static const char *
find_in_tag(const char *tag, GString *found)
{
    const char *at = tag + 1;

    while (g_ascii_isalnum(*at)) {
        at++;
    }
    if (*at == '>') { /* as most are: no attributes */
        return at;
    }
    for (const char *end = strchr(at, '>'); end != NULL;) {
        const char *quote = memchr(at, '"', (size_t)(end - at));
        const char *close = quote != NULL ? strchr(quote + 1, '"') : NULL;
        if (close == NULL) {
            return end;
        }
        char kind = kind_of(tag, quote);
        if (kind != FOUND_NONE) {
            take_attribute(kind, quote + 1, close, found);
        }
        at = close + 1;
        end = close < end ? end : strchr(at, '>');
    }
    return at + strlen(at);
}

/* Text holds no bare '<', so each one opens a tag, or closes an element: that has no attributes. */
static void
find_all(const char *html, GString *found)
{
    for (const char *tag = strchr(html, '<'); tag != NULL; tag = strchr(tag, '<')) {
        tag = tag[1] == '/' ? tag + 2 : find_in_tag(tag, found);
    }
}

static guint32
number_of(LinkCheck *check, const char *text)
{
    guint32 number = GPOINTER_TO_UINT(g_hash_table_lookup(check->numbers, text));

    if (number == 0) {
        char *kept = g_string_chunk_insert(check->kept, text);
        g_ptr_array_add(check->texts, kept);
        number = check->texts->len;
        g_hash_table_insert(check->numbers, kept, GUINT_TO_POINTER(number));
    }
    return number;
}

static int
compare_numbers(const void *a, const void *b)
{
    guint32 left = *(const guint32 *)a, right = *(const guint32 *)b;

    return (left > right) - (left < right);
}

static void
count_found(const GString *found, size_t *ret_ids, size_t *ret_links)
{
    for (const char *at = found->str; at < found->str + found->len; at += strlen(at) + 1) {
        (*(*at == FOUND_ID ? ret_ids : ret_links))++;
    }
}

/* Those of the page around the text come in the order of their numbers, page after page. */
static void
sort_ids(LinkPage *page)
{
    for (guint i = 1; i < page->n_ids; i++) {
        if (page->ids[i - 1] > page->ids[i]) {
            qsort(page->ids, page->n_ids, sizeof page->ids[0], compare_numbers);
            return;
        }
    }
}

void
link_check_add_page(LinkCheck *check, const char *path, const char *html)
{
    g_autoptr(GString) found = g_string_sized_new(4096);
    size_t n_ids = 0, n_links = 0;

    find_all(html, found);
    count_found(found, &n_ids, &n_links);
    LinkPage page = { .ids = g_new(guint32, n_ids + 1), .links = g_new(guint32, n_links + 1) };
    g_mutex_lock(&check->lock);
    page.path = add_file(check, path);
    for (const char *at = found->str; at < found->str + found->len; at += strlen(at) + 1) {
        guint32 number = number_of(check, at + 1);
        if (*at == FOUND_ID) {
            page.ids[page.n_ids++] = number;
        } else {
            page.links[page.n_links++] = number;
        }
    }
    sort_ids(&page);
    g_array_append_val(check->pages, page);
    g_mutex_unlock(&check->lock);
}

/* ---- Checking ---- */

/* What a text leads to, whatever page it stands on. */
typedef struct {
    bool known;
    bool broken;          /* there is no such file */
    const LinkPage *page; /* NULL: the page itself, or no page */
    bool anywhere;        /* no place, or in a file that has none */
    guint32 id;           /* 0: no page has a place of that name */
} Target;

static const LinkPage *
page_at(const GHashTable *by_path, const char *path)
{
    return g_hash_table_lookup((GHashTable *)(uintptr_t)by_path, path);
}

static Target
find_target(const LinkCheck *check, const GHashTable *by_path, const char *text)
{
    g_autofree char *href = g_strdup(text);
    char *fragment = strchr(href, '#');

    if (fragment != NULL) {
        *fragment++ = '\0';
    }
    g_autofree char *path = g_uri_unescape_string(href, NULL);
    g_autofree char *id = fragment != NULL ? g_uri_unescape_string(fragment, NULL) : NULL;
    bool inside = path != NULL && *path == '\0';
    Target target = { .known = true };

    target.broken = path == NULL || (!inside && !g_hash_table_contains(check->files, path));
    target.anywhere =
        id == NULL || *id == '\0' || (!inside && path != NULL && !g_str_has_suffix(path, ".html"));
    target.page = inside || target.broken ? NULL : page_at(by_path, path);
    target.id = target.anywhere ? 0 : GPOINTER_TO_UINT(g_hash_table_lookup(check->numbers, id));
    if (!inside && target.page == NULL) {
        target.id = 0; /* a file beside the pages, which nobody looked into */
    }
    return target;
}

static bool
check_link(const LinkPage *from, const Target *target, const char *href, Diag *diag)
{
    const LinkPage *page = target->page != NULL ? target->page : from;
    Place place = { .file = from->path };

    if (target->broken) {
        return diag_error(diag, place, "link-broken",
                          "the page links to '%s', which the site lacks", href);
    }
    return target->anywhere ||
           (target->id != 0 && bsearch(&target->id, page->ids, page->n_ids, sizeof page->ids[0],
                                       compare_numbers) != NULL) ||
           diag_error(diag, place, "link-broken",
                      "the page links to '%s', a place that is not there", href);
}

bool
link_check_finish(const LinkCheck *check, Diag *diag)
{
    g_autoptr(GHashTable) by_path = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(Arena) arena = arena_new();
    Target *targets = arena_array(arena, Target, check->texts->len + 1);
    bool fine = true;

    for (guint i = 0; i < check->pages->len; i++) {
        LinkPage *page = &g_array_index(check->pages, LinkPage, i);
        g_hash_table_insert(by_path, (char *)(uintptr_t)page->path, page);
    }
    for (guint i = 0; i < check->pages->len; i++) {
        const LinkPage *page = &g_array_index(check->pages, LinkPage, i);
        for (guint k = 0; k < page->n_links; k++) {
            const char *href = check->texts->pdata[page->links[k] - 1];
            Target *target = &targets[page->links[k]];
            if (!target->known) {
                *target = find_target(check, by_path, href);
            }
            fine = check_link(page, target, href, diag) && fine;
        }
    }
    return fine;
}
