/* The parts of a package, in reading order: _rels/.rels names the workbook part, whose
 * relationships name the sheets, the shared strings and the styles. A number is a date if the style
 * of its cell has a number format that shows a date. Strict and transitional files differ in their
 * namespaces, so an element counts if its namespace is that of the root of its part. */
#include "sources/tables/workbook_xlsx.h"

#include "base/limits.h"
#include "base/number.h"
#include "sources/tables/workbook_value.h"

#include <string.h>

typedef struct {
    const char *id, *target;
    const char *type; /* the last part of its URI: "worksheet" */
} Relation;

typedef struct {
    NumberFormat kind;
    const char *unit; /* "": it shows none */
} CellFormat;

struct Xlsx {
    Package *package;
    const char *file;
    Arena *arena;
    GArray *relations;  /* of Relation: those of the workbook part */
    GPtrArray *entries; /* by sheet: the name of its entry */
    GPtrArray *strings; /* the shared strings */
    size_t n_string_bytes;
    GArray *formats; /* of CellFormat: one per cell style */
    bool date1904;
    bool stale; /* the program that wrote the file did not calculate formulas */
};

static Place
file_place(const Xlsx *xlsx)
{
    return (Place){ .file = xlsx->file };
}

static bool
is_true(const char *text)
{
    return text != NULL && (g_str_equal(text, "1") || g_str_equal(text, "true"));
}

/* Reads a whole number of at most nine digits; -1: it is something else. */
static int
read_whole(const char *text)
{
    size_t size = text != NULL ? strlen(text) : 0;
    int whole = 0;

    if (size == 0 || size > 9 || strspn(text, "0123456789") != size) {
        return -1;
    }
    for (; *text != '\0'; text++) {
        whole = whole * 10 + (*text - '0');
    }
    return whole;
}

/* Selects elements: those of the root's namespace that are not inside a skipped element. */
typedef struct {
    char *uri;
    int n_skipped; /* number of skipped elements around the current one */
} Scope;

static bool
scope_enter(Scope *scope, const XmlElement *element)
{
    if (scope->uri == NULL) {
        scope->uri = g_strdup(element->uri);
    }
    if (scope->n_skipped > 0 || !g_str_equal(element->uri, scope->uri)) {
        scope->n_skipped++;
    }
    return scope->n_skipped == 0;
}

static bool
scope_leave(Scope *scope)
{
    if (scope->n_skipped > 0) {
        scope->n_skipped--;
        return false;
    }
    return true;
}

/* The text of a string with runs: that of its <t> elements, without phonetic ones. */
typedef struct {
    GString *text;
    size_t start; /* start of the current <t> */
    bool inside, preserve;
    int n_phonetic; /* number of phonetic elements around it */
} RichText;

static void
rich_start(RichText *rich, const XmlElement *element)
{
    static const char xml_uri[] = "http://www.w3.org/XML/1998/namespace";

    if (g_str_equal(element->name, "rPh")) {
        rich->n_phonetic++;
    } else if (g_str_equal(element->name, "t") && rich->n_phonetic == 0) {
        rich->inside = true;
        rich->preserve = g_strcmp0(xml_attribute(element, xml_uri, "space"), "preserve") == 0;
        rich->start = rich->text->len;
    }
}

/* Reads the four hexadecimal digits of _x000D_; -1: it is something else. */
static int
read_escape(const char *at)
{
    int code = 0;

    if (at[0] != '_' || at[1] != 'x') {
        return -1;
    }
    for (int i = 2; i < 6; i++) {
        int digit = g_ascii_xdigit_value(at[i]);
        if (digit < 0) {
            return -1;
        }
        code = code * 16 + digit;
    }
    return at[6] == '_' ? code : -1;
}

/* Decodes _x0007_, which Excel writes for characters that XML does not allow. Characters that are
 * not text become U+FFFD. */
