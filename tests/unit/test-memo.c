#include "base/jobs.h"
#include "base/memo.h"
#include "base/pack.h"
#include "base/trace.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <utime.h>

static char *
new_folder(void)
{
    char *folder = g_dir_make_tmp("memo-XXXXXX", NULL);

    g_assert_nonnull(folder);
    return folder;
}

static char *
file_made(const char *folder, const char *name, const char *text)
{
    char *path = g_build_filename(folder, name, NULL);

    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    return path;
}

static MemoKey
key_of(const Memo *memo, const char *step, const char *input)
{
    MemoHash *hash = memo_hash_new(memo, step);

    memo_hash_text(hash, input);
    return memo_hash_end(hash);
}

/* The value of a step, or "none". */
static const char *
found(Memo *memo, const char *step, const char *input, Arena *arena)
{
    Bytes bytes;

    return memo_find(memo, key_of(memo, step, input), arena, &bytes) ? bytes.data : "none";
}

static void
keep(Memo *memo, const char *step, const char *input, const char *value)
{
    memo_keep(memo, key_of(memo, step, input), value, strlen(value));
}

static void
a_value_is_found_by_program_step_and_input(void)
{
    g_autoptr(Arena) arena = arena_new();
    Memo *memo = memo_open(NULL, "one"), *other = memo_open(NULL, "two");

    keep(memo, "query", "SELECT 1", "1");
    keep(other, "query", "SELECT 1", "of another program");
    g_assert_cmpstr(found(memo, "query", "SELECT 1", arena), ==, "1");
    g_assert_cmpstr(found(memo, "query", "SELECT 2", arena), ==, "none");
    g_assert_cmpstr(found(memo, "chart", "SELECT 1", arena), ==, "none");
    g_assert_cmpstr(found(memo, "query", NULL, arena), ==, "none");
    g_assert_cmpstr(found(other, "query", "SELECT 1", arena), ==, "of another program");
    memo_close(memo, true);
    memo_close(other, true);
}

static void
inputs_do_not_run_together(void)
{
    Memo *memo = memo_open(NULL, "p");
    const char *const lists[][2] = { { "ab", "c" }, { "a", "bc" }, { "abc", "" }, { "abc", NULL } };
    MemoKey keys[G_N_ELEMENTS(lists)];

    for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) {
        MemoHash *hash = memo_hash_new(memo, "s");
        memo_hash_text(hash, lists[i][0]);
        memo_hash_text(hash, lists[i][1]);
        keys[i] = memo_hash_end(hash);
        for (size_t k = 0; k < i; k++) {
            g_assert_cmpint(memcmp(&keys[i], &keys[k], sizeof keys[i]), !=, 0);
        }
    }
    memo_close(memo, false);
}

static void
a_file_keeps_values_that_are_used(void)
{
    g_autofree char *folder = new_folder(), *path = g_build_filename(folder, ".cache", NULL);
    g_autoptr(Arena) arena = arena_new();
    Memo *memo = memo_open(path, "p");

    g_autofree char *large = g_strnfill(10000, 'x');

    keep(memo, "s", "used", "yes");
    keep(memo, "s", "used large", large);
    keep(memo, "s", "unused", "no");
    keep(memo, "s", "unused large", large);
    memo_close(memo, true);
    memo = memo_open(path, "p");
    keep(memo, "s", "lost", "no");
    memo_close(memo, false); /* a build with errors */
    for (int i = 0; i < 66; i++) {
        memo = memo_open(path, "p");
        g_assert_cmpstr(found(memo, "s", "used", arena), ==, "yes");
        g_assert_cmpstr(found(memo, "s", "used large", arena), ==, large);
        keep(memo, "s", "new", "something"); /* else nothing is written */
        memo_close(memo, true);
        if (i == 5) { /* large ones go first */
            memo = memo_open(path, "p");
            g_assert_cmpstr(found(memo, "s", "unused large", arena), ==, "none");
            g_assert_true(memo_lasts(memo));
            memo_close(memo, false);
        }
        if (i == 50) {
            memo = memo_open(path, "p");
            g_assert_cmpstr(found(memo, "s", "unused", arena), ==, "no");
            memo_close(memo, false); /* it was not used */
        }
    }
    memo = memo_open(path, "p");
    g_assert_cmpstr(found(memo, "s", "used", arena), ==, "yes");
    g_assert_cmpstr(found(memo, "s", "unused", arena), ==, "none");
    g_assert_cmpstr(found(memo, "s", "lost", arena), ==, "none");
    memo_close(memo, true);
    g_remove(path);
    g_rmdir(folder);
}

