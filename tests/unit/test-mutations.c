/* Every reader on every fixture of the golden records, damaged in the ways that occur in real
 * files. Harmless changes (line ends, a byte order mark) must not change the records. Others must
 * end in records or in an error with its place, never in a crash and never silently. Each row of a
 * table must be a record or be reported. */
#include "sources/source.h"

#include <string.h>

typedef struct {
    char *name, *path;
    GString *text;
} Fixture;

typedef struct {
    GString *records, *messages;
    const SourceFormat *format; /* NULL: refused */
    bool read;
    size_t n_records, n_messages;
    GHashTable *error_lines;
    bool stopped; /* an error of the whole file, after which nothing is read */
} Outcome;

static const char folder[] = "tests/golden/records";

static void
add_fixture(GArray *fixtures, const char *name, const char *path, const char *text, size_t size)
{
    Fixture fixture = { .name = g_strdup(name),
                        .path = g_strdup(path),
                        .text = g_string_new_len(text, (gssize)size) };

    g_array_append_val(fixtures, fixture);
}

/* A case of several files, each after a line `=== path`, gives as many fixtures. */
static void
add_case(GArray *fixtures, const char *name, const char *text)
{
    static const char mark[] = "=== ";

    if (!g_str_has_prefix(text, mark)) {
        add_fixture(fixtures, name, "input", text, strlen(text));
        return;
    }
    while (*text != '\0') {
        const char *path = text + strlen(mark), *body = strchr(path, '\n') + 1;
        const char *end = strstr(body, "\n=== ");
        size_t size = end != NULL ? (size_t)(end + 1 - body) : strlen(body);
        g_autofree char *own = g_strndup(path, (gsize)(body - 1 - path));
        add_fixture(fixtures, name, own, body, size);
        text = body + size;
    }
}

static GArray *
load_fixtures(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    GArray *fixtures = g_array_new(FALSE, FALSE, sizeof(Fixture));
    size_t n = 0;
    const char *const *names = folder_list(folder, (Place){ 0 }, arena, &n, diag);

    for (size_t i = 0; i < n; i++) {
        g_autofree char *text = NULL;
        g_autofree char *path = g_build_filename(folder, names[i], NULL);
        if (g_str_has_suffix(names[i], ".in")) {
            g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
            add_case(fixtures, names[i], text);
        }
    }
    g_assert_cmpuint(fixtures->len, >, 40);
    return fixtures;
}

static void
free_fixtures(GArray *fixtures)
{
    for (guint i = 0; i < fixtures->len; i++) {
        Fixture *fixture = &g_array_index(fixtures, Fixture, i);
        g_free(fixture->name);
        g_free(fixture->path);
        g_string_free(fixture->text, TRUE);
    }
    g_array_unref(fixtures);
}

static bool
is_of_the_file(const char *code)
{
    return g_str_has_prefix(code, "csv-") || g_str_has_prefix(code, "json-") ||
           g_str_has_prefix(code, "column-") || g_str_has_prefix(code, "row-many") ||
           g_str_has_prefix(code, "row-none") || g_str_has_prefix(code, "source-");
}

static void
take_messages(Outcome *outcome, Diag *diag)
{
    size_t n = 0;
    const DiagMessage *messages = diag_messages(diag, &n);

    for (size_t i = 0; i < n; i++) {
        g_assert_nonnull(messages[i].place.file);
        if (messages[i].level == DIAG_ERROR) {
            g_hash_table_add(outcome->error_lines, GINT_TO_POINTER(messages[i].place.line));
            outcome->stopped = outcome->stopped || is_of_the_file(messages[i].code);
        }
    }
    outcome->n_messages = n;
    diag_print(diag, outcome->messages);
}

static Outcome
read_bytes(const char *path, const GString *text)
{
    g_autoptr(Diag) diag = diag_new();
    Outcome outcome = { .records = g_string_new(NULL),
                        .messages = g_string_new(NULL),
                        .error_lines = g_hash_table_new(NULL, NULL) };
    RecordSink sink = records_dump_sink(outcome.records);
    SourceFile file = { .root = "no-such-folder",
                        .path = path,
                        .bytes = { .data = text->str, .size = text->len } };

    outcome.format = source_recognise(&file, diag);
    outcome.read = outcome.format != NULL && source_read(outcome.format, &file, &sink, diag);
    for (const char *p = outcome.records->str; (p = strchr(p, '\n')) != NULL; p++) {
        outcome.n_records++;
    }
    take_messages(&outcome, diag);
    g_assert_true(outcome.read || diag_count(diag, DIAG_ERROR) > 0);
    return outcome;
}