static void
decode_escapes(GString *text, size_t start)
{
    enum { ESCAPE_SIZE = 7, REPLACEMENT = 0xfffd };
    size_t to = start;

    for (size_t from = start; from < text->len;) {
        int code = read_escape(text->str + from);
        if (code < 0) {
            text->str[to++] = text->str[from++];
            continue;
        }
        bool allowed = (code >= ' ' && code != 0x7f && g_unichar_validate((gunichar)code)) ||
                       code == '\t' || code == '\n' || code == '\r';
        to += (size_t)g_unichar_to_utf8(allowed ? (gunichar)code : REPLACEMENT, text->str + to);
        from += ESCAPE_SIZE;
    }
    g_string_truncate(text, to);
}

static void
rich_end(RichText *rich, const char *name)
{
    if (g_str_equal(name, "rPh")) {
        rich->n_phonetic -= rich->n_phonetic > 0;
    } else if (g_str_equal(name, "t") && rich->inside) {
        rich->inside = false;
        if (!rich->preserve) {
            g_autofree char *run = g_strstrip(g_strdup(rich->text->str + rich->start));
            g_string_truncate(rich->text, rich->start);
            g_string_append(rich->text, run);
        }
        decode_escapes(rich->text, rich->start);
    }
}

static bool
rich_text(RichText *rich, const char *text, size_t size)
{
    if (rich->inside) {
        g_string_append_len(rich->text, text, (gssize)size);
    }
    return rich->text->len <= limit_get(LIMIT_WORKBOOK_TEXT);
}

/* Relationships */

typedef struct {
    Xlsx *xlsx;
    const char *folder; /* the folder to which targets are relative */
    GArray *relations;
} RelationReader;

/* The name of the entry that a relationship points to. */
static const char *
resolve_target(Arena *arena, const char *folder, const char *target)
{
    g_autofree char *joined = target[0] == '/'    ? g_strdup(target + 1)
                              : folder[0] == '\0' ? g_strdup(target)
                                                  : g_strconcat(folder, "/", target, NULL);
    g_auto(GStrv) parts = g_strsplit(joined, "/", -1);
    g_autoptr(GPtrArray) path = g_ptr_array_new();

    for (char **part = parts; *part != NULL; part++) {
        if (g_str_equal(*part, "..")) {
            if (path->len > 0) {
                g_ptr_array_set_size(path, (int)path->len - 1);
            }
        } else if (**part != '\0' && !g_str_equal(*part, ".")) {
            g_ptr_array_add(path, *part);
        }
    }
    g_ptr_array_add(path, NULL);
    g_autofree char *entry = g_strjoinv("/", (char **)path->pdata);
    return arena_strdup(arena, entry);
}

static XmlNext
relation_start(void *context, const XmlElement *element, Diag *diag)
{
    const RelationReader *reader = context;
    const char *id = xml_attribute(element, "", "Id");
    const char *type = xml_attribute(element, "", "Type");
    const char *target = xml_attribute(element, "", "Target");
    const char *mode = xml_attribute(element, "", "TargetMode");

    if (!g_str_equal(element->name, "Relationship") || id == NULL || type == NULL ||
        target == NULL || g_strcmp0(mode, "External") == 0) {
        return XML_GO_ON;
    }
    if (reader->relations->len >= limit_get(LIMIT_WORKBOOK_ENTRIES)) {
        (void)limit_error(LIMIT_WORKBOOK_ENTRIES, file_place(reader->xlsx), "workbook-limit", diag,
                          "the workbook has too many relationships");
        return XML_FAILED;
    }
    const char *slash = strrchr(type, '/');
    Arena *arena = reader->xlsx->arena;
    Relation relation = { arena_strdup(arena, id), resolve_target(arena, reader->folder, target),
                          arena_strdup(arena, slash != NULL ? slash + 1 : type) };
    g_array_append_val(reader->relations, relation);
    return XML_GO_ON;
}

static XmlNext
ignore_end(void *context, const XmlElement *element, Diag *diag)
{
    (void)context, (void)element, (void)diag;
    return XML_GO_ON;
}

static bool
read_relations(Xlsx *xlsx, const char *entry, const char *folder, GArray *relations, Diag *diag)
{
    static const XmlHandler handler = { .start = relation_start, .end = ignore_end };

    return package_parse(xlsx->package, entry, &handler,
                         &(RelationReader){ xlsx, folder, relations }, diag);
}

