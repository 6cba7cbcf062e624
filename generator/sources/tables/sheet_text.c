/* Reads the rows of a text file in a known dialect. Rows are split by base/csv.h on the original
 * bytes; only the text of cells is decoded. UTF-16 cannot be split as bytes, so it is decoded in
 * pieces into a window, which always contains the current row. */
#include "sources/tables/sheet.h"

#include "base/append.h"
#include "base/limits.h"

#include <math.h>
#include <string.h>

enum { WINDOW_STEP = 1 << 16 };

typedef struct {
    SheetSource source;
    Bytes bytes;
    SheetDialect dialect;
    CsvReader *csv;
    size_t decoded;  /* UTF-16: number of bytes decoded so far */
    GString *window; /* UTF-16, else NULL */
    GArray *cells;   /* of SheetCell */
    GString *texts;  /* texts of cells that had to be decoded */
    GArray *starts;  /* of gsize: where such a cell's text starts in `texts` */
    SheetRow row;
    bool began, ruled, over; /* for a framed table: a row was read; the line of dashes below the
                              * header was read; an empty line after the rows was read */
} TextSource;

/* The characters of Windows-1252 from 0x80 to 0x9f; undefined ones are as in Latin-1. */
static const gunichar windows_1252[] = {
    0x20ac, 0x81,   0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x8d,   0x017d, 0x8f,   0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d,   0x017e, 0x0178,
};

static void
append_windows_1252(GString *out, gunichar c)
{
    g_string_append_unichar(out, c == 0                  ? 0xfffd
                                 : c >= 0x80 && c < 0xa0 ? windows_1252[c - 0x80]
                                                         : c);
}

/* Decodes a cell. One that is not UTF-8 is read as Windows-1252, whatever the others are. Control
 * characters from 0x80 on come from programs that mistook Windows-1252 for Latin-1, and are
 * converted too. */
static void
append_decoded(const TextSource *text, GString *out, const CsvField *field)
{
    const char *p = field->text, *end = p + field->length;
    bool bytewise = text->dialect.encoding == ENCODING_WINDOWS_1252;

    for (const char *from = p; from < end && !bytewise; from++) { /* g_utf8_validate() would stop at
                                                                   * NULs */
        bytewise = !g_utf8_validate(from, -1, NULL);
        from += strlen(from);
    }
    while (p < end) {
        gunichar c = bytewise ? (unsigned char)*p : g_utf8_get_char(p);
        append_windows_1252(out, c);
        p += bytewise || c == 0 ? 1 : g_utf8_skip[(unsigned char)*p];
    }
}

static bool
is_ascii(const char *text, size_t size)
{
    unsigned char any = 0, none = 0xff;

    for (size_t i = 0; i < size; i++) {
        any |= (unsigned char)text[i];
        none = text[i] == '\0' ? 0 : none;
    }
    return any < 0x80 && none != 0;
}

/* Strips outer spaces, including no-break spaces. */
static char *
strip(char *text)
{
    char *end = NULL;

    for (gunichar c; (c = g_utf8_get_char(text)) != 0 && (g_unichar_isspace(c) || c == 0xfeff);) {
        text = g_utf8_next_char(text);
    }
    end = text + strlen(text);
    while (end > text) {
        char *before = g_utf8_prev_char(end);
        if (!g_unichar_isspace(g_utf8_get_char(before))) {
            break;
        }
        end = before;
    }
    *end = '\0';
    return text;
}

static unsigned
utf16_unit(const TextSource *text, size_t at)
{
    const unsigned char *p = (const unsigned char *)text->bytes.data + at;

    return text->dialect.encoding == ENCODING_UTF_16_LE ? p[0] | (unsigned)p[1] << 8
                                                        : p[1] | (unsigned)p[0] << 8;
}

