#include "base/library.h"

#include <math.h>
#include <string.h>

#define SQUARE_NAMES(MEMBER) MEMBER(cbrt) MEMBER(signgam)
LIBRARY_DECLARE(square, SQUARE_NAMES)
LIBRARY_DEFINE(square, SQUARE_NAMES, "libm.so.6", "libc6")

void no_function_of_this_name(void);
#define OLD_NAMES(MEMBER) MEMBER(cbrt) MEMBER(no_function_of_this_name)
LIBRARY_DECLARE(old, OLD_NAMES)
LIBRARY_DEFINE(old, OLD_NAMES, "libm.so.6", "libc6")

#define NONE_NAMES(MEMBER) MEMBER(cbrt)
LIBRARY_DECLARE(none, NONE_NAMES)
LIBRARY_DEFINE(none, NONE_NAMES, "libnobody-has-it.so.7", "libnobody7")

static void *
open_square(void *unused)
{
    (void)unused;
    g_assert_null(library_problem(&square_library));
    return (void *)(uintptr_t)square_functions();
}

static void
test_functions_and_variables_are_found_by_any_thread(void)
{
    GThread *threads[4];

    g_assert_null(square_library.opened);
    for (size_t i = 0; i < G_N_ELEMENTS(threads); i++) {
        threads[i] = g_thread_new("opens", open_square, NULL);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(threads); i++) {
        g_assert_true(g_thread_join(threads[i]) == square_functions());
    }
    g_assert_null(library_problem(&square_library));
    g_assert_cmpfloat_with_epsilon(square_functions()->cbrt(27), 3, 1e-12);
    g_assert_cmpint(*square_functions()->signgam, ==, 0);
}

static void
test_what_is_missing_names_its_package(void)
{
    g_assert_cmpstr(
        library_problem(&none_library), ==,
        "cannot use libnobody-has-it.so.7 (libnobody-has-it.so.7: cannot open shared object file: "
        "No such file or directory); install the Debian package libnobody7");
    g_assert_cmpstr(library_problem(&none_library), ==, none_library.problem);
    g_assert_false(none_library.opened != NULL);
}

static void
test_a_library_without_a_name_is_too_old(void)
{
    g_assert_cmpstr(library_problem(&old_library), ==,
                    "cannot use libm.so.6 (it is too old); install the Debian package libc6");
    g_assert_false(old_library.opened != NULL);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/library/functions and variables are found by any thread",
                    test_functions_and_variables_are_found_by_any_thread);
    g_test_add_func("/library/what is missing names its package",
                    test_what_is_missing_names_its_package);
    g_test_add_func("/library/a library without a name is too old",
                    test_a_library_without_a_name_is_too_old);
    return g_test_run();
}
