#include "document/directives/rows.h"

#include "base/metric.h"
#include "base/number.h"
#include "document/markdown/direction_marks.h"
#include "document/unknown_name.h"

#include <math.h>
#include <string.h>

/* Decimals that show three digits of a column's smallest number, but at most two if any number
 * reaches 1. They are the same for the whole column so that decimal points align. */
static int
column_decimals(const Table *rows, size_t column)
{
    double low = INFINITY, high = 0;
    bool whole = true;

    for (size_t row = 0; row < rows->n_rows; row++) {
        const Cell *cell = table_cell(rows, row, column);
        double size = fabs(cell->number);
        if (cell->kind != CELL_NUMBER || !isfinite(size)) {
            continue;
        }
        whole = whole && size == floor(size);
        high = MAX(high, size);
        if (size > 0) {
            low = MIN(low, size);
        }
    }
    if (whole || !isfinite(low)) {
        return 0;
    }
    return CLAMP(2 - (int)floor(log10(low)), 0, high < 1 ? 4 : 2);
}

static bool
has_number(const Table *rows, size_t column)
{
    for (size_t row = 0; row < rows->n_rows; row++) {
        if (table_cell(rows, row, column)->kind == CELL_NUMBER) {
            return true;
        }
    }
    return false;
}

/* "price_per_chip_hour" → "Price per chip hour". */
static const char *
label_of(Arena *arena, const char *name)
{
    char *label = arena_strdup(arena, name);

    g_strdelimit(label, "_", ' ');
    *label = g_ascii_toupper(*label);
    return label;
}

RowColumn
rows_column(Loading *loading, const Table *rows, size_t index)
{
    const char *name = rows->columns[index];
    const Metric *metric = metric_find(name);
    bool number = has_number(rows, index);
    RowColumn column = { .index = index, .align = number ? "number" : "left", .sign = -1 };

    column.label = words_translate(loading->arena, loading_words(loading), SENTENCE_METRIC,
                                   metric != NULL ? metric->label : label_of(loading->arena, name));
    column.unit = metric != NULL ? metric->unit : NULL;
    column.decimals =
        metric != NULL && metric->decimals >= 0 ? metric->decimals : column_decimals(rows, index);
    if (g_str_equal(name, "year")) {
        column.decimals = -1;
    }
    return column;
}

bool
rows_unknown_column(Loading *loading, const Table *rows, const char *name, Place place)
{
    g_autoptr(NameList) names = name_list_new();

    for (size_t i = 0; i < rows->n_columns; i++) {
        name_list_add(names, rows->columns[i]);
    }
    return unknown_report(loading->diag, place, "column-unknown", "the query gives no column", name,
                          names);
}

void
rows_append_columns(const Loading *loading, xmlNode *table, const RowsLook *look)
{
    xmlNode *columns = tree_add(table, "columns");

    for (size_t i = 0; i < look->n_columns; i++) {
        xmlNode *column = tree_add_leaf(columns, "column", look->columns[i].label);
        tree_set(column, "align", look->columns[i].align);
        tree_set(column, "family", look->columns[i].family);
        tree_set(column, "unit",
                 words_translate(loading->arena, loading_words(loading), SENTENCE_FIGURE,
                                 look->columns[i].unit));
    }
}

/* The text of a cell. A small number beside large ones keeps three significant digits where the
 * decimals of its column would leave one or none. */
static const char *
cell_words(Arena *arena, const Words *words, const Cell *cell, const RowColumn *column)
{
    g_autoptr(GString) exact = g_string_new(NULL);
    int decimals = column->decimals;

    if (cell->kind == CELL_TEXT) {
        return cell->text;
    }
    double last = round(fabs(cell->number) * pow(10, decimals));
    bool vanishes = !column->asked && decimals >= 0 && last < 10 &&
                    fabs(cell->number) * pow(10, decimals) != last;
    if (decimals >= 0) {
        return words_number(arena, words, cell->number, vanishes ? -1 : decimals);
    }
    number_append_exact(exact, cell->number);
    return words_notation(arena, words, arena_strdup(arena, exact->str));
}

static const char *
row_reason(const Loading *loading, const Table *rows, size_t row, const RowsLook *look)
{
    if (look->missing >= 0 && table_cell(rows, row, (size_t)look->missing)->kind == CELL_TEXT) {
        return words_translate(loading->arena, loading_words(loading), SENTENCE_REASON,
                               table_cell(rows, row, (size_t)look->missing)->text);
    }
    return look->reason;
}

/* "one; two" */
static const char *
known_list(const Loading *loading, const char *text)
{
    const Words *words = loading_words(loading);
    g_auto(GStrv) items = g_strsplit(text, "; ", -1);
    g_autoptr(GString) out = g_string_new(NULL);

    for (char **item = items; *item != NULL; item++) {
        g_string_append_printf(out, "%s%s", out->len > 0 ? words_text(words, WORD_SEMICOLON) : "",
                               words_translate(loading->arena, words, SENTENCE_RULE, *item));
    }
    return arena_strdup(loading->arena, out->str);
}

