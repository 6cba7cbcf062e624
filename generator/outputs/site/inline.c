#include "base/limits.h"
#include "base/number.h"
#include "document/report/page_label.h"
#include "outputs/site/build.h"
#include "outputs/site/units.h"
#include "outputs/spark.h"

#include <math.h>
#include <string.h>

/* NOLINTBEGIN(misc-no-recursion): html_block() limits the depth of blocks, and the limit text-depth
 * that of inlines. */

enum { LONGEST_NAME = 24 };

static const char *
string_content(PageBuilder *builder, const xmlNode *node)
{
    const xmlNode *child = node->children;

    if (child == NULL) {
        return "";
    }
    if (child->next == NULL && child->type == XML_TEXT_NODE) {
        return (const char *)child->content;
    }
    return tree_text(node, builder->arena);
}

/* Adds a link. Links must not be nested: inside one, only the text remains. */
static xmlNode *
append_link(const PageBuilder *builder, xmlNode *target, const char *href)
{
    xmlNode *link = markup_element(target, builder->in_link ? "span" : "a", NULL);

    if (!builder->in_link) {
        markup_attribute(link, "href", href);
    }
    return link;
}

static bool
is_outside_link(const char *href)
{
    static const char *const schemes[] = { "http://", "https://", "mailto:" };

    for (size_t i = 0; i < G_N_ELEMENTS(schemes); i++) {
        if (g_ascii_strncasecmp(href, schemes[i], strlen(schemes[i])) == 0) {
            return true;
        }
    }
    return false;
}

/* True for a link whose text is an address. */
static bool
is_bare(const xmlNode *node)
{
    const xmlNode *words = node->children;

    return words != NULL && words->next == NULL && words->type == XML_TEXT_NODE &&
           strpbrk((const char *)words->content, " \t") == NULL &&
           (strstr((const char *)words->content, "://") != NULL ||
            g_str_has_prefix((const char *)words->content, "www."));
}

/* Anything but the known schemes is a file of the report; "javascript:…" does not exist as a file,
 * so it is an error. */
static void
append_outside_link(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    const char *href = tree_attribute(node, "href");
    const char *title = tree_attribute(node, "title");
    const char *address = is_outside_link(href) ? html_address(builder->arena, href)
                                                : html_file_link(builder, node, href);

    bool was_in_link = builder->in_link;

    xmlNode *link = address != NULL ? append_link(builder, target, address) : target;
    if (link != target && title != NULL && title[0] != '\0') {
        markup_attribute(link, "title", title);
    }
    builder->in_link = true;
    if (is_bare(node)) {
        html_address_words(link, (const char *)node->children->content);
    } else {
        html_inlines(builder, node, link);
    }
    builder->in_link = was_in_link;
}

static void
append_reference(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    const char *page = tree_attribute(node, "page"), *id = tree_attribute(node, "target");
    bool here = builder->page != NULL && strcmp(page, builder->page->id) == 0;
    const char *file = here ? "" : html_page_link(builder->arena, page);
    const char *href = id[0] != '\0' ? arena_printf(builder->arena, "%s#%s", file, id)
                       : here        ? "#site:top"
                                     : file;

    xmlNode *link = append_link(builder, target, href);
    const char *section = tree_attribute(node, "section");
    if (section != NULL) { /* on this page: the tree has it without the page's number */
        markup_text(link, arena_printf(builder->arena, "%s %s", html_word(builder, WORD_SECTION),
                                       section_label(builder->site->context->report, builder->page,
                                                     section, builder->arena)));
    } else if (node->children != NULL && node->children->next == NULL &&
               node->children->type == XML_TEXT_NODE) {
        markup_text(link, string_content(builder, node));
    } else {
        html_inlines(builder, node, link); /* with the author's formatting */
    }
}

/* A source label up to this length is not broken. */
enum { LONGEST_LABEL = 36 };

/* Adds a run of citations in one pair of brackets. Returns its last node. */
static const xmlNode *
append_citations(PageBuilder *builder, const xmlNode *first, xmlNode *target)
{
    const Report *report = builder->site->context->report;
    xmlNode *run = markup_element(target, "span", "cite");
    const xmlNode *node = first, *last = first;

    markup_text(run, report->author_date ? "(" : "[");
    for (; node != NULL && tree_is(node, "cite"); node = node->next) {
        const char *key = tree_attribute(node, "key");
        int index = report_citation(report, key);
        if (node != first) {
            markup_text(run, "; ");
        }
        if (index >= 0) {
            builder->cited[index] = true;
        }
        xmlNode *link = append_link(builder, run, arena_printf(builder->arena, "#src:%s", key));
        const char *label = string_content(builder, node);
        if (g_utf8_strlen(label, -1) > LONGEST_LABEL) {
            markup_attribute(link, "class", "long");
        }
        markup_text(link, label);
        last = node;
    }
    markup_text(run, report->author_date ? ")" : "]");
    return last;
}