static MemoKey
key_of_size(const Memo *memo, size_t size)
{
    g_autofree char *input = g_strdup_printf("%zu", size);

    return key_of(memo, "size", input);
}

static void
assert_size_found(Memo *memo, size_t size)
{
    g_autoptr(Arena) arena = arena_new();
    Bytes bytes;

    g_assert_true(memo_find(memo, key_of_size(memo, size), arena, &bytes));
    g_assert_cmpuint(bytes.size, ==, size);
    for (size_t i = 0; i < size; i++) {
        g_assert_cmpint(bytes.data[i], ==, 'a' + (int)((i + size) % 26));
    }
    g_assert_cmpint(bytes.data[size], ==, '\0');
}

/* Small ones are read with their row, large ones apart; what is written meanwhile is in the way
 * of neither. */
static void
values_of_all_sizes_are_found_again(void)
{
    static const size_t sizes[] = { 0, 1, 4097, 32767, 32768, 32769, 100000, 3 << 20, 40000 };
    g_autofree char *folder = new_folder(), *path = g_build_filename(folder, ".cache", NULL);
    Memo *memo = memo_open(path, "p");

    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autofree char *value = g_malloc(sizes[i] + 1);
        for (size_t k = 0; k < sizes[i]; k++) {
            value[k] = (char)('a' + (int)((k + sizes[i]) % 26));
        }
        memo_keep(memo, key_of_size(memo, sizes[i]), value, sizes[i]);
    }
    memo_close(memo, true);
    for (int ahead = 0; ahead < 3; ahead++) {
        memo = memo_open(path, "p");
        for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
            assert_size_found(memo, sizes[i]);
        }
        keep(memo, "s", ahead == 1 ? "new" : "newer", "something");
        memo_write_ahead(memo);
        for (size_t i = G_N_ELEMENTS(sizes); i > 0; i--) {
            assert_size_found(memo, sizes[i - 1]);
        }
        memo_close(memo, true);
    }
    g_remove(path);
    g_rmdir(folder);
}

static void
a_damaged_file_is_made_again(void)
{
    g_autofree char *folder = new_folder(), *path = file_made(folder, ".cache", "no database");
    g_autoptr(Arena) arena = arena_new();
    g_autofree char *data = NULL, *big = g_strnfill(100000, 'x');
    gsize size = 0;

    Memo *memo = memo_open(path, "p");
    keep(memo, "s", "a", big);
    memo_close(memo, true);
    g_assert_true(g_file_get_contents(path, &data, &size, NULL));
    data[size / 2] = data[size / 2] == 'x' ? 'y' : 'x'; /* within the value */
    g_assert_true(g_file_set_contents(path, data, (gssize)size, NULL));
    memo = memo_open(path, "p");
    g_assert_cmpstr(found(memo, "s", "a", arena), ==, "none");
    keep(memo, "s", "a", "small");
    memo_close(memo, true);
    memo = memo_open(path, "p");
    g_assert_cmpstr(found(memo, "s", "a", arena), ==, "small");
    memo_close(memo, true);
    g_remove(path);
    g_rmdir(folder);
}

