#include "base/csv.h"

#include <string.h>

struct CsvReader {
    const char *p, *end;
    const char *file, *line_start;
    int line;
    bool failed;
    GString *text;  /* the texts of the row, each NUL-terminated */
    GArray *fields; /* of CsvField */
    GArray *starts; /* of size_t: where in `text` each field starts; it moves while it grows */
    CsvRow row;
};

CsvReader *
csv_reader_new(Bytes bytes, const char *file)
{
    CsvReader *reader = g_new0(CsvReader, 1);

    reader->p = bytes.data;
    reader->end = bytes.data + bytes.size;
    if (bytes.size >= 3 && memcmp(bytes.data, "\xef\xbb\xbf", 3) == 0) {
        reader->p += 3;
    }
    reader->line_start = reader->p;
    reader->line = 1;
    reader->file = file;
    reader->text = g_string_new(NULL);
    reader->fields = g_array_new(FALSE, FALSE, sizeof(CsvField));
    reader->starts = g_array_new(FALSE, FALSE, sizeof(size_t));
    return reader;
}

void
csv_reader_free(CsvReader *reader)
{
    if (reader != NULL) {
        g_string_free(reader->text, TRUE);
        g_array_unref(reader->fields);
        g_array_unref(reader->starts);
        g_free(reader);
    }
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

static bool
read_quoted(CsvReader *reader, Diag *diag)
{
    Place opened = reader_place(reader, reader->p);

    for (reader->p++; reader->p < reader->end; reader->p++) {
        char c = *reader->p;
        if (c == '"') {
            if (reader->p + 1 == reader->end || reader->p[1] != '"') {
                reader->p++;
                return at_field_end(reader) ||
                       diag_error(diag, reader_place(reader, reader->p), "csv-quote",
                                  "text behind a closing quote; a quote inside a quoted field is "
                                  "written twice");
            }
            reader->p++;
        }
        g_string_append_c(reader->text, c);
        if (c == '\n') {
            reader->line++;
            reader->line_start = reader->p + 1;
        }
    }
    return diag_error(diag, opened, "csv-quote", "this quote is never closed");
}

static bool
read_bare(CsvReader *reader, Diag *diag)
{
    const char *start = reader->p;

    while (!at_field_end(reader)) {
        if (*reader->p == '"') {
            return diag_error(diag, reader_place(reader, reader->p), "csv-quote",
                              "a quote inside a field that does not start with one");
        }
        reader->p++;
    }
    g_string_append_len(reader->text, start, reader->p - start);
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
    size_t length = reader->text->len - start;
    if (memchr(text, '\0', length) != NULL) {
        return diag_error(diag, place, "csv-nul", "the field holds a NUL byte");
    }
    if (!g_utf8_validate(text, (gssize)length, NULL)) {
        return diag_error(diag, place, "csv-encoding", "the field is not UTF-8");
    }
    g_string_append_c(reader->text, '\0');
    g_array_append_val(reader->starts, start);
    g_array_append_val(reader->fields, field);
    return true;
}

static bool
read_fields(CsvReader *reader, Diag *diag)
{
    g_string_truncate(reader->text, 0);
    g_array_set_size(reader->fields, 0);
    g_array_set_size(reader->starts, 0);
    if (!read_field(reader, diag)) {
        return false;
    }
    while (reader->p < reader->end && *reader->p == ',') {
        reader->p++;
        if (!read_field(reader, diag)) {
            return false;
        }
    }
    for (guint i = 0; i < reader->fields->len; i++) {
        g_array_index(reader->fields, CsvField, i).text =
            reader->text->str + g_array_index(reader->starts, size_t, i);
    }
    return true;
}

bool
csv_read_row(CsvReader *reader, const CsvRow **ret, Diag *diag)
{
    g_assert(!reader->failed);
    while (skip_line_end(reader)) {
    }
    if (reader->p == reader->end) {
        *ret = NULL;
        return true;
    }
    int line = reader->line;
    if (!read_fields(reader, diag)) {
        reader->failed = true;
        return false;
    }
    skip_line_end(reader);
    reader->row = (CsvRow){ .fields = (const CsvField *)(const void *)reader->fields->data,
                            .n_fields = reader->fields->len,
                            .line = line };
    *ret = &reader->row;
    return true;
}
