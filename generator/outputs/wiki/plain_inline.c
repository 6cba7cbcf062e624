#include "outputs/wiki/plain.h"

#include "base/files.h"
#include "base/limits.h"
#include "base/names.h"
#include "document/report/page_label.h"

#include <string.h>

/* NOLINTBEGIN(misc-no-recursion): text-depth limits it. */

static void
lower_same(Plain *plain, const xmlNode *node, xmlNode *target)
{
    plain_inlines(plain, node, tree_add(target, (const char *)node->name));
}

static void
lower_code(Plain *plain, const xmlNode *node, xmlNode *target)
{
    lower_same(plain, node, target);
    tree_set(target->last, "tex", tree_attribute(node, "tex"));
}

static void
lower_words(Plain *plain, const xmlNode *node, xmlNode *target)
{
    plain_inlines(plain, node, target);
}

static void
lower_nothing(Plain *plain, const xmlNode *node, xmlNode *target)
{
    (void)plain;
    (void)node;
    (void)target;
}

/* Adds an HTML element that reports may contain; only two of them affect the meaning. */
static void
lower_allowed(Plain *plain, const xmlNode *node, xmlNode *target)
{
    const char *name = tree_attribute(node, "name");
    bool kept = g_str_equal(name, "sub") || g_str_equal(name, "sup");

    plain_inlines(plain, node, kept ? tree_add(target, name) : target);
}

static void
lower_abbreviation(Plain *plain, const xmlNode *node, xmlNode *target)
{
    g_ptr_array_add(plain->terms, (void *)(uintptr_t)node);
    plain_inlines(plain, node, target);
}

/* Records a file for the bundle. False, with an error, if it is outside the report folder. */
static bool
plain_keep_file(Plain *plain, const char *file, bool linked)
{
    PlainImage *image = arena_new0(plain->arena, PlainImage);

    if (path_inside(plain->arena, plain->context->report->folder, file) == NULL) {
        plain->failed = true;
        return diag_error(plain->diag, (Place){ .file = plain->page->path }, "file-outside",
                          "'%s' is not a file inside the report folder", file);
    }
    *image = (PlainImage){ .file = arena_strdup(plain->arena, file), .linked = linked };
    g_ptr_array_add(plain->images, image);
    return true;
}

static void
lower_link(Plain *plain, const xmlNode *node, xmlNode *target)
{
    static const char *const schemes[] = { "http://", "https://", "mailto:" };
    const char *href = tree_attribute(node, "href");

    for (size_t i = 0; i < G_N_ELEMENTS(schemes); i++) {
        if (g_ascii_strncasecmp(href, schemes[i], strlen(schemes[i])) == 0) {
            xmlNode *link = tree_add(target, "link");
            tree_set(link, "href", href);
            plain->in_link = true;
            plain_inlines(plain, node, link);
            plain->in_link = false;
            return;
        }
    }
    if (plain->in_link || !plain_keep_file(plain, href, true)) {
        plain_inlines(plain, node, target);
        return;
    }
    xmlNode *file = tree_add(target, "file");
    tree_set(file, "file", href);
    plain->in_link = true;
    plain_inlines(plain, node, file);
    plain->in_link = false;
}

static void
add_reference(Plain *plain, const xmlNode *node, const char *page, const char *place,
              xmlNode *target)
{
    xmlNode *ref = plain->in_link ? target : tree_add(target, "ref");

    if (ref != target) {
        tree_set(ref, "page", page);
        tree_set(ref, "target", place);
    }
    const char *section = tree_attribute(node, "section");
    if (section != NULL) { /* on this page: the tree has it without the page's number */
        const char *number =
            section_label(plain->context->report, plain->page, section, plain->arena);
        const char *words =
            arena_printf(plain->arena, "%s %s", plain_word(plain, WORD_SECTION), number);
        tree_add_text(ref, words, strlen(words));
        return;
    }
    plain_inlines(plain, node, ref);
}

static void
lower_reference(Plain *plain, const xmlNode *node, xmlNode *target)
{
    add_reference(plain, node, tree_attribute(node, "page"), tree_attribute(node, "target"),
                  target);
}

static void
lower_note_mark(Plain *plain, const xmlNode *node, xmlNode *target)
{
    xmlNode *mark = tree_add(target, "noteref");

    (void)plain;
    tree_set(mark, "note", tree_attribute(node, "note"));
    tree_set(mark, "number", tree_attribute(node, "number"));
}

static void
lower_picture(Plain *plain, const xmlNode *node, xmlNode *target)
{
    plain_image(plain, NULL, tree_attribute(node, "src"), tree_attribute(node, "alt"), target);
}

void
plain_image(Plain *plain, const ReportFigure *chart, const char *file, const char *alt,
            xmlNode *target)
{
    xmlNode *node = tree_add(target, "image");

    if (file != NULL) {
        plain_keep_file(plain, file, false);
    }
    if (chart != NULL) {
        PlainImage *image = arena_new0(plain->arena, PlainImage);
        image->chart = chart;
        g_ptr_array_add(plain->images, image);
    }
    tree_set(node, "chart", chart != NULL ? chart->id : NULL);
    tree_set(node, "file", file);
    tree_set(node, "alt", alt != NULL ? alt : "");
}

