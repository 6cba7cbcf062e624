#include "tests/html_check.h"

#include "base/base.h"

#include <string.h>

typedef struct {
    const char *start, *at;
    GPtrArray *open;   /* names of open elements */
    GHashTable *ids;   /* seen */
    GPtrArray *wanted; /* ids that are link targets */
    int heading, n_h1, n_main;
} Checker;

static void G_GNUC_NORETURN
fault(const Checker *checker, const char *what)
{
    int line = 1;

    for (const char *p = checker->start; p < checker->at; p++) {
        line += *p == '\n';
    }
    g_error("line %d: %s: %.80s", line, what, checker->at);
}

static bool
is_one_of(const char *name, const char *const *names)
{
    return g_strv_contains(names, name);
}

static bool
is_open(const Checker *checker, const char *name)
{
    for (guint i = 0; i < checker->open->len; i++) {
        if (strcmp(checker->open->pdata[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static const char *const voids[] = {
    "br", "col", "hr", "img", "input", "link", "meta", "wbr", NULL
};
static const char *const blocks[] = { "address", "article", "aside",      "blockquote", "details",
                                      "div",     "dl",      "figcaption", "figure",     "footer",
                                      "form",    "h1",      "h2",         "h3",         "h4",
                                      "h5",      "h6",      "header",     "hr",         "main",
                                      "nav",     "ol",      "p",          "pre",        "section",
                                      "table",   "ul",      NULL };
static const char *const knowns[] = {
    "a",    "b",     "body", "code",   "data", "dd",      "del",   "dt",     "em",  "head", "html",
    "i",    "li",    "span", "strong", "sub",  "summary", "sup",   "tbody",  "td",  "th",   "thead",
    "time", "title", "tr",   "abbr",   "bdi",  "button",  "label", "script", "kbd", NULL
};
static const char *const svgs[] = { "svg",      "symbol",  "path", "circle",   "rect",    "line",
                                    "use",      "g",       "text", "tspan",    "desc",    "title",
                                    "polyline", "polygon", "defs", "clipPath", "pattern", NULL };

static void
check_references(Checker *checker, const char *text, size_t size)
{
    static const char *const references[] = { "&amp;", "&lt;", "&gt;", "&quot;", "&#39;" };

    for (const char *p = text; p < text + size; p++) {
        bool good = *p != '&';
        for (size_t i = 0; i < G_N_ELEMENTS(references) && !good; i++) {
            good = g_str_has_prefix(p, references[i]);
        }
        if (!good) {
            checker->at = p;
            fault(checker, "a bare ampersand");
        }
    }
}

static void
check_address(Checker *checker, const char *element, const char *name, const char *value)
{
    bool outside = strstr(value, "://") != NULL || g_str_has_prefix(value, "//");

    if (strcmp(name, "src") == 0 || strcmp(element, "link") == 0) {
        if (outside) {
            fault(checker, "something is fetched from elsewhere");
        }
    }
    if (strcmp(name, "href") == 0 && value[0] == '#') {
        g_ptr_array_add(checker->wanted, g_strdup(value + 1));
    }
    if (g_ascii_strncasecmp(value, "javascript:", strlen("javascript:")) == 0) {
        fault(checker, "a script in an address");
    }
}

static void
check_attribute(Checker *checker, const char *element, const char *name, const char *value)
{
    if (g_str_has_prefix(name, "on") || strcmp(name, "style") == 0) {
        fault(checker, "an inline script or style");
    }
    if (strcmp(name, "id") == 0 && !g_hash_table_add(checker->ids, g_strdup(value))) {
        fault(checker, "an id stands twice");
    }
    if (strcmp(name, "href") == 0 || strcmp(name, "src") == 0) {
        check_address(checker, element, name, value);
    }
    if (strcmp(name, "aria-labelledby") == 0) {
        g_auto(GStrv) ids = g_strsplit(value, " ", -1);
        for (char **id = ids; *id != NULL; id++) {
            g_ptr_array_add(checker->wanted, g_strdup(*id));
        }
    }
}

/* Reads attributes up to the end of the start tag. Returns their names. */
static GHashTable *
read_attributes(Checker *checker, const char *element)
{
    GHashTable *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    while (*checker->at == ' ') {
        const char *name_start = ++checker->at;
        size_t n = strcspn(name_start, " =>/\n\"'<");
        g_autofree char *name = g_strndup(name_start, n);
        g_autofree char *value = NULL;
        if (n == 0) {
            fault(checker, "an attribute without a name");
        }
        checker->at += n;
        if (g_str_has_prefix(checker->at, "=\"")) {
            const char *value_start = checker->at + 2;
            size_t size = strcspn(value_start, "\"");
            check_references(checker, value_start, size);
            value = g_strndup(value_start, size);
            checker->at = value_start + size + 1;
        } else if (*checker->at == '=') {
            fault(checker, "an attribute without quotes");
        }
        check_attribute(checker, element, name, value != NULL ? value : "");
        if (!g_hash_table_add(names, g_steal_pointer(&name))) {
            fault(checker, "an attribute stands twice");
        }
    }
    return names;
}

static void
check_heading(Checker *checker, const char *name)
{
    int level = name[1] - '0';

    if (level > checker->heading + 1) {
        fault(checker, "a heading skips a level");
    }
    checker->heading = level;
    checker->n_h1 += level == 1;
}

static void
check_position(Checker *checker, const char *name)
{
    bool in_svg = is_open(checker, "svg");

    if (in_svg || strcmp(name, "svg") == 0) {
        if (!is_one_of(name, svgs)) {
            fault(checker, "not an SVG element");
        }
        return;
    }
    if (!is_one_of(name, voids) && !is_one_of(name, blocks) && !is_one_of(name, knowns)) {
        fault(checker, "not an element of HTML");
    }
    if (is_one_of(name, blocks) &&
        (is_open(checker, "p") || is_open(checker, "span") || is_open(checker, "h2"))) {
        fault(checker, "a block inside a paragraph, heading or span");
    }
    if (strcmp(name, "a") == 0 && is_open(checker, "a")) {
        fault(checker, "a link inside a link");
    }
    if (strlen(name) == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6') {
        check_heading(checker, name);
    }
    checker->n_main += strcmp(name, "main") == 0;
}

static void
check_required(const Checker *checker, const char *name, GHashTable *attributes)
{
    if (strcmp(name, "img") == 0 && !g_hash_table_contains(attributes, "alt")) {
        fault(checker, "a picture without alternative text");
    }
    if (strcmp(name, "th") == 0 && !g_hash_table_contains(attributes, "scope")) {
        fault(checker, "a head cell without a scope");
    }
    if (strcmp(name, "html") == 0 && !g_hash_table_contains(attributes, "lang")) {
        fault(checker, "a page without a language");
    }
}

static void
read_start(Checker *checker)
{
    const char *name_start = ++checker->at;
    size_t n = strcspn(name_start, " >/\n");
    g_autofree char *name = g_strndup(name_start, n);

    check_position(checker, name);
    static const char own[] = "script src=\"site.js\"></script>";
    if (strcmp(name, "style") == 0 ||
        (strcmp(name, "script") == 0 && !g_str_has_prefix(name_start, own))) {
        fault(checker, "a style element, or another script than the site's own");
    }
    checker->at += n;
    g_autoptr(GHashTable) attributes = read_attributes(checker, name);
    check_required(checker, name, attributes);
    bool closed = g_str_has_prefix(checker->at, "/>");
    if (closed && !is_open(checker, "svg")) {
        fault(checker, "an HTML element closes itself");
    }
    if (!closed && *checker->at != '>') {
        fault(checker, "a start tag without an end");
    }
    checker->at += closed ? 2 : 1;
    if (!closed && !is_one_of(name, voids)) {
        g_ptr_array_add(checker->open, g_steal_pointer(&name));
    }
}

static void
read_end(Checker *checker)
{
    const char *name_start = checker->at + 2;
    size_t n = strcspn(name_start, ">");
    g_autofree char *name = g_strndup(name_start, n);
    guint depth = checker->open->len;

    if (depth == 0 || strcmp(checker->open->pdata[depth - 1], name) != 0) {
        fault(checker, "an end tag that closes nothing");
    }
    g_ptr_array_remove_index(checker->open, depth - 1);
    checker->at = name_start + n + 1;
}

static void
read_all(Checker *checker)
{
    while (*checker->at != '\0') {
        size_t n = strcspn(checker->at, "<>");
        check_references(checker, checker->at, n);
        checker->at += n;
        if (*checker->at == '>') {
            fault(checker, "a bare >");
        }
        if (g_str_has_prefix(checker->at, "</")) {
            read_end(checker);
        } else if (*checker->at == '<') {
            read_start(checker);
        }
    }
}

void
html_check(const char *html)
{
    static const char doctype[] = "<!DOCTYPE html>\n";
    Checker checker = { .start = html,
                        .at = html + strlen(doctype),
                        .open = g_ptr_array_new_with_free_func(g_free),
                        .ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
                        .wanted = g_ptr_array_new_with_free_func(g_free) };

    g_assert_true(g_str_has_prefix(html, doctype));
    g_assert_true(g_utf8_validate(html, -1, NULL));
    read_all(&checker);
    if (checker.open->len > 0) {
        fault(&checker, checker.open->pdata[checker.open->len - 1]);
    }
    g_assert_cmpint(checker.n_h1, ==, 1);
    g_assert_cmpint(checker.n_main, ==, 1);
    for (guint i = 0; i < checker.wanted->len; i++) {
        if (!g_hash_table_contains(checker.ids, checker.wanted->pdata[i])) {
            g_error("nothing has the id '%s'", (const char *)checker.wanted->pdata[i]);
        }
    }
    g_ptr_array_unref(checker.open);
    g_ptr_array_unref(checker.wanted);
    g_hash_table_unref(checker.ids);
}
