/* CSV as RFC 4180 has it, read row by row from bytes in memory: fields parted
 * by commas, rows by LF or CRLF, a field in double quotes may hold all of these
 * and writes a quote as two. A leading byte order mark is skipped, and so are
 * empty lines. Anything else is an error with its line and column: a quote that
 * is never closed, text behind a closing quote, a quote inside a bare field, a
 * NUL byte, bytes that are not UTF-8, a row over CSV_ROW_MAX or CSV_FIELDS_MAX.
 * Columns count bytes, as in JSON. Memory is that of one row. */
#ifndef BASE_CSV_H
#define BASE_CSV_H

#include "base/diag.h"
#include "base/files.h"

enum { CSV_ROW_MAX = 1 << 24 }; /* bytes */
enum { CSV_FIELDS_MAX = 1 << 16 };

typedef struct {
    char *text; /* unquoted, NUL-terminated; may be written to */
    size_t length;
    int line, column; /* where the field starts */
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
void csv_reader_free(CsvReader *reader); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(CsvReader, csv_reader_free)

/* The next row, or NULL in *ret at the end of the file. False after an error;
 * reading goes no further then. */
bool csv_read_row(CsvReader *reader, const CsvRow **ret, Diag *diag);

#endif
