#include "outputs/site/table.h"

#include <string.h>

enum { WIDE_COLUMNS = 6 };

/* Adds the families' bars above the names of their chips. */
static void
append_families(PageBuilder *builder, const GPtrArray *columns, xmlNode *head)
{
    xmlNode *row = markup_element(head, "tr", "fam");

    for (guint i = 0, end = 0; i < columns->len; i = end) {
        const char *family = tree_attribute(columns->pdata[i], "family");
        for (end = i + 1; end < columns->len && family != NULL &&
                          g_strcmp0(family, tree_attribute(columns->pdata[end], "family")) == 0;) {
            end++;
        }
        xmlNode *cell = markup_element(row, family != NULL ? "th" : "td", family);
        if (family != NULL) {
            markup_attribute(cell, "colspan", arena_printf(builder->arena, "%u", end - i));
            markup_attribute(cell, "scope", "colgroup");
            markup_text(cell, g_str_equal(family, "gpu") ? "GPU" : "TPU");
        }
    }
}

static bool
has_families(const GPtrArray *columns)
{
    for (guint i = 0; i < columns->len; i++) {
        if (tree_attribute(columns->pdata[i], "family") != NULL) {
            return true;
        }
    }
    return false;
}

static void
append_head(PageBuilder *builder, const GPtrArray *columns, xmlNode *table)
{
    xmlNode *head = markup_element(table, "thead", NULL);

    if (has_families(columns)) {
        append_families(builder, columns, head);
    }
    xmlNode *row = markup_element(head, "tr", NULL);

    for (guint i = 0; i < columns->len; i++) {
        const xmlNode *column = columns->pdata[i];
        const char *unit = tree_attribute(column, "unit");
        bool empty = column->children == NULL;
        const char *words = html_cell_words(column);
        const char *css =
            html_join_classes(builder->arena, i == 0 ? "stick" : NULL, html_align_class(column),
                              g_strcmp0(words, "long") == 0 ? words : NULL);
        /* a head without words must not be a <th> */
        xmlNode *cell = markup_element(row, empty ? "td" : "th", css);
        if (!empty) {
            markup_attribute(cell, "scope", "col");
        }
        html_inlines(builder, column, cell);
        if (unit != NULL && unit[0] != '\0') {
            html_text(markup_element(cell, "span", "u"), unit);
        }
    }
}

static GPtrArray *
table_columns(const xmlNode *table)
{
    GPtrArray *columns = g_ptr_array_new();

    for (const xmlNode *c = element_first(element_child(table, "columns")); c != NULL;
         c = element_next(c)) {
        g_ptr_array_add(columns, (void *)(uintptr_t)c);
    }
    return columns;
}

static bool
is_wide_table(const xmlNode *node)
{
    g_autoptr(GPtrArray) columns = table_columns(node);

    return tree_attribute(node, "id") != NULL &&
           (columns->len >= WIDE_COLUMNS || html_heads_are_wide(columns));
}

void
html_table_region(PageBuilder *builder, const xmlNode *table, const char *labelled_by,
                  const char *label, xmlNode *target)
{
    g_autoptr(GPtrArray) columns = table_columns(table);
    TableRows *rows = table_rows_new(builder, table, columns);
    const char *name = labelled_by != NULL ? "aria-labelledby" : "aria-label";
    const char *value = labelled_by != NULL ? labelled_by : label;
    int least = table_rows_least_width(rows, is_wide_table(table));

    if (least > 0) {
        const char *css = arena_printf(builder->arena, "cue at-%d", least);
        const char *stacks = html_stacks(table, columns) ? "stacks" : NULL;
        xmlNode *line =
            markup_element(target, "p", html_join_classes(builder->arena, css, stacks, NULL));
        markup_attribute(line, "aria-hidden", "true");
        markup_text(line, arena_printf(builder->arena, "%s %s", html_word(builder, WORD_SCROLL),
                                       html_is_right_to_left(builder) ? "←" : "→"));
    }
    xmlNode *region = markup_element(target, "div", "scroll");
    markup_attribute(region, "role", "region");
    markup_attribute(region, "tabindex", "0");
    markup_attribute(region, name, value);
    if (tree_attribute(table, "weigh") != NULL) {
        markup_attribute(region, "data-weigh", tree_attribute(table, "weigh"));
    }
    const char *look = tree_attribute(table, "look");
    xmlNode *out = markup_element(region, "table", g_strcmp0(look, "matrix") == 0 ? "heat" : look);
    markup_attribute(out, name, value);
    append_head(builder, columns, out);
    table_rows_append(rows, out);
    table_rows_append_reasons(rows, target);
}

