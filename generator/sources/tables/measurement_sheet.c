/* Tables of measurements as people keep them: any table (sources/tables/sheet.h) with one row for
 * each run, columns for what it ran on and what it ran, and one column for each measured quantity,
 * whose unit is in its heading, in a row of units or in its cells: "GPU, GPUs, Model, Batch size,
 * Throughput (tok/s), TTFT p99 (ms)". Headings are read by measurement_words.c. A table with a
 * column for each accelerator and a row for each quantity ("Metric, H100, B200") is transposed
 * first; a matrix of one quantity, named in its corner or above it, is melted into rows. A table
 * may also have a row for each value, with columns for the quantity, the value and its unit.
 *
 * Rows that agree in all columns but the measured ones are runs of one result. To keep other rows
 * apart, columns of texts or whole numbers that are not understood become part of the
 * configuration. The table is read twice: first for the decimal mark and the kind of each column,
 * then for its rows. All guesses are reported in notes. */
#include "sources/readers.h"

#include "sources/serving/serving.h"
#include "sources/tables/cell_pattern.h"
#include "sources/tables/chip_count.h"
#include "sources/tables/measurement_words.h"
#include "sources/tables/rows.h"
#include "sources/tables/sheet.h"
#include "sources/tables/written_date.h"

#include "base/metric.h"
#include "base/number.h"

#include <math.h>
#include <string.h>

enum { MEASURES_MAX = 32, SETTINGS_MAX = 64, SETTING_SIZE_MAX = 40, JUDGED_ROWS = 50 };

/* What the cells of a column have in common. */
typedef struct {
    bool point, comma; /* some cell is a number only under this convention */
    bool ambiguous;    /* some cell is another number under each: 12,500 */
    bool any;          /* some cell has a value */
    bool long_text;
    const char *unit; /* of the first cell that has one; NULL: none has */
} ColumnCells;

typedef struct {
    size_t column;
    Measurement is;
    bool by_cells; /* its unit is in the cells, not in the heading */
} Measure;

typedef struct {
    Serving run;
    SheetTable *table;
    const SheetLayout *layout;
    Place header;
    ColumnCells *cells; /* one for each column */
    int column_of[N_FACTS];
    Measure measures[MEASURES_MAX];
    size_t n_measures;
    size_t settings[SETTINGS_MAX]; /* columns that become part of the configuration */
    size_t n_settings;
    int metric, value, unit; /* columns of a table with a row for each value; -1: it is not one */
    bool transposed;         /* the file has a column for each accelerator */
    const char *phase;       /* of all rows */
    const char *workload;    /* of rows without one */
    Arena *arena, *row_arena;
    size_t *n_rows;     /* of all tables of the file */
    size_t number;      /* of the sheet in the workbook */
    int line;           /* where the table begins, if another is above it */
    int rest_line;      /* where another table begins; 0: none */
    bool date_reported; /* one that is not understood */
} MeasurementSheet;

/* Finds the columns "Metric", "Value" and "Unit". */
static void
find_long_columns(MeasurementSheet *sheet)
{
    int metric = -1, value = -1, unit = -1;

    for (size_t i = 0; sheet->layout->header_line > 0 && i < sheet->layout->n_columns; i++) {
        const char *name = sheet->layout->columns[i].name;
        metric = metric < 0 && measurement_is_metric_heading(name) ? (int)i : metric;
        value = value < 0 && measurement_is_value_heading(name) ? (int)i : value;
        unit = unit < 0 && measurement_is_unit_heading(name) ? (int)i : unit;
    }
    bool is = metric >= 0 && value >= 0 && !sheet->transposed;
    sheet->metric = is ? metric : -1;
    sheet->value = is ? value : -1;
    sheet->unit = is ? unit : -1;
}

static bool
is_long_column(const MeasurementSheet *sheet, size_t column)
{
    return (int)column == sheet->metric || (int)column == sheet->value ||
           (int)column == sheet->unit;
}

/* The quantity of a column, by its heading and, if that has no unit, the cells' unit. That alone
 * does not make a quantity of a setting such as "Load". */
static bool
find_measure(const MeasurementSheet *sheet, size_t column, Measure *ret)
{
    const SheetColumn *heading = &sheet->layout->columns[column];
    const char *unit = sheet->cells[column].unit;
    bool found = measurement_find(heading->name, heading->unit, sheet->arena, &ret->is);
    Measurement by_cells;

    if ((found && ret->is.unit != NULL) || unit == NULL ||
        !measurement_find(heading->name, unit, sheet->arena, &by_cells)) {
        return found;
    }
    ret->by_cells = found || by_cells.timed || measurement_is_result(heading->name);
    ret->is = ret->by_cells ? by_cells : ret->is;
    return ret->by_cells;
}

/* Finds the columns of facts and of quantities. */
static void
map_headings(MeasurementSheet *sheet)
{
    size_t first = sheet->transposed ? 1 : 0; /* "Metric", which is about the other headings */

    sheet->header = (Place){ .line = sheet->layout->header_line, .column = 1 };
    for (size_t i = 0; i < N_FACTS; i++) {
        sheet->column_of[i] = -1;
    }
    if (sheet->transposed) {
        sheet->column_of[FACT_ACCELERATOR] = 0;
    }
    find_long_columns(sheet);
    for (size_t i = first; sheet->layout->header_line > 0 && i < sheet->layout->n_columns; i++) {
        const SheetColumn *column = &sheet->layout->columns[i];
        MeasurementFact fact = measurement_fact_find(column->name);
        Measure measure = { .column = i };

        if (is_long_column(sheet, i)) {
            continue;
        }
        if (fact != FACT_NONE) {
            sheet->column_of[fact] = sheet->column_of[fact] < 0 ? (int)i : sheet->column_of[fact];
        } else if (sheet->n_measures < MEASURES_MAX && find_measure(sheet, i, &measure)) {
            sheet->measures[sheet->n_measures++] = measure;
        }
    }
}

/* True if the table has a quantity in each row, a time or a rate of work, or, below another table,
 * any quantity, and says what it ran on. A quantity that only
 * machine learning measures is enough if the table says what ran. A table of prices without such a
 * quantity is a price sheet, and a transposed one may list the speeds of products. */
