/* A figure or table as a sheet: title, subtitle, a link to the site, column headings with units in
 * row 5, rows with numbers as numbers, then notes, source and notice. */
#include "outputs/workbook/sheets.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

typedef struct {
    Book *book;
    const BookItem *item;
    BookSheet *sheet;
    const Words *words;
    const xmlNode *table;
    size_t n_columns; /* number of columns of the table */
    size_t first;     /* first column here: 1 if there is a column of groups */
    bool remarks;     /* has a last column with the words after numbers */
    size_t *order;    /* row of the data for each row of the table */
    Arena *arena;
} Filling;

/* ---- Words ---- */

static void
append_words(const xmlNode *node, GString *out)
{
    for (const xmlNode *at = node->children; at != NULL; at = at->next) {
        if (at->type == XML_TEXT_NODE) {
            g_string_append(out, (const char *)at->content);
        } else if (tree_is(at, "br")) {
            g_string_append_c(out, '\n');
        } else if (tree_is(at, "noteref")) {
            g_string_append_printf(out, "[%s]", tree_attribute(at, "number"));
        } else if (tree_is(at, "picture")) {
            g_string_append(out, tree_attribute(at, "alt"));
        } else if (tree_is(at, "cite")) {
            bool first = at->prev == NULL || !tree_is(at->prev, "cite");
            bool last = at->next == NULL || !tree_is(at->next, "cite");
            g_string_append(out, first ? "[" : "; ");
            append_words(at, out);
            g_string_append(out, last ? "]" : "");
        } else {
            append_words(at, out);
        }
    }
}

static const char *
words_of(const xmlNode *node, Arena *arena)
{
    g_autoptr(GString) out = g_string_new(NULL);

    append_words(node, out);
    return arena_strdup(arena, g_strstrip(out->str));
}

const char *
item_name(const Book *book, const BookItem *item)
{
    const char *word =
        report_word(book->context->report, item->page, item->figure ? WORD_FIGURE : WORD_TABLE);

    return arena_printf(book->arena, "%s %d", word, item->number);
}

const char *
item_address(const Book *book, const BookItem *item)
{
    const char *site = book->context->report->address;
    g_autofree char *page = g_uri_escape_string(item->page->id, "/", FALSE);
    g_autofree char *id = g_uri_escape_string(item->id, NULL, FALSE);

    return arena_printf(book->arena, "%s%s.html#%s", site != NULL ? site : "", page, id);
}

/* ---- Numbers ---- */

/* The number of decimals in the number's text; -1 if the text is not the number
 * with fixed decimals. */
static int
decimals_of(const Filling *filling, double number, const char *words)
{
    g_autoptr(Arena) arena = arena_new();
    size_t size = strlen(words);

    for (int decimals = 0; decimals <= DECIMALS_MAX; decimals++) {
        const char *text = words_number(arena, filling->words, number, decimals);
        if (strncmp(words, text, strlen(text)) == 0 &&
            (strlen(text) == size || words[strlen(text)] == ' ')) {
            return decimals;
        }
    }
    return -1;
}

/* The format for a number; a whole number without separators, such as a year, stays like that. */
static lxw_format *
number_format_of(const Filling *filling, double number, const char *words)
{
    int decimals = decimals_of(filling, number, words);

    return decimals >= 0 ? filling->book->decimals[decimals] : filling->book->formats[BOOK_NUMBER];
}

/* The words after a number: "unverified" for "49.8 (unverified)". In the arena; NULL: none. */
static const char *
remark_of(const char *words, Arena *arena)
{
    const char *from = strstr(words, " (");

    if (from == NULL || !g_str_has_suffix(words, ")")) {
        return NULL;
    }
    g_autofree char *inner = g_strndup(from + 2, strlen(from) - 3);
    g_auto(GStrv) parts = g_strsplit(inner, ") (", -1);
    g_autofree char *joined = g_strjoinv("; ", parts);
    return arena_strdup(arena, joined);
}

/* Parses a number in the page's notation; false if the text is something else. */
static bool
shown_number(const Filling *filling, const char *words, double *ret)
{
    g_autoptr(GString) plain = g_string_new(words);

    g_string_replace(plain, words_text(filling->words, WORD_NUMBER_COMMA), "", 0);
    g_string_replace(plain, words_text(filling->words, WORD_NUMBER_POINT), ".", 0);
    g_string_replace(plain, "−", "-", 0);
    return number_parse(plain->str, ret) && decimals_of(filling, *ret, words) >= 0;
}

