/* Claims while a report is loaded. All are judged in one pass before any page is
 * resolved, so that every page may query the table of claims. */
#ifndef DOCUMENT_CLAIM_H
#define DOCUMENT_CLAIM_H

#include "analysis/verdict.h"
#include "document/loading.h"

/* What a test asks, and what the data answered. */
typedef struct {
    const Value *map; /* `test:` */
    Condition supported, contradicted;
    const char *supported_text, *contradicted_text;
    const Table *answer;     /* one row */
    size_t column;           /* of the answer: the number that is judged */
    double value, low, high; /* low = high = value: without an interval */
    double n;                /* NAN: not said */
} ClaimTest;

/* The rows shown as evidence. */
typedef struct {
    const Value *map; /* `rows:`; NULL: none are shown */
    const Table *rows;
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
    const char *why; /* of VERDICT_UNTESTED, Markdown */
    Place why_place;
    bool tested; /* test and evidence hold something */
    ClaimTest test;
    ClaimEvidence evidence;
} Claim;

/* Judges one, as the last of loading->claims; what is wrong is reported. */
void claim_judge(Loading *loading, const Page *page, const xmlNode *directive);

/* directive_claim.c, shared with directive_claims.c: "Ratio 0.684 [0.619, 0.742], n =
 * 10. Supported if …"; NULL after an error. */
const char *claim_result_words(Loading *loading, const ClaimTest *test);
/* Adds element `name` with why the claim is not tested, resolved. */
bool claim_add_why(Loading *loading, const Page *page, xmlNode *parent, const char *name,
                   const Claim *claim);

#endif