static bool
is_of_measurements(const MeasurementSheet *sheet)
{
    const int *of = sheet->column_of;
    bool timed = sheet->metric >= 0, certain = timed, money = false;

    for (size_t i = 0; i < sheet->n_measures; i++) {
        const Measurement *is = &sheet->measures[i].is;
        timed = timed || (is->unit != NULL && (is->timed || sheet->line > 0));
        certain = certain || (is->unit != NULL && is->certain);
    }
    for (size_t i = 0; i < sheet->layout->n_columns; i++) {
        money = money || measurement_is_money(sheet->layout->columns[i].name);
    }
    return (of[FACT_ACCELERATOR] >= 0 && (certain || (timed && !money && !sheet->transposed))) ||
           (certain && (of[FACT_SYSTEM] >= 0 || of[FACT_MODEL] >= 0 || of[FACT_WORKLOAD] >= 0 ||
                        of[FACT_CONCURRENCY] >= 0 || of[FACT_ACCELERATORS] >= 0));
}

/* True if all columns after the first are headed by accelerators. *ret_units is a column of units
 * among them; -1: none. */
static bool
has_columns_of_accelerators(const SheetLayout *layout, int *ret_units)
{
    g_autoptr(Arena) arena = arena_new();
    size_t n = 0;

    *ret_units = -1;
    for (size_t i = 1; layout->header_line > 0 && i < layout->n_columns; i++) {
        const char *name = layout->columns[i].name;
        Measurement is;
        if (*name == '\0') {
            continue;
        }
        if (*ret_units < 0 && measurement_is_unit_heading(name)) {
            *ret_units = (int)i;
        } else if (measurement_fact_find(name) == FACT_NONE &&
                   !measurement_find(name, NULL, arena, &is) &&
                   metadata_guess(name, arena).accelerator != NULL) {
            n++;
        } else {
            return false;
        }
    }
    return n > 0;
}

/* The unit in a cell: "ms" in "12 ms". NULL: none, or none that is known. */
static const char *
unit_in(const SheetCell *cell, Arena *arena)
{
    CellQuantity quantity = { 0 };

    if (cell->kind == SHEET_NUMBER) {
        return cell->unit != NULL ? measurement_unit(cell->unit, arena) : NULL;
    }
    return cell->kind == SHEET_TEXT && cell_split_unit(cell->text, arena, &quantity)
               ? measurement_unit(quantity.unit, arena)
               : NULL;
}

/* True if the text names a quantity and its unit, or the cell has the unit. */
static bool
is_quantity(const char *text, const SheetCell *cell, Arena *arena)
{
    Measurement is;
    const char *unit = unit_in(cell, arena);

    if (text == NULL) {
        return false;
    }
    bool found = measurement_find(text, NULL, arena, &is);
    if ((!found || is.unit == NULL) && unit != NULL) {
        found = (found || measurement_is_result(text)) && measurement_find(text, unit, arena, &is);
    }
    return found && is.unit != NULL && (is.timed || is.certain);
}

/* Melts a matrix of one quantity, with columns of accelerators and rows of models. NULL: it is not
 * one. `table` is the same table, unread. */
static SheetSource *
open_matrix(const SourceFile *file, size_t number, int line, SheetTable *table, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const SheetLayout *layout = sheet_table_layout(table);
    const char *corner = layout->columns[0].name, *quantity = corner;
    const SheetRow *row = NULL;
    Measurement is;

    if (!sheet_table_next(table, &row, diag) || row == NULL ||
        measurement_find(row->cells[0].text, NULL, arena, &is)) {
        return NULL; /* its rows are quantities */
    }
    if (!is_quantity(corner, &row->cells[1], arena)) {
        SheetSource *above = sheet_open_from(file->bytes, file->path, number, line, diag);
        quantity = above != NULL ? sheet_title(above, layout, arena) : NULL;
        if (!is_quantity(quantity, &row->cells[1], arena)) {
            return NULL;
        }
    }
    SheetSource *source = sheet_open_from(file->bytes, file->path, number, line, diag);
    const char *rows = measurement_fact_find(corner) != FACT_NONE ? corner : "workload";
    const char *const headings[] = { rows, "accelerator", quantity };
    return source != NULL ? sheet_melt(source, layout, headings) : NULL;
}

static bool
is_heading(const char *text)
{
    g_autoptr(Arena) arena = arena_new();
    Measurement is;

    return measurement_fact_find(text) != FACT_NONE || measurement_is_metric_heading(text) ||
           measurement_is_value_heading(text) || measurement_is_unit_heading(text) ||
           (measurement_find(text, NULL, arena, &is) && is.unit != NULL);
}

/* Opens a table of the file's number-th sheet, from a line on. One with a column for each
 * accelerator is melted or transposed. NULL after an error, or if there are fewer sheets. */
static SheetTable *
open_table(const SourceFile *file, size_t number, int line, bool *ret_transposed, Diag *diag)
{
    SheetSource *source = sheet_open_from(file->bytes, file->path, number, line, diag);
    g_autoptr(SheetTable) table =
        source != NULL ? sheet_table_open(source, is_heading, diag) : NULL;
    int units = -1;

    *ret_transposed = false;
    if (table == NULL || !has_columns_of_accelerators(sheet_table_layout(table), &units)) {
        return g_steal_pointer(&table);
    }
    source = units < 0 ? open_matrix(file, number, line, table, diag) : NULL;
    if (source != NULL) {
        return sheet_table_open(source, is_heading, diag);
    }
    *ret_transposed = true;
    source = sheet_open_from(file->bytes, file->path, number, line, diag);
    source =
        source != NULL ? sheet_transpose(source, sheet_table_layout(table), units, diag) : NULL;
    return source != NULL ? sheet_table_open(source, is_heading, diag) : NULL;
}

static bool
is_without_value(const SheetCell *cell)
{
    return cell->kind == SHEET_EMPTY || (cell->kind == SHEET_TEXT && cell_is_unknown(cell->text));
}