/* Finds a relation by type and, if it is not NULL, by id; NULL: there is none. */
static const Relation *
find_relation(const GArray *relations, const char *type, const char *id)
{
    for (guint i = 0; i < relations->len; i++) {
        const Relation *relation = &g_array_index(relations, Relation, i);
        if (g_str_equal(relation->type, type) && (id == NULL || g_str_equal(relation->id, id))) {
            return relation;
        }
    }
    return NULL;
}

/* The workbook part */

typedef struct {
    Xlsx *xlsx;
    Scope scope;
    GArray *sheets;
} BookReader;

/* The attribute r:id, whose namespace depends on whether the file is strict. */
static const char *
relation_id(const XmlElement *element)
{
    for (size_t i = 0; i < element->n_attributes; i++) {
        const XmlAttribute *attribute = &element->attributes[i];
        if (g_str_equal(attribute->name, "id") && *attribute->uri != '\0') {
            return attribute->value;
        }
    }
    return NULL;
}

static XmlNext
add_sheet(const BookReader *reader, const XmlElement *element, Diag *diag)
{
    Xlsx *xlsx = reader->xlsx;
    const char *name = xml_attribute(element, "", "name");
    const char *state = xml_attribute(element, "", "state");
    const char *id = relation_id(element);

    if (name == NULL || id == NULL) {
        (void)diag_error(diag, file_place(xlsx), "workbook-part",
                         "a sheet has no name or no content: save the workbook again");
        return XML_FAILED;
    }
    const Relation *relation = find_relation(xlsx->relations, "worksheet", id);
    if (relation == NULL) {
        return XML_GO_ON; /* a chart, a dialog, or a macro sheet */
    }
    if (reader->sheets->len >= limit_get(LIMIT_WORKBOOK_SHEETS)) {
        (void)limit_error(LIMIT_WORKBOOK_SHEETS, file_place(xlsx), "workbook-limit", diag,
                          "the workbook has too many sheets");
        return XML_FAILED;
    }
    WorkbookSheet sheet = { .name = arena_strdup(xlsx->arena, name),
                            .hidden = state != NULL && !g_str_equal(state, "visible") };
    g_array_append_val(reader->sheets, sheet);
    g_ptr_array_add(xlsx->entries, arena_strdup(xlsx->arena, relation->target));
    return XML_GO_ON;
}

static XmlNext
book_start(void *context, const XmlElement *element, Diag *diag)
{
    BookReader *reader = context;

    if (!scope_enter(&reader->scope, element)) {
        return XML_GO_ON;
    }
    if (g_str_equal(element->name, "workbookPr")) {
        reader->xlsx->date1904 = is_true(xml_attribute(element, "", "date1904"));
    } else if (g_str_equal(element->name, "calcPr")) {
        reader->xlsx->stale = is_true(xml_attribute(element, "", "fullCalcOnLoad"));
    } else if (g_str_equal(element->name, "sheet")) {
        return add_sheet(reader, element, diag);
    }
    return XML_GO_ON;
}

static XmlNext
book_end(void *context, const XmlElement *element, Diag *diag)
{
    BookReader *reader = context;

    (void)element, (void)diag;
    (void)scope_leave(&reader->scope);
    return XML_GO_ON;
}

static bool
read_book(Xlsx *xlsx, const char *entry, GArray *sheets, Diag *diag)
{
    static const XmlHandler handler = { .start = book_start, .end = book_end };
    BookReader reader = { .xlsx = xlsx, .sheets = sheets };
    bool ok = package_parse(xlsx->package, entry, &handler, &reader, diag);

    g_free(reader.scope.uri);
    return ok;
}

/* Shared strings */

typedef struct {
    Xlsx *xlsx;
    Scope scope;
    RichText rich;
} StringReader;

static XmlNext
string_start(void *context, const XmlElement *element, Diag *diag)
{
    StringReader *reader = context;

    (void)diag;
    if (!scope_enter(&reader->scope, element)) {
        return XML_GO_ON;
    }
    if (g_str_equal(element->name, "si")) {
        g_string_truncate(reader->rich.text, 0);
    }
    rich_start(&reader->rich, element);
    return XML_GO_ON;
}

