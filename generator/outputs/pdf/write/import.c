#include "outputs/pdf/write/import.h"

#include "outputs/pdf/write/parse.h"

#include <string.h>

struct Import {
    PdfSource source;
    GArray *pages;  /* int: their objects */
    int *numbers;   /* new number by old number; 0: not needed so far */
    GArray *queue;  /* int: old numbers of objects to write */
    size_t written; /* entries of the queue that are written */
};

static bool
import_error(Diag *diag, const char *what)
{
    return diag_error(diag, (Place){ 0 }, "pdf-import",
                      "the charts and SVG pictures cannot be put into the PDF: %s", what);
}

/* Collects the leaves of the page tree, in order. */
static bool
collect_pages(Import *import)
{
    g_autoptr(GArray) open = g_array_new(FALSE, FALSE, sizeof(int));
    Span root, kids, type, node, stream;
    int object = 0;

    if (!pdf_source_find(&import->source, import->source.trailer, "/Root", &root) ||
        !span_find(root, "/Pages", &node) || !span_reference(node, &object)) {
        return false;
    }
    g_array_append_val(open, object);
    for (int visits = 0; open->len > 0 && visits <= import->source.n_objects; visits++) {
        object = g_array_index(open, int, open->len - 1);
        g_array_set_size(open, open->len - 1);
        if (!pdf_source_object(&import->source, object, &node, &stream) ||
            !pdf_source_find(&import->source, node, "/Type", &type)) {
            return false;
        }
        if (span_is(type, "/Page")) {
            g_array_append_val(import->pages, object);
            continue;
        }
        if (!pdf_source_find(&import->source, node, "/Kids", &kids) ||
            !span_is(parse_token(&kids).text, "[")) {
            return false;
        }
        guint first = open->len;
        for (Span kid; parse_value(&kids, &kid) && span_reference(kid, &object);) {
            g_array_insert_val(open, first, object); /* reversed: the array is a stack */
        }
    }
    return open->len == 0;
}

Import *
import_open(const char *bytes, size_t size, Diag *diag)
{
    g_autoptr(Import) import = g_new0(Import, 1);

    import->pages = g_array_new(FALSE, FALSE, sizeof(int));
    import->queue = g_array_new(FALSE, FALSE, sizeof(int));
    if (!pdf_source_open(&import->source, bytes, size)) {
        import_error(diag, "it has no cross-reference table");
        return NULL;
    }
    if (!collect_pages(import)) {
        import_error(diag, "its page tree is broken");
        return NULL;
    }
    import->numbers = g_new0(int, (size_t)import->source.n_objects + 1);
    return g_steal_pointer(&import);
}

void
import_free(Import *import)
{
    if (import == NULL) {
        return;
    }
    pdf_source_close(&import->source);
    g_array_unref(import->pages);
    g_array_unref(import->queue);
    g_free(import->numbers);
    g_free(import);
}

size_t
import_page_count(const Import *import)
{
    return import->pages->len;
}

/* The new number of an object. Queues the object at its first use. */
static int
new_number(Import *import, PdfFile *file, int object)
{
    if (object < 1 || object >= import->source.n_objects) {
        return 0;
    }
    if (import->numbers[object] == 0) {
        import->numbers[object] = pdf_object_reserve(file);
        g_array_append_val(import->queue, object);
    }
    return import->numbers[object];
}

static bool
needs_blank(TokenKind before, TokenKind token)
{
    bool open_ended = before == TOKEN_NUMBER || before == TOKEN_KEYWORD || before == TOKEN_NAME;

    return open_ended && (token == TOKEN_NUMBER || token == TOKEN_KEYWORD);
}

/* Appends a value token by token and renumbers references. */
static void
append_value(Import *import, PdfFile *file, Span value, GString *out)
{
    TokenKind before = TOKEN_NAME;

    for (;;) {
        Span ahead = value;
        int object = 0;
        Token token = parse_token(&value);
        if (token.kind == TOKEN_END) {
            return;
        }
        if (needs_blank(before, token.kind)) {
            g_string_append_c(out, ' ');
        }
        before = token.kind;
        if (token.kind == TOKEN_NUMBER && span_reference(ahead, &object)) {
            int number = new_number(import, file, object);
            parse_token(&value);
            parse_token(&value);
            if (number == 0) {
                g_string_append(out, "null");
            } else {
                syntax_reference(out, number);
            }
            before = TOKEN_KEYWORD;
        } else {
            g_string_append_len(out, token.text.start, token.text.end - token.text.start);
        }
    }
}

/* True for entries to drop: the writer adds /Length itself, and PDF/A forbids interpolated
 * images. */
