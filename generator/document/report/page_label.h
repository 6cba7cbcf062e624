/* What a page is called by in navigation, contents and heads: chapters have numbers, and
 * the pages that the program makes at the end of a report (assumptions, provenance …)
 * letters, as appendices do. */
#ifndef DOCUMENT_REPORT_PAGE_LABEL_H
#define DOCUMENT_REPORT_PAGE_LABEL_H

#include "document/report.h"

/* "4", or "B". `report` is the whole report; a page of it. In the arena. */
const char *page_label(const Report *report, const Page *page, Arena *arena);

/* "4.2" of section "2" of a numbered page; "2" where the report has one page. `number` may be NULL,
 * and is the result then. In the arena, or `number`. */
const char *section_label(const Report *report, const Page *page, const char *number, Arena *arena);

/* The letter of what follows the appendices: the sources, where an output ends in them. */
const char *sources_label(const Report *report, Arena *arena);

#endif
