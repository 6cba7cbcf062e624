/* Claims while a report is loaded. All are judged in one pass before any page is
 * resolved, so that every page may query the table of claims. */
#ifndef DOCUMENT_DIRECTIVES_CLAIM_H
#define DOCUMENT_DIRECTIVES_CLAIM_H

#include "analysis/basis.h"
#include "analysis/verdict.h"
#include "document/loading.h"

/* What a test asks, and what the data answered: a number, a number with its interval, or the range
 * of one quantity over several rows. */
typedef struct {
    const Value *map; /* `test:` */
    Condition supported, contradicted;
    const char *supported_text, *contradicted_text;
    const char *sql;         /* of its query */
    const Table *answer;     /* one row, or of a range several */
    size_t column;           /* of the answer: the number that is judged */
    double value, low, high; /* low = high = value: without an interval; of a range, value NAN */
    double n;                /* NAN: not said; of a range its rows */
    const char *over;        /* what the range, or the interval, is over; NULL: not said */
} ClaimTest;

/* The rows shown as evidence. */
typedef struct {
    const Value *map; /* `rows:`; NULL: none are shown */
    const Table *rows;
    const char *sql;
    Notice notice;
} ClaimEvidence;

typedef struct {
    const xmlNode *directive;
    const Page *page;  /* where it stands */
    const char *id;    /* "T4"; on a page made for a row "T4-h100" */
    const Value *map;  /* NULL: broken, as has been reported */
    const char *theme; /* may be NULL */
    const char *text;
    const Value *by; /* list of bibliography keys */
    Verdict verdict;
    ClaimKind kind;
    Basis basis; /* of its test; 0: none */
    const char
        *why; /* of CLAIM_NOT_TESTED, _DOCUMENTED, _OVERTAKEN and _BY_CONSTRUCTION, Markdown */
    Place why_place;
    const char *overtaken_on; /* an ISO date; NULL: it is not */
    bool tested;              /* test and evidence hold something */
    ClaimTest test;
    ClaimEvidence evidence;
} Claim;

/* claim_answer.c: takes the value, and its interval or range, from the test's answer. False after
 * an error; value, low and high are NAN where the answer has none. */
bool claim_read_answer(Loading *loading, ClaimTest *test);

/* directive_claim.c, shared with directive_claims.c. "Ratio 0.68 [0.61, 0.76], n = 10. Supported if
 * above 1, …"; NULL after an error. */
const char *claim_result_words(Loading *loading, const ClaimTest *test);
/* "Supported" */
const char *claim_verdict_label(const Loading *loading, Verdict verdict);
/* The same; of a claim that was overtaken, with the date. */
const char *claim_verdict_words(Loading *loading, const Claim *claim);
/* "tested on measurements, prices", "by construction". */
const char *claim_kind_words(Loading *loading, const Claim *claim);
/* Appends the claim's why to the element, resolved. */
bool claim_append_why(Loading *loading, const Page *page, xmlNode *element, const Claim *claim);

#endif
