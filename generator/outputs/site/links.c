/* Checks links of the finished site: every link to a page, a place or a file of the site must have
 * a target. Links to other hosts are never followed.
 *
 * A site has millions of links but few different ones, so each text is stored once and pages refer
 * to texts by number. */
#include "outputs/site/links.h"

#include "base/append.h"
#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

/* A text that occurs on a page, by number. */
typedef struct {
    guint64 hash;
    const char *text;
} Known;

typedef struct {
    const char *path;
    guint32 *ids, *links; /* numbers of texts; ids are sorted */
    guint n_ids, n_links;
} LinkPage;

struct LinkCheck {
    GMutex lock;
    GHashTable *files; /* path in the site */
    GArray *texts;     /* of Known, by number - 1 */
    guint32 *slots;    /* hash table of numbers, with linear probing; 0: free */
    guint32 mask;      /* number of slots - 1; slots are a power of two and at most half full */
    GArray *pages;     /* of LinkPage */
    Arena *kept;       /* for texts and numbers */
};

enum { SLOTS_FIRST = 1 << 10 };

LinkCheck *
link_check_new(void)
{
    LinkCheck *check = g_new0(LinkCheck, 1);

    check->files = g_hash_table_new(g_str_hash, g_str_equal);
    check->texts = g_array_new(FALSE, FALSE, sizeof(Known));
    check->slots = g_new0(guint32, SLOTS_FIRST);
    check->mask = SLOTS_FIRST - 1;
    check->pages = g_array_new(FALSE, FALSE, sizeof(LinkPage));
    check->kept = arena_new();
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
    g_array_unref(check->texts);
    g_free(check->slots);
    g_array_unref(check->pages);
    arena_free(check->kept);
    g_mutex_clear(&check->lock);
    g_free(check);
}