/* Adds a run of citations in one pair of brackets. Returns its last node. */
static const xmlNode *
lower_citations(Plain *plain, const xmlNode *first, xmlNode *target)
{
    const Report *report = plain->context->report;
    const xmlNode *node = first, *last = first;

    tree_add_text(target, report->author_date ? "(" : "[", 1);
    for (; node != NULL && tree_is(node, "cite"); node = node->next) {
        const char *key = tree_attribute(node, "key");
        int index = report_citation(report, key);
        if (node != first) {
            tree_add_text(target, "; ", 2);
        }
        if (index >= 0) {
            plain->cited[index] = true;
        }
        add_reference(plain, node, plain->page->id, arena_printf(plain->arena, "src-%s", key),
                      target);
        last = node;
    }
    tree_add_text(target, report->author_date ? ")" : "]", 1);
    return last;
}

/* Adds a sign as a character. */
static void
lower_sign(Plain *plain, const xmlNode *node, xmlNode *target)
{
    static const struct {
        const char *name, *text;
    } signs[] = { { "supported", "✓" }, { "contradicted", "✗" }, { "mixed", "◐" },
                  { "untested", "◌" },  { "opinion", "❞" },      { "overtaken", "◷" },
                  { "full", "●" },      { "ring", "○" },         { "ask", "?" },
                  { "dash", "–" } };

    (void)plain;
    for (size_t i = 0; i < G_N_ELEMENTS(signs); i++) {
        if (g_str_equal(signs[i].name, tree_attribute(node, "name"))) {
            tree_add_text(target, signs[i].text, strlen(signs[i].text));
        }
    }
}

static const struct {
    const char *name;
    void (*lower)(Plain *plain, const xmlNode *node, xmlNode *target);
} inlines[] = {
    { "em", lower_same },       { "strong", lower_same },       { "del", lower_same },
    { "code", lower_code },     { "br", lower_same },           { "value", lower_words },
    { "chip", lower_words },    { "spark", lower_words },       { "sparkbar", lower_nothing },
    { "html", lower_allowed },  { "abbr", lower_abbreviation }, { "link", lower_link },
    { "ref", lower_reference }, { "noteref", lower_note_mark }, { "picture", lower_picture },
    { "sign", lower_sign },
};

void
plain_inlines(Plain *plain, const xmlNode *source, xmlNode *target)
{
    xmlNode *around = plain->filling;

    if (++plain->depth > (int)limit_get(LIMIT_TEXT_DEPTH) + TEXT_DEPTH_MORE) {
        plain->failed = true;
        limit_error(LIMIT_TEXT_DEPTH, (Place){ .file = plain->page->path }, "wiki-nesting",
                    plain->diag, "marks are nested too deep");
        plain->depth--;
        return;
    }
    plain->filling = target;
    for (const xmlNode *node = source->children; node != NULL; node = node->next) {
        if (node->type == XML_TEXT_NODE) {
            tree_add_text(target, (const char *)node->content, strlen((const char *)node->content));
        } else if (tree_is(node, "cite")) {
            node = lower_citations(plain, node, target);
        }
        for (size_t i = 0; i < G_N_ELEMENTS(inlines); i++) {
            if (tree_is(node, inlines[i].name)) {
                inlines[i].lower(plain, node, target);
                break;
            }
        }
    }
    plain->filling = around;
    plain->depth--;
}

static void
append_words(const xmlNode *node, GString *out)
{
    for (const xmlNode *at = node->children; at != NULL; at = at->next) {
        bool up = tree_is(at, "sup"), moved = up || tree_is(at, "sub");
        g_autoptr(GString) inner = g_string_new(NULL);
        if (at->type == XML_TEXT_NODE || at->type == XML_CDATA_SECTION_NODE) {
            g_string_append(out, (const char *)at->content);
        } else if (tree_is(at, "noteref")) {
            g_string_append_printf(out, "[%s]", tree_attribute(at, "number"));
        } else if (moved) {
            append_words(at, inner);
            if (!plain_digits(inner->str, up, out) && inner->len > 0) {
                g_string_append_printf(out, "%s(%s)", up ? "^" : "_", inner->str);
            }
        } else {
            append_words(at, out);
        }
    }
}

/* NOLINTEND(misc-no-recursion) */

bool
plain_digits(const char *text, bool raised, GString *out)
{
    if (*text == '\0' || strspn(text, "0123456789") != strlen(text)) {
        return false;
    }
    names_append_digits(text, strlen(text), raised, out);
    return true;
}

const char *
plain_words(const xmlNode *node, Arena *arena)
{
    g_autoptr(GString) out = g_string_new(NULL);

    append_words(node, out);
    return arena_strdup(arena, out->str);
}
