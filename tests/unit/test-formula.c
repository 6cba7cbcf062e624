#include "analysis/formula.h"
#include "tests/facts.h"

/* With the names a, b, c in order of appearance. */
static double
value_of(const char *text, double a, double b, double c)
{
    g_autoptr(Arena) arena = arena_new();
    const double values[] = { a, b, c };
    const char *error = NULL;
    const Formula *formula = formula_parse(text, arena, &error);

    if (formula == NULL) {
        g_error("%s: %s", text, error);
    }
    return formula_value_at(formula, values, NULL);
}

static void
test_operators_bind_as_in_school(void)
{
    g_assert_cmpfloat(value_of("a + b * c", 2, 3, 4), ==, 14);
    g_assert_cmpfloat(value_of("(a + b) * c", 2, 3, 4), ==, 20);
    g_assert_cmpfloat(value_of("a - b - c", 10, 3, 2), ==, 5);
    g_assert_cmpfloat(value_of("a / b / c", 24, 3, 2), ==, 4);
    g_assert_cmpfloat(value_of("a / b * c", 24, 3, 2), ==, 16);
    g_assert_cmpfloat(value_of("a - b + c", 10, 3, 2), ==, 9);
    g_assert_cmpfloat(value_of("a ^ b ^ c", 2, 3, 2), ==, 512);
    g_assert_cmpfloat(value_of("-a ^ b", 3, 2, 0), ==, -9);
    g_assert_cmpfloat(value_of("2 ^ -a", 3, 0, 0), ==, 0.125);
    g_assert_cmpfloat(value_of("a * -b", 3, 2, 0), ==, -6);
    g_assert_cmpfloat(value_of("min(a, b) + max(a, b) * 1.5", 3, 2, 0), ==, 6.5);
    g_assert_cmpfloat(value_of("a * a + b", 3, 2, 0), ==, 11);
}

static void
test_an_annuity_is_the_sum_of_discounted_payments(void)
{
    double sum = 0;

    for (int year = 1; year <= 7; year++) {
        sum += pow(1.05, -year);
    }
    assert_near(value_of("annuity(a, b)", 0.05, 7, 0), sum, 1e-14);
    g_assert_cmpfloat(value_of("annuity(a, b)", 0, 2.5, 0), ==, 2.5);
    assert_near(value_of("annuity(a, b)", 1e-13, 10, 0), 10, 1e-11);
    /* NIST Handbook 135, table A-2: 3 % over 25 years is 17.41 */
    assert_near(value_of("annuity(0.03, 25)", 0, 0, 0), 17.413, 1e-4);
}

static void
test_what_is_unknown_stays_unknown(void)
{
    g_assert_true(isnan(value_of("a * 0", NAN, 0, 0)));
    g_assert_true(isnan(value_of("a ^ 0", NAN, 0, 0)));
    g_assert_true(isnan(value_of("1 ^ a", NAN, 0, 0)));
    g_assert_true(isnan(value_of("min(a, 1)", NAN, 0, 0)));
    g_assert_true(isnan(value_of("max(1, a)", NAN, 0, 0)));
    g_assert_true(isnan(value_of("annuity(0, a)", NAN, 0, 0)));
}

static void
test_what_is_no_formula_is_refused(void)
{
    static const struct {
        const char *text, *error;
    } cases[] = {
        { "", "a number or a name expected at ''" },
        { "a +", "a number or a name expected at ''" },
        { "a b", "the end expected at 'b'" },
        { "(a", "')' expected at ''" },
        { "sin(a)", "unknown function at 'a)'" },
        { "min(a)", "',' expected at ')'" },
        { "1.2.3", "a number or a name expected at '1.2.3'" },
        { "((((((((((((((((((((((a))))))))))))))))))))))",
          "nested too deeply at '((a))))))))))))))))))))))'" },
    };
    g_autoptr(Arena) arena = arena_new();

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        const char *error = NULL;
        g_assert_null(formula_parse(cases[i].text, arena, &error));
        g_assert_cmpstr(error, ==, cases[i].error);
    }
}