static void
append_note_mark(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    const char *note = tree_attribute(node, "note"), *number = tree_attribute(node, "number");
    int n = GPOINTER_TO_INT(g_hash_table_lookup(builder->marks, note)) + 1;
    Arena *arena = builder->arena;

    g_hash_table_replace(builder->marks, arena_strdup(arena, note), GINT_TO_POINTER(n));
    xmlNode *mark = markup_element(target, "sup", NULL);
    xmlNode *link = append_link(builder, mark, arena_printf(arena, "#note:%s", note));
    markup_attribute(link, "id", arena_printf(arena, "mark:%s:%d", note, n));
    markup_attribute(link, "aria-label",
                     arena_printf(arena, "%s %s", html_word(builder, WORD_FOOTNOTE), number));
    markup_text(link, number);
}

static void
append_value(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    const char *trail = tree_attribute(node, "trail");

    /* headings and titles have no links to trails */
    if (trail != NULL && builder->site->makes_trails && !builder->in_link &&
        !tree_is(node->parent, "heading") && !tree_is(node->parent, "title")) {
        target = append_link(builder, target,
                             arena_printf(builder->arena, "trails.html#trail:%s", trail));
        markup_attribute(target, "class", "trail");
    }
    xmlNode *data = markup_element(target, "data", NULL);

    markup_attribute(data, "value", tree_attribute(node, "raw"));
    markup_text(data, html_mark_signs(builder, string_content(builder, node)));
}

/* A coordinate with one decimal. */
static const char *
coordinate(Arena *arena, float value)
{
    g_autoptr(GString) out = g_string_new(NULL);

    number_append_exact(out, round((double)value * 10) / 10);
    return arena_strdup(arena, out->str);
}

/* Adds a line through the values with a dot at the last. */
static void
append_spark(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    size_t n = 0;
    const SparkPoint *points =
        spark_points(tree_attribute(node, "values"), 64, 16, 2, builder->arena, &n);
    g_autoptr(GString) path = g_string_new(NULL);
    xmlNode *svg = markup_element(target, "svg", "spark");

    for (size_t i = 0; i < n; i++) {
        if (points[i].gap) {
            continue;
        }
        g_string_append_c(path, i == 0 || points[i - 1].gap ? 'M' : 'L');
        g_string_append(path, coordinate(builder->arena, points[i].x));
        g_string_append_c(path, ' ');
        g_string_append(path, coordinate(builder->arena, points[i].y));
    }
    markup_attribute(svg, "viewBox", "0 0 64 16");
    markup_attribute(svg, "role", "img");
    markup_attribute(svg, "aria-label", string_content(builder, node));
    markup_attribute(markup_element(svg, "path", NULL), "d", path->str);
    if (n > 0 && !points[n - 1].gap) {
        xmlNode *dot = markup_element(svg, "circle", NULL);
        markup_attribute(dot, "cx", coordinate(builder->arena, points[n - 1].x));
        markup_attribute(dot, "cy", coordinate(builder->arena, points[n - 1].y));
        markup_attribute(dot, "r", "2");
    }
}

/* Adds a bar; it needs no label, because the number before it gives the value. */
static void
append_sparkbar(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    double share = g_ascii_strtod(tree_attribute(node, "share"), NULL);
    xmlNode *svg = markup_element(target, "svg", "sparkbar");
    xmlNode *bar = markup_element(svg, "rect", tree_attribute(node, "family"));

    markup_attribute(svg, "viewBox", "0 0 104 8");
    markup_attribute(svg, "preserveAspectRatio", "none");
    markup_attribute(svg, "aria-hidden", "true");
    markup_attribute(bar, "width", coordinate(builder->arena, (float)(104 * share)));
    markup_attribute(bar, "height", "8");
}

