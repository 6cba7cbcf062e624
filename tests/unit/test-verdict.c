#include "analysis/verdict.h"

#include <math.h>

static Condition
read(Arena *arena, const char *text)
{
    Condition condition = { 0 };

    g_assert_true(condition_parse(text, arena, &condition));
    return condition;
}

static void
test_reads_conditions(void)
{
    g_autoptr(Arena) arena = arena_new();
    Condition condition = read(arena, " ratio_low >=  -1.5e2 ");

    g_assert_cmpstr(condition.name, ==, "ratio_low");
    g_assert_cmpint(condition.kind, ==, COMPARE_AT_LEAST);
    g_assert_cmpfloat(condition.bound, ==, -150);
    g_assert_cmpint(read(arena, "n=3").kind, ==, COMPARE_EQUAL);
    g_assert_cmpint(read(arena, "n != 3").kind, ==, COMPARE_UNEQUAL);
    g_assert_cmpint(read(arena, "n<3").kind, ==, COMPARE_BELOW);
}

static void
test_refuses_anything_else(void)
{
    static const char *const bad[] = { "",        "ratio",       "> 1",     "ratio > ",
                                       "1 < 2",   "ratio => 1",  "r > inf", "a > 1 and b > 2",
                                       "a b > 1", "ratio > 1 x", "r > nan", "a == 1" };
    g_autoptr(Arena) arena = arena_new();
    Condition condition;

    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
        g_assert_false(condition_parse(bad[i], arena, &condition));
    }
}

static Verdict
judge(double low, double high)
{
    g_autoptr(Arena) arena = arena_new();
    Condition above = read(arena, "ratio > 1"), below = read(arena, "ratio < 1");

    return verdict_judge(&above, &below, low, high);
}

static void
test_judges_whole_intervals(void)
{
    g_assert_cmpint(judge(1.01, 1.2), ==, VERDICT_SUPPORTED);
    g_assert_cmpint(judge(0.62, 0.74), ==, VERDICT_CONTRADICTED);
    g_assert_cmpint(judge(0.9, 1.1), ==, VERDICT_MIXED);
    g_assert_cmpint(judge(1, 1.1), ==, VERDICT_MIXED);
    g_assert_cmpint(judge(0.9, 1), ==, VERDICT_MIXED);
    g_assert_cmpint(judge(1, 1), ==, VERDICT_MIXED);
    g_assert_cmpint(judge(INFINITY, INFINITY), ==, VERDICT_SUPPORTED);
}

static void
test_equality_needs_one_number(void)
{
    g_autoptr(Arena) arena = arena_new();
    Condition one = read(arena, "n = 1"), other = read(arena, "n != 1");

    g_assert_cmpint(verdict_judge(&one, &other, 1, 1), ==, VERDICT_SUPPORTED);
    g_assert_cmpint(verdict_judge(&one, &other, 1, 2), ==, VERDICT_MIXED);
    g_assert_cmpint(verdict_judge(&one, &other, 2, 3), ==, VERDICT_CONTRADICTED);
    g_assert_cmpint(verdict_judge(&one, &other, 0, 2), ==, VERDICT_MIXED);
}

static void
test_finds_thresholds_that_overlap(void)
{
    static const struct {
        const char *a, *b;
        bool overlap;
    } cases[] = {
        { "r > 1", "r < 1", false },     { "r >= 1", "r <= 1", true }, { "r >= 1", "r < 1", false },
        { "r > 0.5", "r < 1", true },    { "r > 1", "r > 5", true },   { "r < -1", "r < 2", true },
        { "r = 1", "r != 1", false },    { "r = 1", "r > 0", true },   { "r != 1", "r != 2", true },
        { "r > 1.2", "r < 0.8", false }, { "r = 1", "r = 2", false },
    };
    g_autoptr(Arena) arena = arena_new();

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        Condition a = read(arena, cases[i].a), b = read(arena, cases[i].b);
        g_assert_true(conditions_overlap(&a, &b) == cases[i].overlap);
        g_assert_true(conditions_overlap(&b, &a) == cases[i].overlap);
    }
}

static void
test_names_kinds_and_signs(void)
{
    g_assert_cmpstr(verdict_name(VERDICT_OVERTAKEN), ==, "overtaken");
    g_assert_cmpstr(claim_kind_name(CLAIM_TESTED), ==, "tested");
    g_assert_cmpstr(claim_kind_name(CLAIM_BY_CONSTRUCTION), ==, "by construction");
    g_assert_cmpstr(claim_kind_name(CLAIM_NOT_TESTED), ==, "not tested");
    g_assert_cmpstr(claim_kind_name(CLAIM_OPINION), ==, "opinion");
    g_assert_cmpstr(claim_kind_name(CLAIM_OVERTAKEN), ==, "overtaken");
    g_assert_cmpstr(compare_sign(COMPARE_AT_MOST), ==, "≤");
    g_assert_cmpstr(compare_sign(COMPARE_UNEQUAL), ==, "≠");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/verdict/reads conditions", test_reads_conditions);
    g_test_add_func("/verdict/refuses anything else", test_refuses_anything_else);
    g_test_add_func("/verdict/judges whole intervals", test_judges_whole_intervals);
    g_test_add_func("/verdict/equality needs one number", test_equality_needs_one_number);
    g_test_add_func("/verdict/finds thresholds that overlap", test_finds_thresholds_that_overlap);
    g_test_add_func("/verdict/names kinds and signs", test_names_kinds_and_signs);
    return g_test_run();
}
