#include "analysis/random.h"
#include "analysis/weighing.h"

#include <math.h>

#define NEAR(a, b) g_assert_cmpfloat_with_epsilon(a, b, 1e-12)

static void
test_scales_linearly(void)
{
    ScoreScale up = { .one = 10, .five = 50 }, down = { .one = 100, .five = 20 };

    NEAR(scale_score(&up, 10), 1);
    NEAR(scale_score(&up, 30), 3);
    NEAR(scale_score(&up, 50), 5);
    NEAR(scale_score(&up, 5), 1);
    NEAR(scale_score(&up, INFINITY), 5);
    NEAR(scale_score(&down, 40), 4);
    NEAR(scale_score(&down, 10), 5);
    g_assert_true(isnan(scale_score(&up, NAN)));
}

static void
test_scales_by_logarithm(void)
{
    ScoreScale scale = { .one = 0.25, .five = 4, .logarithmic = true };

    NEAR(scale_score(&scale, 1), 3);
    NEAR(scale_score(&scale, 2), 4);
    NEAR(scale_score(&scale, 0.5), 2);
    g_assert_true(isnan(scale_score(&scale, 0)));
    g_assert_true(isnan(scale_score(&scale, -1)));
}

static void
test_a_score_has_a_value(void)
{
    ScoreScale scales[] = { { .one = 100, .five = 20 },
                            { .one = 0.25, .five = 4, .logarithmic = true } };

    NEAR(scale_value(&scales[0], 4), 40);
    NEAR(scale_value(&scales[1], 4), 2);
    for (size_t i = 0; i < G_N_ELEMENTS(scales); i++) {
        NEAR(scale_value(&scales[i], 1), scales[i].one);
        NEAR(scale_value(&scales[i], 5), scales[i].five);
        NEAR(scale_score(&scales[i], scale_value(&scales[i], 3.25)), 3.25);
    }
}

static const bool all_pass[] = { true, true, true, true };

/* Of the scores as they are. */
static Weighing
weigh(size_t n_options, size_t n_criteria, const double *weights, const double *scores,
      const bool *passes)
{
    return (Weighing){ .n_options = n_options,
                       .n_criteria = n_criteria,
                       .weights = weights,
                       .values = scores,
                       .passes = passes };
}

/* By hand: weights 2, 1, 1 are shares 1/2, 1/4, 1/4.
 *   A: 4/2 + 2/4 + 3/4 = 3.25
 *   B: 3/2 + 4/4 + 2/4 = 3
 * A leads by 0.25. By criterion, A − B is 1, −2, 1.
 *   share of 1: r = (0.25 − 0.5) / 0.5 = −0.5, so level at −0.5 / (−0.5 − 1) = 1/3
 *   share of 2: r = (0.25 + 0.5) / 0.75 = 1, so level at 1 / (1 + 2) = 1/3
 *   share of 3: r = (0.25 − 0.25) / 0.75 = 0: A leads whatever it weighs
 * From 1/2 to 1/3 is 1/6; from 1/4 to 1/3 is 1/12, the smaller change. */
static void
test_ranks_as_by_hand(void)
{
    g_autoptr(Arena) arena = arena_new();
    const double weights[] = { 2, 1, 1 };
    const double scores[] = { 3, 4, 2, 4, 2, 3 };
    Weighing weighing = weigh(2, 3, weights, scores, all_pass);
    Ranking ranking = weighing_rank(&weighing, arena);

    g_assert_cmpuint(ranking.n_ranked, ==, 2);
    g_assert_cmpuint(ranking.order[0], ==, 1);
    NEAR(ranking.totals[1], 3.25);
    NEAR(ranking.totals[0], 3);
    NEAR(ranking.shares[0], 0.5);
    g_assert_true(ranking.flip.exists);
    g_assert_cmpuint(ranking.flip.criterion, ==, 1);
    g_assert_cmpuint(ranking.flip.rival, ==, 0);
    NEAR(ranking.flip.from, 0.25);
    NEAR(ranking.flip.to, 1.0 / 3);
}

