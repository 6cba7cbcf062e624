/* Weighing options: scores from 1 to 5 by criterion, weights by profile, and how
 * far a weight or a score may move before another option leads.
 *
 *   total  = Σ share × score, over the criteria that count; shares add up to 1
 *   counts = every ranked option has a score for the criterion: one without
 *            evidence is left out for all, and is never a zero
 *
 * Only options that meet every requirement are ranked.
 *
 * A mix uses several options side by side, each for a stated share of the work.
 * Where no value of its own is given its score is, by the criterion's rule, the
 * mean of theirs by share, the best or the worst of them. */
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

/* The value that is worth this score, from 1 to 5. */
double scale_value(const ScoreScale *scale, double score);

typedef enum { MIX_MEAN, MIX_BEST, MIX_WORST } MixRule;

/* Arrays of one number an option and criterion go by option, then criterion. */
typedef struct {
    size_t n_options, n_criteria;
    const double *weights;       /* by criterion, 0 or more */
    const double *values;        /* NAN: no evidence */
    const bool *passes;          /* by option: meets all requirements */
    const ScoreScale *scales;    /* by criterion; NULL: the values are scores */
    const double *lows, *highs;  /* low ≤ value ≤ high; NULL: no value has an interval */
    const double *const *shares; /* by option: NULL, or of a mix the share of each
                                  * option in it; they add up to 1. NULL: no mixes */
    const MixRule *mixing;       /* by criterion; NULL: MIX_MEAN */
} Weighing;

/* Of one criterion's share of all weight, the others keeping their proportions:
 * where a rival draws level with the leader. Beyond it the rival leads. */
typedef struct {
    bool exists;
    size_t criterion, rival; /* rival: an option */
    double from, to;         /* the share as given, and as it must become */
} WeightFlip;

/* The same of one score, all others as they are. */
typedef struct {
    bool exists;
    size_t option, criterion; /* whose score moves, and in what */
    size_t rival;             /* who leads beyond it */
    double from, to;          /* scores */
} ScoreFlip;

typedef struct {
    double *scores;               /* of the values */
    double *low_scores;           /* of the ends of their intervals that score less … */
    double *high_scores;          /* … and more */
    bool *counts;                 /* by criterion */
    double *shares;               /* by criterion; 0 where it does not count */
    double *totals;               /* by option; NAN: not ranked */
    size_t *order;                /* options, best first; equal totals in the order given */
    size_t n_ranked;              /* 0 as well when no criterion counts */
    WeightFlip flip;              /* the smallest change of share; none with a tie for the lead */
    const ScoreFlip *score_flips; /* one an option and criterion: the smallest change */
} Ranking;

Ranking weighing_rank(const Weighing *weighing, Arena *arena);

/* The total of other scores of one option (the low or the high ends), by the
 * ranking's shares. */
double ranking_total(const Ranking *ranking, const double *scores, size_t n_criteria);

/* Scores of other values of the same options; a mix's are formed from them. */
void weighing_scores(const Weighing *weighing, const double *values, double *ret_scores);
/* The same in two steps: the score of a value in one criterion, and then, in place of what stands
 * there, the scores of mixes from those of their options. */
double weighing_score(const Weighing *weighing, size_t criterion, double value);
void weighing_mix(const Weighing *weighing, double *scores);

/* True for a mix that has no value of its own: its score follows others'. */
bool weighing_is_mixed(const Weighing *weighing, size_t option, size_t criterion);

/* For weighing_rank(): the smallest change of each score, or that there is none. */
const ScoreFlip *weighing_score_flips(const Weighing *weighing, const Ranking *ranking,
                                      Arena *arena);

/* How often each ranked option has the highest total of MONTE_CARLO_DRAWS draws (those
 * of equal totals share the draw), by the generator and seed of analysis/random.h.
 *   of_values   every value with an interval is drawn from the triangular distribution
 *               on low, value, high; NULL when none that counts has one
 *   of_weights  the values as they are, all weights drawn: uniformly from all that add
 *               up to 1 (rank acceptability: Lahdelma, Hokkanen and Salminen, "SMAA –
 *               stochastic multiobjective acceptability analysis", EJOR 106, 1998);
 *               NULL when fewer than two criteria count */
typedef struct {
    const double *of_values, *of_weights; /* by option: 0 to 1 */
    size_t n_drawn;                       /* values with an interval */
} WonShares;

/* In up to `threads` threads, which change nothing but the time. */
WonShares weighing_won(const Weighing *weighing, const Ranking *ranking, int threads, Arena *arena);

/* What a matrix comes to. Totals of the values as they are may differ by less than the values are
 * known by, so the option that wins most draws is the winner, and only when it wins at least a
 * stated share of them. */
typedef enum {
    OUTCOME_NONE,  /* no option is ranked */
    OUTCOME_ONLY,  /* one is left */
    OUTCOME_TIE,   /* nothing was drawn, and the two highest totals are equal */
    OUTCOME_TOTAL, /* nothing was drawn: the highest total */
    OUTCOME_CLEAR, /* the leader wins that share of the draws, or more */
    OUTCOME_OPEN,  /* it does not: no clear winner */
} OutcomeKind;

typedef struct {
    OutcomeKind kind;
    size_t leader, runner_up;             /* options; with OUTCOME_NONE and OUTCOME_ONLY not all */
    double leader_share, runner_up_share; /* of the draws; NAN: nothing was drawn */
} Outcome;

/* By draws of values; of equal shares the option of the higher total comes first. `clear_at` is
 * above 1/2, so that no two options reach it. */
Outcome weighing_outcome(const Ranking *ranking, const WonShares *won, double clear_at);
/* The share that a winner needs where the author states none: it wins twice as often as all
 * others together. */
extern const double clear_at_default;

#endif
