/* content.xml has the styles, which can hide sheets, and then the sheets one after the other, as
 * rows of cells. Equal rows and cells are written once with a repeat count. A sheet usually ends
 * with millions of empty ones, which are only counted. */
#include "sources/tables/workbook_ods.h"

#include "base/limits.h"
#include "base/number.h"
#include "sources/tables/workbook_value.h"

#include <string.h>

#define ODF "urn:oasis:names:tc:opendocument:xmlns:"
static const char office_uri[] = ODF "office:1.0", style_uri[] = ODF "style:1.0",
                  table_uri[] = ODF "table:1.0", text_uri[] = ODF "text:1.0";
static const char calc_uri[] =
    "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0";
static const char content_entry[] = "content.xml";

/* The sheets are children of office:spreadsheet in office:body in the root. Tables elsewhere belong
 * to changes, linked documents, or cells. */
enum { SHEET_DEPTH = 4 };

static bool
is_element(const XmlElement *element, const char *uri, const char *name)
{
    return g_str_equal(element->name, name) && g_str_equal(element->uri, uri);
}

/* The list of sheets */

typedef struct {
    const char *file;
    Arena *arena;
    GArray *sheets;
    GHashTable *hiding; /* names of the styles that hide their sheet */
    char *style;        /* the current one */
    int depth;
    bool in_spreadsheet;
} ListReader;

static XmlNext
list_sheet(const ListReader *reader, const XmlElement *element, Diag *diag)
{
    const char *name = xml_attribute(element, table_uri, "name");
    const char *style = xml_attribute(element, table_uri, "style-name");

    if (reader->sheets->len >= limit_get(LIMIT_WORKBOOK_SHEETS)) {
        (void)limit_error(LIMIT_WORKBOOK_SHEETS, (Place){ .file = reader->file }, "workbook-limit",
                          diag, "the workbook has too many sheets");
        return XML_FAILED;
    }
    WorkbookSheet sheet = { .name = arena_strdup(reader->arena, name != NULL ? name : ""),
                            .hidden =
                                style != NULL && g_hash_table_contains(reader->hiding, style) };
    g_array_append_val(reader->sheets, sheet);
    return XML_GO_ON;
}

static XmlNext
list_start(void *context, const XmlElement *element, Diag *diag)
{
    ListReader *reader = context;
    int depth = ++reader->depth;

    if (depth == SHEET_DEPTH - 1) {
        reader->in_spreadsheet = is_element(element, office_uri, "spreadsheet");
    }
    if (is_element(element, style_uri, "style")) {
        g_free(reader->style);
        reader->style = g_strdup(xml_attribute(element, style_uri, "name"));
    } else if (is_element(element, style_uri, "table-properties")) {
        const char *display = xml_attribute(element, table_uri, "display");
        if (g_hash_table_size(reader->hiding) >= limit_get(LIMIT_WORKBOOK_STYLES)) {
            (void)limit_error(LIMIT_WORKBOOK_STYLES, (Place){ .file = reader->file },
                              "workbook-limit", diag, "the workbook has too many styles");
            return XML_FAILED;
        }
        if (g_strcmp0(display, "false") == 0 && reader->style != NULL) {
            g_hash_table_add(reader->hiding, g_strdup(reader->style));
        }
    } else if (depth == SHEET_DEPTH && reader->in_spreadsheet &&
               is_element(element, table_uri, "table")) {
        return list_sheet(reader, element, diag);
    }
    return XML_GO_ON;
}

static XmlNext
list_end(void *context, const XmlElement *element, Diag *diag)
{
    ListReader *reader = context;

    (void)element, (void)diag;
    reader->depth--;
    return XML_GO_ON;
}

bool
ods_list_sheets(Package *package, const char *file, Arena *arena, GArray *sheets, Diag *diag)
{
    static const XmlHandler handler = { .start = list_start, .end = list_end };
    g_autoptr(GHashTable) hiding = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    ListReader reader = { .file = file, .arena = arena, .sheets = sheets, .hiding = hiding };
    bool ok = package_parse(package, content_entry, &handler, &reader, diag);

    g_free(reader.style);
    return ok;
}