static void
learn_cell(MeasurementSheet *sheet, ColumnCells *cells, const SheetCell *cell)
{
    double by_point = NAN, by_comma = NAN;
    CellQuantity quantity = { 0 };

    if (is_without_value(cell)) {
        return;
    }
    const char *unit = cells->unit == NULL ? unit_in(cell, sheet->row_arena) : NULL;
    cells->unit = unit != NULL ? arena_strdup(sheet->arena, unit) : cells->unit;
    cells->any = true;
    if (cell->kind == SHEET_NUMBER) {
        return;
    }
    cell_split_unit(cell->text, sheet->row_arena, &quantity);
    bool number =
        *quantity.unit == '\0' || measurement_unit(quantity.unit, sheet->row_arena) != NULL;
    number = number && cell->kind == SHEET_TEXT;
    bool point = number && cell_read_number(quantity.number, DECIMAL_POINT, &by_point);
    bool comma = number && cell_read_number(quantity.number, DECIMAL_COMMA, &by_comma);
    cells->point = cells->point || (point && !comma);
    cells->comma = cells->comma || (comma && !point);
    cells->ambiguous = cells->ambiguous || (point && comma && by_point != by_comma);
    cells->long_text = cells->long_text || strlen(cell->text) > SETTING_SIZE_MAX ||
                       (!point && !comma && pattern_is_specific(cell_pattern(cell->text)));
}

/* Reads up to `most` rows. */
static bool
learn_columns(MeasurementSheet *sheet, size_t most)
{
    const SheetRow *row = NULL;

    sheet->cells = arena_array(sheet->arena, ColumnCells, sheet->layout->n_columns);
    for (size_t n = 0; n < most; n++) {
        if (!sheet_table_next(sheet->table, &row, sheet->run.diag)) {
            return false;
        }
        if (row == NULL) {
            return true;
        }
        for (size_t i = 0; i < sheet->layout->n_columns; i++) {
            learn_cell(sheet, &sheet->cells[i], &row->cells[i]);
        }
        arena_reset(sheet->row_arena);
    }
    return true;
}

static bool
is_number_of_measurements(const SourceFile *file, size_t number, int line)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Arena) row_arena = arena_new();
    MeasurementSheet sheet = {
        .run.diag = diag, .arena = arena, .row_arena = row_arena, .line = line
    };
    g_autoptr(SheetTable) table = open_table(file, number, line, &sheet.transposed, diag);

    if (table == NULL) {
        return false;
    }
    sheet.table = table;
    sheet.layout = sheet_table_layout(table);
    if (sheet.layout->first_line == 0 || !learn_columns(&sheet, JUDGED_ROWS)) {
        return false;
    }
    map_headings(&sheet);
    return is_of_measurements(&sheet);
}

bool
measurement_sheet_recognises(const SourceFile *file)
{
    size_t n =
        sheet_is_possible(file->bytes, file->path) ? sheet_count(file->bytes, file->path) : 0;

    for (size_t i = 0; i < n; i++) {
        if (is_number_of_measurements(file, i, 0)) {
            return true;
        }
    }
    return false;
}

static bool
is_fact_column(const MeasurementSheet *sheet, size_t column)
{
    for (size_t i = 0; i < N_FACTS; i++) {
        if (i != FACT_REMARK && sheet->column_of[i] == (int)column) {
            return true;
        }
    }
    return false;
}

/* Notes a column that is not read. */
static void
leave_column(MeasurementSheet *sheet, const SheetColumn *column, const char *why)
{
    tally_skip_column(sheet->run.file->tally, column->name);
    if (*column->name == '\0') {
        return;
    }
    if (why != NULL) {
        diag_warning(sheet->run.diag, sheet->header, "measurement-column",
                     "column '%s' is not read: %s", column->name, why);
    } else {
        diag_note(sheet->run.diag, sheet->header, "measurement-column", "column '%s' is not read",
                  column->name);
    }
}

static bool
is_measure(MeasurementSheet *sheet, size_t column)
{
    for (size_t i = 0; i < sheet->n_measures; i++) {
        if (sheet->measures[i].column == column) {
            return true;
        }
    }
    return false;
}

/* Why a column without a known unit is not read, and what its heading could be instead. Values in
 * an unknown unit would be wrong under another, so they have to be converted. */
static char *
explain_unit(const char *heading, Arena *arena)
{
    static const char *const units[] = { "ms", "tokens/s", "W", "GB", "%" };
    const char *round = strrchr(heading, '('), *square = strrchr(heading, '[');
    const char *open = round > square ? round : square, *unit = "UNIT";
    bool has_unit =
        open != NULL && open[strcspn(open, ")]")] != '\0' && open[strcspn(open, ")]") + 1] == '\0';
    g_autofree char *name =
        g_strndup(heading, has_unit ? (size_t)(open - heading) : strlen(heading));
    Measurement is;

    g_strchomp(name);
    for (size_t i = 0; i < G_N_ELEMENTS(units); i++) {
        if (measurement_find(name, units[i], arena, &is) && metric_find(is.metric) != NULL) {
            unit = units[i];
            break;
        }
    }
    return has_unit ? g_strdup_printf("its unit '%.*s' is unknown; convert its values to a known "
                                      "one, such as '%s (%s)'",
                                      (int)strcspn(open + 1, ")]"), open + 1, name, unit)
                    : g_strdup_printf("it has no unit; write one in the heading, such as '%s (%s)'",
                                      name, unit);
}

/* Keeps the columns of quantities that have numbers and a unit. */
static void
judge_measures(MeasurementSheet *sheet)
{
    size_t n = 0;

    for (size_t i = 0; i < sheet->n_measures; i++) {
        Measure measure = sheet->measures[i];
        const ColumnCells *cells = &sheet->cells[measure.column];
        const SheetColumn *column = &sheet->layout->columns[measure.column];
        if (!cells->any) {
            continue;
        }
        if (measure.is.unit != NULL) {
            sheet->measures[n++] = measure;
        } else {
            g_autofree char *why = explain_unit(column->name, sheet->arena);
            leave_column(sheet, column, why);
        }
    }
    sheet->n_measures = n;
}