/* ---- Rows ---- */

static const char *
group_of(const BookItem *item, size_t row)
{
    const Cell *cell = table_cell(item->data, row, (size_t)item->group);

    return cell->kind == CELL_TEXT ? cell->text : "";
}

/* Finds the order of rows in the table: by group, in the order of first use. */
static void
find_order(Filling *filling)
{
    const Table *data = filling->item->data;
    int group = filling->item->group;
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    size_t n = 0;

    filling->order = arena_array(filling->arena, size_t, data->n_rows + 1);
    for (size_t row = 0; row < data->n_rows; row++) {
        if (group < 0) {
            filling->order[n++] = row;
            continue;
        }
        const char *name = group_of(filling->item, row);
        if (!g_hash_table_add(seen, (void *)(uintptr_t)name)) {
            continue;
        }
        for (size_t i = row; i < data->n_rows; i++) {
            if (g_str_equal(group_of(filling->item, i), name)) {
                filling->order[n++] = i;
            }
        }
    }
    g_assert(n == data->n_rows);
}

/* Writes a cell of a data row, and appends the words after its number to `remarks`. */
static void
write_data_cell(const Filling *filling, const xmlNode *cell, size_t at, size_t column,
                const Cell *from, GString *remarks)
{
    const char *words = words_of(cell, filling->arena);
    size_t to = filling->first + column;

    if (from->kind != CELL_NUMBER || !isfinite(from->number)) {
        book_text(filling->sheet, at, to, *words != '\0' ? words : NULL, BOOK_TEXT);
        return;
    }
    const char *remark = remark_of(words, filling->arena);
    book_number(filling->sheet, at, to, from->number,
                number_format_of(filling, from->number, words));
    if (remark != NULL) {
        g_string_append_printf(remarks, "%s%s", remarks->len > 0 ? "; " : "", remark);
    }
}

static void
write_data_row(const Filling *filling, const xmlNode *row, size_t at, size_t data_row,
               const char *group)
{
    const BookItem *item = filling->item;
    g_autoptr(GString) remarks = g_string_new(NULL);
    size_t column = 0;

    if (filling->first > 0) {
        book_text(filling->sheet, at, 0, group, BOOK_TEXT);
    }
    for (const xmlNode *cell = element_first(row); cell != NULL; cell = element_next(cell)) {
        size_t index = item->columns != NULL ? item->columns[column] : column;
        write_data_cell(filling, cell, at, column, table_cell(item->data, data_row, index),
                        remarks);
        column++;
    }
    if (remarks->len > 0) {
        book_text(filling->sheet, at, filling->first + filling->n_columns, remarks->str, BOOK_TEXT);
    }
}

/* Writes a row of a table that the program composes. */
static void
write_composed_row(const Filling *filling, const xmlNode *row, size_t at)
{
    const xmlNode *column = element_first(element_child(filling->table, "columns"));
    size_t to = 0;

    for (const xmlNode *cell = element_first(row); cell != NULL; cell = element_next(cell)) {
        const char *words = words_of(cell, filling->arena);
        const char *align = column != NULL ? tree_attribute(column, "align") : NULL;
        double number = 0;
        bool counts = g_strcmp0(align, "left") != 0 && tree_attribute(cell, "header") == NULL;
        if (counts && shown_number(filling, words, &number)) {
            book_number(filling->sheet, at, to, number, number_format_of(filling, number, words));
        } else {
            book_text(filling->sheet, at, to, *words != '\0' ? words : NULL, BOOK_TEXT);
        }
        column = column != NULL ? element_next(column) : NULL;
        to++;
    }
}

static const xmlNode *
first_row(const xmlNode *table)
{
    return element_child(table, "row");
}

static const xmlNode *
next_row(const xmlNode *row)
{
    do {
        row = element_next(row);
    } while (row != NULL && !tree_is(row, "row"));
    return row;
}

/* Writes at most `most` rows from row `at` on; `*ret_left` is the number of rows left out. Returns
 * the next row. */