/* The same with another share for one criterion, the others in proportion. */
static Ranking
rank_with_share(const Weighing *weighing, size_t criterion, double share, Arena *arena)
{
    double *weights = arena_array(arena, double, weighing->n_criteria), others = 0;
    Weighing moved = *weighing;

    for (size_t c = 0; c < weighing->n_criteria; c++) {
        others += c == criterion ? 0 : weighing->weights[c];
    }
    for (size_t c = 0; c < weighing->n_criteria; c++) {
        weights[c] = c == criterion ? share : weighing->weights[c] / others * (1 - share);
    }
    moved.weights = weights;
    return weighing_rank(&moved, arena);
}

/* Before the share of the closed form the leader leads, beyond it the rival. False if there is no
 * such share to test. */
static bool
flip_is_right(const Weighing *weighing, Arena *arena)
{
    Ranking before = weighing_rank(weighing, arena);
    const WeightFlip *flip = &before.flip;
    size_t leader = before.order[0];
    double step = flip->to - flip->from;
    double beyond = flip->from + step * 1.0001, short_of = flip->from + step * 0.9999;

    if (!flip->exists || beyond <= 0 || beyond >= 1) {
        return false;
    }
    Ranking after = rank_with_share(weighing, flip->criterion, beyond, arena);
    g_assert_cmpfloat(after.totals[leader], <, after.totals[flip->rival]);
    g_assert_cmpuint(after.order[0], !=, leader);
    after = rank_with_share(weighing, flip->criterion, short_of, arena);
    g_assert_cmpfloat(after.totals[leader], >, after.totals[flip->rival]);
    g_assert_cmpuint(after.order[0], ==, leader);
    return true;
}

static void
test_flip_flips(void)
{
    g_autoptr(Arena) arena = arena_new();
    GRand *random = g_rand_new_with_seed(4);
    double weights[4], scores[12];
    Weighing weighing = weigh(3, 4, weights, scores, all_pass);
    int flips = 0;

    for (int round = 0; round < 500; round++) {
        for (size_t c = 0; c < 4; c++) {
            weights[c] = g_rand_double_range(random, 0.1, 1);
        }
        for (size_t i = 0; i < 12; i++) {
            scores[i] = g_rand_int_range(random, 1, 6);
        }
        flips += flip_is_right(&weighing, arena);
    }
    g_rand_free(random);
    g_assert_cmpint(flips, >, 100);
}

static void
test_leaves_out_what_has_no_evidence(void)
{
    g_autoptr(Arena) arena = arena_new();
    const double weights[] = { 1, 3 };
    const double scores[] = { 2, 5, 3, NAN };
    Weighing weighing = weigh(2, 2, weights, scores, all_pass);
    Ranking ranking = weighing_rank(&weighing, arena);

    g_assert_false(ranking.counts[1]);
    NEAR(ranking.shares[0], 1);
    NEAR(ranking.totals[0], 2);
    NEAR(ranking.totals[1], 3);
    g_assert_cmpuint(ranking.order[0], ==, 1);
    g_assert_false(ranking.flip.exists); /* a single criterion cannot have a lower weight */
}

/* The third criterion would change the leader with the smallest share, but the last option has no
 * score for it. */
static void
test_what_does_not_count_flips_nothing(void)
{
    g_autoptr(Arena) arena = arena_new();
    const double weights[] = { 1, 1, 1 };
    const double scores[] = { 4, 2, 1, 2, 3, 5, 1, 1, NAN };
    Weighing weighing = weigh(3, 3, weights, scores, all_pass);
    Ranking ranking = weighing_rank(&weighing, arena);

    g_assert_false(ranking.counts[2]);
    NEAR(ranking.totals[0], 3);
    NEAR(ranking.totals[1], 2.5);
    g_assert_true(ranking.flip.exists && ranking.flip.criterion != 2);
    NEAR(ranking.flip.from, 0.5);
    NEAR(fabs(ranking.flip.to - 0.5), 1.0 / 6); /* 4 s + 2 (1 - s) = 2 s + 3 (1 - s) at s = 1 / 3 */
}

static void
test_requirements_come_first(void)
{
    g_autoptr(Arena) arena = arena_new();
    const double weights[] = { 1, 1 };
    const double scores[] = { 5, 5, 3, 3, NAN, 1 };
    const bool passes[] = { false, true, false };
    Weighing weighing = weigh(3, 2, weights, scores, passes);
    Ranking ranking = weighing_rank(&weighing, arena);

    g_assert_cmpuint(ranking.n_ranked, ==, 1);
    g_assert_cmpuint(ranking.order[0], ==, 1);
    g_assert_true(isnan(ranking.totals[0]));
    g_assert_true(ranking.counts[0]); /* the missing score is of an option that is already out */
}