static void
what_is_packed_can_be_unpacked(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) packed = g_string_new(NULL);
    static const char *const columns[] = { "name", "value" };
    Table *table = table_new(arena, columns, 2);
    Cell *cells = table_add_row(table);
    cells[0] = cell_text("a\nb");
    cells[1] = cell_number(-0.1);
    table_add_row(table);

    pack_table(packed, table);
    pack_text(packed, NULL);
    pack_text(packed, "");
    pack_number(packed, NAN);
    for (gsize size = 0; size < packed->len; size++) { /* cut anywhere, nothing is read beyond */
        Unpack cut = { .rest = { .data = packed->str, .size = size } };
        unpack_table(&cut, arena);
        unpack_text(&cut);
        unpack_text(&cut);
        unpack_number(&cut);
        g_assert_true(cut.failed);
    }
    Unpack unpack = { .rest = { .data = packed->str, .size = packed->len } };
    const Table *back = unpack_table(&unpack, arena);
    g_assert_nonnull(back);
    g_assert_cmpuint(back->n_rows, ==, 2);
    g_assert_cmpstr(back->columns[1], ==, "value");
    g_assert_cmpstr(table_cell(back, 0, 0)->text, ==, "a\nb");
    g_assert_cmpfloat(table_cell(back, 0, 1)->number, ==, -0.1);
    g_assert_cmpint(table_cell(back, 1, 1)->kind, ==, CELL_NULL);
    g_assert_null(unpack_text(&unpack));
    g_assert_cmpstr(unpack_text(&unpack), ==, "");
    g_assert_true(isnan(unpack_number(&unpack)));
    g_assert_false(unpack.failed);
}

static void
a_tree_of_values_packs_with_its_places(void)
{
    static const char yaml[] = "a: [1, two, {three: 3.5}]\nb: true\nc: ~\n";
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) packed = g_string_new(NULL), before = g_string_new(NULL),
                       after = g_string_new(NULL);
    Value *value = value_parse_yaml(yaml, strlen(yaml), (Place){ "own.md", 7, 1 }, arena, diag);

    value->last->place.file = "other.yaml";
    value->first->key_place = (Place){ 0 };
    pack_value(packed, value, "own.md");
    for (size_t size = 0; size < packed->len; size++) { /* never beyond its end */
        Unpack part = { .rest = { .data = packed->str, .size = size } };
        g_assert_null(unpack_value(&part, "own.md", arena));
    }
    Unpack unpack = { .rest = { .data = packed->str, .size = packed->len } };
    const Value *again = unpack_value(&unpack, "own.md", arena);
    g_assert_nonnull(again);
    value_append_json(value, before);
    value_append_json(again, after);
    g_assert_cmpstr(after->str, ==, before->str);
    g_assert_cmpstr(again->last->place.file, ==, "other.yaml");
    g_assert_null(again->first->key_place.file);
    g_assert_cmpstr(value_lookup(again, "b")->place.file, ==, "own.md");
    g_assert_cmpint(value_lookup(again, "b")->place.line, ==, 8);
    g_assert_cmpint(value_lookup(again, "b")->place.column, ==, 4);
}

static void
messages_are_reported_again(void)
{
    g_autoptr(Diag) diag = diag_new(), again = diag_new();
    g_autoptr(GString) packed = g_string_new(NULL), before = g_string_new(NULL),
                       after = g_string_new(NULL);

    diag_warning(diag, (Place){ "a.md", 3, 7 }, "w", "100 %% of %s", "it");
    diag_warning(diag, (Place){ "a.md", 3, 7 }, "w", "100 %% of %s", "it");
    diag_note(diag, (Place){ 0 }, "n", "noted");
    pack_messages(packed, diag);
    Unpack unpack = { .rest = { .data = packed->str, .size = packed->len } };
    unpack_messages(&unpack, again);
    diag_print(diag, before);
    diag_print(again, after);
    g_assert_cmpstr(after->str, ==, before->str);
    g_assert_cmpint(diag_n_reports(again), ==, 3);
}

/* What a look at a folder with a file, a list and a missing file has noted. */
static GString *
looked_at(const char *folder, const char *path)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(FileTrace) trace = file_trace_start();
    g_autofree char *missing = g_build_filename(folder, "missing", NULL);
    GString *packed = g_string_new(NULL);
    size_t n = 0;
    Bytes bytes;

    g_assert_true(file_read(path, 100, (Place){ 0 }, arena, &bytes, diag));
    g_assert_false(file_is_there(missing));
    g_assert_nonnull(folder_list(folder, (Place){ 0 }, arena, &n, diag));
    file_trace_pack(trace, packed);
    return packed;
}

static bool
holds(const GString *packed)
{
    bool hashed = false;

    return file_trace_holds((Bytes){ .data = packed->str, .size = packed->len }, &hashed);
}

