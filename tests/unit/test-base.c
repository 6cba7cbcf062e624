#include "base/files.h"
#include "base/folder_entries.h"
#include "base/names.h"
#include "base/number.h"
#include "base/progress.h"
#include "base/table.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

static void
exact_numbers_read_back(void)
{
    static const double numbers[] = {
        0,    0.1,    1.0 / 3, 44.68485, 1e300, -1e-300, 5e-324,
        1e15, 123456, 1e22,    0.3,      2.5,   -0.0,    9007199254740993.0
    };
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        g_autoptr(GString) out = g_string_new(NULL);
        number_append_exact(out, numbers[i]);
        g_assert_true(g_ascii_strtod(out->str, NULL) == numbers[i]);
        g_assert_cmpuint(out->len, <=, 24);
    }
    g_autoptr(GString) out = g_string_new(NULL);
    number_append_exact(out, 0.1);
    g_assert_cmpstr(out->str, ==, "0.1");
}

static void
numbers_for_people(void)
{
    static const struct {
        double number;
        int decimals;
        const char *text;
    } cases[] = {
        { 1234567.891, 2, "1,234,567.89" },
        { -0.004, 2, "0.00" },
        { -1234.5, 0, "−1,234" },
        { 0.5, 0, "0" },
        { 1.5, 0, "2" },
        { 2.5, 0, "2" },
        { 999, 0, "999" },
        { 999.996, 2, "1,000.00" },
        { INFINITY, 1, "∞" },
        { -INFINITY, 1, "−∞" },
        { NAN, 1, "n/a" },
    };
    g_autoptr(Arena) arena = arena_new();
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_assert_cmpstr(number_format(arena, cases[i].number, cases[i].decimals), ==,
                        cases[i].text);
    }
}

static void
automatic_decimals_keep_three_digits(void)
{
    static const struct {
        double number;
        const char *text;
    } cases[] = { { 0.52, "0.520" },   { 5.971, "5.97" },    { 44.68, "44.7" }, { 3050.5, "3,050" },
                  { 99.97, "100" },    { 0.09996, "0.100" }, { 12, "12" },      { 0, "0" },
                  { -5.971, "−5.97" }, { 999.7, "1,000" } };
    g_autoptr(Arena) arena = arena_new();
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_assert_cmpstr(number_format_auto(arena, cases[i].number), ==, cases[i].text);
    }
}

static void
only_decimal_numbers_are_read(void)
{
    static const char *const bad[] = { "",    " 1",    "1 ", "0x10", "nan", "inf",
                                       "1,5", "1e999", "+",  "-",    ".",   "12abc" };
    double number = 0;
    g_assert_true(number_parse("-12.5e1", &number));
    g_assert_cmpfloat(number, ==, -125);
    g_assert_true(number_parse(".5", &number));
    g_assert_cmpfloat(number, ==, 0.5);
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
        number = 7;
        g_assert_false(number_parse(bad[i], &number));
        g_assert_cmpfloat(number, ==, 7);
    }
}

static void
dates_are_real_days(void)
{
    g_assert_true(date_is_valid("2024-02-29"));
    g_assert_true(date_is_valid("2026-11"));
    g_assert_true(date_is_valid("2026"));
    g_assert_false(date_is_valid("2026-02-29"));
    g_assert_false(date_is_valid("2026-13-01"));
    g_assert_false(date_is_valid("26-01-01"));
    g_assert_false(date_is_valid("2026-11-20T10:00"));
}

