/* Reads the rows of a native table from any sheet (sources/tables/sheet.h): with semicolons or
 * tabs, in Markdown, in a workbook. Column names match regardless of case, spaces and punctuation.
 * Numbers may have a decimal comma, which is decided for each column; so the sheet is read twice,
 * for that decision and for the rows. */
#include "sources/tables/rows.h"

#include "base/names.h"
#include "base/number.h"
#include "sources/metadata.h"
#include "sources/tables/cell_pattern.h"
#include "sources/tables/sheet.h"

#include <math.h>

typedef struct {
    int index;         /* index of the sheet's column; -1: none */
    bool point, comma; /* some cell is a number only under this convention */
} SheetField;

typedef struct {
    const SourceFile *file;
    const TableShape *shape;
    SheetTable *table;
    SheetField fields[COLUMNS_MAX];
    Arena *arena;
    Diag *diag;
} SheetRows;

static int
find_field(const TableShape *shape, const char *name)
{
    g_autofree char *plain = names_normalise(name);

    for (size_t i = 0; i < shape->n_columns; i++) {
        g_autofree char *other = names_normalise(shape->columns[i].name);
        if (g_str_equal(plain, other)) {
            return (int)i;
        }
    }
    return -1;
}

static SheetTable *
open_table(const SourceFile *file, Diag *diag)
{
    SheetSource *source = sheet_open(file->bytes, file->path, diag);

    return source != NULL ? sheet_table_open(source, NULL, diag) : NULL;
}

size_t
sheet_resembles(const SourceFile *file, const TableShape *shape)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(SheetTable) table =
        sheet_is_possible(file->bytes, file->path) ? open_table(file, diag) : NULL;
    const SheetLayout *layout = table != NULL ? sheet_table_layout(table) : NULL;
    bool present[COLUMNS_MAX] = { false };

    for (size_t i = 0; layout != NULL && layout->header_line > 0 && i < layout->n_columns; i++) {
        int column = find_field(shape, layout->columns[i].name);
        if (column >= 0) {
            present[column] = true;
        }
    }
    return shape_resembles(shape, present);
}

char *
sheet_columns(const SourceFile *file, Diag *diag)
{
    enum { NAMED_MAX = 8 };
    g_autoptr(SheetTable) table = open_table(file, diag);
    const SheetLayout *layout = table != NULL ? sheet_table_layout(table) : NULL;
    GString *names = g_string_new(NULL);
    const SheetRow *row = NULL;
    bool is_table = layout != NULL && layout->header_line > 0 && layout->n_columns > 1 &&
                    sheet_table_next(table, &row, diag) && row != NULL;

    for (size_t i = 0; is_table && i < layout->n_columns; i++) {
        if (i == NAMED_MAX) {
            g_string_append(names, " \xe2\x80\xa6");
            break;
        }
        const char *name = layout->columns[i].name;
        g_autofree char *shown = names_short(name);
        g_string_append_printf(names, "%s'%s'", i > 0 ? ", " : "", shown);
    }
    return g_string_free(names, names->len == 0);
}

static bool
map_fields(SheetRows *rows)
{
    const TableShape *shape = rows->shape;
    const SheetLayout *layout = sheet_table_layout(rows->table);
    Place header = { rows->file->path, layout->header_line, 1 };
    bool present[COLUMNS_MAX] = { false };
    bool ok = true;

    for (size_t i = 0; i < shape->n_columns; i++) {
        rows->fields[i] = (SheetField){ .index = -1 };
    }
    for (size_t i = 0; i < layout->n_columns; i++) {
        const char *name = layout->columns[i].name;
        int column = find_field(shape, name);
        if (column < 0) {
            tally_skip_column(rows->file->tally, name);
            diag_error(rows->diag, header, "column-unknown", "a %s has no column '%s'", shape->what,
                       name);
            ok = ok && rows->file->lenient;
        } else if (rows->fields[column].index >= 0) {
            ok = diag_error(rows->diag, header, "column-twice",
                            "column '%s' occurs twice; remove or rename one", name);
        } else {
            rows->fields[column].index = (int)i;
        }
    }
    for (size_t i = 0; i < shape->n_columns; i++) {
        present[i] = rows->fields[i].index >= 0;
        if (!present[i] && column_is_required(&shape->columns[i])) {
            ok = diag_error(rows->diag, header, "column-missing", "the %s has no column '%s'",
                            shape->what, shape->columns[i].name);
        }
    }
    if (ok) {
        shape_note_missing(shape, present, header, rows->diag);
    }
    return ok;
}

