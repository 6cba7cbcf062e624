#include "outputs/site/build.h"

#include "charts/render/render.h"

#include <string.h>

/* ---- Figures ---- */

/* One layout of a chart as an inline <svg>; NULL after an error. */
static const char *
chart_svg(PageBuilder *builder, const ReportFigure *figure, ChartLayout layout)
{
    bool narrow = layout == CHART_NARROW;
    const char *prefix = arena_printf(builder->arena, "%s:%s", figure->id, narrow ? "n" : "w");
    g_autoptr(GString) out = g_string_new(NULL);
    const Scene *scene =
        chart_layout(figure->spec, builder->site->context->theme, (ChartSize){ .layout = layout },
                     builder->arena, builder->diag);

    if (scene == NULL) {
        builder->failed = true;
        return NULL;
    }
    xmlNode *fragment = markup_fragment(builder->doc);
    xmlNode *svg =
        scene_svg_node(scene, prefix, narrow ? "chart narrow" : "chart wide-only", builder->doc);
    xmlAddChild(fragment, svg);
    markup_serialise(fragment, out);
    xmlUnlinkNode(svg);
    xmlFreeNode(svg);
    return arena_strdup(builder->arena, out->str);
}

const char *const html_chart_files[HTML_CHART_FILES] = { "svg", "png",      "pdf",
                                                         "csv", "dark.svg", "narrow.svg" };

static void
set_chart(PageBuilder *builder, Value *map, const char *id, int number)
{
    const char *const words[HTML_CHART_FILES] = { "SVG",
                                                  "PNG",
                                                  "PDF",
                                                  "CSV",
                                                  html_word(builder, WORD_DARK_SVG),
                                                  html_word(builder, WORD_NARROW_SVG) };
    const ReportFigure *figure = report_figure(builder->site->context->report, id, number);
    Arena *arena = builder->arena;

    g_assert(figure != NULL && figure->spec != NULL);
    value_set_text(arena, map, "svg", chart_svg(builder, figure, CHART_SCREEN));
    value_set_text(arena, map, "svg_narrow", chart_svg(builder, figure, CHART_NARROW));
    if (!builder->site->context->with_charts) {
        return;
    }
    Value *files = value_set(map, "files", value_new_list(arena));
    for (size_t i = 0; i < HTML_CHART_FILES; i++) {
        Value *file = value_append(files, value_new_map(arena));
        value_set_text(arena, file, "href",
                       arena_printf(arena, "charts/%s.%s", id, html_chart_files[i]));
        value_set_text(arena, file, "word", words[i]);
    }
}

static void
set_picture(PageBuilder *builder, Value *map, const xmlNode *node, const char *path)
{
    const char *address = html_file_link(builder, node, path);
    const char *alt = tree_text(element_child(node, "alt"), builder->arena);

    value_set_text(builder->arena, map, "picture", address);
    value_set_text(builder->arena, map, "alt", alt);
    value_set_text(builder->arena, map, "half", tree_attribute(node, "width"));
}

/* Adds a note. The label "How to read" precedes the first note, unless the note begins with bold
 * words, which are its own label. */
static void
append_note(PageBuilder *builder, Value *notes, const xmlNode *node)
{
    Value *note = value_append(notes, value_new_map(builder->arena));
    xmlNode *copy = tree_copy(builder->doc, node);
    xmlNode *first = copy->children;

    if (first != NULL && tree_is(first, "strong")) {
        tree_remove(first);
        g_autofree char *text = g_strstrip(g_strdup(html_inline_text(builder, first)));
        size_t n = strlen(text);
        if (n > 0 && strchr(".:", text[n - 1]) != NULL) {
            text[n - 1] = '\0';
        }
        value_set_text(builder->arena, note, "label", arena_strdup(builder->arena, text));
    } else if (notes->n_items == 1) {
        value_set_text(builder->arena, note, "usual_label", "yes");
    }
    value_set_text(builder->arena, note, "lang", tree_attribute(node, "lang"));
    value_set_text(builder->arena, note, "text", html_inline_text(builder, copy));
}

void
html_set_data(PageBuilder *builder, Value *map, const xmlNode *data, WordKey what, const char *name)
{
    xmlNode *fragment = markup_fragment(builder->doc);
    g_autoptr(GString) out = g_string_new(NULL);

    html_table_region(builder, element_first(data), NULL,
                      arena_printf(builder->arena, "%s %s", html_word(builder, what), name),
                      fragment);
    markup_serialise(fragment, out);
    value_set_text(builder->arena, map, "data", arena_strdup(builder->arena, out->str));
}

void
html_figure(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    Arena *arena = builder->arena;
    Value *map = value_new_map(arena);
    const char *chart = tree_attribute(node, "chart"), *number = tree_attribute(node, "number");
    const xmlNode *data = element_child(node, "data");

    value_set_text(arena, map, "id", tree_attribute(node, "id"));
    value_set_text(arena, map, "number", number);
    value_set_text(arena, map, "level", arena_printf(arena, "%d", html_title_level(builder)));
    html_set_inlines(builder, map, "title", node, "title");
    html_set_inlines(builder, map, "subtitle", node, "subtitle");
    if (chart != NULL) {
        set_chart(builder, map, chart, tree_number(node, "number"));
    } else {
        set_picture(builder, map, node, tree_attribute(node, "picture"));
    }
    Value *notes = value_new_list(arena);
    for (const xmlNode *n = element_first(node); n != NULL; n = element_next(n)) {
        if (tree_is(n, "howto")) {
            append_note(builder, notes, n);
        }
    }
    value_set(map, "has_notes", value_new_bool(arena, notes->n_items > 0));
    value_set(map, "notes", notes);
    html_set_inlines(builder, map, "source", node, "source");
    html_set_inlines(builder, map, "notice", node, "notice");
    value_set_text(arena, map, "notice_lang", html_notice_lang(node));
    if (data != NULL) {
        html_set_data(builder, map, data, WORD_DATA_OF_FIGURE, number);
    }
    bool has_files = value_lookup(map, "files") != NULL;
    value_set(map, "has_files", value_new_bool(arena, has_files));
    value_set(map, "has_foot",
              value_new_bool(arena, has_files || data != NULL ||
                                        value_lookup(map, "source") != NULL ||
                                        value_lookup(map, "notice") != NULL));
    html_box(builder, "block/figure", map, target);
}

