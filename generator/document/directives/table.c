/* ```table: a query, or the rows of a file, as a numbered table. */
#include "base/limits.h"
#include "document/directives/rows.h"
#include "document/directives/weigh.h"
#include "document/loading.h"
#include "document/markdown/markdown.h"

#include <string.h>

static const char *const table_keys[] = { "query",   "data",    "where",  "title", "subtitle",
                                          "columns", "notes",   "source", "group", "chip",
                                          "missing", "mlperf",  "reason", "empty", "cite",
                                          "place",   "sliders", NULL };
static const char *const column_keys[] = { "label",  "unit", "decimals", "align", "bar",
                                           "family", "sign", "optional", NULL };

/* Reads the index of the column that map[key] names; -1 if there is no such key. False
 * after an error. */
static bool
read_column(Loading *loading, const Value *map, const char *key, const Table *rows, int *ret)
{
    const char *name = NULL;

    if (!value_read_text(map, key, &name, loading->diag)) {
        return false;
    }
    *ret = -1;
    if (name == NULL) {
        return true;
    }
    *ret = table_column(rows, name);
    return *ret >= 0 || rows_unknown_column(loading, rows, name, value_lookup(map, key)->place);
}

static bool
read_align(Loading *loading, const Value *map, RowColumn *column)
{
    static const char *const aligns[] = { "left", "center", "right", "number" };
    const char *align = NULL;

    if (!value_read_text(map, "align", &align, loading->diag)) {
        return false;
    }
    if (align == NULL) {
        return true;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(aligns); i++) {
        if (g_str_equal(align, aligns[i])) {
            column->align = aligns[i];
            return true;
        }
    }
    return diag_error(loading->diag, value_lookup(map, "align")->place, "table-align",
                      "'align' must be left, center, right or number, not '%s'", align);
}

/* Reads `bar: true`. Bars begin at zero, so no value may be negative. */
static bool
read_bar(Loading *loading, const Value *map, const Table *rows, RowColumn *column)
{
    bool bar = false;

    if (!value_read_bool(map, "bar", &bar, loading->diag) || !bar) {
        return value_lookup(map, "bar") == NULL || !bar;
    }
    for (size_t row = 0; row < rows->n_rows; row++) {
        const Cell *cell = table_cell(rows, row, column->index);
        if (cell->kind == CELL_TEXT || (cell->kind == CELL_NUMBER && !(cell->number >= 0))) {
            return diag_error(loading->diag, value_lookup(map, "bar")->place, "table-bar",
                              "column '%s' cannot have bars: row %zu has %s",
                              rows->columns[column->index], row + 1,
                              cell->kind == CELL_TEXT ? "a text" : "a number below zero");
        }
        column->most = cell->kind == CELL_NUMBER ? MAX(column->most, cell->number) : column->most;
    }
    return true;
}

/* Reads `family: gpu`: adjacent columns of a family share a coloured bar above them. */
static bool
read_family(Loading *loading, const Value *map, RowColumn *column)
{
    static const char *const families[] = { "gpu", "tpu", NULL };

    if (!value_read_text(map, "family", &column->family, loading->diag)) {
        return false;
    }
    return column->family == NULL || g_strv_contains(families, column->family) ||
           diag_error(loading->diag, value_lookup(map, "family")->place, "table-family",
                      "'family' must be gpu or tpu, not '%s'", column->family);
}

/* Reads `sign: COLUMN`, the column with the status of the value. */
static bool
read_sign(Loading *loading, const Value *map, const Table *rows, RowColumn *column)
{
    if (!read_column(loading, map, "sign", rows, &column->sign)) {
        return false;
    }
    for (size_t row = 0; row < rows->n_rows && column->sign >= 0; row++) {
        const Cell *cell = table_cell(rows, row, (size_t)column->sign);
        if (cell->kind != CELL_TEXT || rows_sign(cell->text) == NULL) {
            return diag_error(
                loading->diag, value_lookup(map, "sign")->place, "table-sign",
                "there is no sign for '%s' in row %zu of column '%s': it must be verified, "
                "unverified, not known whether verified or no result, as in coverage_cell.state",
                cell->kind == CELL_TEXT ? cell->text : "", row + 1, rows->columns[column->sign]);
        }
    }
    return true;
}

/* Reads `optional: true`: the column is left out if no row has a value. */
static bool
read_optional(Loading *loading, const Value *map, const Table *rows, RowColumn *column)
{
    if (!value_read_bool(map, "optional", &column->unused, loading->diag)) {
        return false;
    }
    column->unused &= rows->n_rows > 0;
    for (size_t row = 0; row < rows->n_rows && column->unused; row++) {
        column->unused = table_cell(rows, row, column->index)->kind == CELL_NULL;
    }
    return true;
}