static void
test_ties_and_nothing(void)
{
    g_autoptr(Arena) arena = arena_new();
    const double weights[] = { 1, 1 }, none[] = { 0, 0 };
    const double scores[] = { 2, 4, 4, 2 };
    Weighing weighing = weigh(2, 2, weights, scores, all_pass);
    Ranking ranking = weighing_rank(&weighing, arena);

    g_assert_cmpuint(ranking.order[0], ==, 0);
    NEAR(ranking.totals[0], ranking.totals[1]);
    g_assert_false(ranking.flip.exists);
    for (size_t i = 0; i < 4; i++) {
        g_assert_false(ranking.score_flips[i].exists);
    }
    weighing.weights = none;
    g_assert_cmpuint(weighing_rank(&weighing, arena).n_ranked, ==, 0);
}

/* The case by hand above, its lead of 0.25 over shares of 1/2, 1/4, 1/4:
 *   criterion 1: a score must move by 0.25 / 0.5 = 0.5: A from 4 to 3.5, B from 3
 *   criterion 2: by 1: A from 2 to 1, B from 4 to 5: level, never beyond
 *   criterion 3: by 1: A from 3 to 2, B from 2 to 3 */
static void
test_a_score_that_moves_ends_the_lead(void)
{
    g_autoptr(Arena) arena = arena_new();
    const double weights[] = { 2, 1, 1 };
    const double scores[] = { 3, 4, 2, 4, 2, 3 };
    Weighing weighing = weigh(2, 3, weights, scores, all_pass);
    Ranking ranking = weighing_rank(&weighing, arena);
    const double to[] = { 3.5, NAN, 3, 3.5, NAN, 2 };

    for (size_t i = 0; i < 6; i++) {
        const ScoreFlip *flip = &ranking.score_flips[i];
        g_assert_cmpuint(flip->option, ==, i / 3);
        g_assert_cmpuint(flip->criterion, ==, i % 3);
        g_assert_true(flip->exists == !isnan(to[i]));
        if (flip->exists) {
            NEAR(flip->from, scores[i]);
            NEAR(flip->to, to[i]);
            g_assert_cmpuint(flip->rival, ==, 0);
        }
    }
}

/* If two rivals draw level at the same share, the first one counts. */
static void
test_of_level_rivals_the_first_leads(void)
{
    g_autoptr(Arena) arena = arena_new();
    const double weights[] = { 1 };
    const double scores[] = { 4, 3, 3 };
    Weighing weighing = weigh(3, 1, weights, scores, all_pass);
    const ScoreFlip *flip = &weighing_rank(&weighing, arena).score_flips[0];

    g_assert_true(flip->exists);
    NEAR(flip->to, 3);
    g_assert_cmpuint(flip->rival, ==, 1);
}

/* A: 4, 1; B: 2, 5; a mix of halves; weights 1, 1. By mean the mix has 3, 3; by the best 4, 5; by
 * the worst 2, 1. */
static void
test_mixes_follow_their_rule(void)
{
    static const double halves[] = { 0.5, 0.5, 0 };
    static const double *const shares[] = { NULL, NULL, halves };
    static const MixRule rules[][2] = { { MIX_MEAN, MIX_MEAN },
                                        { MIX_BEST, MIX_BEST },
                                        { MIX_WORST, MIX_WORST },
                                        { MIX_BEST, MIX_WORST } };
    static const double totals[] = { 3, 4.5, 1.5, 2.5 };
    g_autoptr(Arena) arena = arena_new();
    const double weights[] = { 1, 1 };
    const double scores[] = { 4, 1, 2, 5, NAN, NAN }, own[] = { 4, 1, 2, 5, NAN, 2 };
    Weighing weighing = weigh(3, 2, weights, scores, all_pass);

    weighing.shares = shares;
    for (size_t i = 0; i < G_N_ELEMENTS(totals); i++) {
        weighing.mixing = rules[i];
        NEAR(weighing_rank(&weighing, arena).totals[2], totals[i]);
    }
    weighing.mixing = NULL;
    NEAR(weighing_rank(&weighing, arena).totals[2], 3);
    weighing.values = own; /* a mix's own score overrides the rule */
    NEAR(weighing_rank(&weighing, arena).totals[2], 2.5);
    g_assert_true(weighing_is_mixed(&weighing, 2, 0));
    g_assert_false(weighing_is_mixed(&weighing, 2, 1));
}

