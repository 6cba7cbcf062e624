/* report.xlsx within limits, which tests choose smaller than those of the file format. */
#ifndef OUTPUTS_WORKBOOK_WORKBOOK_H
#define OUTPUTS_WORKBOOK_WORKBOOK_H

#include "outputs/workbook/book.h"

/* False after an error. */
bool workbook_write_within(const OutputContext *context, WorkbookLimits limits,
                           OutputFolder *folder, Diag *diag);

/* Whether each part of a workbook is there to its end. */
bool workbook_is_whole(Bytes bytes);

#endif