static XmlNext
string_end(void *context, const XmlElement *element, Diag *diag)
{
    StringReader *reader = context;
    Xlsx *xlsx = reader->xlsx;

    if (!scope_leave(&reader->scope)) {
        return XML_GO_ON;
    }
    rich_end(&reader->rich, element->name);
    if (!g_str_equal(element->name, "si")) {
        return XML_GO_ON;
    }
    const char *text = g_strstrip(reader->rich.text->str);
    xlsx->n_string_bytes += strlen(text) + 1;
    bool many = xlsx->strings->len >= limit_get(LIMIT_WORKBOOK_TEXTS);
    if (many || xlsx->n_string_bytes > limit_get(LIMIT_WORKBOOK_TEXT_BYTES)) {
        (void)limit_error(many ? LIMIT_WORKBOOK_TEXTS : LIMIT_WORKBOOK_TEXT_BYTES, file_place(xlsx),
                          "workbook-limit", diag, "the workbook has too %s",
                          many ? "many texts" : "long texts together");
        return XML_FAILED;
    }
    g_ptr_array_add(xlsx->strings, arena_strdup(xlsx->arena, text));
    g_string_truncate(reader->rich.text, 0);
    return XML_GO_ON;
}

static XmlNext
report_long_string(const Xlsx *xlsx, Diag *diag)
{
    (void)limit_error(LIMIT_WORKBOOK_TEXT, file_place(xlsx), "workbook-limit", diag,
                      "a text of the workbook is too long");
    return XML_FAILED;
}

static XmlNext
string_text(void *context, const char *text, size_t size, Diag *diag)
{
    StringReader *reader = context;

    return reader->scope.n_skipped > 0 || rich_text(&reader->rich, text, size)
               ? XML_GO_ON
               : report_long_string(reader->xlsx, diag);
}

static bool
read_strings(Xlsx *xlsx, const char *entry, Diag *diag)
{
    static const XmlHandler handler = { string_start, string_end, string_text };
    g_autoptr(GString) text = g_string_new(NULL);
    StringReader reader = { .xlsx = xlsx, .rich.text = text };
    bool ok = package_parse(xlsx->package, entry, &handler, &reader, diag);

    g_free(reader.scope.uri);
    return ok;
}

/* Styles */

typedef struct {
    Xlsx *xlsx;
    Scope scope;
    bool in_formats, in_styles;
    GHashTable *formats; /* id as a pointer → CellFormat *: formats that are written out */
} StyleReader;

static XmlNext
report_many_styles(const StyleReader *reader, Diag *diag)
{
    (void)limit_error(LIMIT_WORKBOOK_STYLES, file_place(reader->xlsx), "workbook-limit", diag,
                      "the workbook has too many styles");
    return XML_FAILED;
}

static CellFormat *
written_format(Xlsx *xlsx, const char *code)
{
    g_autoptr(GString) unit = g_string_new(NULL);
    CellFormat *format = arena_new0(xlsx->arena, CellFormat);

    append_format_unit(unit, code);
    *format = (CellFormat){ number_format_read(code), arena_strdup(xlsx->arena, unit->str) };
    return format;
}