/* Sorts the remaining columns into settings and those that are not read. */
static void
judge_others(MeasurementSheet *sheet, const bool *measured)
{
    for (size_t i = 0; i < sheet->layout->n_columns; i++) {
        const SheetColumn *column = &sheet->layout->columns[i];
        const ColumnCells *cells = &sheet->cells[i];
        if (measured[i] || is_fact_column(sheet, i) || is_long_column(sheet, i) || !cells->any) {
            continue;
        }
        MeasurementFact fact = measurement_fact_find(column->name);
        bool money = measurement_is_money(column->name);
        if (fact == FACT_NONE && !money && measurement_is_result(column->name)) {
            g_autofree char *why = explain_unit(column->name, sheet->arena);
            leave_column(sheet, column, why);
        } else if (fact != FACT_NONE || money || *column->name == '\0' || cells->long_text ||
                   sheet->n_settings == SETTINGS_MAX) {
            leave_column(sheet, column, NULL);
        } else {
            sheet->settings[sheet->n_settings++] = i;
        }
    }
}

static const char *const fact_names[N_FACTS] = {
    [FACT_ACCELERATOR] = "accelerator",
    [FACT_ACCELERATORS] = "accelerators",
    [FACT_NODES] = "nodes",
    [FACT_SYSTEM] = "system",
    [FACT_SUBMITTER] = "submitter",
    [FACT_HOST] = "host",
    [FACT_WORKLOAD] = "workload",
    [FACT_MODEL] = "model",
    [FACT_DATASET] = "dataset",
    [FACT_SUITE] = "suite",
    [FACT_ROUND] = "round",
    [FACT_PHASE] = "phase",
    [FACT_SCENARIO] = "scenario",
    [FACT_PRECISION] = "precision",
    [FACT_SOFTWARE] = "software",
    [FACT_GLOBAL_BATCH_SIZE] = "global_batch_size",
    [FACT_CONCURRENCY] = "concurrency",
    [FACT_REQUEST_RATE] = "request_rate",
    [FACT_INPUT_LENGTH] = "input_length",
    [FACT_OUTPUT_LENGTH] = "output_length",
    [FACT_DATE] = "date",
    [FACT_SOURCE] = "source",
    [FACT_REPEAT] = "the number of the run",
};

/* Notes how the columns are understood. */
static void
note_columns(const MeasurementSheet *sheet)
{
    const SheetColumn *columns = sheet->layout->columns;
    g_autoptr(GString) out = g_string_new(NULL);

    for (size_t i = 0; i < N_FACTS; i++) {
        bool heading = sheet->transposed && sheet->column_of[i] == 0;
        if (fact_names[i] != NULL && sheet->column_of[i] >= 0 && !heading) {
            g_string_append_printf(out, "%s'%s' is %s", out->len > 0 ? ", " : "",
                                   columns[sheet->column_of[i]].name, fact_names[i]);
        }
    }
    for (size_t i = 0; i < sheet->n_measures; i++) {
        g_string_append_printf(out, "%s'%s' is %s in %s", out->len > 0 ? ", " : "",
                               columns[sheet->measures[i].column].name,
                               sheet->measures[i].is.metric, sheet->measures[i].is.unit);
    }
    if (sheet->metric >= 0) {
        g_string_append_printf(out, "%s'%s' is the quantity, '%s' its value",
                               out->len > 0 ? ", " : "", columns[sheet->metric].name,
                               columns[sheet->value].name);
    }
    for (size_t i = 0; i < sheet->n_settings; i++) {
        g_string_append_printf(out, "%s'%s' is part of the configuration", out->len > 0 ? ", " : "",
                               columns[sheet->settings[i]].name);
    }
    diag_note(sheet->run.diag, sheet->header, "measurement-columns", "%s", out->str);
}

/* Gives a column that does not show its decimal mark that of the others, if they have one. */
static void
share_mark(MeasurementSheet *sheet, size_t column, bool point, bool comma)
{
    ColumnCells *cells = &sheet->cells[column];

    if (!cells->ambiguous || cells->point != cells->comma || cells->point || point == comma) {
        return;
    }
    cells->point = point;
    cells->comma = comma;
    if (is_measure(sheet, column) || (int)column == sheet->value) {
        diag_note(sheet->run.diag, sheet->header, "csv-dialect",
                  "the decimal mark in '%s' is taken to be a %s, as in other columns",
                  sheet->layout->columns[column].name, point ? "point" : "comma");
    }
}

/* Applies `decimal_mark` of the file's metadata, or notes the mark that was found. */
static bool
decide_marks(MeasurementSheet *sheet)
{
    size_t n = 0;
    Diag *diag = sheet->run.diag;
    const Value *const *maps = metadata_maps(sheet->run.file, sheet->arena, &n, diag);
    const char *mark = NULL;

    for (size_t i = 0; maps != NULL && i < n; i++) {
        if (!value_read_text(maps[i], "decimal_mark", &mark, diag)) {
            return false;
        }
    }
    bool point = false, comma = false;
    for (size_t i = 0; i < sheet->layout->n_columns; i++) {
        point = point || sheet->cells[i].point;
        comma = comma || sheet->cells[i].comma;
    }
    for (size_t i = 0; i < sheet->layout->n_columns; i++) {
        ColumnCells *cells = &sheet->cells[i];
        if (mark != NULL) {
            cells->comma = g_str_equal(mark, "comma");
            cells->point = g_str_equal(mark, "point");
        } else if (cells->comma && !cells->point &&
                   (is_measure(sheet, i) || (int)i == sheet->value)) {
            diag_note(diag, sheet->header, "csv-dialect", "the decimal mark in '%s' is a comma",
                      sheet->layout->columns[i].name);
        }
    }
    for (size_t i = 0; mark == NULL && i < sheet->layout->n_columns; i++) {
        share_mark(sheet, i, point, comma);
    }
    return maps != NULL;
}