/* Reads `name: Label` or `name: {label, unit, …}`. */
static bool
read_shown_column(Loading *loading, const Value *member, const Table *rows, RowColumn *column)
{
    double decimals = -1;
    int index = table_column(rows, member->key);

    if (index < 0) {
        return rows_unknown_column(loading, rows, member->key, member->key_place);
    }
    *column = rows_column(loading, rows, (size_t)index);
    if (member->kind == VALUE_NULL) {
        return true;
    }
    if (member->kind == VALUE_STRING) {
        column->label = member->text;
        return true;
    }
    bool fine = value_check_keys(member, column_keys, "a column", loading->diag) &&
                value_read_text(member, "label", &column->label, loading->diag) &&
                value_read_text(member, "unit", &column->unit, loading->diag) &&
                value_read_number(member, "decimals", &decimals, loading->diag) &&
                read_align(loading, member, column) && read_bar(loading, member, rows, column) &&
                read_family(loading, member, column) && read_sign(loading, member, rows, column) &&
                read_optional(loading, member, rows, column);
    if (decimals >= 0 && decimals <= 20) {
        column->decimals = (int)decimals;
        column->asked = true;
        if (value_lookup(member, "align") == NULL) {
            column->align = "number";
        }
    }
    return fine;
}

static bool
read_columns(Loading *loading, const Value *map, const Table *rows, RowsLook *look)
{
    const Value *shown = value_lookup(map, "columns");
    bool fine = true;

    if (shown == NULL) {
        look->columns = arena_array(loading->arena, RowColumn, rows->n_columns);
        for (size_t i = 0; i < rows->n_columns; i++) {
            bool hidden = (int)i == look->group || (int)i == look->missing;
            if (!hidden) {
                look->columns[look->n_columns++] = rows_column(loading, rows, i);
            }
        }
        return true;
    }
    if (shown->kind != VALUE_MAP) {
        return diag_error(loading->diag, shown->place, "wrong-type",
                          "'columns' must be a map of column names");
    }
    look->columns = arena_array(loading->arena, RowColumn, shown->n_items);
    for (const Value *at = shown->first; at != NULL; at = at->next) {
        RowColumn column = { 0 };
        if (!read_shown_column(loading, at, rows, &column)) {
            fine = false;
        } else if (!column.unused) {
            look->columns[look->n_columns++] = column;
        }
    }
    return fine;
}

/* Reads `missing`: the name of the column with the reasons, or the reason itself. */
static bool
read_missing(Loading *loading, const Value *map, const Table *rows, RowsLook *look)
{
    const char *text = NULL;

    if (!value_read_text(map, "missing", &text, loading->diag)) {
        return false;
    }
    look->missing = text != NULL ? table_column(rows, text) : -1;
    if (text == NULL || look->missing >= 0) {
        return true;
    }
    if (strpbrk(text, " ") == NULL) {
        return rows_unknown_column(loading, rows, text, value_lookup(map, "missing")->place);
    }
    look->reason = text;
    return true;
}

bool
rows_read_look(Loading *loading, const Value *map, const Table *rows, RowsLook *look)
{
    bool fine = read_column(loading, map, "group", rows, &look->group);

    fine &= read_column(loading, map, "chip", rows, &look->chip);
    fine &= read_column(loading, map, "cite", rows, &look->cite);
    fine &= read_missing(loading, map, rows, look);
    if (!fine || !read_columns(loading, map, rows, look)) {
        return false;
    }
    return look->n_columns > 0 || diag_error(loading->diag, map->place, "table-columns",
                                             "the table has no column left to show");
}

static bool
require(Loading *loading, const xmlNode *directive, const Value *map, const char *key)
{
    return !value_is_empty(value_lookup(map, key)) ||
           diag_error(loading->diag, tree_place(directive), "key-missing", "the %s needs '%s:'",
                      tree_attribute(directive, "kind"), key);
}

/* Adds `notes`, one text or several, below the table. */
static bool
add_notes(Loading *loading, const Page *page, xmlNode *table, const Value *map)
{
    const Value *notes = NULL;
    bool fine = value_read_texts(map, "notes", loading->arena, &notes, loading->diag);

    for (const Value *at = notes != NULL ? notes->first : NULL; at != NULL; at = at->next) {
        xmlNode *node = tree_add(table, "howto");
        fine &= markdown_append_inline(node, at->text, at->place, loading_prose(loading, at->place),
                                       loading->arena, loading->diag) &&
                resolve_tree(loading, page, node);
    }
    return fine;
}

