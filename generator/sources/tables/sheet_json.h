/* JSON objects as the rows of a sheet (sources/tables/sheet.h). */
#ifndef SOURCES_TABLES_SHEET_JSON_H
#define SOURCES_TABLES_SHEET_JSON_H

#include "sources/tables/sheet.h"

/* True if the text begins with a JSON object that has a member, or with an array of such. */
bool sheet_json_recognise(Bytes bytes);

/* The bytes and the file name are borrowed. NULL after an error. */
SheetSource *sheet_json_open(Bytes bytes, const char *file, Diag *diag);

#endif