static bool
is_number_field(const TableShape *shape, size_t i)
{
    return shape->forms != NULL && shape->forms[i].form >= FORM_NUMBER &&
           shape->forms[i].form <= FORM_COUNT;
}

static bool
is_comment(const SheetRows *rows, const SheetRow *row)
{
    return rows->shape->comments && row->cells[0].text[0] == '#';
}

/* Finds the decimal convention of each column's numbers. */
static bool
learn_marks(SheetRows *rows)
{
    const SheetRow *row = NULL;

    while (sheet_table_next(rows->table, &row, rows->diag)) {
        if (row == NULL) {
            return true;
        }
        for (size_t i = 0; i < rows->shape->n_columns && !is_comment(rows, row); i++) {
            SheetField *field = &rows->fields[i];
            if (field->index < 0 || !is_number_field(rows->shape, i) ||
                row->cells[field->index].kind != SHEET_TEXT) {
                continue;
            }
            double number = NAN;
            bool point = cell_read_number(row->cells[field->index].text, DECIMAL_POINT, &number);
            bool comma = cell_read_number(row->cells[field->index].text, DECIMAL_COMMA, &number);
            field->point = field->point || (point && !comma);
            field->comma = field->comma || (comma && !point);
        }
    }
    return false;
}

/* Applies `decimal_mark` of the file's metadata to all columns. */
static bool
decide_marks(SheetRows *rows)
{
    size_t n = 0;
    const Value *const *maps = metadata_maps(rows->file, rows->arena, &n, rows->diag);
    const char *mark = NULL;

    for (size_t i = 0; maps != NULL && i < n; i++) {
        if (!value_read_text(maps[i], "decimal_mark", &mark, rows->diag)) {
            return false;
        }
    }
    for (size_t i = 0; i < rows->shape->n_columns; i++) {
        SheetField *field = &rows->fields[i];
        if (mark != NULL) {
            field->comma = g_str_equal(mark, "comma");
            field->point = g_str_equal(mark, "point");
        } else if (field->comma && !field->point) {
            diag_note(rows->diag, (Place){ rows->file->path, 1, 1 }, "csv-dialect",
                      "the decimal mark in '%s' is a comma", rows->shape->columns[i].name);
        }
    }
    return maps != NULL;
}

/* Converts a number to the format of the native table: with a decimal point, without separators. */
static bool
take_number(SheetRows *rows, const SheetField *field, RowCell *cell)
{
    double point = NAN, comma = NAN;
    bool by_point = cell_read_number(cell->text, DECIMAL_POINT, &point);
    bool by_comma = cell_read_number(cell->text, DECIMAL_COMMA, &comma);
    g_autoptr(GString) first = g_string_new(NULL), second = g_string_new(NULL);

    if (!by_point && !by_comma) {
        return true; /* the table's own reader reports the error */
    }
    number_append_exact(first, point);
    number_append_exact(second, comma);
    if (by_point && by_comma && point != comma && field->point == field->comma) {
        g_autofree char *base = g_path_get_basename(rows->file->path);
        return diag_error(rows->diag, cell->place, "cell-decimal",
                          "'%s' is %s or %s: write 'decimal_mark: point' or 'comma' in "
                          "'%s.meta.yaml'",
                          cell->text, first->str, second->str, base);
    }
    bool use_comma = field->comma != field->point ? field->comma : !by_point;
    if (use_comma ? !by_comma : !by_point) {
        return diag_error(rows->diag, cell->place, "cell-decimal",
                          "'%s' is not a number with a decimal %s", cell->text,
                          use_comma ? "comma" : "point");
    }
    cell->text = arena_strdup(rows->arena, use_comma ? second->str : first->str);
    return true;
}

