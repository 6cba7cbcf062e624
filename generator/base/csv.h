/* CSV, read row by row from bytes in memory, in one of two ways.
 *
 * Strict: RFC 4180. Commas separate fields, LF or CRLF separate rows. A field in
 * double quotes may contain all of these and writes a quote as two. A leading byte
 * order mark is skipped, and so are empty lines. Anything else is an error with its
 * line and column: a quote that is never closed, text behind a closing quote, a quote
 * inside a bare field, a NUL byte, bytes that are not UTF-8.
 *
 * Loose: the files that people have, in a given format (sources/tables/sheet_dialect.c
 * finds it). A quote opens a field only at its start, and closes it only before a
 * delimiter or a line end; a quote that is never closed is a character like others.
 * An empty line is a row of one empty field. Bytes are passed on in whatever encoding.
 *
 * Both refuse a row over the limits csv-row and csv-fields. Columns count bytes, as in
 * JSON. Memory is that of one row. */
#ifndef BASE_CSV_H
#define BASE_CSV_H

#include "base/diag.h"
#include "base/files.h"

enum { CSV_LOOSE_QUOTED_MAX = 1 << 20 }; /* bytes; beyond, the quote was never closed */

/* How a loose file is written. */
typedef struct {
    char delimiter; /* '\0': a line is one field; ' ': runs of spaces and tabs */
    int gap;        /* with ' ': how many spaces a run has at least */
    char quote;     /* '\0': none */
    bool backslash; /* before a quote or delimiter that is text; a doubled quote is one, too */
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
/* The format is copied; `line` is the line on which the bytes begin. */
CsvReader *csv_reader_new_loose(Bytes bytes, const char *file, int line, const CsvFormat *format);
void csv_reader_free(CsvReader *reader); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsvReader, csv_reader_free)

/* The next row, or NULL in *ret at the end of the file. False after an error;
 * reading goes no further then. */
bool csv_read_row(CsvReader *reader, const CsvRow **ret, Diag *diag);

/* Where the next row starts: how many bytes were read, and the line. */
size_t csv_reader_offset(const CsvReader *reader);
int csv_reader_line(const CsvReader *reader);
/* Would more bytes behind the end have changed a row that was read? */
bool csv_reader_met_end(const CsvReader *reader);

/* Appends a field as RFC 4180 writes it: in quotes when it has a quote, comma or line end. */
void csv_append_field(GString *out, const char *text);

#endif
