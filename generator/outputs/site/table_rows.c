/* The rows of a table.
 *
 * The rows of a large table are written in ranges on several threads. Each range is serialised as
 * soon as its elements are made, so that few elements are in memory at a time. Side effects of rows
 * on the page, such as the marks of notes, must be in the order of the rows. So a range that may
 * have side effects is written with the rest of the page. */
#include "base/jobs.h"
#include "outputs/site/table.h"

#include <string.h>

enum { SHORT_CELL = 16, RANGE = 64 }; /* rows */

/* Labels for rows that become blocks on narrow screens. */
typedef struct {
    const char **texts; /* per column; NULL: rows stay rows */
    guint key;          /* column beside the row's name; 0: none */
} CellLabels;

/* Reasons of missing values that several rows share; they are below the table, each with a
 * letter. */
enum { REASONS_MAX = 26, ROWS_SAME = 3 };
typedef struct {
    const char *texts[REASONS_MAX];
    size_t n;
} Reasons;

typedef struct {
    PageBuilder *builder;
    const GPtrArray *columns; /* of const xmlNode */
    const CellLabels *labels;
    const Reasons *reasons;
    xmlNode *table;
    xmlNode *body; /* NULL before the first row */
} RowWriter;

typedef struct {
    const xmlNode *first;
    size_t n;         /* number of rows */
    const char *html; /* NULL: to be written with the page */
} RowRange;

struct TableRows {
    PageBuilder *builder;
    const GPtrArray *columns;
    CellLabels labels;
    Reasons reasons;
    TableWidth *width;
    bool scores; /* the cells are coloured */
    RowRange *ranges;
    size_t n_ranges;
    gsize next; /* next range, atomic */
};

/* ---- One row ---- */

const char *
html_align_class(const xmlNode *column)
{
    const char *align = column != NULL ? tree_attribute(column, "align") : "left";

    if (strcmp(align, "number") == 0 || strcmp(align, "right") == 0) {
        return "n";
    }
    return strcmp(align, "center") == 0 ? "c" : NULL;
}

const char *
html_join_classes(Arena *arena, const char *first, const char *second, const char *third)
{
    const char *parts[] = { first, second, third };
    const char *joined = NULL;

    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        if (parts[i] != NULL && joined != NULL) {
            char *both = arena_alloc(arena, strlen(joined) + strlen(parts[i]) + sizeof " ");
            g_stpcpy(g_stpcpy(g_stpcpy(both, joined), " "), parts[i]);
            joined = both;
        } else if (parts[i] != NULL) {
            joined = parts[i];
        }
    }
    return joined;
}

/* True for a row of one cell that is a head or names a family; it is the head of the rows below. */
static bool
is_group(const GPtrArray *columns, const xmlNode *row)
{
    const xmlNode *first = element_first(row);
    bool heads = tree_attribute(row, "family") != NULL || tree_attribute(first, "header") != NULL;

    return heads && element_next(first) == NULL && columns->len > 1;
}

static void
append_group(RowWriter *writer, const xmlNode *row)
{
    Arena *arena = writer->builder->arena;
    const char *css = html_join_classes(arena, "group", tree_attribute(row, "family"), NULL);

    writer->body = markup_element(writer->table, "tbody", NULL);
    xmlNode *cell = markup_element(markup_element(writer->body, "tr", css), "th", "stick");
    markup_attribute(cell, "scope", "rowgroup");
    markup_attribute(cell, "colspan", arena_printf(arena, "%u", writer->columns->len));
    html_inlines(writer->builder, element_first(row), cell);
}

/* True for a name, a date or a chip with its mark, which stay on one line. */
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
    /* numbers stay on one line anyway */
    return !number && is_short(cell) ? "nb" : NULL;
}

/* The class for a score's colour. */
static const char *
heat_class(const PageBuilder *builder, const xmlNode *cell)
{
    const char *heat = cell != NULL ? tree_attribute(cell, "heat") : NULL;

    return heat != NULL ? arena_printf(builder->arena, "s%s", heat) : NULL;
}

/* True for a single missing cell across all columns, in place of the rows. */
static bool
is_instead(const GPtrArray *columns, const xmlNode *cell)
{
    return cell != NULL && tree_attribute(cell, "missing") != NULL && element_next(cell) == NULL &&
           columns->len > 1;
}

