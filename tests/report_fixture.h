/* A small report for tests of the outputs: three pages, three citations, hostile names. Pages have
 * no trees until a test sets them. */
#ifndef TESTS_REPORT_FIXTURE_H
#define TESTS_REPORT_FIXTURE_H

#include "document/report.h"

enum { FIXTURE_PAGES = 3 };

/* In the arena; `folder` is the report folder. */
Report *report_fixture(const char *folder, Arena *arena);

/* The <page> of an XML text, freed with the arena. The test fails if it is not well formed or does
 * not match document/document.rng. */
xmlDoc *page_fixture(const char *xml, Arena *arena);

#endif