static bool
must_go(Span key, bool is_stream)
{
    return is_stream && (span_is(key, "/Length") || span_is(key, "/Interpolate"));
}

static void
append_dictionary(Import *import, PdfFile *file, Span dictionary, bool is_stream, GString *out)
{
    Span rest = dictionary, key, value;

    span_open_dictionary(&rest);
    while (span_pair(&rest, &key, &value)) {
        if (must_go(key, is_stream)) {
            continue;
        }
        g_string_append_len(out, key.start, key.end - key.start);
        append_value(import, file, value, out);
    }
    if (span_find(dictionary, "/Subtype", &value) && span_is(value, "/CIDFontType2") &&
        !span_find(dictionary, "/CIDToGIDMap", &value)) {
        g_string_append(out, "/CIDToGIDMap/Identity");
    }
}

static GByteArray *
span_copy(Span span)
{
    GByteArray *copy = g_byte_array_new();

    g_byte_array_append(copy, (const guint8 *)span.start, (guint)(span.end - span.start));
    return copy;
}

/* Reads a page's box, contents and resources. */
static bool
read_page(const Import *import, Span page, double box[4], Span *ret_dictionary, Span *ret_contents)
{
    const PdfSource *source = &import->source;
    Span media, contents;
    int object = 0;

    return pdf_source_find(source, page, "/MediaBox", &media) && span_numbers(media, box, 4) &&
           box[2] - box[0] >= 1 && box[3] - box[1] >= 1 &&
           span_find(page, "/Contents", &contents) && span_reference(contents, &object) &&
           pdf_source_object(source, object, ret_dictionary, ret_contents) &&
           ret_contents->start != NULL;
}

/* Scales to the unit square need more decimals than other numbers. */
static void
append_fine(GString *out, double number)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    g_string_append(out, g_ascii_formatd(text, sizeof text, "%.9f", number));
    g_string_append_c(out, ' ');
}

/* Appends the box, and the matrix that maps it to the unit square. */
static void
append_box(GString *out, const double box[4])
{
    double width = box[2] - box[0], height = box[3] - box[1];

    g_string_append(out, "/Type/XObject/Subtype/Form/BBox[");
    for (size_t i = 0; i < 4; i++) {
        syntax_number(out, box[i]);
        g_string_append_c(out, i < 3 ? ' ' : ']');
    }
    g_string_append(out, "/Matrix[");
    append_fine(out, 1 / width);
    g_string_append(out, "0 0 ");
    append_fine(out, 1 / height);
    append_fine(out, -box[0] / width);
    append_fine(out, -box[1] / height);
    g_string_append_c(out, ']');
}

bool
import_write_page(Import *import, size_t index, PdfFile *file, int object, Diag *diag)
{
    Span page, stream, dictionary, contents, value;
    double box[4] = { 0 };

    g_assert(index < import->pages->len);
    int old = g_array_index(import->pages, int, index);
    if (!pdf_source_object(&import->source, old, &page, &stream) ||
        !read_page(import, page, box, &dictionary, &contents)) {
        return import_error(diag, "a page is broken");
    }
    GString *out = pdf_object_open(file, object);
    append_box(out, box);
    if (span_find(page, "/Group", &value)) {
        g_string_append(out, "/Group");
        append_value(import, file, value, out);
    }
    if (pdf_source_find(&import->source, page, "/Resources", &value)) {
        g_string_append(out, "/Resources");
        append_value(import, file, value, out);
    }
    append_dictionary(import, file, dictionary, true, out);
    pdf_object_close_stream(file, span_copy(contents), false);
    return true;
}

bool
import_write_objects(Import *import, PdfFile *file, Diag *diag)
{
    bool ok = true;

    for (; import->written < import->queue->len; import->written++) {
        int old = g_array_index(import->queue, int, import->written);
        GString *out = pdf_object_open(file, import->numbers[old]);
        Span value, stream;
        if (!pdf_source_object(&import->source, old, &value, &stream)) {
            g_string_append(out, "null");
            pdf_object_close(file);
            ok = import_error(diag, "an object is broken");
            continue;
        }
        Span rest = value;
        bool is_dictionary = span_open_dictionary(&rest);
        if (stream.start != NULL && is_dictionary) {
            append_dictionary(import, file, value, true, out);
            pdf_object_close_stream(file, span_copy(stream), false);
        } else if (is_dictionary) {
            g_string_append(out, "<<");
            append_dictionary(import, file, value, false, out);
            g_string_append(out, ">>");
            pdf_object_close(file);
        } else {
            append_value(import, file, value, out);
            pdf_object_close(file);
        }
    }
    return ok;
}
