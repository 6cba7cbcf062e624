/* Weighing options: scores from 1 to 5 by criterion, weights by profile, and how
 * far a weight or a score must change before another option leads.
 *
 *   total  = Σ share × score, over the criteria that count; shares add up to 1
 *   a criterion counts if its weight is above 0 and every ranked option has a score
 *   in it: missing evidence leaves it out for all options, and is never a zero
 *
 * Only options that meet every requirement are ranked.
 *
 * A mix uses several options side by side, each for a stated share of the work.
 * If it has no value of its own, its score follows the criterion's rule: the mean
 * of its options' scores weighted by share, or the best or the worst of them. */
#ifndef ANALYSIS_WEIGHING_H
#define ANALYSIS_WEIGHING_H

#include "base/arena.h"

enum { SCORE_MIN = 1, SCORE_MAX = 5 };

/* A stated scale: the values that score 1 and 5. They differ, and either may be the larger. */
typedef struct {
    double one, five;
    bool logarithmic; /* then both are above 0 */
} ScoreScale;

/* The score of a value: interpolated between the ends linearly (or by logarithm), and 1 or 5
 * outside them. NAN for NAN, and for values of 0 or less on a logarithmic scale. */
double scale_score(const ScoreScale *scale, double value);

/* The value that has this score, from 1 to 5. */
double scale_value(const ScoreScale *scale, double score);

typedef enum { MIX_MEAN, MIX_BEST, MIX_WORST } MixRule;

/* Arrays with one number for each option and criterion are indexed [option * n_criteria +
 * criterion]. */
typedef struct {
    size_t n_options, n_criteria;
    const double *weights;      /* by criterion, 0 or more */
    const double *values;       /* NAN: no evidence */
    const bool *passes;         /* by option: meets all requirements */
    const ScoreScale *scales;   /* by criterion; NULL: the values are scores */
    const double *lows, *highs; /* low ≤ value ≤ high; NULL: no value has an interval */
    /* by option: NULL, or for a mix the share of each option in it, adding up to 1. NULL: no
     * mixes */
    const double *const *shares;
    const MixRule *mixing; /* by criterion; NULL: MIX_MEAN */
} Weighing;

/* How far one criterion's share of the total weight must change, with the others in proportion,
 * until a rival draws level with the leader. Beyond that the rival leads. */
typedef struct {
    bool exists;
    size_t criterion, rival; /* rival: an option */
    double from, to;         /* the current share, and the share needed */
} WeightFlip;

/* How far one score must change, with all others unchanged, until a rival draws level. */
typedef struct {
    bool exists;
    size_t option, criterion; /* the score that changes */
    size_t rival;             /* the option that leads beyond it */
    double from, to;          /* scores */
} ScoreFlip;

typedef struct {
    double *scores;               /* of the values */
    double *low_scores;           /* scores of the interval ends that score lower … */
    double *high_scores;          /* … and of those that score higher */
    bool *counts;                 /* by criterion: whether it counts */
    double *shares;               /* by criterion; 0 if it does not count */
    double *totals;               /* by option; NAN: not ranked */
    size_t *order;                /* options, best first; equal totals in the given order */
    size_t n_ranked;              /* 0 also if no criterion counts */
    WeightFlip flip;              /* the smallest change of a share; none if the lead is tied */
    const ScoreFlip *score_flips; /* for each option and criterion: the smallest change */
} Ranking;

Ranking weighing_rank(const Weighing *weighing, Arena *arena);

/* The total for other scores of one option (such as the low or high ends), with the ranking's
 * shares. */
double ranking_total(const Ranking *ranking, const double *scores, size_t n_criteria);

/* Computes the scores for other values of the same options, including those of mixes. */
void weighing_scores(const Weighing *weighing, const double *values, double *ret_scores);
/* The two steps of weighing_scores(): the score of a value in one criterion, then the scores of
 * mixes from those of their options, which replace the entries in `scores`. */
double weighing_score(const Weighing *weighing, size_t criterion, double value);
void weighing_mix(const Weighing *weighing, double *scores);

/* True for a mix without a value of its own, whose score is computed from other scores. */
bool weighing_is_mixed(const Weighing *weighing, size_t option, size_t criterion);

/* For weighing_rank(): the smallest change of each score, if any. */
const ScoreFlip *weighing_score_flips(const Weighing *weighing, const Ranking *ranking,
                                      Arena *arena);

/* In what share of MONTE_CARLO_DRAWS draws each ranked option has the highest total
 * (options that tie share the draw). Uses the generator and seed of analysis/random.h.
 *   of_values   every value with an interval is drawn from the triangular distribution
 *               on low, value, high; NULL if no value that counts has an interval
 *   of_weights  the values are fixed and all weights are drawn, uniformly from those
 *               that add up to 1 (rank acceptability: Lahdelma, Hokkanen and Salminen, "SMAA –
 *               stochastic multiobjective acceptability analysis", EJOR 106, 1998);
 *               NULL if fewer than two criteria count */
typedef struct {
    const double *of_values, *of_weights; /* by option: 0 to 1 */
    size_t n_drawn;                       /* number of values with an interval */
} WonShares;

/* Uses up to `threads` threads; the result does not depend on their number. */
WonShares weighing_won(const Weighing *weighing, const Ranking *ranking, int threads, Arena *arena);

/* The outcome of a matrix. Totals may differ by less than the uncertainty of the values. The winner
 * is therefore the option that wins most draws, and only if it wins at least a stated share of
 * them. */
typedef enum {
    OUTCOME_NONE,  /* no option is ranked */
    OUTCOME_ONLY,  /* only one option is ranked */
    OUTCOME_TIE,   /* nothing was drawn, and the two highest totals are equal */
    OUTCOME_TOTAL, /* nothing was drawn: the highest total */
    OUTCOME_CLEAR, /* the leader wins at least the stated share of the draws */
    OUTCOME_OPEN,  /* the leader wins fewer: no clear winner */
} OutcomeKind;

typedef struct {
    OutcomeKind kind;
    /* options; not both are set with OUTCOME_NONE and OUTCOME_ONLY */
    size_t leader, runner_up;
    double leader_share, runner_up_share; /* of the draws; NAN: nothing was drawn */
} Outcome;

/* Based on the draws of values; equal shares are ordered by total. `clear_at` must be above 1/2, so
 * that no two options reach it. */
Outcome weighing_outcome(const Ranking *ranking, const WonShares *won, double clear_at);
/* The share that a winner needs if the author states none: twice as many wins as all others
 * together. */
extern const double clear_at_default;

#endif