/* Decodes about the next `size` bytes into the window, up to the end of a character. */
static void
extend_window(TextSource *text, size_t size)
{
    size_t end = text->decoded + MIN(size, text->bytes.size - text->decoded);

    while (text->decoded + 1 < text->bytes.size && text->decoded < end) {
        unsigned unit = utf16_unit(text, text->decoded);
        text->decoded += 2;
        if (unit >= 0xd800 && unit < 0xdc00 && text->decoded + 1 < text->bytes.size) {
            unsigned low = utf16_unit(text, text->decoded);
            bool pair = low >= 0xdc00 && low < 0xe000;
            unit = pair ? 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00) : 0xfffd;
            text->decoded += pair ? 2 : 0;
        } else if (unit >= 0xd800 && unit < 0xe000) {
            unit = 0xfffd;
        }
        g_string_append_unichar(text->window, unit != 0 ? unit : 0xfffd);
    }
    if (text->decoded + 1 == text->bytes.size) {
        text->decoded = text->bytes.size; /* an incomplete character */
    }
    bytes_forget(&text->bytes, text->bytes.data + text->decoded);
}

static Bytes
window_bytes(const TextSource *text)
{
    return (Bytes){ .data = text->window->str, .size = text->window->len };
}

/* Reads the next row, extending the window until the row ends inside it. */
static bool
read_windowed(TextSource *text, const CsvRow **ret, Diag *diag)
{
    for (;;) {
        size_t start = csv_reader_offset(text->csv);
        int line = csv_reader_line(text->csv);
        g_autoptr(Diag) unheard = diag_new();
        bool more = text->decoded < text->bytes.size;
        bool ok = csv_read_row(text->csv, ret, more ? unheard : diag);
        bool inside = ok && *ret != NULL && !csv_reader_met_end(text->csv);
        if (inside || !more) {
            return ok;
        }
        if (!ok && text->window->len - start > limit_get(LIMIT_CSV_ROW)) {
            diag_take(diag, unheard);
            return false;
        }
        g_string_erase(text->window, 0, (gssize)start);
        extend_window(text, WINDOW_STEP + text->window->len);
        csv_reader_free(text->csv);
        text->csv = csv_reader_new_loose(window_bytes(text), text->source.file, line,
                                         &text->dialect.format);
    }
}

static bool
field_is_empty(const CsvField *field)
{
    return !field->quoted && strspn(field->text, " \t") == field->length;
}

/* ---|True for "|---|:-:|" and "+----+----+"; dashes in the cells of a row are values. */
static bool
is_frame(const TextSource *text, const CsvRow *row)
{
    size_t dashes = 0;

    for (size_t i = 0; i < row->n_fields; i++) {
        const CsvField *field = &row->fields[i];
        if (strspn(field->text, " \t-=:+") != field->length) {
            return false;
        }
        dashes += strpbrk(field->text, "-=") != NULL;
    }
    const char *first = row->fields[0].text + strspn(row->fields[0].text, " ");
    return dashes > 0 && (!text->ruled || *first == '+' || g_str_has_prefix(first, "---"));
}

/* Reads the next row of a framed table; NULL after its last one, which is before an empty line or
 * one without a bar. */
static bool
read_framed(TextSource *text, const CsvRow **ret, Diag *diag)
{
    for (;;) {
        if (!csv_read_row(text->csv, ret, diag)) {
            return false;
        }
        const CsvRow *row = *ret;
        if (row == NULL) {
            return true;
        }
        if (row->line < text->dialect.first_line) {
            continue;
        }
        if (row->n_fields == 1 && field_is_empty(&row->fields[0])) {
            text->over = text->began;
        } else if (is_frame(text, row) && !text->over) {
            text->ruled = text->ruled || text->began;
        } else if (row->n_fields > 1 && !text->over) {
            text->began = true;
            return true;
        } else {
            text->source.rest_line = row->line;
            *ret = NULL;
            return true;
        }
    }
}

/* Excludes the empty cells outside the outer bars of "| a | b |". */
static void
drop_outer_bars(const CsvRow *row, size_t *first, size_t *end)
{
    if (field_is_empty(&row->fields[0])) {
        (*first)++;
        *end -= *end > *first && field_is_empty(&row->fields[*end - 1]) ? 1 : 0;
    }
}

