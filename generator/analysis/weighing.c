#include "analysis/weighing.h"

#include <math.h>

/* Smaller differences of scores are rounding errors: weights such as 0.1 are not exact in
 * binary. */
static const double LEVEL = 1e-12;

double
scale_score(const ScoreScale *scale, double value)
{
    double one = scale->one, five = scale->five;

    if (scale->logarithmic) {
        if (!(value > 0)) {
            return NAN;
        }
        one = log(one);
        five = log(five);
        value = log(value);
    }
    double part = (value - one) / (five - one);
    return isnan(part) ? NAN : SCORE_MIN + (SCORE_MAX - SCORE_MIN) * CLAMP(part, 0.0, 1.0);
}

double
scale_value(const ScoreScale *scale, double score)
{
    double part = (score - SCORE_MIN) / (SCORE_MAX - SCORE_MIN);

    return scale->logarithmic ? scale->one * pow(scale->five / scale->one, part)
                              : scale->one + (scale->five - scale->one) * part;
}

bool
weighing_is_mixed(const Weighing *weighing, size_t option, size_t criterion)
{
    return weighing->shares != NULL && weighing->shares[option] != NULL &&
           isnan(weighing->values[option * weighing->n_criteria + criterion]);
}

/* The score of a mix from the scores of its options; NAN if one of them is NAN. */
static double
mixed_score(const Weighing *weighing, const double *scores, size_t mix, size_t criterion)
{
    MixRule rule = weighing->mixing != NULL ? weighing->mixing[criterion] : MIX_MEAN;
    double mean = 0, best = SCORE_MIN, worst = SCORE_MAX;

    for (size_t o = 0; o < weighing->n_options; o++) {
        double share = weighing->shares[mix][o];
        double score = scores[o * weighing->n_criteria + criterion];
        if (share > 0) {
            mean += share * score;
            best = fmax(best, score);
            worst = fmin(worst, score);
        }
    }
    if (isnan(mean)) {
        return NAN;
    }
    switch (rule) {
    case MIX_BEST:
        return best;
    case MIX_WORST:
        return worst;
    case MIX_MEAN:
        break;
    }
    return mean;
}

double
weighing_score(const Weighing *weighing, size_t criterion, double value)
{
    return weighing->scales != NULL ? scale_score(&weighing->scales[criterion], value) : value;
}

void
weighing_mix(const Weighing *weighing, double *scores)
{
    for (size_t i = 0; i < weighing->n_options * weighing->n_criteria; i++) {
        size_t option = i / weighing->n_criteria, criterion = i % weighing->n_criteria;
        if (weighing_is_mixed(weighing, option, criterion)) {
            scores[i] = mixed_score(weighing, scores, option, criterion);
        }
    }
}

void
weighing_scores(const Weighing *weighing, const double *values, double *ret_scores)
{
    for (size_t i = 0; i < weighing->n_options * weighing->n_criteria; i++) {
        ret_scores[i] = weighing_score(weighing, i % weighing->n_criteria, values[i]);
    }
    weighing_mix(weighing, ret_scores);
}

/* The scores at the ends of the intervals. A scale may be descending. */
static void
score_ends(const Weighing *weighing, Ranking *ranking)
{
    const double *lows = weighing->lows != NULL ? weighing->lows : weighing->values;
    const double *highs = weighing->highs != NULL ? weighing->highs : weighing->values;

    weighing_scores(weighing, lows, ranking->low_scores);
    weighing_scores(weighing, highs, ranking->high_scores);
    for (size_t i = 0; i < weighing->n_options * weighing->n_criteria; i++) {
        double low = ranking->low_scores[i], high = ranking->high_scores[i];
        if (low > high) {
            ranking->low_scores[i] = high;
            ranking->high_scores[i] = low;
        }
    }
    for (size_t i = 0; i < weighing->n_options * weighing->n_criteria; i++) {
        size_t option = i / weighing->n_criteria, criterion = i % weighing->n_criteria;
        if (weighing_is_mixed(weighing, option, criterion)) {
            ranking->low_scores[i] = mixed_score(weighing, ranking->low_scores, option, criterion);
            ranking->high_scores[i] =
                mixed_score(weighing, ranking->high_scores, option, criterion);
        }
    }
}

static double
score_at(const Weighing *weighing, const Ranking *ranking, size_t option, size_t criterion)
{
    return ranking->scores[option * weighing->n_criteria + criterion];
}