static XmlNext
style_start(void *context, const XmlElement *element, Diag *diag)
{
    StyleReader *reader = context;

    if (!scope_enter(&reader->scope, element)) {
        return XML_GO_ON;
    }
    int id = read_whole(xml_attribute(element, "", "numFmtId"));
    if (g_str_equal(element->name, "numFmts")) {
        reader->in_formats = true;
    } else if (g_str_equal(element->name, "cellXfs")) {
        reader->in_styles = true;
    } else if (reader->in_formats && g_str_equal(element->name, "numFmt")) {
        const char *code = xml_attribute(element, "", "formatCode");
        if (g_hash_table_size(reader->formats) >= limit_get(LIMIT_WORKBOOK_STYLES)) {
            return report_many_styles(reader, diag);
        }
        g_hash_table_insert(reader->formats, GINT_TO_POINTER(id),
                            written_format(reader->xlsx, code != NULL ? code : ""));
    } else if (reader->in_styles && g_str_equal(element->name, "xf")) {
        const CellFormat *written = g_hash_table_lookup(reader->formats, GINT_TO_POINTER(id));
        bool percent = id == 9 || id == 10; /* 0%, 0.00% */
        CellFormat format = { number_format_builtin(id), percent ? "%" : "" };
        if (written != NULL) {
            format = *written;
        }
        if (reader->xlsx->formats->len >= limit_get(LIMIT_WORKBOOK_STYLES)) {
            return report_many_styles(reader, diag);
        }
        g_array_append_val(reader->xlsx->formats, format);
    }
    return XML_GO_ON;
}

static XmlNext
style_end(void *context, const XmlElement *element, Diag *diag)
{
    StyleReader *reader = context;

    (void)diag;
    if (scope_leave(&reader->scope)) {
        reader->in_formats = reader->in_formats && !g_str_equal(element->name, "numFmts");
        reader->in_styles = reader->in_styles && !g_str_equal(element->name, "cellXfs");
    }
    return XML_GO_ON;
}

static bool
read_styles(Xlsx *xlsx, const char *entry, Diag *diag)
{
    static const XmlHandler handler = { .start = style_start, .end = style_end };
    g_autoptr(GHashTable) formats = g_hash_table_new(NULL, NULL);
    StyleReader reader = { .xlsx = xlsx, .formats = formats };
    bool ok = package_parse(xlsx->package, entry, &handler, &reader, diag);

    g_free(reader.scope.uri);
    return ok;
}

/* The workbook */

static bool
read_parts(Xlsx *xlsx, GArray *sheets, Diag *diag)
{
    g_autoptr(GArray) top = g_array_new(FALSE, FALSE, sizeof(Relation));

    if (!read_relations(xlsx, "_rels/.rels", "", top, diag)) {
        return false;
    }
    const Relation *book = find_relation(top, "officeDocument", NULL);
    if (book == NULL) {
        return diag_error(diag, file_place(xlsx), "workbook-part",
                          "the package does not name its workbook: save it again");
    }
    const char *slash = strrchr(book->target, '/');
    size_t size = slash != NULL ? (size_t)(slash - book->target) : 0;
    g_autofree char *folder = g_strndup(book->target, size);
    g_autofree char *relations = g_strdup_printf("%s%s_rels/%s.rels", folder, size > 0 ? "/" : "",
                                                 slash != NULL ? slash + 1 : book->target);
    if (!read_relations(xlsx, relations, folder, xlsx->relations, diag) ||
        !read_book(xlsx, book->target, sheets, diag)) {
        return false;
    }
    const Relation *strings = find_relation(xlsx->relations, "sharedStrings", NULL);
    const Relation *styles = find_relation(xlsx->relations, "styles", NULL);
    return (strings == NULL || read_strings(xlsx, strings->target, diag)) &&
           (styles == NULL || read_styles(xlsx, styles->target, diag));
}

Xlsx *
xlsx_open(Package *package, const char *file, GArray *sheets, Diag *diag)
{
    Xlsx *xlsx = g_new0(Xlsx, 1);

    xlsx->package = package;
    xlsx->file = file;
    xlsx->arena = arena_new();
    xlsx->relations = g_array_new(FALSE, FALSE, sizeof(Relation));
    xlsx->entries = g_ptr_array_new();
    xlsx->strings = g_ptr_array_new();
    xlsx->formats = g_array_new(FALSE, FALSE, sizeof(CellFormat));
    if (!read_parts(xlsx, sheets, diag)) {
        xlsx_close(xlsx);
        return NULL;
    }
    return xlsx;
}

void
xlsx_close(Xlsx *xlsx)
{
    if (xlsx != NULL) {
        g_array_unref(xlsx->relations);
        g_ptr_array_unref(xlsx->entries);
        g_ptr_array_unref(xlsx->strings);
        g_array_unref(xlsx->formats);
        arena_free(xlsx->arena);
        g_free(xlsx);
    }
}