static void
near_names_are_found_and_far_ones_not(void)
{
    static const char *const names[] = { "title", "subtitle", "source", "llama2_70b_lora" };
    g_assert_cmpstr(names_nearest("tilte", names, 4), ==, "title");
    g_assert_cmpstr(names_nearest("Source", names, 4), ==, "source");
    g_assert_cmpstr(names_nearest("llama2_70b-lora", names, 4), ==, "llama2_70b_lora");
    g_assert_null(names_nearest("price", names, 4));
    g_assert_null(names_nearest("", names, 4));
    g_assert_cmpstr(names_nearest("70b_lora", names, 4), ==, "llama2_70b_lora");
    g_assert_cmpstr(names_nearest("llama2_lora", names, 4), ==, "llama2_70b_lora");
    g_assert_null(names_nearest("lora_llama2", names, 4));
    g_assert_null(names_nearest("llama", names, 4)); /* only the beginning of a word */
    g_assert_null(names_nearest("x", (const char *const[]){ "n" }, 1)); /* nothing in common */
}

static void
slips_are_told_from_other_products(void)
{
    static const char *const slips[][2] = {
        { "H1O0", "h100" },
        { "h1000", "h100" },
        { "trilium", "trillium" },
        { "trlilium", "trillium" },
        { "instinctmi30x", "instinctmi300x" },
        { "radoenpro", "radeonpro" },
    };
    static const char *const products[][2] = {
        { "gb10", "a10" },
        { "rtx4000", "rtx5000" },
        { "l40s", "l40" },
        { "rtxa4000", "rtx4000" },
        { "gb300", "b300" },
        { "gtx1650", "gtx1660" },
        { "rtx2000eada", "rtx2000ada" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(slips); i++) {
        g_assert_true(names_differ_by_typo(slips[i][0], slips[i][1]));
    }
    for (size_t i = 0; i < G_N_ELEMENTS(products); i++) {
        g_assert_false(names_differ_by_typo(products[i][0], products[i][1]));
    }
}

static void
names_are_in_order_whatever_their_marks(void)
{
    g_autofree char *plain = names_order_key("Unger B"), *marked = names_order_key("Ünal");
    g_autofree char *upper = names_order_key("ÉCOLE"), *broken = names_order_key("a\xff");
    g_autoptr(GString) digits = g_string_new(NULL);

    g_assert_cmpstr(plain, ==, "unger b");
    g_assert_cmpstr(marked, ==, "unal");
    g_assert_cmpstr(upper, ==, "ecole");
    g_assert_nonnull(broken);
    names_append_digits("10", 2, true, digits);
    names_append_digits("29", 2, false, digits);
    g_assert_cmpstr(digits->str, ==, "¹⁰₂₉");
}

/* What units are by definition: the SI brochure (9th edition), IEC 80000-13 for
 * the binary prefixes. Units of one dimension convert by the ratio of their
 * sizes; tokens in, out and both are three dimensions, and so is each thing
 * that is counted. */
static void
csv_quotes_what_needs_quoting(void)
{
    static const char *const columns[] = { "a", "b,c" };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) out = g_string_new(NULL);
    Table *table = table_new(arena, columns, 2);
    for (int i = 0; i < 40; i++) {
        Cell *row = table_add_row(table);
        row[0] = cell_number(i / 4.0);
        row[1] = cell_text(i == 0 ? "say \"hi\"\nthere" : NULL);
    }
    g_assert_cmpuint(table->n_rows, ==, 40);
    g_assert_cmpfloat(table_cell(table, 39, 0)->number, ==, 9.75);
    g_assert_cmpint(table_column(table, "b,c"), ==, 1);
    g_assert_cmpint(table_column(table, "d"), ==, -1);
    table_append_csv(table, out);
    g_assert_true(g_str_has_prefix(out->str, "a,\"b,c\"\n0,\"say \"\"hi\"\"\nthere\"\n0.25,\n"));
}

static void
file_made(const char *folder, const char *name, const char *text)
{
    g_autoptr(Diag) diag = diag_new();
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_assert_true(file_write(path, text, strlen(text), NULL, diag));
}