/* A table without rows shows its `empty:` text; without one that is an error. */
static bool
show_empty(Loading *loading, const Page *page, const xmlNode *directive, xmlNode *table,
           const Value *map)
{
    if (value_lookup(map, "empty") == NULL) {
        return diag_error(loading->diag, tree_place(directive), "table-empty",
                          "the query gives no row; write in 'empty:' what to print then");
    }
    xmlNode *holder = tree_add(table, "row");
    xmlNode *cell = directive_text(loading, page, holder, "cell", map, "empty");
    if (cell != NULL) {
        tree_set(cell, "missing", "yes");
    }
    return cell != NULL;
}

bool
rows_check_verified(Loading *loading, const xmlNode *directive, const Table *rows, Notice notice)
{
    bool said = !notice.any_unverified || notice.all_unverified;

    for (size_t i = 0; i < rows->n_columns; i++) {
        said = said || g_str_has_suffix(rows->columns[i], "verified");
    }
    return said || diag_error(loading->diag, tree_place(directive), "mlperf-unverified",
                              "some of these results are not verified by MLCommons: add the column "
                              "'verified' to the query, so that they can be marked");
}

static void
note_columns(const Loading *loading, ReportTable *entry, const RowsLook *look)
{
    size_t *columns = arena_array(loading->arena, size_t, look->n_columns);

    for (size_t i = 0; i < look->n_columns; i++) {
        columns[i] = look->columns[i].index;
    }
    entry->columns = columns;
    entry->group = look->group;
}

static bool
has_signs(const RowsLook *look)
{
    for (size_t i = 0; i < look->n_columns; i++) {
        if (look->columns[i].sign >= 0) {
            return true;
        }
    }
    return false;
}

static bool
fill_table(Loading *loading, const Page *page, xmlNode *directive, xmlNode *table, const Value *map)
{
    RowsLook look = { .group = -1, .chip = -1, .missing = -1, .cite = -1 };
    const char *sql = NULL;
    Notice notice = { 0 };
    const Table *rows = block_rows(loading, directive, map, &sql);
    ReportTable *entry = &g_array_index(loading->collected.tables, ReportTable,
                                        (guint)tree_number(table, "number") - 1);
    bool fine =
        require(loading, directive, map, "title") && require(loading, directive, map, "source");
    const xmlNode *title = directive_text(loading, page, table, "title", map, "title");

    entry->title = title != NULL ? tree_text(title, loading->arena) : "";
    directive_text(loading, page, table, "subtitle", map, "subtitle");
    if (rows == NULL || !rows_read_look(loading, map, rows, &look)) {
        return false;
    }
    if (rows->n_rows > limit_get(LIMIT_TABLE_BLOCK_ROWS)) {
        return limit_error(LIMIT_TABLE_BLOCK_ROWS, tree_place(directive), "table-rows",
                           loading->diag, "the query gives %zu rows, too many for a table",
                           rows->n_rows);
    }
    entry->data = rows;
    note_columns(loading, entry, &look);
    rows_append_columns(loading, table, &look);
    if (rows->n_rows == 0) {
        fine &= show_empty(loading, page, directive, table, map);
    } else {
        fine &= notice_make(loading, directive, map, rows, sql, &notice) &&
                comparable_check(loading, directive, map, rows, sql, &notice) &&
                rows_check_verified(loading, directive, rows, notice);
        look.unverified = notice.all_unverified;
        look.sql = trails_want_table(sql) ? sql : NULL;
        rows_append(loading, table, rows, &look);
        rows_append_key(loading, table, rows, &look);
        tree_set(table, "look", has_signs(&look) ? "cover" : NULL);
    }
    fine &= add_notes(loading, page, table, map);
    directive_text(loading, page, table, "source", map, "source");
    if (notice.text != NULL) {
        notice_add(loading, table, notice.text);
        entry->notice = notice.text;
    }
    return fine;
}

bool
table_resolve(Loading *loading, const Page *page, xmlNode *directive)
{
    int errors = diag_count(loading->diag, DIAG_ERROR);
    xmlNode *table = tree_element(directive->doc, "table");
    const Value *map = NULL;

    tree_link_before(directive, table);
    tree_set(table, "id", tree_attribute(directive, "id"));
    tree_set(table, "number", tree_attribute(directive, "number"));
    tree_set(table, "line", tree_attribute(directive, "line"));
    map = directive_parse(loading, directive);
    if (map == NULL) {
        return false;
    }
    bool fine = value_check_keys(map, table_keys, "a table", loading->diag);
    fine &= directive_place(loading, map, table);
    fine &= fill_table(loading, page, directive, table, map);
    fine &= weigh_set_cost(loading, map, table);
    return fine && diag_count(loading->diag, DIAG_ERROR) == errors;
}