/* The phase that the quantities belong to, if it is one. */
static const char *
phase_of_table(const MeasurementSheet *sheet)
{
    const char *phase = NULL;

    for (size_t i = 0; i < sheet->n_measures; i++) {
        const char *of = measurement_phase(sheet->measures[i].is.metric);
        if (of != NULL && phase != NULL && !g_str_equal(of, phase)) {
            return NULL;
        }
        phase = of != NULL ? of : phase;
    }
    return phase;
}

/* The name of the file without its extension, or that of its folder, if the file is named after
 * an accelerator. */
static const char *
workload_of_path(const MeasurementSheet *sheet)
{
    g_autofree char *file = g_path_get_basename(source_file_name(sheet->run.file));
    g_autofree char *above = g_path_get_dirname(source_file_name(sheet->run.file));
    g_autofree char *folder = g_path_get_basename(above);
    MetadataGuess guess = metadata_guess(file, sheet->arena);
    char *dot = strrchr(file, '.');

    if (dot != NULL && dot != file) {
        *dot = '\0';
    }
    return arena_strdup(sheet->arena,
                        guess.accelerator != NULL && folder[0] != '.' ? folder : file);
}

static bool
understand(MeasurementSheet *sheet)
{
    Diag *diag = sheet->run.diag;
    g_autoptr(GString) found = g_string_new(NULL);

    bool *measured = arena_array(sheet->arena, bool, sheet->layout->n_columns);
    for (size_t i = 0; i < sheet->layout->n_columns; i++) {
        measured[i] = is_measure(sheet, i);
    }
    sheet_describe(sheet->table, found);
    diag_note(diag, sheet->header, "csv-dialect", "%s", found->str);
    judge_measures(sheet);
    judge_others(sheet, measured);
    note_columns(sheet);
    sheet->rest_line =
        sheet_find_rest(sheet->table, sheet->run.file->bytes, sheet->header.file, sheet->number);
    sheet->phase = phase_of_table(sheet);
    if (sheet->column_of[FACT_WORKLOAD] < 0 && sheet->column_of[FACT_MODEL] < 0) {
        sheet->workload = workload_of_path(sheet);
        diag_note(diag, sheet->header, "measurement-workload",
                  "no column names the workload, so it is the name of the file or folder: '%s'",
                  sheet->workload);
    }
    return decide_marks(sheet);
}

static Place
cell_place(const MeasurementSheet *sheet, const SheetCell *cell)
{
    return (Place){ sheet->header.file, cell->line, cell->column };
}

/* The number in a text, with the decimal mark of its column; NAN after an error. */
static double
read_decimal(MeasurementSheet *sheet, const SheetCell *cell, size_t column, const char *text)
{
    const ColumnCells *cells = &sheet->cells[column];
    double point = NAN, comma = NAN;
    bool is_text = cell->kind == SHEET_TEXT;
    bool by_point = is_text && cell_read_number(text, DECIMAL_POINT, &point);
    bool by_comma = is_text && cell_read_number(text, DECIMAL_COMMA, &comma);

    if (by_point && by_comma && point != comma && cells->point == cells->comma) {
        g_autofree char *base = g_path_get_basename(sheet->run.file->path);
        sheet->run.ok = diag_error(sheet->run.diag, cell_place(sheet, cell), "cell-decimal",
                                   "'%s' is %.15g or %.15g: write 'decimal_mark: point' or 'comma' "
                                   "in '%s.meta.yaml'",
                                   cell->text, point, comma, base);
        return NAN;
    }
    bool use_comma = cells->comma != cells->point ? cells->comma : !by_point;
    if (use_comma ? !by_comma : !by_point) {
        sheet->run.ok = diag_error(sheet->run.diag, cell_place(sheet, cell), "cell-number",
                                   "'%s' must be a number, not '%s'",
                                   sheet->layout->columns[column].name, cell->text);
        return NAN;
    }
    return use_comma ? comma : point;
}

/* The number in a cell, without a unit; NAN if it is unknown, or after an error. */
static double
read_number(MeasurementSheet *sheet, const SheetRow *row, size_t column)
{
    const SheetCell *cell = &row->cells[column];

    return is_without_value(cell)       ? NAN
           : cell->kind == SHEET_NUMBER ? cell->number
                                        : read_decimal(sheet, cell, column, cell->text);
}

/* A number in `unit` in the unit of its column; NAN after an error. */
static double
convert_value(MeasurementSheet *sheet, const SheetCell *cell, const Measure *measure,
              const char *unit, double value)
{
    const char *name = sheet->layout->columns[measure->column].name;
    const char *stated = measure->is.stated;
    double factor = NAN;

    if (unit == NULL) {
        sheet->run.ok =
            diag_error(sheet->run.diag, cell_place(sheet, cell), "unit-missing",
                       "'%s' has no unit, but other cells of '%s' do: write one", cell->text, name);
    } else if (!measure->by_cells || !measurement_unit_factor(unit, stated, &factor)) {
        sheet->run.ok =
            diag_error(sheet->run.diag, cell_place(sheet, cell), "cell-unit",
                       "'%s' is in %s, but this cell is in %s: write the same unit in both", name,
                       stated, unit);
    }
    return value * factor;
}

/* The number that a workbook shows: 41 for 0.41 formatted as 41%. */
static double
shown_number(const SheetCell *cell)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    return cell->unit == NULL || !g_str_equal(cell->unit, "%")
               ? cell->number
               : g_ascii_strtod(g_ascii_formatd(text, sizeof text, "%.15g", cell->number * 100),
                                NULL);
}

/* The value in a cell, in the unit of its column; NAN if it is unknown, or after an error. */
static double
read_value(MeasurementSheet *sheet, const SheetRow *row, const Measure *measure)
{
    const SheetCell *cell = &row->cells[measure->column];
    const char *unit = unit_in(cell, sheet->row_arena);
    CellQuantity quantity = { 0 };
    double value = shown_number(cell);

    if (is_without_value(cell)) {
        return NAN;
    }
    if (cell->kind != SHEET_NUMBER) {
        bool split = cell_split_unit(cell->text, sheet->row_arena, &quantity) &&
                     (*quantity.unit == '\0' || unit != NULL);
        value = read_decimal(sheet, cell, measure->column, split ? quantity.number : cell->text) *
                (split ? quantity.scale : 1);
    }
    bool agrees = unit == NULL ? !measure->by_cells : g_str_equal(unit, measure->is.stated);
    return isnan(value) || agrees ? value : convert_value(sheet, cell, measure, unit, value);
}

