#include "outputs/site/inside.h"

#include "base/append.h"
#include "base/files.h"
#include "outputs/escape.h"

#include <string.h>

/* Called for tens of thousands of ids, so it does not use printf(). */
static char *
join(Arena *arena, const char *page, size_t page_size, const char *id, size_t id_size)
{
    char *joined = arena_alloc(arena, page_size + id_size + 2);

    memcpy(joined, page, page_size);
    joined[page_size] = '.';
    memcpy(joined + page_size + 1, id, id_size);
    joined[page_size + 1 + id_size] = '\0';
    return joined;
}

const char *
inside_id(Arena *arena, const char *page, const char *id)
{
    return join(arena, page, strlen(page), id, strlen(id));
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
    for (const char *name = names; *names != '\0';) {
        size_t n = strcspn(name, " ");
        append_text(out, inside->page);
        g_string_append_c(out, '.');
        append_bytes(out, name, n);
        if (name[n] == '\0') {
            break;
        }
        g_string_append_c(out, ' ');
        name += n + 1;
    }
}

/* Begins an attribute, up to its value. */
static void
open_attribute(const char *name, GString *out)
{
    g_string_append_c(out, ' ');
    append_text(out, name);
    append_text(out, "=\"");
}

static void
append_attribute(const char *name, const char *value, GString *out)
{
    open_attribute(name, out);
    append_text(out, value);
    g_string_append_c(out, '"');
}

/* Embeds a file that the site links to as "files/…". */
static void
append_file(Inside *inside, const char *name, const char *value, GString *out)
{
    g_autofree char *path = g_uri_unescape_string(value + strlen("files/"), NULL);
    const char *folder = inside->context->report->folder;
    const char *source = path != NULL ? path_inside(inside->arena, folder, path) : NULL;
    const char *place = g_intern_string(source != NULL ? source : value);
    g_autofree char *base = g_path_get_basename(place);
    Bytes bytes;

    if (!file_read(place, LIMIT_REPORT_FILE, (Place){ .file = place }, inside->arena, &bytes,
                   inside->diag)) {
        inside->failed = true;
        return;
    }
    open_attribute(name, out);
    inside_append_data(place, bytes.data, bytes.size, out);
    g_string_append_c(out, '"');
    if (g_str_equal(name, "href")) { /* browsers do not open data: addresses as pages */
        g_string_append(out, " download=\"");
        escape_append(out, base, ESCAPE_ATTRIBUTE);
        g_string_append_c(out, '"');
    }
}

/* The size of "page" in "page.html"; the full size without that ending. */
static size_t
page_size_of(const char *value, size_t size)
{
    static const char ending[] = ".html";
    const char *last = g_strrstr_len(value, (gssize)size, ending);

    return last != NULL ? (size_t)(last - value) : size;
}

/* Appends a link within the site: "#id", "page.html", "page.html#id". Omits it if the target is not
 * in this file. */
static void
append_link(Inside *inside, const char *value, GString *out)
{
    size_t before = strcspn(value, "#");
    const char *id =
        value[before] == '#' && value[before + 1] != '\0' ? value + before + 1 : "site:top";
    bool here = value[0] == '#';

    if (here && is_shared(id)) {
        append_attribute("href", value, out);
        return;
    }
    const char *page = here ? inside->page : value;
    size_t page_size = here ? strlen(page) : page_size_of(value, before);
    const char *target = join(inside->arena, page, page_size, id, strlen(id));
    if (g_hash_table_contains(inside->ids, target)) {
        append_text(out, " href=\"#");
        append_text(out, target);
        g_string_append_c(out, '"');
    }
}

static bool
leaves_file(const char *value)
{
    size_t n = 0;

    while (g_ascii_isalnum(value[n]) || value[n] == '+' || value[n] == '.' || value[n] == '-') {
        n++;
    }
    return n > 0 && value[n] == ':';
}

