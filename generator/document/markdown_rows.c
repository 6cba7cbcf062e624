/* Large tables, read by ranges of rows.
 *
 * A line that starts with a bar, below the head of a table that stands in nothing else, is a row
 * of it, whatever the other rows are; and its words are read without a look at them. So the
 * parser reads the text without most of such lines, and each range of them below the same head:
 * in several threads, and with the memory of one range at a time. Then our rows of all go where
 * they were missing.
 *
 * What looks like a table may be none: lines of code, say. Therefore the rows before a gap must
 * turn up in the text as rows of the table that was expected, and each range must come out as a
 * table with a row for each of its lines; else the text is read whole. Links and notes that are
 * defined elsewhere are known to the text alone: rows that may have any stay in it. */
#include "base/jobs.h"
#include "document/markdown.h"
#include "document/markdown_convert.h"

#include <string.h>

/* Cells of a range: few enough that the parser's memory for them stays in the processor's cache,
 * and is not asked of the kernel again for each. A smaller table than LEAST is not worth it. */
enum { RANGE = 350, LEAST = 4 * RANGE, LEAST_LINES = 10 };

enum { HEAD_LINES = 2 }; /* and the delimiters */

typedef struct {
    Stretch head, rows;
    int n_rows;
    int line; /* of the first row in the text, from 1 */
    size_t gap;
    xmlNode *holder; /* of our rows */
} Range;

typedef struct {
    const Prose *prose;
    const Stretch *masked;
    GArray *around; /* Stretch: the text without the ranges */
    GArray *ranges, *gaps;
    const char *rest; /* that is not in `around` yet */
    int n_missing;    /* lines, so far */
    bool defines;     /* links or notes */
    xmlNode *holder;  /* of what is around */
    Diag *diag;
    gsize next; /* range, atomic */
    gint failed;
} Apart;

/* ---- Where there are large tables ---- */

typedef struct {
    const char *start, *end;
    int line, n_lines;
} Run;

static const char *
line_end(const char *line, const char *end)
{
    const char *stop = memchr(line, '\n', (size_t)(end - line));

    return stop != NULL ? stop + 1 : end;
}

static const char *
skip_lines(const char *line, const char *end, int n)
{
    while (n-- > 0) {
        line = line_end(line, end);
    }
    return line;
}

/* At least as many as the table has columns; 0: it is no row of delimiters. */
static int
delimiter_cells(const char *line, const char *end)
{
    int bars = 0;
    bool any = false;

    for (; line < end; line++) {
        if (strchr("|:- \t\r\n", *line) == NULL) {
            return 0;
        }
        any = any || *line == '-';
        bars += *line == '|';
    }
    return any ? bars + 1 : 0;
}

/* A definition of a link or note anywhere has these signs. */
static bool
has_definitions(const char *at, const char *end)
{
    while ((at = memchr(at, ']', (size_t)(end - at))) != NULL) {
        if (++at < end && *at == ':') {
            return true;
        }
    }
    return false;
}

/* Leaves the rows out of the text. `opens`: there is text between them and those left out last. */
static void
add_range(Apart *apart, const Run *run, const Range *range, bool opens)
{
    if (opens) {
        Gap gap = { .line = range->line - 1 - apart->n_missing, .head = run->line };
        g_array_append_val(apart->gaps, gap);
    }
    if (apart->rest < range->rows.text) {
        Stretch around = { apart->rest, (size_t)(range->rows.text - apart->rest) };
        g_array_append_val(apart->around, around);
    }
    apart->n_missing += range->n_rows;
    apart->rest = range->rows.text + range->rows.size;
    g_array_index(apart->gaps, Gap, apart->gaps->len - 1).n_missing = apart->n_missing;
    g_array_append_val(apart->ranges, *range);
    g_array_index(apart->ranges, Range, apart->ranges->len - 1).gap = apart->gaps->len - 1;
}

