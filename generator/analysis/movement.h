/* What moved between two editions of a report, and why. A number that both
 * editions have is compared; of facts (results, prices, assumptions …) those that
 * only one has are told, too; of derived numbers they are counted.
 *
 * Two numbers are the same when they differ by less than 1e-12 of themselves. */
#ifndef ANALYSIS_MOVEMENT_H
#define ANALYSIS_MOVEMENT_H

#include "analysis/edition.h"
#include "analysis/movement_rule.h"

typedef enum { MOVEMENT_CHANGED, MOVEMENT_APPEARED, MOVEMENT_GONE } MovementKind;

typedef struct {
    const MovementRule *rule;
    MovementKind kind;
    const char *name, *unit;           /* unit: "" for none */
    double old_value, new_value;       /* NAN: unknown, or not there */
    const char *old_words, *new_words; /* of a rule of words, instead; NULL: none */
    /* 95 % interval of new - old from the intervals of both, which are of
     * independent runs: Zou & Donner, "Construction of confidence limits about
     * effect measures: a general approach", Statistics in Medicine 27 (2008)
     * 1693–1702. NAN where one of them has none. */
    double low, high;
    bool is_noise;   /* the data alone moved, and 0 lies within low … high */
    unsigned causes; /* of Cause; 0: not to be told from the editions */
    const char *why; /* what the number is made of and how that moved; "" for nothing */
} Movement;

typedef struct {
    const Edition *old, *new;
    const Movement *movements; /* in the order of the rules, then of the new edition */
    size_t n_movements;
    size_t n_changed, n_noise, n_appeared, n_gone; /* of movements */
    size_t n_unjudged; /* of those that changed: by data alone, and no interval tells how far */
    size_t n_compared; /* numbers that both have */
    size_t n_derived_appeared, n_derived_gone; /* not among the movements */
    const char *const *missing; /* relations that only one edition has; not compared */
    size_t n_missing;
} Movements;

/* Lives as long as the arena, and so must both editions. */
const Movements *movements_find(const Edition *old, const Edition *new, Arena *arena);

/* "data", "price, assumption"; "unknown" for none. */
const char *causes_text(unsigned causes, Arena *arena);

/* Appends all of it for people, as Markdown, and as JSON. */
void movements_append_text(const Movements *movements, GString *out);
void movements_append_markdown(const Movements *movements, GString *out);
void movements_append_json(const Movements *movements, GString *out);

#endif
