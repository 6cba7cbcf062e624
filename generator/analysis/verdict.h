/* What the data say of a claim: one number, with its interval when there is
 * one, held against two thresholds.
 *
 * A condition is met by an interval only when each number in it meets it. A
 * claim is supported when the whole interval meets the one condition,
 * contradicted when the whole interval meets the other, and mixed otherwise. */
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

/* Reads NAME OPERATOR NUMBER, with <, <=, >, >=, = or !=. False when the text is
 * anything else. */
bool condition_parse(const char *text, Arena *arena, Condition *ret);

/* True when every number from low to high meets the condition. */
bool condition_holds(const Condition *condition, double low, double high);

/* True when some number meets both. */
bool conditions_overlap(const Condition *a, const Condition *b);

typedef enum {
    VERDICT_SUPPORTED,
    VERDICT_CONTRADICTED,
    VERDICT_MIXED,
    VERDICT_UNTESTED,
    VERDICT_OPINION,
    VERDICT_OVERTAKEN,
} Verdict;

/* What a verdict rests on, and so what it is worth. */
typedef enum {
    CLAIM_TESTED,          /* on measurements, prices or data sheets */
    CLAIM_BY_CONSTRUCTION, /* follows from the report's own assumptions or typed levels */
    CLAIM_NOT_TESTED,
    CLAIM_DOCUMENTED, /* looked up in sources, which settle it */
    CLAIM_OPINION,
    CLAIM_OVERTAKEN, /* events have decided it since it was made */
} ClaimKind;

/* low = high: a number without an interval. */
Verdict verdict_judge(const Condition *supported, const Condition *contradicted, double low,
                      double high);

/* "supported", "contradicted", "mixed", "untested", "opinion", "overtaken". */
const char *verdict_name(Verdict verdict);
/* "tested", "by construction", "not tested", "documented", "opinion", "overtaken". */
const char *claim_kind_name(ClaimKind kind);
/* "<", "≤", ">", "≥", "=", "≠". */
const char *compare_sign(CompareKind kind);

#endif
