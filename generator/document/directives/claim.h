/* Claims, while a report is loaded. All claims are judged in one pass before any page is resolved,
 * so that every page may query the table of claims. */
#ifndef DOCUMENT_DIRECTIVES_CLAIM_H
#define DOCUMENT_DIRECTIVES_CLAIM_H

#include "analysis/basis.h"
#include "analysis/verdict.h"
#include "document/loading.h"

/* A claim's test and the answer of its query: a number, a number with its interval, or the range of
 * one quantity over several rows. */
typedef struct {
    const Value *map; /* `test:` */
    Condition supported, contradicted;
    const char *supported_text, *contradicted_text;
    const char *sql;         /* the text of its query */
    const Table *answer;     /* one row; several rows for a range */
    size_t column;           /* the column of the answer that is judged */
    double value, low, high; /* without an interval all are equal; for a range, value is NAN */
    double n;                /* NAN: not given; for a range, the number of rows */
    const char *over;        /* what the range or interval covers; NULL: not given */
} ClaimTest;

/* The rows shown as evidence. */
typedef struct {
    const Value *map; /* `rows:`; NULL: no rows are shown */
    const Table *rows;
    const char *sql;
    Notice notice;
} ClaimEvidence;

typedef struct {
    const xmlNode *directive;
    const Page *page;  /* the page that has the claim */
    const char *id;    /* "T4"; on a page made for a row, "T4-h100" */
    const Value *map;  /* NULL: has errors, which are reported */
    const char *theme; /* may be NULL */
    const char *text;
    const Value *by; /* list of bibliography keys */
    Verdict verdict;
    ClaimKind kind;
    Basis basis;     /* what its test is based on; 0: no test */
    const char *why; /* the author's reason as Markdown, for CLAIM_NOT_TESTED, _DOCUMENTED,
                      * _OVERTAKEN and _BY_CONSTRUCTION */
    Place why_place;
    const char *overtaken_on; /* an ISO date; NULL: not overtaken */
    bool tested;              /* `test` and `evidence` are filled in */
    ClaimTest test;
    ClaimEvidence evidence;
} Claim;

/* claim_answer.c: reads the value, and its interval or range, from the test's answer. Value, low
 * and high are NAN if the answer has none. False after an error. */
bool claim_read_answer(Loading *loading, ClaimTest *test);

/* claim_block.c, shared with claims_table.c. "Ratio 0.68 [0.61, 0.76], n = 10. Supported if above
 * 1, …"; NULL after an error. In the arena. */
const char *claim_result_words(Loading *loading, const ClaimTest *test);
/* "above 1" */
const char *claim_condition_words(const Loading *loading, const Condition *condition);
/* "Supported" */
const char *claim_verdict_label(const Loading *loading, Verdict verdict);
/* The same; for an overtaken claim, with the date. */
const char *claim_verdict_words(Loading *loading, const Claim *claim);
/* "tested on measurements, prices", "by construction". */
const char *claim_kind_words(Loading *loading, const Claim *claim);
/* Appends the claim's reason to the element and resolves it. False after an error. */
bool claim_append_why(Loading *loading, const Page *page, xmlNode *element, const Claim *claim);

#endif