/* Its first row shows that it is one, and stays. */
static void
add_run(Apart *apart, const Run *run)
{
    const char *delimiters = line_end(run->start, run->end);
    const char *row = line_end(delimiters, run->end);
    int n_rows = run->n_lines - HEAD_LINES - 1, n_cells = delimiter_cells(delimiters, row);
    bool opens = true;

    if (n_cells == 0 || n_rows < LEAST / n_cells) {
        return;
    }
    if (apart->ranges->len == 0) {
        const char *text = apart->masked->text;
        apart->defines = has_definitions(text, text + apart->masked->size);
    }
    Range range = { .head = { run->start, (size_t)(row - run->start) },
                    .line = run->line + HEAD_LINES + 1 };
    row = line_end(row, run->end);
    for (; n_rows > 0; n_rows -= range.n_rows) {
        range.n_rows = MIN(n_rows, MAX(RANGE / n_cells, 1));
        range.rows.text = row;
        row = skip_lines(row, run->end, range.n_rows);
        range.rows.size = (size_t)(row - range.rows.text);
        if (apart->defines && memchr(range.rows.text, '[', range.rows.size) != NULL) {
            opens = true;
        } else {
            add_range(apart, run, &range, opens);
            opens = false;
        }
        range.line += range.n_rows;
    }
}

static void
find_ranges(Apart *apart)
{
    const char *text = apart->masked->text, *end = text + apart->masked->size;
    Run run = { 0 };
    int number = 1;

    apart->rest = text;
    for (const char *line = text, *next = NULL; line < end; line = next, number++) {
        next = line_end(line, end);
        if (*line == '|' && run.n_lines == 0) {
            run = (Run){ .start = line, .line = number };
        }
        if (*line == '|') {
            run.n_lines++;
            run.end = next;
        } else if (run.n_lines > 0) {
            add_run(apart, &run);
            run.n_lines = 0;
        }
    }
    if (run.n_lines > 0) {
        add_run(apart, &run);
    }
    if (apart->rest < end) {
        Stretch around = { apart->rest, (size_t)(end - apart->rest) };
        g_array_append_val(apart->around, around);
    }
}

/* To the parser it ends a line, to us it does not. */
static bool
has_lone_return(const char *at, const char *end)
{
    while ((at = memchr(at, '\r', (size_t)(end - at))) != NULL) {
        if (++at == end || *at != '\n') {
            return true;
        }
    }
    return false;
}

/* ---- Reading ---- */

void
rows_meet(Converter *converter, cmark_node *node, xmlNode *row)
{
    cmark_node *table = cmark_node_parent(node);
    int line = cmark_node_get_start_line(node), head = converter->prose->first_line - 1;
    size_t above = converter_gaps_above(converter, line);

    if (above < converter->n_gaps && converter->gaps[above].line == line &&
        cmark_node_get_type(cmark_node_parent(table)) == CMARK_NODE_DOCUMENT &&
        converter_line(converter, table) - head == converter->gaps[above].head) {
        converter->gaps[above].after = row;
    }
}

static void
read_around(Apart *apart)
{
    Converter converter = { .prose = apart->prose,
                            .root = apart->holder,
                            .parent = apart->holder,
                            .gaps = (Gap *)(void *)apart->gaps->data,
                            .n_gaps = apart->gaps->len,
                            .diag = apart->diag };

    converter_append(&converter, markdown_parse((const Stretch *)(void *)apart->around->data,
                                                apart->around->len));
    bool fine = !converter.too_deep;
    for (size_t i = 0; i < converter.n_gaps; i++) {
        fine = fine && converter.gaps[i].after != NULL;
    }
    if (!fine) {
        g_atomic_int_set(&apart->failed, 1);
    }
}

/* The head of the one table that a range is; NULL: it is something else. */
static cmark_node *
head_of(cmark_node *root, int n_rows)
{
    cmark_node *table = cmark_node_first_child(root);
    bool is_table = table != NULL && cmark_node_next(table) == NULL &&
                    g_str_equal(cmark_node_get_type_string(table), "table");
    cmark_node *head = is_table ? cmark_node_first_child(table) : NULL;
    int n = -1;

    for (cmark_node *row = head; row != NULL; row = cmark_node_next(row)) {
        n++;
    }
    return n == n_rows ? head : NULL;
}

/* The rows come into a document that has its memory of prose->arena. */
static void
read_range(Apart *apart, Range *range, const Prose *prose, xmlDoc *doc, Diag *diag)
{
    const Stretch stretches[] = { range->head, range->rows };
    cmark_node *root = markdown_parse(stretches, G_N_ELEMENTS(stretches));
    cmark_node *head = head_of(root, range->n_rows);
    g_autoptr(GString) text = g_string_new(NULL);

    range->holder = tree_element(doc, "holder");
    Converter converter = { .prose = prose,
                            .root = range->holder,
                            .parent = range->holder,
                            .text = text,
                            .skipped = range->line - 1 - HEAD_LINES,
                            .depth = 2, /* in the document, in the table */
                            .diag = diag };

    for (cmark_node *row = head != NULL ? cmark_node_next(head) : NULL; row != NULL;
         row = cmark_node_next(row)) {
        converter_run(&converter, row);
    }
    if (head == NULL || converter.too_deep) {
        g_atomic_int_set(&apart->failed, 1);
    }
    markdown_release(root);
}

