#include "sources/tables/rows.h"

#include "base/csv.h"
#include "base/names.h"
#include "sources/json_each.h"

#include <string.h>

const char *const provenance_columns[] = { "file_sha256", "file_line", "row_key", NULL };

static int
find_column(const TableShape *shape, const char *name)
{
    for (size_t i = 0; i < shape->n_columns; i++) {
        if (g_str_equal(shape->columns[i].name, name)) {
            return (int)i;
        }
    }
    return -1;
}

/* The nearest column that the file does not have yet. */
static int
nearest_column(const TableShape *shape, const char *name, const bool *present)
{
    const char *names[COLUMNS_MAX];
    size_t n = 0;

    for (size_t i = 0; i < shape->n_columns; i++) {
        if (!present[i]) {
            names[n++] = shape->columns[i].name;
        }
    }
    const char *near = names_nearest(name, names, n);
    return near != NULL ? find_column(shape, near) : -1;
}

size_t
shape_needed(const TableShape *shape)
{
    size_t n = 0;

    for (size_t i = 0; i < shape->n_columns; i++) {
        n += shape->columns[i].need != COLUMN_OPTIONAL;
    }
    return n;
}

/* The text without outer spaces; NULL if nothing is left. */
static const char *
trimmed(char *text, size_t length)
{
    while (length > 0 && g_ascii_isspace(text[length - 1])) {
        text[--length] = '\0';
    }
    while (g_ascii_isspace(*text)) {
        text++;
    }
    return *text != '\0' ? text : NULL;
}

/* Reads up to the header; `*ret_row` is NULL if there is none. */
static bool
read_to_header(CsvReader *csv, const TableShape *shape, const CsvRow **ret_row, Diag *diag)
{
    const int limit = shape->first != NULL || shape->comments ? 64 : 1;

    for (int i = 0; i < limit; i++) {
        if (!csv_read_row(csv, ret_row, diag)) {
            return false;
        }
        if (*ret_row == NULL) {
            return true;
        }
        const char *start = (*ret_row)->fields[0].text;
        if ((!shape->comments || *start != '#') &&
            (shape->first == NULL || g_str_equal(start, shape->first))) {
            return true;
        }
    }
    *ret_row = NULL;
    return true;
}

/* Marks the columns in a CSV file's header. True if a missing one seems misspelt. */
static bool
mark_csv_columns(Bytes bytes, const TableShape *shape, bool *present)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(CsvReader) reader = csv_reader_new(bytes, NULL);
    const CsvRow *row = NULL;
    bool misspelt = false;

    if (!read_to_header(reader, shape, &row, diag) || row == NULL) {
        return false;
    }
    for (size_t i = 0; i < row->n_fields; i++) {
        const char *name = trimmed(row->fields[i].text, row->fields[i].length);
        int column = name != NULL ? find_column(shape, name) : -1;
        if (column >= 0) {
            present[column] = true;
        }
    }
    for (size_t i = 0; i < row->n_fields; i++) {
        const char *name = row->fields[i].text;
        misspelt =
            misspelt || (find_column(shape, name) < 0 && nearest_column(shape, name, present) >= 0);
    }
    return misspelt;
}

size_t
shape_resembles(const TableShape *shape, const bool *present)
{
    size_t n = 0;
    bool complete = true;

    for (size_t i = 0; i < shape->n_columns; i++) {
        n += present[i] && shape->columns[i].need != COLUMN_OPTIONAL;
        complete = complete && (present[i] || !column_is_required(&shape->columns[i]));
    }
    return complete ? shape_needed(shape) : n;
}

void
shape_note_missing(const TableShape *shape, const bool *present, Place place, Diag *diag)
{
    g_autoptr(GString) names = g_string_new(NULL);

    for (size_t i = 0; i < shape->n_columns; i++) {
        if (!present[i] && shape->columns[i].need == COLUMN_EXPECTED) {
            g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "",
                                   shape->columns[i].name);
        }
    }
    if (names->len > 0) {
        diag_note(diag, place, "column-missing",
                  "the %s does not have these columns, so their values are unknown: %s",
                  shape->what, names->str);
    }
}

size_t
csv_resembles(Bytes bytes, const TableShape *shape)
{
    bool present[COLUMNS_MAX] = { false };

    mark_csv_columns(bytes, shape, present);
    return shape_resembles(shape, present);
}

