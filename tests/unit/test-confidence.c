#include "analysis/confidence.h"

static void
precision_takes_runs_and_an_interval(void)
{
    static const struct {
        double n;
        bool excludes;
        Confidence confidence;
    } cases[] = {
        { 0, false, CONFIDENCE_NONE },    { 0, true, CONFIDENCE_NONE },
        { 1, false, CONFIDENCE_LOW },     { 1, true, CONFIDENCE_LOW },
        { 2, false, CONFIDENCE_LOW },     { 2, true, CONFIDENCE_MODERATE },
        { 4, true, CONFIDENCE_MODERATE }, { 5, true, CONFIDENCE_HIGH },
        { 5, false, CONFIDENCE_LOW },     { 1000, false, CONFIDENCE_LOW },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_assert_cmpint(confidence_of_precision(cases[i].n, cases[i].excludes), ==,
                        cases[i].confidence);
    }
}

/* All combinations of answers to the four questions. */
static void
fit_is_high_only_when_all_is_the_same(void)
{
    for (int code = 0; code < 3 * 3 * 3 * 3; code++) {
        Fit fits[4];
        int no = 0, yes = 0;
        for (int i = 0, rest = code; i < 4; i++, rest /= 3) {
            fits[i] = (Fit)(rest % 3);
            no += fits[i] == FIT_NO;
            yes += fits[i] == FIT_YES;
        }
        Confidence fit = confidence_of_fit(fits, 4);
        g_assert_true((fit == CONFIDENCE_HIGH) == (yes == 4));
        g_assert_true((fit == CONFIDENCE_NONE) == (no == 4));
        g_assert_true((fit == CONFIDENCE_LOW) == (no > 0 && no < 4));
    }
}

static void
names_are_read_as_they_are_written(void)
{
    Confidence found = CONFIDENCE_NONE;

    for (int i = CONFIDENCE_NONE; i <= CONFIDENCE_HIGH; i++) {
        g_assert_true(confidence_parse(confidence_name((Confidence)i), &found));
        g_assert_cmpint(found, ==, i);
    }
    g_assert_false(confidence_parse("sure", &found));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/confidence/precision-takes-runs-and-an-interval",
                    precision_takes_runs_and_an_interval);
    g_test_add_func("/confidence/fit-is-high-only-when-all-is-the-same",
                    fit_is_high_only_when_all_is_the_same);
    g_test_add_func("/confidence/names-are-read-as-they-are-written",
                    names_are_read_as_they_are_written);
    return g_test_run();
}
