#include "analysis/random.h"
#include "analysis/weighing.h"
#include "base/jobs.h"

#include <math.h>

static const double LEVEL = 1e-12;

typedef struct {
    const Weighing *weighing;
    const Ranking *ranking; /* its shares are replaced by the drawn ones */
    double *scores, *totals;
} Draws;

/* Options that tie for the highest total share the draw. */
static void
add_winners(const Draws *draws, double *won)
{
    size_t n = draws->weighing->n_criteria, n_best = 0;
    double best = -INFINITY;

    for (size_t i = 0; i < draws->ranking->n_ranked; i++) {
        size_t option = draws->ranking->order[i];
        draws->totals[option] = ranking_total(draws->ranking, draws->scores + option * n, n);
        best = fmax(best, draws->totals[option]);
    }
    for (size_t i = 0; i < draws->ranking->n_ranked; i++) {
        n_best += draws->totals[draws->ranking->order[i]] >= best - LEVEL;
    }
    for (size_t i = 0; i < draws->ranking->n_ranked; i++) {
        size_t option = draws->ranking->order[i];
        if (draws->totals[option] >= best - LEVEL) {
            won[option] += 1.0 / (double)n_best / MONTE_CARLO_DRAWS;
        }
    }
}

static bool
has_interval(const Weighing *weighing, size_t i)
{
    return weighing->lows != NULL && weighing->highs != NULL &&
           weighing->lows[i] < weighing->highs[i];
}

static size_t
count_intervals(const Draws *draws)
{
    size_t n = draws->weighing->n_criteria, count = 0;

    for (size_t i = 0; i < draws->weighing->n_options * n; i++) {
        count += draws->ranking->counts[i % n] && has_interval(draws->weighing, i);
    }
    return count;
}

/* Values without an interval are scored only once. */
static void
draw_values(const Draws *draws, double *won)
{
    const Weighing *weighing = draws->weighing;
    size_t n = weighing->n_criteria;
    Random random = random_new(MONTE_CARLO_SEED);

    weighing_scores(weighing, weighing->values, draws->scores);
    for (int draw = 0; draw < MONTE_CARLO_DRAWS; draw++) {
        for (size_t i = 0; i < weighing->n_options * n; i++) {
            if (has_interval(weighing, i)) {
                draws->scores[i] =
                    weighing_score(weighing, i % n,
                                   triangular_draw(&random, weighing->lows[i], weighing->values[i],
                                                   weighing->highs[i]));
            } else if (weighing_is_mixed(weighing, i / n, i % n)) {
                draws->scores[i] = NAN; /* until it is recomputed */
            }
        }
        weighing_mix(weighing, draws->scores);
        add_winners(draws, won);
    }
}

/* Exponential variates divided by their sum are uniform over all weights that add up to 1. */
static void
draw_weights(const Draws *draws, double *shares, double *won)
{
    size_t n = draws->weighing->n_criteria;
    Random random = random_new(MONTE_CARLO_SEED);

    weighing_scores(draws->weighing, draws->weighing->values, draws->scores);
    for (int draw = 0; draw < MONTE_CARLO_DRAWS; draw++) {
        double sum = 0;
        for (size_t c = 0; c < n; c++) {
            shares[c] = draws->ranking->counts[c] ? -log1p(-random_unit(&random)) : 0;
            sum += shares[c];
        }
        for (size_t c = 0; c < n; c++) {
            shares[c] /= sum;
        }
        add_winners(draws, won);
    }
}

/* Draws of values or of weights. */
typedef struct {
    Draws draws;
    Ranking drawn;
    double *shares; /* drawn weights; NULL: values are drawn */
    double *won;    /* NULL: nothing is drawn */
} Lot;

static void
lot_set(Lot *lot, const Weighing *weighing, const Ranking *ranking, Arena *arena)
{
    size_t n = weighing->n_options * weighing->n_criteria;

    lot->drawn = *ranking;
    lot->draws = (Draws){ .weighing = weighing,
                          .ranking = &lot->drawn,
                          .scores = arena_array(arena, double, n),
                          .totals = arena_array(arena, double, weighing->n_options) };
}

static void
lot_draw(void *item, void *unused)
{
    const Lot *lot = item;

    (void)unused;
    if (lot->won != NULL && lot->shares != NULL) {
        draw_weights(&lot->draws, lot->shares, lot->won);
    } else if (lot->won != NULL) {
        draw_values(&lot->draws, lot->won);
    }
}

WonShares
weighing_won(const Weighing *weighing, const Ranking *ranking, int threads, Arena *arena)
{
    Lot lots[2] = { { .won = NULL }, { .won = NULL } };
    Lot *of_values = &lots[0], *of_weights = &lots[1];
    size_t n_counting = 0;

    lot_set(of_values, weighing, ranking, arena);
    lot_set(of_weights, weighing, ranking, arena);
    WonShares won = { .n_drawn = count_intervals(&of_values->draws) };

    for (size_t c = 0; c < weighing->n_criteria; c++) {
        n_counting += ranking->counts[c];
    }
    if (ranking->n_ranked > 1 && won.n_drawn > 0) {
        of_values->won = arena_array(arena, double, weighing->n_options);
    }
    if (ranking->n_ranked > 1 && n_counting > 1) {
        of_weights->won = arena_array(arena, double, weighing->n_options);
        of_weights->shares = arena_array(arena, double, weighing->n_criteria);
        of_weights->drawn.shares = of_weights->shares;
    }
    jobs_run(lot_draw, lots, sizeof *lots, G_N_ELEMENTS(lots), threads, NULL);
    won.of_values = of_values->won;
    won.of_weights = of_weights->won;
    return won;
}

const double clear_at_default = 2.0 / 3;

/* The option with the largest share except `but`. On a tie, the first in order. */
static size_t
largest_share(const Ranking *ranking, const double *shares, size_t but)
{
    size_t largest = SIZE_MAX;

    for (size_t i = 0; i < ranking->n_ranked; i++) {
        size_t option = ranking->order[i];
        if (option != but && (largest == SIZE_MAX || shares[option] > shares[largest] + LEVEL)) {
            largest = option;
        }
    }
    return largest;
}

Outcome
weighing_outcome(const Ranking *ranking, const WonShares *won, double clear_at)
{
    Outcome outcome = { .kind = OUTCOME_NONE, .leader_share = NAN, .runner_up_share = NAN };
    const double *shares = won->of_values;

    if (ranking->n_ranked == 0) {
        return outcome;
    }
    outcome.leader = ranking->order[0];
    if (ranking->n_ranked == 1) {
        outcome.kind = OUTCOME_ONLY;
        return outcome;
    }
    outcome.runner_up = ranking->order[1];
    if (shares == NULL) {
        double lead = ranking->totals[outcome.leader] - ranking->totals[outcome.runner_up];
        outcome.kind = lead > LEVEL ? OUTCOME_TOTAL : OUTCOME_TIE;
        return outcome;
    }
    outcome.leader = largest_share(ranking, shares, SIZE_MAX);
    outcome.runner_up = largest_share(ranking, shares, outcome.leader);
    outcome.leader_share = shares[outcome.leader];
    outcome.runner_up_share = shares[outcome.runner_up];
    /* shares are sums of many terms, which accumulate rounding errors */
    outcome.kind = outcome.leader_share >= clear_at - 1e-9 ? OUTCOME_CLEAR : OUTCOME_OPEN;
    return outcome;
}
