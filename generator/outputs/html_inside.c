#include "outputs/html_inside.h"

#include "base/files.h"
#include "outputs/escape.h"

#include <string.h>

enum { FILE_MAX = 16 << 20 };

const char *
inside_id(Arena *arena, const char *page, const char *id)
{
    return arena_printf(arena, "%s.%s", page, id);
}

void
inside_append_data(const char *name, const char *data, size_t size, GString *out)
{
    static const char *const types[][2] = {
        { ".png", "image/png" },       { ".jpg", "image/jpeg" },  { ".jpeg", "image/jpeg" },
        { ".gif", "image/gif" },       { ".webp", "image/webp" }, { ".svg", "image/svg+xml" },
        { ".woff", "font/woff" },      { ".csv", "text/csv" },    { ".json", "application/json" },
        { ".pdf", "application/pdf" }, { ".txt", "text/plain" },
    };
    const char *type = "application/octet-stream";
    g_autofree char *lower = g_ascii_strdown(name, -1);
    g_autofree char *text = g_base64_encode((const guchar *)data, size);

    for (size_t i = 0; i < G_N_ELEMENTS(types); i++) {
        if (g_str_has_suffix(lower, types[i][0])) {
            type = types[i][1];
        }
    }
    g_string_append_printf(out, "data:%s;base64,%s", type, text);
}

/* ---- Attributes ---- */

static bool
is_shared(const char *id)
{
    return g_str_has_prefix(id, "glyph:");
}

static void
append_names(Inside *inside, const char *names, GString *out)
{
    g_auto(GStrv) list = g_strsplit(names, " ", -1);

    for (char **name = list; *name != NULL; name++) {
        g_string_append_printf(out, "%s%s.%s", name > list ? " " : "", inside->page, *name);
    }
}

static void
append_attribute(const char *name, const char *value, GString *out)
{
    g_string_append_printf(out, " %s=\"%s\"", name, value);
}

/* "files/…", as the site links to it, moves into the page. */
static void
append_file(Inside *inside, const char *name, const char *value, GString *out)
{
    g_autofree char *path = g_uri_unescape_string(value + strlen("files/"), NULL);
    const char *folder = inside->context->report->folder;
    const char *source = path != NULL ? path_inside(inside->arena, folder, path) : NULL;
    const char *place = g_intern_string(source != NULL ? source : value);
    g_autofree char *base = g_path_get_basename(place);
    Bytes bytes;

    if (!file_read(place, FILE_MAX, (Place){ .file = place }, inside->arena, &bytes,
                   inside->diag)) {
        inside->failed = true;
        return;
    }
    g_string_append_printf(out, " %s=\"", name);
    inside_append_data(place, bytes.data, bytes.size, out);
    g_string_append_c(out, '"');
    if (g_str_equal(name, "href")) { /* browsers open no data: address as a page */
        g_string_append(out, " download=\"");
        escape_append(out, base, ESCAPE_ATTRIBUTE);
        g_string_append_c(out, '"');
    }
}

/* A link within the site: "#id", "page.html", "page.html#id". */
static void
append_link(Inside *inside, const char *value, GString *out)
{
    g_auto(GStrv) parts = g_strsplit(value, "#", 2);
    const char *id = parts[1] != NULL && parts[1][0] != '\0' ? parts[1] : "site:top";
    const char *page = inside->page;

    if (value[0] == '#' && is_shared(id)) {
        append_attribute("href", value, out);
        return;
    }
    if (value[0] != '#') {
        char *ending = g_strrstr(parts[0], ".html");
        if (ending != NULL) {
            *ending = '\0';
        }
        page = parts[0];
    }
    const char *target = inside_id(inside->arena, page, id);
    if (g_hash_table_contains(inside->ids, target)) {
        g_string_append_printf(out, " href=\"#%s\"", target);
    }
}