/* The mix takes the best: (4 + 5) / 2 = 4.5, before C with (3 + 4.5) / 2 = 3.75.
 * While A's 4 falls the mix has (A + 5) / 2: C leads below 2.5. Without C it draws
 * level with B at 2, and B's own score holds it there. */
static void
test_a_mix_of_the_best_bends(void)
{
    static const double halves[] = { 0.5, 0.5, 0, 0 };
    static const double *const shares[] = { NULL, NULL, halves, NULL };
    static const MixRule best[] = { MIX_BEST, MIX_BEST };
    g_autoptr(Arena) arena = arena_new();
    const double weights[] = { 1, 1 };
    const double scores[] = { 4, 1, 2, 5, NAN, NAN, 3, 4.5 };
    const bool without[] = { true, true, true, false };
    Weighing weighing = weigh(4, 2, weights, scores, all_pass);

    weighing.shares = shares;
    weighing.mixing = best;
    Ranking ranking = weighing_rank(&weighing, arena);
    g_assert_cmpuint(ranking.order[0], ==, 2);
    g_assert_true(ranking.score_flips[0].exists);
    g_assert_cmpuint(ranking.score_flips[0].rival, ==, 3);
    NEAR(ranking.score_flips[0].to, 2.5);
    g_assert_false(ranking.score_flips[4].exists); /* the mix has no score that could change */
    g_assert_false(ranking.score_flips[5].exists);
    weighing.passes = without;
    g_assert_false(weighing_rank(&weighing, arena).score_flips[0].exists);
}

/* Values on a falling scale: 100 scores 1, 20 scores 5. */
static void
test_intervals_become_scores(void)
{
    static const ScoreScale scale = { .one = 100, .five = 20 };
    static const double halves[] = { 0.25, 0.75, 0 };
    static const double *const shares[] = { NULL, NULL, halves };
    g_autoptr(Arena) arena = arena_new();
    const double weights[] = { 1 }, values[] = { 60, 40, NAN };
    const double lows[] = { 40, 40, NAN }, highs[] = { 80, 40, NAN };
    Weighing weighing = weigh(3, 1, weights, values, all_pass);

    weighing.scales = &scale;
    weighing.lows = lows;
    weighing.highs = highs;
    weighing.shares = shares;
    Ranking ranking = weighing_rank(&weighing, arena);
    NEAR(ranking.low_scores[0], 2);
    NEAR(ranking.scores[0], 3);
    NEAR(ranking.high_scores[0], 4);
    NEAR(ranking.scores[2], 3.75); /* 3 / 4 + 4 × 3 / 4 */
    NEAR(ranking.low_scores[2], 3.5);
    NEAR(ranking.high_scores[2], 4);
}

static void
assert_share(double share, double expected)
{
    /* four standard errors of the draws */
    double error = sqrt(expected * (1 - expected) / MONTE_CARLO_DRAWS);

    g_assert_cmpfloat(fabs(share - expected), <, 4 * error + 1e-9);
}

/* A has 3; B is triangular on 2, 2.5, 4, and above 3 with probability
 * (4 − 3)² / ((4 − 2) × (4 − 2.5)) = 1/3. */
static void
test_draws_of_values_follow_the_closed_form(void)
{
    g_autoptr(Arena) arena = arena_new();
    const double weights[] = { 1 }, values[] = { 3, 2.5 };
    const double lows[] = { 3, 2 }, highs[] = { 3, 4 };
    Weighing weighing = weigh(2, 1, weights, values, all_pass);

    weighing.lows = lows;
    weighing.highs = highs;
    Ranking ranking = weighing_rank(&weighing, arena);
    WonShares won = weighing_won(&weighing, &ranking, 1, arena);
    g_assert_cmpuint(won.n_drawn, ==, 1);
    assert_share(won.of_values[1], 1.0 / 3);
    NEAR(won.of_values[0] + won.of_values[1], 1);
    g_assert_null(won.of_weights);
    weighing.lows = weighing.highs = values;
    g_assert_null(weighing_won(&weighing, &ranking, 1, arena).of_values);
}

