/* Reads PDF files with a plain cross-reference table, as written by cairo, sufficiently to copy
 * objects. Any input is safe: errors are reported by false, and nothing outside the bytes is read.
 *
 * A value is a span of the file's text. */
#ifndef OUTPUTS_PDF_WRITE_PARSE_H
#define OUTPUTS_PDF_WRITE_PARSE_H

#include "base/base.h"

typedef struct {
    const char *start, *end;
} Span;

typedef enum {
    TOKEN_END, /* nothing left, or not readable */
    TOKEN_NUMBER,
    TOKEN_NAME,
    TOKEN_STRING,
    TOKEN_KEYWORD,
    TOKEN_OPEN, /* << or [ */
    TOKEN_CLOSE,
} TokenKind;

typedef struct {
    TokenKind kind;
    Span text;
} Token;

/* Removes the next token from the front of `rest` and returns it. */
Token parse_token(Span *rest);

/* Removes a complete value: number, reference, dictionary … False: there is none. */
bool parse_value(Span *rest, Span *ret_value);

bool span_is(Span span, const char *text);
bool span_integer(Span span, int64_t *ret_number);
/* Reads an array of exactly `n` numbers. */
bool span_numbers(Span array, double *ret_numbers, size_t n);
/* "12 0 R" */
bool span_reference(Span span, int *ret_object);

/* Removes `<<` from the front of a dictionary, so that span_pair() can remove its members one by
 * one. */
bool span_open_dictionary(Span *dictionary);
bool span_pair(Span *rest, Span *ret_key, Span *ret_value);
bool span_find(Span dictionary, const char *key, Span *ret_value);

typedef struct {
    Span bytes;
    Span trailer;
    size_t *offsets; /* by object number; 0: free */
    int n_objects;
} PdfSource;

bool pdf_source_open(PdfSource *source, const char *bytes, size_t size);
void pdf_source_close(PdfSource *source);

/* Finds an object's value; ret_stream->start is NULL if it is not a stream. */
bool pdf_source_object(const PdfSource *source, int object, Span *ret_value, Span *ret_stream);

/* span_find() and then pdf_source_resolve(). */
bool pdf_source_find(const PdfSource *source, Span dictionary, const char *key, Span *ret_value);

#endif