static void
a_trace_holds_until_something_changes(void)
{
    g_autofree char *folder = new_folder(), *path = file_made(folder, "a.txt", "one");
    GString *packed = looked_at(folder, path);

    g_assert_true(holds(packed));
    g_assert_cmpint(utime(path, &(struct utimbuf){ 5, 5 }), ==, 0); /* touched */
    g_assert_true(holds(packed));
    g_free(file_made(folder, "a.txt", "two")); /* of the same size */
    g_assert_false(holds(packed));
    g_free(file_made(folder, "a.txt", "one"));
    g_assert_true(holds(packed));
    g_autofree char *other = file_made(folder, "b.txt", "");
    g_assert_false(holds(packed));
    g_remove(other);
    g_assert_true(holds(packed));
    g_autofree char *missing = file_made(folder, "missing", "");
    g_assert_false(holds(packed));
    g_remove(missing);
    g_remove(path);
    g_assert_false(holds(packed));
    g_string_free(packed, TRUE);
    g_rmdir(folder);
}

static void
a_file_that_changes_while_it_is_looked_at_never_holds(void)
{
    g_autofree char *folder = new_folder(), *path = file_made(folder, "a.txt", "one");
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) packed = g_string_new(NULL);
    FileTrace *trace = file_trace_start();
    Bytes bytes;

    file_read(path, 100, (Place){ 0 }, arena, &bytes, diag);
    g_free(file_made(folder, "a.txt", "two"));
    file_read(path, 100, (Place){ 0 }, arena, &bytes, diag);
    file_trace_pack(trace, packed);
    file_trace_stop(trace);
    g_assert_false(holds(packed));
    g_remove(path);
    g_rmdir(folder);
}

/* What stands for the inputs after files were read in this order, those in capitals aside. */
static char *
inputs_of(const char *folder, const char *order)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(FileTrace) trace = file_trace_start();
    g_autoptr(GString) inputs = g_string_new(NULL);
    Bytes bytes;

    for (; *order != '\0'; order++) {
        char name[] = { g_ascii_tolower(*order), '\0' };
        g_autofree char *path = g_build_filename(folder, name, NULL);
        bool before = file_trace_aside(g_ascii_isupper(*order));
        g_assert_true(file_read(path, 100, (Place){ 0 }, arena, &bytes, diag));
        g_assert_true(file_trace_aside(before) == g_ascii_isupper(*order));
    }
    g_assert_true(file_trace_inputs(inputs));
    return g_strdup(bytes_sha256(arena, (Bytes){ .data = inputs->str, .size = inputs->len }));
}

static void
what_is_read_aside_is_no_input_whatever_the_order(void)
{
    g_autofree char *folder = new_folder();
    g_autofree char *a = file_made(folder, "a", "one"), *b = file_made(folder, "b", "two");
    g_autofree char *alone = inputs_of(folder, "a"), *both = inputs_of(folder, "ab");
    g_autofree char *behind = inputs_of(folder, "aB"), *ahead = inputs_of(folder, "Ba");
    g_autofree char *twice = inputs_of(folder, "aBb"), *first = inputs_of(folder, "bBa");

    g_assert_cmpstr(alone, !=, both);
    g_assert_cmpstr(behind, ==, alone);
    g_assert_cmpstr(ahead, ==, alone);
    g_assert_cmpstr(twice, ==, both);
    g_assert_cmpstr(first, ==, both);
    g_remove(a);
    g_remove(b);
    g_rmdir(folder);
}

#define ADD(test) g_test_add_func("/memo/" #test, test)

static void
values_written_ahead_stay_if_they_are_kept(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autofree char *folder = new_folder(), *path = g_build_filename(folder, "cache", NULL);

    for (int kept = 0; kept < 2; kept++) {
        Memo *memo = memo_open(path, "one");
        keep(memo, "query", "a", "1");
        keep(memo, "query", "b", "2");
        memo_write_ahead(memo);
        keep(memo, "query", "b", "3"); /* meanwhile, or afterwards */
        keep(memo, "query", "c", "4");
        g_assert_cmpstr(found(memo, "query", "a", arena), ==, "1");
        memo_close(memo, kept == 1);

        memo = memo_open(path, "one");
        g_assert_cmpstr(found(memo, "query", "a", arena), ==, kept == 1 ? "1" : "none");
        g_assert_cmpstr(found(memo, "query", "b", arena), ==, kept == 1 ? "3" : "none");
        g_assert_cmpstr(found(memo, "query", "c", arena), ==, kept == 1 ? "4" : "none");
        memo_close(memo, false);
    }
    g_remove(path);
    g_rmdir(folder);
}