/* Labels a cell, except the row's name. */
static void
label_cell(const CellLabels *labels, guint i, xmlNode *cell)
{
    if (labels->texts != NULL && i > 0 && labels->texts[i][0] != '\0') {
        markup_attribute(cell, "data-head", labels->texts[i]);
    }
}

/* The reason in a missing value's cell with the text "n/a: reason"; NULL: other content. */
static const char *
reason_of(const PageBuilder *builder, const xmlNode *cell)
{
    const xmlNode *text = cell->children;
    const char *unknown = html_word(builder, WORD_NO_VALUE);

    if (tree_attribute(cell, "missing") == NULL || text == NULL || text->next != NULL ||
        text->type != XML_TEXT_NODE || !g_str_has_prefix((const char *)text->content, unknown)) {
        return NULL;
    }
    const char *rest = (const char *)text->content + strlen(unknown);
    return g_str_has_prefix(rest, ": ") ? rest + strlen(": ") : NULL;
}

/* The index of a reason below the table; reasons->n: it stays in its row. */
static size_t
reason_index(const Reasons *reasons, const char *reason)
{
    size_t i = 0;

    while (i < reasons->n && (reason == NULL || strcmp(reasons->texts[i], reason) != 0)) {
        i++;
    }
    return i;
}

static void
append_letter(const PageBuilder *builder, size_t index, xmlNode *target)
{
    markup_text(markup_element(target, "sup", NULL),
                arena_printf(builder->arena, "%c", (char)('a' + (int)index)));
}

static void
append_cell(const RowWriter *writer, const xmlNode *cell, xmlNode *target)
{
    PageBuilder *builder = writer->builder;
    size_t index = reason_index(writer->reasons, reason_of(builder, cell));

    if (index == writer->reasons->n) {
        html_inlines(builder, cell, target);
        return;
    }
    markup_text(target,
                arena_printf(builder->arena, "%s\xc2\xa0", html_word(builder, WORD_NO_VALUE)));
    append_letter(builder, index, target);
}

static void
append_row(RowWriter *writer, const xmlNode *source)
{
    PageBuilder *builder = writer->builder;
    const xmlNode *cell = element_first(source);

    if (writer->body == NULL) {
        writer->body = markup_element(writer->table, "tbody", NULL);
    }
    xmlNode *row = markup_element(writer->body, "tr", tree_attribute(source, "family"));
    if (is_instead(writer->columns, cell)) {
        xmlNode *out = markup_element(row, "td", "na");
        markup_attribute(out, "colspan", arena_printf(builder->arena, "%u", writer->columns->len));
        html_inlines(builder, cell, out);
        return;
    }
    for (guint i = 0; i < writer->columns->len || cell != NULL; i++) {
        const xmlNode *column = i < writer->columns->len ? writer->columns->pdata[i] : NULL;
        bool header = cell != NULL && tree_attribute(cell, "header") != NULL;
        const char *align = html_align_class(column);
        const char *place = i == 0                     ? "stick"
                            : i == writer->labels->key ? "key"
                                                       : heat_class(builder, cell);
        const char *css = html_join_classes(builder->arena, place, align, cell_class(cell, align));
        xmlNode *out = markup_element(row, header ? "th" : "td", css);
        if (header) {
            markup_attribute(out, "scope", "row");
        }
        if (column != NULL) {
            label_cell(writer->labels, i, out);
        }
        if (cell != NULL) {
            append_cell(writer, cell, out);
            cell = element_next(cell);
        }
    }
}

/* ---- Ranges ---- */

/* The first row from here on; tables also have a title, notes … */
static const xmlNode *
find_row(const xmlNode *node)
{
    while (node != NULL && !tree_is(node, "row")) {
        node = element_next(node);
    }
    return node;
}

static const xmlNode *
next_row(const xmlNode *row)
{
    return find_row(element_next(row));
}