/* A has 3.5; B is triangular on 2, 3, 5, and above 3.5 with probability
 * (5 − 3.5)² / ((5 − 2) × (5 − 3)) = 3/8: A leads in 5/8 of draws. With A at 4 it is
 * (5 − 4)² / 6 = 1/6, and A leads in 5/6. */
static void
test_a_winner_needs_a_stated_share_of_draws(void)
{
    static const struct {
        double a, clear_at, share;
        OutcomeKind kind;
    } cases[] = {
        { 3.5, 2.0 / 3, 5.0 / 8, OUTCOME_OPEN },
        { 3.5, 0.6, 5.0 / 8, OUTCOME_CLEAR },
        { 4, 2.0 / 3, 5.0 / 6, OUTCOME_CLEAR },
        { 4, 0.9, 5.0 / 6, OUTCOME_OPEN },
        { 5, 1, 1, OUTCOME_CLEAR },
    };

    NEAR(clear_at_default, 2.0 / 3);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Arena) arena = arena_new();
        const double weights[] = { 1 }, values[] = { cases[i].a, 3 };
        const double lows[] = { cases[i].a, 2 }, highs[] = { cases[i].a, 5 };
        Weighing weighing = weigh(2, 1, weights, values, all_pass);
        weighing.lows = lows;
        weighing.highs = highs;
        Ranking ranking = weighing_rank(&weighing, arena);
        WonShares won = weighing_won(&weighing, &ranking, 1, arena);
        Outcome outcome = weighing_outcome(&ranking, &won, cases[i].clear_at);
        g_assert_cmpint(outcome.kind, ==, cases[i].kind);
        g_assert_cmpuint(outcome.leader, ==, 0);
        g_assert_cmpuint(outcome.runner_up, ==, 1);
        assert_share(outcome.leader_share, cases[i].share);
        NEAR(outcome.leader_share + outcome.runner_up_share, 1);
    }
}

/* Of equal weights, GPU has 4 and g, TPU 2 and 3. A mix of halves has the best of the first,
 * 4, and the mean of the second, (g + 3) / 2: it is ahead of GPU while g < 3. With g triangular
 * on 1, 3.2, 3.4 GPU has the highest total of the values as they are, (4 + 3.2) / 2 = 3.6 to
 * (4 + 3.1) / 2 = 3.55, and the mix wins (3 − 1)² / ((3.4 − 1) × (3.2 − 1)) = 25/33 of draws. On
 * 1, 3.2, 4 it wins 4 / (3 × 2.2) = 20/33, the most, and too few. */
static void
test_a_mix_may_win_the_draws(void)
{
    const double highest[] = { 3.4, 4 }, shares[] = { 25.0 / 33, 20.0 / 33 };
    const OutcomeKind kinds[] = { OUTCOME_CLEAR, OUTCOME_OPEN };
    const double halves[] = { 0.5, 0.5, 0 };
    const double *const mixes[] = { NULL, NULL, halves };
    const MixRule mixing[] = { MIX_BEST, MIX_MEAN };

    for (size_t i = 0; i < G_N_ELEMENTS(highest); i++) {
        g_autoptr(Arena) arena = arena_new();
        const double weights[] = { 1, 1 };
        const double values[] = { 4, 3.2, 2, 3, NAN, NAN };
        const double lows[] = { 4, 1, 2, 3, NAN, NAN };
        const double highs[] = { 4, highest[i], 2, 3, NAN, NAN };
        Weighing weighing = weigh(3, 2, weights, values, all_pass);
        weighing.lows = lows;
        weighing.highs = highs;
        weighing.shares = mixes;
        weighing.mixing = mixing;
        Ranking ranking = weighing_rank(&weighing, arena);
        NEAR(ranking.totals[0], 3.6);
        NEAR(ranking.totals[2], 3.55);
        WonShares won = weighing_won(&weighing, &ranking, 1, arena);
        Outcome outcome = weighing_outcome(&ranking, &won, clear_at_default);
        g_assert_cmpuint(ranking.order[0], ==, 0);
        g_assert_cmpuint(outcome.leader, ==, 2);
        g_assert_cmpuint(outcome.runner_up, ==, 0);
        assert_share(outcome.leader_share, shares[i]);
        g_assert_cmpint(outcome.kind, ==, kinds[i]);
    }
}