/* `expected`: separated by spaces. */
static void
assert_found(const char *folder, const char *glob, const char *expected)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Arena) arena = arena_new();
    size_t n = 0;
    const char *const *files = folder_find(folder, &glob, 1, (Place){ 0 }, arena, &n, diag);

    g_test_message("%s", glob);
    g_assert_nonnull(files);
    g_autofree char *found = g_strjoinv(" ", (char **)(uintptr_t)files);
    g_assert_cmpstr(found, ==, expected);
    for (size_t i = 0; i < n; i++) {
        g_assert_true(path_matches(files[i], glob));
    }
}

/* A regular expression would backtrack 10¹⁸ times here. */
static void
globs_take_no_longer_when_they_match_nearly(void)
{
    g_autofree char *name = g_strnfill(4000, 'a');
    g_autofree char *path = g_strconcat("r/", name, "/", name, NULL);

    g_assert_false(path_matches(path, "**/*a*a*a*a*a*a*a*a*a*a*a*a*a*a**/*a*a*a*a*b"));
    g_assert_true(path_matches(path, "**/*a*a*a*a*a*a*a*a*a*a*a*a*a*a**/*a*a*a*a*a"));
    g_assert_true(path_matches("a/b/c/d.csv", "a/**/c/*.csv"));
    g_assert_true(path_matches("a/c/d.csv", "a/**/c/*.csv"));
    g_assert_false(path_matches("a/bc/d.csv", "a/**/c/*.csv"));
    g_assert_true(path_matches("c/d.csv", "**/**/c/?.csv"));
    g_assert_true(path_matches("a/b/c/d.csv", "**/**/c/?.csv"));
    g_assert_false(path_matches("a/b/d.csv", "a/*.csv"));
    g_assert_true(path_matches("a/b/d.csv", "a**.csv"));
    g_assert_false(path_matches("a", "a?"));
    g_assert_true(path_matches("a*", "a*"));
    g_assert_false(path_matches("", "?"));
    g_assert_true(path_matches("", "**"));
}

static void
files_are_found_by_glob_in_order(void)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Arena) arena = arena_new();
    g_autofree char *folder = g_dir_make_tmp("accelreport-XXXXXX", NULL);
    g_autofree char *link = g_build_filename(folder, "results/out", NULL);
    const char *const globs[] = { "results/**", "prices/*.csv" };
    size_t n = 0;

    file_made(folder, "results/b.txt", "b");
    file_made(folder, "results/a/x.json", "x");
    file_made(folder, "results/.hidden", "h");
    file_made(folder, "prices/p.csv", "p");
    file_made(folder, "prices/old/q.csv", "q");
    file_made(folder, "prices/p.csv.bak", "p");
    file_made(folder, "results/site/manifest.json", "{\n  \"generator\": \"accelreport 1\"\n}\n");
    file_made(folder, "results/site/data/run.csv", "what a build wrote");
    g_assert_cmpint(symlink("/etc", link), ==, 0);
    const char *const *files = folder_find(folder, globs, 2, (Place){ 0 }, arena, &n, diag);
    g_assert_cmpuint(n, ==, 3);
    g_assert_cmpstr(files[0], ==, "prices/p.csv");
    g_assert_cmpstr(files[1], ==, "results/a/x.json");
    g_assert_cmpstr(files[2], ==, "results/b.txt");
    g_assert_null(files[3]);
    assert_found(folder, "**/*.csv", "prices/old/q.csv prices/p.csv");
    assert_found(folder, "*.csv", "");
    assert_found(folder, "*/*.csv", "prices/p.csv");
    assert_found(folder, "**/?.csv", "prices/old/q.csv prices/p.csv");
    assert_found(folder, "**/p*.csv", "prices/p.csv");
    assert_found(folder, "**/old/*.csv", "prices/old/q.csv");
    assert_found(folder, "**/*",
                 "prices/old/q.csv prices/p.csv prices/p.csv.bak results/a/x.json "
                 "results/b.txt");
    assert_found(folder, "*", "");
    g_autofree char *command = g_strdup_printf("rm -rf %s", folder);
    g_assert_true(g_spawn_command_line_sync(command, NULL, NULL, NULL, NULL));
}