/* Adds the page's title to the label of a landmark, so that the landmarks of different pages have
 * different names. */
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
        g_string_append_c(out, ' ');
        append_text(out, inside->page);
        append_text(out, ".site:title");
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
        open_attribute(name, out);
        append_names(inside, value, out);
        append_page_title(inside, name, value, out);
        g_string_append_c(out, '"');
    } else if (g_str_equal(name, "aria-label")) {
        open_attribute(name, out);
        append_text(out, value);
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

/* An attribute in a tag: " name=\"value\"". */
typedef struct {
    const char *name, *value;
    size_t name_size, value_size;
    const char *end; /* after its closing quote */
} Attribute;

/* The length of a tag's or attribute's name. Faster than strcspn(), which builds a table for each
 * call. */
static size_t
name_size(const char *name)
{
    size_t n = 0;

    while (name[n] != '\0' && name[n] != ' ' && name[n] != '/' && name[n] != '>' &&
           name[n] != '\n' && name[n] != '=') {
        n++;
    }
    return n;
}

/* Reads the attribute that begins at a space; false if there is none with a value. */
static bool
read_attribute(const char *at, Attribute *ret)
{
    const char *end = at + 1 + name_size(at + 1);
    const char *quote = end[0] == '=' && end[1] == '"' ? strchr(end + 2, '"') : NULL;
    if (end == at + 1 || quote == NULL) {
        return false;
    }
    *ret = (Attribute){ .name = at + 1, .name_size = (size_t)(end - at - 1) };
    ret->value = end + 2;
    ret->value_size = (size_t)(quote - ret->value);
    ret->end = quote + 1;
    return true;
}

static bool
is_named(const Attribute *attribute, const char *name)
{
    size_t n = strlen(name);

    return attribute->name_size == n && memcmp(attribute->name, name, n) == 0;
}

/* True if rewrite_attribute() may change the attribute; most others are skipped quickly. */
static bool
is_rewritten(const Attribute *attribute)
{
    switch (attribute->name[0]) {
    case 'a':
        return attribute->name_size > 5 && memcmp(attribute->name, "aria-", 5) == 0;
    case 'f':
    case 'h':
    case 'i':
    case 'r':
    case 's':
        if (is_named(attribute, "for") || is_named(attribute, "headers") ||
            is_named(attribute, "href") || is_named(attribute, "id") ||
            is_named(attribute, "role") || is_named(attribute, "src")) {
            return true;
        }
        break;
    default:
        break;
    }
    return attribute->value_size > 5 && memcmp(attribute->value, "url(#", 5) == 0;
}

void
inside_collect(Inside *inside, const char *html)
{
    Attribute attribute;

    for (const char *at = strchr(html, '<'); at != NULL; at = strchr(at, '<')) {
        while (*at != '\0' && *at != '>') {
            if (*at != ' ' || !read_attribute(at, &attribute)) {
                at++;
                continue;
            }
            if (is_named(&attribute, "id")) {
                g_hash_table_add(inside->ids,
                                 join(inside->arena, inside->page, strlen(inside->page),
                                      attribute.value, attribute.value_size));
            }
            at = attribute.end;
        }
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
        const char below[] = { 'h', (char)(name[1] + 1) };
        append_bytes(out, below, sizeof below);
    } else {
        append_bytes(out, name, n);
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

/* Appends the text from `*from` to `to` unchanged, and sets `*from` to `to`. */
static void
append_up_to(const char **from, const char *to, GString *out)
{
    append_bytes(out, *from, (size_t)(to - *from));
    *from = to;
}

/* Appends the attributes up to the tag's '>', which it returns. `*from` is the start of text that
 * is not appended yet. */
static const char *
append_attributes(Inside *inside, const char *at, const char **from, GString *out)
{
    Attribute attribute;

    while (*at != '\0' && *at != '>') {
        if (*at != ' ' || !read_attribute(at, &attribute)) {
            at++;
            continue;
        }
        if (is_rewritten(&attribute)) {
            g_autofree char *name = g_strndup(attribute.name, attribute.name_size);
            g_autofree char *value = g_strndup(attribute.value, attribute.value_size);
            append_up_to(from, at, out);
            rewrite_attribute(inside, name, value, out);
            *from = attribute.end;
        }
        at = attribute.end;
    }
    return at;
}

void
inside_append(Inside *inside, const char *html, GString *out)
{
    const char *from = html;

    for (const char *tag = strchr(html, '<'); tag != NULL; tag = strchr(html, '<')) {
        const char *name = tag + (tag[1] == '/' ? 2 : 1);
        size_t n = name_size(name);
        if (is_heading(name, n)) {
            append_up_to(&from, name, out);
            append_name(name, n, out);
            from = name + n;
        }
        inside->landmark = is_landmark(name, n);
        html = append_attributes(inside, name + n, &from, out);
    }
    g_string_append(out, from);
}

/* ---- The style sheet ---- */

static size_t
style_name_size(const char *at)
{
    size_t n = 0;

    while (g_ascii_isalnum(at[n]) || at[n] == '-' || at[n] == '_') {
        n++;
    }
    return n;
}

void
inside_append_style(const char *style, GString *out)
{
    for (const char *at = style; *at != '\0';) {
        size_t n = style_name_size(at);
        if (n == 0) {
            g_string_append_c(out, *at++);
            continue;
        }
        /* an element name: not a class, a variable or part of another name */
        bool alone = at == style || strchr(".#-:$\"'", at[-1]) == NULL;
        if (alone && n == strlen("main") && strncmp(at, "main", n) == 0) {
            g_string_append(out, "article");
        } else if (alone) {
            append_name(at, n, out);
        } else {
            append_bytes(out, at, n);
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