/* A sheet */

typedef struct {
    Sheet *sheet;
    size_t number;   /* index of the sheet to read … */
    size_t n_seen;   /* … and the number of sheets begun so far */
    int depth;       /* of elements */
    int sheet_depth; /* depth of the sheet's element; 0: outside */
    int cell_depth;  /* depth of the current cell; 0: outside */
    int skip_depth;  /* depth of an element that is ignored with its content; 0: none */
    bool in_spreadsheet;
    int line, repeat;                             /* the current row */
    int column, across;                           /* the current cell, and its repeat count */
    bool has_row;                                 /* the current row was added to the sheet */
    bool covered, is_error, has_paragraph, space; /* space: a space is due before the next
                                                   * character */
    GString *type, *value, *formula, *text, *currency;
} SheetReader;

/* A repeat count, capped at a value beyond all limits. */
static int
read_count(const XmlElement *element, const char *uri, const char *name)
{
    enum { COUNT_MAX = 1 << 24 };
    const char *text = xml_attribute(element, uri, name);
    guint64 count = text != NULL ? g_ascii_strtoull(text, NULL, 10) : 1;

    return (int)CLAMP(count, 1, COUNT_MAX);
}

static void
start_row(SheetReader *reader, const XmlElement *element)
{
    reader->line = MIN(reader->line + reader->repeat, SHEET_LINES_MAX + 1);
    reader->repeat = read_count(element, table_uri, "number-rows-repeated");
    reader->column = 0;
    reader->across = 1;
    reader->has_row = false;
}

static void
assign(GString *out, const char *text)
{
    g_string_assign(out, text != NULL ? text : "");
}

static bool
start_cell(SheetReader *reader, const XmlElement *element, Diag *diag)
{
    static const char *const values[] = { "value", "date-value", "time-value", "boolean-value",
                                          "string-value" };
    const char *calc_type = xml_attribute(element, calc_uri, "value-type");

    reader->column = MIN(reader->column + reader->across, SHEET_COLUMNS_MAX + 1);
    reader->across = read_count(element, table_uri, "number-columns-repeated");
    reader->cell_depth = reader->depth;
    reader->covered = g_str_equal(element->name, "covered-table-cell");
    reader->is_error = g_strcmp0(calc_type, "error") == 0;
    reader->has_paragraph = reader->space = false;
    assign(reader->type, xml_attribute(element, office_uri, "value-type"));
    assign(reader->currency, xml_attribute(element, office_uri, "currency"));
    assign(reader->formula, xml_attribute(element, table_uri, "formula"));
    g_string_truncate(reader->value, 0);
    g_string_truncate(reader->text, 0);
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
        const char *value = xml_attribute(element, office_uri, values[i]);
        if (value != NULL) {
            assign(reader->value, value);
        }
    }
    int lines = read_count(element, table_uri, "number-rows-spanned");
    int columns = read_count(element, table_uri, "number-columns-spanned");
    if ((lines == 1 && columns == 1) || reader->line > SHEET_LINES_MAX ||
        reader->column > SHEET_COLUMNS_MAX) {
        return true;
    }
    SheetRange range = { reader->line, reader->column,
                         MIN(reader->line + lines - 1, SHEET_LINES_MAX),
                         MIN(reader->column + columns - 1, SHEET_COLUMNS_MAX) };
    return sheet_add_merged(reader->sheet, range, diag);
}

/* True for elements whose text belongs to the cell: not its comments, pictures, footnotes
 * and ruby texts. */
static bool
is_text_of_cell(const XmlElement *element)
{
    return g_str_equal(element->uri, text_uri) && !g_str_equal(element->name, "note") &&
           !g_str_equal(element->name, "ruby-text");
}