static void
names_in_a_folder_are_sorted_by_all_of_their_bytes(void)
{
    static const char *const sorted[] = { "0",         "a",         "ab",        "abcdefg",
                                          "abcdefgh",  "abcdefgh.", "abcdefgh0", "abcdefghi",
                                          "abcdefghj", "b",         "z\x7f",     "\xc3\xa9",
                                          "\xff" };
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Arena) arena = arena_new();
    g_autofree char *folder = g_dir_make_tmp("accelreport-XXXXXX", NULL);
    size_t n = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(sorted); i++) { /* in another order */
        file_made(folder, sorted[i * 5 % G_N_ELEMENTS(sorted)], "x");
    }
    const char *const *names = folder_list(folder, (Place){ 0 }, arena, &n, diag);
    g_assert_cmpuint(n, ==, G_N_ELEMENTS(sorted));
    for (size_t i = 0; i < n; i++) {
        g_assert_cmpstr(names[i], ==, sorted[i]);
    }
    g_autofree char *command = g_strdup_printf("rm -rf %s", folder);
    g_assert_true(g_spawn_command_line_sync(command, NULL, NULL, NULL, NULL));
}

static void
unchanged_files_are_left_alone(void)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Arena) arena = arena_new();
    g_autofree char *folder = g_dir_make_tmp("accelreport-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "deep/er/file", NULL);
    bool changed = false;
    Bytes bytes;

    g_assert_true(file_write(path, "one", 3, &changed, diag));
    g_assert_true(changed);
    g_assert_true(file_write(path, "one", 3, &changed, diag));
    g_assert_false(changed);
    g_assert_true(file_write(path, "two", 3, &changed, diag));
    g_assert_true(changed);
    g_assert_true(file_read(path, LIMIT_REPORT_FILE, (Place){ 0 }, arena, &bytes, diag));
    g_assert_cmpstr(bytes.data, ==, "two");
    limit_set(LIMIT_REPORT_FILE, 2);
    g_assert_false(file_read(path, LIMIT_REPORT_FILE, (Place){ 0 }, arena, &bytes, diag));
    limit_set(LIMIT_REPORT_FILE, 0);
    g_assert_false(file_read(folder, LIMIT_REPORT_FILE, (Place){ 0 }, arena, &bytes, diag));
    g_assert_false(file_write("/proc/no/such", "x", 1, NULL, diag));
    g_assert_cmpint(diag_count(diag, DIAG_ERROR), ==, 3);
    g_autofree char *command = g_strdup_printf("rm -rf %s", folder);
    g_assert_true(g_spawn_command_line_sync(command, NULL, NULL, NULL, NULL));
}

static void
paths_stay_inside(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_assert_cmpstr(path_inside(arena, "base", "a/./b/../c"), ==, "base/a/c");
    g_assert_null(path_inside(arena, "base", "../x"));
    g_assert_null(path_inside(arena, "base", "a/../../x"));
    g_assert_null(path_inside(arena, "base", "/etc/passwd"));
}

/* FIPS 180-2, appendix B.1. */
static void
hashes_are_sha256(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_assert_cmpstr(bytes_sha256(arena, (Bytes){ .data = "abc", .size = 3 }), ==,
                    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    g_autofree char *data = g_malloc(3000000);
    for (size_t i = 0; i < 3000000; i++) {
        data[i] = (char)(i * i % 251);
    }
    for (size_t size = 0; size < 3000000; size += size < 300 ? 1 : 899111) {
        g_autofree char *expected =
            g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)data, size);
        g_assert_cmpstr(bytes_sha256(arena, (Bytes){ .data = data, .size = size }), ==, expected);
    }
}

/* Sizes below and above the limit from which files are mapped, and whole pages, after which the
 * mapping has no byte left for the NUL. */
