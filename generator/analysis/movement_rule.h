/* Which numbers of an edition are compared with those of another, and what each
 * is made of: one rule a number of a relation. The table is in movement_rule.c. */
#ifndef ANALYSIS_MOVEMENT_RULE_H
#define ANALYSIS_MOVEMENT_RULE_H

#include "base/base.h"

/* Why a number moved; several at once are possible. None: the editions do not tell. */
typedef enum {
    CAUSE_DATA = 1,       /* a result file, or a figure of an accelerator */
    CAUSE_PRICE = 2,      /* a price file */
    CAUSE_ASSUMPTION = 4, /* a parameter or a currency's rate in report.yaml */
    CAUSE_RULE = 8,       /* how a suite scores, or a formula of the cost model */
    CAUSE_PROGRAM = 16,   /* the same inputs give another number in another version */
} Cause;

enum { RULE_KEYS_MAX = 20, RULE_INPUTS_MAX = 9 };

typedef struct {
    const char *column;
    unsigned causes; /* of Cause, when this column moved; of several, those that moved at all */
} MovementInput;

typedef struct {
    const char *relation, *title;
    const char *keys[RULE_KEYS_MAX]; /* columns that name a row; NULL-terminated */
    const char *newest;              /* rows of one name are paired from the latest on; or NULL */
    const char *value;               /* the column that is compared */
    const char *low, *high;          /* its 95 % interval between runs; or NULL */
    const char *unit_column, *unit;  /* of the value; or NULL */
    const char *source;              /* source_file or source_id of the row; or NULL */
    MovementInput inputs[RULE_INPUTS_MAX]; /* what the value is made of */
    /* Where this column is known in both editions, the inputs are all there is;
     * without it the value is a fact of its own. */
    const char *whole;
    Cause cause;    /* of a fact that moved with no input; 0: the number is derived */
    bool assembled; /* from parameters and offers, too many to list */
    bool words;     /* the value is a text: a verdict */
    bool once;      /* rows of one name have one value: the first stands for them */
} MovementRule;

extern const MovementRule movement_rules[];
extern const size_t n_movement_rules;

#endif