bool
csv_misspells(Bytes bytes, const TableShape *shape)
{
    bool present[COLUMNS_MAX] = { false };

    return mark_csv_columns(bytes, shape, present);
}

bool
csv_has_column(Bytes bytes, const TableShape *shape, size_t column)
{
    bool present[COLUMNS_MAX] = { false };

    mark_csv_columns(bytes, shape, present);
    return present[column];
}

/* Marks the keys between the first opening and the first closing brace. This also works for files
 * that are not valid JSON. */
static void
mark_json_keys(Bytes bytes, const TableShape *shape, bool *present)
{
    const char *p = bytes.data, *end = bytes.data + bytes.size;

    if (bytes.size >= 3 && memcmp(p, "\xef\xbb\xbf", 3) == 0) {
        p += 3;
    }
    while (p < end && g_ascii_isspace(*p)) {
        p++;
    }
    if (p == end || *p != '[') {
        return;
    }
    const char *close = memchr(p, '}', (size_t)(end - p));
    for (size_t i = 0; i < shape->n_columns; i++) {
        g_autofree char *quoted = g_strdup_printf("\"%s\"", shape->columns[i].name);
        present[i] = g_strstr_len(p, (close != NULL ? close : end) - p, quoted) != NULL;
    }
}

size_t
json_resembles(Bytes bytes, const TableShape *shape)
{
    bool present[COLUMNS_MAX] = { false };

    mark_json_keys(bytes, shape, present);
    return shape_resembles(shape, present);
}

char *
table_missing(Bytes bytes, const TableShape *shape)
{
    bool present[COLUMNS_MAX] = { false };
    GString *names = g_string_new(NULL);

    mark_json_keys(bytes, shape, present);
    if (shape_resembles(shape, present) == 0) {
        mark_csv_columns(bytes, shape, present);
    }
    for (size_t i = 0; i < shape->n_columns; i++) {
        if (!present[i] && column_is_required(&shape->columns[i])) {
            g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "",
                                   shape->columns[i].name);
        }
    }
    return g_string_free(names, FALSE);
}

typedef struct {
    const TableShape *shape;
    const char *file;
    const CsvRow *row;
    GArray *order; /* of int: the column of each field, or -1 */
    bool present[COLUMNS_MAX];
    bool excused[COLUMNS_MAX]; /* missing, but a misspelling of it was reported */
    Tally *tally;
    bool lenient;
    Diag *diag;
} Header;

static Place
field_place(const Header *header, size_t i)
{
    return (Place){ header->file, header->row->fields[i].line, header->row->fields[i].column };
}

/* Finds the column of each field in the header. */
static bool
sort_fields(Header *header)
{
    bool ok = true;

    for (size_t i = 0; i < header->row->n_fields; i++) {
        const char *name = trimmed(header->row->fields[i].text, header->row->fields[i].length);
        int column = name != NULL ? find_column(header->shape, name) : -1;
        g_array_append_val(header->order, column);
        if (column < 0) {
            continue;
        }
        if (header->present[column]) {
            ok = diag_error(header->diag, field_place(header, i), "column-twice",
                            "column '%s' occurs twice; remove or rename one", name);
        }
        header->present[column] = true;
    }
    return ok;
}

/* Reports an unknown column. If its name is similar to a missing column, it is assumed to be that
 * one, so that one misspelling gives one message. */
static bool
report_unknown(Header *header, size_t i)
{
    const TableShape *shape = header->shape;
    const char *name = header->row->fields[i].text;
    int near = nearest_column(shape, name, header->present);

    if (near < 0) {
        return diag_error(header->diag, field_place(header, i), "column-unknown",
                          "a %s has no column '%s'", shape->what, name);
    }
    header->excused[near] = true;
    return diag_error(header->diag, field_place(header, i), "column-unknown",
                      "a %s has no column '%s'; did you mean '%s'?", shape->what, name,
                      shape->columns[near].name);
}