static void
mapped_files_are_as_read_and_end_in_nul(void)
{
    static const size_t sizes[] = { 0, 1, 4096, 1 << 20, (1 << 20) + 4096, (20 << 20) + 5 };
    g_autofree char *path = g_build_filename(g_get_tmp_dir(), "accelreport-map-XXXXXX", NULL);
    g_autofree char *data = g_malloc(21 << 20);
    int fd = g_mkstemp(path);

    for (size_t i = 0; i < 21 << 20; i++) {
        data[i] = (char)('a' + i % 23);
    }
    g_assert_cmpint(close(fd), ==, 0);
    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autoptr(Arena) arena = arena_new();
        g_autoptr(Diag) diag = diag_new();
        Bytes bytes;
        g_assert_true(g_file_set_contents(path, data, (gssize)sizes[i], NULL));
        g_assert_true(file_map(path, LIMIT_DATA_FILE, (Place){ 0 }, arena, &bytes, diag));
        g_assert_cmpuint(bytes.size, ==, sizes[i]);
        g_assert_cmpint(bytes.data[bytes.size], ==, '\0');
        bytes_forget(&bytes, bytes.data + bytes.size);
        g_assert_cmpint(memcmp(bytes.data, data, bytes.size), ==, 0);
        for (size_t most = MAX(sizes[i], 2) - 1; most <= MAX(sizes[i], 1); most++) {
            limit_set(LIMIT_DATA_FILE, most);
            g_assert_true(file_map(path, LIMIT_DATA_FILE, (Place){ 0 }, arena, &bytes, diag) ==
                          (sizes[i] <= most));
        }
        limit_set(LIMIT_DATA_FILE, 0);
    }
    g_assert_cmpint(g_unlink(path), ==, 0);
}

static void
count_release(void *object)
{
    ++*(int *)object;
}

static void
arenas_start_again_with_zeros(void)
{
    g_autoptr(Arena) arena = arena_new();
    int released = 0;

    for (int round = 1; round <= 3; round++) {
        arena_defer(arena, count_release, &released);
        for (size_t size = 1; size < 600000; size += size / 2 + 1) {
            char *bytes = arena_alloc(arena, size);
            g_assert_cmpint(bytes[0], ==, 0);
            g_assert_cmpint(memcmp(bytes, bytes + 1, size - 1), ==, 0);
            memset(bytes, 'x', size);
        }
        arena_reset(arena);
        g_assert_cmpint(released, ==, round);
    }
}

static void
messages_are_sorted_counted_and_clean(void)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) out = g_string_new(NULL);
    Place place = { .file = "b.csv", .line = 2, .column = 3 };

    diag_warning(diag, place, "w", "later");
    for (int i = 0; i < 3; i++) {
        diag_error(diag, (Place){ .file = "a.csv" }, "e", "bad \x1b[31m");
    }
    g_assert_cmpint(diag_count(diag, DIAG_ERROR), ==, 1);
    diag_print(diag, out);
    g_assert_cmpstr(out->str, ==,
                    "a.csv: error: bad ?[31m [e] (3 times)\nb.csv:2:3: warning: later [w]\n");
}

static void
messages_move_with_their_counts(void)
{
    g_autoptr(Diag) diag = diag_new(), other = diag_new();
    g_autoptr(GString) out = g_string_new(NULL);

    diag_error(diag, (Place){ .file = "a.csv" }, "e", "bad");
    diag_error(other, (Place){ .file = "a.csv" }, "e", "bad");
    diag_note(other, (Place){ .file = "b.csv" }, "n", "odd");
    diag_take(diag, other);
    g_assert_cmpint(diag_count(other, DIAG_ERROR), ==, 0);
    g_assert_cmpint(diag_count(diag, DIAG_ERROR), ==, 1);
    diag_error(other, (Place){ .file = "a.csv" }, "e", "bad");
    g_assert_cmpint(diag_count(other, DIAG_ERROR), ==, 1);
    diag_print(diag, out);
    g_assert_cmpstr(out->str, ==, "a.csv: error: bad [e] (2 times)\nb.csv: note: odd [n]\n");
}

