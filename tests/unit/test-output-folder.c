#include "base/files.h"
#include "base/folder_place.h"
#include "base/jobs.h"
#include "outputs/output.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <utime.h>

typedef struct {
    char *path;
    Report report;
    OutputContext context;
    Diag *diag;
} Fixture;

static void
set_up(Fixture *f, const void *data)
{
    (void)data;
    f->path = g_dir_make_tmp("accelreport-XXXXXX", NULL);
    f->report = (Report){ .title = "T", .edition = "1", .date = "2026-01-01" };
    f->context = (OutputContext){ .report = &f->report, .jobs = 1 };
    f->diag = diag_new();
}

static void
tear_down(Fixture *f, const void *data)
{
    g_autofree char *command = g_strdup_printf("rm -rf %s", f->path);
    (void)data;
    g_assert_true(g_spawn_command_line_sync(command, NULL, NULL, NULL, NULL));
    g_free(f->path);
    diag_free(f->diag);
}

static OutputCounts
commit(Fixture *f, const char *const *files, bool only_some, bool expected)
{
    g_autoptr(OutputFolder) folder = output_folder_new(f->path);
    OutputCounts counts = { 0 };

    for (; files[0] != NULL; files += 2) {
        g_assert_true(output_write(folder, files[0], files[1], strlen(files[1]), f->diag));
    }
    bool ok = output_folder_commit(folder, &f->context, only_some, &counts, f->diag);
    g_assert_true(ok == expected);
    return counts;
}

static char *
content(const Fixture *f, const char *name)
{
    g_autofree char *path = g_build_filename(f->path, name, NULL);
    char *text = NULL;

    g_file_get_contents(path, &text, NULL, NULL);
    return text;
}

static void
only_changed_files_are_written(Fixture *f, const void *data)
{
    static const char *const first[] = { "a.html", "one", "charts/b.svg", "two", NULL };
    static const char *const second[] = { "a.html", "one", "charts/b.svg", "other", NULL };
    (void)data;
    g_assert_cmpuint(commit(f, first, false, true).n_written, ==, 3);
    g_assert_cmpuint(commit(f, first, false, true).n_written, ==, 0);
    OutputCounts counts = commit(f, second, false, true);
    g_assert_cmpuint(counts.n_files, ==, 3);
    g_assert_cmpuint(counts.n_written, ==, 2); /* the chart and the manifest */
    g_autofree char *text = content(f, "charts/b.svg");
    g_assert_cmpstr(text, ==, "other");
}

static void
stale_files_go_unless_somebody_changed_them(Fixture *f, const void *data)
{
    static const char *const first[] = { "a", "one", "b", "two", "c", "three", NULL };
    static const char *const second[] = { "a", "one", NULL };
    (void)data;
    commit(f, first, false, true);
    g_autofree char *path = g_build_filename(f->path, "b", NULL);
    g_assert_true(g_file_set_contents(path, "edited", -1, NULL));
    g_assert_cmpuint(commit(f, second, false, true).n_removed, ==, 1);
    g_autofree char *edited = content(f, "b"), *gone = content(f, "c");
    g_assert_cmpstr(edited, ==, "edited");
    g_assert_null(gone);
}

static void
a_partial_build_keeps_the_other_outputs(Fixture *f, const void *data)
{
    static const char *const first[] = { "a.html", "one", "r.pdf", "two", NULL };
    static const char *const pdf[] = { "r.pdf", "new", NULL };
    static const char *const all[] = { "r.pdf", "new", NULL };
    (void)data;
    commit(f, first, false, true);
    commit(f, pdf, true, true);
    g_autofree char *html = content(f, "a.html"), *manifest = content(f, "manifest.json");
    g_assert_cmpstr(html, ==, "one");
    g_assert_nonnull(strstr(manifest, "a.html"));
    g_assert_cmpuint(commit(f, all, false, true).n_removed, ==, 1);
}

/* The picture of a bundle has a hash in its name, so the previous one would be listed as removed
 * for ever. */
