/* Reads a PDF file with a plain cross-reference table, as cairo writes them, far
 * enough to copy objects out of it. Any bytes may come in: what does not fit is
 * reported by false, and nothing outside the bytes is read.
 *
 * A value is the span of text that spells it. */
#ifndef OUTPUTS_PDF_WRITE_PARSE_H
#define OUTPUTS_PDF_WRITE_PARSE_H

#include "base/base.h"

typedef struct {
    const char *start, *end;
} Span;

typedef enum {
    TOKEN_END, /* nothing left, or nothing that can be read */
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

/* Takes the next token off the front of `rest`. */
Token parse_token(Span *rest);

/* Takes a whole value: number, reference, dictionary … */
bool parse_value(Span *rest, Span *ret_value);

bool span_is(Span span, const char *text);
bool span_integer(Span span, int64_t *ret_number);
/* Exactly `n` numbers in an array. */
bool span_numbers(Span array, double *ret_numbers, size_t n);
/* "12 0 R" */
bool span_reference(Span span, int *ret_object);

/* Takes `<<` off the front of a dictionary, so that span_pair() takes its
 * members off one by one. */
bool span_open_dictionary(Span *dictionary);
bool span_pair(Span *rest, Span *ret_key, Span *ret_value);
bool span_find(Span dictionary, const char *key, Span *ret_value);

typedef struct {
    Span bytes;
    Span trailer;
    size_t *offsets; /* by object; 0: free */
    int n_objects;
} PdfSource;

bool pdf_source_open(PdfSource *source, const char *bytes, size_t size);
void pdf_source_close(PdfSource *source);

/* The object's value; ret_stream->start is NULL when it is no stream. */
bool pdf_source_object(const PdfSource *source, int object, Span *ret_value, Span *ret_stream);

/* span_find() and then pdf_source_resolve(). */
bool pdf_source_find(const PdfSource *source, Span dictionary, const char *key, Span *ret_value);

#endif