static void
a_build_that_writes_ahead_counts_once(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autofree char *folder = new_folder(), *path = g_build_filename(folder, "cache", NULL);
    g_autofree char *large = g_strnfill(20000, 'x');
    Memo *memo = memo_open(path, "one");

    keep(memo, "query", "large", large);
    memo_close(memo, true);
    for (int build = 0; build < 3; build++) { /* a fourth that does not use it would be too many */
        g_autofree char *input = g_strdup_printf("%d", build);
        memo = memo_open(path, "one");
        keep(memo, "query", input, "ahead");
        memo_write_ahead(memo);
        keep(memo, "query", input, "at the end");
        memo_close(memo, true);
    }
    memo = memo_open(path, "one");
    g_assert_cmpstr(found(memo, "query", "large", arena), ==, large);
    memo_close(memo, false);
    g_remove(path);
    g_rmdir(folder);
}

/* ---- Several threads ---- */

enum { N_SHARED = 40, SHARED_SIZE = 50000 };

static char *
shared_value(int number)
{
    g_autofree char *part = g_strdup_printf("%d ", number);
    GString *value = g_string_new(NULL);

    while (value->len < SHARED_SIZE) {
        g_string_append(value, part);
    }
    return g_string_free(value, FALSE);
}

static void
find_all(void *item, void *data)
{
    const int *start = item;

    for (int i = 0; i < N_SHARED; i++) {
        g_autoptr(Arena) arena = arena_new();
        int number = (*start + i) % N_SHARED;
        g_autofree char *input = g_strdup_printf("%d", number), *value = shared_value(number);
        g_assert_cmpstr(found(data, "query", input, arena), ==, value);
        g_assert_cmpstr(found(data, "query", "none of these", arena), ==, "none");
        if (number == N_SHARED / 2) {
            keep(data, "query", "new", "one");
        }
    }
}

static void
threads_find_values_beside_one_another_and_while_some_are_written(void)
{
    g_autofree char *folder = new_folder(), *path = g_build_filename(folder, "cache", NULL);
    int starts[] = { 0, 10, 20, 30, 5, 15 };
    Memo *memo = memo_open(path, "one");

    for (int i = 0; i < N_SHARED; i++) {
        g_autofree char *input = g_strdup_printf("%d", i), *value = shared_value(i);
        keep(memo, "query", input, value);
    }
    memo_close(memo, true);
    for (int round = 0; round < 2; round++) {
        memo = memo_open(path, "one");
        if (round == 1) {
            keep(memo, "query", "another", "value");
            memo_write_ahead(memo);
        }
        jobs_run(find_all, starts, sizeof starts[0], G_N_ELEMENTS(starts), 4, memo);
        memo_close(memo, true);
    }
    g_autoptr(Arena) arena = arena_new();
    memo = memo_open(path, "one");
    g_assert_cmpstr(found(memo, "query", "new", arena), ==, "one");
    g_assert_cmpstr(found(memo, "query", "another", arena), ==, "value");
    memo_close(memo, false);
    jobs_end();
    g_remove(path);
    g_rmdir(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD(a_value_is_found_by_program_step_and_input);
    ADD(inputs_do_not_run_together);
    ADD(a_file_keeps_values_that_are_used);
    ADD(values_of_all_sizes_are_found_again);
    ADD(a_damaged_file_is_made_again);
    ADD(what_is_packed_can_be_unpacked);
    ADD(a_tree_of_values_packs_with_its_places);
    ADD(messages_are_reported_again);
    ADD(a_trace_holds_until_something_changes);
    ADD(a_file_that_changes_while_it_is_looked_at_never_holds);
    ADD(a_build_that_writes_ahead_counts_once);
    ADD(threads_find_values_beside_one_another_and_while_some_are_written);
    ADD(what_is_read_aside_is_no_input_whatever_the_order);
    g_test_add_func("/memo/values written ahead stay if they are kept",
                    values_written_ahead_stay_if_they_are_kept);
    return g_test_run();
}