static void
free_outcome(Outcome *outcome)
{
    g_string_free(outcome->records, TRUE);
    g_string_free(outcome->messages, TRUE);
    g_hash_table_unref(outcome->error_lines);
}

/* The number of rows of one of our own tables, counted by lines: CSV fixtures have no line ends
 * inside quotes. 0 for other formats. */
static size_t
count_rows(const Outcome *outcome, const GString *text)
{
    g_auto(GStrv) lines = g_strsplit(text->str, "\n", -1);
    size_t n = 0;

    if (outcome->format == NULL || (!g_str_equal(outcome->format->name, "results-csv") &&
                                    !g_str_equal(outcome->format->name, "prices-csv"))) {
        return 0;
    }
    for (size_t i = 0; lines[i] != NULL; i++) {
        n += *lines[i] != '\0' && !g_str_equal(lines[i], "\r");
    }
    return n > 0 ? n - 1 : 0;
}

/* Checks what must be true for any bytes; NULL if everything is. */
static const char *
find_fault(const Outcome *outcome, const GString *text)
{
    const char *records = outcome->records->str;
    size_t n_rows = count_rows(outcome, text);
    size_t n_told = outcome->n_records + g_hash_table_size(outcome->error_lines);
    bool plain =
        !outcome->stopped && strchr(text->str, '"') == NULL && strlen(text->str) == text->len;

    if (!g_utf8_validate(records, (gssize)outcome->records->len, NULL)) {
        return "records are not UTF-8";
    }
    if (strstr(records, " value=nan") != NULL || strstr(records, " value=inf") != NULL ||
        strstr(records, " price=inf") != NULL) {
        return "a figure is not finite";
    }
    if (outcome->n_messages == 0 && outcome->n_records == 0 &&
        (outcome->format == NULL ||
         (!outcome->format->companion && !outcome->format->maybe_companion))) {
        return "neither records nor messages";
    }
    return n_rows > 0 && plain && n_told != n_rows ? "a row is neither a record nor reported"
                                                   : NULL;
}

static GString *
with_line_ends(const GString *text)
{
    GString *out = g_string_new_len(text->str, (gssize)text->len);

    g_string_replace(out, "\n", "\r\n", 0);
    return out;
}

static GString *
with_byte_order_mark(const GString *text)
{
    GString *out = g_string_new("\xef\xbb\xbf");

    return g_string_append_len(out, text->str, (gssize)text->len);
}

static GString *
without_last_line_end(const GString *text)
{
    GString *out = g_string_new_len(text->str, (gssize)text->len);

    while (out->len > 0 && out->str[out->len - 1] == '\n') {
        g_string_truncate(out, out->len - 1);
    }
    return out;
}

/* Fixtures that already have such a change, or that test broken bytes, are left out. */
static bool
is_plain(const Fixture *fixture)
{
    const GString *text = fixture->text;

    return strchr(text->str, '\r') == NULL && !g_str_has_prefix(text->str, "\xef\xbb\xbf") &&
           g_str_has_suffix(text->str, "\n") && strlen(text->str) == text->len;
}

static void
harmless_changes_keep_the_records(void)
{
    static GString *(*const changes[])(const GString *) = { with_line_ends, with_byte_order_mark,
                                                            without_last_line_end };
    GArray *fixtures = load_fixtures();

    for (guint i = 0; i < fixtures->len; i++) {
        const Fixture *fixture = &g_array_index(fixtures, Fixture, i);
        Outcome before = read_bytes(fixture->path, fixture->text);
        for (size_t k = 0; k < G_N_ELEMENTS(changes) && before.read && is_plain(fixture); k++) {
            GString *text = changes[k](fixture->text);
            Outcome after = read_bytes(fixture->path, text);
            if (after.format != before.format || !g_string_equal(after.records, before.records)) {
                g_test_fail_printf("%s %s, change %zu: %s", fixture->name, fixture->path, k,
                                   after.messages->str);
            }
            free_outcome(&after);
            g_string_free(text, TRUE);
        }
        free_outcome(&before);
    }
    free_fixtures(fixtures);
}