/* Adds a chip's mark: its shade shows the generation, its shape the member, as in charts. */
static void
append_chip(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    static const char *const marks[] = { "dot", "square", "triangle", "diamond" };
    static const char *const classes[] = { "g", "o", "x" };
    const char *family_name = tree_attribute(node, "family");
    Family family = strcmp(family_name, "gpu") == 0   ? FAMILY_GPU
                    : strcmp(family_name, "tpu") == 0 ? FAMILY_TPU
                                                      : FAMILY_OTHER;
    Entity entity =
        theme_entity(builder->site->context->theme, tree_attribute(node, "name"), family);
    int step = entity.family == FAMILY_OTHER ? MIN(entity.step, 3) : entity.step;
    xmlNode *svg = markup_element(
        target, "svg", arena_printf(builder->arena, "chip %s%d", classes[entity.family], step));

    markup_attribute(svg, "viewBox", "0 0 12 12");
    markup_attribute(svg, "aria-hidden", "true");
    xmlNode *use = markup_element(svg, "use", NULL);
    markup_attribute(use, "href", arena_printf(builder->arena, "#glyph:%s", marks[entity.mark]));
    markup_text(target, string_content(builder, node));
}

/* Adds a sign. Without a label, it is hidden from screen readers, because its word is beside it. */
static void
append_sign(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    const char *name = tree_attribute(node, "name"), *says = tree_attribute(node, "says");
    xmlNode *svg = markup_element(target, "svg", arena_printf(builder->arena, "glyph is-%s", name));

    markup_attribute(svg, "viewBox", "0 0 18 18");
    if (says != NULL) {
        markup_attribute(svg, "role", "img");
        markup_attribute(svg, "aria-label", says);
    } else {
        markup_attribute(svg, "aria-hidden", "true");
    }
    markup_attribute(markup_element(svg, "use", NULL), "href",
                     arena_printf(builder->arena, "#glyph:%s", name));
}

static void
append_picture(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    const char *address = html_file_link(builder, node, tree_attribute(node, "src"));

    if (address == NULL) {
        return;
    }
    xmlNode *image = markup_element(target, "img", NULL);
    markup_attribute(image, "src", address);
    markup_attribute(image, "alt", tree_attribute(node, "alt"));
}

static void
append_styled(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    /* the names of elements are the same as in HTML */
    html_inlines(builder, node, markup_element(target, (const char *)node->name, NULL));
}

static void
append_allowed(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    html_inlines(builder, node, markup_element(target, tree_attribute(node, "name"), NULL));
}

static void
append_code(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    markup_text(markup_element(target, "code", NULL), string_content(builder, node));
}

/* The length of a name such as GPT-3 at this position: letters, a hyphen, then a digit and further
 * letters, digits and inner points. 0: no such name, or one that is too long. */
static size_t
hyphened_name(const char *at)
{
    size_t letters = 0, n = 0;

    while (g_ascii_isalpha(at[letters])) {
        letters++;
    }
    if (letters == 0 || at[letters] != '-' || !g_ascii_isdigit(at[letters + 1])) {
        return 0;
    }
    for (n = letters + 1; g_ascii_isalnum(at[n]) || (at[n] == '.' && g_ascii_isalnum(at[n + 1]));) {
        n++;
    }
    return n <= LONGEST_NAME ? n : 0;
}

static size_t
digits(const char *at)
{
    return strspn(at, "0123456789");
}

/* The length of a date such as 2026-11-03 or 2026-11 at this position; 0: none. */
static size_t
hyphened_date(const char *at)
{
    size_t n = 4 + 1 + 2;

    if (digits(at) != 4 || at[4] != '-' || digits(at + 5) != 2) {
        return 0;
    }
    if (at[n] == '-' && g_ascii_isalnum(at[n + 1])) {
        n += 1 + 2;
        if (digits(at + n - 2) != 2) {
            return 0;
        }
    }
    return g_ascii_isalnum(at[n]) ? 0 : n;
}

/* Finds the name or date around a hyphen that should not be broken. Returns its length; 0: none. */
static size_t
whole_around(const char *rest, const char *hyphen, const char **start)
{
    const char *name = hyphen;

    while (name > rest && g_ascii_isalpha(name[-1])) {
        name--;
    }
    *start = name;
    if (name == hyphen && hyphen - rest >= 4 &&
        (hyphen - rest == 4 || !g_ascii_isalnum(hyphen[-5]))) {
        *start = hyphen - 4;
        return hyphened_date(*start);
    }
    return hyphened_name(name);
}

/* A name longer than this may break after underscores; browsers treat it as one word. */
enum { LONG_NAME = 16 };

static void
append_words(xmlNode *target, const char *text)
{
    const char *rest = text, *end = text;
    bool is_long = false;

    for (const char *mark = text; (mark = strchr(mark, '_')) != NULL; mark++) {
        if (mark >= end) { /* another word */
            const char *start = mark;
            while (start > rest && start[-1] != ' ') {
                start--;
            }
            end = mark + strcspn(mark, " ");
            is_long = end - start > LONG_NAME;
        }
        if (is_long && g_ascii_isalnum(mark[1])) {
            g_autofree char *before = g_strndup(rest, (gsize)(mark + 1 - rest));
            markup_text(target, before);
            markup_element(target, "wbr", NULL);
            rest = mark + 1;
        }
    }
    markup_text(target, rest);
}