static void
add_character(SheetReader *reader, char character, int n)
{
    reader->space = false;
    for (int i = 0; i < n && reader->text->len <= limit_get(LIMIT_WORKBOOK_TEXT); i++) {
        g_string_append_c(reader->text, character);
    }
}

static void
start_text(SheetReader *reader, const XmlElement *element)
{
    if (!is_text_of_cell(element)) {
        reader->skip_depth = reader->depth;
    } else if (g_str_equal(element->name, "p") || g_str_equal(element->name, "h")) {
        if (reader->has_paragraph) {
            add_character(reader, '\n', 1);
        }
        reader->space = false;
        reader->has_paragraph = true;
    } else if (g_str_equal(element->name, "s")) {
        add_character(reader, ' ', read_count(element, text_uri, "c"));
    } else if (g_str_equal(element->name, "tab")) {
        add_character(reader, '\t', 1);
    } else if (g_str_equal(element->name, "line-break")) {
        add_character(reader, '\n', 1);
    }
}

static bool
is_cell(const XmlElement *element)
{
    return is_element(element, table_uri, "table-cell") ||
           is_element(element, table_uri, "covered-table-cell");
}

/* Handles an element of the sheet outside of its cells. */
static bool
start_part(SheetReader *reader, const XmlElement *element, Diag *diag)
{
    if (is_element(element, table_uri, "table-row")) {
        start_row(reader, element);
    } else if (is_cell(element) && reader->line > 0) {
        return start_cell(reader, element, diag);
    } else if (!g_str_equal(element->uri, table_uri) || g_str_equal(element->name, "table") ||
               g_str_equal(element->name, "shapes")) {
        reader->skip_depth = reader->depth;
    }
    return true;
}

static XmlNext
sheet_start(void *context, const XmlElement *element, Diag *diag)
{
    SheetReader *reader = context;
    int depth = ++reader->depth;

    if (depth == SHEET_DEPTH - 1) {
        reader->in_spreadsheet = is_element(element, office_uri, "spreadsheet");
    }
    if (reader->skip_depth > 0) {
        return XML_GO_ON;
    }
    if (reader->cell_depth > 0) {
        start_text(reader, element);
    } else if (reader->sheet_depth > 0) {
        return start_part(reader, element, diag) ? XML_GO_ON : XML_FAILED;
    } else if (depth == SHEET_DEPTH && reader->in_spreadsheet &&
               is_element(element, table_uri, "table") && reader->n_seen++ == reader->number) {
        reader->sheet_depth = depth;
    }
    return XML_GO_ON;
}

/* Adds text; spaces, tabs and line breaks become one space, and none at the start
 * of a paragraph. */
static XmlNext
sheet_text(void *context, const char *text, size_t size, Diag *diag)
{
    SheetReader *reader = context;
    GString *out = reader->text;

    if (reader->cell_depth == 0 || reader->skip_depth > 0 || !reader->has_paragraph) {
        return XML_GO_ON;
    }
    for (size_t i = 0; i < size; i++) {
        if (g_ascii_isspace(text[i])) {
            reader->space = out->len > 0 && !g_ascii_isspace(out->str[out->len - 1]);
            continue;
        }
        if (reader->space) {
            g_string_append_c(out, ' ');
            reader->space = false;
        }
        g_string_append_c(out, text[i]);
    }
    return out->len <= limit_get(LIMIT_WORKBOOK_TEXT) ||
                   sheet_report_text(reader->sheet, reader->line, reader->column, diag)
               ? XML_GO_ON
               : XML_FAILED;
}