enum { CUTS = 24, NUMBERS = 96 };

static void
check_text(const Fixture *fixture, GString *text, const char *what, size_t at)
{
    Outcome outcome = read_bytes(fixture->path, text);
    const char *fault = find_fault(&outcome, text);

    if (fault != NULL) {
        g_test_fail_printf("%s %s, %s at %zu: %s", fixture->name, fixture->path, what, at, fault);
    }
    free_outcome(&outcome);
    g_string_free(text, TRUE);
}

static void
cut_files_give_records_or_messages(void)
{
    GArray *fixtures = load_fixtures();

    for (guint i = 0; i < fixtures->len; i++) {
        const Fixture *fixture = &g_array_index(fixtures, Fixture, i);
        for (size_t k = 0; k <= CUTS; k++) {
            size_t at = fixture->text->len * k / CUTS;
            check_text(fixture, g_string_new_len(fixture->text->str, (gssize)at), "cut", at);
        }
    }
    free_fixtures(fixtures);
}

static void
foreign_bytes_give_records_or_messages(void)
{
    static const char *const bytes[] = { "\xff", "\xc3", "\"", "\n", ",", "{", "]", "\\", ":" };
    GArray *fixtures = load_fixtures();

    for (guint i = 0; i < fixtures->len; i++) {
        const Fixture *fixture = &g_array_index(fixtures, Fixture, i);
        for (size_t k = 0; k < CUTS; k++) {
            size_t at = fixture->text->len * k / CUTS;
            GString *text = g_string_new_len(fixture->text->str, (gssize)fixture->text->len);
            g_string_insert(text, (gssize)at, bytes[k % G_N_ELEMENTS(bytes)]);
            check_text(fixture, text, "byte", at);
            text = g_string_new_len(fixture->text->str, (gssize)fixture->text->len);
            g_string_insert_len(text, (gssize)at, "\0", 1);
            check_text(fixture, text, "NUL", at);
        }
    }
    free_fixtures(fixtures);
}

/* Replaces the `number`th run of digits by `word`; NULL if there are fewer. */
static GString *
replace_digits(const GString *text, size_t number, const char *word)
{
    size_t start = 0, seen = 0;

    for (size_t i = 0; i < text->len; i++) {
        bool digit = g_ascii_isdigit(text->str[i]);
        bool before = i > 0 && g_ascii_isdigit(text->str[i - 1]);
        if (digit && !before && seen++ == number) {
            start = i;
            size_t end = i + strspn(text->str + i, "0123456789");
            GString *out = g_string_new_len(text->str, (gssize)start);
            g_string_append(out, word);
            return g_string_append_len(out, text->str + end, (gssize)(text->len - end));
        }
    }
    return NULL;
}

static void
odd_numbers_give_records_or_messages(void)
{
    static const char *const words[] = {
        "NaN", "Infinity", "-Infinity", "1e999", "99999999999999999999999999",
        "xxx", "null",     "-1",        "",      "1,234",
    };
    GArray *fixtures = load_fixtures();

    for (guint i = 0; i < fixtures->len; i++) {
        const Fixture *fixture = &g_array_index(fixtures, Fixture, i);
        for (size_t k = 0; k < NUMBERS; k++) {
            const char *word = words[k % G_N_ELEMENTS(words)];
            GString *text = replace_digits(fixture->text, k, word);
            if (text != NULL) {
                check_text(fixture, text, word, k);
            }
        }
    }
    free_fixtures(fixtures);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/mutations/line ends and byte order marks change no record",
                    harmless_changes_keep_the_records);
    g_test_add_func("/mutations/files cut anywhere give records or messages",
                    cut_files_give_records_or_messages);
    g_test_add_func("/mutations/foreign bytes anywhere give records or messages",
                    foreign_bytes_give_records_or_messages);
    g_test_add_func("/mutations/odd numbers give records or messages",
                    odd_numbers_give_records_or_messages);
    return g_test_run();
}