static bool
leaves_file(const char *value)
{
    size_t n = strspn(value, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+.-");

    return n > 0 && value[n] == ':';
}

/* Landmarks are reached by their names, so those that every page has say whose they are. */
static void
append_page_title(const Inside *inside, const char *name, const char *value, GString *out)
{
    if (!inside->landmark || inside->title == NULL) {
        return;
    }
    if (g_str_equal(name, "aria-label")) {
        g_string_append(out, ", ");
        escape_append(out, inside->title, ESCAPE_ATTRIBUTE);
    } else if (g_str_equal(name, "aria-labelledby") && g_str_has_prefix(value, "site:")) {
        g_string_append_printf(out, " %s.site:title", inside->page);
    }
}

static void
rewrite_attribute(Inside *inside, const char *name, const char *value, GString *out)
{
    static const char *const naming[] = {
        "aria-controls", "aria-describedby", "aria-labelledby", "for", "headers", "id", NULL
    };
    bool leads = g_str_equal(name, "href") || g_str_equal(name, "src");

    inside->landmark |= g_str_equal(name, "role") && g_str_equal(value, "region");
    if (g_strv_contains(naming, name)) {
        g_string_append_printf(out, " %s=\"", name);
        append_names(inside, value, out);
        append_page_title(inside, name, value, out);
        g_string_append_c(out, '"');
    } else if (g_str_equal(name, "aria-label")) {
        g_string_append_printf(out, " %s=\"%s", name, value);
        append_page_title(inside, name, value, out);
        g_string_append_c(out, '"');
    } else if (leads && g_str_has_prefix(value, "files/")) {
        append_file(inside, name, value, out);
    } else if (g_str_equal(name, "href") && !leaves_file(value)) {
        append_link(inside, value, out);
    } else if (g_str_has_prefix(value, "url(#")) {
        g_string_append_printf(out, " %s=\"url(#%s.%s\"", name, inside->page,
                               value + strlen("url(#"));
    } else {
        append_attribute(name, value, out);
    }
}

/* ---- Tags ---- */

typedef void AttributeStep(Inside *inside, const char *name, const char *value, GString *out);

/* Calls `step` for the attributes up to the tag's '>'; returns it. What is no
 * attribute with a value is appended as it is. */
static const char *
each_attribute(Inside *inside, const char *at, AttributeStep *step, GString *out)
{
    while (*at != '\0' && *at != '>') {
        size_t n = *at == ' ' ? strcspn(at + 1, "= />\n") : 0;
        const char *quote = at + 1 + n;
        const char *end = n > 0 && strncmp(quote, "=\"", 2) == 0 ? strchr(quote + 2, '"') : NULL;
        if (end == NULL) {
            g_string_append_c(out, *at++);
            continue;
        }
        g_autofree char *name = g_strndup(at + 1, n);
        g_autofree char *value = g_strndup(quote + 2, (gsize)(end - quote - 2));
        step(inside, name, value, out);
        at = end + 1;
    }
    return at;
}

static void
collect_attribute(Inside *inside, const char *name, const char *value, GString *out)
{
    (void)out;
    if (g_str_equal(name, "id")) {
        const char *id = inside_id(inside->arena, inside->page, value);
        g_hash_table_add(inside->ids, (char *)(uintptr_t)id);
    }
}

void
inside_collect(Inside *inside, const char *html)
{
    g_autoptr(GString) unused = g_string_new(NULL);

    for (const char *at = strchr(html, '<'); at != NULL; at = strchr(at, '<')) {
        at = each_attribute(inside, at + 1, collect_attribute, unused);
    }
}

static bool
is_heading(const char *name, size_t n)
{
    return n == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '5';
}

static void
append_name(const char *name, size_t n, GString *out)
{
    if (is_heading(name, n)) {
        g_string_append_printf(out, "h%c", name[1] + 1);
    } else {
        g_string_append_len(out, name, (gssize)n);
    }
}

static bool
is_landmark(const char *name, size_t n)
{
    static const char *const landmarks[] = { "aside", "nav", "section" };

    for (size_t i = 0; i < G_N_ELEMENTS(landmarks); i++) {
        if (n == strlen(landmarks[i]) && strncmp(name, landmarks[i], n) == 0) {
            return true;
        }
    }
    return false;
}

void
inside_append(Inside *inside, const char *html, GString *out)
{
    for (const char *tag = strchr(html, '<'); tag != NULL; tag = strchr(html, '<')) {
        const char *name = tag + (tag[1] == '/' ? 2 : 1);
        size_t n = strcspn(name, " />\n");
        g_string_append_len(out, html, name - html);
        append_name(name, n, out);
        inside->landmark = is_landmark(name, n);
        html = each_attribute(inside, name + n, rewrite_attribute, out);
    }
    g_string_append(out, html);
}

/* ---- The style sheet ---- */

void
inside_append_style(const char *style, GString *out)
{
    for (const char *at = style; *at != '\0';) {
        size_t n = strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
        /* a name of an element: no class, variable or part of another name */
        bool alone = at == style || strchr(".#-:$\"'", at[-1]) == NULL;
        if (n == 0) {
            g_string_append_c(out, *at++);
            continue;
        }
        if (alone && n == strlen("main") && strncmp(at, "main", n) == 0) {
            g_string_append(out, "article");
        } else if (alone) {
            append_name(at, n, out);
        } else {
            g_string_append_len(out, at, (gssize)n);
        }
        at += n;
    }
    g_string_append(out, "h1.report { margin: 0; font: inherit; font-weight: 600; }\n"
                         ".frame > main { min-width: 0; }\n"
                         "body > main { max-width: 56rem; margin: 0 auto; padding: 0 1rem; }\n"
                         "body > main > article { padding: 1rem 0; }\n"
                         "article + article { border-top: 1px solid var(--hair); }\n"
                         "@media print { article + article { break-before: page; } }\n");
}
