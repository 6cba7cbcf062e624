#include "base/memo.h"
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

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { RUNS_SANITIZED = true };
#else
enum { RUNS_SANITIZED = false };
#endif

enum { N_VALUES = 40, VALUE_SIZE = 1 << 20 };

/* A text of its own for each number. */
static void
fill(char *text, int i)
{
    memset(text, 'a' + i % 26, VALUE_SIZE);
    text[0] = (char)('0' + i / 26);
}

static MemoKey
key_of(const Memo *memo, int i)
{
    MemoHash *hash = memo_hash_new(memo, "value");

    memo_hash_bytes(hash, (const char *)&i, sizeof i);
    return memo_hash_end(hash);
}

static void
keep_values(Memo *memo, int from, int upto)
{
    g_autofree char *text = g_malloc(VALUE_SIZE);

    for (int i = from; i < upto; i++) {
        fill(text, i);
        memo_keep(memo, key_of(memo, i), text, VALUE_SIZE);
    }
}

static void
assert_values(Memo *memo, int upto)
{
    g_autofree char *text = g_malloc(VALUE_SIZE);

    for (int i = 0; i < upto; i++) {
        g_autoptr(Arena) arena = arena_new();
        Bytes bytes;
        fill(text, i);
        g_assert_true(memo_find(memo, key_of(memo, i), arena, &bytes));
        g_assert_cmpuint(bytes.size, ==, VALUE_SIZE);
        g_assert_cmpint(memcmp(bytes.data, text, VALUE_SIZE), ==, 0);
        g_assert_cmpint(bytes.data[bytes.size], ==, '\0');
    }
}

static long
resident_kib(void)
{
    g_autofree char *status = NULL;

    g_assert_true(g_file_get_contents("/proc/self/status", &status, NULL, NULL));
    return strtol(strstr(status, "VmRSS:") + strlen("VmRSS:"), NULL, 10);
}

static void
a_memo_puts_aside_what_is_more_than_it_should_hold(void)
{
    g_autofree char *folder = new_folder(), *path = g_build_filename(folder, ".cache", NULL);
    g_autoptr(Scratch) scratch = scratch_new(folder);
    Memo *memo = memo_open(path, "p");
    long before = resident_kib();

    memo_put_aside(memo, scratch);
    keep_values(memo, 0, N_VALUES);
    if (!RUNS_SANITIZED) {
        g_assert_cmpint(resident_kib() - before, <, N_VALUES * 1024 * 3 / 4);
    }
    assert_values(memo, N_VALUES);
    keep_values(memo, 0, 1); /* the same again */
    memo_close(memo, true);
    memo = memo_open(path, "p");
    memo_put_aside(memo, scratch);
    assert_values(memo, N_VALUES);
    assert_values(memo, N_VALUES); /* those that are not held are read again */
    keep_values(memo, N_VALUES, N_VALUES + 1);
    memo_close(memo, true);
    memo = memo_open(path, "p");
    assert_values(memo, N_VALUES + 1);
    memo_close(memo, true);
    g_remove(path);
    g_assert_cmpint(g_rmdir(folder), ==, 0);
}

#define ADD(test) g_test_add_func("/scratch/" #test, test)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD(bytes_come_back_and_leave_no_name);
    ADD(without_a_place_nothing_is_taken);
    ADD(a_memo_puts_aside_what_is_more_than_it_should_hold);
    return g_test_run();
}
