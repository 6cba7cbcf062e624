/* Makes small workbooks in memory from the texts of their parts, for tests of the readers. */
#ifndef TESTS_WORKBOOK_PARTS_H
#define TESTS_WORKBOOK_PARTS_H

#include "base/files.h"

#include <string.h>
#include <zip.h>

typedef struct {
    const char *name, *text;
    size_t size; /* 0: up to the NUL */
} WorkbookPart;

#define XLSX_MAIN "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
#define XLSX_RELATIONS "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
#define PACKAGE_RELATIONS "http://schemas.openxmlformats.org/package/2006/relationships"

static const char xlsx_types[] =
    "<Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'>"
    "<Override PartName='/xl/workbook.xml' ContentType='application/vnd.openxmlformats-"
    "officedocument.spreadsheetml.sheet.main+xml'/></Types>";
static const char xlsx_top[] =
    "<Relationships xmlns='" PACKAGE_RELATIONS "'><Relationship Id='rId1' Type='" XLSX_RELATIONS
    "/officeDocument' Target='xl/workbook.xml'/></Relationships>";
static const char xlsx_relations[] =
    "<Relationships xmlns='" PACKAGE_RELATIONS "'>"
    "<Relationship Id='r1' Type='" XLSX_RELATIONS "/worksheet' Target='worksheets/sheet1.xml'/>"
    "<Relationship Id='r2' Type='" XLSX_RELATIONS "/sharedStrings' Target='sharedStrings.xml'/>"
    "<Relationship Id='r3' Type='" XLSX_RELATIONS "/styles' Target='/xl/styles.xml'/>"
    "<Relationship Id='r4' Type='" XLSX_RELATIONS
    "/worksheet' Target='../xl/./worksheets/sheet2.xml'/>"
    "<Relationship Id='r5' Type='" XLSX_RELATIONS "/chartsheet' Target='chartsheets/sheet1.xml'/>"
    "</Relationships>";
static const char xlsx_book[] =
    "<workbook xmlns='" XLSX_MAIN "' xmlns:r='" XLSX_RELATIONS
    "'><sheets><sheet name='Prices' sheetId='1' r:id='r1'/></sheets></workbook>";

/* A ZIP archive of the parts, up to the one without a name. The caller frees the data of the
 * bytes. */
static inline Bytes
make_package(const WorkbookPart *parts, bool compressed)
{
    zip_source_t *target = zip_source_buffer_create(NULL, 0, 0, NULL);
    zip_t *zip = zip_open_from_source(target, ZIP_TRUNCATE, NULL);
    zip_stat_t status;

    g_assert(zip != NULL);
    zip_source_keep(target);
    for (; parts->name != NULL; parts++) {
        size_t size = parts->size > 0 ? parts->size : strlen(parts->text);
        zip_source_t *source = zip_source_buffer(zip, parts->text, size, 0);
        zip_int64_t index = zip_file_add(zip, parts->name, source, ZIP_FL_ENC_UTF_8);
        g_assert(index >= 0);
        (void)zip_set_file_compression(zip, (zip_uint64_t)index,
                                       compressed ? ZIP_CM_DEFLATE : ZIP_CM_STORE, 0);
    }
    g_assert(zip_close(zip) == 0);
    g_assert(zip_source_open(target) == 0 && zip_source_stat(target, &status) == 0);
    char *data = g_malloc0(status.size + 1);
    g_assert(zip_source_read(target, data, status.size) == (zip_int64_t)status.size);
    (void)zip_source_close(target);
    zip_source_free(target);
    return (Bytes){ .data = data, .size = status.size };
}

/* An .xlsx with these parts; NULL for parts that are missing or as above. */
typedef struct {
    const char *sheet, *strings, *styles, *book, *second_sheet, *relations;
} XlsxParts;

static inline Bytes
make_xlsx(const XlsxParts *xlsx)
{
    WorkbookPart parts[10] = { { .name = "[Content_Types].xml", .text = xlsx_types },
                               { .name = "_rels/.rels", .text = xlsx_top } };
    const WorkbookPart more[] = {
        { .name = "xl/_rels/workbook.xml.rels",
          .text = xlsx->relations != NULL ? xlsx->relations : xlsx_relations },
        { .name = "xl/workbook.xml", .text = xlsx->book != NULL ? xlsx->book : xlsx_book },
        { .name = "xl/sharedStrings.xml",
          .text = xlsx->strings != NULL ? xlsx->strings : "<sst xmlns='" XLSX_MAIN "'/>" },
        { .name = "xl/styles.xml",
          .text = xlsx->styles != NULL ? xlsx->styles : "<styleSheet xmlns='" XLSX_MAIN "'/>" },
        { .name = "xl/worksheets/sheet1.xml", .text = xlsx->sheet },
        { .name = "xl/worksheets/sheet2.xml", .text = xlsx->second_sheet },
    };
    size_t n = 2;

    for (size_t i = 0; i < G_N_ELEMENTS(more); i++) {
        if (more[i].text != NULL) {
            parts[n++] = more[i];
        }
    }
    return make_package(parts, true);
}

/* An .ods with this content.xml. */
static inline Bytes
make_ods(const char *content)
{
    const WorkbookPart parts[] = {
        { .name = "mimetype", .text = "application/vnd.oasis.opendocument.spreadsheet" },
        { .name = "content.xml", .text = content },
        { .name = NULL },
    };

    return make_package(parts, true);
}

#endif
