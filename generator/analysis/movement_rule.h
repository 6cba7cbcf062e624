/* Which numbers of two editions are compared, and what each number is made of: one rule for each
 * number of a relation. The table is in movement_rule.c. */
#ifndef ANALYSIS_MOVEMENT_RULE_H
#define ANALYSIS_MOVEMENT_RULE_H

#include "base/base.h"

/* Why a number moved; several causes can be combined. 0: cannot be determined from the editions. */
typedef enum {
    CAUSE_DATA = 1,       /* a result file, or a figure of an accelerator */
    CAUSE_PRICE = 2,      /* a price file */
    CAUSE_ASSUMPTION = 4, /* a parameter in report.yaml, or a currency's rate */
    CAUSE_RULE = 8,       /* how a suite scores, or a formula of the cost model */
    CAUSE_PROGRAM = 16,   /* another version gives another number for the same inputs */
} Cause;

enum { RULE_KEYS_MAX = 20, RULE_INPUTS_MAX = 9 };

typedef struct {
    const char *column;
    unsigned causes; /* of Cause, if this column moved; of several, only those that moved at all */
} MovementInput;

typedef struct {
    const char *relation, *title;
    const char *keys[RULE_KEYS_MAX]; /* columns that identify a row; NULL-terminated */
    /* rows with the same keys are paired from the latest in this column; or NULL */
    const char *newest;
    const char *value;                     /* the column that is compared */
    const char *low, *high;                /* its 95% interval between runs; or NULL */
    const char *unit_column, *unit;        /* unit of the value; or NULL */
    const char *source;                    /* source_file or source_id; or NULL */
    MovementInput inputs[RULE_INPUTS_MAX]; /* what the value is made of */
    /* If this column is known in both editions, the inputs determine the value; otherwise the value
     * is a fact. */
    const char *whole;
    Cause cause;    /* cause if the value is a fact and no input moved; 0: the number is derived */
    bool assembled; /* built from too many parameters and offers to list */
    bool words;     /* the value is a text, such as a verdict */
    bool once;      /* rows with the same keys share one value, so only the first is compared */
} MovementRule;

extern const MovementRule movement_rules[];
extern const size_t n_movement_rules;

#endif
