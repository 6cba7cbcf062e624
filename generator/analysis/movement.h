/* What moved between two editions of a report, and why. Numbers that both editions have are
 * compared. Facts (results, prices, assumptions …) that only one edition has are listed as well;
 * derived numbers are only counted.
 *
 * Two numbers are the same if their relative difference is below 1e-12. */
#ifndef ANALYSIS_MOVEMENT_H
#define ANALYSIS_MOVEMENT_H

#include "analysis/edition.h"
#include "analysis/movement_rule.h"

typedef enum { MOVEMENT_CHANGED, MOVEMENT_APPEARED, MOVEMENT_GONE } MovementKind;

typedef struct {
    const MovementRule *rule;
    MovementKind kind;
    const char *name, *unit;           /* unit: "" for none */
    double old_value, new_value;       /* NAN: unknown or absent */
    const char *old_words, *new_words; /* used instead if the rule's value is a text; NULL: none */
    /* 95% interval of new - old from the intervals of both, which come from independent runs: Zou &
     * Donner, "Construction of confidence limits about effect measures: a general approach",
     * Statistics in Medicine 27 (2008) 1693–1702. NAN if either has no interval. */
    double low, high;
    bool is_noise;   /* only the data moved, and 0 lies within low … high */
    unsigned causes; /* of Cause; 0: cannot be determined from the editions */
    const char *why; /* the inputs and how they moved; "" for none */
} Movement;

typedef struct {
    const Edition *old, *new;
    const Movement *movements; /* in the order of the rules, then of the new edition */
    size_t n_movements;
    size_t n_changed, n_noise, n_appeared, n_gone; /* of movements */
    size_t n_unjudged; /* of those that changed: only the data moved, but there is no interval */
    size_t n_compared; /* numbers in both editions */
    size_t n_derived_appeared, n_derived_gone; /* not included in movements */
    const char *const *missing; /* relations that only one edition has; not compared */
    size_t n_missing;
} Movements;

/* The result lives as long as the arena; both editions must live as long. */
const Movements *movements_find(const Edition *old, const Edition *new, Arena *arena);

/* "data", "price, assumption"; "unknown" for none. */
const char *causes_text(unsigned causes, Arena *arena);

/* Append all movements for the terminal, as Markdown, and as JSON. */
void movements_append_text(const Movements *movements, GString *out);
void movements_append_markdown(const Movements *movements, GString *out);
void movements_append_json(const Movements *movements, GString *out);

#endif