static bool
read_header(Header *header)
{
    const TableShape *shape = header->shape;
    Place place = { header->file, header->row->line, 1 };
    bool ok = sort_fields(header);

    for (size_t i = 0; i < header->row->n_fields; i++) {
        if (g_array_index(header->order, int, i) >= 0) {
            continue;
        }
        if (g_strv_contains(provenance_columns, header->row->fields[i].text)) {
            continue;
        }
        if (shape->open) {
            tally_skip_column(header->tally, header->row->fields[i].text);
        } else {
            report_unknown(header, i);
            ok = ok && header->lenient;
        }
    }
    for (size_t i = 0; i < shape->n_columns; i++) {
        if (header->present[i] || !column_is_required(&shape->columns[i])) {
            continue;
        }
        ok = false;
        if (!header->excused[i]) {
            diag_error(header->diag, place, "column-missing", "the %s has no column '%s'",
                       shape->what, shape->columns[i].name);
        }
    }
    if (ok) {
        shape_note_missing(shape, header->present, place, header->diag);
    }
    return ok;
}

/* Checks that required cells are not empty. */
static bool
check_filled(const TableShape *shape, const RowCell *cells, Diag *diag)
{
    bool ok = true;

    for (size_t i = 0; i < shape->n_columns; i++) {
        if (cells[i].text == NULL && shape->columns[i].need == COLUMN_FILLED) {
            ok = diag_error(diag, cells[i].place, "cell-empty", "'%s' is empty",
                            shape->columns[i].name);
        }
    }
    return ok;
}

typedef struct {
    const SourceFile *file;
    const TableShape *shape;
    RowFunction *take;
    void *context;
    Diag *diag;
} RowReader;

static bool
take_csv_row(const RowReader *reader, const CsvRow *row, const GArray *order)
{
    RowCell cells[COLUMNS_MAX];
    Place start = { reader->file->path, row->line, 1 };

    if (row->n_fields != order->len) {
        return diag_error(reader->diag, start, "row-length",
                          "the row has %zu cell%s, but the header has %u", row->n_fields,
                          row->n_fields == 1 ? "" : "s", order->len);
    }
    for (size_t i = 0; i < reader->shape->n_columns; i++) {
        cells[i] = (RowCell){ .place = start };
    }
    for (size_t i = 0; i < row->n_fields; i++) {
        const CsvField *field = &row->fields[i];
        int column = g_array_index(order, int, i);
        if (column >= 0) {
            cells[column] =
                (RowCell){ .text = trimmed(field->text, field->length),
                           .place = { reader->file->path, field->line, field->column } };
        }
    }
    return check_filled(reader->shape, cells, reader->diag) &&
           reader->take(reader->context, cells, row->line, reader->diag);
}

BadRows
bad_rows(const SourceFile *file, Diag *diag)
{
    return (BadRows){ .diag = diag, .heard = diag, .unheard = diag_new(), .file = file };
}

void
bad_rows_clear(BadRows *rows)
{
    diag_free(rows->unheard);
}

bool
bad_rows_go_on(BadRows *rows, bool fine, Place place)
{
    rows->n += !fine;
    if (fine || rows->n != BAD_ROWS_MAX) {
        return true;
    }
    rows->diag = rows->unheard;
    return rows->file->lenient ||
           diag_error(rows->heard, place, "row-many",
                      "%d rows have errors, so the rest is not read; correct them first",
                      BAD_ROWS_MAX);
}

bool
bad_rows_end(const BadRows *rows)
{
    return rows->n <= BAD_ROWS_MAX
               ? rows->n == 0
               : diag_error(rows->heard, (Place){ rows->file->path, 1, 1 }, "row-many",
                            "%zu more rows have errors; correct the first %d and build again",
                            rows->n - BAD_ROWS_MAX, BAD_ROWS_MAX);
}

