/* Pictures are refused before an output uses them: truncated, damaged, of another kind. Each case
 * starts from a valid file. */
#include "document/loading.h"

#include <glib/gstdio.h>
#include <libxml/parser.h>
#include <string.h>

static const unsigned char png[] = {
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48,
    0x44, 0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00,
    0x00, 0x3a, 0x7e, 0x9b, 0x55, 0x00, 0x00, 0x00, 0x0a, 0x49, 0x44, 0x41, 0x54, 0x78,
    0x9c, 0x63, 0x60, 0x00, 0x00, 0x00, 0x02, 0x00, 0x01, 0x48, 0xaf, 0xa4, 0x71, 0x00,
    0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
};

static const unsigned char jpeg[] = {
    0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0,                          /* APP0 */
    0xff, 0xc0, 0,    11,   8, 0, 1, 0, 1,  1, 1,    0x11, 0,    /* frame */
    0xff, 0xda, 0,    8,    1, 1, 0, 0, 63, 0, 0x12, 0xff, 0xd9, /* scan, end */
};

static const char svg[] = "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>";

/* NULL if the picture may be used, otherwise the reason; the caller frees it. */
static char *
problem_of(const void *data, size_t size)
{
    g_autofree char *folder = g_dir_make_tmp("accelreport-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "picture", NULL);
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Loading) loading = loading_new(folder, NULL, arena, diag);
    char *problem = NULL;
    size_t n = 0;

    g_assert_true(g_file_set_contents(path, data, (gssize)size, NULL));
    bool fine = picture_check(loading, "picture", (Place){ .file = "index.md", .line = 3 });
    pictures_look(loading);
    const DiagMessage *messages = diag_messages(diag, &n);
    if (n > 0) {
        g_assert_cmpuint(n, ==, 1);
        g_assert_cmpint(messages[0].place.line, ==, 3);
        problem = g_strdup(messages[0].text);
    } else {
        g_assert_true(fine);
    }
    g_remove(path);
    g_rmdir(folder);
    return problem;
}

static void
assert_refused(const void *data, size_t size, const char *reason)
{
    g_autofree char *problem = problem_of(data, size);

    g_assert_nonnull(problem);
    g_assert_nonnull(strstr(problem, reason));
}

static void
test_whole(void)
{
    g_autofree char *first = problem_of(png, sizeof png);
    g_autofree char *second = problem_of(jpeg, sizeof jpeg);
    g_autofree char *third = problem_of(svg, strlen(svg));

    g_assert_cmpstr(first, ==, NULL);
    g_assert_cmpstr(second, ==, NULL);
    g_assert_cmpstr(third, ==, NULL);
}

/* Every truncated version of the file is refused. */
static void
test_cut(void)
{
    for (size_t size = 1; size < sizeof png; size++) {
        assert_refused(png, size, "cannot be used");
    }
    for (size_t size = 1; size < sizeof jpeg; size++) {
        assert_refused(jpeg, size, "cannot be used");
    }
    for (size_t size = 1; size < strlen(svg); size++) {
        assert_refused(svg, size, "cannot be used");
    }
}

static void
test_empty_size(void)
{
    unsigned char broken[sizeof png];

    memcpy(broken, png, sizeof png);
    broken[19] = 0; /* a width of no pixels */
    assert_refused(broken, sizeof broken, "header");
}

static void
test_other_kind(void)
{
    assert_refused("GIF89a", 6, "neither PNG nor JPEG nor SVG");
    assert_refused("<html><svg></svg></html>", 24, "root is not <svg>");
}

/* One byte of the file is changed. */
static void
assert_byte_refused(const unsigned char *data, size_t size, size_t at, unsigned char value,
                    const char *reason)
{
    g_autofree unsigned char *other = g_memdup2(data, size);

    other[at] = value;
    assert_refused(other, size, reason);
}

/* Errors that would otherwise occur only in the PDF, far from the line that uses the picture. */
static void
test_no_output_can_use(void)
{
    assert_byte_refused(png, sizeof png, 43, 0x64, "a checksum in it is wrong");
    assert_byte_refused(png, sizeof png, 17, 0x01, "more than 32,767 pixels");
    assert_byte_refused(jpeg, sizeof jpeg, 9, 0xc9, "kind of JPEG coding");
    assert_byte_refused(jpeg, sizeof jpeg, 13, 0xff, "more than 32,767 pixels");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pictures/whole-files-are-taken", test_whole);
    g_test_add_func("/pictures/files-cut-off-anywhere-are-refused", test_cut);
    g_test_add_func("/pictures/a-picture-without-size-is-refused", test_empty_size);
    g_test_add_func("/pictures/other-kinds-are-refused", test_other_kind);
    g_test_add_func("/pictures/what-no-output-can-use-is-refused", test_no_output_can_use);
    int status = g_test_run();
    xmlCleanupParser();
    return status;
}