static bool
take_cell(SheetRows *rows, const SheetRow *row, size_t i, RowCell *ret)
{
    const SheetField *field = &rows->fields[i];
    const TableShape *shape = rows->shape;
    bool dated = shape->forms != NULL && shape->forms[i].form == FORM_DATE;

    *ret = (RowCell){ .place = { rows->file->path, row->line, 1 } };
    if (field->index >= 0) {
        const SheetCell *cell = &row->cells[field->index];
        ret->place = (Place){ rows->file->path, cell->line, cell->column };
        ret->text = cell->kind == SHEET_EMPTY     ? NULL
                    : cell->kind == SHEET_BOOLEAN ? (cell->number != 0 ? "true" : "false")
                                                  : cell->text;
        if (cell->kind == SHEET_ERROR) {
            return diag_error(rows->diag, ret->place, "cell-value",
                              "'%s' is an error of the spreadsheet; correct its formula",
                              cell->text);
        }
        if (cell->kind == SHEET_DATE && dated) {
            ret->text = arena_printf(rows->arena, "%.10s", cell->text);
        }
        if (cell->kind == SHEET_TEXT && is_number_field(shape, i) &&
            !take_number(rows, field, ret)) {
            return false;
        }
    }
    return ret->text != NULL || shape->columns[i].need != COLUMN_FILLED ||
           diag_error(rows->diag, ret->place, "cell-empty", "'%s' is empty",
                      shape->columns[i].name);
}

static bool
take_sheet_row(SheetRows *rows, const SheetRow *row, RowFunction *take, void *context)
{
    RowCell cells[COLUMNS_MAX];
    size_t n_columns = sheet_table_layout(rows->table)->n_columns;
    bool ok = true;

    for (size_t i = n_columns; i < row->n_cells; i++) {
        if (row->cells[i].kind != SHEET_EMPTY) {
            return diag_error(rows->diag, (Place){ rows->file->path, row->line, 1 }, "row-length",
                              "the row has %zu cells, but the header has %zu", row->n_cells,
                              n_columns);
        }
    }
    for (size_t i = 0; i < rows->shape->n_columns; i++) {
        ok = take_cell(rows, row, i, &cells[i]) && ok;
    }
    return ok && take(context, cells, row->line, rows->diag);
}

static bool
take_sheet_rows(SheetRows *rows, RowFunction *take, void *context)
{
    Tally *tally = rows->file->tally;
    const SheetRow *row = NULL;
    Diag *diag = rows->diag;
    g_auto(BadRows) bad = bad_rows(rows->file, diag);

    while (sheet_table_next(rows->table, &row, diag)) {
        if (row == NULL) {
            return bad_rows_end(&bad);
        }
        if (is_comment(rows, row)) {
            continue;
        }
        rows->diag = bad.diag;
        tally_row_begin(tally, rows->diag);
        bool fine = take_sheet_row(rows, row, take, context);
        tally_row_end(tally, rows->diag);
        if (!bad_rows_go_on(&bad, fine, (Place){ rows->file->path, row->line, 1 })) {
            return false;
        }
    }
    return false;
}

bool
sheet_read_rows(const SourceFile *file, const TableShape *shape, RowFunction *take, void *context,
                Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(SheetTable) table = open_table(file, diag);
    SheetRows rows = { .file = file, .shape = shape, .table = table, .arena = arena, .diag = diag };

    if (table == NULL) {
        return false;
    }
    if (sheet_table_layout(table)->header_line == 0) {
        return diag_error(diag, (Place){ file->path, 1, 1 }, "row-none", "the %s has no header row",
                          shape->what);
    }
    if (!map_fields(&rows) || !learn_marks(&rows) || !decide_marks(&rows)) {
        return false;
    }
    g_autoptr(GString) found = g_string_new(NULL);
    sheet_describe(table, found);
    diag_note(diag, (Place){ file->path, 1, 1 }, "csv-dialect", "%s", found->str);
    int rest_line = sheet_find_rest(table, file->bytes, file->path, 0);
    if (rest_line > 0) {
        diag_warning(
            diag, (Place){ file->path, rest_line, 1 }, "sheet-rest",
            "the table ends above this line: what follows is not read; move it to a file of "
            "its own");
    }
    g_autoptr(Diag) again = diag_new(); /* the first opening already reported this */
    g_autoptr(SheetTable) second = open_table(file, again);
    if (second == NULL) { /* the file was changed */
        diag_take(diag, again);
        return false;
    }
    rows.table = second;
    return take_sheet_rows(&rows, take, context);
}
