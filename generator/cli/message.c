#include "cli/message.h"

#include "cli/command.h"
#include "cli/excerpt.h"
#include "cli/source_line.h"
#include "cli/terminal.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool
use_colours(void)
{
    const char *no_colour = g_getenv("NO_COLOR");

    return (no_colour == NULL || no_colour[0] == '\0') && isatty(STDERR_FILENO) != 0 &&
           g_strcmp0(g_getenv("TERM"), "dumb") != 0;
}

/* The line that the place names, and a caret under its column. */
static void
append_excerpt(GString *out, Place place, SourceLines *lines)
{
    const char *line = source_line(lines, place);

    if (line != NULL) {
        excerpt_append(out, line, place.line, place.column);
    }
}

static void
append_printable(GString *out, const char *text)
{
    (void)terminal_append(out, text, strlen(text));
}

static void
append_message(GString *out, const DiagMessage *m, bool colours, SourceLines *lines)
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
        append_excerpt(out, m->place, lines);
    }
}

int
command_status(const Diag *diag, bool strict)
{
    bool failed =
        diag_count(diag, DIAG_ERROR) > 0 || (strict && diag_count(diag, DIAG_WARNING) > 0);

    return failed ? EXIT_ERRORS : EXIT_FINE;
}

/* Where the manual has the rules behind the messages: once for all of a topic, which is
 * the first word of a code. */
static void
append_topics(GString *out, const DiagMessage *messages, size_t n)
{
    g_autoptr(GHashTable) known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GString) topics = g_string_new(NULL);

    for (size_t i = 0; i < n; i++) {
        char *topic = g_strndup(messages[i].code, strcspn(messages[i].code, "-"));
        bool counts = messages[i].level != DIAG_NOTE && !g_hash_table_contains(known, topic);
        if (counts) {
            g_string_append_printf(topics, "%s%s", topics->len > 0 ? ", " : "", topic);
        }
        if (counts) {
            g_hash_table_add(known, topic);
        } else {
            g_free(topic);
        }
    }
    if (topics->len > 0) {
        g_string_append_printf(out, "accelreport: rules of %s: man accelreport, DIAGNOSTICS\n",
                               topics->str);
    }
}

int
command_finish(Diag *diag, const char *folder, bool strict, bool notes)
{
    g_autoptr(GString) out = g_string_new(NULL);
    g_autoptr(Arena) arena = arena_new();
    SourceLines lines = { .arena = arena, .diag = diag, .folder = folder };
    bool colours = use_colours();
    size_t n = 0;
    const DiagMessage *messages = diag_messages(diag, &n);

    for (size_t i = 0; i < n; i++) {
        if (notes || messages[i].level != DIAG_NOTE) {
            append_message(out, &messages[i], colours, &lines);
        }
    }
    int n_notes = diag_count(diag, DIAG_NOTE);
    if (!notes && n_notes > 0) {
        g_string_append_printf(out, "accelreport: %d note%s; 'accelreport check' prints %s\n",
                               n_notes, n_notes == 1 ? "" : "s", n_notes == 1 ? "it" : "them");
    }
    if (folder != NULL) {
        append_topics(out, messages, n);
    }
    (void)fputs(out->str, stderr);
    return ferror(stdout) != 0 ? EXIT_ERRORS : command_status(diag, strict);
}