/* A label such as "Table: Chip, Round, Time to train", which distinguishes unnumbered tables. */
static const char *
column_names(PageBuilder *builder, const xmlNode *table)
{
    g_autoptr(GPtrArray) columns = table_columns(table);
    g_autoptr(GString) names = g_string_new(html_word(builder, WORD_TABLE));
    size_t start = names->len;

    for (guint i = 0; i < columns->len; i++) {
        const char *name = tree_text(columns->pdata[i], builder->arena);
        if (name[0] != '\0') {
            g_string_append_printf(names, "%s %s", names->len > start ? "," : ":", name);
        }
    }
    return arena_strdup(builder->arena, names->str);
}

static void
append_plain(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    xmlNode *box = markup_element(target, "div", "plain");
    const char *label = html_landmark_label(builder, column_names(builder, node));

    html_table_region(builder, node, NULL, label, box);
    const xmlNode *notice = element_child(node, "notice");
    if (notice != NULL) {
        xmlNode *line = markup_element(box, "p", "mlperf");
        if (html_notice_lang(node) != NULL) {
            markup_attribute(line, "lang", html_notice_lang(node));
        }
        html_inlines(builder, notice, line);
    }
}

bool
html_is_wide(const xmlNode *block)
{
    return tree_is(block, "figure") || tree_is(block, "decision") ||
           (tree_is(block, "table") && is_wide_table(block));
}

void
html_table(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    const char *id = tree_attribute(node, "id");
    Arena *arena = builder->arena;

    if (id == NULL) {
        append_plain(builder, node, target);
        return;
    }
    Value *map = value_new_map(arena);
    g_autoptr(GString) region = g_string_new(NULL);
    xmlNode *fragment = markup_fragment(builder->doc);
    const char *label = arena_printf(arena, "%s:label", id);
    const char *labelled_by = element_child(node, "title") != NULL
                                  ? arena_printf(arena, "%s %s:title", label, id)
                                  : label;

    html_table_region(builder, node, labelled_by, NULL, fragment);
    markup_serialise(fragment, region);
    value_set_text(arena, map, "id", id);
    value_set_text(arena, map, "number", tree_attribute(node, "number"));
    value_set_text(arena, map, "level", arena_printf(arena, "%d", html_title_level(builder)));
    value_set(map, "wide", value_new_bool(arena, is_wide_table(node)));
    value_set_text(arena, map, "labelled_by", labelled_by);
    html_set_inlines(builder, map, "title", node, "title");
    html_set_inlines(builder, map, "subtitle", node, "subtitle");
    value_set_text(arena, map, "table", arena_strdup(arena, region->str));
    Value *notes = value_set(map, "notes", value_new_list(arena));
    for (const xmlNode *n = element_first(node); n != NULL; n = element_next(n)) {
        if (tree_is(n, "howto")) {
            value_append(notes, value_new_text(arena, html_inline_text(builder, n)));
        }
    }
    html_set_inlines(builder, map, "source", node, "source");
    html_set_inlines(builder, map, "notice", node, "notice");
    value_set_text(arena, map, "notice_lang", html_notice_lang(node));
    html_box(builder, "block/table", map, target);
}
