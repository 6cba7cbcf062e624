#include "cli/message.h"

#include "base/files.h"
#include "cli/command.h"
#include "cli/excerpt.h"
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

enum { EXCERPT_FILE_MAX = 16 << 20 };

/* The file of the last message and the line it named: the next one is often below it. */
typedef struct {
    Arena *arena;
    const Diag *diag; /* it knows the texts of places that are no files */
    const char *file; /* of a place; NULL: none yet */
    const char *text; /* NULL: it cannot be read */
    const char *line;
    int number;
} ReadFile;

static void
read_again(ReadFile *read, Place place, const char *folder)
{
    g_autoptr(Diag) quiet = diag_new();
    Bytes bytes = { 0 };

    arena_reset(read->arena);
    const char *text = diag_text(read->diag, place.file);
    const char *path = text == NULL ? message_path(place, folder, read->arena) : NULL;
    if (path != NULL &&
        file_read(path, EXCERPT_FILE_MAX, (Place){ 0 }, read->arena, &bytes, quiet)) {
        text = bytes.data;
    }
    read->file = place.file;
    read->text = read->line = text;
    read->number = 1;
}

/* Start of the line that the place names; NULL when there is none. */
static const char *
find_line(ReadFile *read, Place place, const char *folder)
{
    if (read->file == NULL || g_strcmp0(read->file, place.file) != 0) {
        read_again(read, place, folder);
    }
    if (place.line < read->number || read->line == NULL) {
        read->line = read->text;
        read->number = 1;
    }
    for (; read->number < place.line && read->line != NULL; read->number++) {
        const char *end = strchr(read->line, '\n');
        read->line = end != NULL ? end + 1 : NULL;
    }
    return read->line;
}

/* The line that the place names, and a caret under its column. */
static void
append_excerpt(GString *out, Place place, const char *folder, ReadFile *read)
{
    const char *line = place.line > 0 ? find_line(read, place, folder) : NULL;

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
append_message(GString *out, const DiagMessage *m, const char *folder, bool colours, ReadFile *read)
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
        append_excerpt(out, m->place, folder, read);
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
    ReadFile read = { .arena = arena, .diag = diag };
    bool colours = use_colours();
    size_t n = 0;
    const DiagMessage *messages = diag_messages(diag, &n);

    for (size_t i = 0; i < n; i++) {
        if (notes || messages[i].level != DIAG_NOTE) {
            append_message(out, &messages[i], folder, colours, &read);
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
