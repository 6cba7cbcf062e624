#include "sources/tables/workbook.h"

#include "base/names.h"
#include "sources/tables/workbook_ods.h"
#include "sources/tables/workbook_package.h"
#include "sources/tables/workbook_value.h"
#include "sources/tables/workbook_xlsx.h"

#include <string.h>

/* glibc declares it only with _GNU_SOURCE. */
void *memmem(const void *text, size_t size, const void *wanted, size_t wanted_size);

struct Workbook {
    const char *file;
    Arena *arena;
    Package *package;
    GArray *sheets; /* of WorkbookSheet */
    Xlsx *xlsx;     /* NULL: it is an .ods */
};

static const char types_entry[] = "[Content_Types].xml", mimetype_entry[] = "mimetype";
static const char ods_type[] = "application/vnd.oasis.opendocument.spreadsheet";

/* True for a compound file, Windows' container for files of Excel 97–2003 and for everything
 * protected by a password. */
static bool
is_compound_file(Bytes bytes)
{
    static const char magic[] = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

    return bytes.size >= strlen(magic) && memcmp(bytes.data, magic, strlen(magic)) == 0;
}

/* True if the stream with the encrypted package exists; its name is in UTF-16. */
static bool
is_protected(Bytes bytes)
{
    static const char name[] = "E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e";

    return is_compound_file(bytes) && memmem(bytes.data, bytes.size, name, sizeof name - 1) != NULL;
}

static WorkbookKind
kind_of_package(const Package *package)
{
    enum { TYPES_MAX = 1 << 18, MIMETYPE_MAX = 128 };
    g_autofree char *types = package_peek(package, types_entry, TYPES_MAX);
    g_autofree char *mimetype = package_peek(package, mimetype_entry, MIMETYPE_MAX);

    if (types != NULL && strstr(types, "ms-excel.sheet.binary") != NULL) {
        return WORKBOOK_UNREADABLE;
    }
    if (types != NULL && (strstr(types, "spreadsheetml.sheet.main+xml") != NULL ||
                          strstr(types, "spreadsheetml.template.main+xml") != NULL ||
                          strstr(types, "ms-excel.sheet.macroEnabled.main+xml") != NULL ||
                          strstr(types, "ms-excel.template.macroEnabled.main+xml") != NULL)) {
        return WORKBOOK_XLSX;
    }
    return mimetype != NULL && g_str_has_prefix(mimetype, ods_type) ? WORKBOOK_ODS : WORKBOOK_NONE;
}

/* The kind of a damaged archive, judged by its start. */
static WorkbookKind
kind_of_fragment(Bytes bytes, const char *first_name)
{
    enum { START_SIZE = 128 };

    if (g_str_equal(first_name, mimetype_entry) &&
        memmem(bytes.data, MIN(bytes.size, START_SIZE), ods_type, strlen(ods_type)) != NULL) {
        return WORKBOOK_ODS;
    }
    return g_str_equal(first_name, types_entry) || g_str_equal(first_name, "_rels/.rels") ||
                   g_str_has_prefix(first_name, "xl/")
               ? WORKBOOK_XLSX
               : WORKBOOK_NONE;
}

WorkbookKind
workbook_recognise(Bytes bytes)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) quiet = diag_new();
    const char *first_name = package_first_name(bytes, arena);

    if (first_name == NULL) {
        return is_compound_file(bytes) ? WORKBOOK_UNREADABLE : WORKBOOK_NONE;
    }
    g_autoptr(Package) package = package_open(bytes, NULL, quiet);
    return package != NULL ? kind_of_package(package) : kind_of_fragment(bytes, first_name);
}

static bool
report_unreadable(const Workbook *workbook, Bytes bytes, Diag *diag)
{
    const char *what = is_protected(bytes) ? "protected by a password: save it without one"
                       : is_compound_file(bytes)
                           ? "in the format of Excel 97–2003 (.xls): save it as .xlsx"
                           : "a binary workbook (.xlsb): save it as .xlsx";

    return diag_error(diag, (Place){ .file = workbook->file }, "workbook-kind",
                      "the workbook is %s", what);
}

typedef struct {
    bool encrypted;
} Manifest;

static XmlNext
manifest_start(void *context, const XmlElement *element, Diag *diag)
{
    Manifest *manifest = context;

    (void)diag;
    manifest->encrypted = g_str_equal(element->name, "encryption-data");
    return manifest->encrypted ? XML_DONE : XML_GO_ON;
}

static XmlNext
manifest_end(void *context, const XmlElement *element, Diag *diag)
{
    (void)context, (void)element, (void)diag;
    return XML_GO_ON;
}

/* Checks the manifest: in an .ods protected by a password it can be read, but
 * the content cannot. */
static bool
check_manifest(const Workbook *workbook, Diag *diag)
{
    static const XmlHandler handler = { .start = manifest_start, .end = manifest_end };
    static const char entry[] = "META-INF/manifest.xml";
    Manifest manifest = { 0 };

    if (!package_has(workbook->package, entry)) {
        return true;
    }
    return package_parse(workbook->package, entry, &handler, &manifest, diag) &&
           (!manifest.encrypted ||
            diag_error(diag, (Place){ .file = workbook->file }, "workbook-kind",
                       "the workbook is protected by a password: save it without one"));
}