/* A fact that is a number above 0. */
static void
read_count(MeasurementSheet *sheet, const SheetRow *row, MeasurementFact fact, double *ret)
{
    int column = sheet->column_of[fact];
    bool ok = sheet->run.ok;

    if (column < 0) {
        return;
    }
    double number = read_number(sheet, row, (size_t)column);
    if (!isnan(number) && number > 0) {
        *ret = number;
    } else if (!isnan(number) && ok) {
        sheet->run.ok =
            diag_error(sheet->run.diag, cell_place(sheet, &row->cells[column]), "cell-number",
                       "'%s' must be a number above 0", sheet->layout->columns[column].name);
    }
}

static const char *
read_text(const MeasurementSheet *sheet, const SheetRow *row, MeasurementFact fact)
{
    int column = sheet->column_of[fact];

    return column >= 0 && !is_without_value(&row->cells[column]) ? row->cells[column].text : NULL;
}

/* Splits "8x H100", "H100 x 8" and the TPU slice "v5e-8" into a number and a name. */
static const char *
split_count(const char *text, Arena *arena, double *ret_count)
{
    static GRegex *slice = NULL;
    static gsize ready = 0;

    if (g_once_init_enter(&ready)) {
        slice = g_regex_new("^(tpu ?)?v[0-9]+[a-z]*-[0-9]{1,6}$", G_REGEX_CASELESS, 0, NULL);
        g_once_init_leave(&ready, 1);
    }
    if (g_regex_match(slice, text, 0, NULL)) {
        MetadataGuess guess = metadata_guess(text, arena);
        bool known = guess.accelerator != NULL && guess.counted;
        *ret_count = known ? guess.accelerators : *ret_count;
        return known ? guess.accelerator : text;
    }
    return chip_count_split(text, arena, ret_count);
}

/* A date in any order that is not ambiguous. The first that is not understood is reported. */
static const char *
read_date(MeasurementSheet *sheet, const SheetRow *row)
{
    const char *text = read_text(sheet, row, FACT_DATE);
    WrittenDate date;

    if (text == NULL || date_is_valid(text)) {
        return text;
    }
    const SheetCell *cell = &row->cells[sheet->column_of[FACT_DATE]];
    const char *day =
        cell->kind == SHEET_DATE ? arena_printf(sheet->row_arena, "%.10s", text) : text;
    if (date_is_valid(day)) {
        return day;
    }
    bool read = written_date_read(day, &date);
    if (read && (*date.day_first == '\0' || *date.month_first == '\0' ||
                 g_str_equal(date.day_first, date.month_first))) {
        return arena_strdup(sheet->row_arena,
                            *date.day_first != '\0' ? date.day_first : date.month_first);
    }
    if (!sheet->date_reported) {
        sheet->date_reported = true;
        diag_warning(sheet->run.diag, cell_place(sheet, cell), "cell-date",
                     read ? "'%s' can be two dates, so the date is unknown; write it as 2026-05-31"
                          : "'%s' is not a date, so the date is unknown; write it as 2026-05-31",
                     text);
    }
    return NULL;
}

/* "batch size 32, optimiser Adam" */
static const char *
configuration_of(const MeasurementSheet *sheet, const SheetRow *row)
{
    g_autoptr(GString) out = g_string_new(NULL);

    for (size_t i = 0; i < sheet->n_settings; i++) {
        const SheetCell *cell = &row->cells[sheet->settings[i]];
        if (!is_without_value(cell)) {
            g_string_append_printf(out, "%s%s %s", out->len > 0 ? ", " : "",
                                   sheet->layout->columns[sheet->settings[i]].name, cell->text);
        }
    }
    return out->len > 0 ? arena_strdup(sheet->row_arena, out->str) : NULL;
}

static const char *
read_phase(const MeasurementSheet *sheet, const SheetRow *row)
{
    const char *text = read_text(sheet, row, FACT_PHASE);
    g_autofree char *word = g_ascii_strdown(text != NULL ? text : "", -1);

    return g_str_has_prefix(word, "train")                                     ? "training"
           : g_str_has_prefix(word, "infer") || g_str_has_prefix(word, "serv") ? "inference"
                                                                               : sheet->phase;
}

static void
fill_record(MeasurementSheet *sheet, const SheetRow *row)
{
    ResultRecord *record = &sheet->run.record;
    const char *suite = read_text(sheet, row, FACT_SUITE);
    const char *chip = read_text(sheet, row, FACT_ACCELERATOR);

    record->accelerator =
        chip != NULL ? split_count(chip, sheet->row_arena, &record->accelerators) : NULL;
    record->system = read_text(sheet, row, FACT_SYSTEM);
    record->submitter = read_text(sheet, row, FACT_SUBMITTER);
    record->host = read_text(sheet, row, FACT_HOST);
    record->workload = read_text(sheet, row, FACT_WORKLOAD);
    record->model = read_text(sheet, row, FACT_MODEL);
    record->dataset = read_text(sheet, row, FACT_DATASET);
    record->suite = suite != NULL ? suite : record->suite;
    record->round = read_text(sheet, row, FACT_ROUND);
    record->phase = read_phase(sheet, row);
    record->scenario = read_text(sheet, row, FACT_SCENARIO);
    record->precision = read_text(sheet, row, FACT_PRECISION);
    record->software = read_text(sheet, row, FACT_SOFTWARE);
    record->source = read_text(sheet, row, FACT_SOURCE);
    record->configuration = configuration_of(sheet, row);
    record->date = read_date(sheet, row);
    read_count(sheet, row, FACT_ACCELERATORS, &record->accelerators);
    read_count(sheet, row, FACT_NODES, &record->nodes);
    read_count(sheet, row, FACT_GLOBAL_BATCH_SIZE, &record->global_batch_size);
    read_count(sheet, row, FACT_CONCURRENCY, &record->concurrency);
    read_count(sheet, row, FACT_REQUEST_RATE, &record->request_rate);
    read_count(sheet, row, FACT_INPUT_LENGTH, &record->input_length);
    read_count(sheet, row, FACT_OUTPUT_LENGTH, &record->output_length);
    if (record->workload == NULL && record->model == NULL) {
        record->workload = sheet->workload;
    }
}

