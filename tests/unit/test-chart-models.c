/* What the kinds of charts calculate before they draw. */
#include "charts/kinds/crossing.h"
#include "charts/kinds/stack.h"
#include "charts/kinds/weighted_totals.h"

#include <math.h>

/* ---- Stacks ---- */

static void
test_stack(void)
{
    static const StackEntry entries[] = {
        { 0, "staff", 3 },  { 0, "chips", 22 },  { 0, "power", 6 },
        { 1, "chips", 46 }, { 1, "staff", 3.5 },
    };
    g_autoptr(Arena) arena = arena_new();
    Stacks stacks = stacks_build(entries, G_N_ELEMENTS(entries), 2, NULL, arena);

    g_assert_cmpuint(stacks.n_parts, ==, 3);
    g_assert_cmpstr(stacks.parts[0].name, ==, "chips"); /* 68 */
    g_assert_cmpstr(stacks.parts[1].name, ==, "staff"); /* 6.5 */
    g_assert_cmpstr(stacks.parts[2].name, ==, "power"); /* 6 */
    g_assert_cmpfloat(stacks.stacks[0].total, ==, 31);
    g_assert_cmpint(stacks.stacks[0].kind, ==, TOTAL_EXACT);
    g_assert_cmpfloat(stacks.stacks[1].total, ==, 49.5);
    g_assert_false(stacks.stacks[1].present[2]); /* not mentioned, so it has no part */
    g_assert_cmpint(stacks.stacks[1].kind, ==, TOTAL_EXACT);
}

static void
test_open_stack(void)
{
    static const StackEntry entries[] = {
        { 0, "chips", 22 },   { 0, "power", NAN },  { 0, "resale", -4 }, { 1, "chips", 46 },
        { 1, "power", 1 },    { 1, "resale", NAN }, { 2, "chips", 1 },   { 2, "power", NAN },
        { 2, "resale", NAN }, { 3, "chips", NAN },
    };
    g_autoptr(Arena) arena = arena_new();
    Stacks stacks = stacks_build(entries, G_N_ELEMENTS(entries), 4, NULL, arena);

    g_assert_true(stacks.parts[2].deduction);
    g_assert_cmpfloat(stacks.stacks[0].total, ==, 18);
    g_assert_cmpint(stacks.stacks[0].kind, ==, TOTAL_AT_LEAST);
    g_assert_cmpfloat(stacks.stacks[1].total, ==, 47);
    g_assert_cmpint(stacks.stacks[1].kind, ==, TOTAL_AT_MOST);
    g_assert_cmpint(stacks.stacks[2].kind, ==, TOTAL_UNKNOWN);
    g_assert_cmpint(stacks.stacks[3].kind, ==, TOTAL_UNKNOWN);
}

static void
test_many_parts(void)
{
    static const StackEntry entries[] = {
        { 0, "a", 10 }, { 0, "b", 9 },   { 0, "c", 8 },  { 0, "d", 7 },
        { 0, "e", 6 },  { 0, "f", NAN }, { 0, "g", -2 }, { 0, "h", -1 },
    };
    g_autoptr(Arena) arena = arena_new();
    Stacks stacks = stacks_build(entries, G_N_ELEMENTS(entries), 1, NULL, arena);

    g_assert_cmpuint(stacks.n_parts, ==, 5);
    g_assert_cmpstr(stacks.parts[2].name, ==, "c");
    g_assert_cmpstr(stacks.parts[3].name, ==, "Other (3)");
    g_assert_true(isnan(stacks.stacks[0].amounts[3]));
    g_assert_cmpfloat(stacks.stacks[0].known[3], ==, 13);
    g_assert_cmpstr(stacks.parts[4].name, ==, "Deductions (2)");
    g_assert_cmpfloat(stacks.stacks[0].amounts[4], ==, -3);
    g_assert_cmpfloat(stacks.stacks[0].total, ==, 37);
    g_assert_cmpint(stacks.stacks[0].kind, ==, TOTAL_AT_LEAST);
}

/* ---- Crossings ---- */

typedef struct {
    double at_zero, slope;
} Straight;

static size_t
cross(Straight a, Straight b, double end, Point *ret)
{
    g_autoptr(Arena) arena = arena_new();
    Point first[] = { { 0, a.at_zero }, { end, a.at_zero + a.slope * end } };
    Point second[] = { { 0, b.at_zero }, { end, b.at_zero + b.slope * end } };
    size_t n = 0;
    const Point *crossings = lines_crossings(first, 2, second, 2, arena, &n);

    *ret = n > 0 ? crossings[0] : (Point){ NAN, NAN };
    return n;
}