static void
add_cell(TextSource *text, const CsvField *field)
{
    SheetCell cell = { .number = NAN, .line = field->line, .column = field->column };
    gsize start = text->texts->len;

    if (is_ascii(field->text, field->length)) {
        cell.text = g_strstrip(field->text);
    } else {
        append_decoded(text, text->texts, field);
        g_string_append_c(text->texts, '\0');
    }
    g_array_append_val(text->cells, cell);
    g_array_append_val(text->starts, start);
}

static const SheetRow *
make_row(TextSource *text, const CsvRow *row)
{
    size_t first = 0, end = row->n_fields;

    if (text->dialect.framed) {
        drop_outer_bars(row, &first, &end);
    } else if (end == 1 && field_is_empty(&row->fields[0])) {
        end = 0;
    }
    g_array_set_size(text->cells, 0);
    g_array_set_size(text->starts, 0);
    g_string_truncate(text->texts, 0);
    for (size_t i = first; i < end; i++) {
        add_cell(text, &row->fields[i]);
    }
    SheetCell *cells = (SheetCell *)(void *)text->cells->data;
    for (guint i = 0; i < text->cells->len; i++) { /* the texts no longer move */
        if (cells[i].text == NULL) {
            cells[i].text = strip(text->texts->str + g_array_index(text->starts, gsize, i));
        }
        cells[i].kind = *cells[i].text != '\0' ? SHEET_TEXT : SHEET_EMPTY;
    }
    text->row = (SheetRow){ .cells = cells, .n_cells = text->cells->len, .line = row->line };
    return &text->row;
}

static bool
text_next(SheetSource *source, const SheetRow **ret, Diag *diag)
{
    TextSource *text = (TextSource *)(void *)source;
    const CsvRow *row = NULL;

    do {
        bool ok = text->window != NULL   ? read_windowed(text, &row, diag)
                  : text->dialect.framed ? read_framed(text, &row, diag)
                                         : csv_read_row(text->csv, &row, diag);
        if (!ok) {
            return false;
        }
    } while (row != NULL && row->line < text->dialect.first_line);
    *ret = row != NULL ? make_row(text, row) : NULL;
    return true;
}

static void
text_close(SheetSource *source)
{
    TextSource *text = (TextSource *)(void *)source;

    csv_reader_free(text->csv);
    if (text->window != NULL) {
        g_string_free(text->window, TRUE);
    }
    g_array_unref(text->cells);
    g_array_unref(text->starts);
    g_string_free(text->texts, TRUE);
    g_free(text);
}

void
sheet_source_close(SheetSource *source)
{
    if (source != NULL) {
        source->close(source);
    }
}

SheetSource *
sheet_text_open(Bytes bytes, const char *file, const SheetDialect *dialect)
{
    TextSource *text = g_new0(TextSource, 1);
    bool wide = dialect->encoding == ENCODING_UTF_16_LE || dialect->encoding == ENCODING_UTF_16_BE;

    text->source = (SheetSource){ .file = file, .next = text_next, .close = text_close };
    text->source.dialect = &text->dialect;
    text->source.n_header_rows = dialect->framed ? 1 : 0;
    text->bytes = bytes;
    text->dialect = *dialect;
    text->cells = g_array_new(FALSE, FALSE, sizeof(SheetCell));
    text->starts = g_array_new(FALSE, FALSE, sizeof(gsize));
    text->texts = g_string_new(NULL);
    if (wide) {
        text->window = g_string_new(NULL);
        text->decoded = bytes.size >= 2 && utf16_unit(text, 0) == 0xfeff ? 2 : 0;
        extend_window(text, WINDOW_STEP);
        bytes = window_bytes(text);
    }
    text->csv = csv_reader_new_loose(bytes, file, 1, &dialect->format);
    return &text->source;
}
