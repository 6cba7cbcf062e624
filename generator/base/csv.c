#include "base/csv.h"

#include "base/append.h"
#include "base/limits.h"

#include <string.h>

struct CsvReader {
    Bytes bytes;
    const char *p, *end;
    const char *file, *line_start;
    int line, row_line;
    bool failed;
    bool loose;
    size_t most_fields;
    CsvFormat format;          /* only if loose */
    const char *unclosed_upto; /* no closing quote exists before this point; or NULL */
    bool met_end;              /* … because the bytes end there */
    GString *text;             /* the texts of the row's fields, each NUL-terminated */
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
    reader->format.delimiter = ',';
    reader->most_fields = limit_get(LIMIT_CSV_FIELDS);
    reader->text = g_string_new(NULL);
    return reader;
}

CsvReader *
csv_reader_new_loose(Bytes bytes, const char *file, int line, const CsvFormat *format)
{
    CsvReader *reader = csv_reader_new(bytes, file);

    reader->line = line;
    reader->loose = true;
    reader->format = *format;
    return reader;
}

void
csv_reader_allow_any_fields(CsvReader *reader)
{
    reader->most_fields = G_MAXSIZE;
}

size_t
csv_reader_offset(const CsvReader *reader)
{
    return (size_t)(reader->p - reader->bytes.data);
}

int
csv_reader_line(const CsvReader *reader)
{
    return reader->line;
}