/* A sheet */

typedef enum {
    TYPE_NUMBER,
    TYPE_SHARED,
    TYPE_TEXT,
    TYPE_INLINE,
    TYPE_BOOLEAN,
    TYPE_ERROR,
    TYPE_DATE
} CellType;

typedef struct {
    const Xlsx *xlsx;
    Scope scope;
    Sheet *sheet;
    int line, column; /* the current or last cell; 0: none in this row */
    bool in_rows, in_cell, in_value, in_formula, has_formula, has_value;
    CellType type;
    int style;
    GString *value, *formula;
    RichText rich; /* of an inline string */
} SheetReader;

static bool
report_cell(const SheetReader *reader, Diag *diag, const char *text)
{
    return sheet_report(reader->sheet, reader->line, reader->column, diag, "%s", text);
}

static XmlNext
start_row(SheetReader *reader, const XmlElement *element, Diag *diag)
{
    const char *written = xml_attribute(element, "", "r");
    int line = written != NULL ? read_whole(written) : reader->line + 1;

    if (line < 1 || line > SHEET_LINES_MAX) {
        (void)diag_error(
            diag, sheet_place(reader->sheet, reader->line + 1, 1), "workbook-cell",
            "a row has the number '%s', but rows go from 1 to %d: save the workbook again",
            written != NULL ? written : "1048577", SHEET_LINES_MAX);
        return XML_FAILED;
    }
    reader->line = line;
    reader->column = 0;
    return sheet_begin_row(reader->sheet, line, 1, diag) ? XML_GO_ON : XML_FAILED;
}

static bool
read_type(const char *text, CellType *ret)
{
    static const struct {
        const char *name;
        CellType type;
    } types[] = { { "n", TYPE_NUMBER },  { "s", TYPE_SHARED },
                  { "str", TYPE_TEXT },  { "inlineStr", TYPE_INLINE },
                  { "b", TYPE_BOOLEAN }, { "e", TYPE_ERROR },
                  { "d", TYPE_DATE } };

    for (size_t i = 0; i < G_N_ELEMENTS(types); i++) {
        if (text == NULL || g_str_equal(text, types[i].name)) {
            *ret = types[i].type;
            return true;
        }
    }
    return false;
}

static XmlNext
start_cell(SheetReader *reader, const XmlElement *element, Diag *diag)
{
    const char *written = xml_attribute(element, "", "r");
    const char *style = xml_attribute(element, "", "s");
    int line = reader->line, column = ++reader->column;

    if (written != NULL) {
        if (!sheet_cell_read(written, strlen(written), &line, &column) || line != reader->line ||
            column == 0) {
            (void)diag_error(
                diag, sheet_place(reader->sheet, reader->line, reader->column), "workbook-cell",
                "row %d has a cell named '%s': save the workbook again", reader->line, written);
            return XML_FAILED;
        }
        reader->column = column;
    }
    reader->in_cell = true;
    reader->has_formula = reader->has_value = false;
    reader->style = style != NULL ? read_whole(style) : 0;
    g_string_truncate(reader->value, 0);
    g_string_truncate(reader->formula, 0);
    g_string_truncate(reader->rich.text, 0);
    return read_type(xml_attribute(element, "", "t"), &reader->type) ||
                   report_cell(reader, diag, "the cell has a type that is unknown")
               ? XML_GO_ON
               : XML_FAILED;
}

/* Reads "A1:C2". */
static XmlNext
add_merged(SheetReader *reader, const XmlElement *element, Diag *diag)
{
    const char *text = xml_attribute(element, "", "ref");
    const char *colon = text != NULL ? strchr(text, ':') : NULL;
    SheetRange range = { 0 };

    if (text != NULL && colon == NULL) {
        return XML_GO_ON; /* a single cell */
    }
    if (text == NULL ||
        !sheet_cell_read(text, (size_t)(colon - text), &range.first_line, &range.first_column) ||
        !sheet_cell_read(colon + 1, strlen(colon + 1), &range.last_line, &range.last_column) ||
        range.first_line < 1 || range.first_column < 1 || range.last_line < range.first_line ||
        range.last_column < range.first_column) {
        (void)diag_error(diag, file_place(reader->xlsx), "workbook-cell",
                         "the sheet '%s' has merged cells '%s': save the workbook again",
                         reader->sheet->name, text != NULL ? text : "");
        return XML_FAILED;
    }
    return sheet_add_merged(reader->sheet, range, diag) ? XML_GO_ON : XML_FAILED;
}

