#include "base/scratch.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

static char *
new_folder(void)
{
    char *folder = g_dir_make_tmp("scratch-XXXXXX", NULL);

    g_assert_nonnull(folder);
    return folder;
}

static bool
is_empty(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);

    g_assert_nonnull(dir);
    return g_dir_read_name(dir) == NULL;
}

static void
bytes_come_back_and_leave_no_name(void)
{
    g_autofree char *folder = new_folder();
    Scratch *scratch = scratch_new(folder);
    char back[8] = "";
    guint64 one = 0, two = 0;

    g_assert_true(is_empty(folder));
    g_assert_true(scratch_put(scratch, "first", 6, &one));
    g_assert_true(scratch_put(scratch, "second", 7, &two));
    g_assert_true(is_empty(folder));
    g_assert_true(scratch_get(scratch, two, 7, back));
    g_assert_cmpstr(back, ==, "second");
    g_assert_true(scratch_get(scratch, one, 6, back));
    g_assert_cmpstr(back, ==, "first");
    g_assert_false(scratch_get(scratch, two, 8, back)); /* beyond the end */
    scratch_free(scratch);
    g_assert_cmpint(g_rmdir(folder), ==, 0);
}

static void
without_a_place_nothing_is_taken(void)
{
    g_autoptr(Scratch) none = scratch_new(NULL), missing = scratch_new("/nonexistent/folder");
    guint64 at = 0;

    g_assert_false(scratch_put(none, "x", 1, &at));
    g_assert_false(scratch_put(missing, "x", 1, &at));
    g_assert_false(scratch_put(NULL, "x", 1, &at));
}

#define ADD(test) g_test_add_func("/scratch/" #test, test)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD(bytes_come_back_and_leave_no_name);
    ADD(without_a_place_nothing_is_taken);
    return g_test_run();
}