/* What one thread reads: the first has the text around the ranges, too. */
typedef struct {
    Arena *arena; /* of its own; NULL: that of the text */
    Diag *diag;   /* of the ranges */
} Reader;

static void
read_some(void *item, void *data)
{
    Reader *reader = item;
    Apart *apart = data;
    Prose prose = *apart->prose;
    xmlDoc *whole = apart->holder->doc, *doc = whole;
    gsize i = 0;

    if (reader->arena == NULL) {
        read_around(apart);
    } else {
        prose.arena = reader->arena;
        doc = tree_new(reader->arena, NULL);
    }
    while (g_atomic_int_get(&apart->failed) == 0 &&
           (i = (gsize)g_atomic_pointer_add(&apart->next, 1)) < apart->ranges->len) {
        Range *range = &g_array_index(apart->ranges, Range, i);
        read_range(apart, range, &prose, doc, reader->diag);
        if (doc != whole) {
            tree_adopt(whole, range->holder);
        }
    }
}

static void
free_arena(void *arena)
{
    arena_free(arena);
}

static void
read_all(Apart *apart)
{
    size_t n = MIN((size_t)apart->prose->threads, apart->ranges->len);
    Reader *readers = g_new0(Reader, n);

    for (size_t i = 0; i < n; i++) {
        readers[i].diag = diag_new();
        if (i > 0) {
            readers[i].arena = arena_scratch();
            arena_defer(apart->prose->arena, free_arena, readers[i].arena);
        }
    }
    jobs_run(read_some, readers, sizeof *readers, n, (int)n, apart);
    for (size_t i = 0; i < n; i++) {
        diag_take(apart->diag, readers[i].diag);
        diag_free(readers[i].diag);
    }
    g_free(readers);
}

/* ---- Together again ---- */

static void
put_rows(Apart *apart)
{
    for (guint i = 0; i < apart->ranges->len; i++) {
        const Range *range = &g_array_index(apart->ranges, Range, i);
        Gap *gap = &g_array_index(apart->gaps, Gap, range->gap);
        for (xmlNode *row = range->holder->children, *next = NULL; row != NULL; row = next) {
            next = row->next;
            row->next = row->prev = NULL;
            gap->after = tree_link_after(gap->after, row);
        }
    }
}

static bool
append_apart(Apart *apart, xmlNode *parent, Diag *diag, bool *ret_fine)
{
    apart->holder = tree_element(parent->doc, "holder");
    read_all(apart);
    if (apart->failed != 0) {
        return false;
    }
    put_rows(apart);
    for (xmlNode *block = apart->holder->children, *next = NULL; block != NULL; block = next) {
        next = block->next;
        block->next = block->prev = NULL;
        tree_link(parent, block);
    }
    *ret_fine = diag_count(apart->diag, DIAG_ERROR) == 0;
    diag_take(diag, apart->diag);
    return true;
}

bool
rows_append_apart(xmlNode *parent, const Prose *prose, const Stretch *masked, Diag *diag,
                  bool *ret_fine)
{
    if (prose->threads < 1 || prose->n_lines < LEAST_LINES ||
        memchr(masked->text, '|', masked->size) == NULL ||
        has_lone_return(masked->text, masked->text + masked->size)) {
        return false;
    }
    g_autoptr(GArray) around = g_array_new(FALSE, FALSE, sizeof(Stretch));
    g_autoptr(GArray) ranges = g_array_new(FALSE, FALSE, sizeof(Range));
    g_autoptr(GArray) gaps = g_array_new(FALSE, FALSE, sizeof(Gap));
    g_autoptr(Diag) own = diag_new();
    Apart apart = { .prose = prose,
                    .masked = masked,
                    .around = around,
                    .ranges = ranges,
                    .gaps = gaps,
                    .diag = own };

    find_ranges(&apart);
    return ranges->len > 0 && append_apart(&apart, parent, diag, ret_fine);
}
