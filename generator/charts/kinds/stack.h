/* Stacks: the parts of a total, some of which may be unknown or deductions. A pure computation,
 * drawn by the kind tco. */
#ifndef CHARTS_KINDS_STACK_H
#define CHARTS_KINDS_STACK_H

#include "words/words.h"

enum { STACK_PARTS_MAX = 5 };

/* What is known about a total if unknown parts are left out. */
typedef enum {
    TOTAL_EXACT,
    TOTAL_AT_LEAST, /* unknown parts would add to it */
    TOTAL_AT_MOST,  /* unknown parts are deductions */
    TOTAL_UNKNOWN,  /* both, or nothing is known */
} TotalKind;

/* A part shared by all stacks: a component, or several combined. */
typedef struct {
    const char *name;
    bool deduction;    /* negative in some stack and never positive */
    size_t n_together; /* number of combined components; 1: not combined */
} StackPart;

typedef struct {
    double amounts[STACK_PARTS_MAX]; /* by part; NAN: contains an unknown amount */
    double known[STACK_PARTS_MAX];   /* by part: the sum of the known amounts */
    bool present[STACK_PARTS_MAX];   /* by part: whether the stack has it */
    double total;                    /* the sum of all known amounts */
    TotalKind kind;
} Stack;

/* An amount in the stack `stack`; NAN if unknown. A stack has only the components that are
 * mentioned for it. */
typedef struct {
    size_t stack;
    const char *component;
    double amount;
} StackEntry;

typedef struct {
    StackPart parts[STACK_PARTS_MAX]; /* by size over all stacks, deductions last */
    size_t n_parts;
    Stack *stacks;
    size_t n_stacks;
    const char **components; /* by size */
    size_t *part_of;         /* by component */
    size_t n_components;
} Stacks;

/* If there are more than STACK_PARTS_MAX components, the smallest are combined: "Other (4)",
 * "Deductions (2)". */
Stacks stacks_build(const StackEntry *entries, size_t n_entries, size_t n_stacks,
                    const Words *words, Arena *arena);

#endif
