/* report.xlsx with given limits; tests use smaller ones than those of the file format. */
#ifndef OUTPUTS_WORKBOOK_WORKBOOK_H
#define OUTPUTS_WORKBOOK_WORKBOOK_H

#include "outputs/workbook/book.h"

/* False after an error. */
bool workbook_write_within(const OutputContext *context, WorkbookLimits limits,
                           OutputFolder *folder, Diag *diag);

/* True if each part of a workbook is complete. */
bool workbook_is_whole(Bytes bytes);

#endif