static const TallyReason no_value = { .text = "rows left out, because they have no value" };

static const TallyReason sum = { "measurement-sum", "rows left out, because they sum up others",
                                 DIAG_NOTE };

/* True if the row begins with "Total", or has it in the column of accelerators. */
static bool
is_sum(const MeasurementSheet *sheet, const SheetRow *row)
{
    const char *chip = read_text(sheet, row, FACT_ACCELERATOR);
    size_t first = 0;

    while (first < sheet->layout->n_columns && row->cells[first].kind == SHEET_EMPTY) {
        first++;
    }
    return (chip != NULL && cell_is_sum(chip)) ||
           (first < sheet->layout->n_columns && cell_is_sum(row->cells[first].text));
}

static bool
has_value(const MeasurementSheet *sheet, const SheetRow *row)
{
    if (sheet->value >= 0 && !is_without_value(&row->cells[sheet->value])) {
        return true;
    }
    for (size_t i = 0; i < sheet->n_measures; i++) {
        if (!is_without_value(&row->cells[sheet->measures[i].column])) {
            return true;
        }
    }
    return false;
}

/* The quantity of a row with one value. False after an error. */
static bool
read_metric(MeasurementSheet *sheet, const SheetRow *row, Measurement *ret)
{
    const SheetCell *cell = &row->cells[sheet->metric];
    const SheetCell *unit = sheet->unit >= 0 ? &row->cells[sheet->unit] : NULL;
    bool stated = unit != NULL && !is_without_value(unit);
    const char *in_value = unit_in(&row->cells[sheet->value], sheet->row_arena);

    if (is_without_value(cell)) {
        return diag_error(sheet->run.diag, cell_place(sheet, cell), "cell-empty",
                          "the row does not name the quantity: fill in '%s'",
                          sheet->layout->columns[sheet->metric].name);
    }
    bool found = measurement_find(cell->text, stated ? unit->text : NULL, sheet->row_arena, ret);
    if (!stated && in_value != NULL && (!found || ret->unit == NULL)) {
        found = measurement_find(cell->text, in_value, sheet->row_arena, ret);
    }
    if (found && ret->unit != NULL) {
        return true;
    }
    return stated ? diag_error(sheet->run.diag, cell_place(sheet, unit), "cell-unit",
                               "'%s' is not a unit of '%s'; write one such as ms, s or tokens/s",
                               unit->text, cell->text)
                  : diag_error(sheet->run.diag, cell_place(sheet, cell), "unit-missing",
                               "'%s' has no unit; write it in brackets, such as '%s (ms)', or in a "
                               "column 'unit'",
                               cell->text, cell->text);
}

/* Reads the values of the row. In a lenient file a cell that is not a number costs only its own
 * value, if the row has another one. */
static void
read_values(MeasurementSheet *sheet, const SheetRow *row, double *values)
{
    g_autoptr(Diag) heard = diag_new();
    Diag *diag = sheet->run.diag;
    bool ok = sheet->run.ok, any = false;
    size_t n = 0;

    sheet->run.diag = heard;
    for (size_t i = 0; i < sheet->n_measures; i++) {
        values[i] = read_value(sheet, row, &sheet->measures[i]);
        any = any || !isnan(values[i]);
    }
    sheet->run.diag = diag;
    if (!any || !sheet->run.file->lenient) {
        diag_take(diag, heard);
        return;
    }
    sheet->run.ok = ok;
    const DiagMessage *messages = diag_messages(heard, &n);
    for (size_t i = 0; i < n; i++) {
        diag_warning(diag, messages[i].place, "cell-left", "this value is left out: %s",
                     messages[i].text);
    }
}

/* True for "OOM" and other words that a lenient file has in place of a failed run's value. */
static bool
is_failure(const MeasurementSheet *sheet, const SheetCell *cell)
{
    static const char *const words[] = { "oom",      "out of memory", "crash",  "crashed",
                                         "fail",     "failed",        "killed", "timeout",
                                         "time-out", "timed out",     NULL };
    g_autofree char *word = g_ascii_strdown(cell->text, -1);

    return sheet->run.file->lenient && g_strv_contains(words, word);
}

/* The first measure of a row without values, one of whose cells states that the run failed. NULL if
 * no cell does. */
static const Measure *
find_failure(const MeasurementSheet *sheet, const SheetRow *row)
{
    const Measure *found = NULL;

    for (size_t i = 0; sheet->value < 0 && i < sheet->n_measures; i++) {
        const Measure *measure = &sheet->measures[i];
        const SheetCell *cell = &row->cells[measure->column];
        bool failed = is_failure(sheet, cell);
        if (!failed && !is_without_value(cell)) {
            return NULL;
        }
        if (failed && found == NULL && metric_find(measure->is.metric) != NULL) {
            found = measure;
        }
    }
    return found;
}

static void
send_failed(MeasurementSheet *sheet, const SheetRow *row, const Measure *measure)
{
    g_autofree char *why =
        g_strdup_printf("its '%s' is '%s'", sheet->layout->columns[measure->column].name,
                        row->cells[measure->column].text);

    serving_send_failed(&sheet->run, measure->is.metric, "failed", why);
}