/* True for nodes without side effects on the page. */
static bool
is_independent(const xmlNode *node)
{
    static const char *const names[] = { "row",      "cell", "em",   "strong", "code", "br",
                                         "del",      "abbr", "html", "value",  "chip", "spark",
                                         "sparkbar", "sign", "ref",  NULL };

    if (tree_is(node, "link")) { /* linked files are recorded for copying */
        const char *href = tree_attribute(node, "href");
        return g_str_has_prefix(href, "https://") || g_str_has_prefix(href, "http://");
    }
    return node->type == XML_TEXT_NODE || tree_is_any(node, names);
}

static bool
range_is_independent(const RowRange *range, const GPtrArray *columns)
{
    const xmlNode *row = range->first;

    for (size_t i = 0; i < range->n; i++, row = next_row(row)) {
        if (is_group(columns, row)) {
            return false;
        }
        for (const xmlNode *at = row; at != NULL; at = tree_next(at, row)) {
            if (!is_independent(at)) {
                return false;
            }
        }
    }
    return true;
}

/* State of a thread that writes ranges. */
typedef struct {
    TableRows *rows;
    TableWidth *width;
    Arena *kept;    /* until the page is done */
    Arena *scratch; /* until the range is done */
    GString *text;
    bool failed;
} RangeWriter;

static const char *
write_range(RangeWriter *writer, const RowRange *range)
{
    PageBuilder builder = *writer->rows->builder;
    const xmlNode *row = range->first;

    builder.arena = writer->scratch;
    builder.doc = markup_document(writer->scratch);
    builder.failed = false;
    xmlNode *body = markup_fragment(builder.doc);
    RowWriter rows = { .builder = &builder,
                       .columns = writer->rows->columns,
                       .labels = &writer->rows->labels,
                       .reasons = &writer->rows->reasons,
                       .body = body };
    for (size_t i = 0; i < range->n; i++, row = next_row(row)) {
        append_row(&rows, row);
    }
    g_string_truncate(writer->text, 0);
    markup_serialise(body, writer->text);
    writer->failed = writer->failed || builder.failed;
    arena_reset(writer->scratch);
    return arena_strdup(writer->kept, writer->text->str);
}

static void
take_widths(TableWidth *width, const RowRange *range)
{
    const xmlNode *row = range->first;

    for (size_t i = 0; i < range->n; i++, row = next_row(row)) {
        table_width_take(width, row);
    }
}

static void
write_ranges(void *item, void *data)
{
    RangeWriter *writer = item;
    TableRows *rows = writer->rows;
    gsize i = 0;

    (void)data;
    while ((i = (gsize)g_atomic_pointer_add(&rows->next, 1)) < rows->n_ranges) {
        RowRange *range = &rows->ranges[i];
        take_widths(writer->width, range);
        if (range_is_independent(range, rows->columns)) {
            range->html = write_range(writer, range);
        }
    }
}

/* Number of threads for a table. If there are many pages, threads are already busy with pages. */
static size_t
threads_for(const TableRows *rows)
{
    const OutputContext *context = rows->builder->site->context;
    size_t jobs = (size_t)MAX(context->jobs, 1), pages = MAX(context->report->n_pages, 1);

    return CLAMP(jobs / MIN(jobs, pages), 1, MAX(rows->n_ranges, 1));
}

static void
look_at_ranges(TableRows *rows)
{
    Arena *arena = rows->builder->arena;
    size_t n = threads_for(rows);
    RangeWriter *writers = arena_array(arena, RangeWriter, n);

    for (size_t i = 0; i < n; i++) {
        writers[i] = (RangeWriter){ .rows = rows,
                                    .width = table_width_new(rows->columns, arena),
                                    .kept = i > 0 ? arena_new() : arena,
                                    .scratch = arena_new(),
                                    .text = g_string_new(NULL) };
    }
    jobs_run(write_ranges, writers, sizeof *writers, n, (int)n, NULL);
    for (size_t i = 0; i < n; i++) {
        table_width_join(rows->width, writers[i].width);
        rows->builder->failed = rows->builder->failed || writers[i].failed;
        g_string_free(writers[i].text, TRUE);
        arena_free(writers[i].scratch);
        if (i > 0) {
            arena_defer(arena, arena_destroy, writers[i].kept);
        }
    }
}