static size_t
write_data_rows(Filling *filling, size_t at, size_t most, size_t *ret_left)
{
    const BookItem *item = filling->item;
    const xmlNode *row = first_row(filling->table);
    const char *group = NULL, *before = NULL;
    size_t n = item->data->n_rows;

    find_order(filling);
    for (size_t i = 0; i < n && i < most; i++) {
        const char *own = item->group >= 0 ? group_of(item, filling->order[i]) : NULL;
        if (own != NULL && (before == NULL || !g_str_equal(own, before))) { /* its heading */
            group = words_of(row, filling->arena);
            before = own;
            row = next_row(row);
        }
        g_assert(row != NULL);
        write_data_row(filling, row, at++, filling->order[i], group);
        row = next_row(row);
    }
    *ret_left = n > most ? n - most : 0;
    return at;
}

static size_t
write_composed_rows(const Filling *filling, size_t at, size_t most, size_t *ret_left)
{
    size_t n = 0;

    for (const xmlNode *row = first_row(filling->table); row != NULL; row = next_row(row)) {
        if (n++ < most) {
            write_composed_row(filling, row, at++);
        }
    }
    *ret_left = n > most ? n - most : 0;
    return at;
}

/* ---- Headings ---- */

/* "price_per_chip_hour" → "Price per chip hour". */
static const char *
label_of(const Filling *filling, const char *name)
{
    char *label = arena_strdup(filling->arena, name);

    g_strdelimit(label, "_", ' ');
    *label = g_ascii_toupper(*label);
    return words_translate(filling->arena, filling->words, SENTENCE_METRIC, label);
}

static bool
has_remarks(const Filling *filling)
{
    const BookItem *item = filling->item;

    if (item->data == NULL || item->data->n_rows == 0) {
        return false;
    }
    for (const xmlNode *row = first_row(filling->table); row != NULL; row = next_row(row)) {
        for (const xmlNode *cell = element_first(row); cell != NULL; cell = element_next(cell)) {
            g_autoptr(Arena) arena = arena_new();
            const char *words = words_of(cell, arena);
            double number = 0;
            const char *remark = remark_of(words, arena);
            if (remark == NULL) {
                continue;
            }
            g_autofree char *start = g_strndup(words, (gsize)(strstr(words, " (") - words));
            if (shown_number(filling, start, &number)) {
                return true;
            }
        }
    }
    return false;
}

/* Writes the headings: labels with units. */
static void
write_heads(Filling *filling, size_t at)
{
    const BookItem *item = filling->item;
    const xmlNode *columns = element_child(filling->table, "columns");

    if (filling->first > 0) {
        book_text(filling->sheet, at, 0, label_of(filling, item->data->columns[item->group]),
                  BOOK_HEAD);
    }
    for (const xmlNode *column = element_first(columns); column != NULL;
         column = element_next(column)) {
        const char *unit = tree_attribute(column, "unit");
        const char *label = words_of(column, filling->arena);
        if (unit != NULL && *unit != '\0') {
            label = *label != '\0' ? arena_printf(filling->arena, "%s (%s)", label, unit) : unit;
        }
        bool number = g_str_equal(tree_attribute(column, "align"), "number");
        book_text(filling->sheet, at, filling->first + filling->n_columns++, label,
                  number ? BOOK_HEAD_NUMBER : BOOK_HEAD);
    }
    if (filling->remarks) {
        book_text(filling->sheet, at, filling->first + filling->n_columns,
                  words_text(filling->words, WORD_REMARKS), BOOK_HEAD);
    }
}

/* ---- Below the rows ---- */

static void
add_lines(const char *text, GPtrArray *lines, Arena *arena)
{
    g_auto(GStrv) each = g_strsplit(text, "\n", -1);

    for (char **line = each; *line != NULL; line++) {
        if (**line != '\0') {
            g_ptr_array_add(lines, arena_strdup(arena, *line));
        }
    }
}

/* Notes, source and notice, in the page's order. */
static GPtrArray *
lines_below(const Filling *filling)
{
    GPtrArray *lines = g_ptr_array_new();
    const char *notice = filling->item->notice;
    Arena *arena = filling->arena;

    for (const xmlNode *at = element_first(filling->item->node); at != NULL;
         at = element_next(at)) {
        if (tree_is(at, "source")) {
            g_ptr_array_add(lines, words_format(arena, filling->words, WORD_SOURCE_LINE, "source",
                                                words_of(at, arena), NULL));
        } else if (tree_is(at, "howto") || (tree_is(at, "notice") && notice == NULL)) {
            add_lines(words_of(at, arena), lines, arena);
        }
    }
    if (notice != NULL) {
        add_lines(notice, lines, arena);
    }
    return lines;
}

