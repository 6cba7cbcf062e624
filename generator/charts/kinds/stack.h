/* Stacks: what a total is made of, when some parts may be unknown and some are
 * deductions. A pure computation; the plot of kind tco draws it. */
#ifndef CHARTS_KINDS_STACK_H
#define CHARTS_KINDS_STACK_H

#include "words/words.h"

enum { STACK_PARTS_MAX = 5 };

/* What can be said of a total whose unknown parts are left out. */
typedef enum {
    TOTAL_EXACT,
    TOTAL_AT_LEAST, /* what is unknown adds */
    TOTAL_AT_MOST,  /* what is unknown is a deduction */
    TOTAL_UNKNOWN,  /* both, or nothing is known */
} TotalKind;

/* A part that all stacks show: a component, or several of them together. */
typedef struct {
    const char *name;
    bool deduction;    /* negative in some stack, positive in none */
    size_t n_together; /* 1: a component of its own */
} StackPart;

typedef struct {
    double amounts[STACK_PARTS_MAX]; /* by part; NAN: one of it is unknown */
    double known[STACK_PARTS_MAX];   /* the sum of what is known of it */
    bool present[STACK_PARTS_MAX];   /* the stack has the part */
    double total;                    /* of all that is known */
    TotalKind kind;
} Stack;

/* One amount: of stack `stack`, NAN when unknown. A component that a stack does
 * not mention is no part of it. */
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

/* Components beyond what STACK_PARTS_MAX has room for are put together, the
 * smallest first: "Other (4)", "Deductions (2)". */
Stacks stacks_build(const StackEntry *entries, size_t n_entries, size_t n_stacks,
                    const Words *words, Arena *arena);

#endif