static CellLabels
labels_of(const xmlNode *table, const GPtrArray *columns, Arena *arena)
{
    if (!html_stacks(table, columns)) {
        return (CellLabels){ 0 };
    }
    CellLabels labels = { .texts = arena_array(arena, const char *, columns->len),
                          .key = html_key_column(table, columns, arena) };
    for (guint i = 0; i < columns->len; i++) {
        labels.texts[i] = html_cell_label(columns->pdata[i], arena);
    }
    return labels;
}

/* Assigns letters to reasons in order of their first use. */
static void
find_reasons(TableRows *rows, const xmlNode *table)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GPtrArray) order = g_ptr_array_new();

    for (const xmlNode *row = find_row(element_first(table)); row != NULL; row = next_row(row)) {
        const xmlNode *cell = element_first(row);
        for (; cell != NULL && element_next(element_first(row)) != NULL;
             cell = element_next(cell)) {
            const char *reason = reason_of(rows->builder, cell);
            if (reason == NULL) {
                continue;
            }
            int n = GPOINTER_TO_INT(g_hash_table_lookup(seen, reason));
            if (n == 0) {
                g_ptr_array_add(order, (gpointer)(uintptr_t)reason);
            }
            g_hash_table_replace(seen, (gpointer)(uintptr_t)reason, GINT_TO_POINTER(n + 1));
        }
    }
    for (guint i = 0; i < order->len && rows->reasons.n < REASONS_MAX; i++) {
        if (GPOINTER_TO_INT(g_hash_table_lookup(seen, order->pdata[i])) >= ROWS_SAME) {
            rows->reasons.texts[rows->reasons.n++] = order->pdata[i];
        }
    }
}

void
table_rows_append_reasons(const TableRows *rows, xmlNode *target)
{
    for (size_t i = 0; i < rows->reasons.n; i++) {
        xmlNode *line = markup_element(target, "p", "source");
        append_letter(rows->builder, i, line);
        markup_text(line, arena_printf(rows->builder->arena, " %s", rows->reasons.texts[i]));
    }
}

TableRows *
table_rows_new(PageBuilder *builder, const xmlNode *table, const GPtrArray *columns)
{
    TableRows *rows = arena_new0(builder->arena, TableRows);
    size_t n = 0;

    rows->builder = builder;
    rows->columns = columns;
    rows->width = table_width_new(columns, builder->arena);
    rows->scores = g_strcmp0(tree_attribute(table, "look"), "matrix") == 0;
    rows->labels = labels_of(table, columns, builder->arena);
    for (const xmlNode *row = find_row(element_first(table)); row != NULL; row = next_row(row)) {
        n++;
    }
    rows->ranges = arena_array(builder->arena, RowRange, n / RANGE + 1);
    find_reasons(rows, table);
    n = 0;
    for (const xmlNode *row = find_row(element_first(table)); row != NULL; row = next_row(row)) {
        RowRange *range = &rows->ranges[n / RANGE];
        range->first = n % RANGE == 0 ? row : range->first;
        range->n++;
        n++;
    }
    rows->n_ranges = (n + RANGE - 1) / RANGE;
    if (rows->n_ranges > 1) {
        look_at_ranges(rows);
    } else if (n > 0) {
        take_widths(rows->width, &rows->ranges[0]);
    }
    return rows;
}

int
table_rows_least_width(const TableRows *rows, bool wide)
{
    return table_width_least(rows->width, rows->scores, wide);
}

static void
append_range(RowWriter *writer, const RowRange *range)
{
    const xmlNode *row = range->first;

    for (size_t i = 0; i < range->n; i++, row = next_row(row)) {
        if (is_group(writer->columns, row)) {
            append_group(writer, row);
        } else {
            append_row(writer, row);
        }
    }
}

void
table_rows_append(TableRows *rows, xmlNode *table)
{
    RowWriter writer = { .builder = rows->builder,
                         .columns = rows->columns,
                         .labels = &rows->labels,
                         .reasons = &rows->reasons,
                         .table = table };

    for (size_t i = 0; i < rows->n_ranges; i++) {
        if (rows->ranges[i].html == NULL) {
            append_range(&writer, &rows->ranges[i]);
            continue;
        }
        if (writer.body == NULL) {
            writer.body = markup_element(table, "tbody", NULL);
        }
        markup_rendered(writer.body, rows->ranges[i].html);
    }
}