static void
a_partial_build_removes_what_its_outputs_no_longer_make(Fixture *f, const void *data)
{
    static const char *const first[] = { "a.html",
                                         "one",
                                         "gone.html",
                                         "one",
                                         "charts/x.html",
                                         "a page",
                                         "charts/x.svg",
                                         "one",
                                         "report.html",
                                         "one",
                                         "wiki/mediawiki/images/f-1.png",
                                         "old",
                                         "wiki/markdown/f-1.png",
                                         "old",
                                         "fragments/a.html",
                                         "one",
                                         NULL };
    static const char *const wiki[] = { "wiki/mediawiki/images/f-2.png", "new", NULL };
    static const char *const html[] = { "a.html", "one", NULL };
    static const char *const fragment[] = { "fragments/b.html", "two", NULL };
    (void)data;
    commit(f, first, false, true);
    f->context = (OutputContext){ .report = f->context.report, .with_mediawiki = true };
    g_assert_cmpuint(commit(f, wiki, true, true).n_removed, ==, 1);
    g_autofree char *old = content(f, "wiki/mediawiki/images/f-1.png");
    g_assert_null(old);
    g_assert_cmpuint(commit(f, wiki, true, true).n_removed, ==, 0);
    f->context = (OutputContext){ .report = f->context.report, .with_html = true };
    g_assert_cmpuint(commit(f, html, true, true).n_removed, ==, 2); /* gone.html, charts/x.html */
    f->context =
        (OutputContext){ .report = f->context.report, .with_single = true, .fragment = "b" };
    g_assert_cmpuint(commit(f, fragment, true, true).n_removed, ==, 0);
    g_autofree char *manifest = content(f, "manifest.json");
    static const char *const kept[] = { "\"charts/x.svg\"", "\"report.html\"",
                                        "\"fragments/a.html\"", "\"wiki/markdown/f-1.png\"",
                                        "\"a.html\"" };
    for (size_t i = 0; i < G_N_ELEMENTS(kept); i++) {
        g_assert_nonnull(strstr(manifest, kept[i]));
    }
}

static void
files_of_others_stop_the_build(Fixture *f, const void *data)
{
    static const char *const files[] = { "a.html", "ours", "b.html", "ours", NULL };
    (void)data;
    g_autofree char *path = g_build_filename(f->path, "b.html", NULL);
    g_assert_true(g_file_set_contents(path, "theirs", -1, NULL));
    commit(f, files, false, false);
    g_autofree char *theirs = content(f, "b.html"), *ours = content(f, "a.html");
    g_assert_cmpstr(theirs, ==, "theirs");
    g_assert_null(ours);
    g_assert_cmpint(diag_count(f->diag, DIAG_ERROR), ==, 1);
}

/* A folder with the name of the second file makes the build fail: the first file must not
 * change. */
static void
a_failing_write_changes_nothing(Fixture *f, const void *data)
{
    static const char *const first[] = { "a", "old", NULL };
    static const char *const second[] = { "a", "new", "a/below", "x", NULL };
    (void)data;
    commit(f, first, false, true);
    commit(f, second, false, false);
    g_autofree char *text = content(f, "a");
    g_assert_cmpstr(text, ==, "old");
    g_autoptr(GDir) dir = g_dir_open(f->path, 0, NULL);
    int n = 0;
    while (g_dir_read_name(dir) != NULL) {
        n++;
    }
    g_assert_cmpint(n, ==, 2); /* a and the manifest: no temporary files are left */
}

/* A build of one file, "one". */
static void
build_one(Fixture *f)
{
    static const char *const files[] = { "a.html", "one", NULL };

    commit(f, files, false, true);
}

static bool
stays(const Fixture *f, const char *text)
{
    g_autoptr(OutputFolder) folder = output_folder_new(f->path);
    Bytes bytes = { .data = text, .size = strlen(text) };
    char sha256[SHA256_TEXT_SIZE];

    bytes_write_sha256(bytes, sha256);
    return output_keep(folder, "a.html", sha256, bytes.size);
}

/* As if all files were written after the manifest. */
static void
make_manifest_old(const Fixture *f)
{
    g_autofree char *path = g_build_filename(f->path, "manifest.json", NULL);
    struct utimbuf then = { 1000000000, 1000000000 };

    g_assert_cmpint(g_utime(path, &then), ==, 0);
}

static void
a_file_stays_unread_when_it_is_known(Fixture *f, const void *data)
{
    (void)data;
    g_autofree char *path = g_build_filename(f->path, "a.html", NULL);

    build_one(f);
    g_assert_true(stays(f, "one"));
    g_assert_false(stays(f, "two"));
    make_manifest_old(f);
    g_assert_false(stays(f, "one"));
    build_one(f); /* reads the file, and finds the same content */
    g_assert_true(stays(f, "one"));
    g_assert_true(g_file_set_contents(path, "more", -1, NULL));
    g_assert_false(stays(f, "one"));
}

/* A build of other outputs does not read the content of files that it keeps. */
static void
a_file_of_other_outputs_is_not_known(Fixture *f, const void *data)
{
    static const char *const pdf[] = { "report.pdf", "two", NULL };
    (void)data;

    f->context = (OutputContext){ .report = f->context.report, .with_pdf = true };
    build_one(f);
    g_assert_true(stays(f, "one"));
    commit(f, pdf, true, true);
    g_assert_false(stays(f, "one"));
}

