#include "outputs/pdf/pictures/forms.h"
#include "outputs/pdf/write/import.h"
#include "outputs/pdf/write/parse.h"
#include "tests/display_sample.h"

#include <glib/gstdio.h>
#include <string.h>

static Span
span_of(const char *text)
{
    return (Span){ text, text + strlen(text) };
}

static void
check_value(const char *text, const char *value, const char *rest)
{
    Span span = span_of(text), found;

    g_assert_true(parse_value(&span, &found));
    g_assert_cmpmem(found.start, (int)(found.end - found.start), value, (int)strlen(value));
    g_assert_cmpmem(span.start, (int)(span.end - span.start), rest, (int)strlen(rest));
}

static void
test_values(void)
{
    check_value(" 12 /Next", "12", " /Next");
    check_value("12 0 R 5", "12 0 R", " 5");
    check_value("12 13 14", "12", " 13 14");
    check_value("(a(b)\\)c)x", "(a(b)\\)c)", "x");
    check_value("<AB 0f>/N", "<AB 0f>", "/N");
    check_value("<< /A [1 <</B(>>)>>] % ]\n>>q", "<< /A [1 <</B(>>)>>] % ]\n>>", "q");
    check_value("/Name#20/Other", "/Name#20", "/Other");
    check_value("true]", "true", "]");
}

static void
test_broken_values(void)
{
    static const char *const texts[] = {
        "", "  ", "<< /A", "[1 2", "(a", "<12", "]", ">>", "{", ")"
    };

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        Span span = span_of(texts[i]), found;
        g_assert_false(parse_value(&span, &found));
    }
}

static void
test_dictionaries(void)
{
    Span dictionary = span_of("<< /Inner << /Key 1 >> /Key [ 0 0 200 -1.5 ] >>"), value;
    double numbers[4];

    g_assert_true(span_find(dictionary, "/Key", &value));
    g_assert_true(span_numbers(value, numbers, 4));
    g_assert_cmpfloat(numbers[3], ==, -1.5);
    g_assert_false(span_numbers(value, numbers, 3));
    g_assert_false(span_find(dictionary, "/Other", &value));
    g_assert_false(span_find(span_of("[/Key 1]"), "/Key", &value));
}

/* The sample of charts, with both pages on one page, as printed by qpdf. */
static char *
imported(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GByteArray) bytes = sample_serialise(sample_of_everything(arena), 1);
    g_autofree char *path = NULL;
    char *output = NULL;
    int file = g_file_open_tmp("import-XXXXXX.pdf", &path, NULL);
    const char *command[] = { "qpdf", "--qdf", "--object-streams=disable", path, "-", NULL };
    GString *text = g_string_new(NULL);

    g_close(file, NULL);
    g_file_set_contents(path, (const char *)bytes->data, bytes->len, NULL);
    int out = -1;
    g_assert_true(g_spawn_async_with_pipes(NULL, (char **)(uintptr_t)command, NULL,
                                           G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, &out, NULL,
                                           NULL));
    GIOChannel *channel = g_io_channel_unix_new(out);
    gsize size = 0;
    g_io_channel_set_encoding(channel, NULL, NULL);
    g_assert_cmpint(g_io_channel_read_to_end(channel, &output, &size, NULL), ==,
                    G_IO_STATUS_NORMAL);
    g_io_channel_set_close_on_unref(channel, TRUE);
    g_io_channel_unref(channel);
    g_unlink(path);
    for (gsize i = 0; i < size; i++) {
        g_string_append_c(text, output[i] == '\0' ? ' ' : output[i]);
    }
    g_free(output);
    return g_string_free(text, FALSE);
}

static size_t
count(const char *text, const char *part)
{
    size_t n = 0;

    for (const char *c = strstr(text, part); c != NULL; c = strstr(c + 1, part)) {
        n++;
    }
    return n;
}

static void
test_copies(void)
{
    g_autofree char *text = imported();

    g_assert_cmpuint(count(text, "/Subtype /Form"), ==, 2);
    g_assert_cmpuint(count(text, "/CS /DeviceRGB"), ==, 2); /* the pages' groups */
    g_assert_nonnull(strstr(text, ".005"));                 /* 1/200 of the form's matrix */
    /* four fonts of the charts and two of ours, each once */
    g_assert_cmpuint(count(text, "/Type /FontDescriptor"), ==, 6);
    /* both composite TrueType fonts; cairo's has none of its own */
    g_assert_cmpuint(count(text, "/CIDToGIDMap /Identity"), ==,
                     count(text, "/Subtype /CIDFontType2"));
    g_assert_cmpuint(count(text, "/Subtype /TrueType"), ==, 1);
    g_assert_null(strstr(text, "/Interpolate"));
}

static char *
messages_for(const char *bytes, size_t size)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Import) import = import_open(bytes, size, diag);
    g_autoptr(PdfFile) file = pdf_file_new();
    g_autoptr(GString) messages = g_string_new(NULL);

    if (import != NULL && import_write_page(import, 0, file, pdf_object_reserve(file), diag)) {
        import_write_objects(import, file, diag);
    }
    diag_print(diag, messages);
    return g_strdup(messages->str);
}

/* Replaces the first `old` by `new`, which has the same length. */
static void
overwrite(GByteArray *bytes, const char *old, const char *new)
{
    char *at = g_strstr_len((char *)bytes->data, bytes->len, old);

    for (guint i = 0; at == NULL && i + strlen(old) < bytes->len; i++) {
        at = memcmp(bytes->data + i, old, strlen(old)) == 0 ? (char *)bytes->data + i : NULL;
    }
    g_assert_nonnull(at);
    memcpy(at, new, strlen(old));
}

static void
test_broken_files(void)
{
    static const char *const cases[][3] = {
        { "startxref", "startxxxx", "no cross-reference table" },
        { "/Kids", "/Kidz", "page tree is broken" },
        { "/MediaBox", "/MediaBux", "a page is broken" },
        { "/Length 5 0 R", "/Length 0 0 R", "a page is broken" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GByteArray) bytes = sample_forms();
        overwrite(bytes, cases[i][0], cases[i][1]);
        g_autofree char *messages = messages_for((const char *)bytes->data, bytes->len);
        g_assert_nonnull(strstr(messages, "[pdf-import]"));
        g_assert_nonnull(strstr(messages, cases[i][2]));
    }
    g_autofree char *empty = messages_for("", 0);
    g_assert_nonnull(strstr(empty, "[pdf-import]"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pdf-import/values end where they end", test_values);
    g_test_add_func("/pdf-import/values without an end are none", test_broken_values);
    g_test_add_func("/pdf-import/keys are found at their own level", test_dictionaries);
    g_test_add_func("/pdf-import/pages become forms, what they share is copied once", test_copies);
    g_test_add_func("/pdf-import/broken files are reported", test_broken_files);
    return g_test_run();
}