static void
test_without_draws_the_total_decides(void)
{
    static const struct {
        double a, b;
        bool passes[2];
        OutcomeKind kind;
        size_t leader;
    } cases[] = {
        { 3, 4, { true, true }, OUTCOME_TOTAL, 1 },  { 4, 4, { true, true }, OUTCOME_TIE, 0 },
        { 3, 4, { true, false }, OUTCOME_ONLY, 0 },  { 3, 4, { false, false }, OUTCOME_NONE, 0 },
        { 3, NAN, { true, true }, OUTCOME_NONE, 0 },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Arena) arena = arena_new();
        const double weights[] = { 1 }, values[] = { cases[i].a, cases[i].b };
        Weighing weighing = weigh(2, 1, weights, values, cases[i].passes);
        Ranking ranking = weighing_rank(&weighing, arena);
        WonShares won = weighing_won(&weighing, &ranking, 1, arena);
        Outcome outcome = weighing_outcome(&ranking, &won, clear_at_default);
        g_assert_cmpint(outcome.kind, ==, cases[i].kind);
        g_assert_cmpuint(outcome.leader, ==, cases[i].leader);
        g_assert_true(isnan(outcome.leader_share));
    }
}

/* A − B by criterion, and the part of all weights that add up to 1 for which A leads:
 *   2, −1: p × 2 > 1 − p, so p > 1/3: 2/3
 *   1, 1, −1: the third below 1/2: 1 − (1/2)² = 3/4
 *   0: always level, and shared */
static void
test_draws_of_weights_follow_the_closed_form(void)
{
    g_autoptr(Arena) arena = arena_new();
    const double weights[] = { 1, 5, 2 };
    const double two[] = { 4, 2, 2, 3 }, three[] = { 3, 3, 2, 2, 2, 3 }, level[] = { 2, 3, 2, 3 };
    Weighing cases[] = { weigh(2, 2, weights, two, all_pass), weigh(2, 3, weights, three, all_pass),
                         weigh(2, 2, weights, level, all_pass) };
    const double shares[] = { 2.0 / 3, 0.75, 0.5 };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        Ranking ranking = weighing_rank(&cases[i], arena);
        WonShares won = weighing_won(&cases[i], &ranking, 2, arena);
        g_assert_null(won.of_values);
        assert_share(won.of_weights[0], shares[i]);
        NEAR(won.of_weights[0] + won.of_weights[1], 1);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/weighing/scales linearly", test_scales_linearly);
    g_test_add_func("/weighing/scales by logarithm", test_scales_by_logarithm);
    g_test_add_func("/weighing/a score has a value", test_a_score_has_a_value);
    g_test_add_func("/weighing/ranks as by hand", test_ranks_as_by_hand);
    g_test_add_func("/weighing/a flip flips", test_flip_flips);
    g_test_add_func("/weighing/leaves out what has no evidence",
                    test_leaves_out_what_has_no_evidence);
    g_test_add_func("/weighing/what does not count flips nothing",
                    test_what_does_not_count_flips_nothing);
    g_test_add_func("/weighing/requirements come first", test_requirements_come_first);
    g_test_add_func("/weighing/ties and nothing", test_ties_and_nothing);
    g_test_add_func("/weighing/a score that moves ends the lead",
                    test_a_score_that_moves_ends_the_lead);
    g_test_add_func("/weighing/of level rivals the first leads",
                    test_of_level_rivals_the_first_leads);
    g_test_add_func("/weighing/mixes follow their rule", test_mixes_follow_their_rule);
    g_test_add_func("/weighing/a mix of the best bends", test_a_mix_of_the_best_bends);
    g_test_add_func("/weighing/intervals become scores", test_intervals_become_scores);
    g_test_add_func("/weighing/draws of values follow the closed form",
                    test_draws_of_values_follow_the_closed_form);
    g_test_add_func("/weighing/a winner needs a stated share of draws",
                    test_a_winner_needs_a_stated_share_of_draws);
    g_test_add_func("/weighing/a mix may win the draws", test_a_mix_may_win_the_draws);
    g_test_add_func("/weighing/without draws the total decides",
                    test_without_draws_the_total_decides);
    g_test_add_func("/weighing/draws of weights follow the closed form",
                    test_draws_of_weights_follow_the_closed_form);
    return g_test_run();
}