static void
a_file_that_stays_is_one_of_the_build(Fixture *f, const void *data)
{
    (void)data;
    build_one(f);
    g_autoptr(OutputFolder) folder = output_folder_new(f->path);
    OutputCounts counts = { 0 };
    char sha256[SHA256_TEXT_SIZE];

    bytes_write_sha256((Bytes){ .data = "one", .size = 3 }, sha256);
    g_assert_true(output_keep(folder, "a.html", sha256, 3));
    g_assert_true(output_write(folder, "b.html", "two", 3, f->diag));
    g_assert_true(output_folder_commit(folder, &f->context, false, &counts, f->diag));
    g_assert_cmpuint(counts.n_files, ==, 3);
    g_assert_cmpuint(counts.n_written, ==, 2);
    g_autofree char *text = content(f, "a.html"), *manifest = content(f, "manifest.json");
    g_assert_cmpstr(text, ==, "one");
    g_assert_nonnull(strstr(manifest, sha256));
}

/* For an unchanged file and for one that is written. */
static void
a_copy_has_the_bytes_and_the_hash(Fixture *f, const void *data)
{
    (void)data;
    build_one(f);
    g_autoptr(OutputFolder) folder = output_folder_new(f->path);
    OutputCounts counts = { 0 };
    char one[SHA256_TEXT_SIZE], two[SHA256_TEXT_SIZE];
    size_t size = 0;

    bytes_write_sha256((Bytes){ .data = "one", .size = 3 }, one);
    bytes_write_sha256((Bytes){ .data = "two", .size = 3 }, two);
    g_assert_true(output_keep(folder, "a.html", one, 3));
    g_assert_true(output_write(folder, "b.html", "two", 3, f->diag));
    g_assert_true(output_copy(folder, "a.html", "wiki/a.html"));
    g_assert_true(output_copy(folder, "b.html", "wiki/b.html"));
    g_assert_false(output_copy(folder, "c.html", "wiki/c.html"));
    g_assert_cmpstr(output_sha256(folder, "wiki/a.html", &size), ==, one);
    g_assert_cmpuint(size, ==, 3);
    g_assert_cmpstr(output_sha256(folder, "wiki/b.html", &size), ==, two);
    g_assert_true(output_folder_commit(folder, &f->context, false, &counts, f->diag));
    g_assert_cmpuint(counts.n_files, ==, 5);
    g_autofree char *first = content(f, "wiki/a.html"), *second = content(f, "wiki/b.html");
    g_assert_cmpstr(first, ==, "one");
    g_assert_cmpstr(second, ==, "two");
}

/* Opens the place of a folder. The new folder must have this mode and be alone beside it. */
static void
check_place(const Fixture *f, const char *name, mode_t mode)
{
    g_autofree char *path = g_build_filename(f->path, name, NULL);
    char *busy = NULL;
    g_autoptr(FolderPlace) place = folder_place_open(path, &busy);
    g_assert_null(busy);
    g_autofree char *parent = g_path_get_dirname(place->beside);
    g_autoptr(GDir) dir = g_dir_open(f->path, 0, NULL);
    struct stat status;

    g_assert_cmpstr(parent, ==, f->path);
    for (const char *entry; (entry = g_dir_read_name(dir)) != NULL;) {
        g_autofree char *other = g_build_filename(f->path, entry, NULL);
        g_assert_true(g_str_equal(entry, name) || g_str_equal(other, place->beside));
    }
    g_assert_cmpint(lstat(place->beside, &status), ==, 0);
    g_assert_cmpint(status.st_mode & 07777, ==, mode);
}

static void
a_new_folder_has_the_mode_of_the_old_one(Fixture *f, const void *data)
{
    g_autofree char *path = g_build_filename(f->path, "out", NULL);

    (void)data;
    g_assert_cmpint(g_mkdir(path, 0750), ==, 0);
    check_place(f, "out", 0750);
}

#define ADD(test) g_test_add("/output-folder/" #test, Fixture, NULL, set_up, test, tear_down)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD(only_changed_files_are_written);
    ADD(stale_files_go_unless_somebody_changed_them);
    ADD(a_partial_build_keeps_the_other_outputs);
    ADD(a_partial_build_removes_what_its_outputs_no_longer_make);
    ADD(files_of_others_stop_the_build);
    ADD(a_failing_write_changes_nothing);
    ADD(a_file_stays_unread_when_it_is_known);
    ADD(a_file_of_other_outputs_is_not_known);
    ADD(a_file_that_stays_is_one_of_the_build);
    ADD(a_copy_has_the_bytes_and_the_hash);
    ADD(a_new_folder_has_the_mode_of_the_old_one);
    return g_test_run();
}
