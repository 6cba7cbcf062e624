#include "base/csv.h"

#include "base/append.h"

#include <string.h>

struct CsvReader {
    Bytes bytes;
    const char *p, *end;
    const char *file, *line_start;
    int line, row_line;
    bool failed;
    GString *text; /* the texts of the row, each NUL-terminated */
    CsvField *fields;
    size_t n_fields, capacity;
    CsvRow row;
};

CsvReader *
csv_reader_new(Bytes bytes, const char *file)
{
    CsvReader *reader = g_new0(CsvReader, 1);

    reader->bytes = bytes;
    reader->p = bytes.data;
    reader->end = bytes.data + bytes.size;
    if (bytes.size >= 3 && memcmp(bytes.data, "\xef\xbb\xbf", 3) == 0) {
        reader->p += 3;
    }
    reader->line_start = reader->p;
    reader->line = 1;
    reader->file = file;
    reader->text = g_string_new(NULL);
    return reader;
}

void
csv_reader_free(CsvReader *reader)
{
    if (reader != NULL) {
        g_string_free(reader->text, TRUE);
        g_free(reader->fields);
        g_free(reader);
    }
}

/* A missed line end makes a row of the rest of the file, a missed quote too. */
static bool
report_length(const CsvReader *reader, Diag *diag)
{
    return diag_error(
        diag, (Place){ reader->file, reader->row_line, 1 }, "csv-row-size",
        "the row that starts here has more than %d MiB; is a quote or a line end missing?",
        CSV_ROW_MAX >> 20);
}

/* False for more fields than any row has. */
static bool
add_field(CsvReader *reader, const CsvField *field)
{
    if (reader->n_fields == CSV_FIELDS_MAX) {
        return false;
    }
    if (reader->n_fields == reader->capacity) {
        reader->capacity = MAX(32, reader->capacity * 2);
        reader->fields = g_renew(CsvField, reader->fields, reader->capacity);
    }
    reader->fields[reader->n_fields++] = *field;
    return true;
}

static Place
reader_place(const CsvReader *reader, const char *at)
{
    return (Place){ .file = reader->file,
                    .line = reader->line,
                    .column = (int)(at - reader->line_start) + 1 };
}

/* Steps over one line end, LF or CRLF. */
static bool
skip_line_end(CsvReader *reader)
{
    const char *p = reader->p;

    if (p < reader->end && *p == '\r' && p + 1 < reader->end && p[1] == '\n') {
        p++;
    }
    if (p >= reader->end || *p != '\n') {
        return false;
    }
    reader->p = reader->line_start = p + 1;
    reader->line++;
    return true;
}

static bool
at_field_end(const CsvReader *reader)
{
    const char *p = reader->p;

    return p == reader->end || *p == ',' || *p == '\n' ||
           (*p == '\r' && p + 1 < reader->end && p[1] == '\n');
}

static void
append_counting_lines(CsvReader *reader, const char *from, const char *to)
{
    g_string_append_len(reader->text, from, to - from);
    for (const char *p = from; (p = memchr(p, '\n', (size_t)(to - p))) != NULL;) {
        reader->line++;
        reader->line_start = ++p;
    }
}

/* How far the row may still go from here. */
static const char *
row_limit(const CsvReader *reader)
{
    size_t left = CSV_ROW_MAX - MIN((size_t)CSV_ROW_MAX, reader->text->len);

    return (size_t)(reader->end - reader->p) > left ? reader->p + left : reader->end;
}

static bool
read_quoted(CsvReader *reader, Diag *diag)
{
    Place opened = reader_place(reader, reader->p);
    const char *quote = NULL;

    reader->p++;
    const char *limit = row_limit(reader);
    limit += limit < reader->end ? 1 : 0; /* for the quote that ends it */
    while ((quote = memchr(reader->p, '"', (size_t)(limit - reader->p))) != NULL) {
        append_counting_lines(reader, reader->p, quote);
        reader->p = quote + 1;
        if (reader->p == reader->end || *reader->p != '"') {
            return at_field_end(reader) ||
                   diag_error(diag, reader_place(reader, reader->p), "csv-quote",
                              "text behind a closing quote; a quote inside a quoted field is "
                              "written twice");
        }
        g_string_append_c(reader->text, '"');
        reader->p++;
    }
    if (limit < reader->end) {
        return report_length(reader, diag);
    }
    reader->p = reader->end;
    return diag_error(diag, opened, "csv-quote", "this quote is never closed");
}

static bool
read_bare(CsvReader *reader, Diag *diag)
{
    const char *start = reader->p, *limit = row_limit(reader), *p = start;

    while (p < limit && *p != ',' && *p != '\n' && *p != '"') {
        p++;
    }
    p -= p > start && p < reader->end && *p == '\n' && p[-1] == '\r';
    reader->p = p;
    if (!at_field_end(reader)) {
        return p == limit ? report_length(reader, diag)
                          : diag_error(diag, reader_place(reader, p), "csv-quote",
                                       "a quote inside a field that does not start with one");
    }
    append_bytes(reader->text, start, (size_t)(p - start));
    return true;
}

static bool
read_field(CsvReader *reader, Diag *diag)
{
    Place place = reader_place(reader, reader->p);
    CsvField field = { .line = place.line, .column = place.column };
    size_t start = reader->text->len;
    bool quoted = reader->p < reader->end && *reader->p == '"';

    if (!(quoted ? read_quoted(reader, diag) : read_bare(reader, diag))) {
        return false;
    }
    const char *text = reader->text->str + start;
    field.length = reader->text->len - start;
    if (!g_utf8_validate(text, (gssize)field.length, NULL)) { /* a NUL is no text either */
        return memchr(text, '\0', field.length) != NULL
                   ? diag_error(diag, place, "csv-nul", "the field holds a NUL byte")
                   : diag_error(diag, place, "csv-encoding", "the field is not UTF-8");
    }
    g_string_append_c(reader->text, '\0');
    return add_field(reader, &field) ||
           diag_error(diag, (Place){ reader->file, reader->row_line, 1 }, "csv-row-size",
                      "the row that starts here has more than %d fields; is a line end missing?",
                      CSV_FIELDS_MAX);
}

static bool
read_fields(CsvReader *reader, Diag *diag)
{
    g_string_truncate(reader->text, 0);
    reader->n_fields = 0;
    if (!read_field(reader, diag)) {
        return false;
    }
    while (reader->p < reader->end && *reader->p == ',') {
        reader->p++;
        if (!read_field(reader, diag)) {
            return false;
        }
    }
    char *text = reader->text->str; /* it moved while it grew */
    for (size_t i = 0; i < reader->n_fields; i++) {
        reader->fields[i].text = text;
        text += reader->fields[i].length + 1;
    }
    return true;
}

bool
csv_read_row(CsvReader *reader, const CsvRow **ret, Diag *diag)
{
    g_assert(!reader->failed);
    bytes_forget(&reader->bytes, reader->p);
    while (skip_line_end(reader)) {
    }
    if (reader->p == reader->end) {
        *ret = NULL;
        return true;
    }
    reader->row_line = reader->line;
    if (!read_fields(reader, diag)) {
        reader->failed = true;
        return false;
    }
    skip_line_end(reader);
    reader->row = (CsvRow){ .fields = reader->fields,
                            .n_fields = reader->n_fields,
                            .line = reader->row_line };
    *ret = &reader->row;
    return true;
}