static void
find_shares(const Weighing *weighing, Ranking *ranking)
{
    double sum = 0;

    for (size_t c = 0; c < weighing->n_criteria; c++) {
        ranking->counts[c] = weighing->weights[c] > 0;
        for (size_t o = 0; o < weighing->n_options; o++) {
            bool lacks = weighing->passes[o] && isnan(score_at(weighing, ranking, o, c));
            ranking->counts[c] = ranking->counts[c] && !lacks;
        }
        sum += ranking->counts[c] ? weighing->weights[c] : 0;
    }
    for (size_t c = 0; c < weighing->n_criteria; c++) {
        ranking->shares[c] = ranking->counts[c] ? weighing->weights[c] / sum : 0;
    }
}

double
ranking_total(const Ranking *ranking, const double *scores, size_t n_criteria)
{
    double total = 0;
    bool any = false;

    for (size_t c = 0; c < n_criteria; c++) {
        total += ranking->counts[c] ? ranking->shares[c] * scores[c] : 0;
        any = any || ranking->counts[c];
    }
    return any ? total : NAN;
}

/* Insertion keeps options of equal total in their order. */
static void
insert_ranked(Ranking *ranking, size_t option)
{
    size_t at = ranking->n_ranked++;

    while (at > 0 && ranking->totals[ranking->order[at - 1]] + LEVEL < ranking->totals[option]) {
        ranking->order[at] = ranking->order[at - 1];
        at--;
    }
    ranking->order[at] = option;
}

/* The lead of one option over another is p·d + (1 − p)·r. Here p is the share of criterion c, d the
 * lead in c, and r the lead over all other criteria with their present weights. If d and r differ
 * in sign, the lead is 0 at p = r / (r − d), which lies between 0 and 1; each option leads on one
 * side of it. */
static WeightFlip
flip_of(const Weighing *weighing, const Ranking *ranking, size_t rival, size_t c)
{
    size_t leader = ranking->order[0];
    double share = ranking->shares[c];
    double lead = ranking->totals[leader] - ranking->totals[rival];
    double d = score_at(weighing, ranking, leader, c) - score_at(weighing, ranking, rival, c);
    WeightFlip flip = { .criterion = c, .rival = rival, .from = share };

    if (!ranking->counts[c] || share >= 1) {
        return flip;
    }
    double r = (lead - share * d) / (1 - share);
    flip.exists = (d < -LEVEL && r > LEVEL) || (d > LEVEL && r < -LEVEL);
    flip.to = flip.exists ? r / (r - d) : share;
    return flip;
}

static WeightFlip
smallest_flip(const Weighing *weighing, const Ranking *ranking)
{
    WeightFlip best = { 0 };

    if (ranking->n_ranked < 2 ||
        ranking->totals[ranking->order[0]] - ranking->totals[ranking->order[1]] <= LEVEL) {
        return best;
    }
    for (size_t i = 1; i < ranking->n_ranked; i++) {
        for (size_t c = 0; c < weighing->n_criteria; c++) {
            WeightFlip flip = flip_of(weighing, ranking, ranking->order[i], c);
            if (flip.exists &&
                (!best.exists || fabs(flip.to - flip.from) < fabs(best.to - best.from))) {
                best = flip;
            }
        }
    }
    return best;
}

static double *
scores_new(const Weighing *weighing, Arena *arena)
{
    return arena_array(arena, double, weighing->n_options * weighing->n_criteria);
}

Ranking
weighing_rank(const Weighing *weighing, Arena *arena)
{
    Ranking ranking = { .scores = scores_new(weighing, arena),
                        .low_scores = scores_new(weighing, arena),
                        .high_scores = scores_new(weighing, arena),
                        .counts = arena_array(arena, bool, weighing->n_criteria),
                        .shares = arena_array(arena, double, weighing->n_criteria),
                        .totals = arena_array(arena, double, weighing->n_options),
                        .order = arena_array(arena, size_t, weighing->n_options) };

    weighing_scores(weighing, weighing->values, ranking.scores);
    score_ends(weighing, &ranking);
    find_shares(weighing, &ranking);
    for (size_t o = 0; o < weighing->n_options; o++) {
        const double *scores = ranking.scores + o * weighing->n_criteria;
        ranking.totals[o] =
            weighing->passes[o] ? ranking_total(&ranking, scores, weighing->n_criteria) : NAN;
        if (!isnan(ranking.totals[o])) {
            insert_ranked(&ranking, o);
        }
    }
    ranking.flip = smallest_flip(weighing, &ranking);
    ranking.score_flips = weighing_score_flips(weighing, &ranking, arena);
    return ranking;
}
