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

static const bool all_pass[] = { true, true, true };

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
    Weighing weighing = { 2, 3, weights, scores, all_pass };
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

/* Short of the share that the closed form gives the leader leads, beyond it the
 * rival does. False when there is no such share to try. */
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
    Weighing weighing = { 3, 4, weights, scores, all_pass };
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
    Weighing weighing = { 2, 2, weights, scores, all_pass };
    Ranking ranking = weighing_rank(&weighing, arena);

    g_assert_false(ranking.counts[1]);
    NEAR(ranking.shares[0], 1);
    NEAR(ranking.totals[0], 2);
    NEAR(ranking.totals[1], 3);
    g_assert_cmpuint(ranking.order[0], ==, 1);
    g_assert_false(ranking.flip.exists); /* a single criterion cannot weigh less */
}

static void
test_requirements_come_first(void)
{
    g_autoptr(Arena) arena = arena_new();
    const double weights[] = { 1, 1 };
    const double scores[] = { 5, 5, 3, 3, NAN, 1 };
    const bool passes[] = { false, true, false };
    Weighing weighing = { 3, 2, weights, scores, passes };
    Ranking ranking = weighing_rank(&weighing, arena);

    g_assert_cmpuint(ranking.n_ranked, ==, 1);
    g_assert_cmpuint(ranking.order[0], ==, 1);
    g_assert_true(isnan(ranking.totals[0]));
    g_assert_true(ranking.counts[0]); /* the gap is of an option that is out anyway */
}

static void
test_ties_and_nothing(void)
{
    g_autoptr(Arena) arena = arena_new();
    const double weights[] = { 1, 1 }, none[] = { 0, 0 };
    const double scores[] = { 2, 4, 4, 2 };
    Weighing weighing = { 2, 2, weights, scores, all_pass };
    Ranking ranking = weighing_rank(&weighing, arena);

    g_assert_cmpuint(ranking.order[0], ==, 0);
    NEAR(ranking.totals[0], ranking.totals[1]);
    g_assert_false(ranking.flip.exists);
    weighing.weights = none;
    g_assert_cmpuint(weighing_rank(&weighing, arena).n_ranked, ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/weighing/scales linearly", test_scales_linearly);
    g_test_add_func("/weighing/scales by logarithm", test_scales_by_logarithm);
    g_test_add_func("/weighing/ranks as by hand", test_ranks_as_by_hand);
    g_test_add_func("/weighing/a flip flips", test_flip_flips);
    g_test_add_func("/weighing/leaves out what has no evidence",
                    test_leaves_out_what_has_no_evidence);
    g_test_add_func("/weighing/requirements come first", test_requirements_come_first);
    g_test_add_func("/weighing/ties and nothing", test_ties_and_nothing);
    return g_test_run();
}