static const char *
add_file(LinkCheck *check, const char *path)
{
    const char *known = g_hash_table_lookup(check->files, path);

    if (known == NULL) {
        known = arena_strdup(check->kept, path);
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

/* ---- Texts ---- */

static guint64
hash_of(const char *text, size_t size)
{
    const guint64 odd = G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
    guint64 hash = size, eight = 0;

    for (; size >= sizeof eight; size -= sizeof eight, text += sizeof eight) {
        memcpy(&eight, text, sizeof eight);
        hash = (hash ^ eight) * odd;
        hash ^= hash >> 32;
    }
    eight = 0;
    memcpy(&eight, text, size);
    hash = (hash ^ eight) * odd;
    return hash ^ (hash >> 32);
}

/* The slot with the text's number, or the free one for it. */
static guint32 *
find_slot(const LinkCheck *check, const char *text, guint64 hash)
{
    guint32 slot = (guint32)hash & check->mask;

    for (; check->slots[slot] != 0; slot = (slot + 1) & check->mask) {
        const Known *known = &g_array_index(check->texts, Known, check->slots[slot] - 1);
        if (known->hash == hash && strcmp(known->text, text) == 0) {
            break;
        }
    }
    return &check->slots[slot];
}

static void
grow_slots(LinkCheck *check)
{
    check->mask = check->mask * 2 + 1;
    g_free(check->slots);
    check->slots = g_new0(guint32, (gsize)check->mask + 1);
    for (guint i = 0; i < check->texts->len; i++) {
        const Known *known = &g_array_index(check->texts, Known, i);
        *find_slot(check, known->text, known->hash) = i + 1;
    }
}

static guint32
number_of(LinkCheck *check, const char *text, guint64 hash)
{
    guint32 *slot = find_slot(check, text, hash);
    guint32 number = *slot;

    if (number == 0) {
        Known known = { hash, arena_strdup(check->kept, text) };
        g_array_append_val(check->texts, known);
        number = *slot = check->texts->len;
        if (number > check->mask / 2) {
            grow_slots(check);
        }
    }
    return number;
}

/* ---- Finding ids and links of a page ---- */

/* Appends a value with character references decoded, for those that the site writes. */
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

typedef enum { FOUND_NONE, FOUND_ID, FOUND_LINK } FoundKind;

typedef struct {
    gsize start; /* offset in the texts */
    guint64 hash;
    FoundKind kind;
} Found;

/* Ids and links found on a page. A thread reuses the memory for each page. */
typedef struct {
    GString *texts; /* each followed by NUL */
    GArray *items;  /* of Found */
} Finds;

static void
finds_free(void *data)
{
    Finds *finds = data;

    g_string_free(finds->texts, TRUE);
    g_array_unref(finds->items);
    g_free(finds);
}

static Finds *
finds_of_thread(void)
{
    static GPrivate key = G_PRIVATE_INIT(finds_free);
    Finds *finds = g_private_get(&key);

    if (finds == NULL) {
        finds = g_new0(Finds, 1);
        finds->texts = g_string_new(NULL);
        finds->items = g_array_new(FALSE, FALSE, sizeof(Found));
        g_private_set(&key, finds);
    }
    g_string_truncate(finds->texts, 0);
    g_array_set_size(finds->items, 0);
    return finds;
}

static bool
ends_in(const char *start, const char *end, const char *name, size_t n)
{
    return (size_t)(end - start) > n && memcmp(end - n, name, n) == 0;
}

/* The type of attribute whose opening quote is at `quote`; its tag starts at `tag`. */
static FoundKind
kind_of(const char *tag, const char *quote)
{
    if (quote - tag < 4 || quote[-1] != '=') {
        return FOUND_NONE;
    }
    switch (quote[-2]) { /* few other names end in these letters */
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

/* Records the value of an attribute that defines or links to a place of the site. */
static void
take_value(Finds *finds, FoundKind kind, const char *value, const char *end)
{
    GString *texts = finds->texts;
    Found found = { .start = texts->len, .kind = kind };

    append_value(texts, value, (size_t)(end - value));
    const char *text = texts->str + found.start;
    if (kind == FOUND_LINK && leaves_site(text)) {
        g_string_truncate(texts, found.start);
        return;
    }
    found.hash = hash_of(text, texts->len - found.start);
    append_bytes(texts, "", 1);
    g_array_append_val(finds->items, found);
}

/* Bytes that end a run of names within a tag. */
static const unsigned char ends_names[256] = { ['\0'] = 1, ['>'] = 1, ['"'] = 1 };

/* Records the attributes of one tag; returns its end, or the end of the text. Values may contain
 * '>'. */
static const char *
find_in_tag(Finds *finds, const char *tag)
{
    const char *at = tag + 1;

    for (;;) {
        while (ends_names[(unsigned char)*at] == 0) {
            at++;
        }
        const char *close = *at == '"' ? strchr(at + 1, '"') : NULL;
        if (close == NULL) {
            return at;
        }
        FoundKind kind = kind_of(tag, at);
        if (kind != FOUND_NONE) {
            take_value(finds, kind, at + 1, close);
        }
        at = close + 1;
    }
}

/* Text has no bare '<', so each one opens or closes an element; closing tags have no attributes. */
static void
find_all(Finds *finds, const char *html)
{
    for (const char *tag = strchr(html, '<'); tag != NULL; tag = strchr(tag, '<')) {
        tag = tag[1] == '/' ? tag + 2 : find_in_tag(finds, tag);
    }
}

static int
compare_numbers(const void *a, const void *b)
{
    guint32 left = *(const guint32 *)a, right = *(const guint32 *)b;

    return (left > right) - (left < right);
}

/* Ids of the page's frame are usually already in the order of their numbers. */
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

/* Stores the page's numbers as one array. The lock must be held. */
static void
take_numbers(LinkCheck *check, LinkPage *page, const Finds *finds)
{
    const GArray *items = finds->items;
    guint n_ids = 0;

    for (guint i = 0; i < items->len; i++) {
        n_ids += g_array_index(items, Found, i).kind == FOUND_ID;
    }
    page->ids = arena_array(check->kept, guint32, items->len + 1);
    page->links = page->ids + n_ids;
    for (guint i = 0; i < items->len; i++) {
        const Found *found = &g_array_index(items, Found, i);
        guint32 number = number_of(check, finds->texts->str + found->start, found->hash);
        if (found->kind == FOUND_ID) {
            page->ids[page->n_ids++] = number;
        } else {
            page->links[page->n_links++] = number;
        }
    }
}

void
link_check_add_page(LinkCheck *check, const char *path, const char *html)
{
    Finds *finds = finds_of_thread();
    LinkPage page = { 0 };

    find_all(finds, html);
    g_mutex_lock(&check->lock);
    page.path = add_file(check, path);
    take_numbers(check, &page, finds);
    sort_ids(&page);
    g_array_append_val(check->pages, page);
    g_mutex_unlock(&check->lock);
}

/* ---- Checking ---- */

/* The target of a link text, independent of the page that it is on. */
typedef struct {
    bool known;
    bool broken;          /* the file does not exist */
    const LinkPage *page; /* NULL: the linking page itself, or not a page */
    bool anywhere;        /* no fragment, or a file without places */
    guint32 id;           /* 0: no page has this id */
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
    target.id = target.anywhere ? 0 : *find_slot(check, id, hash_of(id, strlen(id)));
    if (!inside && target.page == NULL) {
        target.id = 0; /* a file that is not a page, so its ids are unknown */
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
                          "the page links to '%s', which is not on the site", href);
    }
    return target->anywhere ||
           (target->id != 0 && bsearch(&target->id, page->ids, page->n_ids, sizeof page->ids[0],
                                       compare_numbers) != NULL) ||
           diag_error(diag, place, "link-broken",
                      "the page links to '%s', a place that does not exist", href);
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
            Target *target = &targets[page->links[k]];
            const char *href = g_array_index(check->texts, Known, page->links[k] - 1).text;
            if (!target->known) {
                *target = find_target(check, by_path, href);
            }
            fine = check_link(page, target, href, diag) && fine;
        }
    }
    return fine;
}