/* Translates texts that come from the program's views. */
static const char *
known_words(const Loading *loading, const char *column, const char *text)
{
    const Words *words = loading_words(loading);

    if (words_are_english(words)) {
        return text;
    }
    if (g_str_equal(column, "differences")) {
        return known_list(loading, text);
    }
    bool rule = g_str_equal(column, "because") || g_str_equal(column, "verdict");
    bool reason = g_str_equal(column, "reason") || g_str_has_suffix(column, "_reason") ||
                  g_str_equal(column, "interval_method");
    return rule || reason ? words_translate(loading->arena, words,
                                            rule ? SENTENCE_RULE : SENTENCE_REASON, text)
                          : cell_in_language(loading, column, text);
}

/* The column that shows the reason of a row's unknown cells: the first numeric one, or else the
 * first one. n_columns: no cell is unknown. */
static size_t
column_with_reason(const Table *rows, size_t row, const RowsLook *look)
{
    size_t first = look->n_columns;

    for (size_t i = look->n_columns; i-- > 0;) {
        bool number = g_str_equal(look->columns[i].align, "number");
        if (table_cell(rows, row, look->columns[i].index)->kind == CELL_NULL &&
            (number || first == look->n_columns ||
             !g_str_equal(look->columns[first].align, "number"))) {
            first = i;
        }
    }
    return first;
}

/* Prints that a value is unknown, unless the reason already begins with that,
 * perhaps in English. */
static void
fill_missing(const Loading *loading, xmlNode *cell, const char *why)
{
    const char *unknown = loading_word(loading, WORD_NO_VALUE);
    bool says = g_str_has_prefix(why, unknown) || g_str_has_prefix(why, "n/a");
    g_autofree char *text = says           ? g_strdup(why)
                            : *why != '\0' ? g_strconcat(unknown, ": ", why, NULL)
                                           : g_strdup(unknown);

    tree_set(cell, "missing", "yes");
    tree_add_text(cell, text, strlen(text));
}

static void
fill_chip(Loading *loading, xmlNode *cell, const char *name)
{
    const char *family = accelerator_family(loading, name);
    xmlNode *chip = tree_add_leaf(cell, "chip", direction_closed(loading->arena, name));

    tree_set(chip, "name", name);
    tree_set(chip, "family", family != NULL ? family : "other");
}

/* Adds a citation for each distinct key of the bibliography; other texts are printed
 * as the source. */
static void
fill_citations(Loading *loading, xmlNode *cell, const char *keys)
{
    g_auto(GStrv) parts = g_strsplit(keys, ";", -1);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    for (char **part = parts; *part != NULL; part++) {
        const char *key = g_strstrip(*part);
        const Citation *citation = bibliography_find(loading, key);
        if (*key == '\0' || !g_hash_table_add(seen, *part)) {
            continue;
        }
        if (citation != NULL) {
            bibliography_cite(loading, key, (Place){ 0 }); /* marks it as cited */
            tree_set(tree_add_leaf(cell, "cite", citation->label), "key", citation->key);
        } else {
            g_autofree char *words = g_strconcat(cell->children != NULL ? "; " : "", key, NULL);
            tree_add_text(cell, words, strlen(words));
        }
    }
}

/* The first shown column with a score, or else the first column. */
static size_t
score_column(const Table *rows, const RowsLook *look)
{
    static const char *const scores[] = { "value",  "score", "official_score", "minutes", "mean",
                                          "median", NULL };

    for (size_t i = 0; i < look->n_columns; i++) {
        if (g_strv_contains(scores, rows->columns[look->columns[i].index])) {
            return i;
        }
    }
    return 0;
}

bool
rows_unverified(const Table *rows, size_t row)
{
    for (size_t i = 0; i < rows->n_columns; i++) {
        const Cell *cell = table_cell(rows, row, i);
        if (cell->kind == CELL_NUMBER && cell->number == 0 &&
            g_str_has_suffix(rows->columns[i], "verified")) {
            return true;
        }
    }
    return false;
}

/* The family of the row's accelerator, or of its group. */
static const char *
row_family(Loading *loading, const Table *rows, size_t row, const RowsLook *look)
{
    static const char *const families[] = { "gpu", "tpu", "other", NULL };
    const char *family = NULL;

    if (look->chip >= 0 && table_cell(rows, row, (size_t)look->chip)->kind == CELL_TEXT) {
        family = accelerator_family(loading, table_cell(rows, row, (size_t)look->chip)->text);
    } else if (look->group >= 0) {
        family = table_cell(rows, row, (size_t)look->group)->text;
    }
    return family != NULL && g_strv_contains(families, family) ? family : "other";
}