static void
test_names_come_once_in_their_order(void)
{
    g_autoptr(Arena) arena = arena_new();
    const char *error = NULL;
    const Formula *formula = formula_parse("b * a + b / max(c_2, a)", arena, &error);

    g_assert_cmpuint(formula->n_names, ==, 3);
    g_assert_cmpstr(formula->names[0], ==, "b");
    g_assert_cmpstr(formula->names[1], ==, "a");
    g_assert_cmpstr(formula->names[2], ==, "c_2");
}

/* The bits are compared, so that NaNs are equal. */
static void
check_over(const char *text, const double *values, const double *const *rows, size_t n)
{
    static const size_t where[] = { 0, 1, 2 };
    g_autoptr(Arena) arena = arena_new();
    const char *error = NULL;
    const Formula *formula = formula_parse(text, arena, &error);
    double *all = arena_array(arena, double, n);

    formula_values_over(formula, values, rows, where, n, all);
    for (size_t i = 0; i < n; i++) {
        double at[3];
        for (size_t k = 0; k < 3; k++) {
            at[k] = rows[k] != NULL ? rows[k][i] : values[k];
        }
        double one = formula_value_at(formula, at, where);
        g_assert_true((isnan(one) && isnan(all[i])) ||
                      (one == all[i] && signbit(one) == signbit(all[i])));
    }
}

static void
test_many_values_at_once_are_those_one_by_one(void)
{
    static const char *const texts[] = {
        "a + b * c",  "-a - -b / c",       "annuity(a, b) * c", "annuity(b, a) - annuity(c, 2)",
        "(1 + a)^-b", "min(a, b) - 2 ^ c", "max(c, a) / b",     "3 * (a - 2)",
        "-7",
    };
    enum { N = 150 }; /* more than are calculated at once */
    double first[N], second[N];
    const double values[] = { 0.08, 3, -1.5 };

    for (size_t i = 0; i < N; i++) {
        first[i] = i == 7 ? NAN : i == 9 ? 0 : (double)i / 12;
        second[i] = 5 - (double)i / 9;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        check_over(texts[i], values, (const double *const[]){ NULL, NULL, NULL }, N);
        check_over(texts[i], values, (const double *const[]){ NULL, first, NULL }, N);
        check_over(texts[i], values, (const double *const[]){ first, NULL, second }, N);
        check_over(texts[i], values, (const double *const[]){ second, first, first }, N);
    }
}

static void
test_a_script_gets_steps_in_postfix_order(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) plain = g_string_new(NULL), placed = g_string_new(NULL);
    const char *error = NULL;
    const Formula *formula =
        formula_parse("-a ^ 2 / (b - 0.5) + annuity(a, min(b, c))", arena, &error);

    formula_append_postfix(formula, NULL, plain);
    g_assert_cmpstr(plain->str, ==, "@0 2 ^ neg @1 0.5 - / @0 @1 @2 min annuity +");
    formula_append_postfix(formula, (const size_t[]){ 7, 30, 4 }, placed);
    g_assert_cmpstr(placed->str, ==, "@7 2 ^ neg @30 0.5 - / @7 @30 @4 min annuity +");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/formula/operators bind as in school", test_operators_bind_as_in_school);
    g_test_add_func("/formula/an annuity is the sum of discounted payments",
                    test_an_annuity_is_the_sum_of_discounted_payments);
    g_test_add_func("/formula/what is unknown stays unknown", test_what_is_unknown_stays_unknown);
    g_test_add_func("/formula/what is no formula is refused", test_what_is_no_formula_is_refused);
    g_test_add_func("/formula/names come once in their order", test_names_come_once_in_their_order);
    g_test_add_func("/formula/many values at once are those one by one",
                    test_many_values_at_once_are_those_one_by_one);
    g_test_add_func("/formula/a script gets steps in postfix order",
                    test_a_script_gets_steps_in_postfix_order);
    return g_test_run();
}