bool
csv_reader_met_end(const CsvReader *reader)
{
    return reader->met_end || reader->p == reader->end;
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

/* A missing line end or closing quote makes one row of the rest of the file. */
static bool
report_length(const CsvReader *reader, Diag *diag)
{
    return limit_error(LIMIT_CSV_ROW, (Place){ reader->file, reader->row_line, 1 }, "csv-row-size",
                       diag,
                       "the row that starts here is too long; is a quote or a line end missing?");
}

/* Returns false if the row has more fields than the limit allows. */
static bool
add_field(CsvReader *reader, const CsvField *field)
{
    if (reader->n_fields >= reader->most_fields) {
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

/* The length of the line end at `p` (LF, CRLF, or CR where the format allows it), or 0. */
static size_t
line_end_length(const CsvReader *reader, const char *p)
{
    if (p == reader->end || (*p != '\n' && *p != '\r')) {
        return 0;
    }
    if (*p == '\r' && p + 1 < reader->end && p[1] == '\n') {
        return 2;
    }
    return *p == '\n' || reader->format.cr ? 1 : 0;
}

static bool
skip_line_end(CsvReader *reader)
{
    size_t length = line_end_length(reader, reader->p);

    if (length == 0) {
        return false;
    }
    reader->p = reader->line_start = reader->p + length;
    reader->line++;
    return true;
}

static bool
at_field_end(const CsvReader *reader)
{
    const char *p = reader->p;

    return p == reader->end || *p == ',' || line_end_length(reader, p) > 0;
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

/* The furthest position at which the row may still end without exceeding the limit. */
static const char *
row_limit(const CsvReader *reader)
{
    size_t most = limit_get(LIMIT_CSV_ROW), left = most - MIN(most, reader->text->len);

    return (size_t)(reader->end - reader->p) > left ? reader->p + left : reader->end;
}

static bool
read_quoted(CsvReader *reader, Diag *diag)
{
    Place opened = reader_place(reader, reader->p);
    const char *quote = NULL;

    reader->p++;
    const char *limit = row_limit(reader);
    limit += limit < reader->end ? 1 : 0; /* room for the closing quote */
    while ((quote = memchr(reader->p, '"', (size_t)(limit - reader->p))) != NULL) {
        append_counting_lines(reader, reader->p, quote);
        reader->p = quote + 1;
        if (reader->p == reader->end || *reader->p != '"') {
            return at_field_end(reader) ||
                   diag_error(diag, reader_place(reader, reader->p), "csv-quote",
                              "there is text after a closing quote; write a quote inside a quoted "
                              "field twice");
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
        return p == limit
                   ? report_length(reader, diag)
                   : diag_error(diag, reader_place(reader, p), "csv-quote",
                                "there is a quote inside a field that does not start with one; put "
                                "the field in quotes and write the inner quote twice");
    }
    append_bytes(reader->text, start, (size_t)(p - start));
    return true;
}

static bool
is_space(char c)
{
    return c == ' ' || c == '\t';
}

static const char *
skip_spaces(const CsvReader *reader, const char *p)
{
    const char delimiter = reader->format.delimiter;

    while (delimiter != ' ' && p < reader->end && is_space(*p) && *p != delimiter) {
        p++;
    }
    return p;
}

/* The length of the delimiter at `p`, or 0. Spaces at the end of a line do not separate fields. */
static size_t
delimiter_length(const CsvReader *reader, const char *p)
{
    const CsvFormat *format = &reader->format;
    size_t n = 0;

    if (format->delimiter != ' ') {
        return p < reader->end && format->delimiter != '\0' && *p == format->delimiter ? 1 : 0;
    }
    while (p + n < reader->end && is_space(p[n])) {
        n++;
    }
    bool wide = n >= (size_t)format->gap || memchr(p, '\t', n) != NULL;
    return wide && p + n < reader->end && line_end_length(reader, p + n) == 0 ? n : 0;
}

/* Whether the field read so far ends at `p`. */
static bool
loose_field_ends(const CsvReader *reader, const char *p)
{
    return delimiter_length(reader, p) > 0 || p == reader->end || line_end_length(reader, p) > 0;
}

static bool
is_escape(const CsvReader *reader, const char *p)
{
    const CsvFormat *format = &reader->format;

    return format->backslash && *p == '\\' && p + 1 < reader->end && p[1] != '\0' &&
           (p[1] == '\\' || p[1] == format->quote || p[1] == format->delimiter);
}

/* The quote that closes the field whose content starts at `p`; NULL if there is none. */
static const char *
find_closing(CsvReader *reader, const char *p)
{
    size_t left = (size_t)(reader->end - p);
    const char *limit = p + MIN(left, (size_t)CSV_LOOSE_QUOTED_MAX);
    const char quote = reader->format.quote;

    p = reader->unclosed_upto != NULL && reader->unclosed_upto > p ? reader->unclosed_upto : p;
    while (p < limit) {
        bool doubled = *p == quote && p + 1 < reader->end && p[1] == quote;
        if (*p == quote && !doubled && loose_field_ends(reader, skip_spaces(reader, p + 1))) {
            return p;
        }
        p += doubled || is_escape(reader, p) ? 2 : 1;
    }
    reader->unclosed_upto = limit;
    reader->met_end = reader->met_end || limit == reader->end;
    return NULL;
}

/* Appends the text between the quotes, replacing each doubled quote or escape with its
 * character. */
static void
append_unquoted(CsvReader *reader, const char *p, const char *closing)
{
    const char quote = reader->format.quote;
    const char *from = p;

    while (p < closing) {
        if (is_escape(reader, p) || (*p == quote && p + 1 < closing && p[1] == quote)) {
            append_bytes(reader->text, from, (size_t)(p - from));
            from = p + 1;
            p += 2;
        } else {
            size_t ended = line_end_length(reader, p);
            p += MAX(ended, 1);
            reader->line += ended > 0;
            reader->line_start = ended > 0 ? p : reader->line_start;
        }
    }
    append_bytes(reader->text, from, (size_t)(closing - from));
}

static bool
read_loose_bare(CsvReader *reader, Diag *diag)
{
    const char *p = reader->p, *from = p, *limit = row_limit(reader);
    const char delimiter = reader->format.delimiter;

    while (p < limit) {
        if (is_escape(reader, p)) {
            append_bytes(reader->text, from, (size_t)(p - from));
            from = p + 1;
            p += 2;
        } else if ((*p == delimiter || *p == '\n' || *p == '\r' || is_space(*p)) &&
                   loose_field_ends(reader, p)) {
            break;
        } else {
            p++;
        }
    }
    if (p >= limit && limit < reader->end && !loose_field_ends(reader, limit)) {
        return report_length(reader, diag);
    }
    p = MIN(p, reader->end);
    append_bytes(reader->text, from, (size_t)(p - from));
    reader->p = p;
    return true;
}

/* Spaces around the quotes are ignored. */
static bool
read_loose(CsvReader *reader, bool *ret_quoted, Diag *diag)
{
    const char *open = skip_spaces(reader, reader->p);
    bool opens =
        open < reader->end && reader->format.quote != '\0' && *open == reader->format.quote;
    const char *closing = opens ? find_closing(reader, open + 1) : NULL;

    *ret_quoted = closing != NULL;
    if (closing == NULL) {
        return read_loose_bare(reader, diag);
    }
    if ((size_t)(closing - open) + reader->text->len > limit_get(LIMIT_CSV_ROW)) {
        return report_length(reader, diag);
    }
    append_unquoted(reader, open + 1, closing);
    reader->p = skip_spaces(reader, closing + 1);
    return true;
}

static bool
check_text(const CsvReader *reader, const char *text, size_t length, Place place, Diag *diag)
{
    if (reader->loose || g_utf8_validate(text, (gssize)length, NULL)) { /* a NUL byte is not text */
        return true;
    }
    return memchr(text, '\0', length) != NULL
               ? diag_error(diag, place, "csv-nul", "the field contains a NUL byte")
               : diag_error(diag, place, "csv-encoding",
                            "the field is not UTF-8; save the file as UTF-8");
}

static bool
read_field(CsvReader *reader, Diag *diag)
{
    Place place = reader_place(reader, reader->p);
    CsvField field = { .line = place.line, .column = place.column };
    size_t start = reader->text->len;

    if (reader->loose) {
        if (!read_loose(reader, &field.quoted, diag)) {
            return false;
        }
    } else {
        field.quoted = reader->p < reader->end && *reader->p == '"';
        if (!(field.quoted ? read_quoted(reader, diag) : read_bare(reader, diag))) {
            return false;
        }
    }
    field.length = reader->text->len - start;
    if (!check_text(reader, reader->text->str + start, field.length, place, diag)) {
        return false;
    }
    g_string_append_c(reader->text, '\0');
    return add_field(reader, &field) ||
           limit_error(LIMIT_CSV_FIELDS, (Place){ reader->file, reader->row_line, 1 },
                       "csv-row-size", diag,
                       "the row that starts here has too many fields; is a line end missing?");
}

static bool
read_fields(CsvReader *reader, Diag *diag)
{
    g_string_truncate(reader->text, 0);
    reader->n_fields = 0;
    if (reader->format.delimiter == ' ') { /* indentation does not make an empty first field */
        reader->p += delimiter_length(reader, reader->p);
    }
    if (!read_field(reader, diag)) {
        return false;
    }
    for (size_t n; (n = delimiter_length(reader, reader->p)) > 0;) {
        reader->p += n;
        if (!read_field(reader, diag)) {
            return false;
        }
    }
    char *text = reader->text->str; /* growing may have moved it */
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
    while (!reader->loose && skip_line_end(reader)) {
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

void
csv_append_field(GString *out, const char *text)
{
    if (strpbrk(text, "\",\r\n") == NULL) {
        g_string_append(out, text);
        return;
    }
    g_string_append_c(out, '"');
    for (const char *p = text; *p != '\0'; p++) {
        if (*p == '"') {
            g_string_append_c(out, '"');
        }
        g_string_append_c(out, *p);
    }
    g_string_append_c(out, '"');
}