static XmlNext
sheet_start(void *context, const XmlElement *element, Diag *diag)
{
    SheetReader *reader = context;
    const char *name = element->name;

    if (!scope_enter(&reader->scope, element)) {
        return XML_GO_ON;
    }
    if (!reader->in_rows) {
        reader->in_rows = g_str_equal(name, "sheetData");
        return g_str_equal(name, "mergeCell") ? add_merged(reader, element, diag) : XML_GO_ON;
    }
    if (!reader->in_cell) {
        return g_str_equal(name, "row")                     ? start_row(reader, element, diag)
               : g_str_equal(name, "c") && reader->line > 0 ? start_cell(reader, element, diag)
                                                            : XML_GO_ON;
    }
    if (g_str_equal(name, "v")) {
        reader->in_value = reader->has_value = true;
    } else if (g_str_equal(name, "f")) {
        reader->in_formula = reader->has_formula = true;
    } else {
        rich_start(&reader->rich, element);
    }
    return XML_GO_ON;
}

static XmlNext
sheet_text(void *context, const char *text, size_t size, Diag *diag)
{
    SheetReader *reader = context;

    if (!reader->in_cell || reader->scope.n_skipped > 0) {
        return XML_GO_ON;
    }
    bool fits = rich_text(&reader->rich, text, size);
    if (reader->in_value || reader->in_formula) {
        GString *out = reader->in_value ? reader->value : reader->formula;
        g_string_append_len(out, text, (gssize)size);
        fits = out->len <= limit_get(LIMIT_WORKBOOK_TEXT);
    }
    return fits || sheet_report_text(reader->sheet, reader->line, reader->column, diag)
               ? XML_GO_ON
               : XML_FAILED;
}

static bool
report_value(const SheetReader *reader, Diag *diag, const char *what)
{
    g_autofree char *value = text_excerpt(reader->value->str);

    return sheet_report(reader->sheet, reader->line, reader->column, diag, "'%s' %s", value, what);
}

/* Adds a number, or the date that it is shown as. */
static bool
add_number(const SheetReader *reader, Diag *diag)
{
    const Xlsx *xlsx = reader->xlsx;
    CellFormat format = { FORMAT_NUMBER, "" };
    double number = 0;

    if (!number_parse(reader->value->str, &number)) {
        return report_value(reader, diag, "is not a number: save the workbook again");
    }
    if (reader->style > 0 && (guint)reader->style < xlsx->formats->len) {
        format = g_array_index(xlsx->formats, CellFormat, reader->style);
    } else if (reader->style == 0 && xlsx->formats->len > 0) {
        format = g_array_index(xlsx->formats, CellFormat, 0);
    }
    if (format.kind == FORMAT_NUMBER) {
        bool added = sheet_add_number(reader->sheet, reader->column, SHEET_NUMBER, number, diag);
        sheet_show_unit(reader->sheet, reader->column, added ? format.unit : "");
        return added;
    }
    g_autoptr(GString) text = g_string_new(NULL);
    if (!append_serial_date(text, number, format.kind, xlsx->date1904)) {
        return sheet_add_text(reader->sheet, reader->column, SHEET_ERROR, "#NUM!", diag);
    }
    bool is_day = strchr(text->str, '-') != NULL;
    return sheet_add_text(reader->sheet, reader->column, is_day ? SHEET_DATE : SHEET_TEXT,
                          text->str, diag);
}