static void
test_straight_lines(void)
{
    Straight buy = { 14, .42 }, rent = { 0, 1.3 }, commit = { 0, .86 };
    Point at;

    /* (F_a − F_b) / (m_b − m_a) = 14 / .88 = 15.909… */
    g_assert_cmpuint(cross(buy, rent, 48, &at), ==, 1);
    g_assert_cmpfloat_with_epsilon(at.x, 14 / .88, 1e-9);
    g_assert_cmpfloat_with_epsilon(at.y, 14 + .42 * 14 / .88, 1e-9);
    g_assert_cmpuint(cross(rent, buy, 48, &at), ==, 1);
    g_assert_cmpfloat_with_epsilon(at.x, 14 / .88, 1e-9);
    g_assert_cmpuint(cross(buy, commit, 48, &at), ==, 1);
    g_assert_cmpfloat_with_epsilon(at.x, 14 / .44, 1e-9);
    /* beyond the range, parallel, identical, and meeting at the start */
    g_assert_cmpuint(cross(buy, commit, 30, &at), ==, 0);
    g_assert_cmpuint(cross(buy, (Straight){ 3, .42 }, 48, &at), ==, 0);
    g_assert_cmpuint(cross(buy, buy, 48, &at), ==, 0);
    g_assert_cmpuint(cross(rent, commit, 48, &at), ==, 0);
}

static void
test_broken_lines(void)
{
    const Point steps[] = { { 0, 0 }, { 10, 10 }, { 20, 10 }, { 30, 30 } };
    const Point flat[] = { { 5, 8 }, { 30, 18 } }, on[] = { { 0, 10 }, { 30, 10 } };
    g_autoptr(Arena) arena = arena_new();
    size_t n = 0;
    /* flat is 6 + .4 x: it touches the 10 of the steps at x = 10, and crosses
     * where 10 + 2 (x − 20) = 6 + .4 x, x = 22.5 */
    const Point *crossings = lines_crossings(steps, 4, flat, 2, arena, &n);

    g_assert_cmpuint(n, ==, 1);
    g_assert_cmpfloat_with_epsilon(crossings[0].x, 22.5, 1e-9);
    g_assert_cmpfloat_with_epsilon(crossings[0].y, 15, 1e-9);
    /* runs together from 10 to 20 and has crossed after that: the crossing is at the first of
     * them */
    crossings = lines_crossings(steps, 4, on, 2, arena, &n);
    g_assert_cmpuint(n, ==, 1);
    g_assert_cmpfloat(crossings[0].x, ==, 10);
    g_assert_true(isnan(line_height(flat, 2, 4.9)));
    g_assert_cmpfloat_with_epsilon(line_height(steps, 4, 25), 20, 1e-9);
}

/* ---- Weights ---- */

static void
test_weights(void)
{
    static const double weights[] = { 2, 1, 1, 0 };
    static const double scores[] = { 3, 5, NAN, 1, /**/ 4, 3, 2, 1, /**/ 3, 5, 5, 5 };
    WeightedScores matrix = {
        .n_options = 3, .n_criteria = 4, .scores = scores, .weights = weights
    };
    g_autoptr(Arena) arena = arena_new();

    weighted_fill(&matrix, arena);
    g_assert_true(matrix.counts[0] && matrix.counts[1]);
    g_assert_false(matrix.counts[2]); /* no score for the first option */
    g_assert_false(matrix.counts[3]); /* no weight */
    g_assert_cmpfloat_with_epsilon(matrix.shares[0], 2.0 / 3, 1e-12);
    g_assert_cmpfloat_with_epsilon(matrix.totals[0], 11.0 / 3, 1e-12); /* (2·3 + 5) / 3 */
    g_assert_cmpfloat_with_epsilon(matrix.totals[1], 11.0 / 3, 1e-12); /* (2·4 + 3) / 3 */
    g_assert_cmpuint(matrix.order[0], ==, 0); /* a tie: in the given order */
    g_assert_cmpuint(matrix.order[1], ==, 1);
    /* one weight halved or doubled: the pair weighs 1:1 or 4:1 */
    g_assert_cmpfloat_with_epsilon(matrix.lows[0], 3.4, 1e-12);
    g_assert_cmpfloat_with_epsilon(matrix.highs[0], 4, 1e-12);
    g_assert_cmpfloat_with_epsilon(matrix.lows[1], 3.5, 1e-12);
    g_assert_cmpfloat_with_epsilon(matrix.highs[1], 3.8, 1e-12);
}

static void
test_nothing_counts(void)
{
    static const double weights[] = { 1 }, scores[] = { NAN, 4 };
    WeightedScores matrix = {
        .n_options = 2, .n_criteria = 1, .scores = scores, .weights = weights
    };
    g_autoptr(Arena) arena = arena_new();

    weighted_fill(&matrix, arena);
    g_assert_true(isnan(matrix.totals[0]) && isnan(matrix.totals[1]));
    g_assert_cmpuint(matrix.order[1], ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/stack/parts come by size and what is not mentioned is not missing",
                    test_stack);
    g_test_add_func("/stack/an unknown part leaves the total open on its side", test_open_stack);
    g_test_add_func("/stack/the smallest of many parts stand together", test_many_parts);
    g_test_add_func("/crossing/straight lines break even at the quotient", test_straight_lines);
    g_test_add_func("/crossing/broken lines cross where the sign changes", test_broken_lines);
    g_test_add_func("/weighted/what is not scored for all counts for none", test_weights);
    g_test_add_func("/weighted/without a criterion there is no total", test_nothing_counts);
    return g_test_run();
}
