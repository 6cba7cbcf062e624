/* Dates as people write them. */
#include "sources/tables/written_date.h"

static void
test_dates(void)
{
    static const struct {
        const char *text, *day_first, *month_first;
    } cases[] = {
        { "2026-11-01", "2026-11-01", "2026-11-01" },
        { "2026-11", "2026-11", "2026-11" },
        { "2026/11/01", "2026-11-01", "2026-11-01" },
        { "1 Nov 2026", "2026-11-01", "2026-11-01" },
        { "Nov 2026", "2026-11", "2026-11" },
        { "March 5, 2026", "2026-03-05", "2026-03-05" },
        { "5. März 2026", "2026-03-05", "2026-03-05" },
        { "1. Okt. 2026", "2026-10-01", "2026-10-01" },
        { "1 août 2026", "2026-08-01", "2026-08-01" },
        { "diciembre 2026", "2026-12", "2026-12" },
        { "30.11.2026", "2026-11-30", "2026-11-30" },
        { "11/30/2026", "", "2026-11-30" },
        { "30/11/2026", "2026-11-30", "" },
        { "03/04/2026", "2026-04-03", "2026-03-04" },
        { "1Nov2026", "2026-11-01", "2026-11-01" },
        { "1-2-2026", "2026-02-01", "2026-01-02" },
    };
    static const char *const none[] = { "03/04/26",   "31.02.2026", "32/13/2026", "46000",
                                        "Nov",        "1 2 Nov",    "soon",       "",
                                        "0 Nov 2026", "1.11/2026" };
    WrittenDate reading;

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_assert_true(written_date_read(cases[i].text, &reading));
        g_assert_cmpstr(reading.day_first, ==, cases[i].day_first);
        g_assert_cmpstr(reading.month_first, ==, cases[i].month_first);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(none); i++) {
        if (written_date_read(none[i], &reading)) {
            g_error("'%s' is read as a date", none[i]);
        }
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/written-date/dates", test_dates);
    return g_test_run();
}