static void
add_bar(xmlNode *cell, double share, const char *family)
{
    g_autoptr(GString) text = g_string_new(NULL);
    xmlNode *bar = tree_add(cell, "sparkbar");

    number_append_exact(text, floor(share * 1e4 + .5) / 1e4);
    tree_set(bar, "share", text->str);
    tree_set(bar, "family", family);
}

/* Adds the text of a cell; a number with a trail becomes a <value>. */
static void
add_words(Loading *loading, xmlNode *cell, const Table *rows, const Cell *from, const char *words,
          const RowsLook *look)
{
    size_t index = (size_t)(from - rows->cells);
    const char *trail = look->sql != NULL && from->kind == CELL_NUMBER
                            ? trail_of_cell(loading, look->sql, rows, index / rows->n_columns,
                                            index % rows->n_columns)
                            : NULL;
    g_autoptr(GString) raw = g_string_new(NULL);

    if (trail == NULL) {
        tree_add_text(cell, words, strlen(words));
        return;
    }
    number_append_exact(raw, from->number);
    xmlNode *value = tree_add_leaf(cell, "value", words);
    tree_set(value, "raw", raw->str);
    tree_set(value, "trail", trail);
}

/* Fills a cell with a known value: a number, a text or an accelerator with its mark. */
static void
fill_known(Loading *loading, xmlNode *cell, const Table *rows, const Cell *from,
           const RowColumn *column, const RowsLook *look)
{
    if ((int)column->index == look->chip && from->kind == CELL_TEXT) {
        fill_chip(loading, cell, from->text);
    } else if ((int)column->index == look->cite && from->kind == CELL_TEXT) {
        fill_citations(loading, cell, from->text);
    } else {
        const char *words = cell_words(loading->arena, loading_words(loading), from, column);
        if (from->kind == CELL_TEXT) {
            words = known_words(loading, rows->columns[column->index], words);
        }
        add_words(loading, cell, rows, from, words, look);
    }
}

static const struct {
    const char *text, *name;
} signs[] = { { "verified", "full" },
              { "unverified", "ring" },
              { "not known whether verified", "ask" },
              { "no result", "dash" } };

const char *
rows_sign(const char *text)
{
    for (size_t i = 0; i < G_N_ELEMENTS(signs); i++) {
        if (g_strcmp0(text, signs[i].text) == 0) {
            return signs[i].name;
        }
    }
    return NULL;
}

static xmlNode *
add_sign(xmlNode *parent, const char *name)
{
    xmlNode *sign = tree_add(parent, "sign");

    tree_set(sign, "name", name);
    return sign;
}

/* Adds the symbol after the value, or alone if there is no value. */
static void
fill_sign(const Loading *loading, xmlNode *cell, const char *text)
{
    if (cell->children != NULL) {
        tree_add_text(cell, "\xc2\xa0", 2);
    }
    tree_set(add_sign(cell, rows_sign(text)), "says",
             words_translate(loading->arena, loading_words(loading), SENTENCE_FIGURE, text));
}

void
rows_append_key(const Loading *loading, xmlNode *table, const Table *rows, const RowsLook *look)
{
    bool used[G_N_ELEMENTS(signs)] = { false };
    xmlNode *key = NULL;

    for (size_t i = 0; i < look->n_columns * rows->n_rows; i++) {
        const RowColumn *column = &look->columns[i % look->n_columns];
        const char *text = column->sign < 0
                               ? NULL
                               : table_cell(rows, i / look->n_columns, (size_t)column->sign)->text;
        for (size_t sign = 0; sign < G_N_ELEMENTS(signs); sign++) {
            used[sign] = used[sign] || g_strcmp0(text, signs[sign].text) == 0;
        }
    }
    for (size_t sign = 0; sign < G_N_ELEMENTS(signs); sign++) {
        if (!used[sign]) {
            continue;
        }
        if (key == NULL) {
            key = tree_add(table, "howto");
        } else {
            tree_add_text(key, " · ", strlen(" · "));
        }
        add_sign(key, signs[sign].name);
        const char *word = words_translate(loading->arena, loading_words(loading), SENTENCE_FIGURE,
                                           signs[sign].text);
        tree_add_text(key, "\xc2\xa0", 2);
        tree_add_text(key, word, strlen(word));
    }
}

/* A row being filled in: the reason for its unknown values, and where marks belong. */
typedef struct {
    size_t row;
    const char *reason;
    size_t reason_column;
    size_t marked;       /* column marked as unverified; `n_columns` if none is */
    const char *assumed; /* facts that were taken from a file name; NULL: none */
    size_t assumed_column;
} RowFill;

