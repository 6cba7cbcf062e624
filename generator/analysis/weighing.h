/* Weighing options: scores from 1 to 5 by criterion, weights by profile, and how
 * far a weight may move before another option leads.
 *
 *   total  = Σ share × score, over the criteria that count; shares add up to 1
 *   counts = every ranked option has a score for the criterion: one without
 *            evidence is left out for all, and is never a zero
 *
 * Only options that meet every requirement are ranked. */
#ifndef ANALYSIS_WEIGHING_H
#define ANALYSIS_WEIGHING_H

#include "base/arena.h"

enum { SCORE_LEAST = 1, SCORE_MOST = 5 };

/* A stated scale: the values that are worth 1 and 5, which differ. Either may be
 * the larger one. */
typedef struct {
    double one, five;
    bool logarithmic; /* both above 0 */
} ScoreScale;

/* Between the ends in proportion to the value (or its logarithm), outside of them
 * 1 or 5. NAN for NAN, and for a logarithm of nothing. */
double scale_score(const ScoreScale *scale, double value);

typedef struct {
    size_t n_options, n_criteria;
    const double *weights; /* by criterion, 0 or more */
    const double *scores;  /* by option, then criterion; NAN: no evidence */
    const bool *passes;    /* by option: meets all requirements */
} Weighing;

/* Of one criterion's share of all weight, the others keeping their proportions:
 * where a rival draws level with the leader. Beyond it the rival leads. */
typedef struct {
    bool exists;
    size_t criterion, rival; /* rival: an option */
    double from, to;         /* the share as given, and as it must become */
} WeightFlip;

typedef struct {
    bool *counts;    /* by criterion */
    double *shares;  /* by criterion; 0 where it does not count */
    double *totals;  /* by option; NAN: not ranked */
    size_t *order;   /* options, best first; equal totals in the order given */
    size_t n_ranked; /* 0 as well when no criterion counts */
    WeightFlip flip; /* the smallest change of share; none with a tie for the lead */
} Ranking;

Ranking weighing_rank(const Weighing *weighing, Arena *arena);

/* The total of other scores of one option (the low or the high ends), by the
 * ranking's shares. */
double ranking_total(const Ranking *ranking, const double *scores, size_t n_criteria);

#endif