static bool
add_shared(const SheetReader *reader, Diag *diag)
{
    int number = read_whole(reader->value->str);
    const GPtrArray *strings = reader->xlsx->strings;

    if (number < 0 || (guint)number >= strings->len) {
        return report_value(reader, diag,
                            "is not the number of a shared text: save the workbook again");
    }
    return sheet_add_shared(reader->sheet, reader->column, strings->pdata[number], diag);
}

static bool
add_date(const SheetReader *reader, Diag *diag)
{
    g_autoptr(GString) text = g_string_new(NULL);

    if (!append_iso_date(text, reader->value->str)) {
        return report_value(reader, diag, "is not a date: write YYYY-MM-DD");
    }
    return sheet_add_text(reader->sheet, reader->column, SHEET_DATE, text->str, diag);
}

/* True for a formula without a saved value. Excel and LibreOffice always save calculated values;
 * some libraries write none, or a zero and a request to recalculate when the file is opened. */
static bool
is_uncached(const SheetReader *reader)
{
    bool text = reader->type == TYPE_TEXT || reader->type == TYPE_INLINE;

    return reader->has_formula && ((!text && reader->value->len == 0) || !reader->has_value ||
                                   (reader->xlsx->stale && g_str_equal(reader->value->str, "0")));
}

static bool
add_value(SheetReader *reader, Diag *diag)
{
    Sheet *sheet = reader->sheet;

    if (reader->type != TYPE_TEXT) {
        g_string_assign(reader->value, g_strstrip(reader->value->str));
    }
    if (is_uncached(reader)) {
        return sheet_add_uncached(sheet, reader->column, reader->formula->str, diag);
    }
    if (reader->type == TYPE_INLINE) {
        return sheet_add_text(sheet, reader->column, SHEET_TEXT, reader->rich.text->str, diag);
    }
    if (reader->value->len == 0) {
        return true;
    }
    switch (reader->type) {
    case TYPE_SHARED:
        return add_shared(reader, diag);
    case TYPE_TEXT:
        decode_escapes(reader->value, 0);
        return sheet_add_text(sheet, reader->column, SHEET_TEXT, reader->value->str, diag);
    case TYPE_BOOLEAN:
        return sheet_add_number(sheet, reader->column, SHEET_BOOLEAN,
                                is_true(reader->value->str) ? 1 : 0, diag);
    case TYPE_ERROR:
        return sheet_add_text(sheet, reader->column, SHEET_ERROR, reader->value->str, diag);
    case TYPE_DATE:
        return add_date(reader, diag);
    default:
        return add_number(reader, diag);
    }
}

static XmlNext
sheet_end(void *context, const XmlElement *element, Diag *diag)
{
    SheetReader *reader = context;
    const char *name = element->name;

    if (!scope_leave(&reader->scope)) {
        return XML_GO_ON;
    }
    if (!reader->in_cell) {
        reader->in_rows = reader->in_rows && !g_str_equal(name, "sheetData");
    } else if (g_str_equal(name, "c")) {
        reader->in_cell = false;
        return add_value(reader, diag) ? XML_GO_ON : XML_FAILED;
    } else if (g_str_equal(name, "v")) {
        reader->in_value = false;
    } else if (g_str_equal(name, "f")) {
        reader->in_formula = false;
    } else {
        rich_end(&reader->rich, name);
    }
    return XML_GO_ON;
}

Sheet *
xlsx_read_sheet(Xlsx *xlsx, const char *name, size_t number, Diag *diag)
{
    static const XmlHandler handler = { sheet_start, sheet_end, sheet_text };
    g_autoptr(Sheet) sheet = sheet_new(name, xlsx->file);
    g_autoptr(GString) value = g_string_new(NULL);
    g_autoptr(GString) formula = g_string_new(NULL);
    g_autoptr(GString) text = g_string_new(NULL);
    SheetReader reader = {
        .xlsx = xlsx, .sheet = sheet, .value = value, .formula = formula, .rich.text = text
    };

    g_assert(number < xlsx->entries->len);
    bool ok = package_parse(xlsx->package, xlsx->entries->pdata[number], &handler, &reader, diag);
    g_free(reader.scope.uri);
    return ok && sheet_close(sheet, diag) ? g_steal_pointer(&sheet) : NULL;
}