static void
fill_cell(Loading *loading, xmlNode *cell, const Table *rows, const RowsLook *look, size_t i,
          const RowFill *fill)
{
    const RowColumn *column = &look->columns[i];
    const Cell *from = table_cell(rows, fill->row, column->index);

    if (from->kind == CELL_NULL && column->sign >= 0) {
        fill_sign(loading, cell, table_cell(rows, fill->row, (size_t)column->sign)->text);
        return;
    }
    if (from->kind == CELL_NULL) {
        if (!column->optional) {
            bool here = i == fill->reason_column && fill->reason != NULL;
            fill_missing(loading, cell, here ? fill->reason : "");
        }
        return;
    }
    fill_known(loading, cell, rows, from, column, look);
    if (column->sign >= 0) {
        fill_sign(loading, cell, table_cell(rows, fill->row, (size_t)column->sign)->text);
    }
    if (i == fill->marked) {
        const char *mark =
            arena_printf(loading->arena, " (%s)", loading_word(loading, WORD_VALUE_UNVERIFIED));
        tree_add_text(cell, mark, strlen(mark));
    }
    if (fill->assumed != NULL && i == fill->assumed_column) {
        const char *mark = words_format(loading->arena, loading_words(loading), WORD_ASSUMED_MARK,
                                        "keys", fill->assumed, NULL);
        const char *text = arena_printf(loading->arena, " (%s)", mark);
        tree_add_text(cell, text, strlen(text));
    }
    if (column->most > 0 && from->kind == CELL_NUMBER) {
        add_bar(cell, from->number / column->most, row_family(loading, rows, fill->row, look));
    }
}

/* The facts in the row's column `assumed`, unless the table shows that column; NULL: none. */
static const char *
row_assumed(Loading *loading, const Table *rows, size_t row, const RowsLook *look)
{
    int column = table_column(rows, "assumed");

    if (column < 0 || table_cell(rows, row, (size_t)column)->kind != CELL_TEXT) {
        return NULL;
    }
    for (size_t i = 0; i < look->n_columns; i++) {
        if (look->columns[i].index == (size_t)column) {
            return NULL;
        }
    }
    return assumed_facts(loading, table_cell(rows, row, (size_t)column)->text);
}

static void
append_row(Loading *loading, xmlNode *table, const Table *rows, size_t row, const RowsLook *look)
{
    xmlNode *out = tree_add(table, "row");
    bool unverified = look->unverified || rows_unverified(rows, row);
    RowFill fill = { .row = row,
                     .reason = row_reason(loading, rows, row, look),
                     .reason_column = column_with_reason(rows, row, look),
                     .marked = unverified ? score_column(rows, look) : look->n_columns,
                     .assumed = row_assumed(loading, rows, row, look) };

    if (fill.assumed != NULL) {
        fill.assumed_column = score_column(rows, look);
    }

    for (size_t i = 0; i < look->n_columns; i++) {
        xmlNode *cell = tree_add(out, "cell");
        if (i == 0) {
            tree_set(cell, "header", "yes");
        }
        fill_cell(loading, cell, rows, look, i, &fill);
    }
}

static const char *
group_of(const Table *rows, size_t row, const RowsLook *look)
{
    const Cell *cell = table_cell(rows, row, (size_t)look->group);

    return cell->kind == CELL_TEXT ? cell->text : "";
}

static const char *
group_label(const Loading *loading, const char *column, const char *group)
{
    if (g_str_equal(group, "gpu")) {
        return "GPU";
    }
    if (g_str_equal(group, "tpu")) {
        return "TPU";
    }
    return g_str_equal(group, "other") ? loading_word(loading, WORD_OTHER)
                                       : cell_in_language(loading, column, group);
}

/* Adds a group: a heading row with one cell, then its rows. A family's heading has
 * the attribute `family`. */
static void
append_group(Loading *loading, xmlNode *table, const Table *rows, size_t first,
             const RowsLook *look)
{
    const char *group = group_of(rows, first, look);
    const char *label = group_label(loading, rows->columns[look->group], group);
    xmlNode *head = tree_add(table, "row");
    bool family =
        g_str_equal(group, "gpu") || g_str_equal(group, "tpu") || g_str_equal(group, "other");

    if (family) {
        tree_set(head, "family", group);
    }
    tree_set(tree_add_leaf(head, "cell", label), "header", "yes");
    for (size_t row = first; row < rows->n_rows; row++) {
        if (g_str_equal(group_of(rows, row, look), group)) {
            append_row(loading, table, rows, row, look);
        }
    }
}

void
rows_append(Loading *loading, xmlNode *table, const Table *rows, const RowsLook *look)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (size_t row = 0; row < rows->n_rows; row++) {
        if (look->group < 0) {
            append_row(loading, table, rows, row, look);
        } else if (g_hash_table_add(seen, g_strdup(group_of(rows, row, look)))) {
            append_group(loading, table, rows, row, look);
        }
    }
}
