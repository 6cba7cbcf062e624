#include "outputs/html_build.h"

#include <string.h>

enum { WIDE_COLUMNS = 6, SHORT_CELL = 16 };

typedef struct {
    PageBuilder *builder;
    GPtrArray *columns; /* of const xmlNode */
    xmlNode *table;
    xmlNode *body; /* NULL before the first row */
} TableWriter;

static const char *
align_class(const xmlNode *column)
{
    const char *align = column != NULL ? tree_attribute(column, "align") : "left";

    if (strcmp(align, "number") == 0 || strcmp(align, "right") == 0) {
        return "n";
    }
    return strcmp(align, "center") == 0 ? "c" : NULL;
}

/* Joins class names that may be NULL; NULL when all are. */
static const char *
join_classes(Arena *arena, const char *first, const char *second, const char *third)
{
    const char *parts[] = { first, second, third };
    const char *joined = NULL;

    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        if (parts[i] != NULL) {
            joined = joined == NULL ? parts[i] : arena_printf(arena, "%s %s", joined, parts[i]);
        }
    }
    return joined;
}

static void
append_head(TableWriter *writer)
{
    PageBuilder *builder = writer->builder;
    xmlNode *row = markup_element(markup_element(writer->table, "thead", NULL), "tr", NULL);

    for (guint i = 0; i < writer->columns->len; i++) {
        const xmlNode *column = writer->columns->pdata[i];
        const char *unit = tree_attribute(column, "unit");
        bool empty = column->children == NULL;
        const char *words = html_cell_words(column);
        const char *css = join_classes(builder->arena, i == 0 ? "stick" : NULL, align_class(column),
                                       g_strcmp0(words, "long") == 0 ? words : NULL);
        /* a head without words is no head */
        xmlNode *cell = markup_element(row, empty ? "td" : "th", css);
        if (!empty) {
            markup_attribute(cell, "scope", "col");
        }
        html_inlines(builder, column, cell);
        if (unit != NULL && unit[0] != '\0') {
            markup_text(markup_element(cell, "span", "u"), unit);
        }
    }
}

/* A row of one cell that is a head, or that names a family, heads the rows
 * below it. */
static bool
is_group(const TableWriter *writer, const xmlNode *row)
{
    const xmlNode *first = element_first(row);
    bool heads = tree_attribute(row, "family") != NULL || tree_attribute(first, "header") != NULL;

    return heads && element_next(first) == NULL && writer->columns->len > 1;
}

static void
append_group(TableWriter *writer, const xmlNode *row)
{
    Arena *arena = writer->builder->arena;
    const char *css = join_classes(arena, "group", tree_attribute(row, "family"), NULL);

    writer->body = markup_element(writer->table, "tbody", NULL);
    xmlNode *cell = markup_element(markup_element(writer->body, "tr", css), "th", "stick");
    markup_attribute(cell, "scope", "rowgroup");
    markup_attribute(cell, "colspan", arena_printf(arena, "%u", writer->columns->len));
    html_inlines(writer->builder, element_first(row), cell);
}

/* A name, a date, a chip with its mark: kept on one line. */
static bool
is_short(const xmlNode *cell)
{
    size_t length = 0;

    for (const xmlNode *node = cell; node != NULL && length <= SHORT_CELL;
         node = tree_next(node, cell)) {
        length += node->type == XML_TEXT_NODE ? strlen((const char *)node->content) : 0;
    }
    return length > 0 && length <= SHORT_CELL;
}

static const char *
cell_class(const xmlNode *cell, const char *align)
{
    if (cell == NULL) {
        return NULL;
    }
    if (tree_attribute(cell, "missing") != NULL) {
        return "na";
    }
    const char *words = html_cell_words(cell);
    bool number = g_strcmp0(align, "n") == 0;
    if (words != NULL && (number || strcmp(words, "long") == 0)) {
        return words;
    }
    /* numbers keep to one line anyway */
    return !number && is_short(cell) ? "nb" : NULL;
}

/* A score's colour. */
static const char *
heat_class(const PageBuilder *builder, const xmlNode *cell)
{
    const char *heat = cell != NULL ? tree_attribute(cell, "heat") : NULL;

    return heat != NULL ? arena_printf(builder->arena, "s%s", heat) : NULL;
}

static void
append_row(TableWriter *writer, const xmlNode *source)
{
    PageBuilder *builder = writer->builder;
    const xmlNode *cell = element_first(source);

    if (writer->body == NULL) {
        writer->body = markup_element(writer->table, "tbody", NULL);
    }
    xmlNode *row = markup_element(writer->body, "tr", tree_attribute(source, "family"));
    for (guint i = 0; i < writer->columns->len || cell != NULL; i++) {
        const xmlNode *column = i < writer->columns->len ? writer->columns->pdata[i] : NULL;
        bool header = cell != NULL && tree_attribute(cell, "header") != NULL;
        const char *align = align_class(column);
        const char *css = join_classes(builder->arena, i == 0 ? "stick" : heat_class(builder, cell),
                                       align, cell_class(cell, align));
        xmlNode *out = markup_element(row, header ? "th" : "td", css);
        if (header) {
            markup_attribute(out, "scope", "row");
        }
        if (cell != NULL) {
            html_inlines(builder, cell, out);
            cell = element_next(cell);
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

    return tree_attribute(node, "id") != NULL && columns->len >= WIDE_COLUMNS;
}

void
html_table_region(PageBuilder *builder, const xmlNode *table, const char *labelled_by,
                  const char *label, xmlNode *target)
{
    g_autoptr(GPtrArray) columns = table_columns(table);
    TableWriter writer = { .builder = builder, .columns = columns };
    const char *name = labelled_by != NULL ? "aria-labelledby" : "aria-label";
    const char *value = labelled_by != NULL ? labelled_by : label;
    int least = html_table_least_width(table, is_wide_table(table), builder->arena);

    if (least > 0) {
        xmlNode *line =
            markup_element(target, "p", arena_printf(builder->arena, "cue at-%d", least));
        markup_attribute(line, "aria-hidden", "true");
        markup_text(line, arena_printf(builder->arena, "%s %s", html_word(builder, WORD_SCROLL),
                                       html_is_turned(builder) ? "←" : "→"));
    }
    xmlNode *region = markup_element(target, "div", "scroll");
    markup_attribute(region, "role", "region");
    markup_attribute(region, "tabindex", "0");
    markup_attribute(region, name, value);
    writer.table =
        markup_element(region, "table", tree_attribute(table, "look") != NULL ? "heat" : NULL);
    markup_attribute(writer.table, name, value);
    append_head(&writer);
    for (const xmlNode *row = element_first(table); row != NULL; row = element_next(row)) {
        if (!tree_is(row, "row")) {
            continue;
        }
        if (is_group(&writer, row)) {
            append_group(&writer, row);
        } else {
            append_row(&writer, row);
        }
    }
}

/* "Table: Chip, Round, Time to train" tells two unnumbered tables apart. */
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
    html_box(builder, "block/table", map, target);
}
