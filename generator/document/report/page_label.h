/* Labels of pages in navigation, contents and headers: chapters have numbers, and the generated
 * pages at the end of a report (assumptions, provenance …) have letters, like appendices. */
#ifndef DOCUMENT_REPORT_PAGE_LABEL_H
#define DOCUMENT_REPORT_PAGE_LABEL_H

#include "document/report.h"

/* "4" or "B". `report` must be the whole report. In the arena. */
const char *page_label(const Report *report, const Page *page, Arena *arena);

/* "4.2" for section "2" of a numbered page; just "2" if the report has one page. If `number` is
 * NULL, so is the result. Returns `number` or a text in the arena. */
const char *section_label(const Report *report, const Page *page, const char *number, Arena *arena);

/* The letter after the last appendix, for the list of sources at the end of an output. */
const char *sources_label(const Report *report, Arena *arena);

#endif