/* Adds a date, time or number from the element's attributes. */
static bool
add_stated(const SheetReader *reader, Diag *diag)
{
    int column = reader->column;
    static const char *const numbers[] = { "float", "currency", "percentage", NULL };
    const char *type = reader->type->str, *value = reader->value->str;
    g_autoptr(GString) text = g_string_new(NULL);
    double number = 0;

    if (g_str_equal(type, "boolean")) {
        number = g_str_equal(value, "true") ? 1 : 0;
        return sheet_add_number(reader->sheet, column, SHEET_BOOLEAN, number, diag);
    }
    if (g_strv_contains(numbers, type) && number_parse(value, &number)) {
        bool percent = g_str_equal(type, "percentage");
        bool added = sheet_add_number(reader->sheet, column, SHEET_NUMBER, number, diag);
        sheet_show_unit(reader->sheet, column, !added ? "" : percent ? "%" : reader->currency->str);
        return added;
    }
    if (g_str_equal(type, "date") && append_iso_date(text, value)) {
        return sheet_add_text(reader->sheet, column, SHEET_DATE, text->str, diag);
    }
    if (g_str_equal(type, "time") && append_iso_duration(text, value)) {
        return sheet_add_text(reader->sheet, column, SHEET_TEXT, text->str, diag);
    }
    g_autofree char *shown = text_excerpt(value), *shown_type = text_excerpt(type);
    return sheet_report(reader->sheet, reader->line, column, diag,
                        "'%s' is not a value of the type '%s': save the workbook again", shown,
                        shown_type);
}

static bool
add_value(const SheetReader *reader, Diag *diag)
{
    int column = reader->column;
    const char *type = reader->type->str;
    bool formula = reader->formula->len > 0, typed = *type != '\0';
    const char *text = reader->text->len > 0 ? reader->text->str : reader->value->str;

    if (formula && !typed && reader->text->len == 0) {
        const char *start = strchr(reader->formula->str, '='); /* after "of:" */
        return sheet_add_uncached(reader->sheet, column,
                                  start != NULL ? start + 1 : reader->formula->str, diag);
    }
    if (reader->is_error || (formula && is_error_text(text))) {
        return sheet_add_text(reader->sheet, column, SHEET_ERROR, *text != '\0' ? text : "#VALUE!",
                              diag);
    }
    if (!typed || g_str_equal(type, "string")) {
        return sheet_add_text(reader->sheet, column, SHEET_TEXT, text, diag);
    }
    return add_stated(reader, diag);
}

static bool
end_cell(SheetReader *reader, Diag *diag)
{
    bool empty = reader->type->len == 0 && reader->text->len == 0 && reader->formula->len == 0;

    reader->cell_depth = 0;
    if (reader->covered || empty) {
        return true;
    }
    if (!reader->has_row) {
        if (!sheet_begin_row(reader->sheet, reader->line, reader->repeat, diag)) {
            return false;
        }
        reader->has_row = true;
    }
    return add_value(reader, diag) &&
           sheet_repeat_cell(reader->sheet, reader->column, reader->across - 1, diag);
}

static XmlNext
sheet_end(void *context, const XmlElement *element, Diag *diag)
{
    SheetReader *reader = context;
    int depth = reader->depth--;

    (void)element;
    if (reader->skip_depth > 0) {
        reader->skip_depth = depth == reader->skip_depth ? 0 : reader->skip_depth;
    } else if (depth == reader->cell_depth) {
        return end_cell(reader, diag) ? XML_GO_ON : XML_FAILED;
    } else if (depth == reader->sheet_depth) {
        return XML_DONE;
    }
    return XML_GO_ON;
}

Sheet *
ods_read_sheet(Package *package, const char *file, const char *name, size_t number, Diag *diag)
{
    static const XmlHandler handler = { sheet_start, sheet_end, sheet_text };
    g_autoptr(Sheet) sheet = sheet_new(name, file);
    g_autoptr(GString) type = g_string_new(NULL);
    g_autoptr(GString) value = g_string_new(NULL);
    g_autoptr(GString) formula = g_string_new(NULL);
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GString) currency = g_string_new(NULL);
    SheetReader reader = { .sheet = sheet,
                           .number = number,
                           .repeat = 1,
                           .type = type,
                           .value = value,
                           .formula = formula,
                           .text = text,
                           .currency = currency };
    bool ok = package_parse(package, content_entry, &handler, &reader, diag);

    return ok && sheet_close(sheet, diag) ? g_steal_pointer(&sheet) : NULL;
}
