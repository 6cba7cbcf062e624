/* CSV, read row by row from bytes in memory, in one of two modes.
 *
 * Strict: RFC 4180. Commas separate fields, LF or CRLF separate rows. A field in double quotes may
 * contain all of these, and a quote doubled. A leading byte order mark and empty lines are skipped.
 * Anything else is an error with its line and column: a quote that is never closed, text after a
 * closing quote, a quote inside an unquoted field, a NUL byte, bytes that are not UTF-8.
 *
 * Loose: files as people write them, in a given format (sources/tables/sheet_dialect.c detects it).
 * A quote opens a field only at the field's start, and closes it only before a delimiter or line
 * end. A quote that is never closed is an ordinary character. An empty line is a row of one empty
 * field. Bytes are passed on in their original encoding.
 *
 * Both modes refuse a row over the limits csv-row and csv-fields. Columns count bytes, as in JSON.
 * Memory use is that of one row. */
#ifndef BASE_CSV_H
#define BASE_CSV_H

#include "base/diag.h"
#include "base/files.h"

enum { CSV_LOOSE_QUOTED_MAX = 1 << 20 }; /* bytes; a longer quoted field counts as never closed */

/* The format of a loose file. */
typedef struct {
    char delimiter; /* '\0': a line is one field; ' ': runs of spaces and tabs */
    int gap;        /* with ' ': the least number of spaces in such a run */
    char quote;     /* '\0': no quoting */
    bool backslash; /* a backslash escapes a quote or delimiter; a doubled quote is still a quote */
    bool cr;        /* a lone CR ends a line */
} CsvFormat;

typedef struct {
    char *text; /* unquoted, NUL-terminated; may be written to */
    size_t length;
    int line, column; /* where the field starts */
    bool quoted;
} CsvField;

/* Borrowed; valid until the next row is read. */
typedef struct {
    const CsvField *fields;
    size_t n_fields; /* at least 1 */
    int line;
} CsvRow;

typedef struct CsvReader CsvReader;

/* The bytes and the file name are borrowed. */
CsvReader *csv_reader_new(Bytes bytes, const char *file);
/* Copies the format. `line` is the number of the line on which the bytes begin. */
CsvReader *csv_reader_new_loose(Bytes bytes, const char *file, int line, const CsvFormat *format);
/* Turns off the limit csv-fields, for callers that only try a format on a bounded sample. */
void csv_reader_allow_any_fields(CsvReader *reader);
void csv_reader_free(CsvReader *reader); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsvReader, csv_reader_free)

/* Sets *ret to the next row, or to NULL at the end of the file. Returns false after an error;
 * reading cannot continue then. */
bool csv_read_row(CsvReader *reader, const CsvRow **ret, Diag *diag);

/* Where the next row starts: the number of bytes read so far, and the line number. */
size_t csv_reader_offset(const CsvReader *reader);
int csv_reader_line(const CsvReader *reader);
/* Whether additional bytes after the end could have changed a row that was already read. */
bool csv_reader_met_end(const CsvReader *reader);

/* Appends a field in RFC 4180's form: quoted if it contains a quote, comma or line end. */
void csv_append_field(GString *out, const char *text);

#endif