/* Appends a text in which names like GPT-3 do not break at their hyphens, and numbers stay with
 * their units. */
static void
html_append_text(xmlNode *target, const char *source, bool after_number)
{
    g_autofree char *copy = NULL;
    const char *text = units_bound(source, after_number, &copy), *rest = text;

    for (const char *hyphen = text; (hyphen = strchr(hyphen, '-')) != NULL; hyphen++) {
        const char *name = NULL;
        size_t n = whole_around(rest, hyphen, &name);
        if (n == 0) {
            continue;
        }
        g_autofree char *before = g_strndup(rest, (gsize)(name - rest));
        g_autofree char *whole = g_strndup(name, n);
        append_words(target, before);
        markup_text(markup_element(target, "span", "nb"), whole);
        rest = name + n;
        hyphen = rest - 1;
    }
    append_words(target, rest);
}

void
html_text(xmlNode *target, const char *text)
{
    html_append_text(target, text, false);
}

const char *
html_plain_text(xmlDoc *doc, const char *text, Arena *arena)
{
    g_autoptr(GString) out = g_string_new(NULL);
    xmlNode *fragment = markup_fragment(doc);

    html_text(fragment, text);
    markup_serialise(fragment, out);
    return arena_strdup(arena, out->str);
}

static void
append_abbreviation(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    xmlNode *abbreviation = markup_element(target, "abbr", NULL);

    markup_attribute(abbreviation, "title", tree_attribute(node, "title"));
    markup_text(abbreviation, string_content(builder, node));
}

static void
append_break(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    (void)builder;
    (void)node;
    markup_element(target, "br", NULL);
}

static const struct {
    const char *name;
    void (*append)(PageBuilder *builder, const xmlNode *node, xmlNode *target);
} inlines[] = {
    { "value", append_value },       { "em", append_styled },     { "strong", append_styled },
    { "code", append_code },         { "ref", append_reference }, { "link", append_outside_link },
    { "noteref", append_note_mark }, { "chip", append_chip },     { "sign", append_sign },
    { "br", append_break },          { "del", append_styled },    { "picture", append_picture },
    { "abbr", append_abbreviation }, { "html", append_allowed },  { "spark", append_spark },
    { "sparkbar", append_sparkbar },
};

void
html_inlines(PageBuilder *builder, const xmlNode *source, xmlNode *target)
{
    if (++builder->depth > (int)limit_get(LIMIT_TEXT_DEPTH) + TEXT_DEPTH_MORE) {
        builder->failed = true;
        limit_error(LIMIT_TEXT_DEPTH, html_place(builder, source), "html-nesting", builder->diag,
                    "marks are nested too deep");
        builder->depth--;
        return;
    }
    for (const xmlNode *node = source->children; node != NULL; node = node->next) {
        if (node->type == XML_TEXT_NODE) {
            html_append_text(target, html_mark_signs(builder, (const char *)node->content),
                             node->prev != NULL && tree_is(node->prev, "value"));
        } else if (tree_is(node, "cite")) {
            node = append_citations(builder, node, target);
        } else if (node->type == XML_ELEMENT_NODE) {
            for (size_t i = 0; i < G_N_ELEMENTS(inlines); i++) {
                if (tree_is(node, inlines[i].name)) {
                    inlines[i].append(builder, node, target);
                    break;
                }
            }
        }
    }
    builder->depth--;
}

/* NOLINTEND(misc-no-recursion) */

const char *
html_inline_text(PageBuilder *builder, const xmlNode *source)
{
    g_autoptr(GString) out = g_string_new(NULL);
    xmlNode *fragment = markup_fragment(builder->doc);

    html_words(builder, source, fragment);
    markup_serialise(fragment, out);
    return arena_strdup(builder->arena, out->str);
}

void
html_set_inlines(PageBuilder *builder, Value *map, const char *key, const xmlNode *node,
                 const char *name)
{
    const xmlNode *child = element_child(node, name);

    if (child != NULL) {
        value_set_text(builder->arena, map, key, html_inline_text(builder, child));
    }
}

const char *
html_notice_lang(const xmlNode *node)
{
    const xmlNode *notice = element_child(node, "notice");

    return notice != NULL ? tree_attribute(notice, "lang") : NULL;
}