static bool
open_package(Workbook *workbook, Bytes bytes, Diag *diag)
{
    workbook->package = package_open(bytes, workbook->file, diag);
    if (workbook->package == NULL) {
        return false;
    }
    switch (kind_of_package(workbook->package)) {
    case WORKBOOK_XLSX:
        workbook->xlsx = xlsx_open(workbook->package, workbook->file, workbook->sheets, diag);
        return workbook->xlsx != NULL;
    case WORKBOOK_ODS:
        return check_manifest(workbook, diag) &&
               ods_list_sheets(workbook->package, workbook->file, workbook->arena, workbook->sheets,
                               diag);
    case WORKBOOK_UNREADABLE:
        return report_unreadable(workbook, bytes, diag);
    default:
        return diag_error(diag, (Place){ .file = workbook->file }, "workbook-kind",
                          "the archive is not a workbook: save the table as .xlsx or .csv");
    }
}

Workbook *
workbook_open(Bytes bytes, const char *file, Diag *diag)
{
    Workbook *workbook = g_new0(Workbook, 1);

    workbook->file = file;
    workbook->arena = arena_new();
    workbook->sheets = g_array_new(FALSE, FALSE, sizeof(WorkbookSheet));
    bool ok = is_compound_file(bytes) ? report_unreadable(workbook, bytes, diag)
                                      : open_package(workbook, bytes, diag);
    if (!ok) {
        workbook_free(workbook);
        return NULL;
    }
    return workbook;
}

void
workbook_free(Workbook *workbook)
{
    if (workbook != NULL) {
        xlsx_close(workbook->xlsx);
        package_close(workbook->package);
        g_array_unref(workbook->sheets);
        arena_free(workbook->arena);
        g_free(workbook);
    }
}

const WorkbookSheet *
workbook_sheets(const Workbook *workbook, size_t *n_sheets)
{
    *n_sheets = workbook->sheets->len;
    return (const WorkbookSheet *)(void *)workbook->sheets->data;
}

static Sheet *
read_number(Workbook *workbook, size_t number, Diag *diag)
{
    const WorkbookSheet *sheet = &g_array_index(workbook->sheets, WorkbookSheet, number);

    return workbook->xlsx != NULL
               ? xlsx_read_sheet(workbook->xlsx, sheet->name, number, diag)
               : ods_read_sheet(workbook->package, workbook->file, sheet->name, number, diag);
}

Sheet *
workbook_read_number(Workbook *workbook, size_t number, Diag *diag)
{
    for (guint i = 0; i < workbook->sheets->len; i++) {
        if (g_array_index(workbook->sheets, WorkbookSheet, i).hidden) {
            continue;
        }
        g_autoptr(Sheet) sheet = read_number(workbook, i, diag);
        if (sheet == NULL || (sheet->n_cells > 0 && number-- == 0)) {
            return g_steal_pointer(&sheet);
        }
    }
    return NULL;
}

static Sheet *
read_first(Workbook *workbook, Diag *diag)
{
    int errors = diag_count(diag, DIAG_ERROR);
    Sheet *sheet = workbook_read_number(workbook, 0, diag);

    if (sheet == NULL && diag_count(diag, DIAG_ERROR) == errors) {
        (void)diag_error(diag, (Place){ .file = workbook->file }, "workbook-sheet",
                         "the workbook has no visible sheet with a value");
    }
    return sheet;
}

static void
report_unknown_sheet(const Workbook *workbook, const char *name, Diag *diag)
{
    size_t n = 0;
    const WorkbookSheet *sheets = workbook_sheets(workbook, &n);
    g_autofree const char **names = g_new0(const char *, n + 1);

    for (size_t i = 0; i < n; i++) {
        names[i] = sheets[i].name;
    }
    const char *near = names_nearest(name, names, n);
    g_autofree char *all = g_strjoinv("', '", (char **)(void *)names);
    g_autofree char *shown = text_excerpt(all);
    if (near != NULL) {
        (void)diag_error(diag, (Place){ .file = workbook->file }, "workbook-sheet",
                         "the workbook has no sheet '%s'; did you mean '%s'?", name, near);
    } else {
        (void)diag_error(diag, (Place){ .file = workbook->file }, "workbook-sheet",
                         "the workbook has no sheet '%s', only '%s'", name, shown);
    }
}

Sheet *
workbook_read_sheet(Workbook *workbook, const char *name, Diag *diag)
{
    if (name == NULL) {
        return read_first(workbook, diag);
    }
    for (guint i = 0; i < workbook->sheets->len; i++) {
        if (g_str_equal(g_array_index(workbook->sheets, WorkbookSheet, i).name, name)) {
            return read_number(workbook, i, diag);
        }
    }
    report_unknown_sheet(workbook, name, diag);
    return NULL;
}

void
workbook_warn_uncached(const Sheet *sheet, Diag *diag)
{
    char name[CELL_NAME_SIZE];
    Place place = sheet_place(sheet, sheet->uncached_line, sheet->uncached_column);

    if (sheet->n_uncached == 0) {
        return;
    }
    (void)sheet_cell_name(place.line, place.column, name);
    g_autofree char *others = sheet->n_uncached == 1 ? g_strdup("")
                              : sheet->n_uncached == 2
                                  ? g_strdup(" and one other")
                                  : g_strdup_printf(" and %zu others", sheet->n_uncached - 1);
    diag_warning(diag, place, "workbook-formula",
                 "%s: the value of this formula%s is not in the file: save it in a spreadsheet "
                 "program",
                 name, others);
}
