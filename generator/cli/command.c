#include "cli/command.h"

#include "base/files.h"
#include "base/names.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void
hint_nearest_option(const GOptionEntry *entries, char **argv)
{
    const char *names[32];
    size_t n = 0;

    for (; entries[n].long_name != NULL && n < G_N_ELEMENTS(names); n++) {
        names[n] = entries[n].long_name;
    }
    for (char **argument = argv + 1; *argument != NULL; argument++) {
        if (!g_str_has_prefix(*argument, "--")) {
            continue;
        }
        g_autofree char *name = g_strndup(*argument + 2, strcspn(*argument + 2, "="));
        const char *near = names_nearest(name, names, n);
        if (near != NULL && !g_str_equal(near, name)) {
            g_printerr("accelreport: did you mean --%s?\n", near);
            return;
        }
    }
}

bool
command_parse(GOptionEntry *entries, const char *operands, const char *summary, int *argc,
              char ***argv, int *ret_status)
{
    gboolean help = FALSE;
    GOptionEntry own[] = {
        { "help", 'h', 0, G_OPTION_ARG_NONE, &help, "Show this help", NULL },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    g_autoptr(GError) error = NULL;
    g_autoptr(GOptionContext) context = g_option_context_new(operands);

    g_option_context_set_help_enabled(context, FALSE);
    g_option_context_set_summary(context, summary);
    g_option_context_add_main_entries(context, entries, NULL);
    g_option_context_add_main_entries(context, own, NULL);
    g_autofree char *program = g_strdup_printf("accelreport %s", (*argv)[0]);
    g_set_prgname(program);
    if (!g_option_context_parse(context, argc, argv, &error)) {
        g_printerr("accelreport: %s\n", error->message);
        hint_nearest_option(entries, *argv);
        *ret_status = EXIT_USAGE;
        return false;
    }
    if (*argc > 1 && g_str_equal((*argv)[1], "--")) {
        memmove(&(*argv)[1], &(*argv)[2], sizeof(char *) * (size_t)(*argc - 1));
        (*argc)--;
    }
    if (help) {
        g_autofree char *text = g_option_context_get_help(context, TRUE, NULL);
        *ret_status = command_print(text, strlen(text)) ? EXIT_FINE : EXIT_ERRORS;
        return false;
    }
    return true;
}

int
command_usage(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *text = g_strdup_vprintf(format, args);
    va_end(args);
    g_printerr("accelreport: %s\nTry 'accelreport --help'.\n", text);
    return EXIT_USAGE;
}

bool
command_print(const char *text, size_t size)
{
    if (fwrite(text, 1, size, stdout) != size || fflush(stdout) != 0) {
        g_printerr("accelreport: cannot write to standard output: %s\n", g_strerror(errno));
        return false;
    }
    return true;
}

static bool
use_colours(void)
{
    const char *no_colour = g_getenv("NO_COLOR");

    return (no_colour == NULL || no_colour[0] == '\0') && isatty(STDERR_FILENO) != 0 &&
           g_strcmp0(g_getenv("TERM"), "dumb") != 0;
}

/* Start of line `number` of a file's text; NULL when it has fewer lines. */
static const char *
find_line(const char *text, int number)
{
    for (int i = 1; i < number && text != NULL; i++) {
        text = strchr(text, '\n');
        text = text != NULL ? text + 1 : NULL;
    }
    return text;
}

enum { EXCERPT_MAX = 160, EXCERPT_FILE_MAX = 16 << 20 };

static void
append_line_and_caret(GString *out, const char *line, Place place)
{
    size_t length = strcspn(line, "\r\n");
    size_t column = place.column > 0 ? (size_t)place.column - 1 : 0;

    if (length > EXCERPT_MAX || !g_utf8_validate(line, (gssize)length, NULL)) {
        return;
    }
    g_string_append_printf(out, "%5d | ", place.line);
    for (size_t i = 0; i < length; i++) {
        g_string_append_c(out, (unsigned char)line[i] < 0x20 ? ' ' : line[i]);
    }
    if (place.column > 0 && column <= length) {
        glong blanks = g_utf8_strlen(line, (gssize)column);
        g_string_append_printf(out, "\n      | %*s^", (int)blanks, "");
    }
    g_string_append_c(out, '\n');
}

/* The line that the place names, and a caret under its column. */
static void
append_excerpt(GString *out, Place place, const char *folder)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) quiet = diag_new();
    g_autofree char *below = NULL;
    const char *path = place.file;
    Bytes bytes;

    if (path == NULL || place.line <= 0) {
        return;
    }
    if (folder != NULL && !g_file_test(path, G_FILE_TEST_EXISTS)) {
        below = g_build_filename(folder, path, NULL);
        path = below;
    }
    if (!file_read(path, EXCERPT_FILE_MAX, (Place){ 0 }, arena, &bytes, quiet)) {
        return;
    }
    const char *line = find_line(bytes.data, place.line);
    if (line != NULL) {
        append_line_and_caret(out, line, place);
    }
}

static void
append_printable(GString *out, const char *text)
{
    for (const char *p = text; *p != '\0'; p++) {
        unsigned char c = (unsigned char)*p;
        g_string_append_c(out, c < 0x20 || c == 0x7f ? '?' : *p);
    }
}

static void
append_message(GString *out, const DiagMessage *m, const char *folder, bool colours)
{
    static const char *const names[] = { "note", "warning", "error" };
    static const char *const starts[] = { "\033[1;36m", "\033[1;35m", "\033[1;31m" };

    append_printable(out, m->place.file != NULL ? m->place.file : "accelreport");
    if (m->place.line > 0) {
        g_string_append_printf(out, ":%d:%d", m->place.line, MAX(m->place.column, 1));
    }
    g_string_append_printf(out, ": %s%s:%s ", colours ? starts[m->level] : "", names[m->level],
                           colours ? "\033[0m" : "");
    append_printable(out, m->text);
    g_string_append_printf(out, " [%s]", m->code);
    if (m->count > 1) {
        g_string_append_printf(out, " (%d times)", m->count);
    }
    g_string_append_c(out, '\n');
    if (m->level != DIAG_NOTE) {
        append_excerpt(out, m->place, folder);
    }
}

int
command_finish(Diag *diag, const char *folder, bool strict, bool notes)
{
    g_autoptr(GString) out = g_string_new(NULL);
    bool colours = use_colours();
    size_t n = 0;
    const DiagMessage *messages = diag_messages(diag, &n);

    for (size_t i = 0; i < n; i++) {
        if (notes || messages[i].level != DIAG_NOTE) {
            append_message(out, &messages[i], folder, colours);
        }
    }
    int n_notes = diag_count(diag, DIAG_NOTE);
    if (!notes && n_notes > 0) {
        g_string_append_printf(out, "accelreport: %d note%s; 'accelreport check' prints %s\n",
                               n_notes, n_notes == 1 ? "" : "s", n_notes == 1 ? "it" : "them");
    }
    (void)fputs(out->str, stderr);
    bool failed =
        diag_count(diag, DIAG_ERROR) > 0 || (strict && diag_count(diag, DIAG_WARNING) > 0);
    return failed ? EXIT_ERRORS : EXIT_FINE;
}
