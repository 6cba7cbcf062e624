/* The file structure around the objects: cross-reference table, trailer, streams. */
#include "outputs/pdf/write/parse.h"

#include <string.h>

enum { OBJECTS_MAX = 1000 * 1000, HOPS_MAX = 16 };

static const char *
find_last(const char *bytes, size_t size, const char *text)
{
    size_t length = strlen(text);

    for (size_t i = size; i >= length; i--) {
        if (memcmp(bytes + i - length, text, length) == 0) {
            return bytes + i - length;
        }
    }
    return NULL;
}

static bool
take_integer(Span *rest, int64_t *ret_number)
{
    Token token = parse_token(rest);

    return token.kind == TOKEN_NUMBER && span_integer(token.text, ret_number);
}

/* Reads one row: offset, generation, n or f. */
static bool
read_row(PdfSource *source, Span *rest, int64_t object)
{
    int64_t offset = 0, generation = 0;

    if (!take_integer(rest, &offset) || !take_integer(rest, &generation)) {
        return false;
    }
    bool used = span_is(parse_token(rest).text, "n");
    if (used && offset < source->bytes.end - source->bytes.start) {
        source->offsets[object] = (size_t)offset;
    }
    return true;
}

static bool
read_table(PdfSource *source, Span rest)
{
    int64_t first = 0, n_rows = 0;

    if (!span_is(parse_token(&rest).text, "xref")) {
        return false;
    }
    for (;;) {
        Span ahead = rest;
        if (span_is(parse_token(&ahead).text, "trailer")) {
            return parse_value(&ahead, &source->trailer);
        }
        if (!take_integer(&rest, &first) || !take_integer(&rest, &n_rows) ||
            first + n_rows > OBJECTS_MAX) {
            return false;
        }
        if (first + n_rows > source->n_objects) {
            source->offsets = g_renew(size_t, source->offsets, (size_t)(first + n_rows));
            memset(source->offsets + source->n_objects, 0,
                   (size_t)(first + n_rows - source->n_objects) * sizeof(size_t));
            source->n_objects = (int)(first + n_rows);
        }
        for (int64_t i = 0; i < n_rows; i++) {
            if (!read_row(source, &rest, first + i)) {
                return false;
            }
        }
    }
}

bool
pdf_source_open(PdfSource *source, const char *bytes, size_t size)
{
    const char *start = find_last(bytes, size, "startxref");
    int64_t offset = 0;

    *source = (PdfSource){ .bytes = { bytes, bytes + size } };
    if (start == NULL) {
        return false;
    }
    Span rest = { start + strlen("startxref"), bytes + size };
    if (!take_integer(&rest, &offset) || (size_t)offset >= size) {
        return false;
    }
    return read_table(source, (Span){ bytes + offset, bytes + size });
}

void
pdf_source_close(PdfSource *source)
{
    g_clear_pointer(&source->offsets, g_free);
}

/* Reads an object's value; `*ret_rest` is the text after it. */
static bool
read_object(const PdfSource *source, int object, Span *ret_value, Span *ret_rest)
{
    int64_t number = 0, generation = 0;

    if (object < 1 || object >= source->n_objects || source->offsets[object] == 0) {
        return false;
    }
    Span rest = { source->bytes.start + source->offsets[object], source->bytes.end };
    if (!take_integer(&rest, &number) || number != object || !take_integer(&rest, &generation) ||
        !span_is(parse_token(&rest).text, "obj") || !parse_value(&rest, ret_value)) {
        return false;
    }
    *ret_rest = rest;
    return true;
}

bool
pdf_source_object(const PdfSource *source, int object, Span *ret_value, Span *ret_stream)
{
    Span rest, length_text;
    int64_t length = 0;

    if (!read_object(source, object, ret_value, &rest)) {
        return false;
    }
    Token keyword = parse_token(&rest);
    *ret_stream = (Span){ NULL, NULL };
    if (keyword.kind != TOKEN_KEYWORD || !span_is(keyword.text, "stream")) {
        return true;
    }
    if (rest.start < rest.end && *rest.start == '\r') {
        rest.start++;
    }
    if (rest.start < rest.end && *rest.start == '\n') {
        rest.start++;
    }
    if (!pdf_source_find(source, *ret_value, "/Length", &length_text) ||
        !span_integer(length_text, &length) || length > rest.end - rest.start) {
        return false;
    }
    *ret_stream = (Span){ rest.start, rest.start + length };
    return true;
}

/* Follows references until there is another value. */
static bool
pdf_source_resolve(const PdfSource *source, Span *value)
{
    Span rest;
    int object = 0;

    for (int hops = 0; hops < HOPS_MAX; hops++) {
        if (!span_reference(*value, &object)) {
            return true;
        }
        if (!read_object(source, object, value, &rest)) {
            return false;
        }
    }
    return false;
}

bool
pdf_source_find(const PdfSource *source, Span dictionary, const char *key, Span *ret_value)
{
    return span_find(dictionary, key, ret_value) && pdf_source_resolve(source, ret_value);
}