static bool
take_row(MeasurementSheet *sheet, const SheetRow *row)
{
    Measurement long_is = { 0 };
    double values[MEASURES_MAX] = { 0 };
    const Measure *failure = find_failure(sheet, row);
    Place place = { sheet->header.file, row->line, 1 };

    if (!has_value(sheet, row)) {
        tally_leave(sheet->run.file->tally, &no_value);
        return true;
    }
    if (is_sum(sheet, row)) {
        tally_leave(sheet->run.file->tally, &sum);
        return true;
    }
    if (!sheet->transposed &&
        sheet_row_is_split(sheet_table_dialect(sheet->table), sheet->layout, row)) {
        return diag_error(sheet->run.diag, place, "row-length",
                          "the row has more cells than the header: write a number with a comma in "
                          "quotes, such as \"12,345\"");
    }
    sheet->run.ok = true;
    serving_run(&sheet->run, place, ++*sheet->n_rows);
    fill_record(sheet, row);
    if (failure == NULL) {
        read_values(sheet, row, values);
    }
    double value = NAN;
    if (sheet->value >= 0 && !is_without_value(&row->cells[sheet->value])) {
        Measure measure = { .column = (size_t)sheet->value };
        sheet->run.ok = read_metric(sheet, row, &measure.is) && sheet->run.ok;
        long_is = measure.is;
        value = sheet->run.ok ? read_value(sheet, row, &measure) : NAN;
        const char *phase = sheet->run.ok ? measurement_phase(long_is.metric) : NULL;
        if (sheet->run.record.phase == NULL) {
            sheet->run.record.phase = phase;
        }
    }
    bool named = sheet->run.record.accelerator != NULL || sheet->run.record.system != NULL;
    if (!sheet->run.ok || !serving_settle(&sheet->run, named ? 0 : NEED_ACCELERATOR)) {
        return false;
    }
    if (sheet->run.record.workload == NULL) {
        return diag_error(sheet->run.diag, place, "cell-empty",
                          "the row names no workload or model: fill in one");
    }
    if (failure != NULL) {
        send_failed(sheet, row, failure);
        return true;
    }
    for (size_t i = 0; i < sheet->n_measures; i++) {
        serving_send(&sheet->run, sheet->measures[i].is.metric, values[i],
                     sheet->measures[i].is.unit);
    }
    if (!isnan(value)) {
        serving_send(&sheet->run, long_is.metric, value, long_is.unit);
    }
    return true;
}

static bool
take_rows(MeasurementSheet *sheet)
{
    Tally *tally = sheet->run.file->tally;
    const SheetRow *row = NULL;
    g_auto(BadRows) bad = bad_rows(sheet->run.file, sheet->run.diag);
    Diag *diag = sheet->run.diag;

    while (sheet_table_next(sheet->table, &row, diag)) {
        if (row == NULL) {
            sheet->run.diag = diag;
            return bad_rows_end(&bad);
        }
        sheet->run.diag = bad.diag;
        tally_row_begin(tally, bad.diag);
        bool fine = take_row(sheet, row);
        tally_row_end(tally, bad.diag);
        arena_reset(sheet->row_arena);
        if (!bad_rows_go_on(&bad, fine, (Place){ sheet->header.file, row->line, 1 })) {
            return false;
        }
    }
    return false;
}

/* Reads the table below a line of the number-th sheet. *ret_rest is the line where another
 * begins. */
static bool
read_table(const SourceFile *file, const RecordSink *sink, size_t number, int line, size_t *n_rows,
           int *ret_rest, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Arena) row_arena = arena_new();
    MeasurementSheet sheet = {
        .arena = arena, .row_arena = row_arena, .number = number, .line = line
    };

    *ret_rest = 0;
    sheet.n_rows = n_rows;
    if (!serving_open(&sheet.run, file, sink, own_measurements, arena, diag)) {
        return false;
    }
    g_autoptr(Diag) again = diag_new(); /* the first opening already reported this */
    g_autoptr(SheetTable) table = open_table(file, number, line, &sheet.transposed, again);
    if (table == NULL) {
        diag_take(diag, again);
        return false;
    }
    sheet.table = table;
    sheet.layout = sheet_table_layout(table);
    if (!learn_columns(&sheet, SIZE_MAX)) {
        return false;
    }
    map_headings(&sheet);
    sheet.header.file = file->path;
    if (sheet.transposed) {
        diag_note(diag, sheet.header, "measurement-columns",
                  "each column after the first is an accelerator, and each row a quantity");
    }
    if (!understand(&sheet)) {
        return false;
    }
    *ret_rest = sheet.rest_line > line ? sheet.rest_line : 0;
    g_autoptr(SheetTable) second = open_table(file, number, line, &sheet.transposed, again);
    if (second == NULL) { /* the file was changed */
        diag_take(diag, again);
        return false;
    }
    sheet.table = second;
    bool fine = take_rows(&sheet);
    serving_close(&sheet.run);
    return fine;
}

/* Reads the number-th of `n` sheets, if it has measurements. */
static bool
read_sheet(const SourceFile *file, const RecordSink *sink, size_t number, size_t n, size_t *n_rows,
           Diag *diag)
{
    int errors = diag_count(diag, DIAG_ERROR), line = 0;
    g_autoptr(SheetSource) source = sheet_open_number(file->bytes, file->path, number, diag);

    if (source == NULL) {
        return diag_count(diag, DIAG_ERROR) == errors; /* the remaining sheets are empty */
    }
    bool is = is_number_of_measurements(file, number, 0);
    if (n > 1) {
        diag_note(diag, (Place){ file->path, 1, 1 }, "workbook-sheet",
                  is ? "results are read from the sheet '%s'"
                     : "the sheet '%s' is not read: it has no column of measurements beside one "
                       "of accelerators",
                  source->name);
    }
    if (!is) {
        return true;
    }
    bool fine = read_table(file, sink, number, 0, n_rows, &line, diag);
    while (line > 0 && is_number_of_measurements(file, number, line)) {
        fine = read_table(file, sink, number, line, n_rows, &line, diag) && fine;
    }
    if (line > 0) {
        diag_warning(diag, (Place){ file->path, line, 1 }, "sheet-rest",
                     "the table ends above this line: what follows is not read, as it has no "
                     "column of measurements beside one of accelerators or models");
    }
    return fine;
}

bool
measurement_sheet_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    size_t n = sheet_count(file->bytes, file->path);
    size_t n_rows = 0;
    bool fine = true;

    for (size_t i = 0; i < n; i++) {
        fine = read_sheet(file, sink, i, n, &n_rows, diag) && fine;
    }
    return fine;
}