/* ---- The decision ---- */

/* Underlines the bold words of a choice in the family's colour, or all of it if there are none. */
static const char *
choice_text(PageBuilder *builder, const xmlNode *choice, const char *family)
{
    xmlNode *fragment = markup_fragment(builder->doc);
    g_autoptr(GString) out = g_string_new(NULL);
    const char *css = family != NULL ? arena_printf(builder->arena, "fam %s", family) : NULL;

    if (css != NULL && element_child(choice, "strong") == NULL) {
        html_inlines(builder, choice, markup_element(fragment, "span", css));
    } else {
        html_inlines(builder, choice, fragment);
        for (xmlNode *n = fragment->children; css != NULL && n != NULL; n = n->next) {
            if (tree_is(n, "strong")) {
                markup_attribute(n, "class", css);
            }
        }
    }
    markup_serialise(fragment, out);
    return arena_strdup(builder->arena, out->str);
}

static void
set_confidence(PageBuilder *builder, Value *map, const char *confidence)
{
    static const struct {
        const char *name;
        WordKey word;
        int dots;
    } levels[] = {
        { "high", WORD_SURE_HIGH, 3 },
        { "moderate", WORD_SURE_MODERATE, 2 },
        { "low", WORD_SURE_LOW, 1 },
        { "none", WORD_SURE_NONE, 0 },
    };
    static const char *const positions[] = { "5.5", "19.5", "33.5" };
    Value *dots = value_set(map, "dots", value_new_list(builder->arena));
    size_t i = 0;

    while (i + 1 < G_N_ELEMENTS(levels) && strcmp(levels[i].name, confidence) != 0) {
        i++;
    }
    value_set_text(builder->arena, map, "word", html_word(builder, levels[i].word));
    for (int n = 0; n < (int)G_N_ELEMENTS(positions); n++) {
        Value *dot = value_append(dots, value_new_map(builder->arena));
        value_set_text(builder->arena, dot, "x", positions[n]);
        value_set(dot, "on", value_new_bool(builder->arena, n < levels[i].dots));
    }
}

static void
append_option(PageBuilder *builder, Value *options, const xmlNode *node)
{
    Value *map = value_append(options, value_new_map(builder->arena));
    const xmlNode *choice = element_child(node, "choice");

    html_set_inlines(builder, map, "work", node, "work");
    value_set_text(builder->arena, map, "choice",
                   choice_text(builder, choice, tree_attribute(node, "family")));
    html_set_inlines(builder, map, "why", node, "why");
    html_set_inlines(builder, map, "precision", node, "precision");
    html_set_inlines(builder, map, "fit", node, "fit");
    html_set_inlines(builder, map, "change", node, "change");
    set_confidence(builder, map, tree_attribute(node, "confidence"));
}

void
html_decision(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    Value *map = value_new_map(builder->arena);
    Value *options = value_set(map, "options", value_new_list(builder->arena));

    value_set_text(builder->arena, map, "id", tree_attribute(node, "id"));
    html_set_inlines(builder, map, "title", node, "title");
    html_set_inlines(builder, map, "basis", node, "basis");
    html_set_inlines(builder, map, "notice", node, "notice");
    value_set_text(builder->arena, map, "notice_lang", html_notice_lang(node));
    for (const xmlNode *n = element_first(node); n != NULL; n = element_next(n)) {
        if (tree_is(n, "option")) {
            append_option(builder, options, n);
        }
    }
    /* the box is a separate section of the same level */
    builder->section_level = 2;
    html_box(builder, "block/decision", map, target);
}

/* ---- GPU | TPU ---- */

void
html_versus(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    static const char *const sides[] = { "gpu", "tpu" };
    static const char *const words[] = { "GPU", "TPU" };
    Arena *arena = builder->arena;
    Value *map = value_new_map(arena);
    Value *columns = value_set(map, "sides", value_new_list(arena));
    int n_rows = 0;

    for (const xmlNode *row = element_first(node); row != NULL; row = element_next(row)) {
        n_rows++;
    }
    value_set_text(arena, map, "rows_class", arena_printf(arena, "rows-%d", n_rows));
    value_set_text(arena, map, "level", arena_printf(arena, "%d", html_title_level(builder)));
    for (size_t i = 0; i < G_N_ELEMENTS(sides); i++) {
        Value *side = value_append(columns, value_new_map(arena));
        Value *rows = value_set(side, "rows", value_new_list(arena));
        value_set_text(arena, side, "family", sides[i]);
        value_set_text(arena, side, "word", words[i]);
        value_set_text(arena, side, "name", html_landmark_label(builder, words[i]));
        for (const xmlNode *row = element_first(node); row != NULL; row = element_next(row)) {
            Value *item = value_append(rows, value_new_map(arena));
            html_set_inlines(builder, item, "label", row, "label");
            html_set_inlines(builder, item, "text", row, sides[i]);
        }
    }
    html_box(builder, "block/versus", map, target);
}