static const char *
left_out_line(const Filling *filling, size_t n_left)
{
    const Book *book = filling->book;

    diag_warning(book->diag, filling->item->place, "output-limit",
                 "the sheet '%s' of report.xlsx leaves out %zu row%s: a sheet has at most %zu; "
                 "the page has all of them",
                 filling->sheet->name, n_left, n_left == 1 ? "" : "s", book->limits.rows);
    return words_format(filling->arena, filling->words, WORD_SHEET_ROWS_CUT, "most",
                        words_number(filling->arena, filling->words, (double)book->limits.rows, 0),
                        "n", words_number(filling->arena, filling->words, (double)n_left, 0), NULL);
}

/* Writes the data of a composed table, with original names and types. */
static void
write_behind(const Filling *filling, const Table *data, size_t at)
{
    const Book *book = filling->book;
    size_t room = book->limits.rows - MIN(at + 3, book->limits.rows); /* headings, and the line
                                                                       * about omitted rows */
    size_t n = MIN(data->n_rows, room);

    book_line(filling->sheet, at++, words_text(filling->words, WORD_DATA), BOOK_SECTION);
    for (size_t i = 0; i < data->n_columns; i++) {
        book_text(filling->sheet, at, i, data->columns[i], BOOK_HEAD);
    }
    at++;
    for (size_t row = 0; row < n; row++, at++) {
        for (size_t i = 0; i < data->n_columns; i++) {
            const Cell *cell = table_cell(data, row, i);
            if (cell->kind == CELL_NUMBER) {
                book_number(filling->sheet, at, i, cell->number, book->formats[BOOK_NUMBER]);
            } else if (cell->kind == CELL_TEXT) {
                book_text(filling->sheet, at, i, cell->text, BOOK_TEXT);
            }
        }
    }
    if (n < data->n_rows) {
        book_line(filling->sheet, at, left_out_line(filling, data->n_rows - n), BOOK_NOTE);
    }
}

/* Writes the rows, and below them everything mandatory, for which room is reserved. */
static void
write_rows(Filling *filling, size_t at)
{
    const BookItem *item = filling->item;
    g_autoptr(GPtrArray) lines = lines_below(filling);
    size_t n_left = 0, rows = filling->book->limits.rows;
    size_t reserved =
        at + lines->len + 6; /* empty lines, the line about omitted rows, headings of the data */
    size_t most = rows > reserved ? rows - reserved : 0;

    if (item->data != NULL && item->data->n_rows > 0) {
        size_t head = at - 1;
        at = write_data_rows(filling, at, most, &n_left);
        worksheet_autofilter(
            filling->sheet->sheet, (lxw_row_t)head, 0, (lxw_row_t)(at - 1),
            (lxw_col_t)(filling->first + filling->n_columns - 1 + filling->remarks));
    } else {
        at = write_composed_rows(filling, at, most, &n_left);
    }
    at++;
    if (n_left > 0) {
        book_line(filling->sheet, at++, left_out_line(filling, n_left), BOOK_NOTE);
    }
    for (guint i = 0; i < lines->len; i++) {
        book_line(filling->sheet, at++, g_ptr_array_index(lines, i), BOOK_NOTE);
    }
    if (item->behind != NULL) {
        write_behind(filling, item->behind, at + 1);
    }
}

static const char *
child_words(const Filling *filling, const char *name)
{
    const xmlNode *child = element_child(filling->item->node, name);

    return child != NULL ? words_of(child, filling->arena) : NULL;
}

void
item_write(Book *book, const BookItem *item)
{
    g_autoptr(Arena) arena = arena_new();
    const xmlNode *data = item->figure ? element_child(item->node, "data") : NULL;
    Filling filling = { .book = book,
                        .item = item,
                        .sheet = item->sheet,
                        .words = report_words(book->context->report, item->page),
                        .table = data != NULL ? element_child(data, "table") : item->node,
                        .first = item->data != NULL && item->group >= 0,
                        .arena = arena };
    const char *title = arena_printf(arena, "%s. %s", item_name(book, item), item->title);
    size_t at = 0;

    book_line(item->sheet, at++, title, BOOK_TITLE);
    book_line(item->sheet, at++, child_words(&filling, "subtitle"), BOOK_NOTE);
    book_link(item->sheet, at++, 0, item_address(book, item),
              words_text(filling.words, WORD_IN_REPORT));
    at++;
    filling.remarks = has_remarks(&filling);
    write_heads(&filling, at++);
    write_rows(&filling, at);
    book_sheet_end(item->sheet, (int)at - 1);
}