static void
progress_counts_steps_and_adds_up_what_is_booked(void)
{
    g_autoptr(Progress) progress = progress_new(true);
    g_autoptr(Arena) arena = arena_new();
    size_t n = 0;

    g_assert_null(progress_state(progress).stage);
    progress_stage(progress, "reading", 2);
    progress_step(progress);
    ProgressState state = progress_state(progress);
    g_assert_cmpstr(state.stage, ==, "reading");
    g_assert_cmpuint(state.n_done, ==, 1);
    g_assert_cmpuint(state.n_steps, ==, 2);
    gint64 now = progress_clock(progress);
    progress_book(progress, "query", "SELECT 1", now - 3 * (gint64)G_USEC_PER_SEC);
    progress_book(progress, "query", "SELECT 2", now - 5 * (gint64)G_USEC_PER_SEC);
    progress_book(progress, "query", "SELECT 1", now - 4 * (gint64)G_USEC_PER_SEC);
    progress_stage(progress, "writing", 0);
    progress_stage(progress, NULL, 0);

    const ProgressItem *items = progress_items(progress, arena, &n);
    g_assert_cmpuint(n, ==, 4);
    g_assert_cmpstr(items[0].what, ==, "reading");
    g_assert_cmpuint(items[0].n, ==, 1);
    g_assert_cmpstr(items[1].what, ==, "writing");
    g_assert_cmpstr(items[2].what, ==, "SELECT 1");
    g_assert_cmpuint(items[2].n, ==, 2);
    g_assert_cmpfloat(items[2].seconds, >=, 7);
    g_assert_cmpstr(items[3].what, ==, "SELECT 2");
}

static void
nobody_need_watch_progress(void)
{
    g_autoptr(Progress) progress = progress_new(false);
    g_autoptr(Arena) arena = arena_new();
    size_t n = 0;

    progress_stage(NULL, "reading", 0);
    progress_step(NULL);
    progress_book(NULL, "query", "SELECT 1", progress_clock(NULL));
    progress_book(progress, "query", "SELECT 1", progress_clock(progress));
    progress_items(progress, arena, &n);
    g_assert_cmpuint(n, ==, 0);
}

#define ADD(test) g_test_add_func("/base/" #test, test)

static void
test_short_names_end_at_a_character(void)
{
    g_autoptr(GString) name = g_string_new(NULL);

    for (int i = 0; i < 41; i++) {
        g_string_append(name, "ü");
    }
    g_autofree char *shown = names_short(name->str);
    g_assert_cmpint(g_utf8_strlen(shown, -1), ==, 40);
    g_assert_true(g_utf8_validate(shown, -1, NULL));
    g_autofree char *whole = names_short("Größe");
    g_assert_cmpstr(whole, ==, "Größe");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD(exact_numbers_read_back);
    ADD(numbers_for_people);
    ADD(automatic_decimals_keep_three_digits);
    ADD(only_decimal_numbers_are_read);
    ADD(dates_are_real_days);
    ADD(near_names_are_found_and_far_ones_not);
    ADD(slips_are_told_from_other_products);
    ADD(names_are_in_order_whatever_their_marks);
    ADD(csv_quotes_what_needs_quoting);
    ADD(files_are_found_by_glob_in_order);
    ADD(globs_take_no_longer_when_they_match_nearly);
    ADD(names_in_a_folder_are_sorted_by_all_of_their_bytes);
    ADD(unchanged_files_are_left_alone);
    ADD(paths_stay_inside);
    ADD(hashes_are_sha256);
    ADD(mapped_files_are_as_read_and_end_in_nul);
    ADD(arenas_start_again_with_zeros);
    ADD(messages_are_sorted_counted_and_clean);
    ADD(messages_move_with_their_counts);
    ADD(progress_counts_steps_and_adds_up_what_is_booked);
    ADD(nobody_need_watch_progress);
    g_test_add_func("/names/short names end at a character", test_short_names_end_at_a_character);
    return g_test_run();
}