bool
csv_read_rows(const SourceFile *file, const TableShape *shape, RowFunction *take, void *context,
              Diag *diag)
{
    g_autoptr(CsvReader) csv = csv_reader_new(file->bytes, file->path);
    g_autoptr(GArray) order = g_array_new(FALSE, FALSE, sizeof(int));
    RowReader reader = { file, shape, take, context, diag };
    const CsvRow *row = NULL;
    g_auto(BadRows) bad = bad_rows(file, diag);

    g_assert(shape->n_columns <= COLUMNS_MAX);
    if (!read_to_header(csv, shape, &row, diag)) {
        return false;
    }
    if (row == NULL) {
        return diag_error(diag, (Place){ file->path, 1, 1 }, "row-none", "the %s is empty",
                          shape->what);
    }
    Header header = { .shape = shape,
                      .file = file->path,
                      .row = row,
                      .order = order,
                      .tally = file->tally,
                      .lenient = file->lenient,
                      .diag = diag };
    if (!read_header(&header)) {
        return false;
    }
    while (csv_read_row(csv, &row, diag)) {
        if (row == NULL) {
            return bad_rows_end(&bad);
        }
        if (shape->comments && row->fields[0].text[0] == '#') {
            continue;
        }
        reader.diag = bad.diag;
        tally_row_begin(file->tally, bad.diag);
        bool fine = take_csv_row(&reader, row, order);
        tally_row_end(file->tally, bad.diag);
        if (!bad_rows_go_on(&bad, fine, (Place){ file->path, row->line, 1 })) {
            return false;
        }
    }
    return false;
}

typedef struct {
    RowReader *reader;
    BadRows *bad;
} JsonRows;

/* True if all unknown keys of the row were already reported; for lenient files. */
static bool
are_reported(const SourceFile *file, const TableShape *shape, const Value *row)
{
    bool any_new = false;

    for (const Value *at = row->first; at != NULL; at = at->next) {
        any_new =
            (find_column(shape, at->key) < 0 && tally_skip_column(file->tally, at->key)) || any_new;
    }
    return !any_new;
}

/* Checks for unknown keys. They invalidate the row, except in a lenient file, where each is
 * reported once. */
static bool
check_keys(const RowReader *reader, const Value *row)
{
    const TableShape *shape = reader->shape;
    const char *known[COLUMNS_MAX + 1] = { NULL };

    if (reader->file->lenient && are_reported(reader->file, shape, row)) {
        return true;
    }
    for (size_t i = 0; i < shape->n_columns; i++) {
        known[i] = shape->columns[i].name;
    }
    return value_check_keys(row, known, shape->what, reader->diag) || reader->file->lenient;
}

static bool
read_json_row(const RowReader *reader, const Value *row, Arena *arena)
{
    const TableShape *shape = reader->shape;
    RowCell cells[COLUMNS_MAX];

    if (row->kind != VALUE_MAP) {
        return diag_error(reader->diag, row->place, "wrong-type",
                          "each row of a %s must be an object", shape->what);
    }
    bool ok = true;
    size_t n_known = 0;
    for (size_t i = 0; i < shape->n_columns; i++) {
        const Value *value = value_lookup(row, shape->columns[i].name);
        n_known += value != NULL;
        cells[i] = (RowCell){ .place = value != NULL ? value->place : row->place };
        if (value != NULL && (value->kind == VALUE_MAP || value->kind == VALUE_LIST)) {
            ok = diag_error(reader->diag, value->place, "wrong-type",
                            "'%s' must be text or a number", shape->columns[i].name);
        } else if (value != NULL && value->text != NULL) {
            cells[i].text = trimmed(arena_strdup(arena, value->text), strlen(value->text));
        }
    }
    ok = (n_known == row->n_items || check_keys(reader, row)) && ok;
    return ok && check_filled(shape, cells, reader->diag) &&
           reader->take(reader->context, cells, row->place.line, reader->diag);
}

static bool
take_json_row(void *context, JsonMember *member, Diag *diag)
{
    static const TallyReason further = { .text = "rows left out, with errors that are counted" };
    JsonRows *rows = context;
    const Value *row = json_member_value(member, diag);

    if (row == NULL) {
        return false;
    }
    rows->reader->diag = rows->bad->diag;
    bool fine = read_json_row(rows->reader, row, member->arena);
    if (!fine && rows->bad->diag != diag) {
        tally_leave(rows->reader->file->tally, &further);
    }
    return bad_rows_go_on(rows->bad, fine, row->place);
}

bool
json_read_rows(const SourceFile *file, const TableShape *shape, RowFunction *take, void *context,
               Diag *diag)
{
    RowReader reader = { file, shape, take, context, diag };
    g_auto(BadRows) bad = bad_rows(file, diag);
    JsonRows rows = { .reader = &reader, .bad = &bad };

    g_assert(shape->n_columns <= COLUMNS_MAX);
    return json_each_row_of_file(file, '[', take_json_row, &rows, diag) && bad_rows_end(&bad);
}
