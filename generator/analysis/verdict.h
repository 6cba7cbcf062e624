/* What the data say about a claim: one number, with its interval if there is one, is compared with
 * two thresholds.
 *
 * An interval meets a condition only if every number in it does. A claim is supported if the whole
 * interval meets the first condition, contradicted if the whole interval meets the second, and
 * mixed otherwise. */
#ifndef ANALYSIS_VERDICT_H
#define ANALYSIS_VERDICT_H

#include "base/arena.h"

typedef enum {
    COMPARE_BELOW,
    COMPARE_AT_MOST,
    COMPARE_ABOVE,
    COMPARE_AT_LEAST,
    COMPARE_EQUAL,
    COMPARE_UNEQUAL,
} CompareKind;

/* "ratio > 1" */
typedef struct {
    const char *name; /* in the arena */
    CompareKind kind;
    double bound; /* finite */
} Condition;

/* Reads NAME OPERATOR NUMBER, with <, <=, >, >=, = or !=. False for any other text. */
bool condition_parse(const char *text, Arena *arena, Condition *ret);

/* Whether every number from low to high meets the condition. */
bool condition_holds(const Condition *condition, double low, double high);

/* Whether some number meets both. */
bool conditions_overlap(const Condition *a, const Condition *b);

typedef enum {
    VERDICT_SUPPORTED,
    VERDICT_CONTRADICTED,
    VERDICT_MIXED,
    VERDICT_UNTESTED,
    VERDICT_OPINION,
    VERDICT_OVERTAKEN,
} Verdict;

/* What a verdict is based on, which determines how much it is worth. */
typedef enum {
    CLAIM_TESTED,          /* on measurements, prices or data sheets */
    CLAIM_BY_CONSTRUCTION, /* follows from the report's own assumptions or typed levels */
    CLAIM_NOT_TESTED,
    CLAIM_DOCUMENTED, /* settled by sources that were looked up */
    CLAIM_OPINION,
    CLAIM_OVERTAKEN, /* decided by events since the claim was made */
} ClaimKind;

/* low = high for a number without an interval. */
Verdict verdict_judge(const Condition *supported, const Condition *contradicted, double low,
                      double high);

/* "supported", "contradicted", "mixed", "untested", "opinion", "overtaken". */
const char *verdict_name(Verdict verdict);
/* "tested", "by construction", "not tested", "documented", "opinion", "overtaken". */
const char *claim_kind_name(ClaimKind kind);
/* "<", "≤", ">", "≥", "=", "≠". */
const char *compare_sign(CompareKind kind);

#endif
